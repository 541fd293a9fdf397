"""Movement on the hex map: SA-18, SA-19; collisions: SA-20."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, UnitName, field, refuse
from skirm.hexes import Hex, relative_speed, step, turn, turned

from .hits import Hit, told
from .machines import Machine
from .rulings import less

if TYPE_CHECKING:
    from .battle import Battle, Fighting

Direction = Annotated[int, Meta(ge=-3, le=3)]


def speed_reasons(unit: Fighting, wanted: int, play: Play) -> list[tuple[str, str]]:
    """What forbids a speed (SA-18); a machine that is too fast for the drive it has left slows down (SA-A23).

    Args:
        unit: Whose speed it is, in hexes a turn.
        wanted: The speed it should have.
    """
    drive = unit.moves_by
    most = play.table("drives").at(drive, "speed")
    if wanted == unit.speed <= most:
        return []
    change = play.table("drives").at(drive, "change")
    top = most
    if unit.speed > most:
        top = unit.speed - change
        slowing = f"slowing down by {change} a turn after the loss of a drive (SA-A23)"
        less(play, "top speed", most, most - top, slowing, "SA-18")
    return [
        ("too-fast" if wanted > top else "", f"speed {wanted} is too fast: {top} is the most by {drive}"),
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
        ("steps" if len(steps) > speed else "", f"{len(steps)} steps are more than the speed {speed}"),
    ]


class Move(Action):
    """Change speed, then move: once a turn, before the fighting.

    Steps are directions from the heading at the start: 0 forward, 1 and -1 beside it (1 clockwise), 2, -2, 3 behind.
    """

    unit: UnitName
    steps: list[Direction] = field(default_factory=list)
    speed: Annotated[int, Meta(ge=0, description="the speed for this turn; unchanged by default")] | None = None

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        unit = encounter.units[self.unit]
        speed = unit.speed if self.speed is None else self.speed
        refuse(
            ("out" if unit.out or unit.gone else "", f"{self.unit} is out of action"),
            ("winded" if encounter.winded(self.unit) else "", f"{self.unit} is winded and cannot move in this turn"),
            ("phase" if encounter.phase != "move" else "", "the combat phase has begun, and moves come before it"),
            ("moved" if unit.moved >= encounter.turn else "", f"{self.unit} has moved in this turn"),
            *speed_reasons(unit, speed, play),
            *turn_reasons(self.steps, speed, play),
        )
        unit.speed = speed
        unit.moved = encounter.turn
        met = self.walk(encounter, unit)
        facts = {"unit": self.unit, "speed": speed, "where": told_place(unit.position), "heading": unit.heading}
        play.tell("{unit} moves at speed {speed}: {where}heading {heading}", **facts)
        data: dict[str, object] = {"position": unit.position, "heading": unit.heading, "speed": speed}
        if met is None:
            return Outcome("moved", success=True, data=data)
        data |= crash(encounter, self.unit, met, None, play)
        return Outcome("collision", success=False, data=data)

    def walk(self, battle: Battle, unit: Fighting) -> str | None:
        """Take the steps.

        Returns: The machine that a machine runs into, which ends the move in the hex before it.
        """
        start = unit.heading
        for by in self.steps:
            unit.heading = turned(start, by)
            if unit.position is None:
                continue
            ahead = step(unit.position, unit.heading)
            met = standing_at(battle, ahead, self.unit) if isinstance(unit, Machine) else None
            if met is not None:
                return met
            unit.position = ahead
        return None


def standing_at(battle: Battle, place: Hex, mover: str) -> str | None:
    """The machine in a hex, other than the one that moves."""
    for name, unit in battle.units.items():
        if name != mover and isinstance(unit, Machine) and unit.position == place and not unit.submerged:
            return name
    return None


def told_place(position: Hex | None) -> str:
    """A position in words, empty where none is known."""
    return "" if position is None else f"to {position[0]},{position[1]}, "


class Collide(Action):
    """Let a machine run into another one, or into cover: Hits for both, at once (SA-20)."""

    unit: UnitName
    target: UnitName | None = None
    cover: Annotated[str, Meta(description="the cover it runs into")] = ""
    speed: Annotated[int, Meta(ge=0, description="the relative speed; by speeds and headings by default")] | None = None

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        machine = encounter.machine(self.unit)
        if self.target is not None:
            encounter.machine(self.target)
        covers = ", ".join(encounter.covers) or "none"
        refuse(
            ("gone" if machine.destroyed else "", f"{self.unit} is destroyed"),
            ("self" if self.target == self.unit else "", "nobody runs into themselves"),
            ("against" if self.target and self.cover else "", "it runs into a target or into cover, not both"),
            (
                "no-cover" if self.cover and not encounter.has_cover(self.cover) else "",
                f"there is no cover {self.cover!r}; there are {covers}",
            ),
        )
        cover = encounter.cover_named(self.cover) if self.cover else ""
        data = crash(encounter, self.unit, self.target, self.speed, play, cover)
        return Outcome("collision", data=data)


def crash(
    battle: Battle, name: str, other: str | None, speed: int | None, play: Play, cover: str = ""
) -> dict[str, object]:
    """Two run into each other: half the relative speed in Hits, rounded up, to each at once.

    Args:
        name: The machine that runs.
        other: The machine that it runs into; None for an obstacle.
        speed: The relative speed in hexes a turn, None to find it by headings and speeds (SA-A14).
        cover: The obstacle, if it is a named one, which loses modules.

    Returns: The facts.
    """
    relative = play.figure("relative speed")
    if speed is not None:
        relative.add(speed, "as told", "SA-20")
    elif other is None:
        relative.add(battle.machine(name).speed, "own speed against an obstacle", "SA-20")
    else:
        a, b = battle.machine(name), battle.machine(other)
        met = relative_speed(a.heading, a.speed, b.heading, b.speed)
        relative.add(met, "length of the difference of both velocities (SA-A14)", "SA-20", kind="ruling")
    hits = (int(relative) + 1) // 2
    play.tell(
        "{unit} runs into {what} at relative speed {speed}: {hits} each",
        unit=name,
        what=other or cover or "an obstacle",
        speed=int(relative),
        hits=told(hits),
    )
    if hits:
        play.next(Hit(name, hits), *([Hit(other, hits)] if other is not None else []))
    if cover:
        wall = battle.covers[cover]
        wall.modules = max(0, wall.modules - hits)
    return {"relative_speed": int(relative), "hits": hits}
