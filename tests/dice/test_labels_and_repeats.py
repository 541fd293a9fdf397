"""Labels, comments, repeats, and the canonical text with which a notation is printed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.dice.notation import parse
from tests.dice.rolling import given, refusal, subtotals


@pytest.mark.parametrize(
    ("expression", "dice", "total", "expected"),
    [
        ("2d6[fire]+1d4[cold]", "3 4 2", 9, {"fire": 7, "cold": 2}),
        ("1d6[a] - 1d4[b]", "5 3", 2, {"a": 5, "b": -3}),
        ("1d6[a] + 1d4[a]", "5 3", 8, {"a": 8}),
        ("1d6[a] - 1d4[a]", "5 3", 2, {"a": 2}),
        ("-1d6[a]", "5", -5, {"a": -5}),
        ("--1d6[a]", "5", 5, {"a": 5}),
        ("1 - -1d6[a]", "5", 6, {"a": 5}),
        ("1d6[slash] + 3", "5", 8, {"slash": 5}),
        ("1d6[slash] + 3[slash]", "5", 8, {"slash": 8}),
        ("(1d6 + 2)[blade]", "5", 7, {"blade": 7}),
        ("max(1d6, 4)[at least]", "2", 4, {"at least": 4}),
        ("{1d6, 1d8}kh1[best] + 1", "2 7", 8, {"best": 7}),
        ("4d6kh3[Fire] + 1d4[fire]", "1 2 3 4 4", 13, {"Fire": 9, "fire": 4}),
        ("1d6[a] / 2 + (7/2)[b]", "3", 5, {"a": Fraction(3, 2), "b": Fraction(7, 2)}),
        ("2 * (2d6[fire] + 1d4[cold])", "6 4 2", 24, {"fire": 20, "cold": 4}),
        ("10 - 2*1d6[a]", "3", 4, {"a": -6}),
        ("{2d6[fire], 1d8[cold]}kh1", "6 4 3", 10, {"fire": 10}),
        ("{2d6[fire], 1d8[cold]}kl1", "6 4 3", 3, {"cold": 3}),
        ("max(2d6[fire], 1d8[cold])", "1 1 8", 8, {"cold": 8}),
        ("min(2d6[fire], 1d8[cold]) + 1", "1 1 8", 3, {"fire": 2}),
        ("abs(1d6 - 2*1d6[a])", "1 3", 5, {"a": 6}),
        ("(1d20[me]) > 1d20[you]", "7 9", 0, {"me": 7, "you": 9}),
        ("1d6", "3", 3, {}),
        ("1d6[Feuer 🔥] + 1", "3", 4, {"Feuer 🔥": 3}),
    ],
)
def test_a_subtotal_for_each_label(expression: str, dice: str, total: int, expected: dict[str, int | Fraction]) -> None:
    rolled = given(expression, dice)
    assert rolled.total == total
    assert subtotals(rolled) == expected
    assert list(subtotals(rolled)) == list(expected), "in the order of the text"


@pytest.mark.parametrize(
    ("expression", "column"),
    [
        ("1d6[a][b]", 4),
        ("(1d6[a] + 1)[b]", 13),
        ("floor(1d6[a] / 2)", 1),
        ("1d6[a] // 2", 1),
        ("12 / 1d6[a]", 1),
        ("1d6[a] * 1d6[b]", 1),
        ("(1d4[a])d6", 1),
        ("1d(1d4[a])", 3),
        ("2 + (1d6[a] + 1 >= 3)", 6),
        ("5d10[hits]>=8", 5),
    ],
)
def test_a_label_that_has_no_share_of_the_total_is_refused(expression: str, column: int) -> None:
    error = refusal(expression)
    assert "label" in error.detail
    assert error.column == column


def test_a_labelled_pool_says_why_it_was_thrown() -> None:
    rolled = given("2d6[fire] + 1d4", "1 2 3")
    assert [pool.why for pool in rolled.pools] == ["fire", "1d4"]


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        ("3d6 # fire", "fire"),
        ("3d6#fire", "fire"),
        ("3d6 #  two words ", "two words"),
        ("3d6 # a # b", "a # b"),
        ("3d6 # ) + [ {", ") + [ {"),
        ("3d6 # ½ Ä 🎲", "½ Ä 🎲"),
        ("6x(3d6) # stats", "stats"),
        ("3d6", None),
    ],
)
def test_comments_are_kept_as_they_are(text: str, comment: str | None) -> None:
    assert parse(text).comment == comment


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("6x(3d6)", 6),
        ("6x3d6", 6),
        ("6X3d6", 6),
        ("6 x 3d6", 6),
        ("6x4d6kh3 + 1", 6),
        ("1x1d6", 1),
        ("2xd20", 2),
        ("2x(5d10>=8)", 2),
        ("2x5d10>=8", 2),
        ("2x(1d20 + 5) >= 15", 2),
    ],
)
def test_a_repeat_gives_so_many_results(text: str, times: int) -> None:
    assert parse(text).times == times


def test_one_roll_of_a_repeat_is_one_result() -> None:
    assert given("6x(3d6)", "1 2 3").total == 6
    assert given("6x3d6 + 1", "1 2 3").total == 7


def test_a_multiplication_is_no_repeat() -> None:
    for text in ("6*(3d6)", "6\u00d7(3d6)", "6 \u00d7 3d6"):
        assert parse(text).times is None
    assert given("6\u00d73d6", "1 2 3").total == 36


@pytest.mark.parametrize(("text", "part"), [("2x3", "2*3"), ("2x(3)", "*"), ("4x5", "4*5")])
def test_repeating_what_has_no_dice_is_refused(text: str, part: str) -> None:
    assert part in refusal(text).message


@pytest.mark.parametrize(
    "text", ["2x2x3d6", "x3d6", "3d6x2", "(2x3d6)", "1+2x3d6", "2.5x3d6", "-2x3d6", "0x3d6", "(2)x3d6", "2x", "1d4x3d6"]
)
def test_a_repeat_stands_at_the_start_with_a_plain_number(text: str) -> None:
    refusal(text)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("4d6kh3+2", "4d6kh3 + 2"),
        ("4D6 K3 +2", "4d6kh3 + 2"),
        ("d20", "1d20"),
        ("D", "1d6"),
        ("3d", "3d6"),
        ("d66", "d66"),
        ("D666", "d666"),
        ("1d66", "1d66"),
        ("d%", "1d100"),
        ("2d%", "2d100"),
        ("4df", "4dF"),
        ("2d{1,1,2}", "2d{1, 1, 2}"),
        ("d{hit,miss}", "1d{hit, miss}"),
        ("max(2d6,8)", "max(2d6, 8)"),
        ("FLOOR( 7/2 )", "floor(7 / 2)"),
        ("{4d6kh3,3d8}kh1", "{4d6kh3, 3d8}kh1"),
        ("(1d20+5)>=15", "(1d20 + 5) >= 15"),
        ("(1d20) ge 15", "(1d20) >= 15"),
        ("5d10>=8f=1", "5d10>=8f=1"),
        ("5d10 ge 8 f1", "5d10>=8f=1"),
        ("4d6r1r2", "4d6r=1r=2"),
        ("4d6ro<3", "4d6ro<3"),
        ("1d6!", "1d6!"),
        ("1d6!6", "1d6!=6"),
        ("1d6!!", "1d6!!"),
        ("1d6!p>=5", "1d6!p>=5"),
        ("6d10!o10", "6d10!o=10"),
        ("2d6[fire]+1d4[cold]", "2d6[fire] + 1d4[cold]"),
        ("6x4d6kh3", "6x(4d6kh3)"),
        ("6x(4d6kh3)", "6x(4d6kh3)"),
        ("6x4d6kh3+1#stats", "6x(4d6kh3 + 1) # stats"),
        ("3d6#fire", "3d6 # fire"),
        ("7//2", "7 // 2"),
        ("2*3", "2 * 3"),
        ("-3d6", "-3d6"),
        ("1.50", "1.5"),
    ],
)
def test_the_canonical_text(typed: str, printed: str) -> None:
    assert str(parse(typed)) == printed
    assert str(parse(printed)) == printed
    assert parse(printed) == parse(typed)


@pytest.mark.parametrize(
    "text",
    [
        "4d6sort dh1",
        "4d6sort dl1",
        "4d6sortd dh1",
        "{1, 2}sort dl1",
        "{1d6, 2}sortd dl1",
        "4d6!p min 2",
        "1d6!f<2>=5",
        "1d6!o f1>=5f2",
    ],
)
def test_modifiers_are_printed_so_that_they_are_read_again(text: str) -> None:
    assert parse(str(parse(text))) == parse(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1d6 - (2 - 3)", "1d6 - 2 - 3"),
        ("2 * (3 + 1d6)", "2 * 3 + 1d6"),
        ("8 / (4 / 2)", "8 / 4 / 2"),
        ("-(1d6 + 2)", "-1d6 + 2"),
        ("4d6kh3kl1", "4d6kl1kh3"),
        ("1d66", "d66"),
        ("(3d6) >= 5", "3d6>=5"),
        ("1d6!", "1d6!!"),
        ("1d6!=6", "1d6!=5"),
        ("3d6r1", "3d6ro1"),
        ("3d6 # a", "3d6 # b"),
        ("3d6[a]", "3d6[b]"),
        ("2x3d6", "3x3d6"),
        ("1x3d6", "3d6"),
        ("(2d6)d6", "2d6 * 1d6"),
        ("3d6sort", "3d6sortd"),
    ],
)
def test_what_differs_in_meaning_differs_in_print(one: str, other: str) -> None:
    assert parse(one) != parse(other)
    assert str(parse(one)) != str(parse(other))


def test_a_pool_shows_its_dice_where_its_term_stands() -> None:
    rolled = given("4d6kh3 + 2", "6 5 4 1")
    shown = parse("4d6kh3 + 2").root.text(iter(rolled.pools), lambda pool: f"<{len(pool.dice)}>")
    assert shown == "4d6kh3 <4> + 2"
    assert parse("4d6kh3 + 2").root.text(None, lambda pool: "never") == "4d6kh3 + 2"
