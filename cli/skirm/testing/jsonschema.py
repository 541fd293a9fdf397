"""JSON Schema of draft 2020-12: whether a schema is one, and whether a value fits it.

The keywords are those that models give rise to, and those that an author may add to a type; others are faults, since a
misspelt keyword is allowed by the draft and does nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Schema = dict[str, object]

TYPES: dict[str, type | tuple[type, ...]] = {
    "null": type(None),
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "string": str,
    "array": list,
    "object": dict,
}
ONE, MANY, NAMED = "a schema", "a list of schemas", "schemas by name"
INNER = {
    **dict.fromkeys(("items", "additionalProperties", "contains", "not", "if", "then", "else", "propertyNames"), ONE),
    **dict.fromkeys(("anyOf", "oneOf", "allOf", "prefixItems"), MANY),
    **dict.fromkeys(("properties", "$defs", "patternProperties", "dependentSchemas"), NAMED),
}
COUNTS = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
NUMBERS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
TEXTS = ("$schema", "$id", "$ref", "$anchor", "$comment", "title", "description", "pattern", "format",
         "contentEncoding", "contentMediaType")  # fmt: skip
FLAGS = ("uniqueItems", "deprecated", "readOnly", "writeOnly")
ANYTHING = ("const", "default")
REF = "#/$defs/"


def faults(schema: object, top: Schema, path: str = "") -> Iterator[str]:
    """What is wrong with a schema.

    Args:
        schema: The schema, or what stands in the place of one.
        top: The whole that it is part of, in which references are looked up.
        path: Its place in the whole.
    """
    if isinstance(schema, bool):
        return
    if not isinstance(schema, dict):
        yield f"{path or 'schema'}: expected a schema, found {schema!r}"
        return
    for keyword, value in schema.items():
        yield from faults_of(keyword, value, top, f"{path}.{keyword}" if path else keyword)


def faults_of(keyword: str, value: object, top: Schema, path: str) -> Iterator[str]:
    """What is wrong with one keyword."""
    if keyword in INNER:
        yield from faults_inside(INNER[keyword], value, top, path)
    elif keyword == "discriminator":
        return  # msgspec tells how kinds are told apart; the draft allows keywords of others.
    elif not (judge := judge_of(keyword)):
        yield f"{path}: there is no such keyword"
    elif wanted := judge(value):
        yield f"{path}: expected {wanted}, found {value!r}"
    elif keyword == "$ref" and str(value).removeprefix(REF) not in cast("Schema", top.get("$defs", {})):
        yield f"{path}: {value} leads nowhere"


def faults_inside(kind: str, value: object, top: Schema, path: str) -> Iterator[str]:
    """What is wrong with the schemas that a keyword holds."""
    if kind == ONE:
        yield from faults(value, top, path)
    elif kind == MANY and isinstance(value, list) and value:
        for place, inner in enumerate(value):
            yield from faults(inner, top, f"{path}.{place}")
    elif kind == NAMED and isinstance(value, dict):
        for name, inner in value.items():
            yield from faults(inner, top, f"{path}.{name}")
    else:
        yield f"{path}: expected {kind}, found {value!r}"


def judge_of(keyword: str) -> Callable[[object], str] | None:
    """What says what a keyword wants where a value is not that; None for no keyword."""
    judges: dict[str, Callable[[object], str]] = {
        **dict.fromkeys(COUNTS, lambda value: "" if is_number(value, int) and cast("int", value) >= 0 else "a count"),
        **dict.fromkeys(NUMBERS, lambda value: "" if is_number(value, (int, float)) else "a number"),
        **dict.fromkeys(TEXTS, lambda value: "" if isinstance(value, str) else "a text"),
        **dict.fromkeys(FLAGS, lambda value: "" if isinstance(value, bool) else "true or false"),
        **dict.fromkeys(ANYTHING, lambda _: ""),
        "type": wrong_type,
        "pattern": wrong_pattern,
        "required": lambda value: "" if distinct(value) and all_texts(value) else "a list of different texts",
        "enum": lambda value: "" if distinct(value) and value else "a list of different values",
        "examples": lambda value: "" if isinstance(value, list) else "a list",
    }
    return judges.get(keyword)


def is_number(value: object, kind: type | tuple[type, ...]) -> bool:
    """Whether a value is a number of a kind; true and false are none."""
    return isinstance(value, kind) and not isinstance(value, bool)


def distinct(value: object) -> bool:
    """Whether a value is a list in which nothing stands twice."""
    return isinstance(value, list) and len({repr(item) for item in value}) == len(value)


def all_texts(value: object) -> bool:
    """Whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def wrong_type(value: object) -> str:
    """What a type has to be, empty where it is that."""
    names = value if isinstance(value, list) else [value]
    known = bool(names) and distinct(names) and all(isinstance(name, str) and name in TYPES for name in names)
    return "" if known else f"one or some of {', '.join(TYPES)}"


def wrong_pattern(value: object) -> str:
    """What a pattern has to be, empty where it is that."""
    try:
        re.compile(cast("str", value))
    except (re.error, TypeError):
        return "a regular expression"
    return ""


def misfits(value: object, schema: object, top: Schema, path: str = "") -> Iterator[str]:
    """Where a value does not fit a schema that is one.

    Args:
        value: JSON.
        schema: The schema.
        top: The whole that it is part of.
        path: The place of the value.
    """
    if not isinstance(schema, dict):
        if schema is False:
            yield f"{path}: nothing may stand here"
        return
    if "$ref" in schema:
        inner = cast("Schema", top["$defs"])[str(schema["$ref"]).removeprefix(REF)]
        yield from misfits(value, inner, top, path)
    for keyword in ("anyOf", "oneOf"):
        if keyword in schema:
            tries = [list(misfits(value, option, top, path)) for option in cast("list[object]", schema[keyword])]
            if all(tries):
                yield min(tries, key=len)[0]
    if "type" in schema and not of_type(value, schema["type"]):
        yield f"{path}: expected {schema['type']}, found {value!r}"
        return
    if "enum" in schema and value not in cast("list[object]", schema["enum"]):
        yield f"{path}: {value!r} is none of {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        yield f"{path}: {value!r} is not {schema['const']!r}"
    yield from misfits_inside(value, schema, top, path)


def of_type(value: object, wanted: object) -> bool:
    """Whether a value is of a type, or of one of some."""
    names = wanted if isinstance(wanted, list) else [wanted]
    for name in names:
        if name in ("integer", "number") and isinstance(value, bool):
            continue
        if isinstance(value, TYPES[str(name)]):
            return True
    return False


def misfits_inside(value: object, schema: Schema, top: Schema, path: str) -> Iterator[str]:
    """Where the parts of a value do not fit."""
    if isinstance(value, dict):
        properties = cast("Schema", schema.get("properties", {}))
        yield from (
            f"{path}.{key}: missing" for key in cast("list[str]", schema.get("required", [])) if key not in value
        )
        for key, item in value.items():
            if key in properties:
                yield from misfits(item, properties[key], top, f"{path}.{key}")
            else:
                yield from misfits(item, schema.get("additionalProperties", True), top, f"{path}.{key}")
    elif isinstance(value, list):
        places = cast("list[object]", schema.get("prefixItems", []))
        for place, item in enumerate(value):
            inner = places[place] if place < len(places) else schema.get("items", True)
            yield from misfits(item, inner, top, f"{path}.{place}")
