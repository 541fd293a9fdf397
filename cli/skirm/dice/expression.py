"""The expression tree: numbers and what is reckoned with them, each part evaluated and written in its own way."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from skirm.dice.rolled import Pool, Throwing, Value

    Show = Callable[[Pool], str]

COMPARISONS: dict[str, Callable[[Value, Value], bool]] = {
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
}

COMPARISON, SUM, PRODUCT, SIGNED, ATOM = range(5)


class Node:
    """A part of an expression. Two are equal when they mean the same, wherever they stood in the text."""

    __slots__ = ("column",)
    fields: tuple[str, ...] = ()
    level = ATOM

    def __init__(self, column: int = 1) -> None:
        self.column = column

    def evaluate(self, throwing: Throwing, sign: int = 1) -> Value:
        """What this part is worth with the dice of `throwing`; `sign` is its sign in the whole sum."""
        raise NotImplementedError

    def text(self, pools: Iterator[Pool] | None = None, show: Show | None = None) -> str:
        """The notation of this part; with pools, each dice term is followed by `show` of what it threw."""
        raise NotImplementedError

    def within(self, least: int, pools: Iterator[Pool] | None, show: Show | None) -> str:
        """The notation, in parentheses where it binds less than its surroundings."""
        text = self.text(pools, show)
        return f"({text})" if self.level < least else text

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text()!r})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, f) == getattr(other, f) for f in self.fields)

    def __hash__(self) -> int:
        return hash(self.text())


class Number(Node):
    """A number as it was written: an int, or a Fraction for a decimal."""

    __slots__ = ("value",)
    fields = ("value",)

    def __init__(self, value: Value, column: int = 1) -> None:
        super().__init__(column)
        self.value = value

    def evaluate(self, throwing: Throwing, sign: int = 1) -> Value:
        return self.value

    def text(self, pools: Iterator[Pool] | None = None, show: Show | None = None) -> str:
        if isinstance(self.value, int):
            return str(self.value)
        places, tenfold = 0, self.value
        while tenfold.denominator != 1:
            places, tenfold = places + 1, tenfold * 10
        digits = str(tenfold.numerator).rjust(places + 1, "0")
        return f"{digits[:-places]}.{digits[-places:]}"


class Negative(Node):
    """The opposite of its operand."""

    __slots__ = ("operand",)
    fields = ("operand",)
    level = SIGNED

    def __init__(self, operand: Node, column: int = 1) -> None:
        super().__init__(column)
        self.operand = operand

    def evaluate(self, throwing: Throwing, sign: int = 1) -> Value:
        return -self.operand.evaluate(throwing, -sign)

    def text(self, pools: Iterator[Pool] | None = None, show: Show | None = None) -> str:
        return "-" + self.operand.within(ATOM, pools, show)


class Sum(Node):
    """Terms added and subtracted: (sign, term) in order, the first sign always plus."""

    __slots__ = ("terms",)
    fields = ("terms",)
    level = SUM

    def __init__(self, terms: Sequence[tuple[int, Node]], column: int = 1) -> None:
        super().__init__(column)
        self.terms = tuple(terms)

    def evaluate(self, throwing: Throwing, sign: int = 1) -> Value:
        total: Value = 0
        for own, term in self.terms:
            total += own * term.evaluate(throwing, own * sign)
        return total

    def text(self, pools: Iterator[Pool] | None = None, show: Show | None = None) -> str:
        parts = []
        for position, (own, term) in enumerate(self.terms):
            if position:
                parts.append(" + " if own > 0 else " - ")
            parts.append(term.within(PRODUCT, pools, show))
        return "".join(parts)


class Product(Node):
    """Factors multiplied and divided: (operator, factor) in order, the first operator always `*`."""

    __slots__ = ("factors",)
    fields = ("factors",)
    level = PRODUCT

    def __init__(self, factors: Sequence[tuple[str, Node]], column: int = 1) -> None:
        super().__init__(column)
        self.factors = tuple(factors)

    def evaluate(self, throwing: Throwing, sign: int = 1) -> Value:
        product: Value = 1
        scale: Value = 1
        labelled: dict[str, Value] = {}
        for operator, factor in self.factors:
            value, subtotals = throwing.apart(factor, sign)
            product = OPERATIONS[operator](product, value)
            if subtotals:
                labelled = subtotals
            else:
                scale = OPERATIONS[operator](scale, value)
        throwing.count_in(labelled, scale)
        return product

    def text(self, pools: Iterator[Pool] | None = None, show: Show | None = None) -> str:
        parts = []
        for position, (operator, factor) in enumerate(self.factors):
            if position:
                parts.append(f" {operator} ")
            parts.append(factor.within(SIGNED, pools, show))
        return "".join(parts)


class Compare(Node):
    """Two totals compared: worth 1 where it holds, 0 where not."""

    __slots__ = ("left", "operator", "right")
    fields = ("left", "operator", "right")
    level = COMPARISON

    def __init__(self, operator: str, left: Node, right: Node, column: int = 1) -> None:
        super().__init__(column)
        self.operator = operator
        self.left = left
        self.right = right

    def evaluate(self, throwing: Throwing, sign: int = 1) -> Value:
        left = self.left.evaluate(throwing)
        right = self.right.evaluate(throwing)
        throwing.compared = (left, right)
        return int(COMPARISONS[self.operator](left, right))

    def text(self, pools: Iterator[Pool] | None = None, show: Show | None = None) -> str:
        left = self.left.text(pools, show)
        if not isinstance(self.left, Number):
            left = f"({left})"
        return f"{left} {self.operator} {self.right.within(SUM, pools, show)}"


class Call(Node):
    """A function of its arguments: min, max, abs, floor, ceil or round."""

    __slots__ = ("arguments", "name")
    fields = ("arguments", "name")

    def __init__(self, name: str, arguments: Sequence[Node], column: int = 1) -> None:
        super().__init__(column)
        self.name = name
        self.arguments = tuple(arguments)

    def evaluate(self, throwing: Throwing, sign: int = 1) -> Value:
        found = [throwing.apart(argument, sign) for argument in self.arguments]
        values = [value for value, _ in found]
        result = FUNCTIONS[self.name](values)
        if self.name == "abs":
            throwing.count_in(found[0][1], 1 if values[0] >= 0 else -1)
        else:
            # Of several arguments only the one that counts has subtotals to tell.
            throwing.count_in(found[values.index(result) if result in values else 0][1])
        return result

    def text(self, pools: Iterator[Pool] | None = None, show: Show | None = None) -> str:
        return f"{self.name}({', '.join(argument.text(pools, show) for argument in self.arguments)})"


def divide(dividend: Value, divisor: Value) -> Value:
    """The exact quotient: an int where it is whole, a Fraction where not."""
    if isinstance(dividend, int) and isinstance(divisor, int) and dividend % divisor == 0:
        return dividend // divisor
    from fractions import Fraction  # noqa: PLC0415 - slow to import, and most rolls divide nothing

    return whole(Fraction(dividend) / divisor)


def whole(value: Value) -> Value:
    """The same number, as an int where it is one."""
    return value.numerator if value.denominator == 1 else value


def half_away(value: Value) -> int:
    """Round to the nearest whole number, halves away from zero."""
    size: Value = value if value >= 0 else -value
    nearest = int((2 * size + 1) // 2)
    return nearest if value >= 0 else -nearest


OPERATIONS: dict[str, Callable[[Value, Value], Value]] = {
    "*": lambda a, b: a * b,
    "/": divide,
    "//": lambda a, b: a // b,
}

FUNCTIONS: dict[str, Callable[[list[Value]], Value]] = {
    "min": min,
    "max": max,
    "abs": lambda values: values[0] if values[0] >= 0 else -values[0],
    "floor": lambda values: values[0] // 1,
    "ceil": lambda values: -(-values[0] // 1),
    "round": lambda values: half_away(values[0]),
}
