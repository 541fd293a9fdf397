"""Figures: drivers, passengers, pedestrians. Their wounds and panic are kept for the parent game, which decides."""

from __future__ import annotations

from typing import Literal

from skirm.api import Part, Unit, field

from .vehicles import Count, Spot

Grade = Literal["regular", "veteran", "elite", "hero"]
Armour = Literal["helps", "none", "unspecified"]


class Wound(Part):
    """A wound for the parent game to resolve: its total, whether armour helps against it, where it comes from."""

    total: Count
    armour: Armour
    cause: str


class Figure(Unit):
    """Somebody of a side and a grade. `wounds` and `panic` (reactions due) wait for the parent game."""

    side: str = ""
    grade: Grade = "regular"
    position: Spot | None = None
    wounds: list[Wound] = field(default_factory=list)
    panic: Count = 0
