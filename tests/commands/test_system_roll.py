from __future__ import annotations

import json

import pytest

from skirm.commands.argv import names_roll
from tests.commands.table import Game

KEYS = ["kind", "system", "name", "result", "success", "total", "data", "modifiers", "figures", "dice", "parts", "text"]


@pytest.mark.parametrize("word", ["toy:nerve", "a-b:c-d", "x1:y2", "./duel.py:nerve", "~/x.py:a"])
def test_lower_case_words_around_one_colon_name_a_roll(word: str) -> None:
    assert names_roll(word)


@pytest.mark.parametrize("word", ["3d6", "toy", "toy:", ":nerve", "a:b:c", "Toy:nerve", "2d6[a:b]", "1:2", "a b:c", ""])
def test_anything_else_is_an_expression(word: str) -> None:
    assert not names_roll(word)


def test_a_roll_tells_its_story(game: Game) -> None:
    assert game.ok("roll", "toy:nerve", "number=4", "--dice", "1,5") == "1 5 against 4: 1 steady\n"
    assert game.ok("roll", "to:nerve", "tries=3", "--dice", "1,2,3", "-q") == "shaken\n"


def test_dice_and_rules_have_one_row_of_keys(game: Game) -> None:
    (rule,) = game.objects("roll", "toy:nerve", "--dice", "1,5")
    (dice,) = game.objects("roll", "2d6", "--dice", "1,5")
    assert list(rule) == list(dice) == KEYS
    assert rule["dice"] == [{"sides": 6, "faces": [1, 5], "why": "nerve", "source": "given"}]


def test_many_begin_with_what_one_gives(game: Game) -> None:
    many = game.ok("roll", "toy:nerve", "-n", "5", "--seed", "a").splitlines()
    assert len(many) == 5
    assert game.ok("roll", "toy:nerve", "--seed", "a").splitlines() == many[:1]


def test_exit_code_and_target(game: Game) -> None:
    assert game("roll", "toy:nerve", "--dice", "1,1", "--exit-code").code == 1
    assert game("roll", "toy:nerve", "--dice", "5,1", "--exit-code").code == 0
    assert game("roll", "toy:nerve", "--dice", "5,1", "--exit-code", "--target", "7").code == 1
    assert game("roll", "toy:nerve", "--dice", "5,2", "--exit-code", "--target", "7").code == 0


@pytest.mark.parametrize("argv", [("toy:nerve", "--help"), ("-h", "to:nerve")])
def test_the_help_of_a_roll_tells_its_keys(game: Game, argv: tuple[str, ...]) -> None:
    told = game.ok("roll", *argv)
    assert told.splitlines()[0].endswith("roll toy:nerve [OPTIONS] [KEY=VALUE]...")
    assert "Keys:" in told
    assert "tries" in told


def test_the_help_of_no_roll_says_which_there_are(game: Game) -> None:
    run = game("roll", "toy:nrve", "--help")
    assert (run.code, run.out) == (2, "")
    assert "did you mean nerve?" in run.err


def test_explain(game: Game) -> None:
    assert game.ok("roll", "toy:loot", "things=gold,silver", "--dice", "2,3,4,5", "--explain") == (
        "7 of silver, worth 5\n  thing: d2 -> 2 (given)\n  amount: 2d6 -> 3 4 (given)\n  price: d20 -> 5 (given)\n"
    )
    assert game.ok("roll", "2d6[fire]+d4", "--dice", "1,2,3", "--explain") == (
        "2d6[fire] (1 2) + 1d4 (3) = 6  fire 3\n  fire: 2d6 -> 1 2 (given)\n  1d4: d4 -> 3 (given)\n"
    )


def test_rolls_and_expressions_on_standard_input(game: Game) -> None:
    run = game("roll", "--dice", "1,2,3,5,5", stdin="3d6\ntoy:nerve number=4\n")
    assert run.code == 0
    assert run.out == "3d6 (1 2 3) = 6\n5 5 against 4: 2 steady\n"


def test_words_of_a_line_are_quoted_as_in_a_shell(game: Game) -> None:
    assert game("roll", "--dice", "2,1,1,1", "-q", stdin="toy:loot things='a b,c d'\n").out == "c d\n"
    run = game("roll", stdin="toy:loot things='a b\n")
    assert (run.code, run.out) == (2, "")
    assert "no closing quotation" in run.err


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["toy:nrve"], 2, "toy has no roll 'nrve'; did you mean nerve?"),
        (["toy:shoot"], 2, "toy has no roll 'shoot'; did you mean: skirm resolve SAVE shoot"),
        (["toy:turn"], 2, "toy has no roll 'turn'; did you mean: skirm advance SAVE turn"),
        (["nope:nerve"], 2, "there is no system 'nope'"),
        (["toy:nerve", "nmber=3"], 2, "toy:nerve: there is no key 'nmber'; did you mean number?"),
        (["toy:nerve", "5"], 2, "expected key=value, found '5'"),
        (["toy:nerve", "--dice", "1,1,1"], 2, "too many dice given: 1 left over"),
    ],
)
def test_what_is_wrong_is_told(game: Game, words: list[str], code: int, told: str) -> None:
    run = game("roll", *words)
    assert (run.code, run.out) == (code, "")
    assert told in run.err
    (error,) = [json.loads(line) for line in game("roll", *words, "--json").out.splitlines()]
    assert error["kind"] == "error"
