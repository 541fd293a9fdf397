"""A chart: what stands where on a ground, with a sign for each, where it came from, and how far it reaches."""

from __future__ import annotations

from math import hypot, log10, sqrt
from string import ascii_letters, ascii_uppercase
from typing import TYPE_CHECKING, NamedTuple

from skirm import hexes
from skirm.output.stream import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirm.rules.view import Ground, Mark, Reach

Spot = tuple[float, float]

# The sign of what has none of its own: units beyond the 52 letters, and what is no unit.
CROWD, THING = "*", "#"
POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


class Piece(NamedTuple):
    """Something on the chart.

    Attributes:
        name: What it is called, fit to be printed.
        sign: One letter, its own among the first 52 units.
        side: The side of a unit, empty for none.
        is_unit: Whether it is a unit; a wall is none.
        x: To the right, in the measure of the ground.
        y: Down.
        heading: In degrees clockwise from up, or None.
        mark: How it stands out.
        at: The position in the words of the game.
        came: Where it stood before it moved last, or None.
        reaches: How far its weapons go.
    """

    name: str
    sign: str
    side: str
    is_unit: bool
    x: float
    y: float
    heading: float | None
    mark: Mark
    at: str
    came: Spot | None
    reaches: tuple[Reach, ...]

    @property
    def spot(self) -> Spot:
        """Where it is."""
        return self.x, self.y

    @property
    def gone(self) -> bool:
        """Whether it takes no part any more."""
        return self.mark == "gone"


class Box(NamedTuple):
    """The rectangle that holds some spots."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top


class Chart(NamedTuple):
    """What a map shows.

    Attributes:
        title: A line above it.
        ground: What the pieces stand on.
        measure: In what distances are told.
        pieces: All that has a place, units first.
        chosen: The unit from which distances and reaches are told, or None.
    """

    title: str
    ground: Ground
    measure: str
    pieces: tuple[Piece, ...]
    chosen: Piece | None

    @property
    def box(self) -> Box:
        """What holds all pieces, and where they came from."""
        spots = [piece.spot for piece in self.pieces]
        spots += [piece.came for piece in self.pieces if piece.came is not None]
        across, down = zip(*spots, strict=True)
        return Box(min(across), min(down), max(across), max(down))

    def sides(self) -> list[str]:
        """The sides of the units, in the order of the units."""
        return list(dict.fromkeys(piece.side for piece in self.pieces if piece.is_unit))

    def apart(self, one: Piece, other: Piece) -> float:
        """How far two are apart, in the measure of the ground: whole hexes, or a length."""
        if self.ground == "hexes":
            return hexes.distance(hex_at(one.spot), hex_at(other.spot))
        return hypot(one.x - other.x, one.y - other.y)

    def moved(self, piece: Piece) -> float:
        """How far a piece came with its last move, in the measure of the ground."""
        return 0.0 if piece.came is None else self.apart(piece, piece._replace(x=piece.came[0], y=piece.came[1]))

    def together(self) -> list[list[Piece]]:
        """The units that share a spot with other units, spot by spot."""
        found: dict[Spot, list[Piece]] = {}
        for piece in self.pieces:
            if piece.is_unit:
                found.setdefault(piece.spot, []).append(piece)
        return [pieces for pieces in found.values() if len(pieces) > 1]

    def measured(self, length: float) -> str:
        """A distance with its measure: `7 hexes`."""
        measure = "hex" if self.measure == "hexes" and length == 1 else escaped(self.measure)
        return f"{plain(length)} {measure}".strip()


def hex_at(spot: Spot) -> hexes.Hex:
    """The hex with its middle at a spot, or nearest to it."""
    q = round(spot[0] * 2 / sqrt(3))
    return q, round(spot[1] - q / 2)


def plain(number: float) -> str:
    """A number without needless digits: `7`, `19.6`."""
    return f"{number:.1f}".removesuffix(".0") if abs(number) < 1e15 else f"{number:.3g}"


def nice(length: float) -> float:
    """The next number from a length upwards that is 1, 2 or 5 times a power of ten."""
    power = 10.0 ** int(log10(length) // 1)
    return next(step * power for step in (1, 2, 5, 10) if step * power >= length)


def bearing(heading: float | None) -> str:
    """A heading in degrees and as a point of the compass: `60 NE`; empty for none."""
    if heading is None:
        return ""
    return f"{plain(heading % 360)} {POINTS[round(heading % 360 / 45) % 8]}"


def signs(units: Iterable[str]) -> dict[str, str]:
    """A sign for every unit: the first letter of its name that is free, then any that is, then that of a crowd."""
    free = dict.fromkeys(ascii_uppercase + ascii_letters)
    found = {}
    for name in units:
        wanted = [letter for letter in name.upper() if letter in ascii_uppercase]
        sign = next((letter for letter in [*wanted, *name, *free] if letter in free), CROWD)
        free.pop(sign, None)
        found[name] = sign
    return found
