"""Weapons, shields, and the weapons of an unarmed fighter."""

from __future__ import annotations

from typing import Annotated, Literal

from skirm.api import Meta, Part, field

# No figure of a fighter or a weapon comes near these; they keep a mistyped save from being reckoned with for hours.
MOST = 1_000
FARTHEST = 1_000_000

Count = Annotated[int, Meta(ge=0)]
Statistic = Annotated[int, Meta(ge=0, le=MOST)]
Bonus = Annotated[int, Meta(ge=-MOST, le=MOST)]
Reach = Annotated[int, Meta(ge=0, le=FARTHEST)]
Hand = Literal["right", "left"]
Code = Literal["close", "melee", "long", "ranged"]


class Weapon(Part):
    """A weapon of somebody's, or a limb that strikes like one.

    `skill` names the skill it is used with, `accuracy` is added to the chance in %, `damage` is the weapon damage.
    `codes` are the ranges at which it may be used; `effective` and `extreme` are hexes, 0 for a weapon that does not
    shoot. `explosive` is the E of the source: its damage is not halved at extreme range. `thrown` says that it is made
    for throwing, `limb` that it is a part of the body, `kick` that the part is a leg.
    """

    name: str
    skill: str
    accuracy: Bonus = 0
    damage: Bonus = 0
    hands: Literal[1, 2] = 1
    hand: Hand = "right"
    codes: list[Code] = field(default_factory=list)
    effective: Reach = 0
    extreme: Reach = 0
    automatic: bool = False
    explosive: bool = False
    burst_radius: Reach = 0
    thrown: bool = False
    loaded: Reach | None = None
    drawn: bool = True
    broken: bool = False
    dropped: bool = False
    limb: bool = False
    kick: bool = False

    @property
    def shoots(self) -> bool:
        """Whether it is a weapon for a distance."""
        return bool(self.effective) or "ranged" in self.codes


class Shield(Part):
    """A shield: its defence in %, the armour it gives against what it catches, the arm that bears it."""

    name: str
    defence: Bonus = 0
    armour: Bonus = 0
    hand: Hand = "left"
    drawn: bool = True
    broken: bool = False
    dropped: bool = False
