"""The lines for people, as they are promised."""

from __future__ import annotations

import pytest

from skirm.dice.given import GivenDice
from skirm.dice.notation import parse
from skirm.output.text import roll_line
from tests.shell import Here

GOLDEN = [
    ("4d6kh3+2", "6,5,4,1", "4d6kh3 (6 5 4 ~1~) + 2 = 17"),
    ("2d6[fire]+1d4[cold]", "3,4,2", "2d6[fire] (3 4) + 1d4[cold] (2) = 9  fire 7, cold 2"),
    ("2d6[fire]-1d4[cold]", "3,4,2", "2d6[fire] (3 4) - 1d4[cold] (2) = 5  fire 7, cold -2"),
    ("5d10>=8", "9,3,10,1,8", "5d10>=8 (9* 3 10* 1 8*) = 3 successes"),
    ("5d10>=8f1", "9,3,2,1,7", "5d10>=8f=1 (9* 3 2 1- 7) = 0 successes"),
    ("2d10>=8", "9,3", "2d10>=8 (9* 3) = 1 success"),
    ("2d10>=8f1", "1,3", "2d10>=8f=1 (1- 3) = -1 successes"),
    ("2d10>=7>=10", "10,7", "2d10>=7>=10 (10** 7*) = 3 successes"),
    ("(1d20+5)>=15", "14", "(1d20 (14) + 5) >= 15 = success  19 against 15"),
    ("(1d20+5) ge 15", "4", "(1d20 (4) + 5) >= 15 = failure  9 against 15"),
    ("3d6 # fire", "1,2,3", "3d6 (1 2 3) = 6  # fire"),
    ("d66", "4,2", "d66 (4 2) = 42"),
    ("d666", "4,2,1", "d666 (4 2 1) = 421"),
    ("1d66", "42", "1d66 (42 of 66) = 42"),
    ("2d88", "42,7", "2d88 (42 7 of 88) = 49"),
    ("d66!", "66,65", "d66! (6 6!, 6 5) = 131"),
    ("7/2", "", "7 / 2 = 7/2 (3.5)"),
    ("1/3", "", "1 / 3 = 1/3 (0.333333)"),
    ("3d{hit,miss}", "hit,hit,miss", "3d{hit, miss} (hit hit miss) = hit hit miss"),
    ("3d6!", "6,4,1,2", "3d6! (6! 2 4 1) = 13"),
    ("2d6!!", "6,4,6,3", "2d6!! (6+6+3 4) = 19"),
    ("1d6!p", "6,4", "1d6!p (6! 4-1) = 9"),
    ("2d6r1", "1,5,4", "2d6r=1 (1->4 5) = 9"),
    ("2d6min2", "1,5", "2d6min2 (1->2 5) = 7"),
    ("4dF", "-1,0,1,1", "4dF (-1 0 1 1) = 1"),
    ("{2d6,d8}kh1", "1,2,8", "{2d6 (1 2), 1d8 (8)}kh1 (~3~ 8) = 8"),
    ("-3d6", "1,2,3", "-3d6 (1 2 3) = -6"),
    ("(1d4)d6", "2,3,4", "(1d4 (2))d6 (3 4) = 7"),
]


@pytest.mark.parametrize(("expression", "dice", "line"), GOLDEN)
def test_the_line_is_the_one_that_was_promised(here: Here, expression: str, dice: str, line: str) -> None:
    run = here("roll", expression, "--dice", dice)
    assert (run.code, run.out, run.err) == (0, f"{line}\n", "")


@pytest.mark.parametrize(
    ("target", "line"),
    [
        ("15", "1d20 (14) + 3 = 17  success against 15"),
        ("18", "1d20 (14) + 3 = 17  failure against 18"),
        ("-2", "1d20 (14) + 3 = 17  success against -2"),
    ],
)
def test_a_target(here: Here, target: str, line: str) -> None:
    assert here("roll", "1d20+3", "--target", target, "--dice", "14").out == f"{line}\n"


def test_labels_target_and_comment_come_in_this_order(here: Here) -> None:
    run = here("roll", "2d6[fire] # boom", "--target", "5", "--dice", "1,2")
    assert run.out == "2d6[fire] (1 2) = 3  fire 3  failure against 5  # boom\n"


def test_sixty_dice_are_shown_and_the_rest_is_counted(here: Here) -> None:
    faces = ",".join(["1"] * 100)
    assert here("roll", "60d6", "--dice", faces[:119]).out == f"60d6 ({' '.join('1' * 60)}) = 60\n"
    assert here("roll", "100d6", "--dice", faces).out == f"100d6 ({' '.join('1' * 60)} \u2026 40 more) = 100\n"


def test_a_fraction_beyond_decimals_is_told_as_a_fraction(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRM_MAX_DIGITS", "1000")
    assert here("roll", f"{10**400}/3").out.endswith("/3\n")


def painted(expression: str, dice: str, target: int | None = None, success: bool | None = None) -> str:
    notation = parse(expression)
    rolled = notation.roll(GivenDice(dice))
    line = roll_line(notation, rolled, rolled.success if success is None else success, target, colour=True)
    plain = roll_line(notation, rolled, rolled.success if success is None else success, target)
    for code in ("1", "2", "31", "32", "0"):
        line = line.replace(f"\x1b[{code}m", f"<{code}>")
    stripped = line
    for code in ("1", "2", "31", "32", "0"):
        stripped = stripped.replace(f"<{code}>", "")
    assert stripped == plain
    return line


@pytest.mark.parametrize(
    ("expression", "dice", "line"),
    [
        ("4d6kh3", "6,5,4,1", "4d6kh3 (6 5 4 <2>~1~<0>) = <1>15<0>"),
        ("3d10>=8f1", "9,3,1", "3d10>=8f=1 (<32>9*<0> 3 <31>1-<0>) = <1>0 successes<0>"),
        ("(d20)>=5", "5", "(1d20 (5)) >= 5 = <32>success<0>  5 against 5"),
        ("(d20)>=5", "4", "(1d20 (4)) >= 5 = <31>failure<0>  4 against 5"),
        ("7/2", "", "7 / 2 = <1>7/2<0> (3.5)"),
    ],
)
def test_colour_changes_no_character(expression: str, dice: str, line: str) -> None:
    assert painted(expression, dice) == line


def test_the_verdict_on_a_target_is_coloured() -> None:
    assert painted("d20", "9", 9, True) == "1d20 (9) = <1>9<0>  <32>success<0> against 9"
