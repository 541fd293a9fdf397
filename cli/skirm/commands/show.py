"""`skirm show` and `skirm check`: an encounter as it stands, and whether its file is sound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import to_builtins

from skirm.commands.blame import blame
from skirm.commands.saves import chosen_save, warn, whole_input
from skirm.commands.systems import other_rules, play_by, system_needed
from skirm.output.report import to_json
from skirm.output.stream import escaped, print_out, write_out
from skirm.rules.answers import expiring_of, next_up_of, over_in, view_of
from skirm.rules.discovery import NoSystemError
from skirm.rules.guard import Guard
from skirm.rules.models import units_of
from skirm.rules.names import match
from skirm.rules.refusals import PluginError
from skirm.rules.system import System
from skirm.rules.view import Cell, Section, View
from skirm.saves.loading import load, read_history, read_stream
from skirm.saves.models import settle
from skirm.saves.paths import STREAM
from skirm.saves.save import save_text

if TYPE_CHECKING:
    from skirm.commands.declared import Line
    from skirm.errors import SkirmError
    from skirm.rules.models import Encounter
    from skirm.rules.view import Expiry
    from skirm.saves.loading import Loaded


class Picture:
    """What an encounter says of itself. Errors: PluginError where its system fails at it."""

    def __init__(self, system: System, encounter: Encounter) -> None:
        self.system = system
        self.encounter = encounter
        with Guard(f"{system.name}: next_up failed"):
            self.up: str | None = next_up_of(encounter)
        with Guard(f"{system.name}: expiring failed"):
            self.expiring: list[Expiry] = expiring_of(encounter)
        self.over: str | None = over_in(system.name, encounter)

    def drawn(self) -> View:
        """What the system draws. Errors: PluginError."""
        with Guard(f"{self.system.name}: view failed"):
            return view_of(self.encounter)


def show(line: Line) -> int:
    """Carry the line out.

    Where the system fails at its picture, the save is shown as it stands all the same.

    Errors: those of saves and output; RulesError for an unknown unit.
    """
    save = chosen_save(line)
    unit = line.words.pop(0) if line.words else None
    line.ended()
    loaded, missing = understood(save)
    warn(loaded.warnings)
    code = 0
    if missing is None:
        system, encounter = loaded.schema, loaded.encounter
        assert isinstance(system, System)  # noqa: S101 - `understood` asked for it
        try:
            show_encounter(line, loaded, system, encounter, unit)  # type: ignore[arg-type]
        except PluginError as fault:
            blame(fault)
            missing, code = fault, fault.exit_code
    if missing is not None:
        warn([f"{missing.message}; the save is shown as it stands"])
        show_raw(line, loaded, unit)
    return code


def understood(save: str) -> tuple[Loaded, SkirmError | None]:
    """A save with its system, or without it and why.

    Errors: those of saves.
    """
    data = whole_input() if save == STREAM else b""
    try:
        found = read_stream(data, system_needed) if save == STREAM else load(save, system_needed)
    except (NoSystemError, PluginError) as fault:
        return (read_stream(data) if save == STREAM else load(save)), fault
    return found, None


def show_encounter(line: Line, loaded: Loaded, system: System, encounter: Encounter, unit: str | None) -> None:
    """Show an encounter by its system. Errors: as `show`."""
    play_by(system, loaded.save.house)
    units = units_of(encounter)
    name = None if unit is None else match(unit, units)
    picture = Picture(system, encounter)
    if name is not None:
        picture.expiring = [expiry for expiry in picture.expiring if expiry.unit == name]
    view: View | None = None
    try:
        view = picture.drawn() if name is None else only(picture.drawn(), name, units[name])
    except PluginError as fault:
        if not line.has("json"):
            raise
        blame(fault)
        # A program has all the facts without the picture.
        warn([f"{fault.message}; view is null"])
    if line.has("json"):
        show_json(loaded, name, picture, view)
    elif view is not None:
        from skirm.output.view import print_view  # noqa: PLC0415 - programs need none of it

        print_view(view, picture.up, picture.expiring, picture.over)


def only(view: View, name: str, unit: object) -> View:
    """What a view has of one unit: its sections and rows; its fields where the view has none of it."""
    sections = []
    for section in view.sections:
        rows = section.rows if section.unit == name else [r for r in section.rows if r and r[0].text == name]
        if rows or section.unit == name:
            sections.append(Section(section.title, section.heads, rows, section.unit))
    if not sections:
        rows = [[Cell(key), Cell(str(value))] for key, value in to_builtins(unit).items()]
        sections = [Section(name, ["field", "value"], rows, name)]
    return View(view.title, sections, [place for place in view.places if place.unit == name])


def show_json(loaded: Loaded, unit: str | None, picture: Picture | None, view: View | None = None) -> None:
    """Print one object: the state, who is up, what will run out, whether it is over, and what the system draws."""
    from skirm.output.report import to_json  # noqa: PLC0415 - people need none of it

    meta = loaded.save.meta
    found = {
        "kind": "show",
        "system": meta.system,
        "revision": meta.revision,
        "up": picture.up if picture else None,
        "over": picture.over if picture else None,
        "expires": picture.expiring if picture else [],
        "view": view,
        "state": loaded.save.state if unit is None else {"units": {unit: loaded.save.units.get(unit)}},
        "seed": meta.seed,
    }
    write_out(to_json(found) + b"\n")


def show_raw(line: Line, loaded: Loaded, unit: str | None) -> None:
    """Show a save as it stands in the file. Errors: RulesError for an unknown unit; OutputError."""
    name = None if unit is None else match(unit, loaded.save.units)
    if line.has("json"):
        show_json(loaded, name, None)
    elif name is None:
        print_out("\n".join(map(escaped, save_text(loaded.save, loaded.digest).splitlines())))
    else:
        from skirm.saves.text import document_text  # noqa: PLC0415 - only for one unit

        text = document_text({"units": {name: loaded.save.units[name]}}).partition("\n\n")[2]
        print_out("\n".join(map(escaped, text.splitlines())))


def check(line: Line) -> int:
    """Check a save. Errors: those of saves, with every fault; PluginError."""
    save = chosen_save(line)
    line.ended()
    loaded, missing = understood(save)
    entries = 0 if save == STREAM else followed(save)
    warnings = [*loaded.warnings, *other_rules(loaded, save)]
    warn(warnings)
    if missing is not None:
        warn([f"{missing.message}; only the file was checked"])
    else:
        house(loaded)
        if loaded.schema is not None and loaded.encounter is not None:
            settle(loaded.schema, loaded.encounter, save)
    meta = loaded.save.meta
    units = list(loaded.save.units)
    if line.has("json"):
        found = {
            "kind": "check",
            "system": meta.system,
            "revision": meta.revision,
            "result": "sound",
            "units": units,
            "entries": entries,
            "complete": missing is None,
            "warnings": warnings,
        }
        write_out(to_json(found) + b"\n")
    elif line.has("quiet"):
        print_out("sound")
    else:
        many = f"{len(units)} unit{'' if len(units) == 1 else 's'}, {entries} entr{'y' if entries == 1 else 'ies'}"
        print_out(escaped(f"{save}: sound; {meta.system}, revision {meta.revision}, {many}"))
    return 0


def house(loaded: Loaded) -> None:
    """Errors: CarriedHouseError for house tables in a save that cannot be played by."""
    if isinstance(loaded.schema, System):
        play_by(loaded.schema, loaded.save.house)


def followed(save: str) -> int:
    """Follow a journal along every branch, and step by step to the current state.

    Returns: How many entries it has.
    Errors: DamagedError.
    """
    history = read_history(save)
    history.check()
    for _ in history.walk():
        pass
    return len(history.entries)
