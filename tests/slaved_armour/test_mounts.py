"""Weapons sit in modules, and go with them: SA-10, SA-12; reloading: SA-07."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from skirm.api import Encounter
from skirm.saves.models import encode
from tests.commands.table import Game

from .lab import Raw, at, battle, encounter, gun, ids, machine, module, person, play, refused

SHOT: Raw = {"attacker": "Rook", "target": "Vyx", "band": "short"}


def armed(*weapons: Raw, rows: tuple[str, ...] = ("a1 b1",), **fields: object) -> Encounter:
    """Rook with such weapons and rows of modules, Vyx, and Orm, who is a person."""
    units = {
        "Rook": machine(*rows, weapons=list(weapons), side="red") | fields,
        "Vyx": machine("a1", side="blue"),
        "Orm": person(side="blue"),
    }
    return battle(phase="combat", units=units)


RACK = gun("L4F-14", "Rocket Rack", module="a1", spares=2, loaded=0)
PISTOL = gun(spares=2)


@pytest.mark.rule("SA-10", "SA-12")
def test_a_weapon_whose_module_is_destroyed_does_not_fire() -> None:
    for sign in ("", "x"):
        state = armed(gun("S3F-32", "Rack", module="a1"), rows=(f"a1{sign} b1",))
        if sign:
            refusal = refused(state, "shoot", **SHOT)
            assert (ids(refusal), str(refusal)) == (["wrecked"], "Rack went with its module a1")
        else:
            assert play(state, "shoot", "6 6 1", **SHOT).result == "hit"


@pytest.mark.rule("SA-10")
def test_it_went_in_the_phase_before_and_still_shot_in_that() -> None:
    state = armed(gun(module="a1"), hits=1)
    shot = play(state, "shoot", "6 6 1", **SHOT)
    found = play(shot.after, "phase", "1  1")
    assert "Rook: Autopistol went with it" in found.told
    assert ids(refused(found.after, "shoot", **SHOT)) == ["wrecked"]


@pytest.mark.rule("SA-10")
@pytest.mark.parametrize(
    ("name", "module", "rows", "lost"),
    [
        ("A1", "", "a1x", True),
        ("A1", "", "a1", False),
        ("Rack", "A1", "a1x", True),
        ("Rack", "", "a1x", False),
        ("A1", "b1", "a1x b1", False),
        ("A1", "b1", "a1 b1x", True),
        ("A1", "", "a1x a1", False),
        ("A1", "", "a1x a1x", True),
    ],
)
def test_the_module_of_its_name_or_the_one_that_it_names(name: str, module: str, rows: str, lost: bool) -> None:
    state = armed(gun("S16-32", name, module=module), rows=(rows,))
    if lost:
        assert ids(refused(state, "shoot", **SHOT)) == ["wrecked"]
    else:
        assert play(state, "shoot", "6 6 1", **SHOT).result == "hit"


@pytest.mark.rule("SA-10")
def test_a_weapon_without_a_name_sits_in_no_module_without_one() -> None:
    rook = machine(weapons=[gun("S16-32", "")]) | {"rows": [[{"name": "", "destroyed": True}]]}
    state = battle(units={"Rook": rook, "Vyx": machine("a1")})
    assert play(state, "shoot", "6 6 1", **SHOT).result == "hit"


@pytest.mark.rule("SA-10")
def test_what_was_lost_is_not_the_weapon_that_is_taken_without_a_name() -> None:
    state = armed(RACK | {"loaded": 1}, PISTOL, rows=("a1x",))
    found = play(state, "shoot", "6 6 1", **SHOT)
    assert [found.at(f"Rook.weapons.{place}.loaded") for place in (0, 1)] == [1, 2]
    assert ids(refused(state, "shoot", **SHOT | {"weapon": "rocket rack"})) == ["wrecked"]


@pytest.mark.rule("SA-10")
def test_with_all_of_them_lost_the_first_is_told() -> None:
    state = armed(RACK, PISTOL | {"module": "a1"}, rows=("a1x",))
    refusal = refused(state, "shoot", **SHOT)
    assert (ids(refusal), "Rocket Rack" in str(refusal)) == (["wrecked", "empty"], True)


def test_a_save_tells_the_module_only_where_it_is_set() -> None:
    state = encode(armed(PISTOL, RACK))
    weapons = state["units"]["Rook"]["weapons"]  # type: ignore[index]
    assert ["module" in weapon for weapon in weapons] == [False, True]


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        (machine("a1 b1", weapons=[PISTOL, gun("S16-32", "Rack", module="rak")]), ["no module 'rak'", "a1, b1"]),
        (machine("a1", weapons=[PISTOL, gun("S16-32", "Rack", module="rak")]) | {"rows": []}, ["there are none"]),
        (person(weapons=[PISTOL, gun("S16-32", "Rack", module="rak")]), ["only machines have modules"]),
    ],
)
def test_a_module_that_is_none_is_a_fault_of_the_save(unit: Raw, words: list[str]) -> None:
    with pytest.raises(msgspec.ValidationError) as fault:
        battle(units={"Rook": unit})
    assert all(word in str(fault.value) for word in ["weapons.1.module", *words])


def test_the_fault_is_told_with_its_path(game: Game) -> None:
    game.ok("new", "slaved-armour", "fight.toml", "--example", "--seed", "x")
    save = Path("fight.toml")
    save.write_text(save.read_text().replace('module = "rack"', 'module = "rak"'))
    run = game("check", "fight.toml")
    assert run.code == 3
    assert "units.Vyx: weapons.0.module: there is no module 'rak'" in run.err


# Arming.


@pytest.mark.rule("SA-08")
def test_arming_a_module() -> None:
    found = play(armed(), "arm", unit="Rook", weapon="M2A-51 Rifle", module="A1", spares=1)
    assert found.at("Rook.weapons.0.module") == "A1"
    assert "into module a1" in found.told
    assert ids(refused(armed(), "arm", unit="Rook", weapon="M2A-51 Rifle", module="c9")) == ["no-module"]
    assert ids(refused(armed(), "arm", unit="Orm", weapon="M2A-51 Rifle", module="a1")) == ["no-module"]
    assert ids(refused(armed(rows=("a1x",)), "arm", unit="Rook", weapon="M2A-51 Rifle", module="a1")) == ["wrecked"]


# SA-07: which weapon is reloaded.


@pytest.mark.rule("SA-07")
@pytest.mark.parametrize(
    ("weapons", "reloaded"),
    [
        ([gun(), gun("S16-32", "B", loaded=1, spares=1)], "B"),
        ([gun(loaded=1, spares=1), gun("S16-32", "B", loaded=0, spares=1)], "B"),
        ([gun(loaded=1, spares=1), gun("S16-32", "B", loaded=1, spares=1)], "Autopistol"),
        ([gun(loaded=0), gun("S16-32", "B", loaded=2, spares=1)], "B"),
        ([RACK, gun("S16-32", "B", loaded=2, spares=1)], "B"),
        ([gun("S03-00", "Claw", melee="short"), gun("S16-32", "B", loaded=2, spares=1)], "B"),
    ],
)
def test_the_first_that_is_empty_else_the_first_that_is_not_full(weapons: list[Raw], reloaded: str) -> None:
    found = play(armed(*weapons, rows=("a1x b1",)), "reload", unit="Rook")
    assert f"Rook reloads {reloaded}" in found.told
    assert "that takes 1 action" in found.told


@pytest.mark.rule("SA-07")
def test_what_keeps_every_weapon_from_it_is_told() -> None:
    weapons = [gun(spares=1), RACK, gun("S16-32", "Gun", loaded=1), gun("S03-00", "Claw", melee="short")]
    refusal = refused(armed(*weapons, rows=("a1x",)), "reload", unit="Rook")
    assert ids(refusal) == ["full", "wrecked", "no-spares"]
    for words in ("Autopistol is full", "Rocket Rack went with its module a1", "no magazine left for Gun"):
        assert words in str(refusal)


@pytest.mark.rule("SA-07")
@pytest.mark.parametrize(
    ("weapons", "reasons"),
    [([], ["no-weapon"]), ([gun("S03-00", "Claw", melee="short")], ["hand-weapon"]), ([RACK], ["wrecked"])],
)
def test_who_has_nothing_to_reload(weapons: list[Raw], reasons: list[str]) -> None:
    assert ids(refused(armed(*weapons, rows=("a1x",)), "reload", unit="Rook")) == reasons


@pytest.mark.rule("SA-07", "SA-10")
def test_a_weapon_that_is_named_is_the_one_that_is_reloaded() -> None:
    state = armed(gun(loaded=0, spares=1), gun("S16-32", "B", loaded=1, spares=1), RACK, rows=("a1x",))
    assert play(state, "reload", unit="Rook", weapon="b").at("Rook.weapons.1.loaded") == 3
    assert ids(refused(state, "reload", unit="Rook", weapon="rocket rack")) == ["wrecked"]


# The ready-made machines.


@pytest.mark.rule("SA-12")
@pytest.mark.parametrize("template", ["strider", "slalom", "hauler"])
def test_every_weapon_of_a_ready_made_machine_sits_in_a_module(template: str) -> None:
    from .lab import armour

    unit = armour().schemas.templates[template].unit
    weapons = getattr(unit, "weapons", [])
    assert weapons
    assert all(unit.mount(weapon) for weapon in weapons)  # type: ignore[attr-defined]


def test_a_battle_with_modules_is_read_back() -> None:
    state = armed(PISTOL, RACK)
    raw = msgspec.to_builtins(state)
    assert encounter(raw) == state
    assert at(state, "Rook.weapons.1.module") == module("a1")["name"]


@pytest.mark.rule("SA-08", "SA-12")
def test_what_went_with_its_module_is_replaced_by_its_like() -> None:
    rook = machine("a1x", "a2", weapons=[gun(module="a1")])
    found = play(battle(units={"Rook": rook}), "arm", unit="Rook", weapon="S16-32 Autopistol", module="a2")
    weapons = found.at("Rook.weapons")
    assert [weapon.module for weapon in weapons] == ["a2"]  # type: ignore[attr-defined]
    assert ids(refused(found.after, "arm", unit="Rook", weapon="S16-32 Autopistol", module="a2")) == ["has-it"]
