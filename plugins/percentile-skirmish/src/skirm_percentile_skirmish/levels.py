"""What a d100 is worth against a chance, and two levels against each other: PS-56 to PS-59."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple, cast

from skirm.api import Bands, Figure, Play

# x2 and x4 are the critical hits *2 and *4 of the source, spelled so that no shell takes them for a pattern.
Level = Literal["fumble", "miss", "glance", "hit", "x2", "x4"]
Event = Literal["", "drop", "break"]
Economy = Literal["", "parry", "counter", "riposte"]
LEVELS: tuple[Level, ...] = ("fumble", "miss", "glance", "hit", "x2", "x4")
CRITICAL: tuple[Level, ...] = ("x2", "x4")
# Those that do damage.
LANDING: tuple[Level, ...] = ("glance", "hit", "x2", "x4")
# The source's other words for the same levels (PS-A30).
SYNONYMS: dict[str, Level] = {"fail": "miss", "succeed": "hit", "*2": "x2", "*4": "x4"}
NOTHING = "-"


def level_of(text: str) -> Level | None:
    """A level by its name, in any case and by any of the source's words; None for anything else."""
    word = SYNONYMS.get(text.casefold(), text.casefold())
    return next((level for level in LEVELS if level == word), None)


def bands(play: Play, chance: int) -> Bands[Level]:
    """The last rolls of x4, x2, a hit and a miss at a chance; the rest fumbles (PS-56).

    Args:
        chance: In %, after all modifiers; below 0 it counts as 0.
    """
    chance = max(0, chance)
    row = play.table("strike").row(chance)
    hit = row.number("hit") or chance
    return (
        (row.number("quadruple"), "x4"),
        (row.number("double"), "x2"),
        (hit, "hit"),
        (row.number("miss") or hit, "miss"),
        (None, "fumble"),
    )


def throw(play: Play, chance: Figure | int, purpose: str = "strike", of: str = "") -> Level:
    """The level of a roll against a chance. Draws d100 `purpose` of somebody (PS-56)."""
    return play.dice.on(bands(play, int(chance)), purpose, "d100", of)


def lands(level: str) -> bool:
    """Whether a level does damage."""
    return level in LANDING


def factor(play: Play, level: Level) -> Fraction:
    """What a level multiplies the weapon's damage with (PS-57, PS-59)."""
    table = play.table("factors")
    return Fraction(table.at(level, "times"), table.at(level, "by"))


class Cell(NamedTuple):
    """One cell of the opposed table (PS-58).

    `level` is what is left of the blow, empty where it does nothing; `attacker` and `defender` say what becomes of
    their weapons, `economy` what the defence costs or gives.
    """

    level: Literal["", "glance", "hit", "x2", "x4"]
    attacker: Event = ""
    defender: Event = ""
    economy: Economy = ""


def cell(play: Play, attack: Level, defence: Level) -> Cell:
    """What comes of an attack at one level and a defence at another (PS-58)."""
    left, *words = play.table("opposed").text(defence, attack).split()
    events = dict(word.split("-", 1) for word in words if "-" in word)
    economy = next((word for word in words if "-" not in word), "")
    return Cell(
        cast("Literal['', 'glance', 'hit', 'x2', 'x4']", "" if left == NOTHING else left),
        cast("Event", events.get("a", "")),
        cast("Event", events.get("d", "")),
        cast("Economy", economy),
    )
