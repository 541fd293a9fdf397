"""What is told to the person who typed the command: one line, reasons for programs, an exit code. Imports nothing."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection


SHOWN = 60
LISTED = 10


def cut(text: str, most: int = SHOWN) -> str:
    """A text that is quoted in a message, no longer than one reads: whoever typed it knows how it goes on."""
    return text if len(text) <= most else f"{text[: most - 3]}..."


def some(words: Collection[str], separator: str = ", ") -> str:
    """The first of many words in a message, each cut, and how many more there are."""
    listed = separator.join(cut(word) for word, _ in zip(words, range(LISTED), strict=False))
    return f"{listed} and {len(words) - LISTED} more" if len(words) > LISTED else listed


MESSAGE = 1000


def bounded(message: str) -> str:
    """A whole message: whatever somebody sent, it is read on a screen."""
    return cut(message, MESSAGE)


class SkirmError(Exception):
    """Something that was wrong, said in one line to the person who can put it right.

    Subclasses set `exit_code` and `id`; codes are plain integers here, so that raising an error imports no enum.

    Attributes:
        message: What is wrong and what would be right.
        line: The line of standard input or of `file` that it is about, from 1, or None.
        file: The file that `line` is in, or None for standard input.
        written: Whether its object has been written already, where programs look for it.
    """

    kind: str = "error"
    exit_code: int = 2
    id: str = "error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.line: int | None = None
        self.file: str | None = None
        self.written = False

    @property
    def reasons(self) -> list[tuple[str, str]]:
        """Why, for programs: pairs of an identifier and a sentence."""
        return [(self.id, self.message)]

    def __reduce__(self) -> tuple[object, ...]:
        """How it comes over from another process: as it stands, for each kind takes arguments of its own."""
        return revived, (type(self), self.message), self.__dict__


def revived(kind: type[SkirmError], message: str) -> SkirmError:
    """An error that was raised in another process; what else it knows is given to it afterwards."""
    return kind.__new__(kind, message)


class UsageError(SkirmError):
    """The command line is wrong. The line that is printed ends with where to read more.

    Attributes:
        command: The command whose help tells more, `roll` for example; empty for skirm itself.
    """

    id = "usage"

    def __init__(self, message: str, command: str = "") -> None:
        super().__init__(message)
        self.command = command

    def __str__(self) -> str:
        command = f"skirm {self.command}" if self.command else "skirm"
        return f"{self.message} (see: {command} --help)"


class InputError(SkirmError):
    """Standard input cannot be read, or ended too early."""

    id = "input"


class Stopped(SystemExit):
    """SIGTERM or SIGHUP arrived; on the way out the save is written. No plugin is blamed for it."""

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)


class OutputError(SkirmError):
    """Standard output cannot be written: a full disk, a closed descriptor."""

    exit_code = 74
    id = "output"


class ClosedPipeError(OutputError):
    """Whoever read our output has gone. Nothing is said about it."""

    exit_code = 141
    id = "pipe"
