"""The page of the plugin is true, also where no block shows it; its blocks are run with those of all documents."""

from __future__ import annotations

import re

import pytest

from tests.commands.table import Game
from tests.documents import PAGES

from .lab import system

README = PAGES["vehicle-chase"].read_text(encoding="utf-8")
ORDERS = "|".join(sorted(system().schemas.actions, key=len, reverse=True))
# What stands in the table of orders: each is tried in the example as it begins.
TYPED = re.findall(rf"`((?:{ORDERS}) [^`]*=[^`]*)`", README.partition("In detail:")[2].partition("`side=left`")[0])
# What has to be so for an order that does not hold in the first turn.
BEFORE = {
    "pivot": ["units.Gnat.speed=0"],
    "take-wheel": ["units.Flash.driver="],
    "rough": ["units.Mule.skid_factor=-9"],
}


def test_the_orders_of_the_table_are_all_there_are() -> None:
    assert {words.split()[0] for words in TYPED} == set(system().schemas.actions)


@pytest.mark.parametrize("words", TYPED)
def test_every_order_of_the_table_is_carried_out(game: Game, words: str) -> None:
    game.ok("new", "vehicle-chase", "fight.toml", "--example", "--seed", "friday")
    name = words.split(maxsplit=1)[0]
    for change in BEFORE.get(name, []):
        game.ok("set", "fight.toml", change)
    run = game("resolve", "fight.toml", *words.split())
    assert (run.code, run.err) == (0, ""), run


def test_inline_commands_are_carried_out(game: Game) -> None:
    game.ok("new", "vehicle-chase", "chase.toml", "--example", "--seed", "friday")
    commands = [command.split() for command in re.findall(r"`skirm ([^`]*)`", README)]
    # Those with SAVE or an ellipsis in them are patterns.
    whole = [words for words in commands if not any(word.isupper() or "…" in word for word in words)]
    assert len(whole) >= 5
    for words in whole:
        run = game(*words)
        assert (run.code, run.err) == (0, ""), words
