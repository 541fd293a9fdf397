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


def note(play: Play, figure: str, value: int, reason: str, rule: str) -> None:
    """Say that a ruling let a number stand as it is; arguments as for `less`."""
    int(play.figure(figure, value, figure, rule).add(0, reason, rule, kind="ruling"))
