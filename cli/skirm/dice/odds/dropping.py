"""Dice that explode without end, of which then any number of the lowest and of the highest are dropped.

n such dice are n that end a chain, and any number that go on: with N and M for the two kinds of faces, and t for all,
the generating function is (N / (t - M))^n. Let v be the best die that is dropped below, and u the worst that is dropped
above. Then j < k dice are worse than v, and k - j or more show v; so of those that show v, few enough not to matter are
taken away from any number of them; likewise above. Both leave dice whose values lie between two bounds, less p that end
a chain and q that go on, which are outside of them: N^(n - p) (t - M)^-(n + q) for the faces inside, times

    n! / (n - p)! (n + q - 1)! / (n - 1)! a^p / p! b^q / q!,

with a and b for the faces outside, as many times as there are such. Where no face is inside, nothing is: at least one
of n >= k + l dice is.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial, lcm, perm

from skirm.dice.modifiers import Choice
from skirm.dice.odds.bursting import kinds
from skirm.dice.odds.costs import Shape, multiplication
from skirm.dice.odds.costs import power as power_cost
from skirm.dice.odds.costs import product as product_cost
from skirm.dice.odds.distribution import Distribution, cut
from skirm.dice.odds.polynomials import add, power, product
from skirm.dice.odds.series import reach, repeated, repeating
from skirm.dice.odds.shares import Shares

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from skirm.dice.modifiers import Explode, Modifier
    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.law import Faces, Law
    from skirm.dice.odds.polynomials import Poly

    # What dice outside of the bounds add, by how many of them end a chain, and how many go on.
    Outside = dict[tuple[int, int], dict[int, Fraction]]


def dropping_odds(
    count: int, law: Law, faces: Faces, modifiers: Sequence[Modifier], budget: Budget
) -> Distribution | None:
    """The total of a pool whose first modifier is an explosion, and whose choices only drop dice.

    Args:
        count: The number of dice.
        law: One of them before it explodes.
        faces: A fresh die.
        modifiers: The explosion and what follows it.
        budget: What it may cost.

    Returns: The distribution, or None where this way does not fit: where dice were changed before they exploded, may
    all be dropped, are thrown again after the choice, or where further dice take away.
    Errors: OddsLimitError.
    """
    places = [place for place, modifier in enumerate(modifiers) if isinstance(modifier, Choice)]
    choices = [modifier for modifier in modifiers if isinstance(modifier, Choice)]
    explode: Explode = modifiers[0]  # type: ignore[assignment]
    if explode.kind != "!" or law.weights != faces.weights or places[-1] - places[0] >= len(places):
        return None
    if any(choice.kind[0] != "d" for choice in choices):
        return None
    below, above = (sum(choice.count for choice in choices if choice.kind == kind) for kind in ("dl", "dh"))
    if below + above > count:
        return None
    last, more, total = kinds(explode, faces, modifiers[1 : places[0]], budget)
    added = Shares(faces, modifiers[places[-1] + 1 :], budget).fixed({*last, *more})
    if added is None or any(added[value] < 0 for value in more):
        return None
    return Dropping(count, (below, above), last, more, total, added, budget).odds()


class Dropping:
    """One pool being reckoned.

    Attributes:
        last: The faces that end a chain, over `total`.
        more: Those that go on with it.
        added: What a die of each value adds.
        values: The values, the lowest first.
    """

    def __init__(
        self,
        count: int,
        dropped: tuple[int, int],
        last: Poly,
        more: Poly,
        total: int,
        added: Mapping[int, int],
        budget: Budget,
    ) -> None:
        self.count = count
        self.dropped = dropped
        self.last = last
        self.more = more
        self.total = total
        self.added = added
        self.budget = budget
        self.values = sorted(added)

    def odds(self) -> Distribution:
        """The total of what is left."""
        most = max(0, *self.added.values()) * sum(self.dropped)
        first, more, rest = self.inside(self.values)
        end = None
        if more:
            end = reach(self.count, first, more, rest, 1.0, self.budget.negligible, self.budget)
            end = max(end, self.count * min(first) + min(more)) + most + 1
        self.budget.foresee(f"{sum(self.dropped)} dropped of {self.count} dice that explode", self.cost(end))
        terms = list(self.terms(end))
        whole = lcm(*(denominator for _, denominator in terms))
        found: Poly = {}
        for poly, denominator in terms:
            by = whole // denominator
            self.budget.pay(2 * len(poly) * multiplication(Shape.of(poly).bits, by.bit_length()))
            add(found, poly, by)
        if end is None:
            return Distribution(found, whole)
        told = {at: weight for at, weight in found.items() if at < end - most and weight}
        return cut(told, whole, high=end - most, tails=(0, whole - sum(told.values())))

    def bounds(self) -> Iterator[tuple[int, int, Outside, Outside]]:
        """Every pair of bounds, as places among the values, with what lies below and above them."""
        below, above = self.dropped
        values = self.values
        lowest = [self.outside(values, place, below) for place in range(len(values) if below else 1)]
        turned = values[::-1]
        highest = [self.outside(turned, place, above) for place in range(len(values) if above else 1)]
        for low, under in enumerate(lowest):
            for high, over in enumerate(highest):
                if low < len(values) - high:
                    yield low, len(values) - high, under, over

    def outside(self, values: Sequence[int], place: int, dropped: int) -> Outside:
        """The dice before a place among the values, the worst first, of which so many are dropped."""
        found: Outside = {}
        if not dropped:
            return {(0, 0): {0: Fraction(1)}}
        here = self.added[values[place]]
        for worse in range(dropped):
            self.gather(found, values[:place], worse, (), 0, -here * (dropped - worse), 1)
        if place:
            # The last value before the place as the best that is dropped: too few dice show it.
            before = self.added[values[place - 1]]
            for worse in range(dropped):
                for same in range(dropped - worse):
                    moved = before * (same - dropped + worse)
                    self.gather(found, values[: place - 1], worse, values[place - 1 : place], same, moved, -1)
        return found

    def gather(
        self, into: Outside, worse: Sequence[int], few: int, same: Sequence[int], some: int, at: int, sign: int
    ) -> None:
        """Add the ways in which so many dice show one of some values, and so many one of others."""
        for (ends, goes_on), chance in ways(self.weights(worse), few):
            for (further, more), own in ways(self.weights(same), some):
                self.budget.spend(10)
                poly = into.setdefault((ends + further, goes_on + more), {})
                poly[at] = poly.get(at, Fraction(0)) + sign * chance * own

    def weights(self, values: Sequence[int]) -> tuple[int, int]:
        """How likely a die has one of some values, and ends a chain or goes on."""
        return sum(self.last.get(value, 0) for value in values), sum(self.more.get(value, 0) for value in values)

    def inside(self, values: Sequence[int]) -> tuple[Poly, Poly, int]:
        """What dice of some values add that end a chain, those that go on and add something, and the rest."""
        first: Poly = {}
        more: Poly = {}
        for value in values:
            for into, weight in ((first, self.last.get(value, 0)), (more, self.more.get(value, 0))):
                if weight:
                    add(into, {self.added[value]: weight})
        return first, more, self.total - more.pop(0, 0)

    def terms(self, end: int | None) -> Iterator[tuple[Poly, int]]:
        """What the dice between each two bounds add with those outside, and its denominator."""
        for low, high, under, over in self.bounds():
            first, more, rest = self.inside(self.values[low:high])
            if not first:
                continue
            by_goes_on: dict[int, Poly] = {}
            powers: dict[int, Poly] = {}
            for (ends, goes_on), poly in self.both(under, over).items():
                if ends not in powers:
                    powers[ends] = power(first, self.count - ends, self.budget)
                add(by_goes_on.setdefault(goes_on, {}), product(powers[ends], poly, self.budget))
            for goes_on, poly in by_goes_on.items():
                told = {at: weight for at, weight in poly.items() if weight}
                if told:
                    yield self.chained(told, more, rest, self.count + goes_on, end)

    def both(self, under: Outside, over: Outside) -> dict[tuple[int, int], Poly]:
        """What lies below and above the bounds, with the ways to say which dice are outside."""
        summed: Outside = {}
        for (ends, goes_on), poly in under.items():
            for (further, more), other in over.items():
                self.budget.spend(10 * len(poly) * len(other))
                into = summed.setdefault((ends + further, goes_on + more), {})
                for at, chance in poly.items():
                    for moved, own in other.items():
                        into[at + moved] = into.get(at + moved, Fraction(0)) + chance * own
        found: dict[tuple[int, int], Poly] = {}
        for (ends, goes_on), poly in summed.items():
            scale = perm(self.count, ends) * perm(self.count + goes_on - 1, goes_on)
            found[ends, goes_on] = {at: int(chance * scale) for at, chance in poly.items() if chance}
        return {key: poly for key, poly in found.items() if poly}

    def chained(self, poly: Poly, more: Poly, rest: int, chains: int, end: int | None) -> tuple[Poly, int]:
        """A polynomial with any number of further dice, over (rest - more)^chains, and the denominator."""
        if not more or end is None:
            return poly, rest**chains
        steps = max(0, (end - min(poly)) // min(more)) + 1
        if len(more) == 1:
            self.budget.pay(repeating(steps, rest.bit_length() * steps))
        further = repeated(chains, more, rest, steps, end - min(poly), self.budget)
        return product(poly, further, self.budget, end), rest ** (chains + steps)

    def cost(self, end: int | None) -> int:
        """What it costs at least: the powers of the dice inside, and the products of some with further dice."""
        below, above = self.dropped
        pairs = (len(self.values) if below else 1) * (len(self.values) if above else 1)
        first, more, rest = self.inside(self.values)
        half = Shape(max(1, len(first) // 2), Shape.of(first).span // 2, self.total.bit_length())
        found = pairs * power_cost(half, max(1, self.count - below - above), 1, alike=True) // 2
        if more and end is not None:
            steps = max(1, (end - self.count * min(first)) // max(more))
            chain = Shape(steps // 2 + 1, end, rest.bit_length() * steps)
            found += pairs // (4 if above else 2) * product_cost(half.power(self.count), chain)
        return found


def ways(weights: tuple[int, int], dice: int) -> Iterator[tuple[tuple[int, int], Fraction]]:
    """So many dice by how many of them end a chain and how many go on: the weight of each, over p! q!."""
    ends, goes_on = weights
    for last in range(dice + 1):
        weight = ends**last * goes_on ** (dice - last)
        if weight:
            yield (last, dice - last), Fraction(weight, factorial(last) * factorial(dice - last))
