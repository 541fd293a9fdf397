"""Dice kept by their rank: the sums of the best of them, without looking at every throw.

The best k of n equal dice: let t be the value of the last die that is kept. Then a < k dice are better than t, and of
the other n - a so many show t that k is reached. The first part is a power of the law of the better values, which
Horner's rule adds up over a; the second is a number.
"""

from __future__ import annotations

from math import comb

from skirm.dice.odds.polynomials import add, dense, pack, product, size_of, slot, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.polynomials import Poly


# Weights of more bits are not packed together with the number of throws, which is far longer than they are.
LONG = 20


def tails(weight: int, below: int, count: int, dropped: int) -> list[int]:
    """Ways in which m dice show a value or worse, at most `dropped` of them worse, for m from `dropped` to `count`."""
    found = [(weight + below) ** dropped]
    edge = below ** (dropped + 1)
    both = weight + below
    for dice in range(dropped, count):
        found.append(both * found[-1] - comb(dice, dropped) * edge)
        edge *= weight
    return found


def best(
    count: int,
    kept: int,
    ranked: Sequence[tuple[int, int]],
    shares: Mapping[int, Poly],
    budget: Budget,
    end: int | None = None,
) -> Poly:
    """What the best dice add.

    Args:
        count: The number of dice.
        kept: How many of them are kept, fewer than there are.
        ranked: The values of one die with their weights, the best value first.
        shares: What a kept die of each value adds, as a polynomial.
        budget: What it may cost.
        end: Where the totals end that are wanted.

    Errors: OddsLimitError.
    """
    low = min(min(share) for share in shares.values())
    span = max(max(share) for share in shares.values()) - low
    dice = sum(weight for _, weight in ranked)
    largest = max(size_of(share) for share in shares.values())
    width = slot(dice**count * largest**kept)
    bits = 8 * width
    dropped = count - kept
    found = 0
    better: Poly = {}
    worse = dice
    factors = [comb(count, above) for above in range(kept)]
    if dice.bit_length() > LONG or any(len(share) > 1 for share in shares.values()):
        return best_by_powers(count, kept, ranked, shares, budget, None if end is None else end - kept * low)
    size = span * kept + 1 if end is None else max(0, min(span * kept + 1, end - kept * low))
    for value, weight in ranked:
        worse -= weight
        ((own, scale),) = shares[value].items()
        base = min([own, *better])
        room = size - kept * (base - low)
        if room <= 0:
            better[own] = better.get(own, 0) + weight * scale
            continue
        reach = min(max([own, *better]) - base, room)
        budget.spend(4 * kept, width * 8)
        for above in range(1, kept):
            budget.multiply(reach * bits, min(above * reach, room) * bits)
        mask = (1 << bits * room) - 1
        upper = pack(better, base, width) & mask
        ways = tails(weight, worse, count, dropped)
        shift = bits * (own - base)
        sums = 0
        power = 1
        for above in range(kept - 1, -1, -1):
            power *= scale
            sums = sums * upper + ((factors[above] * ways[count - above - dropped] * power) << shift * (kept - above))
            if sums > mask:
                sums &= mask
        found += sums << bits * kept * (base - low)
        better[own] = better.get(own, 0) + weight * scale
    budget.spend(size, bits)
    return dense(unpack(found, size, width), low * kept)


def best_by_powers(
    count: int,
    kept: int,
    ranked: Sequence[tuple[int, int]],
    shares: Mapping[int, Poly],
    budget: Budget,
    room: int | None,
) -> Poly:
    """The same power by power: for laws with long weights, and dice that add this or that, thrown again for example.

    Args:
        count: The number of dice.
        kept: How many of them are kept.
        ranked: The values of one die with their weights, the best value first.
        shares: What a kept die of each value adds.
        budget: What it may cost.
        room: How far above the least total those go that are wanted.

    Errors: OddsLimitError.
    """
    low = min(min(share) for share in shares.values())
    found: Poly = {}
    better: Poly = {}
    worse = sum(weight for _, weight in ranked)
    for value, weight in ranked:
        worse -= weight
        share = {at - low: own for at, own in shares[value].items()}
        if room is None or kept * min([*better, *share]) < room:
            ways = tails(weight, worse, count, count - kept)
            owns: list[Poly] = [{0: 1}]
            for _ in range(kept):
                owns.append(product(owns[-1], share, budget, room))
            power: Poly = {0: 1}
            for above in range(kept):
                budget.spend(2 * len(power) * len(owns[kept - above]), worse.bit_length() * count)
                add(found, product(power, owns[kept - above], budget, room), comb(count, above) * ways[kept - above])
                if above < kept - 1:
                    power = product(power, better, budget, room)
        add(better, share, weight)
    return {at + kept * low: weight for at, weight in found.items()}


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
    seen: list[Poly] = [{0: 1}] + [{} for _ in range(end - 1)]
    done: Poly = {}
    worse = sum(weight for _, weight in ranked)
    for value, weight in ranked:
        worse -= weight
        ways = tails(weight, worse, count, count - end)
        powers = [{0: 1}]
        for _ in range(end - first):
            powers.append(product(powers[-1], shares[value], budget))
        for before in range(end - 1, -1, -1):
            here = seen[before]
            if not here:
                continue
            kept = end - max(before, first)
            add(done, product(here, powers[kept], budget), ways[end - before])
            rise = 1
            for dice in range(1, end - before):
                rise *= weight
                scale = comb(count - before, dice) * rise
                kept = max(0, before + dice - first) - max(0, before - first)
                moved = product(here, powers[kept], budget) if kept else here
                budget.spend(len(moved))
                add(seen[before + dice], moved, scale)
    return done


def distinct(
    count: int, law: Mapping[int, int], shares: Mapping[int, Poly], total: int, budget: Budget
) -> Poly:
    """What dice add of which only one of each value counts: the values in turn, with the number of dice so far.

    Args:
        count: The number of dice.
        law: The weight of each value of a die.
        shares: What a die of each value adds.
        total: The denominator of the shares; that of the result has it once for each value.
        budget: What it may cost.

    Errors: OddsLimitError.
    """
    seen: list[Poly] = [{0: 1}] + [{} for _ in range(count)]
    for value, weight in law.items():
        share = shares[value]
        for before in range(count, -1, -1):
            if not seen[before]:
                continue
            with_one = product(seen[before], share, budget)
            rise = 1
            for dice in range(1, count - before + 1):
                rise *= weight
                budget.spend(len(with_one))
                add(seen[before + dice], with_one, comb(count - before, dice) * rise)
            if total > 1:
                seen[before] = {at: own * total for at, own in seen[before].items()}
    return seen[count]
