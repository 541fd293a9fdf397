"""Entering and leaving vehicles: VC-18 to VC-20."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, UnitName, refuse

from .speed import fast, wholes
from .telling import away, extended, plus, reached, ruled
from .vehicles import FASTEST
from .wounds import Wound

if TYPE_CHECKING:
    from .chase import Chase

TOLD = {"injured": "and is hurt", "panic": "with a panic reaction", "safe": "safely"}
MOST_AP = 1_000
MOST_ADDED = 100


def action_points(play: Play) -> int:
    """What it costs to enter, to leave, and to take the wheel."""
    return play.table("boarding").whole("ap", most=MOST_AP)


class Embark(Action):
    """Enter a vehicle that is reached: 1 AP, at most at 30 cm a turn."""

    figure: UnitName
    vehicle: UnitName
    drive: Annotated[bool, Meta(description="whether to take the wheel")] = False

    def resolve(self, encounter: Chase, play: Play) -> Outcome:
        figure, vehicle = encounter.figure(self.figure), encounter.vehicle(self.vehicle)
        aboard = encounter.aboard(self.figure)
        fastest = play.table("boarding").whole("speed", most=FASTEST)
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
        ap = action_points(play)
        reached(play, "boarding", "VC-18")
        play.tell(
            "{figure} enters {vehicle}{apart}{drives}: {ap} AP",
            figure=self.figure,
            vehicle=self.vehicle,
            apart=apart,
            drives=" and takes the wheel" if self.drive else "",
            ap=ap,
        )
        return Outcome("embarked", success=True, data={"ap": ap, **data})


class TakeWheel(Action):
    """Take the wheel of the vehicle that one is aboard of, where nobody has it: as many AP as entering."""

    figure: UnitName

    def resolve(self, encounter: Chase, play: Play) -> Outcome:
        encounter.figure(self.figure)
        aboard = encounter.aboard(self.figure)
        refuse(("not-aboard" if not aboard else "", f"{self.figure} is in no vehicle"))
        vehicle = encounter.vehicle(aboard)
        refuse(
            ("destroyed" if vehicle.destroyed else "", f"{aboard} is destroyed"),
            ("has-driver" if vehicle.driver else "", f"{vehicle.driver} drives {aboard}"),
        )
        vehicle.driver = self.figure
        ap = action_points(play)
        ruled(play, "ap", ap, "taking the wheel costs as much as entering (VC-B6)", "VC-18")
        play.tell("{figure} takes the wheel of {vehicle}: {ap} AP", figure=self.figure, vehicle=aboard, ap=ap)
        return Outcome("driving", success=True, data={"ap": ap})


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
        ap = action_points(play)
        facts = {
            "figure": self.figure,
            "vehicle": aboard,
            "ap": ap,
            "speed": vehicle.speed,
            "wheel": f"; nobody drives {aboard} now" if drove and not vehicle.destroyed else "",
        }
        if not fast(vehicle.speed, play):
            play.tell("{figure} leaves {vehicle}, at {speed} cm a turn, safely: {ap} AP{wheel}", **facts)
            return Outcome("safe", success=True, data={"ap": ap})
        ruled(play, "ap", ap, "it costs as much at any speed (VC-A21)", "VC-20")
        result, added = leaving(play, vehicle.speed, hero=figure.grade == "hero", of=self.figure)
        play.tell(
            "{figure} leaves {vehicle} at {speed} cm a turn, {leaving.natural}"
            + (plus(added) + " = {leaving.total}" if added else "")
            + ", {how}: {ap} AP{wheel}",
            how=TOLD[result],
            **facts,
        )
        if result == "injured":
            play.next(Wound(aboard, self.figure, "leaving"))
        figure.frighten(int(result == "panic"))
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
        figure.add(play.table("hero").whole("leaving", least=-MOST_ADDED, most=MOST_ADDED), "a hero", "VC-20")
    result = play.dice.on(play.table("leaving"), "leaving", of=of, add=figure).name
    extended(play, "leaving", "VC-20", most=6)
    return result, int(figure)
