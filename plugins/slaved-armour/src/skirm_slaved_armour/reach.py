"""Who is near enough to touch: a melee and a collision take place in one hex, or in two that are neighbours."""

from __future__ import annotations

from skirm.hexes import Hex, distance

REACH = 1


def reach_reason(what: str, one: str, other: str, at: Hex | None, where: Hex | None) -> tuple[str, str]:
    """What forbids to touch, as for `refuse`: where both positions are known, no more than one hex lies between.

    Args:
        what: What they would do, with its article: `a melee`.
        one: The name of who would do it.
        other: The name of what is touched.
        at: The hex of the first.
        where: The hex of the other.
    """
    apart = 0 if at is None or where is None else distance(at, where)
    return (
        "reach" if apart > REACH else "",
        f"{one} and {other} are {apart} hexes apart, and {what} takes 1 at most; move nearer, or correct a position",
    )
