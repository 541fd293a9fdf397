"""Choices that a test makes by itself: the same in every run, on every platform."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from skirm.dice.seeds import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")
# So many bytes for a choice: that some of few choices are a trifle more likely than others does not matter here.
WIDTH = 4


class Chooser:
    """Chooses by a seed."""

    def __init__(self, seed: str) -> None:
        self.stream = Stream(seed, "test")

    def below(self, count: int) -> int:
        """A number from 0 up to one less than `count`, which is at least 1."""
        return int.from_bytes(self.stream.take(WIDTH), "big") % count

    def one(self, choices: Sequence[T]) -> T:
        """One of several."""
        return choices[self.below(len(choices))]

    def chance(self, ways: int, of: int) -> bool:
        """Yes in so many of so many cases."""
        return self.below(of) < ways
