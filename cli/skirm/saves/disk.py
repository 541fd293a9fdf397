"""All that touches the disk, step by step, so that tests can fail or die at every single one."""

from __future__ import annotations

import os
from errno import EACCES, EBADF, EINVAL, ENOTSUP
from pathlib import Path

from skirm.descriptors import BINARY, clear_of_streams, patiently

NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | BINARY
APPEND = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_CLOEXEC", 0) | BINARY


def read(path: Path) -> bytes:
    """The whole file."""
    return patiently(path.read_bytes)


def create(path: Path, mode: int) -> int:
    """Open a file that must not exist yet for writing."""
    return clear_of_streams(os.open(path, NEW_FILE, mode))


def open_end(path: Path, mode: int) -> int:
    """Open a file for writing at its end, making it where it is missing."""
    return clear_of_streams(os.open(path, APPEND, mode))


def write(descriptor: int, content: bytes) -> None:
    """Write all of it, however many calls that takes."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def cut(descriptor: int, length: int) -> None:
    """Cut a file down to its first `length` bytes."""
    os.ftruncate(descriptor, length)


def flush(descriptor: int) -> None:
    """Have the content on the disk, not only with the operating system."""
    os.fsync(descriptor)


def flush_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system can do that."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows opens no folders; a folder that cannot be read cannot be flushed.
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in {EACCES, EBADF, EINVAL, ENOTSUP}:
            raise
    finally:
        os.close(descriptor)


def rename(source: Path, target: Path) -> None:
    """Put one file in the place of another, at once."""
    patiently(lambda: source.replace(target))


def link(source: Path, target: Path) -> None:
    """Give a file a second name."""
    target.hardlink_to(source)


def remove(path: Path) -> None:
    """Remove a name; that it is gone already is no fault."""
    path.unlink(missing_ok=True)
