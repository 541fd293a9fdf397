"""A fight that comes through a pipe: the surface of a transaction, without a file and a journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.saves.loading import Loaded, read_stream
from skirm.saves.revision import next_save
from skirm.saves.save import Save, to_bytes
from skirm.saves.shape import Memory

if TYPE_CHECKING:
    from collections.abc import Mapping

    import msgspec

    from skirm.saves.values import SchemaFor, Table


class Stream:
    """A save from standard input, whose revisions exist in memory until `content` is written."""

    def __init__(self, data: bytes, schema_for: SchemaFor | None = None, shown: str = "standard input") -> None:
        """Read the save.

        Args:
            data: all of the stream.
            schema_for: finds the system's schema; None for what works without it.
            shown: what to call it in messages.

        Raises:
            SaveError: what is wrong with it.
            NewerError: a newer program or system wrote it.
        """
        self.loaded: Loaded = read_stream(data, schema_for, shown)
        self.save: Save = self.loaded.save
        self.warnings = self.loaded.warnings
        self.shown = shown
        self.memory = Memory()

    @property
    def encounter(self) -> msgspec.Struct | None:
        """The state as it was found, as the system's model."""
        return self.loaded.encounter

    def commit(self, state: Mapping[str, object], house: Table | None = None) -> None:
        """Make a state the next revision.

        Args:
            state: from `encode`, or `put`.
            house: other house tables, if they change.

        Raises:
            InvalidError: the state cannot be kept.
        """
        self.save = next_save(self.save, state, self.shown, self.memory, house)
        self.memory.keep()

    def content(self) -> bytes:
        """The current revision, as it goes on to the next program."""
        return to_bytes(self.save)
