"""Dice that explode without end, of which then the best are kept, each extra die standing for itself.

n such dice are n that do not explode and any number that do: with N and M for the two kinds of faces, and t for all,
the generating function is (N / (t - M))^n. Let R(v, j) be the part of it in which exactly j dice are v or better; then
the best k dice come to the sum over v and j < k of R(v, j) (h(w)^(k - j) - h(v)^(k - j)), where h(v) is what a kept
die v adds and w is the next value worse than v.
"""

from __future__ import annotations

from math import comb, lcm

from skirm.dice.modifiers import Choice
from skirm.dice.odds.costs import Shape, linear, multiplication, raising
from skirm.dice.odds.costs import product as product_cost
from skirm.dice.odds.distribution import Distribution
from skirm.dice.odds.polynomials import add, product
from skirm.dice.odds.shares import Shares, without_chains

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.modifiers import Explode, Modifier
    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.law import Faces, Law
    from skirm.dice.odds.polynomials import Poly


def bursting_odds(
    count: int, law: Law, faces: Faces, modifiers: Sequence[Modifier], budget: Budget
) -> Distribution | None:
    """The total of a pool whose first modifier is an explosion.

    Args:
        count: The number of dice.
        law: One of them before it explodes.
        faces: A fresh die.
        modifiers: The explosion and what follows it.
        budget: What it may cost.

    Returns: The distribution, or None where this way does not fit: where anything but one keep chooses among the dice,
    or the dice were changed before they exploded.
    Errors: OddsLimitError.
    """
    places = [place for place, modifier in enumerate(modifiers) if isinstance(modifier, Choice)]
    explode = modifiers[0]
    if len(places) != 1 or law.weights != faces.weights or getattr(explode, "kind", "") != "!":
        return None
    choice = modifiers[places[0]]
    assert isinstance(choice, Choice)  # noqa: S101 - the place is one of a choice
    after = Shares(faces, modifiers[places[0] + 1 :], budget)
    if choice.kind[0] != "k" or (after.total != 1 and choice.count > count):
        return None
    if choice.count == 0:
        return Distribution.point(0)
    last, more, total = kinds(explode, faces, modifiers[1 : places[0]], budget)  # type: ignore[arg-type]
    values = sorted({*last, *more}, reverse=choice.kind == "kh")
    shares = {value: without_chains(after.of(value)) for value in values}
    burst = Burst(count, choice.count, last, more, total, shares, budget)
    return burst.odds(values, after.total)


def kinds(explode: Explode, faces: Faces, alone: Sequence[Modifier], budget: Budget) -> tuple[Poly, Poly, int]:
    """The faces that end a chain and those that go on, as what becomes of them, over a common denominator."""
    changed = Shares(faces, alone, budget)
    last: Poly = {}
    more: Poly = {}
    for face, weight in faces.weights.items():
        add(more if faces.explodes(explode, face) else last, without_chains(changed.of(face)), weight)
    return last, more, faces.total * changed.total


class Burst:
    """One pool being reckoned."""

    def __init__(
        self, count: int, kept: int, last: Poly, more: Poly, total: int, shares: dict[int, Poly], budget: Budget
    ) -> None:
        self.count = count
        self.kept = kept
        self.last = last
        self.more = more
        self.total = total
        self.shares = shares
        self.budget = budget

    def odds(self, values: Sequence[int], scale: int) -> Distribution:
        """The best dice, the values given from the best on, with `scale` as the denominator of what each adds."""
        self.budget.foresee(f"{self.kept} kept of {self.count} dice that explode", self.cost())
        parts: list[tuple[int, Poly]] = []
        worse_last, worse_more = sum(self.last.values()), sum(self.more.values())
        better_last: Poly = {}
        better_more: Poly = {}
        powers = self.powers(self.shares[values[0]])
        parts.append((1, powers[self.kept]))
        for place, value in enumerate(values):
            share = self.shares[value]
            add(better_last, share, self.last.get(value, 0))
            add(better_more, share, self.more.get(value, 0))
            worse_last -= self.last.get(value, 0)
            worse_more -= self.more.get(value, 0)
            below = self.shares[values[place + 1]] if place + 1 < len(values) else None
            following = self.powers(below) if below is not None else [{0: 1}] * (self.kept + 1)
            steps = [difference(a, b) for a, b in zip(following, powers, strict=True)]
            found = self.term(better_last, better_more, worse_last, self.total - worse_more, steps)
            parts.append(((self.total - worse_more) ** (self.count + self.kept - 1), found))
            powers = following
        shared = lcm(*(denominator for denominator, _ in parts))
        summed: Poly = {}
        for denominator, poly in parts:
            scale_of = (shared // denominator).bit_length()
            self.budget.pay(len(poly) * multiplication(shared.bit_length(), scale_of))
            add(summed, poly, shared // denominator)
        return Distribution(summed, shared * scale**self.kept)

    def cost(self) -> int:
        """What all of it costs."""
        span = max(map(max, self.shares.values())) - min(map(min, self.shares.values()))
        shapes = [Shape.of(share) for share in self.shares.values()]
        share = Shape(max(shape.terms for shape in shapes), span, max(shape.bits for shape in shapes))
        bits = self.total.bit_length()
        ends = min(self.count, self.kept - 1) + 1
        many = max(1, ends // 2)
        own = share.power(max(1, self.kept // 3))
        step = Shape(2 * own.terms, own.span, own.bits)
        more = Shape(max(1, len(self.more)), span, bits).power(max(1, self.kept // 3))
        inner = Shape(min(span * self.kept + 1, more.terms * step.terms), span * self.kept * 2 // 3, bits * self.kept)
        last = Shape(len(self.last), span, bits).power(many)
        pairs = sum(self.kept - dice for dice in range(ends)) if self.more else ends
        found = pairs * (product_cost(more, step) + more.terms * step.terms + linear(2 * inner.terms, 2 * inner.bits))
        found += ends * (product_cost(last, inner) + product_cost(last, Shape(len(self.last), span, bits)))
        found += ends * last.terms * multiplication(bits * self.count, last.bits + inner.bits)
        found += self.kept * product_cost(own, share)
        return len(self.shares) * found // 2

    def powers(self, share: Poly) -> list[Poly]:
        """What so many dice of one value add."""
        found: list[Poly] = [{0: 1}]
        for _ in range(self.kept):
            found.append(product(found[-1], share, self.budget))
        return found

    def term(self, last: Poly, more: Poly, worse: int, rest: int, steps: Sequence[Poly]) -> Poly:
        """The sum over the numbers of better dice of both kinds, times rest^(count + kept - 1)."""
        nonzero = {value: weight for value, weight in more.items() if weight}
        extras: list[Poly] = [{0: 1}]
        while nonzero and len(extras) < self.kept:
            extras.append(product(extras[-1], nonzero, self.budget))
        found: Poly = {}
        ends: Poly = {0: 1}
        for dice in range(min(self.count, self.kept - 1) + 1):
            if dice:
                ends = product(ends, last, self.budget)
            self.budget.pay(raising(worse.bit_length() * self.count))
            factor = comb(self.count, dice) * worse ** (self.count - dice)
            if not factor or not ends:
                continue
            inner: Poly = {}
            for extra in range(min(len(extras), self.kept - dice)):
                self.budget.spend(len(extras[extra]) * len(steps[self.kept - dice - extra]))
                scale = comb(self.count - 1 + extra, extra) * rest ** (self.kept - 1 - extra)
                add(inner, product(extras[extra], steps[self.kept - dice - extra], self.budget), scale)
            here = product(ends, inner, self.budget)
            self.budget.pay(len(here) * multiplication(factor.bit_length(), Shape.of(here).bits))
            add(found, here, factor)
        return found


def difference(one: Poly, other: Poly) -> Poly:
    """One polynomial less another."""
    found = dict(one)
    add(found, other, -1)
    return {value: weight for value, weight in found.items() if weight}
