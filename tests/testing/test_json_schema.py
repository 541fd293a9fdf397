"""JSON Schema: what is a schema of draft 2020-12, and what fits one."""

from __future__ import annotations

import pytest

from skirm.testing.jsonschema import faults, misfits

Schema = dict[str, object]

SHOT: Schema = {
    "type": "object",
    "properties": {"target": {"$ref": "#/$defs/Name"}},
    "$defs": {"Name": {"type": "string"}},
}


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"type": ["integer", "null"], "minimum": 0, "exclusiveMaximum": 7.5},
        {"anyOf": [{"const": None}, {"enum": ["parry", "dodge"]}], "default": "parry"},
        {"type": "array", "prefixItems": [{"type": "integer"}], "items": False, "minItems": 1},
        {"type": "string", "pattern": "^[a-z]+$", "format": "date", "description": "", "examples": ["a"]},
        SHOT,
    ],
)
def test_schemas(schema: Schema) -> None:
    assert list(faults(schema, schema)) == []


@pytest.mark.parametrize(
    ("schema", "fault"),
    [
        ({"type": "whole"}, "type: expected one or some of null, boolean,"),
        ({"type": []}, "type: expected one or some of"),
        ({"type": ["null", "null"]}, "type: expected one or some of"),
        ({"minimum": "3"}, "minimum: expected a number, found '3'"),
        ({"minLength": -1}, "minLength: expected a count, found -1"),
        ({"maxItems": True}, "maxItems: expected a count, found True"),
        ({"pattern": "["}, "pattern: expected a regular expression, found '['"),
        ({"required": ["a", "a"]}, "required: expected a list of different texts"),
        ({"enum": []}, "enum: expected a list of different values"),
        ({"anyOf": []}, "anyOf: expected a list of schemas"),
        ({"properties": {"a": 3}}, "properties.a: expected a schema, found 3"),
        ({"properties": []}, "properties: expected schemas by name, found []"),
        ({"$ref": "#/$defs/Nobody"}, "$ref: #/$defs/Nobody leads nowhere"),
        ({"items": {"minimun": 3}}, "items.minimun: there is no such keyword"),
        ({"title": 3}, "title: expected a text, found 3"),
        ({"uniqueItems": "yes"}, "uniqueItems: expected true or false, found 'yes'"),
    ],
)
def test_what_is_no_schema(schema: Schema, fault: str) -> None:
    (found,) = faults(schema, schema)
    assert found.startswith(fault)


@pytest.mark.parametrize(
    ("value", "schema", "fault"),
    [
        ({"target": "Vyx"}, SHOT, None),
        ({"target": 3}, SHOT, ".target: expected string, found 3"),
        (True, {"type": "integer"}, ": expected integer, found True"),
        (1, {"type": "number"}, None),
        ({"a": 1}, {"properties": {}, "additionalProperties": False}, ".a: nothing may stand here"),
        ({}, {"required": ["a"]}, ".a: missing"),
        ([1, "x"], {"prefixItems": [{"type": "integer"}], "items": False}, ".1: nothing may stand here"),
        ([1, "x"], {"items": {"type": "integer"}}, ".1: expected integer, found 'x'"),
        ("fly", {"anyOf": [{"const": "run"}, {"enum": ["walk"]}]}, ": 'fly' is not 'run'"),
        ("walk", {"anyOf": [{"const": "run"}, {"enum": ["walk"]}]}, None),
    ],
)
def test_what_fits(value: object, schema: Schema, fault: str | None) -> None:
    assert list(misfits(value, schema, schema)) == ([] if fault is None else [fault])
