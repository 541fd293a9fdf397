"""What somebody fights with: the weapon that was named, the first at hand, or fist and foot. PS-18, PS-19."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from skirm.api import Figure, Play, RulesError, folded

from . import chance
from .budget import weapon_reasons
from .fighters import ARMS, BRAWLING, MARTIAL_ARTS, Fighter
from .made import note_weapon
from .places import CODES
from .weapons import MOST, Hand, Weapon

if TYPE_CHECKING:
    from .skirmish import Skirmish

UNARMED = ("fist", "kick")
Skill = Literal["", "martial-arts", "brawling"]
MARTIAL_STEP = 20


def carried(fighter: Fighter, name: str) -> Weapon | None:
    """The weapon of a name, compared without case; one that can be used before one that cannot."""
    own = [weapon for weapon in fighter.weapons if folded(weapon.name) == folded(name)]
    return next((weapon for weapon in own if ready(weapon)), own[0] if own else None)


def ready(weapon: Weapon) -> bool:
    """Whether a weapon is in the hand and whole."""
    return weapon.drawn and not weapon.dropped and not weapon.broken


def useless(skirmish: Skirmish, owner: str, weapon: Weapon) -> bool:
    """Whether somebody cannot use a weapon: not in the hand, not whole, or no sound arms for it."""
    return any(holds for holds, _ in weapon_reasons(skirmish, owner, weapon))


def for_blows(weapon: Weapon) -> bool:
    """Whether a weapon is made for close combat or melee; one without range codes serves for what it does."""
    return any(code in CODES.values() for code in weapon.codes) or not (weapon.codes or weapon.effective)


def armed(fighter: Fighter) -> bool:
    """Whether somebody holds a weapon that he fights with."""
    return any(ready(weapon) for weapon in fighter.weapons)


def unarmed_skill(fighter: Fighter, wanted: Skill = "") -> str:
    """The skill of fist and foot: the one that was named, else the better one."""
    if wanted:
        return wanted
    martial = fighter.skill(MARTIAL_ARTS)
    return MARTIAL_ARTS if martial and martial >= fighter.skill(BRAWLING) else BRAWLING


def limb(fighter: Fighter, kind: str, hand: Hand = "right", skill: Skill = "") -> Weapon:
    """A fist or a foot as a weapon; what damage it does is looked up when it does any."""
    return Weapon(
        name=kind,
        skill=unarmed_skill(fighter, skill),
        hand=hand,
        codes=["close", "melee"],
        limb=True,
        kick=kind == "kick",
    )


def chosen(skirmish: Skirmish, owner: str, name: str = "", hand: Hand | None = None, skill: Skill = "") -> Weapon:
    """The weapon of a name, or of none: the first at hand that is for blows, else the fist of a sound arm.

    Errors: RulesError (`weapon`), which lists what there is.
    """
    fighter = skirmish.fighter(owner)
    if name and folded(name) not in UNARMED:
        found = carried(fighter, name)
        if found is None:
            there = ", ".join([weapon.name for weapon in fighter.weapons] + list(UNARMED))
            raise RulesError(("weapon", f"{owner} has no {name!r}; there are {there}"))
        return found
    if not name:
        at_hand = (weapon for weapon in fighter.weapons if for_blows(weapon))
        found = next((weapon for weapon in at_hand if not useless(skirmish, owner, weapon)), None)
        if found is not None:
            return found
    sound: list[Hand] = [side for side in ARMS if not fighter.unusable(ARMS[side], skirmish.clock)]
    side = hand or ("right" if "right" in sound or not sound else "left")
    return limb(fighter, folded(name) or "fist", side, skill)


def sum_of(play: Play, name: str, fighter: Fighter, weapon: Weapon) -> Figure:
    """The sum of a strike with a weapon, before all modifiers (PS-16); `name` is the figure's."""
    return chance.basis(play, name, fighter, weapon, weapon.hand, weapon.kick, fighter.skill(weapon.skill))


def damage(play: Play, fighter: Fighter, weapon: Weapon, given: int | None = None) -> int:
    """The weapon damage of a weapon or a limb; martial arts add 1 for each full 20 % of skill (PS-19, PS-A25).

    Args:
        play: For the table `unarmed` and the story.
        fighter: Whose limb it is.
        weapon: What he strikes with.
        given: A damage that was ordered, since the source has none for the unarmed (PS-18).
    """
    figure = play.figure("weapon damage")
    if given is not None:
        figure.add(given, f"{weapon.name}, as told", "PS-18" if weapon.limb else "PS-57")
    elif weapon.limb:
        figure.add(play.table("unarmed").whole(weapon.name, least=-MOST), weapon.name, "PS-18", kind="house")
    else:
        figure.add(weapon.damage, weapon.name, "PS-57")
        note_weapon(play, weapon.name, "damage", weapon.damage)
    if weapon.limb and weapon.skill == MARTIAL_ARTS:
        steps = fighter.skill(MARTIAL_ARTS) // MARTIAL_STEP
        figure.add(steps, "martial arts, 1 for each full 20 % (PS-A25)", "PS-19", kind="ruling")
    return int(figure)
