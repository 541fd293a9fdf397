"""Whose turn it is: a turn belongs to a name, so that nobody else gets it when the company changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.rules.models import Part, UnitName, units_of
from skirm.rules.names import candidates, folded
from skirm.rules.refusals import broken

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skirm.rules.models import Encounter

TWICE = "this name stands there twice"


class TurnOrder(Part):
    """The order in which units act, who acts now, and the number of the round, from 1. Names are those of units.

    Whoever stands behind the current name acts later in this round. Only when the order was changed within a round,
    `waiting` says who that is, so that nobody acts twice or is left out.
    """

    names: list[UnitName] = msgspec.field(default_factory=list)
    current: UnitName | None = None
    round: int = 1
    waiting: list[UnitName] | None = None

    def start(self, names: list[str]) -> None:
        """Let the units act in this order; the first of them acts. The number of the round stays.

        Errors: PluginError for a name that stands twice.
        """
        self.names = once(names)
        self.current = self.names[0] if self.names else None
        self.waiting = None

    def left(self) -> list[str]:
        """Who acts later in this round, in order."""
        if self.waiting is not None:
            return list(self.waiting)
        return self.behind()

    def behind(self) -> list[str]:
        """Who stands behind the current name; everybody, where that is none of them."""
        if self.current is None:
            return []
        return self.names[self.names.index(self.current) + 1 :] if self.current in self.names else list(self.names)

    def add(self, name: str, place: int | None = None) -> None:
        """Let a unit act at a place, by default the last one. The turn stays whose it is.

        Errors: PluginError where it has a place already.
        """
        left = self.left()
        self.names = once([*self.names, name])
        if place is not None:
            self.names.insert(place, self.names.pop())
        if self.current is None:
            self.current = name
        elif self.waiting is not None:
            if name in self.behind():
                left.append(name)
            self.waiting = [other for other in self.names if other in left]

    def remove(self, name: str) -> bool:
        """Take a unit out of the order; its own turn goes to whoever is next, once.

        Returns: Whether a new round has begun by that.
        """
        if name not in self.names:
            return False
        left = [other for other in self.left() if other != name]
        self.names.remove(name)
        if self.current == name:
            return self.go_on(left)
        if self.waiting is not None:
            self.waiting = left
        return False

    def reorder(self, names: list[str]) -> None:
        """Change the order of the same units. The turn stays whose it is, and this round goes on without a repeat.

        Errors: PluginError where the names are others.
        """
        if sorted(names) != sorted(self.names):
            broken(f"the order of turns has {', '.join(self.names)}; it cannot become {', '.join(names)}")
        left = self.left()
        self.names = list(names)
        self.waiting = [name for name in names if name in left]
        if self.waiting == self.behind():
            self.waiting = None

    def next(self) -> bool:
        """Give the turn to the next unit.

        Returns: Whether a new round has begun.
        """
        return self.current is not None and self.go_on(self.left())

    def go_on(self, left: list[str]) -> bool:
        """Give the turn to the first of those who are left in this round, or begin the next one."""
        if left:
            self.current = left[0]
            if self.waiting is not None:
                self.waiting = left[1:]
            return False
        self.waiting = None
        self.current = self.names[0] if self.names else None
        self.round += bool(self.names)
        return bool(self.names)


def orders_in(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], TurnOrder]]:
    """The orders of turns in an encounter, each with its path; units have none."""
    if isinstance(value, TurnOrder):
        yield path, value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            if path or field != "units":
                yield from orders_in(getattr(value, field), (*path, field))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from orders_in(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from orders_in(item, (*path, place))


def settled_orders(encounter: Encounter) -> list[tuple[tuple[str | int, ...], str]]:
    """Spell the names in all orders of turns as the units do.

    Returns: What is wrong with them, each fault with its path: names of no units, names twice, a turn of nobody's.
    """
    spellings = {folded(name): name for name in units_of(encounter)}
    faults: list[tuple[tuple[str | int, ...], str]] = []
    for path, turns in orders_in(encounter):
        for field in ("names", "waiting"):
            names = getattr(turns, field)
            if names is not None:
                spelled = [spellings.get(folded(name), name) for name in names]
                setattr(turns, field, spelled)
                faults += [
                    ((*path, field, place), unknown(name, spellings) if folded(name) not in spellings else TWICE)
                    for place, name in enumerate(spelled)
                    if folded(name) not in spellings or name in spelled[:place]
                ]
        if turns.current is not None:
            turns.current = spellings.get(folded(turns.current), turns.current)
            if folded(turns.current) not in spellings:
                faults.append(((*path, "current"), unknown(turns.current, spellings)))
            elif turns.current not in turns.names:
                faults.append(((*path, "current"), f"{turns.current} takes no turns: it is not in names"))
    return faults


def unknown(name: str, spellings: Mapping[str, str]) -> str:
    """That a name is none of the units'."""
    return f"there is no unit {name!r}; {candidates(folded(name), list(spellings.values()))}"


def once(names: list[str]) -> list[str]:
    """Names that stand once each.

    Errors: PluginError for one that stands twice.
    """
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        broken(f"{twice[0]} stands twice in the order of turns")
    return list(names)
