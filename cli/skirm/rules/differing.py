"""Figure by figure, where a house table differs from the one that it replaces."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.rules.outcome import Kind
    from skirm.rules.tables import Table

MORE = "more"


class Difference(msgspec.Struct, frozen=True):
    """A figure that is another one, or stands in one of two tables only.

    Attributes:
        at: Its cell, as figures are named: `open/6`; of a row by band its name and column, `maim/harm`, and `maim/to`
            for its upper bound.
        old: The figure of the original, None where it has none.
        new: The figure in its place, None where there is none.
        was: The kind of the old figure, None where there is none.
        kind: The kind of the new one.
    """

    at: str
    old: object
    new: object
    was: Kind | None
    kind: Kind | None


def differences(original: Table, table: Table) -> list[Difference]:
    """Where a table differs from another one of its form, in the order of the table; what is gone comes last."""
    before, after = dict(figures(original)), dict(figures(table))
    nothing = (None, None)
    return [
        Difference(at, old, new, was, kind)
        for at in {**after, **before}
        for (old, was), (new, kind) in [(before.get(at, nothing), after.get(at, nothing))]
        if old != new or type(old) is not type(new)
    ]


def figures(table: Table) -> Iterator[tuple[str, tuple[object, Kind | None]]]:
    """Every figure of a table by its name, with its kind."""
    if table.dice:
        yield "dice", (table.dice, table.origin.kind)
    if not table.rows:
        for cell, value, origin in table.every():
            yield cell, (value, origin.kind)
        return
    names = Counter(row.name for row in table.rows)
    for row, label in zip(table.rows, table.down.labels, strict=True):
        name = row.name if row.name and names[row.name] == 1 else "/".join(filter(None, [row.name, label]))
        if name != label:
            bound = label if label == MORE else int(label)
            yield f"{name}/to", (bound, row.origin.kind)
        for column, value in row.columns.items():
            yield f"{name}/{column}", (value, row.origin.kind)
        if not row.columns and name == label:
            yield name, (row.name, row.origin.kind)
