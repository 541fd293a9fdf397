"""Rulings by numbers of their own, such as SA-A9: which rules they stand under, and which tables cite them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from skirm.rules.outcome import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skirm.rules.rows import Origin
    from skirm.rules.schemas import RuleText
    from skirm.rules.tables import Table

NUMBER = re.compile(r"(?<![\w-])[A-Z][A-Z0-9]*-[A-Z]*[0-9]+[a-z]?(?![\w-])")
LEAD = re.compile(rf"({NUMBER.pattern}(?:, {NUMBER.pattern})*): ")


class Standing(msgspec.Struct):
    """A ruling as it stands under a rule: its text without the number."""

    rule: str
    title: str
    text: str


class Citation(msgspec.Struct):
    """A table that cites a ruling, or one figure or row of it; `key` is empty for the whole table."""

    table: str
    key: str
    kind: Kind


class Ruling(msgspec.Struct):
    """All that is told of one number."""

    number: str
    stands: list[Standing] = []
    cited: list[Citation] = []


def numbers_in(text: str) -> list[str]:
    """The numbers that a text cites, such as SA-A9, in order."""
    return NUMBER.findall(text)


def led(text: str) -> tuple[list[str], str]:
    """The numbers that a ruling begins with, as in `SA-A9: one die for each fire`, and what it says behind them."""
    lead = LEAD.match(text)
    return (numbers_in(lead[1]), text[lead.end() :]) if lead else ([], text)


def rulings(texts: Mapping[str, RuleText], tables: Mapping[str, Table]) -> dict[str, Ruling]:
    """Every number that a ruling begins with or a table cites, but for those of rules."""
    found: dict[str, Ruling] = {}

    def of(number: str) -> Ruling:
        return found.setdefault(number, Ruling(number))

    for rule, text in texts.items():
        for line in text.rulings:
            numbers, says = led(line)
            for number in numbers:
                of(number).stands.append(Standing(rule, text.title, says))
    for table in tables.values():
        for key, origin in origins(table):
            for number in dict.fromkeys(numbers_in(f"{origin.rule} {origin.reason}")):
                of(number).cited.append(Citation(table.name, key, origin.kind))
    return {number: ruling for number, ruling in found.items() if number not in texts}


def origins(table: Table) -> Iterator[tuple[str, Origin]]:
    """The origin of a table, and those of its figures and rows that have one of their own, each with its key."""
    yield "", table.origin
    for key, _, origin in table.every():
        if (origin.rule, origin.reason) != (table.origin.rule, table.origin.reason):
            yield key, origin
