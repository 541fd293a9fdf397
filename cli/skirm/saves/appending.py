"""Lines on their way into the journal: written at once, on the disk within a second."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from threading import Lock, Timer
from typing import TYPE_CHECKING

from skirm.descriptors import HAS_OWNERS
from skirm.saves import disk
from skirm.saves.errors import WriteError
from skirm.saves.place import why

if TYPE_CHECKING:
    from skirm.saves.journal import Entry, Journal

SECOND = 1.0
ANYBODY = 0o666
"""The mode that says nothing: that of a save which is not there yet."""


class Appender:
    """The end of a journal, open for writing."""

    def __init__(self, journal: Journal, mode: int) -> None:
        """Prepare to append; the file is opened with the first entry.

        Args:
            journal: as it was read under the lock.
            mode: the mode of the save, or what new files have.
        """
        self.journal = journal
        self.mode = mode & ANYBODY
        self.descriptor = -1
        self.timer: Timer | None = None
        self.guard = Lock()
        self.failure: OSError | None = None
        self.torn = False

    def append(self, lines: list[tuple[Entry, bytes]], *, more: bool) -> None:
        """Write entries.

        Args:
            lines: entries and their lines, which stand or fall together.
            more: whether a caller may take its time before the next entry or the end; the disk is then flushed by a
                timer, within a second.

        Raises:
            WriteError: the disk did not take them; the journal is as it was.
        """
        self.check()
        try:
            if self.descriptor < 0:
                self.open()
            elif self.torn:
                disk.cut(self.descriptor, self.journal.length)
            self.torn = True
            disk.write(self.descriptor, b"".join([line for _, line in lines]))
            self.torn = False
        except OSError as error:
            self.take_back()
            raise WriteError(f"{self.journal.shown}: {why(error)}; nothing was changed") from error
        for entry, line in lines:
            self.journal.add(entry, line)
        if more and self.timer is None:
            self.timer = Timer(SECOND, self.flush_later)
            self.timer.daemon = True
            self.timer.start()

    def open(self) -> None:
        self.descriptor = disk.open_end(self.journal.path, self.mode)
        status = os.fstat(self.descriptor)
        if HAS_OWNERS:
            self.keep_private(stat.S_IMODE(status.st_mode), new=status.st_size == 0)
        if status.st_size > self.journal.length:
            disk.cut(self.descriptor, self.journal.length)

    def keep_private(self, mode: int, *, new: bool) -> None:
        """Let nobody read the journal who cannot read the save; a new one has the save's mode, whatever the umask."""
        wanted = self.mode if new and self.mode != ANYBODY else mode & self.mode
        if wanted != mode:
            with suppress(PermissionError):  # It is somebody else's, who wanted it so.
                os.fchmod(self.descriptor, wanted)

    def take_back(self) -> None:
        """Cut off what was written of a line before the disk was full."""
        if self.descriptor >= 0:
            with suppress(OSError):
                disk.cut(self.descriptor, self.journal.length)

    def flush_later(self) -> None:
        """What the timer does: flush, and keep a failure for the next step to tell."""
        with self.guard:
            self.timer = None
            if self.descriptor >= 0:
                try:
                    disk.flush(self.descriptor)
                except OSError as error:
                    self.failure = error

    def stop_timer(self) -> None:
        """Have no flush come later."""
        timer, self.timer = self.timer, None
        if timer is not None:
            timer.cancel()

    def check(self) -> None:
        """Tell a failure of the timer."""
        if self.failure is not None:
            raise self.unflushed(self.failure)

    def unflushed(self, error: OSError) -> WriteError:
        return WriteError(
            f"{self.journal.shown}: {why(error)}; revision {self.journal.last.revision if self.journal.last else 0} "
            "is written, but may be lost if the machine stops now"
        )

    def flush(self) -> None:
        """Have every entry on the disk.

        Raises:
            WriteError: the disk did not take it.
        """
        self.stop_timer()
        with self.guard:
            self.check()
            if self.descriptor >= 0:
                try:
                    disk.flush(self.descriptor)
                except OSError as error:
                    raise self.unflushed(error) from error

    def close(self) -> None:
        """Let the file go."""
        self.stop_timer()
        with self.guard:
            if self.descriptor >= 0:
                with suppress(OSError):  # As with the lock: somebody else may have closed it.
                    os.close(self.descriptor)
                self.descriptor = -1
