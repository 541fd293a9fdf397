"""Facts that look alike and are not: yes, 1, the text 1; none and the text none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.table import Game

MIXED = """
from skirm.api import Outcome, Play, Roll, Schemas, hookimpl

WORTHS = [1, True, "1", 1.0, None, "none", False, 0]


class Mix(Roll):
    \"""A row of many kinds.\"""

    kinds: int = 8

    def roll(self, play: Play) -> Outcome:
        return Outcome("mixed", data={"worth": WORTHS[play.dice.sum(f"1d{self.kinds}", "row") - 1]})


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    schemas.roll(Mix)
"""


@pytest.fixture
def mixed(fight: Game) -> Game:
    Path("mixed.py").write_text(MIXED)
    return fight


ASKED = ("--plugin", "mixed.py", "odds", "mixed:mix", "--by", "data.worth")
APART = ['"1"', '"none"', "0", "1", "false", "null", "true"]


def rows(game: Game, *words: str) -> list[tuple[str, int]]:
    """The values as JSON, with their weights."""
    [found] = game.objects(*ASKED, *words)
    odds = found["odds"]
    assert isinstance(odds, list)
    return sorted((json.dumps(row["facts"]["data.worth"]).removesuffix(".0"), row["weight"]) for row in odds)


def test_what_looks_alike_has_rows_of_its_own(mixed: Game) -> None:
    assert rows(mixed) == [(value, 2 if value == "1" else 1) for value in APART]
    names = [line.split()[0] for line in mixed.ok(*ASKED).splitlines()[2:]]
    assert sorted(names) == ['"1"', '"none"', "0", "1", "no", "none", "yes"]


def test_a_text_that_looks_like_nothing_else_has_no_quotes(mixed: Game) -> None:
    names = [line.split()[0] for line in mixed.ok(*ASKED[:4], "kinds=2", *ASKED[4:]).splitlines()[2:]]
    assert sorted(names) == ["1", "yes"]


def test_estimates_tell_them_apart_too(mixed: Game) -> None:
    assert [value for value, _ in rows(mixed, "--budget", "1")] == APART
