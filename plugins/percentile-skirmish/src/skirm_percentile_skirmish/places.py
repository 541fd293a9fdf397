"""Where fighters stand: distances, the hex behind somebody, whom somebody faces. PS-01, PS-15."""

from __future__ import annotations

from functools import lru_cache

from skirm.hexes import DIRECTIONS, Hex, distance, step, turn

from .fighters import Fighter
from .targets import Target
from .weapons import Code

Standing = Fighter | Target
AWAY = 3
ABREAST = 1
COMPASS = ("N", "NE", "SE", "S", "SW", "NW")
CODES: dict[int, Code] = {0: "close", 1: "melee", 2: "long"}


def apart(one: Standing, other: Standing) -> int | None:
    """How many hexes lie between two, None where a position is unknown."""
    if one.position is None or other.position is None:
        return None
    return distance(one.position, other.position)


@lru_cache(maxsize=1024)
def headings(start: Hex, end: Hex) -> tuple[int, ...]:
    """The headings whose first step leads nearer to a hex: one, two where it lies between, none from within it."""
    if start == end:
        return ()
    left = distance(start, end)
    return tuple(heading for heading in range(len(DIRECTIONS)) if distance(step(start, heading), end) < left)


def toward(start: Hex, end: Hex, default: int = 0) -> int:
    """The heading from one hex to another, the first where there are two."""
    return next(iter(headings(start, end)), default)


def behind(watcher: Standing, other: Standing) -> bool:
    """Whether somebody lies behind another: not in the three hexes before him (PS-B12). Unknown means no."""
    if watcher.facing is None or watcher.position is None or other.position is None:
        return False
    ways = headings(watcher.position, other.position)
    facing = watcher.facing
    return bool(ways) and all(abs(turn(facing, way)) > ABREAST for way in ways)


def back(mover: Standing, other: Standing, given: int | None = None) -> int:
    """The heading in which somebody goes back from another.

    Args:
        mover: Who goes.
        other: From whom; out of the same hex it is where the other faces.
        given: The heading that was ordered.
    """
    if given is not None:
        return given
    if mover.position is None or other.position is None or mover.position == other.position:
        return other.facing or 0
    return toward(other.position, mover.position)


def shift(unit: Standing, heading: int) -> None:
    """Move somebody one hex, where his position is known."""
    if unit.position is not None:
        unit.position = step(unit.position, heading)


def face_each_other(one: Standing, other: Standing) -> None:
    """Turn two towards each other, where their positions are known and differ."""
    if one.position is None or other.position is None or one.position == other.position:
        return
    one.facing = toward(one.position, other.position)
    other.facing = toward(other.position, one.position)


def hexed(position: Hex | None) -> str:
    """A hex as it is typed, empty where it is not known."""
    return "" if position is None else f"{position[0]},{position[1]}"


def compass(facing: int | None) -> str:
    """A heading as it is typed and where it points on a map whose top is north: `3 S`."""
    return "" if facing is None else f"{facing} {COMPASS[facing]}"


def told_place(position: Hex | None) -> str:
    """A position in words, empty where none is known."""
    return "" if position is None else f" to {hexed(position)}"
