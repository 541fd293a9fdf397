"""No text whatever does anything but roll or be refused with an error of dice."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from skirm.dice.bounds import bounds
from skirm.dice.errors import DiceError, NotationError
from skirm.dice.given import GivenDice
from skirm.dice.notation import parse
from skirm.dice.seeds import RandomDice
from tests.dice.expressions import inputs
from tests.dice.rolling import limits

FEW = limits(DICE=500)
SETTINGS = settings(max_examples=600, deadline=None, derandomize=True)
WORDS = [
    "d",
    "d6",
    "3d6",
    "d%",
    "dF",
    "d66",
    "d{",
    "d{a,b}",
    "=a",
    "kh",
    "kl3",
    "dh",
    "dl",
    "k",
    "r",
    "r<2",
    "ro",
    "!",
    "!!",
    "!p",
    "!o",
    "min",
    "max",
    "min(",
    "abs(",
    "floor(",
    "sort",
    "sortd",
    "unique",
    "f",
    "f1",
    ">=",
    "<",
    "=",
    " ge ",
    "(",
    ")",
    "{",
    "}",
    ",",
    "[",
    "]",
    "[a]",
    "#",
    "x",
    "2x",
    "+",
    "-",
    "*",
    "/",
    "//",
    "×",
    "−",
    " ",
    "0",
    "1",
    "2",
    "5",
    "10",
    "1.5",
    ".",
    "²",
    "٣",
    "９",
    "1d6",
    "00",
]


def roll_or_refuse(text: str) -> None:
    try:
        notation = parse(text, FEW)
    except DiceError as error:
        assert "\n" not in str(error)
        assert error.message
        if isinstance(error, NotationError):
            assert 1 <= error.column <= len(text) + 1
            assert len(error.excerpt()) == 2
        return
    printed = str(notation)
    assert parse(printed, FEW) == notation
    assert str(parse(printed, FEW)) == printed
    for source in (RandomDice("any"), GivenDice(["1"] * 20)):
        try:
            rolled = notation.roll(source)
        except DiceError as error:
            assert "\n" not in str(error)
        else:
            lowest, highest = bounds(notation) if rolled.total is not None else (None, None)
            assert lowest is None or rolled.total is None or lowest <= rolled.total
            assert highest is None or rolled.total is None or rolled.total <= highest


@SETTINGS
@given(st.text())
@example("\ud800")
@example("1d6\n")
@example("\u2028")
def test_any_text(text: str) -> None:
    roll_or_refuse(text)


@SETTINGS
@given(st.text(alphabet="0123456789dDFkhlropsmxinuq!<>=+-*/(){}[],#% .%²−×"))
def test_any_text_over_the_letters_of_the_notation(text: str) -> None:
    roll_or_refuse(text)


@settings(SETTINGS, max_examples=2_000)
@given(st.lists(st.sampled_from(WORDS), max_size=12).map("".join))
def test_any_text_over_the_words_of_the_notation(text: str) -> None:
    roll_or_refuse(text)


@SETTINGS
@given(inputs(), st.data())
def test_a_well_formed_text_with_one_slip(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    slip = data.draw(st.sampled_from([*WORDS, ""]))
    roll_or_refuse(text[:place] + slip + text[place + data.draw(st.integers(0, 2)) :])


@SETTINGS
@given(st.lists(st.text(max_size=6), max_size=5))
def test_any_given_dice(tokens: list[str]) -> None:
    for expression in ("3d6", "d66", "4dF", "d%", "d{a, b}"):
        source = GivenDice(tokens)
        try:
            parse(expression).roll(source)
            source.finish()
        except DiceError as error:
            assert "\n" not in str(error)
