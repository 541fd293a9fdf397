"""Whatever happens to a save in whatever order, commands succeed or refuse in one line, and no state is lost."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.saves.errors import HistoryError
from skirm.saves.loading import load, read_history
from skirm.saves.save import to_bytes
from skirm.saves.transaction import Transaction
from tests.saves import toy
from tests.saves.fights import FIGHT, JOURNAL, change, speed, start


class Folder:
    """A folder with a fight, and what may happen in it."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.save = self.folder / FIGHT
        self.journal = self.folder / JOURNAL
        self.path = str(self.save)
        start(self.path)
        self.copies = [self.save.read_bytes()]

    def order(self, number: int) -> None:
        change(self.path, *[speed(number)] * number)

    def undo(self, number: int) -> None:
        with Transaction.open(self.path) as fight:
            fight.undo(number)

    def redo(self, number: int) -> None:
        with Transaction.open(self.path) as fight:
            fight.redo(number)

    def rewrite(self, old: bytes, new: bytes) -> None:
        if self.save.exists():
            self.save.write_bytes(self.save.read_bytes().replace(old, new))

    def edit(self, number: int) -> None:
        self.rewrite(b"hp = ", b"hp = %d" % number)

    def comment(self, number: int) -> None:
        self.rewrite(b"[save]", b"# wind from the north\n[save]")

    def copy(self, number: int) -> None:
        if self.save.exists():
            self.copies.append(self.save.read_bytes())

    def restore(self, number: int) -> None:
        self.save.write_bytes(self.copies[-number % len(self.copies)])

    def other(self, number: int) -> None:
        self.save.write_bytes(to_bytes(toy.save(seed=f"other {number}")))

    def lose_save(self, number: int) -> None:
        if self.journal.exists():
            self.save.unlink(missing_ok=True)

    def lose_journal(self, number: int) -> None:
        if self.save.exists():
            self.journal.unlink(missing_ok=True)

    def tear(self, number: int) -> None:
        if self.journal.exists():
            with self.journal.open("ab") as file:
                file.write(b'{"id":' * number)

    def check(self) -> None:
        """Readers and writers agree on the state, and every state of the history can be built."""
        seen = load(self.path, toy.schema_for)
        with Transaction.open(self.path, toy.schema_for) as fight:
            assert (fight.save, fight.digest, fight.head) == (seen.save, seen.digest, seen.head)
        raw = load(self.path)
        assert to_bytes(raw.save) == to_bytes(seen.save)
        if self.journal.exists():
            read_history(self.path).check()


EVENTS = [
    *[Folder.order, Folder.order, Folder.undo, Folder.redo, Folder.edit, Folder.comment, Folder.copy, Folder.restore],
    *[Folder.other, Folder.lose_save, Folder.lose_journal, Folder.tear],
]


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from(EVENTS), st.integers(1, 3)), max_size=14))
def test_whatever_happens(happened: list[tuple[Callable[[Folder, int], None], int]]) -> None:
    place = Folder()
    try:
        for event, number in happened:
            with suppress(HistoryError):
                event(place, number)
            place.check()
        end = to_bytes(load(place.path).save)
        change(place.path, speed(9))
        with Transaction.open(place.path) as fight:
            fight.undo()
        assert place.save.read_bytes() == end
    finally:
        shutil.rmtree(place.folder)
