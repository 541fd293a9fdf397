"""What fighters carry: weapons, shields, armour; and the ready-made ones, which are house figures."""

from __future__ import annotations

from typing import Annotated, Literal

from skirm.api import Meta, Part, Play, RulesError, field, folded

Count = Annotated[int, Meta(ge=0)]
Code = Literal["close", "melee", "long", "ranged"]
Area = Literal["head", "torso", "left-arm", "right-arm", "left-leg", "right-leg"]
AREAS: tuple[Area, ...] = ("head", "torso", "left-arm", "right-arm", "left-leg", "right-leg")


class Weapon(Part):
    """A weapon.

    `accuracy` in %, `effective` and `extreme` range and `burst_radius` in hexes (0 where it has none), `codes` the
    distances at which it may be used, `loaded` the rounds or pieces left (None where nobody counts them); `explosive`
    shells do not lose damage at a distance, `thrown` weapons are made for throwing, a `kick` is struck by Agility.
    """

    name: str
    hands: Literal[1, 2] = 1
    hand: Literal["right", "left"] = "right"
    skill: str = ""
    accuracy: int = 0
    damage: int = 0
    effective: Count = 0
    extreme: Count = 0
    codes: list[Code] = field(default_factory=list)
    automatic: bool = False
    explosive: bool = False
    burst_radius: Count = 0
    thrown: bool = False
    loaded: Annotated[int, Meta(ge=0)] | None = None
    drawn: bool = True
    broken: bool = False
    dropped: bool = False
    kick: bool = False

    @property
    def ready(self) -> bool:
        """Whether it is in the hand and whole."""
        return self.drawn and not self.broken and not self.dropped

    @property
    def shoots(self) -> bool:
        """Whether it is a weapon for a distance."""
        return "ranged" in self.codes or self.effective > 0


class Shield(Part):
    """A shield: what it adds to the skill in %, and the armour with which it parries."""

    name: str
    defence: int = 0
    armour: Count = 0
    broken: bool = False
    dropped: bool = False


def weapon_of(name: str, play: Play) -> Weapon:
    """A ready-made weapon, as the table `weapons` has it.

    Errors: RulesError (`no-figure`), which lists what there is.
    """
    table = play.table("weapons")
    magazine = table.at(name, "magazine")
    flags = table.value(list, name, "flags")
    return Weapon(
        name=name,
        hands=2 if table.at(name, "hands") == 2 else 1,
        skill=table.text(name, "skill"),
        accuracy=table.at(name, "accuracy"),
        damage=table.at(name, "damage"),
        effective=table.at(name, "effective"),
        extreme=table.at(name, "extreme"),
        burst_radius=table.at(name, "radius"),
        codes=table.value(list, name, "codes"),
        loaded=magazine or None,
        **{flag: True for flag in flags},
    )


def shield_of(name: str, play: Play) -> Shield:
    """A ready-made shield; errors as for `weapon_of`."""
    table = play.table("shields")
    return Shield(name=name, defence=table.at(name, "defence"), armour=table.at(name, "armour"))


def armour_of(name: str, play: Play) -> dict[Area, int]:
    """Ready-made armour by location; errors as for `weapon_of`."""
    return {area: value for area in AREAS if (value := play.table("armours").at(name, area))}


def weapon_named(weapons: list[Weapon], owner: str, name: str) -> Weapon:
    """The weapon of a name, compared without case.

    Errors: RulesError (`no-weapon`), which lists what there is.
    """
    for weapon in weapons:
        if folded(weapon.name) == folded(name):
            return weapon
    there = ", ".join(weapon.name for weapon in weapons) or "none"
    raise RulesError(("no-weapon", f"{owner} has no weapon {name!r}; there are {there}"))
