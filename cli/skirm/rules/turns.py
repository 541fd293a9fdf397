"""Whose turn it is: a turn belongs to a name, so that nobody else gets it when the company changes."""

from __future__ import annotations

import msgspec

from skirm.rules.models import Part


class TurnOrder(Part):
    """The order in which units act, who acts now, and the number of the round, from 1."""

    names: list[str] = msgspec.field(default_factory=list)
    current: str | None = None
    round: int = 1

    def start(self, names: list[str]) -> None:
        """Begin a round with the units in this order; the first of them acts."""
        self.names = list(names)
        self.current = self.names[0] if self.names else None

    def add(self, name: str, place: int | None = None) -> None:
        """Let a unit act at a place, by default the last one. The turn stays whose it is."""
        self.names.insert(len(self.names) if place is None else place, name)
        if self.current is None:
            self.current = name

    def remove(self, name: str) -> None:
        """Take a unit out of the order; its own turn goes to its successor, once."""
        if name not in self.names:
            return
        place = self.names.index(name)
        self.names.remove(name)
        if self.current == name:
            if place >= len(self.names):
                self.round += bool(self.names)
                place = 0
            self.current = self.names[place] if self.names else None

    def reorder(self, names: list[str]) -> None:
        """Change the order of the same units. The turn stays whose it is."""
        self.names = list(names)

    def next(self) -> bool:
        """Give the turn to the next unit.

        Returns: Whether a new round has begun.
        """
        if self.current is None or not self.names:
            return False
        place = self.names.index(self.current) + 1
        began = place == len(self.names)
        if began:
            self.round += 1
        self.current = self.names[0 if began else place]
        return began
