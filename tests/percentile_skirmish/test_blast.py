"""Explosions: PS-74 to PS-76."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter
from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run

from .anatomy import FACTORS, TWO_D10, band
from .book import chances
from .lab import Raw, at, bench, fight, fighter, harm, odds, pistol, play, with_dice


def men(**fields: object) -> Encounter:
    """Three men within a hex of the middle, the second behind hard cover."""
    units = {
        name: fighter(side="red" if place else "blue", position=[place, 0], initiative=30 - place)
        for place, name in enumerate(("Rook", "Vyx", "Orm"))
    }
    units["Vyx"]["hard_cover"] = True
    return fight(units=units, **fields)


@pytest.mark.rule("PS-75")
def test_v20_b_in_the_open() -> None:
    found = play(men(), "blast", "4 5 5  14 5 5 3  99", at=[1, 0], radius=1)
    assert [harm(found, unit=name)[0] for name in ("Rook", "Vyx", "Orm")] == ["destroy", "injure", ""]
    assert found.at("Rook.dead") is True


@pytest.mark.rule("PS-75")
@pytest.mark.parametrize(
    ("fields", "dice", "damage", "result"),
    [
        ({}, "4 5 5", 60, "destroy"),
        ({"hard_cover": True}, "14 5 5", 7, "injure"),
        ({"confined": True}, "4 5 5", 120, "destroy"),
        ({"hard_cover": True, "confined": True}, "14 5 5", 15, "maim"),
        ({"hard_cover": True}, "13 5 5", 15, "maim"),
        ({"armour": 9}, "98 5 5", 15, "injure"),
    ],
)
def test_v20_b_c_totals(fields: Raw, dice: str, damage: int, result: str) -> None:
    found = play(None, "blast", dice, **fields)
    assert (found.data("weapon_damage"), found.result) == (damage, result)


@pytest.mark.rule("PS-75")
@pytest.mark.parametrize("roll", ["99", "100"])
def test_a27_a_fumbled_blast_does_nothing(roll: str) -> None:
    found = play(None, "blast", roll)
    assert (found.result, found.faces) in [("none", [int(roll)]), ("fumble", [int(roll)])]


def blasted(share: Fraction, armour: int) -> dict[str, Fraction]:
    """The levels of harm of a blast, by all throws."""
    found: dict[str, Fraction] = {}
    for level, weight in chances(100).items():
        if level in ("miss", "fumble"):
            found[""] = found.get("", Fraction(0)) + weight
            continue
        for dice in TWO_D10:
            name = band(dice + int(15 * FACTORS[level] * share) - armour)
            found[name] = found.get(name, Fraction(0)) + weight / 100
    return found


@pytest.mark.rule("PS-75", "PS-64")
@pytest.mark.parametrize("armour", [0, 7])
@pytest.mark.parametrize(
    ("fields", "share"),
    [
        ({}, Fraction(1)),
        ({"hard_cover": True}, Fraction(1, 2)),
        ({"confined": True}, Fraction(2)),
        ({"hard_cover": True, "confined": True}, Fraction(1)),
    ],
)
def test_odds_of_a_blast(fields: Raw, share: Fraction, armour: int) -> None:
    expected = blasted(share, armour)
    found = odds(None, "blast", armour=armour, **fields)
    assert {name: found.get(name, Fraction(0)) for name in expected if name} == {
        name: chance for name, chance in expected.items() if name
    }


@pytest.mark.rule("PS-75")
@pytest.mark.parametrize("light", ["day", "moonless"])
def test_no_modifier_bears_on_a_blast(light: str) -> None:
    state = men(scene={"light": light})
    found = play(state, "blast", "98 1 1 3 98 1 1 98 1 1 3", at=[1, 0], radius=1)
    assert [harm(found, unit=name)[0] for name in ("Rook", "Vyx", "Orm")] == ["injure", "", "injure"]


@pytest.mark.rule("PS-75")
@pytest.mark.parametrize(("radius", "names"), [(0, ["Rook"]), (1, ["Rook", "Vyx"]), (2, ["Rook", "Vyx", "Orm"])])
def test_who_is_inside_the_radius(radius: int, names: list[str]) -> None:
    found = play(men(), "blast", " ".join(["99"] * len(names)), at=[0, 0], radius=radius)
    assert [why for why in found.why if why.startswith("blast")] == [f"blast of {name}" for name in names]


@pytest.mark.rule("PS-75")
def test_the_scene_may_be_confined() -> None:
    found = play(men(scene={"confined": True}), "blast", "14 1 1", at=[0, 0], radius=0)
    assert harm(found, unit="Rook")[0] == "destroy"
    state = men(scene={"confined": True})
    assert harm(play(state, "blast", "14 1 1 3", at=[0, 0], radius=0, confined=False), unit="Rook")[0] == "injure"


@pytest.mark.rule("PS-75")
def test_a29_hard_cover_halves_and_is_no_armour_beside() -> None:
    state = men()
    vyx = at(state, "Vyx")
    vyx.armour = {"torso": 3}  # type: ignore[attr-defined]
    # 15 / 2 + 10 - 3
    assert harm(play(state, "blast", "50 5 5", targets=["Vyx"]))[0] == "stun"


@pytest.mark.rule("PS-75", "PS-62")
def test_b8_a_blast_meets_the_torso() -> None:
    with_harm = with_dice(
        men(), "blast", {"blast": 50, "damage": 5, "maim": 3, "location": 1, "spot": 1}, targets=["Orm"]
    )
    assert list_of(with_harm) == ["torso"]


def list_of(found: object) -> list[str]:
    return list(found.at("Orm.injuries"))  # type: ignore[attr-defined]


@pytest.mark.rule("PS-74", "PS-75")
def test_b8_who_is_struck_by_a_burst_weapon_takes_its_damage_and_no_blast() -> None:
    state = men()
    rook = at(state, "Rook")
    shell = bench.encounter({"units": {"Rook": fighter(weapons=[pistol(burst_radius=1, damage=15, explosive=True)])}})
    rook.weapons = at(shell, "Rook.weapons")  # type: ignore[attr-defined]
    faces = {"strike": 50, "damage": 5, "blast": 99, "maim": 3, "location": 1, "spot": 1}
    found = with_dice(state, "shoot", faces, attacker="Rook", target="Orm")
    assert harm(found, unit="Orm")[0] == "maim"
    assert [why for why in dict.fromkeys(found.why) if why.startswith("blast")] == ["blast of Vyx"]


@pytest.mark.rule("PS-75")
@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.sampled_from(["a", "b", "c", "d", "e", "f"]), st.integers(0, 3))
def test_a_blast_only_hurts_inside_its_radius(seed: str, radius: int) -> None:
    state = men()
    order = bench.request("blast", {"at": [0, 0], "radius": radius}, state)
    _, after = run(bench.rules, "blast", order, state, RandomDice(seed))
    assert after is not None
    for place, name in enumerate(("Rook", "Vyx", "Orm")):
        assert place <= radius or at(after, f"{name}.injuries") == {}


@pytest.mark.rule("PS-76")
def test_there_are_no_large_warheads() -> None:
    assert not [name for name in bench.rules.schemas.actions if "warhead" in name]
    text = bench.rules.schemas.rule_texts["PS-76"]
    told = " ".join([text.text, *text.rulings])
    assert any(word in told for word in ("breaks off", "ends", "not ", "lost"))


def test_every_branch_is_told() -> None:
    bench.well_told(None, "blast", hard_cover=True)
