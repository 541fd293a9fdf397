"""What a simulation found, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.output.values import said
from skirm.rules.intervals import interval

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from skirm.commands.tally import Tally

WIDTH = 30
MOST_VALUES = 12


def lines(tally: Tally, *, colour: bool = False) -> Iterator[str]:
    """The lines of a report.

    Args:
        colour: Whether headings are painted.
    """
    plays = tally.plays
    first = ", ".join(f"{begin} to {begin + count - 1}" for begin, count in tally.shares)
    yield f"{plays:,} trials ({first}), seed {tally.seed}; in parentheses where the chance lies, 95 of 100 times"
    yield from section("how it ends", ends(tally), colour=colour)
    yield from section("out of action at the end", out(tally), colour=colour)
    yield from section("able to act at the end, by side", survivors(tally), colour=colour)
    yield from section("how often time passed", [spread("advances", tally.advances, plays)], colour=colour)
    for fact, values in tally.facts.items():
        yield from section(fact, facts(values, plays), colour=colour)
    yield from section("orders", orders(tally), colour=colour)


def section(title: str, rows: Iterable[str], *, colour: bool) -> Iterator[str]:
    """A heading and its rows, nothing where there are none."""
    found = list(rows)
    if found:
        yield ""
        yield f"\x1b[1m{title}\x1b[0m" if colour else title
        yield from (f"  {row}" for row in found)


def chance(count: int, plays: int) -> str:
    """A share of the trials, with its interval."""
    low, high = interval(count, plays)
    return f"{100 * count / plays:5.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def ends(tally: Tally) -> Iterator[str]:
    """Why it was over."""
    for reason, count in sorted(tally.ends.items(), key=lambda item: -item[1]):
        yield f"{chance(count, tally.plays)}  {reason or 'it goes on'}"


def out(tally: Tally) -> Iterator[str]:
    """Who was out of action."""
    width = max(map(len, tally.out), default=0)
    for name, count in tally.out.items():
        yield f"{name:{width}}  {chance(count, tally.plays)}"


def survivors(tally: Tally) -> Iterator[str]:
    """How many of each side could act."""
    for side, counts in tally.survivors.items():
        yield spread(side or "(no side)", counts, tally.plays)


def spread(what: str, counts: Mapping[str, int], plays: int) -> str:
    """A number that trials end with: its mean, and how often each value."""
    mean = sum(int(value) * count for value, count in counts.items()) / plays
    shown = sorted(counts.items(), key=lambda item: -item[1])[:MOST_VALUES]
    each = ", ".join(f"{value}: {100 * count / plays:.1f} %" for value, count in sorted(shown, key=lambda i: int(i[0])))
    more = len(counts) - len(shown)
    return f"{what}  mean {mean:.2f}; {each}" + (f" and {more} more" if more else "")


def facts(values: Mapping[str, int], plays: int) -> Iterator[str]:
    """How often a fact had each value."""
    found = sorted(values.items(), key=lambda item: -item[1])
    for value, count in found[:MOST_VALUES]:
        yield f"{chance(count, plays)}  {said(msgspec.json.decode(value))}"
    if len(found) > MOST_VALUES:
        yield f"and {len(found) - MOST_VALUES} more values"


def orders(tally: Tally) -> Iterator[str]:
    """What became of each order, where not all of it was done."""
    for number, what in tally.orders.items():
        done, refused, skipped = (counts.get(number, 0) for counts in (tally.done, tally.refused, tally.skipped))
        asked = done + refused + skipped
        if refused or skipped or not asked:
            parts = [f"{100 * done / asked:.1f} % done" if asked else "never came up"]
            parts += [f"{100 * refused / asked:.1f} % refused"] * bool(refused)
            parts += [f"{100 * skipped / asked:.1f} % left out"] * bool(skipped)
            yield f"line {number}, {what}: {', '.join(parts)}"


def progress(done: int, count: int) -> str:
    """A progress bar in one line."""
    filled = WIDTH * done // count
    return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done:,} of {count:,}"
