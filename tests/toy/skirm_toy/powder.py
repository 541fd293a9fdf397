"""Barrels: TOY-8 to TOY-10."""

from __future__ import annotations

from skirm.api import Action, Outcome, Play, Step, UnitName, refuse

from .yard import Barrel, Timer, Yard


class Light(Action):
    """Light the fuse of a barrel; it goes off when the lighter's second turn from now ends (TOY-10)."""

    attacker: UnitName
    target: UnitName

    def resolve(self, encounter: Yard, play: Play) -> Outcome:
        encounter.take_right()
        lighter, barrel = encounter.fighter(self.attacker), encounter.barrel(self.target)
        refuse(
            ("down" if not lighter.health else "", f"{self.attacker} is down"),
            ("gone" if barrel.exploded else "", f"{self.target} has exploded"),
            ("lit" if encounter.has(self.target, "fuse") else "", f"{self.target} is lit already"),
        )
        encounter.timers.append(Timer(self.target, "fuse", "end", self.attacker, 2))
        return Outcome("lit", success=True)


class Explode(Step, frozen=True):
    """A barrel explodes, and the blast reaches what is beside it, one after the other (TOY-8)."""

    unit: str

    def take(self, encounter: Yard, play: Play) -> Outcome:
        barrel = encounter.barrel(self.unit)
        if barrel.exploded:
            return Outcome("spent")
        barrel.exploded = True
        encounter.timers = [timer for timer in encounter.timers if timer.unit != self.unit]
        play.tell("{unit} explodes", unit=self.unit)
        play.next(*(Blast(name) for name in barrel.beside if name in encounter.units))
        return Outcome("exploded")


class Blast(Step, frozen=True):
    """The blast hurts a fighter, and may set off a barrel, whose own blast comes first (TOY-9)."""

    unit: str

    def take(self, encounter: Yard, play: Play) -> Outcome:
        beside = encounter.units[self.unit]
        if isinstance(beside, Barrel):
            if beside.exploded:
                return Outcome("spent")
            fires = play.dice.on(play.table("spark"), "spark", of=self.unit, ask="fires")
            play.tell("{unit}: {spark.natural}, {end}", unit=self.unit, end="it fires" if fires else "nothing")
            if fires:
                play.next(Explode(self.unit))
            return Outcome("fires" if fires else "dark")
        harm = play.dice.sum("1d3", "blast", self.unit)
        fighter = encounter.hurt(self.unit, harm)
        play.tell("{unit}: {blast.total} from the blast, {health} left", unit=self.unit, health=fighter.health)
        return Outcome("hurt" if fighter.health else "down")
