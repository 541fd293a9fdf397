"""The rule book once more, as plain arithmetic that knows nothing of skirm: strike chances, levels, the opposed table.

What a fight is held against stands here and in `anatomy`; nothing in either was taken from the plugin.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import NamedTuple

D100 = range(1, 101)
# PS-58, from the worst to the best.
LEVELS = ("fumble", "miss", "glance", "hit", "x2", "x4")
DICE_LEVELS = ("fumble", "miss", "hit", "x2", "x4")
SC = -1
# PS-56, the printed rows: lowest and highest chance, last roll of x4, x2, Hit (SC: the chance itself) and Miss.
PRINTED: list[tuple[int | None, int | None, int, int, int, int]] = [
    (None, 0, 0, 0, 1, 88),
    (1, 10, 0, 0, SC, 89),
    (11, 20, 0, 1, SC, 90),
    (21, 30, 1, 3, SC, 91),
    (31, 40, 1, 4, SC, 92),
    (41, 50, 2, 6, SC, 93),
    (51, 60, 2, 7, SC, 94),
    (61, 70, 3, 9, SC, 95),
    (71, 80, 3, 10, SC, 96),
    (81, 90, 4, 12, SC, 97),
    (91, 98, 4, 13, SC, 98),
    (99, 100, 4, 13, 98, 98),
    (101, 110, 5, 15, 99, 99),
    (111, 120, 5, 16, 99, 99),
    (121, 130, 6, 18, 99, 99),
    (131, 140, 6, 19, 99, 99),
    (141, 150, 7, 21, 99, 99),
    (151, 160, 7, 22, 99, 99),
    (161, 170, 8, 24, 99, 99),
    (171, 180, 8, 25, 99, 99),
    (181, 190, 9, 27, 99, 99),
    (191, 200, 9, 28, 99, 99),
    (201, 250, 10, 30, 99, 99),
    (251, 300, 12, 37, 99, 99),
    (301, None, 15, 45, 99, 99),
]


def bounds(chance: int) -> tuple[int, int, int, int]:
    """PS-56: the last roll of x4, x2, Hit and Miss, as printed."""
    for low, high, four, two, hit, miss in PRINTED:
        if (low is None or chance >= low) and (high is None or chance <= high):
            return four, two, chance if hit == SC else hit, miss
    raise AssertionError(chance)


def regular(chance: int) -> tuple[int, int, int, int]:
    """The same by the regularity: with b the lowest chance of the row, less one, in full tens."""
    chance = max(0, chance)
    low = (chance - 1) // 10 * 10
    if chance > 200:
        low = 200 if chance <= 250 else 250 if chance <= 300 else 300
    low = max(0, low)
    hit = 1 if chance == 0 else min(chance, 98 if chance <= 100 else 99)
    miss = 88 if chance == 0 else min(89 + low // 10, 98) if chance <= 100 else 99
    return low // 20, 3 * low // 20, hit, miss


def level(chance: int, roll: int) -> str:
    """PS-56: what a roll is worth."""
    for name, bound in zip(("x4", "x2", "hit", "miss"), bounds(chance), strict=True):
        if roll <= bound:
            return name
    return "fumble"


def chances(chance: int) -> dict[str, Fraction]:
    """PS-56: how likely each level is."""
    return tally((level(chance, roll), Fraction(1, 100)) for roll in D100)


class Cell(NamedTuple):
    """PS-58: what is left of the attack, whose weapons drop and break, and what the defender has of it."""

    attack: str
    drops: str = ""
    breaks: str = ""
    economy: str = ""


def cell(text: str) -> Cell:
    """A cell as it is written below: `hit, D break` or `-, A drop, riposte`."""
    attack, *rest = text.split(", ")
    drops = "".join(word[0] for word in rest if word.endswith("drop"))
    breaks = "".join(word[0] for word in rest if word.endswith("break"))
    economy = "".join(word for word in rest if word in ("parry", "counter", "riposte"))
    return Cell("" if attack == "-" else attack, drops, breaks, economy)


# Defender's level, then the attacker's from fumble to x4.
GRID = {
    "fumble": "-, A drop, D drop | -, D drop | glance, D drop | hit, D drop | x2, D drop | x4, D drop",
    "miss": "-, A drop | - | glance | hit | x2 | x4",
    "glance": "-, A drop | - | -, parry | glance | hit, D break | x2, D break",
    "hit": "-, riposte | - | -, parry | -, parry | -, D break | -, D break",
    "x2": "-, riposte | -, riposte | -, counter | -, A break, parry | -, parry | glance",
    "x4": "-, riposte | -, riposte | -, A break, riposte | -, A break, counter | -, A break, parry | -, parry",
}
OPPOSED = {
    (attack, defence): cell(text)
    for defence, line in GRID.items()
    for attack, text in zip(LEVELS, line.split(" | "), strict=True)
}
ALL_CELLS = list(product(LEVELS, LEVELS))


def opposed_chances(attack: int, defence: int) -> dict[tuple[str, str], Fraction]:
    """Both levels of an opposed roll: all 10,000 pairs of rolls."""
    return {
        (mine, theirs): one * other
        for mine, one in chances(attack).items()
        for theirs, other in chances(defence).items()
    }


def left_of(attack: int, defence: int) -> dict[str, Fraction]:
    """PS-58: what is left of an attack, empty where it was stopped."""
    return tally((OPPOSED[pair].attack, weight) for pair, weight in opposed_chances(attack, defence).items())


def tally(facts: Iterable[tuple[str, Fraction]]) -> dict[str, Fraction]:
    """Weights added up by fact."""
    found: dict[str, Fraction] = {}
    for fact, weight in facts:
        found[fact] = found.get(fact, Fraction(0)) + weight
    return found


def parry(chance: int, count: int = 1) -> int:
    """PS-23, PS-07: half, then half again for each parry of the round before; rounded down once."""
    return int(max(0, chance) // 2**count)
