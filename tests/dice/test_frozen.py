"""Dice that must never change within a major version: frozen, and computed again with hashlib alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.dice.rolling import draws, seeded
from tests.dice.stream import stream, throw, throw_faces

DIGITS = {
    "d66": [str(10 * tens + units) for tens in range(1, 7) for units in range(1, 7)],
    "d88": [str(10 * tens + units) for tens in range(1, 9) for units in range(1, 9)],
    "d666": [f"{a}{b}{c}" for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)],
}

FROZEN: list[tuple[str, int, int | Sequence[object], str]] = [
    ("1", 20, 6, "3 3 3 2 1 6 1 4 3 2 3 5 5 2 3 5 1 4 1 2"),
    ("2", 20, 6, "3 2 2 1 3 1 2 1 6 5 1 2 2 5 5 2 5 2 5 2"),
    ("skirm", 20, 20, "7 4 12 4 17 13 12 5 12 12 16 15 2 2 4 3 2 9 6 2"),
    ("goblins", 10, 100, "24 18 82 80 87 71 89 88 68 62"),
    ("ab", 12, 8, "1 8 8 8 7 7 8 3 2 4 3 4"),
    ("bA", 12, 8, "2 3 4 3 8 6 1 6 6 2 3 7"),
    ("Ärger", 10, 10, "1 5 7 8 10 9 7 7 6 1"),
    ("🎲", 10, 12, "11 1 7 6 2 4 10 1 7 6"),
    ("a longer seed, with spaces", 10, 4, "3 4 3 3 1 2 4 1 2 4"),
    ("1", 6, 1000, "883 146 932 750 938 379"),
    ("skirm", 4, 1000000, "15616 318277 741721 224968"),
    ("skirm", 3, 1000000000000, "197631396665 570965563564 307211172238"),
    ("skirm", 8, 200, "47 4 192 57 133 52 25 172"),
    ("1", 12, [-1, 0, 1], "1 1 1 0 -1 1 -1 -1 1 0 1 0"),
    ("1", 12, [1, 1, 2], "2 2 2 1 1 2 1 1 2 1 2 1"),
    ("1", 10, ["hit", "miss", "crit"], "crit crit crit miss hit crit hit hit crit miss"),
]


@pytest.mark.parametrize(
    ("seed", "count", "die", "faces"), FROZEN, ids=[f"{row[0]!a} {row[1]} {row[2]}" for row in FROZEN]
)
def test_frozen_faces(seed: str, count: int, die: int | Sequence[object], faces: str) -> None:
    if isinstance(die, int):
        again = [str(face) for face in throw(stream(seed), count, die)]
        expression = f"{count}d{die}"
    else:
        again = [str(face) for face in throw_faces(stream(seed), count, die)]
        expression = f"{count}dF" if die == [-1, 0, 1] else f"{count}d{{{', '.join(map(str, die))}}}"
    assert again == faces.split(), "the definition of the stream, by hashlib"
    assert draws(seeded(expression, seed)) == faces.split(), "the program"


FROZEN_DIGITS = [
    ("1", "d66", "33"),
    ("1", "d88", "57"),
    ("1", "d666", "113"),
    ("2", "d66", "23"),
    ("2", "d88", "51"),
    ("2", "d666", "112"),
    ("skirm", "d66", "25"),
    ("skirm", "d88", "67"),
    ("skirm", "d666", "225"),
]


@pytest.mark.parametrize(("seed", "die", "value"), FROZEN_DIGITS)
def test_frozen_digit_dice(seed: str, die: str, value: str) -> None:
    assert throw_faces(stream(seed), 1, DIGITS[die]) == [value]
    assert draws(seeded(die, seed)) == [value]


FROZEN_TOTALS: list[tuple[str, str, int]] = [
    ("1", "4d6kh3", 9),
    ("1", "5d10>=8", 0),
    ("1", "2d6ro<3", 6),
    ("1", "(1d4)d6", 8),
    ("1", "6d6!", 19),
    ("1", "100000d6", 350283),
    ("skirm", "4d6kh3", 17),
    ("skirm", "5d10>=8", 0),
    ("skirm", "2d6ro<3", 9),
    ("skirm", "(1d4)d6", 16),
    ("skirm", "6d6!", 30),
    ("skirm", "100000d6", 350954),
    ("Ärger", "4d6kh3", 8),
    ("Ärger", "5d10>=8", 2),
    ("Ärger", "2d6ro<3", 6),
    ("Ärger", "(1d4)d6", 3),
    ("Ärger", "6d6!", 16),
    ("Ärger", "100000d6", 350519),
]


@pytest.mark.parametrize(("seed", "expression", "total"), FROZEN_TOTALS)
def test_frozen_totals(seed: str, expression: str, total: int) -> None:
    assert seeded(expression, seed).total == total


def test_the_frozen_totals_follow_from_the_stream() -> None:
    # 3d6! + 2d20kh1 + 1d1000 of the seed "skirm", by hand.
    numbers = stream("skirm")
    pool = wave = throw(numbers, 3, 6)
    while wave := throw(numbers, wave.count(6), 6):
        pool = pool + wave
    total = sum(pool) + max(throw(numbers, 2, 20)) + throw(numbers, 1, 1000)[0]
    assert seeded("3d6! + 2d20kh1 + 1d1000", "skirm").total == total
