"""The table of weapons: what is taken from it, and what of a weapon's figures is the house's (SA-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import RulesError, folded

from .weapons import Weapon, parse

if TYPE_CHECKING:
    from skirm.api import Play


def from_table(text: str, play: Play) -> Weapon:
    """A weapon by its name in the table of weapons, or by its printed code and name.

    Errors: RulesError (`bad-code`).
    """
    table = play.table("weapons")
    listed = text == text.strip() and table.has(text)
    try:
        return parse(table.text(text) if listed else text)
    except ValueError as fault:
        raise RulesError(("bad-code", str(fault))) from fault


def note_figures(weapon: Weapon, play: Play) -> None:
    """Note the entry of the table that a weapon's figures come from; a code of somebody's own comes from nowhere."""
    table = play.table("weapons")
    entry = folded(weapon.name).replace(" ", "-")
    if table.has(entry) and table.peek(str, entry).partition(" ")[0] == weapon.code:
        table.text(entry)
