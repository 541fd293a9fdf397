"""`skirm undo`, `skirm redo` and `skirm log`: the history of a fight. None of it needs the system."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.commands.outcomes import results_of
from skirm.commands.saves import chosen_save, in_file, warn
from skirm.errors import SkirmError
from skirm.output.report import to_json
from skirm.output.stream import Answers, escaped
from skirm.saves.loading import load
from skirm.saves.log import read_log
from skirm.saves.transaction import Transaction

if TYPE_CHECKING:
    from skirm.commands.declared import Line
    from skirm.rules.outcome import Report
    from skirm.saves.journal import Entry

WORD = msgspec.json.Encoder().encode


def undo(line: Line) -> int:
    """Take changes back. Errors: HistoryError and the others of saves, UsageError."""
    return moved(line, "undo", "undone")


def redo(line: Line) -> int:
    """Take undos back. Errors: as `undo`."""
    return moved(line, "redo", "redone")


def moved(line: Line, kind: str, result: str) -> int:
    """Move along the history. Errors: as `undo`."""
    save = in_file(chosen_save(line), kind)
    steps = line.whole(line.words.pop(0), "the number of steps") if line.words else 1
    line.ended()
    with results_of(line, save) as results:
        transaction = Transaction.open(save)
        with transaction as fight:
            warn(fight.warnings)
            told = len(fight.warnings)
            entries = fight.undo(steps) if kind == "undo" else fight.redo(steps)
            meta = fight.save.meta
        warn(transaction.warnings[told:])
        report = report_of(kind, meta.system, result, entries, meta.revision)
        results.tell(report, to_json(report))
    return 0


def report_of(kind: str, system: str, result: str, entries: list[Entry], revision: int) -> Report:
    """What is told of an undo or redo, in the keys that every result has."""
    from skirm.rules.outcome import Report  # noqa: PLC0415 - the log needs none of it

    lines = [f"{result}: {words(entry)}" for entry in entries]
    return Report(
        kind=kind,
        system=system,
        name=kind,
        result=result,
        success=None,
        total=None,
        data={"entries": [{"id": entry.id, "kind": entry.kind, "request": entry.request} for entry in entries]},
        modifiers=[],
        figures=[],
        dice=[],
        parts=[],
        text="\n".join([*lines, f"now at revision {revision}"]),
        revision=revision,
    )


def words(entry: Entry) -> str:
    """What an entry did, as it might be typed: `shoot attacker=Rook target=Vyx`."""
    request = entry.plain(entry.request)
    if not isinstance(request, dict):
        return entry.kind
    if entry.kind == "set" and isinstance(request.get("set"), dict):
        return " ".join(["set", *(f"{path}={value(item)}" for path, item in request["set"].items())])
    verb = {"resolve": "action"}.get(entry.kind, entry.kind)
    name = str(request.get(verb, "")) if verb in request else ""
    pairs = [f"{key}={value(item)}" for key, item in request.items() if key != verb]
    lead = [name] if entry.kind in ("resolve", "advance") and name else [entry.kind, name] if name else [entry.kind]
    return " ".join([*lead, *pairs])


def value(found: object) -> str:
    """A value of an order in few words."""
    if isinstance(found, str):
        return found if found and " " not in found else f"'{found}'"
    if isinstance(found, list) and all(isinstance(item, str) for item in found):
        return ",".join(found)
    return WORD(found).decode("utf-8", "replace")


def log(line: Line) -> int:
    """List the entries. Errors: those of saves and output, UsageError."""
    save = in_file(chosen_save(line), "log")
    line.ended()
    last = line.number("last")
    found = read_log(save, last)
    warn(pending(save))
    answers = Answers()
    for entry in found.entries:
        if line.has("json"):
            answers.add(WORD(entry_object(entry, current=entry.id not in found.aside)) + b"\n")
        else:
            sign = "-" if entry.id in found.aside else ">" if entry.id == found.head else " "
            answers.line(escaped(f"{sign} {entry.id:>4}  r{entry.revision:<4} {told(entry)}"))
    answers.flush()
    return 0


def pending(save: str) -> list[str]:
    """What happened to the file outside of skirm, and becomes an entry with the next command that writes."""
    try:
        loaded = load(save)
        later = "; that becomes an entry with the next command that writes" if loaded.pending else ""
        return [warning + later for warning in loaded.warnings]
    except SkirmError as fault:
        return [f"{fault.message}; only the journal is listed"]


def told(entry: Entry) -> str:
    """An entry in a line: the order and what came of it; of time that passes the last that was told."""
    if entry.is_move:
        return f"{entry.kind} to entry {entry.head}"
    outcome = entry.plain(entry.outcome)
    result = outcome.get("result") if isinstance(outcome, dict) else None
    if entry.kind == "advance" and isinstance(outcome, dict):
        result = last_told(outcome) or result
    shown = f": {result}" if result and entry.kind in ("resolve", "advance") else ""
    return f"{words(entry)}{shown}"


def last_told(outcome: dict[str, object]) -> str:
    """The last line of a story, where its parts come after it."""
    parts = outcome.get("parts")
    for part in reversed(parts if isinstance(parts, list) else []):
        if isinstance(part, dict) and (line := last_told(part)):
            return line
    text = outcome.get("text")
    return text.splitlines()[-1] if isinstance(text, str) and text else ""


def entry_object(entry: Entry, *, current: bool) -> dict[str, object]:
    """An entry for programs."""
    return {
        "kind": "entry",
        "id": entry.id,
        "what": entry.kind,
        "revision": entry.revision,
        "current": current,
        "parent": entry.parent or None,
        "head": entry.head or None,
        "request": entry.request,
        "dice": entry.dice,
        "outcome": entry.outcome,
        "versions": entry.versions,
        "digest": entry.digest,
        "patch": entry.patch,
    }
