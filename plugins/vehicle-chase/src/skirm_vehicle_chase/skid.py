"""Skids and crashes: VC-14 to VC-17."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skirm.api import Outcome, Play, Step

from .telling import extended, plus, ruled, where
from .turning import ahead, slid
from .vehicles import Side, Vehicle, number
from .wounds import everybody

if TYPE_CHECKING:
    from .chase import Chase


class Slide(NamedTuple):
    """How far a skid goes: cm forward, cm sideways, and to which side."""

    forward: int
    sideways: int
    side: str


def skid_roll(play: Play, factor: int, modifier: int, of: str = "") -> tuple[str, int]:
    """Throw 1d6 `skid` on the Skid table (VC-14).

    Args:
        factor: The skid factor, which is added: a positive one makes unstable (VC-A13).
        modifier: Added too.
        of: Whose.

    Returns: `none`, `skid` or `crash`, and what was added.
    """
    figure = play.figure("skid")
    if factor:
        figure.add(factor, "skid factor, added as it is printed (VC-A13)", "VC-14", kind="ruling")
    if modifier:
        figure.add(modifier, "modifier", "VC-14")
    result = play.dice.on(play.table("skid"), "skid", of=of, add=figure).name
    extended(play, "skid", "VC-14")
    return result, int(figure)


def slide(play: Play, side: Side | None, of: str = "") -> Slide:
    """How a skid goes (VC-15). Draws 2d10 `skid-forward`, 1d10 `skid-side`, and 1d6 `side` where no side is given."""
    forward = play.dice.sum(play.table("skid-move").dice_at("forward"), "skid-forward", of)
    sideways = play.dice.sum(play.table("skid-move").dice_at("sideways"), "skid-side", of)
    return Slide(forward, sideways, side or play.dice.on(play.table("side"), "side", of=of).name)


class Skid(Step, frozen=True):
    """A skid roll, and the skid that it may bring (VC-14, VC-15).

    Draws 1d6 `skid`; for a skid 2d10 `skid-forward`, 1d10 `skid-side`, and 1d6 `side` where no side is given.
    """

    unit: str
    side: Side | None = None
    modifier: int = 0

    def take(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        if vehicle.destroyed:
            play.tell("{unit} is destroyed: no more skid rolls", unit=self.unit)
            return Outcome("dropped")
        result, added = skid_roll(play, number(vehicle, "skid_factor", play), self.modifier, self.unit)
        told = "{unit}, skid roll {skid.natural}" + (plus(added) + " = {skid.total}: " if added else ": ")
        if result == "none":
            play.tell(told + "it holds the road", unit=self.unit)
            return Outcome("none")
        if result == "crash":
            play.tell(told + "it crashes", unit=self.unit)
            play.next(Crash(self.unit))
            return Outcome("crash")
        went = slide(play, self.side, self.unit)
        vehicle.skidded = encounter.turn
        vehicle.driven = float(max(vehicle.speed, vehicle.driven))
        vehicle.arc = None
        for occupant in vehicle.occupants:
            encounter.figure(occupant).skidded = encounter.turn
        if vehicle.position is not None:
            vehicle.position = slid(vehicle.position, vehicle.heading, *went)
        ruled(play, "cm left to move", 0, "a skid takes the place of the rest of the move (VC-A18)", "VC-15")
        play.tell(
            told + "it skids {forward} cm forward and {sideways} cm to the {side}{where}: nobody aboard shoots in this "
            "turn, and its move is over",
            unit=self.unit,
            where=where(vehicle.position),
            **went._asdict(),
        )
        return Outcome("skid", data={**went._asdict(), "position": vehicle.position})


class Crash(Step, frozen=True):
    """A skid becomes a crash: a last move, then destroyed; wounds and panic aboard (VC-16). Draws 4d10 `crash`."""

    unit: str

    def take(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        facts = wrecked(play, self.unit, vehicle, "crash", "VC-16")
        play.next(*everybody(self.unit, vehicle, "crash", panic=True))
        return Outcome("destroyed", data=facts)


def last_move(play: Play, speed: int, cause: str, rule: str, of: str = "") -> int:
    """The cm that a wreck still moves: its speed less 4d10, drawn as `crash` (VC-09, VC-16)."""
    lost = play.dice.sum(play.table("crash-move").dice_at(cause), "crash", of)
    figure = play.figure("last move", speed, "speed", rule).add(-lost, "dice of the crash", rule)
    return max(0, int(figure))


def wrecked(play: Play, name: str, vehicle: Vehicle, cause: str, rule: str) -> dict[str, object]:
    """A vehicle moves for the last time, straight ahead, and is destroyed.

    Returns: `distance` in cm and the `position` after it.
    """
    speed = vehicle.speed
    distance = last_move(play, speed, cause, rule, name)
    if vehicle.position is not None:
        vehicle.position = ahead(vehicle.position, vehicle.heading, distance)
    vehicle.speed = 0
    vehicle.driven = 0.0
    vehicle.arc = None
    vehicle.destroyed = True
    play.tell(
        "{unit} goes on for {distance} cm (speed {speed} less {crash.total}){where}; it stops and is destroyed",
        unit=name,
        distance=distance,
        speed=speed,
        where=where(vehicle.position),
    )
    return {"distance": distance, "position": vehicle.position}
