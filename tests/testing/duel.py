"""A duel at dawn: a small game that keeps every promise, and that tests break one promise at a time."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from skirm.api import (
    Action,
    Advance,
    Encounter,
    Meta,
    Outcome,
    Play,
    Roll,
    Schemas,
    Step,
    Unit,
    UnitName,
    at_least,
    at_most,
    field,
    hookimpl,
    refuse,
)

WOUNDS = {
    "title": "Wounds",
    "kind": "printed",
    "dice": "1d6",
    "rows": [{"to": 3, "row": "graze", "harm": 1}, {"to": 6, "row": "wound", "harm": 3}],
}


class Duellist(Unit):
    side: str = ""
    health: int = 6
    shots: int = 0


class Duel(Encounter):
    units: dict[str, Duellist] = field(default_factory=dict)
    turn: int = 1
    notes: list[str] = field(default_factory=list)

    def over(self) -> str | None:
        up = {unit.side for unit in self.units.values() if unit.health}
        return None if len(up) > 1 else "one side is left"

    def forget(self, asked: Collection[str]) -> None:
        for name, unit in self.units.items():
            if f"units.{name}.shots" not in asked:
                unit.shots = 0


class Nerve(Roll):
    """Keep one's nerve."""

    chance: Annotated[int, Meta(ge=0, le=100, description="in percent")] = 50

    def roll(self, play: Play) -> Outcome:
        result = play.dice.on(at_most(self.chance, "steady", "shaken"), "nerve", "d100")
        play.tell("{nerve.total} against {chance}: {nerve.row}", chance=self.chance)
        return Outcome(result, success=result == "steady")


class Shoot(Action):
    """Shoot at somebody."""

    attacker: UnitName
    target: UnitName

    def resolve(self, encounter: Duel, play: Play) -> Outcome:
        attacker, target = encounter.units[self.attacker], encounter.units[self.target]
        refuse(
            (self.attacker == self.target and "self", "nobody shoots at themselves"),
            (not attacker.health and "out", f"{self.attacker} is out of the duel"),
            (not target.health and "gone", f"{self.target} is out of the duel"),
        )
        attacker.shots += 1
        result = play.dice.on(at_least(3), "shot", "1d6")
        play.tell("{name} shoots: {shot.total}, {shot.row}", name=self.attacker)
        if result == "hit":
            play.next(Wound(self.target))
        return Outcome(result, success=result == "hit", data={"shots": attacker.shots})


class Wound(Step, frozen=True):
    unit: str

    def take(self, encounter: Duel, play: Play) -> Outcome:
        row = play.dice.on(play.table("wounds"), "wound")
        unit = encounter.units[self.unit]
        unit.health = max(0, unit.health - row.number("harm"))
        play.tell("{name}: {wound.row}, {health} left", name=self.unit, health=unit.health)
        return Outcome(row.name)


class Turn(Advance):
    """The next turn."""

    def advance(self, encounter: Duel, play: Play) -> Outcome:
        encounter.turn += 1
        return Outcome("turned")


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    schemas.encounter(Duel)
    schemas.roll(Nerve)
    schemas.action(Shoot)
    schemas.advance(Turn)
    schemas.table("wounds", WOUNDS)
    schemas.template("duellist", Duellist(), summary="a pistol and six points of health")
    schemas.example(
        "dawn",
        Duel(units={"Rook": Duellist(side="red"), "Vyx": Duellist(side="blue"), "Orm": Duellist(side="blue")}),
        orders=[
            {"action": "shoot", "attacker": "Rook", "target": "Vyx"},
            {"advance": 1},
            {"action": "shoot", "attacker": "Orm", "target": "Rook", "dice": [6, 1]},
        ],
        summary="two against one",
    )
