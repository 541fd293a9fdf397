"""A table with bars: as wide as the terminal has room for, and no bars where nobody looks."""

from __future__ import annotations

import os
import sys

from skirm.output.tables import width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# Of bars less than this wide nothing can be read.
NARROW = 4
WIDEST = 40
MOST_COLUMNS = 2**53
EIGHTHS = "\u258f\u258e\u258d\u258c\u258b\u258a\u2589\u2588"
DIM, PLAIN = "\x1b[2m", "\x1b[0m"


def drawn(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    weights: Sequence[int],
    *,
    words: int = 0,
    colour: bool,
) -> list[str]:
    """A table with columns as wide as they need to be, and bars where somebody looks at a terminal that has room.

    Args:
        words: How many columns hold words, and begin at their left; at least one more stays, however narrow it is.
    """
    room = columns()
    number = len(heads)
    widths = [max(width(row[place]) for row in [heads, *rows]) for place in range(number)]
    bar = 0
    if room is not None:
        while number > max(2, words + 1) and sum(widths[:number]) + 2 * number + NARROW > room:
            number -= 1
        bar = min(WIDEST, room - sum(widths[:number]) - 2 * number)
    most = max(weights, default=1) or 1
    lines = []
    for row, weight in zip([heads, *rows], [0, *weights], strict=True):
        cells = [
            cell + " " * (size - width(cell)) if place < words else " " * (size - width(cell)) + cell
            for place, (cell, size) in enumerate(zip(row[:number], widths[:number], strict=True))
        ]
        line = "  ".join(cells)
        if bar >= NARROW and weight:
            drawn_bar = strip(weight, most, bar)
            line += f"  {DIM}{drawn_bar}{PLAIN}" if colour else f"  {drawn_bar}"
        lines.append(line.rstrip())
    return lines


def columns() -> int | None:
    """How wide the terminal is; None where standard output is none."""
    if sys.stdout is None or not sys.stdout.isatty():
        return None
    told = os.environ.get("COLUMNS", "")
    if told.isascii() and told.isdecimal() and 0 < int(told) < MOST_COLUMNS:
        return int(told)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def strip(weight: int, most: int, size: int) -> str:
    """A bar: eighths of a character where the terminal has them, `#` where not."""
    try:
        "\u258f\u2588".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return "#" * max(1, round(weight * size / most)) if weight * size * 2 >= most else ""
    eighths = max(1, 8 * size * weight // most)
    return EIGHTHS[-1] * (eighths // 8) + (EIGHTHS[eighths % 8 - 1] if eighths % 8 else "")
