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
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from skirm.errors import SkirmError
from skirm.rules.refusals import PluginError
from skirm.rules.tables import Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    TableData = Mapping[str, object]

HOUSE, SAVE = "house rules", "save"
INHERITED = ("title", "rule", "dice")


# More than any table has, and less than would take all memory, or could not be told in a message.
MOST_BYTES, DEEPEST = 1 << 24, 20


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


class NoHomeError(HouseError):
    """There is no folder where the user's house tables could be."""

    def __init__(self) -> None:
        super().__init__(["nobody knows your home folder, where house tables are; set HOME or SKIRM_CONFIG_DIR"])


class HouseTable(NamedTuple):
    """The data of a house table, and where it stands: a file, or a key of the save."""

    data: TableData
    where: str


def config_folder() -> Path:
    """The folder of a user's configuration.

    Errors: NoHomeError where nobody knows the user's home.
    """
    given = os.environ.get("SKIRM_CONFIG_DIR")
    if given:
        return Path(given)
    from platformdirs import user_config_path  # noqa: PLC0415 - 3 ms that scripts can spare

    try:
        return user_config_path("skirm", appauthor=False)
    except RuntimeError:
        raise NoHomeError from None


def house_tables(system: str) -> dict[str, HouseTable]:
    """The tables that the user has for a system, by name; none where there is no folder.

    Errors: HouseError for files that cannot be read as TOML, all at once.
    """
    found, faults = {}, []
    try:
        folder = config_folder() / system
    except NoHomeError:
        return {}
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix == ".toml" and not path.name.startswith("."))
    except FileNotFoundError:
        return {}
    except OSError as fault:
        raise HouseError([f"{folder}: {fault.strerror or fault}"]) from fault
    for path in files:
        try:
            found[path.stem] = house_table(path)
        except HouseError as fault:
            faults += fault.faults
    if faults:
        raise HouseError(faults)
    return found


def house_table(path: Path) -> HouseTable:
    """The table in a file.

    Errors: HouseError for a file that cannot be read as TOML, or has more in it than any table.
    """
    if path.suffix == ".toml" and path.exists() and not path.is_file():  # `<(…)` of a shell has no such ending
        raise HouseError([f"{path}: this is no file, but a folder, a pipe or a device"])
    try:
        with path.open("rb") as source:
            read = source.read(MOST_BYTES + 1)
        if len(read) > MOST_BYTES:
            raise HouseError([f"{path}: a table has at most {MOST_BYTES >> 20} MB"])
        data = tomllib.loads(read.decode("utf-8-sig"))
        if nested_more_than(data, DEEPEST):
            raise HouseError([f"{path}: nested more than {DEEPEST} deep"])
        return HouseTable(data, str(path))
    except OSError as fault:
        raise HouseError([f"{path}: {fault.strerror or fault}"]) from fault
    except (ValueError, RecursionError) as fault:
        raise HouseError([f"{path}: {fault}"]) from fault


def nested_more_than(data: object, deepest: int) -> bool:
    """Whether tables and lists lie in each other more than so many deep."""
    level = [data]
    for _ in range(deepest + 1):
        level = [
            part
            for each in level
            if isinstance(each, dict | list)
            for part in (each.values() if isinstance(each, dict) else each)
        ]
    return bool(level)


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
    return replaced(tables, carried(save), SAVE, CarriedHouseError)


def carried(save: Mapping[str, object]) -> dict[str, HouseTable]:
    """The tables in the `[house]` table of a save."""
    return {name: HouseTable(data if isinstance(data, dict) else {}, f"house.{name}") for name, data in save.items()}


def to_carry(config: Mapping[str, HouseTable]) -> dict[str, TableData]:
    """What a new save takes along as its `[house]` table."""
    return {name: table.data for name, table in config.items()}


def replaced(
    tables: Mapping[str, Table], house: Mapping[str, HouseTable], source: str, error: type[HouseError]
) -> dict[str, Table]:
    """The tables with some of them replaced.

    Errors: The given one, with every fault.
    """
    from skirm.rules.fits import misfits  # noqa: PLC0415 - most players have no tables of their own

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
            from skirm.rules.lint import faults_in  # noqa: PLC0415 - only when something is wrong

            wrong = [each for each in faults_in(name, data, tables[name], source) if each.severity == "error"]
            faults += [f"{where}: {each}" for each in wrong] or [f"{where}: {fault.message}"]
            continue
        found[name].where, found[name].replaces = where, tables[name]
        known = {column for row in tables[name].rows for column in row.known}
        for row in found[name].rows:
            row.known = known.union(row.known)  # A rule may ask for any column of the original.
        faults += [f"{where}: {fault}" for fault in misfits(tables[name], found[name])]
    if faults:
        raise error(faults)
    return found
