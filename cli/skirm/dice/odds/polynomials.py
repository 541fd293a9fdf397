"""Polynomials whose exponents are values and whose coefficients are weights: sums of dice are their products.

A polynomial is a dict from exponent to coefficient. For products it is packed into one big integer, a slot of whole
bytes for each exponent, so that Python's own multiplication does all the work.
"""

from __future__ import annotations

from math import comb, gcd

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirm.dice.odds.budget import Budget

    Poly = dict[int, int]

# Where slots of a packed product would be emptier than this, terms are multiplied one by one.
SPARSE = 64


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
    low = min(poly)
    step = gcd(*(value - low for value in poly)) or 1
    sides = (max(poly) - low) // step + 1
    bits = size_of(poly).bit_length() * count
    weight = poly[low]
    if len(poly) <= 2:
        budget.spend(count + 1, bits)
        return two_faced(poly, count)
    if len(poly) == sides and all(found == weight for found in poly.values()):
        budget.spend(3 * count * sides, bits)
        scale = weight**count
        ways = equal_dice(count, sides)
        return dense([scale * way for way in ways] if scale != 1 else ways, count * low, step)
    if sides > SPARSE * len(poly):
        return sparse_power(poly, count, budget)
    budget.multiply(count * sides * bits // 2, count * sides * bits // 2)
    budget.spend(2 * count * sides, bits)
    width = slot(size_of(poly) ** count)
    packed = pack({(value - low) // step: found for value, found in poly.items()}, 0, width) ** count
    signed = any(found < 0 for found in poly.values())
    return dense(unpack(packed, count * (sides - 1) + 1, width, signed=signed), count * low, step)


def two_faced(poly: Poly, count: int) -> Poly:
    """The same for dice that show one of two values, by binomials."""
    (low, few), (high, many) = [*sorted(poly.items()), *poly.items()][:2]
    if low == high:
        return {count * low: few**count}
    found: Poly = {}
    powers = [1]
    for _ in range(count):
        powers.append(powers[-1] * few)
    weight = 1
    for hits in range(count + 1):
        found[low * (count - hits) + high * hits] = comb(count, hits) * powers[count - hits] * weight
        weight *= many
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
    budget.spend(2 * len(one) * len(other))
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
    if len(one) == 1 or len(other) == 1 or len(one) * len(other) < SPARSE:
        found = sparse_product(one, other, budget)
    else:
        low, further = min(one), min(other)
        size = max(one) + max(other) - low - further + 1
        if size > SPARSE * (len(one) + len(other)):
            found = sparse_product(one, other, budget)
        else:
            width = slot(size_of(one) * size_of(other))
            kept = size if end is None else max(0, min(size, end - low - further))
            budget.multiply((max(one) - low) * width * 8, (max(other) - further) * width * 8)
            budget.spend(size, 8 * width)
            packed = pack(one, low, width) * pack(other, further, width)
            signed = any(weight < 0 for poly in (one, other) for weight in poly.values())
            found = dense(unpack(packed, kept, width, signed=signed), low + further)
    return found if end is None else {value: weight for value, weight in found.items() if value < end}
