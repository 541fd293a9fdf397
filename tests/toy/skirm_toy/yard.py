"""The yard, and who stands in it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Literal

from skirm.api import (
    Cell,
    Encounter,
    Expiry,
    Meta,
    Part,
    Place,
    RulesError,
    Section,
    TurnOrder,
    Unit,
    UnitName,
    View,
    field,
)

Count = Annotated[int, Meta(ge=0)]
HEALTH = 6


class Fighter(Unit):
    """Somebody with a gun and a sword. Out of the fight at no health."""

    side: str = ""
    weapon: str = "pistol"
    cover: str = "open"
    health: Count = HEALTH
    rounds: Count = 3
    fired: Count = 0
    x: float = 0
    y: float = 0


class Barrel(Unit):
    """Powder. When it explodes, what stands beside it is hit by the blast."""

    beside: list[UnitName] = field(default_factory=list)
    exploded: bool = False


class Timer(Part):
    """Something that happens to a unit at a moment: when a turn of `of` starts or ends for the `turns`th time."""

    unit: UnitName
    what: Literal["fuse", "dazed"]
    moment: Literal["start", "end"]
    of: UnitName
    turns: Count = 1


class Right(Part):
    """What a parry may give: to strike back at once."""

    who: UnitName
    against: UnitName


class Yard(Encounter):
    """A fight among barrels."""

    units: dict[str, Fighter | Barrel] = field(default_factory=dict)
    turns: TurnOrder = field(default_factory=TurnOrder)
    clock: Count = 0
    timers: list[Timer] = field(default_factory=list)
    right: Right | None = None

    def fighter(self, name: str) -> Fighter:
        """A unit that has to be a fighter."""
        unit = self.units[name]
        if not isinstance(unit, Fighter):
            raise RulesError(("no-fighter", f"{name} is no fighter, but a barrel"))
        return unit

    def barrel(self, name: str) -> Barrel:
        """A unit that has to be a barrel."""
        unit = self.units[name]
        if not isinstance(unit, Barrel):
            raise RulesError(("no-barrel", f"{name} is no barrel, but a fighter"))
        return unit

    def take_right(self) -> Right | None:
        """The right that stands, which this order takes or loses."""
        right, self.right = self.right, None
        return right

    def has(self, name: str, what: str) -> bool:
        """Whether something is about to happen to a unit."""
        return any((timer.unit, timer.what) == (name, what) for timer in self.timers)

    def daze(self, name: str) -> None:
        """Daze a fighter until their next turn starts (TOY-5)."""
        if not self.has(name, "dazed"):
            self.timers.append(Timer(name, "dazed", "start", name))

    def hurt(self, name: str, harm: int) -> Fighter:
        """Take health from a fighter, who leaves the order of turns with the last of it."""
        fighter = self.fighter(name)
        fighter.health = max(0, fighter.health - harm)
        if not fighter.health:
            self.left(name)
        return fighter

    def left(self, name: str) -> None:
        """Somebody takes no more turns: what waited for their turns waits for those of whoever is up."""
        self.turns.remove(name)
        self.timers = [timer for timer in self.timers if timer.unit != name]
        for timer in self.timers:
            if timer.of == name and self.turns.current is not None:
                timer.of = self.turns.current

    def sides(self) -> list[str]:
        """The sides that still fight."""
        standing = [unit for unit in self.units.values() if isinstance(unit, Fighter) and unit.health]
        return sorted({fighter.side for fighter in standing})

    def able(self, name: str) -> bool:
        unit = self.units[name]
        return isinstance(unit, Fighter) and unit.health > 0

    def vigour(self, name: str) -> float | None:
        unit = self.units[name]
        return unit.health if isinstance(unit, Fighter) else None

    def apart(self, name: str, other: str) -> float | None:
        here, there = self.units[name], self.units[other]
        if isinstance(here, Fighter) and isinstance(there, Fighter):
            return abs(here.x - there.x) + abs(here.y - there.y)
        return None

    def joined(self, name: str) -> None:
        if isinstance(self.units[name], Fighter):
            self.turns.add(name)

    def leaving(self, name: str) -> None:
        self.left(name)

    def next_up(self) -> str | None:
        return self.turns.current

    def over(self) -> str | None:
        sides = self.sides()
        if len(sides) > 1:
            return None
        return f"only {sides[0]} is left" if sides else "nobody is left"

    def expiring(self) -> list[Expiry]:
        return [
            Expiry(timer.unit, timer.what, f"{timer.moment} of {timer.of}'s turn, {timer.turns} to go")
            for timer in self.timers
        ]

    def forget(self, asked: Collection[str]) -> None:
        for name, unit in self.units.items():
            if isinstance(unit, Fighter):
                # No rule reads how often somebody fired, nor where they stand.
                for fact in ("fired", "x", "y"):
                    if not wanted(f"units.{name}.{fact}", asked):
                        setattr(unit, fact, 0)

    def view(self) -> View:
        fighters, barrels = [], []
        for name, unit in self.units.items():
            head = Cell(name, "up" if name == self.turns.current else "")
            if isinstance(unit, Fighter):
                state = Cell("dazed", "bad") if self.has(name, "dazed") else Cell("ready", "good")
                state = state if unit.health else Cell("down", "gone")
                fighters.append([head, Cell(unit.side), Cell(str(unit.health)), Cell(str(unit.rounds)), state])
            else:
                state = Cell("lit", "hot") if self.has(name, "fuse") else Cell("whole")
                state = Cell("exploded", "gone") if unit.exploded else state
                barrels.append([head, state])
        return View(
            f"round {self.turns.round}",
            [
                Section("fighters", ["name", "side", "health", "rounds", "state"], fighters),
                Section("barrels", ["name", "state"], barrels),
            ],
            [
                Place(name, unit.x, unit.y, mark="" if unit.health else "gone")
                for name, unit in self.units.items()
                if isinstance(unit, Fighter)
            ],
        )


def wanted(path: str, asked: Collection[str]) -> bool:
    """Whether a question reads a path, or something that holds it."""
    return any(f"{path}.".startswith(f"{question}.") for question in asked)
