"""The facts that a result has: what cannot be told the same to everybody is the fault of the plugin."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING

import msgspec

from skirm.rules.refusals import RequestError
from skirm.rules.trees import DEEPEST, shallow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirm.rules.outcome import Data


def exact(value: object) -> str:
    """A number that JSON does not have: a fraction."""
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} is neither a number, a text, a list nor a table")


PLAIN = {str, int, bool, type(None)}
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
    found = strange(data)
    return f"data{found}" if found else ""


def strange(value: object) -> str:
    """What is wrong with a value that JSON would take, and tell wrongly: the path inside of it, and why."""
    if isinstance(value, float):
        return "" if isfinite(value) else f": {value} is no number"
    if isinstance(value, set | frozenset):
        return ": a set has no order; a list has one"
    for key, inner in inside(value):
        if type(inner) not in PLAIN and (fault := strange(inner)):
            return f".{key}{fault}"
    return ""


def inside(value: object) -> Iterable[tuple[object, object]]:
    """What a value holds, each with its key."""
    if isinstance(value, msgspec.Struct):
        return [(field, getattr(value, field)) for field in value.__struct_fields__]
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list | tuple) else ()
