"""`skirm schema`: the JSON Schema of a system's encounters, orders and reports."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, cast, get_type_hints

from msgspec import defstruct, json

from skirm.commands.options import MOST_STEPS
from skirm.commands.systems import system_named
from skirm.errors import SkirmError
from skirm.output.stream import write_out
from skirm.rules.outcome import Modifier, Report
from skirm.rules.refusals import PluginError

if TYPE_CHECKING:
    from skirm.commands.declared import Line
    from skirm.rules.system import System

    Schema = dict[str, object]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
FACES = {"type": "array", "items": {"type": ["integer", "string"]}, "description": "the dice that were thrown"}
PLACE = "#/$defs/{name}"
Facts = dict[str, object]


class NoSchemaError(SkirmError):
    """A system has no model of this name."""

    id = "no-schema"


def schema(line: Line) -> int:
    """Carry the line out.

    Errors: NoSystemError, NoSchemaError, PluginError; OutputError.
    """
    system = system_named(line.needed("a system"))
    name = line.words.pop(0) if line.words else None
    line.ended()
    found = all_of(system) if name is None else named(system, name)
    write_out(json.format(json.encode(found), indent=2) + b"\n")
    return 0


def all_of(system: System) -> Schema:
    """The three schemas of a system."""
    parts: Schema = {} if system.schemas.encounter_model is None else {"encounter": encounter(system)}
    return {"system": system.name, **parts, "orders": orders(system), "report": report(system)}


def named(system: System, name: str) -> Schema:
    """One schema.

    Errors: NoSchemaError.
    """
    schemas = system.schemas
    if name == "encounter" and schemas.encounter_model is not None:
        return encounter(system)
    if name == "orders":
        return orders(system)
    if name == "report":
        return report(system)
    for models in (schemas.actions, schemas.advances, schemas.rolls):
        if name in models:
            return titled(system, name, models[name])
    from skirm.rules.names import candidates  # noqa: PLC0415 - only when something is wrong

    known = ["encounter", "orders", "report", *schemas.actions, *schemas.advances, *schemas.rolls]
    raise NoSchemaError(f"{system.name} has no schema {name!r}; {candidates(name, known)}")


def titled(system: System, title: str, model: object) -> Schema:
    """The schema of a model, standing alone."""
    (top,), defs = components(system, [model])
    return {"$schema": DRAFT, "title": f"{system.name} {title}", **top, "$defs": defs}


def components(system: System, models: list[object]) -> tuple[list[Schema], Schema]:
    """The schemas of models, and what they share.

    Errors: PluginError for a type that has no schema.
    """
    try:
        tops, defs = json.schema_components(models, schema_hook=hook, ref_template=PLACE)
    except (TypeError, NotImplementedError, NameError) as fault:
        raise PluginError(f"{system.name}: a model has a type that JSON Schema has no word for: {fault}") from fault
    return [cast("Schema", top) for top in tops], cast("Schema", defs)


def hook(kind: type) -> Schema:
    """The schema of a fraction, and of what may be anything."""
    if kind is Fraction:
        return {"type": "string", "pattern": "^-?[0-9]+/[0-9]+$"}
    if kind is object:
        return {"description": "anything"}
    raise NotImplementedError(kind)


def encounter(system: System) -> Schema:
    """The schema of a save's state."""
    return titled(system, "encounter", system.encounter_model)


def report(system: System) -> Schema:
    """The schema of a result, the same for all systems. In JSON a fraction is text, with a float beside it."""
    modifier = defstruct("Modifier", list((get_type_hints(Modifier) | {"value": int | str}).items()))
    told = {"total": int | str | None, "data": Facts, "modifiers": list[modifier], "parts": list[Facts]}  # type: ignore[valid-type]
    (top,), defs = components(system, [defstruct("Report", list((get_type_hints(Report) | told).items()))])
    model = cast("Schema", defs["Report"])
    properties = cast("Schema", model["properties"])
    properties["parts"] = {"type": "array", "items": top}
    model["required"] = [name for name in Report.__struct_fields__ if name not in ("revision", "over")]
    return {"$schema": DRAFT, "title": f"{system.name} report", **top, "$defs": defs}


def orders(system: System) -> Schema:
    """The schema of one order, as a line of JSON has it."""
    schemas = system.schemas
    models = [*schemas.actions.items(), *schemas.advances.items()]
    tops, defs = components(system, [model for _, model in models])
    verbs = ["action"] * len(schemas.actions) + ["advance"] * len(schemas.advances)
    variants = []
    for (name, _), top, verb in zip(models, tops, verbs, strict=True):
        key = str(top.get("$ref", "")).rpartition("/")[2]
        variants.append(order(cast("Schema", defs.pop(key)), verb, name))
    variants.append(
        closed({"advance": {"type": "integer", "minimum": 1, "maximum": MOST_STEPS}, "dice": FACES}, ["advance"])
    )
    if schemas.templates:
        variants.append(
            closed({"add": {"enum": list(schemas.templates)}, "name": {"type": "string"}}, ["add", "name"])
            | {"additionalProperties": True}
        )
    variants.append(closed({"remove": {"type": "string"}}, ["remove"]))
    variants.append(closed({"set": {"type": "object", "minProperties": 1}}, ["set"]))
    return {"$schema": DRAFT, "title": f"{system.name} orders", "anyOf": variants, "$defs": defs}


def order(model: Schema, verb: str, name: str) -> Schema:
    """The schema of a request with the key that says what is ordered."""
    properties = cast("Schema", model.get("properties", {}))
    required = cast("list[str]", model.get("required", []))
    head: Schema = {key: model[key] for key in ("title", "description") if key in model}
    return head | closed({verb: {"const": name}, **properties, "dice": FACES}, [verb, *required])


def closed(properties: Schema, required: list[str]) -> Schema:
    """The schema of an object with these keys and no others."""
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
