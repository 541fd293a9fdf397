"""The example, its orders through the real command line, and every template in a fight."""

from __future__ import annotations

import json

import pytest

from skirm.api import Encounter, RulesError
from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run
from skirm.rules.models import units_of
from tests.commands.table import Game, Json
from tests.examples import Example, as_saved, save

from .lab import LAB, armour, at, battle, encounter, gun, machine, play, request

SLAVED = "slaved-armour"
QUARRY = Example(LAB, "quarry")


@pytest.fixture
def quarry(game: Game) -> Game:
    """The example in fight.toml, its seed ochre."""
    return QUARRY.begin(game, "ochre")


@pytest.mark.rule("SA-01")
def test_the_example_is_worth_playing() -> None:
    state = QUARRY.encounter
    raw = as_saved(state)
    units = raw["units"]
    assert isinstance(units, dict)
    assert len({unit["side"] for unit in units.values()}) == 2
    assert {unit["kind"] for unit in units.values()} == {"machine", "person"}
    assert raw["covers"]
    modules = [module for unit in units.values() for row in unit.get("rows", []) for module in row]
    assert any(module.get("explosive") for module in modules)
    assert any(module.get("critical") for module in modules)
    assert state.over() is None
    assert sum("action" in order for order in QUARRY.orders()) >= 12
    assert sum("advance" in order for order in QUARRY.orders()) >= 2


@pytest.mark.rule("SA-01")
def test_its_orders_play_two_turns(quarry: Game) -> None:
    run = QUARRY.played(quarry, "--json")
    assert (run.code, run.err) == (0, ""), run
    told = [json.loads(line) for line in run.out.splitlines()]
    assert len(told) == len(QUARRY.orders())
    assert [one["revision"] for one in told] == list(range(1, len(told) + 1))
    assert all(one["text"] and one["system"] == SLAVED for one in told)
    assert quarry.state()["turn"] == 3
    assert quarry.ok("check", "fight.toml").startswith("fight.toml: sound")


@pytest.mark.rule("SA-01")
def test_the_demo_is_a_story_of_all_that_can_happen(game: Game) -> None:
    told = game.ok("demo", "slaved")
    assert "refused" not in told
    for words in (
        "module left plate: destroyed",
        "Autopistol went with it",
        "an external fire starts",
        "external fire in tank: 4, nothing comes of it",
        "goes through armour",
        "reloads Rocket Rack",
        "Tern drifts on at speed 5",
        "Wall",
    ):
        assert words in told


def fought(seed: str) -> tuple[list[Json], Encounter]:
    """Orders of a fight to its end: machines ram, then everybody shoots, or strikes, or reloads, while they may."""
    state = QUARRY.encounter
    given: list[Json] = []

    def order(kind: str, **fields: object) -> bool:
        nonlocal state
        name = "phase" if kind == "advance" else kind
        try:
            dice = RandomDice(seed, "revision", len(given) + 1)
            _, after = run(armour(), name, request(name, fields, state), state, dice)
        except RulesError:
            return False
        assert after is not None
        state = after
        given.append({"advance": 1} if kind == "advance" else {"action": kind} | fields)
        return True

    for _ in range(60):
        for kind in ("collide", "shoot", "fight"):
            for name in list(units_of(state)):
                enemies = [one for one in units_of(state) if at(state, f"{one}.side") != at(state, f"{name}.side")]
                done = any(order(kind, **sides(kind, name, enemy)) for enemy in enemies)
                if kind == "shoot" and not done:
                    order("reload", unit=name)
        while at(state, "phase") == "combat":
            order("advance")
        if state.over() is not None:
            return given, state
    pytest.fail(f"no end after {len(given)} orders")


def sides(kind: str, name: str, enemy: str) -> Json:
    """Who does it to whom."""
    if kind == "collide":
        return {"unit": name, "target": enemy, "speed": 1}
    return {"attacker": name, "target": enemy} | ({"band": "short", "bonus": 40} if kind == "shoot" else {})


@pytest.mark.rule("SA-01", "SA-06", "SA-07")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_fight_is_fought_to_its_end(game: Game, seed: str) -> None:
    given, state = fought(seed)
    QUARRY.ends(game, seed, given, state)


@pytest.mark.rule("SA-27", "SA-30")
def test_after_the_fight_the_wounded_rest(game: Game) -> None:
    game.ok("new", SLAVED, "fight.toml", "--seed", "x")
    for name, side in (("Orm", "red"), ("Ash", "blue"), ("Vyx", "red")):
        game.ok("add", "fight.toml", "trooper", f"name={name}", f"side={side}")
    stunned = ("units.Vyx.wound=stun", "units.Vyx.damage=2", "units.Vyx.out=yes")
    game.ok("set", "fight.toml", *stunned)
    assert game("advance", "fight.toml", "rest", "time=10m").code == 1
    game.ok("set", "fight.toml", "units.Ash.wound=dead", "units.Ash.damage=5", "units.Ash.out=yes")
    assert game("advance", "fight.toml").code == 1
    assert game("advance", "fight.toml", "rest", "time=10m").code == 0
    assert "wound" not in game.unit("Vyx")
    assert game("advance", "fight.toml", "bed", "days=2").code == 0


# Templates.


@pytest.mark.rule("SA-25")
def test_the_bear_is_the_one_of_the_book() -> None:
    templates = armour().schemas.templates
    assert at(battle(units={"Bear": as_saved(templates["bear"].unit)}), "Bear.profile") == "Bear579A"
    assert templates["bear"].unit.__struct_fields__ == templates["trooper"].unit.__struct_fields__


@pytest.mark.rule("SA-10", "SA-18")
@pytest.mark.parametrize("template", ["strider", "slalom", "hauler"])
def test_machines_have_six_rows_a_critical_module_and_a_drive(template: str) -> None:
    raw = as_saved(armour().schemas.templates[template].unit)
    grid = raw["rows"]
    assert isinstance(grid, list)
    assert len(grid) == 6
    assert all(grid)
    assert any(module.get("critical") for row in grid for module in row)
    names = [module["name"] for row in grid for module in row]
    assert len(names) == len(set(names))
    if template == "slalom":
        assert raw["drive"] == "roller-pitons"
    if template == "hauler":
        assert any(module.get("explosive") for row in grid for module in row)


@pytest.mark.rule("SA-01", "SA-10")
@pytest.mark.parametrize("template", ["strider", "slalom", "hauler"])
def test_any_machine_falls_apart_in_the_end(template: str) -> None:
    unit = as_saved(armour().schemas.templates[template].unit) | {"hits": 200}
    state = battle(phase="combat", units={"Vyx": unit})
    for seed in "abcde":
        report, after = run(armour(), "phase", request("phase", {}, state), state, RandomDice(seed))
        assert after is not None
        assert at(after, "Vyx.destroyed") is True
        assert {part.result for part in report.parts if part.name == "hit"} >= {"destroyed", "wrecked"}


@pytest.mark.rule("SA-19", "SA-18")
def test_a_move_as_it_is_typed(quarry: Game) -> None:
    told = quarry("resolve", "fight.toml", "move", "unit=rook", "speed=5", "steps=0,1,-1,0,0")
    assert (told.code, quarry.unit("Rook")["speed"]) == (0, 5), told
    same = quarry.unit("Rook")
    assert quarry("undo", "fight.toml").code == 0
    told = quarry(SLAVED, "move", "fight.toml", "unit=ROOK", "speed=5", "steps:=[0, 1, -1, 0, 0]")
    assert (told.code, quarry.unit("Rook")) == (0, same), told


def test_a_refused_order_commits_nothing(quarry: Game) -> None:
    before = save()
    run = quarry("resolve", "fight.toml", "shoot", "attacker=Rook", "target=Rook", "band=short")
    assert (run.code, run.out) == (1, "")
    assert "refused" in run.err
    assert save() == before


@pytest.mark.parametrize("words", [["attacker=ROOK", "target=vyx"], ["attacker=rook", "target=VYX"]])
def test_names_in_capitals(quarry: Game, words: list[str]) -> None:
    assert (
        quarry("resolve", "fight.toml", "shoot", *words, "band=short", "target_number=11", "--dice", "6,6,1").code == 0
    )


def test_a_hand_made_battle_is_read_back() -> None:
    state = battle(units={"Rook": machine(weapons=[gun()]), "Vyx": machine()})
    assert encounter(as_saved(state)) == state
    found = play(state, "shoot", "6 6 1", attacker="Rook", target="Vyx", band="short")
    assert encounter(as_saved(found.after)) == found.after
