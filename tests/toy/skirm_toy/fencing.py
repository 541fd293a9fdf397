"""Swords: TOY-6 and TOY-7. The one who is struck at names the answer in the attacker's order."""

from __future__ import annotations

from typing import Literal

from skirm.api import Action, Outcome, Play, UnitName, at_least, refuse

from .shooting import Wound
from .yard import Right, Yard


class Strike(Action):
    """Strike with a sword; the other may parry, or dodge."""

    attacker: UnitName
    target: UnitName
    response: Literal["none", "parry", "dodge"] = "none"

    def resolve(self, encounter: Yard, play: Play) -> Outcome:
        encounter.take_right()
        attacker, target = encounter.fighter(self.attacker), encounter.fighter(self.target)
        refuse(
            ("down" if not attacker.health else "", f"{self.attacker} is down"),
            ("gone" if not target.health else "", f"{self.target} is down already"),
            (
                "same-side" if attacker.side == target.side else "",
                f"{self.attacker} and {self.target} are both of side {attacker.side}",
            ),
        )
        reach = play.figure("strike").add(-1, "a dodge", "TOY-6", when=self.response == "dodge", why_not="no dodge")
        result = play.dice.on(at_least(3), "strike", "1d6", self.attacker, add=reach)
        play.tell("{a} strikes: {strike.sum}, {strike.row}", a=self.attacker)
        if result == "miss" or self.response != "parry":
            return self.end(result, play)
        parry = play.dice.on(((3, "late"), (5, "parried"), (None, "riposte")), "parry", "1d6", self.target)
        play.tell("{t} parries: {parry.natural}, {parry.row}", t=self.target)
        if parry == "riposte":
            encounter.right = Right(self.target, self.attacker)
        return self.end("hit" if parry == "late" else parry, play)

    def end(self, result: str, play: Play) -> Outcome:
        """A hit that was not stopped wounds."""
        if result == "hit":
            play.next(Wound(self.target))
        return Outcome(result, success=result == "hit")


class Riposte(Action):
    """Strike back with the right that a parry gave (TOY-7)."""

    attacker: UnitName

    def resolve(self, encounter: Yard, play: Play) -> Outcome:
        right = encounter.take_right()
        refuse(
            (
                "no-right" if right is None or right.who != self.attacker else "",
                f"{self.attacker} has no right to riposte: only a parry of 6 gives one, for the next order",
            )
        )
        assert right is not None
        play.next(Wound(right.against))
        play.tell("{a} ripostes", a=self.attacker)
        return Outcome("hit", success=True)
