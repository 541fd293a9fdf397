"""`skirm rules SYSTEM TABLE --toml` and `--copy`: a table as the file of a house table, to be changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from skirm.commands.catalogue import catalogue
from skirm.commands.rules import RuleBook, print_json, system_of
from skirm.errors import OutputError, SkirmError
from skirm.output.stream import escaped, print_out, write_out
from skirm.rules.house import HouseError, config_folder
from skirm.rules.loading import load
from skirm.saves.text import section

if TYPE_CHECKING:
    from skirm.commands.declared import Line
    from skirm.rules.system import System
    from skirm.rules.tables import Table
    from skirm.saves.values import Table as SaveTable


class ThereAlreadyError(SkirmError):
    """There is a house table of this name already."""

    id = "there-already"


def toml(line: Line) -> int:
    """Print a table as TOML. Errors: as `the_table`; OutputError."""
    system, table = the_table(line, "toml")
    write_out(as_toml(system, table).encode())
    return 0


def copy(line: Line) -> int:
    """Write a table into the configuration folder, where it is played by from then on.

    Errors: as `the_table`; ThereAlreadyError, since a file of the user's is never overwritten; OutputError.
    """
    system, table = the_table(line, "copy")
    file = file_of(system, table)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8", newline="\n") as out:
            out.write(as_toml(system, table))
    except FileExistsError:
        raise ThereAlreadyError(f"{file}: there is a house table already; change it, or remove it first") from None
    except OSError as fault:
        raise OutputError(f"{file}: cannot be written: {fault.strerror or fault}") from fault
    if line.has("json"):
        print_json({"kind": "copied", "system": system.name, "table": table.name, "file": str(file)})
    else:
        print_out(escaped(f"{file}: a copy of the table {table.name}, which your new fights are played by; change it"))
    return 0


def the_table(line: Line, option: str) -> tuple[System, Table]:
    """The table that a line names, with its system.

    Errors: UsageError for anything but a table; NoRuleError, NoSystemError, PluginError.
    """
    system = mendable(line)
    name = " ".join(line.words)
    if not name:
        raise line.wrong(f"--{option} takes one table; {tables_told(system)}")
    book = RuleBook(system)
    kind, key = book.find(name)
    if kind == "list" and len(found := book.look_up(key).tables) == 1:
        kind, key = "table", found[0]
    if kind != "table":
        raise line.wrong(f"--{option} takes a table, and {key} is a {kind.rstrip('s')}; {tables_told(system)}")
    return system, system.tables[key]


def mendable(line: Line) -> System:
    """The system of a line; without the user's tables where one of them is broken.

    A shell that writes the table where it belongs has emptied the file before it is read.
    """
    given = list(line.words)
    try:
        return system_of(line)
    except HouseError:
        line.words[:] = given[1:]
        return load(given[0], catalogue())


def tables_told(system: System) -> str:
    """Which tables there are."""
    return f"{system.name} has the tables {', '.join(system.tables)}" if system.tables else f"{system.name} has none"


def file_of(system: System, table: Table) -> Path:
    """Where the house table of a table belongs."""
    return config_folder() / system.name / f"{table.name}.toml"


def as_toml(system: System, table: Table) -> str:
    """A table as the file of a house table: whatever stands in it is then house."""
    data = {key: value for key, value in table.data.items() if key not in ("kind", "reason", "figures")}
    rows = data.get("rows")
    if isinstance(rows, list):
        data["rows"] = [{key: value for key, value in row.items() if key not in ("kind", "reason")} for row in rows]
    file = file_of(system, table)
    told = f"# The table {table.name} of {system.name}, for {file}: change what your house plays otherwise.\n"
    return told + section("", cast("SaveTable", {"kind": "house", **data}))
