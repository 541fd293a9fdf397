"""Changing a save: lock, read, append to the journal, write the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.saves.entries import Entries
from skirm.saves.history import History
from skirm.saves.hold import Hold
from skirm.saves.journal import Entry, raw
from skirm.saves.loading import Loaded, find, understood
from skirm.saves.lock import WAIT
from skirm.saves.patch import difference
from skirm.saves.place import Place
from skirm.saves.revision import next_save
from skirm.saves.save import Found, Save, digest_of, document, from_document
from skirm.saves.shape import Memory
from skirm.saves.standing import stand

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

    from skirm.saves.standing import Pending
    from skirm.saves.values import SchemaFor, Table


class Transaction:
    """One command's work on one save, or the many orders of a batch.

        with Transaction.open("fight.toml", schema_for) as fight:
            fight.commit("resolve", encode(encounter), request=order, outcome=outcome, dice=dice)

    What is committed stands when `commit` returns. The file is written when the block is left, however it is left.
    """

    def __init__(self, path: str, schema_for: SchemaFor | None, wait: float) -> None:
        self.place = Place(path)
        self.schema_for = schema_for
        self.wait = wait
        self.memory = Memory()
        self.committed = False

    @classmethod
    def open(cls, path: str, schema_for: SchemaFor | None = None, wait: float = WAIT) -> Transaction:
        """Work on a save that is there.

        Args:
            path: as it was typed.
            schema_for: finds the system's schema; None for what works without it: undo, redo.
            wait: how long to wait for another process, in seconds.

        Returns:
            A context manager. Entering it raises what `load` raises, `LockedError`, and `WriteError` for what could not
            be written later.
        """
        return cls(path, schema_for, wait)

    def __enter__(self) -> Transaction:
        if self.place.status() is None and not self.place.journal.exists():
            raise self.place.missing()
        self.hold = Hold(self.place, self.wait)
        self.hold.take()
        try:
            self.read()
        except BaseException:
            self.hold.release()
            raise
        return self

    def read(self) -> None:
        self.data = self.place.read()
        self.hold.read_journal()
        self.found: Found | None = None if self.data is None else find(self.place, self.data)
        standing = stand(self.found, self.hold.journal, self.place.shown)
        if standing is None:
            raise self.place.missing()
        self.loaded: Loaded = understood(standing, self.place.shown, self.schema_for)
        self.save: Save = self.loaded.save
        """The current revision."""
        self.digest = self.loaded.digest
        self.head = self.loaded.head
        self.pending: list[Pending] = self.loaded.pending
        self.warnings: list[str] = list(self.loaded.warnings)
        """What a person should be told; complete when the block is left."""

    @property
    def encounter(self) -> msgspec.Struct | None:
        """The state as it was found, as the system's model."""
        return self.loaded.encounter

    def commit(
        self,
        kind: str,
        state: Mapping[str, object],
        *,
        request: object = None,
        outcome: object = None,
        dice: object = None,
        house: Table | None = None,
        text: str = "",
    ) -> Entry:
        """Make a state the next revision.

        Args:
            kind: resolve, advance, add, remove, set, edit, adopt.
            state: from `encode`, or `put`; not changed afterwards by the caller.
            request: the order, for the journal; whatever msgspec can write.
            outcome: what came of it.
            dice: what was thrown.
            house: other house tables, if they change.
            text: what a person wrote, where that holds more than the state, as comments in an editor.

        Returns:
            The journal's entry.

        Raises:
            InvalidError: the state cannot be kept; nothing was committed.
            WriteError: the disk did not take it; nothing was committed.
        """
        save = next_save(self.save, state, self.place.shown, self.memory, house)
        digest = digest_of(save)
        entries = self.outside()
        changes = difference(document(self.save), document(save))
        schema = self.loaded.schema
        entry = Entry(
            id=self.next_id() + len(entries),
            kind=kind,
            revision=save.meta.revision,
            digest=digest,
            parent=entries[-1].id if entries else self.head,
            request=raw(request),
            outcome=raw(outcome),
            dice=raw(dice),
            versions=dict(schema.versions) if schema else {},
            patch=raw(changes),
            text=text or ("" if entries else self.comments()),
        )
        with self.hold.signals.held():
            self.record([*entries, entry], more=True)
            self.save, self.digest, self.head = save, digest, entry.id
            self.memory.keep()
        return entry

    def next_id(self) -> int:
        """The id of the next entry."""
        last = self.hold.journal.last
        return last.id + 1 if last else 1

    def comments(self) -> str:
        """The file as it was found, if its next write loses something and no entry has kept it."""
        return "" if self.committed or self.found is None or self.found.ours else self.found.text

    def outside(self) -> list[Entry]:
        """The entries of what happened outside of a command."""
        entries: list[Entry] = []
        number, comments = self.next_id(), self.comments()
        for step in self.pending:
            entries.append(
                Entry(
                    id=number + len(entries),
                    kind=step.kind,
                    revision=step.save.meta.revision,
                    digest=digest_of(step.save),
                    parent=entries[-1].id if entries else step.parent,
                    patch=raw(step.changes),
                    text=step.text or ("" if entries else comments),
                )
            )
        return entries

    def record(self, entries: list[Entry], *, more: bool) -> None:
        """Write entries, after keeping the file of an older schema."""
        if any(entry.kind == "migrate" for entry in entries) and self.found is not None and self.data is not None:
            self.hold.keep_old(self.found.save.meta.schema, self.data)
        self.hold.record(entries, more=more)
        self.pending = []
        self.committed = True

    def undo(self, steps: int = 1) -> list[Entry]:
        """Go back.

        Args:
            steps: how many revisions.

        Returns:
            The entries that were undone, newest first.

        Raises:
            HistoryError: the history does not reach back that far; nothing was changed.
        """
        return self.move("undo", steps)

    def redo(self, steps: int = 1) -> list[Entry]:
        """Take undos back, along the newest branch.

        Args:
            steps: how many revisions.

        Returns:
            The entries that hold again, oldest first.

        Raises:
            HistoryError: less was undone; nothing was changed.
        """
        return self.move("redo", steps)

    def move(self, kind: str, steps: int) -> list[Entry]:
        entries = self.outside()
        journal = self.hold.journal
        history = History(Entries(journal, entries), journal.shown)
        history.head = here = entries[-1].id if entries else self.head
        there = history.ancestor(steps) if kind == "undo" else history.descendant(steps)
        state = history.travel(document(self.save), here, there)
        save = from_document(state, self.place.shown)
        target = history.entry(there)
        back, forth = history.between(here, there)
        entry = Entry(
            id=self.next_id() + len(entries),
            kind=kind,
            revision=target.revision,
            digest=target.digest,
            parent=here,
            head=there,
            text="" if entries else self.comments(),
        )
        with self.hold.signals.held():
            self.record([*entries, entry], more=True)
            self.save, self.digest, self.head = save, target.digest, there
            self.memory.forget()
        return back or forth

    def flush(self) -> None:
        """Have all that was committed on the disk now.

        Raises:
            WriteError: the disk did not take it.
        """
        self.hold.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            with self.hold.signals.held():
                if self.behind():
                    self.warnings += self.hold.write(self.save, self.digest, self.found, self.data)
        finally:
            self.hold.release()

    def behind(self) -> bool:
        """Whether the file is not yet what the journal says."""
        if self.committed:
            return True
        return not self.pending and (self.found is None or self.found.digest != self.digest)
