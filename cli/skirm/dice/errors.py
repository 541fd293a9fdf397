"""What can be wrong with dice: the notation, a bound, the dice that were given."""

from __future__ import annotations

from skirm.errors import SkirmError

WINDOW = 60


class DiceError(SkirmError):
    """Dice that cannot be thrown as asked."""

    id = "dice"


class LimitError(DiceError):
    """A bound was met; the message names it and the variable that raises it."""

    id = "limit"


class GivenDiceError(DiceError):
    """The dice that were given are too few, too many or impossible."""

    id = "given-dice"


class NotationError(DiceError):
    """A text that is no dice expression, or one that is refused before anything is thrown.

    `column` counts from 1 in characters of `text`; `detail` is the message without it.
    """

    id = "notation"

    def __init__(self, detail: str, column: int, text: str) -> None:
        super().__init__(f"column {column}: {detail}")
        self.detail = detail
        self.column = column
        self.text = text

    @property
    def reasons(self) -> list[tuple[str, str]]:
        """Why, without the column, which programs are told beside it."""
        return [(self.id, self.detail)]

    def excerpt(self) -> tuple[str, str]:
        """The part of the text around the fault, and a line with a caret under the column."""
        from unicodedata import east_asian_width  # noqa: PLC0415 - only when something is wrong

        at = self.column - 1
        start = max(0, at - WINDOW // 2) if len(self.text) > WINDOW else 0
        shown = self.text[start : start + WINDOW]
        line = "".join(c if c.isprintable() else "?" for c in shown)
        before = line[: at - start]
        left = "..." if start else ""
        right = "..." if start + WINDOW < len(self.text) else ""
        indent = len(left) + sum(2 if east_asian_width(c) in "WF" else 1 for c in before)
        return left + line + right, " " * indent + "^"
