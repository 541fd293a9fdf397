"""File descriptors: opened so that bytes stay bytes, and with a number that no standard stream has."""

from __future__ import annotations

import os

BINARY = getattr(os, "O_BINARY", 0)
"""Windows writes a carriage return before each line feed where a file is opened without it."""
LAST_STREAM = 2


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
