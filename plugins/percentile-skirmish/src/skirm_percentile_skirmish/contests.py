"""Two against each other without weapons, and what both put against each other: PS-22, PS-27, PS-29, PS-34."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from skirm.api import Action, Figure, Meta, Outcome, Part, Play, UnitName, refuse

from . import arms, levels, opposed
from .arms import Skill
from .budget import Reason, attack_done, attack_reasons
from .fighters import MARTIAL_ARTS, Fighter
from .levels import Cell, Level
from .opposed import Given
from .places import apart
from .strike import bearing, enemy_reasons

if TYPE_CHECKING:
    from .skirmish import Skirmish

Resist = Literal["none", "resist"]
DONE = {"push": "pushed", "throw": "thrown", "restrain": "restrained", "grasp": "grasped", "withdraw": "withdrawn"}


class Contested(Part, omit_defaults=False):
    """What came of a contest.

    Both levels, what is left (`-` for nothing), whether it was won, barely so (a glance, PS-A14), and what resisting
    cost.
    """

    result: str
    chance: int
    level: Level
    defence_chance: int | None = None
    defence_level: Level | None = None
    final: str = "-"
    won: bool = False
    barely: bool = False
    economy: Literal["", "parry", "counter", "riposte"] = ""
    spent: Literal["", "this", "next", "none"] = ""
    riposte: bool = False
    may_throw: bool = False


class Contest(Action, kw_only=True):
    """One tries something on another, who may resist; the base of these orders.

    Draws d100 of the attacker by the name of the order, then d100 `resist` of the target. Resisting costs an action
    like a parry (PS-B2). On the opposed table any level that is left to the attacker wins (PS-A14), and so does a
    cell that would only break the defender's weapon (PS-B11).
    """

    rule: ClassVar[str] = ""
    purpose: ClassVar[str] = ""
    hexes: ClassVar[tuple[int, ...]] = (0,)

    attacker: UnitName
    target: UnitName
    response: Annotated[Resist, Meta(description="whether the target resists")] = "none"
    skill: Annotated[Skill, Meta(description="brawling or martial arts; the better one by default")] = ""
    resist_skill: Annotated[Skill, Meta(description="the same of the target")] = ""
    unsure: Annotated[bool, Meta(description="whether the attacker's footing is unsure")] = False
    target_moving: Annotated[bool | None, Meta(description="by default, whether the target moved in this round")] = None
    level: Annotated[Given, Meta(description="the attacker's level, instead of dice (PS-A8)")] = ""
    defence_level: Annotated[Given, Meta(description="the target's level, instead of dice")] = ""
    riposte: Annotated[bool, Meta(description="take the right of a riposte, or of a throw")] = False
    interrupt: Annotated[bool, Meta(description="out of turn, by the referee's leave")] = False

    def sum_of(self, fighter: Fighter, skill: Skill, name: str, play: Play) -> Figure:
        """The chance of one of the two, before all modifiers."""
        raise NotImplementedError

    def win(self, skirmish: Skirmish, done: Contested, play: Play) -> None:
        """What comes of it when it succeeds."""
        raise NotImplementedError

    def lost(self, skirmish: Skirmish, done: Contested, found: Cell, play: Play) -> None:
        """What comes of it when it was resisted."""

    def more_reasons(self, skirmish: Skirmish) -> list[Reason]:
        """What else forbids it."""
        return []

    def actor_reasons(self, skirmish: Skirmish) -> list[Reason]:
        """What forbids the attacker to act."""
        claimed = self.target if self.riposte else ""
        return attack_reasons(skirmish, self.attacker, riposte=claimed, interrupt=self.interrupt)

    def place_reasons(self, skirmish: Skirmish) -> list[Reason]:
        """What forbids the distance."""
        between = apart(skirmish.units[self.attacker], skirmish.units[self.target])
        near = "in the same hex" if self.hexes == (0,) else "in the same or the next hex"
        far = between is not None and between not in self.hexes
        return [("far" if far else "", f"{self.attacker} and {self.target} are not {near}")]

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        attacker, target = encounter.fighter(self.attacker), encounter.fighter(self.target)
        refuse(
            *self.actor_reasons(encounter),
            *enemy_reasons(encounter, self.attacker, self.target),
            *self.place_reasons(encounter),
            *resist_reasons(self.target, target, self.response),
            *self.more_reasons(encounter),
        )
        self.start(encounter, play)
        figure = self.sum_of(attacker, self.skill, "chance", play)
        self.bear(encounter, attacker, target, figure, play)
        level = opposed.rolled(play, figure, self.purpose, self.attacker, self.level)
        done = Contested("failed", max(0, int(figure)), level)
        if self.response == "none":
            done.won = levels.lands(level)
            done.barely = level == "glance"
            done.final = level if done.won else "-"
            found = Cell("")
        else:
            found = self.resist(encounter, target, done, play)
        if done.won:
            done.result = DONE[self.purpose]
            self.win(encounter, done, play)
        else:
            done.result = "failed" if self.response == "none" else "resisted"
            play.tell("{attacker} does not succeed against {target}", attacker=self.attacker, target=self.target)
            self.lost(encounter, done, found, play)
        return Outcome(done.result, success=done.won, data=done)

    def start(self, skirmish: Skirmish, play: Play) -> None:
        """The action is used."""
        attack_done(skirmish, self.attacker, riposte=self.riposte, play=play)

    def bear(self, skirmish: Skirmish, attacker: Fighter, target: Fighter, figure: Figure, play: Play) -> None:
        """Add what bears on the attacker's chance."""
        moving = self.target_moving
        bearing(skirmish, attacker, target, figure, play, moving=moving, unsure=self.unsure)

    def resist(self, skirmish: Skirmish, target: Fighter, done: Contested, play: Play) -> Cell:
        """The target resists; the opposed table decides (PS-22)."""
        figure = self.sum_of(target, self.resist_skill, "resist", play)
        done.defence_level = opposed.rolled(play, figure, "resist", self.target, self.defence_level)
        done.defence_chance = max(0, int(figure))
        found = levels.cell(play, done.level, done.defence_level)
        done.won = bool(found.level) or (found.defender == "break" and not found.economy)
        done.barely = found.level == "glance"
        done.final = found.level or "-"
        done.economy = found.economy
        done.spent, done.riposte = opposed.settle(skirmish, self.target, self.attacker, found, play, parry=False)
        return found


def resist_reasons(name: str, fighter: Fighter, response: str) -> list[Reason]:
    """What forbids to resist."""
    if response == "none":
        return []
    return [
        ("out" if fighter.out else "", f"{name} is out of the fight and does not resist"),
        ("running" if fighter.running else "", f"{name} runs and does nothing else (PS-13)"),
    ]


def strength_sum(play: Play, fighter: Fighter, name: str, rule: str, *, skill: str = "") -> Figure:
    """Strength, Co-ordination and Perception, with a skill where there is one (PS-27, PS-29, PS-32, PS-34)."""
    figure = play.figure(name, fighter.strength, "Strength", rule)
    figure.add(fighter.coordination, "Co-ordination", rule).add(fighter.perception, "Perception", rule)
    return figure.add(fighter.skill(skill), skill.replace("-", " "), rule) if skill else figure


def martial_artist(fighter: Fighter, skill: Skill) -> bool:
    """Whether somebody uses martial arts."""
    return fighter.skill(MARTIAL_ARTS) > 0 and arms.unarmed_skill(fighter, skill) == MARTIAL_ARTS


def allow_throw(fighter: Fighter, name: str, other: str, play: Play) -> None:
    """A martial artist may throw somebody at once."""
    fighter.may_throw = other
    play.tell("{name} may throw {other} with the next order", name=name, other=other)
