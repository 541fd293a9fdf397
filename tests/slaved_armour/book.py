"""The rule book once more, as plain arithmetic that knows nothing of skirm: what the tests hold the plugin against.

Rows of modules are lists of texts: a name, `*` behind a critical one, `!` behind an explosive one, `x` behind one that
is gone already: `["a2x b2 c2", "a3!"]`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

FACES = (1, 2, 3, 4, 5, 6)
D66 = [10 * tens + units for tens in FACES for units in FACES]
BANDS = ("short", "medium", "long")
COVERS = ("open", "partial", "full")
# README.md: cover x speed, house.
TARGET_NUMBERS = {
    "open": (16, 26, 26, 36, 36, 46, 46),
    "partial": (26, 36, 36, 46, 46, 56, 56),
    "full": (46, 56, 56, 64, 64, 66, 66),
}
# README.md: own weapon x the opponent's, house.
MELEE_WEAPONS = ("unarmed", "short", "long", "pole")
MELEE = {
    "unarmed": (34, 44, 46, 54),
    "short": (26, 34, 44, 46),
    "long": (24, 26, 34, 36),
    "pole": (16, 24, 26, 34),
}
# SA-V08 to SA-V12.
GRID = ["a1 b1", "a2x b2 c2", "a3!", "a4", "a5 b5*", "a6"]


def chance_to_hit(number: int, off: int = 0, malus: int = 0, skill: int = 0, bonus: int = 0) -> Fraction:
    """SA-05: how many of the 36 throws reach the number."""
    return Fraction(sum(throw - 10 * off - malus + skill + bonus >= number for throw in D66), 36)


class Bench:
    """A machine on the bench: modules in rows, and dice that are read one after the other."""

    def __init__(self, rows: list[str], dice: Iterator[int]) -> None:
        self.rows = [row.split() for row in rows] + [[]] * (6 - len(rows))
        self.gone = {name for row in self.rows for name in row if name.endswith("x")}
        self.dice = dice
        self.destroyed = False
        self.burning: list[str] = []

    def hits(self, count: int) -> None:
        """SA-10, SA-11, SA-15, SA-B1: each Hit is rolled and dealt with, its explosion included, before the next."""
        for _ in range(count):
            if self.destroyed:
                return
            row = self.rows[next(self.dice) - 1]
            module = next((name for name in row if name not in self.gone), None)
            if module is None:
                continue
            self.gone.add(module)
            if "*" in module:
                self.destroyed = True
            elif "!" in module:
                if next(self.dice) <= 3:
                    self.hits(4)
                else:
                    self.burning.append(module[:2])

    @property
    def wrecks(self) -> str:
        """The modules that are gone, in rows from left to right."""
        return " ".join(name[:2] for row in self.rows for name in row if name in self.gone)


def benches(rows: list[str], count: int) -> Iterator[tuple[Bench, Fraction]]:
    """Every way in which so many Hits can go, with its weight."""
    wheels: list[int] = []
    while True:
        thrown = 0

        def dice() -> Iterator[int]:
            nonlocal thrown
            while True:
                if thrown == len(wheels):
                    wheels.append(1)
                thrown += 1
                yield wheels[thrown - 1]

        bench = Bench(rows, dice())
        bench.hits(count)
        yield bench, Fraction(1, 6**thrown)
        del wheels[thrown:]
        while wheels and wheels[-1] == 6:
            wheels.pop()
        if not wheels:
            return
        wheels[-1] += 1


def fire_result(kind: str, speed: int, face: int) -> str:
    """SA-13, SA-14, SA-16, SA-17: what one die does with one fire."""
    if face == 6 or (face == 5 and speed >= 5):
        return "out"
    if kind == "explosive":
        return {1: "explodes", 2: "hit", 3: "hit", 4: "hit"}.get(face, "nothing")
    return "hit" if face <= {"external": 1, "internal": 4}[kind] else "nothing"


def harm_of(faces: tuple[int, ...]) -> int:
    """SA-22: faces 1 to 3 count, 4 to 6 do not."""
    return sum(face for face in faces if face <= 3)


def stopped(harm: int, armour: int) -> bool:
    """SA-23: armour stops what is not more than it is worth."""
    return harm <= armour


def winds(harm: int, armour: int) -> bool:
    """SA-23, SA-A16: what was stopped winds from half the armour on, and nothing at all never does."""
    return 0 < harm <= armour and 2 * harm >= armour


def level_of(total: int, profile: str) -> str:
    """SA-25: the wound that a cumulative damage has reached."""
    stun, light, severe, death = (int(digit, 16) for digit in profile)
    if total >= death:
        return "dead"
    if total >= severe:
        return "severe"
    if total >= light:
        return "light"
    return "stun" if total >= stun else ""


def loss(strength: int, dexterity: int, selector: int, amount: int) -> tuple[int, int]:
    """SA-28: what is lost of one attribute, and what is more than it has of the other."""
    first, other = (strength, dexterity) if selector <= 3 else (dexterity, strength)
    other = max(0, other - max(0, amount - first))
    first = max(0, first - amount)
    return (first, other) if selector <= 3 else (other, first)


def chances_of_harm(dice: int) -> dict[int, Fraction]:
    """SA-22 for a pool of dice: every throw counted."""
    found: dict[int, Fraction] = {}
    for faces in product(FACES, repeat=dice):
        harm = harm_of(faces)
        found[harm] = found.get(harm, Fraction(0)) + Fraction(1, 6**dice)
    return found


def throws(count: int) -> Iterator[tuple[int, ...]]:
    """Every throw of so many dice, in order."""
    return product(FACES, repeat=count)
