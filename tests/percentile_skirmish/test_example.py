"""The example, its orders through the real command line, its view, and every template in a fight."""

from __future__ import annotations

import json

import pytest

from skirm.rules.models import units_of
from tests.commands.table import Game
from tests.examples import Example

from .lab import bench, fight, fighter, play

FORD = Example(bench, "ford")


@pytest.fixture
def ford(game: Game) -> Game:
    """The example in fight.toml."""
    return FORD.begin(game, "ford")


@pytest.mark.rule("PS-02")
def test_the_example_is_worth_playing() -> None:
    state = FORD.encounter
    assert state.next_up() == "Vela"
    assert state.over() is None
    assert sum("action" in order for order in FORD.orders()) >= 12
    assert {type(unit).__name__ for unit in units_of(state).values()} == {"Fighter", "Target"}


@pytest.mark.rule("PS-02", "PS-08", "PS-09", "PS-52")
def test_its_orders_play_two_rounds(ford: Game) -> None:
    run = FORD.played(ford, "--json")
    assert (run.code, run.err) == (0, ""), run
    told = [json.loads(line) for line in run.out.splitlines()]
    assert all(one["text"] for one in told)
    assert ford.state()["clock"] == 2
    assert ford.ok("check", "fight.toml").startswith("fight.toml: sound")


@pytest.mark.rule("PS-61")
def test_show_says_whose_turn_it_is_and_who_may_riposte(ford: Game) -> None:
    ford.ok("resolve", "fight.toml", "move", "unit=Vela", "to=1,-1")
    blow = ("strike", "attacker=Vela", "target=Ilse", "weapon=axe", "response=parry")
    ford.ok("resolve", "fight.toml", *blow, "level=miss", "defence_level=x2")
    shown = ford.ok("show", "fight.toml")
    assert "may riposte against Vela" in shown
    assert "up: Vela" in shown
    ford.ok("advance", "fight.toml")
    assert "may riposte" not in ford.ok("show", "fight.toml")


@pytest.mark.parametrize("name", sorted(bench.rules.schemas.templates))
def test_every_template_fights(name: str) -> None:
    raw = bench.rules.freeze(fight(units={"Vyx": fighter(side="blue", initiative=1)}))
    template = bench.rules.schemas.templates[name].unit
    state = bench.rules.thaw(raw)
    units_of(state)["Rook"] = template
    state.joined("Rook")
    if type(template).__name__ == "Target":
        found = play(state, "shoot", "100", attacker="Vyx", target="Rook", range=5)
    else:
        assert state.next_up() in ("Rook", "Vyx")
        found = play(state, "strike", "100", attacker="Rook", target="Vyx", weapon="fist", interrupt=True)
    assert found.result in ("miss", "fumble")
