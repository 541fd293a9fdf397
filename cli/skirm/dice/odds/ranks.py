"""Dice of ranks in the middle: neither the best nor the worst of them are kept."""

from __future__ import annotations

from skirm.dice.odds.costs import multiplication
from skirm.dice.odds.keeping import tails
from skirm.dice.odds.keeping_costs import middle_cost, tails_cost
from skirm.dice.odds.polynomials import add, product

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.polynomials import Poly


def middle(
    count: int,
    ranks: tuple[int, int],
    ranked: Sequence[tuple[int, int]],
    shares: Mapping[int, Poly],
    budget: Budget,
) -> Poly:
    """What the dice of some ranks add, counted from the best: `ranks` are the first and the one behind the last.

    The values are gone through from the best one on, and all that matters of the dice so far is their number.
    Errors: OddsLimitError.
    """
    first, end = ranks
    budget.foresee(f"ranks {first + 1} to {end} of {count} dice", middle_cost(count, ranks, ranked, shares))
    seen: list[Poly] = [{0: 1}] + [{} for _ in range(end - 1)]
    done: Poly = {}
    worse = sum(weight for _, weight in ranked)
    for value, weight in ranked:
        worse -= weight
        budget.pay(tails_cost((worse + weight).bit_length(), count, count - end))
        ways = tails(weight, worse, count, count - end)
        powers = [{0: 1}]
        for _ in range(end - first):
            powers.append(product(powers[-1], shares[value], budget))
        for before in range(end - 1, -1, -1):
            here = seen[before]
            if not here:
                continue
            kept = end - max(before, first)
            budget.pay(len(here) * multiplication(ways[end - before].bit_length(), 1 + end * ranked[0][1].bit_length()))
            add(done, product(here, powers[kept], budget), ways[end - before])
            rise, choose = 1, 1
            for dice in range(1, end - before):
                rise *= weight
                choose = choose * (count - before - dice + 1) // dice
                scale = choose * rise
                kept = max(0, before + dice - first) - max(0, before - first)
                moved = product(here, powers[kept], budget) if kept else here
                budget.spend(3 * len(moved), rise.bit_length())
                add(seen[before + dice], moved, scale)
    return done
