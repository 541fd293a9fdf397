"""The words of a game: the texts that stand in an encounter and the keys of its tables, by what they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from skirm.rules.models import Encounter
    from skirm.rules.system import System

LONGEST = 60


class Words:
    """Texts by the fields that they stand in, at any depth: `Autopistol` under `weapons`, `weapon` and `name`."""

    def __init__(self, system: System, encounter: Encounter | None = None) -> None:
        self.by_field: dict[str, list[str]] = {}
        self.all: list[str] = []
        for name, table in system.tables.items():
            for axis in table.axes:
                for label in axis.places and axis.labels:
                    self.note(label, (name,))
        for name in system.schemas.templates:
            self.note(name, ("template",))
        self.read(msgspec.to_builtins(encounter, str_keys=True), ())

    def read(self, value: object, fields: tuple[str, ...]) -> None:
        """Take down the texts in a value."""
        if isinstance(value, dict):
            for key, inner in value.items():
                self.note(str(key), fields)
                self.read(inner, (*fields, str(key)))
        elif isinstance(value, list | tuple):
            for inner in value:
                self.read(inner, fields)
        elif isinstance(value, str):
            self.note(value, fields)

    def note(self, word: str, fields: tuple[str, ...]) -> None:
        """Take down a text under the fields that it stands in."""
        if not word or len(word) > LONGEST:
            return
        for field in fields:
            for name in {field, field.removesuffix("s")}:
                known = self.by_field.setdefault(name, [])
                if word not in known:
                    known.append(word)
        if word not in self.all:
            self.all.append(word)

    def of(self, field: str) -> list[str]:
        """What may stand in a field of this name; all words where nothing is known of it."""
        for name in (field, field.rpartition("_")[2], field.partition("_")[0]):
            if name in self.by_field:
                return self.by_field[name]
        return self.all
