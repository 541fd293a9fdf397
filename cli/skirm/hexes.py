"""Hexes: places, headings, steps and distances on a map of hexagons, for rule systems to share.

A hex is a pair of axial coordinates (q, r). The hexes have a flat top: heading 0 is up, and headings go clockwise in
steps of 60 degrees, so that 3 is down. q grows to the right, r downwards. A vector is the difference of two hexes.
"""

from __future__ import annotations

from math import sqrt
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]

# The neighbour in each heading.
DIRECTIONS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
ABOUT = 3


def turned(heading: int, by: int) -> int:
    """The heading after a turn by some sixths of a circle, clockwise where positive; always 0 to 5."""
    return (heading + by) % 6


def turn(heading: int, other: int) -> int:
    """By how much to turn from one heading to another: -2 to 3, clockwise where positive, 3 for about."""
    by = (other - heading) % 6
    return by if by <= ABOUT else by - 6


def velocity(heading: int, speed: int) -> Hex:
    """The vector of some hexes in a heading."""
    q, r = DIRECTIONS[heading % 6]
    return q * speed, r * speed


def step(place: Hex, heading: int, hexes: int = 1) -> Hex:
    """The hex that lies some hexes away in a heading."""
    q, r = velocity(heading, hexes)
    return place[0] + q, place[1] + r


def difference(a: Hex, b: Hex) -> Hex:
    """The vector from the second hex to the first, or the first vector less the second."""
    return a[0] - b[0], a[1] - b[1]


def norm(vector: Hex) -> int:
    """How many steps a vector is long."""
    q, r = vector
    return max(abs(q), abs(r), abs(q + r))


def distance(a: Hex, b: Hex) -> int:
    """How many steps lie between two hexes."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def relative_speed(heading: int, speed: int, other_heading: int, other_speed: int) -> int:
    """How fast two that move meet: the length of the difference of their velocities."""
    return norm(difference(velocity(heading, speed), velocity(other_heading, other_speed)))


def center(place: Hex) -> tuple[float, float]:
    """The middle of a hex on a plane where neighbours are 1 apart, x to the right and y down, rounded to 0.01."""
    q, r = place
    return round(q * sqrt(3) / 2, 2), round(r + q / 2, 2)


def degrees(heading: int) -> float:
    """A heading in degrees clockwise from up."""
    return heading % 6 * 60.0
