"""What a model says of itself, as help: its summary, and its keys with what each wants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, get_args, get_origin

import msgspec

from skirm.rules.models import DURATION
from skirm.rules.requests import EXPECTED, describe, span, taken_apart

if TYPE_CHECKING:
    from collections.abc import Iterator

BOUNDS = (("ge", "at least"), ("gt", "more than"), ("le", "at most"), ("lt", "less than"))


def keys_told(model: type[msgspec.Struct]) -> str:
    """The keys of a model as a paragraph of help, those first that have to be given; empty where it has none."""
    fields = sorted(msgspec.structs.fields(model), key=lambda field: not field.required)
    if not fields:
        return ""
    width = max(len(field.encode_name) for field in fields)
    lines = [f"  {field.encode_name:{width}}  {wanted(field)}" for field in fields]
    return "\n".join(["\b", "Keys:", *lines])


def wanted(field: msgspec.structs.FieldInfo) -> str:
    """What a key is about, what it takes, and what it is where it is not given."""
    said = next(described(field.type), "")
    takes = describe(field.type).replace(EXPECTED[bool], "yes or no") + bounds(field.type)
    text = f"{said}: {takes}" if said else takes
    if field.required:
        return text
    told = None if field.default is msgspec.NODEFAULT else shown(field)
    return f"{text} (default {told})" if told else f"{text} (optional)"


def metas(kind: object) -> Iterator[msgspec.Meta]:
    """The notes on a type, the outermost first."""
    if get_origin(kind) is Annotated:
        inner, *notes = get_args(kind)
        yield from (note for note in reversed(notes) if isinstance(note, msgspec.Meta))
        yield from metas(inner)
    else:
        for option in get_args(kind):
            if get_origin(option) is Annotated:
                yield from metas(option)


def described(kind: object) -> Iterator[str]:
    """What the notes say a value is."""
    return (note.description for note in metas(kind) if note.description)


def bounds(kind: object) -> str:
    """The bounds of a number, in words."""
    told = [
        f"{words} {plain(value)}"
        for note in metas(kind)
        for name, words in BOUNDS
        if (value := getattr(note, name)) is not None
    ]
    return f", {' and '.join(told)}" if told else ""


def plain(number: float) -> str:
    """A number as people write it, large ones too."""
    return str(int(number)) if isinstance(number, int) or number.is_integer() else f"{number:g}"


def shown(field: msgspec.structs.FieldInfo) -> str:
    """A default as it would be typed; empty where it stands for nothing."""
    value: object = field.default
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and DURATION in taken_apart(field.type)[1]:
        return span(value)
    return "" if value is None else str(value)
