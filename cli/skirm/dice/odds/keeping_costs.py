"""What it costs to keep dice by their rank, by each of the ways in which that can be reckoned."""

from __future__ import annotations

from skirm.dice.odds.costs import DIGIT, Shape, held, linear, multiplication, raising
from skirm.dice.odds.costs import power as power_cost
from skirm.dice.odds.costs import product as product_cost
from skirm.dice.odds.polynomials import size_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirm.dice.odds.polynomials import Poly


def tails_cost(bits: int, count: int, dropped: int) -> int:
    """What these ways cost, for weights of so many bits."""
    each = linear(4, bits * count)
    if bits > DIGIT:
        each += 2 * multiplication(bits * count, bits)
    return raising(bits * dropped) + (count - dropped) * each + held(count - dropped, bits * count)


class Sizes:
    """What the best `kept` of `count` dice cost by each way.

    Attributes:
        dice: The weights of one die together.
        size: How many totals there are.
        room: How many of them are wanted, None for all.
    """

    def __init__(
        self,
        count: int,
        kept: int,
        ranked: Sequence[tuple[int, int]],
        shares: Mapping[int, Poly],
        room: int | None,
    ) -> None:
        self.count = count
        self.kept = kept
        self.ranked = ranked
        self.shares = shares
        self.room = room
        self.dice = sum(weight for _, weight in ranked)
        self.low = min(min(share) for share in shares.values())
        self.span = max(max(share) for share in shares.values()) - self.low
        self.largest = max(size_of(share) for share in shares.values())
        self.bits = self.dice.bit_length() * count + self.largest.bit_length() * kept + 8
        self.size = self.span * kept + 1 if room is None else max(0, min(self.span * kept + 1, room))
        self.tails = tails_cost(self.dice.bit_length(), count, count - kept)

    def packed(self, most: int) -> int:
        """By Horner's rule on packed polynomials: value by value, until it is more than `most`."""
        found = linear(2 * self.size, self.bits) + 2 * held(self.size, self.bits)
        first = farthest = min(self.shares[self.ranked[0][0]])
        factor = multiplication(self.count, self.bits)
        for place, (value, _) in enumerate(self.ranked):
            if found > most:
                break
            (own,) = self.shares[value]
            first, farthest = min(first, own), max(farthest, own)
            room = self.size - self.kept * (first - self.low)
            if room <= 0:
                continue
            found += self.tails
            if not place:
                continue
            reach = min(farthest - first, room)
            middle = min(self.kept * reach // 2, room)
            found += (self.kept - 1) * multiplication(reach * self.bits, middle * self.bits)
            found += self.kept * (factor + linear(4, middle * self.bits)) + linear(place // 8, self.bits)
        return found

    def powers(self) -> int:
        """Power by power: value by value, the better dice times those of this value."""
        one = Shape(len(self.ranked), min(self.span, self.size), self.dice.bit_length())
        share = Shape(max(map(len, self.shares.values())), self.span, self.largest.bit_length())
        middle = max(1, self.kept // 2)
        half = one.power(middle)
        half.span = min(half.span, self.size)
        half.terms = min(half.terms, half.span + 1)
        own = share.power(middle)
        found = max(0, self.kept - 2) * product_cost(half, one)
        each = product_cost(own, share) + product_cost(half, own)
        each += linear(2 * half.terms, self.bits) + multiplication(half.bits, self.bits) * half.terms
        return self.looked_at() * (self.tails + (found + self.kept * each) // 2) + held(self.size, self.bits)

    def looked_at(self) -> int:
        """How many values can be the last that is kept without the total being beyond those that are wanted."""
        if self.room is None:
            return len(self.ranked)
        found, least = 0, min(self.shares[self.ranked[0][0]])
        for value, _ in self.ranked:
            least = min(least, *self.shares[value])
            found += self.kept * (least - self.low) < self.room
        return found

    def dropping(self, most: int) -> int:
        """By what is left without the worst: powers of all dice that are no worse than each value.

        Value by value, until it is more than `most`.
        """
        dropped = self.count - self.kept
        places = sorted(next(iter(self.shares[value])) for value, _ in self.ranked)
        alike = len({weight for _, weight in self.ranked}) == 1 and places == list(range(places[0], places[-1] + 1))
        longest = max(weight for _, weight in self.ranked).bit_length()
        bits = self.dice.bit_length()
        found = 0
        for values in range(1, len(self.ranked) + 1):
            if found > most:
                break
            span = values - 1 if alike else self.span
            good = Shape(values, span, bits)
            many = Shape(span * self.count + 1, span * self.count, bits * self.count)
            found += power_cost(good, self.count, longest, alike=alike) + held(dropped * many.terms, many.bits)
            found += (dropped - 1) * product_cost(many, good)
            found += dropped * (dropped + 3) * many.terms * multiplication(dropped * (bits + 20), many.bits)
        return found


def middle_cost(
    count: int, ranks: tuple[int, int], ranked: Sequence[tuple[int, int]], shares: Mapping[int, Poly]
) -> int:
    """What it costs to tell what the dice of some ranks add."""
    first, end = ranks
    bits = sum(weight for _, weight in ranked).bit_length()
    span = max(map(max, shares.values())) - min(map(min, shares.values()))
    longest = max(size_of(share) for share in shares.values()).bit_length()
    most = max(map(len, shares.values()))
    found = 0
    # The dice so far, and those of this value: how many of either are kept matters, and nothing else.
    for before in range(end):
        sums = max(0, before - first)
        so_far = Shape(span * sums + 1, span * sums, bits * before + longest * sums)
        added = (end - before) // 2 if before >= first else max(0, (before + end) // 2 - first)
        of_this = Shape(1 if most == 1 else most * added + 1, span * added, longest * added)
        moved = so_far.times(of_this)
        each = product_cost(so_far, of_this) + linear(3 * moved.terms, bits * end // 2)
        found += (end - before - 1) * each
        found += product_cost(so_far, of_this) + moved.terms * multiplication(bits * count, so_far.bits)
    return len(ranked) * (tails_cost(bits, count, count - end) + found * 2 // 3)
