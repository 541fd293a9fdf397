"""What answers the second of two blows (PS-50, PS-59, PS-B19), and what somebody fights with (PS-23, PS-16)."""

from __future__ import annotations

import pytest

from .lab import Played, Raw, apart, at_vyx, chance_of, duel, fight, fighter, harm, pistol, strike, sword, with_dice

PAIR: Raw = {"weapons": [sword(), sword(name="Dirk", hand="left")]}
BUCKLER: Raw = {"name": "Buckler", "defence": 20, "armour": 4}


def blows(found: Played) -> list[tuple[str, str]]:
    """Response and result of each blow."""
    return [(blow.defence, blow.result) for blow in found.data("blows")]  # type: ignore[attr-defined]


@pytest.mark.rule("PS-50", "PS-59", "PS-23")
def test_b19_a_weapon_that_broke_parries_no_second_blow() -> None:
    found = strike(apart(1, PAIR, {"weapons": [sword()]}), "2 20 20 1 1", second="Dirk", response="parry")
    assert blows(found) == [("parry", "parried"), ("none", "hit")]
    assert found.at("Vyx.weapons")[0].broken  # type: ignore[index]
    assert "nothing left to parry" in found.told


@pytest.mark.rule("PS-50", "PS-59")
def test_b19_a_weapon_that_was_dropped_parries_no_second_blow() -> None:
    found = strike(apart(1, PAIR, {"weapons": [sword()]}), "20 100 20 1 1 1 1", second="Dirk", response="parry")
    assert blows(found) == [("parry", "hit"), ("none", "hit")]


@pytest.mark.rule("PS-50", "PS-23")
def test_b19_martial_arts_parry_on_with_the_fist() -> None:
    vyx: Raw = {"weapons": [sword()], "skills": {"sword": 30, "martial-arts": 40}}
    found = strike(apart(1, PAIR, vyx), "2 20 20 5", second="Dirk", response="parry")
    assert [one for one, _ in blows(found)] == ["parry", "parry"]


@pytest.mark.rule("PS-50", "PS-59")
def test_b19_of_two_weapons_that_parry_one_remains() -> None:
    vyx: Raw = {"weapons": [sword(), sword(name="Main gauche", hand="left")], "skills": {"sword": 30}}
    order: Raw = {"second": "Dirk", "response": "parry", "parry_with": "Sword", "parry_second": "Main gauche"}
    found = strike(apart(1, PAIR, vyx), "2 30 20 5", **order)
    both, one = (blow.defence_chance for blow in found.data("blows"))  # type: ignore[attr-defined]
    assert (both, one) == (42, 16)


@pytest.mark.rule("PS-26", "PS-59")
def test_b19_a_shield_that_broke_catches_no_second_blow() -> None:
    vyx: Raw = {"shield": BUCKLER, "skills": {"shield": 30}}
    found = strike(apart(1, PAIR, vyx), "2 30 20 1 1 1 1", second="Dirk", response="shield")
    assert blows(found)[1] == ("none", "hit")


@pytest.mark.rule("PS-25", "PS-50")
@pytest.mark.parametrize("given", [{}, {"distance": 1}])
def test_b19_a_retreat_goes_back_one_hex_and_out_of_reach(given: Raw) -> None:
    found = strike(apart(1, PAIR), "100", second="Dirk", response="retreat", **given)
    assert (found.at("Vyx.position"), blows(found)) == ((0, 2), [("retreat", "fumble")])
    assert "out of reach of the Dirk" in found.told


@pytest.mark.rule("PS-25", "PS-50")
def test_b19_without_a_map_the_second_blow_is_out_of_reach_too() -> None:
    assert len(blows(strike(duel(PAIR), "100", second="Dirk", response="retreat"))) == 1


@pytest.mark.rule("PS-25", "PS-50", "PS-06")
def test_b19_what_still_reaches_strikes_at_the_same_retreat() -> None:
    long = sword(name="Flail", hand="left", codes=["melee", "long"])
    found = strike(apart(1, {"weapons": [sword(), long]}), "100 100", second="Flail", response="retreat")
    assert found.at("Vyx.position") == (0, 2)
    # 64 x 2/3, less Perception 10 and Agility 14, from both.
    assert [blow.chance for blow in found.data("blows")] == [18, 18]  # type: ignore[attr-defined]


@pytest.mark.rule("PS-25")
def test_a_retreat_below_nothing_helps_no_attacker() -> None:
    assert chance_of(apart(1), response="retreat", defence_modifier=-500) == 64


@pytest.mark.rule("PS-23")
def test_an_unarmed_parry_is_one_of_martial_arts() -> None:
    vyx: Raw = {"weapons": [], "skills": {"martial-arts": 10, "brawling": 90}}
    found = strike(apart(1, {}, vyx), "90 90", response="parry")
    # Hand 14, Perception 10, martial arts 10, halved.
    assert found.data("defence_chance") == 17


@pytest.mark.rule("PS-16", "PS-53")
@pytest.mark.parametrize(("dice", "spot"), [("20 5 1 1", "hip"), ("20 2 4 6 1 1", "groin"), ("3 1 1", "hip")])
def test_b25_a_kick_stays_at_the_lower_body(dice: str, spot: str) -> None:
    state = apart(1, {"weapons": [], "agility": 40, "skills": {"brawling": 10}})
    found = strike(state, dice, weapon="kick", area="torso", spot="hip", damage=10)
    assert harm(found)[0]
    assert f"torso, {spot}" in found.told


@pytest.mark.rule("PS-16", "PS-19")
def test_a_kick_of_martial_arts_may_stray_anywhere() -> None:
    state = apart(1, {"weapons": [], "skills": {"martial-arts": 40}})
    assert "torso, chest" in strike(state, "20 2 1 1", weapon="kick", area="torso", spot="hip", damage=1).told


@pytest.mark.rule("PS-16")
def test_the_weapon_by_default_is_one_that_can_be_used() -> None:
    great = sword(name="Great sword", hands=2)
    state = apart(1, {"weapons": [great, sword()], "injuries": {"left-arm": {"level": "wound"}}})
    assert "Sword" in strike(state, "100").lines[0]
    assert "Great" not in strike(state, "100").told


@pytest.mark.rule("PS-17")
def test_the_weapon_that_shoots_by_default_is_one_that_can_be_used() -> None:
    guns = [pistol(name="Rifle", hands=2), pistol(name="Empty", loaded=0), pistol()]
    state = duel({"weapons": guns, "injuries": {"left-arm": {"level": "wound"}}})
    assert "Pistol" in at_vyx(state, "shoot", "100", range=5).told


NAG: Raw = {"kind": "target", "size": "cow", "speed": 12}


@pytest.mark.rule("PS-51")
@pytest.mark.parametrize(
    ("order", "fields", "faces"),
    [
        ("strike", {"attacker": "Rook", "target": "Vyx"}, {"strike": 90}),
        ("shoot", {"attacker": "Rook", "target": "Vyx", "range": 5}, {"strike": 90}),
        ("hurl", {"attacker": "Rook", "target": "Vyx", "range": 2, "weapon": "Sword"}, {"strike": 90}),
        (
            "strike",
            {"attacker": "Vyx", "target": "Rook", "interrupt": True, "response": "parry"},
            {"strike": 90, "parry": 90},
        ),
    ],
    ids=["strike", "shot", "throw", "parry"],
)
@pytest.mark.parametrize("hands", [1, 2])
def test_b28_a_rider_rolls_for_every_use_of_a_weapon_of_two_hands(
    order: str, fields: Raw, faces: dict[str, int], hands: int
) -> None:
    weapons: list[object] = [sword(hands=hands), pistol(hands=hands)]
    units = {
        "Rook": fighter(side="red", initiative=30, mount="Nag", weapons=weapons),
        "Vyx": fighter(side="blue", initiative=20),
        "Nag": NAG,
    }
    found = with_dice(fight(units=units), order, faces | {"riding": 50}, **fields)
    assert ("riding" in [name for name, _ in found.parts]) == (hands == 2)
