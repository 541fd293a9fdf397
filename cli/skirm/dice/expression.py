"""The expression tree: what each part of the notation is worth, and how it is written."""

from __future__ import annotations

from skirm.dice.rolled import Pool, Rolled, RolledDice, RolledExpression, Throwing
from skirm.dice.sides import DIGIT_DICE, Sides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from skirm.dice.modifiers import Choosing, Modifier
    from skirm.dice.rolled import Source, Value

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


class Dice(Node):
    """Dice thrown together, and what is done with them, left to right.

    `count` is None for a bare digit die (`d66`); count and sides may be expressions.
    """

    __slots__ = ("_why", "count", "modifiers", "sides")
    fields = ("count", "modifiers", "sides")

    def __init__(
        self, count: int | Node | None, sides: Sides | Node, modifiers: Sequence[Modifier] = (), column: int = 1
    ) -> None:
        super().__init__(column)
        self.count = count
        self.sides = sides
        self.modifiers = tuple(modifiers)
        self._why: str | None = None

    @property
    def level(self) -> int:  # type: ignore[override]
        """A count of successes stands alone; anything else binds closest."""
        return COMPARISON if self.counts else ATOM

    @property
    def counts(self) -> bool:
        """Whether successes are counted, not faces added."""
        return bool(self.modifiers) and self.modifiers[-1].counts

    @property
    def words(self) -> bool:
        """Whether the result is words, not a number."""
        return isinstance(self.sides, Sides) and self.sides.words and not self.counts

    @property
    def is_plain(self) -> bool:
        """Whether a fixed number of dice is thrown and added up, and nothing more."""
        fixed = isinstance(self.count, int) and self.count > 0 and isinstance(self.sides, Sides)
        return fixed and not self.modifiers and not self.words

    @property
    def looks_like_digits(self) -> bool:
        """Whether these are ordinary dice that could be taken for digit dice, as `1d66` for `d66`."""
        return isinstance(self.sides, Sides) and self.sides.values is None and self.sides.size in DIGIT_DICE

    @property
    def why(self) -> str:
        """The purpose of the throw where no label gives one: the notation itself."""
        if self._why is None:
            self._why = self.text()
        return self._why

    def throw(self, throwing: Throwing) -> Pool:
        """Throw the dice and apply the modifiers."""
        label = throwing.label
        count = self.count if self.count is not None else 1
        sides = self.sides
        if isinstance(count, Node):
            count = int(count.evaluate(throwing))
        if isinstance(sides, Node):
            size = int(sides.evaluate(throwing))
            sides = Sides(f"d{size}", size)
        why = label if label is not None else self.why
        faces = throwing.draw(count, sides, why) if count else []
        pool = Pool(self, sides, why, faces, None)
        if self.modifiers:
            for modifier in self.modifiers:
                modifier.apply(pool, throwing)
            if self.counts:
                pool.total = sum(die.successes for die in pool.dice)
            elif not sides.words:
                pool.total = sum(die.value for die in pool.dice if die.kept)  # type: ignore[misc]
        elif not sides.words:
            pool.total = sum(faces)  # type: ignore[arg-type]
        throwing.pools.append(pool)
        return pool

    def evaluate(self, throwing: Throwing, sign: int = 1) -> Value:
        return self.throw(throwing).total or 0

    def text(self, pools: Iterator[Pool] | None = None, show: Show | None = None) -> str:
        if isinstance(self.count, Node):
            count = f"({self.count.text(pools, show)})"
        else:
            count = "" if self.count is None else str(self.count)
        sides = self.sides.notation if isinstance(self.sides, Sides) else f"d({self.sides.text(pools, show)})"
        text = count + sides + "".join(str(modifier) for modifier in self.modifiers)
        if pools is not None and show is not None:
            text = f"{text} {show(next(pools))}"
        return text


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
        for operator, factor in self.factors:
            value = factor.evaluate(throwing)
            if operator == "*":
                product *= value
            elif operator == "//":
                product //= value
            else:
                product = divide(product, value)
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
        return FUNCTIONS[self.name]([argument.evaluate(throwing) for argument in self.arguments])

    def text(self, pools: Iterator[Pool] | None = None, show: Show | None = None) -> str:
        return f"{self.name}({', '.join(argument.text(pools, show) for argument in self.arguments)})"


class Set(Node):
    """Several expressions, some of which are kept by their totals."""

    __slots__ = ("choices", "elements")
    fields = ("choices", "elements")

    def __init__(self, elements: Sequence[Node], choices: Sequence[Choosing], column: int = 1) -> None:
        super().__init__(column)
        self.elements = tuple(elements)
        self.choices = tuple(choices)

    def evaluate(self, throwing: Throwing, sign: int = 1) -> Value:
        from skirm.dice.modifiers import choose_elements  # noqa: PLC0415 - only sets and modified dice need it

        values = [element.evaluate(throwing) for element in self.elements]
        pool = choose_elements(self, values, throwing)
        throwing.pools.append(pool)
        return pool.total or 0

    def text(self, pools: Iterator[Pool] | None = None, show: Show | None = None) -> str:
        text = "{" + ", ".join(element.text(pools, show) for element in self.elements) + "}"
        text += "".join(str(choice) for choice in self.choices)
        if pools is not None and show is not None:
            text = f"{text} {show(next(pools))}"
        return text


class Labelled(Node):
    """An operand with a name, under which it is told as a subtotal."""

    __slots__ = ("label", "operand")
    fields = ("label", "operand")

    def __init__(self, operand: Node, label: str, column: int = 1) -> None:
        super().__init__(column)
        self.operand = operand
        self.label = label

    def evaluate(self, throwing: Throwing, sign: int = 1) -> Value:
        outer, throwing.label = throwing.label, self.label
        value = self.operand.evaluate(throwing, sign)
        throwing.label = outer
        throwing.subtotals[self.label] = throwing.subtotals.get(self.label, 0) + sign * value
        return value

    def text(self, pools: Iterator[Pool] | None = None, show: Show | None = None) -> str:
        if pools is not None and show is not None and isinstance(self.operand, Dice) and not self.operand.counts:
            # The label belongs to the dice, so that it stands before what they threw.
            return self.operand.text(pools, lambda pool: f"\0{show(pool)}").replace(" \0", f"[{self.label}] ")
        return f"{self.operand.within(ATOM, pools, show)}[{self.label}]"


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


FUNCTIONS: dict[str, Callable[[list[Value]], Value]] = {
    "min": min,
    "max": max,
    "abs": lambda values: values[0] if values[0] >= 0 else -values[0],
    "floor": lambda values: values[0] // 1,
    "ceil": lambda values: -(-values[0] // 1),
    "round": lambda values: half_away(values[0]),
}


class Notation:
    """A whole input: an expression, how often it is repeated, a comment."""

    __slots__ = ("comment", "limit", "plain", "root", "times")

    def __init__(self, root: Node, times: int | None, comment: str | None, limit: int) -> None:
        self.root = root
        self.times = times
        self.comment = comment
        self.limit = limit
        # The dice of an expression that is nothing but plain dice: by far the most common, and the quickest.
        self.plain = root if isinstance(root, Dice) and root.is_plain else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Notation) and (self.root, self.times, self.comment) == (
            other.root,
            other.times,
            other.comment,
        )

    def __hash__(self) -> int:
        return hash(str(self))

    @property
    def expression(self) -> str:
        """The notation without its comment."""
        text = self.root.text()
        return text if self.times is None else f"{self.times}x({text})"

    def __str__(self) -> str:
        return f"{self.expression} # {self.comment}" if self.comment else self.expression

    def roll(self, source: Source) -> Rolled:
        """Throw the expression once; a repeated one is rolled `times` times by the caller.

        Errors: LimitError when exploding dice exceed the bound, GivenDiceError from dice that were given.
        """
        plain = self.plain
        if plain is not None:
            return RolledDice(plain, source.throw(plain.count, plain.sides, plain._why or plain.why))  # type: ignore[arg-type]
        root = self.root
        throwing = Throwing(source, self.limit)
        if isinstance(root, Dice) and root.words:
            pool = root.throw(throwing)
            return RolledExpression(None, throwing.pools, words=pool.words)
        total = whole(root.evaluate(throwing))
        subtotals = {label: whole(value) for label, value in throwing.subtotals.items()}
        while isinstance(root, Labelled):
            root = root.operand
        if isinstance(root, Compare):
            return RolledExpression(total, throwing.pools, subtotals, bool(total), compared=throwing.compared)
        success = total > 0 if isinstance(root, Dice) and root.counts else None
        return RolledExpression(total, throwing.pools, subtotals, success)
