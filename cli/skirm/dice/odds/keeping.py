"""Dice kept by their rank: the sums of the best of them, without looking at every throw.

The best k of n equal dice: let t be the value of the last die that is kept. Then a < k dice are better than t, and of
the other n - a so many show t that k is reached. The first part is a power of the law of the better values, which
Horner's rule adds up over a; the second is a number.
"""

from __future__ import annotations

from math import comb

from skirm.dice.odds.costs import DIGIT, held, linear, multiplication, raising
from skirm.dice.odds.keeping_costs import Sizes, tails_cost
from skirm.dice.odds.polynomials import add, dense, pack, power, product, size_of, slot, unpack

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
    both = weight + below
    # C(m, dropped) below^(dropped + 1) weight^(m - dropped)
    edge = below ** (dropped + 1)
    for dice in range(dropped, count):
        found.append(both * found[-1] - edge)
        edge = edge * weight * (dice + 1) // (dice + 1 - dropped)
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
    if kept == 1:
        return best_one(count, ranked, shares, budget)
    if len(ranked) == 1:
        ((value, weight),) = ranked
        return {at: weight**count * own for at, own in power(shares[value], kept, budget).items()}
    plain = all(len(share) == 1 for share in shares.values())
    if len(ranked) == 2 and plain:
        return best_of_two_values(count, kept, ranked, shares, budget)
    low = min(min(share) for share in shares.values())
    sizes = Sizes(count, kept, ranked, shares, None if end is None else end - kept * low)
    ways = [(sizes.powers(), "powers")]
    if plain and sizes.dice.bit_length() <= LONG:
        ways.append((sizes.packed(min(ways[0][0], budget.left)), "packed"))
    if plain and end is None and all(share[min(share)] == 1 for share in shares.values()):
        ways.append((sizes.dropping(min(*ways[0][:1], *ways[-1][:1], budget.left)), "dropping"))
    steps, way = min(ways)
    budget.foresee(f"{kept} kept of {count} dice", steps)
    if way == "dropping":
        return all_but_the_worst(count, count - kept, ranked, shares, budget)
    if way == "packed":
        return best_packed(count, kept, ranked, shares, budget, sizes.size)
    return best_by_powers(count, kept, ranked, shares, budget, sizes.room)


def best_of_two_values(
    count: int, kept: int, ranked: Sequence[tuple[int, int]], shares: Mapping[int, Poly], budget: Budget
) -> Poly:
    """The same for dice with two values, by binomials."""
    (better, many), (worse, few) = ranked
    (good, scale), (bad, other) = (next(iter(shares[value].items())) for value in (better, worse))
    bits = (many + few).bit_length() * count
    longest = max(many, few).bit_length()
    scales = max(scale, other).bit_length()
    each = linear(4, bits) + (2 * multiplication(bits, longest) if longest > DIGIT else 0)
    each += multiplication(bits, scales * kept) if scales > 1 else 0
    budget.pay(raising(bits) + count * each + held(kept, bits))
    found: Poly = {}
    way = few**count
    for hits in range(count + 1):
        first = min(hits, kept)
        at = first * good + (kept - first) * bad
        worth = scale**first * other ** (kept - first) if scales > 1 else 1
        found[at] = found.get(at, 0) + way * worth
        way = way * (count - hits) * many // ((hits + 1) * few)
    return found


def all_but_the_worst(
    count: int, dropped: int, ranked: Sequence[tuple[int, int]], shares: Mapping[int, Poly], budget: Budget
) -> Poly:
    """The same where few dice are dropped: let t be the best value that is dropped. Then j < dropped dice are worse.

    Of the others, which are t or better, at least dropped - j show t; so many of those are dropped, and the rest is
    kept, whatever it shows.
    """
    found: Poly = {}
    following: list[Poly] = [{} for _ in range(dropped)]
    good: Poly = {}
    worse = sum(weight for _, weight in ranked)
    for value, weight in ranked:
        worse -= weight
        (own,) = shares[value]
        add(good, {own: weight})
        powers = [power(good, count - dropped + 1, budget)]
        while len(powers) < dropped:
            powers.append(product(powers[-1], good, budget))
        for bad in range(dropped):
            left = dropped - bad
            dice = count - bad
            here = dict(powers[dice - (count - dropped + 1)])
            for same in range(left):
                rest = following[dice - same - (count - dropped + 1)]
                scale = comb(dice, same) * weight**same
                budget.pay(len(rest) * multiplication(scale.bit_length(), worse.bit_length() * count + 1))
                add(here, {at + own * same: ways for at, ways in rest.items()}, -scale)
            scale = comb(count, bad) * worse**bad
            if scale:
                add(found, {at - own * left: ways for at, ways in here.items() if ways}, scale)
        following = powers
    return {at: ways for at, ways in found.items() if ways}


def best_packed(
    count: int,
    kept: int,
    ranked: Sequence[tuple[int, int]],
    shares: Mapping[int, Poly],
    budget: Budget,
    size: int,
) -> Poly:
    """The best dice by Horner's rule on packed polynomials, as far as the first `size` totals.

    Errors: OddsLimitError.
    """
    low = min(min(share) for share in shares.values())
    dice = sum(weight for _, weight in ranked)
    largest = max(size_of(share) for share in shares.values())
    width = slot(dice**count * largest**kept)
    bits = 8 * width
    dropped = count - kept
    found = 0
    better: Poly = {}
    worse = dice
    factors = [comb(count, above) for above in range(kept)]
    first = farthest = min(shares[ranked[0][0]])
    budget.hold(size, bits)
    for value, weight in ranked:
        worse -= weight
        ((own, scale),) = shares[value].items()
        first, farthest = min(first, own), max(farthest, own)
        base = first
        room = size - kept * (base - low)
        if room <= 0:
            better[own] = better.get(own, 0) + weight * scale
            continue
        budget.pay(tails_cost(dice.bit_length(), count, dropped))
        ways = tails(weight, worse, count, dropped)
        if not better:
            found += (ways[count - dropped] * scale**kept) << bits * kept * (own - low)
            better[own] = weight * scale
            continue
        reach = min(farthest - base, room)
        budget.spend(len(better) // 8, bits)
        for above in range(1, kept):
            budget.multiply(reach * bits, min(above * reach, room) * bits)
        budget.pay(kept * (multiplication(count, bits) + linear(4, min(kept * reach // 2, room) * bits)))
        mask = (1 << bits * room) - 1
        upper = pack(better, base, width) & mask
        shift = bits * (own - base)
        sums = 0
        power_of_scale = 1
        for above in range(kept - 1, -1, -1):
            power_of_scale *= scale
            ways_of_rest = factors[above] * ways[count - above - dropped] * power_of_scale
            sums = sums * upper + (ways_of_rest << shift * (kept - above))
            if sums > mask:
                sums &= mask
        found += sums << bits * kept * (base - low)
        better[own] = better.get(own, 0) + weight * scale
    budget.spend(2 * size, bits)
    return dense(unpack(found, size, width), low * kept)


def best_one(count: int, ranked: Sequence[tuple[int, int]], shares: Mapping[int, Poly], budget: Budget) -> Poly:
    """What the best die adds: the chances that no die is better multiply."""
    found: Poly = {}
    worse = sum(weight for _, weight in ranked)
    bits = worse.bit_length() * count
    budget.pay(len(ranked) * (raising(bits) + linear(4, bits)) + held(len(ranked), bits))
    before = worse**count
    for value, weight in ranked:
        worse -= weight
        now = worse**count
        add(found, shares[value], before - now)
        before = now
    return found


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
            budget.pay(tails_cost((worse + weight).bit_length(), count, count - kept))
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
