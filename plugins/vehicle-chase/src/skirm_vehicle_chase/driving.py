"""Movement: straight on, in arcs, on the spot, and adrift (VC-13, VC-17, VC-24)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, Step, UnitName, refuse

from .skid import Skid
from .speed import fast
from .telling import full, plain, ruled, where
from .turning import ahead, angle, arc, facing, rounded
from .vehicles import (
    Arc,
    Degrees,
    Distance,
    Reasons,
    Side,
    Vehicle,
    idle,
    is_so,
    missing,
    turning_factor,
    undriven,
)

if TYPE_CHECKING:
    from .chase import Chase


def narrowest(play: Play, speed: int, factor: Fraction) -> float:
    """The smallest radius of an arc, in cm: speed times turning factor (VC-13, VC-B2)."""
    figure = play.figure("radius", speed, "speed", "VC-13").times(factor, "turning factor", "VC-13")
    return float(figure.exact)


def sharp(play: Play, degrees: float) -> bool:
    """Whether a turn is one that a fast vehicle may skid in (VC-17, VC-A2)."""
    return degrees >= float(play.table("sharp-turn").exact("degrees", least=Fraction(1, 100), most=3_600))


class Move(Action):
    """Move straight on, or along one arc; several times a turn, together as far as the speed.

    Crossing rough ground and turning by 90 degrees or more bring a skid roll each above 30 cm a turn.
    """

    unit: UnitName
    distance: Annotated[Distance, Meta(description="cm; all that is left by default")] | None = None
    turn: Annotated[Side | None, Meta(description="to which side the arc bends; straight on by default")] = None
    radius: Annotated[float, Meta(ge=0.01, le=1e6, description="of the arc, cm; the smallest by default")] | None = None
    rough: Annotated[bool, Meta(description="whether it crosses rough ground")] = False
    side: Annotated[Side | None, Meta(description="where it skids to, if it does; thrown for by default")] = None
    modifier: Annotated[int, Meta(ge=-100, le=100, description="to its skid rolls")] = 0

    def resolve(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        distance = vehicle.left if self.distance is None else self.distance
        way = self.way_reasons(vehicle, distance)
        bends = self.turn is not None and vehicle.speed > 0 and not missing(self.unit, vehicle, play, "turning_factor")
        bend, arc_reasons = self.bend(vehicle, play) if bends else (None, [])
        # A way that cannot be driven has no angle to speak of.
        due = [] if way or arc_reasons else self.risks(vehicle, bend, distance, play)
        needed = [*(["turning_factor"] if self.turn else []), *(["skid_factor"] if due else [])]
        refuse(
            *idle(self.unit, vehicle, encounter.turn),
            *(undriven(self.unit, vehicle) if self.turn else []),
            *way,
            *arc_reasons,
            *missing(self.unit, vehicle, play, *needed),
        )
        vehicle.driven = rounded(vehicle.driven + distance)
        vehicle.arc = bend
        data: dict[str, object] = {"distance": rounded(distance), "left": vehicle.left}
        told = "straight on"
        if bend is None:
            straight_on(vehicle, distance)
        else:
            spot, heading = arc(vehicle.position or (0.0, 0.0), vehicle.heading, bend.radius, distance, bend.side)
            vehicle.heading = heading
            vehicle.position = None if vehicle.position is None else spot
            degrees = angle(bend.radius, distance)
            data |= {"radius": rounded(bend.radius), "angle": rounded(degrees)}
            told = f"to the {bend.side} by {plain(degrees)}°, radius {plain(bend.radius)}"
            self.lengthen(bend, distance, play)
        play.tell(
            "{unit} moves {distance} cm {way}{where}; heading {heading}, {left} cm left{due}",
            unit=self.unit,
            distance=plain(distance),
            way=told,
            where=where(vehicle.position),
            heading=plain(vehicle.heading),
            left=plain(vehicle.left),
            due=f"; it may skid, at {vehicle.speed} cm a turn: {', '.join(due)}" if due else "",
        )
        play.next(*(Skid(self.unit, self.side, self.modifier) for _ in due))
        return Outcome("moved", success=True, data=data | {"position": vehicle.position, "heading": vehicle.heading})

    def bend(self, vehicle: Vehicle, play: Play) -> tuple[Arc, Reasons]:
        """The arc, with what has been driven of it in the movement before, and what forbids it."""
        least = narrowest(play, vehicle.speed, turning_factor(vehicle, play))
        radius = least if self.radius is None else self.radius
        too_small = f"{self.unit} cannot turn in a radius of {full(radius)}: {full(least)} cm is its smallest"
        if radius > least:
            ruled(play, "radius", int(radius), "a wider arc than the smallest may be driven (VC-B2)", "VC-13")
        before = vehicle.arc
        goes_on = before is not None and (before.side, before.radius) == (self.turn, radius)
        length = before.length if before is not None and goes_on else 0.0
        arc_driven = Arc(side=self.turn or "left", radius=radius, length=length)
        return arc_driven, [("radius", too_small)] if radius < least else []

    def lengthen(self, bend: Arc, distance: float, play: Play) -> None:
        """So much more has been driven of an arc."""
        if bend.length:
            ruled(play, "arc", int(bend.length), "an arc that is driven on is one arc (VC-A17)", "VC-17")
        bend.length += distance

    def way_reasons(self, vehicle: Vehicle, distance: float) -> Reasons:
        """What forbids the way, other than the radius of its arc."""
        left = plain(vehicle.left)
        reasons = [
            ("standing" if not vehicle.speed else "", f"{self.unit} stands still"),
            (
                "distance" if vehicle.speed and not 0 < distance <= vehicle.left else "",
                f"{self.unit} cannot move {full(distance)} cm: {left} cm are left of this turn's {vehicle.speed}",
            ),
            (
                "jam" if self.turn in vehicle.jams else "",
                f"{self.unit} cannot turn {self.turn}: its steering is jammed",
            ),
            (
                "radius" if self.radius is not None and self.turn is None else "",
                "a radius goes with turn=left or right",
            ),
        ]
        return [(reason, text) for reason, text in reasons if reason]

    def risks(self, vehicle: Vehicle, bend: Arc | None, distance: float, play: Play) -> list[str]:
        """What brings a skid roll, one for each (VC-17, VC-A16, VC-A17): nothing at 30 cm a turn or less."""
        if not fast(vehicle.speed, play):
            return []
        risks = ["rough ground"] if self.rough else []
        if bend is not None:
            before, after = angle(bend.radius, bend.length), angle(bend.radius, bend.length + distance)
            if sharp(play, after) and not sharp(play, before):
                risks.append(f"a turn of {plain(after)}° in one arc")
        return risks


def straight_on(vehicle: Vehicle, distance: float) -> None:
    """Move a vehicle straight ahead, if it is known where it is."""
    if vehicle.position is not None:
        vehicle.position = ahead(vehicle.position, vehicle.heading, distance)


class Rough(Action):
    """A vehicle comes onto rough ground, however it got there: a skid roll above 30 cm a turn (VC-17)."""

    unit: UnitName
    side: Annotated[Side | None, Meta(description="where it skids to, if it does; thrown for by default")] = None
    modifier: Annotated[int, Meta(ge=-100, le=100, description="to the skid roll")] = 0

    def resolve(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        rolls = fast(vehicle.speed, play)
        refuse(
            ("destroyed" if vehicle.destroyed else "", f"{self.unit} is destroyed"),
            *missing(self.unit, vehicle, play, *(["skid_factor"] if rolls else [])),
        )
        facts = {"unit": self.unit, "speed": vehicle.speed}
        if not rolls:
            play.tell("{unit} crosses rough ground at {speed} cm a turn: not fast enough to skid", **facts)
            return Outcome("safe", success=True)
        play.tell("{unit} crosses rough ground at {speed} cm a turn: it may skid", **facts)
        play.next(Skid(self.unit, self.side, self.modifier))
        return Outcome("roll")


class Pivot(Action):
    """Turn a standing motorbike or tracked vehicle on the spot, to any heading (VC-13)."""

    unit: UnitName
    heading: Degrees

    def resolve(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        refuse(
            *idle(self.unit, vehicle, encounter.turn),
            *undriven(self.unit, vehicle),
            *missing(self.unit, vehicle, play),
            (
                "moving" if vehicle.speed else "",
                f"{self.unit} moves at {vehicle.speed} cm a turn; pivoting is for those that stand",
            ),
            (
                "cannot-pivot" if not missing(self.unit, vehicle, play) and not is_so(vehicle, "pivots", play) else "",
                f"{self.unit} cannot turn on the spot: motorbikes and tracked vehicles do",
            ),
            (
                "jam" if len(vehicle.jams) > 1 else "",
                f"{self.unit} cannot turn at all: its steering is jammed both ways",
            ),
            ("power-loss" if vehicle.power_loss else "", f"{self.unit} has no power"),
        )
        vehicle.heading = facing(self.heading)
        play.tell("{unit} turns on the spot, heading {heading}", unit=self.unit, heading=plain(vehicle.heading))
        return Outcome("pivoted", success=True, data={"heading": vehicle.heading})


class Drift(Step, frozen=True):
    """A vehicle goes straight ahead for what is left of its speed (VC-24)."""

    unit: str

    def take(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        distance = vehicle.left
        straight_on(vehicle, distance)
        vehicle.driven = rounded(vehicle.driven + distance)
        ruled(play, "drift", int(distance), "what is left of a move is driven straight on (VC-24)", "VC-24")
        play.tell(
            "{unit} goes straight on for {distance} cm{where}",
            unit=self.unit,
            distance=plain(distance),
            where=where(vehicle.position),
        )
        return Outcome("drifted", data={"distance": distance, "position": vehicle.position})
