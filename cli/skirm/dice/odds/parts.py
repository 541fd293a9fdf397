"""An expression as a sum of independent parts: so many equal dice each, times a factor, and a constant.

What one die adds has the generating function (once + begun * last / (total - more)) / whole: `once` for a die that is
done when it lies, `begun` for one that explodes and goes on with a chain. Plain dice need no list of their faces.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm

from skirm.dice.expression import Negative, Number, Product, Sum
from skirm.dice.modifiers import Choice, Count, Order, Unique
from skirm.dice.odds.distribution import moments_of
from skirm.dice.odds.evaluate import Evaluation
from skirm.dice.odds.law import Faces
from skirm.dice.odds.shares import Shares
from skirm.dice.odds.throws import alike
from skirm.dice.sides import Sides
from skirm.dice.terms import Dice, Labelled, Set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.expression import Node
    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.polynomials import Poly
    from skirm.dice.odds.series import Chain

# Dice of more different values than this are not looked at value by value.
MOST_VALUES = 20_000


class Unfit(Exception):  # noqa: N818 - it never reaches anybody
    """The expression is no sum of independent parts whose laws are known."""


class PlainDie:
    """A die whose values are 0 to `size - 1`, each as likely as the next."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.mean = Fraction(size - 1, 2)
        self.variance = Fraction(size * size - 1, 12)
        self.highest: int | None = size - 1
        self.work = 1


class ListedDie:
    """A die of listed values from 0 on, which may explode without end.

    Attributes:
        once: The values of a die that is done, each with its chance, rounded to the nearest float.
        begun: Those of a die that goes on with a chain.
        last: What the last die of a chain adds, likewise.
        more: What each die of a chain adds that goes on.
        going_on: How likely a chain goes on.
        mean: Exactly, as the variance.
        highest: The greatest value, None where there is none.
        work: How many values are looked at to reckon with the die.
    """

    def __init__(self, once: Poly, begun: Poly, chain: Chain | None, whole: int) -> None:
        self.once = chances(once, whole)
        self.begun = chances(begun, whole)
        self.last = chances(chain.last, chain.total) if chain else []
        self.more = chances(chain.more, chain.total) if chain else []
        self.going_on = sum(chance for _, chance in self.more)
        self.work = len(self.once) + len(self.begun) + len(self.last) + len(self.more)
        self.highest = max(once) if chain is None else None
        self.mean, square = summed(once, whole)
        if chain is not None:
            share = Fraction(sum(begun.values()), whole)
            further, further_square = chain_moments(chain)
            first, first_square = summed(begun, whole)
            self.mean += first + share * further
            square += first_square + 2 * first * further + share * further_square
        self.variance = square - self.mean**2


Die = PlainDie | ListedDie


class Part:
    """So many equal dice, each value times a factor.

    Attributes:
        count: How many dice.
        die: One of them.
        factor: What each value is multiplied by.
    """

    def __init__(self, count: int, die: Die, factor: Fraction) -> None:
        self.count = count
        self.die = die
        self.factor = factor


class Parts:
    """A sum of independent parts.

    Attributes:
        constant: What is added to them all.
        parts: The parts; none of them is always the same.
    """

    def __init__(self, node: Node, budget: Budget) -> None:
        """Take an expression apart. Errors: Unfit, OddsLimitError."""
        self.constant = Fraction(0)
        self.parts: list[Part] = []
        self.budget = budget
        self.take(node, Fraction(1))

    @property
    def mean(self) -> Fraction:
        """The mean of the whole."""
        return self.constant + sum(part.count * part.factor * part.die.mean for part in self.parts)

    @property
    def variance(self) -> Fraction:
        """The variance of the whole."""
        return sum((part.count * part.factor**2 * part.die.variance for part in self.parts), Fraction(0))

    def take(self, node: Node, factor: Fraction) -> None:
        """Add a part of the expression, times a factor. Errors: Unfit, OddsLimitError."""
        if isinstance(node, Number):
            self.constant += factor * node.value
        elif isinstance(node, Negative):
            self.take(node.operand, -factor)
        elif isinstance(node, Labelled):
            self.take(node.operand, factor)
        elif isinstance(node, Sum):
            for sign, term in node.terms:
                self.take(term, factor * sign)
        elif isinstance(node, Set) and all(isinstance(choice, Order) for choice in node.choices):
            for element in node.elements:
                self.take(element, factor)
        elif isinstance(node, Product):
            self.product(node, factor)
        elif not (isinstance(node, Dice) and self.dice(node, factor)):
            self.small(node, factor)

    def product(self, node: Product, factor: Fraction) -> None:
        """Constants and at most one factor that is none. Errors: Unfit, OddsLimitError."""
        varying: list[Node] = []
        whole = factor
        for operator, operand in node.factors:
            number = constant(operand)
            if number is not None and operator == "*":
                whole *= number
            elif number and operator == "/":
                whole /= number
            elif operator == "*" and not varying:
                varying.append(operand)
            else:
                self.small(node, factor)
                return
        if not varying:
            self.constant += whole
        elif whole:
            self.take(varying[0], whole)

    def dice(self, node: Dice, factor: Fraction) -> bool:
        """Add dice of a fixed number that are all kept; whether these are such. Errors: OddsLimitError."""
        count, sides = 1 if node.count is None else node.count, node.sides
        if not isinstance(count, int) or not isinstance(sides, Sides) or node.words:
            return False
        modifiers = [modifier for modifier in node.modifiers if not isinstance(modifier, Order)]
        if sides.values is None and not modifiers:
            self.constant += factor * count
            if sides.size > 1 and count:
                self.parts.append(Part(count, PlainDie(sides.size), factor))
            return True
        if any(isinstance(modifier, Choice | Unique) for modifier in modifiers):
            return False
        faces = Faces(sides, self.budget)
        law, ranks, rest = alike(count, faces, modifiers, self.budget)
        # To a count, all from the last value on that was followed are the same.
        counted = bool(rest) and isinstance(rest[-1], Count)
        followed = sum(law.weights.values()) == law.total and (counted or law.high is law.low is None)
        if not count or not followed or ranks != (0, count):
            return not count
        shares = Shares(faces, rest, self.budget, list(law.weights))
        once: Poly = {}
        begun: Poly = {}
        for value, weight in law.weights.items():
            for (added, chains), own in shares.of(value).items():
                if chains > 1:
                    return False
                into = begun if chains else once
                into[added] = into.get(added, 0) + weight * own
        chain = shares.chain if begun else None
        lost = law.total * shares.total - sum(once.values()) - sum(begun.values())
        if lost or (chain and sum(chain.last.values()) + sum(chain.more.values()) != chain.total):
            return False
        self.listed(count, once, begun, chain, law.total * shares.total, factor)
        return True

    def small(self, node: Node, factor: Fraction) -> None:
        """Anything else, if all its values can be told. Errors: Unfit, OddsLimitError."""
        found = Evaluation(self.budget).of(node).reduced()
        if not found.is_whole:
            raise Unfit
        scale = lcm(*(value.denominator for value in found.values))
        weights = {int(value * scale): weight for value, weight in zip(found.values, found.weights, strict=True)}
        self.listed(1, weights, {}, None, found.total, factor / scale)

    def listed(self, count: int, once: Poly, begun: Poly, chain: Chain | None, whole: int, factor: Fraction) -> None:
        """Add dice of listed values, brought to start at 0 in steps of 1. Errors: Unfit."""
        if len(once) + len(begun) > MOST_VALUES:
            raise Unfit
        low = min(once or begun)
        begins = min(begun, default=0)
        steps = [value - low for value in once] + [value - begins for value in begun]
        if chain is not None:
            # A chain starts anywhere: the difference of its first end to the values of a die that is done counts.
            ends = min(chain.last)
            steps += [value - ends for value in chain.last] + list(chain.more)
            steps += [begins + ends - low] if once else []
            low = low if once else begins + ends
        span = gcd(*steps) or 1
        self.constant += count * factor * low
        if not any(steps):
            return
        if chain is not None:
            begun = moved(begun, begins, span, begins + ends - low)
            chain = type(chain)(moved(chain.last, ends, span), moved(chain.more, 0, span), chain.total)
        self.parts.append(Part(count, ListedDie(moved(once, low, span), begun, chain, whole), factor * span))


def constant(node: Node) -> Fraction | None:
    """The value of a number, however it is written; None for anything else."""
    if isinstance(node, Number):
        return Fraction(node.value)
    if isinstance(node, Negative):
        inner = constant(node.operand)
        return None if inner is None else -inner
    return None


def chances(poly: Poly, whole: int) -> list[tuple[int, float]]:
    """Values with their chances."""
    return [(value, weight / whole) for value, weight in poly.items()]


def moved(poly: Poly, low: int, span: int, start: int = 0) -> Poly:
    """The values from `start` on instead of from `low`, in units of `span`."""
    return {(value - low + start) // span: weight for value, weight in poly.items()}


def summed(poly: Poly, whole: int) -> tuple[Fraction, Fraction]:
    """The first and the second moment of weights over `whole`, which need not come to all of it."""
    first = sum(value * weight for value, weight in poly.items())
    return Fraction(first, whole), Fraction(sum(value * value * weight for value, weight in poly.items()), whole)


def chain_moments(chain: Chain) -> tuple[Fraction, Fraction]:
    """The first and the second moment of what a chain adds: a geometric number of dice, and a last one."""
    again = sum(chain.more.values())
    mean, variance = moments_of(chain.last.items(), sum(chain.last.values()))
    step, spread = moments_of(chain.more.items(), again)
    odds = Fraction(again, chain.total - again)
    mean += odds * step
    variance += odds * spread + odds * (1 + odds) * step**2
    return mean, variance + mean**2
