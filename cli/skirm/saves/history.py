"""The history of a fight: a tree of revisions, of which one is current."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.saves.digest import exact, fingerprint
from skirm.saves.errors import DamagedError, HistoryError
from skirm.saves.patch import apply

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skirm.saves.journal import Entry
    from skirm.saves.values import Table


class History:
    """The entries of a journal, and how their states follow from one another.

    Every root carries its whole state as a patch on nothing, so that any state can be built from the journal alone.
    """

    def __init__(self, entries: Sequence[Entry], shown: str) -> None:
        """Take the entries.

        Args:
            entries: oldest first; of those that read a journal as they are looked at no more is read than is needed.
            shown: the journal's name in messages.

        Raises:
            DamagedError: the last line that is read is no entry.
        """
        self.entries = entries
        self.shown = shown
        self.save = shown.removesuffix(".journal.jsonl")
        self.head = entries[-1].state_id if entries else 0

    def entry(self, number: int) -> Entry:
        """The entry with an id.

        Raises:
            DamagedError: there is none, or it has no state.
        """
        if not 0 < number <= len(self.entries) or self.entries[number - 1].is_move:
            raise DamagedError(f"{self.shown}: the journal leads to entry {number}, which has no state")
        return self.entries[number - 1]

    def line(self, number: int | None = None, most: int | None = None) -> list[Entry]:
        """The entries from the root to the state of an entry (the current one), oldest first; or the last of them."""
        found: list[Entry] = []
        number = self.head if number is None else number
        while number and len(found) != most:
            entry = self.entry(number)
            found.append(entry)
            number = entry.parent
        found.reverse()
        return found

    def set_aside(self) -> set[int]:
        """The ids of orders that are not in the current line: undone, and kept."""
        current = {entry.id for entry in self.line()}
        return {entry.id for entry in self.entries if not entry.is_move and entry.id not in current}

    def find(self, digest: str) -> int:
        """The entry whose state has a digest: the current one, else the newest, else 0."""
        if self.head and self.entry(self.head).digest == digest:
            return self.head
        return next((e.id for e in reversed(self.entries) if not e.is_move and e.digest == digest), 0)

    def ancestor(self, steps: int) -> int:
        """The id of the state that `steps` undos lead to.

        Raises:
            HistoryError: the history does not reach back that far.
        """
        number, possible = self.head, -1
        while number and possible < steps:
            possible, there, number = possible + 1, number, self.entry(number).parent
        if possible < steps or steps < 1:
            raise HistoryError(f"{self.save}: {too_far('undo', steps, max(0, possible))}")
        return there

    def descendant(self, steps: int) -> int:
        """The id of the state that `steps` redos lead to, along the newest branch.

        Raises:
            HistoryError: nothing, or less, was undone.
        """
        newest = {entry.parent: entry.id for entry in self.entries[self.head :] if not entry.is_move}
        number, possible = self.head, 0
        while possible < steps and number in newest:
            number, possible = newest[number], possible + 1
        if possible < steps or steps < 1:
            raise HistoryError(f"{self.save}: {too_far('redo', steps, possible)}")
        return number

    def between(self, start: int, target: int) -> tuple[list[Entry], list[Entry]]:
        """The way from one state to another; what lies before both is not looked at.

        Args:
            start: an entry's id; 0 is nothing at all.
            target: another, or the same.

        Returns:
            The entries that are taken back, in that order, and those that are carried out after them.
        """
        back: list[Entry] = []
        forth: list[Entry] = []
        while start != target:
            entry = self.entry(max(start, target))
            if start > target:
                back.append(entry)
                start = entry.parent
            else:
                forth.append(entry)
                target = entry.parent
        forth.reverse()
        return back, forth

    def travel(self, state: Table, start: int, target: int) -> Table:
        """The document of one entry, from that of another.

        Args:
            state: the document of `start`.
            start: an entry's id; 0 is nothing at all.
            target: the entry whose document is wanted.

        Raises:
            DamagedError: an entry's patch does not fit, or what comes out is not what its digest says.
        """
        back, forth = self.between(start, target)
        for entry in back:
            state = self.step(state, entry, backwards=True)
        for entry in forth:
            state = self.step(state, entry)
        if target:
            self.prove(target, state)
        return state

    def walk(self) -> Iterator[tuple[Entry, Table, Table]]:
        """Every entry of the current line, oldest first, with the documents before and after it.

        Raises:
            DamagedError: as `travel`.
        """
        state: Table = {}
        for entry in self.line():
            before, state = state, self.step(state, entry)
            self.prove(entry.id, state)
            yield entry, before, state

    def prove(self, number: int, state: Table) -> None:
        """Compare a document with the digest of its entry.

        Raises:
            DamagedError: it is another one.
        """
        if fingerprint(exact(state)) != self.entry(number).digest:
            raise DamagedError(
                f"{self.shown}, line {number}: the changes that lead here do not give the state that this line promises"
            )

    def check(self) -> None:
        """Build the last state of every branch.

        Raises:
            DamagedError: one cannot be built, or is not what its digest says.
        """
        parents = {entry.parent for entry in self.entries if not entry.is_move}
        for entry in self.entries:
            if not entry.is_move and entry.id not in parents:
                self.document(entry.id)

    def step(self, state: Table, entry: Entry, *, backwards: bool = False) -> Table:
        """Apply one entry's patch, or take it back."""
        try:
            return apply(state, entry.changes(), backwards=backwards)
        except (msgspec.DecodeError, DamagedError) as error:
            raise DamagedError(f"{self.shown}, line {entry.id}: {error}") from error

    def document(self, number: int | None = None) -> Table:
        """The document of an entry (the current one), built from its root.

        Raises:
            DamagedError: as `travel`.
        """
        return self.travel({}, 0, self.head if number is None else number)


def too_far(word: str, steps: int, possible: int) -> str:
    """Why a history does not go that far."""
    if steps < 1:
        return f"{word} takes a number of steps from 1 up, not {steps}"
    if possible == 0:
        return f"there is nothing to {word}"
    return f"there {'is 1 step' if possible == 1 else f'are {possible} steps'} to {word}, not {steps}"
