"""The same simple roll many times over: totals as lines of text, a block at a time.

The faces are the ones that single rolls would have drawn from the same source, in the same order. What makes it
fast is that a block of rolls is one operation: the faces of all first dice are one big integer of byte-wide
lanes, those of all second dice another, and adding the integers adds every roll of the block at once.
"""

from __future__ import annotations

from skirm.dice.expression import Node, Number, Sum
from skirm.dice.notation import Notation
from skirm.dice.seeds import RandomDice, fold
from skirm.dice.sides import Sides
from skirm.dice.terms import Dice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST_ROLLS = 64
MOST_FACES = 1 << 16
LANE = 256


def simple_sum(root: Node) -> tuple[int, int, int] | None:
    """Take `NdS + constants` apart: (N, S, constant), or None for any other expression."""
    dice: Dice | None = None
    constant = 0
    for sign, term in root.terms if isinstance(root, Sum) else ((1, root),):
        if isinstance(term, Number) and isinstance(term.value, int):
            constant += sign * term.value
        elif isinstance(term, Dice) and dice is None and sign > 0:
            dice = term
        else:
            return None
    if dice is None or dice.modifiers or not isinstance(dice.count, int) or not isinstance(dice.sides, Sides):
        return None
    if dice.count < 1 or dice.sides.values is not None:
        return None
    return dice.count, dice.sides.size, constant


def bulk_totals(notation: Notation, n: int, source: object) -> Iterator[bytes] | None:
    """The totals of `n` rolls as lines, in blocks, the first of them small.

    Returns: None where the expression is no sum of plain dice whose totals differ by less than 256, or the dice
    are not random; then it has to be rolled one by one.
    """
    if not isinstance(source, RandomDice) or notation.times is not None:
        return None
    found = simple_sum(notation.root)
    if found is None:
        return None
    count, size, constant = found
    if count * (size - 1) >= LANE or size > LANE:
        return None
    return lines(count, size, count + constant, n, source)


def lines(count: int, size: int, lowest: int, n: int, source: RandomDice) -> Iterator[bytes]:
    """Totals of `count` dice with `size` sides, the lowest of them `lowest`, as blocks of lines."""
    folding = fold(size)
    # Every possible total as text of one width, padded with NUL, which is taken out again at the end.
    texts = [str(lowest + over).encode() for over in range(count * (size - 1) + 1)]
    width = max(map(len, texts))
    padded = [text.rjust(width, b"\0") for text in texts] + [bytes(width)] * (LANE - len(texts))
    columns = [bytes(text[place] for text in padded) for place in range(width)]
    rolls = FIRST_ROLLS
    while n:
        rolls = min(rolls, n)
        n -= rolls
        faces = source.refill(rolls * count, folding)
        lanes = sum(int.from_bytes(faces[die::count], "little") for die in range(count))
        totals = lanes.to_bytes(rolls, "little")
        block = bytearray(rolls * (width + 1))
        for place, column in enumerate(columns):
            block[place :: width + 1] = totals.translate(column)
        block[width :: width + 1] = b"\n" * rolls
        yield bytes(block.translate(None, b"\0"))
        rolls = min(2 * rolls, max(FIRST_ROLLS, MOST_FACES // count))
