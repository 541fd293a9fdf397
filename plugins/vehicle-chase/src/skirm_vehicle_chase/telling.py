"""Numbers and distances as the story tells them."""

from __future__ import annotations

from skirm.api import Play

from .turning import EDGE, Spot, apart, rounded


def plain(number: float) -> str:
    """A number to 0.01, without needless decimals."""
    number = rounded(number)
    return str(int(number)) if number == int(number) else str(number)


def full(number: float) -> str:
    """A number as it was given, for the reason of a refusal: 23.996 is not 24 there."""
    return f"{number:.12g}"


def where(spot: Spot | None) -> str:
    """A spot that is reached, in words; empty where it is not known."""
    if spot is None:
        return ""
    edge = ", the edge of what skirm counts" if EDGE in map(abs, spot) else ""
    return f", to {plain(spot[0])}, {plain(spot[1])}{edge}"


def away(one: Spot | None, other: Spot | None) -> tuple[str, dict[str, object]]:
    """How far two are apart, as words and as a fact; nothing where one of the spots is not known (VC-B3)."""
    found = apart(one, other)
    return ("", {}) if found is None else (f" ({plain(found)} cm apart)", {"distance": found})


def plus(number: int) -> str:
    """A number that is added to dice, as words behind them."""
    return f" {'+' if number > 0 else '-'} {abs(number)}" if number else ""


def ruled(play: Play, figure: str, value: int, reason: str, rule: str) -> None:
    """Say by a modifier of the kind `ruling` which reading of the source a number rests on.

    Args:
        figure: What the number is.
        value: The number.
        reason: The ruling.
        rule: The mechanic that it belongs to.
    """
    int(play.figure(figure, value, figure, rule).add(0, reason, rule, kind="ruling"))


def reached(play: Play, what: str, rule: str) -> None:
    """Say that two touch because the players say so (VC-B3)."""
    ruled(play, what, 0, "that it is reached is declared, not reckoned (VC-B3)", rule)


def extended(play: Play, purpose: str, rule: str, least: int = 1, most: int | None = None) -> None:
    """Say where a total is one that the source has no line for, and takes the nearest row (VC-A12).

    Args:
        purpose: Of the draw.
        rule: The mechanic.
        least: The lowest total that the source has a line for.
        most: The highest one; None where its last line has no end.
    """
    total = play.dice.draws[purpose].total
    if total is None:
        return
    if total < least:
        ruled(play, purpose, total, "totals below the table count as its first row (VC-A12)", rule)
    elif most is not None and total > most:
        ruled(play, purpose, total, "totals beyond the table count as its last row (VC-A12)", rule)
