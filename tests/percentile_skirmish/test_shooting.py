"""Shots: PS-17, PS-24, PS-38, PS-40, PS-41, PS-53, PS-74."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.rules.refusals import RequestError

from .anatomy import VEHICLE, damage_chances, exposed_chances
from .book import chances
from .lab import (
    Raw,
    apart,
    at,
    at_vyx,
    bench,
    chance_of,
    duel,
    fight,
    fighter,
    harm,
    not_struck,
    odds,
    pistol,
    play,
    sword,
)

MISS = "100"
SURE: Raw = {"modifier": 36}  # 64 and 36: a roll of 50 hits, and no more


def armed(**fields: object) -> Raw:
    return {"weapons": [pistol(**fields)]}


@pytest.mark.rule("PS-17")
def test_hand_perception_accuracy_and_skill() -> None:
    rook: Raw = {"right": 15, "perception": 14, "skills": {"pistol": 40}}
    assert chance_of(apart(10, rook), "shoot") == 79


@pytest.mark.rule("PS-17", "PS-42")
def test_a_shot_leaves_the_magazine() -> None:
    found = at_vyx(apart(10, armed(loaded=2)), "shoot", MISS)
    assert found.at("Rook.weapons.0.loaded") == 1
    assert not_struck(apart(10, armed(loaded=0)), order="shoot")


# PS-40: boundaries.


@pytest.mark.rule("PS-40")
@pytest.mark.parametrize(
    ("hexes", "chance", "harmed"), [(1, 64, "wound"), (20, 64, "wound"), (21, 32, "injure"), (40, 32, "injure")]
)
def test_effective_and_extreme_range_are_inclusive(hexes: int, chance: int, harmed: str) -> None:
    found = at_vyx(apart(hexes, armed(damage=11)), "shoot", "30 5 5" + (" 5" if harmed == "injure" else ""))
    # 10 and 11, or 10 and half of it rounded down.
    assert (found.data("chance"), harm(found)[0]) == (chance, harmed)


@pytest.mark.rule("PS-40")
def test_beyond_extreme_range_there_is_no_shot() -> None:
    assert not_struck(apart(41), order="shoot")
    assert not_struck(apart(60), order="shoot")
    assert not_struck(duel(), order="shoot", range=41)


@pytest.mark.rule("PS-40", "PS-64")
def test_the_damage_of_explosive_shells_is_not_halved() -> None:
    found = at_vyx(apart(30, armed(damage=11, explosive=True)), "shoot", "30 5 5")
    assert (found.data("chance"), harm(found)[0]) == (32, "wound")


@pytest.mark.rule("PS-40", "PS-53")
def test_nobody_aims_beyond_effective_range() -> None:
    assert not_struck(apart(21), order="shoot", area="head")
    assert at_vyx(apart(20), "shoot", MISS, area="head").data("chance") == 34


@pytest.mark.rule("PS-40")
def test_the_range_may_be_said() -> None:
    assert chance_of(duel(), "shoot", range=25) == 32
    # Where nobody knows it, it is a figure that is missing.
    assert "range" in not_struck(duel(), order="shoot")


@pytest.mark.rule("PS-53")
def test_an_exact_spot_from_afar() -> None:
    critical = at_vyx(apart(10), "shoot", "2 5 5", area="head", spot="eye", **SURE)
    assert at(critical.after, "Vyx.injuries.head.spot") == "eye"
    plain = at_vyx(apart(10), "shoot", "50 6 5 5", area="head", spot="eye", **SURE)
    assert at(plain.after, "Vyx.injuries.head.spot") == "neck"


# Dodging fire.


@pytest.mark.rule("PS-24", "PS-38", "PS-06")
def test_fire_is_dodged_without_a_roll_for_an_action() -> None:
    found = at_vyx(apart(10), "shoot", MISS, response="dodge")
    assert (found.data("chance"), found.at("Vyx.acted"), len(found.faces)) == (50, True, 1)
    assert not_struck(apart(10, None, {"running": True}), order="shoot", response="dodge")


@pytest.mark.rule("PS-24")
@pytest.mark.parametrize("response", ["parry", "retreat", "shield"])
def test_fire_is_answered_in_no_other_way(response: str) -> None:
    with pytest.raises(RequestError):
        at_vyx(apart(10), "shoot", MISS, response=response)


# Cover.


@pytest.mark.rule("PS-38", "PS-62")
@pytest.mark.parametrize("cover", ["light", "moderate", "full"])
def test_behind_cover_a_random_exposed_location_is_hit(cover: str) -> None:
    state = apart(10, armed(damage=40), {"cover": cover})
    expected = exposed_chances(cover)
    hit = sum(weight for name, weight in chances(64 + COVER[cover]).items() if name in ("hit", "x2", "x4"))
    for area in {area for area, _ in expected}:
        found = odds(state, "shoot", f"units.Vyx.injuries.{area}.level", attacker="Rook", target="Vyx")
        share = sum((chance for (one, _), chance in expected.items() if one == area), Fraction(0))
        assert found.get("destroy", 0) == hit * share


COVER = {"light": -20, "moderate": -40, "full": -60}


@pytest.mark.rule("PS-38", "PS-64")
def test_a_shot_through_hard_cover_meets_its_armour() -> None:
    state = apart(10, armed(damage=10))
    thin = at_vyx(state, "shoot", "50 5 5", cover_armour=0, **SURE)
    thick = at_vyx(state, "shoot", "50 5 5", cover_armour=11, **SURE)
    assert (harm(thin)[0], harm(thick)[0]) == ("wound", "")


@pytest.mark.rule("PS-38", "PS-53")
@pytest.mark.parametrize(("cover", "area"), [("full", "left-leg"), ("full", "torso"), ("moderate", "right-leg")])
def test_nobody_aims_at_what_is_hidden(cover: str, area: str) -> None:
    assert not_struck(apart(10, None, {"cover": cover}), order="shoot", area=area)


# Into a fight.


@pytest.mark.rule("PS-41")
def test_in_close_combat_chance_says_who_is_hit() -> None:
    units = {
        "Rook": fighter(side="red", initiative=30, position=[0, 0]),
        "Vyx": fighter(side="blue", initiative=20, position=[0, 5]),
        "Orm": fighter(side="red", initiative=10, position=[0, 5]),
    }
    state = fight(units=units)
    found = odds(state, "shoot", "units.Orm.injuries.torso.level", attacker="Rook", target="Vyx")
    other = odds(state, "shoot", "units.Vyx.injuries.torso.level", attacker="Rook", target="Vyx")
    assert found == other
    assert {1 - found[None]} == {1 - other[None]}
    units["Orm"] = fighter(side="red", initiative=10, position=[0, 6])
    beside = fight(units=units)
    chosen = odds(beside, "shoot", "units.Vyx.injuries.torso.level", attacker="Rook", target="Vyx")
    assert 1 - chosen[None] == 2 * (1 - other[None])
    assert odds(beside, "shoot", "units.Orm.injuries", attacker="Rook", target="Vyx") == {"{}": 1}


# Vehicles.


@pytest.mark.rule("PS-63", "PS-39", "PS-64")
@pytest.mark.parametrize("die", range(1, 11))
def test_a_vehicle_is_hit_in_a_component(die: int) -> None:
    units = {
        "Rook": fighter(side="red", position=[0, 0], weapons=[pistol(damage=25)]),
        "Car": {"kind": "target", "size": "saloon car", "armour": 5, "position": [0, 9]}
        | {"components": list(VEHICLE)},
    }
    found = play(fight(units=units), "shoot", f"50 {die} 5 5", attacker="Rook", target="Car")
    levels = found.at("Car.levels")
    assert isinstance(levels, dict)
    # 10 + 25 - 5 - 10
    assert {name: one.level for name, one in levels.items()} == {VEHICLE[die - 1]: "wound"}


# Odds.


@pytest.mark.rule("PS-17", "PS-64", "PS-57")
@pytest.mark.parametrize(("hexes", "chance", "damage"), [(10, 64, 12), (30, 32, 6)])
def test_odds_of_a_shot_and_its_damage(hexes: int, chance: int, damage: int) -> None:
    state = apart(hexes, armed(damage=12), {"armour": {"torso": 4}})
    found = odds(state, "shoot", "units.Vyx.injuries.torso.level", attacker="Rook", target="Vyx")
    expected: dict[object, Fraction] = {}
    for level, weight in chances(chance).items():
        harms = {"": Fraction(1)} if level in ("miss", "fumble") else damage_chances(damage, level, 4)
        for name, one in harms.items():
            expected[name or None] = expected.get(name or None, Fraction(0)) + weight * one
    assert found == expected


@pytest.mark.rule("PS-03", "PS-17")
@pytest.mark.parametrize(
    ("rook", "order", "reason"),
    [
        ({"acted": True}, {}, "spent"),
        ({"running": True}, {}, "running"),
        ({"weapons": [pistol(broken=True)]}, {"weapon": "Pistol"}, "broken"),
        ({"weapons": [pistol(dropped=True)]}, {"weapon": "Pistol"}, "dropped"),
        ({"weapons": [pistol(drawn=False)]}, {"weapon": "Pistol"}, "not-drawn"),
        ({}, {"weapon": "Bazooka"}, "weapon"),
        ({}, {"target": "Rook"}, "self"),
        ({}, {"weapon": "Sword"}, ""),
    ],
)
def test_shots_that_cannot_be(rook: Raw, order: Raw, reason: str) -> None:
    found = not_struck(apart(10, rook), order="shoot", **order)
    assert found
    assert not reason or reason in found


def test_every_branch_is_told() -> None:
    bench.well_told(apart(10, None, {"cover": "moderate"}), "shoot", attacker="Rook", target="Vyx")


@pytest.mark.rule("PS-38")
@pytest.mark.parametrize(
    ("order", "fields"),
    [("shoot", {}), ("burst", {}), ("hurl", {"weapon": "Sword"}), ("grenade", {"weapon": "Bomb"})],
)
def test_below_nothing_a_chance_is_nothing(order: str, fields: Raw) -> None:
    guns = [sword(), pistol(automatic=True), pistol(name="Bomb", burst_radius=1, thrown=True)]
    found = at_vyx(apart(3, {"weapons": guns}), order, "70", modifier=-900, **fields)
    assert found.data("chance") == 0
    assert "-8" not in found.told
