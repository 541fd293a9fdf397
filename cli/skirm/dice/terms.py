"""The parts of an expression that lie on the table: dice, sets of which some are kept, and labels on them."""

from __future__ import annotations

from skirm.dice.expression import ATOM, COMPARISON, Node
from skirm.dice.rolled import Pool
from skirm.dice.sides import DIGIT_DICE, Sides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skirm.dice.expression import Show
    from skirm.dice.modifiers import Choosing, Modifier
    from skirm.dice.rolled import Throwing, Value


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
    def modified(self) -> str:
        """The notation of the modifiers."""
        if not self.modifiers:
            return ""
        from skirm.dice.modifiers import joined  # noqa: PLC0415 - plain dice have none

        return joined([str(modifier) for modifier in self.modifiers])

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
        text = self.asked(pools, show)
        return text if pools is None or show is None else f"{text} {show(next(pools))}"

    def asked(self, pools: Iterator[Pool] | None, show: Show | None) -> str:
        """The notation, with what was thrown for the number of dice and sides but not by the dice themselves."""
        if isinstance(self.count, Node):
            count = f"({self.count.text(pools, show)})"
        else:
            count = "" if self.count is None else str(self.count)
        sides = self.sides.notation if isinstance(self.sides, Sides) else f"d({self.sides.text(pools, show)})"
        return count + sides + self.modified


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

        found = [throwing.apart(element, sign) for element in self.elements]
        pool, kept = choose_elements(self, [value for value, _ in found], throwing)
        for (_, subtotals), stays in zip(found, kept, strict=True):
            if stays:
                throwing.count_in(subtotals)
        throwing.pools.append(pool)
        return pool.total or 0

    def text(self, pools: Iterator[Pool] | None = None, show: Show | None = None) -> str:
        text = "{" + ", ".join(element.text(pools, show) for element in self.elements) + "}"
        if self.choices:
            from skirm.dice.modifiers import joined  # noqa: PLC0415 - most sets have none

            text += joined([str(choice) for choice in self.choices])
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
            return f"{self.operand.asked(pools, show)}[{self.label}] {show(next(pools))}"
        return f"{self.operand.within(ATOM, pools, show)}[{self.label}]"
