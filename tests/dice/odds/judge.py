"""A slow judge that knows nothing of odds: every ordered throw goes through the evaluator that plays."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from skirm.dice.notation import parse
from skirm.dice.odds.evaluate import odds

if TYPE_CHECKING:
    from skirm.dice.odds.distribution import Distribution
    from skirm.dice.rolled import Value
    from skirm.dice.sides import Face, Sides

    Chances = dict[Value, Fraction]


class TooMany(Exception):
    """More dice than the judge has patience for."""


class Every:
    """Dice that show everything in turn: run after run, the last die that has another face shows its next."""

    name = "every"

    def __init__(self, most: int) -> None:
        self.most = most
        self.script: list[int] = []
        self.sizes: list[int] = []
        self.place = 0

    def begin(self) -> None:
        self.sizes = []
        self.place = 0

    def throw(self, count: int, sides: Sides, why: str) -> list[Face]:
        faces = sides.values or range(1, sides.size + 1)
        found: list[Face] = []
        for _ in range(count):
            if self.place == self.most:
                raise TooMany
            if self.place == len(self.script):
                self.script.append(0)
            found.append(faces[self.script[self.place]])
            self.sizes.append(sides.size)
            self.place += 1
        return found

    def chance(self) -> Fraction:
        product = 1
        for size in self.sizes:
            product *= size
        return Fraction(1, product)

    def advance(self) -> bool:
        del self.script[self.place :]
        while self.script and self.script[-1] + 1 == self.sizes[len(self.script) - 1]:
            self.script.pop()
        if not self.script:
            return False
        self.script[-1] += 1
        return True


def judged(expression: str, most: int = 40, throws: int = 200_000) -> tuple[Chances, Fraction]:
    """The chance of every total, by playing every throw of up to `most` dice; and of what takes more dice."""
    notation = parse(expression)
    dice = Every(most)
    chances: Chances = {}
    left = Fraction(0)
    for _ in range(throws):
        dice.begin()
        try:
            rolled = notation.roll(dice)
        except TooMany:
            left += dice.chance()
        else:
            total = rolled.total
            assert total is not None
            chances[total] = chances.get(total, Fraction(0)) + dice.chance()
        if not dice.advance():
            assert sum(chances.values()) + left == 1
            return chances, left
    raise TooMany


def chances(found: Distribution) -> Chances:
    """A distribution as chances by value."""
    return {value: Fraction(w, found.total) for value, w in zip(found.values, found.weights, strict=True)}


def agree(expression: str, most: int = 40) -> None:
    """Check the odds of an expression against every throw.

    Throws of more than `most` dice are left out, so that then chances may be greater than the judge's by what is left.
    """
    found = odds(parse(expression).root)
    expected, left = judged(expression, most)
    ours = chances(found)
    assert all(weight >= 0 for weight in (*found.weights, found.above, found.below, found.adrift))
    assert sum(found.weights) + found.beyond == found.total
    if not left and not found.beyond:
        assert ours == expected, expression
        return
    adrift = Fraction(found.adrift, found.total)
    outside = {value: chance for value, chance in expected.items() if not inside(found, value)}
    for value, chance in expected.items():
        if value not in outside:
            assert chance - adrift <= ours.get(value, 0), (expression, value)
    for value, chance in ours.items():
        assert inside(found, value), (expression, value)
        assert chance <= expected.get(value, 0) + left, (expression, value)
    assert sum(outside.values()) <= Fraction(found.above + found.below, found.total) + adrift, expression


def inside(found: Distribution, value: Value) -> bool:
    """Whether a value is told apart."""
    return (found.high is None or value < found.high) and (found.low is None or value > found.low)
