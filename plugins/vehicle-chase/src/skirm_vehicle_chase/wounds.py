"""Wounds, one roll for each (VC-23). What they do is the parent game's to decide; here they are kept and told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Outcome, Play, Step

from . import people
from .vehicles import MOST, Vehicle

if TYPE_CHECKING:
    from .chase import Chase

ARMOUR: dict[people.Armour, str] = {
    "helps": "armour helps as usual (VC-A8)",
    "none": "armour does not help",
    "unspecified": "armour is not excluded (VC-A10)",
}
PANIC = "; a panic reaction, if it is survived"


class Wound(Step, frozen=True):
    """A wound of somebody in or before a vehicle. Draws the dice of its cause as `wound`, unless there is a score.

    Args:
        unit: The vehicle.
        figure: Who is wounded.
        cause: `fire`, `destroyed`, `crash`, `leaving`, `run down`, or `hit` with a score.
        score: The total where it is known, else 0.
        panic: Whether a panic reaction is due to whoever survives it.
    """

    unit: str
    figure: str
    cause: str
    score: int = 0
    panic: bool = False

    def take(self, encounter: Chase, play: Play) -> Outcome:
        figure = encounter.figure(self.figure)
        armour = armour_against(play, self.cause)
        dice = "" if self.score else play.table("wounds").dice_at(self.cause)
        total = play.dice.sum(dice, "wound", self.figure) if dice else self.score
        forgotten = figure.hurt(people.Wound(total=min(MOST, total), armour=armour, cause=self.cause))
        figure.frighten(int(self.panic))
        play.tell(
            "{figure} takes a wound of {total}{dice}, {cause}: {armour}{panic}{forgotten}",
            figure=self.figure,
            total=total,
            dice=f" ({dice})" if dice else "",
            cause=self.cause,
            armour=ARMOUR[armour],
            panic=PANIC if self.panic else "",
            forgotten=f"; of more than {people.MOST_WOUNDS} wounds the oldest is forgotten" if forgotten else "",
        )
        return Outcome(
            "wounded",
            data={
                "figure": self.figure,
                "total": total,
                "armour": armour,
                "cause": self.cause,
                "panic": self.panic,
            },
        )


def armour_against(play: Play, cause: str) -> people.Armour:
    """Whether armour helps against a wound."""
    found = play.table("wound-armour").word(cause, among=tuple(ARMOUR))
    return "helps" if found == "helps" else "none" if found == "none" else "unspecified"


def everybody(name: str, vehicle: Vehicle, cause: str, *, panic: bool = False) -> list[Step]:
    """A wound of the same cause for each occupant of a vehicle, in order (VC-23, VC-A19)."""
    return [Wound(name, occupant, cause, panic=panic) for occupant in vehicle.occupants]
