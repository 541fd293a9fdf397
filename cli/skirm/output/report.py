"""A report for programs, one JSON object a line, and for people: what was told, and what of it no printed rule says.

`skirm.rules.outcome.Report` is the one row of keys that every result has, of dice as of rules.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from skirm.output.stream import escaped
from skirm.rules.refusals import PluginError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skirm.rules.outcome import DrawRecord, FigureUse, Kind, Modifier, Report

DELETE = b"\x7f"
FRACTION = "\0fraction"
BOLD, DIM, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"
SIGNS = {"base": "=", "add": "+", "times": "x "}


class UnwritableError(Exception):
    """Something that the quick way cannot write."""


def refuse(_: object) -> object:
    """Leave the quick way."""
    raise UnwritableError


quick = msgspec.json.Encoder(enc_hook=refuse).encode


def to_json(found: object) -> bytes:
    """A report or any other answer as JSON in UTF-8, without a line end.

    Fractions become text, `"7/2"`, with a float beside them (`total_float`); None where it has no float.

    Errors: PluginError for facts that JSON has no word for.
    """
    try:
        told = quick(found)
    except (UnwritableError, UnicodeEncodeError):
        told = slowly(found)
    return told if told.isascii() and DELETE not in told else harmless(told)


def harmless(told: bytes) -> bytes:
    """JSON in which what must not reach a terminal is a number, whoever reads the line."""
    text = told.decode()
    if text.isprintable():
        return told
    from json import dumps  # noqa: PLC0415 - rarely needed

    return "".join(c if c.isprintable() else dumps(c)[1:-1] if c != "\x7f" else "\\u007f" for c in text).encode()


def slowly(found: object) -> bytes:
    """The same for fractions and for bytes that are no text."""
    from json import JSONEncoder  # noqa: PLC0415 - rarely needed

    encoder = JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    plain = spelled(msgspec.to_builtins(found, enc_hook=marked, str_keys=True))
    return encoder.encode(plain).encode("utf-8", "replace")


def marked(value: object) -> object:
    """A fraction as something that survives until its place is known."""
    if isinstance(value, Fraction):
        return {FRACTION: [value.numerator, value.denominator]}
    raise PluginError(f"a result has {type(value).__name__} among its facts, which JSON has no word for")


def spelled(value: object) -> object:
    """Plain values with the fractions in them spelled out."""
    if isinstance(value, list):
        return [spelled(item) for item in value]
    if not isinstance(value, dict):
        return value
    if FRACTION in value:
        return str(Fraction(*value[FRACTION]))
    told: dict[str, object] = {}
    for key, item in value.items():
        told[key] = spelled(item)
        if isinstance(item, dict) and FRACTION in item:
            told[f"{key}_float"] = decimal(Fraction(*item[FRACTION]))
    return told


def decimal(value: Fraction) -> float | None:
    """The nearest float, or None beyond the largest."""
    try:
        return float(value)
    except OverflowError:
        return None


def lines(report: Report, *, explain: bool = False, colour: bool = False) -> list[str]:
    """A report for people: the story, body first, then its parts, then the end; then what no printed rule says.

    Args:
        explain: Tell modifiers, dice and figures below each part.
        colour: Paint it for a terminal; the characters stay the same.
    """
    told = list(story(report, explain=explain, colour=colour))
    told += [painted(escaped(line), BOLD, colour=colour) for line in report.ending()]
    told += [painted(escaped(line), DIM, colour=colour) for line in unprinted(report)]
    return told


def story(report: Report, *, explain: bool, colour: bool, deep: bool = False) -> Iterator[str]:
    """The lines of one part and of those that followed from it."""
    for line in report.story():
        yield painted(escaped(line), "" if deep else BOLD, colour=colour)
    if explain:
        for line in explained(report):
            yield painted(f"  {line}", DIM, colour=colour)
    for part in report.parts:
        yield from story(part, explain=explain, colour=colour, deep=True)


def with_parts(report: Report) -> Iterator[Report]:
    """A report, then its parts and theirs."""
    yield report
    for part in report.parts:
        yield from with_parts(part)


def unprinted(report: Report) -> list[str]:
    """What of a result no printed rule says, in one line: `house: cover, ranges; ruling: SA-A13, SA-A15`.

    House figures are told by their tables, for those can be replaced; rulings by their numbers, where they have any.
    """
    from skirm.rules.rulings import numbers_in  # noqa: PLC0415 - programs need none of it

    found: dict[str, dict[str, None]] = {"house": {}, "ruling": {}}
    for part in with_parts(report):
        for modifier in part.modifiers:
            if modifier.kind != "printed" and modifier.applied:
                numbers = numbers_in(modifier.reason) or [modifier.rule or modifier.figure]
                found[modifier.kind].update(dict.fromkeys(numbers))
        for use in part.figures:
            if use.kind != "printed":
                numbers = numbers_in(use.reason) if use.kind == "ruling" else []
                found[use.kind].update(dict.fromkeys(numbers or [use.table]))
    told = [f"{kind}: {', '.join(names)}" for kind, names in found.items() if names]
    return ["; ".join(told)] if told else []


def explained(report: Report) -> list[str]:
    """Why it came out so: modifiers with their reasons, dice with their purpose, figures with their place."""
    told = [
        line
        for name, found in groupby(report.modifiers, key=lambda modifier: modifier.figure)
        for line in reckoned(name, list(found), report.figures)
    ]
    told += [dice_line(record) for record in report.dice]
    return told + list(dict.fromkeys(map(figure_line, report.figures)))


def reckoned(name: str, modifiers: list[Modifier], figures: Iterable[FigureUse]) -> Iterator[str]:
    """A figure: a line for each thing that bears on it, what it comes to, and in one line what could have borne on it.

    Two figures of one name in a row, which only their reasons tell apart, get no sum.
    """
    counted = [modifier for modifier in modifiers if modifier.applied]
    for modifier in counted:
        yield modifier_line(modifier, rests_on(modifier, figures))
    if len(counted) > 1 and len({modifier.reason for modifier in counted}) == len(counted):
        value: int | Fraction = 0
        for modifier in counted:
            value = value * modifier.value if modifier.op == "times" else value + modifier.value
        yield escaped(f"{name} = {value}")
    spared = [modifier for modifier in modifiers if not modifier.applied]
    if spared:
        yield escaped(f"{name}, not applied: {'; '.join(map(spared_told, spared))}")


def spared_told(modifier: Modifier) -> str:
    """What does not bear on a figure, and why not: `a moonlit night -30 (the light is that of day)`."""
    why_not = f" ({modifier.why_not})" if modifier.why_not else ""
    worth = f" {signed(modifier)}" if modifier.value else ""
    return f"{modifier.reason}{worth}{why_not}"


def signed(modifier: Modifier) -> str:
    """What a modifier does: `+1`, `-30`, `x 1/2`."""
    value = modifier.value
    return str(value) if modifier.op == "add" and value < 0 else f"{SIGNS[modifier.op]}{value}"


def rests_on(modifier: Modifier, figures: Iterable[FigureUse]) -> Kind:
    """The kind of a modifier: its own, or that of a figure with its rule and its value that was read for it."""
    if modifier.kind == "printed" and modifier.rule:
        for use in figures:
            values = use.value.values() if isinstance(use.value, dict) else [use.value]
            numbers = {value for value in values if isinstance(value, int) and not isinstance(value, bool)}
            if use.kind != "printed" and use.rule == modifier.rule and {modifier.value, -modifier.value} & numbers:
                return use.kind
    return modifier.kind


def modifier_line(modifier: Modifier, kind: Kind) -> str:
    """`to hit +1: a broad target (TOY-2)`, and its kind where no printed rule says so."""
    text = f"{modifier.figure} {signed(modifier)}: {modifier.reason}{behind(modifier.rule)}"
    if kind != "printed":
        text += f", {kind}"
    return escaped(text)


def dice_line(record: DrawRecord) -> str:
    """`shot of Rook: d6 -> 5`."""
    sides = f"d{record.sides}" if isinstance(record.sides, int) else record.sides
    count = "" if len(record.faces) == 1 else str(len(record.faces))
    name = f"{count}{sides}" if count == "" or isinstance(record.sides, int) else f"{count} x {sides}"
    given = "" if record.source == "random" else f" ({record.source})"
    return escaped(f"{record.why}: {name} -> {' '.join(map(str, record.faces))}{given}")


def figure_line(use: FigureUse) -> str:
    """`cover/full = -2 (TOY-2), ruling: the table stops`; whose table it is, where it is not the system's own."""
    value = use.value
    if isinstance(value, dict):
        value = ", ".join(f"{key} {said(item)}" for key, item in value.items()) or use.key
    origin = "" if use.origin == "plugin" else f", from {'the save' if use.origin == 'save' else use.origin}"
    reason = f": {use.reason}" if use.reason else ""
    return escaped(f"{use.table}/{use.key} = {said(value)}{behind(use.rule)}{origin}, {use.kind}{reason}")


def said(value: object) -> str:
    """A value of a table as people say it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(said, value)) if isinstance(value, list) else str(value)


def behind(rule: str) -> str:
    """A rule in parentheses."""
    return f" ({rule})" if rule else ""


def painted(text: str, style: str, *, colour: bool) -> str:
    """A text in a style, where there is colour."""
    return f"{style}{text}{PLAIN}" if colour and style and text else text
