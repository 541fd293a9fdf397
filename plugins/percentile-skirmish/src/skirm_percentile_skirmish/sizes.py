"""Target sizes: PS-39."""

from __future__ import annotations

import re
from typing import NamedTuple

from skirm.api import Play, RulesError

from .weapons import MOST

OWN = re.compile(r"[+-]?\d{1,3}")
STANDING = "standing man"
# A man who kneels or lies is a smaller target.
LOWER = {"kneeling": "kneeling man", "prone": "prone man"}


class Size(NamedTuple):
    """What a target's size adds to the chance of a strike in %, and to the damage."""

    name: str
    strike: int
    damage: int


def size_of(play: Play, name: str) -> Size:
    """The size of a row of the table, or of a strike bonus by comparison, such as `+50`.

    The damage of an unlisted size is a third of its strike bonus with the other sign, to the nearest whole number.

    Errors: RulesError (`no-size`) for anything else.
    """
    if OWN.fullmatch(name):
        strike = int(name)
        return Size(name, strike, -nearest_third(strike))
    table = play.table("sizes")
    if not table.has(name, "strike"):
        raise RulesError(
            ("no-size", f"there is no size {name!r}; see the table sizes, or give a strike bonus by comparison: +50")
        )
    return Size(name, table.whole(name, "strike", least=-MOST), table.whole(name, "damage", least=-MOST))


def nearest_third(number: int) -> int:
    """A third of a whole number, rounded to the nearest, which is never a tie."""
    return (2 * number + 3) // 6


def seen(size: str, posture: str) -> str:
    """The size of somebody in a posture: only a man's changes with it."""
    return LOWER.get(posture, size) if size.casefold() == STANDING else size
