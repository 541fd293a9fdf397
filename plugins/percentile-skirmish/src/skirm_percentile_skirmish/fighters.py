"""Fighters: what they are, what they carry, what they have suffered, and what they have done in this round."""

from __future__ import annotations

from typing import Annotated, Literal

from skirm.api import Meta, Part, Unit, UnitName, field, folded

from .weapons import FARTHEST, Bonus, Count, Hand, Reach, Shield, Statistic, Weapon

Area = Literal["head", "torso", "left-arm", "right-arm", "left-leg", "right-leg"]
Harm = Literal["stun", "injure", "wound", "maim", "destroy"]
Hold = Literal["restrained", "grasped", "throttled"]
Posture = Literal["standing", "kneeling", "prone"]
Cover = Literal["none", "light", "moderate", "full"]
Coordinate = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
Hex = tuple[Coordinate, Coordinate]
Heading = Annotated[int, Meta(ge=0, le=5)]
# Rounds, 5 seconds each: some 158 years of fighting, and what may still be due after them.
LAST_ROUND = 10**9
Clock = Annotated[int, Meta(ge=0, le=10 * LAST_ROUND)]

AREAS: tuple[Area, ...] = ("head", "torso", "left-arm", "right-arm", "left-leg", "right-leg")
HARMS: tuple[Harm, ...] = ("stun", "injure", "wound", "maim", "destroy")
HARMED: dict[str, str] = {
    "stun": "stunned",
    "injure": "injured",
    "wound": "wounded",
    "maim": "maimed",
    "destroy": "destroyed",
}
LEGS: tuple[Area, ...] = ("left-leg", "right-leg")
ARMS: dict[Hand, Area] = {"left": "left-arm", "right": "right-arm"}
# PS-B5, PS-B18: the head, and these spots of the torso; a blow at the torso without a spot counts as one at the chest.
VITAL_SPOTS = ("", "chest", "abdomen")
# From here on an area cannot be used until it is healed, and deteriorates.
LASTING = HARMS.index("wound")
MARTIAL_ARTS, BRAWLING = "martial-arts", "brawling"


class Lesser(Part):
    """A wound below the level of its area, with a clock of its own for the roll for deterioration (PS-73)."""

    level: Harm
    check: Clock


class Injury(Part):
    """What an area of the body has suffered (PS-65 to PS-73).

    `level` is the highest level taken, `count` how often. Clocks count rounds: `until` is the one from which an
    injured area can be used again, `stunned` the same after a stun (0 for none); `taken` the one at which the level was
    taken, `check` the one of the next roll for deterioration (0 for none). `spot` is where the level was taken,
    `treated` says that First Aid succeeded, `also` has what was taken below the level and is untreated.
    """

    level: Harm = "stun"
    count: Annotated[int, Meta(ge=1)] = 1
    until: Clock = 0
    stunned: Clock = 0
    taken: Clock = 0
    check: Clock = 0
    treated: bool = False
    spot: str = ""
    also: list[Lesser] = field(default_factory=list)

    def unusable(self, clock: int) -> bool:
        """Whether the area cannot be used at a clock."""
        return HARMS.index(self.level) >= LASTING or max(self.until, self.stunned) > clock


class Grip(Part):
    """By whom somebody is held, how, and where (PS-29, PS-30); `hand` is that of the one who grasps."""

    by: UnitName
    hold: Hold = "grasped"
    area: Area = "torso"
    hand: Hand = "right"


class Fighter(Unit):
    """Somebody who fights. Statistics and skills are in the source's figures, skills in %.

    `rate` is the movement rate in hexes, Agility/3 by default. `injuries` are by area, `lost` says what statistics
    were lost for good. The rest is the economy of the round: `acted` when its combat action is gone, `attacked` when
    he has attacked, `defended` when a defence was charged, `spent_next` when the next round's action is gone,
    `parries` and `strikes` counted, `martial` when the strike was one of martial arts, `rear` when one went backwards,
    `moved` hexes walked and `used` hexes spent on drawing and tasks. `deferred` and `watching` keep the action for
    later in the round, `begun` says that he is about it by now. `riposte` and `may_throw` name whom he may attack or
    throw at once. `stunned` is the clock from which he can act again, `shocks` are the modifiers of the Shock Table
    for each shock roll that is due (PS-71).
    """

    side: str = ""
    left: Statistic = 10
    right: Statistic = 10
    agility: Statistic = 10
    perception: Statistic = 10
    strength: Statistic = 10
    coordination: Statistic = 10
    health: Statistic = 10
    will: Statistic = 10
    initiative: Statistic = 10
    skills: dict[str, Bonus] = field(default_factory=dict)
    weapons: list[Weapon] = field(default_factory=list)
    shield: Shield | None = None
    armour: dict[Area, Bonus] = field(default_factory=dict)
    size: str = "standing man"
    rate: Statistic | None = None
    position: Hex | None = None
    facing: Heading | None = None
    posture: Posture = "standing"
    cover: Cover = "none"
    hard_cover: bool = False
    mount: str = ""
    injuries: dict[Area, Injury] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    shocks: list[int] = field(default_factory=list)
    held: list[Grip] = field(default_factory=list)
    stunned: Clock = 0
    dead: bool = False
    acted: bool = False
    attacked: bool = False
    defended: bool = False
    spent_next: bool = False
    parries: Count = 0
    strikes: Count = 0
    martial: bool = False
    rear: bool = False
    moved: Reach = 0
    used: Reach = 0
    running: bool = False
    deferred: bool = False
    watching: str = ""
    begun: bool = False
    riposte: str = ""
    may_throw: str = ""

    @property
    def pace(self) -> int:
        """The tactical movement rate in hexes (PS-12, PS-A2)."""
        return self.agility // 3 if self.rate is None else self.rate

    @property
    def movement_left(self) -> int:
        """Hexes of tactical movement that are left in this round."""
        return max(0, self.pace - self.moved - self.used)

    def skill(self, name: str) -> int:
        """A skill in %, 0 where he has none."""
        wanted = folded(name)
        return next((value for own, value in self.skills.items() if folded(own) == wanted), 0)

    def unusable(self, area: Area, clock: int) -> bool:
        """Whether an area of the body cannot be used: hurt, or held by somebody."""
        injury = self.injuries.get(area)
        return (injury is not None and injury.unusable(clock)) or any(grip.area == area for grip in self.held)

    def holds_by(self, *holds: Hold) -> list[Grip]:
        """The grips of some kinds on him."""
        return [grip for grip in self.held if grip.hold in holds]

    @property
    def out(self) -> bool:
        """Whether he takes no further part: dead, or a vital area wounded or worse (PS-66 to PS-70, PS-B5)."""
        if self.dead or not self.injuries:
            return self.dead
        return any(
            HARMS.index(injury.level) >= LASTING and vital(area, injury.spot) for area, injury in self.injuries.items()
        )


def worded(area: str) -> str:
    """An area of the body in words: `right arm`."""
    return area.replace("-", " ")


def counted(number: int, thing: str) -> str:
    """So many of something: `1 round`, `2 rounds`, `3 hexes`."""
    plural = f"{thing}es" if thing.endswith("x") else f"{thing}s"
    return f"{number} {thing if number == 1 else plural}"


def vital(area: str, spot: str) -> bool:
    """Whether a spot is vital (PS-B5, PS-B18)."""
    return area == "head" or (area == "torso" and spot in VITAL_SPOTS)
