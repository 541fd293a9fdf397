"""Where the figures of tables come from, and the rows of tables by bands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.rules.outcome import Kind
from skirm.rules.refusals import broken

if TYPE_CHECKING:
    from collections.abc import Collection


class Origin(msgspec.Struct, frozen=True):
    """Where a figure comes from: its kind, its rule, the reason for a ruling or house figure."""

    kind: Kind
    rule: str = ""
    reason: str = ""


class Row:
    """One row of a table by bands: `row.name`, and its columns as attributes.

    `known` has the columns of all rows of the table, so that a column which this row lacks is told from a misspelling.
    """

    __slots__ = ("columns", "known", "name", "origin")

    def __init__(
        self, name: str, columns: dict[str, object], origin: Origin, known: Collection[str] | None = None
    ) -> None:
        self.name = name
        self.columns = columns
        self.origin = origin
        self.known = columns if known is None else known

    def __getattr__(self, column: str) -> object:
        try:
            return self.columns[column]
        except KeyError:
            raise AttributeError(f"row {self.name!r} has no column {column!r}") from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and (self.name, self.columns) == (other.name, other.columns)

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Row({self.name!r}, {self.columns!r})"

    def column(self, column: str) -> object:
        """What stands in a column, None where the row has none.

        Errors: PluginError for a column that no row of the table has.
        """
        if column not in self.columns and column not in self.known:
            broken(f"row {self.name!r}: no row of its table has a column {column!r}")
        return self.columns.get(column)

    def number(self, column: str) -> int:
        """A column that holds a whole number, 0 where the row has none; errors also for another type."""
        value = self.column(column)
        if value is None:
            return 0
        if not isinstance(value, int):
            broken(f"row {self.name!r}: column {column!r} is no whole number")
        return value

    def text(self, column: str) -> str:
        """A column that holds a text, empty where the row has none; errors as for `column`."""
        value = self.column(column)
        return "" if value is None else str(value)

    def texts(self, column: str) -> list[str]:
        """A column that holds a list of texts, empty where the row has none; errors as for `column`."""
        value = self.column(column)
        if value is None:
            return []
        return [str(item) for item in value] if isinstance(value, list) else [str(value)]
