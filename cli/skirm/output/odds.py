"""Odds as a table with bars for people, as lines for pipes, as JSON and as comma-separated values."""

from __future__ import annotations

import os
import sys
from fractions import Fraction
from itertools import accumulate

from skirm.dice.odds.distribution import Distribution, Outcomes
from skirm.output.stream import Answers, shown, wants_colour
from skirm.output.tables import width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.odds.question import Answer
    from skirm.dice.rolled import Value
    from skirm.output.objects import Json

# Tables that are longer leave out what is hardly possible at both of their ends.
LONG = 40
HARDLY = 20_000
# Of bars less than this wide nothing can be read.
NARROW = 4
WIDEST = 40
EXACT = 2**53
EIGHTHS = "\u258f\u258e\u258d\u258c\u258b\u258a\u2589\u2588"
BOLD, DIM, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


class Row:
    """One line of the table.

    Attributes:
        label: The value or the result.
        weight: How likely it is.
        at_least: The weight of this value and all above it, None for results that have no order.
        at_most: The weight of this value and all below it.
    """

    __slots__ = ("at_least", "at_most", "label", "value", "weight")

    def __init__(self, value: Value | str, weight: int, at_least: int | None = None, at_most: int | None = None) -> None:
        self.value = value
        self.label = str(value)
        self.weight = weight
        self.at_least = at_least
        self.at_most = at_most


def rows_of(odds: Distribution | Outcomes) -> list[Row]:
    """The lines of a table."""
    if isinstance(odds, Outcomes):
        return [Row(label, weight) for label, weight in zip(odds.labels, odds.weights, strict=True)]
    reached = list(accumulate(odds.weights, initial=odds.below))
    everything = reached[-1] + odds.above
    return [
        Row(value, weight, everything - reached[place], reached[place + 1])
        for place, (value, weight) in enumerate(zip(odds.values, odds.weights, strict=True))
    ]


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

            answers.add(to_line(odds_object(answer)))
        elif csv:
            for line in csv_lines(answer, fractions=fractions):
                answers.line(line)
        elif quiet:
            answers.line(number_alone(answer, fractions=fractions))
        else:
            for line in table(answer, fractions=fractions, everything=everything):
                answers.line(line)
        answers.flush()
    finally:
        sys.set_int_max_str_digits(before)


def table(answer: Answer, *, fractions: bool, everything: bool) -> list[str]:
    """The lines for people; bars at a terminal only."""
    colour = wants_colour(sys.stdout)
    odds = answer.odds
    rows = rows_of(odds)
    lines = [f"{BOLD}{line}{PLAIN}" if colour else line for line in headings(answer)]
    left, right = (0, len(rows)) if everything or len(rows) <= LONG else likely(odds, rows)
    chance = fraction if fractions else percent
    ordered = bool(rows) and rows[0].at_least is not None
    heads = ["value" if ordered else "result", "chance" if fractions else "%", "at least", "at most"]
    cells = [
        [shown(row.label), *(chance(weight, odds.total) for weight in (row.weight, row.at_least, row.at_most) if weight is not None)]
        for row in rows[left:right]
    ]
    lines += drawn(heads if ordered else heads[:2], cells, [row.weight for row in rows[left:right]], colour=colour)
    lines += remarks(odds, rows, left, right, chance)
    if answer.asked is not None and isinstance(odds, Distribution):
        what, least, most = answer.asked
        lines.append(f"{what}: {between(least, most, odds.total, chance)}{unit(fractions)}")
    return lines


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
        lines.append(f"mean {roughly}{decimal(mean)}, standard deviation {roughly}{decimal(root(variance))}")
    return lines


def likely(odds: Distribution | Outcomes, rows: Sequence[Row]) -> tuple[int, int]:
    """Which rows to show: without those at either end that together are hardly possible."""
    left, right = 0, len(rows)
    if isinstance(odds, Outcomes):
        return left, right
    while left < right - 1 and (rows[left].at_most or 0) * HARDLY < odds.total:
        left += 1
    while right > left + 1 and (rows[right - 1].at_least or 0) * HARDLY < odds.total:
        right -= 1
    return left, right


def remarks(
    odds: Distribution | Outcomes, rows: Sequence[Row], left: int, right: int, chance: type[str] | object
) -> list[str]:
    """What the table leaves out, and how likely that is."""
    told: list[str] = []
    if isinstance(odds, Distribution):
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
    if odds.adrift:
        told.append(f"not followed to the end: {small(odds.adrift, odds.total)}; the chances may be so much greater")
    return told


def drawn(heads: Sequence[str], rows: Sequence[Sequence[str]], weights: Sequence[int], *, colour: bool) -> list[str]:
    """A table with columns as wide as they need to be, and bars where somebody looks at a terminal that has room."""
    room = columns()
    number = len(heads)
    widths = [max(width(row[place]) for row in [heads, *rows]) for place in range(number)]
    bar = 0
    if room is not None:
        while number > 2 and sum(widths[:number]) + 2 * number + NARROW > room:
            number -= 1
        bar = min(WIDEST, room - sum(widths[:number]) - 2 * number)
    most = max(weights, default=1) or 1
    right = len(heads) > 2
    lines = []
    for row, weight in zip([heads, *rows], [0, *weights], strict=True):
        cells = [
            " " * (size - width(cell)) + cell if place or right else cell + " " * (size - width(cell))
            for place, (cell, size) in enumerate(zip(row[:number], widths[:number], strict=True))
        ]
        line = "  ".join(cells)
        if bar >= NARROW and weight:
            drawn_bar = strip(weight, most, bar)
            line += f"  {DIM}{drawn_bar}{PLAIN}" if colour else f"  {drawn_bar}"
        lines.append(line.rstrip())
    return lines


def columns() -> int | None:
    """How wide the terminal is; None where standard output is none."""
    if sys.stdout is None or not sys.stdout.isatty():
        return None
    told = os.environ.get("COLUMNS", "")
    if told.isascii() and told.isdecimal() and 0 < int(told) < EXACT:
        return int(told)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def strip(weight: int, most: int, size: int) -> str:
    """A bar: eighths of a character where the terminal has them, `#` where not."""
    try:
        "\u258f\u2588".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return "#" * max(1, round(weight * size / most)) if weight * size * 2 >= most else ""
    eighths = max(1, 8 * size * weight // most)
    return EIGHTHS[-1] * (eighths // 8) + (EIGHTHS[eighths % 8 - 1] if eighths % 8 else "")


def percent(weight: int, total: int) -> str:
    """A chance in per cent with two decimals; only what is impossible is 0, only what is certain is 100."""
    if not weight:
        return "0"
    if weight == total:
        return "100"
    hundredths = (20_000 * weight + total) // (2 * total)
    if hundredths == 0:
        return "<0.01"
    if hundredths == 10_000:
        return ">99.99"
    return f"{hundredths // 100}.{hundredths % 100:02}"


def fraction(weight: int, total: int) -> str:
    """A chance as a fraction in lowest terms."""
    return str(Fraction(weight, total))


def between(least: int, most: int, total: int, chance: object) -> str:
    """A chance, or between which two it lies."""
    told = [fraction(w, total) if chance is fraction else percent(w, total) for w in (least, most)]
    return told[0] if least == most or told[0] == told[1] else f"{told[0]} to {told[1]}"


def small(weight: int, total: int) -> str:
    """A chance that may be far too small for two decimals."""
    told = percent(weight, total)
    return f"{told} %" if not told.startswith("<") else f"{told} % ({weight / total:.2g})"


def decimal(value: Fraction) -> str:
    """A number with at most four decimals, or six digits where it is large."""
    return f"{float(value):.4f}".rstrip("0").rstrip(".") if abs(value) < EXACT else f"{float(value):.6g}"


def root(value: Fraction) -> Fraction:
    """A square root to some twenty digits, without the bounds of floating numbers."""
    from math import isqrt  # noqa: PLC0415 - only here

    scale = 10**40
    return Fraction(isqrt(value.numerator * scale // value.denominator), 10**20)


def number_alone(answer: Answer, *, fractions: bool) -> str:
    """The chance that was asked for, or the mean."""
    odds = answer.odds
    if answer.asked is not None:
        chance = Fraction(answer.asked[1], odds.total)
    elif isinstance(odds, Distribution):
        chance = (odds.moments or odds.told_moments())[0]
    else:
        # Words have no mean: the likeliest is told.
        return odds.labels[odds.weights.index(max(odds.weights))]
    return str(chance) if fractions else f"{float(chance):.12g}"


def csv_lines(answer: Answer, *, fractions: bool) -> list[str]:
    """Comma-separated values, with a line for each tail."""
    odds = answer.odds

    def chance(weight: int) -> str:
        return fraction(weight, odds.total) if fractions else repr(weight / odds.total)

    rows = rows_of(odds)
    if isinstance(odds, Outcomes):
        return ["result,chance", *(f"{quoted(row.label)},{chance(row.weight)}" for row in rows)]
    lines = ["value,chance,at least,at most"]
    if odds.low is not None:
        lines.append(f"<={odds.low},{chance(odds.below)},,{chance(odds.below)}")
    lines += [
        f"{row.label},{chance(row.weight)},{chance(row.at_least or 0)},{chance(row.at_most or 0)}" for row in rows
    ]
    if odds.high is not None:
        lines.append(f">={odds.high},{chance(odds.above)},{chance(odds.above)},")
    if odds.adrift:
        lines.append(f"unknown,{chance(odds.adrift)},,")
    return lines


def quoted(text: str) -> str:
    """A text as a cell of comma-separated values."""
    text = shown(text)
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in ',"\n') else text


def odds_object(answer: Answer) -> dict[str, Json]:
    """Odds with everything that is known about them."""
    odds = answer.odds
    large = odds.total > EXACT

    def weight(number: int) -> Json:
        return str(number) if large else number

    def chance(number: int) -> float:
        return number / odds.total

    found: list[Json] = []
    for row in rows_of(odds):
        told: dict[str, Json] = {"value" if row.at_least is not None else "result": exact(row.value)}
        told |= {"weight": weight(row.weight), "chance": chance(row.weight)}
        if row.at_least is not None and row.at_most is not None:
            told |= {"at_least": chance(row.at_least), "at_most": chance(row.at_most)}
        found.append(told)
    about: dict[str, Json] = {
        "kind": "odds",
        "expression": answer.expression,
        "against": answer.opponent,
        "repetitions": answer.times,
        "comment": answer.comment,
        "denominator": weight(odds.total),
        "odds": found,
    }
    if isinstance(odds, Distribution):
        about |= moments_object(odds)
        beyond: list[Json] = []
        if odds.low is not None:
            beyond.append({"at_most": exact(odds.low), "weight": weight(odds.below), "chance": chance(odds.below)})
        if odds.high is not None:
            beyond.append({"at_least": exact(odds.high), "weight": weight(odds.above), "chance": chance(odds.above)})
        about["beyond"] = beyond
    about["unknown"] = chance(odds.adrift)
    if answer.target is not None and answer.asked is not None:
        least = answer.asked[1]
        about["target"] = {"at_least": answer.target, "weight": weight(least), "chance": chance(least)}
    return about


def moments_object(odds: Distribution) -> dict[str, Json]:
    """Mean and variance: exactly where they are known, and as floating numbers."""
    known = odds.moments
    mean, variance = known or odds.told_moments()
    return {
        "mean": exact(mean) if known else None,
        "variance": exact(variance) if known else None,
        "mean_float": float(mean),
        "standard_deviation": float(root(variance)),
    }


def exact(value: Value | str) -> Json:
    """A number as JSON has it: what is whole and not too long as it is, anything else as text."""
    if isinstance(value, str):
        return value
    return int(value) if value.denominator == 1 and abs(value) <= EXACT else str(value)
