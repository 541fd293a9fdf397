"""Entering and leaving vehicles: VC-18 to VC-20."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, UnitName, refuse

from .speed import fast, wholes
from .telling import away, plus
from .wounds import Wound

if TYPE_CHECKING:
    from .chase import Chase

TOLD = {"injured": "and is hurt", "panic": "with a panic reaction", "safe": "safely"}


class Embark(Action):
    """Enter a vehicle that is reached: 1 AP, at most at 30 cm a turn."""

    figure: UnitName
    vehicle: UnitName
    drive: Annotated[bool, Meta(description="whether to take the wheel")] = False

    def resolve(self, encounter: Chase, play: Play) -> Outcome:
        figure, vehicle = encounter.figure(self.figure), encounter.vehicle(self.vehicle)
        aboard = encounter.aboard(self.figure)
        fastest = play.table("boarding").at("speed")
        refuse(
            ("destroyed" if vehicle.destroyed else "", f"{self.vehicle} is destroyed"),
            (
                "too-fast" if vehicle.speed > fastest else "",
                f"{self.vehicle} moves at {vehicle.speed} cm a turn; {fastest} is the most to enter at",
            ),
            ("aboard" if aboard else "", f"{self.figure} is aboard {aboard}"),
            ("has-driver" if self.drive and vehicle.driver else "", f"{vehicle.driver} drives {self.vehicle}"),
        )
        apart, data = away(figure.position, vehicle.position)
        vehicle.occupants.append(self.figure)
        if self.drive:
            vehicle.driver = self.figure
        figure.position = None
        ap = play.table("boarding").at("ap")
        play.tell(
            "{figure} enters {vehicle}{apart}{drives}: {ap} AP",
            figure=self.figure,
            vehicle=self.vehicle,
            apart=apart,
            drives=" and takes the wheel" if self.drive else "",
            ap=ap,
        )
        return Outcome("embarked", success=True, data={"ap": ap, **data})


class Disembark(Action):
    """Leave a vehicle: 1 AP. Draws 1d6 `leaving` above 30 cm a turn."""

    figure: UnitName

    def resolve(self, encounter: Chase, play: Play) -> Outcome:
        figure = encounter.figure(self.figure)
        aboard = encounter.aboard(self.figure)
        refuse(("not-aboard" if not aboard else "", f"{self.figure} is in no vehicle"))
        vehicle = encounter.vehicle(aboard)
        drove = vehicle.driver == self.figure
        vehicle.disembark(self.figure)
        figure.position = vehicle.position
        ap = play.table("boarding").at("ap")
        facts = {
            "figure": self.figure,
            "vehicle": aboard,
            "ap": ap,
            "speed": vehicle.speed,
            "wheel": f"; nobody drives {aboard} now" if drove else "",
        }
        if not fast(vehicle.speed, play):
            play.tell("{figure} leaves {vehicle}, at {speed} cm a turn, safely: {ap} AP{wheel}", **facts)
            return Outcome("safe", success=True, data={"ap": ap})
        result, added = leaving(play, vehicle.speed, hero=figure.grade == "hero", of=self.figure)
        play.tell(
            "{figure} leaves {vehicle} at {speed} cm a turn, {leaving.natural}"
            + (plus(added) + " = {leaving.total}" if added else "")
            + ": {how}, {ap} AP{wheel}",
            how=TOLD[result],
            **facts,
        )
        if result == "injured":
            play.next(Wound(aboard, self.figure, "leaving"))
        figure.panic += result == "panic"
        return Outcome(result, success=result == "safe", data={"ap": ap})


def leaving(play: Play, speed: int, *, hero: bool, of: str = "") -> tuple[str, int]:
    """Throw 1d6 `leaving` (VC-20).

    Args:
        speed: The vehicle's.
        hero: Whether who leaves is one.
        of: Who leaves.

    Returns: `injured`, `panic` or `safe`, and what was added.
    """
    figure = play.figure("leaving")
    if wholes(speed, play):
        figure.add(-wholes(speed, play), f"whole tens of {speed} above 30 (VC-A3)", "VC-20", kind="ruling")
    if hero:
        figure.add(play.table("hero").at("leaving"), "a hero", "VC-20")
    return play.dice.on(play.table("leaving"), "leaving", of=of, add=figure).name, int(figure)
