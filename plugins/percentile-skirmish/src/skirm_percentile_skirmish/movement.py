"""Movement on foot, and posture: PS-12, PS-13, PS-37; a hurried draw and small tasks: PS-05, PS-54."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from skirm.api import Action, Meta, Outcome, Play, UnitName, field, refuse
from skirm.hexes import distance, step

from . import arms
from .budget import Reason, begin, turn_reasons
from .fighters import ARMS, LEGS, Fighter, Heading, Hex, Posture, counted, worded
from .ground import leave, on_map
from .places import Standing, told_place, toward
from .weapons import FARTHEST, Hand

if TYPE_CHECKING:
    from .skirmish import Skirmish

RUN = 4
Place = Annotated[Hex | None, Meta(description="the hex to go to, q,r")]
Steps = Annotated[list[Heading], Meta(description="headings, hex by hex; 0 is up, clockwise to 5")]
Hexes = Annotated[int, Meta(ge=0, description="how many hexes straight on; the only way where no map is used")] | None
Facing = Annotated[Heading | None, Meta(description="the facing at the end; that of the last step by default")]


class Going(Action, kw_only=True):
    """Hexes that are walked, run, ridden or driven: by steps, to a hex, or only counted."""

    steps: Steps = field(default_factory=list)
    to: Place = None
    hexes: Hexes = None
    face: Facing = None

    def length(self, unit: Standing) -> int:
        """How many hexes it is."""
        if self.steps:
            return len(self.steps)
        if self.to is not None and unit.position is not None:
            return distance(unit.position, self.to)
        return self.hexes or 0

    def way_reasons(self, unit: Standing, name: str) -> list[Reason]:
        """What forbids the way: told twice, or on a map where nobody knows the start."""
        ways = bool(self.steps) + (self.to is not None) + (self.hexes is not None)
        lost = unit.position is None and (self.steps or self.to is not None)
        blind = unit.position is not None and unit.facing is None and bool(self.hexes)
        return [
            ("steps" if ways > 1 else "", "state one of steps, to and hexes"),
            ("steps" if not ways else "", "where to: state steps=0,1, to=q,r or hexes=2"),
            ("steps" if blind else "", f"{name} faces nowhere; state steps=0,1 or to=q,r"),
            ("steps" if lost else "", f"the position of {name} is not known; count by hexes="),
            ("edge" if self.beyond(unit) else "", f"{name} would come beyond {FARTHEST} hexes, where the map ends"),
        ]

    def beyond(self, unit: Standing) -> bool:
        """Whether the way leads beyond the edge of a map."""
        end = unit.position if self.to is None else self.to
        if end is None:
            return False
        for heading in self.steps:
            end = step(end, heading)
        if not self.steps and self.hexes and unit.facing is not None:
            end = step(end, unit.facing, self.hexes)
        return not on_map(end)

    def go(self, unit: Standing) -> None:
        """Take the way, and face the last step of it."""
        if unit.position is None:
            unit.facing = unit.facing if self.face is None else self.face
            return
        before = unit.position
        for heading in self.steps:
            before, unit.position = unit.position, step(unit.position, heading)
        if self.steps:
            unit.facing = self.steps[-1]
        elif self.hexes and unit.facing is not None:
            unit.position = step(unit.position, unit.facing, self.hexes)
        elif self.to is not None:
            while distance(before, self.to) > 1:
                before = step(before, toward(before, self.to))
            unit.facing = toward(before, self.to, unit.facing or 0)
            unit.position = self.to
        unit.facing = unit.facing if self.face is None else self.face


def walking_reasons(skirmish: Skirmish, name: str, *, interrupt: bool = False) -> list[Reason]:
    """What forbids to move on foot now: not his turn, held, lame (PS-B13)."""
    fighter = skirmish.fighter(name)
    lame = [leg for leg in LEGS if fighter.unusable(leg, skirmish.clock)]
    return [
        *turn_reasons(skirmish, name, interrupt=interrupt),
        ("held" if fighter.held else "", f"{name} is held by {', '.join(grip.by for grip in fighter.held)}"),
        ("leg" if lame else "", f"{name} cannot use the {' and the '.join(map(worded, lame))}"),
        ("mounted" if fighter.mount else "", f"{name} rides {fighter.mount}; use ride"),
    ]


class Move(Going, kw_only=True):
    """Move tactically, before the combat action of the round; each hex costs 10 % of it, 20 % of a shot."""

    unit: UnitName
    after: Annotated[bool, Meta(description="after the attack, by the referee's leave (PS-37)")] = False
    interrupt: Annotated[bool, Meta(description="out of turn, by the referee's leave")] = False

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        hexes = self.length(fighter)
        late = fighter.attacked and not self.after
        refuse(
            *walking_reasons(encounter, self.unit, interrupt=self.interrupt),
            *self.way_reasons(fighter, self.unit),
            (
                "rate" if hexes > fighter.movement_left else "",
                f"{counted(hexes, 'hex')} would be too many: {fighter.movement_left} of {fighter.pace} are left",
            ),
            (
                "after" if late else "",
                f"{self.unit} has attacked, and movement comes before that; after=true is the referee's leave",
            ),
        )
        begin(encounter, self.unit, play)
        self.go(fighter)
        fighter.moved += hexes
        if hexes:
            leave(encounter, self.unit, play)
        facts: dict[str, object] = {"hexes": hexes, "left": fighter.movement_left}
        where = told_place(fighter.position)
        way = counted(hexes, "hex")
        play.tell("{unit} moves {way}{where}, {left} left", unit=self.unit, way=way, where=where, **facts)
        return Outcome("moved", success=True, data=facts | placed(fighter))


def placed(unit: Standing) -> dict[str, object]:
    """Where somebody is, as facts."""
    return {"position": unit.position, "facing": unit.facing}


class Run(Going, kw_only=True):
    """Run up to four times the movement rate, and do nothing else in the round: no combat, no dodge, no parry."""

    unit: UnitName
    interrupt: Annotated[bool, Meta(description="out of turn, by the referee's leave")] = False

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        hexes = self.length(fighter)
        most = play.figure("run", fighter.pace, "movement rate", "PS-12").times(RUN, "running", "PS-13")
        fought = fighter.attacked or fighter.defended
        refuse(
            *walking_reasons(encounter, self.unit, interrupt=self.interrupt),
            *self.way_reasons(fighter, self.unit),
            (
                "rate" if hexes > int(most) else "",
                f"{counted(hexes, 'hex')} would be too many: a run is {int(most)} at most",
            ),
            ("spent" if fought else "", f"{self.unit} has fought in this round, and a run goes with nothing else"),
            ("moved" if fighter.moved or fighter.used else "", f"{self.unit} has begun to move or to do something"),
        )
        begin(encounter, self.unit, play)
        self.go(fighter)
        fighter.moved = hexes
        fighter.running = fighter.acted = True
        fighter.deferred = False
        fighter.watching = ""
        leave(encounter, self.unit, play)
        where = told_place(fighter.position)
        way = counted(hexes, "hex")
        play.tell("{unit} runs {way}{where}, and does nothing else", unit=self.unit, way=way, where=where)
        return Outcome("ran", success=True, data={"hexes": hexes, "most": int(most)} | placed(fighter))


class Face(Action):
    """Turn on the spot; facing matters for strikes backwards only (PS-19)."""

    unit: UnitName
    facing: Annotated[Heading | None, Meta(description="0 is up, clockwise to 5")] = None
    target: Annotated[UnitName | None, Meta(description="instead: whom to face")] = None

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        other = None if self.target is None else encounter.units[self.target]
        unknown = other is not None and (fighter.position is None or other.position is None)
        refuse(
            *turn_reasons(encounter, self.unit),
            ("steps" if unknown else "", f"the positions of {self.unit} and {self.target} are not both known"),
            ("steps" if (self.facing is None) == (other is None) else "", "state either facing= or target="),
        )
        begin(encounter, self.unit, play)
        if other is not None and other.position is not None and fighter.position is not None:
            fighter.facing = toward(fighter.position, other.position, fighter.facing or 0)
        else:
            fighter.facing = self.facing
        play.tell("{unit} faces {facing}", unit=self.unit, facing=fighter.facing)
        return Outcome("faced", success=True, data={"facing": fighter.facing})


class Stance(Action):
    """Stand up, kneel or lie down; timed=true lets 1d6 hexes of movement pay for it (PS-05)."""

    unit: UnitName
    posture: Annotated[Posture, Meta(description="the new one")]
    timed: Annotated[bool, Meta(description="whether it uses up movement, 1d6 hexes")] = False

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        lame = [leg for leg in LEGS if fighter.unusable(leg, encounter.clock)] if self.posture == "standing" else []
        refuse(
            *turn_reasons(encounter, self.unit),
            ("posture" if fighter.posture == self.posture else "", f"{self.unit} is {self.posture} already"),
            ("held" if fighter.holds_by("restrained") else "", f"{self.unit} is held fast"),
            ("leg" if lame else "", f"{self.unit} cannot use the {' and the '.join(map(worded, lame))}"),
        )
        begin(encounter, self.unit, play)
        used = hurry(fighter, self.unit, "task", play) if self.timed else 0
        fighter.posture = self.posture
        play.tell("{unit} is {posture}", unit=self.unit, posture=self.posture)
        return Outcome(self.posture, success=True, data={"used": used})


def hurry(fighter: Fighter, name: str, purpose: Literal["draw", "task"], play: Play, dice: str = "1d6") -> int:
    """Let something take 1d6 hexes of the movement that is left (PS-05, PS-54, PS-A22). Draws `dice` for `purpose`.

    Returns: The hexes; each costs 10 % of the round's blow or shot.
    """
    left = fighter.movement_left
    bands = (*((used, used) for used in range(1, left)), (None, left))
    used = play.dice.on(bands, purpose, dice, name)
    fighter.used += used
    play.tell(
        f"{{name}}: {{{purpose}.natural}}, which takes {{used}} of the {{left}} that are left",
        name=name,
        used=counted(used, "hex"),
        left=left,
    )
    return used


class Draw(Action):
    """Draw a weapon in haste, or pick up one that was dropped: 1d6 hexes of movement are used up (PS-54)."""

    unit: UnitName
    weapon: Annotated[str, Meta(description="its name")]
    hand: Annotated[Hand | None, Meta(description="into which hand; the weapon's own by default")] = None

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        weapon = arms.carried(fighter, self.weapon)
        there = ", ".join(own.name for own in fighter.weapons) or "none"
        hand = self.hand or (weapon.hand if weapon else "right")
        hands = [ARMS[hand]] if weapon is None or weapon.hands == 1 else list(ARMS.values())
        useless = [arm for arm in hands if fighter.unusable(arm, encounter.clock)]
        late = fighter.attacked
        refuse(
            *turn_reasons(encounter, self.unit),
            ("weapon" if weapon is None else "", f"{self.unit} has no {self.weapon!r}; there are {there}"),
            ("drawn" if weapon and arms.ready(weapon) else "", f"the {self.weapon} of {self.unit} is drawn already"),
            ("broken" if weapon and weapon.broken else "", f"the {self.weapon} of {self.unit} is broken"),
            ("arm" if useless else "", f"{self.unit} cannot use the {' and the '.join(map(worded, useless))}"),
            ("held" if fighter.holds_by("restrained") else "", f"{self.unit} is held fast"),
            ("after" if late else "", f"{self.unit} has attacked; a draw comes before that"),
        )
        if weapon is None:
            return Outcome("nothing")
        begin(encounter, self.unit, play)
        picked = weapon.dropped
        used = hurry(fighter, self.unit, "draw", play)
        weapon.drawn, weapon.dropped, weapon.hand = True, False, hand
        how = "picks up" if picked else "draws"
        play.tell("{unit} {how} the {weapon}", unit=self.unit, how=how, weapon=weapon.name)
        return Outcome("drawn", success=True, data={"used": used, "left": fighter.movement_left, "picked_up": picked})


class Task(Action):
    """Do something beside the fight whose length nobody knows: 1d6 hexes of movement are used up (PS-05)."""

    unit: UnitName
    what: Annotated[str, Meta(description="what it is, in words")] = "something"

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        refuse(
            *turn_reasons(encounter, self.unit),
            ("held" if fighter.holds_by("restrained") else "", f"{self.unit} is held fast"),
        )
        begin(encounter, self.unit, play)
        used = hurry(fighter, self.unit, "task", play)
        play.tell("{unit} does {what}", unit=self.unit, what=self.what)
        return Outcome("busy", success=True, data={"used": used, "left": fighter.movement_left})
