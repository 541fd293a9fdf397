"""Figures of tables that a house table may replace, within the bounds that the game can bear."""

from __future__ import annotations

import re

from skirm.api import Play, RulesError

MOST_DICE = 60
DICE = re.compile(r"d66|[1-9]d[1-9][0-9]?")


def bad(table: str, at: str, wanted: str, found: object) -> RulesError:
    """A figure that nobody can play by, with its table and key."""
    return RulesError(("bad-table", f"table {table} at {at}: expected {wanted}, found {found!r}"))


def figure(play: Play, table: str, *keys: str | int, least: int = 0, most: int = 1_000) -> int:
    """A whole number of a table.

    Errors: RulesError (`bad-table`) beyond the bounds; as for `at`.
    """
    found = play.table(table).at(*keys)
    if not least <= found <= most:
        raise bad(table, ", ".join(map(str, keys)), f"{least} to {most}", found)
    return found


def worth(play: Play) -> tuple[int, ...]:
    """What the faces 1 to 6 of a damage die are worth (SA-22). Errors: RulesError (`bad-table`)."""
    found = play.table("damage-faces").value(list, "worth")
    if len(found) != 6 or not all(type(each) is int and 0 <= each <= MOST_DICE for each in found):
        raise bad("damage-faces", "worth", f"six numbers of 0 to {MOST_DICE}", found)
    return tuple(found)


def blow(play: Play) -> str:
    """The dice of a blow (SA-33). Errors: RulesError (`bad-table`)."""
    found = play.table("blow").text("dice")
    if not DICE.fullmatch(found):
        raise bad("blow", "dice", "d66, or dice such as 1d20", found)
    return found
