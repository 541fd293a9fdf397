"""New Game: two duellists, a strike against a chance, a table of wounds.

The rules are numbered N-1 to N-6 and told by `skirm rules new-game`; their figures stand in `tables/`.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Literal

from skirm.api import (
    Action,
    Advance,
    Bands,
    Cell,
    Encounter,
    Meta,
    Outcome,
    Play,
    Roll,
    Schemas,
    Section,
    Step,
    TurnOrder,
    Unit,
    UnitName,
    View,
    field,
    hookimpl,
    refuse,
)

FOLDER = files(__name__)

Guard = Literal["open", "steady", "closed"]
Percent = Annotated[int, Meta(ge=0, le=100)]


class Duellist(Unit):
    """Somebody with a blade. In the save this is `kind = "duellist"`."""

    side: str = ""
    skill: Percent = 50
    health: Annotated[int, Meta(ge=0)] = 6
    guard: Guard = "steady"


class Duel(Encounter):
    """The state of one fight: all that the save holds."""

    units: dict[str, Duellist] = field(default_factory=dict)
    turns: TurnOrder = field(default_factory=TurnOrder)
    acted: bool = False

    def next_up(self) -> str | None:
        return self.turns.current

    def able(self, name: str) -> bool:
        return self.units[name].health > 0

    def vigour(self, name: str) -> float | None:
        return self.units[name].health

    def over(self) -> str | None:
        """N-6: the fight is over when somebody has fallen and one side is left."""
        standing = [name for name in self.units if self.able(name)]
        sides = {self.units[name].side or name for name in standing}
        if len(standing) == len(self.units) or len(sides) > 1:
            return None
        return f"{' and '.join(standing) or 'nobody'} is left standing"

    def joined(self, name: str) -> None:
        self.turns.add(name)

    def leaving(self, name: str) -> None:
        self.turns.remove(name)

    def out_of_turn(self, name: str) -> list[tuple[str | bool, str]]:
        """N-5: what speaks against an order of somebody's now, in the form that `refuse` takes."""
        up = self.turns.current
        return [
            (up not in (name, None) and "no-turn", f"it is {up}'s turn"),
            (self.acted and "acted", f"{up} has acted in this turn; skirm advance ends it"),
        ]

    def view(self) -> View:
        """What `skirm show` draws: words and marks, never colours or widths."""
        rows = [
            [
                Cell(name, "up" if name == self.turns.current else ""),
                Cell(unit.side),
                Cell(f"{unit.skill}%"),
                Cell(str(unit.health), "" if unit.health > 2 else "bad" if unit.health else "gone"),
                Cell(unit.guard),
            ]
            for name, unit in self.units.items()
        ]
        return View(f"round {self.turns.round}", [Section("", ["who", "side", "skill", "health", "guard"], rows)])


def levels(chance: int) -> Bands[str]:
    """N-1: a strike hits up to its chance, and cleanly up to a fifth of it.

    Args:
        chance: Per cent, after all that bears on it.
    """
    return ((chance // 5, "clean"), (chance, "hit"), (None, "miss"))


class Strike(Roll):
    """Strike at a chance that you name: N-1."""

    chance: Annotated[Percent, Meta(description="per cent, after all that bears on it")]

    def roll(self, play: Play) -> Outcome:
        result = play.dice.on(levels(self.chance), "strike", "d100")
        play.tell("{strike.total} against {chance}: {strike.row}", chance=self.chance)
        return Outcome(result, success=result != "miss")


class StrikeAt(Action):
    """Strike at somebody, once a turn: N-1 to N-3."""

    attacker: UnitName
    target: UnitName

    def resolve(self, encounter: Duel, play: Play) -> Outcome:
        attacker, target = encounter.units[self.attacker], encounter.units[self.target]
        refuse(
            *encounter.out_of_turn(self.attacker),
            (self.attacker == self.target and "self", "nobody strikes at themselves"),
            (not attacker.health and "down", f"{self.attacker} is down"),
            (not target.health and "down", f"{self.target} is down already"),
        )
        chance = play.figure("chance", attacker.skill, "skill", "N-1")
        chance.add(play.table("guard").at(target.guard), f"{self.target}'s guard is {target.guard}", "N-2")
        number = max(0, int(chance))
        result = play.dice.on(levels(number), "strike", "d100", self.attacker)
        play.tell("{who}: {strike.total} against {chance}: {strike.row}", who=self.attacker, chance=number)
        encounter.acted = True
        if result != "miss":
            play.next(Wound(self.target, clean=result == "clean"))
        return Outcome(result, success=result != "miss")


class Wound(Step, frozen=True):
    """What a hit does, by the table `wounds`: N-3."""

    unit: str
    clean: bool

    def take(self, encounter: Duel, play: Play) -> Outcome:
        unit = encounter.units[self.unit]
        depth = play.figure("depth").add(2, "a clean hit", "N-3", when=self.clean, why_not="not clean")
        wound = play.dice.on(play.table("wounds"), "wound", of=self.unit, add=depth)
        unit.health = max(0, unit.health - wound.number("harm"))
        if not unit.health:
            encounter.turns.remove(self.unit)
        play.tell("{who}: {wound.sum}, {wound.row}, {health} left", who=self.unit, health=unit.health)
        return Outcome(wound.name)


class TakeGuard(Action):
    """Change your guard instead of a strike: N-4."""

    unit: UnitName
    guard: Guard

    def resolve(self, encounter: Duel, play: Play) -> Outcome:
        unit = encounter.units[self.unit]
        refuse(
            *encounter.out_of_turn(self.unit),
            (unit.guard == self.guard and "same", f"the guard of {self.unit} is {self.guard} already"),
        )
        unit.guard = self.guard
        encounter.acted = True
        play.tell("{who}: {guard} guard", who=self.unit, guard=self.guard)
        return Outcome("changed")


class Turn(Advance):
    """The turn ends, and the next one begins: N-5."""

    def advance(self, encounter: Duel, play: Play) -> Outcome:
        play.tell("the turn of {who} ends", who=encounter.turns.current or "nobody")
        play.then(NextTurn())
        return Outcome("turn")


class NextTurn(Step, frozen=True):
    """The last step of a turn."""

    def take(self, encounter: Duel, play: Play) -> Outcome:
        encounter.acted = False
        encounter.turns.next()
        up = encounter.turns.current or "nobody"
        play.tell("round {round}: {up} is up", round=encounter.turns.round, up=up)
        return Outcome("next")


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    """Declare the whole system: the encounter first, for templates and examples are made of it."""
    schemas.encounter(Duel)
    schemas.roll(Strike)
    schemas.action(StrikeAt, "strike")
    schemas.action(TakeGuard, "guard")
    schemas.advance(Turn, default=True)
    schemas.tables(FOLDER / "tables")
    schemas.rules(FOLDER / "rules.toml")
    schemas.templates_in(FOLDER / "templates")
    schemas.examples_in(FOLDER / "example")
