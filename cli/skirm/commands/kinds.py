"""What can stand at a key path of an encounter, by the types of its model: also where nothing stands there now."""

from __future__ import annotations

import types
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeGuard, Union, get_args, get_origin

import msgspec

from skirm.commands.no_such import no_such
from skirm.errors import cut
from skirm.rules.models import UnitName, units_of
from skirm.rules.names import match
from skirm.rules.paths import below
from skirm.rules.requests import LISTS, describe, fields_of, taken_apart
from skirm.saves.errors import PathError
from skirm.saves.keypath import told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skirm.rules.models import Encounter

Keys = tuple[str, ...]
# Nobody has lists that are longer, and nobody means so many digits.
DIGITS = 4


class Place(NamedTuple):
    """What can stand at a path.

    `kind` is its type, and `keys` are those of the path as the encounter spells them. `lacking` says whether there may
    be nothing at all, since the way there leads through a table, a list or something that may be none.
    """

    kind: object
    keys: Keys
    lacking: bool


def place_at(encounter: Encounter, keys: Keys) -> Place:
    """What can stand at a path.

    Errors: PathError for a path that no state of this encounter can have, with the keys that there are; RulesError for
    an unknown unit.
    """
    if keys == ("up",):
        return Place(UnitName | None, keys, lacking=False)
    if keys == ("over",):
        return Place(bool, keys, lacking=False)
    here: object = encounter
    kind: object = type(encounter)
    lacking = False
    spelled: Keys = ()
    for key in keys:
        named = spelled == ("units",) and isinstance(here, dict)
        name = match(key, units_of(encounter)) if named else key
        kinds: list[object] = [type(here)] if isinstance(here, msgspec.Struct) else list(options(kind))
        found = [inner for each in kinds for inner in inside(each, name)]
        if not found:
            raise PathError(nowhere(spelled, key, kinds, units_of(encounter)))
        lacking = lacking or optional(kind) or (may_lack(kind) and not named) or len(found) < len(kinds)
        here, _ = below(here, (name,), 1, named=False)
        kind = found[0] if len(set(map(repr, found))) == 1 else reduce(or_, found)
        spelled = (*spelled, name)
    return Place(type(here) if isinstance(here, msgspec.Struct) and is_union(kind) else kind, spelled, lacking)


def options(kind: object) -> Iterator[object]:
    """The types that a type may be, without what is said of them and without None."""
    bare, _ = taken_apart(kind)
    if is_union(bare):
        for each in get_args(bare):
            yield from options(each)
    elif bare is not type(None):
        yield bare


def inside(kind: object, key: str) -> list[object]:
    """The types of what can stand at a key of something of one type, none where nothing can."""
    origin = get_origin(kind) or kind
    if kind in (object, Any):
        return [object]
    if is_struct(kind):
        fields = fields_of(kind)
        return [fields[key].type] if key in fields else []
    if origin is dict:
        name, inner = get_args(kind) or (str, object)
        choices = [choice for each in options(name) for choice in get_args(each)]
        return [] if choices and key not in map(str, choices) else [inner]
    if origin in LISTS and key.isascii() and key.isdecimal() and len(key) <= DIGITS:
        items = get_args(kind)
        if origin is tuple and items and items[-1] is not Ellipsis:
            return [items[int(key)]] if int(key) < len(items) else []
        return [items[0] if items else object]
    return []


def optional(kind: object) -> bool:
    """Whether a value of a type may be none."""
    if get_origin(kind) is Annotated:
        return optional(get_args(kind)[0])
    return kind in (None, type(None)) or (is_union(kind) and any(map(optional, get_args(kind))))


def may_lack(kind: object) -> bool:
    """Whether something of a type may lack a key that it can have: tables and lists may."""
    return any((get_origin(each) or each) in (dict, *LISTS, object) for each in options(kind))


def nowhere(path: Keys, key: str, kinds: list[object], names: Iterable[str]) -> str:
    """Why nothing can stand at a key, and what can."""
    fields = [name for kind in kinds if is_struct(kind) for name in fields_of(kind)]
    choices = [
        str(choice)
        for kind in kinds
        if get_origin(kind) is dict
        for each in options(get_args(kind)[0])
        for choice in get_args(each)
    ]
    where = cut(told((*path, key)))
    known = list(dict.fromkeys([*fields, *choices]))
    if known:
        return f"{where}: {no_such(key, known, () if path else names)}"
    if any((get_origin(kind) or kind) in LISTS for kind in kinds):
        return f"{where}: there is no such element; those of a list are counted from 0"
    return f"{where}: {told(path)} is {' or '.join(map(describe, kinds))} and has no keys"


def is_struct(kind: object) -> TypeGuard[type[msgspec.Struct]]:
    """Whether a type is a model."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def is_table(kind: object) -> bool:
    """Whether a type has keys of its own, or is a list of what has."""
    return any(
        is_struct(each)
        or get_origin(each) is dict
        or each is dict
        or (get_origin(each) in LISTS and any(map(is_table, get_args(each))))
        for each in options(kind)
    )


def is_union(kind: object) -> bool:
    """Whether a type is several at once."""
    return isinstance(kind, types.UnionType) or get_origin(kind) is Union
