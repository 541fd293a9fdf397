"""`skirm replay`: the journal played again with the dice it has, and compared with what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import msgspec

from skirm.commands.order import from_object
from skirm.commands.referee import outcome_of
from skirm.commands.saves import chosen_save, in_file, warn
from skirm.commands.systems import play_by, system_needed
from skirm.errors import SkirmError
from skirm.output.stream import escaped, print_out
from skirm.rules.outcome import DrawRecord
from skirm.rules.system import System
from skirm.rules.thrown import RecordedDice
from skirm.saves.errors import DamagedError
from skirm.saves.loading import load, read_history
from skirm.saves.migration import migrated
from skirm.saves.models import decode, encode
from skirm.saves.patch import difference
from skirm.saves.save import from_document
from skirm.saves.shape import settled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.commands.declared import Line
    from skirm.rules.models import Encounter
    from skirm.rules.outcome import Report
    from skirm.saves.history import History
    from skirm.saves.journal import Entry
    from skirm.saves.values import Table

PLAYED = ("resolve", "advance", "add", "remove", "set")


class Replayed:
    """One entry that was played again, and what came of it.

    `differences` are empty where that is the same, `report` is None where the rules of today refuse or fail.
    """

    def __init__(self, entry: Entry, differences: list[str], report: Report | None) -> None:
        self.entry = entry
        self.differences = differences
        self.report = report


def replay(line: Line) -> int:
    """Carry the line out.

    Returns: 0 where all is the same, 1 where something differs.
    Errors: those of saves; MissingSystemError, PluginError.
    """
    save = in_file(chosen_save(line), "replay")
    line.ended()
    if line.has("explain") and line.has("quiet"):
        raise line.wrong("--explain and --quiet contradict each other")
    loaded = load(save, system_needed)
    warn(loaded.warnings)
    system = loaded.schema
    assert isinstance(system, System)  # noqa: S101 - `system_needed` gave it
    played = differing = 0
    for found in each(system, read_history(save), save):
        played += 1
        differing += bool(found.differences)
        if found.differences or line.has("explain"):
            tell(line, system, found)
    result = "same" if not differing else "different"
    if line.has("json"):
        print_out(to_text({"kind": "replay", "result": result, "entries": played, "different": differing}))
    elif line.has("quiet"):
        print_out(result)
    else:
        orders = f"{played} order{'' if played == 1 else 's'}"
        print_out(escaped(f"{save}: {orders} played again, {f'{differing} differ' if differing else 'the same state'}"))
    return 1 if differing else 0


def to_text(found: dict[str, object]) -> str:
    """An object as a line of JSON."""
    from skirm.output.report import to_json  # noqa: PLC0415 - only for programs

    return to_json(found).decode()


def tell(line: Line, system: System, found: Replayed) -> None:
    """Tell an entry and where it differs."""
    from skirm.commands.history import words  # noqa: PLC0415 - only where something is told

    entry = found.entry
    if line.has("json"):
        told = {
            "kind": "replayed",
            "id": entry.id,
            "revision": entry.revision,
            "request": entry.request,
            "differences": found.differences,
            "versions": entry.versions,
            "now": system.versions,
        }
        if line.has("explain"):
            from skirm.output.report import to_json  # noqa: PLC0415 - only where it is asked for

            told["outcome"] = None if found.report is None else msgspec.Raw(to_json(found.report))
        print_out(to_text(told))
    elif not line.has("quiet"):
        changed = [
            f"{name} {version}, now {system.versions.get(name, 'missing')}"
            for name, version in entry.versions.items()
            if system.versions.get(name) != version
        ]
        versions = f" (recorded under {', '.join(changed)})" if changed else ""
        what = "; ".join(found.differences) or "the same"
        print_out(escaped(f"entry {entry.id}, {words(entry)}: {what}{versions}"))
        if line.has("explain") and found.report is not None:
            from skirm.output.report import lines  # noqa: PLC0415 - only where something is told

            for text in lines(found.report, explain=True):
                print_out(f"  {text}")


def each(system: System, history: History, shown: str) -> Iterator[Replayed]:
    """Play every order of the current line of a history.

    Errors: DamagedError.
    """
    for entry, before, after in history.walk():
        if entry.kind in PLAYED and entry.request != b"null":
            yield again(system, before, after, entry, shown)


def again(system: System, before: Table, after: Table, entry: Entry, shown: str) -> Replayed:
    """An order, played again, and where it leads elsewhere than the journal says."""
    try:
        encounter = encounter_of(system, before, shown)
        report, raw = played(system, encounter, entry)
        recorded = entry.plain(entry.outcome)
    except SkirmError as fault:
        return Replayed(entry, [fault.message], None)
    found = []
    if isinstance(recorded, dict) and recorded.get("result") != report.result:
        found.append(f"result: {recorded.get('result')} -> {report.result}")
    return Replayed(entry, found + [str(change) for change in difference(expected(system, after, shown), raw)], report)


def expected(system: System, document: Table, shown: str) -> Table:
    """The state that the journal has after an order, as one of today: a migration since then is no difference.

    Errors: those of saves; PluginError.
    """
    recorded = from_document(document, shown)
    if recorded.meta.schema == system.version:
        return recorded.state
    # By way of the model, so that a migration may spell out what is a default.
    return settled(encode(decode(system, migrated(recorded, system, shown).state, shown)), shown)


def encounter_of(system: System, document: Table, shown: str) -> Encounter:
    """The encounter of a document, migrated where it is older; its house tables are put into effect.

    Errors: those of saves; PluginError.
    """
    save = migrated(from_document(document, shown), system, shown)
    # A fight may have gone on by other house tables later.
    play_by(system, save.house)
    return cast("Encounter", decode(system, save.state, shown))


def played(system: System, encounter: Encounter, entry: Entry) -> tuple[Report, Table]:
    """Play an entry's order with the dice it recorded.

    Returns: The report, and the state after it.
    Errors: RulesError, RequestError, PluginError where the rules of today do not agree with the record; DamagedError.
    """
    request = entry.plain(entry.request)
    try:
        records = msgspec.json.decode(entry.dice, type=list[DrawRecord] | None) or []
    except msgspec.DecodeError as error:
        raise DamagedError(f"line {entry.id} of the journal: dice: {error}") from error
    if not isinstance(request, dict):
        raise DamagedError(f"line {entry.id} of the journal: its request is no order")
    order = from_object(request)
    after, report, _ = outcome_of(system, encounter, order, lambda: RecordedDice(records))
    return report, settled(encode(after), "the state")
