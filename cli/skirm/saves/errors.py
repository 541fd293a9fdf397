"""What can be wrong with a save, its journal or its place on the disk."""

from __future__ import annotations

from skirm.errors import SkirmError


class SaveError(SkirmError):
    """The save cannot be used as it is."""

    exit_code = 3
    id = "save"

    def add(self, text: str) -> None:
        """Say more, behind what is said already."""
        self.message = f"{self.message}; {text}"
        self.args = (self.message,)


class DamagedError(SaveError):
    """The save or its journal is torn, or says what cannot be."""

    id = "damaged"


class InvalidError(SaveError):
    """The content breaks the schema: every fault with its path, all at once."""

    id = "invalid"

    def __init__(self, shown: str, faults: list[str]) -> None:
        super().__init__(f"{shown}: {'; '.join(faults)}")
        self.shown = shown
        self.faults = faults

    @property
    def reasons(self) -> list[tuple[str, str]]:
        return [(self.id, f"{self.shown}: {fault}") for fault in self.faults]


class KindError(SaveError):
    """What lies there is no file that could be a save: nothing, a folder, a pipe, a loop of links."""

    id = "no-save"


class ExistsError(SkirmError):
    """A new save would overwrite one."""

    id = "exists"


class HistoryError(SkirmError):
    """There is nothing to undo or redo that far."""

    id = "history"


class PathError(SkirmError):
    """A key path that leads nowhere in this save."""

    id = "path"


class LockedError(SkirmError):
    """Another process holds the save."""

    exit_code = 4
    id = "locked"


class ConflictError(LockedError):
    """Another program replaced the save while a command worked on it."""

    id = "conflict"


class NewerError(SkirmError):
    """The save was written by a newer program or a newer system."""

    exit_code = 5
    id = "newer"


class WriteError(SkirmError):
    """The disk did not take it."""

    exit_code = 74
    id = "not-written"
