"""Bands and the dice that are thrown on them: what no throw reaches, and what a throw reaches that no band has."""

from __future__ import annotations

import re
from math import inf
from typing import TYPE_CHECKING, Literal, NamedTuple

from skirm.rules.branching import totals
from skirm.rules.names import folded
from skirm.rules.refusals import PluginError, TooManyRunsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    Found = tuple[str, str, str, Literal["error", "warning"]]

RANGE = re.compile(r"(\d+)(?:\s*(?:-|\u2013|\.\.)\s*(\d+))?")


class Throws(NamedTuple):
    """All totals that some dice show, in rising order."""

    dice: str
    all: tuple[int, ...]

    @property
    def lowest(self) -> int:
        """The lowest one."""
        return self.all[0]

    @property
    def highest(self) -> int:
        """The highest one."""
        return self.all[-1]

    def within(self, low: float, high: float) -> bool:
        """Whether one lies between two numbers, both included."""
        return any(low <= total <= high for total in self.all)


def faults_of_bands(data: Mapping[str, object]) -> Iterator[Found]:
    """What is wrong with the keys of a table, as place, kind of fault, message and severity.

    Args:
        data: The table as TOML has it. What is no table at all is passed over.
    """
    dice = data.get("dice")
    throws = None
    if isinstance(dice, str) and dice:
        try:
            throws = Throws(dice, tuple(total for total, _ in totals(dice)))
        except PluginError as fault:
            yield "dice", "dice", fault.message, "error"
        except TooManyRunsError:
            pass  # So many totals that no table has a row for each.
    rows, entries = data.get("rows"), data.get("entries")
    if isinstance(rows, list) and all(isinstance(row, dict) for row in rows):
        places = [f"rows.{place}.to" for place in range(1, len(rows) + 1)]
        yield from faults_along([row.get("to") for row in rows], places, throws)
    for side in ("across", "down"):
        bounds = data.get(side)
        if isinstance(bounds, list):
            # On which side of a grid the dice fall, only its rule knows.
            yield from faults_along(bounds, [f"{side}.{place}" for place in range(1, len(bounds) + 1)], None)
    for form, keys in (("entries", entries), ("grid", data.get("grid"))):
        if isinstance(keys, dict):
            yield from twice(form, keys)
            if form == "entries" and throws is not None:
                yield from faults_of_throws(keys, throws)


def twice(form: str, keys: Iterable[str]) -> Iterator[Found]:
    """Keys that are one to the game, which knows no case."""
    known: dict[str, str] = {}
    for key in keys:
        before = known.setdefault(folded(key), key)
        if before != key:
            yield f"{form}.{key}", "overlap", f"the same key as {before}", "error"


def faults_along(bounds: Sequence[object], places: Sequence[str], throws: Throws | None) -> Iterator[Found]:
    """What is wrong with upper bounds, which rise; None is no bound. Texts are no bounds."""
    if not bounds or not all(bound is None or type(bound) is int for bound in bounds):
        return
    numbers = [bound if isinstance(bound, int) else inf for bound in bounds]
    rising = True
    highest, at = -inf, ""
    for bound, place in zip(numbers, places, strict=True):
        if bound <= highest:
            rising = False
            yield place, *clash(bound, highest, at), "error"
        else:
            highest, at = bound, place
    if rising and throws is not None:
        yield from faults_of_falls(numbers, places, throws)


def clash(bound: float, highest: float, at: str) -> tuple[str, str]:
    """How a bound that does not rise clashes with an earlier one."""
    if highest == inf:
        return "overlap", f"nothing is left for it: {at.removesuffix('.to')} has no upper bound and takes all the rest"
    if bound == highest:
        return "overlap", f"{bound} is the upper bound of {at.removesuffix('.to')} already"
    return "order", f"{bound} stands behind {highest}; bounds rise"


def faults_of_falls(bounds: Sequence[float], places: Sequence[str], throws: Throws) -> Iterator[Found]:
    """Rows that the dice do not fall on, bounds that they cannot show, and throws that fall on no row."""
    outside: list[str] = []
    low = -inf
    for bound, place in zip(bounds, places, strict=True):
        row = place.removesuffix(".to")
        if not throws.within(low + 1, bound):
            if bound < throws.lowest or low >= throws.highest:
                outside.append(row)
            else:
                yield place, "unreachable", f"no throw of {throws.dice} is {span(low + 1, bound)}", "error"
        elif throws.lowest < bound < throws.highest and not throws.within(bound, bound):
            below = max(total for total in throws.all if total < bound)
            yield place, "impossible", f"{throws.dice} never shows {bound}; the last throw below is {below}", "error"
        low = bound
    if outside:
        others = f" and {len(outside) - 1} more" if len(outside) > 1 else ""
        shown = f"{throws.dice} shows {span(throws.lowest, throws.highest)}"
        yield outside[0], "unreachable", f"{shown}; this row{others} can be met only with something added", "warning"
    if bounds[-1] < throws.highest:
        text = f"{throws.dice} shows up to {throws.highest}, and the last row ends at {bounds[-1]}"
        yield places[-1], "gap", f"{text}; leave its bound away, or end there", "error"


def span(low: float, high: float) -> str:
    """Numbers from one to another, in words."""
    if low == high:
        return f"{low}"
    return f"up to {high}" if low == -inf else f"{low} to {high}"


def faults_of_throws(keys: Iterable[str], throws: Throws) -> Iterator[Found]:
    """What is wrong with keys that are throws, such as `11` and `12-16`, each a text. Other texts are none."""
    spans = {key: ends(key) for key in keys}
    if not all(spans.values()):
        return
    taken: dict[int, str] = {}
    for key, found in spans.items():
        if found is None:
            continue
        for end in dict.fromkeys(found):
            if not throws.within(end, end):
                yield f"entries.{key}", "impossible", f"{throws.dice} never shows {end}", "error"
        low, high = found
        caught = [total for total in throws.all if low <= total <= high]
        clashes = dict.fromkeys(taken[total] for total in caught if total in taken)
        for other in clashes:
            yield f"entries.{key}", "overlap", f"it shares throws with {other}", "error"
        taken |= dict.fromkeys(caught, key)
    missing = [total for total in throws.all if total not in taken]
    if missing:
        text = f"no key for {', '.join(map(str, missing[:6]))}{' and more' if len(missing) > 6 else ''}"
        yield "entries", "gap", f"{text}, which {throws.dice} can show", "error"


def ends(key: str) -> tuple[int, int] | None:
    """The first and the last throw that a key stands for; None where it is none."""
    found = RANGE.fullmatch(key.strip())
    if found is None:
        return None
    low = int(found[1])
    return low, low if found[2] is None else int(found[2])
