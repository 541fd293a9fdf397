"""What the pieces of a drawing stand on: the paper with its scale, and hexes or a net of lines on it."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple

from skirm import hexes
from skirm.output.maps.chart import hex_at, nice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.output.maps.chart import Box, Chart, Spot

HEX, PAGE = 44.0, 720.0
MARGIN, TOP, NARROWEST = 64.0, 52.0, 340.0
MOST_HEXES = 1_500
NEAR = 2
"""How many hexes around every piece are drawn where not all can be."""
SMALLEST = 12.0
NET = 90.0
"""Hexes of fewer pixels are not drawn; lines of the net are at least so many apart."""
PALE = "#d5d2c7"


class Paper(NamedTuple):
    """How spots become pixels."""

    box: Box
    pixels: float
    """Of a length of 1 of the ground."""

    def spot(self, spot: Spot) -> Spot:
        """The pixels of a spot."""
        x, y = spot
        return MARGIN + (x - self.box.left) * self.pixels, TOP + MARGIN + (y - self.box.top) * self.pixels

    @property
    def size(self) -> Spot:
        """Width and height of the picture above its legend."""
        right, bottom = self.spot((self.box.right, self.box.bottom))
        return max(right + MARGIN, NARROWEST), bottom + MARGIN


def laid(chart: Chart) -> Paper:
    """The paper on which all pieces have room."""
    box = chart.box
    longest = max(box.width, box.height)
    if chart.ground == "hexes":
        return Paper(box, min(HEX, 4 * PAGE / longest if longest else HEX))
    return Paper(box, PAGE / longest if longest else 1.0)


def number(value: float) -> str:
    """A number of pixels, to a tenth."""
    told = f"{value:.1f}".removesuffix(".0")
    return "0" if told == "-0" else told


def ground(chart: Chart, paper: Paper) -> Iterator[str]:
    """The hexes, where they are large enough to be seen, or a net of lines."""
    drawn = honeycomb(chart, paper) if chart.ground == "hexes" else net(paper)
    return drawn if chart.ground == "plane" or paper.pixels >= SMALLEST else iter(())


def honeycomb(chart: Chart, paper: Paper) -> Iterator[str]:
    """Hexes with a flat top."""
    corners = [(cos(turn * pi / 3) / sqrt(3), sin(turn * pi / 3) / sqrt(3)) for turn in range(6)]
    yield f'<g fill="none" stroke="{PALE}">'
    for middle in sorted(near(chart)):
        x, y = paper.spot(hexes.center(middle))
        points = " ".join(f"{number(x + dx * paper.pixels)},{number(y + dy * paper.pixels)}" for dx, dy in corners)
        yield f'<polygon points="{points}"/>'
    yield "</g>"


def net(paper: Paper) -> Iterator[str]:
    """Lines at whole distances from the origin."""
    width, height = paper.size
    across, down = paper.spot((0, 0))
    step = nice(NET / paper.pixels) * paper.pixels
    yield f'<g stroke="{PALE}">'
    yield from (f'<path d="M{number(x)} 0V{number(height)}"/>' for x in steps(across, step, width))
    yield from (f'<path d="M0 {number(y)}H{number(width)}"/>' for y in steps(down, step, height))
    yield "</g>"


def steps(origin: float, step: float, end: float) -> Iterator[float]:
    """The places from 0 to an end that lie whole steps away from the origin."""
    place = origin % step
    while place <= end:
        yield place
        place += step


def near(chart: Chart) -> set[hexes.Hex]:
    """The hexes to draw: all in the box and around it, or where that is too many those around the pieces."""
    box = chart.box
    left, right = hex_at((box.left, 0))[0] - 1, hex_at((box.right, 0))[0] + 1
    rows = round(box.height) + 3
    if (right - left + 1) * rows <= MOST_HEXES:
        return {
            (q, r)
            for q in range(left, right + 1)
            for r in range(round(box.top - q / 2) - 1, round(box.bottom - q / 2) + 2)
        }
    found = set()
    for piece in chart.pieces[: MOST_HEXES // 19]:
        middle = hex_at(piece.spot)
        found |= {
            (middle[0] + q, middle[1] + r)
            for q in range(-NEAR, NEAR + 1)
            for r in range(-NEAR, NEAR + 1)
            if hexes.norm((q, r)) <= NEAR
        }
    return found
