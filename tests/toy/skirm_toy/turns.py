"""Time: TOY-11 and TOY-12."""

from __future__ import annotations

from typing import ClassVar

from skirm.api import Advance, Duration, Outcome, Play, Step, refuse

from .powder import Explode
from .yard import HEALTH, Fighter, Yard

MINUTE = 60


class Turn(Advance):
    """The turn of whoever is up ends, and the next one's starts."""

    def advance(self, encounter: Yard, play: Play) -> Outcome:
        encounter.take_right()
        of = encounter.turns.current
        refuse(("nobody" if of is None else "", "nobody is left to take turns"))
        assert of is not None
        play.then(*expiries(encounter, "end", of), NextTurn(of))
        return Outcome("ended", data={"of": of})


def expiries(encounter: Yard, moment: str, of: str) -> list[Step]:
    """What is due at a moment of somebody's turn."""
    return [
        Expire(timer.unit, timer.what, moment, of)
        for timer in encounter.timers
        if (timer.moment, timer.of) == (moment, of)
    ]


class Expire(Step, frozen=True):
    """A timer comes nearer to its end, or reaches it."""

    unit: str
    what: str
    moment: str
    of: str

    def take(self, encounter: Yard, play: Play) -> Outcome:
        for timer in encounter.timers:
            if (timer.unit, timer.what) == (self.unit, self.what):
                timer.turns -= 1
                if timer.turns:
                    play.tell("{unit}: {what}, {turns} to go", unit=self.unit, what=self.what, turns=timer.turns)
                    return Outcome("waits")
                encounter.timers.remove(timer)
                play.tell("{unit}: {what} ends", unit=self.unit, what=self.what)
                if self.what == "fuse":
                    play.next(Explode(self.unit))
                return Outcome("ends")
        return Outcome("gone")


class NextTurn(Step, frozen=True):
    """The last step of a turn: the next one is up, unless the turn passed on already because its owner fell."""

    of: str

    def take(self, encounter: Yard, play: Play) -> Outcome:
        turns = encounter.turns
        if turns.current == self.of:
            turns.next()
        up = turns.current
        if up is None:
            return Outcome("nobody")
        play.tell("round {round}: {up} is up", round=turns.round, up=up)
        play.then(*expiries(encounter, "start", up))
        return Outcome(up)


class Rest(Advance):
    """Out of the fight, time passes, and every five minutes may heal (TOY-12)."""

    after_the_fight: ClassVar[bool] = True
    time: Duration

    def advance(self, encounter: Yard, play: Play) -> Outcome:
        refuse(
            (
                "fighting" if len(encounter.sides()) > 1 else "",
                f"nobody rests while {' and '.join(encounter.sides())} both stand",
            ),
            (
                "lit" if any(timer.what == "fuse" for timer in encounter.timers) else "",
                f"the fuse of {', '.join(timer.unit for timer in encounter.timers if timer.what == 'fuse')} burns",
            ),
            ("short" if self.time < 5 * MINUTE else "", "a rest takes five minutes or more: time=5m"),
        )
        encounter.take_right()
        encounter.clock += self.time
        hurt = [n for n, unit in encounter.units.items() if isinstance(unit, Fighter) and 0 < unit.health < HEALTH]
        play.then(*(Recover(name, self.time // (5 * MINUTE)) for name in hurt))
        return Outcome("rested", data={"clock": encounter.clock})


class Recover(Step, frozen=True):
    """Somebody recovers with every six among a few dice."""

    unit: str
    dice: int

    def take(self, encounter: Yard, play: Play) -> Outcome:
        faces = play.dice.pool(f"{min(self.dice, 6)}d6", "recovery", self.unit)
        fighter = encounter.fighter(self.unit)
        fighter.health = min(HEALTH, fighter.health + faces.count(6))
        play.tell("{unit} has {health}", unit=self.unit, health=fighter.health)
        return Outcome("healed" if 6 in faces else "unchanged")
