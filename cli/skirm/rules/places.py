"""Places in lists, as key paths have them."""

from __future__ import annotations


def place_in(key: str | int, size: int) -> int | None:
    """The place in a list of some size that a key means, or None. Five thousand digits are none."""
    digits = str(key)
    if not digits.isdecimal() or len(digits) > len(str(size)):
        return None
    place = int(digits)
    return place if place < size else None
