"""Choices that a test makes by itself: the same in every run, on every platform."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from skirm.dice.seeds import RandomDice
from skirm.dice.sides import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


class Chooser:
    """Chooses by a seed."""

    def __init__(self, seed: str) -> None:
        self.dice = RandomDice(seed, "test")

    def below(self, count: int) -> int:
        """A number from 0 up to one less than `count`, which is at least 1."""
        if count == 1:
            return 0
        face = self.dice.throw(1, plain(count), "")[0]
        return int(face) - 1

    def one(self, choices: Sequence[T]) -> T:
        """One of several."""
        return choices[self.below(len(choices))]

    def chance(self, ways: int, of: int) -> bool:
        """Yes in so many of so many cases."""
        return self.below(of) < ways
