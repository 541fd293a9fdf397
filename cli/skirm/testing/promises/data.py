"""Promises about what a system registers: schemas that saves and programs can use, tables without gaps."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

import msgspec

from skirm.commands.schema import all_of, named
from skirm.errors import SkirmError
from skirm.rules.lint import faults as faults_of_table
from skirm.rules.unordered import refuse_unsaved
from skirm.saves.migration import brought_up
from skirm.saves.models import decode, encode
from skirm.saves.revision import first_save
from skirm.saves.save import read_bytes, to_bytes
from skirm.testing import jsonschema
from skirm.testing.promises.play import difference

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skirm.rules.models import Encounter
    from skirm.rules.system import System
    from skirm.testing.campaign import Campaign

SHOWN = "the save"


def schemas_round_trip(campaign: Campaign) -> Iterator[str]:
    """Every state that is reached can be saved as TOML, and is read back as it was."""
    system = campaign.system
    if system.schemas.encounter_model is None:
        return
    try:
        refuse_unsaved(system.name, system.encounter_model)
    except SkirmError as fault:
        yield str(fault)
    states = {f"example {name}": system.freeze(scene.encounter) for name, scene in system.schemas.examples.items()}
    states |= {episode.told: episode.after for episode in campaign.accepted if episode.after is not None}
    seen: set[bytes] = set()
    for where, state in states.items():
        if state not in seen:
            seen.add(state)
            yield from (f"{where}: {fault}" for fault in astray(system, system.thaw(state)))
    for name in system.schemas.templates:
        yield from (f"template {name}: {fault}" for fault in astray(system, with_template(system, name)))


def with_template(system: System, name: str) -> Encounter:
    """An encounter of the first example, or an empty one, that a template has joined."""
    examples = list(system.schemas.examples.values())
    raw = cast("dict[str, object]", msgspec.to_builtins(examples[0].encounter, str_keys=True)) if examples else {}
    units = cast("dict[str, object]", raw.get("units", {}))
    unit = msgspec.to_builtins(system.schemas.templates[name].unit, str_keys=True)
    return cast("Encounter", decode(system, raw | {"units": units | {"Newcomer": unit}}, SHOWN))  # type: ignore[arg-type]


def astray(system: System, encounter: Encounter) -> Iterator[str]:
    """What does not come back from a save as it was."""
    try:
        data = to_bytes(first_save(system, encode(encounter), "contract"))
        found = read_bytes(data, SHOWN).save
        again = decode(system, found.state, SHOWN, strict=True)
    except SkirmError as fault:
        yield f"the state cannot be saved as TOML and read back: {fault}"
        return
    if again != encounter:
        changed = difference(system.freeze(encounter), system.freeze(cast("Encounter", again)))
        yield f"what is read back from its save is another state: {changed}"
    elif to_bytes(first_save(system, encode(again), "contract")) != data:
        yield "what is read back from its save is written in another way; no field may depend on another's order"


def old_states_come_up(system: System, states: Mapping[int, Mapping[str, object]]) -> Iterator[str]:
    """Every state of an older version is brought up to one of today, by every migration that there is.

    Args:
        states: What saves of older versions held, by version.
    """
    for version in system.migrations:
        if version not in states:
            yield (
                f"there is a migration from version {version}, and nothing to try it on; "
                f"give the contract what a save then held: old_states = {{{version}: {{…}}}}"
            )
    for version, state in states.items():
        if not 1 <= version < system.version:
            yield f"old_states, {version}: that is no older version; the model has version {system.version}"
            continue
        where = f"old_states, {version}"
        try:
            raw = brought_up(state, version, system, where)
            decode(system, raw, f"{where}, brought up to {system.version}", strict=True)
        except SkirmError as fault:
            yield f"{fault}" if where in str(fault) else f"{where}: {fault}"
            continue
        if raw == state:
            yield f"{where}: no migration changes anything in it, so that none is tried"


def json_schema_is_valid(campaign: Campaign) -> Iterator[str]:
    """Every schema is one of draft 2020-12, and the examples fit theirs."""
    system = campaign.system
    try:
        schemas = {name: found for name, found in all_of(system).items() if isinstance(found, dict)}
        schemas |= {f"roll {name}": named(system, name) for name in system.schemas.rolls}
    except SkirmError as fault:
        yield f"{fault}; a field is a number, a text, a list, a table, a Literal or a struct"
        return
    sound = True
    for name, schema in schemas.items():
        for wrong in jsonschema.faults(schema, schema):
            sound = False
            yield f"schema of {name}, at {wrong}"
    if sound:
        yield from misfits(system, schemas)


def misfits(system: System, schemas: dict[str, dict[str, object]]) -> Iterator[str]:
    """Where an example or its orders do not fit the schema that describes them."""
    for name, scene in system.schemas.examples.items():
        state = json.loads(msgspec.json.encode(scene.encounter))
        for misfit in jsonschema.misfits(state, schemas["encounter"], schemas["encounter"]):
            yield f"example {name} does not fit the schema of the encounter: {misfit.removeprefix('.')}"
        for order in scene.orders:
            kept = {key: value for key, value in order.items() if key != "if"}
            if any(text.startswith("@") for text in kept.values() if isinstance(text, str)):
                continue
            for misfit in jsonschema.misfits(kept, schemas["orders"], schemas["orders"]):
                yield f"example {name}: {json.dumps(order)} does not fit the schema of orders: {misfit}"


def tables_are_whole(campaign: Campaign) -> Iterator[str]:
    """No table has a gap, an overlap, a row that nothing falls on, or a figure without a kind or reason."""
    for name, table in campaign.system.schemas.table_data.items():
        for fault in faults_of_table(table):
            if fault.severity == "error":
                yield f"table {name}, {fault}"
