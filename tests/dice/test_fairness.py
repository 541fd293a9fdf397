"""Fair dice: every face equally often, by one roll and in bulk, with no memory. Seeds are fixed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from skirm.dice.bulk import bulk_totals
from skirm.dice.notation import parse
from skirm.dice.seeds import RandomDice
from tests.dice.rolling import seeded
from tests.dice.statistics import assert_uniform, chi_square, correlation, critical

D66 = [tens * 10 + units for tens in range(1, 7) for units in range(1, 7)]
SIDES = [2, 3, 4, 6, 7, 8, 10, 12, 20, 66, 100, 129, 200, 255, 256, 257, 1000]


def values(expression: str, seed: str) -> list[object]:
    (pool,) = seeded(expression, seed).pools
    return [die.value for die in pool.dice]


@pytest.mark.parametrize("sides", SIDES)
def test_a_pool_of_dice_is_uniform(sides: int) -> None:
    assert_uniform(values(f"50000d{sides}", f"fair {sides}"), range(1, sides + 1))


@pytest.mark.parametrize("sides", [sides for sides in SIDES if sides <= 256])
def test_dice_in_bulk_are_uniform(sides: int) -> None:
    stream = bulk_totals(parse(f"1d{sides}"), 50_000, RandomDice(f"bulk {sides}"))
    assert stream is not None
    totals = [int(line) for line in b"".join(stream).split()]
    assert len(totals) == 50_000
    assert_uniform(totals, range(1, sides + 1))


@pytest.mark.parametrize(
    ("expression", "faces"),
    [
        ("50000dF", [-1, 0, 1]),
        ("50000d%", range(1, 101)),
        ("50000d{1, 1, 2}", [1, 1, 2]),
        ("50000d{-3, -2, -1}", [-3, -2, -1]),
        ("50000d{hit, miss, miss}", ["hit", "miss", "miss"]),
    ],
)
def test_other_dice_are_fair(expression: str, faces: list[object]) -> None:
    assert_uniform(values(expression, "fair"), faces)


def test_d66_is_uniform_over_its_36_values() -> None:
    notation, source = parse("d66"), RandomDice("fair d66")
    assert_uniform([notation.roll(source).total for _ in range(7_200)], D66)


def test_one_die_rolled_again_and_again_is_uniform() -> None:
    notation, source = parse("1d6"), RandomDice("again")
    assert_uniform([notation.roll(source).total for _ in range(12_000)], range(1, 7))


def test_different_seeds_are_fair_to_the_first_die() -> None:
    notation = parse("1d20")
    assert_uniform([notation.roll(RandomDice(str(seed))).total for seed in range(10_000)], range(1, 21))


def test_two_dice_fall_in_the_triangle() -> None:
    stream = bulk_totals(parse("2d6"), 36_000, RandomDice("triangle"))
    assert stream is not None
    expected: dict[object, float] = {total: 1000.0 * (6 - abs(total - 7)) for total in range(2, 13)}
    statistic = chi_square([int(line) for line in b"".join(stream).split()], expected)
    assert critical(10, -4) < statistic < critical(10, 4)


@pytest.mark.parametrize("sides", [6, 20, 200, 1000])
@pytest.mark.parametrize("lag", [1, 2, 3, 128, 168])
def test_a_die_does_not_remember_its_neighbours(sides: int, lag: int) -> None:
    pool = seeded(f"50000d{sides}", f"memory {sides}").pools[0]
    assert abs(correlation([int(die.value) for die in pool.dice], lag)) < 4 / 50_000**0.5


def test_pairs_of_neighbours_are_uniform() -> None:
    dice = values("72000d6", "pairs")
    pairs = list(pairwise(dice))[::2]
    assert_uniform(pairs, [(a, b) for a in range(1, 7) for b in range(1, 7)])


def test_the_low_faces_of_a_d200_are_no_likelier() -> None:
    # One byte taken modulo 200 would give 1..56 twice as often as the rest.
    dice = [int(str(value)) for value in values("100000d200", "modulo")]
    low = sum(value <= 56 for value in dice)
    assert abs(low - 28_000) < 4 * (100_000 * 0.28 * 0.72) ** 0.5


def test_exploding_dice_have_the_mean_of_the_book() -> None:
    # 3d6! comes to 12.6 on average; the deviation of one roll is 5.65.
    notation, source = parse("3d6!"), RandomDice("exploding")
    totals = [float(notation.roll(source).total or 0) for _ in range(10_000)]
    assert abs(sum(totals) / len(totals) - 12.6) < 4 * 5.65 / 100


@pytest.mark.parametrize(
    ("expression", "mean"),
    [
        ("30000d6ro<3", 25 / 6),
        ("30000d6r<3", 4.5),
        ("30000d6min2", 22 / 6),
        ("30000d6!!", 4.2),
        ("30000d6!o", 3.5 + 3.5 / 6),
        ("30000d6!p", 3.5 + (3.5 - 1) / 5),
    ],
)
def test_modifiers_have_the_mean_of_the_book(expression: str, mean: float) -> None:
    (pool,) = seeded(expression, "means").pools
    assert pool.total is not None
    assert abs(float(pool.total) / 30_000 - mean) < 4 * 3.5 / 30_000**0.5
