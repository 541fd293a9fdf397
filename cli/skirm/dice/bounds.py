"""Between what bounds an expression lies, and the refusal of what would never end or go beyond a bound.

Everything here is worked out before a die is thrown, so that an expression is refused always or never.
"""

from __future__ import annotations

from skirm.dice.expression import FUNCTIONS, Call, Compare, Negative, Node, Number, Product, Sum
from skirm.dice.limits import Limits
from skirm.dice.notation import Notation
from skirm.dice.pools import Crowd
from skirm.dice.scanner import Scanner
from skirm.dice.terms import Dice, Labelled, Set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    # An end of a range: exact, or plus or minus infinity.
    End = int | Fraction | float

INFINITY = float("inf")
# No sheet asks for more on one pool, and checking each against each face should stay quick.
MOST_PIECES = 100
# How often each die of the most that may be thrown may be looked at by a modifier.
LOOKS = 10


class Range:
    """What an expression can be worth: from `low` to `high`, whether always whole, and how many bits it may take."""

    __slots__ = ("bits", "high", "low", "whole")

    def __init__(self, low: End, high: End, whole: bool, bits: int) -> None:
        self.low = low
        self.high = high
        self.whole = whole
        self.bits = bits


def bounds(notation: Notation, limits: Limits | None = None) -> tuple[int | Fraction | None, int | Fraction | None]:
    """The least and the greatest total that one result can have; None where dice explode without end."""
    found = Reckoning(Scanner(str(notation.root), limits or Limits(length=10**9))).node(notation.root)
    low, high = (None if isinstance(end, float) else end for end in (found.low, found.high))
    return low, high


def check(notation: Notation, scanner: Scanner) -> None:
    """Refuse an expression that never ends, divides by nothing, throws dice by halves, or is too large.

    Errors: NotationError at the place in the scanner's text.
    """
    reckoning = Reckoning(scanner)
    reckoning.node(notation.root)
    thrown = max(reckoning.thrown, 1) * (notation.times or 1)
    if thrown > scanner.limits.dice:
        many = f"{thrown} dice" if thrown < 10**15 else f"about 10^{thrown.bit_length() * 301 // 1000} dice"
        more = " can be expected" if reckoning.expected else ""
        scanner.fail(f"{many}{more}, more than {scanner.limits.dice} in one roll (SKIRM_MAX_DICE raises the bound)", 0)
    if reckoning.work * (notation.times or 1) > LOOKS * scanner.limits.dice:
        scanner.fail(
            f"so many modifiers on so many dice take more than {LOOKS * scanner.limits.dice} looks at a die "
            "(SKIRM_MAX_DICE raises the bound)",
            0,
        )


class Reckoning:
    """One walk over an expression."""

    def __init__(self, scanner: Scanner) -> None:
        self.scanner = scanner
        self.thrown = 0
        self.work = 0
        self.expected = False
        self.most_bits = bits_of(10**scanner.limits.digits)

    def refuse(self, detail: str, node: Node) -> None:
        """Refuse the expression, pointing at the part."""
        self.scanner.fail(detail, min(node.column - 1, len(self.scanner.text)))

    def node(self, node: Node) -> Range:
        """The range of any part."""
        found = REACHES[type(node)](self, node)
        if found.bits > self.most_bits:
            self.refuse(
                f"the result could have more than {self.scanner.limits.digits} digits "
                "(SKIRM_MAX_DIGITS raises the bound)",
                node,
            )
        return found

    def number(self, node: Number) -> Range:
        value = node.value
        bits = max(bits_of(value.numerator), bits_of(value.denominator))
        return Range(value, value, value.denominator == 1, bits)

    def negative(self, node: Negative) -> Range:
        inner = self.node(node.operand)
        return Range(-inner.high, -inner.low, inner.whole, inner.bits)

    def labelled(self, node: Labelled) -> Range:
        return self.node(node.operand)

    def sum(self, node: Sum) -> Range:
        terms = [(sign, self.node(term)) for sign, term in node.terms]
        low: End = 0
        high: End = 0
        for sign, term in terms:
            low = plus(low, term.low if sign > 0 else -term.high)
            high = plus(high, term.high if sign > 0 else -term.low)
        return Range(low, high, all(term.whole for _, term in terms), added_bits([term for _, term in terms]))

    def product(self, node: Product) -> Range:
        result = Range(1, 1, True, 0)
        for operator, factor in node.factors:
            by = self.node(factor)
            if operator == "*":
                whole = result.whole and by.whole
                combine: Callable[[End, End], End] = times
            else:
                if by.low <= 0 <= by.high:
                    always = by.low == by.high
                    self.refuse("the divisor is 0" if always else f"the divisor {factor} can be 0", factor)
                whole = operator == "//"
                combine = floored if whole else quotient
            ends = [combine(a, b) for a in (result.low, result.high) for b in (by.low, by.high)]
            result = Range(least(ends), greatest(ends), whole, result.bits + by.bits)
        if result.low == result.high:
            result.whole = not isinstance(result.low, float) and result.low.denominator == 1
        return result

    def compare(self, node: Compare) -> Range:
        self.node(node.left)
        self.node(node.right)
        return Range(0, 1, True, 0)

    def call(self, node: Call) -> Range:
        arguments = [self.node(argument) for argument in node.arguments]
        bits = max(argument.bits for argument in arguments)
        whole = all(argument.whole for argument in arguments)
        lows, highs = [argument.low for argument in arguments], [argument.high for argument in arguments]
        if node.name == "min":
            return Range(least(lows), least(highs), whole, bits)
        if node.name == "max":
            return Range(greatest(lows), greatest(highs), whole, bits)
        low, high = lows[0], highs[0]
        if node.name == "abs":
            if low <= 0 <= high:
                return Range(0, greatest([-low, high]), whole, bits)
            return Range(low, high, whole, bits) if low > 0 else Range(-high, -low, whole, bits)
        rounded = [end if isinstance(end, float) else FUNCTIONS[node.name]([end]) for end in (low, high)]
        return Range(rounded[0], rounded[1], True, bits)

    def set(self, node: Set) -> Range:
        elements = [self.node(element) for element in node.elements]
        kept_low: float = len(elements)
        kept_high: float = len(elements)
        for choice in node.choices:
            kept_low, kept_high = choice.left(kept_low), choice.left(kept_high)
        # Whichever elements are kept, their total lies between the sums of the least lows and the greatest highs.
        lows = sorted(element.low for element in elements)[: int(kept_low)]
        highs = sorted((element.high for element in elements), reverse=True)[: int(kept_high)]
        low: End = 0
        high: End = 0
        for end in lows:
            low = plus(low, end)
        for end in highs:
            high = plus(high, end)
        return Range(low, high, all(element.whole for element in elements), added_bits(elements))

    def dice(self, node: Dice) -> Range:
        count = self.count(node)
        least, most = self.size(node)
        pieces = sum(modifier.pieces for modifier in node.modifiers)
        if pieces > MOST_PIECES:
            self.refuse(f"{pieces} modifiers and conditions on these dice, more than {MOST_PIECES}", node)
        crowd = Crowd(node, count, least, most)
        for modifier in node.modifiers:
            wrong = crowd.apply(modifier)
            if wrong:
                self.scanner.fail(wrong, modifier.column - 1)
        self.expected |= crowd.expected
        self.thrown += crowd.thrown
        self.work += crowd.thrown * pieces
        low, high = crowd.total()
        reach = max(abs(crowd.lowest_face), abs(crowd.highest_face), 1)
        bits = bits_of(max(self.scanner.limits.dice, count[1]) * reach) if crowd.endless else 0
        finite = [end for end in (low, high) if not isinstance(end, float)]
        bits = max([bits, *(bits_of(end.numerator) for end in finite)])
        return Range(low, high, True, bits)

    def count(self, node: Dice) -> tuple[int, int]:
        """The least and the greatest number of dice."""
        if not isinstance(node.count, Node):
            number = 1 if node.count is None else node.count
            return number, number
        found = self.node(node.count)
        return self.whole_range(found, node.count, "the number of dice", 0)

    def size(self, node: Dice) -> tuple[int, int]:
        """The least and the greatest number of faces."""
        if not isinstance(node.sides, Node):
            return node.sides.size, node.sides.size
        found = self.node(node.sides)
        return self.whole_range(found, node.sides, "the number of sides", 1)

    def whole_range(self, found: Range, node: Node, what: str, least: int) -> tuple[int, int]:
        """A range as two whole numbers, both of them possible as a number of dice or sides."""
        exact = found.low == found.high
        if not found.whole:
            value = f"is {found.low}" if exact else "may be a fraction"
            self.refuse(f"{what} {value}: floor, ceil or round makes it whole", node)
        if found.low < least:
            verb = "is" if exact else "can be"
            value = "negative" if found.low < 0 else f"{found.low}"
            self.refuse(f"{what} {verb} {value}", node)
        if isinstance(found.low, float) or isinstance(found.high, float):
            self.refuse(f"{what} has no upper bound", node)
        return int(found.low), int(found.high)


REACHES: dict[type[Node], Callable[[Reckoning, Node], Range]] = {
    Number: Reckoning.number,  # type: ignore[dict-item]
    Negative: Reckoning.negative,  # type: ignore[dict-item]
    Labelled: Reckoning.labelled,  # type: ignore[dict-item]
    Sum: Reckoning.sum,  # type: ignore[dict-item]
    Product: Reckoning.product,  # type: ignore[dict-item]
    Compare: Reckoning.compare,  # type: ignore[dict-item]
    Call: Reckoning.call,  # type: ignore[dict-item]
    Set: Reckoning.set,  # type: ignore[dict-item]
    Dice: Reckoning.dice,  # type: ignore[dict-item]
}


def least(ends: list[End]) -> End:
    """The least of several ends."""
    found = ends[0]
    for end in ends:
        found = min(found, end)
    return found


def greatest(ends: list[End]) -> End:
    """The greatest of several ends."""
    return -least([-end for end in ends])


def bits_of(number: int) -> int:
    """How many doublings reach a number: none for 1, so that a product takes the sum of its factors' bits."""
    return (max(abs(number), 1) - 1).bit_length()


def added_bits(parts: list[Range]) -> int:
    """How many bits a sum may take: fractions may need the product of all denominators."""
    bits = [part.bits for part in parts]
    carried = bits_of(len(bits))
    return (max(bits) if all(part.whole for part in parts) else sum(bits)) + carried


def plus(a: End, b: End) -> End:
    """The sum, infinite if one of them is."""
    if isinstance(a, float):
        return a
    return b if isinstance(b, float) else a + b


def times(a: End, b: End) -> End:
    """The product; nothing times infinity is nothing."""
    if a == 0 or b == 0:
        return 0
    if isinstance(a, float) or isinstance(b, float):
        return INFINITY if (a > 0) == (b > 0) else -INFINITY
    return a * b


def quotient(a: End, b: End) -> End:
    """The exact quotient; anything finite by infinity is nothing."""
    from skirm.dice.expression import divide  # noqa: PLC0415 - only where something is divided

    if isinstance(b, float):
        return 0 if not isinstance(a, float) else (INFINITY if (a > 0) == (b > 0) else -INFINITY)
    if isinstance(a, float):
        return INFINITY if (a > 0) == (b > 0) else -INFINITY
    return divide(a, b)


def floored(a: End, b: End) -> End:
    """The quotient rounded down; a negative one by infinity is -1."""
    if isinstance(b, float) and not isinstance(a, float):
        return -1 if a * (1 if b > 0 else -1) < 0 else 0
    result = quotient(a, b)
    return result if isinstance(result, float) else result // 1
