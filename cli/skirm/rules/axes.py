"""The keys along one side of a table."""

from __future__ import annotations

from bisect import bisect_left
from math import inf
from typing import TYPE_CHECKING

from skirm.rules.names import folded

if TYPE_CHECKING:
    from collections.abc import Sequence

Key = str | int


class Axis:
    """The keys along one side of a table: exact texts, or rising upper bounds of bands.

    Errors: ValueError for keys that are neither, or that stand twice.
    """

    def __init__(self, keys: Sequence[object]) -> None:
        self.places: dict[str, int] = {}
        self.bounds: list[float] = []
        if keys and all(isinstance(key, str) for key in keys):
            self.labels = [str(key) for key in keys]
            self.places = {folded(label): place for place, label in enumerate(self.labels)}
            twice = [folded(label) for place, label in enumerate(self.labels) if self.places[folded(label)] != place]
            if twice:
                raise ValueError(f"{twice[0]} occurs twice")
            return
        for key in keys:
            if key is not None and (not isinstance(key, int) or isinstance(key, bool)):
                raise ValueError("the keys along one side are either texts or whole numbers")
            self.bounds.append(inf if key is None else key)
        if any(bound >= following for bound, following in zip(self.bounds, self.bounds[1:], strict=False)):
            raise ValueError("the bands do not rise")
        self.labels = ["more" if bound == inf else str(bound) for bound in self.bounds]

    def place(self, key: Key) -> int | None:
        """Where a key stands, or None where the table has no such key or ends before it."""
        if self.places:
            place = self.places.get(str(key))
            # Most keys come from a model that spells them as the table does.
            return self.places.get(folded(str(key))) if place is None else place
        if isinstance(key, str):
            return None
        place = bisect_left(self.bounds, key)
        return place if place < len(self.bounds) else None

    @property
    def banded(self) -> bool:
        """Whether the keys are bounds."""
        return not self.places

    @property
    def last(self) -> float:
        """The last bound, infinite where there is none."""
        return self.bounds[-1]

    def shown(self) -> str:
        """The keys in words."""
        if self.places:
            return ", ".join(self.labels)
        return "up to " + ("any number" if self.bounds[-1] == inf else self.labels[-1])
