"""What a pool of dice can become under its modifiers, reckoned without throwing any."""

from __future__ import annotations

from skirm.dice.conditions import Condition
from skirm.dice.modifiers import Choice, Clamp, Count, Explode, Modifier, Order, Reroll, Unique
from skirm.dice.sides import Sides
from skirm.dice.terms import Dice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    End = int | Fraction | float

INFINITY = float("inf")


def matched(conditions: Sequence[Condition], sides: Sides | None, size: int) -> int:
    """How many faces of a die meet one of the conditions; `sides` is None for a computed number of sides."""
    if sides is not None and sides.values is not None:
        return sum(any(condition.matches(face) for condition in conditions) for face in sides.values)
    spans = sorted(span for condition in conditions if (span := met(condition, size)) is not None)
    found, reached = 0, 0
    for low, high in spans:
        found += max(0, high - max(low, reached + 1) + 1)
        reached = max(reached, high)
    return found


def met(condition: Condition, size: int) -> tuple[int, int] | None:
    """The faces of a plain die that meet a condition, as their first and last; None where none does."""
    value = condition.value
    assert isinstance(value, int)  # noqa: S101 - plain dice are compared with numbers
    low, high = {
        ">=": (value, size),
        ">": (value + 1, size),
        "<=": (1, value),
        "<": (1, value - 1),
        "=": (value, value),
    }[condition.operator]
    low, high = max(low, 1), min(high, size)
    return (low, high) if low <= high else None


class Crowd:
    """Dice that are not thrown: how many may lie there, between which values, and how many throws to expect.

    `thrown` counts every throw that can be expected, `expected` tells that it is a mean and no certainty, `endless`
    that there is no greatest number.
    """

    def __init__(self, node: Dice, count: tuple[int, int], least: int, most: int) -> None:
        self.sides = node.sides if isinstance(node.sides, Sides) else None
        self.least = least
        self.most = most
        words = self.sides is not None and self.sides.words
        self.lowest_face = 0 if words else 1 if self.sides is None else self.sides.lowest
        self.highest_face = 0 if words else most if self.sides is None else self.sides.highest
        self.few: int | float = count[0]
        self.many: int | float = count[1]
        self.low: int | float = self.lowest_face
        self.high: int | float = self.highest_face
        self.mean: int | float = count[1]
        self.thrown: int = count[1]
        self.expected = False
        self.endless = False
        self.untouched = True
        self.score: tuple[int, int] | None = None

    def apply(self, modifier: Modifier) -> str | None:
        """Reckon with one more modifier; what is wrong with it, or None."""
        if isinstance(modifier, Choice):
            self.few = modifier.left(self.few)
            self.many = modifier.left(self.many)
            self.mean = modifier.left(self.mean)
        elif isinstance(modifier, Unique):
            self.few = min(self.few, 1)
        elif isinstance(modifier, Clamp):
            nearest = max if modifier.kind == "min" else min
            self.untouched = False
            self.low, self.high = nearest(self.low, modifier.bound), nearest(self.high, modifier.bound)
        elif isinstance(modifier, Count):
            self.score = (
                sum(score < 0 for score, _ in modifier.scores),
                sum(score > 0 for score, _ in modifier.scores),
            )
            impossible = self.impossible([condition for _, condition in modifier.scores])
            return f"{impossible}; parentheses round the dice compare their total" if impossible else None
        elif isinstance(modifier, Reroll):
            return self.impossible(modifier.conditions) or self.reroll(modifier)
        elif isinstance(modifier, Explode):
            return self.impossible([modifier.condition] if modifier.condition else []) or self.explode(modifier)
        else:
            assert isinstance(modifier, Order)  # noqa: S101 - an order changes nothing here
        return None

    def impossible(self, conditions: Sequence[Condition]) -> str | None:
        """The condition that no die can meet, in words, or None."""
        for condition in conditions:
            if not self.can_meet(condition):
                return f"no die here can show {condition}"
        return None

    def can_meet(self, condition: Condition) -> bool:
        """Whether some die may have a value that meets the condition."""
        value = condition.value
        if isinstance(value, str):
            return True
        if self.untouched:
            return matched([condition], self.sides, self.most) > 0
        return {
            ">=": self.high >= value,
            ">": self.high > value,
            "<=": self.low <= value,
            "<": self.low < value,
            "=": self.low <= value <= self.high,
        }[condition.operator]

    def share(self, conditions: Sequence[Condition]) -> tuple[int, int]:
        """The greatest share of faces that meet a condition, as (faces, of how many)."""
        # The share is greatest at an end, or where the number of sides has just passed a condition's number.
        sizes = {self.least, self.most}
        for condition in conditions:
            if isinstance(condition.value, int):
                sizes |= {size for size in (condition.value, condition.value + 1) if self.least < size < self.most}
        shares = [(matched(conditions, self.sides, size), size) for size in sorted(sizes)]
        return max(shares, key=lambda share: share[0] * 10**6 // share[1])

    def again(self, share: tuple[int, int], once: bool) -> int:
        """How many dice are thrown again, on average, rounded up."""
        hit, faces = share
        mean = int(self.mean)
        return -(-mean * hit // faces) if once else -(-mean * hit // (faces - hit))

    def reroll(self, modifier: Reroll) -> str | None:
        """Dice that meet the condition are thrown again."""
        share = self.share(modifier.conditions)
        if not self.untouched:
            # Any number of them may have been brought to a value that is thrown again.
            self.thrown += int(self.mean)
        if not modifier.once and matched(modifier.conditions, self.sides, self.least) == self.least:
            return f"{modifier} would never end: every face is rerolled"
        if share[0]:
            self.expected = True
            self.thrown += self.again(share, modifier.once)
            self.endless |= not modifier.once
        self.low, self.high = min(self.low, self.lowest_face), max(self.high, self.highest_face)
        return None

    def explode(self, modifier: Explode) -> str | None:
        """Dice that meet the condition bring more."""
        condition = modifier.condition
        once = modifier.kind == "!o"
        if condition is None:
            share = self.highest_share()
            all_faces = share[0] == share[1]
        else:
            share = self.share([condition])
            all_faces = matched([condition], self.sides, self.least) == self.least
        if all_faces and not once:
            return f"{modifier} would never end: every face explodes"
        self.expected = True
        extra = self.again(share, once) + (0 if self.untouched else int(self.mean))
        self.thrown += extra
        self.untouched &= modifier.kind in ("!", "!o")
        if modifier.kind == "!!":
            self.low = -INFINITY if self.lowest_face < 0 else self.low
            self.high = INFINITY if self.highest_face > 0 else self.high
            self.endless = True
            return None
        self.low, self.high = min(self.low, self.lowest_face), max(self.high, self.highest_face)
        if modifier.kind == "!p":
            self.low = min(self.low, self.lowest_face - 1)
        self.mean += extra
        self.many = 2 * self.many if once else INFINITY
        self.endless |= not once
        return None

    def highest_share(self) -> tuple[int, int]:
        """The share of the faces that are the highest, at its greatest."""
        if self.sides is not None and self.sides.values is not None:
            return self.sides.values.count(self.highest_face), self.sides.size
        return 1, self.least

    def total(self) -> tuple[End, End]:
        """The least and the greatest total."""
        if self.score is not None:
            failures, thresholds = self.score
            return -times(self.many, failures), times(self.many, thresholds)
        low = times(self.few if self.low >= 0 else self.many, self.low)
        high = times(self.many if self.high >= 0 else self.few, self.high)
        return low, high


def times(number: float, value: float) -> int | float:
    """The product; nothing times infinity is nothing."""
    return number * value if number and value else 0
