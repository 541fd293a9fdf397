"""Counting successes and comparing totals: the same signs, told apart by what stands before them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.dice.notation import parse
from tests.dice.rolling import first, given, refusal


@pytest.mark.parametrize(
    ("expression", "dice", "successes", "dice_shown"),
    [
        ("5d10>=8", "9 3 10 1 8", 3, "9* 3 10* 1 8*"),
        ("5d10≥8", "9 3 10 1 8", 3, "9* 3 10* 1 8*"),
        ("5d10 ge 8", "9 3 10 1 8", 3, "9* 3 10* 1 8*"),
        ("5d10>8", "9 3 10 1 8", 2, "9* 3 10* 1 8"),
        ("5d10 gt 8", "9 3 10 1 8", 2, "9* 3 10* 1 8"),
        ("5d10<=3", "9 3 10 1 8", 2, "9 3* 10 1* 8"),
        ("5d10 LE 3", "9 3 10 1 8", 2, "9 3* 10 1* 8"),
        ("5d10<3", "9 3 10 1 8", 1, "9 3 10 1* 8"),
        ("5d10 lt 3", "9 3 10 1 8", 1, "9 3 10 1* 8"),
        ("5d10=10", "9 3 10 1 8", 1, "9 3 10* 1 8"),
        ("5d10 eq 10", "9 3 10 1 8", 1, "9 3 10* 1 8"),
        ("5d10>=8>=10", "10 8 3 9 7", 4, "10** 8* 3 9* 7"),
        ("5d10>=7>=9>=10", "10 8 3 9 7", 7, "10*** 8* 3 9** 7*"),
        ("5d10>=8f=1", "9 3 10 1 8", 2, "9* 3 10* 1- 8*"),
        ("5d10>=8f1", "9 3 10 1 8", 2, "9* 3 10* 1- 8*"),
        ("5d10f1>=8", "9 3 10 1 8", 2, "9* 3 10* 1- 8*"),
        ("5d10 >= 8 F = 1", "9 3 10 1 8", 2, "9* 3 10* 1- 8*"),
        ("5d10>=8f<3f1", "9 3 10 1 2", -1, "9* 3 10* 1-- 2-"),
        ("4d6f1", "1 1 3 4", -2, "1- 1- 3 4"),
        ("4d6f<=2", "1 2 3 4", -2, "1- 2- 3 4"),
        ("2d10>=8", "1 2", 0, "1 2"),
        ("4dF=-1", "- 0 + -", 2, "-1* 0 1 -1*"),
        ("4dF>=0", "- 0 + -", 2, "-1 0* 1* -1"),
        ("3d{1, 1, 2}=1", "1 2 1", 2, "1* 2 1*"),
        ("d66>=44", "4 5", 1, "45*"),
        ("5d10!>=9>=9", "9 10 3 8 1 10 2 4", 3, "9!* 10!* 4 10!* 2 3 8 1"),
        ("5d10kh3>=8", "9 8 10 8 1", 3, "9* 8* 10* ~8~ ~1~"),
        ("4d10min5>=5", "1 2 7 5", 4, "1->5* 2->5* 7* 5*"),
        ("2d6!!>=6>=10", "6 3 5", 1, "6+5* 3"),
        ("2d10!p>=10>=9", "10 3 10 1", 2, ""),
        ("3d6sort>=5", "6 1 5", 2, "1 5* 6*"),
        ("0d6>=5", "", 0, ""),
    ],
)
def test_counts_right_after_dice(expression: str, dice: str, successes: int, dice_shown: str) -> None:
    rolled = given(expression, dice)
    assert rolled.total == successes
    assert rolled.success is (successes >= 1)
    assert rolled.compared is None
    assert rolled.words is None
    # The mark of a success stands behind everything else that is said of a die: `9!*`.
    if dice_shown:
        assert first(rolled) == dice_shown


def test_a_dropped_die_counts_nothing() -> None:
    (pool,) = given("4d10kh2>=5", "9 8 7 6").pools
    assert [(die.kept, die.successes) for die in pool.dice] == [(True, 1), (True, 1), (False, 0), (False, 0)]


def test_an_extra_die_is_counted_once() -> None:
    (pool,) = given("5d10!>=9>=9", "9 10 3 8 1 10 2 4").pools
    assert len(pool.dice) == 8
    assert sum(die.successes for die in pool.dice) == 3


def test_ten_dice_count_successes_and_parentheses_compare_the_total() -> None:
    dice = "7 7 7 7 7 1 1 1 1 1"
    counted = given("10d10>=7", dice)
    compared = given("(10d10)>=7", dice)
    assert (counted.total, counted.success, counted.compared) == (5, True, None)
    assert (compared.total, compared.success, compared.compared) == (1, True, (40, 7))
    assert str(parse("10d10>=7")) != str(parse("(10d10)>=7"))


@pytest.mark.parametrize(
    ("expression", "dice", "left", "right", "success"),
    [
        ("(1d20 + 5) >= 15", "14", 19, 15, True),
        ("1d20 + 5 >= 15", "14", 19, 15, True),
        ("1d20 + 5 >= 15", "9", 14, 15, False),
        ("5 + (1d20) >= 15", "14", 19, 15, True),
        ("15 <= (1d20 + 5)", "14", 15, 19, True),
        ("15 <= 1d20", "14", 15, 14, False),
        ("(1d20) > 14", "14", 14, 14, False),
        ("(1d20) gt 14", "15", 15, 14, True),
        ("(1d20) >= 14", "14", 14, 14, True),
        ("(1d20) ge 15", "14", 14, 15, False),
        ("(1d20) < 14", "14", 14, 14, False),
        ("(1d20) lt 15", "14", 14, 15, True),
        ("(1d20) <= 14", "14", 14, 14, True),
        ("(1d20) LE 13", "14", 14, 13, False),
        ("(1d20) = 14", "14", 14, 14, True),
        ("(1d20) eq 15", "14", 14, 15, False),
        ("(1d20)[hit] >= 15", "14", 14, 15, False),
        ("(1d20) == 14", "14", 14, 14, True),
        ("max(1d20, 3) >= 3", "2", 3, 3, True),
        ("{1d20, 3}kh1 >= 3", "2", 3, 3, True),
        ("(2d6) >= (1d6)", "1 2 4", 3, 4, False),
        ("(2d6) >= 1d6 + 1", "1 2 1", 3, 2, True),
        ("2d6 + 1 >= 1d6 * 2", "1 2 1", 4, 2, True),
        ("(1<2) < 3", "", 1, 3, True),
        ("1 < (3 < 2)", "", 1, 0, False),
        ("(1d20>=15) >= 1", "15", 1, 1, True),
        ("7/2 > 3.5", "", Fraction(7, 2), Fraction(7, 2), False),
    ],
)
def test_comparisons_of_totals(
    expression: str, dice: str, left: int | Fraction, right: int | Fraction, success: bool
) -> None:
    rolled = given(expression, dice)
    assert rolled.compared == (left, right)
    assert rolled.success is success
    assert rolled.total == int(success)


def test_a_comparison_inside_is_worth_one_or_zero() -> None:
    assert given("5 + (1d20>=15)", "15").total == 6
    assert given("5 + (1d20>=15)", "14").total == 5
    assert given("10 * ((1d20 + 5) >= 15)", "3").total == 0
    assert given("max((1d20) >= 15, 0)", "15").total == 1
    assert given("5 + (1d20>=15)", "15").success is None


def test_without_a_comparison_or_a_count_there_is_no_success() -> None:
    assert given("1d20 + 3", "4").success is None
    assert given("1d20 + 3", "4").compared is None


@pytest.mark.parametrize(
    "text",
    [
        "5 + 1d20 >= 15",
        "5 - 1d20 >= 15",
        "2 * 1d20>=15",
        "6 / 1d20>=15",
        "1d20>=15 + 5",
        "1d20>=15 - 5",
        "1d20>=15 * 2",
        "1d20>=15 // 2",
        "1d4 + 1d20>=15",
    ],
)
def test_a_count_stands_alone_or_in_parentheses(text: str) -> None:
    assert "(" in refusal(text).message


def test_the_hint_writes_out_both_meanings() -> None:
    message = refusal("5 + 1d20>=15").message
    assert "(5 + 1d20) >= 15" in message
    assert "5 + (1d20>=15)" in message


@pytest.mark.parametrize(
    "text",
    [
        "1<2<3",
        "(1)<2<3",
        "(1d6) >= 2 >= 3",
        "2d6>=1d6",
        "2d6>=(5)",
        "5 >= 1d20>=3",
        "(5) >= 1d20>=3",
        "3d6>=1.5",
        "3d6>=max(1, 2)",
        "3d6 > = 5",
        ">= 5",
        "3d6 => 5",
        "3d6 5",
        "3d6>=5kh1",
        "3d6>=5!",
        "3d6>=5r1",
        "3d6f1min2",
        "3d6>=5sort",
    ],
)
def test_what_is_neither_a_count_nor_a_comparison_is_refused(text: str) -> None:
    refusal(text)


def test_counting_against_dice_is_refused_with_a_hint() -> None:
    assert "(2d6)" in refusal("2d6>=1d6").message


@pytest.mark.parametrize(
    "expression", ["3d6>=7", "3d6>6", "3d6<1", "3d6<=0", "3d6=7", "5d6f7", "4d6min3f2", "d{1,3}=2", "2d6r7", "2d6!>=7"]
)
def test_a_condition_that_no_die_can_meet_is_refused(expression: str) -> None:
    assert "no die here can show" in refusal(expression).detail


@pytest.mark.parametrize("expression", ["3d6!!6>=7", "3d6!p6=0", "1d(2d4)>=8"])
def test_a_condition_that_modifiers_let_a_die_meet_is_none_of_them(expression: str) -> None:
    parse(expression)
