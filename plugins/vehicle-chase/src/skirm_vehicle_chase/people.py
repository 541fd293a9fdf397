"""Figures: drivers, passengers, pedestrians. Their wounds and panic are kept for the parent game, which decides."""

from __future__ import annotations

from typing import Annotated, Literal

from skirm.api import Meta, Part, Unit, field

from .vehicles import MOST, Count, Grade, Spot

MOST_WOUNDS = 1_000
Armour = Literal["helps", "none", "unspecified"]


class Wound(Part):
    """A wound for the parent game to resolve: its total, whether armour helps against it, where it comes from."""

    total: Count
    armour: Armour
    cause: str


class Figure(Unit):
    """Somebody of a side and a grade. `wounds` and `panic` (reactions due) wait for the parent game.

    `skidded`: the turn in which a skid has last thrown them about, and they do not shoot.
    """

    side: str = ""
    grade: Grade = "regular"
    position: Spot | None = None
    wounds: Annotated[list[Wound], Meta(max_length=MOST_WOUNDS)] = field(default_factory=list)
    panic: Count = 0
    skidded: Count = 0

    def frighten(self, reactions: int = 1) -> None:
        """Panic reactions become due; at most so many as skirm counts."""
        self.panic = min(MOST, self.panic + reactions)

    def hurt(self, wound: Wound) -> bool:
        """Keep a wound for the parent game.

        Returns: Whether the oldest one was forgotten for it, since skirm keeps so many and no more.
        """
        forgotten = len(self.wounds) >= MOST_WOUNDS
        self.wounds = [*self.wounds[len(self.wounds) - MOST_WOUNDS + 1 if forgotten else 0 :], wound]
        return forgotten
