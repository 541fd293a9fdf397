"""The strike table: PS-56, PS-57."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .book import D100, DICE_LEVELS, LEVELS, PRINTED, bounds, chances, level, regular
from .lab import bench, odds, play

BOUNDS = ("x4", "x2", "hit", "miss")
EDGES = sorted({edge for low, high, *_ in PRINTED for edge in (low, high) if edge is not None} | {-20, 400})


def at_least(found: dict[object, Fraction], name: str) -> Fraction:
    """How likely a level is, or a better one."""
    return sum((found.get(better, Fraction(0)) for better in LEVELS[LEVELS.index(name) :]), Fraction(0))


@pytest.mark.rule("PS-56", "PS-57")
@pytest.mark.parametrize(
    ("chance", "dice", "expected"),
    [
        pytest.param(64, "1 3 4 9 10 64 65 95 96 100", "x4 x4 x2 x2 hit hit miss miss fumble fumble", id="PS-V01"),
        pytest.param(25, "1 2 3 4 25 26 91 92", "x4 x2 x2 hit hit miss miss fumble", id="PS-V02"),
        pytest.param(-20, "1 2 88 89", "hit miss miss fumble", id="PS-V04 below 0"),
        pytest.param(0, "1 2 88 89", "hit miss miss fumble", id="PS-V04 0"),
        pytest.param(5, "1 5 6 89 90", "hit hit miss miss fumble", id="PS-V04 5"),
        pytest.param(98, "98 99", "hit fumble", id="PS-V05 98"),
        pytest.param(99, "98 99", "hit fumble", id="PS-V05 99"),
        pytest.param(100, "13 14 98 99", "x2 hit hit fumble", id="PS-V05 100"),
        pytest.param(101, "5 15 16 99 100", "x4 x2 hit hit fumble", id="PS-V05 101"),
        pytest.param(300, "12 13 37 38 99 100", "x4 x2 x2 hit hit fumble", id="PS-A7 300"),
        pytest.param(301, "15 16 45 46 99 100", "x4 x2 x2 hit hit fumble", id="PS-A7 301"),
    ],
)
def test_the_vectors(chance: int, dice: str, expected: str) -> None:
    found = [play(None, "strike", face, chance=chance) for face in dice.split()]
    assert [one.result for one in found] == expected.split()
    assert [one.report.success for one in found] == [name in ("hit", "x2", "x4") for name in expected.split()]


@pytest.mark.rule("PS-56")
@pytest.mark.parametrize("chance", EDGES)
def test_every_edge_of_every_row(chance: int) -> None:
    for name, bound in zip(BOUNDS, bounds(chance), strict=True):
        for roll in (bound, bound + 1):
            if roll in D100:
                expected = level(chance, roll)
                assert play(None, "strike", str(roll), chance=chance).result == expected, (name, roll)


@pytest.mark.rule("PS-56")
def test_the_printed_rows_are_regular() -> None:
    # b/20 and 3b/20, b the row's lowest chance less one in full tens.
    assert [regular(chance) for chance in range(-5, 400)] == [bounds(chance) for chance in range(-5, 400)]
    assert len(PRINTED) == 25


@pytest.mark.rule("PS-56")
@pytest.mark.parametrize("first", range(-10, 340, 50))
def test_odds_of_every_chance_are_the_100_rolls(first: int) -> None:
    for chance in range(first, first + 50):
        assert odds(None, "strike", chance=chance) == chances(chance)


@pytest.mark.rule("PS-56")
@pytest.mark.parametrize("chance", [0, 1, 10, 11, 25, 98, 99, 101, 301])
def test_odds_equal_play(chance: int) -> None:
    bench.equal_play(None, "strike", "result", "success", chance=chance)


@pytest.mark.rule("PS-56")
@pytest.mark.parametrize("name", ["miss", "hit", "x2", "x4"])
def test_a_better_chance_is_never_worse(name: str) -> None:
    likely = [at_least(odds(None, "strike", chance=chance), name) for chance in range(-3, 310)]
    assert all(one <= other for one, other in pairwise(likely))


@pytest.mark.rule("PS-56")
def test_a33_an_impossible_blow_lands_once_in_a_hundred() -> None:
    assert odds(None, "strike", chance=-500)["hit"] == Fraction(1, 100)


@pytest.mark.rule("PS-56", "PS-58")
@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(-1_000, 1_000))
def test_a8_no_roll_ever_glances(chance: int) -> None:
    found = odds(None, "strike", chance=chance)
    assert set(found) <= set(DICE_LEVELS)
    assert sum(found.values()) == 1


@pytest.mark.rule("PS-57")
def test_a_miss_and_a_fumble_are_told_apart() -> None:
    told = {play(None, "strike", str(roll), chance=64).told for roll in (65, 96)}
    assert len(told) == 2


def test_every_branch_is_told() -> None:
    for chance in (0, 64, 301):
        bench.well_told(None, "strike", chance=chance)
