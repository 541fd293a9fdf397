"""No text whatever does anything but roll or be refused with an error of dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from hypothesis import example, given, settings
from hypothesis import strategies as st

from skirm.dice.bounds import bounds
from skirm.dice.errors import DiceError, NotationError
from skirm.dice.given import GivenDice
from skirm.dice.notation import parse
from skirm.dice.seeds import RandomDice
from tests.dice.expressions import inputs
from tests.dice.rolling import limits

Result = TypeVar("Result")
FEW = limits(DICE=500)
SETTINGS = settings(max_examples=400, deadline=None, derandomize=True)
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
    "\u00d7",
    "\u2212",
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
    "\uff19",
    "1d6",
    "00",
]


def told(error: DiceError) -> None:
    """An error of dice says what is wrong in one line and, for a text, where."""
    assert error.message
    assert "\n" not in str(error)
    if isinstance(error, NotationError):
        assert 1 <= error.column <= len(error.text) + 1
        assert len(error.excerpt()) == 2


def attempt(action: Callable[[], Result]) -> Result | None:
    """What an action yields, or None when it was refused as it should be."""
    try:
        return action()
    except DiceError as error:
        told(error)
        return None


def roll_or_refuse(text: str) -> None:
    notation = attempt(lambda: parse(text, FEW))
    if notation is None:
        return
    printed = str(notation)
    assert parse(printed, FEW) == notation
    assert str(parse(printed, FEW)) == printed
    for source in (RandomDice("any"), GivenDice(["1"] * 20)):
        rolled = attempt(partial(notation.roll, source))
        if rolled is not None and rolled.total is not None:
            lowest, highest = bounds(notation)
            assert lowest is None or lowest <= rolled.total
            assert highest is None or rolled.total <= highest


@SETTINGS
@given(st.text())
@example("\ud800")
@example("1d6\n")
@example("\u2028")
def test_any_text(text: str) -> None:
    roll_or_refuse(text)


@SETTINGS
@given(st.text(alphabet="0123456789dDFkhlropsmxinuq!<>=+-*/(){}[],#% .%²\u2212\u00d7"))
def test_any_text_over_the_letters_of_the_notation(text: str) -> None:
    roll_or_refuse(text)


@settings(SETTINGS, max_examples=800)
@given(st.lists(st.sampled_from(WORDS), max_size=12).map("".join))
def test_any_text_over_the_words_of_the_notation(text: str) -> None:
    roll_or_refuse(text)


@settings(SETTINGS, max_examples=100)
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
        if attempt(partial(parse(expression).roll, source)) is not None:
            attempt(source.finish)
