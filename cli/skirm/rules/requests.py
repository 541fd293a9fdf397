"""From what was written to a request: a tree of keys, checked against the model and turned into what it needs."""

from __future__ import annotations

import types
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from skirm.errors import cut, some
from skirm.rules.models import DURATION, UNIT_NAME
from skirm.rules.names import match
from skirm.rules.refusals import RequestError, RulesError
from skirm.rules.trees import LARGEST_INT, Text, keepable, too_large
from skirm.wording import plain

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
WORDS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
EXPECTED = {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}
LISTS = (list, tuple, set, frozenset)
MOST_DIGITS = 40
# How alike a key must be to be a slip of the fingers.
MISTYPED = 0.75

M = TypeVar("M", bound=msgspec.Struct)


def build(model: type[M], given: Mapping[str, object], units: Collection[str] = (), name: str = "") -> M:
    """Make a request of what was given.

    Args:
        model: The class of the request.
        given: A tree from `read_pairs`, or a JSON object.
        units: The names of the units of the encounter, which unit names must match.
        name: What the request is called, for errors.

    Errors: RequestError with every fault at once; RulesError for an unknown or ambiguous unit.
    """
    fields = fields_of(model)
    faults: list[tuple[str, str]] = []
    unknown: list[tuple[str, str]] = []
    shaped: dict[str, object] = {}
    missing = [key for key, field in fields.items() if field.required and key not in given]
    for key, value in given.items():
        if key not in fields:
            faults.append(("unknown-key", f"there is no key {cut(key)!r}{close(key, fields, missing)}"))
            continue
        try:
            keepable(value, key)
            shaped[key] = shape(fields[key].type, value, key, units)
            keepable(shaped[key], key)
            msgspec.convert(shaped[key], fields[key].type)
        except RequestError as fault:
            faults += fault.faults
        except RulesError as fault:
            unknown += fault.reasons
        except msgspec.ValidationError as fault:
            faults.append(("bad-value", f"{key}: {plain_words(str(fault))}"))
    faults += [("missing-key", f"{key} is missing: {describe(fields[key].type)}") for key in missing]
    if faults:
        raise RequestError(faults + unknown, name)
    if unknown:
        raise RulesError(*unknown)
    try:
        return msgspec.convert(shaped, model)
    except msgspec.ValidationError as fault:
        raise RequestError([("bad-value", plain_words(str(fault)))], name) from fault


@lru_cache(maxsize=1024)
def fields_of(model: type[msgspec.Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    """The fields of a model by the names they have in a request. Reading annotations costs more than all the rest."""
    return {field.encode_name: field for field in msgspec.structs.fields(model)}


def close(key: str, known: Iterable[str], missing: Sequence[str] = ()) -> str:
    """The keys that there are, or the one that was meant: one like it, or else the only one that is missing."""
    names = list(known)
    typed = key[:MOST_DIGITS]
    similar = get_close_matches(typed, names, n=1, cutoff=MISTYPED)
    similar = similar or (list(missing) if len(missing) == 1 else get_close_matches(typed, names, n=1))
    if similar:
        return f"; did you mean {similar[0]}?"
    return f"; there are {some(names)}" if names else "; it has none"


def taken_apart(kind: object) -> tuple[object, set[str]]:
    """A type without its annotations and without None, and what the annotations say of it."""
    notes: set[str] = set()
    while True:
        if get_origin(kind) is Annotated:
            kind, *metas = get_args(kind)
            for meta in metas:
                if isinstance(meta, msgspec.Meta) and meta.extra:
                    notes.add(str(meta.extra.get("skirm", "")))
        elif get_origin(kind) in (Union, types.UnionType):
            some = [each for each in get_args(kind) if each is not type(None)]
            if len(some) != 1:
                return kind, notes
            kind = some[0]
        else:
            return kind, notes


def shape(kind: object, value: object, key: str, units: Collection[str]) -> object:
    """A value in the form in which the model takes it: texts converted, durations in seconds, unit names exact.

    Errors: RequestError, RulesError.
    """
    bare, notes = taken_apart(kind)
    origin = get_origin(bare) or bare
    if value is None:
        return None
    if origin in LISTS:
        inner = (get_args(bare) or (str,))[0]
        if isinstance(value, Text):
            value = [Text([piece.strip()]) for text in value.values for piece in text.split(",") if piece.strip()]
        return [shape(inner, item, key, units) for item in value] if isinstance(value, list) else value
    if isinstance(value, dict):
        return shape_table(bare, origin, value, key, units)
    if isinstance(value, Text):
        if len(value.values) > 1:
            raise RequestError([("twice", f"{key}: given twice, and takes one value")])
        return shape_text(kind, bare, notes, value.values[0], key, units)
    if DURATION in notes and isinstance(value, str):
        return seconds(value, key)
    if UNIT_NAME in notes and isinstance(value, str):
        return match(value, units)
    return value


def shape_table(bare: object, origin: object, value: dict[str, object], key: str, units: Collection[str]) -> object:
    """The values inside a table: of a dict by the types of its keys and values, of a struct by its fields."""
    if origin is dict:
        key_kind, inner = get_args(bare) or (str, str)
        named = UNIT_NAME in taken_apart(key_kind)[1]
        return {
            (match(name, units) if named else name): shape(inner, item, f"{key}.{name}", units)
            for name, item in value.items()
        }
    if isinstance(bare, type) and issubclass(bare, msgspec.Struct):
        fields = fields_of(bare)
        return {
            name: shape(fields[name].type, item, f"{key}.{name}", units) if name in fields else settled(item)
            for name, item in value.items()
        }
    return {name: settled(item) for name, item in value.items()}


def settled(value: object) -> object:
    """A value whose type is not known: texts stay texts."""
    if isinstance(value, Text):
        return value.values[0] if len(value.values) == 1 else value.values
    return {name: settled(item) for name, item in value.items()} if isinstance(value, dict) else value


def shape_text(kind: object, bare: object, notes: set[str], text: str, key: str, units: Collection[str]) -> object:
    """One typed value."""
    if DURATION in notes:
        return seconds(text, key)
    if UNIT_NAME in notes:
        return match(text, units)
    if bare is bool:
        text = WORDS.get(text.casefold(), text)
    try:
        return msgspec.to_builtins(msgspec.convert(text, kind, strict=False))
    except msgspec.ValidationError as fault:
        said = plain_words(str(fault)).removeprefix("expected ")
        # Its word for a bound is better than ours for the type.
        wanted = said if any(sign in said for sign in "<>") or "length" in said else describe(kind)
        raise RequestError([("bad-value", f"{key}: expected {wanted}, found {cut(text)!r}")]) from fault


def seconds(text: str, key: str = "time") -> int:
    """A span of time such as `90s`, `10m`, `2h`, `3d` or `1h30m` in seconds.

    Errors: RequestError for anything else.
    """
    total, number = 0, ""
    for character in text.strip().lower()[:MOST_DIGITS]:
        if character in "0123456789":
            number += character
        elif character in SECONDS and number:
            total += int(number) * SECONDS[character]
            number = ""
        else:
            break
    else:
        if text.strip() and not number and len(text) < MOST_DIGITS:
            if total > LARGEST_INT:
                raise too_large(key)
            return total
    raise RequestError([("bad-value", f"{key}: expected a time such as 90s, 10m, 2h or 3d, found {cut(text)!r}")])


def span(total: int) -> str:
    """Seconds as people write them: `1h30m`."""
    parts = []
    for unit, size in reversed(SECONDS.items()):
        count, total = divmod(total, size)
        if count:
            parts.append(f"{count}{unit}")
    return "".join(parts) or "0s"


def describe(kind: object) -> str:
    """What a type wants, in words."""
    bare, notes = taken_apart(kind)
    if UNIT_NAME in notes:
        return "the name of a unit"
    if DURATION in notes:
        return "a time such as 10m"
    if get_origin(bare) is Literal:
        return f"one of {', '.join(str(choice) for choice in get_args(bare) if choice != '')}"
    if get_origin(bare) in LISTS:
        inner = (get_args(bare) or (str,))[0]
        return f"a list, each {describe(inner)}"
    if get_origin(bare) in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(describe(each) for each in get_args(bare)))
    if isinstance(bare, type):
        return EXPECTED.get(bare, "keys and values" if bare is dict or get_origin(bare) is dict else bare.__name__)
    return "keys and values" if get_origin(bare) is dict else str(bare)


def plain_words(message: str) -> str:
    """A message of the validation library in our words: without backticks, the path as a key path."""
    text, at, path = message.partition(" - at ")
    text = plain(text)
    path = path.strip("`").removeprefix("$").removeprefix(".")
    return f"{path}: {text}" if at and path else text
