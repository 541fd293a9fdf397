"""Figures of tables, as they may stand there: a table of the house is told what it gets wrong, by its key."""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from typing import NoReturn

from skirm.api import Figure, Play, Row, RulesError

from .telling import ruled

DICE = re.compile(r"([1-9]\d?)d([1-9]\d{0,2})(?:([+-])(\d{1,3}))?")
FACES = 100
Key = str | int


def wrong(table: str, keys: tuple[Key, ...], expected: str, found: object) -> NoReturn:
    """Errors: RulesError (`bad-table`), always: which figure is wrong, and what would be right."""
    raise RulesError(
        ("bad-table", f"table {table} at {'/'.join(map(str, keys))}: expected {expected}, found {found!r}")
    )


def whole(play: Play, table: str, *keys: Key, least: int = 0, most: int) -> int:
    """A whole number of a table between two bounds. Errors: RulesError (`bad-table`, `no-figure`)."""
    value = play.table(table).value(object, *keys)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        wrong(table, keys, f"a whole number from {least} to {most}", value)
    return value


def exact(play: Play, table: str, *keys: Key, least: Fraction, most: int) -> Fraction:
    """A number of a table, exactly as it is written; errors as for `whole`."""
    value = play.table(table).value(object, *keys)
    written = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= most
    number = Fraction(str(value)) if written else Fraction(-1)
    if number < least:
        wrong(table, keys, f"a number from {float(least):g} to {most}", value)
    return number


def yes(play: Play, table: str, *keys: Key) -> bool:
    """A yes or no of a table; errors as for `whole`."""
    value = play.table(table).value(object, *keys)
    return value if isinstance(value, bool) else wrong(table, keys, "true or false", value)


def word(play: Play, table: str, *keys: Key, among: Collection[str]) -> str:
    """A text of a table, one of several; errors as for `whole`."""
    value = play.table(table).value(object, *keys)
    if not isinstance(value, str) or value not in among:
        wrong(table, keys, f"one of {', '.join(among)}", value)
    return value


def dice(play: Play, table: str, key: str) -> str:
    """Dice of a table, such as 2d6 or 1d10+2, whose total is never below 0; errors as for `whole`."""
    value = play.table(table).value(object, key)
    if not isinstance(value, str) or not thrown(value):
        wrong(table, (key,), "dice such as 2d6 or 1d10+2, at most 99d100", value)
    return value


def thrown(value: object) -> bool:
    """Whether a value is a text of dice: at most 99 of them, with at most 100 faces, and no total below 0."""
    found = DICE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return False
    count, faces, sign, number = found.groups()
    return int(faces) <= FACES and (sign != "-" or int(number) <= int(count))


def fall(play: Play, table: str, of: str, added: Figure | int, *, mark: bool = False) -> Row:
    """Throw on a table, and find the row.

    Args:
        table: Its name, which is that of the draw too.
        of: Whose dice they are.
        added: What is added to them: a figure or a number.
        mark: Whether the draw gives the total of the outcome.

    Errors: RulesError (`bad-table`) for other dice than such as 1d6, before anything is thrown.
    """
    asked = play.table(table)
    if not thrown(asked.dice):
        wrong(table, ("dice",), "dice such as 1d6 or 2d6+1, at most 99d100", asked.dice)
    return play.dice.on(asked, table, of=of, add=added, mark=mark)


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
