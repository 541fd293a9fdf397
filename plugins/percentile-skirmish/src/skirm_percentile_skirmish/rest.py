"""Time beyond the round: PS-01, PS-72, PS-77."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from skirm.api import Advance, Duration, Meta, Outcome, Play, Step, refuse

from . import deterioration
from .fighters import Fighter, worded
from .initiative import Turned, renew

if TYPE_CHECKING:
    from .skirmish import Skirmish

HOUR = 3600


class Wait(Advance):
    """Time passes without blows: what was stunned or injured recovers, what nobody treated may get worse (PS-72).

    Nothing heals by it: the times of healing are not among these rules (PS-77).
    """

    after_the_fight: ClassVar[bool] = True
    time: Annotated[Duration, Meta(description="at least a round of 5 seconds, such as 20m")]

    def advance(self, encounter: Skirmish, play: Play) -> Outcome:
        return elapse(encounter, self.time, play)


class Rest(Advance):
    """The fight is over, and everything that could get worse does so or holds within an hour (PS-72)."""

    after_the_fight: ClassVar[bool] = True
    time: Annotated[Duration, Meta(description="at least a round of 5 seconds")] = HOUR

    def advance(self, encounter: Skirmish, play: Play) -> Outcome:
        return elapse(encounter, self.time, play)


def elapse(skirmish: Skirmish, seconds: int, play: Play) -> Outcome:
    """Let time pass: the clock goes on, then everybody recovers, then what is due gets worse or holds."""
    rounds = seconds // play.table("timers").at("round")
    refuse(("short" if not rounds else "", "a round is 5 seconds; let at least one pass: time=5s"))
    skirmish.clock += rounds
    skirmish.turns.round += rounds
    for unit in skirmish.units.values():
        unit.moved = 0
    fighters = [name for name, unit in skirmish.units.items() if isinstance(unit, Fighter) and not unit.dead]
    play.then(*(Recover(name) for name in fighters), *deterioration.due(skirmish), Begin())
    minutes, left = divmod(seconds, 60)
    play.tell("{time} pass", time=f"{minutes} min" + (f" {left} s" if left else "") if minutes else f"{left} s")
    return Outcome("waited", data={"clock": skirmish.clock, "rounds": rounds})


class Recover(Step, frozen=True):
    """Somebody recovers from stuns, with their counts, and from Injures that have run out (PS-67, PS-B7)."""

    unit: str

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        clock = encounter.clock
        areas = [
            area
            for area, injury in fighter.injuries.items()
            if injury.level == "stun" or (injury.level == "injure" and injury.until <= clock)
        ]
        for area in areas:
            # What counts no more without having bothered anybody is no news.
            if max(fighter.injuries[area].until, fighter.injuries[area].stunned):
                play.tell("{unit} can use the {area} again", unit=self.unit, area=worded(area))
            del fighter.injuries[area]
        for injury in fighter.injuries.values():
            injury.stunned = injury.stunned if injury.stunned > clock else 0
        if 0 < fighter.stunned <= clock:
            fighter.stunned = 0
            if not fighter.out:
                play.tell("{unit} is no longer stunned", unit=self.unit)
        renew(fighter)
        fighter.spent_next = fighter.acted = False
        fighter.riposte = fighter.may_throw = ""
        return Outcome("recovered" if areas else "waited", data={"areas": areas})


class Begin(Step, frozen=True):
    """The round after the wait begins: its first fighter is whose turn it is (PS-02)."""

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        encounter.turns.start(encounter.by_initiative())
        turns = encounter.turns
        while turns.current is not None and encounter.fighter(turns.current).out and turns.left():
            turns.next()
        play.next(Turned())
        return Outcome("round", data={"clock": encounter.clock})
