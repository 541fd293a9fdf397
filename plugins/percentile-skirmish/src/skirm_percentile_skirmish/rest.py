"""Time beyond the round: PS-01, PS-72, PS-77."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from skirm.api import Advance, Duration, Meta, Outcome, Play, Step, refuse

from . import deterioration
from .fighters import LAST_ROUND, Fighter, worded
from .initiative import Turned, renew

if TYPE_CHECKING:
    from .skirmish import Skirmish

HOUR, DAY = 3_600, 86_400


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
    rounds = seconds // play.table("timers").whole("round", least=1, most=DAY)
    refuse(("short" if not rounds else "", "a round is 5 seconds; let at least one pass: time=5s"))
    refuse(("late" if skirmish.clock + rounds > LAST_ROUND else "", f"nothing is played beyond round {LAST_ROUND}"))
    skirmish.clock += rounds
    skirmish.turns.round += rounds
    for unit in skirmish.units.values():
        unit.moved = 0
    fighters = [name for name, unit in skirmish.units.items() if isinstance(unit, Fighter) and not unit.dead]
    play.then(*(Recover(name, rounds) for name in fighters), *deterioration.due(skirmish), Begin())
    minutes, left = divmod(seconds, 60)
    play.tell("{time} pass", time=f"{minutes} min" + (f" {left} s" if left else "") if minutes else f"{left} s")
    return Outcome("waited", data={"clock": skirmish.clock, "rounds": rounds})


def fighting(skirmish: Skirmish) -> bool:
    """Whether the combat goes on: two sides have somebody in the fight."""
    units = skirmish.units.values()
    return len({unit.side for unit in units if isinstance(unit, Fighter) and not unit.out}) > 1


class Recover(Step, frozen=True):
    """Somebody recovers from Injures that have run out, and after the fight from stuns and their counts (PS-67, PS-B7).

    A defence may have taken the action of the first of the rounds that pass (PS-06).
    """

    unit: str
    rounds: int

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        clock = encounter.clock
        areas = []
        dazed = fighter.stunned > 0
        for area, injury in list(fighter.injuries.items()):
            hurt = injury.unusable(clock - self.rounds)
            over = injury.level == "injure" and max(injury.until, injury.stunned) <= clock
            # What counts no more without having bothered anybody is no news.
            told = bool(max(injury.until, injury.stunned))
            if over or (injury.level == "stun" and not fighting(encounter)):
                del fighter.injuries[area]
                injury.stunned = 0
            injury.stunned = injury.stunned if injury.stunned > clock else 0
            if area not in fighter.injuries or (hurt and not injury.unusable(clock)):
                areas.append(area)
                if told:
                    play.tell("{unit} can use the {area} again", unit=self.unit, area=worded(area))
        lasting = max((max(each.until, each.stunned) for each in fighter.injuries.values()), default=0)
        fighter.stunned = min(fighter.stunned, lasting) if areas else fighter.stunned
        if dazed and fighter.stunned <= clock:
            fighter.stunned = 0
            if not fighter.out:
                play.tell("{unit} is no longer stunned", unit=self.unit)
        renew(fighter)
        fighter.acted = fighter.acted and self.rounds == 1
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
