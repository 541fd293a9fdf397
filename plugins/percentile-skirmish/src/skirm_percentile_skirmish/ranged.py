"""What all ranged attacks share: who, at whom, how far, by what chance. PS-17, PS-38, PS-40, PS-41."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from skirm.api import Action, Figure, Meta, Outcome, Part, Play, RulesError, Step, UnitName, field, folded

from . import chance
from .arms import carried, ready, useless
from .blast import Blast, within
from .budget import Reason, attack_done, attack_reasons, weapon_reasons
from .damage import Blow
from .fighters import Cover, Fighter, counted
from .levels import Level, lands, throw
from .locations import RANDOM, Aim, unfit_aim
from .opposed import TOLD, charge
from .places import Standing, apart
from .riding import two_hands_due
from .sizes import STANDING, size_of
from .targets import Target
from .weapons import Count, Weapon

if TYPE_CHECKING:
    from .skirmish import Skirmish

NEAR = 1


class Shot(Part):
    """The facts of a ranged attack.

    `range` in hexes, `extreme` whether it is beyond effective range, `struck` who is hit, once for each hit, `loaded`
    what is left in the weapon, None where nobody counts, `spent` the round of which a dodge took the action.
    """

    chance: int
    level: Level
    range: int
    extreme: bool
    struck: list[str]
    loaded: int | None = None
    spent: Literal["", "this", "next", "none"] = ""


class Ranged(Action, kw_only=True):
    """An attack over a distance; the base of the orders that shoot and throw."""

    attacker: UnitName
    target: UnitName
    weapon: Annotated[str, Meta(description="its name; the first at hand that serves by default")] = ""
    range: Annotated[int, Meta(ge=0, description="hexes; by the positions by default")] | None = None
    area: Annotated[Aim, Meta(description="the area that is aimed at, -30 %, or random; the torso by default")] = ""
    spot: Annotated[str, Meta(description="the exact spot that is aimed at in the area")] = ""
    response: Annotated[Literal["none", "dodge"], Meta(description="whether the target dodges or ducks")] = "none"
    braced: Annotated[bool, Meta(description="whether the weapon is braced")] = False
    surface: Annotated[bool, Meta(description="whether the attacker stands on an unsure or moving surface")] = False
    crossing: Annotated[bool, Meta(description="whether the target moves across the line of sight")] = False
    correction: Annotated[
        int, Meta(ge=0, description="rounds for which an observer corrected the fire of an indirect weapon")
    ] = 0
    cover: Annotated[Cover | None, Meta(description="what the target is behind; its own cover by default")] = None
    cover_armour: Annotated[Count, Meta(description="armour of the hard cover that the shot goes through")] = 0
    smoke: Annotated[bool, Meta(description="smoke or dust in the line of fire, beside that of the scene")] = False
    flash: Annotated[bool, Meta(description="fire at a muzzle flash")] = False
    blind: Annotated[bool, Meta(description="fire at a target that is not seen")] = False
    modifier: Annotated[int, Meta(description="the referee's figure on the chance, %")] = 0
    near: Annotated[
        list[UnitName], Meta(description="who else is inside the burst radius, beside those whose positions say so")
    ] = field(default_factory=list)
    riposte: Annotated[bool, Meta(description="take the right of a riposte")] = False
    interrupt: Annotated[bool, Meta(description="out of turn, by the referee's leave")] = False

    @property
    def named(self) -> bool:
        """Whether the order says where it goes."""
        return bool(self.target)

    @property
    def aimed(self) -> bool:
        """Whether a location was stated."""
        return bool(self.area) and self.area != RANDOM

    def aim_unit(self, skirmish: Skirmish) -> Standing | None:
        """Who is aimed at, None where the order names a place alone."""
        return skirmish.units[self.target] if self.target else None

    def chosen(self, skirmish: Skirmish) -> Weapon:
        """The weapon of the order. Errors: RulesError (`weapon`), which lists what there is."""
        fighter = skirmish.fighter(self.attacker)
        if self.weapon:
            found = carried(fighter, self.weapon)
        else:
            fit = [weapon for weapon in fighter.weapons if self.serves(weapon)]
            usable = (weapon for weapon in fit if weapon.loaded != 0 and not useless(skirmish, self.attacker, weapon))
            found = next(usable, None) or next(filter(ready, fit), fit[0] if fit else None)
        if found is None:
            there = ", ".join(weapon.name for weapon in fighter.weapons) or "none"
            what = f"{self.weapon!r}" if self.weapon else "weapon for this"
            raise RulesError(("weapon", f"{self.attacker} has no {what}; there are {there}"))
        return found

    def serves(self, weapon: Weapon) -> bool:
        """Whether a weapon serves for an order of this kind."""
        return weapon.shoots and not weapon.thrown

    def distance(self, skirmish: Skirmish) -> int | None:
        """How far the target is in hexes, None where nobody knows."""
        target = self.aim_unit(skirmish)
        if self.range is not None or target is None:
            return self.range
        return apart(skirmish.units[self.attacker], target)

    def behind(self, target: Standing | None) -> Cover:
        """What the target is behind."""
        return self.cover or (target.cover if isinstance(target, Fighter) else "none")

    def reasons(self, skirmish: Skirmish, weapon: Weapon, play: Play) -> list[Reason]:
        """What forbids the attack."""
        target = self.aim_unit(skirmish)
        hexes = self.distance(skirmish)
        claimed = self.target if self.riposte else ""
        gone = target.dead if isinstance(target, Fighter) else target is not None and target.destroyed
        extreme = hexes is not None and beyond(weapon, hexes)
        return [
            *attack_reasons(skirmish, self.attacker, riposte=claimed, interrupt=self.interrupt),
            *weapon_reasons(skirmish, self.attacker, weapon),
            ("self" if folded(self.attacker) == folded(self.target) else "", "nobody shoots at themselves"),
            ("target-dead" if gone else "", f"{self.target} is past harm"),
            ("empty" if weapon.loaded == 0 else "", f"the {weapon.name} of {self.attacker} is empty"),
            *self.range_reasons(weapon, hexes),
            ("aim" if self.aimed and extreme else "", "nobody aims at a location beyond effective range (PS-53)"),
            *self.aim_reasons(target, play),
            *self.dodge_reasons(skirmish, target),
        ]

    def range_reasons(self, weapon: Weapon, hexes: int | None, name: str = "") -> list[Reason]:
        """What forbids the distance."""
        whom = name or self.target or "it"
        most = max(weapon.effective, weapon.extreme)
        far = hexes is not None and most and hexes > most
        return [
            ("range" if hexes is None and self.named else "", "how far it is nobody knows; say it in hexes: range=12"),
            (
                "far" if far else "",
                f"{whom} is {counted(hexes or 0, 'hex')} away; the {weapon.name} reaches {most} (PS-40)",
            ),
        ]

    def aim_reasons(self, target: Standing | None, play: Play) -> list[Reason]:
        """What forbids to aim so."""
        if isinstance(target, Target):
            stated = bool(self.area or self.spot)
            return [("no-body" if stated else "", f"{self.target} has no body with such locations (PS-62)")]
        return list(unfit_aim(play, self.area, self.spot, self.behind(target)))

    def dodge_reasons(self, skirmish: Skirmish, target: Standing | None) -> list[Reason]:
        """What forbids the target to dodge."""
        if self.response == "none":
            return []
        if not isinstance(target, Fighter):
            return [("response", f"{self.target} is no fighter and does not dodge")]
        held = target.holds_by("restrained")
        return [
            ("response" if target.out else "", f"{self.target} is out of the fight and does not dodge"),
            ("running" if target.running else "", f"{self.target} runs and cannot dodge (PS-13)"),
            ("held" if held else "", f"{self.target} is held fast (PS-29)"),
        ]

    def figure(self, skirmish: Skirmish, weapon: Weapon, skill: str, play: Play, *, spot: bool = False) -> Figure:
        """The chance with all that bears on it (PS-17, PS-35 to PS-40).

        Args:
            skill: The skill that is used.
            spot: Whether a place is aimed at, so that nothing of the target itself bears on it.
        """
        attacker, target = skirmish.fighter(self.attacker), self.aim_unit(skirmish)
        hexes = self.distance(skirmish) or 0
        figure = chance.basis(play, "chance", attacker, weapon, weapon.hand, False, attacker.skill(skill), "PS-17")
        chance.halve(figure, play, extreme=beyond(weapon, hexes))
        size = size_of(play, STANDING) if spot or target is None else chance.target_size(play, target)
        chance.general(figure, play, skirmish.scene.light, size, aimed=self.aimed)
        chance.ranged(figure, play, self.situation(skirmish, weapon, hexes, spot=spot))
        chance.bear(
            figure,
            play,
            "draw-hex",
            attacker.used,
            f"hexes spent on drawing: {attacker.used}" if attacker.used else "a hurried draw",
            "nothing drawn in haste",
        )
        return figure

    def situation(self, skirmish: Skirmish, weapon: Weapon, hexes: int, *, spot: bool) -> chance.Situation:
        """What bears on the shot beside range and general modifiers."""
        attacker, target = skirmish.fighter(self.attacker), self.aim_unit(skirmish)
        agility = target.agility if isinstance(target, Fighter) else 0
        across = target.speed if isinstance(target, Target) else agility
        return chance.Situation(
            moved=attacker.moved,
            surface=self.surface or rides(skirmish, attacker),
            braced=self.braced,
            crossing=across if self.crossing and not spot else 0,
            ducking=agility if self.response == "dodge" and not spot else 0,
            correction=self.correction,
            cover="none" if spot else self.behind(target),
            smoke=self.smoke or skirmish.scene.smoke,
            flash=self.flash,
            blind=self.blind,
            other=self.modifier,
        )

    def attack(self, skirmish: Skirmish, figure: Figure, play: Play, purpose: str = "strike") -> Level:
        """Use the action, and throw. Draws d100 `strike`."""
        attack_done(skirmish, self.attacker, riposte=self.riposte, play=play)
        return throw(play, figure, purpose, self.attacker)

    def blow(self, unit: str, weapon: Weapon, level: Level, skirmish: Skirmish, *, fast: bool = False) -> Blow:
        """One hit that is due."""
        hexes = self.distance(skirmish) or 0
        if unit != self.target and self.range is None:
            hexes = apart(skirmish.units[self.attacker], skirmish.units[unit]) or hexes
        return Blow(
            unit=unit,
            damage=weapon.damage,
            level=level,
            area=self.area,
            spot=self.spot,
            aimed=self.aimed,
            more_armour=self.cover_armour,
            halved=beyond(weapon, hexes) and not weapon.explosive,
            by=self.attacker,
            what=weapon.name,
            cover=self.behind(skirmish.units[unit]),
            fast=fast,
        )

    def blasts(self, skirmish: Skirmish, weapon: Weapon, struck: list[str]) -> list[Step]:
        """The blast of a burst weapon on everybody near, but not on those whom it struck (PS-74, PS-B8)."""
        if not weapon.burst_radius or not struck:
            return []
        place = skirmish.units[struck[0]].position
        names = within(skirmish, place, weapon.burst_radius, self.near)
        return [Blast(name, skirmish.scene.confined) for name in names if name not in struck]

    def whom(self, struck: list[str], play: Play) -> str:
        """Who is hit, in words."""
        return f"it hits {', '.join(struck)}"

    def left(self, weapon: Weapon) -> str:
        """What is left in a weapon that counts its rounds, in words."""
        return f"{counted(weapon.loaded or 0, 'round')} left"

    def told(
        self, skirmish: Skirmish, figure: Figure, level: Level, weapon: Weapon, struck: list[str], play: Play
    ) -> Outcome:
        """The outcome, and what is told of it; a dodge is charged like one of a blow (PS-B2)."""
        hexes = self.distance(skirmish) or 0
        play.tell(
            "{attacker} at {target}, {weapon}, range {range}: {strike.total} against {chance}, {level}{whom}{loaded}",
            attacker=self.attacker,
            target=self.target,
            weapon=weapon.name,
            range=hexes,
            chance=max(0, int(figure)),
            level=TOLD[level],
            whom=f"; {self.whom(struck, play)}" if struck else "",
            loaded="" if weapon.loaded is None else f"; {self.left(weapon)}",
        )
        if level == "fumble":
            play.tell("what comes of the fumble, the referee says (PS-57)")
        spent = charge(skirmish, self.target, play) if self.response == "dodge" else ""
        play.then(*two_hands_due(self.attacker, skirmish.fighter(self.attacker), weapon))
        shot = Shot(max(0, int(figure)), level, hexes, beyond(weapon, hexes), struck, weapon.loaded, spent)
        return Outcome(level, success=lands(level), data=shot)


def beyond(weapon: Weapon, hexes: int) -> bool:
    """Whether a distance is beyond a weapon's effective range (PS-40); what has none has no such limit."""
    return bool(weapon.effective) and hexes > weapon.effective


def rides(skirmish: Skirmish, fighter: Fighter) -> bool:
    """Whether somebody rides on what moved in this round."""
    mount = skirmish.units.get(fighter.mount)
    return isinstance(mount, Target) and mount.moved > 0


def entangled(skirmish: Skirmish, target: str, attacker: str) -> list[str]:
    """Who is in one hex with a target, and so may be hit in its place (PS-41); the attacker never.

    Who shoots within his own hex has hold of his target, and hits nobody else.
    """
    unit, shooter = skirmish.units[target], skirmish.units[attacker]
    if unit.position is None or unit.position == shooter.position or not isinstance(unit, Fighter):
        return [target]
    return [
        name
        for name, other in skirmish.units.items()
        if isinstance(other, Fighter) and other.position == unit.position and not other.dead
    ]
