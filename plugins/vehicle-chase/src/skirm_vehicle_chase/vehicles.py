"""Vehicles: their state, and the figures that they or their profiles have."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from skirm.api import Meta, Play, Unit, field

Count = Annotated[int, Meta(ge=0, le=100_000)]
FASTEST = 5_000
Speed = Annotated[int, Meta(ge=0, le=FASTEST, description="cm a turn")]
Coordinate = Annotated[float, Meta(ge=-1e9, le=1e9)]
Spot = tuple[Coordinate, Coordinate]
Degrees = Annotated[float, Meta(ge=0, lt=360, description="clockwise from up")]
Side = Literal["left", "right"]
Size = Literal["car", "large", "none"]
Dice = Annotated[int, Meta(ge=0, le=100)]
Threshold = Annotated[int, Meta(ge=1, le=100_000)]
Reasons = list[tuple[str, str]]


class Vehicle(Unit):
    """A vehicle, or a robot. Lengths in cm, speeds in cm a turn.

    `position` is that of its front, x to the right and y upwards. `occupants` are aboard in the order in which they
    take wounds, the `driver` among them. `profile` is a column of the table profiles; a figure of the vehicle's own
    goes before the profile's. `jams`: where it cannot turn. `skidded`: the turn of its last skid. `driven`: what it
    has moved in this turn. `changed`: the turn in which its speed was last changed by order.
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
    turning_factor: Annotated[float, Meta(gt=0, le=1000)] | None = None
    skid_factor: Annotated[int, Meta(ge=-1000, le=1000)] | None = None
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
    destroyed: bool = False

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
    """
    unknown = f", and profile {vehicle.profile!r} is none of the table" if vehicle.profile else ""
    return [
        ("no-figure", f"{name} has no {figure}{unknown}: set units.{name}.{figure}, or a profile")
        for figure in figures
        if not known(vehicle, figure, play)
    ]


def known(vehicle: Vehicle, figure: str, play: Play) -> bool:
    """Whether the vehicle or its profile has a figure."""
    return getattr(vehicle, figure) is not None or play.table("profiles").has(figure, vehicle.profile)


def number(vehicle: Vehicle, figure: str, play: Play) -> int:
    """A whole figure of a vehicle: its own, or that of its profile, which is noted."""
    own: int | None = getattr(vehicle, figure)
    return play.table("profiles").at(figure, vehicle.profile) if own is None else own


def turning_factor(vehicle: Vehicle, play: Play) -> Fraction:
    """The turning factor, exactly as it is written (VC-13)."""
    own = vehicle.turning_factor
    return Fraction(str(play.table("profiles").value(float, "turning_factor", vehicle.profile) if own is None else own))


def size(vehicle: Vehicle, play: Play) -> str:
    """The size class: car, large or none (VC-04)."""
    return play.table("profiles").text("size", vehicle.profile) if vehicle.size is None else vehicle.size


def is_so(vehicle: Vehicle, figure: str, play: Play) -> bool:
    """A yes or no of a vehicle: its own, or its profile's; no where neither says so."""
    own: bool | None = getattr(vehicle, figure)
    if own is not None or not known(vehicle, figure, play):
        return bool(own)
    return play.table("profiles").value(bool, figure, vehicle.profile)


def idle(name: str, vehicle: Vehicle, turn: int) -> Reasons:
    """What keeps a vehicle from being driven in this turn: it is destroyed, or a skid has ended its move (VC-A18)."""
    return [
        ("destroyed" if vehicle.destroyed else "", f"{name} is destroyed"),
        ("skidded" if vehicle.skidded == turn else "", f"{name} has skidded, and its move is over (VC-A18)"),
    ]
