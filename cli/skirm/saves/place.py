"""Where a save lies: the file behind the links, what belongs beside it, and whether it can be a save at all."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from errno import ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR
from pathlib import Path

from skirm.saves import disk
from skirm.saves.errors import KindError, WriteError

ODD = {
    stat.S_IFDIR: "is a folder, and a save is a file",
    stat.S_IFIFO: "is a pipe; give - as the save and pipe the file in",
    stat.S_IFSOCK: "is a socket",
    stat.S_IFCHR: "is a device; give - as the save to read standard input",
    stat.S_IFBLK: "is a device",
}
LONGEST_NAME = 230
"""255 bytes, less what the names of the files beside a save add."""


class Place:
    """A save's file and its neighbours."""

    def __init__(self, shown: str) -> None:
        """Find the file.

        Args:
            shown: the path as it was typed.

        Raises:
            KindError: the path has a loop of links, cannot be a path, or begins in a folder that has been removed.
        """
        self.shown = shown
        if "\0" in shown:
            raise KindError(f"{shown!r}: no file can have this name")
        path = Path(shown)
        try:
            self.is_link = path.is_symlink()
            self.path = Path(os.path.realpath(path)) if self.is_link else Path(os.path.realpath(path.parent), path.name)
            if self.is_link:
                with suppress(FileNotFoundError):
                    os.stat(path)  # noqa: PTH116 - tells a loop from a link to nothing
        except FileNotFoundError as error:  # by realpath, which needs to know where it is
            raise KindError(f"{shown}: the current folder has been removed") from error
        except OSError as error:
            raise KindError(f"{shown}: {why(error)}") from error
        if not path.name or path.name in {".", ".."}:
            raise KindError(f"{shown}: is a folder, and a save is a file")
        name = self.path.name
        self.journal = self.path.with_name(f"{name}.journal.jsonl")
        self.lock = self.path.with_name(f".{name}.lock")
        self.folder = self.path.parent

    def status(self) -> os.stat_result | None:
        """The file's status; None where there is no file.

        Raises:
            KindError: it is no regular file, or cannot be looked at.
        """
        try:
            status = self.path.stat()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise KindError(f"{self.shown}: {why(error)}") from error
        kind = stat.S_IFMT(status.st_mode)
        if kind != stat.S_IFREG:
            raise KindError(f"{self.shown}: {ODD.get(kind, 'is no ordinary file')}")
        return status

    def read(self) -> bytes | None:
        """The file's bytes; None where there is no file.

        Raises:
            KindError: it is no file that can be read.
        """
        if self.status() is None:
            return None
        try:
            return disk.read(self.path)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise KindError(f"{self.shown}: {why(error)}") from error

    def missing(self) -> KindError:
        """The error that there is no such save."""
        if self.is_link:
            return KindError(f"{self.shown}: the link leads to {self.path}, which does not exist")
        if not self.folder.is_dir():
            return KindError(f"{self.shown}: the folder {self.folder} does not exist")
        return KindError(f"{self.shown}: there is no such save; `skirm new SYSTEM {self.shown}` makes one")

    def check_writable(self) -> int:
        """Refuse early what could not be written later.

        Returns:
            The mode that files beside the save should have.

        Raises:
            WriteError: the file or its folder is read-only, the folder is missing, the name is too long.
        """
        length = len(os.fsencode(self.path.name))
        if length > LONGEST_NAME:
            raise WriteError(
                f"{self.shown}: the name has {length} bytes; at most {LONGEST_NAME} leave room for the journal's name"
            )
        if not self.folder.is_dir():
            raise WriteError(f"{self.shown}: the folder {self.folder} does not exist")
        status = self.status()
        mode = 0o666 if status is None else stat.S_IMODE(status.st_mode)
        if status is not None and (not mode & 0o222 or not os.access(self.path, os.W_OK)):
            raise WriteError(f"{self.shown}: the file is read-only")
        if not os.access(self.folder, os.W_OK | os.X_OK):
            raise WriteError(f"{self.shown}: the folder {self.folder} is read-only")
        return mode


def why(error: OSError) -> str:
    """What the operating system says, in a few words."""
    known = {
        ELOOP: "the links lead in a circle",
        ENAMETOOLONG: "the name is too long",
        ENOENT: "there is no such file or folder",
        ENOTDIR: "a part of the path is no folder",
    }
    text = known.get(error.errno or 0) or error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]
