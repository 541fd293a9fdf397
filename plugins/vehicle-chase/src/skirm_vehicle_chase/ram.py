"""Ramming other vehicles and robots: VC-05, VC-06."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, Row, UnitName, refuse

from .damage import NEEDED, Damage
from .skid import Skid
from .speed import wholes
from .telling import away, plus, reached
from .vehicles import Grade, Side, idle, missing, number

if TYPE_CHECKING:
    from .chase import Chase

Chosen = Annotated[int, Meta(description="chosen before the die: 1 or -1 by veterans and elite, 2 or -2 by heroes")]
SkidTo = Annotated[Side | None, Meta(description="where it skids to, if it does; thrown for by default")]
MOST_CHOSEN = 100
TOLD = {
    "miss": "a miss, both may skid",
    "target-skids": "a near miss, {target} may skid",
    "rammer-skids": "a near miss, {unit} may skid",
    "crash": "they crash together",
}


class Ram(Action):
    """Ram a vehicle that is reached. Draws 1d6 `ram`; on a crash the `ram-damage` of the rammer, then of the target.

    What each throws goes against the damage numbers of the other, the rammer's first (VC-B4).
    """

    unit: UnitName
    target: UnitName
    modifier: Chosen = 0
    target_modifier: Chosen = 0
    side: SkidTo = None
    target_side: SkidTo = None

    def resolve(self, encounter: Chase, play: Play) -> Outcome:
        rammer, target = encounter.vehicle(self.unit), encounter.vehicle(self.target)
        refuse(
            ("self" if self.unit == self.target else "", f"{self.unit} cannot ram itself"),
            *idle(self.unit, rammer, encounter.turn),
            ("standing" if not rammer.speed else "", f"{self.unit} stands still and rams nobody"),
            ("gone" if target.destroyed else "", f"{self.target} is destroyed already"),
            (
                "modifier" if self.modifier and abs(self.modifier) != worth(encounter, self.unit, play) else "",
                self.no_modifier(encounter, self.unit, play),
            ),
            (
                "target-modifier"
                if self.target_modifier and abs(self.target_modifier) != worth(encounter, self.target, play)
                else "",
                self.no_modifier(encounter, self.target, play),
            ),
            *missing(self.unit, rammer, play, "ram_dice", *NEEDED),
            *missing(self.target, target, play, "ram_dice", *NEEDED),
        )
        reached(play, "ram contact", "VC-05")
        apart, data = away(rammer.position, target.position)
        row, added = ram_roll(play, self.modifier, self.target_modifier, self.unit)
        play.tell(
            "{unit} rams {target}{apart}: {ram.natural}"
            + (plus(added) + " = {ram.total}" if added else "")
            + "{chosen}, "
            + TOLD[row.name],
            unit=self.unit,
            target=self.target,
            apart=apart,
            chosen=chosen({self.unit: self.modifier, self.target: self.target_modifier}),
        )
        skids = {"unit": Skid(self.unit, self.side), "target": Skid(self.target, self.target_side)}
        play.next(*(skids[who] for who in skidding(row, play)))
        if row.name == "crash":
            scores = [
                ram_damage(play, "ram dice", number(rammer, "ram_dice", play), rammer.speed, self.unit, self.target),
                ram_damage(
                    play, "target ram dice", number(target, "ram_dice", play), target.speed, self.target, self.unit
                ),
            ]
            data |= {"score": scores[0], "target_score": scores[1]}
            play.next(
                Damage(self.target, scores[0], self.target_side),
                Damage(self.unit, scores[1], self.side),
            )
        return Outcome(row.name, success=row.name == "crash", data=data)

    def no_modifier(self, chase: Chase, name: str, play: Play) -> str:
        """Why a modifier is none that a vehicle's driver may choose."""
        driver = chase.driver(name)
        most = worth(chase, name, play)
        grade = grade_of(chase, name)
        who = f"{driver[0]}, {grade}, drives {name}" if driver else f"nobody drives {name}"
        if grade and not driver:
            who = f"{name} drives itself, {grade}"
        return f"{who}: the modifier may be {f'-{most}, 0 or {most}' if most else '0 only'}"


def chosen(modifiers: dict[str, int]) -> str:
    """Who has chosen which modifier, in words; nothing where nobody has."""
    told = [f"{name} {modifier:+d}" for name, modifier in modifiers.items() if modifier]
    return f" ({', '.join(told)})" if told else ""


def worth(chase: Chase, name: str, play: Play) -> int:
    """What the driver of a vehicle may add or subtract; 0 where nobody drives (VC-B1)."""
    grade = grade_of(chase, name)
    return play.table("ram-modifier").whole(grade, most=MOST_CHOSEN) if grade else 0


def grade_of(chase: Chase, name: str) -> Grade | None:
    """The grade of who drives a vehicle: the driver's, that of a robot, or None where nobody drives (VC-B1)."""
    driver, vehicle = chase.driver(name), chase.vehicle(name)
    return driver[1].grade if driver else None if vehicle.occupants else vehicle.grade


def ram_roll(play: Play, modifier: int, target_modifier: int, of: str = "") -> tuple[Row, int]:
    """Throw 1d6 `ram` (VC-05).

    Args:
        modifier: What player one, the rammer, has chosen.
        target_modifier: What player two has chosen.
        of: The rammer.

    Returns: The row of the table, and what was added.
    """
    figure = play.figure("ram")
    for value, whose in ((modifier, "rammer"), (target_modifier, "target")):
        if value:
            figure.add(value, f"the {whose}'s driver, chosen before the die (VC-A6)", "VC-05", kind="ruling")
    return play.dice.on(play.table("ram"), "ram", of=of, add=figure), int(figure)


def skidding(row: Row, play: Play) -> list[str]:
    """Who has to roll for a skid by a row of the table: `unit`, `target`, both or none. Errors: RulesError."""
    found = row.texts("skids") if "skids" in row.known else []
    for who in found:
        if who not in ("unit", "target"):
            raise play.table("ram").wrong(row.name, "skids", expected="unit, target or both", found=who)
    return found


def ram_damage(play: Play, figure: str, dice: int, speed: int, of: str, against: str) -> int:
    """Throw what a vehicle does to the other one (VC-06): its ram dice and one for every whole ten above 30.

    Args:
        figure: What the number of dice is called.
        dice: Ram dice, d6.
        speed: The vehicle's.
        of: The vehicle.
        against: The other one.
    """
    count = play.figure(figure, dice, "ram dice, d6", "VC-06")
    if wholes(speed, play):
        count.add(wholes(speed, play), f"whole tens of {speed} above 30 (VC-A3)", "VC-06", kind="ruling")
    if int(count) < 1:
        play.tell("{of} has no dice against {against}", of=of, against=against)
        return 0
    score = play.dice.sum(f"{int(count)}d6", "ram-damage", of)
    play.tell(
        "{of} hits {against} with {count}d6 at {speed} cm a turn, {ram-damage.faces}: damage {score}",
        of=of,
        against=against,
        count=int(count),
        speed=speed,
        score=score,
    )
    return score
