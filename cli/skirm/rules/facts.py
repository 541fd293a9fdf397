"""The facts that a result has: what cannot be told the same to everybody is the fault of the plugin."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING

import msgspec

from skirm.rules.refusals import RequestError
from skirm.rules.trees import DEEPEST, shallow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.rules.outcome import Data


def exact(value: object) -> str:
    """A number that JSON does not have: a fraction."""
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} is neither a number, a text, a list nor a table")


# What programs are told has to be told before anything is committed.
TELLABLE = msgspec.json.Encoder(enc_hook=exact)


def untellable(data: Data) -> str:
    """What speaks against telling some facts, empty where nothing does."""
    try:
        told = TELLABLE.encode(data)
        if told.count(b"[") + told.count(b"{") > DEEPEST:
            shallow(msgspec.json.decode(told), "data")
    except (TypeError, ValueError, RecursionError, RequestError, msgspec.MsgspecError) as fault:
        return str(fault)
    return next(strange(data, "data"), "")


def strange(value: object, path: str) -> Iterator[str]:
    """The values inside of a value that JSON would take, and tell wrongly: each with its path."""
    if isinstance(value, float):
        if not isfinite(value):
            yield f"{path}: {value} is no number"
    elif isinstance(value, set | frozenset):
        yield f"{path}: a set has no order; a list has one"
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from strange(getattr(value, field), f"{path}.{field}")
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from strange(inner, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            yield from strange(inner, f"{path}.{place}")
