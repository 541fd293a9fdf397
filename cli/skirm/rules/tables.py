"""Tables are data: TOML files whose every figure says whether it is printed, a ruling, or house.

Three forms, told apart by what the file has:

    [entries]                       a value by key
    short = 5

    across = [0, 2, 4, 6]           a value by two keys; numbers are upper bounds of bands, texts are exact
    [grid]
    open = [16, 26, 36, 46]

    [[rows]]                        a row by band; `to` is the last total that falls on it, missing for "and more"
    to = 3
    row = "skid"
    skids = ["target"]

Every table has `title` and `kind`, and may have `rule`, `reason` and `dice` (what is thrown on it). A row may have
a `kind`, `rule` and `reason` of its own; so may single figures, by `[[figures]]` with `at`.
"""

from __future__ import annotations

from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, cast, get_args

import msgspec

from skirm.rules.outcome import Kind
from skirm.rules.refusals import PluginError, RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Key = str | int
COMMON = {"title", "kind", "rule", "reason", "dice", "across", "down", "grid", "entries", "rows", "figures"}
OWN = {"to", "row", "kind", "rule", "reason"}


class Origin(msgspec.Struct, frozen=True):
    """Where a figure comes from: its kind, its rule, the reason for a ruling or house figure."""

    kind: Kind
    rule: str = ""
    reason: str = ""


class Row:
    """One row of a table by bands: `row.name`, and its columns as attributes."""

    __slots__ = ("columns", "name", "origin")

    def __init__(self, name: str, columns: dict[str, object], origin: Origin) -> None:
        self.name = name
        self.columns = columns
        self.origin = origin

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
        return f"Row({self.name!r})"

    def number(self, column: str) -> int:
        """A column that holds a whole number."""
        value = self.columns.get(column, 0)
        if not isinstance(value, int):
            raise PluginError(f"row {self.name!r}: column {column!r} is no whole number")
        return value

    def text(self, column: str) -> str:
        """A column that holds a text, empty where the row has none."""
        return str(self.columns.get(column, ""))

    def texts(self, column: str) -> list[str]:
        """A column that holds a list of texts, empty where the row has none."""
        value = self.columns.get(column, [])
        return [str(item) for item in value] if isinstance(value, list) else [str(value)]


class Axis:
    """The keys along one side of a table: exact texts, or upper bounds of bands."""

    def __init__(self, keys: Sequence[Key | float | None]) -> None:
        self.banded = bool(keys) and not isinstance(keys[0], str)
        self.keys = [inf if key is None else key for key in keys]

    def place(self, key: Key) -> int | None:
        """Where a key stands, or None where the table has no such key or ends before it."""
        if self.banded:
            if isinstance(key, str):
                return None
            return next((place for place, bound in enumerate(self.keys) if key <= bound), None)  # type: ignore[operator]
        names = [str(name).casefold() for name in self.keys]
        wanted = str(key).casefold()
        return names.index(wanted) if wanted in names else None

    def shown(self) -> str:
        """The keys in words."""
        if self.banded:
            return "up to " + ("any number" if self.keys[-1] == inf else str(self.keys[-1]))
        return ", ".join(map(str, self.keys))


class Table:
    """A table with the kind of each figure.

    `source` tells where it comes from: the plugin's own name, `house rules` for a user's, `save` for one that a save
    carries.
    """

    def __init__(self, name: str, data: Mapping[str, object], source: str) -> None:
        self.name = name
        self.source = source
        self.data = dict(data)
        self.title = self.text("title", name)
        self.dice = self.text("dice", "")
        self.origin = self.read_origin(data, Origin("house" if source != "plugin" else "printed"))
        self.figures = {
            self.at_key(figure.get("at")): self.read_origin(figure, self.origin) for figure in self.records("figures")
        }
        self.refuse_unknown()
        self.rows: list[Row] = []
        self.down = Axis([])
        self.across: Axis | None = None
        self.cells: list[list[object]] = []
        self.read_form()

    def wrong(self, what: str) -> PluginError:
        """An error about this table."""
        return PluginError(f"table {self.name} ({self.source}): {what}")

    def text(self, key: str, default: str) -> str:
        """A field that has to be a text."""
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise self.wrong(f"{key}: expected a text")
        return value

    def records(self, key: str) -> list[dict[str, object]]:
        """A field that has to be a list of tables."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.wrong(f"{key}: expected a list of tables")
        return value

    def read_origin(self, data: Mapping[str, object], default: Origin) -> Origin:
        """The kind, rule and reason in a table, with another's as defaults."""
        kind = data.get("kind", default.kind)
        if kind not in get_args(Kind):
            raise self.wrong(f"kind: expected printed, ruling or house, found {kind!r}")
        rule = data.get("rule", default.rule)
        reason = data.get("reason", default.reason if "kind" not in data else "")
        if not isinstance(rule, str) or not isinstance(reason, str):
            raise self.wrong(f"{'reason' if isinstance(rule, str) else 'rule'}: expected a text")
        return Origin(cast("Kind", kind), rule, reason)

    def refuse_unknown(self) -> None:
        """Errors: PluginError for a field that no table has."""
        unknown = sorted(set(self.data) - COMMON)
        if unknown:
            raise self.wrong(f"unknown field {unknown[0]!r}")

    def read_form(self) -> None:
        """Take the form apart into axes and cells."""
        entries, grid, rows = self.data.get("entries"), self.data.get("grid"), self.records("rows")
        if sum(bool(form) for form in (entries, grid, rows)) != 1:
            raise self.wrong("expected one of entries, grid and rows")
        if rows:
            self.rows = [self.read_row(row) for row in rows]
            self.down = Axis([row.get("to") for row in rows])  # type: ignore[misc]
            self.cells = [[row] for row in self.rows]
        elif isinstance(entries, dict):
            self.down = Axis(list(entries))
            self.cells = [[value] for value in entries.values()]
        else:
            self.read_grid(grid)
        self.refuse_disorder()

    def read_row(self, row: dict[str, object]) -> Row:
        """One row by band."""
        columns = {key: value for key, value in row.items() if key not in OWN}
        return Row(str(row.get("row", "")), columns, self.read_origin(row, self.origin))

    def read_grid(self, grid: object) -> None:
        """A grid: rows by name in a table, or by the bounds in `down` as a list."""
        across = self.data.get("across")
        if not isinstance(across, list):
            raise self.wrong("across: expected the keys of the columns")
        if isinstance(grid, dict):
            self.down = Axis(list(grid))
            lines = list(grid.values())
        elif isinstance(grid, list) and isinstance(self.data.get("down"), list):
            self.down = Axis(self.data["down"])  # type: ignore[arg-type]
            lines = grid
        else:
            raise self.wrong("grid: expected rows by name, or a list of rows and their bounds in down")
        self.across = Axis(across)
        for line in lines:
            if not isinstance(line, list) or len(line) != len(across):
                raise self.wrong(f"grid: every row has {len(across)} figures")
        self.cells = [list(line) for line in lines]
        if len(self.cells) != len(self.down.keys):
            raise self.wrong("grid: as many rows as keys in down")

    def refuse_disorder(self) -> None:
        """Errors: PluginError for bands that do not rise, for keys of several kinds, and for keys that occur twice."""
        for axis in (self.down, self.across):
            if axis is None:
                continue
            names = [key.casefold() for key in axis.keys if isinstance(key, str)]
            bounds = [key for key in axis.keys if isinstance(key, int | float) and not isinstance(key, bool)]
            if len(axis.keys) not in (len(names), len(bounds)):
                raise self.wrong("the keys along one side are either texts or whole numbers")
            if len(set(names)) < len(names):
                raise self.wrong(f"{next(name for name in names if names.count(name) > 1)} occurs twice")
            if not all(a < b for a, b in pairwise(bounds)):
                raise self.wrong("the bands do not rise")

    def at_key(self, keys: object) -> str:
        """Keys as one text, as figures are named."""
        return "/".join(map(str, keys)) if isinstance(keys, list) else str(keys)

    def find(self, *keys: Key) -> tuple[object, str, Origin]:
        """A figure, the name of its cell, and its origin.

        Errors: RulesError where the table has no such key or ends before it.
        """
        axes = [self.down] if self.across is None else [self.down, self.across]
        if len(keys) != len(axes):
            raise self.wrong(f"asked by {len(keys)} keys, has {len(axes)}")
        places = []
        for axis, key in zip(axes, keys, strict=True):
            place = axis.place(key)
            if place is None:
                raise RulesError(("no-figure", f"table {self.name} has no {key}; it has {axis.shown()}"))
            places.append(place)
        value = self.cells[places[0]][places[1] if len(places) > 1 else 0]
        cell = "/".join(str(axis.keys[place]) for axis, place in zip(axes, places, strict=True)).replace("inf", "more")
        if isinstance(value, Row):
            return value, value.name or cell, value.origin
        return value, cell, self.figures.get(cell, self.origin)
