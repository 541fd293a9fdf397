"""Sets in the models of encounters: their order changes from one process to the next, and with it what a seed gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args, get_origin

import msgspec

from skirm.rules.refusals import broken

if TYPE_CHECKING:
    from skirm.rules.models import Encounter


def refuse_sets(system: str, model: type[Encounter]) -> None:
    """Look for sets in a model. It costs more than playing an order, so it is done where a fight begins.

    Errors: PluginError that names the first one: the class and its field.
    """
    found = set_in(model, "", {})
    if found:
        broken(f"{system}: {found} is a set, whose order no seed decides; a list has one")


def set_in(kind: object, where: str, seen: dict[type, None]) -> str:
    """The first field that is or holds a set, as `Fighter.wounds`; empty where there is none."""
    if (get_origin(kind) or kind) in (set, frozenset):
        return where
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind in seen:
            return ""
        seen[kind] = None
        fields = [(field.type, f"{kind.__name__}.{field.name}") for field in msgspec.structs.fields(kind)]
        return next(filter(None, (set_in(inner, path, seen) for inner, path in fields)), "")
    return next(filter(None, (set_in(inner, where, seen) for inner in get_args(kind))), "")
