"""Which figures of the gear somebody carries are those of the tables, so that a result tells on what it rests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .fighters import AREAS

if TYPE_CHECKING:
    from skirm.api import Play

    from .fighters import Area, Fighter
    from .weapons import Shield


def note_weapon(play: Play, name: str, column: str, value: int) -> None:
    """Note that a figure of a weapon was used, where it is the one of the table `weapons`."""
    note(play, "weapons", name, column, value)


def note_shield(play: Play, shield: Shield, column: str, value: int) -> None:
    """Note that a figure of a shield was used, where it is the one of the table `shields`."""
    note(play, "shields", shield.name, column, value)


def note_armour(play: Play, fighter: Fighter, area: Area) -> None:
    """Note that the armour of an area was used, where all that somebody wears is a suit of the table `armours`."""
    worn = fighter.armour
    if not worn.get(area):
        return
    table = play.table("armours")
    for suit in table.table.down.labels:
        if all(table.peek(int, suit, each) == worn.get(each, 0) for each in AREAS):
            table.at(suit, area)
            return


def note(play: Play, table: str, name: str, column: str, value: int) -> None:
    """Note the use of a figure, where the table has it and says the same."""
    found = play.table(table)
    if value and found.has(name, column) and found.peek(int, name, column) == value:
        found.at(name, column)
