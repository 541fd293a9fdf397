"""The first save of a fight, and the next after any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.saves.errors import InvalidError
from skirm.saves.names import faults
from skirm.saves.save import RESERVED, Meta, Save
from skirm.saves.shape import Memory, settled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.saves.values import Schema, Table


def first_save(schema: Schema, state: Mapping[str, object], seed: str, house: Table | None = None) -> Save:
    """A new fight, at revision 0.

    Args:
        schema: of the system.
        state: from `encode`.
        seed: any text; the dice of every revision come from it.
        house: the house tables in effect.

    Raises:
        InvalidError: the state, the seed or the house tables cannot be kept.
    """
    shown = "the new save"
    save = Save(
        settled(state, shown),
        Meta(schema.system, schema.version, seed),
        settled(house, shown, ("house",)) if house else {},
    )
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise InvalidError(shown, ["save.seed: the text is not valid Unicode"]) from None
    check_state(save, shown)
    return save


def next_save(
    save: Save, state: Mapping[str, object], shown: str, memory: Memory | None = None, house: Table | None = None
) -> Save:
    """The revision after a save.

    Args:
        save: the revision before it.
        state: from `encode`, or `put`.
        shown: the save's name in messages.
        memory: of the states before it, which makes a small change cheap.
        house: other house tables, if they change.

    Raises:
        InvalidError: the state cannot be kept.
    """
    meta = msgspec.structs.replace(save.meta, revision=save.meta.revision + 1)
    tables = save.house if house is None else settled(house, shown, ("house",))
    following = Save((memory or Memory()).settle(state, save.state, shown), meta, tables)
    check_state(following, shown, save)
    return following


def check_state(save: Save, shown: str, before: Save | None = None) -> None:
    """Refuse keys that the save itself needs, and names of units that cannot stand or are too like one another."""
    wrong = [f"{name}: the save itself needs this key" for name in RESERVED if name in save.state]
    if before is None or save.units.keys() != before.units.keys():
        wrong += faults(list(save.units))
    if wrong:
        raise InvalidError(shown, wrong)
