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

Every table has a `title` and a `kind` (one of a user's own is house unless it says otherwise), and may have `rule`,
`reason` and `dice` (what is thrown on it). A row may have a `kind`, `rule` and `reason` of its own; so may single
figures, by `[[figures]]` with `at`.
"""

from __future__ import annotations

from itertools import product
from math import inf
from typing import TYPE_CHECKING, cast, get_args

from skirm.rules.axes import Axis
from skirm.rules.outcome import Kind
from skirm.rules.refusals import PluginError, RulesError
from skirm.rules.rows import Origin, Row

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from skirm.rules.axes import Key

FORMS = {"entries", "grid", "rows"}
COMMON = {"title", "kind", "rule", "reason", "dice", "across", "down", "figures"} | FORMS
MOST_READ = 1_000
SOURCED = {"kind", "rule", "reason"}
OWN = {"to", "row"} | SOURCED


class Table:
    """A table with the kind of each figure.

    `source` tells where it comes from: `plugin`, `house rules` for a user's, `save` for one that a save carries, and
    `where` in which file or at which key of the save. `replaces` is the original of a house table.
    """

    def __init__(self, name: str, data: Mapping[str, object], source: str) -> None:
        self.name = name
        self.source = source
        self.where = ""
        self.replaces: Table | None = None
        self.data = dict(data)
        self.refuse_unknown(self.data, COMMON)
        self.title = self.text("title", name)
        self.dice = self.text("dice", "")
        if source == "plugin" and "kind" not in data:
            raise self.wrong("kind is missing: printed, ruling or house")
        self.origin = self.read_origin(data, Origin("house"))
        self.figures = {self.cell(figure.get("at")): self.read_figure(figure) for figure in self.records("figures")}
        self.rows: list[Row] = []
        self.axes, self.cells = self.read_form()
        self.bands = tuple(
            (None if bound == inf else int(bound), row) for bound, row in zip(self.down.bounds, self.rows, strict=False)
        )
        self.refuse_strays()
        # Odds and simulations read the same few figures by the thousand.
        self.read: dict[tuple[Key, ...], tuple[object, str, Origin]] = {}

    @property
    def down(self) -> Axis:
        """The keys down the side."""
        return self.axes[0]

    @property
    def across(self) -> Axis | None:
        """The keys across, of a grid."""
        return self.axes[1] if len(self.axes) > 1 else None

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
        """The kind, rule and reason in a table, with another's as defaults; a reason belongs to its kind."""
        kind = data.get("kind", default.kind)
        if kind not in get_args(Kind):
            raise self.wrong(f"kind: expected printed, ruling or house, found {kind!r}")
        rule = data.get("rule", default.rule)
        reason = data.get("reason", default.reason if "kind" not in data else "")
        if not isinstance(rule, str) or not isinstance(reason, str):
            raise self.wrong(f"{'reason' if isinstance(rule, str) else 'rule'}: expected a text")
        return Origin(cast("Kind", kind), rule, reason)

    def read_figure(self, figure: Mapping[str, object]) -> Origin:
        """The origin of a single figure."""
        self.refuse_unknown(figure, SOURCED | {"at"})
        if "at" not in figure:
            raise self.wrong("figures: each says at which key it stands")
        return self.read_origin(figure, self.origin)

    def refuse_unknown(self, fields: Mapping[str, object], known: set[str]) -> None:
        """Errors: PluginError for a field that no table has."""
        unknown = sorted(set(fields) - known)
        if unknown:
            raise self.wrong(f"unknown field {unknown[0]!r}")

    def refuse_strays(self) -> None:
        """Errors: PluginError for the kind of a figure that the table does not have."""
        cells = {"/".join(labels) for labels in product(*(axis.labels for axis in self.axes))}
        names = {row.name for row in self.rows} or cells
        strays = sorted(set(self.figures) - names)
        if strays:
            raise self.wrong(f"figures: there is no figure at {strays[0]}")

    def read_form(self) -> tuple[tuple[Axis, ...], list[list[object]]]:
        """The keys down the side and across, and a line of cells for each key down the side."""
        forms = [form for form in sorted(FORMS) if self.data.get(form)]
        if len(forms) != 1:
            raise self.wrong("expected one of entries, grid and rows")
        form = self.data[forms[0]]
        if forms == ["rows"]:
            return self.read_rows()
        if forms == ["grid"]:
            return self.read_grid(form)
        if not isinstance(form, dict):
            raise self.wrong("entries: expected a value by key")
        return (self.axis("entries", list(form)),), [[value] for value in form.values()]

    def axis(self, what: str, keys: object) -> Axis:
        """The keys along one side."""
        if not isinstance(keys, list):
            raise self.wrong(f"{what}: expected a list of keys")
        try:
            return Axis(keys)
        except ValueError as fault:
            raise self.wrong(str(fault)) from None

    def read_rows(self) -> tuple[tuple[Axis, ...], list[list[object]]]:
        """Rows by band."""
        rows = self.records("rows")
        known = {key for row in rows for key in row} - OWN
        for row in rows:
            name = row.get("row", "")
            if not isinstance(name, str):
                raise self.wrong(f"rows: expected a text as the name of a row, found {name!r}")
            columns = {key: value for key, value in row.items() if key not in OWN}
            origin = self.read_origin(row, self.figures.get(name, self.origin))
            self.rows.append(Row(name, columns, origin, known))
        axis = self.axis("rows", [row.get("to") for row in rows])
        if axis.places:
            raise self.wrong("rows: to is the last total that falls on the row, a whole number")
        return (axis,), [[row] for row in self.rows]

    def read_grid(self, grid: object) -> tuple[tuple[Axis, ...], list[list[object]]]:
        """A grid: rows by name in a table, or by the bounds in `down` as a list."""
        across = self.axis("across", self.data.get("across"))
        if isinstance(grid, dict):
            down, lines = self.axis("grid", list(grid)), list(grid.values())
        elif isinstance(grid, list) and "down" in self.data:
            down, lines = self.axis("down", self.data["down"]), grid
        else:
            raise self.wrong("grid: expected rows by name, or a list of rows and their bounds in down")
        width = len(across.labels)
        if not all(isinstance(line, list) and len(line) == width for line in lines):
            raise self.wrong(f"grid: every row has {width} figures")
        if len(lines) != len(down.labels):
            raise self.wrong("grid: as many rows as keys in down")
        return (down, across), lines

    def cell(self, keys: object) -> str:
        """Keys as one text, as figures are named."""
        return "/".join(map(str, keys)) if isinstance(keys, list) else str(keys)

    def places(self, keys: Sequence[Key]) -> tuple[list[int], str]:
        """Where some keys stand, one place an axis, and the name of the cell.

        Errors: RulesError where the table has no such key or ends before it.
        """
        if len(keys) != len(self.axes):
            raise self.wrong(f"asked by {len(keys)} keys, has {len(self.axes)}")
        places, labels = [], []
        for axis, key in zip(self.axes, keys, strict=True):
            place = axis.place(key)
            if place is None:
                raise RulesError(("no-figure", f"table {self.name} has no {key}; it has {axis.shown()}"))
            places.append(place)
            labels.append(axis.labels[place])
        return places, "/".join(labels)

    def holds(self, *keys: Key) -> bool:
        """Whether there is a figure at some keys."""
        if keys in self.read:
            return True
        try:
            self.places(keys)
        except RulesError:
            return False
        return True

    def every(self) -> Iterator[tuple[str, object, Origin]]:
        """Every figure or row with the name of its cell and its origin."""
        for label, line in zip(self.down.labels, self.cells, strict=False):
            for place, value in enumerate(line):
                if isinstance(value, dict):
                    continue
                cell = label if self.across is None else f"{label}/{self.across.labels[place]}"
                yield cell, value, self.figures.get(cell, self.origin)
        for row in self.rows:
            yield row.name, row.columns, row.origin

    def find(self, *keys: Key) -> tuple[object, str, Origin]:
        """A figure, the name of its cell, and its origin.

        Errors: RulesError where the table has no such key or ends before it.
        """
        found = self.read.get(keys)
        if found is None:
            if len(self.read) >= MOST_READ:
                self.read.clear()
            found = self.read[keys] = self.find_anew(keys)
        return found

    def find_anew(self, keys: tuple[Key, ...]) -> tuple[object, str, Origin]:
        """The same, looked up."""
        places, cell = self.places(keys)
        value = self.cells[places[0]][places[1] if len(places) > 1 else 0]
        if isinstance(value, Row):
            return value, value.name or cell, value.origin
        return value, cell, self.figures.get(cell, self.origin)
