"""Polynomials whose exponents are values and whose coefficients are weights: sums of dice are their products.

A polynomial is a dict from exponent to coefficient. For products it is packed into one big integer, a slot of whole
bytes for each exponent, so that Python's own multiplication does all the work.
"""

from __future__ import annotations

from math import gcd

from skirm.dice.odds.costs import (
    SPARSE,
    Shape,
    is_sparse,
    packed_power,
    packed_product,
    plain_dice,
    raising,
    recurrence,
    terms_product,
)
from skirm.dice.odds.costs import two_faced as two_faced_cost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirm.dice.odds.budget import Budget

    Poly = dict[int, int]


def slot(most: int) -> int:
    """Bytes for a coefficient that is at most `most`."""
    return (most.bit_length() + 7) // 8 + 1


def pack(poly: Mapping[int, int], low: int, width: int) -> int:
    """The polynomial as one integer, `width` bytes a slot, the first slot for the exponent `low`.

    Coefficients below zero are borrowed from the slot above, and come out right in products.
    """
    if not poly:
        return 0
    size = max(poly) - low + 1
    if len(poly) * 8 > size and all(weight >= 0 for weight in poly.values()):
        return int.from_bytes(
            b"".join(poly.get(low + place, 0).to_bytes(width, "little") for place in range(size)), "little"
        )
    bits = 8 * width
    return sum(weight << bits * (value - low) for value, weight in poly.items())


def unpack(packed: int, size: int, width: int, *, signed: bool = False) -> list[int]:
    """The first `size` coefficients of a packed polynomial; signed ones may lie below zero."""
    total = size * width
    if signed:
        half = 1 << (8 * width - 1)
        lifted = packed + int.from_bytes(half.to_bytes(width, "little") * size, "little")
        return [found - half for found in unpack(lifted, size, width)]
    data = (packed & ((1 << 8 * total) - 1)).to_bytes(total, "little")
    read = int.from_bytes
    return [read(data[place : place + width], "little") for place in range(0, total, width)]


def dense(weights: Sequence[int], low: int, step: int = 1) -> Poly:
    """Coefficients in order as a polynomial, without those that are nothing."""
    return {low + step * place: weight for place, weight in enumerate(weights) if weight}


def add(into: Poly, poly: Mapping[int, int], scale: int = 1) -> None:
    """Add a polynomial, scaled."""
    for value, weight in poly.items():
        into[value] = into.get(value, 0) + scale * weight


def size_of(poly: Mapping[int, int]) -> int:
    """The sum of the sizes of the coefficients, a bound for what products can hold."""
    return sum(map(abs, poly.values()))


def equal_dice(count: int, sides: int) -> list[int]:
    """In how many ways `count` dice of `sides` sides come to each total, from the lowest on.

    The coefficients of ((1 - x^s) / (1 - x))^n obey a recurrence of four terms; half of them are mirrored.
    """
    if count == 0 or sides == 1:
        return [1]
    if count == 1:
        return [1] * sides
    last = count * (sides - 1)
    half = last // 2
    ways = [1] * (half + 1)
    rise = count - 1
    for place in range(1, min(sides, half + 1)):
        ways[place] = ways[place - 1] * (place + rise) // place
    fall, back = count * sides + sides, count * (sides - 1) + sides + 1
    for place in range(sides, half + 1):
        found = (place + rise) * ways[place - 1] + (place - fall) * ways[place - sides]
        if place > sides:
            found += (back - place) * ways[place - sides - 1]
        ways[place] = found // place
    return ways + ways[last - half - 1 :: -1] if last > half else ways


def power(poly: Poly, count: int, budget: Budget) -> Poly:
    """The polynomial of `count` independent dice, each of them `poly`.

    Errors: OddsLimitError.
    """
    if count == 0:
        return {0: 1}
    if count == 1 or not poly:
        return dict(poly)
    shape = Shape.of(poly)
    if len(poly) == 1:
        budget.pay(raising(shape.bits * count))
        ((value, weight),) = poly.items()
        return {count * value: weight**count}
    low = min(poly)
    step = gcd(*(value - low for value in poly))
    sides = shape.span // step + 1
    bits = shape.bits * count
    longest = max(abs(weight) for weight in poly.values()).bit_length()
    if len(poly) == 2:
        budget.pay(two_faced_cost(count, bits, longest))
        return two_faced(poly, count)
    weight = poly[low]
    if len(poly) == sides and all(found == weight for found in poly.values()):
        budget.pay(plain_dice(count, sides, bits, longest))
        scale = weight**count
        ways = equal_dice(count, sides)
        return dense([scale * way for way in ways] if scale != 1 else ways, count * low, step)
    if sides > SPARSE * len(poly):
        return sparse_power(poly, count, budget)
    by_recurrence, packed = recurrence(count * sides, len(poly), bits, longest), packed_power(count, sides, bits)
    budget.pay(min(by_recurrence, packed))
    steps = {(value - low) // step: found for value, found in poly.items()}
    if by_recurrence < packed:
        return dense(recurring_power(steps, count), count * low, step)
    width = slot(size_of(poly) ** count)
    signed = any(found < 0 for found in poly.values())
    return dense(
        unpack(pack(steps, 0, width) ** count, count * (sides - 1) + 1, width, signed=signed), count * low, step
    )


def recurring_power(poly: Poly, count: int) -> list[int]:
    """The coefficients of poly^count, each from those before it: for f = P^n holds P f' = n P' f.

    Args:
        poly: What one die adds, from 0 on.
        count: How many dice.
    """
    lead = poly[0]
    terms = [(at, weight, (count + 1) * at * weight) for at, weight in sorted(poly.items()) if at]
    found = [lead**count]
    for place in range(1, count * terms[-1][0] + 1):
        total = 0
        for at, weight, slope in terms:
            if at > place:
                break
            total += (slope - place * weight) * found[place - at]
        found.append(total // (place * lead))
    return found


def two_faced(poly: Poly, count: int) -> Poly:
    """The same for dice that show one of two values, by binomials."""
    (low, few), (high, many) = sorted(poly.items())
    found: Poly = {}
    way = few**count
    for hits in range(count + 1):
        found[low * (count - hits) + high * hits] = way
        way = way * (count - hits) * many // ((hits + 1) * few)
    return found


def sparse_power(poly: Poly, count: int, budget: Budget) -> Poly:
    """The same term by term, for values that lie far apart."""
    found: Poly = {0: 1}
    square = poly
    while count:
        if count & 1:
            found = sparse_product(found, square, budget)
        count >>= 1
        if count:
            square = sparse_product(square, square, budget)
    return found


def sparse_product(one: Mapping[int, int], other: Mapping[int, int], budget: Budget) -> Poly:
    """The product term by term. Errors: OddsLimitError."""
    budget.pay(terms_product(Shape.of(one), Shape.of(other)))
    found: Poly = {}
    for value, weight in one.items():
        for further, more in other.items():
            at = value + further
            found[at] = found.get(at, 0) + weight * more
    return found


def product(one: Poly, other: Poly, budget: Budget, end: int | None = None) -> Poly:
    """The product of two polynomials, as far as the exponents below `end`.

    Errors: OddsLimitError.
    """
    if not one or not other:
        return {}
    mine, theirs = Shape.of(one), Shape.of(other)
    if is_sparse(mine, theirs):
        found = sparse_product(one, other, budget)
    else:
        budget.pay(packed_product(mine, theirs))
        low, further = min(one), min(other)
        size = mine.span + theirs.span + 1
        width = slot(size_of(one) * size_of(other))
        kept = size if end is None else max(0, min(size, end - low - further))
        packed = pack(one, low, width) * pack(other, further, width)
        signed = any(weight < 0 for poly in (one, other) for weight in poly.values())
        found = dense(unpack(packed, kept, width, signed=signed), low + further)
    return found if end is None else {value: weight for value, weight in found.items() if value < end}
