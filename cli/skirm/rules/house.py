"""House rules as figures: a user's tables, and those that a save carries, in place of a system's tables of their names.

A user's tables are `SYSTEM/TABLE.toml` in the configuration folder (SKIRM_CONFIG_DIR, or where the operating system
wants it), in the form of the plugin's own. They have to fit the table they replace:

- the same form: entries, grid or rows;
- keys that are texts: all that the original has, and any of one's own; rows by band, only names that the original has,
  since a rule may know no others;
- bands: any that rise, as long as they reach as far as the original's;
- values and columns: the types that the original has there; a column that all its rows have must be in every row.

Title, rule and dice are taken over from the original where they are not given; the kind is `house` where it is not.
"""

from __future__ import annotations

import os
import tomllib
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from skirm.errors import SkirmError
from skirm.rules.axes import Axis
from skirm.rules.refusals import PluginError
from skirm.rules.shapes import Shape
from skirm.rules.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    TableData = Mapping[str, object]

HOUSE, SAVE = "house rules", "save"
FORMS = ("entries", "grid", "rows")
INHERITED = ("title", "rule", "dice")


class HouseError(SkirmError):
    """House tables of a user that cannot be played; `reasons` has every fault with its file and key."""

    exit_code = 2
    id = "house"

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults

    @property
    def reasons(self) -> list[tuple[str, str]]:
        """Every fault."""
        return [(self.id, fault) for fault in self.faults]


class CarriedHouseError(HouseError):
    """House tables in a save that cannot be played: the save is damaged."""

    exit_code = 3


class HouseTable(NamedTuple):
    """The data of a house table, and where it stands: a file, or a key of the save."""

    data: TableData
    where: str


def config_folder() -> Path:
    """The folder of a user's configuration."""
    given = os.environ.get("SKIRM_CONFIG_DIR")
    if given:
        return Path(given)
    from platformdirs import user_config_path  # noqa: PLC0415 - 3 ms that scripts can spare

    return user_config_path("skirm", appauthor=False)


def house_tables(system: str) -> dict[str, HouseTable]:
    """The tables that the user has for a system, by name; none where there is no folder.

    Errors: HouseError for files that cannot be read as TOML, all at once.
    """
    folder = config_folder() / system
    found, faults = {}, []
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix == ".toml" and not path.name.startswith("."))
    except FileNotFoundError:
        return {}
    except OSError as fault:
        raise HouseError([f"{folder}: {fault.strerror or fault}"]) from fault
    for path in files:
        try:
            found[path.stem] = HouseTable(tomllib.loads(path.read_text(encoding="utf-8-sig")), str(path))
        except OSError as fault:
            faults.append(f"{path}: {fault.strerror or fault}")
        except (ValueError, RecursionError) as fault:
            faults.append(f"{path}: {fault}")
    if faults:
        raise HouseError(faults)
    return found


def in_effect(
    tables: Mapping[str, Table],
    config: Mapping[str, HouseTable] | None = None,
    save: Mapping[str, object] | None = None,
) -> dict[str, Table]:
    """The tables that are played by; the source of each is `plugin`, `house rules` or `save`.

    Args:
        tables: Those of the system.
        config: Those of the user. `new` copies them into the save, so a fight that has begun does not ask for them:
            they do not count where `save` is given.
        save: The `[house]` table of a save, empty if it has none; None where there is no save.

    Errors: HouseError, or CarriedHouseError for the save's, with every fault.
    """
    if save is None:
        return replaced(tables, config or {}, HOUSE, HouseError)
    carried = {name: HouseTable(data if isinstance(data, dict) else {}, f"house.{name}") for name, data in save.items()}
    return replaced(tables, carried, SAVE, CarriedHouseError)


def to_carry(config: Mapping[str, HouseTable]) -> dict[str, TableData]:
    """What a new save takes along as its `[house]` table."""
    return {name: table.data for name, table in config.items()}


def replaced(
    tables: Mapping[str, Table], house: Mapping[str, HouseTable], source: str, error: type[HouseError]
) -> dict[str, Table]:
    """The tables with some of them replaced.

    Errors: The given one, with every fault.
    """
    found, faults = dict(tables), []
    for name, (data, where) in house.items():
        if name not in tables:
            from skirm.rules.names import candidates  # noqa: PLC0415 - only when something is wrong

            faults.append(f"{where}: the system has no table {name!r}; {candidates(name, list(tables))}")
            continue
        inherited = {field: tables[name].data[field] for field in INHERITED if field in tables[name].data}
        try:
            found[name] = Table(name, inherited | dict(data), source)
        except PluginError as fault:
            faults.append(f"{where}: {fault.message.partition('): ')[2]}")
            continue
        known = {column for row in tables[name].rows for column in row.known}
        for row in found[name].rows:
            row.known = known.union(row.known)  # A rule may ask for any column of the original.
        faults += [f"{where}: {fault}" for fault in misfits(tables[name], found[name])]
    if faults:
        raise error(faults)
    return found


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
