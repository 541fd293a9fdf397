"""The README of the plugin is true: every example of it is run, from the first to the last."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from tests.commands.table import Game

from .lab import bench

README = Path(__file__).parents[2] / "plugins" / "percentile-skirmish" / "README.md"
TEXT = README.read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", TEXT, flags=re.DOTALL | re.MULTILINE)


def commands() -> list[list[str]]:
    """What the README lets somebody type, comments left out; how it is installed is not for a test."""
    lines = [line for block in [*blocks("sh"), *blocks("console")] for line in block.splitlines()]
    return [words[1:] for line in lines if (words := shlex.split(line, comments=True)) and words[0] == "skirm"]


def test_every_example_runs(game: Game) -> None:
    assert len(commands()) >= 12
    for words in commands():
        game.ok(*words)
    assert "in the order of initiative" in TEXT


def test_the_fight_in_a_save_is_one() -> None:
    (written,) = blocks("toml")
    state = bench.encounter(tomllib.loads(written))
    assert state.next_up() == "Rook"


@pytest.mark.parametrize("name", sorted({*bench.rules.schemas.actions, *bench.rules.schemas.templates}))
def test_every_order_and_template_is_named(name: str) -> None:
    assert f"`{name}`" in TEXT
