"""Thrown weapons and grenades: PS-47 to PS-49."""

from __future__ import annotations

import pytest

from skirm.api import Encounter, RulesError

from .book import chances
from .lab import (
    Raw,
    apart,
    at,
    at_vyx,
    bench,
    chance_of,
    fight,
    fighter,
    harm,
    ids,
    not_struck,
    odds,
    play,
    refused,
    sword,
)

MISS = "90"
THROWER: Raw = {"skills": {"throwing": 30}}
KNIFE: Raw = {"name": "Knife", "skill": "knife", "accuracy": 10, "thrown": True, "codes": ["melee", "ranged"]} | {
    "effective": 6,
    "extreme": 12,
    "damage": 9,
}
GRENADE: Raw = {"name": "Grenade", "skill": "throwing", "accuracy": 10, "thrown": True, "codes": ["ranged"]} | {
    "effective": 15,
    "extreme": 30,
    "burst_radius": 2,
}


def knife(hexes: int = 4, **fields: object) -> Encounter:
    return apart(hexes, THROWER | {"weapons": [KNIFE | fields]})


@pytest.mark.rule("PS-47", "PS-38")
@pytest.mark.parametrize("hexes", [1, 2, 4, 6])
def test_a_throw_is_five_worse_a_hex_and_by_the_skill_of_throwing(hexes: int) -> None:
    assert chance_of(knife(hexes), "hurl") == 64 - 5 * hexes


@pytest.mark.rule("PS-47", "PS-40")
def test_beyond_effective_range_half_and_then_five_a_hex() -> None:

    assert chance_of(apart(8, {"skills": {"throwing": 100}, "weapons": [KNIFE]}), "hurl") == 67 - 40
    assert not_struck(knife(13), order="hurl")


@pytest.mark.rule("PS-38", "PS-47")
def test_what_is_not_made_for_throwing_loses_its_accuracy() -> None:
    rook = THROWER | {"weapons": [sword(effective=6, extreme=12)]}
    assert chance_of(apart(4, rook), "hurl", weapon="Sword") == 64 - 20 - 10


@pytest.mark.rule("PS-47", "PS-64")
def test_its_own_damage_and_it_is_out_of_hand() -> None:
    found = at_vyx(knife(), "hurl", "40 5 5 5")
    assert harm(found)[0] == "injure"
    weapons = found.at("Rook.weapons")
    assert isinstance(weapons, list)
    assert weapons == [] or weapons[0].dropped
    assert not_struck(found.after, order="hurl")


@pytest.mark.rule("PS-47", "PS-38")
def test_a_thrown_weapon_may_be_dodged_like_fire() -> None:
    assert chance_of(knife(), "hurl", response="dodge") == 44 - 14


# Grenades.


def toss(hexes: int = 4, **fields: object) -> Encounter:
    """Rook with a grenade; Vyx, Orm beside him, and Ash five hexes further."""
    units = {
        "Rook": fighter(side="red", initiative=30, position=[0, 0], **THROWER, weapons=[GRENADE | fields]),
        "Vyx": fighter(side="blue", initiative=20, position=[0, hexes]),
        "Orm": fighter(side="blue", initiative=19, position=[1, hexes]),
        "Ash": fighter(side="blue", initiative=18, position=[0, hexes + 5]),
    }
    return fight(units=units)


def hurt_by(found: object) -> list[str]:
    return [name for name in ("Rook", "Vyx", "Orm", "Ash") if found.at(f"{name}.injuries")]  # type: ignore[attr-defined]


@pytest.mark.rule("PS-48", "PS-75")
def test_a_success_lands_on_the_spot_and_explodes_in_the_same_round() -> None:
    found = at_vyx(toss(), "grenade", "40 50 1 1 3 50 1 1 3")
    assert (found.data("chance"), found.report.success) == (44, True)
    assert [name for name, _ in found.parts].count("blast") == 2


@pytest.mark.rule("PS-48")
@pytest.mark.parametrize("roll", ["2", "5", "40"])
def test_criticals_of_the_throw_raise_no_damage(roll: str) -> None:
    found = at_vyx(toss(), "grenade", f"{roll} 99 99")
    assert hurt_by(found) == []
    assert {why.partition(" of ")[0] for why in found.why} == {"strike", "blast"}


@pytest.mark.rule("PS-48")
@pytest.mark.parametrize("level", ["hit", "x2", "x4"])
def test_odds_of_a_grenade_do_not_depend_on_the_level_of_the_throw(level: str) -> None:
    good = odds(toss(), "grenade", "success", attacker="Rook", target="Vyx")[True]
    assert good == sum(weight for name, weight in chances(44).items() if name in ("hit", "x2", "x4"))
    assert level in chances(44)


@pytest.mark.rule("PS-48")
def test_a_miss_deviates_by_a_quarter_of_the_range_at_most() -> None:
    found = at_vyx(toss(8), "grenade", f"{MISS} 99 99", deviation=[0, -1])
    assert found.report.success is False
    assert refused_by_distance(8, 3)
    assert not refused_by_distance(8, 2)


def refused_by_distance(hexes: int, off: int) -> bool:
    """Whether so large a deviation is refused, which cannot depend on the dice."""
    try:
        at_vyx(toss(hexes), "grenade", MISS + " 99" * (2 if off <= 2 else 0), deviation=[0, off])
    except RulesError:
        return True
    return False


@pytest.mark.rule("PS-48")
def test_where_a_miss_lands_is_the_referees_word() -> None:
    found = at_vyx(toss(), "grenade", MISS)
    assert (found.result, found.report.success, hurt_by(found)) == ("astray", False, [])


@pytest.mark.rule("PS-48")
def test_a_fumble_is_dropped_wild_or_not_armed() -> None:
    found = at_vyx(toss(), "grenade", "100")
    assert (found.result, hurt_by(found)) == ("fumble", [])


@pytest.mark.rule("PS-49", "PS-75")
@pytest.mark.parametrize(("radius", "count"), [(1, 2), (2, 2), (4, 3), (5, 4)])
def test_b8_offensive_and_defensive_grenades_differ_by_their_radius(radius: int, count: int) -> None:
    found = at_vyx(toss(burst_radius=radius), "grenade", "40" + " 99" * count)
    assert [name for name, _ in found.parts].count("blast") == count


@pytest.mark.rule("PS-49")
def test_the_source_has_no_figures_for_grenades() -> None:
    table = bench.rules.tables["weapons"]
    grenades = [name for name in table.down.labels if "grenade" in name]
    assert len(grenades) == 2
    assert {table.find(name, "radius")[2].kind for name in grenades} == {"house"}
    small, large = (table.find(f"{name} grenade", "radius")[0] for name in ("offensive", "defensive"))
    assert small < large  # type: ignore[operator]


@pytest.mark.rule("PS-48", "PS-03")
def test_a_grenade_is_thrown_once() -> None:
    state = at_vyx(toss(), "grenade", MISS).after
    assert "spent" in ids(refused(state, "grenade", attacker="Rook", target="Vyx"))
    weapons = at(state, "Rook.weapons")
    assert isinstance(weapons, list)
    assert weapons == [] or weapons[0].dropped or weapons[0].loaded == 0


@pytest.mark.rule("PS-48")
def test_a_grenade_at_a_hex() -> None:
    found = play(toss(), "grenade", "39 99 99", attacker="Rook", target="Vyx", at=[1, 4])
    assert found.report.success is True
