"""Collisions: SA-20."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, UnitName, refuse
from skirm.hexes import Hex, relative_speed

from . import wording
from .hits import Hit
from .machines import Machine, Speed
from .reach import reach_reason

if TYPE_CHECKING:
    from .battle import Battle

RUN = "a collision"


class Collide(Action):
    """Let a machine run into another one, or into cover: Hits for both, at once (SA-20). Part of the movement.

    For collisions that the map does not show: a move or a drift into the hex of another machine is one by itself.
    """

    unit: UnitName
    target: UnitName | None = None
    cover: Annotated[str, Meta(description="the cover it runs into")] = ""
    speed: Annotated[Speed, Meta(description="the relative speed; by speeds and headings by default")] | None = None

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        machine = encounter.machine(self.unit)
        refuse(
            ("gone" if machine.destroyed else "", f"{self.unit} is destroyed"),
            (
                "phase" if encounter.phase != "move" else "",
                "the combat phase has begun, and collisions are part of the movement before it",
            ),
            ("against" if self.target and self.cover else "", "it runs into a target or into cover, not both"),
            *self.target_reasons(encounter, machine),
            *self.cover_reasons(encounter, machine),
        )
        cover = encounter.cover_named(self.cover) if self.cover else ""
        return Outcome("collision", data=crash(encounter, self.unit, self.target, self.speed, play, cover))

    def target_reasons(self, battle: Battle, machine: Machine) -> list[tuple[str, str]]:
        """What forbids to run into the target."""
        if self.target is None:
            return []
        if self.target == self.unit:
            return [("self", "nobody runs into themselves")]
        target = battle.machine(self.target)
        up, down = (self.unit, self.target) if target.submerged else (self.target, self.unit)
        return [
            reach_reason(RUN, self.unit, self.target, machine.position, target.position),
            (
                "submerged" if machine.submerged != target.submerged else "",
                f"{down} is under water, and {up} passes above it",
            ),
        ]

    def cover_reasons(self, battle: Battle, machine: Machine) -> list[tuple[str, str]]:
        """What forbids to run into the cover."""
        if not self.cover:
            return []
        cover = battle.cover_at(self.cover)
        where = cover.position if cover else None
        return [
            *battle.cover_reasons(self.cover),
            reach_reason(RUN, self.unit, self.cover, machine.position, where),
        ]


def in_the_way(battle: Battle, place: Hex, mover: str) -> str | None:
    """The machine in a hex that another one runs into: both on the ground, or both under water. People make room."""
    machine = battle.machine(mover)
    for name, unit in battle.units.items():
        meets = isinstance(unit, Machine) and unit.position == place and unit.submerged == machine.submerged
        if meets and name != mover:
            return name
    return None


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
    runner = battle.machine(name)
    if speed is not None:
        relative.add(speed, "as told", "SA-20")
    elif other is None:
        relative.add(runner.pace, "own speed against an obstacle", "SA-20")
    else:
        met = battle.machine(other)
        length = relative_speed(runner.heading, runner.pace, met.heading, met.pace)
        relative.add(length, "length of the difference of both velocities (SA-A14)", "SA-20", kind="ruling")
    hits = max(0, (int(relative) + 1) // 2)
    play.tell(
        "{unit} runs into {what} at relative speed {speed}: {hits}",
        unit=name,
        what=other or cover or "an obstacle",
        speed=int(relative),
        hits=f"{wording.hits(hits)} for each" if hits else "nothing comes of it",
    )
    if hits:
        play.next(Hit(name, hits), *([Hit(other, hits)] if other is not None else []))
    if cover:
        wall = battle.covers[cover]
        wall.modules = max(0, wall.modules - hits)
        play.tell("{cover}: {left} left", cover=cover, left=wording.counted(wall.modules, "module"))
    return {"relative_speed": int(relative), "hits": hits}
