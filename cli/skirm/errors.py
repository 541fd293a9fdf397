"""What goes wrong, as data: reasons to tell and the exit code that goes with them."""

from __future__ import annotations


class SkirmError(Exception):
    """A fault that a person can mend; it ends the command with `exit_code` and is told in one line.

    `reasons` is a list of (id, text): the id is a slug for programs, the text is for people.
    """

    exit_code = 2
    id = "usage"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message

    @property
    def reasons(self) -> list[tuple[str, str]]:
        """Why, as pairs of a slug and a sentence."""
        return [(self.id, self.message)]


class UsageError(SkirmError):
    """The command line asks for something that is not there or does not go together."""
