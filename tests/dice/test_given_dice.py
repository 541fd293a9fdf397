"""Dice that were thrown on a table: given up front, or asked for one pool at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from skirm.dice.errors import GivenDiceError
from skirm.dice.given import AskedDice, GivenDice
from skirm.dice.notation import parse
from skirm.dice.rolled import Rolled
from skirm.dice.seeds import RandomDice
from tests.dice.rolling import given


@pytest.mark.parametrize(
    ("expression", "dice", "total"),
    [
        ("3d6", "4 2 6", 12),
        ("1d6", "06", 6),
        ("d%", "00", 100),
        ("d%", "100", 100),
        ("1d100", "00", 100),
        ("d%", "07", 7),
        ("d%", "1", 1),
        ("2d%", "00 1", 101),
        ("1d10", "0", 10),
        ("1d10", "10", 10),
        ("3d10", "0 9 0", 29),
        ("d66", "44", 44),
        ("d66", "4 4", 44),
        ("d66", "4 2", 42),
        ("d666", "123", 123),
        ("d666", "1 2 3", 123),
        ("d88", "87", 87),
        ("d88", "8 7", 87),
        ("d66 + d66", "4 2 13", 55),
        ("d66 + 1d6", "4 2 1", 43),
        ("4dF", "-1 0 1 1", 1),
        ("4dF", "- 0 + +", 1),
        ("2d{-3, -2, -1}", "-3 -1", -4),
        ("2d6 + 1d20", "1 2 20", 23),
    ],
)
def test_dice_are_given_as_they_are_read_off_the_table(expression: str, dice: str, total: int) -> None:
    assert given(expression, dice).total == total


@pytest.mark.parametrize(
    ("expression", "dice", "named"),
    [
        ("1d6", "7", "7"),
        ("1d6", "0", "0"),
        ("1d6", "-1", "-1"),
        ("1d6", "six", "six"),
        ("1d6", "1.5", "1.5"),
        ("1d6", "+", "+"),
        ("1d10", "11", "11"),
        ("1d10", "00", "00"),
        ("1d20", "0", "0"),
        ("d%", "0", "0"),
        ("d%", "101", "101"),
        ("d66", "47", "47"),
        ("d66", "40", "40"),
        ("d66", "7 1", "7"),
        ("d66", "4 0", "0"),
        ("d66", "123", "123"),
        ("d88", "91", "91"),
        ("4dF", "2 0 0 0", "2"),
        ("2d{1, 5}", "1 2", "2"),
        ("d{hit, miss}", "hot", "hot"),
        ("d{hit, miss}", "Hit", "Hit"),
        ("3d6", "1 2 9", "9"),
        ("2d6", "1²", "1²"),
    ],
)
def test_an_impossible_die_is_refused_by_name(expression: str, dice: str, named: str) -> None:
    with pytest.raises(GivenDiceError) as caught:
        given(expression, dice)
    assert named in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("expression", "dice"),
    [
        ("3d6", "1 2"),
        ("1d6", ""),
        ("3d6!", "6 6 1 6 2"),
        ("1d6r<3", "2"),
        ("d66", "4"),
        ("d666", "1 2"),
        ("2d6 + 1d4", "1 2"),
        ("(1d4)d6", "3 1 2"),
    ],
)
def test_too_few_dice_are_refused(expression: str, dice: str) -> None:
    with pytest.raises(GivenDiceError):
        given(expression, dice)


@pytest.mark.parametrize(
    ("expression", "dice"),
    [("3d6", "1 2 3 4"), ("1d6", "1 1"), ("7", "1"), ("3d6!", "1 2 3 4"), ("d66", "44 1"), ("d66", "4 4 4")],
)
def test_too_many_dice_are_refused(expression: str, dice: str) -> None:
    with pytest.raises(GivenDiceError):
        given(expression, dice)


def test_given_dice_last_for_several_rolls() -> None:
    source = GivenDice(["1", "2", "3", "4"])
    notation = parse("2x2d6")
    assert [notation.roll(source).total for _ in range(notation.times or 1)] == [3, 7]
    source.finish()


def test_the_sources_have_names() -> None:
    assert RandomDice("x").name == "random"
    assert GivenDice([]).name == "given"
    assert AskedDice(lambda prompt: "1").name == "asked"


def answers(*lines: str) -> tuple[Callable[[str], str], list[str]]:
    """A person who types these lines and then ends the input; and the prompts that were shown."""
    waiting = list(lines)
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    return ask, prompts


def asked(expression: str, *lines: str) -> tuple[Rolled, list[str]]:
    ask, prompts = answers(*lines)
    return parse(expression).roll(AskedDice(ask)), prompts


def test_all_dice_of_a_pool_are_asked_for_at_once() -> None:
    rolled, prompts = asked("3d6", "4 2 6")
    assert rolled.total == 12
    assert prompts == ["3d6, 3 dice: "]


@pytest.mark.parametrize("line", ["4,2,6", "4, 2, 6", " 4  2 6 ", "4 2,6"])
def test_answers_are_separated_by_commas_or_spaces(line: str) -> None:
    assert asked("3d6", line)[0].total == 12


def test_fewer_numbers_are_asked_on() -> None:
    rolled, prompts = asked("3d6", "4 2", "6")
    assert rolled.total == 12
    assert prompts == ["3d6, 3 dice: ", "3d6, 1 more: "]
    rolled, prompts = asked("3d6", "4", "2", "6")
    assert rolled.total == 12
    assert prompts == ["3d6, 3 dice: ", "3d6, 2 more: ", "3d6, 1 more: "]


def test_an_empty_answer_asks_again() -> None:
    rolled, prompts = asked("3d6", "", "4 2 6")
    assert rolled.total == 12
    assert len(prompts) == 2


def test_each_pool_and_each_wave_is_asked_for_in_turn() -> None:
    rolled, prompts = asked("3d6! + 1d20", "6 6 1", "6 2", "3", "17")
    assert rolled.total == 24 + 17
    assert len(prompts) == 4
    rolled, prompts = asked("(1d4)d6", "2", "5 6")
    assert rolled.total == 11
    assert len(prompts) == 2


def test_a_label_says_what_the_dice_are_for() -> None:
    _, prompts = asked("2d6[fire]", "1 2")
    assert "fire" in prompts[0]


def test_asked_dice_know_the_table_too() -> None:
    assert asked("d%", "00")[0].total == 100
    assert asked("1d10", "0")[0].total == 10
    assert asked("d66", "4,4")[0].total == 44
    assert asked("d66", "44")[0].total == 44
    assert asked("d66", "4", "2")[0].total == 42
    assert asked("4dF", "- 0 + +")[0].total == 1
    assert asked("2d{hit, miss}", "hit miss")[0].words == ["hit", "miss"]


@pytest.mark.parametrize("lines", [(), ("4 2",), ("6 6 6", "6")])
def test_the_end_of_input_ends_the_asking(lines: tuple[str, ...]) -> None:
    # What `ask` raises goes through; the command line makes an error of it.
    with pytest.raises(EOFError):
        asked("3d6!", *lines)


IMPOSSIBLE = ["7 1 1", "1 2 3 4", "six", "1 2 0", "1, 2, -3", "2 7"]


@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_an_impossible_answer_is_an_error_where_nobody_can_be_told(line: str) -> None:
    with pytest.raises(GivenDiceError):
        asked("3d6", line)


@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_an_impossible_answer_is_said_and_asked_again_where_somebody_can(line: str) -> None:
    ask, prompts = answers(line, "4 2 6")
    said: list[str] = []
    rolled = parse("3d6").roll(AskedDice(ask, said.append))
    assert rolled.total == 12
    assert prompts == ["3d6, 3 dice: ", "3d6, 3 dice: "]
    assert len(said) == 1
    assert "\n" not in said[0]


def test_what_was_right_is_kept_when_the_next_answer_is_wrong() -> None:
    ask, prompts = answers("4 2", "9", "6")
    said: list[str] = []
    assert parse("3d6").roll(AskedDice(ask, said.append)).total == 12
    assert prompts == ["3d6, 3 dice: ", "3d6, 1 more: ", "3d6, 1 more: "]
    assert "9" in said[0]
