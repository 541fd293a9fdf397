"""The battle: who takes part, the turn and its phase (SA-01)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from skirm.api import Encounter, Expiry, RulesError, View, field

from .cover import Cover, same
from .forgetting import forget
from .machines import Machine
from .people import Person
from .view import draw
from .weapons import Count

Fighting = Machine | Person


class Battle(Encounter):
    """A battle. A turn is the move phase, then the combat phase, at whose end all that was placed is resolved.

    `clock` counts the seconds of rest; `covers` are what units stand behind, by name.
    """

    turn: Count = 1
    phase: Literal["move", "combat"] = "move"
    clock: Count = 0
    units: dict[str, Machine | Person] = field(default_factory=dict)
    covers: dict[str, Cover] = field(default_factory=dict)

    def machine(self, name: str) -> Machine:
        """A unit that has to be a machine. Errors: RulesError (`no-machine`)."""
        unit = self.units[name]
        if not isinstance(unit, Machine):
            raise RulesError(("no-machine", f"{name} is no machine"))
        return unit

    def person(self, name: str) -> Person:
        """A unit that has to be a person or an animal. Errors: RulesError (`no-person`)."""
        unit = self.units[name]
        if not isinstance(unit, Person):
            raise RulesError(("no-person", f"{name} is a machine; this is between people and animals"))
        return unit

    def has_cover(self, name: str) -> bool:
        """Whether there is a cover of a name, compared without case."""
        return any(same(name, other) for other in self.covers)

    def cover_named(self, name: str) -> str:
        """The name of a cover as it is spelled. Errors: RulesError (`no-cover`)."""
        found = next((other for other in self.covers if same(name, other)), None)
        if found is None:
            there = ", ".join(self.covers) or "none"
            raise RulesError(("no-cover", f"there is no cover {name!r}; there are {there}"))
        return found

    def winded(self, name: str) -> bool:
        """Whether somebody is winded in this turn (SA-24)."""
        unit = self.units[name]
        return isinstance(unit, Person) and self.turn <= unit.winded_until

    def fight(self) -> None:
        """The combat phase has begun."""
        self.phase = "combat"

    def sides(self, *, standing: bool = True) -> list[str]:
        """The sides that have somebody in action, or all of them."""
        return sorted({unit.side for unit in self.units.values() if not (standing and unit.out)})

    def over(self) -> str | None:
        sides = self.sides()
        if len(self.sides(standing=False)) < 2 or len(sides) > 1:
            return None
        return f"only {sides[0]} is left in action" if sides else "nobody is left in action"

    def expiring(self) -> list[Expiry]:
        return [
            Expiry(name, "winded", f"end of turn {unit.winded_until}")
            for name, unit in self.units.items()
            if isinstance(unit, Person) and self.winded(name)
        ]

    def forget(self, asked: Collection[str]) -> None:
        forget(self.units, self.turn, tuple(asked))

    def view(self) -> View:
        return draw(self.turn, self.phase, self.units, self.covers)
