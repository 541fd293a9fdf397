"""What a d100 is worth against a chance, and two levels against each other: PS-56 to PS-59."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, cast

from skirm.api import Bands, Figure, Play, Row

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
# The words of the opposed table: what is left of the blow, what happens to the weapons, what the defence costs.
LEFT = (NOTHING, *LANDING)
EVENTS = ("a-drop", "d-drop", "a-break", "d-break")
ECONOMIES = ("parry", "counter", "riposte")
FACES = 100


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
    table = play.table("strike")
    row = table.row(chance)
    printed = quadruple, double, hit, miss = last_rolls(row)
    if not rise(printed):
        found = [bound for bound in printed if bound]
        raise table.wrong(str(row), expected=f"last rolls that rise, from 0 to {FACES}", found=found)
    hit = hit or max(chance, double)
    return ((quadruple, "x4"), (double, "x2"), (hit, "hit"), (max(hit, miss), "miss"), (None, "fumble"))


def last_rolls(row: Row) -> tuple[int, int, int, int]:
    """The last rolls of x4, x2, a hit and a miss that a row has, 0 where it has none."""
    return row.number("quadruple"), row.number("double"), row.number("hit"), row.number("miss")


@lru_cache(maxsize=256)
def rise(printed: tuple[int, ...]) -> bool:
    """Whether last rolls are faces of the die, and rise where there are any."""
    rising = [bound for bound in printed if bound]
    return rising == sorted(rising) and all(0 <= bound <= FACES for bound in printed)


def throw(play: Play, chance: Figure | int, purpose: str = "strike", of: str = "") -> Level:
    """The level of a roll against a chance. Draws d100 `purpose` of somebody (PS-56)."""
    return play.dice.on(bands(play, int(chance)), purpose, "d100", of)


def lands(level: str) -> bool:
    """Whether a level does damage."""
    return level in LANDING


def factor(play: Play, level: Level) -> Fraction:
    """What a level multiplies the weapon's damage with (PS-57, PS-59)."""
    table = play.table("factors")
    return Fraction(table.whole(level, "times"), table.whole(level, "by", least=1))


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
    table = play.table("opposed")
    text = table.text(defence, attack)
    left, *words = text.split() or [""]
    economies = [word for word in words if word in ECONOMIES]
    if left not in LEFT or len(economies) > 1 or any(word not in (*EVENTS, *ECONOMIES) for word in words):
        expected = f"one of {', '.join(LEFT)}, then any of {', '.join(EVENTS)}, then one of {', '.join(ECONOMIES)}"
        raise table.wrong(defence, attack, expected=expected, found=text)
    events = dict(word.split("-", 1) for word in words if word in EVENTS)
    economy = next(iter(economies), "")
    return Cell(
        cast("Literal['', 'glance', 'hit', 'x2', 'x4']", "" if left == NOTHING else left),
        cast("Event", events.get("a", "")),
        cast("Event", events.get("d", "")),
        cast("Economy", economy),
    )
