"""Sets of which the elements of some ranks are kept, where they differ from each other.

Let R(t, j) be the chance that exactly j elements are at least t, together with what those j add up to. The best k
come to the sum over t and j < k of R(t, j) (x^(p (k - j)) - x^(t (k - j))), p being the next value below t: for where
j elements are at least t and the rest are not, the best k - j of the rest are at most p.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from skirm.dice.expression import whole
from skirm.dice.odds.costs import Shape, linear
from skirm.dice.odds.costs import product as product_cost
from skirm.dice.odds.distribution import Distribution
from skirm.dice.odds.polynomials import add, product

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.polynomials import Poly
    from skirm.dice.rolled import Value


def ranked_elements(parts: list[Distribution], ranks: tuple[int, int], budget: Budget) -> Distribution:
    """The sum of the elements of some ranks, counted from the greatest.

    Args:
        parts: What each element is worth.
        ranks: The first rank that is kept and the one behind the last.
        budget: What it may cost.

    Errors: OddsLimitError.
    """
    scale = lcm(*(value.denominator for part in parts for value in part.values))
    laws = [{int(v * scale): w for v, w in zip(part.values, part.weights, strict=True)} for part in parts]
    first, end = ranks
    if first == 0:
        found = best_elements(laws, end, budget)
    elif end == len(parts):
        turned = best_elements([{-v: w for v, w in law.items()} for law in laws], end - first, budget)
        found = {-value: weight for value, weight in turned.items()}
    else:
        found = middle_elements(laws, ranks, budget)
    total = 1
    for part in parts:
        total *= part.total
    weights: dict[Value, int] = {whole(Fraction(value, scale)): weight for value, weight in found.items()}
    return Distribution(weights, total, adrift=total - sum(weights.values()))


def best_elements(laws: list[Poly], kept: int, budget: Budget) -> Poly:
    """The sum of the best elements."""
    values = sorted({value for law in laws for value in law})
    budget.foresee(f"{kept} kept of {len(laws)} elements", best_cost(laws, kept, len(values)))
    found: Poly = {}
    for place, value in enumerate(values[1:], start=1):
        reached: list[Poly] = [{0: 1}] + [{} for _ in range(kept - 1)]
        for law in laws:
            budget.spend(2 * len(law))
            below = sum(weight for own, weight in law.items() if own < value)
            above = {own: weight for own, weight in law.items() if own >= value}
            for number in range(kept - 1, -1, -1):
                here = {at: weight * below for at, weight in reached[number].items()} if below else {}
                if number:
                    add(here, product(reached[number - 1], above, budget))
                budget.spend(3 * len(here) + 10, 500)
                reached[number] = here
        for number, poly in enumerate(reached):
            left = kept - number
            for step, sign in ((values[place - 1], 1), (value, -1)):
                for at, weight in poly.items():
                    key = at + step * left
                    found[key] = found.get(key, 0) + sign * weight
    # At the greatest step of all, no element is above: all of them count as the greatest value.
    return with_top(found, laws, kept, values[-1], budget)


def best_cost(laws: list[Poly], kept: int, values: int) -> int:
    """What it costs to tell the sum of the best elements, which have so many different values together."""
    shapes = [Shape.of(law) for law in laws]
    span, bits = max(shape.span for shape in shapes), sum(shape.bits for shape in shapes)
    found = 0
    for number in range(1, kept):
        so_far = Shape(span * (number - 1) // 2 + 1, span * (number - 1) // 2, bits // 2)
        for shape in shapes[number - 1 :]:
            above = Shape((shape.terms + 1) // 2, shape.span // 2, shape.bits)
            found += product_cost(so_far, above) + linear(3 * span * number // 2 + 10, 500)
    return values * (found + sum(2 * shape.terms for shape in shapes) + linear(2 * span * kept, bits))


def with_top(found: Poly, laws: list[Poly], kept: int, top: int, budget: Budget) -> Poly:
    """The sum's last term: all elements are below what is greater than every value."""
    total = 1
    for law in laws:
        total *= sum(law.values())
    budget.spend(len(found))
    add(found, {top * kept: total})
    return {value: weight for value, weight in found.items() if weight}


def middle_elements(laws: list[Poly], ranks: tuple[int, int], budget: Budget) -> Poly:
    """The sum of elements that are neither among the greatest nor among the least.

    What matters of the elements so far are the values of the best of them.
    """
    first, end = ranks
    least, bags_before = 0, 1
    for place, law in enumerate(laws):
        least += 4 * bags_before * len(law)
        if place < end:
            # Of bags of so many values in any order.
            bags_before = max(1, bags_before * len(law) // (place + 1))
    budget.foresee(f"ranks {first + 1} to {end} of {len(laws)} elements", least)
    bags: dict[tuple[int, ...], int] = {(): 1}
    for law in laws:
        found: dict[tuple[int, ...], int] = {}
        budget.spend(4 * len(bags) * len(law))
        for bag, weight in bags.items():
            for value, own in law.items():
                key = tuple(sorted((*bag, value), reverse=True)[:end])
                found[key] = found.get(key, 0) + weight * own
        bags = found
    sums: Poly = {}
    for bag, weight in bags.items():
        at = sum(bag[first:])
        sums[at] = sums.get(at, 0) + weight
    return sums
