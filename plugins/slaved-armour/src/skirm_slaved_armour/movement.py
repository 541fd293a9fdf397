"""Movement on the hex map: SA-18, SA-19. What stands in the way is a collision: SA-20."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, UnitName, refuse
from skirm.hexes import Hex, step, turn, turned

from . import wording
from .collisions import crash, in_the_way
from .machines import EDGE, Machine, Speed
from .rulings import less

if TYPE_CHECKING:
    from .battle import Battle, Fighting

Direction = Annotated[int, Meta(ge=-3, le=3)]
Steps = Annotated[
    list[Direction],
    Meta(description="as many as the speed: 0 ahead, 1 and -1 beside it, 2, -2, 3 behind; straight ahead by default"),
]
SLOWING = "slowing down after the loss of a drive (SA-A23)"


def slowed(unit: Fighting, play: Play) -> int:
    """The most that a unit may go this turn by the drive that it has left, in hexes.

    Who is faster than that drive allows slows down by its change of speed a turn (SA-A23).
    """
    drive = unit.moves_by
    most = play.table("drives").at(drive, "speed")
    if unit.speed <= most:
        return most
    top = max(most, unit.speed - play.table("drives").at(drive, "change"))
    return most + less(play, "above the top speed", unit.speed - most, unit.speed - top, SLOWING, "SA-18")


def speed_reasons(unit: Fighting, wanted: int, play: Play) -> list[tuple[str, str]]:
    """What forbids a speed (SA-18).

    Args:
        unit: Whose speed it is, in hexes a turn.
        wanted: The speed it should have.
    """
    drive = unit.moves_by
    most = play.table("drives").at(drive, "speed")
    change = play.table("drives").at(drive, "change")
    top = slowed(unit, play)
    limit = f"{most} is the most by {drive}"
    if top > most:
        limit += f", and after the loss of its drive it slows down to {top} in this turn"
    return [
        ("too-fast" if wanted > top else "", f"speed {wanted} is too fast: {limit}"),
        (
            "acceleration" if abs(wanted - unit.speed) > change else "",
            f"from speed {unit.speed} to {wanted} is too much: {change} a turn by {drive}",
        ),
    ]


def turn_reasons(steps: list[int], speed: int, play: Play) -> list[tuple[str, str]]:
    """What forbids the directions of a move, counted from the heading at its start (SA-19, SA-A13)."""
    widest = play.table("turning").row(speed).number("turn") if steps else 0
    bad = [str(by) for by in steps if abs(turn(0, by % 6)) > widest]
    return [
        ("turn" if bad else "", f"at speed {speed} no step goes {', '.join(bad)}: {widest} to either side is the most"),
        (
            "steps" if len(steps) != speed else "",
            f"speed {speed} is {wording.counted(speed, 'step')}, and there are {len(steps)}; "
            f"leave speed= or steps= away, or give both alike",
        ),
    ]


class Move(Action):
    """Change speed, then move as many hexes: once a turn, before the fighting.

    Without steps it goes straight ahead; without a speed it goes as many hexes as there are steps. Steps are directions
    from the heading at the start: 0 forward, 1 and -1 beside it (1 clockwise), 2, -2, 3 behind.
    """

    unit: UnitName
    steps: Steps | None = None
    speed: Annotated[Speed, Meta(description="for this turn; by the steps, or unchanged by default")] | None = None

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        unit = encounter.units[self.unit]
        speed = self.wanted(unit)
        refuse(
            ("out" if unit.out or unit.gone else "", f"{self.unit} is out of action"),
            ("winded" if encounter.winded(self.unit) else "", f"{self.unit} is winded and cannot move in this turn"),
            ("phase" if encounter.phase != "move" else "", "the combat phase has begun, and moves come before it"),
            ("moved" if unit.moved >= encounter.turn else "", f"{self.unit} has moved in this turn"),
            *speed_reasons(unit, speed, play),
            *([] if self.steps is None else turn_reasons(self.steps, speed, play)),
        )
        unit.speed = speed
        unit.moved = encounter.turn
        start = unit.position
        met = walk(encounter, self.unit, [0] * speed if self.steps is None else self.steps)
        refuse(("edge" if not on_the_map(unit.position) else "", f"{self.unit} would leave the map of {EDGE} hexes"))
        facts = {"unit": self.unit, "speed": speed, "where": told_place(start, unit.position), "heading": unit.heading}
        play.tell("{unit} moves at speed {speed}: {where}heading {heading}", **facts)
        data: dict[str, object] = {"position": unit.position, "heading": unit.heading, "speed": speed}
        if met is None:
            return Outcome("moved", success=True, data=data)
        data |= crash(encounter, self.unit, met, None, play)
        return Outcome("collision", success=False, data=data)

    def wanted(self, unit: Fighting) -> int:
        """The speed that is wanted: as given, by the number of steps, or as it is."""
        if self.speed is not None:
            return self.speed
        return unit.speed if self.steps is None else len(self.steps)


def walk(battle: Battle, name: str, steps: list[int]) -> str | None:
    """Take steps, which are directions from the heading at the start; without a position only the heading changes.

    Returns: The machine that a machine runs into, which ends the way in the hex before it.
    """
    unit = battle.units[name]
    start = unit.heading
    for by in steps:
        unit.heading = turned(start, by)
        if unit.position is None:
            continue
        ahead = step(unit.position, unit.heading)
        met = in_the_way(battle, ahead, name) if isinstance(unit, Machine) else None
        if met is not None:
            return met
        unit.position = ahead
    return None


def on_the_map(position: Hex | None) -> bool:
    """Whether a save can hold a position."""
    return position is None or max(map(abs, position)) <= EDGE


def told_place(start: Hex | None, position: Hex | None) -> str:
    """A position that was reached in words, empty where none is known."""
    if position is None:
        return ""
    where = f"{position[0]},{position[1]}"
    return f"stays at {where}, " if start == position else f"to {where}, "
