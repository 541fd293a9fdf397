"""On horseback and in vehicles: riding, the charge, driving. PS-14, PS-51, PS-52."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, RulesError, UnitName, refuse
from skirm.hexes import step

from . import arms, levels
from .budget import Reason, attack_done, attack_reasons, begin, turn_reasons, weapon_reasons
from .exchange import Blown, exchange
from .fighters import Fighter, counted
from .ground import leave, on_map
from .locations import RANDOM, Aim, unfit_aim
from .movement import Going, placed
from .places import apart, told_place, toward
from .response import Answered
from .riding import Riding, ride_out, rider_of, two_hands_due
from .strike import bearing, enemy_reasons
from .targets import FASTEST, Target
from .weapons import Weapon

if TYPE_CHECKING:
    from .skirmish import Skirmish


def mount_of(skirmish: Skirmish, name: str) -> Target:
    """What somebody rides. Errors: RulesError (`not-mounted`)."""
    fighter = skirmish.fighter(name)
    mount = skirmish.units.get(fighter.mount)
    if not isinstance(mount, Target):
        raise RulesError(("not-mounted", f"{name} rides nothing; set units.{name}.mount to the name of a target"))
    return mount


class Control(Action):
    """A riding roll that the referee asks for: the mount is startled, or anything else. Draws d100 `riding`."""

    unit: UnitName
    why: Annotated[str, Meta(description="why it is due, in words")] = "the mount is startled"

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        mount_of(encounter, self.unit)
        begin(encounter, self.unit, play, own=False)
        return ride_out(encounter, self.unit, self.why, play)


class Ride(Going, kw_only=True):
    """The mount moves with its rider, up to its speed in hexes; no hex of it is walked by the rider (PS-B14)."""

    unit: UnitName
    interrupt: Annotated[bool, Meta(description="out of turn, by the referee's leave")] = False

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter, mount = encounter.fighter(self.unit), mount_of(encounter, self.unit)
        hexes = self.length(mount)
        left = max(0, mount.speed - mount.moved)
        refuse(
            *turn_reasons(encounter, self.unit, interrupt=self.interrupt),
            *self.way_reasons(mount, fighter.mount),
            ("held" if fighter.held else "", f"{self.unit} is held by {', '.join(grip.by for grip in fighter.held)}"),
            (
                "rate" if hexes > left else "",
                f"{counted(hexes, 'hex')} would be too many: {left} of {mount.speed} are left",
            ),
            ("destroyed" if mount.destroyed else "", f"{fighter.mount} goes nowhere any more"),
        )
        begin(encounter, self.unit, play)
        self.go(mount)
        mount.moved += hexes
        carry(encounter, fighter.mount, play)
        where = told_place(mount.position)
        play.tell(
            "{unit} rides {mount} {way}{where}",
            unit=self.unit,
            mount=fighter.mount,
            way=counted(hexes, "hex"),
            where=where,
        )
        return Outcome("rode", success=True, data={"hexes": hexes, "left": mount.speed - mount.moved} | placed(mount))


def carry(skirmish: Skirmish, name: str, play: Play) -> None:
    """Whoever rides something is where it is, and out of the reach of others' holds."""
    mount = skirmish.units[name]
    for rider in rider_of(skirmish, name):
        fighter = skirmish.fighter(rider)
        fighter.position, fighter.facing = mount.position, mount.facing
        leave(skirmish, rider, play)


class Drive(Going, kw_only=True):
    """A vehicle or beast that takes no turns moves: 1 kph is 1 hex a round (PS-14)."""

    unit: UnitName
    speed: Annotated[int, Meta(ge=0, le=FASTEST, description="its speed from now on, kph")] | None = None

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        target = encounter.target(self.unit)
        hexes = self.length(target)
        speed = target.speed if self.speed is None else self.speed
        left = max(0, speed - target.moved)
        ways = [] if self.speed is not None and not hexes else self.way_reasons(target, self.unit)
        refuse(
            *ways,
            (
                "rate" if hexes > left else "",
                f"{counted(hexes, 'hex')} would be too many: {left} of {speed} are left in this round",
            ),
            ("destroyed" if target.destroyed else "", f"{self.unit} goes nowhere any more"),
        )
        begin(encounter, self.unit, play)
        target.speed = speed
        self.go(target)
        target.moved += hexes
        carry(encounter, self.unit, play)
        facts: dict[str, object] = {"hexes": hexes, "speed": speed}
        play.tell(
            "{unit} moves {way}{where} at {speed} kph",
            unit=self.unit,
            way=counted(hexes, "hex"),
            where=told_place(target.position),
            **facts,
        )
        return Outcome("moved", success=True, data=facts | placed(target))


class Charge(Answered, kw_only=True):
    """Charge with a braced lance: the mount's whole movement is added to the weapon's damage (PS-52).

    Draws as `strike` does; a riding roll follows the impact. The mount goes on past the target for what is left of its
    movement.
    """

    attacker: UnitName
    target: UnitName
    weapon: Annotated[str, Meta(description="the lance; the first weapon at hand by default")] = ""
    area: Annotated[Aim, Meta(description="the area that is aimed at, -30 %, or random; the torso by default")] = ""
    spot: Annotated[str, Meta(description="the exact spot that is aimed at in the area")] = ""
    breaks: Annotated[bool, Meta(description="whether the lance breaks on impact, as it usually does")] = True
    target_moving: Annotated[bool | None, Meta(description="by default, whether the target moved in this round")] = None
    interrupt: Annotated[bool, Meta(description="out of turn, by the referee's leave")] = False

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        rider, mount = encounter.fighter(self.attacker), mount_of(encounter, self.attacker)
        weapon = arms.chosen(encounter, self.attacker, self.weapon)
        between = apart(mount, encounter.units[self.target])
        refuse(
            *attack_reasons(encounter, self.attacker, interrupt=self.interrupt),
            *enemy_reasons(encounter, self.attacker, self.target),
            *weapon_reasons(encounter, self.attacker, weapon),
            *unfit_aim(play, self.area, self.spot.casefold()),
            *self.answer_reasons(encounter, self.target),
            *self.charge_reasons(mount, rider.mount, weapon, between, held=bool(rider.held)),
        )
        attack_done(encounter, self.attacker, riposte=False, play=play)
        rider.strikes += 1
        return self.charge(encounter, rider, mount, weapon, between, play)

    def charge_reasons(
        self, mount: Target, name: str, weapon: Weapon, between: int | None, *, held: bool
    ) -> list[Reason]:
        """What forbids a charge: no lance, a mount that has moved, stands, or does not get there."""
        return [
            ("weapon" if weapon.limb else "", "a charge needs a braced weapon"),
            ("codes" if not arms.for_blows(weapon) else "", f"the {weapon.name} is not made for blows"),
            ("moved" if mount.moved else "", f"{name} has moved in this round, and a charge takes all its movement"),
            ("rate" if mount.speed < 1 else "", f"{name} has no speed; set it in hexes a round"),
            (
                "far" if between is not None and between > mount.speed else "",
                f"{self.target} is {counted(between or 0, 'hex')} away, and {name} makes {mount.speed}",
            ),
            ("held" if held else "", f"{self.attacker} is held, and goes nowhere"),
            ("destroyed" if mount.destroyed else "", f"{name} goes nowhere any more"),
        ]

    def charge(
        self, skirmish: Skirmish, rider: Fighter, mount: Target, weapon: Weapon, between: int | None, play: Play
    ) -> Outcome:
        """Ride up, strike, ride on."""
        target = skirmish.units[self.target]
        way = 0
        if mount.position is not None and target.position is not None:
            way = toward(mount.position, target.position, mount.facing or 0)
            while apart(mount, target) not in (0, 1):
                mount.position = step(mount.position, toward(mount.position, target.position))
        ridden = max(0, (between or 1) - 1)
        mount.moved = mount.speed
        carry(skirmish, rider.mount, play)
        worth = play.figure("weapon damage", arms.damage(play, rider, weapon), weapon.name, "PS-57")
        worth.add(mount.speed, f"hexes of {rider.mount}, charging", "PS-52")
        figure = arms.sum_of(play, "chance", rider, weapon)
        aimed = self.area not in ("", RANDOM)
        bearing(skirmish, rider, target, figure, play, aimed=aimed, moving=self.target_moving)
        blow = Blown(self.attacker, self.target, weapon, int(worth), self.area, self.spot.casefold(), aimed)
        facts = {"a": self.attacker, "b": self.target, "weapon": weapon.name}
        play.tell("{a} charges {b} with the {weapon}, {way} of movement", way=counted(mount.speed, "hex"), **facts)
        done = exchange(skirmish, blow, figure, self, play)
        # A lance that a weapon or a shield stops has met something, too; one that is dodged has not.
        if levels.lands(done.level) and done.result != "dodged":
            if self.breaks and not weapon.dropped and not weapon.broken:
                weapon.broken = True
                done.attacker_weapon = "broken"
                play.tell("the {weapon} breaks", weapon=weapon.name)
            play.then(Riding(self.attacker, "the lance meets its mark"))
        else:
            play.then(*two_hands_due(self.attacker, rider, weapon))
        self.ride_on(skirmish, rider, mount, mount.speed - ridden, way, play)
        play.tell("{mount} goes on{where}", mount=rider.mount, where=told_place(mount.position))
        return Outcome(done.result, success=done.success, data=done)

    def ride_on(self, skirmish: Skirmish, rider: Fighter, mount: Target, left: int, way: int, play: Play) -> None:
        """The mount goes on in the heading of its charge, as far as the map goes."""
        if mount.position is not None:
            mount.facing = way
            end = step(mount.position, way, left)
            mount.position = end if on_map(end) else mount.position
        carry(skirmish, rider.mount, play)
