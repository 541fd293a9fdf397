"""Conditions that modifiers of dice ask for."""

from __future__ import annotations

from skirm.dice.expression import COMPARISONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.sides import Face


class Condition:
    """A comparison with a number, or the equality with a word."""

    __slots__ = ("operator", "value")

    def __init__(self, operator: str, value: Face) -> None:
        self.operator = operator
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Condition) and (self.operator, self.value) == (other.operator, other.value)

    def __hash__(self) -> int:
        return hash((self.operator, self.value))

    def __str__(self) -> str:
        return f"{self.operator}{self.value}"

    def matches(self, face: Face) -> bool:
        """Whether a face meets the condition."""
        return COMPARISONS[self.operator](face, self.value)  # type: ignore[arg-type]


def meets_any(conditions: Sequence[Condition], face: Face) -> bool:
    """Whether a face meets one of the conditions."""
    return any(condition.matches(face) for condition in conditions)
