"""How somebody answers a blow: parry, dodge, retreat, shield. PS-06, PS-07, PS-23 to PS-26, PS-50, PS-55."""

from __future__ import annotations

from copy import copy
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal, Self

from skirm.api import Action, Figure, Meta, Play

from . import arms
from .budget import Reason, weapon_reasons
from .fighters import ARMS, BRAWLING, LEGS, MARTIAL_ARTS, Fighter, Heading, worded
from .ground import shift
from .made import note_shield
from .opposed import Given
from .places import back, told_place
from .weapons import Shield, Weapon

if TYPE_CHECKING:
    from .skirmish import Skirmish

Response = Literal["none", "parry", "dodge", "retreat", "shield"]
DodgeSkill = Literal["", "martial-arts", "brawling", "none"]
HALF = Fraction(1, 2)
TWO_THIRDS = Fraction(2, 3)
# The answers that are rolled for, and compared on the opposed table.
ROLLED = ("parry", "dodge", "shield")
HALVED = ("parry", "shield")
# So many halves leave nothing of any chance.
NO_CHANCE = 30
VERBS = {"parry": "parry", "shield": "catch"}


class Answered(Action, kw_only=True):
    """A blow, and how the target answers it; the base of the orders that strike."""

    response: Annotated[Response, Meta(description="how the target answers")] = "none"
    parry_with: Annotated[str, Meta(description="what it parries with; the first weapon at hand by default")] = ""
    parry_second: Annotated[str, Meta(description="a second weapon that parries with it (PS-50)")] = ""
    dodge_skill: Annotated[DodgeSkill, Meta(description="the skill added to dodge or retreat; for the unarmed")] = ""
    retreat_to: Annotated[Heading | None, Meta(description="the heading in which the target retreats")] = None
    stand_up: Annotated[bool, Meta(description="whether a target that retreats stands up")] = True
    defence_modifier: Annotated[int, Meta(description="the referee's figure on the defence, % (PS-55)")] = 0
    level: Annotated[Given, Meta(description="the level of the blow, instead of dice (PS-A8)")] = ""
    defence_level: Annotated[Given, Meta(description="the level of the defence, instead of dice")] = ""

    def parrying(self, skirmish: Skirmish, name: str) -> tuple[Weapon | None, Weapon | None]:
        """What the target parries with: one weapon, or two."""
        if self.response != "parry":
            return None, None
        first = arms.chosen(skirmish, name, self.parry_with, skill="martial-arts")
        if not self.parry_second:
            return first, None
        return first, arms.chosen(skirmish, name, self.parry_second, skill="martial-arts")

    def answer_reasons(self, skirmish: Skirmish, name: str) -> list[Reason]:
        """What forbids the answer.

        Errors: RulesError (`weapon`) for a weapon that the target has not.
        """
        unit = skirmish.units[name]
        if self.response == "none":
            return []
        if not isinstance(unit, Fighter):
            return [("response", f"{name} is no fighter and does not answer")]
        reasons: list[Reason] = [
            ("out" if unit.out else "", f"{name} is out of the fight and does not answer"),
            ("running" if unit.running else "", f"{name} runs and can neither dodge nor parry (PS-13)"),
            ("held" if unit.holds_by("restrained") else "", f"{name} is held fast (PS-29)"),
        ]
        if self.response == "parry":
            reasons += self.parry_reasons(skirmish, name, unit)
        elif self.response == "shield":
            reasons += shield_reasons(skirmish, name, unit)
        elif self.response == "retreat":
            lame = [leg for leg in LEGS if unit.unusable(leg, skirmish.clock)]
            reasons.append(("leg" if lame else "", f"{name} cannot use the {' and the '.join(map(worded, lame))}"))
            reasons.append(("held" if unit.held else "", f"{name} is held and cannot retreat"))
        return reasons

    def parry_reasons(self, skirmish: Skirmish, name: str, fighter: Fighter) -> list[Reason]:
        """What forbids a parry."""
        first, second = self.parrying(skirmish, name)
        reasons: list[Reason] = []
        for weapon in filter(None, (first, second)):
            reasons += parrier_reasons(skirmish, name, fighter, weapon)
        if first is not None and second is not None:
            reasons += pair_reasons(first, second)
        return reasons

    def what_remains(self, skirmish: Skirmish, name: str, play: Play) -> Self:
        """The answer to a further blow of the same attack: what the blow before has broken or dropped is gone.

        Of two weapons that parry one may remain (PS-50); where nothing remains, nothing answers (PS-23, PS-26, PS-59).
        """
        fighter = skirmish.units[name]
        if not isinstance(fighter, Fighter) or self.response not in HALVED:
            return self
        order = copy(self)
        first, second = order.parrying(skirmish, name)
        if first is not None and second is not None:
            fit = [each for each in (first, second) if not forbidden(parrier_reasons(skirmish, name, fighter, each))]
            if len(fit) == 1 or first is second:
                order.parry_with, order.parry_second = fit[0].name if fit else first.name, ""
        if forbidden(order.answer_reasons(skirmish, name)):
            order.response = "none"
            play.tell(
                "{name} has nothing left to {response} the next blow with", name=name, response=VERBS[self.response]
            )
        return order


def forbidden(reasons: list[Reason]) -> bool:
    """Whether any of some reasons holds."""
    return any(holds for holds, _ in reasons)


def parrier_reasons(skirmish: Skirmish, name: str, fighter: Fighter, weapon: Weapon) -> list[Reason]:
    """What forbids to parry with a weapon, or with a limb as one."""
    bare = weapon.limb and not fighter.skill(MARTIAL_ARTS)
    blunt = not arms.for_blows(weapon)
    return [
        *weapon_reasons(skirmish, name, weapon),
        ("unarmed" if bare else "", f"{name} parries unarmed only by martial arts, and has none (PS-23)"),
        ("codes" if blunt else "", f"the {weapon.name} of {name} is not made for blows"),
    ]


def pair_reasons(first: Weapon, second: Weapon) -> list[Reason]:
    """What forbids to use two weapons together (PS-50)."""
    same = first is second or (first.limb and second.limb)
    two_handed = [weapon.name for weapon in (first, second) if weapon.hands == 2]
    hand = first.hand == second.hand
    return [
        ("two-weapons" if same else "", "two weapons are two: name another one"),
        ("two-weapons" if two_handed else "", f"{' and '.join(two_handed)} needs both hands"),
        (
            "two-weapons" if hand and not same and not two_handed else "",
            f"{first.name} and {second.name} are both in the {first.hand} hand",
        ),
    ]


def shield_reasons(skirmish: Skirmish, name: str, fighter: Fighter) -> list[Reason]:
    """What forbids to use a shield."""
    shield = fighter.shield
    if shield is None:
        return [("no-shield", f"{name} has no shield")]
    arm = ARMS[shield.hand]
    return [
        ("not-drawn" if not shield.drawn else "", f"the shield of {name} is not ready"),
        ("dropped" if shield.dropped else "", f"the shield of {name} lies on the ground"),
        ("broken" if shield.broken else "", f"the shield of {name} is broken"),
        ("arm" if fighter.unusable(arm, skirmish.clock) else "", f"{name} cannot use the {worded(arm)}"),
    ]


def dodging_skill(fighter: Fighter, wanted: DodgeSkill, *, retreat: bool = False) -> str:
    """The skill added to a dodge or a retreat "if used": by default the better one of whoever holds no weapon."""
    if wanted == "none" or (not wanted and arms.armed(fighter)):
        return ""
    if wanted:
        return wanted
    best = arms.unarmed_skill(fighter)
    return (MARTIAL_ARTS if fighter.skill(MARTIAL_ARTS) else "") if retreat else best


def parry_figure(play: Play, fighter: Fighter, first: Weapon, second: Weapon | None) -> Figure:
    """The chance of a parry: half the parrier's own strike chance, with two weapons two thirds of both (PS-50)."""
    figure = arms.sum_of(play, "parry", fighter, first).times(HALF, "a parry", "PS-23")
    if second is not None:
        other = arms.sum_of(play, "second parry", fighter, second).times(HALF, "a parry", "PS-23")
        figure.add(other.exact, f"the parry with the {second.name}", "PS-50")
        figure.times(TWO_THIRDS, "two weapons", "PS-50")
    return figure


def defence_figure(
    play: Play, fighter: Fighter, order: Answered, parrying: tuple[Weapon | None, Weapon | None]
) -> Figure:
    """The chance of an answer. Further parries of a round are halved each time; dodges are not (PS-07, PS-B2)."""
    first, second = parrying
    if first is not None:
        figure = parry_figure(play, fighter, first, second)
    elif order.response == "shield" and fighter.shield is not None:
        figure = play.figure("shield", fighter.shield.defence, fighter.shield.name, "PS-26")
        figure.add(fighter.skill("shield"), "shield skill", "PS-26")
        note_shield(play, fighter.shield, "defence", fighter.shield.defence)
    else:
        figure = evading(play, fighter, order)
    if order.response in HALVED and fighter.parries:
        nth = fighter.parries + 1
        figure.times(Fraction(1, 2 ** min(fighter.parries, NO_CHANCE)), f"parry number {nth} of the round", "PS-07")
    situation = order.defence_modifier
    return figure.add(
        situation,
        "the referee's figure",
        "PS-55",
        kind="ruling",
        when=bool(situation),
        why_not="a defence takes no modifiers of the situation (PS-A11)",
    )


def evading(play: Play, fighter: Fighter, order: Answered) -> Figure:
    """The chance of a dodge, or what a retreat takes from the attacker's (PS-24, PS-25)."""
    retreat = order.response == "retreat"
    rule = "PS-25" if retreat else "PS-24"
    skill = dodging_skill(fighter, order.dodge_skill, retreat=retreat)
    figure = play.figure(order.response, fighter.perception, "Perception", rule)
    figure.add(fighter.agility, "Agility", rule)
    worth = fighter.skill(skill) if skill else 0
    if retreat and skill == BRAWLING:
        worth = 0
    return figure.add(
        worth * HALF if retreat else worth,
        skill.replace("-", " ") or "martial arts or brawling",
        rule,
        when=bool(worth),
        why_not="not used: a weapon is in the hand, or there is no such skill",
    )


def give_ground(skirmish: Skirmish, name: str, attacker: str, order: Answered, play: Play) -> None:
    """The defender goes back one hex, and may stand up (PS-25, PS-A13)."""
    fighter = skirmish.fighter(name)
    shift(skirmish, name, back(fighter, skirmish.units[attacker], order.retreat_to), play)
    rises = order.stand_up and fighter.posture != "standing"
    if rises:
        fighter.posture = "standing"
    where = told_place(fighter.position)
    play.tell("{name} retreats{where}{rises}", name=name, where=where, rises=" and stands up" if rises else "")


def guard(fighter: Fighter, order: Answered, parrying: tuple[Weapon | None, Weapon | None]) -> Weapon | Shield | None:
    """What the opposed table's weapon events touch: the first weapon that parries, or the shield (PS-B15)."""
    return fighter.shield if order.response == "shield" else parrying[0]
