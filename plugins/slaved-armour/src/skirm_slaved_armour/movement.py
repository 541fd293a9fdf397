"""Movement on the hex map: SA-18, SA-19. What stands in the way is a collision: SA-20."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, UnitName, refuse
from skirm.hexes import ABOUT, Hex, step, turn, turned

from . import wording
from .collisions import crash, in_the_way
from .machines import EDGE, Cover, Machine, Speed
from .reach import reach_reason
from .rulings import less

if TYPE_CHECKING:
    from .battle import Battle, Fighting

Direction = Annotated[int, Meta(ge=-3, le=3)]
Steps = Annotated[
    list[Direction],
    Meta(description="as many as the speed: 0 ahead, 1 and -1 beside it, 2, -2, 3 behind; straight ahead by default"),
]
SLOWING = "faster than its drive allows, and slowing down by 1 a turn (SA-A23)"


def slowed(unit: Fighting, play: Play) -> int:
    """The most that a unit may go this turn by the drive that it has left, in hexes.

    Who is faster than that drive allows slows down by 1 a turn (SA-A23).
    """
    drive = unit.moves_by
    most = play.table("drives").whole(drive, "speed", most=99)
    if unit.speed <= most:
        return most
    top = max(most, unit.speed - 1)
    return most + less(play, "above the top speed", unit.speed - most, unit.speed - top, SLOWING, "SA-18")


def speed_reasons(unit: Fighting, wanted: int, play: Play) -> list[tuple[str, str]]:
    """What forbids a speed (SA-18).

    Args:
        unit: Whose speed it is, in hexes a turn.
        wanted: The speed it should have.
    """
    drive = unit.moves_by
    most = play.table("drives").whole(drive, "speed", most=99)
    change = play.table("drives").whole(drive, "change", most=99)
    top = slowed(unit, play)
    limit = f"{most} is the most by {drive}"
    if top > most:
        limit += f", and who is faster slows down by 1, to {top} in this turn"
    return [
        ("too-fast" if wanted > top else "", f"speed {wanted} is too fast: {limit}"),
        (
            "acceleration" if abs(wanted - unit.speed) > change else "",
            f"from speed {unit.speed} to {wanted} is too much: {change} a turn by {drive}",
        ),
    ]


def turn_reasons(steps: list[int], speed: int, play: Play) -> list[tuple[str, str]]:
    """What forbids the directions of a move, counted from the heading at its start (SA-19, SA-A13)."""
    # A straight way is one by any reading, so that the table is not noted (SA-A13).
    table = play.table("turning")
    widest = table.row(speed).number("turn") if any(steps) else 0
    if not 0 <= widest <= ABOUT:
        raise table.wrong(f"speed {speed}", "turn", expected=f"0 to {ABOUT}", found=widest)
    sharp = [str(by) for by in steps if abs(turn(0, by % 6)) > widest]
    return [
        (
            "turn" if sharp else "",
            f"at speed {speed} no step goes {', '.join(sharp)}: {widest} to either side is the most",
        ),
        (
            "steps" if len(steps) != speed else "",
            f"speed {speed} is {wording.counted(speed, 'step')}, and there are {len(steps)}; "
            f"leave speed= or steps= away, or give both alike",
        ),
    ]


class Move(Action):
    """Change speed, then move as many hexes: once a turn, before the fighting.

    Without steps it goes straight ahead; without a speed it goes as many hexes as there are steps. Steps are directions
    from the heading at the start: 0 forward, 1 and -1 beside it (1 clockwise), 2, -2, 3 behind. Whoever leaves their
    hex leaves their cover too, unless `cover=` or `behind=` says that there is some where they go (SA-31).
    """

    unit: UnitName
    steps: Steps | None = None
    speed: Annotated[Speed, Meta(description="for this turn; by the steps, or unchanged by default")] | None = None
    cover: Annotated[Cover | None, Meta(description="what there is at the end of the move")] = None
    behind: Annotated[str, Meta(description="the cover to be behind at the end; cover= is then partial by default")] = (
        ""
    )

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        unit = encounter.units[self.unit]
        speed = self.wanted(unit)
        refuse(
            ("out" if unit.out or unit.gone else "", f"{self.unit} is out of action"),
            ("winded" if encounter.winded(self.unit) else "", f"{self.unit} is winded and cannot move in this turn"),
            ("phase" if encounter.phase != "move" else "", "the combat phase has begun, and moves come before it"),
            ("moved" if unit.moved == encounter.turn else "", f"{self.unit} has moved in this turn"),
            *speed_reasons(unit, speed, play),
            *([] if self.steps is None else turn_reasons(self.steps, speed, play)),
            *(encounter.cover_reasons(self.behind) if self.behind else []),
        )
        unit.speed = speed
        unit.moved = encounter.turn
        start = unit.position
        met, gone = walk(encounter, self.unit, [0] * speed if self.steps is None else self.steps)
        wall = encounter.cover_at(self.behind) if self.behind else None
        refuse(
            ("edge" if not on_the_map(unit.position) else "", f"{self.unit} would leave the map of {EDGE} hexes"),
            reach_reason("its cover", self.unit, self.behind, unit.position, wall.position if wall else None),
        )
        facts = {"unit": self.unit, "speed": speed, "where": told_place(start, unit.position)}
        told = (leave(unit) if gone else "") + self.take_cover(encounter, unit)
        heading = wording.heading(unit.heading)
        play.tell("{unit} moves at speed {speed}: {where}heading {heading}{told}", heading=heading, told=told, **facts)
        data: dict[str, object] = {"position": unit.position, "heading": unit.heading, "speed": speed}
        if met is None:
            return Outcome("moved", success=True, data=data)
        data |= crash(encounter, self.unit, met, None, play)
        return Outcome("collision", success=False, data=data)

    def take_cover(self, battle: Battle, unit: Fighting) -> str:
        """Take the cover that the order names, after the move; told in words."""
        if self.behind:
            unit.behind = battle.cover_named(self.behind)
            unit.cover = self.cover or ("partial" if unit.cover == "open" else unit.cover)
        elif self.cover is not None:
            unit.cover = self.cover
        else:
            return ""
        return f"; cover {unit.cover}" + (f", behind {unit.behind}" if unit.behind else "")

    def wanted(self, unit: Fighting) -> int:
        """The speed that is wanted: as given, by the number of steps, or as it is."""
        if self.speed is not None:
            return self.speed
        return unit.speed if self.steps is None else len(self.steps)


def leave(unit: Fighting) -> str:
    """Let somebody who left their hex leave their cover too (SA-31); told in words, empty where there was none."""
    left = unit.behind or ("cover" if unit.cover != "open" else "")
    unit.cover, unit.behind = "open", ""
    return f"; leaves {left}" if left else ""


def walk(battle: Battle, name: str, steps: list[int]) -> tuple[str | None, int]:
    """Take steps, which are directions from the heading at the start; without a position only the heading changes.

    Returns: The machine that a machine runs into, which ends the way in the hex before it, and how many hexes it went.
    """
    unit = battle.units[name]
    start = unit.heading
    for hexes, by in enumerate(steps):
        unit.heading = turned(start, by)
        if unit.position is None:
            continue
        ahead = step(unit.position, unit.heading)
        met = in_the_way(battle, ahead, name) if isinstance(unit, Machine) else None
        if met is not None:
            return met, hexes
        unit.position = ahead
    return None, len(steps)


def on_the_map(position: Hex | None) -> bool:
    """Whether a save can hold a position."""
    return position is None or max(map(abs, position)) <= EDGE


def told_place(start: Hex | None, position: Hex | None) -> str:
    """A position that was reached in words, empty where none is known."""
    if position is None:
        return ""
    where = f"{position[0]},{position[1]}"
    return f"stays at {where}, " if start == position else f"to {where}, "
