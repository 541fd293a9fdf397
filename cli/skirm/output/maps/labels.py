"""Labels beside what they name, each where it covers nothing, as far as there is such a place."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirm.output.maps.chart import Piece, Spot

Rectangle = tuple[float, float, float, float]

HIGH, SMALL = 14.0, 13.0
WIDTHS = {"narrow": 6.6, "wide": 12.0}
AWAY = 17.0
# Where a label may stand, best first: beneath, above, to the right, to the left, and aslant.
PLACES = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))


class Labels:
    """What is taken already, and where there is room."""

    def __init__(self, discs: Iterable[tuple[float, float, float]], size: Spot, top: float = 0.0) -> None:
        """Begin.

        Args:
            discs: Middle and radius of all that must not be covered.
            size: Width and height of the picture.
            top: Where it begins.
        """
        self.taken: list[Rectangle] = []
        for disc in discs:
            self.keep_clear(*disc)
        self.top = top
        self.width, self.height = size

    def keep_clear(self, x: float, y: float, radius: float) -> None:
        """Have no label on a disc."""
        self.taken.append((x - radius, y - radius, x + radius, y + radius))

    def name(self, piece: Piece, spot: Spot) -> str:
        """The name of a piece beside it."""
        size = text_width(piece.name), HIGH
        found = min(
            (self.beside(spot, size, place) for place in PLACES),
            key=self.covered,
        )
        self.taken.append(found)
        faded = ' opacity="0.55"' if piece.gone or piece.mark == "dim" else ""
        return f'<text class="name" x="{found[0]:.1f}" y="{found[3] - 3:.1f}"{faded}>{escape(piece.name)}</text>'

    def beside(self, spot: Spot, size: Spot, place: tuple[int, int]) -> Rectangle:
        """The rectangle of a label in one of the places around a spot."""
        (x, y), (wide, high), (across, down) = spot, size, place
        middle = x + across * (AWAY + wide / 2), y + down * (AWAY + high / 2 if not across else high / 2 + 8)
        return middle[0] - wide / 2, middle[1] - high / 2, middle[0] + wide / 2, middle[1] + high / 2

    def covered(self, rectangle: Rectangle) -> float:
        """How much of what is taken a rectangle would cover, and how much of it would be outside."""
        left, top, right, bottom = rectangle
        lost = (
            max(0.0, -left) + max(0.0, self.top - top) + max(0.0, right - self.width) + max(0.0, bottom - self.height)
        )
        return lost * HIGH + sum(shared(rectangle, other) for other in self.taken)

    def inside(self, spot: Spot, text: str) -> bool:
        """Whether a small text around a spot is inside the picture and covers nothing."""
        return self.covered(around(spot, text)) == 0

    def small(self, spot: Spot, text: str, colour: str) -> str:
        """A small text around a spot, in a colour."""
        found = around(spot, text)
        self.taken.append(found)
        return (
            f'<text class="small" x="{found[0]:.1f}" y="{found[3] - 3:.1f}" style="fill:{colour};paint-order:stroke;'
            f'stroke:#fbfaf6;stroke-width:3px">{escape(text)}</text>'
        )


def around(spot: Spot, text: str) -> Rectangle:
    """The rectangle of a small text in the middle of which a spot lies."""
    wide = text_width(text)
    return spot[0] - wide / 2, spot[1] - SMALL / 2, spot[0] + wide / 2, spot[1] + SMALL / 2


def shared(one: Rectangle, other: Rectangle) -> float:
    """The area that two rectangles share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def text_width(text: str) -> float:
    """About how many pixels a text is wide, in whatever font there is."""
    return sum(
        0.0 if combining(c) else WIDTHS["wide"] if east_asian_width(c) in ("W", "F") else WIDTHS["narrow"] for c in text
    )


def wrapped(text: str, pixels: float) -> list[str]:
    """A text as lines that fit, parted between words."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and text_width(longer) > pixels:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
