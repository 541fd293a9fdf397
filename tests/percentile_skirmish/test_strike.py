"""Blows by hand and foot: PS-15, PS-16, PS-18, PS-19, PS-50."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .book import level
from .lab import Raw, apart, chance_of, duel, harm, not_struck, odds, strike, sword, words

MISS = "100"
BOXER: Raw = {"weapons": [], "skills": {"brawling": 30}}
MARTIAL: Raw = {"weapons": [], "skills": {"martial-arts": 60, "brawling": 30}}


@pytest.mark.rule("PS-16")
def test_hand_perception_accuracy_and_skill_make_the_chance() -> None:
    rook: Raw = {"right": 15, "left": 3, "perception": 14, "skills": {"sword": 40}}
    found = strike(duel(rook), MISS)
    assert found.data("chance") == 79
    assert {value for value, rule in found.reasons() if rule == "PS-16"} >= {10, 14, 15, 40}


@pytest.mark.rule("PS-16", "PS-36", "PS-35", "PS-25")
@pytest.mark.parametrize("roll", [1, 2, 19, 20, 90, 91])
def test_v06_moved_two_at_a_moving_target_by_moonlight(roll: int) -> None:
    rook: Raw = {"right": 15, "perception": 14, "skills": {"sword": 40}, "moved": 2}
    state = duel(rook, scene={"light": "moonlit"})
    order: Raw = {"attacker": "Rook", "target": "Vyx", "target_moving": True}
    expected = {1: "x2", 2: "hit", 19: "hit", 20: "miss", 90: "miss", 91: "fumble"}[roll]
    found = strike(state, f"{roll} 1 1" if roll < 20 else str(roll), target_moving=True)
    assert (found.data("chance"), found.result) == (19, expected)
    assert odds(state, "strike", **order)["hit"] == Fraction(18, 100)


@pytest.mark.rule("PS-25", "PS-16")
@pytest.mark.parametrize(("roll", "expected"), [("1 1 1", "hit"), ("2", "miss")])
def test_v06_the_same_against_a_retreat(roll: str, expected: str) -> None:
    rook: Raw = {"right": 15, "perception": 14, "skills": {"sword": 40}, "moved": 2}
    state = apart(1, rook, {"perception": 12}, scene={"light": "moonlit"})
    found = strike(state, roll, target_moving=True, response="retreat")
    assert found.result == expected
    assert found.at("Vyx.position") == (0, 2)
    assert chance_of(state, target_moving=True, response="retreat") in (0, -7)


@pytest.mark.rule("PS-16")
@pytest.mark.parametrize(("hand", "chance"), [("left", 57), ("right", 64), ("", 64)])
def test_the_hand_that_holds_the_weapon(hand: str, chance: int) -> None:
    weapon = sword(hand=hand) if hand else sword()
    assert chance_of(duel({"left": 7, "weapons": [weapon]})) == chance


@pytest.mark.rule("PS-16")
@pytest.mark.parametrize(("left", "right"), [(7, 14), (14, 7), (9, 9)])
def test_b6_both_hands_on_one_weapon_are_the_lower(left: int, right: int) -> None:
    rook: Raw = {"left": left, "right": right, "weapons": [sword(hands=2)]}
    assert chance_of(duel(rook)) == 50 + min(left, right)


# Range codes.


@pytest.mark.rule("PS-15")
@pytest.mark.parametrize("code", ["close", "melee", "long"])
@pytest.mark.parametrize(("hexes", "needed"), [(0, "close"), (1, "melee"), (2, "long")])
def test_a_weapon_reaches_what_its_codes_say(code: str, hexes: int, needed: str) -> None:
    facing: Raw = {"facing": None} if hexes == 0 else {}
    state = apart(hexes, {"weapons": [sword(codes=[code])]} | facing, facing)
    if code == needed:
        assert strike(state, MISS, weapon="Sword").result == "fumble"
    else:
        assert "codes" in not_struck(state, weapon="Sword")


@pytest.mark.rule("PS-15")
def test_nobody_strikes_three_hexes_away() -> None:
    assert {"far", "codes"} & set(not_struck(apart(3), weapon="Sword"))


@pytest.mark.rule("PS-15", "PS-36")
def test_two_hexes_are_melee_for_everything_else() -> None:
    pike = sword(codes=["melee", "long"])
    near, long = (apart(hexes, {"weapons": [pike], "moved": 1}) for hexes in (1, 2))
    assert chance_of(near) == chance_of(long) == 54


@pytest.mark.rule("PS-15")
def test_behind_ones_back() -> None:
    behind = apart(1, {"facing": 0})
    assert "rear" in not_struck(behind)
    assert strike(duel(), MISS).result == "fumble"


# Bare hands and feet.


@pytest.mark.rule("PS-16", "PS-18")
@pytest.mark.parametrize(("weapon", "chance"), [("fist", 14 + 10 + 30), ("kick", 15 + 10 + 30)])
def test_a1_fists_are_the_hand_and_kicks_agility(weapon: str, chance: int) -> None:
    assert chance_of(duel(BOXER | {"agility": 15}), weapon=weapon) == chance


@pytest.mark.rule("PS-16")
@pytest.mark.parametrize("area", ["head", "left-arm", "right-arm", "torso"])
def test_kicks_go_to_the_lower_body(area: str) -> None:
    assert "kick" in not_struck(duel(BOXER), weapon="kick", area=area)


@pytest.mark.rule("PS-16")
@pytest.mark.parametrize(
    ("area", "spot"), [("left-leg", ""), ("right-leg", "knee"), ("torso", "hip"), ("torso", "groin")]
)
def test_kicks_at_the_lower_body(area: str, spot: str) -> None:
    assert strike(duel(BOXER), MISS, weapon="kick", area=area, spot=spot).result == "fumble"


@pytest.mark.rule("PS-19")
@pytest.mark.parametrize("area", ["head", "left-arm", "torso"])
def test_a_martial_artist_kicks_anywhere(area: str) -> None:
    assert strike(duel(MARTIAL), MISS, weapon="kick", area=area).result == "fumble"


@pytest.mark.rule("PS-18")
def test_unarmed_damage_is_an_input() -> None:
    found = strike(duel(BOXER), "30 5 5", weapon="fist", damage=20)
    assert harm(found)[0] == "destroy"
    by_table = strike(duel(BOXER), "30 1 1", weapon="fist")
    assert {use.kind for use in by_table.figures if use.table == "unarmed"} == {"house"}
    assert "unarmed" not in {use.table for use in found.figures}


@pytest.mark.rule("PS-19")
@pytest.mark.parametrize(("skill", "more"), [(0, 0), (19, 0), (20, 1), (39, 1), (40, 2), (100, 5)])
def test_a25_damage_of_martial_arts_grows_by_full_twenties(skill: int, more: int) -> None:
    rook: Raw = {"weapons": [], "skills": {"martial-arts": skill}}
    # 2d10 of 9: nothing without the bonus, a Stun with one; each further point takes one of the dice.
    short = strike(duel(rook), f"{9 - more - 1} 1", weapon="fist", damage=0, level="hit")
    exact = strike(duel(rook), f"{9 - more} 1", weapon="fist", damage=0, level="hit")
    assert (harm(short)[0], harm(exact)[0]) == ("", "stun")


@pytest.mark.rule("PS-19", "PS-03")
def test_a24_two_strikes_of_a_martial_artist_are_one_round() -> None:
    state = strike(duel(MARTIAL), MISS, weapon="fist").after
    assert strike(state, MISS, weapon="kick").result == "fumble"
    twice = strike(state, MISS, weapon="fist").after
    assert "spent" in not_struck(twice, weapon="fist")
    assert "spent" in not_struck(strike(duel(BOXER), MISS, weapon="fist").after, weapon="fist")


@pytest.mark.rule("PS-19")
def test_one_strike_of_a_martial_artist_may_go_to_the_rear() -> None:
    state = strike(apart(1, MARTIAL | {"facing": 0}), MISS, weapon="fist").after
    assert "rear" in not_struck(state, weapon="fist")
    assert "rear" in not_struck(apart(1, BOXER | {"facing": 0}), weapon="fist")


# Two weapons.

PAIR: Raw = {"weapons": [sword(accuracy=16), sword(name="Dagger", skill="dagger", hand="left", accuracy=0)]}


@pytest.mark.rule("PS-50")
def test_v16_seventy_and_fifty_with_a_weapon_in_each_hand() -> None:
    rook = PAIR | {"skills": {"sword": 30, "dagger": 26}}
    assert (chance_of(duel(rook), weapon="Sword"), chance_of(duel(rook), weapon="Dagger")) == (70, 50)
    found = strike(duel(rook), "100 100", weapon="Sword", second="Dagger")
    assert [at_key(blow, "chance") for blow in listed(found.data("blows"))] == [46, 33]


def listed(found: object) -> list[object]:
    assert isinstance(found, list)
    return found


def at_key(blow: object, key: str) -> object:
    return blow[key] if isinstance(blow, dict) else getattr(blow, key)


@pytest.mark.rule("PS-50", "PS-23")
@pytest.mark.parametrize(("first", "second", "parry"), [(70, 50, 40), (60, 45, 35), (61, 45, 35), (40, 40, 26)])
def test_v16_one_parry_with_both(first: int, second: int, parry: int) -> None:
    vyx = PAIR | {"skills": {"sword": first - 40, "dagger": second - 24}}
    found = strike(duel(None, vyx), "70 70", response="parry", parry_with="Sword", parry_second="Dagger")
    assert found.data("defence_chance") == parry
    assert len([why for why in found.why if why.startswith("parry")]) == 1


@pytest.mark.rule("PS-50")
@pytest.mark.parametrize("moved", range(4))
def test_a35_the_two_thirds_come_before_modifiers(moved: int) -> None:
    rook = PAIR | {"skills": {"sword": 31, "dagger": 26}, "moved": moved}
    found = strike(duel(rook), "100 100", weapon="Sword", second="Dagger")
    # 71 · 2/3 = 47.33, 50 · 2/3 = 33.33
    assert [at_key(blow, "chance") for blow in listed(found.data("blows"))] == [47 - 10 * moved, 33 - 10 * moved]


@pytest.mark.rule("PS-50")
@pytest.mark.parametrize("rolls", ["20 20", "20 90", "90 20", "90 90"])
def test_each_weapon_rolls_for_itself(rolls: str) -> None:
    rook = PAIR | {"skills": {"sword": 30, "dagger": 26}}
    first, second = (level(chance, int(roll)) for chance, roll in zip((46, 33), rolls.split(), strict=True))
    blows = [name for name in (first, second) if name != "miss"]
    found = strike(duel(rook), f"{rolls} {' '.join(['1 1'] * len(blows))}", weapon="Sword", second="Dagger")
    assert words(at_key(blow, "level") for blow in listed(found.data("blows"))) == f"{first} {second}"
    assert [name for name, _ in found.parts] == ["blow"] * len(blows)


@pytest.mark.rule("PS-50")
@pytest.mark.parametrize("second", ["Sword", "Maul", "Halberd"])
def test_two_weapons_that_cannot_be(second: str) -> None:
    state = duel({"weapons": [sword(), sword(name="Maul", hands=2)]})
    assert not_struck(state, weapon="Sword", second=second)


# What cannot be struck.


@pytest.mark.rule("PS-16", "PS-03")
@pytest.mark.parametrize(
    ("rook", "vyx", "order", "reason"),
    [
        ({}, {}, {"target": "Rook"}, "self"),
        ({"dead": True}, {}, {}, "out"),
        ({}, {"dead": True}, {}, "target-dead"),
        ({}, {}, {"weapon": "Halberd"}, "weapon"),
        ({"weapons": [sword(dropped=True)]}, {}, {"weapon": "Sword"}, "dropped"),
        ({"weapons": [sword(broken=True)]}, {}, {"weapon": "Sword"}, "broken"),
        ({"weapons": [sword(drawn=False)]}, {}, {"weapon": "Sword"}, "not-drawn"),
        ({"held": [{"by": "Vyx", "hold": "restrained"}]}, {}, {}, "held"),
        ({"held": [{"by": "Vyx", "hold": "grasped", "area": "right-arm"}]}, {}, {"weapon": "Sword"}, "arm"),
        ({"injuries": {"right-arm": {"level": "wound", "count": 1}}}, {}, {"weapon": "Sword"}, "arm"),
        ({"running": True}, {}, {}, "running"),
        ({"acted": True}, {}, {}, "spent"),
        ({"stunned": 1}, {}, {}, "stunned"),
        ({}, {}, {"area": "left-leg", "spot": "elbow"}, "spot"),
    ],
)
def test_blows_that_cannot_be(rook: Raw, vyx: Raw, order: Raw, reason: str) -> None:
    assert reason in not_struck(duel(rook, vyx), "strike", **order)


@pytest.mark.rule("PS-16")
def test_all_reasons_are_told_at_once() -> None:
    state = duel({"acted": True, "weapons": [sword(broken=True, dropped=True)]})
    assert set(not_struck(state, weapon="Sword")) >= {"spent", "broken", "dropped"}


@pytest.mark.rule("PS-16")
def test_the_fallen_may_be_struck() -> None:
    assert strike(duel(None, {"posture": "prone"}), MISS).result == "fumble"
