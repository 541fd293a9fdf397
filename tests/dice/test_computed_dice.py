"""Dice whose number or sides are themselves computed: whole, not negative, known before anything is thrown."""

from __future__ import annotations

import pytest

from tests.dice.rolling import given, refusal, waves


@pytest.mark.parametrize("text", ["(5/2)d20", "5d(20/3)", "(1d4/2)d6", "1d(1d6/2)", "2.5d6", "(1.5)d6", "1d2.5"])
def test_a_fractional_count_or_die_is_refused(text: str) -> None:
    refusal(text)


@pytest.mark.parametrize("text", ["(5/2)d20", "5d(20/3)", "(1d4/2)d6", "1d(1d6/2)"])
def test_a_fractional_count_names_what_makes_it_whole(text: str) -> None:
    message = refusal(text).message
    assert "floor" in message
    assert "ceil" in message
    assert "round" in message


@pytest.mark.parametrize(
    ("text", "dice", "total"),
    [
        ("(1d4)d6", "3 2 5 6", 13),
        ("(2+1)d6", "2 5 6", 13),
        ("(6/2)d6", "2 5 6", 13),
        ("1d(2d4)", "2 3 5", 5),
        ("(1d4-1)d6", "1", 0),
        ("(floor(1d4/2))d6", "4 1 6", 7),
        ("(1d2)d(1d6+1)", "2 3 4 1", 5),
        ("(1d4)d66", "1 66", 66),
        ("(1d2)dF", "2 - +", 0),
        ("(1d2)d6kh1", "2 5 3", 5),
        ("(1d2)d{1, 5}", "2 5 1", 6),
        ("((1d2)d2)d6", "1 2 4 4", 8),
    ],
)
def test_computed_counts_and_sides(text: str, dice: str, total: int) -> None:
    assert given(text, dice).total == total


def test_the_dice_of_a_count_are_thrown_before_those_they_count() -> None:
    rolled = given("(1d4)d6", "3 2 5 6")
    assert [waves(pool) for pool in rolled.pools] == [[[3]], [[2, 5, 6]]]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("(-3)d6", "negative"),
        ("(1d4-2)d6", "negative"),
        ("(1-1d6)d6", "negative"),
        ("2d0", ""),
        ("1d(1d4-1)", ""),
        ("1d(0)", ""),
        ("1d(-2)", ""),
    ],
)
def test_counts_below_zero_and_sides_below_one_are_refused_before_rolling(text: str, part: str) -> None:
    assert part in refusal(text).message
