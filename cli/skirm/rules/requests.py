"""From what people and programs write to a request: `key=value` words and JSON objects, checked against the model.

attacker=Rook             text, which the model turns into what it needs
range:=3                  JSON
targets=Vyx,Orm           a list by commas, or by repeating the key
response.Vyx=dodge        a dot reaches inside
"""

from __future__ import annotations

import types
from difflib import get_close_matches
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from skirm.errors import LISTED, SkirmError, bounded, cut, some
from skirm.rules.models import DURATION, UNIT_NAME
from skirm.rules.names import match
from skirm.rules.refusals import RulesError
from skirm.wording import plain

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
WORDS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
EXPECTED = {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}
LISTS = (list, tuple, set, frozenset)
# What no save could keep is no request.
DEEPEST = 48
MOST_DIGITS = 40
SMALLEST_INT, LARGEST_INT = -(1 << 63), (1 << 63) - 1

M = TypeVar("M", bound=msgspec.Struct)


class RequestError(SkirmError):
    """A request that does not fit its model; `reasons` has every fault, each with the key it is about."""

    id = "request"

    def __init__(self, faults: list[tuple[str, str]], name: str = "") -> None:
        super().__init__((f"{cut(name)}: " if name else "") + some_faults(faults))
        self.faults = faults

    @property
    def reasons(self) -> list[tuple[str, str]]:
        """Every fault."""
        return self.faults


def some_faults(faults: list[tuple[str, str]]) -> str:
    """The first faults in one line, and how many more there are."""
    told = "; ".join(bounded(text) for _, text in faults[:LISTED])
    return f"{told}; and {len(faults) - LISTED} more" if len(faults) > LISTED else told


class Text:
    """Values that were typed for one key, each still a text."""

    __slots__ = ("values",)

    def __init__(self, values: list[str]) -> None:
        self.values = values


def read_pairs(words: Iterable[str]) -> dict[str, object]:
    """Words such as `key=value`, `key:=json` and `outer.inner=value` as a tree of keys.

    Errors: RequestError for a word without `=`, a key twice in different forms, or JSON that is none.
    """
    tree: dict[str, object] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key.strip(":"):
            raise RequestError([("no-pair", f"expected key=value, found {cut(word)!r}")])
        path = key.removesuffix(":").split(".")
        if len(path) > DEEPEST:
            raise too_deep(cut(key))
        plant(tree, path, read_value(key, value), key.removesuffix(":"))
    return tree


def read_value(key: str, value: str) -> object:
    """What stands behind the `=`: a text, or JSON where the key ends in a colon."""
    if not key.endswith(":"):
        return Text([value])
    try:
        found = msgspec.json.decode(value.encode("utf-8", "surrogateescape"))
    except RecursionError as fault:
        raise too_deep(cut(key[:-1])) from fault
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise RequestError([("no-json", f"{key[:-1]}: expected JSON behind :=, found {cut(value)!r}")]) from fault
    keepable(found, key[:-1])
    if isinstance(found, dict | list):
        refuse_twice(value, f"{key[:-1]}.")
    return found


def refuse_twice(text: str | bytes, at: str = "") -> None:
    """Look for keys that stand twice in one table of some JSON, of which reading would keep the last in silence.

    Errors: RequestError.
    """
    import json  # noqa: PLC0415 - words need none of it

    def table(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            again = next(key for place, key in enumerate(keys) if key in keys[:place])
            raise RequestError([("twice", f"{at}{cut(again)}: given twice, and takes one value")])
        return found

    json.loads(text, object_pairs_hook=table)


def plant(tree: dict[str, object], path: list[str], value: object, key: str) -> None:
    """Put a value into a tree at a path; texts for the same key are collected."""
    for step in path[:-1]:
        inner = tree.setdefault(step, {})
        if not isinstance(inner, dict):
            raise RequestError([("twice", f"{key}: {step} has a value already")])
        tree = inner
    last = path[-1]
    if last not in tree:
        tree[last] = value
    elif isinstance(known := tree[last], Text) and isinstance(value, Text):
        known.values += value.values
    else:
        raise RequestError([("twice", f"{key}: given twice")])


def keepable(value: object, key: str) -> None:
    """Look at a value before its model does.

    Errors: RequestError for numbers and nesting that no save could keep, with the path.
    """
    for found, path in shallow(value, key):
        if isinstance(found, int) and not SMALLEST_INT <= found <= LARGEST_INT:
            raise too_large(path)
        if isinstance(found, float) and not isfinite(found):
            raise RequestError([("bad-value", f"{cut(path)}: {found} is no number that can be kept")])


def shallow(value: object, key: str) -> list[tuple[object, str]]:
    """All values inside of a value that are no lists or tables, with their paths.

    Errors: RequestError for nesting that no save could keep.
    """
    waiting: list[tuple[object, str, int]] = [(value, key, 1)]
    leaves: list[tuple[object, str]] = []
    while waiting:
        found, path, depth = waiting.pop()
        if not isinstance(found, dict | list):
            leaves.append((found, path))
            continue
        if depth > DEEPEST:
            raise too_deep(cut(key))
        inner = found.items() if isinstance(found, dict) else enumerate(found)
        waiting += [(each, f"{path}.{name}", depth + 1) for name, each in inner]
    return leaves


def too_deep(key: str) -> RequestError:
    """The error for nesting beyond what a save keeps."""
    return RequestError([("too-deep", f"{key}: nested more than {DEEPEST} deep")])


def too_large(key: str) -> RequestError:
    """The error for a whole number that no save keeps."""
    return RequestError([("bad-value", f"{cut(key)}: the number does not fit in 64 bits")])


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
    for key, value in given.items():
        if key not in fields:
            faults.append(("unknown-key", f"there is no key {cut(key)!r}{close(key, fields)}"))
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
    missing = [key for key, field in fields.items() if field.required and key not in given]
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


def close(key: str, known: Iterable[str]) -> str:
    """The keys that there are, or the one that was meant."""
    names = list(known)
    similar = get_close_matches(key[:MOST_DIGITS], names, n=1)
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
        return f"one of {', '.join(map(str, get_args(bare)))}"
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
