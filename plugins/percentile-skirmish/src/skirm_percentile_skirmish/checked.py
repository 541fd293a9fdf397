"""Figures of tables, held against what the rules can reckon with: a house table may say anything of the right type."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NoReturn

from skirm.api import RulesError

from .weapons import FARTHEST, MOST

if TYPE_CHECKING:
    from collections.abc import Collection

    from skirm.api import TableInPlay

DICE = re.compile(r"([1-9]\d{0,2})?d([1-9]\d{0,3})")
Range = tuple[int, int]
ANY: Range = (-MOST, MOST)
DIVISOR: Range = (1, MOST)
# By table, and in it by key; an empty key is for all others.
RANGES: dict[str, dict[str, Range]] = {
    "accumulation": {"": (2, MOST)},
    "blast": {"hard-cover": DIVISOR, "confined": (0, MOST)},
    "burst": {"": (1, 100)},
    "factors": {"times": (0, MOST), "by": DIVISOR},
    "range": {"": DIVISOR},
    "timers": {"round": (1, 86_400), "deterioration": (1, FARTHEST), "health": (0, MOST), "will": (0, MOST)},
    "weapons": {
        "hands": (1, 2),
        "effective": (0, FARTHEST),
        "extreme": (0, FARTHEST),
        "radius": (0, FARTHEST),
        "magazine": (0, FARTHEST),
    },
}


def wrong(table: TableInPlay, where: str, expected: str, found: object) -> NoReturn:
    """Say what is wrong with a table. Errors: RulesError (`bad-table`), always."""
    raise RulesError(("bad-table", f"table {table.table.name} at {where}: expected {expected}, found {found!r}"))


@lru_cache(maxsize=1024)
def range_of(table: str, keys: tuple[str, ...]) -> Range:
    """Between what a number of a table has to be, at some keys."""
    ranges = RANGES.get(table, {})
    return next((ranges[key] for key in keys if key in ranges), ranges.get("", ANY))


def number(table: TableInPlay, *keys: str, peek: bool = False) -> int:
    """The whole number at some keys.

    Args:
        peek: Whether its use is not noted.

    Errors: RulesError (`bad-table`) outside of what the rules can reckon with, (`no-figure`) where there is none.
    """
    value = table.peek(int, *keys) if peek else table.at(*keys)
    least, most = range_of(table.table.name, keys)
    if value < least:
        wrong(table, "/".join(keys), f"at least {least}", value)
    if value > most:
        wrong(table, "/".join(keys), f"at most {most}", value)
    return value


def word(table: TableInPlay, known: Collection[str], *keys: str) -> str:
    """One of some words at some keys; errors as for `number`."""
    found = table.text(*keys)
    if found not in known:
        wrong(table, "/".join(keys), f"one of {', '.join(known)}", found)
    return found


def words(table: TableInPlay, known: Collection[str], *keys: str) -> list[str]:
    """Some of some words at some keys; errors as for `number`."""
    found = table.value(list, *keys)
    for each in found:
        if each not in known:
            wrong(table, "/".join(keys), f"some of {', '.join(known)}", each)
    return found


def dice(table: TableInPlay, *keys: str) -> str:
    """Dice at some keys, such as 1d6; errors as for `number`."""
    found = table.text(*keys)
    if not DICE.fullmatch(found):
        wrong(table, "/".join(keys), "dice such as 2d10", found)
    return found


def thrown(table: TableInPlay) -> TableInPlay:
    """A table whose dice are dice, and whose rows reach as far as they do; errors as for `number`."""
    found = DICE.fullmatch(table.dice)
    if found is None:
        wrong(table, "dice", "dice such as 2d10", table.dice)
    most = int(found[1] or 1) * int(found[2])
    last = table.bands()[-1][0]
    if last is not None and last < most:
        wrong(table, "rows", f"the last one to reach {most}, as the dice do", last)
    return table


def sides(table: TableInPlay) -> int:
    """The sides of the one die that is thrown on a table; errors as for `number`."""
    found = DICE.fullmatch(thrown(table).dice)
    if found is None or found[1] not in (None, "1"):
        wrong(table, "dice", "one die such as 1d6", table.dice)
    return int(found[2])
