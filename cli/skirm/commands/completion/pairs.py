"""Keys and their values, as orders take them: `attacker=Rook`, `response.Vyx=dodge`, `near=Orm,Ash`."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args, get_origin

from skirm.commands.completion.offers import Offer
from skirm.commands.keys import bounds, described
from skirm.commands.kinds import inside, is_struct, options
from skirm.rules.models import UNIT_NAME
from skirm.rules.requests import LISTS, describe, fields_of, taken_apart

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import msgspec

    from skirm.commands.completion.values import Asker


def given_in(words: Sequence[str]) -> dict[str, str]:
    """What was typed for which key; the last one counts."""
    pairs = (word.partition("=") for word in words)
    return {key.removesuffix(":"): value for key, equals, value in pairs if equals}


def pair_offers(asker: Asker, fields: Mapping[str, msgspec.structs.FieldInfo], current: str) -> Iterator[Offer]:
    """The keys that are left, what is needed first; behind a key what is inside it, behind `=` its values."""
    path, equals, typed = current.partition("=")
    if equals:
        if not path.endswith(":"):
            yield from value_offers(asker, fields, path, typed)
    elif "." in path:
        yield from inner_offers(asker, fields, path)
    else:
        free = [field for key, field in fields.items() if key not in asker.given or is_list(field.type)]
        for field in sorted(free, key=lambda field: not field.required):
            yield from key_offers(field.encode_name, field.type, about(field))


def about(field: msgspec.structs.FieldInfo) -> str:
    """What a key is about, or else what it takes."""
    return next(described(field.type), "") or describe(field.type) + bounds(field.type)


def key_offers(key: str, kind: object, said: str = "") -> Iterator[Offer]:
    """A key as it goes on: with a value, with a key of what is inside it, or with either."""
    kinds = list(options(kind))
    tables = [each for each in kinds if is_struct(each) or each is dict or get_origin(each) is dict]
    if len(tables) < len(kinds) or not kinds:
        yield Offer(f"{key}=", said)
    if tables:
        yield Offer(f"{key}.", said)


def inner_offers(asker: Asker, fields: Mapping[str, msgspec.structs.FieldInfo], path: str) -> Iterator[Offer]:
    """The keys inside what stands at the beginning of a path."""
    stem = path.rpartition(".")[0]
    for kind in kinds_at(fields, stem):
        for each in options(kind):
            if is_struct(each):
                for key, field in fields_of(each).items():
                    yield from key_offers(f"{stem}.{key}", field.type, about(field))
            elif get_origin(each) is dict:
                yield from named_offers(asker, stem, *get_args(each))


def named_offers(asker: Asker, stem: str, name: object, inner: object) -> Iterator[Offer]:
    """The keys of a table whose keys are names, but for those that were given."""
    for offer in asker.units("") if UNIT_NAME in taken_apart(name)[1] else asker.by_type("", name):
        key = f"{stem}.{offer.text}"
        if key not in asker.given:
            yield from key_offers(key, inner, offer.about)


def value_offers(
    asker: Asker, fields: Mapping[str, msgspec.structs.FieldInfo], path: str, typed: str
) -> Iterator[Offer]:
    """The values behind a key; of a list the next one behind the last comma."""
    kinds = kinds_at(fields, path)
    before = typed[: typed.rfind(",") + 1] if any(map(is_list, kinds)) else ""
    there = before.split(",")
    for kind in kinds:
        for value in asker.values(path, kind):
            if value.text not in there:
                yield Offer(f"{path}={before}{value.text}", value.about)


def kinds_at(fields: Mapping[str, msgspec.structs.FieldInfo], path: str) -> list[object]:
    """The types of what may stand at a path, none where nothing can."""
    first, *rest = path.split(".")
    found = [fields[first].type] if first in fields else []
    for key in rest:
        found = [inner for kind in found for each in options(kind) for inner in inside(each, key)]
    return found


def is_list(kind: object) -> bool:
    """Whether a type is a list."""
    bare, _ = taken_apart(kind)
    return (get_origin(bare) or bare) in LISTS
