"""What an expression comes to: cases/dice.md, "Meaning", and the arithmetic of the notation."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.dice.bounds import bounds
from skirm.dice.notation import parse
from tests.dice.rolling import first, given, looks_like_digits, refusal, value


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("2+3*4", 14),
        ("10-2*3", 4),
        ("10-3-2", 5),
        ("24/4/2", 3),
        ("2*(3+4)", 14),
        ("7/2", Fraction(7, 2)),
        ("-7/2", Fraction(-7, 2)),
        ("6/2", 3),
        ("1/3+1/3+1/3", 1),
        ("7//2", 3),
        ("-7//2", -4),
        ("7//-2", -4),
        ("-7//-2", 3),
        ("5/2//1", 2),
        ("7*2//3", 4),
        ("floor(7/2)", 3),
        ("floor(-7/2)", -4),
        ("ceil(7/2)", 4),
        ("ceil(-7/2)", -3),
        ("round(7/2)", 4),
        ("round(5/2)", 3),
        ("round(-5/2)", -3),
        ("round(-7/2)", -4),
        ("round(7/3)", 2),
        ("round(8/3)", 3),
        ("round(0.5)", 1),
        ("round(-0.5)", -1),
        ("round(0.4)", 0),
        ("abs(-7/2)", Fraction(7, 2)),
        ("abs(3)", 3),
        ("max(2, 8, 5)", 8),
        ("min(2, 8, 5)", 2),
        ("max(3)", 3),
        ("min(7/2, 10/3)", Fraction(10, 3)),
        ("{1, 2, 3}", 6),
        ("{1, 2, 3}kh1", 3),
        ("{1, 2, 3}kh", 3),
        ("{1, 2, 3}k2", 5),
        ("{1, 2, 3}kl2", 3),
        ("{1, 2, 3}dh1", 3),
        ("{1, 2, 3}dl", 5),
        ("{1, 2, 3}kh2kl1", 2),
        ("{1, 2, 3}kh5", 6),
        ("{1, 2, 3}dl3", 0),
        ("{3, 1, 2}sort", 6),
        ("{3, 1, 2}sortd kh1", 3),
        ("2 * {1, {2, 5}kl1}kh1 + 1", 5),
    ],
)
def test_arithmetic_is_exact(text: str, total: Fraction | int) -> None:
    result = value(text)
    assert result == total
    assert isinstance(result, int) == isinstance(total, int), "a whole total is an int, any other a Fraction"


@pytest.mark.parametrize(
    "text",
    [
        "1/0",
        "1//0",
        "10/(1-1)",
        "10/(1d6-1)",
        "10//(1d6-3)",
        "10/(2d6-7)",
        "1/(1d6>=3)",
        "1/(4dF)",
        "1/(3d6dl3)",
        "1/0d6",
        "1/(0d6)",
        "1/max(0, 1d6-1)",
    ],
)
def test_a_divisor_that_can_be_zero_is_refused_before_rolling(text: str) -> None:
    assert "0" in refusal(text).message or "zero" in refusal(text).message


@pytest.mark.parametrize(
    ("text", "dice", "total"),
    [("12/1d6", "4", 3), ("12/(1d6+1)", "4", Fraction(12, 5)), ("5//1d6", "2", 2), ("7/-1d2", "2", Fraction(-7, 2))],
)
def test_a_divisor_that_cannot_be_zero_divides(text: str, dice: str, total: Fraction | int) -> None:
    assert given(text, dice).total == total


@pytest.mark.parametrize(
    ("text", "dice", "total"),
    [
        ("max(2d6, 8)", "3 4", 8),
        ("max(2d6, 8)", "5 6", 11),
        ("min(1d6, 1d8)", "5 3", 3),
        ("abs(1d6 - 1d6)", "2 5", 3),
        ("{2d6, 1d8, 1d10}kh2", "3 3 7 2", 13),
        ("{2d6, 1d8, 1d10}kh1", "1 1 8 5", 8),
        ("{4d6kh3, 3d8}kh1", "1 1 1 6 8 8 1", 17),
        ("{1d6, 1d8}", "2 3", 5),
        ("{1d6, 1d8}kl1 + 2", "2 3", 4),
        ("{3d6>=5, 2d6>=4}kh1", "5 6 1 4 1", 2),
    ],
)
def test_functions_and_sets_of_dice(text: str, dice: str, total: int) -> None:
    assert given(text, dice).total == total


def test_one_die_of_six_sides_has_six_faces_and_no_seventh() -> None:
    assert [given("1d6", str(face)).total for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert bounds(parse("1d6")) == (1, 6)


@pytest.mark.parametrize(
    ("bare", "digits", "values"), [("d66", "123456", 36), ("d666", "123456", 216), ("d88", "12345678", 64)]
)
def test_bare_digit_dice_read_their_digits_in_order(bare: str, digits: str, values: int) -> None:
    size = len(bare) - 1
    texts = [""]
    for _ in range(size):
        texts = [text + digit for text in texts for digit in digits]
    assert len(texts) == values
    for text in texts:
        assert given(bare, text).total == int(text)
        assert given(bare, " ".join(text)).total == int(text)
    assert bounds(parse(bare)) == (int(digits[0] * size), int(digits[-1] * size))


@pytest.mark.parametrize(
    ("text", "count", "sides"),
    [
        ("1d66", (1, 1), 66),
        ("1d666", (1, 1), 666),
        ("1d88", (1, 1), 88),
        ("2d66", (2, 2), 66),
        ("(1d2)d88", (1, 2), 88),
    ],
)
def test_with_a_count_they_are_ordinary_dice(text: str, count: tuple[int, int], sides: int) -> None:
    lowest, highest = bounds(parse(text))
    assert (lowest, highest) == (count[0], count[1] * sides)


def test_the_output_can_tell_d66_from_1d66() -> None:
    (digits,) = given("d66", "42").pools
    (ordinary,) = given("1d66", "42").pools
    assert digits.sides is not None
    assert ordinary.sides is not None
    assert (digits.sides.digits, digits.sides.name, digits.dice[0].trail) == (2, "d66", "42")
    assert (ordinary.sides.digits, ordinary.sides.name, ordinary.dice[0].trail) == (0, 66, "42")
    assert looks_like_digits(ordinary)
    assert not looks_like_digits(digits)
    assert not looks_like_digits(given("1d65", "42").pools[0])
    assert first(given("3d88", "1 42 88")) == "1 42 88"
    assert looks_like_digits(given("3d88", "1 42 88").pools[0])


@pytest.mark.parametrize(
    "text",
    [
        "1d1!",
        "1d1!!",
        "1d1!p",
        "d6!>=1",
        "1d6!>=1",
        "1d6r<7",
        "d8r=4r<4r>4",
        "d6r<4r>3",
        "3dFr<2",
        "d{5}!",
        "d{2, 2, 2}!",
        "d{2, 2}r2",
        "d66r>10",
        "4d6kh3!<=6",
        "d{hit, miss}r=hit r=miss",
        "d{hit}!=hit",
        "1d6!!<=6",
        "1d6!p>0",
        "(1d4)d6r>=1",
    ],
)
def test_what_would_never_end_is_refused_before_rolling(text: str) -> None:
    refusal(text)


@pytest.mark.parametrize(
    ("text", "dice", "total"),
    [("1d1!o", "1 1", 2), ("2d6!o>=1", "1 2 3 4", 10), ("2d6ro<7", "1 2 3 4", 7), ("1d8ro=4ro<4ro>4", "4 4", 4)],
)
def test_once_may_match_everything(text: str, dice: str, total: int) -> None:
    assert given(text, dice).total == total


def test_a_critical_hit_doubles_dice_not_modifiers_when_it_is_written_so() -> None:
    assert given("(2*2)d6 + 3", "1 2 3 4").total == 13
