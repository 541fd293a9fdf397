"""Holding somebody fast, and grasping a part of the body: PS-29, PS-30."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Figure, Meta, Play

from . import arms, opposed
from .arms import Skill
from .budget import Reason
from .contests import Contest, Contested, allow_throw, martial_artist, strength_sum
from .fighters import ARMS, Area, Fighter, Grip, Hold, worded
from .levels import Cell
from .weapons import Hand

if TYPE_CHECKING:
    from .skirmish import Skirmish


class Restrain(Contest, kw_only=True):
    """Hold somebody fast (PS-29)."""

    rule = "PS-29"
    purpose = "restrain"

    def sum_of(self, fighter: Fighter, skill: Skill, name: str, play: Play) -> Figure:
        return strength_sum(play, fighter, name, self.rule, skill=arms.unarmed_skill(fighter, skill))

    def win(self, skirmish: Skirmish, done: Contested, play: Play) -> None:
        hold(skirmish, self.target, Grip(self.attacker, "restrained"))
        play.tell("{target} is held fast by {attacker}", target=self.target, attacker=self.attacker)


def hold(skirmish: Skirmish, name: str, grip: Grip) -> None:
    """Let somebody be held, once in each way by the same one."""
    fighter = skirmish.fighter(name)
    fighter.held = [old for old in fighter.held if (old.by, old.area) != (grip.by, grip.area)] + [grip]


def grasped_by(skirmish: Skirmish, name: str, hand: Hand) -> str:
    """What somebody's hand has grasped, empty where it is free; a hand holds one part at a time (PS-30)."""
    return next(
        (
            f"{grip.area} of {held}"
            for held, unit in skirmish.units.items()
            if isinstance(unit, Fighter)
            for grip in unit.holds_by("grasped", "throttled")
            if (grip.by, grip.hand) == (name, hand)
        ),
        "",
    )


class Grasp(Contest, kw_only=True):
    """Grasp a part of somebody's body, which cannot be used while it is held (PS-30)."""

    rule = "PS-30"
    purpose = "grasp"

    area: Annotated[Area, Meta(description="the part that is grasped")] = "torso"
    hand: Annotated[Hand, Meta(description="the hand that grasps")] = "right"
    throttle: Annotated[bool, Meta(description="whether it is the throat: area=head")] = False

    def sum_of(self, fighter: Fighter, skill: Skill, name: str, play: Play) -> Figure:
        hand: Hand = self.hand if name == "chance" else "right"
        figure = play.figure(name, fighter.right if hand == "right" else fighter.left, f"{hand} hand", self.rule)
        used = arms.unarmed_skill(fighter, skill)
        figure.add(fighter.perception, "Perception", self.rule)
        return figure.add(fighter.skill(used), used.replace("-", " "), self.rule)

    def more_reasons(self, skirmish: Skirmish) -> list[Reason]:
        useless = skirmish.fighter(self.attacker).unusable(ARMS[self.hand], skirmish.clock)
        throat = self.throttle and self.area != "head"
        full = grasped_by(skirmish, self.attacker, self.hand)
        return [
            ("hand" if full else "", f"the {self.hand} hand of {self.attacker} holds the {full} already (PS-30)"),
            ("arm" if useless else "", f"{self.attacker} cannot use the {worded(ARMS[self.hand])}"),
            ("grip" if throat else "", "a throat is grasped at the head: area=head"),
        ]

    def win(self, skirmish: Skirmish, done: Contested, play: Play) -> None:
        kind: Hold = "throttled" if self.throttle else "grasped"
        hold(skirmish, self.target, Grip(self.attacker, kind, self.area, self.hand))
        facts = {"target": self.target, "attacker": self.attacker, "area": worded(self.area)}
        play.tell("{attacker} holds the {area} of {target}", **facts)
        if self.throttle:
            play.tell("what strangling does stands in a section that the source lacks; the referee says")

    def lost(self, skirmish: Skirmish, done: Contested, found: Cell, play: Play) -> None:
        target = skirmish.fighter(self.target)
        if opposed.advantage(found) and martial_artist(target, self.resist_skill):
            done.may_throw = True
            allow_throw(target, self.target, self.attacker, play)
