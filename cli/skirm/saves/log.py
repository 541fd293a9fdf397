"""The entries of a journal as they are listed: all, or the latest, for which only the end of the file is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.saves.history import History
from skirm.saves.journal import Entry
from skirm.saves.loading import read_journal
from skirm.saves.place import Place

if TYPE_CHECKING:
    from skirm.saves.journal import Journal


class Log(msgspec.Struct, frozen=True):
    """Some entries, oldest first."""

    entries: list[Entry]
    head: int
    """The entry whose state is current."""
    aside: set[int]
    """Those of the orders that are not in the current line: undone, and kept."""


def read_log(path: str, count: int | None = None) -> Log:
    """The entries beside a save, without their system.

    Args:
        path: as it was typed.
        count: how many of the latest, from 1 up; None for all.

    Raises:
        SaveError: there is no save, or what is read of the journal is damaged.
    """
    place = Place(path)
    journal = read_journal(place)
    if journal.last is None:
        if place.status() is None:
            raise place.missing()
        return Log([], 0, set())
    if count is None or count >= journal.last.id:
        history = History(journal.entries(), journal.shown)
        return Log(list(history.entries), history.head, history.set_aside())
    entries = journal.latest(count)
    head = journal.last.state_id
    return Log(entries, head, {entry.id for entry in entries if not entry.is_move} - current(journal, entries, head))


def current(journal: Journal, entries: list[Entry], head: int) -> set[int]:
    """The ids of the current line, back to the first of some entries."""
    found = set()
    while head >= entries[0].id:
        found.add(head)
        head = journal.at(head).parent
    return found
