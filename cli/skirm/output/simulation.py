"""What a simulation found, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.output.values import said
from skirm.rules.intervals import interval

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from skirm.commands.tally import Reason, Tally

WIDTH = 30
MOST_VALUES = 12
# Reasons of an order, and the sentences of each.
MOST_REASONS, MOST_SENTENCES = 4, 3


def lines(tally: Tally, rounds: int, *, colour: bool = False) -> Iterator[str]:
    """The lines of a report.

    Args:
        rounds: How often a list is played at most.
        colour: Whether headings are painted.
    """
    plays = tally.plays
    first = ", ".join(f"{begin} to {begin + count - 1}" for begin, count in tally.shares)
    yield f"{plays:,} trials ({first}), seed {tally.seed}; in parentheses where the chance lies, 95 of 100 times"
    yield from section("how it ends", ends(tally, rounds), colour=colour)
    yield from section("out of action at the end", out(tally), colour=colour)
    yield from section("able to act at the end, by side", survivors(tally), colour=colour)
    yield from section("how often time passed", [spread("advances", tally.advances, plays)], colour=colour)
    for fact, values in tally.facts.items():
        yield from section(fact, facts(values, plays, unbounded=fact in tally.unbounded), colour=colour)
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


def ends(tally: Tally, rounds: int) -> Iterator[str]:
    """Why it was over, and how often it was given up."""
    for reason, count in sorted(tally.ends.items(), key=lambda item: -item[1]):
        yield f"{chance(count, tally.plays)}  {reason or 'it goes on'}"
    others = tally.plays - sum(tally.ends.values())
    if others:
        yield f"{chance(others, tally.plays)}  for one of very many other reasons"
    if tally.cut:
        yield f"of these, {tally.cut:,} trials were cut off: the list was played {rounds} times, and no end came"


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


def facts(values: Mapping[str, int], plays: int, *, unbounded: bool) -> Iterator[str]:
    """How often a fact had each value."""
    if unbounded:
        yield "too many different values to count them; ask for a condition, such as --by 'PATH<3'"
    found = sorted(values.items(), key=lambda item: -item[1])
    for value, count in found[:MOST_VALUES]:
        yield f"{chance(count, plays)}  {said(msgspec.json.decode(value))}"
    if len(found) > MOST_VALUES:
        yield f"and {len(found) - MOST_VALUES} more values"


def orders(tally: Tally) -> Iterator[str]:
    """What became of each order, and why the rules refused it."""
    for number, what in tally.orders.items():
        done, refused, skipped = (counts.get(number, 0) for counts in (tally.done, tally.refused, tally.skipped))
        asked = done + refused + skipped
        parts = [f"{100 * done / asked:.1f} % done" if asked else "never came up"]
        parts += [f"{100 * refused / asked:.1f} % refused"] * bool(refused)
        parts += [f"{100 * skipped / asked:.1f} % left out"] * bool(skipped)
        times = f", {asked:,} times" if asked else ""
        yield f"line {number}, {what}{times}: {', '.join(parts)}"
        yield from refusals(tally.reasons.get(number, {}))


def refusals(reasons: Mapping[str, Reason]) -> Iterator[str]:
    """Why an order was refused, the most frequent reasons first, in the words that said so most often."""
    found = sorted(reasons.items(), key=lambda item: (-item[1].count, item[0]))
    for identifier, reason in found[:MOST_REASONS]:
        said = sorted(reason.texts.items(), key=lambda item: -item[1])[:MOST_SENTENCES]
        yield from (f"  {count:,} times {identifier}: {text}" for text, count in said)
        others = reason.count - sum(count for _, count in said)
        if others:
            yield f"  {others:,} times {identifier}, in other words"
    if len(found) > MOST_REASONS:
        yield f"  and {len(found) - MOST_REASONS} more reasons"


def progress(done: int, count: int) -> str:
    """A progress bar in one line."""
    filled = WIDTH * done // count
    return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done:,} of {count:,}"
