"""Pools whose modifiers choose among dice, change them and choose again: die by die, as little as possible kept.

What matters of the dice so far is a bag of values: of dice of which the best three are kept it holds three. Dice are
added one by one, and bags that are alike are merged; so no throw is looked at by itself. A die that explodes without
end and leaves the bag as it is does so with a chance that is a geometric series, which is added up exactly.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from skirm.dice.modifiers import Choice, Count
from skirm.dice.odds.algebra import mixture, plus
from skirm.dice.odds.bags import Fold
from skirm.dice.odds.distribution import Distribution, cut
from skirm.dice.odds.series import chain_power
from skirm.dice.odds.shares import Shares
from skirm.dice.odds.stages import Stage, staged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.modifiers import Modifier
    from skirm.dice.odds.bags import Bags
    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.law import Faces, Law
    from skirm.dice.odds.stages import Bag


def folded_odds(
    count: int, ranks: tuple[int, int], law: Law, faces: Faces, modifiers: Sequence[Modifier], budget: Budget
) -> Distribution:
    """The total of a pool.

    Args:
        count: The number of dice.
        ranks: Which of them are kept before all modifiers, counted from the highest.
        law: One of them.
        faces: A fresh die.
        modifiers: What is done with them.
        budget: What it may cost.

    Errors: OddsLimitError.
    """
    bags, last = folded_bags(count, ranks, law, faces, modifiers, budget)
    values = sorted({value for bag in bags for value in bag})
    shares = Shares(faces, last, budget, values)
    parts: list[tuple[Fraction, Distribution]] = []
    known: dict[Bag, Distribution] = {(): Distribution.point(0)}
    for bag, chance in bags.items():
        parts.append((chance, bag_total(bag, shares, known, budget)))
    total = lcm(*(chance.denominator for chance, _ in parts))
    mixed = mixture([(int(chance * total), part) for chance, part in parts], total)
    lost = mixed.total - sum(mixed.weights) - mixed.above - mixed.below
    ends = [end for end in (law.high, law.low) if end is not None]
    if ends and not (last and isinstance(last[-1], Count)) and any(end in bag for end in ends for bag in bags):
        least = min((sum(bag) for bag in bags if law.high in bag), default=None)
        return cut(mixed.by_value(), mixed.total, high=least, adrift=lost)
    return Distribution(
        mixed.by_value(),
        mixed.total,
        above=None if mixed.high is None else (mixed.high, mixed.above),
        below=None if mixed.low is None else (mixed.low, mixed.below),
        adrift=lost,
    )


def bag_total(bag: Bag, shares: Shares, known: dict[Bag, Distribution], budget: Budget) -> Distribution:
    """The total of the dice in a bag, under what is done with each of them alone."""
    found = known.get(bag)
    if found is None:
        before = bag_total(bag[1:], shares, known, budget)
        found = known[bag] = plus(before, die_total(bag[0], shares, budget), budget)
    return found


def die_total(value: int, shares: Shares, budget: Budget) -> Distribution:
    """What one die adds."""
    parts: dict[int, dict[int, int]] = {}
    for (added, chains), weight in shares.of(value).items():
        parts.setdefault(chains, {})[added] = weight
    found = []
    for chains, poly in parts.items():
        weight = sum(poly.values())
        own = Distribution(poly, weight)
        if chains and shares.chain is not None:
            chain = shares.chain
            own = plus(own, chain_power(chains, chain.last, chain.more, chain.total, chain.total, budget), budget)
        found.append((weight, own))
    return mixture(found, shares.total)


def folded_bags(
    count: int,
    ranks: tuple[int, int],
    law: Law,
    faces: Faces,
    modifiers: Sequence[Modifier],
    budget: Budget,
    *,
    to_the_end: bool = False,
) -> tuple[Bags, list[Modifier]]:
    """The bags of dice after the last choice, and the modifiers that follow it; with `to_the_end` after all of them.

    Errors: OddsLimitError.
    """
    stages, last = staged(modifiers)
    if to_the_end and last:
        stages.append(Stage())
        stages[-1].alone, last = last, []
    if ranks != (0, count):
        first = Stage()
        first.choices = [Choice("kh", ranks[1]), Choice("dh", ranks[0])]
        stages.insert(0, first)
    bags: Bags | None = None
    for stage in stages or [Stage()]:
        fold = Fold(stage, faces, budget, count)
        bags = fold.equal_dice(count, law) if bags is None else fold.bags(bags)
        bags = fold.chosen(bags)
    return bags or {}, last
