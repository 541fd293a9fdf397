"""Dice of which only one of each value counts.

What matters is which values lie there, not how often. Where all values are equally likely, the ways in which n dice
show just k values are the same for every k of them, and only the sums of k different values have to be told. In
general, with z for one more die, w for the weight of a value and h for what it adds, n dice show

    product over the values of (1 - h + h e^(w z)) = sum over m of c_m e^(m z),

so that the total is the sum over m of c_m m^n: c does not know of n, which may be as large as it likes. For few dice
it is cheaper to go through the values with the number of dice so far.
"""

from __future__ import annotations

from skirm.dice.odds.costs import Shape, linear, multiplication, raising, terms_product
from skirm.dice.odds.polynomials import add

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.polynomials import Poly


def distinct(count: int, law: Mapping[int, int], shares: Mapping[int, Poly], total: int, budget: Budget) -> Poly:
    """What dice add of which only one of each value counts, by the cheapest way.

    Args:
        count: The number of dice.
        law: The weight of each value of a die.
        shares: What a die of each value adds.
        total: The denominator of the shares; that of the result has it once for each value.
        budget: What it may cost.

    Errors: OddsLimitError.
    """
    weights = set(law.values())
    sizes = Sizes(count, law, shares, total)
    ways = [(sizes.in_turn(), "in turn"), (sizes.by_exponents(), "exponents")]
    if len(weights) == 1:
        ways.append((sizes.by_sets(), "sets"))
    steps, way = min(ways)
    budget.foresee(f"which values {count} dice show", steps)
    budget.pay(steps)
    if way == "sets":
        return by_sets(count, weights.pop(), shares, total)
    if way == "exponents":
        return by_exponents(count, law, shares, total)
    return in_turn(count, law, shares, total)


class Sizes:
    """What each way costs."""

    def __init__(self, count: int, law: Mapping[int, int], shares: Mapping[int, Poly], total: int) -> None:
        self.count = count
        self.values = len(law)
        self.sides = sum(law.values())
        self.most = min(count, self.values)
        self.sums = 2 ** min(self.values, 60)
        shapes = [Shape.of(share) for share in shares.values()]
        self.share = Shape(max(s.terms for s in shapes), max(s.span for s in shapes), max(s.bits for s in shapes))
        self.span = self.reach(shares, self.most)
        self.whole = self.reach(shares, self.values)
        self.scale = total.bit_length()
        self.bits = self.sides.bit_length() * count + self.values * self.scale

    def reach(self, shares: Mapping[int, Poly], values: int) -> int:
        """How many totals so many different values can have at most."""
        greatest = sorted((max(share) for share in shares.values()), reverse=True)[:values]
        least = sorted(min(share) for share in shares.values())[:values]
        span = sum(value for value in greatest if value > 0) - sum(value for value in least if value < 0)
        sums: int = self.sums * max(map(len, shares.values())) ** values
        return min(span + 1, sums)

    def grown(self, terms: int, bits: int) -> int:
        """A product with the share of one value, for polynomials of half of the totals that there are in the end."""
        return terms_product(Shape((terms + 1) // 2, terms, bits), self.share)

    def in_turn(self) -> int:
        """The values in turn, with the number of dice so far."""
        pairs = self.count * (self.count + 1) // 2
        half = self.bits // 2
        each = linear(3, half) + multiplication(half, half)
        return self.values * (pairs * max(1, self.span // 4) * each + self.count * self.grown(self.span, half))

    def by_sets(self) -> int:
        """How many sets of so many values come to each total, and in how many ways dice show a set."""
        shown = self.most * (self.most + 1) // 2 * linear(3, self.bits) + self.most * raising(self.bits)
        sets = self.values * self.most * (self.grown(self.span, self.values * (1 + self.scale)) + self.span + 2)
        return sets + shown + self.most * self.span * (2 + multiplication(self.values * self.scale + 60, self.bits))

    def by_exponents(self) -> int:
        """The values in turn, with the sides so far that are in the exponent."""
        if self.sides > self.bits:
            return self.values * self.sides * self.whole + self.bits**2
        grown = self.grown(self.whole, self.values * (1 + self.scale))
        ends = self.sides * (raising(self.bits) + self.whole * (2 + multiplication(self.values + 60, self.bits)))
        return self.values * self.sides * (grown + 2 * self.whole) // 2 + ends


def by_sets(count: int, weight: int, shares: Mapping[int, Poly], total: int) -> Poly:
    """All values equally likely: the sums of so many of them, times the ways in which dice show just so many."""
    most = min(count, len(shares))
    sets: list[Poly] = [{0: 1}] + [{} for _ in range(most)]
    for share in shares.values():
        for values in range(most, 0, -1):
            here = {at: ways * total for at, ways in sets[values].items()} if total > 1 else sets[values]
            if sets[values - 1]:
                add(here, convolved(sets[values - 1], share))
            sets[values] = here
        if total > 1:
            sets[0] = {0: sets[0][0] * total}
    # Dice that show just k values: of those that show at most k, each set is taken away or added in turn.
    powers = [(weight * values) ** count for values in range(most + 1)]
    found: Poly = {}
    for values in range(1, most + 1):
        ways, choose = 0, 1
        for fewer in range(values + 1):
            ways += (-choose if fewer % 2 else choose) * powers[values - fewer]
            choose = choose * (values - fewer) // (fewer + 1)
        add(found, sets[values], ways)
    return {at: ways for at, ways in found.items() if ways}


def by_exponents(count: int, law: Mapping[int, int], shares: Mapping[int, Poly], total: int) -> Poly:
    """Any weights: the product of 1 - h + h e^(w z), and m^count for each e^(m z) in it."""
    terms: dict[int, Poly] = {0: {0: 1}}
    for value, weight in law.items():
        share = shares[value]
        rest = {at: -own for at, own in share.items()}
        add(rest, {0: total})
        found: dict[int, Poly] = {}
        for exponent, poly in terms.items():
            add(found.setdefault(exponent, {}), convolved(poly, rest))
            add(found.setdefault(exponent + weight, {}), convolved(poly, share))
        terms = found
    summed: Poly = {}
    for exponent, poly in terms.items():
        add(summed, poly, exponent**count)
    return {at: ways for at, ways in summed.items() if ways}


def convolved(one: Poly, other: Poly) -> Poly:
    """A product that is paid for already."""
    found: Poly = {}
    for further, own in other.items():
        for at, ways in one.items():
            found[at + further] = found.get(at + further, 0) + ways * own
    return found


def in_turn(count: int, law: Mapping[int, int], shares: Mapping[int, Poly], total: int) -> Poly:
    """The values in turn, with the number of dice so far."""
    seen: list[Poly] = [{0: 1}] + [{} for _ in range(count)]
    for value, weight in law.items():
        share = shares[value]
        for before in range(count, -1, -1):
            if not seen[before]:
                continue
            with_one = convolved(seen[before], share)
            rise, choose = 1, 1
            for dice in range(1, count - before + 1):
                rise *= weight
                choose = choose * (count - before - dice + 1) // dice
                add(seen[before + dice], with_one, choose * rise)
            if total > 1:
                seen[before] = {at: own * total for at, own in seen[before].items()}
    return seen[count]
