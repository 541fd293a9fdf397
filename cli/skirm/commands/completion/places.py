"""Key paths of a fight: what `set` changes, and by what odds and conditions ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args, get_origin

import msgspec

from skirm.commands.completion.offers import Offer
from skirm.saves.errors import PathError
from skirm.saves.keypath import brief, key_in_quotes, told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.commands.completion.fight import Scene
    from skirm.commands.completion.values import Asker

Keys = tuple[str, ...]


def path_offers(scene: Scene, typed: str, end: str = "=") -> Iterator[Offer]:
    """How a path goes on: the keys of what stands at its beginning, or could.

    Args:
        typed: The path up to the cursor.
        end: What follows a path that leads to a value.
    """
    settled = beginning(typed)
    value, kinds = standing(scene, settled)
    for key, table, about in inside_of(value, kinds):
        yield Offer(told((*settled, key)) + ("." if table else end), about)


def beginning(typed: str) -> Keys:
    """The keys of a path that are typed to their end."""
    keys: list[str] = []
    rest = typed
    while rest:
        if rest[0] in "\"'":
            try:
                key, length = key_in_quotes(rest)
            except PathError:
                break
            if rest[length : length + 1] != ".":
                break
            rest = rest[length + 1 :]
        else:
            key, dot, rest = rest.partition(".")
            if not dot:
                break
        keys.append(key)
    return tuple(keys)


def standing(scene: Scene, keys: Keys) -> tuple[object, list[object]]:
    """What stands at a path, None for nothing, and the types of what could."""
    if scene.encounter is None:
        value: object = scene.state
        for key in keys:
            value = value.get(key) if isinstance(value, dict) else None
        return value, []
    from skirm.commands.kinds import place_at  # noqa: PLC0415 - only with a system
    from skirm.errors import SkirmError  # noqa: PLC0415
    from skirm.rules.paths import look_for  # noqa: PLC0415

    if not keys:
        return scene.encounter, [type(scene.encounter)]
    try:
        place = place_at(scene.encounter, keys)
    except SkirmError:
        return None, []
    return look_for(scene.encounter, place.keys), [place.kind]


def inside_of(value: object, kinds: list[object]) -> Iterator[tuple[str, bool, str]]:
    """What is inside of something: each key, whether it has keys of its own, and what stands there."""
    from skirm.commands.kinds import is_struct, is_table, options  # noqa: PLC0415 - a path may lead nowhere
    from skirm.rules.requests import fields_of  # noqa: PLC0415

    if isinstance(value, dict):
        yield from ((str(key), has_keys(item), said(item)) for key, item in value.items())
    elif isinstance(value, list | tuple):
        yield from ((str(place), has_keys(item), said(item)) for place, item in enumerate(value))
    for kind in (each for some in kinds for each in options(some)):
        if is_struct(kind) and (value is None or isinstance(value, kind)):
            for key, field in fields_of(kind).items():
                item = None if value is None else getattr(value, field.name)
                yield key, is_table(field.type) or has_keys(item), said(item)
        elif get_origin(kind) is dict:
            yield from ((str(key), is_table(get_args(kind)[1]), "") for key in get_args(get_args(kind)[0]) if key != "")


def has_keys(value: object) -> bool:
    """Whether something is a table, or a list of them."""
    if isinstance(value, list | tuple):
        return any(has_keys(item) for item in value)
    return isinstance(value, dict | msgspec.Struct)


def said(value: object) -> str:
    """What stands somewhere, in few words."""
    if has_keys(value) or value is None:
        return ""
    return brief(msgspec.to_builtins(value))


def set_offers(asker: Asker, current: str) -> Iterator[Offer]:
    """What `set` may be told: a path, and behind `=` the values that its type has or that others have there."""
    path, equals, _ = current.partition("=")
    scene = asker.scene
    if scene is None:
        return
    if not equals:
        yield from path_offers(scene, path)
    elif not path.endswith(":"):
        keys = beginning(f"{path}.")
        value, kinds = standing(scene, keys)
        here = [] if value is None or has_keys(value) else [plain(value)]
        found = [offer.text for kind in kinds for offer in asker.by_type(keys[-1], kind)]
        for text in dict.fromkeys([*found, *here]):
            yield Offer(f"{path}={text}", "as it is" if [text] == here else "")


def plain(value: object) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ",".join(map(plain, value))
    return str(value)
