"""Automatic fire: PS-42 to PS-46, PS-B9."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.api import Encounter
from skirm.rules.paths import look_up

from .anatomy import band
from .book import chances
from .lab import (
    Raw,
    apart,
    at,
    at_vyx,
    bench,
    fight,
    fighter,
    harm,
    ids,
    not_struck,
    odds,
    pistol,
    play,
    refused,
    with_dice,
)

MISS = "100"


def gun(**fields: object) -> Raw:
    return {"weapons": [pistol(name="Gun", automatic=True) | fields]}


def burst(state: Encounter, dice: str, **fields: object) -> object:
    return at_vyx(state, "burst", dice, **fields)


@pytest.mark.rule("PS-42")
@pytest.mark.parametrize("mode", ["single", "spray"])
def test_a_burst_is_six_rounds_at_the_chance_of_a_shot(mode: str) -> None:
    found = at_vyx(apart(10, gun(loaded=9)), "burst", MISS, mode=mode)
    assert (found.data("chance"), found.at("Rook.weapons.0.loaded")) == (64, 3)


@pytest.mark.rule("PS-42")
@pytest.mark.parametrize("loaded", [0, 1, 5])
def test_b9_fewer_than_six_rounds_are_no_burst(loaded: int) -> None:
    assert not_struck(apart(10, gun(loaded=loaded)), order="burst")
    assert loaded == 0 or at_vyx(apart(10, gun(loaded=loaded)), "shoot", MISS).result == "fumble"
    assert at_vyx(apart(10, gun(loaded=6)), "burst", MISS).at("Rook.weapons.0.loaded") == 0


@pytest.mark.rule("PS-42")
def test_only_automatic_weapons_fire_bursts() -> None:
    assert not_struck(apart(10, gun(automatic=False)), order="burst")


@pytest.mark.rule("PS-42", "PS-53")
def test_a_burst_is_aimed_only_at_arms_length() -> None:
    assert not_struck(apart(2, gun()), order="burst", area="head")
    assert at_vyx(apart(1, gun()), "burst", MISS, area="head").data("chance") == 34
    assert at_vyx(apart(0, gun(), {"facing": None}), "burst", MISS, area="head").result == "fumble"


# One target.


@pytest.mark.rule("PS-44", "PS-45")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("hexes", [0, 1])
def test_at_arms_length_a_d6_of_hits(hexes: int, die: int) -> None:
    found = at_vyx(apart(hexes, gun(), {"facing": None}), "burst", f"50 {die}" + " 1 1" * die)
    # In one hex chance chooses among those who are there: Vyx is the only one beside the shooter.
    assert [name for name, _ in found.parts].count("blow") == die


@pytest.mark.rule("PS-44")
@pytest.mark.parametrize("die", range(1, 4))
@pytest.mark.parametrize("hexes", [2, 20])
def test_up_to_effective_range_a_d3(hexes: int, die: int) -> None:
    found = at_vyx(apart(hexes, gun()), "burst", f"50 {die}" + " 1 1" * die)
    assert [name for name, _ in found.parts].count("blow") == die


@pytest.mark.rule("PS-44", "PS-40")
@pytest.mark.parametrize("hexes", [21, 40])
def test_up_to_extreme_range_one(hexes: int) -> None:
    found = at_vyx(apart(hexes, gun()), "burst", "20 1 1")
    assert [name for name, _ in found.parts].count("blow") == 1
    assert not_struck(apart(41, gun()), order="burst")


@pytest.mark.rule("PS-45", "PS-57")
@pytest.mark.parametrize(("roll", "factor"), [("50", 1), ("5", 2), ("2", 4)])
def test_a16_every_hit_has_the_level_that_was_rolled(roll: str, factor: int) -> None:
    faces = {"strike": int(roll), "burst": 2, "damage": 2, "injure": 3, "maim": 3}
    found = with_dice(apart(10, gun(damage=5)), "burst", faces, attacker="Rook", target="Vyx")
    rolled = [look_up(part.data, "rolled") for part in found.report.parts if part.name == "blow"]
    assert rolled == [band(4 + 5 * factor) or "none"] * 2


@pytest.mark.rule("PS-44", "PS-73")
def test_the_hits_of_a_burst_add_up() -> None:
    found = at_vyx(apart(10, gun(damage=10)), "burst", "50 2 1 9 1 9 4")
    # Twice 20: a Wound, and the second is a Maim.
    assert harm(found) == ("maim", 1)


# Sprays.


def field(**fields: object) -> Encounter:
    units = {"Rook": fighter(side="red", initiative=30, position=[0, 0], **(gun() | fields))}
    for place, name in enumerate(("Vyx", "Orm", "Ash")):
        units[name] = fighter(side="blue", initiative=20 - place, position=[place, 8])
    return fight(units=units)


def struck(found: object) -> list[str]:
    units = ("Vyx", "Orm", "Ash")
    return [name for name in units if found.at(f"{name}.injuries")]  # type: ignore[attr-defined]


@pytest.mark.rule("PS-43")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_spray_hits_as_many_as_the_die_says_once_each(die: int) -> None:
    hits = min(die, 3)
    found = play(
        field(),
        "burst",
        f"50 {die}" + " 5 5" * hits,
        attacker="Rook",
        target="Vyx",
        targets=["Orm", "Ash"],
        mode="spray",
    )
    assert struck(found) == ["Vyx", "Orm", "Ash"][:hits]


@pytest.mark.rule("PS-43")
def test_a_spray_may_choose_its_targets_at_random() -> None:
    order: Raw = {"attacker": "Rook", "target": "Vyx", "targets": ["Orm", "Ash"], "mode": "spray", "random": True}
    hit = sum(weight for name, weight in chances(64).items() if name in ("hit", "x2", "x4"))
    # 1, 2 or 3 of the three, on dice of 1, 2, and 3 to 6.
    share = Fraction(1, 6) * Fraction(1, 3) + Fraction(1, 6) * Fraction(2, 3) + Fraction(4, 6)
    stunned = {}
    for name in ("Vyx", "Orm", "Ash"):
        found = odds(
            field(weapons=[pistol(name="Gun", automatic=True, damage=40)]), "burst", f"units.{name}.dead", **order
        )
        stunned[name] = found[True]
    assert set(stunned.values()) == {hit * share}


@pytest.mark.rule("PS-43")
def test_a_target_is_sprayed_once() -> None:
    order: Raw = {"attacker": "Rook", "target": "Vyx", "mode": "spray"}
    found = play(field(), "burst", "50 6 5 5", **order)
    assert harm(found) == ("stun", 1)


# Fast resolution.


@pytest.mark.rule("PS-46")
@pytest.mark.parametrize(
    ("damage", "armour", "size"), [(0, 0, "standing man"), (12, 4, "standing man"), (20, 0, "dog")]
)
def test_fast_resolution_is_eleven_and_no_dice(damage: int, armour: int, size: str) -> None:
    state = apart(10, gun(damage=damage), {"armour": {"torso": armour}, "size": size})
    total = 11 + damage - armour + (2 if size == "dog" else 0)
    expected = band(total)
    found = at_vyx(state, "burst", "50 1" + (" 5" if expected in ("injure", "maim") else ""), fast=True)
    assert harm(found)[0] == expected


@pytest.mark.rule("PS-46")
def test_fast_damage_as_a_roll() -> None:
    found = play(None, "damage", wd=12, armour=4, fast=True)
    assert (found.result, found.faces) == ("injure", [])


@pytest.mark.rule("PS-44")
@pytest.mark.parametrize(("hexes", "sides"), [(1, 6), (10, 3)])
def test_odds_of_how_often_a_burst_hits(hexes: int, sides: int) -> None:
    told = odds(apart(hexes, gun()), "burst", "data.struck", attacker="Rook", target="Vyx")
    found = {str(names).count("Vyx"): chance for names, chance in told.items()}
    hit = sum(weight for name, weight in chances(64).items() if name in ("hit", "x2", "x4"))
    assert {count: chance for count, chance in found.items() if count} == dict.fromkeys(
        range(1, sides + 1), hit / sides
    )


@pytest.mark.rule("PS-03", "PS-42")
def test_a_burst_is_the_attack_of_the_round() -> None:
    state = at_vyx(apart(10, gun()), "burst", MISS).after
    assert "spent" in not_struck(state, order="burst")
    assert at(state, "Rook.attacked") is True


def test_every_branch_is_told() -> None:
    bench.well_told(apart(21, gun()), "burst", attacker="Rook", target="Vyx")


@pytest.mark.rule("PS-43")
@pytest.mark.parametrize(
    ("orm", "reason"),
    [({"dead": True}, "target-dead"), ({"position": [0, 41]}, "far"), ({"position": [0, 40]}, ""), ({}, "")],
)
def test_who_is_past_harm_or_out_of_range_is_no_target_of_a_spray(orm: Raw, reason: str) -> None:
    units = {
        "Rook": fighter(side="red", initiative=30, position=[0, 0], weapons=[pistol(automatic=True)]),
        "Vyx": fighter(side="blue", position=[0, 5]),
        "Orm": fighter(side="blue") | orm,
    }
    order: Raw = {"attacker": "Rook", "target": "Vyx", "mode": "spray", "targets": ["Orm"]}
    if reason:
        assert ids(refused(fight(units=units), "burst", **order)) == [reason]
    else:
        assert play(fight(units=units), "burst", "20 2 1 1 1 1", **order).data("struck") == ["Vyx", "Orm"]


@pytest.mark.rule("PS-43", "PS-40")
def test_damage_at_the_range_of_each_target_of_a_spray() -> None:
    units = {
        "Rook": fighter(side="red", initiative=30, position=[0, 0], weapons=[pistol(automatic=True, damage=8)]),
        "Vyx": fighter(side="blue", position=[0, 5]),
        "Orm": fighter(side="blue", position=[0, 21]),
    }
    order: Raw = {"attacker": "Rook", "target": "Vyx", "mode": "spray", "targets": ["Orm"]}
    found = play(fight(units=units), "burst", "20 2 1 2 1 2", **order)
    assert (harm(found), harm(found, unit="Orm")) == (("stun", 1), ("", 0))
