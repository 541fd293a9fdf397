"""Dice notation: a whole input as a value that can be read, printed back and rolled as often as one likes."""

from __future__ import annotations

from skirm.dice.expression import Compare, whole
from skirm.dice.limits import Limits
from skirm.dice.rolled import RolledDice, RolledExpression, Throwing
from skirm.dice.terms import Dice, Labelled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.expression import Node
    from skirm.dice.rolled import Rolled, Source


def parse(text: str, limits: Limits | None = None) -> Notation:
    """Read an expression.

    Errors: NotationError, with the column and what was expected, for a text that is no expression, that could
    never end, or that goes beyond a bound.
    """
    from skirm.dice.parser import Parser  # noqa: PLC0415 - the parser makes notations

    return Parser(text, limits or Limits()).whole()


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
