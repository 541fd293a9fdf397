"""Pushing somebody back, throwing them down, getting away from them: PS-20, PS-27, PS-28, PS-34."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Figure, Meta, Play
from skirm.hexes import distance

from . import arms
from .arms import Skill
from .budget import Reason, action_done, attack_done
from .contests import Contest, Contested, allow_throw, martial_artist, strength_sum
from .damage import Blow
from .fighters import LEGS, MARTIAL_ARTS, Area, Fighter, Heading, Hex, worded
from .ground import free, shift
from .levels import Cell
from .movement import Place
from .places import Standing, back, face_each_other, told_place, toward

if TYPE_CHECKING:
    from .skirmish import Skirmish

MARTIAL_FALL = 10


class Push(Contest, kw_only=True):
    """Push somebody back one hex; who resists does so by a push of his own (PS-20)."""

    rule = "PS-20"
    purpose = "push"
    hexes = (0, 1)

    direction: Annotated[Heading | None, Meta(description="where to; straight away by default")] = None
    to: Place = None

    def more_reasons(self, skirmish: Skirmish) -> list[Reason]:
        return way_reasons(self.to, self.direction, skirmish.units[self.target], self.target)

    def sum_of(self, fighter: Fighter, skill: Skill, name: str, play: Play) -> Figure:
        return push_sum(play, fighter, name)

    def win(self, skirmish: Skirmish, done: Contested, play: Play) -> None:
        attacker, target = skirmish.fighter(self.attacker), skirmish.fighter(self.target)
        way = back(target, attacker, chosen_way(target, self.to, self.direction))
        shift(skirmish, self.target, way, play)
        play.tell("{target} is pushed back one hex{where}", target=self.target, where=told_place(target.position))

    def lost(self, skirmish: Skirmish, done: Contested, found: Cell, play: Play) -> None:
        target = skirmish.fighter(self.target)
        if self.response == "resist" and martial_artist(target, self.resist_skill):
            done.may_throw = True
            allow_throw(target, self.target, self.attacker, play)


def way_reasons(to: Hex | None, direction: int | None, unit: Standing, name: str) -> list[Reason]:
    """What forbids a hex to go to: it is not next to where somebody is, or a direction is stated as well."""
    near = to is None or (unit.position is not None and distance(unit.position, to) == 1)
    return [
        ("steps" if to is not None and direction is not None else "", "state either to= or direction="),
        ("far" if not near else "", f"{to} is not next to where {name} is"),
    ]


def chosen_way(unit: Standing, to: Hex | None, direction: int | None) -> int | None:
    """The heading that was ordered, None where there is none."""
    return direction if to is None or unit.position is None else toward(unit.position, to)


def push_sum(play: Play, fighter: Fighter, name: str) -> Figure:
    """Perception, Agility and Strength (PS-20)."""
    figure = play.figure(name, fighter.perception, "Perception", "PS-20")
    return figure.add(fighter.agility, "Agility", "PS-20").add(fighter.strength, "Strength", "PS-20")


class Throw(Contest, kw_only=True):
    """Throw somebody to the ground; damage= is that of the fall, less what martial arts take off it (PS-27, PS-28)."""

    rule = "PS-27"
    purpose = "throw"

    damage: Annotated[int | None, Meta(description="of the fall, which the source does not give")] = None

    def sum_of(self, fighter: Fighter, skill: Skill, name: str, play: Play) -> Figure:
        return strength_sum(play, fighter, name, self.rule, skill=arms.unarmed_skill(fighter, skill))

    def actor_reasons(self, skirmish: Skirmish) -> list[Reason]:
        reasons = super().actor_reasons(skirmish)
        if self.riposte and skirmish.fighter(self.attacker).may_throw == self.target:
            return [reason for reason in reasons if reason[0] != "no-riposte"]
        return reasons

    def place_reasons(self, skirmish: Skirmish) -> list[Reason]:
        # A throw that answers a push takes place where the push did, from the next hex.
        return [] if self.riposte else super().place_reasons(skirmish)

    def win(self, skirmish: Skirmish, done: Contested, play: Play) -> None:
        target = skirmish.fighter(self.target)
        target.posture = "prone"
        free(skirmish, self.target, play)
        play.tell("{target} is thrown, and lies prone", target=self.target)
        if self.damage is not None:
            play.next(fall(play, target, self.target, self.damage, self.attacker))
        else:
            play.tell("the damage of the fall is due: the referee gives it with fall damage= (PS-28)")


def fall(play: Play, fighter: Fighter, name: str, damage: int, by: str = "") -> Blow:
    """The blow of a fall: martial arts take 1 off for each full 10 % (PS-28, PS-A25)."""
    figure = play.figure("fall", damage, "damage of the fall", "PS-28")
    steps = fighter.skill(MARTIAL_ARTS) // MARTIAL_FALL
    figure.add(-steps, "martial arts, 1 for each full 10 % (PS-A25)", "PS-28", kind="ruling", when=bool(steps))
    return Blow(unit=name, damage=int(figure), by=by, what="fall")


class Withdraw(Contest, kw_only=True):
    """Get out of close combat into the next hex; both facings are set. It frees from every hold (PS-34, PS-B4)."""

    rule = "PS-34"
    purpose = "withdraw"

    direction: Annotated[Heading | None, Meta(description="where to; away from the other's face by default")] = None
    to: Place = None
    face: Annotated[Heading | None, Meta(description="own facing after it; towards the other by default")] = None
    target_face: Annotated[Heading | None, Meta(description="the other's facing after it")] = None

    def sum_of(self, fighter: Fighter, skill: Skill, name: str, play: Play) -> Figure:
        return strength_sum(play, fighter, name, self.rule)

    def actor_reasons(self, skirmish: Skirmish) -> list[Reason]:
        lame = [leg for leg in LEGS if hurt(skirmish, self.attacker, leg)]
        return [
            *(reason for reason in super().actor_reasons(skirmish) if reason[0] != "held"),
            ("leg" if lame else "", f"{self.attacker} cannot use the {' and the '.join(map(worded, lame))}"),
        ]

    def more_reasons(self, skirmish: Skirmish) -> list[Reason]:
        return way_reasons(self.to, self.direction, skirmish.units[self.attacker], self.attacker)

    def start(self, skirmish: Skirmish, play: Play) -> None:
        attack_done(skirmish, self.attacker, riposte=True, play=play)
        if not self.riposte:
            action_done(skirmish, self.attacker)

    def bear(self, skirmish: Skirmish, attacker: Fighter, target: Fighter, figure: Figure, play: Play) -> None:
        """Nobody is struck at, so that no modifier of a strike bears on it."""

    def win(self, skirmish: Skirmish, done: Contested, play: Play) -> None:
        mover, other = skirmish.fighter(self.attacker), skirmish.fighter(self.target)
        mover.held = []
        shift(skirmish, self.attacker, back(mover, other, chosen_way(mover, self.to, self.direction)), play)
        face_each_other(mover, other)
        mover.facing = mover.facing if self.face is None else self.face
        other.facing = other.facing if self.target_face is None else self.target_face
        play.tell(
            "{attacker} gets away from {target}{where}",
            attacker=self.attacker,
            target=self.target,
            where=told_place(mover.position),
        )


def hurt(skirmish: Skirmish, name: str, area: Area) -> bool:
    """Whether an area is unusable by an injury, not only because it is held."""
    injury = skirmish.fighter(name).injuries.get(area)
    return injury is not None and injury.unusable(skirmish.clock)
