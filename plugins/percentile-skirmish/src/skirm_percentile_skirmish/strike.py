"""Blows in melee and close combat: PS-15, PS-16, PS-18, PS-19, PS-36, PS-50, and the riposte (PS-61)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from skirm.api import Figure, Meta, Outcome, Part, Play, UnitName, refuse

from . import arms, chance
from .budget import Reason, attack_done, attack_reasons, weapon_reasons
from .exchange import Blown, Exchange, better, exchange
from .fighters import ARMS, MARTIAL_ARTS, Fighter, counted
from .locations import LOW_SPOTS, RANDOM, Aim, unfit_aim
from .places import CODES, Standing, apart, behind
from .response import TWO_THIRDS, Answered, forbidden, pair_reasons
from .riding import two_hands_due
from .targets import Target
from .weapons import Hand, Weapon

if TYPE_CHECKING:
    from .skirmish import Skirmish

UPPER: tuple[Aim, ...] = ("head", "left-arm", "right-arm")
REACH = max(CODES)
MARTIAL_STRIKES = 2


class Strikes(Part, omit_defaults=False):
    """The facts of two blows in one order; `blows` has each, and the rest is the better one's."""

    result: str
    blows: list[Exchange]


class Strike(Answered, kw_only=True):
    """Strike with a weapon, a fist or a foot, at somebody near; the target answers as it is told in the same order.

    Draws d100 `strike` of the attacker, then d100 `parry`, `dodge` or `shield` of the target; with two weapons both
    twice. What lands is due at once.
    """

    attacker: UnitName
    target: UnitName
    weapon: Annotated[str, Meta(description="its name, or fist or kick; the first at hand by default")] = ""
    second: Annotated[str, Meta(description="a second weapon that strikes as well (PS-50)")] = ""
    kick: Annotated[bool, Meta(description="the same as weapon=kick")] = False
    hand: Annotated[Hand | None, Meta(description="which hand or foot strikes, for the unarmed")] = None
    skill: Annotated[arms.Skill, Meta(description="the skill of the unarmed; the better one by default")] = ""
    area: Annotated[Aim, Meta(description="the area that is aimed at, -30 %, or random; the torso by default")] = ""
    spot: Annotated[str, Meta(description="the exact spot that is aimed at in the area")] = ""
    damage: Annotated[int | None, Meta(description="weapon damage, instead of the weapon's")] = None
    distance: Annotated[int, Meta(ge=0, description="hexes between them; by positions by default")] | None = None
    target_moving: Annotated[bool | None, Meta(description="by default, whether the target moved in this round")] = None
    unsure: Annotated[bool, Meta(description="whether the attacker's footing is unsure")] = False
    riposte: Annotated[bool, Meta(description="take the right of a riposte")] = False
    interrupt: Annotated[bool, Meta(description="out of turn, by the referee's leave")] = False

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        attacker, target = encounter.fighter(self.attacker), encounter.units[self.target]
        weapons = self.weapons(encounter)
        again = martial(weapons) and attacker.martial and attacker.strikes < MARTIAL_STRIKES
        backward = behind(attacker, target)
        refuse(
            *self.actor_reasons(encounter, again=again),
            *enemy_reasons(encounter, self.attacker, self.target),
            *self.weapon_reasons(encounter, weapons),
            *self.reach_reasons(encounter, weapons),
            *self.aim_reasons(weapons, play),
            *self.answer_reasons(encounter, self.target),
            *rear_reasons(attacker, self.attacker, self.target, backward=backward, skilled=martial(weapons)),
        )
        attack_done(encounter, self.attacker, riposte=self.riposte, play=play)
        attacker.rear = attacker.rear or backward
        if not self.riposte:
            attacker.strikes += 1
            attacker.martial = martial(weapons)
        return self.strike(encounter, attacker, target, weapons, play)

    def strike(
        self, skirmish: Skirmish, attacker: Fighter, target: Standing, weapons: list[Weapon], play: Play
    ) -> Outcome:
        """Strike once with each weapon."""
        blows: list[Exchange] = []
        order = self
        for weapon in weapons:
            if blows:
                order = order.what_remains(skirmish, self.target, play)
                if self.out_of_reach(skirmish, weapon):
                    play.tell("{target} is out of reach of the {weapon} by now", target=self.target, weapon=weapon.name)
                    continue
            factor = TWO_THIRDS if len(weapons) > 1 else Fraction(1)
            figure = self.chance(skirmish, attacker, target, weapon, factor, play)
            worth = arms.damage(play, attacker, weapon, self.damage)
            blow = Blown(
                self.attacker, self.target, weapon, worth, self.area, self.spot.casefold(), self.aimed, self.low(weapon)
            )
            blows.append(exchange(skirmish, blow, figure, order, play, again=bool(blows)))
        play.then(*two_hands_due(self.attacker, attacker, *weapons))
        best = better(*blows)
        data = best if len(weapons) == 1 else Strikes(best.result, blows)
        return Outcome(best.result, success=best.success, data=data)

    def weapons(self, skirmish: Skirmish) -> list[Weapon]:
        """What is struck with. Errors: RulesError (`weapon`)."""
        name = "kick" if self.kick and not self.weapon else self.weapon
        first = arms.chosen(skirmish, self.attacker, name, self.hand, self.skill)
        if not self.second:
            return [first]
        return [first, arms.chosen(skirmish, self.attacker, self.second, other_hand(first), self.skill)]

    def actor_reasons(self, skirmish: Skirmish, *, again: bool) -> list[Reason]:
        """What forbids the attack; martial arts strike twice in a round (PS-19)."""
        claimed = self.target if self.riposte else ""
        reasons = attack_reasons(skirmish, self.attacker, riposte=claimed, interrupt=self.interrupt)
        return [reason for reason in reasons if not (again and reason[0] == "spent")]

    def weapon_reasons(self, skirmish: Skirmish, weapons: list[Weapon]) -> list[Reason]:
        """What forbids the weapons."""
        reasons = [reason for weapon in weapons for reason in weapon_reasons(skirmish, self.attacker, weapon)]
        for weapon in weapons:
            blunt = not arms.for_blows(weapon)
            reasons.append(("codes" if blunt else "", f"the {weapon.name} is not made for blows"))
        if self.kick and self.weapon and not weapons[0].kick:
            reasons.append(("kick", f"a kick is struck with no {weapons[0].name}"))
        return reasons + (pair_reasons(weapons[0], weapons[1]) if len(weapons) > 1 else [])

    def out_of_reach(self, skirmish: Skirmish, weapon: Weapon) -> bool:
        """Whether the target has retreated from a further blow of the attack (PS-25)."""
        if self.response != "retreat":
            return False
        known = apart(skirmish.units[self.attacker], skirmish.units[self.target])
        if self.distance is not None or known is None:
            # Without a map a blow is struck from the next hex.
            known = 2 if self.distance is None else self.distance + 1
        return forbidden(self.reach_reasons(skirmish, [weapon], known))

    def reach_reasons(self, skirmish: Skirmish, weapons: list[Weapon], known: int | None = None) -> list[Reason]:
        """What forbids the distance: farther than any blow, or not a range of the weapon (PS-15)."""
        hexes = self.distance if known is None else known
        if hexes is None:
            hexes = apart(skirmish.units[self.attacker], skirmish.units[self.target])
        if hexes is None:
            return []
        fault = "far" if hexes > REACH else "codes"
        return [
            (fault, f"{self.target} is {away(hexes)}; {reach_text(weapon)} (PS-15)")
            for weapon in weapons
            if arms.for_blows(weapon) and (hexes > REACH or (weapon.codes and CODES[hexes] not in weapon.codes))
        ]

    def aim_reasons(self, weapons: list[Weapon], play: Play) -> list[Reason]:
        """What forbids the aim: an unknown spot, or a kick above the lower body without martial arts (PS-16)."""
        high = self.area in UPPER or (self.area == "torso" and self.spot.casefold() not in LOW_SPOTS)
        untrained = any(weapon.kick and weapon.skill != MARTIAL_ARTS for weapon in weapons)
        return [
            *unfit_aim(play, self.area, self.spot.casefold()),
            (
                "kick" if high and untrained else "",
                "without martial arts a kick goes to the lower body: legs, or hip or groin as spot=",
            ),
        ]

    def chance(
        self, skirmish: Skirmish, attacker: Fighter, target: Standing, weapon: Weapon, factor: Fraction, play: Play
    ) -> Figure:
        """The chance of a blow; two weapons leave two thirds of the sum before all modifiers (PS-50, PS-A35)."""
        figure = arms.sum_of(play, "chance", attacker, weapon)
        if factor != 1:
            figure.times(factor, "two weapons", "PS-50")
        return bearing(
            skirmish, attacker, target, figure, play, aimed=self.aimed, moving=self.target_moving, unsure=self.unsure
        )

    @property
    def aimed(self) -> bool:
        """Whether a location was stated (PS-53)."""
        return self.area not in ("", RANDOM)

    def low(self, weapon: Weapon) -> bool:
        """Whether the blow stays at the lower body: a kick without martial arts (PS-16)."""
        return weapon.kick and weapon.skill != MARTIAL_ARTS


def bearing(
    skirmish: Skirmish,
    attacker: Fighter,
    target: Standing,
    figure: Figure,
    play: Play,
    *,
    aimed: bool = False,
    moving: bool | None = None,
    unsure: bool = False,
) -> Figure:
    """Add what bears on a blow or another close attack: PS-35, PS-36, PS-39, PS-54.

    Args:
        skirmish: The state.
        attacker: Who attacks; his mount's movement makes his footing move (PS-B14).
        target: Whom.
        figure: The chance so far.
        play: For the tables.
        aimed: Whether a location was stated.
        moving: Whether the target is moving; None for: it moved in this round, or its mount did.
        unsure: Whether the attacker's footing is unsure.
    """
    borne = mount_moves(skirmish, attacker)
    moves = in_motion(skirmish, target) if moving is None else moving
    chance.melee(
        figure,
        play,
        skirmish,
        target,
        aimed=aimed,
        target_moving=moves,
        unsure=unsure or borne,
        moved=attacker.moved,
    )
    used = attacker.used
    chance.bear(figure, play, "draw-hex", used, drawing(used), "nothing drawn in haste")
    return figure


def drawing(used: int) -> str:
    """The reason of what hurried draws and tasks cost a blow or shot (PS-54)."""
    return f"hexes spent on drawing: {used}" if used else "a hurried draw"


def mount_moves(skirmish: Skirmish, fighter: Fighter) -> bool:
    """Whether somebody rides on what moved in this round."""
    mount = skirmish.units.get(fighter.mount)
    return isinstance(mount, Target) and mount.moved > 0


def in_motion(skirmish: Skirmish, target: Standing) -> bool:
    """Whether a target moved in this round, on its own or as a rider."""
    if isinstance(target, Target):
        return target.moved > 0
    return target.moved > 0 or target.running or mount_moves(skirmish, target)


def martial(weapons: list[Weapon]) -> bool:
    """Whether a strike is one of martial arts: with limbs only, and that skill."""
    return all(weapon.limb and weapon.skill == MARTIAL_ARTS for weapon in weapons)


def other_hand(weapon: Weapon) -> Hand:
    """The hand that a weapon leaves free."""
    return next(hand for hand in ARMS if hand != weapon.hand)


def away(hexes: int) -> str:
    """How far somebody is, in words."""
    return "in the same hex" if hexes == 0 else f"{counted(hexes, 'hex')} away"


def reach_text(weapon: Weapon) -> str:
    """How far blows with a weapon reach: `the axe is for 1 hex (melee)`."""
    reach = {code: str(hexes) for hexes, code in CODES.items() if code in weapon.codes or not weapon.codes}
    what = "hex" if list(reach.values()) in (["0"], ["1"]) else "hexes"
    return f"the {weapon.name} is for {' or '.join(reach.values())} {what} ({', '.join(reach)})"


def enemy_reasons(skirmish: Skirmish, attacker: str, target: str) -> list[Reason]:
    """What forbids to attack somebody."""
    unit = skirmish.units[target]
    gone = unit.dead if isinstance(unit, Fighter) else unit.destroyed
    return [
        ("self" if attacker == target else "", "nobody attacks themselves"),
        ("target-dead" if gone else "", f"{target} is {'dead' if isinstance(unit, Fighter) else 'destroyed'} already"),
    ]


def rear_reasons(attacker: Fighter, name: str, target: str, *, backward: bool, skilled: bool) -> list[Reason]:
    """What forbids a strike backwards: only martial arts do, once a round (PS-19)."""
    return [
        ("rear" if backward and not skilled else "", f"{target} is behind {name}; turn first with face"),
        ("rear" if backward and skilled and attacker.rear else "", f"{name} has struck backwards in this round"),
    ]
