"""The geometry of movement, without rules: spots in cm, x to the right and y upwards, headings clockwise from up.

Whatever comes from trigonometry is rounded to 0.01, so that the same orders lead to the same place everywhere.
"""

from __future__ import annotations

from math import cos, degrees, dist, radians, sin

Spot = tuple[float, float]
SIGNS = {"right": 1, "left": -1}
# Coordinates are kept between this and its negative: nothing goes beyond the edge.
EDGE = 1e9


def rounded(value: float) -> float:
    """A length or an angle to 0.01, never a negative nought."""
    return round(value, 2) + 0.0


def placed(x: float, y: float) -> Spot:
    """A spot to 0.01, not beyond the edge."""
    return rounded(max(-EDGE, min(EDGE, x))), rounded(max(-EDGE, min(EDGE, y)))


def facing(heading: float) -> float:
    """A heading in degrees brought to 0 up to, and not including, 360."""
    return rounded(heading % 360) % 360


def ahead(spot: Spot, heading: float, distance: float) -> Spot:
    """A spot some cm straight ahead."""
    return slid(spot, heading, distance, 0, "right")


def slid(spot: Spot, heading: float, forward: float, sideways: float, side: str) -> Spot:
    """A spot some cm forward and some to the `left` or the `right`."""
    turned, out = radians(heading), sideways * SIGNS[side]
    x = forward * sin(turned) + out * cos(turned)
    y = forward * cos(turned) - out * sin(turned)
    return placed(spot[0] + x, spot[1] + y)


def angle(radius: float, distance: float) -> float:
    """The degrees that an arc of some cm turns through, not rounded."""
    return degrees(distance / radius)


def arc(spot: Spot, heading: float, radius: float, distance: float, side: str) -> tuple[Spot, float]:
    """Where an arc to one side ends.

    Args:
        spot: Where it begins.
        heading: The heading there.
        radius: Of the arc, in cm.
        distance: Along the arc, in cm.
        side: `left` or `right`.

    Returns: The spot, and the heading there.
    """
    sign = SIGNS[side]
    turned, after = radians(heading), radians(heading) + sign * distance / radius
    # The middle of the arc lies a radius to the side; its end lies a radius back from there.
    x = spot[0] + sign * radius * (cos(turned) - cos(after))
    y = spot[1] - sign * radius * (sin(turned) - sin(after))
    return placed(x, y), facing(degrees(after))


def apart(one: Spot | None, other: Spot | None) -> float | None:
    """The cm between two spots, None where one of them is not known."""
    return None if one is None or other is None else rounded(dist(one, other))
