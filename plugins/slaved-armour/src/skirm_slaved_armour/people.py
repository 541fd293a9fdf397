"""People and animals: profiles, armour, wounds (SA-22 to SA-30)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from skirm.api import Unit, field

from .machines import Cover, Heading, Position, Skill, Speed
from .weapons import Bundle, Count, Weapon

Level = Literal["", "stun", "light", "severe", "dead"]
LEVELS: tuple[Level, ...] = ("", "stun", "light", "severe", "dead")
PROFILE = re.compile(r"(|.*[^0-9])([0-9A-F])([0-9A-F])([0-9A-F])([0-9A-F])")


class Profile(NamedTuple):
    """How much damage somebody bears: the thresholds of stun, light wound, severe wound and death (SA-25)."""

    name: str
    stun: int
    light: int
    severe: int
    death: int

    def level(self, damage: int) -> Level:
        """The highest level that some damage reaches."""
        return LEVELS[sum(damage >= threshold for threshold in self[1:])]

    def messy(self, damage: int) -> bool:
        """Whether the damage goes beyond death."""
        return damage > self.death


@lru_cache(maxsize=256)
def profile(text: str) -> Profile:
    """A profile from its printed form, such as `Human2345` or `Bear579A`.

    Errors: ValueError for anything else.
    """
    found = PROFILE.fullmatch(text)
    if found is None:
        raise ValueError(
            f"{text!r} is no damage profile: expected a name and the four thresholds of stun, light wound, severe "
            "wound and death, each one digit 0-9 or A-F, such as Human2345"
        )
    read = Profile(found[1], *(int(digit, 16) for digit in found.groups()[1:]))
    if list(read[1:]) != sorted(read[1:]):
        raise ValueError(f"{text!r} is no damage profile: its thresholds fall")
    return read


class Person(Unit):
    """Somebody on foot, or an animal.

    `damage` is all that was applied, `wound` the level that it reached; who is `out` takes no further part in this
    fight, `winded_until` is the last turn in which they are winded, `before_stun` the damage that a stun will leave.
    `moved` and `fought` are the last turns in which they moved, and attacked in a melee.
    """

    side: str = ""
    profile: str = "Human2345"
    armour: Count = 0
    strength: Count = 4
    dexterity: Count = 4
    full_strength: Count = 0
    full_dexterity: Count = 0
    damage: Count = 0
    wound: Level = ""
    messy: bool = False
    out: bool = False
    before_stun: Count = 0
    winded_until: Count = 0
    bedridden: bool = False
    scars: Count = 0
    pending: list[Bundle] = field(default_factory=list)
    weapons: list[Weapon] = field(default_factory=list)
    skill: Skill = 0
    speed: Speed = 0
    position: Position | None = None
    heading: Heading = 0
    cover: Cover = "open"
    behind: str = ""
    moved: Count = 0
    fought: Count = 0

    def __post_init__(self) -> None:
        """Errors: ValueError for a damage profile that is none, and for a weapon in a module."""
        profile(self.profile)
        for place, weapon in enumerate(self.weapons):
            if weapon.module:
                raise ValueError(f"weapons.{place}.module: {weapon.module!r} is none; only machines have modules")
        self.full_strength = max(self.full_strength, self.strength)
        self.full_dexterity = max(self.full_dexterity, self.dexterity)

    @property
    def gone(self) -> bool:
        """Whether they are dead."""
        return self.wound == "dead"

    def lost(self, weapon: Weapon) -> bool:
        """Whether a weapon went with its module; people carry theirs in their hands."""
        return False

    def is_winded(self, turn: int) -> bool:
        """Whether they are winded in a turn (SA-24); the dead are not."""
        return turn <= self.winded_until and not self.gone

    @property
    def bears(self) -> Profile:
        """The damage profile."""
        return profile(self.profile)

    @property
    def moves_by(self) -> str:
        """People walk."""
        return "foot"

    def reach(self, level: Level) -> None:
        """Take a wound: out of action from now on (SA-26)."""
        self.wound = level
        self.out = True
        self.speed = 0
