"""The lock beside a save, held around read, change and write."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from errno import EACCES, EAGAIN, EWOULDBLOCK
from time import monotonic, sleep
from typing import TYPE_CHECKING

from skirm.descriptors import clear_of_streams
from skirm.saves.errors import KindError, LockedError, WriteError
from skirm.saves.place import why

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # pragma: no cover - Windows
    fcntl = None

if TYPE_CHECKING:
    from types import ModuleType

    from skirm.saves.place import Place

BUSY = {EACCES, EAGAIN, EWOULDBLOCK}
PAUSE = 0.01
SOON = 1.0
WAIT = 10.0
# A pipe in its place would wait for somebody at the other end.
QUICKLY = sum(getattr(os, name, 0) for name in ("O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK"))


def is_held(place: Place) -> bool:
    """Whether a process works on a save now. Asking holds nobody up for longer than a look takes."""
    if fcntl is None:
        return is_held_elsewhere(place)
    try:
        descriptor = os.open(place.lock, os.O_RDONLY | QUICKLY)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno in BUSY
    finally:
        os.close(descriptor)
    return False


def is_held_elsewhere(place: Place) -> bool:
    """The same where there is no `flock`."""
    from filelock import FileLock, Timeout  # noqa: PLC0415 - slow to import

    if not place.lock.exists():
        return False
    try:
        with FileLock(place.lock, timeout=0):
            return False
    except Timeout:
        return True
    except OSError:
        return False


class Lock:
    """A lock that ends with the process that holds it, however that dies; the file stays and means nothing.

    Where there is `flock` it is called directly, as filelock does on the same file: importing filelock takes longer
    than all the rest of a small command.
    """

    def __init__(self, place: Place, wait: float = WAIT, mode: int = 0o666) -> None:
        """Prepare the lock of a save.

        Args:
            place: where the save lies.
            wait: how long to wait for another process, in seconds.
            mode: the mode of the lock's file.
        """
        self.place = place
        self.wait = wait
        self.mode = mode & 0o666
        self.descriptor = -1

    def take(self) -> None:
        """Take the lock.

        Raises:
            LockedError: another process held it all the while.
            KindError: something else lies where its file would be.
            WriteError: its file cannot be made.
        """
        end = monotonic() + self.wait
        try:
            self.refuse_strange()
            if fcntl is None:
                self.take_elsewhere()
                return
            self.descriptor = clear_of_streams(os.open(self.place.lock, os.O_RDWR | os.O_CREAT | QUICKLY, self.mode))
            while not self.attempt():
                self.pause(end)
        except OSError as error:
            self.release()
            raise WriteError(f"{self.place.shown}: cannot lock it with {self.place.lock.name}: {why(error)}") from error
        except BaseException:
            self.release()
            raise

    def refuse_strange(self) -> None:
        """Errors: KindError for a folder, a pipe or a link in the place of the lock's file, which wait for nobody."""
        try:
            kind = stat.S_IFMT(self.place.lock.lstat().st_mode)
        except OSError:
            return
        if kind != stat.S_IFREG:
            what = "a folder" if kind == stat.S_IFDIR else "no ordinary file"
            raise KindError(f"{self.place.shown}: its lock, {self.place.lock.name}, is {what}; move that away")

    def pause(self, end: float) -> None:
        """Wait a little, unless that was long enough; who waits long looks more often, and is overtaken no more."""
        if monotonic() >= end:
            raise LockedError(
                f"{self.place.shown}: another process is working on it; waited {self.wait:g} s, "
                "try again when it is done"
            )
        sleep(PAUSE if monotonic() < end - self.wait + SOON else PAUSE / 10)

    def attempt(self) -> bool:
        """Take the lock if nobody holds it."""
        assert fcntl is not None  # noqa: S101 - `take` saw to it
        try:
            fcntl.flock(self.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in BUSY:
                return False
            raise
        return True

    def release(self) -> None:
        """Let the next one in."""
        if self.descriptor >= 0:
            with suppress(OSError):  # A plugin may have closed it, with whatever else was open.
                os.close(self.descriptor)
            self.descriptor = -1

    def take_elsewhere(self) -> None:
        """Take the lock by way of filelock, which knows every system."""
        from filelock import FileLock, Timeout  # noqa: PLC0415 - slow to import

        lock = FileLock(self.place.lock, timeout=self.wait)
        try:
            lock.acquire()
        except Timeout:
            self.pause(0)
        self.release = lock.release  # type: ignore[method-assign]
