"""The entries of a journal as a sequence that reads no more of a long file, from its end, than is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from skirm.saves.journal import Entry, Journal


class Entries(Sequence["Entry"]):
    """All entries, oldest first: those of a journal, and some that are about to be written.

    Looking at one, or at its neighbours, raises DamagedError where a line that is read on the way is no entry.
    """

    def __init__(self, journal: Journal, more: Sequence[Entry] = ()) -> None:
        """Take a journal.

        Args:
            journal: as it was read; it must not grow meanwhile.
            more: entries that follow its last one.
        """
        self.journal = journal
        self.more = more
        self.written = journal.last.id if journal.last else 0

    def __len__(self) -> int:
        return self.written + len(self.more)

    @overload
    def __getitem__(self, place: int) -> Entry: ...

    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...

    def __getitem__(self, place: int | slice) -> Entry | list[Entry]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        if place < 0:
            place += len(self)
        if not 0 <= place < len(self):
            raise IndexError(place)
        return self.more[place - self.written] if place >= self.written else self.journal.at(place + 1)
