"""The chance of a strike: what it is made of, and all that bears on it. PS-16, PS-17, PS-35 to PS-40.

What does not bear on it is told as well, with the reason: a player then sees what could have been.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from skirm.api import Figure, Play

from .fighters import Cover, Fighter
from .made import note_weapon
from .sizes import Size, seen, size_of
from .targets import Target
from .weapons import MOST, Hand, Weapon

if TYPE_CHECKING:
    from .skirmish import Skirmish

LIGHTS = {"dusk": "dusk", "moonlit": "a moonlit night", "moonless": "a moonless night"}


def basis(
    play: Play, name: str, fighter: Fighter, weapon: Weapon, hand: Hand, kick: bool, skill: int, rule: str = "PS-16"
) -> Figure:
    """Hand or Agility, Perception, the weapon's accuracy and the skill (PS-16, PS-17).

    Args:
        name: The figure's name, such as `chance`.
        hand: The hand that strikes; a weapon of two hands takes the lower value of both (PS-B6).
        kick: Whether Agility stands for the hand (PS-A1).
        skill: In %.
        rule: PS-17 for what is shot or thrown.
    """
    figure = play.figure(name)
    if kick:
        figure.add(fighter.agility, "Agility, for a kick (PS-A1)", rule, kind="ruling")
    elif weapon.hands == 2:
        figure.add(min(fighter.left, fighter.right), "the lower of both hands (PS-B6)", rule, kind="ruling")
    else:
        figure.add(fighter.left if hand == "left" else fighter.right, f"{hand} hand", rule)
    figure.add(fighter.perception, "Perception", rule)
    figure.add(weapon.accuracy, f"accuracy of {weapon.name}", rule)
    note_weapon(play, weapon.name, "accuracy", weapon.accuracy)
    return figure.add(skill, f"skill in {weapon.skill}" if weapon.skill else "skill", rule)


def bear(figure: Figure, play: Play, key: str, count: int, reason: str, why_not: str, most: int | None = None) -> None:
    """Let a figure of the table of modifiers bear on a chance.

    Args:
        key: The figure's name in the table.
        count: How many times; 0 where it does not apply.
        why_not: Why it does not.
        most: What it comes to at most.
    """
    table = play.table("modifiers")
    origin = table.origin(key)
    value = table.whole(key, least=-MOST, peek=not count)
    value *= count or 1
    if most is not None:
        value = min(value, most)
    figure.add(value, reason, origin.rule, kind=origin.kind, when=bool(count), why_not=why_not)


def general(figure: Figure, play: Play, light: str, size: Size, *, aimed: bool) -> Figure:
    """What bears on every strike: the target's size, a stated location, the light (PS-35, PS-39)."""
    figure.add(
        size.strike, f"size of a {size.name}", "PS-39", when=bool(size.strike), why_not="neither large nor small"
    )
    bear(figure, play, "location", aimed, "a stated location", "no location was stated")
    for key, reason in LIGHTS.items():
        bear(figure, play, key, light == key, reason, f"the light is that of {LIGHTS.get(light, 'day')}")
    return figure


def melee(
    figure: Figure,
    play: Play,
    skirmish: Skirmish,
    target: Fighter | Target,
    *,
    aimed: bool,
    target_moving: bool,
    unsure: bool,
    moved: int,
) -> Figure:
    """What bears on a blow in close combat and melee (PS-35, PS-36, PS-37).

    Args:
        moved: Hexes that the attacker walked before the blow.
        unsure: Whether the attacker's own footing is unsure or moves.
    """
    general(figure, play, skirmish.scene.light, target_size(play, target), aimed=aimed)
    bear(figure, play, "hex", moved, f"hexes moved: {moved}" if moved else "hexes moved", "no hex was moved before it")
    bear(figure, play, "target-moving", target_moving, "the target is moving", "the target keeps its place")
    bear(figure, play, "footing", unsure, "unsure or moving footing", "the footing is firm")
    return figure


def target_size(play: Play, target: Fighter | Target) -> Size:
    """The size of a target; a man who kneels or lies is a smaller one (PS-39)."""
    return size_of(play, seen(target.size, target.posture) if isinstance(target, Fighter) else target.size)


@dataclass(frozen=True)
class Situation:
    """What bears on a shot beside the range and the general modifiers (PS-38).

    `thrown` is the range in hexes of what is thrown, `unmade` the accuracy of a weapon that is not made for it, `moved`
    the attacker's hexes in this round, `crossing` the Agility of a person or the speed in kph of a vehicle that crosses
    the line of sight, `ducking` the Agility of a target that dodges, `correction` the rounds for which the fire of an
    indirect weapon was corrected, `other` a figure of the referee's.
    """

    thrown: int = 0
    unmade: int = 0
    moved: int = 0
    surface: bool = False
    braced: bool = False
    crossing: int = 0
    ducking: int = 0
    correction: int = 0
    cover: Cover = "none"
    smoke: bool = False
    flash: bool = False
    blind: bool = False
    other: int = 0


def halve(figure: Figure, play: Play, *, extreme: bool) -> Figure:
    """Beyond effective range half the chance is left, before all that is added (PS-40)."""
    table = play.table("range")
    divisor = table.whole("chance", least=1, peek=not extreme)
    return figure.times(
        Fraction(1, divisor), "beyond effective range", "PS-40", when=extreme, why_not="within effective range"
    )


def ranged(figure: Figure, play: Play, now: Situation) -> Figure:
    """What bears on a shot or a throw (PS-38)."""
    hexes = f"thrown, hexes of range: {now.thrown}" if now.thrown else "thrown"
    bear(figure, play, "thrown-hex", now.thrown, hexes, "nothing is thrown over a distance")
    subtract(figure, now.unmade, "not made for throwing", "made for it, or not thrown")
    bear(
        figure,
        play,
        "ranged-hex",
        now.moved,
        f"hexes moved: {now.moved}" if now.moved else "hexes moved",
        "the attacker has not moved",
    )
    bear(figure, play, "surface", now.surface, "an unsure or moving surface", "the ground is firm")
    bear(figure, play, "braced", now.braced, "a braced weapon", "the weapon is not braced")
    subtract(figure, now.crossing, "the target crosses the line of sight", "the target does not cross it")
    subtract(figure, now.ducking, "the target dodges or ducks", "the target does not dodge")
    most = play.table("modifiers").whole("most-correction", least=-MOST, peek=True)
    reason = f"rounds of correction: {now.correction}" if now.correction else "correction"
    bear(figure, play, "correction", now.correction, reason, "nobody corrects the fire", most)
    for cover in ("light", "moderate", "full"):
        bear(figure, play, cover, now.cover == cover, f"{cover} cover", f"the cover is {now.cover}")
    bear(figure, play, "smoke", now.smoke, "smoke or dust", "the air is clear")
    bear(figure, play, "flash", now.flash, "fire at a muzzle flash", "not fired at a muzzle flash")
    bear(figure, play, "blind", now.blind, "the target is not seen", "the target is seen")
    if now.other:
        figure.add(now.other, "the referee's", "PS-38", kind="house")
    return figure


def subtract(figure: Figure, value: int, reason: str, why_not: str) -> None:
    """Take a figure of somebody's or something's from a chance."""
    figure.add(-value, reason, "PS-38", when=bool(value), why_not=why_not)
