"""Dice that explode, without end or once, of which then the lowest or the highest is dropped.

However many dice there are in the end, the one that is dropped is the worst of them. Let F(v) be the generating
function of throws in which no die is worse than v, each die as what it adds when it is kept; those of which v is the
worst are F(v) less that of the next better value, and lose what v adds. With A for dice that are done when they lie, B
for those that explode, N and M for further dice that end a chain and that go on with it, each without what is worse
than v, F is (A + B N / (t - M))^n.
"""

from __future__ import annotations

from math import gcd, lcm

from skirm.dice.modifiers import Choice
from skirm.dice.odds.costs import Shape, multiplication
from skirm.dice.odds.distribution import Distribution, cut
from skirm.dice.odds.polynomials import add, power, product
from skirm.dice.odds.series import reach, series
from skirm.dice.odds.shares import Shares, without_chains

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirm.dice.modifiers import Explode, Modifier
    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.law import Faces, Law
    from skirm.dice.odds.polynomials import Poly


def losing_odds(
    count: int, law: Law, faces: Faces, modifiers: Sequence[Modifier], budget: Budget
) -> Distribution | None:
    """The total of a pool whose first modifier is an explosion, and whose only choice drops one die.

    Args:
        count: The number of dice.
        law: One of them before it explodes.
        faces: A fresh die.
        modifiers: The explosion and what follows it.
        budget: What it may cost.

    Returns: The distribution, or None where this way does not fit: where dice are thrown again after the choice, or
    further dice both add and take away.
    Errors: OddsLimitError.
    """
    places = [place for place, modifier in enumerate(modifiers) if isinstance(modifier, Choice)]
    explode: Explode = modifiers[0]  # type: ignore[assignment]
    choice = modifiers[places[0]]
    assert isinstance(choice, Choice)  # noqa: S101 - the place is one of a choice
    if len(places) != 1 or choice.kind[0] != "d" or choice.count != 1 or explode.kind == "!!":
        return None
    if law.high is not None or law.low is not None or sum(law.weights.values()) != law.total:
        return None
    kinds = Kinds(law, faces, explode, modifiers[1 : places[0]], budget)
    added = Shares(faces, modifiers[places[0] + 1 :], budget).fixed(kinds.values())
    if added is None:
        return None
    steps = [added[value] for value in kinds.more]
    if steps and min(steps) < 0 < max(steps):
        return None
    if steps and min(steps) < 0:
        losing = Losing(count, kinds, {value: -at for value, at in added.items()}, budget)
        return losing.odds(sorted(added, reverse=choice.kind == "dh")).scaled(-1)
    return Losing(count, kinds, added, budget).odds(sorted(added, reverse=choice.kind == "dh"))


class Kinds:
    """The dice by their values and by what they bring.

    Attributes:
        once: Dice that are done when they lie, with their weights over `whole`.
        begun: Those that explode.
        last: Further dice that end a chain, over `total`.
        more: Those that go on with it; none where dice explode only once.
    """

    def __init__(self, law: Law, faces: Faces, explode: Explode, alone: Sequence[Modifier], budget: Budget) -> None:
        """Sort the dice after the modifiers `alone` that follow the explosion. Errors: OddsLimitError."""
        changed = Shares(faces, alone, budget, list(law.weights))
        less = 1 if explode.kind == "!p" else 0
        self.once: Poly = {}
        self.begun: Poly = {}
        self.last: Poly = {}
        self.more: Poly = {}
        for value, weight in law.weights.items():
            into = self.begun if faces.explodes(explode, value) else self.once
            add(into, without_chains(changed.of(value)), weight)
        for face, weight in faces.weights.items():
            goes_on = explode.kind != "!o" and faces.explodes(explode, face)
            add(self.more if goes_on else self.last, without_chains(changed.of(face - less)), weight)
        self.whole = law.total * changed.total
        self.total = faces.total * changed.total

    def values(self) -> set[int]:
        """Every value that a die may have."""
        return {*self.once, *self.begun, *self.last, *self.more}


class Losing:
    """One pool being reckoned."""

    def __init__(self, count: int, kinds: Kinds, added: Mapping[int, int], budget: Budget) -> None:
        self.count = count
        self.kinds = kinds
        self.added = added
        self.budget = budget

    def parts(self, values: Sequence[int]) -> tuple[Poly, Poly, int]:
        """Of dice with these values alone the first dice times what they bring, the further ones, and the rest.

        The generating function of a die is first / (whole * (rest - more)).
        """
        wanted = set(values)
        once, begun, last, more = (
            self.counted({value: weight for value, weight in dice.items() if value in wanted})
            for dice in (self.kinds.once, self.kinds.begun, self.kinds.last, self.kinds.more)
        )
        rest = self.kinds.total - more.pop(0, 0)
        first: Poly = {}
        add(first, once, rest)
        add(first, product(once, more, self.budget), -1)
        add(first, product(begun, last, self.budget))
        return {value: weight for value, weight in first.items() if weight}, more, rest

    def counted(self, dice: Poly) -> Poly:
        """Dice as what they add."""
        found: Poly = {}
        for value, weight in dice.items():
            at = self.added[value]
            found[at] = found.get(at, 0) + weight
        return found

    def odds(self, values: Sequence[int]) -> Distribution:
        """The total without the worst, the values given from the worst on."""
        first, more, rest = self.parts(values)
        end = None
        if more:
            scale = 1 / self.kinds.whole
            end = reach(self.count, first, more, rest, scale, self.budget.negligible, self.budget)
            end = max(end, self.count * min(first) + min(more)) + 1
        terms: list[tuple[Poly, int, int, int]] = []
        before = 0
        for place, value in enumerate(values):
            lost = self.added[value]
            if not place or lost != before:
                poly, denominator = self.without_worse(values[place:], end)
                if poly:
                    terms.append((poly, denominator, lost, before if place else lost))
            before = lost
        whole = lcm(*(denominator for _, denominator, _, _ in terms))
        found: Poly = {}
        for place, (poly, denominator, lost, before) in enumerate(terms):
            self.budget.pay(2 * len(poly) * multiplication(Shape.of(poly).bits, (whole // denominator).bit_length()))
            scaled = {at: weight * (whole // denominator) for at, weight in poly.items()}
            add(found, {at - lost: weight for at, weight in scaled.items()})
            if place:
                add(found, {at - before: weight for at, weight in scaled.items()}, -1)
        total = whole
        if end is None:
            return Distribution(found, total)
        end -= max(self.added.values())
        told = {at: weight for at, weight in found.items() if at < end and weight}
        return cut(told, total, high=end, tails=(0, total - sum(told.values())))

    def without_worse(self, values: Sequence[int], end: int | None) -> tuple[Poly, int]:
        """Throws in which all dice have these values, as far as totals below `end`, and their denominator."""
        first, more, rest = self.parts(values)
        if not first:
            return {}, 1
        shared = gcd(rest, *more.values())
        rest, more = rest // shared, {value: weight // shared for value, weight in more.items()}
        top = gcd(*first.values())
        own = gcd(top, self.kinds.whole * shared)
        factor = (top // own) ** self.count
        first = {value: weight // top for value, weight in first.items()}
        whole = (self.kinds.whole * shared // own * rest) ** self.count
        if not more or end is None:
            poly = power(first, self.count, self.budget)
        else:
            steps = max(0, (end - self.count * min(first)) // min(more)) + 1
            poly = series(self.count, first, more, rest, steps, end, self.budget)
            whole *= rest**steps
        if factor > 1:
            self.budget.pay(len(poly) * multiplication(whole.bit_length(), factor.bit_length()))
        return {at: weight * factor for at, weight in poly.items() if weight}, whole
