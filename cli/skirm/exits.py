"""The exit codes of every command. A success needs none of this, so nothing imports it before something went wrong."""

from enum import IntEnum


class Exit(IntEnum):
    """An exit code with the sentence that `skirm --help` and the README say about it.

    Attributes:
        meaning: What the code says, in a few plain words.
    """

    meaning: str

    def __new__(cls, code: int, meaning: str) -> "Exit":
        """Make a member that is the number and knows its meaning."""
        member = int.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        return member

    DONE = 0, "done"
    REFUSED = 1, "the rules refuse, a roll failed under --exit-code, or a replay differs"
    USAGE = 2, "the command line, the notation or the dice given are wrong"
    DAMAGED = 3, "the save is invalid or damaged"
    LOCKED = 4, "the save is locked by another process"
    NEWER = 5, "the save or its system is newer than this program, or not installed"
    PLUGIN = 6, "a plugin failed"
    # Not in the design's list: a fault of skirm's own is none of the above, and 70 is what sysexits.h calls it.
    FAULT = 70, "a fault in skirm itself; please report it"
    OUTPUT = 74, "output could not be written"
    INTERRUPTED = 130, "interrupted"
    PIPE = 141, "the pipe that was written to is closed"


def table() -> str:
    """Return the codes and their meanings, one a line, as help shows them."""
    return "\n".join(f"{code.value:>3}  {code.meaning}" for code in Exit)
