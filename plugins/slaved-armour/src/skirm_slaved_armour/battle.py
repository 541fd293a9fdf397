"""The battle: who takes part, the turn and its phase (SA-01)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from skirm.api import Encounter, Expiry, RulesError, View, field, refuse
from skirm.hexes import distance

from .cover import Cover, name_fault, same
from .forgetting import forget
from .machines import Machine
from .people import Person, profile
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

    def __post_init__(self) -> None:
        """Errors: ValueError for a cover whose name is none."""
        for fault in filter(None, map(name_fault, self.covers)):
            raise ValueError(f"covers: {fault}")

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

    def spelled(self, name: str) -> list[str]:
        """The covers of a name, compared without case; one that is spelled just so goes before all others."""
        return [name] if name in self.covers else [other for other in self.covers if same(name, other)]

    def cover_reasons(self, name: str) -> list[tuple[str, str]]:
        """What is wrong with the name of a cover, as for `refuse`."""
        found = self.spelled(name)
        there = ", ".join(self.covers) or "none"
        return [
            ("no-cover" if not found else "", f"there is no cover {name!r}; there are {there}"),
            ("ambiguous-cover" if len(found) > 1 else "", f"cover {name!r} could be {' or '.join(found)}"),
        ]

    def cover_named(self, name: str) -> str:
        """The name of a cover as it is spelled. Errors: RulesError (`no-cover`, `ambiguous-cover`)."""
        refuse(*self.cover_reasons(name))
        return self.spelled(name)[0]

    def cover_at(self, name: str) -> Cover | None:
        """The cover of a name, None where there is none any more."""
        return next((self.covers[other] for other in self.spelled(name)), None)

    def winded(self, name: str) -> bool:
        """Whether somebody is winded in this turn (SA-24)."""
        unit = self.units[name]
        return isinstance(unit, Person) and unit.is_winded(self.turn)

    def fight(self) -> None:
        """The combat phase has begun."""
        self.phase = "combat"

    def sides(self, *, standing: bool = True) -> list[str]:
        """The sides that have somebody in action, or all of them; units without a side are bystanders."""
        return sorted({unit.side for unit in self.units.values() if unit.side and not (standing and unit.out)})

    @property
    def standing(self) -> str:
        """Who is in action for a side, in words."""
        return ", ".join(f"{name} ({unit.side})" for name, unit in self.units.items() if unit.side and not unit.out)

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

    def able(self, name: str) -> bool:
        return not self.units[name].out

    def vigour(self, name: str) -> float:
        """The modules of a machine that stand, or the damage that a person can still take before death."""
        unit = self.units[name]
        if isinstance(unit, Machine):
            return sum(not module.destroyed for row in unit.rows for module in row)
        return profile(unit.profile).death - unit.damage

    def apart(self, name: str, other: str) -> float | None:
        """How many hexes lie between two units, None where nobody knows."""
        here, there = self.units[name].position, self.units[other].position
        return None if here is None or there is None else distance(here, there)

    def forget(self, asked: Collection[str]) -> None:
        forget(self.units, self.turn, tuple(asked), drifting=self.phase == "combat")

    def view(self) -> View:
        return draw(self.turn, self.phase, self.units, self.covers)
