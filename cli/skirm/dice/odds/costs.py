"""What each kind of work will cost, told before it begins: one model for everything that reckons odds.

A step is about one operation on small numbers, some 0.2 microseconds. Longer numbers cost more: n dice of s faces have
weights of n log2(s) bits, so that adding two of them grows with n, and multiplying them faster than n. Numbers that
are held cost steps too, lest an answer be quick and take all memory.
"""

from __future__ import annotations

from math import comb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# What so many binary digits of a number cost beside the operation itself.
BITS_A_STEP = 4_000
# How many binary digits may be held for a step.
BITS_HELD = 100
# Where slots of a packed product would be emptier than this, terms are multiplied one by one.
SPARSE = 64
# Beyond so many digits Python multiplies by Karatsuba's way, which then costs the power of 0.585.
KARATSUBA = 70
DIGIT = 30
DIGITS_A_STEP = 150
# What a product costs before its first term, since it is looked at how it is made best.
OVERHEAD = 15
# More than this is not told apart.
BEYOND_COUNTING = 10**30


def linear(operations: int, bits: int = 0) -> int:
    """Operations whose work grows with the length of the numbers: adding them, or multiplying them by short ones."""
    return operations * (1 + bits // BITS_A_STEP)


def held(numbers: int, bits: int) -> int:
    """The memory of so many numbers of so many bits."""
    return numbers * bits // BITS_HELD


def multiplication(bits: int, by: int) -> int:
    """The product of two numbers of so many bits."""
    small, large = sorted((bits // DIGIT + 1, by // DIGIT + 1))
    effective = small if small < KARATSUBA else KARATSUBA * (small / KARATSUBA) ** 0.585
    return 1 + int(large * effective) // DIGITS_A_STEP


def raising(bits: int) -> int:
    """A power of a number that comes to so many bits: its last square, and the smaller ones before it."""
    return 2 * multiplication(bits // 2, bits // 2)


class Shape:
    """How large a polynomial is.

    Attributes:
        terms: How many exponents it has at most.
        span: How far they lie apart.
        bits: How long the sum of its coefficients is.
    """

    __slots__ = ("bits", "span", "terms")

    def __init__(self, terms: int, span: int, bits: int) -> None:
        self.terms = terms
        self.span = span
        self.bits = bits

    @classmethod
    def of(cls, poly: Mapping[int, int]) -> Shape:
        """The shape of a polynomial that is there."""
        if not poly:
            return cls(0, 0, 1)
        return cls(len(poly), max(poly) - min(poly), sum(map(abs, poly.values())).bit_length())

    def times(self, other: Shape) -> Shape:
        """The shape of a product."""
        span = self.span + other.span
        return Shape(min(self.terms * other.terms, span + 1), span, self.bits + other.bits)

    def power(self, count: int) -> Shape:
        """The shape of a power: as many terms as there are bags of so many values, and no more than fit."""
        span = self.span * count
        bags = comb(count + self.terms - 1, count) if self.terms < 6 else span + 1
        return Shape(min(bags, span + 1), span, self.bits * count)


def terms_product(one: Shape, other: Shape) -> int:
    """A product term by term."""
    each = 1 + (one.bits + other.bits) // BITS_A_STEP
    if min(one.bits, other.bits) > DIGIT:
        each += multiplication(one.bits, other.bits) - 1
    return OVERHEAD + 2 * one.terms * other.terms * each


def packed_product(one: Shape, other: Shape) -> int:
    """A product of two polynomials that are packed into one number each."""
    width = one.bits + other.bits + 8
    size = one.span + other.span + 1
    return multiplication(one.span * width, other.span * width) + linear(2 * size, width) + held(size, width)


def is_sparse(one: Shape, other: Shape) -> bool:
    """Whether a product is better made term by term."""
    if one.terms == 1 or other.terms == 1 or one.terms * other.terms < SPARSE:
        return True
    if one.span + other.span + 1 > SPARSE * (one.terms + other.terms):
        return True
    return terms_product(one, other) < packed_product(one, other)


def product(one: Shape, other: Shape) -> int:
    """A product of two polynomials, whichever way is taken."""
    return terms_product(one, other) if is_sparse(one, other) else packed_product(one, other)


def power(one: Shape, count: int, longest: int, *, alike: bool) -> int:
    """A power of a polynomial, whichever way is taken.

    Args:
        one: The polynomial.
        count: The power.
        longest: How many bits its longest coefficient has.
        alike: Whether all of its coefficients are equal, without a gap.
    """
    bits = one.bits * count
    if one.terms <= 1 or count <= 1:
        return raising(bits)
    if one.terms == 2:
        return two_faced(count, bits, longest)
    if alike:
        return plain_dice(count, one.span + 1, bits, longest)
    return min(recurrence(count * (one.span + 1), one.terms, bits, longest), packed_power(count, one.span + 1, bits))


def two_faced(count: int, bits: int, weight: int) -> int:
    """The binomials of so many dice with two values; `weight` is the length of their weights."""
    each = linear(4, bits)
    if weight > DIGIT:
        each += 2 * multiplication(bits, weight)
    return count * each + held(count + 1, bits)


def plain_dice(count: int, sides: int, bits: int, weight: int) -> int:
    """The recurrence of four terms for so many dice, each value with a weight of so many bits."""
    each = linear(4, bits)
    if weight > 1:
        each += multiplication(bits, weight * count)
    return count * sides * each + held(count * sides // 2, bits)


def recurrence(places: int, terms: int, bits: int, weight: int = 1) -> int:
    """A recurrence of so many terms, each coefficient from those before it."""
    each = linear(2, 2 * bits) if weight <= DIGIT else 2 * multiplication(bits, weight)
    return places * (2 * terms * each + linear(4, 2 * bits)) + held(places, bits)


def packed_power(count: int, sides: int, bits: int) -> int:
    """A power of a polynomial that is packed into one number."""
    return raising(count * sides * bits) + linear(4 * count * sides, bits) + held(2 * count * sides, bits)


def worded(steps: int) -> str:
    """Steps as people read them."""
    if steps >= BEYOND_COUNTING:
        return "more than 10^30"
    if steps < 10**6:
        return str(steps)
    digits = len(str(steps)) - 1
    return f"about {round(steps / 10**digits, 1):g} * 10^{digits}"
