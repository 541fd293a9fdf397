"""What a whole expression costs at least, told before any of its parts is reckoned.

Each part says for itself what it will cost before it begins. An expression of many parts would still be refused late,
when most of them are done: so what is known of all of them without reckoning is added up first. It is never more than
the work that follows.
"""

from __future__ import annotations

from skirm.dice.expression import Call, Compare, Negative, Node, Product, Sum
from skirm.dice.modifiers import Order
from skirm.dice.odds.costs import Shape, linear, power, product
from skirm.dice.sides import Sides
from skirm.dice.terms import Dice, Labelled, Set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.modifiers import Modifier

# Of what nothing is known, and what is always the same.
POINT = Shape(1, 0, 1)


def foreseen(node: Node) -> tuple[int, Shape]:
    """What an expression costs at least, and how large its distribution is at least."""
    if isinstance(node, Negative | Labelled):
        return foreseen(node.operand)
    if isinstance(node, Dice):
        return of_dice(node)
    parts = [foreseen(part) for part in parts_of(node)]
    cost = sum(own for own, _ in parts)
    shapes = [shape for _, shape in parts]
    if isinstance(node, Sum):
        found = POINT
        for shape in shapes:
            cost += product(found, shape) if min(found.terms, shape.terms) > 1 else 0
            found = found.times(shape)
        return cost, found
    if isinstance(node, Product) and len(shapes) == 2 and node.factors[0][0] == node.factors[1][0] == "*":
        one, other = shapes
        if min(one.terms, other.terms) > 1:
            cost += linear(4 * one.terms * other.terms, one.bits + other.bits)
    return cost, POINT


def parts_of(node: Node) -> Sequence[Node]:
    """What an expression is made of."""
    if isinstance(node, Sum):
        return [term for _, term in node.terms]
    if isinstance(node, Product):
        return [factor for _, factor in node.factors]
    if isinstance(node, Compare):
        return [node.left, node.right]
    if isinstance(node, Call):
        return node.arguments
    return node.elements if isinstance(node, Set) else []


def of_dice(node: Dice) -> tuple[int, Shape]:
    """The same for a pool."""
    count = 1 if node.count is None else node.count
    if not isinstance(count, int) or not isinstance(node.sides, Sides) or node.words:
        return 0, POINT
    return pool_cost(count, node.sides, node.modifiers)


def pool_cost(count: int, sides: Sides, modifiers: Sequence[Modifier]) -> tuple[int, Shape]:
    """What so many plain dice cost, with which nothing is done; of others nothing is told."""
    if sides.values is not None or any(not isinstance(modifier, Order) for modifier in modifiers):
        return 0, POINT
    if sides.size == 1 or count == 0:
        return 0, POINT
    die = Shape(sides.size, sides.size - 1, sides.size.bit_length())
    cost = power(die, count, 1, alike=True) if count > 1 else 0
    return 12 * sides.size + cost, die.power(count)
