"""Words of the story that depend on numbers and names."""

from __future__ import annotations

# The headings 0 to 5 on a map whose top is north.
COMPASS = ("N", "NE", "SE", "S", "SW", "NW")


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things: `1 Hit`, `3 Hits`, `1 damage die`, `2 damage dice`.

    Args:
        one: What one of them is called.
        many: What several are called, by default with an s.
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def hits(number: int) -> str:
    """A number of Hits."""
    return counted(number, "Hit")


def dice(number: int) -> str:
    """A number of damage dice."""
    return counted(number, "damage die", "damage dice")


def module(name: str) -> str:
    """A module, which may have no name; before a colon, for it may be one thing or many."""
    return f"module {name}" if name else "a module without a name"


def heading(direction: int) -> str:
    """A heading by the compass, as `show` has it: 0 is N, then clockwise."""
    return COMPASS[direction]


def parted(*words: str) -> str:
    """Words that there are, with commas."""
    return ", ".join(filter(None, words))
