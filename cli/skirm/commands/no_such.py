"""What may have been meant by a key that is not there."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from skirm.errors import some
from skirm.saves.keypath import told

if TYPE_CHECKING:
    from collections.abc import Iterable


def no_such(key: str, known: list[str], units: Iterable[str] = ()) -> str:
    """That there is no such key, and what may have been meant.

    Args:
        key: What was typed.
        known: The keys that there are.
        units: At the top of a state, the units in it: `Rook.health` is `units.Rook.health`.
    """
    unit = next((name for name in units if name.casefold() == key.casefold()), None)
    return "there is no such key" + (f"; did you mean {told(('units', unit))}?" if unit else meant(key, known))


def meant(key: str, known: list[str]) -> str:
    """What may have been meant, or what there is."""
    close = get_close_matches(key[:200], known, n=1)
    return f"; did you mean {told((close[0],))}?" if close else f"; there are {some(known)}" if known else ""
