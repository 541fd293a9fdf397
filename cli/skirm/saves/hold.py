"""A save in the hands of one process: locked, its journal open, signals in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.saves.appending import Appender
from skirm.saves.cache import remember
from skirm.saves.checkpoint import keep_copy, sweep, write_save
from skirm.saves.journal import Entry, Journal, entry_line
from skirm.saves.loading import read_journal
from skirm.saves.lock import Lock
from skirm.saves.save import Found, save_text
from skirm.saves.signals import Signals

if TYPE_CHECKING:
    from skirm.saves.place import Place
    from skirm.saves.save import Save


class Hold:
    """What every change of a save begins and ends with."""

    def __init__(self, place: Place, wait: float) -> None:
        """Prepare to hold a save.

        Args:
            place: where it lies.
            wait: how long to wait for another process, in seconds.
        """
        self.place = place
        self.signals = Signals()
        self.mode = place.check_writable()
        self.lock = Lock(place, wait, self.mode)
        self.journal: Journal
        self.appender: Appender | None = None
        self.linked = False

    def take(self) -> None:
        """Lock the save and tidy up after the dead.

        Raises:
            LockedError: another process has it.
            WriteError: it cannot be locked here.
        """
        self.signals.install()
        try:
            self.lock.take()
            status = self.place.status()
            self.linked = status is not None and status.st_nlink > 1
            sweep(self.place)
        except BaseException:
            self.release()
            raise

    def read_journal(self) -> None:
        """Read the journal, ready to append to it.

        Raises:
            DamagedError: the journal is damaged.
        """
        self.journal = read_journal(self.place)
        self.appender = Appender(self.journal, self.mode)

    def release(self) -> None:
        """Let the save go; a signal that waited acts now."""
        if self.appender is not None:
            self.appender.close()
        self.lock.release()
        self.signals.restore()

    def record(self, entries: list[Entry], *, more: bool) -> None:
        """Write entries to the journal: from here on they have happened.

        Raises:
            WriteError: the disk did not take them, and nothing has happened.
        """
        assert self.appender is not None, "the journal was not read"  # noqa: S101
        with self.signals.held():
            self.appender.append([(entry, entry_line(entry)) for entry in entries], more=more)

    def keep_old(self, version: int, data: bytes) -> None:
        """Keep the file of an older schema, `fight.toml.v1.bak`, unless that very content is kept already.

        Raises:
            WriteError: the disk did not take it.
        """
        name = self.place.path.name
        target, number = self.place.path.with_name(f"{name}.v{version}.bak"), 1
        while target.exists():
            if target.read_bytes() == data:
                return
            target, number = self.place.path.with_name(f"{name}.v{version}.{number}.bak"), number + 1
        keep_copy(self.place, target, data)

    def flush(self) -> None:
        """Have all entries on the disk.

        Raises:
            WriteError: the disk did not take it.
        """
        if self.appender is not None:
            self.appender.flush()

    def write(self, save: Save, digest: str, found: Found | None, data: bytes | None) -> list[str]:
        """Flush the journal and write the save's file.

        Args:
            save: the revision to write.
            digest: its digest.
            found: the save that the file holds, if it holds one.
            data: the bytes of the file, to be replaced only if they still stand there.

        Returns:
            Warnings.

        Raises:
            ConflictError: another program changed the file.
            WriteError: the disk did not take it.
        """
        self.flush()
        content = save_text(save, digest, known_texts(save, found)).encode()
        write_save(self.place, content, data)
        remember(self.place, save, content)
        return [f"{self.place.shown} has another hard link, which keeps the revision before"] if self.linked else []


def known_texts(save: Save, found: Found | None) -> dict[str, str] | None:
    """The texts of the units that did not change since the file was written."""
    if found is None or not found.ours:
        return None
    from skirm.saves.text import unit_texts  # noqa: PLC0415

    before = found.save.units
    return unit_texts(found.text, [name for name, unit in save.units.items() if before.get(name) is unit])
