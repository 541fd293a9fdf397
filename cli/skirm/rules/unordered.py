"""What no field of an encounter may hold: sets, whose order changes with the process, and tables by what is no key."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import TYPE_CHECKING, get_args, get_origin

import msgspec

from skirm.rules.refusals import broken

if TYPE_CHECKING:
    from skirm.rules.models import Encounter


SETS, TABLES = (set, frozenset), (dict, Mapping, MutableMapping)
NO_KEYS = (*SETS, *TABLES, tuple, list)


def refuse_unsaved(system: str, model: type[Encounter]) -> None:
    """Look for sets in a model, and for tables whose keys no file has a word for.

    It costs more than playing an order, so it is done where a fight begins.

    Errors: PluginError that names the first one: the class and its field.
    """
    found = unsaved_in(model, "", {})
    if found:
        broken(f"{system}: {found}")


def unsaved_in(kind: object, where: str, seen: dict[type, None]) -> str:
    """What is wrong with the first field that holds such a thing, which begins `Fighter.wounds is`; empty if none."""
    bare = get_origin(kind) or kind
    if bare in SETS:
        return f"{where} is a set, whose order no seed decides; a list has one"
    if bare in TABLES and get_args(kind):
        key = get_args(kind)[0]
        if (get_origin(key) or key) in NO_KEYS or (isinstance(key, type) and issubclass(key, msgspec.Struct)):
            return f"{where} is a table by what no save can have as a key; expected texts or numbers"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind in seen:
            return ""
        seen[kind] = None
        fields = [(field.type, f"{kind.__name__}.{field.name}") for field in msgspec.structs.fields(kind)]
        return next(filter(None, (unsaved_in(inner, path, seen) for inner, path in fields)), "")
    return next(filter(None, (unsaved_in(inner, where, seen) for inner in get_args(kind))), "")
