"""What people type and paste, read or refused: cases/dice.md, "Reading"."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.dice.errors import DiceError
from skirm.dice.notation import parse
from tests.dice.rolling import first, given, refusal, value


@pytest.mark.parametrize(
    ("pasted", "plain"),
    [
        pytest.param("1d20\u22122", "1d20-2", id="minus sign U+2212"),
        pytest.param("1d20\u20102", "1d20-2", id="hyphen U+2010"),
        pytest.param("1d20\u20112", "1d20-2", id="non-breaking hyphen U+2011"),
        pytest.param("1d20\u20122", "1d20-2", id="figure dash U+2012"),
        pytest.param("1d20\u20132", "1d20-2", id="en dash U+2013"),
        pytest.param("1d20\u20142", "1d20-2", id="em dash U+2014"),
        pytest.param("1d20\u20152", "1d20-2", id="horizontal bar U+2015"),
        pytest.param("2\u00d73", "2*3", id="times U+00D7"),
        pytest.param("2\u22173", "2*3", id="asterisk operator U+2217"),
        pytest.param("6÷2", "6/2", id="divided by ÷"),
        pytest.param("6\u22152", "6/2", id="division slash U+2215"),
        pytest.param("6\u20442", "6/2", id="fraction slash U+2044"),
        pytest.param("(1d20)≥15", "(1d20)>=15", id="at least ≥"),
        pytest.param("(1d20)≤15", "(1d20)<=15", id="at most ≤"),
        pytest.param("3d6≥5", "3d6>=5", id="a count with ≥"),
        pytest.param("\uff13\uff44\uff16", "3d6", id="full-width dice"),
        pytest.param("\uff12\uff0a\uff08\uff11\uff44\uff16\uff0b\uff13\uff09", "2*(1d6+3)", id="full-width sum"),
        pytest.param("\uff11\uff44\uff16\uff01\uff1e\uff1d\uff15", "1d6!>=5", id="full-width explosion"),
        pytest.param("\u0663d\u0666", "3d6", id="Arabic-Indic digits"),
        pytest.param("\u096ad\u0968\u0966", "4d20", id="Devanagari digits"),
        pytest.param("1d6\u00a0+\u20033", "1d6+3", id="no-break space and em space"),
        pytest.param("\u30001d6\u2009+\t3\n", "1d6+3", id="ideographic, thin, tab, newline"),
        pytest.param("\u2212d4", "-d4", id="minus sign before a die"),
        pytest.param("4dF r = \u22121", "4dFr=-1", id="minus sign in a condition"),
        pytest.param("d{\u22123,\u22122}", "d{-3,-2}", id="minus sign in faces"),
    ],
)
def test_pasted_characters_are_read_as_their_ascii_form(pasted: str, plain: str) -> None:
    assert parse(pasted) == parse(plain)
    assert str(parse(pasted)) == str(parse(plain))
    assert str(parse(pasted)).isascii()


@pytest.mark.parametrize(
    ("text", "column", "code_point"),
    [
        ("1d6 + ½", 7, "U+00BD"),
        ("1d6²", 4, "U+00B2"),
        ("🎲", 1, "U+1F3B2"),
        ("1d6 + 🎲", 7, "U+1F3B2"),
        ("2\u200bd6", 2, "U+200B"),
        ("1d6\x00", 4, "U+0000"),
        ("1d6 \u202e+ 2", 5, "U+202E"),
        ("1d6 ± 2", 5, "U+00B1"),
        ("\u0663d6 §", 5, "U+00A7"),
        ("1d6 ≠ 3", 5, "U+2260"),
        ("\ud800", 1, "U+D800"),
    ],
    ids=lambda part: f"{part!a}" if isinstance(part, str) else None,
)
def test_an_unknown_character_is_named_by_code_point_and_column(text: str, column: int, code_point: str) -> None:
    error = refusal(text)
    assert error.column == column
    assert code_point in error.message
    assert str(error).startswith(f"column {column}: ")


@pytest.mark.parametrize(
    ("text", "dice", "total"),
    [
        ("1d20+-5", "12", 7),
        ("1d20--5", "12", 17),
        ("1d20-+5", "12", 7),
        ("1d20---5", "12", 7),
        ("2d6-3", "4 5", 6),
        ("-1", "", -1),
        ("--1", "", 1),
        ("+1", "", 1),
        ("-3d6", "1 2 3", -6),
        ("-(3d6)", "1 2 3", -6),
        ("2*-3", "", -6),
        ("d4", "3", 3),
        ("D20", "20", 20),
        ("1 d 6", "5", 5),
        ("  4 d 6 kh 3 + 2 ", "1 2 3 4", 11),
        ("4D6KH3", "1 2 3 4", 9),
        ("4d6Kh3", "1 2 3 4", 9),
        ("2D20DL1", "5 7", 7),
        ("MAX(2, 3)", "", 3),
        ("Floor(7/2)", "", 3),
        ("4d6 R<2 Ro<3", "1 2 6 6 5 4", 21),
        ("3D", "1 2 3", 6),
        ("3d", "1 2 3", 6),
        ("d", "5", 5),
        ("3d + 1", "1 2 3", 7),
        ("4dF", "-1 0 1 1", 1),
        ("4df", "-1 0 1 1", 1),
        ("d%", "73", 73),
        ("2d%", "73 4", 77),
        ("0d6", "", 0),
    ],
)
def test_what_is_read(text: str, dice: str, total: int) -> None:
    assert given(text, dice).total == total


@pytest.mark.parametrize(
    "spelling", ["4d6kh3", "4 d6kh3", "4d 6kh3", "4d6 kh3", "4d6kh 3", " 4 d 6 kh 3 ", "\u20034d6kh3\t", "4D6KH3"]
)
def test_spaces_between_tokens_are_free(spelling: str) -> None:
    assert parse(spelling) == parse("4d6kh3")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        pytest.param("(-3)d6", "negative", id="(-3)d6: negative number of dice"),
        pytest.param("4d6d1", "dl1", id="4d6d1: hint dl1"),
        pytest.param("5d1d2", "dl", id="5d1d2: digits are never glued"),
        pytest.param("4d6d", "dl", id="4d6d"),
        pytest.param("d00", "d%", id="d00: hint d%"),
        pytest.param("2d00", "d%", id="2d00: hint d%"),
        pytest.param("(1d6)kh1", "{", id="keep after a parenthesis"),
        pytest.param("(2d6,1d8,1d10)kh2", "{", id="a list in parentheses: hint {}"),
        pytest.param("(3d6, 2)", "{", id="a pair in parentheses: hint {}"),
    ],
)
def test_what_is_refused_with_a_hint(text: str, part: str) -> None:
    assert part in refusal(text).message


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("1d20 please", 6),
        ("hello", 1),
        ("1d6 5", 5),
        ("3d6 5", 5),
        ("2**10", 3),
        ("9**9**9", 3),
        ("3d6 + * 2", 7),
        ("3d6)", 4),
        ("2(3)", 2),
        ("(2)3", 4),
        ("1d6 hot", 5),
        ("3d6x2", 4),
        ("]", 1),
        ("1d6 , 2", 5),
        ("^1", 1),
        ("2^10", 2),
        ("1d6; 2", 4),
        ("1d6\n2d8", 5),
        ("__import__('os')", 1),
        ("1_000", 2),
        ("0x10", 1),
    ],
)
def test_what_is_no_notation_is_refused_where_it_stops_making_sense(text: str, column: int) -> None:
    error = refusal(text)
    assert error.column == column
    assert error.text == text


def test_zero_sides_are_refused() -> None:
    assert refusal("2d0").column in {1, 2, 3}


@pytest.mark.parametrize(
    "text", ["", " ", " \t\u2003 ", "#", "# only a comment", "()", "{}", "max()", "[a]", "d{}", "-"]
)
def test_nothing_to_roll_is_refused(text: str) -> None:
    error = refusal(text)
    assert error.message
    assert 1 <= error.column <= len(text) + 1


@pytest.mark.parametrize(
    "text", ["(1d6", "{1d6, 2", "max(1, 2", "d{1, 2", "1d6[fire", "1d6 +", "1d6 >=", "3d6r", "3d6ro", "3d6f", "3d6min"]
)
def test_an_unfinished_text_is_refused_at_its_end(text: str) -> None:
    assert refusal(text).column in {len(text), len(text) + 1}


def test_keep_highest_then_clamp_is_honoured_in_full() -> None:
    # `2d20khmin10`: khmin is no word; kh keeps one, min10 raises it.
    assert given("2d20khmin10", "3 7").total == 10
    assert given("2d20khmin10", "15 7").total == 15


def test_keeping_more_than_there_are_keeps_all() -> None:
    assert first(given("1d6kh2", "4")) == "4"
    assert given("2d6kl5", "4 1").total == 5


def test_the_error_points_at_the_place() -> None:
    error = refusal("3d6 + * 2")
    assert isinstance(error, DiceError)
    above, below = error.excerpt()
    assert above.strip() == "3d6 + * 2"
    assert below.strip() == "^"
    assert below.index("^") - above.index("3") == error.column - 1
    assert str(error) == f"column 7: {error.detail}"
    assert error.reasons == [("notation", error.detail)]
    assert "*" in error.message


def test_columns_count_the_characters_as_given() -> None:
    # Full-width letters and Unicode spaces are one character each.
    assert refusal("\uff13\uff44\uff16\u3000\uff0b\u3000$").column == 7


@pytest.mark.parametrize(
    ("text", "total"), [("1.5", Fraction(3, 2)), ("1.5*2", 3), ("0.1+0.2", Fraction(3, 10)), ("2.50", Fraction(5, 2))]
)
def test_decimals_are_exact(text: str, total: Fraction | int) -> None:
    assert value(text) == total
