"""Ready-made weapons, shields and armour, which are house figures, and how somebody gets them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast, get_args

from skirm.api import Action, Known, Meta, Outcome, Play, RulesError, TableInPlay, UnitName, folded, refuse

from .fighters import AREAS, Area
from .weapons import FARTHEST, MOST, Code, Hand, Shield, Weapon

if TYPE_CHECKING:
    from .skirmish import Skirmish

FLAGS = ("automatic", "explosive", "thrown")


def listed(play: Play, table: str, name: str, column: str) -> TableInPlay:
    """The table that has a ready-made thing.

    Errors: RulesError (`no-figure`), which lists what there is.
    """
    found = play.table(table)
    if not found.has(name, column):
        there = ", ".join(found.table.down.labels)
        raise RulesError(("no-figure", f"there is no {name!r} among the {table}; there are {there}"))
    return found


def weapon_of(play: Play, name: str, hand: Hand = "right") -> Weapon:
    """A ready-made weapon of the table `weapons`; errors as for `listed`."""
    table = listed(play, "weapons", name, "skill")
    flags = table.words(name, "flags", among=FLAGS)
    return Weapon(
        name=name,
        skill=table.text(name, "skill"),
        hands=2 if table.whole(name, "hands", least=1, most=2) == 2 else 1,
        hand=hand,
        accuracy=table.whole(name, "accuracy", least=-MOST),
        damage=table.whole(name, "damage", least=-MOST),
        effective=table.whole(name, "effective", most=FARTHEST),
        extreme=table.whole(name, "extreme", most=FARTHEST),
        burst_radius=table.whole(name, "radius", most=FARTHEST),
        codes=cast("list[Code]", table.words(name, "codes", among=get_args(Code))),
        loaded=table.whole(name, "magazine", most=FARTHEST) or None,
        automatic="automatic" in flags,
        explosive="explosive" in flags,
        thrown="thrown" in flags,
    )


def shield_of(play: Play, name: str, hand: Hand = "left") -> Shield:
    """A ready-made shield of the table `shields`; errors as for `listed`."""
    table = listed(play, "shields", name, "defence")
    defence, armour = table.whole(name, "defence", least=-MOST), table.whole(name, "armour", least=-MOST)
    return Shield(name=name, defence=defence, armour=armour, hand=hand)


def armour_of(play: Play, name: str) -> dict[Area, int]:
    """Ready-made armour by location; errors as for `listed`."""
    table = listed(play, "armours", name, "torso")
    return {area: worn for area in AREAS if (worn := table.whole(name, area, least=-MOST))}


class Arm(Action):
    """Give a fighter what the tables `weapons`, `shields` and `armours` have. No dice, and no time passes."""

    unit: UnitName
    weapon: Annotated[str, Meta(description="a name of the table weapons")] = ""
    shield: Annotated[str, Meta(description="a name of the table shields")] = ""
    armour: Annotated[str, Meta(description="a name of the table armours")] = ""
    hand: Annotated[
        Hand | None, Meta(description="which hand it is in; the right for a weapon, the left for a shield by default")
    ] = None

    @classmethod
    def suggest(cls, key: str, known: Known) -> list[str] | None:
        return known.names(f"{key}s") or None

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        has = any(folded(each.name) == folded(self.weapon) for each in fighter.weapons)
        nothing = not (self.weapon or self.shield or self.armour)
        refuse(
            ("nothing" if nothing else "", "say what: weapon=, shield= or armour="),
            ("has-it" if self.weapon and has else "", f"{self.unit} has a {self.weapon} already"),
        )
        taken = [each for each in (self.weapon, self.shield, self.armour) if each]
        if self.weapon:
            fighter.weapons.append(weapon_of(play, self.weapon, self.hand or "right"))
        if self.shield:
            fighter.shield = shield_of(play, self.shield, self.hand or "left")
        if self.armour:
            fighter.armour = armour_of(play, self.armour)
        play.tell("{unit} takes {taken}", unit=self.unit, taken=", ".join(taken))
        return Outcome("armed", success=True, data={"taken": taken})
