"""Every fault of a raw value against a model, where msgspec stops at the first and names no keys."""

from __future__ import annotations

import enum
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, Union, get_args, get_origin

import msgspec

from skirm.saves.keypath import brief, noun, suggestion, told
from skirm.wording import plain

if TYPE_CHECKING:
    from skirm.saves.values import Path, Value

Hint: TypeAlias = object
"""A type as annotations spell it: a class, a union, `Annotated`."""

TABLES = (dict,)
LISTS = (list, set, frozenset)


def faults_in(value: Value, hint: Hint) -> list[str]:
    """All faults of a value, each with its path.

    Args:
        value: raw.
        hint: the type it should have.
    """
    finding = Finding()
    finding.check(value, hint, ())
    return finding.found


class Finding:
    """One pass over a value and its type."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def fault(self, path: Path, text: str) -> None:
        self.found.append(f"{told(path)}: {text}" if path else text)

    def check(self, value: Value, hint: Hint, path: Path) -> None:
        """Check a value, the deepest parts first, and the whole only where the parts are sound."""
        before = len(self.found)
        inner = bare(hint)
        if isinstance(value, dict):
            model = struct_for(inner, value)
            if model is not None:
                self.fields(value, model, path)
            elif get_origin(inner) in TABLES:
                for key, element in value.items():
                    self.check(element, get_args(inner)[1], (*path, key))
            elif structs(inner):
                self.tag(value, structs(inner), path)
        elif isinstance(value, list) and get_origin(inner) in LISTS:
            for place, element in enumerate(value):
                self.check(element, get_args(inner)[0], (*path, place))
        if len(self.found) == before:
            self.whole(value, hint, path)

    def fields(self, value: dict[str, Value], model: type[msgspec.Struct], path: Path) -> None:
        fields = msgspec.structs.fields(model)
        names = [field.encode_name for field in fields]
        tag = model.__struct_config__.tag_field
        for key in value:
            if key not in names and key != tag:
                self.fault((*path, key), f"this key is not known{suggestion(key, names)}")
        for field in fields:
            if field.encode_name in value:
                self.check(value[field.encode_name], field.type, (*path, field.encode_name))
            elif field.required:
                self.fault((*path, field.encode_name), "is missing")

    def tag(self, value: dict[str, Value], models: list[type[msgspec.Struct]], path: Path) -> None:
        field = models[0].__struct_config__.tag_field or "type"
        kinds = [str(model.__struct_config__.tag) for model in models]
        if field not in value:
            self.fault((*path, field), f"is missing, expected {one_of(kinds)}")
        else:
            self.fault((*path, field), chosen(value[field], kinds))

    def whole(self, value: Value, hint: Hint, path: Path) -> None:
        try:
            msgspec.convert(value, hint, str_keys=True)
        except msgspec.ValidationError as error:
            text, _, where = str(error).partition(" - at `")
            choices = literals(hint)
            if choices and text.startswith("Invalid enum value"):
                self.fault(path, chosen(value, choices))
            else:
                self.fault((*path, *keys_of(where)), plainer(text, None if where else value))


def bare(hint: Hint) -> Hint:
    """A type without its annotations, and without None where that leaves one type."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if is_union(hint):
        rest = [option for option in get_args(hint) if option is not type(None)]
        if len(rest) == 1:
            return bare(rest[0])
    if hint in {dict, list, set, frozenset}:
        return object
    return hint


def is_union(hint: Hint) -> bool:
    """Whether a type is a union, in either spelling."""
    return isinstance(hint, UnionType) or get_origin(hint) is Union


def structs(hint: Hint) -> list[type[msgspec.Struct]]:
    """The models among a type's options."""
    options = get_args(hint) if is_union(hint) else (hint,)
    return [option for option in map(bare, options) if isinstance(option, type) and issubclass(option, msgspec.Struct)]


def struct_for(hint: Hint, value: dict[str, Value]) -> type[msgspec.Struct] | None:
    """The model that a table should follow: the only one, or the one of its tag."""
    models = structs(hint)
    if len(models) == 1 and not is_union(hint):
        return models[0]
    for model in models:
        config = model.__struct_config__
        if config.tag_field and value.get(config.tag_field) == config.tag:
            return model
    return models[0] if len(models) == 1 else None


def literals(hint: Hint) -> list[str]:
    """The words that a type allows."""
    inner = bare(hint)
    if get_origin(inner) is Literal:
        return [str(word) for word in get_args(inner)]
    if isinstance(inner, type) and issubclass(inner, enum.Enum):
        return [str(member.value) for member in inner]
    return []


def chosen(value: Value, choices: list[str]) -> str:
    """That a value is none of the choices."""
    return f"expected {one_of(choices)}, found {brief(value)}{suggestion(str(value), choices)}"


def one_of(choices: list[str]) -> str:
    """The choices in a row."""
    return choices[0] if len(choices) == 1 else f"one of {', '.join(choices)}"


def keys_of(where: str) -> list[str | int]:
    """The keys in the rest of msgspec's path, `$.a[0].b` and a backtick."""
    keys: list[str | int] = []
    for part in where.rstrip("`").removeprefix("key` in `").removeprefix("$").replace("[", ".[").split("."):
        if part.startswith("["):
            keys.append(int(part[1:-1]) if part[1:-1].isdecimal() else part[1:-1])
        elif part:
            keys.append(part)
    return keys


def plainer(text: str, value: Value | None) -> str:
    """The words of msgspec as ours, with what was found where it is known and short."""
    text = plain(text)
    if not text.startswith("expected ") or value is None:
        return text
    if isinstance(value, dict | list):
        return text if ", found " not in text else f"{text.partition(', found ')[0]}, found {noun(value)}"
    return f"{text.partition(', found ')[0]}, found {brief(value)}"
