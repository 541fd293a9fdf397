"""`skirm new`: the first revision of a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from skirm.commands.declared import Command, Option
from skirm.commands.options import JSON, QUIET, SEED

if TYPE_CHECKING:
    from skirm.commands.declared import Line
    from skirm.rules.models import Encounter
    from skirm.rules.system import System
    from skirm.saves.values import Table as SaveTable

HELP = """Begin an encounter in a new save, empty or from one of the system's examples.

The user's house tables that are in effect are copied into the save. With - the save goes to standard output.

\b
Examples:
  skirm new toy fight.toml --example
  skirm new toy fight.toml --example yard --seed monday
  skirm new toy - --example | skirm show -
"""
EXAMPLE = Option("--example", "Start from an example: the first one, or the one of this name.", "NAME")
FORCE = Option("--force", "Put a save that is there aside, with its journal.")


def new(line: Line) -> int:
    """Carry the line out.

    Errors: UsageError, NoSystemError, PluginError, HouseError; ExistsError and the others of saves.
    """
    from skirm.commands.saves import as_text, chosen_save, warn  # noqa: PLC0415 - help needs none of it
    from skirm.commands.systems import system_named  # noqa: PLC0415
    from skirm.dice.seeds import new_seed  # noqa: PLC0415
    from skirm.saves.paths import STREAM  # noqa: PLC0415
    from skirm.saves.revision import first_save  # noqa: PLC0415
    from skirm.saves.save import to_bytes  # noqa: PLC0415

    given = line.needed("a system")
    save = chosen_save(line)
    line.ended()
    seed = line.value("seed")
    if seed == "":
        raise line.wrong("--seed takes any text but an empty one")
    system = system_named(given)
    example, encounter = beginning(line, system)
    first = first_save(
        system, encoded(encounter), as_text(seed, "the seed") if seed else new_seed(), carried(system.name)
    )
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
    from skirm.rules.names import candidates  # noqa: PLC0415 - help needs none of it

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
    from skirm.rules.guard import Guard  # noqa: PLC0415 - help needs none of it

    with Guard(f"{system.name}: the example {name} does not fit its own model"):
        return system.thaw(system.freeze(system.schemas.examples[name].encounter))


def encoded(encounter: Encounter) -> dict[str, object]:
    """The raw state. Errors: InvalidError."""
    from skirm.saves.models import encode  # noqa: PLC0415 - help needs none of it

    return encode(encounter)


def carried(name: str) -> SaveTable:
    """The house tables that the save takes along. Errors: HouseError."""
    from skirm.rules.house import house_tables, to_carry  # noqa: PLC0415 - help needs none of it

    return cast("SaveTable", {table: dict(data) for table, data in to_carry(house_tables(name)).items()})


def tell(line: Line, system: System, save: str, encounter: Encounter, seed: str, example: str) -> None:
    """Tell what has been made."""
    from skirm.commands.changes import told_as  # noqa: PLC0415 - help needs none of it
    from skirm.commands.resolve import results_of  # noqa: PLC0415
    from skirm.output.report import to_json  # noqa: PLC0415
    from skirm.rules.models import units_of  # noqa: PLC0415

    names = list(units_of(encounter))
    company = f"{len(names)} unit{'' if len(names) == 1 else 's'}" if names else "nobody there yet"
    data: dict[str, object] = {"save": save, "seed": seed, "example": example or None, "units": names}
    text = f"{save}: {system.name}{f', {example}' if example else ''}, {company}, seed {seed}"
    report = told_as(system, "new", "new", "new", data, text)
    report.revision = 0
    with results_of(line, save) as results:
        results.tell(report, to_json(report))


COMMANDS = {"new": Command("new", "SYSTEM SAVE", HELP, (EXAMPLE, SEED, FORCE, JSON, QUIET), new, optional="example")}
