"""The odds of one pool of dice under its modifiers: which way of reckoning fits them."""

from __future__ import annotations

from skirm.dice.modifiers import Choice, Clamp, Count, Explode, Order, Reroll, Unique
from skirm.dice.odds.algebra import mixture, plus
from skirm.dice.odds.distinct import distinct
from skirm.dice.odds.distribution import Distribution, cut
from skirm.dice.odds.keeping import best
from skirm.dice.odds.law import Faces, Law, clamped, compounded, rerolled
from skirm.dice.odds.polynomials import add, power, product
from skirm.dice.odds.ranks import middle
from skirm.dice.odds.series import chain_power
from skirm.dice.odds.shares import Shares

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.modifiers import Modifier
    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.polynomials import Poly
    from skirm.dice.odds.series import Chain
    from skirm.dice.odds.shares import Share
    from skirm.dice.sides import Sides


def pool_odds(count: int, sides: Sides, modifiers: Sequence[Modifier], budget: Budget) -> Distribution:
    """The total of `count` dice, or the number of successes, or for words the number of the word.

    Errors: OddsLimitError.
    """
    if count == 0:
        return Distribution.point(0)
    faces = Faces(sides, budget)
    law, ranks, rest = alike(count, faces, modifiers, budget)
    if ranks[0] >= ranks[1]:
        return Distribution.point(0)
    choosing = [modifier for modifier in rest if isinstance(modifier, Choice | Unique)]
    if not choosing:
        return ranked_odds(count, ranks, law, Shares(faces, rest, budget, list(law.weights)), budget)
    if choosing == [rest[0]] and ranks == (0, count) and isinstance(rest[0], Unique):
        return distinct_odds(count, law, Shares(faces, rest[1:], budget, list(law.weights)), budget)
    # Ranks alone can be told of dice that explode; which values are distinct needs them die by die.
    by_rank = not any(isinstance(modifier, Unique) for modifier in choosing)
    if isinstance(rest[0], Explode) and ranks == (0, count) and by_rank:
        from skirm.dice.odds.bursting import bursting_odds  # noqa: PLC0415 - few pools need it

        found = bursting_odds(count, law, faces, rest, budget)
        if found is None:
            from skirm.dice.odds.losing import losing_odds  # noqa: PLC0415 - few pools need it

            found = losing_odds(count, law, faces, rest, budget)
        if found is None:
            from skirm.dice.odds.dropping import dropping_odds  # noqa: PLC0415 - few pools need it

            found = dropping_odds(count, law, faces, rest, budget)
        if found is not None:
            return found
    from skirm.dice.odds.folding import folded_odds  # noqa: PLC0415 - few pools need it

    return folded_odds(count, ranks, law, faces, rest, budget)


def alike(
    count: int, faces: Faces, modifiers: Sequence[Modifier], budget: Budget
) -> tuple[Law, tuple[int, int], Sequence[Modifier]]:
    """The pool as far as its dice are alike but for their ranks.

    Returns: the law of one die, the ranks that are kept, counted from the highest, and the modifiers that are left.
    """
    law = Law(dict(faces.weights), faces.total)
    ranks = (0, count)
    for place, modifier in enumerate(modifiers):
        following = modifiers[place + 1 :]
        untouched = ranks == (0, count)
        if isinstance(modifier, Clamp):
            law = clamped(law, modifier)
        elif isinstance(modifier, Choice):
            ranks = chosen(ranks, modifier)
        elif isinstance(modifier, Reroll) and untouched:
            law = rerolled(law, modifier, faces)
        elif isinstance(modifier, Explode) and modifier.kind == "!!" and untouched and following:
            law = compounded(law, modifier, faces, count, following, budget)
        elif not isinstance(modifier, Order):
            return law, ranks, modifiers[place:]
    return law, ranks, ()


def chosen(ranks: tuple[int, int], choice: Choice) -> tuple[int, int]:
    """The ranks that are left, counted from the highest die, as the first and the one behind the last."""
    first, end = ranks
    number = choice.count
    if choice.kind == "kh":
        end = min(end, first + number)
    elif choice.kind == "kl":
        first = max(first, end - number)
    elif choice.kind == "dh":
        first = min(end, first + number)
    else:
        end = max(first, end - number)
    return first, end


def ranked_odds(count: int, ranks: tuple[int, int], law: Law, shares: Shares, budget: Budget) -> Distribution:
    """The total of the dice of some ranks."""
    of = {value: shares.of(value) for value in law.weights}
    kept = ranks[1] - ranks[0]
    if kept == count:
        return added_odds(count, law, of, shares, budget)
    flat = Flat(of, kept)
    ranked = sorted(law.weights.items(), reverse=ranks[0] == 0 or ranks[1] < count)
    if ranks[0] == 0 or ranks[1] == count:
        end = None
        if law.high is not None and not shares.following:
            end = law.high + (kept - 1) * min(law.weights)
        found = best(count, kept, ranked, flat.shares, budget, end)
    else:
        found = middle(count, ranks, ranked, flat.shares, budget)
    return settled(flat.parts(found), law, kept, law.total**count * shares.total**kept, shares, budget)


def distinct_odds(count: int, law: Law, shares: Shares, budget: Budget) -> Distribution:
    """The total of the dice of which one of each value is kept."""
    of = {value: shares.of(value) for value in law.weights}
    flat = Flat(of, min(count, len(of)))
    found = distinct(count, law.weights, flat.shares, shares.total, budget)
    return settled(flat.parts(found), law, 1, law.total**count * shares.total ** len(of), shares, budget)


def added_odds(count: int, law: Law, of: dict[int, Share], shares: Shares, budget: Budget) -> Distribution:
    """The total of equal dice of which all are kept."""
    first: Poly = {}
    begun: Poly = {}
    for value, weight in law.weights.items():
        for (added, chains), own in of[value].items():
            into = begun if chains else first
            into[added] = into.get(added, 0) + weight * own
    whole = law.total * shares.total
    chain = shares.chain
    if not begun or chain is None:
        parts = {0: power(first, count, budget)}
        return settled(parts, law, count, whole**count, shares, budget)
    # first + begun * last / (total - more), on one denominator
    above: Poly = {}
    add(above, first, chain.total)
    add(above, product(first, chain.more, budget), -1)
    add(above, product(begun, chain.last, budget))
    above = {value: weight for value, weight in above.items() if weight}
    return chain_power(count, above, chain.more, chain.total, whole * chain.total, budget)


def settled(parts: dict[int, Poly], law: Law, kept: int, total: int, shares: Shares, budget: Budget) -> Distribution:
    """What kept dice add, their chains of explosions joined, and what their tails leave uncertain.

    Args:
        parts: What is added, by the number of chains that go with it.
        law: One die before.
        kept: How many dice are added up.
        total: The denominator; what is missing to it is adrift.
        shares: What each die adds.
        budget: What it may cost.

    Errors: OddsLimitError.
    """
    if parts.keys() != {0} and shares.chain is not None:
        chain = shares.chain
        return mixture(joined_chains(parts, chain, budget), total)
    poly = parts.get(0, {})
    high = low = None
    lost = law.total > sum(law.weights.values())
    counted = bool(shares.following) and isinstance(shares.following[-1], Count)
    values = [value for value in law.weights if value not in (law.high, law.low)]
    if law.high is not None and not counted:
        high = law.high + (kept - 1) * min(values)
    if law.low is not None and not counted:
        low = law.low + (kept - 1) * max(values)
    if high is not None and low is not None:
        return Distribution({}, total, adrift=total)
    missing = total - sum(poly.values())
    if high is not None and not lost:
        return cut(poly, total, high=high, tails=(0, missing))
    return cut(poly, total, high=high, low=low, adrift=missing)


def joined_chains(parts: dict[int, Poly], chain: Chain, budget: Budget) -> list[tuple[int, Distribution]]:
    """What kept dice and their chains add, with the weight of each number of chains.

    The most chains go the furthest; all others are followed as far, so that no tail hides what another tells.
    Errors: OddsLimitError.
    """
    found: list[tuple[int, Distribution]] = []
    steps = None
    smallest = min((abs(value) for value in chain.more if value), default=0)
    for chains, poly in sorted(parts.items(), reverse=True):
        weight = sum(poly.values())
        own = Distribution(poly, weight)
        if chains:
            brought = chain_power(chains, chain.last, chain.more, chain.total, chain.total, budget, steps)
            own = plus(own, brought, budget)
            end = own.high if own.high is not None else own.low
            if steps is None and end is not None and smallest:
                span = chains * farthest(chain.last) + farthest(poly) + farthest(chain.more)
                steps = (abs(int(end)) + span) // smallest + 1
        found.append((weight, own))
    return found


def farthest(poly: Poly) -> int:
    """How far from nothing the values go."""
    return max(abs(value) for value in poly)


class Flat:
    """Shares in one variable: the number of chains is told by exponents far apart."""

    def __init__(self, of: dict[int, Share], kept: int) -> None:
        added = [at for share in of.values() for at, _ in share]
        self.kept = kept
        self.low = min([0, *added])
        self.apart = kept * (max([0, *added]) - self.low) + 1
        self.shares = {
            value: {at + chains * self.apart: weight for (at, chains), weight in share.items()}
            for value, share in of.items()
        }

    def parts(self, found: Poly) -> dict[int, Poly]:
        """A polynomial taken apart by the number of chains."""
        parts: dict[int, Poly] = {}
        for at, weight in found.items():
            chains = (at - self.kept * self.low) // self.apart
            parts.setdefault(chains, {})[at - chains * self.apart] = weight
        return parts
