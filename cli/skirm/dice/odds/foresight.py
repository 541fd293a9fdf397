"""What a whole expression costs at least, told before any of its parts is reckoned.

Each part says for itself what it will cost before it begins. An expression of many parts would still be refused late,
when most of them are done: so what is known of all of them without reckoning is added up first. It is never more than
the work that follows.
"""

from __future__ import annotations

from skirm.dice.expression import Call, Compare, Negative, Node, Product, Sum
from skirm.dice.modifiers import Count, Explode, Order
from skirm.dice.odds.costs import Shape, linear, power, product
from skirm.dice.odds.shares import LOOKED_AT
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
    if isinstance(node, Product) and all(operator == "*" for operator, _ in node.factors):
        terms, bits = 1, 1
        for shape in shapes:
            if min(terms, shape.terms) > 1:
                cost += linear(4 * terms * shape.terms, bits + shape.bits)
            # All multiples of one number that is not 0 differ.
            terms, bits = max(terms, shape.terms) - 1, bits + shape.bits
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
    """What so many plain dice cost, with which nothing is done; of others what taking them face by face costs."""
    acting = [modifier for modifier in modifiers if not isinstance(modifier, Order)]
    if sides.values is not None or sides.size == 1 or count == 0:
        return 0, POINT
    looked_at = 12 * sides.size
    if acting:
        # Where dice are clamped, thrown again or chosen, few values may be left to be looked at.
        if all(isinstance(modifier, Explode | Count) for modifier in acting):
            # A die that explodes is looked at once more, as what it brings.
            looked_at += (1 + isinstance(acting[0], Explode)) * LOOKED_AT * sides.size
        return looked_at, POINT
    die = Shape(sides.size, sides.size - 1, sides.size.bit_length())
    cost = power(die, count, 1, alike=True) if count > 1 else 0
    return looked_at + cost, die.power(count)
