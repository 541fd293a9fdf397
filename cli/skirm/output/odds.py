"""Odds as a table with bars for people; as JSON and as comma-separated values; one number alone."""

from __future__ import annotations

import sys
from fractions import Fraction

from skirm.dice.odds.distribution import Distribution, Outcomes
from skirm.output.bars import drawn
from skirm.output.chances import between, decimal, fraction, percent, root, small
from skirm.output.odds_rows import Row, heads_of, margin, mean_margin, rows_of
from skirm.output.stream import Answers, print_err, shown, wants_colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.odds.question import Answer

# Tables that are longer leave out what is hardly possible at both of their ends.
LONG = 40
HARDLY = 20_000
BOLD, PLAIN = "\x1b[1m", "\x1b[0m"


def tell(answer: Answer, *, json: bool, csv: bool, quiet: bool, fractions: bool, everything: bool) -> None:
    """Print odds.

    Args:
        answer: What is told.
        json: One object.
        csv: Comma-separated values.
        quiet: One number alone.
        fractions: Exact fractions instead of percentages.
        everything: No value is left out, however unlikely.

    Errors: OutputError, ClosedPipeError.
    """
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        answers = Answers()
        if json:
            from skirm.output.objects import to_line  # noqa: PLC0415 - people need no JSON
            from skirm.output.odds_programs import odds_object  # noqa: PLC0415

            answers.add(to_line(odds_object(answer)))
        elif csv:
            from skirm.output.odds_programs import csv_lines  # noqa: PLC0415 - people need none

            for line in csv_lines(answer, fractions=fractions):
                answers.line(line)
        elif quiet:
            answers.line(number_alone(answer, fractions=fractions))
            if answer.plays is not None:
                print_err(f"skirm: {margin_alone(answer, answer.plays)}")
        else:
            for line in table(answer, fractions=fractions, everything=everything):
                answers.line(line)
        answers.flush()
    finally:
        sys.set_int_max_str_digits(before)


def table(answer: Answer, *, fractions: bool, everything: bool) -> list[str]:
    """The lines for people; bars at a terminal only."""
    colour = wants_colour(sys.stdout)
    odds, plays = answer.odds, answer.plays
    rows = rows_of(answer)
    lines = [f"{BOLD}{line}{PLAIN}" if colour else line for line in headings(answer)]
    few = rows if everything or len(rows) <= LONG else likely(odds, rows)
    chance = fraction if fractions else percent
    facts = heads_of(answer)
    ordered = bool(rows) and rows[0].at_least is not None
    heads = [*facts, "chance" if fractions else "%", *(["at least", "at most"] if ordered else [])]
    cells = [
        [
            *map(shown, row.cells),
            *(chance(weight, odds.total) for weight in (row.weight, row.at_least, row.at_most) if weight is not None),
            *([] if plays is None else [f"{100 * end:.2f}" for end in margin(row.weight, plays)]),
        ]
        for row in few
    ]
    heads += [] if plays is None else ["low %", "high %"]
    lines += drawn(heads, cells, [row.weight for row in few], words=0 if ordered else len(facts), colour=colour)
    lines += remarks(odds, rows, few)
    if answer.asked is not None and isinstance(odds, Distribution):
        what, least, most = answer.asked
        told = f"{what}: {between(least, most, odds.total, chance)}{unit(fractions)}"
        lines.append(
            told if plays is None else f"{told} ({' to '.join(f'{100 * end:.2f}' for end in margin(least, plays))})"
        )
    return lines + [shown(note) for note in answer.notes]


def unit(fractions: bool) -> str:
    """What stands behind a chance."""
    return "" if fractions else " %"


def headings(answer: Answer) -> list[str]:
    """What was asked, and mean and deviation."""
    about = f"{answer.times} results, each: " if answer.times is not None else ""
    against = f" vs {answer.opponent}" if answer.opponent is not None else ""
    comment = f"  # {answer.comment}" if answer.comment else ""
    lines = [shown(f"{about}{answer.expression}{against}{comment}")]
    if isinstance(answer.odds, Distribution) and answer.odds.values:
        known = answer.odds.moments
        mean, variance = known or answer.odds.told_moments()
        roughly = "" if known else "about "
        ends = mean_margin(answer)
        within = "" if ends is None else f" ({' to '.join(decimal(Fraction(end)) for end in ends)})"
        lines.append(f"mean {roughly}{decimal(mean)}{within}, standard deviation {roughly}{decimal(root(variance))}")
    return lines


def likely(odds: Distribution | Outcomes, rows: Sequence[Row]) -> list[Row]:
    """Which rows to show: without those that are hardly possible, of numbers at either end and all together."""
    if isinstance(odds, Outcomes):
        return [row for row in rows if row.weight * HARDLY >= odds.total] or list(rows)
    left, right = 0, len(rows)
    while left < right - 1 and (rows[left].at_most or 0) * HARDLY < odds.total:
        left += 1
    while right > left + 1 and (rows[right - 1].at_least or 0) * HARDLY < odds.total:
        right -= 1
    return list(rows[left:right])


def remarks(odds: Distribution | Outcomes, rows: Sequence[Row], few: Sequence[Row]) -> list[str]:
    """What the table leaves out, and how likely that is."""
    told: list[str] = []
    if isinstance(odds, Distribution):
        left = rows.index(few[0]) if few else 0
        right = left + len(few)
        if left:
            told.append(f"{rows[left - 1].label} and less: {small(rows[left - 1].at_most or 0, odds.total)}")
        elif odds.low is not None:
            told.append(f"{odds.low} and less: {small(odds.below, odds.total)}")
        if right < len(rows):
            told.append(f"{rows[right].label} and more: {small(rows[right].at_least or 0, odds.total)}")
        elif odds.high is not None:
            told.append(f"{odds.high} and more: {small(odds.above, odds.total)}")
        if odds.high is not None and right < len(rows):
            told.append(f"beyond {rows[-1].label}, where values are told no longer: {small(odds.above, odds.total)}")
    elif len(few) < len(rows):
        weight = sum(odds.weights) - sum(row.weight for row in few)
        told.append(f"{len(rows) - len(few)} others, each hardly possible: {small(weight, odds.total)}")
    if odds.adrift:
        told.append(f"not followed to the end: {small(odds.adrift, odds.total)}; the chances may be so much greater")
    return told


def number_alone(answer: Answer, *, fractions: bool) -> str:
    """The chance that was asked for, or the mean; only of odds that have one of them."""
    odds = answer.odds
    if answer.asked is not None:
        number = Fraction(answer.asked[1], odds.total)
    else:
        assert isinstance(odds, Distribution)  # noqa: S101 - words were refused
        number = (odds.moments or odds.told_moments())[0]
    return str(number) if fractions else f"{float(number):.12g}"


def margin_alone(answer: Answer, plays: int) -> str:
    """How far the number that was told alone may be from the truth."""
    ends = margin(answer.asked[1], plays) if answer.asked is not None else mean_margin(answer)
    within = "" if ends is None else f"; the number lies between {ends[0]:.4g} and {ends[1]:.4g}, 95 of 100 times"
    return f"estimated from {counted(plays)}{within}"


def counted(plays: int) -> str:
    """A number of plays in words."""
    return f"{plays:,} play{'' if plays == 1 else 's'}"
