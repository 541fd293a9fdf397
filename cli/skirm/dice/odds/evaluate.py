"""The odds of a whole expression: the tree of the notation, each part a distribution."""

from __future__ import annotations

from math import lcm

from skirm.dice.expression import FUNCTIONS, OPERATIONS, Call, Compare, Negative, Node, Number, Product, Sum
from skirm.dice.modifiers import Choice
from skirm.dice.odds.algebra import against, greatest, least, mixture, paired, plus, times
from skirm.dice.odds.budget import NEGLIGIBLE, Budget, OddsLimitError
from skirm.dice.odds.distribution import Distribution
from skirm.dice.odds.foresight import foreseen, pool_cost
from skirm.dice.odds.throws import chosen, pool_odds
from skirm.dice.sides import Sides, plain
from skirm.dice.terms import Dice, Labelled, Set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# So many times what is negligible for one pool may lie beyond a whole expression, before it is followed further.
TOLERATED = 10
FURTHER = 3
# What each number of dice, and of sides, costs before any die is looked at.
EACH = 30


def odds(node: Node, budget: Budget | None = None) -> Distribution:
    """The exact distribution of what an expression is worth.

    Where much lies beyond what is told, because many parts of the expression explode without end, each is followed
    further.

    Errors: OddsLimitError where that would cost more than the budget.
    """
    return followed([node], budget or Budget())[0].reduced()


def followed(nodes: Sequence[Node], budget: Budget) -> list[Distribution]:
    """The distributions of several expressions, none with more beyond it than is negligible, if the budget lasts.

    Errors: OddsLimitError.
    """
    budget.foresee("all of it", sum(foreseen(node)[0] for node in nodes))
    evaluation = Evaluation(budget)
    found = [evaluation.of(node) for node in nodes]
    for _ in range(FURTHER):
        if all(part.beyond * NEGLIGIBLE <= TOLERATED * part.total for part in found):
            break
        budget.negligible **= 2
        try:
            found = [evaluation.of(node) for node in nodes]
        except OddsLimitError:
            break
    return found


class Evaluation:
    """One walk over an expression."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def of(self, node: Node) -> Distribution:
        """The distribution of any part."""
        return PARTS[type(node)](self, node)

    def number(self, node: Number) -> Distribution:
        return Distribution.point(node.value)

    def negative(self, node: Negative) -> Distribution:
        return self.of(node.operand).scaled(-1)

    def labelled(self, node: Labelled) -> Distribution:
        return self.of(node.operand)

    def sum(self, node: Sum) -> Distribution:
        found = Distribution.point(0)
        for sign, term in node.terms:
            part = self.of(term)
            found = plus(found, part if sign > 0 else part.scaled(-1), self.budget)
        return found

    def product(self, node: Product) -> Distribution:
        found = Distribution.point(1)
        for operator, factor in node.factors:
            part = self.of(factor)
            if operator == "*":
                found = times(found, part, self.budget)
            else:
                found = paired(found, part, OPERATIONS[operator], self.budget)
        return found

    def compare(self, node: Compare) -> Distribution:
        left, right = self.of(node.left), self.of(node.right)
        more, same, less, open_ = against(left, right, self.budget)
        holds = {">": more, ">=": more + same, "<": less, "<=": less + same, "=": same}[node.operator]
        return Distribution({1: holds, 0: more + same + less - holds}, left.total * right.total, adrift=open_)

    def call(self, node: Call) -> Distribution:
        parts = [self.of(argument) for argument in node.arguments]
        if node.name in ("min", "max"):
            return greatest(parts, self.budget) if node.name == "max" else least(parts, self.budget)
        (part,) = parts
        if node.name == "abs":
            return absolute(part)
        return part.mapped(lambda value: FUNCTIONS[node.name]([value]))

    def set(self, node: Set) -> Distribution:
        parts = [self.of(element) for element in node.elements]
        first, end = 0, len(parts)
        for choice in node.choices:
            if isinstance(choice, Choice):
                first, end = chosen((first, end), choice)
        if first >= end:
            return Distribution.point(0)
        if end - first == len(parts):
            found = parts[0]
            for part in parts[1:]:
                found = plus(found, part, self.budget)
            return found
        if (first, end) == (0, 1):
            return greatest(parts, self.budget)
        if (first, end) == (len(parts) - 1, len(parts)):
            return least(parts, self.budget)
        from skirm.dice.odds.elements import ranked_elements  # noqa: PLC0415 - few sets need it

        return ranked_elements(parts, (first, end), self.budget)

    def dice(self, node: Dice) -> Distribution:
        count, sides = node.count, node.sides
        if not isinstance(count, Node) and isinstance(sides, Sides):
            return pool_odds(1 if count is None else count, sides, node.modifiers, self.budget)
        counts = self.of(count) if isinstance(count, Node) else Distribution.point(1 if count is None else count)
        sizes = self.of(sides) if isinstance(sides, Node) else Distribution.point(0)
        pairs = len(counts.values) * len(sizes.values)
        self.budget.foresee("every number of dice", EACH * pairs if pairs > 1 else 0)
        pools = []
        for number, weight in counts.by_value().items():
            for size, own in sizes.by_value().items():
                of = plain(int(size)) if isinstance(sides, Node) else sides
                assert isinstance(of, Sides)  # noqa: S101 - computed or fixed
                pools.append((weight * own, int(number), of))
        costs = (pool_cost(number, of, node.modifiers)[0] for _, number, of in pools)
        self.budget.foresee("every number of dice", sum(costs))
        parts = [(weight, pool_odds(number, of, node.modifiers, self.budget)) for weight, number, of in reversed(pools)]
        total = counts.total * sizes.total
        shared = lcm(*(part.total for _, part in parts))
        self.budget.spend(sum(len(part.values) for _, part in parts), shared.bit_length())
        return mixture(parts, total)


def absolute(part: Distribution) -> Distribution:
    """Every value without its sign."""
    if part.is_whole or (part.values and part.values[0] >= 0 and not part.below and not part.adrift):
        if part.values and part.values[0] >= 0:
            return part
        weights = part.by_value()
        for value in [value for value in weights if value < 0]:
            weights[-value] = weights.get(-value, 0) + weights.pop(value)
        return Distribution(weights, part.total)
    return greatest_of_both(part)


def greatest_of_both(part: Distribution) -> Distribution:
    """The same where a tail may come to lie upon values of the other sign."""
    weights = part.by_value()
    for value in [value for value in weights if value < 0]:
        weights[-value] = weights.get(-value, 0) + weights.pop(value)
    ends = [end for end in (part.high, None if part.low is None else -part.low) if end is not None]
    if not ends or min(ends) <= 0:
        return (
            Distribution({}, part.total, adrift=part.total)
            if ends
            else Distribution(weights, part.total, adrift=part.adrift)
        )
    high = min(ends)
    above = part.above + part.below + sum(weights.pop(value) for value in list(weights) if value >= high)
    return Distribution(weights, part.total, above=(high, above), adrift=part.adrift)


PARTS: dict[type[Node], Callable[[Evaluation, Node], Distribution]] = {
    Number: Evaluation.number,  # type: ignore[dict-item]
    Negative: Evaluation.negative,  # type: ignore[dict-item]
    Labelled: Evaluation.labelled,  # type: ignore[dict-item]
    Sum: Evaluation.sum,  # type: ignore[dict-item]
    Product: Evaluation.product,  # type: ignore[dict-item]
    Compare: Evaluation.compare,  # type: ignore[dict-item]
    Call: Evaluation.call,  # type: ignore[dict-item]
    Set: Evaluation.set,  # type: ignore[dict-item]
    Dice: Evaluation.dice,  # type: ignore[dict-item]
}
