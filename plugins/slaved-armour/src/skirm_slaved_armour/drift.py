"""Drift: what has speed and was not moved goes on by itself at the end of the turn (SA-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Outcome, Play, Step

from . import wording
from .collisions import crash
from .machines import Machine
from .movement import leave, on_the_map, slowed, told_place, walk

if TYPE_CHECKING:
    from .battle import Battle, Fighting


def drifts(unit: Fighting, turn: int) -> bool:
    """Whether a unit goes on, or comes to rest, at the end of a turn in which it was not moved."""
    return unit.speed > 0 and (unit.moved != turn or unit.out)


class Drift(Step, frozen=True):
    """A machine that got no move goes straight ahead at its speed; people without an order stop, and wrecks lie still.

    A machine that is too fast for the drive it has slows down first (SA-A23). Another one in the way is a collision
    (SA-20), and whoever leaves their hex leaves their cover (SA-31).
    """

    unit: str

    def take(self, encounter: Battle, play: Play) -> Outcome:
        unit = encounter.units[self.unit]
        if not isinstance(unit, Machine) or unit.destroyed:
            unit.speed = 0
            play.tell("{unit} comes to rest", unit=self.unit)
            return Outcome("stopped")
        unit.speed = min(unit.speed, slowed(unit, play))
        start = unit.position
        met, gone = self.glide(encounter, unit)
        facts = {"unit": self.unit, "speed": unit.speed, "where": told_place(start, unit.position)}
        told = leave(unit) if gone else ""
        heading = wording.heading(unit.heading)
        play.tell(
            "{unit} drifts on at speed {speed}: {where}heading {heading}{told}", heading=heading, told=told, **facts
        )
        if met is None:
            return Outcome("drifted")
        crash(encounter, self.unit, met, None, play)
        return Outcome("collision")

    def glide(self, battle: Battle, machine: Machine) -> tuple[str | None, int]:
        """Go straight ahead, no farther than the edge of the map.

        Returns: The machine that it runs into, and how many hexes it went.
        """
        for hexes in range(machine.speed):
            before = machine.position
            met, _ = walk(battle, self.unit, [0])
            if met is not None:
                return met, hexes
            if not on_the_map(machine.position):
                machine.position = before
                return None, hexes
        return None, machine.speed
