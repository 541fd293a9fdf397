"""Facts as people read them, alike in odds and in simulations."""

from __future__ import annotations

from fractions import Fraction

import msgspec


def said(value: object) -> str:
    """A fact in words: a text as it is, true and false as yes and no, nothing as none, a list or a table as JSON."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float | Fraction):
        return str(value)
    return msgspec.json.encode(value, enc_hook=str).decode("utf-8", "replace")
