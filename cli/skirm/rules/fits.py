"""How a table differs in shape from the one that it is to replace."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, TypeGuard

from skirm.rules.shapes import Shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.rules.axes import Axis
    from skirm.rules.tables import Table

FORMS = ("entries", "grid", "rows")


def misfits(original: Table, other: Table) -> Iterator[str]:
    """How a table differs in shape from the one that it is to replace."""
    form = form_of(original)
    if form_of(other) != form:
        yield f"expected {form}, as the original has, found {form_of(other)}"
        return
    if form == "rows":
        yield from misfit_bands(original.down, other.down, "rows")
        yield from misfit_rows(original, other)
        return
    for name, axis, others in (("down", original.down, other.down), ("across", original.across, other.across)):
        if axis is not None and others is not None:
            yield from misfit_bands(axis, others, form if name == "down" and form == "entries" else name)
    shape = Shape([value for line in original.cells for value in line])
    for key, line in zip(other.down.labels, other.cells, strict=True):
        for place, value in enumerate(line):
            across = "" if other.across is None else f".{other.across.labels[place]}"
            yield from shape.faults(value, f"{form}.{key}{across}")


def form_of(table: Table) -> str:
    """Which of the three forms a table has."""
    return next(form for form in FORMS if table.data.get(form))


def misfit_bands(original: Axis, other: Axis, where: str) -> Iterator[str]:
    """What the keys along one side lack."""
    if original.banded != other.banded:
        yield f"{where}: expected {'bounds' if original.banded else 'names'}, as the original has"
    elif original.banded:
        last, reached = original.last, other.last
        if reached < last:
            wanted = "to have no upper bound" if last == inf else f"to reach {last}"
            yield f"{where}: expected the last band {wanted}, as the original has; it ends at {reached}"
    else:
        missing = [label for label in original.labels if other.place(label) is None]
        if missing:
            yield f"{where}: missing {', '.join(missing)}"


def misfit_rows(original: Table, other: Table) -> Iterator[str]:
    """What is wrong with the names and columns of rows by band."""
    names = list(dict.fromkeys(row.name for row in original.rows))
    shape = Shape([row.columns for row in original.rows])
    for place, row in enumerate(other.rows, 1):
        where = f"rows.{place}"
        if row.name not in names:
            known = ", ".join(filter(None, names)) or "no names"
            yield f"{where}.row: the original has no {row.name!r}; it has {known}"
        yield from shape.faults_inside(row.columns, f"{where}.")


def strange_signs(original: Table, other: Table) -> Iterator[tuple[str, str]]:
    """Numbers below zero where the original has none, or above; each with its place and what is strange."""
    known: dict[str, list[int | float]] = {}
    for _, column, value in numbers(original):
        known.setdefault(column, []).append(value)
    for where, column, value in numbers(other):
        others = known.get(column, [])
        if value < 0 and others and min(others) >= 0:
            yield where, f"{value} is below zero; the original has nothing below {min(others)} there"
        if value > 0 and others and max(others) <= 0 > min(others):
            yield where, f"{value} is above zero; the original has nothing above {max(others)} there"


def numbers(table: Table) -> Iterator[tuple[str, str, int | float]]:
    """All numbers of a table: the place in its file, what they have in common by place, the number."""
    form = form_of(table)
    for place, row in enumerate(table.rows, 1):
        for column, value in row.columns.items():
            if is_number(value):
                yield f"rows.{place}.{column}", column, value
    for key, line in zip(table.down.labels, table.cells, strict=True):
        for place, value in enumerate(line):
            if is_number(value):
                yield f"{form}.{key}" + ("" if table.across is None else f".{table.across.labels[place]}"), "", value


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether a value is a number; yes and no are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)
