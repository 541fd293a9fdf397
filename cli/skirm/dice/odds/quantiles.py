"""What is certain of expressions whose exact odds would cost too much: quantiles of sums, and chances to be greater."""

from __future__ import annotations

from fractions import Fraction

from skirm.dice.expression import Sum
from skirm.dice.odds.budget import Budget, OddsLimitError
from skirm.dice.odds.circle import SHARES, WORST, Circle, rounded
from skirm.dice.odds.parts import Parts, Unfit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.expression import Node
    from skirm.dice.rolled import Value

    # The least and the greatest that a chance can be.
    Within = tuple[float, float]

# What may be spent on taking the expression apart.
APART = 1_000_000


class Quantile:
    """A quantile: `percent` of cases do not exceed a value that is at least and at most so much."""

    __slots__ = ("at_least", "at_most", "percent")

    def __init__(self, percent: int, at_least: Value, at_most: Value) -> None:
        self.percent = percent
        self.at_least = at_least
        self.at_most = at_most


class Certified:
    """What is certain of a sum.

    Attributes:
        mean: Exactly.
        variance: Exactly.
        quantiles: In ascending order.
        chance: The least and the greatest chance of at least the target, None where there was none.
    """

    def __init__(
        self, mean: Fraction, variance: Fraction, quantiles: list[Quantile], chance: tuple[float, float] | None
    ) -> None:
        self.mean = mean
        self.variance = variance
        self.quantiles = quantiles
        self.chance = chance


def certified(node: Node, target: int | None = None, limit: int = APART) -> Certified | None:
    """What can be certified of an expression, None where it is no sum of independent parts or nothing is certain.

    Args:
        node: The expression.
        target: A total whose chance to be reached is wanted.
        limit: How many steps may be spent on taking it apart.
    """
    found = circled(node, limit)
    if found is None:
        return None
    parts, circle = found
    quantiles = [Quantile(percent, *circle.quantile(Fraction(percent, 100))) for percent in SHARES]
    return Certified(parts.mean, parts.variance, quantiles, None if target is None else circle.at_least(target))


def circled(node: Node, limit: int) -> tuple[Parts, Circle] | None:
    """The independent parts of an expression and their circle, None where there are none or nothing is certain."""
    try:
        parts = Parts(node, Budget(min(limit, APART)))
    except (Unfit, OddsLimitError):
        return None
    if not parts.parts:
        return None
    circle = Circle(parts)
    return (parts, circle) if circle.outside <= WORST else None


def compared(one: Node, other: Node, limit: int = APART) -> tuple[Within, Within, Within] | None:
    """How likely one expression is greater than another, as great, and less, each within bounds that are certain.

    Args:
        one: The expression.
        other: The other, which is independent of it.
        limit: How many steps may be spent on taking them apart.

    Returns: None where they are no sums of independent parts, or nothing is certain.
    """
    found = circled(Sum([(1, one), (-1, other)]), limit)
    if found is None:
        return None
    _, circle = found
    more, at_least = circle.above(0), circle.at_least(0)
    same = (
        rounded(max(Fraction(0), Fraction(at_least[0]) - Fraction(more[1])), 0.0),
        rounded(min(Fraction(1), Fraction(at_least[1]) - Fraction(more[0])), 1.0),
    )
    less = rounded(1 - Fraction(at_least[1]), 0.0), rounded(1 - Fraction(at_least[0]), 1.0)
    return more, same, less
