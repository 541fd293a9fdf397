"""Questions without a yard: TOY-13 and TOY-14."""

from __future__ import annotations

from typing import Annotated

from skirm.api import Meta, Outcome, Play, Roll


class Nerve(Roll):
    """Keep one's nerve: a die of a few must reach a number."""

    number: Annotated[int, Meta(ge=1, le=6, description="what a die must reach")] = 5
    tries: Annotated[int, Meta(ge=1, le=6, description="how many six-sided dice")] = 2

    def roll(self, play: Play) -> Outcome:
        faces = play.dice.pool(f"{self.tries}d6", "nerve")
        steady = sum(face >= self.number for face in faces)
        play.tell("{nerve.faces} against {number}: {steady} steady", number=self.number, steady=steady)
        return Outcome("steady" if steady else "shaken", success=bool(steady), data={"steady": steady})


class Loot(Roll):
    """What lies on the ground, and how much of it."""

    things: list[str]

    def roll(self, play: Play) -> Outcome:
        thing = play.dice.choose(self.things, "thing")
        first, second = play.dice.roll("2d6", "amount", mark=True)
        play.dice.told("1d20", "price")
        play.tell("{amount.total} of {thing.row}, worth {price.total}")
        return Outcome(thing, data={"amount": first * 10 + second})
