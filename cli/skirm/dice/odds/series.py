"""Dice that bring more dice without end, in closed form.

Where a die brings another with the weights M(x)/t and is then done for good with A(x)/a, the total of n such dice has
the generating function (A/a)^n (1 - M/t)^-n. Its coefficients are exact up to any total; what lies beyond it is one
less their sum.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, exp, gcd, lgamma, log, log1p

from skirm.dice.odds.budget import NEGLIGIBLE
from skirm.dice.odds.costs import Shape, held, linear, multiplication, recurrence
from skirm.dice.odds.costs import power as power_cost
from skirm.dice.odds.costs import product as product_cost
from skirm.dice.odds.distribution import Distribution
from skirm.dice.odds.polynomials import add, dense, power, product, size_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.polynomials import Poly


# How finely the bound is searched that says how far a series goes.
STEPS = 64
# Of dice with so many values it is searched less finely.
MANY, FEW = 1_000, 8
# Series of more bits are not worth packing.
PACKED = 400_000
LARGEST_POWER = 700


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
    negligible: int | None = None,
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
        negligible: What may lie beyond, as one in so many; what the budget says where nothing is given.

    Errors: OddsLimitError.
    """
    negligible = budget.negligible if negligible is None else negligible
    more = {value: weight for value, weight in more.items() if weight}
    rest = total - more.pop(0, 0)
    # first / whole * total / (total - M) = first / whole * scale / (rest - M'), all in lowest terms.
    shared, common = gcd(*first.values()), gcd(rest, *more.values())
    first = {value: weight // shared for value, weight in first.items() if weight}
    more = {value: weight // common for value, weight in more.items()}
    scale = Fraction(shared * total, whole * common)
    rest //= common
    factor, whole = scale.numerator**count, scale.denominator
    if not more:
        summed = power(first, count, budget)
        budget.pay(len(summed) * multiplication(Shape.of(summed).bits, factor.bit_length()))
        return Distribution({v: w * factor for v, w in summed.items()}, (whole * rest) ** count)
    if max(more) < 0:
        # Both go by the denominators that they have now: rest - M' is (rest + 0) - (M' + 0).
        top = {-value: weight * scale.numerator for value, weight in first.items()}
        return chain_power(count, top, negated(more), rest, whole * rest, budget, steps, negligible).scaled(-1)
    moments = closed_moments(count, first, more, rest)
    share = size_of(more) / rest
    if min(more) < 0:
        followed = enough(count, share, 2.0 * negligible) if steps is None else steps
        return both_ways(count, first, more, rest, scale, budget, followed, moments)
    low, least = count * min(first), min(more)
    trimmed = steps is None
    if steps is None:
        steps = (reach(count, first, more, rest, float(scale), negligible, budget) - low) // least
    end = low + least * (steps + 1)
    found = series(count, first, more, rest, steps, end, budget)
    denominator = (whole * rest) ** count * rest**steps
    if factor > 1:
        budget.pay(len(found) * multiplication(denominator.bit_length(), factor.bit_length()))
    weights = {value: weight * factor for value, weight in found.items() if weight}
    above = denominator - sum(weights.values())
    while trimmed and weights:
        last = max(weights)
        if (above + weights[last]) * negligible > denominator:
            break
        above += weights.pop(last)
        end = last
    return Distribution(weights, denominator, above=(end, above), moments=moments)


def grown(power: float) -> float:
    """E to a power, infinite where no float holds it."""
    return exp(power) if power < LARGEST_POWER else float("inf")


def reach(count: int, first: Poly, more: Poly, rest: int, scale: float, negligible: int, budget: Budget) -> int:
    """A total that is not reached but for a negligible chance, by Chernoff's bound. Errors: OddsLimitError."""
    places = STEPS if len(first) + len(more) < MANY else FEW
    budget.spend(2 * places * (len(first) + len(more)))
    top = 1.0 / max(more)
    while sum(weight / rest * grown(top * value) for value, weight in more.items()) >= 1.0:
        top /= 2
    while sum(weight / rest * grown(top * value) for value, weight in more.items()) < 1.0:
        top *= 2
    found = float("inf")
    for place in range(1, places):
        tilt = top * place / places
        again = sum(weight / rest * grown(tilt * value) for value, weight in more.items())
        once = sum(weight / rest * scale * grown(tilt * value) for value, weight in first.items())
        if again < 1.0 and once > 0:
            found = min(found, (count * (log(once) - log1p(-again)) + log(negligible)) / tilt)
    return int(found) + 1


def series(count: int, first: Poly, more: Poly, rest: int, steps: int, end: int, budget: Budget) -> Poly:
    """first^count (1 - more / rest)^-count, times rest^steps, as far as the exponents below `end`.

    By one product of two packed powers where numbers are short, by a recurrence where they are long: for
    f = (A / D)^n holds x A D f' = n x (A' D - A D') f.
    """
    low = count * min(first)
    bits = size_of(first).bit_length() * count + rest.bit_length() * steps
    places = end - low
    longest = max(map(abs, (*first.values(), rest, *more.values()))).bit_length()
    one_by_one = recurrence(places, terms_of(first, more), bits, 2 * longest)
    if not directly(count, first, more, steps, places, bits, one_by_one):
        budget.pay(one_by_one)
        return by_recurrence(count, first, more, rest, steps, end)
    budget.pay(repeating(steps, bits))
    return product(power(first, count, budget), repeated(count, more, rest, steps, end - low, budget), budget, end)


def directly(count: int, first: Poly, more: Poly, steps: int, places: int, bits: int, one_by_one: int) -> bool:
    """Whether the product of the two powers costs less than the recurrence."""
    if len(more) > 1:
        packed = steps * product_cost(Shape(places, places, bits), Shape.of(more))
        return places * bits <= PACKED and packed <= one_by_one
    if places * bits <= PACKED:
        return True
    # Further dice of one value are few terms, however long the series is.
    shape = Shape.of(first)
    whole = power_cost(shape, count, max(first.values()).bit_length(), alike=len(set(first.values())) == 1)
    whole += product_cost(shape.power(count), Shape(steps + 1, places, bits)) + held(places, bits)
    return whole + repeating(steps, bits) < one_by_one


def repeating(steps: int, bits: int) -> int:
    """What further dice cost, so many and each of one term."""
    return linear(4 * steps, bits) + held(steps, bits)


def terms_of(first: Poly, more: Poly) -> int:
    """How many different sums of two values there are, at most where they are very many."""
    pairs = len(first) * (len(more) + 1)
    if pairs > MANY:
        return min(pairs, Shape.of(first).span + max(map(abs, more)) + 1)
    return len({value + further for value in first for further in (0, *more)})


def by_recurrence(count: int, first: Poly, more: Poly, rest: int, steps: int, end: int) -> Poly:
    """The same, each coefficient from those before it."""
    low = min(first)
    divisor = {0: rest, **{value: -weight for value, weight in more.items()}}
    both: dict[int, tuple[int, int]] = {}
    for value, weight in first.items():
        for further, own in divisor.items():
            at, part = value - low + further, weight * own
            before, slope = both.get(at, (0, 0))
            both[at] = (before + part, slope + count * (value - low - further) * part)
    lead = both.pop(0)[0]
    terms = [(at, slope, part) for at, (part, slope) in sorted(both.items()) if part or slope]
    found = [first[low] ** count * rest**steps]
    for place in range(1, end - count * low):
        total = 0
        for at, slope, part in terms:
            if at > place:
                break
            total += (slope - part * (place - at)) * found[place - at]
        found.append(total // (place * lead))
    return dense(found, count * low)


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
