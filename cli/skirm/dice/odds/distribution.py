"""A distribution: what may come of something, each with its weight over a common denominator.

Dice that explode without end have no greatest total. Of them the distribution holds the values up to some point
exactly, and how much lies beyond. Nothing is rounded anywhere.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import gcd

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from skirm.dice.rolled import Value


class Distribution:
    """Values in ascending order with their weights.

    Attributes:
        values: The values, in ascending order.
        weights: The weight of each.
        total: The common denominator: all weights, and what lies beyond them, come to it.
        above: The weight of all that is at least `high`, none of which is told apart.
        below: The weight of all that is at most `low`.
        adrift: The weight of what was not followed to its end and may be anything; then weights are lower bounds.
        high: Where `above` begins, None where there is nothing above.
        low: Where `below` begins.
    """

    __slots__ = ("_moments", "above", "adrift", "below", "high", "low", "total", "values", "weights")

    def __init__(
        self,
        weights: Mapping[Value, int] | Mapping[int, int],
        total: int,
        *,
        above: tuple[Value, int] | None = None,
        below: tuple[Value, int] | None = None,
        adrift: int = 0,
        moments: tuple[Fraction, Fraction] | None = None,
    ) -> None:
        """Take weights by value.

        Args:
            weights: The weight of each value; those of nothing are left out.
            total: The common denominator.
            above: Where the upper tail begins and its weight.
            below: Where the lower tail begins and its weight.
            adrift: What may be anything.
            moments: Mean and variance where they are known although not all values are.
        """
        self.high: Value | None = None
        self.low: Value | None = None
        self.above = self.below = 0
        if above is not None and above[1]:
            self.high, self.above = above
        if below is not None and below[1]:
            self.low, self.below = below
        self.adrift = adrift
        told = sorted((value, weight) for value, weight in weights.items() if weight)
        self.values: list[Value] = [value for value, _ in told]
        self.weights = [weight for _, weight in told]
        self.total = total
        self._moments = moments

    @classmethod
    def point(cls, value: Value) -> Distribution:
        """What is always the same."""
        return cls({value: 1}, 1)

    @property
    def is_point(self) -> bool:
        """Whether it is always the same."""
        return len(self.values) == 1 and self.is_whole

    @property
    def is_whole(self) -> bool:
        """Whether every possible value is told."""
        return not (self.above or self.below or self.adrift)

    @property
    def beyond(self) -> int:
        """The weight of all that is not told value by value."""
        return self.above + self.below + self.adrift

    def by_value(self) -> dict[Value, int]:
        """The weights by value."""
        return dict(zip(self.values, self.weights, strict=True))

    def chance(self, weight: int) -> Fraction:
        """A weight as a probability."""
        return Fraction(weight, self.total)

    def certain_at_least(self, value: Value) -> tuple[int, int]:
        """The least and the greatest weight that `at least value` can have; they are equal where it is exact."""
        inside = sum(self.weights[bisect_left(self.values, value) :])
        least = inside + (self.above if self.high is not None and value <= self.high else 0)
        most = inside + self.above + self.adrift
        if self.low is not None and value <= self.low:
            most += self.below
        return least, most

    @property
    def moments(self) -> tuple[Fraction, Fraction] | None:
        """Mean and variance, None where they are not known exactly."""
        if self._moments is None and self.is_whole and self.values:
            self._moments = moments_of(zip(self.values, self.weights, strict=True), self.total)
        return self._moments

    def told_moments(self) -> tuple[Fraction, Fraction]:
        """Mean and variance of the values that are told, as if there were nothing beyond them."""
        pairs = list(zip(self.values, self.weights, strict=True))
        return moments_of(pairs, sum(self.weights)) if pairs else (Fraction(0), Fraction(0))

    def quantile(self, share: Fraction) -> Value | None:
        """The least value that is not exceeded in at least this share of cases; None where it lies beyond."""
        wanted = share * self.total
        reached = self.below
        if self.adrift or wanted <= reached:
            return self.values[0] if not self.below and self.values and not self.adrift else None
        for value, weight in zip(self.values, self.weights, strict=True):
            reached += weight
            if reached >= wanted:
                return value
        return None

    def reduced(self) -> Distribution:
        """The same over the least common denominator."""
        shared = gcd(self.total, self.above, self.below, self.adrift)
        for weight in self.weights:
            if shared == 1:
                return self
            shared = gcd(shared, weight)
        self.weights = [weight // shared for weight in self.weights]
        self.total //= shared
        self.above //= shared
        self.below //= shared
        self.adrift //= shared
        return self

    def shifted(self, by: Value) -> Distribution:
        """Something added to every value."""
        return self.mapped(lambda value: value + by, mean=lambda mean: mean + by)

    def scaled(self, by: Value) -> Distribution:
        """Every value multiplied, by less than nothing as well."""
        if by == 0:
            return Distribution.point(0)
        moments = self._moments and (self._moments[0] * by, self._moments[1] * by * by)
        found = self.mapped(lambda value: value * by) if by > 0 else self.turned(by)
        found._moments = moments
        return found

    def turned(self, by: Value) -> Distribution:
        """Every value multiplied by something below nothing, so that the ends change places."""
        return Distribution(
            {value * by: weight for value, weight in zip(self.values, self.weights, strict=True)},
            self.total,
            above=None if self.low is None else (self.low * by, self.below),
            below=None if self.high is None else (self.high * by, self.above),
            adrift=self.adrift,
        )

    def mapped(
        self, rise: Callable[[Value], Value], mean: Callable[[Fraction], Fraction] | None = None
    ) -> Distribution:
        """A function that never falls, of every value; what it makes of the tails goes with them.

        Args:
            rise: The function.
            mean: What becomes of the mean, where the function shifts and does nothing more.
        """
        weights: dict[Value, int] = {}
        for value, weight in zip(self.values, self.weights, strict=True):
            at = rise(value)
            weights[at] = weights.get(at, 0) + weight
        moments = (mean(self._moments[0]), self._moments[1]) if mean and self._moments else None
        return cut(
            weights,
            self.total,
            high=None if self.high is None else rise(self.high),
            low=None if self.low is None else rise(self.low),
            adrift=self.adrift,
            tails=(self.below, self.above),
            moments=moments,
        )


class Outcomes:
    """What may come of something that is no number: results by their names, in the order in which they are told.

    Attributes:
        labels: The names.
        weights: The weight of each.
        total: The common denominator.
        adrift: The weight of what was not followed to its end.
    """

    __slots__ = ("adrift", "labels", "total", "weights")

    def __init__(self, weights: Mapping[str, int], total: int) -> None:
        """Take weights by name; names of no weight are kept."""
        self.labels = list(weights)
        self.weights = list(weights.values())
        self.total = total
        self.adrift = total - sum(self.weights)

    def reduced(self) -> Outcomes:
        """The same over the least common denominator."""
        shared = gcd(self.total, *self.weights)
        return Outcomes(
            {label: w // shared for label, w in zip(self.labels, self.weights, strict=True)}, self.total // shared
        )


def cut(
    weights: Mapping[Value, int] | Mapping[int, int],
    total: int,
    *,
    high: Value | None = None,
    low: Value | None = None,
    adrift: int = 0,
    tails: tuple[int, int] = (0, 0),
    moments: tuple[Fraction, Fraction] | None = None,
) -> Distribution:
    """A distribution of which only what lies between `low` and `high` is certain; the rest joins the tails.

    Args:
        weights: The weight of each value, as far as it is known.
        total: The common denominator.
        high: Where certainty ends above.
        low: Where it ends below.
        adrift: What may be anything.
        tails: The weights that lie below and above, beside those of the values that are cut.
        moments: Mean and variance.
    """
    below, above = tails
    kept: dict[Value, int] = {}
    for value, weight in weights.items():
        if high is not None and value >= high:
            above += weight
        elif low is not None and value <= low:
            below += weight
        else:
            kept[value] = weight
    return Distribution(
        kept,
        total,
        above=None if high is None else (high, above),
        below=None if low is None else (low, below),
        adrift=adrift,
        moments=moments,
    )


def moments_of(pairs: Iterable[tuple[Value, int]], total: int) -> tuple[Fraction, Fraction]:
    """Mean and variance of weighted values."""
    first: Value = 0
    second: Value = 0
    for value, weight in pairs:
        first += value * weight
        second += value * value * weight
    mean = Fraction(first) / total
    return mean, Fraction(second) / total - mean * mean
