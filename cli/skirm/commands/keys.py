"""What a model says of itself, as help: its summary, and its keys with what each wants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, get_args, get_origin

import msgspec

from skirm.rules.requests import describe

if TYPE_CHECKING:
    from collections.abc import Iterator

BOUNDS = (("ge", "at least"), ("gt", "more than"), ("le", "at most"), ("lt", "less than"))


def keys_told(model: type[msgspec.Struct]) -> str:
    """The keys of a model as a paragraph of help, empty where it has none."""
    fields = msgspec.structs.fields(model)
    if not fields:
        return ""
    width = max(len(field.encode_name) for field in fields)
    lines = [f"  {field.encode_name:{width}}  {wanted(field)}" for field in fields]
    return "\n".join(["\b", "Keys:", *lines])


def wanted(field: msgspec.structs.FieldInfo) -> str:
    """What a key is about, what it takes, and what it is where it is not given."""
    said = next(described(field.type), "")
    takes = describe(field.type) + bounds(field.type)
    text = f"{said}: {takes}" if said else takes
    if field.default is not msgspec.NODEFAULT:
        return f"{text} (default {shown(field.default)})" if field.default is not None else f"{text} (optional)"
    return f"{text} (optional)" if field.default_factory is not msgspec.NODEFAULT else text


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
        f"{words} {value:g}"
        for note in metas(kind)
        for name, words in BOUNDS
        if (value := getattr(note, name)) is not None
    ]
    return f", {' and '.join(told)}" if told else ""


def shown(value: object) -> str:
    """A default as it would be typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if not isinstance(value, str) or value else "''"
