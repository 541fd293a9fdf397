from __future__ import annotations

import json
from pathlib import Path

import pytest

import skirm_slaved_armour
from tests.commands.table import Game


def test_it_plays_the_orders_of_the_example_and_shows_the_end(game: Game) -> None:
    told = game.ok("demo", "toy")
    assert told.startswith("toy: two a side among three barrels\n\n$ skirm resolve fight.toml shoot attacker=Rook")
    assert told.count("\n$ skirm ") == 6
    assert "\n$ skirm advance fight.toml\n" in told
    assert "\n$ skirm show fight.toml\nround 1\n" in told
    assert told.endswith("Now yours: skirm new toy fight.toml --example, then any of these orders.\n")
    assert not list(Path().iterdir())


def test_the_first_system_plays_where_none_is_named(game: Game) -> None:
    assert game.ok("demo").startswith("percentile-skirmish: ")


def test_it_is_the_same_for_everybody_unless_seeded(game: Game) -> None:
    assert game.ok("demo", "toy") == game.ok("demo", "toy") == game.ok("demo", "toy", "--seed", "demo")
    assert len({game.ok("demo", "toy", "--seed", seed) for seed in "abcdef"}) > 1


def test_quiet_and_as_objects(game: Game) -> None:
    results = game.ok("demo", "toy", "-q").split()
    objects = [json.loads(line) for line in game.ok("demo", "toy", "--json").splitlines()]
    assert [found["result"] for found in objects] == results


def test_what_has_become_impossible_is_refused_and_the_fight_goes_on(game: Game) -> None:
    """Some of many fights go so well that a later order has nobody to carry it out."""
    refused = [told for seed in range(40) if "refused: " in (told := game.ok("demo", "slaved", "--seed", str(seed)))]
    assert refused
    assert all("\n$ skirm show fight.toml\n" in told for told in refused)


@pytest.mark.parametrize(("argv", "code"), [(["nobody"], 2), (["toy", "more"], 2), (["toy", "--seed="], 2)])
def test_a_wrong_line(game: Game, argv: list[str], code: int) -> None:
    assert game("demo", *argv).code == code


def test_without_systems(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRM_WITHOUT", "all")
    run = game("demo")
    assert (run.code, run.out) == (2, "")
    assert "no rule system is installed" in run.err


def test_it_is_what_a_save_of_that_seed_would_be(game: Game) -> None:
    game.ok("new", "slaved", "fight.toml", "--example", "--seed", "demo")
    orders = Path(skirm_slaved_armour.__file__).parent / "example" / "quarry.jsonl"
    assert game.ok("resolve", "fight.toml", "--orders", str(orders), "-q") == game.ok("demo", "slaved", "-q")
    assert game.ok("demo", "slaved").partition("$ skirm show fight.toml\n")[2].startswith(game.ok("show", "fight.toml"))
