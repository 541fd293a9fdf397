"""Two against each other without weapons: PS-20, PS-22, PS-27 to PS-30, PS-34."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from skirm.api import Action, Figure, Meta, Outcome, Part, Play, UnitName, refuse
from skirm.hexes import distance

from . import arms, levels, opposed
from .arms import Skill
from .budget import Reason, action_done, attack_done, attack_reasons
from .damage import Blow
from .fighters import ARMS, LEGS, MARTIAL_ARTS, Area, Fighter, Grip, Heading, Hex, Hold, worded
from .ground import free, shift
from .levels import Cell, Level
from .movement import Place
from .opposed import Given
from .places import Standing, apart, back, face_each_other, told_place, toward
from .strike import bearing, enemy_reasons
from .weapons import Hand

if TYPE_CHECKING:
    from .skirmish import Skirmish

Resist = Literal["none", "resist"]
MARTIAL_FALL = 10
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
