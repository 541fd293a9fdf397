"""Odds compared with icepool, which knows nothing of this program, exactly."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import icepool
import pytest
from icepool import Die, d

from skirm.dice.notation import parse
from skirm.dice.odds.distribution import Distribution
from skirm.dice.odds.evaluate import odds
from tests.dice.odds.judge import chances

FATE = Die([-1, 0, 1])


# What an exploding d6 brings besides, if every further die is worth one less.
PENETRATING = Die([0, 1, 2, 3, 4, 5]).explode([5], depth=12)


def found(expression: str) -> Distribution:
    return odds(parse(expression).root)


def judged(die: object) -> dict[int | Fraction, Fraction]:
    """What icepool says."""
    items = die.items()  # type: ignore[attr-defined]
    total = die.denominator()  # type: ignore[attr-defined]
    return {value: Fraction(weight, total) for value, weight in items if weight}


SUCCESSES = d(10).map(lambda face: int(face >= 7) + int(face == 10) - int(face == 1))
RULES = [
    ("20d6", lambda: 20 @ d(6)),
    ("100d6", lambda: 100 @ d(6)),
    ("7d20", lambda: 7 @ d(20)),
    ("12dF", lambda: 12 @ FATE),
    ("4d6kh3", lambda: d(6).highest(4, 3)),
    ("10d6kl3", lambda: d(6).lowest(10, 3)),
    ("16d10kh8", lambda: d(10).highest(16, 8)),
    ("20d10dl2", lambda: d(10).highest(20, 18)),
    ("9d12dh2dl3", lambda: d(12).keep(9, slice(3, -2))),
    ("40d20kh10", lambda: d(20).highest(40, 10)),
    ("12d6dl1", lambda: d(6).highest(12, 11)),
    ("40d6dh2", lambda: d(6).lowest(40, 38)),
    ("60d2kh20", lambda: d(2).highest(60, 20)),
    ("30d6unique", lambda: d(6).pool(30).unique().sum()),
    ("5d100kh2", lambda: d(100).highest(5, 2)),
    ("8d10>=7", lambda: 8 @ (d(10) >= 7)),
    ("9d10>=7=10f1", lambda: 9 @ SUCCESSES),
    ("10d6unique", lambda: d(6).pool(10).unique().sum()),
    ("6d8unique", lambda: d(8).pool(6).unique().sum()),
    ("6d6r<3kh3", lambda: d(6).reroll([1, 2], depth="inf").highest(6, 3)),
    ("6d6ro<3kh3", lambda: d(6).reroll([1, 2], depth=1).highest(6, 3)),
    ("6d6min2max5", lambda: 6 @ d(6).clip(2, 5)),
    ("5d6!o", lambda: 5 @ d(6).explode(depth=1)),
    ("2d6*1d8 - 1d4", lambda: (2 @ d(6)) * d(8) - d(4)),
    ("10d10//3d6", lambda: (10 @ d(10)) // (3 @ d(6))),
    ("max(3d6, 2d8, 1d20)", lambda: icepool.highest(3 @ d(6), 2 @ d(8), d(20))),
    ("{3d6, 2d8, 1d20}kh2", lambda: icepool.highest(3 @ d(6), 2 @ d(8), d(20), keep=2)),
    ("{3d6, 2d8, 1d20, 1d12}kl3", lambda: icepool.lowest(3 @ d(6), 2 @ d(8), d(20), d(12), keep=3)),
    ("{3d6, 2d8, 1d20}dh1dl1", lambda: icepool.middle(3 @ d(6), 2 @ d(8), d(20))),
    ("(1d6)d6", lambda: d(6) @ d(6)),
    ("1d(2d4)", lambda: (2 @ d(4)).map(lambda size: d(size))),  # noqa: PLW0108 - icepool asks for a signature
    ("(3d6) >= (1d20)", lambda: (3 @ d(6)) >= d(20)),
]


@pytest.mark.parametrize(("expression", "die"), RULES, ids=[expression for expression, _ in RULES])
def test_the_same_odds(expression: str, die: object) -> None:
    ours = found(expression)
    theirs = die()  # type: ignore[operator]
    assert ours.is_whole
    assert chances(ours) == judged(theirs)
    mean, variance = ours.moments or (None, None)
    assert mean == Fraction(theirs.mean())
    assert variance == Fraction(theirs.variance())


@pytest.mark.parametrize(
    ("expression", "die", "below"),
    [
        ("6d6!", lambda: 6 @ d(6).explode(depth=9), 6 * 10),
        ("3d4!!kh2", lambda: d(4).explode(depth=12).highest(3, 2), 4 * 13),
        ("10d10!!kh5", lambda: d(10).explode(depth=9).highest(10, 5), 10 * 10),
        ("2d6!p", lambda: 2 @ d(6).map(lambda face: 6 + PENETRATING if face == 6 else face), 5 * 10),
    ],
)
def test_explosions_that_icepool_follows_so_far(expression: str, die: object, below: int) -> None:
    ours = chances(found(expression))
    theirs = judged(die())  # type: ignore[operator]
    assert {v: c for v, c in ours.items() if v < below} == {v: c for v, c in theirs.items() if v < below}


def dropped_of_explosions(dice: int, sides: int, low: int, high: int, most: int) -> dict[int | Fraction, Fraction]:
    """Totals of exploding dice without some: so many further dice show the highest face, all others are less."""
    found: dict[int | Fraction, Fraction] = {}
    less = d(sides - 1)
    for further in range(most):
        chance = comb(dice + further - 1, further) * Fraction(1, sides**further) * Fraction(sides - 1, sides) ** dice
        left = max(0, high - further)
        ends = less.keep(dice, slice(low, dice - left))
        for value, own in judged(ends + sides * max(0, further - high)).items():
            found[value] = found.get(value, Fraction(0)) + chance * own
    return found


@pytest.mark.parametrize(
    ("expression", "parts"),
    [
        ("4d6!dl2", (4, 6, 2, 0)),
        ("6d6!dl3", (6, 6, 3, 0)),
        ("10d10!dl5", (10, 10, 5, 0)),
        ("5d100!dl2", (5, 100, 2, 0)),
        ("10d6!dh1dl1", (10, 6, 1, 1)),
        ("10d6!dl1dh1", (10, 6, 1, 1)),
        ("7d8!dh2", (7, 8, 0, 2)),
        ("9d4!dh2dl3", (9, 4, 3, 2)),
        ("3d6!dl3", (3, 6, 3, 0)),
        ("5d2!dl2dh2", (5, 2, 2, 2)),
        ("5d2!dl1dh3dl1", (5, 2, 2, 3)),
        ("4d6!dl1", (4, 6, 1, 0)),
    ],
)
def test_dropped_of_dice_that_explode(expression: str, parts: tuple[int, int, int, int]) -> None:
    ours = found(expression)
    most = 40
    theirs = dropped_of_explosions(*parts, most)
    sides = parts[1]
    # What more dice come to begins there.
    end = min(int(ours.high or 0), sides * (most - parts[3]))
    assert end > sides * 10
    assert {v: c for v, c in chances(ours).items() if v < end} == {v: c for v, c in theirs.items() if v < end}
    assert ours.above * 10**11 < ours.total
