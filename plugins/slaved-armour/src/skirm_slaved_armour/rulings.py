"""How an outcome says that a ruling shaped it: by a modifier of the kind `ruling`."""

from __future__ import annotations

from skirm.api import Play


def less(play: Play, figure: str, base: int, taken: int, reason: str, rule: str) -> int:
    """A number, less what a ruling takes from it.

    Args:
        figure: What the number is.
        base: The number before.
        taken: What is taken from it.
        reason: The ruling.
        rule: The mechanic that it belongs to.
    """
    number = play.figure(figure, base, figure, rule)
    if taken:
        number.add(-taken, reason, rule, kind="ruling")
    return int(number)
