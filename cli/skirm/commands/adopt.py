"""`skirm adopt`: a fight that has begun goes on by other house tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

import msgspec

from skirm.commands.changes import told_as
from skirm.commands.fights import fight_at
from skirm.commands.outcomes import results_of
from skirm.commands.saves import chosen_save, warn
from skirm.homes import in_full
from skirm.output.report import to_json
from skirm.output.rulebook import differing
from skirm.rules.differing import differences
from skirm.rules.house import HOUSE, HouseError, HouseTable, carried, config_folder, house_table, house_tables, replaced
from skirm.rules.names import candidates

if TYPE_CHECKING:
    from skirm.commands.declared import Line
    from skirm.commands.fights import Fight
    from skirm.saves.values import Table as SaveTable


class Wanted(NamedTuple):
    """What a fight is to be played by: its house tables, and the names of those that are put in or taken out."""

    house: dict[str, HouseTable]
    adopted: list[str]
    dropped: list[str]


def adopt(line: Line) -> int:
    """Carry the line out; where the fight is played by these tables already, nothing is committed.

    Errors: UsageError; HouseError for tables that cannot be played by; those of saves and output; PluginError.
    """
    save = chosen_save(line)
    with results_of(line, save) as results, fight_at(save, dry_run=line.has("dry-run")) as fight:
        system, before = fight.system, fight.system.tables
        wanted = original(line, fight) if line.has("original") else of_the_user(line, fight)
        after = replaced(system.schemas.table_data, wanted.house, HOUSE, HouseError)
        house = cast("SaveTable", {name: dict(table.data) for name, table in wanted.house.items()})
        if house == fight.kept.save.house:
            warn([f"{save}: the fight is played by these tables already"])
            return 0
        lines, changes = [], []
        for name in [*wanted.adopted, *wanted.dropped]:
            found = differences(before[name], after[name])
            source = after[name].where or "as the system has it"
            lines += [f"{name}: {source}", *(f"  {differing(each)}" for each in found)]
            changes += [{"table": name, "at": each.at, "old": each.old, "new": each.new} for each in found]
        data: dict[str, object] = {"adopted": wanted.adopted, "original": wanted.dropped, "changes": changes}
        report = told_as(system, "adopt", ",".join(wanted.adopted), "adopted", data, "\n".join(lines))
        report.revision = fight.revision + 1
        request = {"adopt": ",".join(wanted.adopted)} if wanted.adopted else {}
        told = msgspec.Raw(to_json(report))
        fight.adopt(house, request | ({"original": wanted.dropped} if wanted.dropped else {}), told)
        results.tell(report, told)
    return 0


def original(line: Line, fight: Fight) -> Wanted:
    """The tables of the fight without some of its house tables, or without any.

    Errors: UsageError for a table that the fight has no house table for.
    """
    house = carried(fight.kept.save.house)
    dropped = line.words or list(house)
    for name in dropped:
        if name not in house:
            told = f"it has {', '.join(house)}" if house else "it has none"
            raise line.wrong(f"the fight is played by no house table {name!r}; {told}")
    return Wanted({name: table for name, table in house.items() if name not in dropped}, [], list(dropped))


def of_the_user(line: Line, fight: Fight) -> Wanted:
    """The tables of the user: all that are there and no others, as for a new fight; or some beside those of the fight.

    Errors: UsageError, HouseError.
    """
    house = carried(fight.kept.save.house)
    if not line.words:
        ours = house_tables(fight.system.name)
        return Wanted(ours, list(ours), [name for name in house if name not in ours])
    found = {}
    for word in line.words:
        name, table = named(line, fight, word)
        found[name] = table
    return Wanted(house | found, list(found), [])


def named(line: Line, fight: Fight, word: str) -> tuple[str, HouseTable]:
    """A table by its name, `cover`; by its file, `./cover.toml`; or by both, `cover=./tried.toml`.

    Errors: UsageError for a name that there is no house table for; HouseError for a file that is none.
    """
    name, equals, file = word.partition("=")
    if not equals and (word.endswith(".toml") or "/" in word):
        name, file = Path(word).stem, word
    system = fight.system
    if name not in system.schemas.table_data:
        told = candidates(name, list(system.schemas.table_data))
        raise line.wrong(f"{system.name} has no table {name!r}; {told}")
    path = in_full(file) if file else config_folder() / system.name / f"{name}.toml"
    if not file and not path.exists():
        raise line.wrong(f"you have no house table {path}; skirm rules {system.name} {name} --copy begins one")
    return name, house_table(path)
