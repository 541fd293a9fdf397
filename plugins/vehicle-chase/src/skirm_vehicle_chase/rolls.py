"""Questions that need no chase: skids, rams, braking, major damage, leaving, pedestrians, turns."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from skirm.api import Meta, Outcome, Play, Roll, refuse

from .boarding import leaving
from .damage import TOLD as MAJOR
from .damage import jammed
from .driving import narrowest, sharp
from .pedestrians import evading
from .ram import TOLD as RAMMED
from .ram import ram_damage, ram_roll
from .skid import last_move, skid_roll, slide
from .speed import braked, fast
from .telling import full, plain, plus
from .turning import angle, rounded
from .vehicles import Dice, Distance, Factor, Side
from .vehicles import Speed as CmATurn
from .wounds import ARMOUR, PANIC, armour_against

SkidFactor = Annotated[int, Meta(ge=-1000, le=1000, description="of the vehicle, added")]
SkidTo = Annotated[Side | None, Meta(description="where it skids to, if it does; thrown for by default")]
Chosen = Annotated[int, Meta(ge=-2, le=2, description="what the driver chose, by the grade")]
LEFT = {"injured": "injured", "panic": "a panic reaction", "safe": "safe"}
EVADED = {"hit": "run down", "near-miss": "out of the way, with a panic counter", "miss": "out of the way"}
WHO = {"unit": "the rammer", "target": "the target"}
Occupants = Annotated[int, Meta(ge=0, le=100)]


class Skid(Roll):
    """A skid roll. Draws 1d6 `skid`; for a skid 2d10 forward, 1d10 sideways, 1d6 `side` (VC-14, VC-15)."""

    factor: SkidFactor = 0
    modifier: Annotated[int, Meta(ge=-100, le=100, description="what else is added")] = 0
    side: SkidTo = None

    def roll(self, play: Play) -> Outcome:
        result, data = skidding(play, self.factor, self.modifier, self.side)
        return Outcome(result, success=result == "none", data=data)


def skidding(play: Play, factor: int, modifier: int, side: Side | None) -> tuple[str, dict[str, object]]:
    """Throw for a skid, and for where it goes, and tell it.

    Returns: `none`, `skid` or `crash`, and for a skid `forward`, `sideways` and `side`.
    """
    result, added = skid_roll(play, factor, modifier)
    line = "skid roll {skid.natural}" + (plus(added) + " = {skid.total}: " if added else ": ")
    if result != "skid":
        play.tell(line + {"none": "no effect", "crash": "crash"}[result])
        return result, {}
    facts: dict[str, object] = dict(slide(play, side)._asdict())
    play.tell(line + "skid, {forward} cm forward and {sideways} cm to the {side}", **facts)
    return result, facts


class Ram(Roll):
    """A ram. Draws 1d6 `ram`; on a crash the damage of those whose ram dice are given (VC-05, VC-06)."""

    modifier: Chosen = 0
    target_modifier: Chosen = 0
    ram_dice: Annotated[Dice | None, Meta(description="of the rammer; without them no damage is thrown")] = None
    target_ram_dice: Annotated[Dice | None, Meta(description="of the target; without them no damage is thrown")] = None
    speed: CmATurn = 0
    target_speed: CmATurn = 0

    def roll(self, play: Play) -> Outcome:
        row, added = ram_roll(play, self.modifier, self.target_modifier)
        thrown = "ram {ram.natural}" + (plus(added) + " = {ram.total}" if added else "")
        play.tell(f"{thrown}: {RAMMED[row.name]}", **WHO)
        data: dict[str, object] = {}
        if row.name == "crash" and self.ram_dice is not None:
            data["score"] = ram_damage(play, "ram dice", self.ram_dice, self.speed, "rammer", "target")
        if row.name == "crash" and self.target_ram_dice is not None:
            data["target_score"] = ram_damage(
                play, "target ram dice", self.target_ram_dice, self.target_speed, "target", "rammer"
            )
        return Outcome(row.name, success=row.name == "crash", data=data)


class Brake(Roll):
    """Braking dice from a speed. Draws so many d10 `braking` (VC-02)."""

    speed: Annotated[CmATurn, Meta(description="cm a turn, before")]
    count: Annotated[int, Meta(ge=1, le=100, description="braking dice, d10 each")]

    def roll(self, play: Play) -> Outcome:
        speed, lost = braked(play, self.speed, self.count)
        play.tell("{braking.faces}: from {before} by {lost} to {after}", before=self.speed, lost=lost, after=speed)
        return Outcome("braked" if speed else "stopped", success=True, data={"speed": speed, "by": lost})


class MajorDamage(Roll):
    """The chart of major damage with what follows (VC-08). Draws 1d6 `major`, then what its row asks for."""

    occupants: Annotated[Occupants, Meta(description="how many are aboard")] = 0
    factor: SkidFactor = 0
    speed: CmATurn = 0
    side: SkidTo = None

    def roll(self, play: Play) -> Outcome:
        result = play.dice.on(play.table("major"), "major", mark=True).name
        play.tell("major damage {major.natural}: {what}", what=MAJOR[result])
        data: dict[str, object] = {}
        if result == "steering-jam":
            data["jam"] = jammed(play)
            play.tell("{jam.natural}: it cannot turn {side} any more", side=data["jam"])
        elif result == "fire":
            data |= self.wounds(play, "fire")
        elif result == "skid":
            skid, went = skidding(play, self.factor, 0, self.side)
            data |= {"skid": skid, **went}
            if skid == "crash":
                data["distance"] = last_move(play, self.speed, "crash", "VC-16")
                play.tell("it goes on for {distance} cm, stops and is destroyed", distance=data["distance"])
                data |= self.wounds(play, "crash")
        return Outcome(result, data=data)

    def wounds(self, play: Play, cause: str) -> dict[str, object]:
        """One roll for each occupant (VC-23). Draws `wound` of each, by number.

        Returns: `wounds`, `armour`, and whether a `panic` reaction is due to each.
        """
        dice, armour, panic = play.table("wounds").dice_at(cause), armour_against(play, cause), cause == "crash"
        found = []
        for place in range(1, self.occupants + 1):
            found.append(play.dice.sum(dice, "wound", f"occupant {place}"))
            play.tell(
                "occupant {place}: a wound of {wound.total} ({dice}), {armour}{panic}",
                place=place,
                dice=dice,
                armour=ARMOUR[armour],
                panic=PANIC if panic else "",
            )
        return {"wounds": found, "armour": armour, "panic": panic}


class Disembark(Roll):
    """Leave a vehicle. Draws 1d6 `leaving` above 30 cm a turn, and 1d10 `wound` of who is injured (VC-19, VC-20)."""

    speed: CmATurn
    hero: Annotated[bool, Meta(description="whether who leaves is a hero")] = False

    def roll(self, play: Play) -> Outcome:
        if not fast(self.speed, play):
            play.tell("{speed} cm a turn: safe without a roll", speed=self.speed)
            return Outcome("safe", success=True)
        result, added = leaving(play, self.speed, hero=self.hero)
        thrown = "{leaving.natural}" + (plus(added) + " = {leaving.total}" if added else "")
        play.tell(thrown + ": {end}", end=LEFT[result])
        data: dict[str, object] = wound(play, "leaving") if result == "injured" else {"panic": result == "panic"}
        return Outcome(result, success=result == "safe", data=data)


class Pedestrian(Roll):
    """A vehicle drives at a pedestrian. Draws 1d6 `evading`, and 2d6 `wound` of who is hit (VC-21)."""

    speed: CmATurn
    hero: Annotated[bool, Meta(description="whether the pedestrian is a hero")] = False
    evade: Annotated[bool, Meta(description="whether the pedestrian tries to get out of the way")] = True

    def roll(self, play: Play) -> Outcome:
        result, added = evading(play, self.speed, hero=self.hero) if self.evade else ("hit", 0)
        if self.evade:
            thrown = "{evading.natural}" + (plus(added) + " = {evading.total}" if added else "")
            play.tell(thrown + ": {end}", end=EVADED[result])
        data: dict[str, object] = wound(play, "run down") if result == "hit" else {"panic": result == "near-miss"}
        return Outcome(result, success=result == "hit", data=data)


def wound(play: Play, cause: str) -> dict[str, object]:
    """Throw the `wound` of a cause, and tell it.

    Returns: `wound`, `armour`, and `panic`, which is not due beside it.
    """
    dice, armour = play.table("wounds").dice_at(cause), armour_against(play, cause)
    total = play.dice.sum(dice, "wound")
    play.tell("a wound of {wound.total} ({dice}), {armour}", dice=dice, armour=ARMOUR[armour])
    return {"wound": total, "armour": armour, "panic": False}


class Turn(Roll):
    """The arc of a turn: its radius and how far it turns (VC-13, VC-17). No dice."""

    speed: CmATurn
    factor: Factor
    distance: Annotated[Distance, Meta(description="cm along the arc; the speed by default")] | None = None

    def roll(self, play: Play) -> Outcome:
        distance = float(self.speed) if self.distance is None else self.distance
        refuse(
            ("standing" if not self.speed else "", "a vehicle that stands turns through no arc"),
            ("distance" if distance > self.speed else "", f"{full(distance)} cm are more than the speed {self.speed}"),
        )
        radius = narrowest(play, self.speed, Fraction(str(self.factor)))
        degrees = angle(radius, distance)
        skid = fast(self.speed, play) and sharp(play, degrees)
        play.tell(
            "radius {radius} cm: {distance} cm turn by {degrees}°{skid}",
            radius=plain(radius),
            distance=plain(distance),
            degrees=plain(degrees),
            skid=", with a skid roll" if skid else "",
        )
        data: dict[str, object] = {
            "radius": rounded(radius),
            "angle": rounded(degrees),
            "distance": rounded(distance),
            "skid_roll": skid,
        }
        return Outcome("turn", data=data)
