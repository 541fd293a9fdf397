"""Damage to vehicles: VC-07 to VC-10, and motorbikes with their riders: VC-22."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, Step, UnitName, refuse

from .skid import Skid, wrecked
from .telling import ruled
from .vehicles import Count, Side, Vehicle, is_so, missing, number
from .wounds import Wound, everybody

if TYPE_CHECKING:
    from .chase import Chase

# What damage may lead to.
NEEDED = ("major", "critical", "skid_factor")
TOLD = {
    "steering-jam": "steering jam",
    "control-loss": "control loss, 1d10 faster every turn and no braking",
    "power-loss": "power loss, 2d10 slower every turn until it stands for good",
    "skid": "a skid roll",
    "fire": "fire",
}


class TakeDamage(Action):
    """A vehicle takes a damage score, of a shot or whatever hits it. Draws 1d6 `bike` for a motorbike."""

    unit: UnitName
    score: Annotated[Count, Meta(description="the damage score of this one hit; hits do not add up")]
    side: Annotated[Side | None, Meta(description="where it skids to, if it does; thrown for by default")] = None

    def resolve(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        refuse(
            ("destroyed" if vehicle.destroyed else "", f"{self.unit} is destroyed"),
            *missing(self.unit, vehicle, play, *NEEDED),
        )
        return suffer(play, self.unit, vehicle, self.score, self.side)


class Damage(Step, frozen=True):
    """A damage score of a ram (VC-07, VC-22). Draws 1d6 `bike` for a motorbike."""

    unit: str
    score: int
    side: Side | None = None

    def take(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        if vehicle.destroyed:
            return Outcome("dropped")
        return suffer(play, self.unit, vehicle, self.score, self.side)


def suffer(play: Play, name: str, vehicle: Vehicle, score: int, side: Side | None) -> Outcome:
    """What a damage score does.

    Returns: `nothing`, `major`, `destroyed`, or `rider` where a motorbike's rider takes it instead.
    """
    facts: dict[str, object] = {"unit": name, "score": score}
    data: dict[str, object] = {"score": score}
    ridden = bool(score and vehicle.rider and is_so(vehicle, "bike", play))
    if ridden:
        ruled(play, "damage", score, "any damage is shared between motorbike and rider (VC-A8)", "VC-22")
        if play.dice.on(play.table("bike"), "bike", of=name).name == "rider":
            play.tell("{unit}, damage {score}: {bike.natural}, {rider} is hit instead", rider=vehicle.rider, **facts)
            play.next(Wound(name, vehicle.rider, "hit", score))
            return Outcome("rider", data=data)
    facts |= {"major": number(vehicle, "major", play), "critical": number(vehicle, "critical", play)}
    line = "{unit}, damage {score}" + (" ({bike.natural}, the motorbike)" if ridden else "")
    line += " against major {major} and critical {critical}: "
    if score >= number(vehicle, "critical", play):
        reached(play, score)
        play.tell(line + "destroyed", **facts)
        play.next(Critical(name))
        return Outcome("destroyed", data=data)
    if score >= number(vehicle, "major", play):
        reached(play, score)
        play.tell(line + "major damage", **facts)
        play.next(Major(name, side))
        return Outcome("major", data=data)
    play.tell(line + "nothing", **facts)
    return Outcome("nothing", data=data)


def reached(play: Play, score: int) -> None:
    """Say that a score need not be equal to the number that it reaches."""
    ruled(play, "damage", score, "a score of at least the number reaches it (VC-A4)", "VC-07")


class Major(Step, frozen=True):
    """Major damage (VC-08). Draws 1d6 `major`, and 1d6 `jam` for a steering jam."""

    unit: str
    side: Side | None = None

    def take(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        if vehicle.destroyed:
            return Outcome("dropped")
        result = play.dice.on(play.table("major"), "major", of=self.unit).name
        if result == "steering-jam":
            return self.jam(vehicle, play)
        play.tell("{unit}, major damage {major.natural}: {what}", unit=self.unit, what=TOLD[result])
        if result == "control-loss":
            vehicle.control_loss = True
        elif result == "power-loss":
            vehicle.power_loss = True
        elif result == "skid":
            play.next(Skid(self.unit, self.side))
        else:
            play.next(*everybody(self.unit, vehicle, "fire"))
        return Outcome(result)

    def jam(self, vehicle: Vehicle, play: Play) -> Outcome:
        """The vehicle cannot turn one way any more (VC-10)."""
        jam: Side = jammed(play, self.unit)
        if jam not in vehicle.jams:
            vehicle.jams = sorted([*vehicle.jams, jam])
        play.tell(
            "{unit}, major damage {major.natural}: steering jam, {jam.natural}: it cannot turn {jam} any more{both}",
            unit=self.unit,
            jam=jam,
            both=", and so not at all" if len(vehicle.jams) > 1 else "",
        )
        return Outcome("steering-jam", data={"jam": jam})


def jammed(play: Play, of: str = "") -> Side:
    """The side to which a steering jam makes turning impossible. Draws 1d6 `jam`."""
    return "right" if play.dice.on(play.table("jam"), "jam", of=of).name == "right" else "left"


class Critical(Step, frozen=True):
    """A vehicle is destroyed by damage: a last move, and wounds aboard (VC-09). Draws 4d10 `crash`."""

    unit: str

    def take(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        facts = wrecked(play, self.unit, vehicle, "destroyed", "VC-09")
        play.next(*everybody(self.unit, vehicle, "destroyed"))
        return Outcome("destroyed", data=facts)
