"""Facts as people read them, alike in odds and in simulations."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence


def told_apart(values: Sequence[object]) -> list[str]:
    """Facts in words; a text that reads like something else among them, 1 or yes, stands in quotes."""
    others = {said(value) for value in values if not isinstance(value, str)}
    return [quoted(value) if isinstance(value, str) and value in others else said(value) for value in values]


def quoted(text: str) -> str:
    """A text as JSON."""
    return msgspec.json.encode(text).decode("utf-8", "replace")


def said(value: object) -> str:
    """A fact in words: a text as it is, true and false as yes and no, nothing as none, a list or a table as JSON."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float | Fraction):
        return str(value)
    return msgspec.json.encode(value, enc_hook=str).decode("utf-8", "replace")
