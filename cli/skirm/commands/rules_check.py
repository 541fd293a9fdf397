"""`skirm rules SYSTEM --check`: faults in tables, those that a system has, a user's, a save's, or those in files."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from skirm.commands.catalogue import catalogue
from skirm.commands.rules import is_plugin, print_json
from skirm.commands.saves import names_save, warn
from skirm.commands.show import understood
from skirm.homes import in_full
from skirm.output.stream import escaped, print_out
from skirm.rules.house import HOUSE, HouseError, NoHomeError, carried, config_folder, house_table
from skirm.rules.lint import Fault, faults, faults_in
from skirm.rules.loading import load
from skirm.rules.names import candidates
from skirm.rules.plugins import is_file
from skirm.rules.refusals import PluginError
from skirm.rules.system import System
from skirm.rules.tables import Table
from skirm.saves.paths import expanded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from skirm.commands.declared import Line

UNSOUND = 2


class Checked(NamedTuple):
    """A table that was looked at: the file or key it stands in, and what is wrong with it."""

    where: str
    faults: list[Fault]


def check(line: Line) -> int:
    """Carry the line out.

    Returns: 0 where there are no errors, 2 where there are; warnings alone are none.
    Errors: UsageError, NoSystemError; those of saves; OutputError.
    """
    first = line.words[0] if line.words else line.needed("a system, a save or a file")
    words = line.words[1:]
    found: Iterable[Checked]
    if names_save(first) and not is_plugin(first):
        found = of_fight(expanded(first), words) if is_save_file(first) else of_files(None, line.words)
    else:
        found = of_named(first, words)
    return tell(line, list(found))


def is_save_file(path: str) -> bool:
    """Whether a file holds a save, and no table; one that cannot be read is left to whoever reads it as a table."""
    if path == "-":
        return True
    try:
        return "save" in tomllib.loads(in_full(path).read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return False


def of_fight(save: str, words: list[str]) -> Iterator[Checked]:
    """The house tables that a save carries, or the files as if they were to stand in their place.

    Errors: those of saves; MissingSystemError, PluginError.
    """
    loaded, missing = understood(save)
    if missing is not None:
        raise missing
    system = loaded.schema
    assert isinstance(system, System)  # noqa: S101 - `understood` asked for it
    if words:
        yield from of_files(system, words)
        return
    for name, (data, where) in carried(loaded.save.house).items():
        yield of_data(name, data, f"{save}: {where}", system)


def of_named(given: str, words: list[str]) -> Iterator[Checked]:
    """The tables of a system that somebody typed; only the files, where some are named.

    A system that cannot be loaded is looked at as it lies in its folder.
    """
    known = catalogue()
    try:
        system = load(given, known)
    except PluginError as fault:
        warn([f"{fault.message}; its tables are checked as they lie in its folder"])
        plugin = known.with_file(given)[1] if is_file(given) else known.meant(given)
        files = list(tables_beside(plugin.target))
        originals = {file.stem: data for file in files if (data := read(file)) is not None}
        if words:
            yield from of_files(None, words, originals)
            return
        yield from of_files(None, map(str, files))
        yield from of_files(None, map(str, of_the_user(plugin.name)), originals)
        return
    if words:
        yield from of_files(system, words)
        return
    yield from of_system(system)
    yield from of_files(system, map(str, of_the_user(system.name)))


def of_system(system: System) -> Iterator[Checked]:
    """A system's own tables."""
    for name, table in system.schemas.table_data.items():
        yield Checked(f"{system.name} {name}", faults(table))


def of_the_user(name: str) -> list[Path]:
    """The files of a user's house tables."""
    try:
        return tables_in(config_folder() / name)
    except NoHomeError:
        return []


def tables_in(folder: Path) -> list[Path]:
    """The tables in a folder; none where there is no folder."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml" and not path.name.startswith("."))
    except OSError:
        return []


def tables_beside(target: str) -> Iterator[Path]:
    """The tables of a plugin that is not imported: those in folders `tables` beside its modules."""
    if is_file(target):
        roots = [in_full(target).parent]
    else:
        from importlib.util import find_spec  # noqa: PLC0415 - only for a plugin that is broken

        # A package is found without being imported, a module inside of it is not.
        spec = find_spec(target.partition(":")[0].partition(".")[0])
        places = [] if spec is None else list(spec.submodule_search_locations or [])
        roots = list(map(Path, places))
        if spec is not None and spec.origin and not places:
            roots = [Path(spec.origin).parent]
    for root in roots:
        yield from tables_in(root / "tables")
        for folder in sorted(root.glob("*/tables")):
            yield from tables_in(folder)


def read(file: Path) -> dict[str, object] | None:
    """The data of a table's file; None where it is no TOML."""
    try:
        return dict(house_table(file).data)
    except HouseError:
        return None


def of_files(
    system: System | None, words: Iterable[str], others: Mapping[str, Mapping[str, object]] | None = None
) -> Iterator[Checked]:
    """Tables in files, or in all files of a folder, each named by its file.

    Args:
        system: Whose tables they are to replace; None for tables that stand on their own.
        others: The data of those tables by name, where the system cannot be loaded.
    """
    paths = [path for word in words for path in spread(in_full(word))]
    for path in paths:
        name = path.stem
        try:
            data = house_table(path).data
        except HouseError as fault:
            yield Checked(str(path), [Fault("", "form", text.removeprefix(f"{path}: ")) for text in fault.faults])
            continue
        yield of_data(name, data, str(path), system, others)


def of_data(
    name: str,
    data: Mapping[str, object],
    where: str,
    system: System | None,
    others: Mapping[str, Mapping[str, object]] | None = None,
) -> Checked:
    """The data of one table; arguments as for `of_files`."""
    try:
        original = original_of(name, system, others)
    except LookupError as fault:
        return Checked(where, [Fault("", "form", str(fault.args[0]))])
    return Checked(where, faults_in(name, data, original, "" if system is None and others is None else HOUSE))


def spread(path: Path) -> list[Path]:
    """A file, or the tables in a folder."""
    return tables_in(path) if path.is_dir() else [path]


def original_of(name: str, system: System | None, others: Mapping[str, Mapping[str, object]] | None) -> Table | None:
    """The table that one of this name replaces; None where nothing is known of it.

    Errors: LookupError for a name that the system has no table of.
    """
    if system is None:
        try:
            return Table(name, others[name], "plugin") if others and name in others else None
        except PluginError:
            return None
    tables = system.schemas.table_data
    if name not in tables:
        raise LookupError(f"the system has no table {name!r}; {candidates(name, list(tables))}")
    return tables[name]


def tell(line: Line, found: list[Checked]) -> int:
    """Tell all faults, a line each, and how many tables have none."""
    errors = sum(fault.severity == "error" for checked in found for fault in checked.faults)
    warnings = sum(len(checked.faults) for checked in found) - errors
    if line.has("json"):
        for checked in found:
            for fault in checked.faults:
                told = {"table": checked.where, "at": fault.where, "fault": fault.kind, "severity": fault.severity}
                print_json({"kind": "fault", **told, "message": fault.message})
        print_json({"kind": "check", "tables": len(found), "errors": errors, "warnings": warnings})
    else:
        for checked in found:
            for fault in checked.faults:
                lead = "warning: " if fault.severity == "warning" else ""
                print_out(escaped(f"{checked.where}: {lead}{fault}"))
        tables = f"{len(found)} table{'' if len(found) == 1 else 's'}"
        print_out(f"{tables}, {counted(errors, 'error')}, {counted(warnings, 'warning')}")
    return UNSOUND if errors else 0


def counted(number: int, what: str) -> str:
    """A number of things in words."""
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
