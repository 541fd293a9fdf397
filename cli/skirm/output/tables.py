"""Tables of marked cells: aligned text that stays the same in pipes, and Rich's tables at a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from skirm.output.stream import escaped, print_out, wants_colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.rules.view import Cell, Mark

# How a mark is told without colour, so that nothing is lost in a pipe or to eyes that see no colour.
SIGNS: dict[Mark, str] = {"gone": "x ", "hot": "* ", "bad": "! ", "up": "> ", "good": "", "dim": "", "": ""}
STYLES: dict[Mark, str] = {
    "gone": "red strike",
    "hot": "bold yellow",
    "bad": "red",
    "up": "bold cyan",
    "good": "green",
    "dim": "dim",
    "": "",
}
GAP = "  "
WIDE = ("W", "F")


def signed(cell: Cell) -> str:
    """A cell as characters, with the sign of its mark."""
    return SIGNS[cell.mark] + escaped(cell.text)


def width(text: str) -> int:
    """How many columns a text takes in a terminal."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width  # noqa: PLC0415 - most names are ASCII

    return sum(0 if combining(c) else 2 if east_asian_width(c) in WIDE else 1 for c in text)


def aligned(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table as lines: columns as wide as their widest cell, numbers to the right, nothing behind the last."""
    columns = max([len(heads) if any(heads) else 0, *map(len, rows)])
    lines = [[*row, *[""] * (columns - len(row))] for row in ([heads, *rows] if any(heads) else rows)]
    widths = [max(width(row[place]) for row in lines) for place in range(columns)]
    right = [numeric([row[place] for row in rows if place < len(row)]) for place in range(columns)]
    told = []
    for row in lines:
        cells = [
            " " * (size - width(text)) + text if numbers else text + " " * (size - width(text))
            for text, size, numbers in zip(row, widths, right, strict=True)
        ]
        told.append(GAP.join(cells).rstrip())
    return told


def numeric(texts: Sequence[str]) -> bool:
    """Whether a column has numbers and nothing else."""
    return any(texts) and all(text.removeprefix("-").isdecimal() for text in texts if text)


def print_table(title: str, heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    """Print a table to standard output, drawn by Rich at a terminal.

    Errors: OutputError, ClosedPipeError.
    """
    if wants_colour(sys.stdout):
        from skirm.output.drawn import drawn  # noqa: PLC0415 - imports Rich, 40 ms

        print_out(drawn(title, heads, rows))
        return
    lines = [escaped(title)] if title else []
    lines += aligned([escaped(head) for head in heads], [[signed(cell) for cell in row] for row in rows])
    print_out("\n".join(lines))
