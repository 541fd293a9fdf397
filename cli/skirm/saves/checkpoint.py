"""Writing the file of a save: whole or not at all, over no one's changes."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING

from skirm.descriptors import HAS_OWNERS
from skirm.saves import disk
from skirm.saves.errors import ConflictError, WriteError
from skirm.saves.place import why

if TYPE_CHECKING:
    from pathlib import Path

    from skirm.saves.place import Place


def write_save(place: Place, content: bytes, expected: bytes | None) -> None:
    """Put a save in place by way of a temporary file in the same folder.

    Args:
        place: where it belongs.
        content: the new bytes.
        expected: what the file held when it was read; None where there was none.

    Raises:
        ConflictError: the file holds something else by now; it is left as it is.
        WriteError: the disk did not take it; the file is as it was.
    """
    temporary = place.path.with_name(f".{place.path.name}.{os.getpid()}.tmp")
    try:
        write_temporary(temporary, content, place.status())
        if place.read() != expected:
            disk.remove(temporary)
            raise ConflictError(
                f"{place.shown}: another program changed it while this command ran, so it was left as it is; "
                f"what this command did stands in {place.journal.name} (`skirm log {place.shown}`)"
            )
        disk.rename(temporary, place.path)
        disk.flush_folder(place.folder)
    except OSError as error:
        with suppress(OSError):
            disk.remove(temporary)
        raise WriteError(
            f"{place.shown}: {why(error)}; the change stands in {place.journal.name}, the next command goes on from it"
        ) from error


def write_temporary(path: Path, content: bytes, like: os.stat_result | None) -> None:
    """Write and flush a temporary file with the mode and owner of the file that it will replace."""
    disk.remove(path)  # A process of this number may have died here.
    descriptor = disk.create(path, 0o666 if like is None else 0o600)
    try:
        disk.write(descriptor, content)
        if like is not None and HAS_OWNERS:
            if (like.st_uid, like.st_gid) != (os.geteuid(), os.getegid()):
                with suppress(OSError):  # Only root can give a file away.
                    os.fchown(descriptor, like.st_uid, like.st_gid)
            os.fchmod(descriptor, stat.S_IMODE(like.st_mode))
        disk.flush(descriptor)
    finally:
        os.close(descriptor)


def sweep(place: Place) -> None:
    """Remove temporary files that processes left when they died; never those of a live one."""
    start = f".{place.path.name}."
    with suppress(OSError), os.scandir(place.folder) as files:
        for file in files:
            number = file.name.removeprefix(start).removesuffix(".tmp")
            if file.name == f"{start}{number}.tmp" and number.isdecimal() and not is_alive(int(number)):
                disk.remove(place.folder / file.name)


def is_alive(number: int) -> bool:
    """Whether a process of this number runs."""
    if os.name != "posix":  # Elsewhere this very question would end the process.
        return True
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # It runs and is someone else's, or cannot be asked.
        return True
    return True


def keep_copy(place: Place, target: Path, content: bytes) -> None:
    """Keep the bytes of a save under another name, as a second name of the same file where that is possible.

    Raises:
        WriteError: the disk did not take it.
    """
    try:
        disk.link(place.path, target)
    except OSError:  # Some file systems know no links.
        try:
            write_temporary(target, content, place.status())
        except OSError as error:
            with suppress(OSError):
                disk.remove(target)
            raise WriteError(f"{place.shown}: cannot keep a copy as {target.name}: {why(error)}") from error
