"""The rule book once more, as plain arithmetic that knows nothing of skirm: what the tests hold the plugin against.

Chances are exact fractions, found by adding up dice one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import cos, radians, sin
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")
Chances = dict[T, Fraction]
Point = tuple[float, float]

FACES = (1, 2, 3, 4, 5, 6)
# README.md: house, but for what the source prints.
PROFILES = ("car", "sports-car", "truck", "motorbike", "wheeled-apc", "tracked-apc")
FIGURES: dict[str, tuple[object, ...]] = {
    "acceleration": (30, 40, 20, 40, 20, 15),
    "braking_dice": (4, 5, 3, 5, 3, 3),
    "turning_factor": (1, 0.6, 1.25, 0.5, 1.5, 1.25),
    "skid_factor": (0, 1, 0, 1, -1, -2),
    "ram_dice": (2, 2, 2, 1, 3, 4),
    "major": (8, 8, 10, 7, 15, 15),
    "critical": (11, 11, 13, 10, 20, 20),
    "size": ("car", "car", "large", "none", "large", "large"),
    "pivots": (False, False, False, True, False, True),
    "bike": (False, False, False, True, False, False),
}
PRINTED = {
    ("car", "acceleration"),
    ("motorbike", "acceleration"),
    ("motorbike", "braking_dice"),
    ("car", "turning_factor"),
    ("motorbike", "turning_factor"),
    ("car", "size"),
    ("truck", "size"),
    ("wheeled-apc", "size"),
    ("tracked-apc", "size"),
    ("motorbike", "pivots"),
    ("tracked-apc", "pivots"),
    *((profile, "bike") for profile in PROFILES),
}
# VC-A11.
RULINGS = {("motorbike", "size")}
GRADES = {"regular": 0, "veteran": 1, "elite": 1, "hero": 2}


def figure(profile: str, name: str) -> object:
    """A figure of a profile."""
    return FIGURES[name][PROFILES.index(profile)]


def part(speed: int) -> int:
    """Tens above 30, or a part of ten: VC-03, VC-04, VC-21."""
    return len(range(31, speed + 1, 10))


def full(speed: int) -> int:
    """Whole tens above 30: VC-06, VC-20."""
    return len(range(40, speed + 1, 10))


# Tables.


def ram_row(total: int) -> str:
    """VC-05, VC-A1."""
    return "miss" if total <= 1 else "target" if total <= 3 else "rammer" if total <= 5 else "crash"


def skid_row(total: int) -> str:
    """VC-14, VC-A12."""
    return "none" if total <= 2 else "skid" if total <= 4 else "crash"


def struck(score: int, major: int, critical: int) -> str:
    """VC-07, VC-A4."""
    return "destroyed" if score >= critical else "major" if score >= major else "nothing"


def chart(face: int) -> str:
    """VC-08."""
    return ("steering-jam", "control-loss", "power-loss", "skid", "skid", "fire")[face - 1]


def leaving_row(total: int) -> str:
    """VC-20, VC-A12."""
    return "injured" if total <= 2 else "panic" if total <= 4 else "safe"


def evading_row(total: int) -> str:
    """VC-21, VC-A12."""
    return "hit" if total <= 5 else "near-miss" if total == 6 else "miss"


# Chances.


def tally(pairs: Iterable[tuple[T, Fraction]]) -> Chances[T]:
    """Weights added up by fact."""
    found: Chances[T] = {}
    for fact, weight in pairs:
        found[fact] = found.get(fact, Fraction(0)) + weight
    return found


def dice(count: int, size: int = 6) -> Chances[int]:
    """The total of so many dice."""
    totals: Chances[int] = {0: Fraction(1)}
    for _ in range(count):
        totals = tally((total + face, weight / size) for total, weight in totals.items() for face in range(1, size + 1))
    return totals


def seen(chances: Chances[T], what: Callable[[T], U]) -> Chances[U]:
    """The same chances, where only something of a fact is looked at."""
    return tally((what(fact), weight) for fact, weight in chances.items())


def then(chances: Chances[T], after: Callable[[T], Chances[U]]) -> Chances[U]:
    """What follows from each fact by chances of its own."""
    return tally((fact, weight * share) for first, weight in chances.items() for fact, share in after(first).items())


def skids(factor: int) -> Chances[str]:
    """VC-14."""
    return seen(dice(1), lambda face: skid_row(face + factor))


def rams(modifier: int = 0) -> Chances[str]:
    """VC-05."""
    return seen(dice(1), lambda face: ram_row(face + modifier))


def braked(speed: int, count: int) -> Chances[int]:
    """VC-02: the speed after braking."""
    return seen(dice(count, 10), lambda total: max(0, speed - total))


def leaves(speed: int, *, hero: bool = False) -> Chances[str]:
    """VC-20."""
    return seen(dice(1), lambda face: leaving_row(face - full(speed) + hero))


def evades(speed: int, *, hero: bool = False) -> Chances[str]:
    """VC-21."""
    return seen(dice(1), lambda face: evading_row(face - part(speed) + hero))


@dataclass(frozen=True)
class Hull:
    """What a ram reads of a vehicle."""

    speed: int = 0
    ram_dice: int = 1
    major: int = 5
    critical: int = 9
    skid_factor: int = 0
    bike: bool = False

    def wrecked_by_skid(self) -> Fraction:
        """VC-14, VC-16: how likely a skid roll is the end of it."""
        return skids(self.skid_factor).get("crash", Fraction(0))

    def wrecked_by(self, score: int) -> Fraction:
        """VC-07, VC-08, VC-09, VC-22: how likely a score is the end of it."""
        whole = Fraction(1, 2) if self.bike and score >= 1 else Fraction(1)
        fate = struck(score, self.major, self.critical)
        share = {"nothing": Fraction(0), "major": Fraction(1, 3) * self.wrecked_by_skid(), "destroyed": Fraction(1)}
        return whole * share[fate]

    def blow(self) -> Chances[int]:
        """VC-06: what it does to the other."""
        return dice(self.ram_dice + full(self.speed))


def rammed(one: Hull, two: Hull, modifier: int = 0) -> Chances[tuple[bool, bool]]:
    """VC-05 to VC-09: who is a wreck after a ram of the first into the second, as a pair."""

    def ends(first: Fraction, second: Fraction) -> Chances[tuple[bool, bool]]:
        return tally(
            ((a, b), (first if a else 1 - first) * (second if b else 1 - second))
            for a in (False, True)
            for b in (False, True)
        )

    def after(row: str) -> Chances[tuple[bool, bool]]:
        if row == "crash":
            mine = sum((weight * one.wrecked_by(score) for score, weight in two.blow().items()), Fraction(0))
            yours = sum((weight * two.wrecked_by(score) for score, weight in one.blow().items()), Fraction(0))
            return ends(mine, yours)
        first = one.wrecked_by_skid() if row in ("miss", "rammer") else Fraction(0)
        second = two.wrecked_by_skid() if row in ("miss", "target") else Fraction(0)
        return ends(first, second)

    return {fact: weight for fact, weight in then(rams(modifier), after).items() if weight}


# The table top: x to the right, y up, headings in degrees clockwise from up.


def ahead(place: Point, heading: float, forward: float, right: float = 0.0) -> Point:
    """A place so far forward and to the right of another."""
    angle = radians(heading)
    return (
        place[0] + forward * sin(angle) + right * cos(angle),
        place[1] + forward * cos(angle) - right * sin(angle),
    )


def arc(place: Point, heading: float, distance: float, radius: float, side: str) -> tuple[Point, float]:
    """VC-13: the place and the heading at the end of an arc, walked in short steps."""
    steps = 2_000
    sign = 1 if side == "right" else -1
    turn = sign * distance / radius * 180 / 3.141592653589793 / steps
    for step in range(steps):
        place = ahead(place, heading + (step + 0.5) * turn, distance / steps)
    return place, (heading + steps * turn) % 360
