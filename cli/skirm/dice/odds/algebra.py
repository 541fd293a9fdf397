"""Distributions reckoned with: added, multiplied, compared, the greater of two."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from fractions import Fraction
from itertools import accumulate
from math import lcm

from skirm.dice.expression import whole
from skirm.dice.odds.costs import held, multiplication
from skirm.dice.odds.distribution import Distribution, cut
from skirm.dice.odds.polynomials import product, sparse_product

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from skirm.dice.odds.budget import Budget
    from skirm.dice.rolled import Value


def plus(one: Distribution, other: Distribution, budget: Budget) -> Distribution:
    """The sum of two independent distributions.

    Where both have a tail on the same side, the sum is exact as far as neither tail can reach. Errors: OddsLimitError.
    """
    if one.is_point:
        return other.shifted(one.values[0])
    if other.is_point:
        return one.shifted(other.values[0])
    weights = summed(one, other, budget)
    moments = None
    if not (one.is_whole and other.is_whole):
        mine, theirs = one.moments, other.moments
        moments = (mine[0] + theirs[0], mine[1] + theirs[1]) if mine and theirs else None
    total = one.total * other.total
    if not (one.adrift or other.adrift or ((one.below or other.below) and (one.above or other.above))):
        followed = sum(one.weights) * sum(other.weights)
        if one.above or other.above:
            ends = [a.high + b.values[0] for a, b in ((one, other), (other, one)) if a.high is not None and b.values]
            return cut(weights, total, high=min(ends), tails=(0, total - followed), moments=moments)
        if one.below or other.below:
            ends = [a.low + b.values[-1] for a, b in ((one, other), (other, one)) if a.low is not None and b.values]
            return cut(weights, total, low=max(ends), tails=(total - followed, 0), moments=moments)
    return Distribution(weights, total, adrift=total - sum(weights.values()), moments=moments)


def summed(one: Distribution, other: Distribution, budget: Budget) -> dict[Value, int]:
    """The sums of the values that are told, with their weights."""
    scale = lcm(*(value.denominator for part in (one, other) for value in part.values))
    mine, theirs = (
        {int(value * scale): weight for value, weight in zip(part.values, part.weights, strict=True)}
        for part in (one, other)
    )
    found = product(mine, theirs, budget) if scale == 1 else sparse_product(mine, theirs, budget)
    if scale == 1:
        return {value: weight for value, weight in found.items()}  # noqa: C416 - with a wider type of keys
    return {whole(Fraction(value, scale)): weight for value, weight in found.items()}


def paired(
    one: Distribution, other: Distribution, operation: Callable[[Value, Value], Value], budget: Budget
) -> Distribution:
    """Any operation on two independent values, pair by pair; tails come adrift. Errors: OddsLimitError."""
    if other.is_point and not one.is_whole:
        by = other.values[0]
        if by < 0 or operation(1, by) < 0:
            return one.scaled(-1).mapped(lambda value: operation(-value, by))
        return one.mapped(lambda value: operation(value, by))
    costs = 4 if isinstance(operation(7, 2), int) else 40
    budget.spend(costs * len(one.values) * len(other.values), one.total.bit_length() + other.total.bit_length())
    weights: dict[Value, int] = {}
    for value, weight in zip(one.values, one.weights, strict=True):
        for further, own in zip(other.values, other.weights, strict=True):
            at = whole(operation(value, further))
            weights[at] = weights.get(at, 0) + weight * own
    total = one.total * other.total
    return Distribution(weights, total, adrift=total - sum(one.weights) * sum(other.weights))


def times(one: Distribution, other: Distribution, budget: Budget) -> Distribution:
    """The product. Errors: OddsLimitError."""
    for constant, part in ((one, other), (other, one)):
        if constant.is_point:
            return part.scaled(constant.values[0])
    return paired(one, other, lambda a, b: a * b, budget)


def greatest(parts: list[Distribution], budget: Budget) -> Distribution:
    """The greatest of several independent values: the chances not to exceed one multiply. Errors: OddsLimitError."""
    values = sorted({value for part in parts for value in part.values})
    bits = [part.total.bit_length() for part in parts]
    steps = sum(multiplication(sum(bits[:place]), own) for place, own in enumerate(bits))
    budget.foresee(f"the greatest of {len(parts)}", len(values) * steps + held(len(values), sum(bits)))
    budget.pay(len(values) * steps + held(len(values), sum(bits)))
    total = 1
    for part in parts:
        total *= part.total
    highs = [part.high for part in parts if part.high is not None]
    lows = [part.low for part in parts if part.low is not None]
    reached = [list(accumulate(part.weights, initial=part.below)) for part in parts]
    weights: dict[Value, int] = {}

    def not_above(value: Value) -> int:
        weight = 1
        for part, sums in zip(parts, reached, strict=True):
            weight *= sums[bisect_right(part.values, value)]
        return weight

    before = 1
    for sums in reached:
        before *= sums[0]
    low = max(lows) if lows else None
    for value in values:
        now = not_above(value)
        if now != before:
            weights[value] = now - before
        before = now
    adrift = sum(part.adrift > 0 for part in parts) > 0
    if adrift:
        return Distribution(
            {} if highs or lows else weights, total, adrift=total - (0 if highs or lows else sum(weights.values()))
        )
    below = 1
    for sums in reached:
        below *= sums[0]
    above = total - below - sum(weights.values())
    return cut(weights, total, high=min(highs) if highs else None, low=low, tails=(below, above))


def least(parts: list[Distribution], budget: Budget) -> Distribution:
    """The least of several independent values. Errors: OddsLimitError."""
    return greatest([part.scaled(-1) for part in parts], budget).scaled(-1)


def against(one: Distribution, other: Distribution, budget: Budget) -> tuple[int, int, int, int]:
    """One value against another, independent of it.

    Returns: the weights, over the product of the denominators, of more, as much, less, and of what is left open
    because neither was followed to its end.
    Errors: OddsLimitError.
    """
    steps = (3 * len(one.values) + len(other.values)) * multiplication(one.total.bit_length(), other.total.bit_length())
    budget.foresee("one against the other", steps)
    budget.pay(steps)
    more = same = less = 0
    sums = [0, *accumulate(other.weights)]
    for value, weight in zip(one.values, one.weights, strict=True):
        before, behind = bisect_left(other.values, value), bisect_right(other.values, value)
        more += weight * sums[before]
        same += weight * (sums[behind] - sums[before])
        less += weight * (sums[-1] - sums[behind])
        if other.high is not None and value < other.high:
            less += weight * other.above
        if other.low is not None and value > other.low:
            more += weight * other.below
    for value, weight in zip(other.values, other.weights, strict=True):
        if one.high is not None and value < one.high:
            more += weight * one.above
        if one.low is not None and value > one.low:
            less += weight * one.below
    if one.high is not None and other.low is not None and one.high > other.low:
        more += one.above * other.below
    if one.low is not None and other.high is not None and one.low < other.high:
        less += one.below * other.above
    return more, same, less, one.total * other.total - more - same - less


def mixture(parts: Sequence[tuple[int, Distribution]], total: int) -> Distribution:
    """One of several distributions, chosen with a weight over `total`.

    Tails of several parts cannot be laid side by side, so what lies beyond the least certain part is adrift where
    they point both ways.
    """
    shared = lcm(*(part.total for _, part in parts))
    highs = [part.high for _, part in parts if part.high is not None]
    lows = [part.low for _, part in parts if part.low is not None]
    weights: dict[Value, int] = {}
    above = below = adrift = 0
    first = second = Fraction(0)
    known = True
    for weight, part in parts:
        scale = weight * (shared // part.total)
        for value, own in zip(part.values, part.weights, strict=True):
            weights[value] = weights.get(value, 0) + scale * own
        above += scale * part.above
        below += scale * part.below
        adrift += scale * part.adrift
        moments = part.moments if known and (highs or lows) else None
        known = moments is not None
        if moments is not None:
            first += weight * moments[0]
            second += weight * (moments[1] + moments[0] ** 2)
    mean = first / total
    return cut(
        weights,
        total * shared,
        high=min(highs) if highs else None,
        low=max(lows) if lows else None,
        adrift=adrift,
        tails=(below, above),
        moments=(mean, second / total - mean**2) if known else None,
    )
