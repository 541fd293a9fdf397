"""Shots: TOY-1 to TOY-5."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from skirm.api import Action, Figure, Meta, Outcome, Play, Step, UnitName, at_least, refuse

from .powder import Explode
from .yard import Barrel, Yard

Distance = Annotated[int, Meta(ge=0, description="paces to the target")]
POUCH = 3


def aim(yard: Yard, attacker: str, target: str, play: Play) -> Figure:
    """What is added to a shot (TOY-2, TOY-5)."""
    goal = yard.units[target]
    figure = play.figure("to hit")
    if isinstance(goal, Barrel):
        figure.add(1, "a broad target", "TOY-2")
    else:
        figure.add(play.table("cover").at(goal.cover), f"{goal.cover} cover", "TOY-2")
    dazed = yard.has(attacker, "dazed")
    return figure.add(-1, "dazed", "TOY-5", when=dazed, why_not="not dazed")


def fire(yard: Yard, attacker: str, target: str, distance: int, play: Play) -> str:
    """One shot: a round, a die, and what a hit does."""
    shooter = yard.fighter(attacker)
    shooter.rounds -= 1
    shooter.fired += 1
    number = play.table("to-hit").at(shooter.weapon, distance)
    shot = play.dice.on(at_least(number), "shot", "1d6", attacker, add=aim(yard, attacker, target, play))
    play.tell("{attacker}: {shot.sum} against {number}, {shot.row}", attacker=attacker, number=number)
    if shot == "hit":
        play.next(Explode(target) if isinstance(yard.units[target], Barrel) else Wound(target))
    return shot


def refuse_shot(yard: Yard, attacker: str, target: str, distance: int, rounds: int, play: Play) -> None:
    """All that forbids a shot at once."""
    shooter, goal = yard.fighter(attacker), yard.units[target]
    gone = goal.exploded if isinstance(goal, Barrel) else not goal.health
    refuse(
        ("down" if not shooter.health else "", f"{attacker} is down"),
        ("no-turn" if yard.turns.current not in (attacker, None) else "", f"it is {yard.turns.current}'s turn"),
        ("self" if attacker == target else "", "nobody shoots at themselves"),
        ("gone" if gone else "", f"{target} {'has exploded' if isinstance(goal, Barrel) else 'is down'} already"),
        ("no-ammo" if shooter.rounds < rounds else "", f"{shooter.rounds} rounds left, {rounds} wanted; reload"),
        (
            "too-far" if not play.table("to-hit").has(shooter.weapon, distance) else "",
            f"{distance} paces are too far for a {shooter.weapon}, see: skirm rules toy to-hit",
        ),
    )


class Shoot(Action):
    """Fire once."""

    attacker: UnitName
    target: UnitName
    distance: Distance = 3

    def resolve(self, encounter: Yard, play: Play) -> Outcome:
        encounter.take_right()
        refuse_shot(encounter, self.attacker, self.target, self.distance, 1, play)
        result = fire(encounter, self.attacker, self.target, self.distance, play)
        return Outcome(result, success=result == "hit", data={"rounds left": encounter.fighter(self.attacker).rounds})


class Volley(Action):
    """Fire several times at one target, while it stands."""

    attacker: UnitName
    target: UnitName
    shots: Annotated[int, Meta(ge=1, le=POUCH)] = 2
    distance: Distance = 3

    def resolve(self, encounter: Yard, play: Play) -> Outcome:
        encounter.take_right()
        refuse_shot(encounter, self.attacker, self.target, self.distance, self.shots, play)
        play.then(*(Shot(self.attacker, self.target, self.distance) for _ in range(self.shots)))
        return Outcome("volley")


class Shot(Step, frozen=True):
    """One shot of a volley."""

    attacker: str
    target: str
    distance: int

    def take(self, encounter: Yard, play: Play) -> Outcome:
        goal = encounter.units[self.target]
        if goal.exploded if isinstance(goal, Barrel) else not goal.health:
            return Outcome("held")
        return Outcome(fire(encounter, self.attacker, self.target, self.distance, play))


class Wound(Step, frozen=True):
    """A hit does harm (TOY-4)."""

    unit: str

    def take(self, encounter: Yard, play: Play) -> Outcome:
        cover = encounter.fighter(self.unit).cover
        wound = play.dice.on(play.table("wound"), "wound", of=self.unit)
        harm = play.figure("harm", wound.number("harm"), wound.name, "TOY-4")
        harm.times(Fraction(1, 2), "full cover", "TOY-4", when=cover == "full", why_not=f"{cover} cover")
        fighter = encounter.hurt(self.unit, int(harm))
        if wound.number("dazes") and fighter.health:
            encounter.daze(self.unit)
        play.tell("{unit}: {wound.row}, {health} left", unit=self.unit, health=fighter.health)
        return Outcome(wound.name if fighter.health else "down")


class Reload(Action):
    """Fill the pouch; a loader who fumbles spills rounds (TOY-3)."""

    unit: UnitName

    def resolve(self, encounter: Yard, play: Play) -> Outcome:
        encounter.take_right()
        fighter = encounter.fighter(self.unit)
        refuse(("full" if fighter.rounds >= POUCH else "", f"{self.unit}'s pouch is full: it holds {POUCH} rounds"))
        spilt = play.dice.sum("1d6", "spilt", values=(2, 1, 0, 0, 0, 0))
        fighter.rounds = max(fighter.rounds, POUCH - spilt)
        play.tell("{unit} has {rounds} rounds, {spilt.total} spilt", unit=self.unit, rounds=fighter.rounds)
        return Outcome("reloaded", success=not spilt)
