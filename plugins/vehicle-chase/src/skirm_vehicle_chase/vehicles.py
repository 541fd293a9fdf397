"""Vehicles: their state, and the figures that they or their profiles have."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from skirm.api import Meta, Part, Play, RulesError, Unit, field

from .turning import EDGE, facing

MOST = 100_000
Count = Annotated[int, Meta(ge=0, le=MOST)]
FASTEST = 5_000
Speed = Annotated[int, Meta(ge=0, le=FASTEST, description="cm a turn")]
Coordinate = Annotated[float, Meta(ge=-EDGE, le=EDGE)]
Spot = tuple[Coordinate, Coordinate]
Degrees = Annotated[float, Meta(ge=0, lt=360, description="clockwise from up")]
Side = Literal["left", "right"]
Size = Literal["car", "large", "none"]
Grade = Literal["regular", "veteran", "elite", "hero"]
MOST_DICE = 100
Dice = Annotated[int, Meta(ge=0, le=MOST_DICE)]
Threshold = Annotated[int, Meta(ge=1, le=MOST)]
LEAST_FACTOR, MOST_FACTOR = Fraction(1, 100), 100
Factor = Annotated[float, Meta(ge=0.01, le=MOST_FACTOR, description="turning factor")]
Distance = Annotated[float, Meta(ge=0.01, le=10_000)]
STEADY = 1_000
SkidFactor = Annotated[int, Meta(ge=-STEADY, le=STEADY)]
Reasons = list[tuple[str, str]]
# The profiles that come with the system; a table of the house may have others.
SHIPPED = ("car", "sports-car", "truck", "motorbike", "wheeled-apc", "tracked-apc")
# What the whole figures of a profile may be.
BOUNDS = {
    "acceleration": (0, MOST),
    "braking_dice": (0, MOST_DICE),
    "skid_factor": (-STEADY, STEADY),
    "ram_dice": (0, MOST_DICE),
    "major": (1, MOST),
    "critical": (1, MOST),
}


class Arc(Part):
    """The arc that a vehicle is in: to which side, in which radius, and for how many cm so far (VC-17)."""

    side: Side
    radius: Annotated[float, Meta(gt=0, le=1e6)]
    length: Annotated[float, Meta(ge=0, le=1e6)] = 0.0


class Vehicle(Unit):
    """A vehicle, or a robot. Lengths in cm, speeds in cm a turn.

    `position` is that of its front, x to the right and y upwards. `occupants` are aboard in the order in which they
    take wounds, the `driver` among them. `profile` is a column of the table profiles; a figure of the vehicle's own
    goes before the profile's. `jams`: where it cannot turn. `skidded`: the turn of its last skid. `driven`: what it
    has moved in this turn. `changed`: the turn in which its speed was last changed by order. `arc`: the one that its
    last movement in this turn was. `grade`: that of a robot, which has nobody aboard and is driven all the same.
    """

    side: str = ""
    profile: str = ""
    position: Spot | None = None
    heading: Degrees = 0.0
    speed: Speed = 0
    driver: str = ""
    occupants: list[str] = field(default_factory=list)
    acceleration: Count | None = None
    braking_dice: Dice | None = None
    turning_factor: Factor | None = None
    skid_factor: SkidFactor | None = None
    ram_dice: Dice | None = None
    major: Threshold | None = None
    critical: Threshold | None = None
    size: Size | None = None
    pivots: bool | None = None
    bike: bool | None = None
    jams: list[Side] = field(default_factory=list)
    control_loss: bool = False
    power_loss: bool = False
    skidded: Count = 0
    driven: Annotated[float, Meta(ge=0, le=1e9)] = 0.0
    changed: Count = 0
    arc: Arc | None = None
    grade: Grade | None = None
    destroyed: bool = False

    def __post_init__(self) -> None:
        """Read what a person may have written: the same jam twice, a heading next to 360, a wreck with a speed."""
        self.heading = facing(self.heading)
        if len(self.jams) > 1:
            self.jams = sorted(set(self.jams))
        if self.destroyed:
            self.speed = 0

    @property
    def left(self) -> float:
        """The cm that are left of this turn's move."""
        return max(0.0, round(self.speed - self.driven, 2))

    @property
    def rider(self) -> str:
        """Who is hit in a motorbike's place: the driver, else the first aboard, else nobody (VC-22)."""
        return self.driver or next(iter(self.occupants), "")

    def disembark(self, name: str) -> None:
        """Somebody is aboard no longer."""
        self.occupants = [occupant for occupant in self.occupants if occupant != name]
        if self.driver == name:
            self.driver = ""


def missing(name: str, vehicle: Vehicle, play: Play, *figures: str) -> Reasons:
    """The figures that neither the vehicle nor its profile has, as reasons to refuse (VC-A5).

    Args:
        name: The vehicle's.
        figures: Fields of Vehicle that the order needs.

    Returns: One reason for each; for a profile that the table has not, which is a misspelling, only that.
    """
    if vehicle.profile:
        try:
            play.table("profiles").origin("acceleration", vehicle.profile)
        except RulesError as fault:
            return [("no-profile", f"units.{name}.profile: {fault}")]
    return [
        ("no-figure", f"{name} has no {figure}: set units.{name}.{figure}, or a profile")
        for figure in figures
        if not known(vehicle, figure, play)
    ]


def known(vehicle: Vehicle, figure: str, play: Play) -> bool:
    """Whether the vehicle or its profile has a figure."""
    return getattr(vehicle, figure) is not None or play.table("profiles").has(figure, vehicle.profile)


def number(vehicle: Vehicle, figure: str, play: Play) -> int:
    """A whole figure of a vehicle: its own, or that of its profile, which is noted."""
    own: int | None = getattr(vehicle, figure)
    least, most = BOUNDS[figure]
    return play.table("profiles").whole(figure, vehicle.profile, least=least, most=most) if own is None else own


def turning_factor(vehicle: Vehicle, play: Play) -> Fraction:
    """The turning factor, exactly as it is written (VC-13)."""
    own = vehicle.turning_factor
    if own is not None:
        return Fraction(str(own))
    return play.table("profiles").exact("turning_factor", vehicle.profile, least=LEAST_FACTOR, most=MOST_FACTOR)


def size(vehicle: Vehicle, play: Play) -> str:
    """The size class: car, large or none (VC-04)."""
    return vehicle.size or play.table("profiles").word("size", vehicle.profile, among=("car", "large", "none"))


def is_so(vehicle: Vehicle, figure: str, play: Play) -> bool:
    """A yes or no of a vehicle: its own, or its profile's; no where neither says so."""
    own: bool | None = getattr(vehicle, figure)
    if own is not None or not known(vehicle, figure, play):
        return bool(own)
    return play.table("profiles").yes(figure, vehicle.profile)


def idle(name: str, vehicle: Vehicle, turn: int) -> Reasons:
    """What keeps a vehicle from being driven in this turn: it is destroyed, or a skid has ended its move (VC-A18)."""
    return [
        ("destroyed" if vehicle.destroyed else "", f"{name} is destroyed"),
        ("skidded" if vehicle.skidded == turn else "", f"{name} has skidded, and its move is over (VC-A18)"),
    ]


def undriven(name: str, vehicle: Vehicle) -> Reasons:
    """That nobody aboard is at the wheel; a vehicle with nobody aboard is a robot, and drives itself (VC-B6)."""
    away = vehicle.occupants and not vehicle.driver
    return [("no-driver" if away else "", f"nobody aboard {name} drives it: somebody has to take-wheel (VC-B6)")]
