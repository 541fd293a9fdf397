"""Dice that bring more dice without end, in closed form.

Where a die brings another with the weights M(x)/t and is then done for good with A(x)/a, the total of n such dice has
the generating function (A/a)^n (1 - M/t)^-n. Its coefficients are exact up to any total; what lies beyond it is one
less their sum.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, lgamma, log, log1p

from skirm.dice.odds.distribution import NEGLIGIBLE, Distribution
from skirm.dice.odds.polynomials import add, power, product, size_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.odds.budget import Budget


class Chain:
    """What one exploding die brings: dice that explode again, then one that does not.

    Attributes:
        last: What the last die adds.
        more: What each die adds that explodes again.
        total: The denominator of both.
    """

    __slots__ = ("last", "more", "total")

    def __init__(self, last: Poly, more: Poly, total: int) -> None:
        self.last = last
        self.more = more
        self.total = total


def enough(count: int, share: float, negligible: float = 2.0 * NEGLIGIBLE) -> int:
    """How many extra dice `count` chains bring at most, but for a negligible chance."""
    wanted = -log(negligible) + log1p(-share)
    extra = int(count * share / (1 - share)) + 1
    base = count * log1p(-share) - lgamma(count)
    while lgamma(count + extra) - lgamma(extra + 1) + base + extra * log(share) + ratio(count, extra, share) > wanted:
        extra += 1 + extra // 16
    return extra


def ratio(count: int, extra: int, share: float) -> float:
    """The logarithm of what the whole tail is of its first term, beside the limit of the geometric series."""
    step = share * (count + extra) / (extra + 1)
    return -log1p(-step) + log1p(-share) if step < 1 else 700.0


def chain_power(
    count: int,
    first: Poly,
    more: Poly,
    total: int,
    whole: int,
    budget: Budget,
    steps: int | None = None,
    negligible: int = NEGLIGIBLE,
) -> Distribution:
    """The total of `count` dice with the generating function first / whole * (1 - more / total)^-1 each.

    Args:
        count: The number of dice.
        first: What a die adds that is thrown once.
        more: What each further die adds.
        total: The denominator of `more`.
        whole: The denominator of `first`, such that first(1) / whole / (1 - more(1) / total) is 1.
        budget: What it may cost.
        steps: How many further dice to follow, where that is not left to what is negligible.
        negligible: What may lie beyond, as one in so many.

    Errors: OddsLimitError.
    """
    more = dict(more)
    rest = total - more.pop(0, 0)
    # first / whole * total / (total - M) = (first * total / whole) / (rest - M')
    scale = total
    factor = scale**count
    if not more:
        summed = power(first, count, budget)
        return Distribution({v: w * factor for v, w in summed.items()}, (whole * rest) ** count)
    if max(more) < 0:
        mirrored = negated({**more, 0: total - rest} if rest < total else more)
        return chain_power(count, negated(first), mirrored, total, whole, budget, steps, negligible).scaled(-1)
    moments = closed_moments(count, first, more, rest)
    share = size_of(more) / rest
    if min(more) < 0:
        followed = enough(count, share) if steps is None else steps
        return both_ways(count, first, more, rest, Fraction(scale, whole), budget, followed, moments)
    low, high = count * min(first), count * max(first)
    least, most = min(more), max(more)
    trimmed = steps is None
    if steps is None:
        steps = (enough(count, share, 2.0 * negligible) * most + high - low) // least + 1
    end = low + least * (steps + 1)
    budget.spend(steps, steps * rest.bit_length())
    summed = power(first, count, budget)
    found = product(summed, repeated(count, more, rest, steps, end - low, budget), budget, end)
    denominator = (whole * rest) ** count * rest**steps
    weights = {value: weight * factor for value, weight in found.items() if weight}
    above = denominator - sum(weights.values())
    while trimmed and weights:
        last = max(weights)
        if (above + weights[last]) * negligible > denominator:
            break
        above += weights.pop(last)
        end = last
    return Distribution(weights, denominator, above=(end, above), moments=moments)


def negated(poly: Poly) -> Poly:
    """The same with all values on the other side of nothing."""
    return {-value: weight for value, weight in poly.items()}


def repeated(count: int, more: Poly, rest: int, steps: int, end: int | None, budget: Budget) -> Poly:
    """(1 - more / rest)^-count times rest^steps: the sum over b of C(count - 1 + b, b) more^b rest^(steps - b)."""
    if len(more) == 1:
        ((value, weight),) = more.items()
        found: Poly = {}
        way = rest**steps
        for extra in range(steps + 1):
            found[extra * value] = way
            way = way * (count + extra) * weight // ((extra + 1) * rest)
        return found if end is None else {at: way for at, way in found.items() if at < end}
    found = {0: comb(count - 1 + steps, steps)}
    scale = 1
    for extra in range(steps - 1, -1, -1):
        scale *= rest
        found = product(found, more, budget, end)
        add(found, {0: comb(count - 1 + extra, extra) * scale})
    return found


def both_ways(
    count: int,
    first: Poly,
    more: Poly,
    rest: int,
    scale: Fraction,
    budget: Budget,
    steps: int,
    moments: tuple[Fraction, Fraction],
) -> Distribution:
    """The same where further dice add and take away: followed for so many dice, and the rest is adrift."""
    found = product(power(first, count, budget), repeated(count, more, rest, steps, None, budget), budget)
    factor = scale.numerator**count
    total = (scale.denominator * rest) ** count * rest**steps
    weights = {value: weight * factor for value, weight in found.items()}
    return Distribution(weights, total, adrift=total - sum(weights.values()), moments=moments)


def closed_moments(count: int, first: Poly, more: Poly, rest: int) -> tuple[Fraction, Fraction]:
    """Mean and variance: those of the first dice, and of a geometric number of further ones."""
    whole = sum(first.values())
    mean = Fraction(sum(value * weight for value, weight in first.items()), whole)
    variance = Fraction(sum(value * value * weight for value, weight in first.items()), whole) - mean**2
    again = sum(more.values())
    odds = Fraction(again, rest - again)
    step = Fraction(sum(value * weight for value, weight in more.items()), again)
    square = Fraction(sum(value * value * weight for value, weight in more.items()), again)
    mean += odds * step
    variance += odds * (square - step**2) + odds * (1 + odds) * step**2
    return count * mean, count * variance
