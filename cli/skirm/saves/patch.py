"""What changed between two states, as a patch that goes both ways and restores the order of keys too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.saves.digest import same
from skirm.saves.errors import DamagedError
from skirm.saves.keypath import brief, told
from skirm.saves.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skirm.saves.values import Table


class Change(msgspec.Struct, omit_defaults=True, frozen=True):
    """One difference. Where `old` is missing a key is new, where `new` is missing it is gone.

    `place` is where among its siblings a new or lost key stands. `order` is set instead where the siblings that
    stay changed places: their keys before and after.
    """

    path: list[str | int]
    old: Value | None = None
    new: Value | None = None
    place: int | None = None
    order: tuple[list[str], list[str]] | None = None

    def __str__(self) -> str:
        name = told(tuple(self.path)) or "the file"
        if self.order is not None:
            return f"{name}: the keys changed places"
        if self.old is None:
            return f"{name} added" if isinstance(self.new, dict | list) else f"{name} = {brief(self.new)} added"
        if self.new is None:
            return f"{name} removed"
        return f"{name}: {brief(self.old)} -> {brief(self.new)}"


def difference(old: Table, new: Table) -> list[Change]:
    """The changes that lead from one state to another, in the order in which they apply."""
    return list(tables(old, new, []))


def tables(old: dict[str, Value], new: dict[str, Value], path: list[str | int]) -> Iterator[Change]:
    """The differences of two tables: what is lost from the back, new orders, what is new from the front, the rest."""
    before, after = list(old), list(new)
    if before != after:
        for place in range(len(before) - 1, -1, -1):
            if before[place] not in new:
                yield Change([*path, before[place]], old=old[before[place]], place=place)
        stay = [key for key in before if key in new]
        stayed = [key for key in after if key in old]
        if stay != stayed:
            yield Change(path, order=(stay, stayed))
        for place, key in enumerate(after):
            if key not in old:
                yield Change([*path, key], new=new[key], place=place)
    for key, value in new.items():
        if key in old and old[key] is not value:
            yield from values(old[key], value, [*path, key])


def values(old: Value, new: Value, path: list[str | int]) -> Iterator[Change]:
    """The differences of two values at the same path."""
    if same(old, new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        yield from tables(old, new, path)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from values(one, other, [*path, place])
    else:
        yield Change(path, old=old, new=new)


def apply(state: Table, changes: Sequence[Change], *, backwards: bool = False) -> Table:
    """The state after a patch, or before it.

    Args:
        state: where to begin; it stays as it is.
        changes: as `difference` gives them.
        backwards: whether to take the changes back.

    Raises:
        DamagedError: the patch does not fit the state.
    """
    patching = Patching(state)
    try:
        for change in reversed(changes) if backwards else changes:
            patching.change(change, backwards=backwards)
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise DamagedError(f"a change does not fit the state it is for ({told(tuple(change.path))})") from error
    return patching.state


class Patching:
    """A state being patched; every table on the way to a change is copied once, so that others can share it."""

    def __init__(self, state: Table) -> None:
        self.state = dict(state)
        self.own = {id(self.state)}

    def table(self, path: list[str | int]) -> dict[str, Value] | list[Value]:
        """The table or list at a path, to be changed in place."""
        here: dict[str, Value] | list[Value] = self.state
        for key in path:
            inner = here[key]  # type: ignore[index]  # a wrong kind of key raises, and `apply` tells it
            if id(inner) not in self.own:
                inner = dict(inner) if isinstance(inner, dict) else list(inner)  # type: ignore[arg-type]
                self.own.add(id(inner))
                here[key] = inner  # type: ignore[index]
            here = inner  # type: ignore[assignment]
        return here

    def change(self, change: Change, *, backwards: bool) -> None:
        old, new = (change.new, change.old) if backwards else (change.old, change.new)
        if change.order is not None:
            table = self.table(change.path)
            after = change.order[0 if backwards else 1]
            if not isinstance(table, dict) or sorted(table) != sorted(after):
                raise ValueError("other keys")
            reorder(table, [(key, table[key]) for key in after])
            return
        table, key = self.table(change.path[:-1]), change.path[-1]
        if old is not None and not same(table[key], old):  # type: ignore[index]
            raise ValueError("another value")
        if new is None:
            del table[key]  # type: ignore[arg-type]
        elif old is not None:
            table[key] = new  # type: ignore[index]
        else:
            insert(table, key, new, change.place)

    __slots__ = ("own", "state")


def insert(table: dict[str, Value] | list[Value], key: str | int, value: Value, place: int | None) -> None:
    """Put a new key where it belongs among its siblings."""
    if not isinstance(table, dict) or not isinstance(key, str) or key in table or place is None or place > len(table):
        raise ValueError("no place for it")
    if place == len(table):
        table[key] = value
    else:
        items = list(table.items())
        reorder(table, [*items[:place], (key, value), *items[place:]])


def reorder(table: dict[str, Value], items: list[tuple[str, Value]]) -> None:
    """Give a table these items in this order."""
    table.clear()
    table.update(items)
