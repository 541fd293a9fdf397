"""A chart as lines of characters: signs with arrows on a field of dots, and a legend beneath.

A character is taken as half as wide as it is high. Hexes stand in columns four characters apart, every other column
half a hex lower; where that is too wide for the place there is, hexes are drawn to scale like any plane.
"""

from __future__ import annotations

import sys
from math import cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple

from skirm import hexes
from skirm.output.maps.chart import CROWD, THING, bearing, hex_at, nice, plain
from skirm.output.stream import AtOnce, encoded, escaped, print_out
from skirm.output.tables import print_table
from skirm.rules.view import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.output.maps.chart import Box, Chart, Piece, Spot

DOT, TRAIL, SHARED = ".", ":", "&"
# Where an arrow points, by eighths of a circle: on which side of the sign it stands, in Unicode, and in ASCII.
ARROWS = (
    (1, "↑", "^"),
    (1, "↗", "/"),
    (1, "→", ">"),
    (1, "↘", "\\"),
    (1, "↓", "v"),
    (-1, "↙", "/"),
    (-1, "←", "<"),
    (-1, "↖", "\\"),
)
COLUMN = 4
"""Characters from one column of hexes to the next."""
MARGIN = 2
MOST_LINES = 48
EVERY = (10, 5)
"""On a plane a dot stands at every tenth character of every fifth line."""
RINGS = "123456789"


class Scale(NamedTuple):
    """How spots become characters.

    Attributes:
        box: What is drawn.
        column: The length of a character.
        line: The length of a line.
        honeycomb: Whether every hex has a place of its own.
    """

    box: Box
    column: float
    line: float
    honeycomb: bool = False

    def cell(self, spot: Spot) -> tuple[int, int]:
        """The character that a spot falls on."""
        x, y = spot
        return MARGIN + round((x - self.box.left) / self.column), 1 + round((y - self.box.top) / self.line)

    @property
    def size(self) -> tuple[int, int]:
        """How many characters wide and lines high the field is."""
        column, line = self.cell((self.box.right, self.box.bottom))
        return column + MARGIN + 1, line + 2


class Field:
    """Characters on lines, most of them empty."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.columns, self.lines = size
        self.characters: dict[tuple[int, int], str] = {}

    def put(self, cell: tuple[int, int], character: str, over: str = "") -> None:
        """Write a character, where there is room for it: on nothing, or over one of some others."""
        column, line = cell
        if 0 <= column < self.columns and 0 <= line < self.lines and self.characters.get(cell, DOT) in DOT + over:
            self.characters[cell] = character

    def told(self) -> list[str]:
        """The lines, without blanks at their ends."""
        rows = (
            "".join(self.characters.get((column, line), " ") for column in range(self.columns))
            for line in range(self.lines)
        )
        return [row.rstrip() for row in rows]


def print_map(chart: Chart, columns: int) -> None:
    """Print a chart.

    Args:
        chart: What is to be seen.
        columns: How wide the field may be.

    Errors: OutputError, ClosedPipeError.
    """
    scale = scaled(chart, columns)
    lines = drawn(chart, scale, arrows=can_show("".join(arrow for _, arrow, _ in ARROWS)))
    heading = [chart.title, ""] if chart.title else []
    with AtOnce():
        print_out("\n".join([*heading, *lines, "", *notes(chart, scale), ""]))
        print_table("", *legend(chart))


def can_show(text: str) -> bool:
    """Whether standard output has all these characters."""
    return b"?" not in encoded(sys.stdout, text)


def scaled(chart: Chart, columns: int) -> Scale:
    """The largest scale at which all pieces are on the field."""
    box = chart.box
    if chart.ground == "hexes":
        comb = Scale(box, sqrt(3) / 2 / COLUMN, 0.5, honeycomb=True)
        width, height = comb.size
        if width <= columns and height <= MOST_LINES:
            return comb
    room = max(1, columns - 2 * MARGIN - 1)
    least = max(box.width / room, box.height / 2 / (MOST_LINES - 4))
    step = nice(least) if least else 1.0
    scale = Scale(box, step, 2 * step)
    return scale if scale.size[0] <= columns else Scale(box, nice(step * 1.01), 2 * nice(step * 1.01))


def drawn(chart: Chart, scale: Scale, *, arrows: bool = True) -> list[str]:
    """The field as lines.

    Args:
        chart: What stands on it.
        scale: How large.
        arrows: Whether there are characters for arrows.
    """
    field = Field(scale.size)
    for cell in dots(scale):
        field.put(cell, DOT)
    for piece in reversed(chart.pieces):
        field.put(scale.cell(piece.spot), piece.sign, THING + CROWD if piece.is_unit else "")
    for shared in chart.together():
        field.characters[scale.cell(shared[0].spot)] = SHARED
    for piece in chart.pieces:
        if piece.is_unit and piece.heading is not None:
            side, fine, coarse = ARROWS[round(piece.heading % 360 / 45) % 8]
            column, line = scale.cell(piece.spot)
            field.put((column + side, line), fine if arrows else coarse)
    for piece in beneath(chart) if scale.honeycomb else ():
        column, line = scale.cell(piece.spot)
        side = next((side for side in (-1, 1) if (column + side, line) not in field.characters), 0)
        field.put((column + side, line), piece.sign)
    put_trails(field, chart, scale)
    put_rings(field, chart, scale)
    return field.told()


def beneath(chart: Chart) -> list[Piece]:
    """The things whose place a unit takes: cover that somebody stands behind."""
    taken = {piece.spot for piece in chart.pieces if piece.is_unit}
    return [piece for piece in chart.pieces if not piece.is_unit and piece.spot in taken]


def put_trails(field: Field, chart: Chart, scale: Scale) -> None:
    """Draw the way of every last move."""
    for piece in chart.pieces:
        if piece.came is not None:
            for cell in between(scale.cell(piece.came), scale.cell(piece.spot)):
                field.put(cell, TRAIL)


def put_rings(field: Field, chart: Chart, scale: Scale) -> None:
    """Draw how far the chosen unit reaches, each ring by its digit."""
    if chart.chosen is not None:
        for digit, reach in zip(RINGS, chart.chosen.reaches, strict=False):
            for cell in ring(chart.chosen, reach.distance, scale, chart):
                field.put(cell, digit)


def dots(scale: Scale) -> Iterator[tuple[int, int]]:
    """The characters that show the ground: the middles of hexes, or a net of dots."""
    columns, lines = scale.size
    if not scale.honeycomb:
        yield from ((column, line) for line in range(1, lines, EVERY[1]) for column in range(MARGIN, columns, EVERY[0]))
        return
    middle = hex_at((scale.box.left, scale.box.top))
    for q in range(-1, columns // COLUMN + 1):
        for r in range(-columns, lines):
            yield scale.cell(hexes.center((middle[0] + q, middle[1] + r)))


def between(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The characters on the straight line from one to another, the first one included and the last one not."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    for step in range(steps):
        share = step / steps
        yield round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)


def ring(piece: Piece, distance: float, scale: Scale, chart: Chart) -> Iterator[tuple[int, int]]:
    """The characters at a distance from a piece."""
    columns, lines = scale.size
    if not 0 < distance <= hypot(columns * scale.column, lines * scale.line):
        return
    if chart.ground == "hexes":
        place = hexes.step(hex_at(piece.spot), 4, round(distance))
        for heading in range(6):
            for _ in range(round(distance)):
                yield scale.cell(hexes.center(place))
                place = hexes.step(place, heading)
        return
    steps = max(8, round(2 * pi * distance / scale.column))
    for step in range(steps):
        turn = 2 * pi * step / steps
        yield scale.cell((piece.x + distance * sin(turn), piece.y - distance * cos(turn)))


def notes(chart: Chart, scale: Scale) -> list[str]:
    """What the field does not say itself: its scale, who shares a place, how far the rings are."""
    found = []
    if scale.honeycomb:
        found.append(f"{DOT} the middle of a hex, up is north")
    else:
        across, down = (chart.measured(length) for length in (scale.column * EVERY[0], scale.line * EVERY[1]))
        apart = f"{across} apart" if across == down else f"{across} apart across, {down} down"
        found.append(f"{DOT} {apart}, up is north")
    found += [f"{SHARED} {both(shared)}, at {shared[0].at}" for shared in chart.together()]
    if scale.honeycomb and beneath(chart):
        found.append(f"{THING} beside a sign is in the same hex")
    if any(piece.came for piece in chart.pieces):
        found.append(f"{TRAIL} the way of the last move")
    if chart.chosen is not None:
        found += [
            f"{digit} {escaped(reach.what)}, to {chart.measured(reach.distance)} from {chart.chosen.name}"
            for digit, reach in zip(RINGS, chart.chosen.reaches, strict=False)
        ]
    return found


def legend(chart: Chart) -> tuple[list[str], list[list[Cell]]]:
    """Heads and rows of the table beneath the field. Columns that would be empty are left out."""
    chosen = chart.chosen
    heads = ["", "unit", "side", "at", "heading", "moved", f"from {chosen.name}" if chosen else ""]
    rows = []
    for piece in chart.pieces:
        moved = "" if piece.came is None else chart.measured(chart.moved(piece))
        away = "" if chosen is None or piece is chosen else plain(chart.apart(chosen, piece))
        mark = "up" if piece is chosen and not piece.mark else piece.mark
        told = [piece.sign, piece.name, piece.side, piece.at, bearing(piece.heading), moved, away]
        rows.append([Cell(text, mark if head == "unit" else "") for head, text in zip(heads, told, strict=True)])
    kept = [place for place in range(len(heads)) if any(row[place].text for row in rows)]
    return [heads[place] for place in kept], [[row[place] for place in kept] for row in rows]


def both(pieces: list[Piece]) -> str:
    """Who shares a place, in words."""
    names = [piece.name for piece in pieces]
    return f"{', '.join(names[:-1])} and {names[-1]}"
