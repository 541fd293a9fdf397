"""Dice for tests: as they fall on the table, the same at random in every run, and every throw there is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from skirm.dice.given import GivenDice
from skirm.dice.seeds import RandomDice

if TYPE_CHECKING:
    from skirm.dice.rolled import Source
    from skirm.dice.sides import Face, Sides


class Dice:
    """Makes dice for a test."""

    def __call__(self, *faces: int | str) -> GivenDice:
        """Dice that fall like this, in the order in which they are thrown; a d66 is 44 or "44".

        Errors, when they are thrown: GivenDiceError for too few, too many, or a face that a die does not have.
        """
        return GivenDice([str(face) for face in faces])

    def seeded(self, seed: str) -> RandomDice:
        """Random dice, the same for the same seed in every run."""
        return RandomDice(seed, "test")


class NoDice:
    """A cup that nobody may touch."""

    name = "given"

    def throw(self, count: int, sides: Sides, why: str) -> list[Face]:
        """Errors: fails the test, always."""
        pytest.fail(f"a refused order threw {count} of {sides.notation} for {why}; it has to be refused before")


class Counted:
    """A source that counts the dice it gives."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.name = source.name
        self.thrown = 0

    def throw(self, count: int, sides: Sides, why: str) -> list[Face]:
        """The source's dice."""
        self.thrown += count
        return self.source.throw(count, sides, why)


class EveryThrow:
    """Every throw of every die, one after the other, as a person would type them; it knows nothing of branches."""

    name = "given"

    def __init__(self) -> None:
        self.wheels: list[int] = []
        self.sizes: list[int] = []
        self.place = 0

    def throw(self, count: int, sides: Sides, why: str) -> list[Face]:
        """The dice of this throw."""
        faces = []
        for _ in range(count):
            if self.place == len(self.wheels):
                self.wheels.append(0)
                self.sizes.append(sides.size)
            values = range(1, sides.size + 1) if sides.values is None else sides.values
            faces.append(str(values[self.wheels[self.place]]))
            self.place += 1
        return GivenDice(faces).throw(count, sides, why)

    def weight(self) -> Fraction:
        """How likely this throw is."""
        found = Fraction(1)
        for size in self.sizes:
            found /= size
        return found

    def turn(self) -> bool:
        """Go on to the next throw. Returns: whether there is one."""
        self.place = 0
        while self.wheels and self.wheels[-1] + 1 == self.sizes[-1]:
            self.wheels.pop()
            self.sizes.pop()
        if not self.wheels:
            return False
        self.wheels[-1] += 1
        return True
