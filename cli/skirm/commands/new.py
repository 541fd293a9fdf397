"""`skirm new`: the first revision of a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from skirm.commands.changes import told_as
from skirm.commands.outcomes import results_of
from skirm.commands.saves import as_text, chosen_save, warn
from skirm.commands.systems import system_named
from skirm.dice.seeds import new_seed
from skirm.errors import some
from skirm.output.report import to_json
from skirm.rules.guard import Guard
from skirm.rules.house import house_tables, to_carry
from skirm.rules.models import units_of
from skirm.rules.names import candidates
from skirm.rules.refusals import PluginError
from skirm.rules.unordered import refuse_unsaved
from skirm.saves.errors import InvalidError
from skirm.saves.models import encode
from skirm.saves.paths import STREAM
from skirm.saves.revision import first_save
from skirm.saves.save import to_bytes

if TYPE_CHECKING:
    from skirm.commands.declared import Line
    from skirm.rules.models import Encounter
    from skirm.rules.system import System
    from skirm.saves.save import Save
    from skirm.saves.values import Table as SaveTable


def new(line: Line) -> int:
    """Carry the line out.

    Errors: UsageError, NoSystemError, PluginError, HouseError; ExistsError and the others of saves.
    """
    given = line.needed("a system")
    save = chosen_save(line)
    line.ended()
    seed = line.value("seed")
    if seed == "":
        raise line.wrong("--seed takes any text but an empty one")
    system = system_named(given)
    example, encounter = beginning(line, system)
    refuse_unsaved(system.name, type(encounter))
    first = first_of(system, encounter, as_text(seed, "the seed") if seed else new_seed(), example)
    if save == STREAM:
        from skirm.output.stream import write_out  # noqa: PLC0415 - only for pipes

        write_out(to_bytes(first))
        return 0
    from skirm.saves.creation import create  # noqa: PLC0415 - only for files

    request = {"system": system.name} | ({"example": example} if example else {})
    warn(create(save, first, versions=system.versions, request=request, force=line.has("force")))
    tell(line, system, save, encounter, first.meta.seed, example)
    return 0


def beginning(line: Line, system: System) -> tuple[str, Encounter]:
    """What a fight begins with: the name of an example, if it is one, and its encounter.

    Errors: UsageError.
    """
    schemas, wanted = system.schemas, line.value("example")
    if schemas.encounter_model is None:
        raise line.wrong(f"{system.name} has rolls, and no encounters")
    if wanted is None:
        try:
            return "", schemas.encounter_model()
        except TypeError:
            names = ", ".join(schemas.examples)
            raise line.wrong(f"{system.name} has no empty encounter; begin with --example ({names})") from None
    if not schemas.examples:
        raise line.wrong(f"{system.name} has no examples")
    name = wanted or next(iter(schemas.examples))
    if name not in schemas.examples:
        raise line.wrong(f"{system.name} has no example {name!r}; {candidates(name, list(schemas.examples))}")
    return name, sound(system, name)


def sound(system: System, name: str) -> Encounter:
    """The encounter of an example as it would be read from a save: every value of its type and within its bounds.

    Errors: PluginError.
    """
    with Guard(f"{system.name}: the example {name} does not fit its own model"):
        return system.thaw(system.freeze(system.schemas.examples[name].encounter))


def first_of(system: System, encounter: Encounter, seed: str, example: str) -> Save:
    """The first revision.

    Errors: PluginError where no save can hold what the system begins with; HouseError, InvalidError for house tables.
    """
    try:
        return first_save(system, encode(encounter), seed, carried(system.name))
    except InvalidError as fault:
        # House tables are the user's own.
        faults = [text for text in fault.faults if not text.startswith("house")]
        if not faults:
            raise
        what = f"the example {example}" if example else "its empty encounter"
        raise PluginError(f"{system.name}: no save can hold {what}: {some(faults, '; ')}") from fault


def carried(name: str) -> SaveTable:
    """The house tables that the save takes along. Errors: HouseError."""
    return cast("SaveTable", {table: dict(data) for table, data in to_carry(house_tables(name)).items()})


def tell(line: Line, system: System, save: str, encounter: Encounter, seed: str, example: str) -> None:
    """Tell what has been made."""
    names = list(units_of(encounter))
    company = f"{len(names)} unit{'' if len(names) == 1 else 's'}" if names else "nobody there yet"
    data: dict[str, object] = {"save": save, "seed": seed, "example": example or None, "units": names}
    text = f"{save}: {system.name}{f', {example}' if example else ''}, {company}, seed {seed}"
    report = told_as(system, "new", "new", "new", data, text)
    report.revision = 0
    with results_of(line, save) as results:
        results.tell(report, to_json(report))
