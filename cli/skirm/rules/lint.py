"""What is wrong with a table, beside what forbids to read it: gaps, rows that nothing falls on, missing reasons.

Every fault has its place in the table's file, so that whoever wrote it finds it. Errors are what a game would trip
over, or what nobody can have meant; warnings are what may be meant, and is worth a look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from skirm.rules.bands import faults_of_bands
from skirm.rules.fits import misfits, strange_signs
from skirm.rules.house import INHERITED
from skirm.rules.outcome import Kind
from skirm.rules.refusals import PluginError
from skirm.rules.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Severity = Literal["error", "warning"]
REASONED: tuple[Kind, ...] = ("ruling", "house")


class Fault(NamedTuple):
    """Something that is wrong with a table.

    Attributes:
        where: Its key path in the table's file, such as `rows.3.to`.
        kind: `gap`, `overlap`, `order`, `unreachable`, `impossible`, `dice`, `kind`, `reason`, `fit`, `sign` or `form`.
        message: What is wrong, and what would be right.
    """

    where: str
    kind: str
    message: str
    severity: Severity = "error"

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


def faults(table: Table, original: Table | None = None) -> list[Fault]:
    """What is wrong with a table that could be read; none where it is clean.

    Args:
        table: A system's own, or a house table.
        original: What a house table is to replace. A system's own tables have none, and give reasons.
    """
    found = list(told(faults_of_bands(table.data)))
    if original is None:
        return found + (list(unreasoned(table.data)) if table.source == "plugin" else [])
    if any(fault.severity == "warning" for fault in told(faults_of_bands(original.data))):
        # Its rows beyond the dice are met with something added; so are those in its place.
        found = [fault for fault in found if fault.severity == "error"]
    return found + list(compared(table, original))


def faults_in(name: str, data: Mapping[str, object], original: Table | None = None, source: str = "") -> list[Fault]:
    """The same for what a file holds, also where no table can be read from it: all that is wrong with it at once.

    Args:
        name: The table's name.
        data: As TOML has it.
        original: What it is to replace, if it is a house table.
        source: As for `Table`; a system's own where there is no original.
    """
    inherited = {} if original is None else {key: original.data[key] for key in INHERITED if key in original.data}
    whole = inherited | dict(data)
    try:
        return faults(Table(name, whole, source or ("plugin" if original is None else "house rules")), original)
    except PluginError as fault:
        found = [each for each in told(faults_of_bands(whole)) if each.severity == "error"]
        unread = Fault("", "kind" if "kind" not in whole else "form", fault.message.partition("): ")[2])
        return found if any(each.kind in ("overlap", "order") for each in found) else [*found, unread]


def told(found: Iterator[tuple[str, str, str, Severity]]) -> Iterator[Fault]:
    """Faults of bands as faults."""
    yield from (Fault(*each) for each in found)


def compared(table: Table, original: Table) -> Iterator[Fault]:
    """What does not fit in the place of another table."""
    for fault in misfits(original, table):
        where, colon, what = fault.partition(": ")
        yield Fault(where, "fit", what) if colon else Fault("", "fit", fault)
    for where, what in strange_signs(original, table):
        yield Fault(where, "sign", what, "warning")


def unreasoned(data: Mapping[str, object]) -> Iterator[Fault]:
    """Rulings and house figures without the reason for them."""
    if data.get("kind") in REASONED and not data.get("reason"):
        yield Fault("reason", "reason", f"missing: {a(data['kind'])} says why")
    for key in ("figures", "rows"):
        records = data.get(key)
        for place, record in enumerate(records if isinstance(records, list) else (), 1):
            if isinstance(record, dict) and record.get("kind") in REASONED and not record.get("reason"):
                yield Fault(f"{key}.{place}.reason", "reason", f"missing: {a(record['kind'])} says why")


def a(kind: object) -> str:
    """A figure of this kind, in words."""
    return "a ruling" if kind == "ruling" else f"a {kind} figure"
