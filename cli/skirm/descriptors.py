"""File descriptors: opened so that bytes stay bytes, and with a number that no standard stream has."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
BINARY = getattr(os, "O_BINARY", 0)
"""Windows writes a carriage return before each line feed where a file is opened without it."""
LAST_STREAM = 2
HAS_OWNERS = hasattr(os, "fchown")
"""Whether files have owners and modes that can be handed on, which they have not on Windows."""
PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5)
"""Seconds between attempts at a file that another process has open on Windows."""


def patiently(step: Callable[[], T]) -> T:
    """Do something to a file; on Windows again for a second where somebody has it open at this very moment.

    There nobody can replace or read a file that a reader, a scanner for viruses or a writer holds.

    Errors: those of the step.
    """
    if os.name == "nt":
        from time import sleep  # noqa: PLC0415 - elsewhere nobody waits

        for pause in PAUSES:
            try:
                return step()
            except PermissionError:
                sleep(pause)
    return step()


def clear_of_streams(descriptor: int) -> int:
    """A descriptor with a number that no standard stream has.

    Where one of them is closed the next file gets its number, and what a plugin or a child prints would stand in it.
    """
    low: list[int] = []
    while descriptor <= LAST_STREAM:
        low.append(descriptor)
        descriptor = os.dup(descriptor)
    for number in low:
        os.close(number)
    return descriptor
