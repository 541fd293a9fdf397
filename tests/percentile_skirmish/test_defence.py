"""Answers to a blow: PS-23 to PS-26, PS-55, and where none is allowed."""

from __future__ import annotations

import pytest

from .book import ALL_CELLS, LEVELS, OPPOSED
from .lab import Raw, apart, duel, harm, not_struck, odds, strike, sword

SHIELD: Raw = {"name": "Round Shield", "defence": 25, "armour": 8}
GUARDED: Raw = {"shield": SHIELD, "skills": {"sword": 30, "shield": 30}}
BARE: Raw = {"weapons": [], "skills": {"brawling": 30}}
MARTIAL: Raw = {"weapons": [], "skills": {"martial-arts": 41}}


# Parry.


@pytest.mark.rule("PS-23")
@pytest.mark.parametrize("chance", [34, 64, 65, 99, 180])
def test_half_of_the_parriers_own_chance(chance: int) -> None:
    found = strike(duel(None, {"skills": {"sword": chance - 34}}), "70 100", response="parry")
    assert found.data("defence_chance") == chance // 2


@pytest.mark.rule("PS-23")
def test_a_parry_is_made_with_the_weapon_that_is_named() -> None:
    vyx: Raw = {"weapons": [sword(), sword(name="Dagger", accuracy=20, hand="left")], "left": 4}
    found = strike(duel(None, vyx), "70 70", response="parry", parry_with="Dagger")
    assert found.data("defence_chance") == (4 + 10 + 20 + 30) // 2


@pytest.mark.rule("PS-23")
def test_bare_hands_parry_only_by_martial_arts() -> None:
    assert "unarmed" in not_struck(duel(None, BARE), response="parry")
    found = strike(duel(None, MARTIAL), "70 70", response="parry")
    assert found.data("defence_chance") == (14 + 10 + 41) // 2


@pytest.mark.rule("PS-55", "PS-35", "PS-36")
def test_a11_night_and_footing_lower_no_parry_unless_the_referee_says() -> None:
    state = duel(None, {"moved": 3}, scene={"light": "moonless"})
    assert strike(state, "100 100", response="parry").data("defence_chance") == 32
    assert strike(state, "100 100", response="dodge").data("defence_chance") == 24
    assert strike(state, "100 100", response="parry", defence_modifier=-20).data("defence_chance") in (12, 22)


# Dodge.


@pytest.mark.rule("PS-24")
@pytest.mark.parametrize(
    ("vyx", "skill", "chance"),
    [
        ({}, "none", 24),
        ({"agility": 20, "perception": 15}, "none", 35),
        (BARE, "brawling", 54),
        (MARTIAL, "martial-arts", 65),
        (BARE, "none", 24),
    ],
)
def test_a_dodge_is_perception_and_agility_and_a_skill_in_use(vyx: Raw, skill: str, chance: int) -> None:
    found = strike(duel(None, vyx), "70 100", response="dodge", dodge_skill=skill)
    assert found.data("defence_chance") == chance


@pytest.mark.rule("PS-24", "PS-58")
@pytest.mark.parametrize(("attack", "defence"), ALL_CELLS)
def test_b3_the_weapon_of_a_dodger_takes_no_part(attack: str, defence: str) -> None:
    cell = OPPOSED[attack, defence]
    order = {"response": "dodge", "level": attack, "defence_level": defence}
    found = strike(duel(), "1 1" if cell.attack else "", **order)
    assert found.data("final") == (cell.attack or "-")
    assert found.at("Vyx.weapons.0.dropped") is False
    assert found.at("Vyx.weapons.0.broken") is False
    assert found.at("Rook.weapons.0.dropped") is ("A" in cell.drops)
    assert found.at("Vyx.riposte") == ("Rook" if cell.economy == "riposte" else "")
    assert found.at("Vyx.acted") is (cell.economy != "counter")
    assert found.at("Vyx.parries") == 0


# Retreat.


@pytest.mark.rule("PS-25")
@pytest.mark.parametrize(("skill", "chance"), [(0, 40), (10, 35), (25, 27), (41, 19)])
def test_a13_a_retreat_is_taken_off_without_a_roll(skill: int, chance: int) -> None:
    vyx: Raw = {"weapons": [], "skills": {"martial-arts": skill}}
    found = strike(duel(None, vyx), "100", response="retreat")
    # 64, less 24 and half of the skill, rounded down once.
    assert found.data("chance") == chance
    assert {why.partition(" of ")[0] for why in found.why} == {"strike"}


@pytest.mark.rule("PS-25")
@pytest.mark.parametrize("roll", ["100", "1 1 1"])
@pytest.mark.parametrize("posture", ["prone", "kneeling", "standing"])
def test_who_retreats_is_one_hex_back_and_may_stand_up(roll: str, posture: str) -> None:
    found = strike(apart(1, None, {"posture": posture}), roll, response="retreat")
    assert (found.at("Vyx.position"), found.at("Vyx.posture")) == ((0, 2), "standing")
    stays = strike(apart(1, None, {"posture": posture}), roll, response="retreat", stand_up=False)
    assert stays.at("Vyx.posture") == posture


# Shield.


@pytest.mark.rule("PS-26")
def test_v14_b_a_shield_keeps_the_level_and_adds_its_armour() -> None:
    rook: Raw = {"weapons": [sword(damage=20)]}
    vyx = GUARDED | {"armour": {"torso": 2}}
    found = strike(duel(rook, vyx), "40 30 9 9 4", response="shield")
    assert (found.data("defence_chance"), found.data("final"), harm(found)[0]) == (55, "hit", "maim")
    without = strike(duel(rook, vyx), "40 9 9")
    assert harm(without)[0] == "destroy"


@pytest.mark.rule("PS-26", "PS-58")
@pytest.mark.parametrize("defence", LEVELS)
@pytest.mark.parametrize("attack", LEVELS)
def test_a12_every_cell_with_a_shield(attack: str, defence: str) -> None:
    cell = OPPOSED[attack, defence]
    # 2d10 of 10 is a Stun for a bare torso, and nothing for one behind a shield of 8.
    order = {"response": "shield", "level": attack, "defence_level": defence}
    absorbed = cell.economy == "parry" or cell.breaks == "D"
    absorbed = absorbed and "A" not in cell.breaks and defence in ("glance", "hit", "x2", "x4")
    lands = absorbed or cell.attack != ""
    found = strike(duel(None, GUARDED), "5 5" if lands else "", **order)
    assert found.data("final") == (attack if absorbed else cell.attack or "-")
    if lands:
        assert harm(found)[0] == ("" if absorbed else "stun")
    assert found.data("economy") == cell.economy
    assert found.at("Rook.weapons.0.broken") is ("A" in cell.breaks)
    assert found.at("Rook.weapons.0.dropped") is ("A" in cell.drops)
    assert found.at("Vyx.shield.broken") is ("D" in cell.breaks)
    assert found.at("Vyx.shield.dropped") is ("D" in cell.drops)


@pytest.mark.rule("PS-26", "PS-06", "PS-07")
@pytest.mark.parametrize(("parries", "chance"), [(0, 55), (1, 27), (2, 13)])
def test_a_shield_is_halved_with_every_use_like_a_parry(parries: int, chance: int) -> None:
    vyx = GUARDED | {"parries": parries, "defended": parries > 0, "acted": parries > 0}
    found = strike(duel(None, vyx), "70 70", response="shield")
    assert (found.data("defence_chance"), found.at("Vyx.parries")) == (chance, parries + 1)


@pytest.mark.rule("PS-26")
def test_a_fumbled_shield_falls() -> None:
    found = strike(duel(None, GUARDED), "1 1", response="shield", level="hit", defence_level="fumble")
    assert found.at("Vyx.shield.dropped") is True
    assert found.at("Vyx.weapons.0.dropped") is False


# Where no answer is allowed.


@pytest.mark.rule("PS-23", "PS-24", "PS-25", "PS-26", "PS-13", "PS-29")
@pytest.mark.parametrize(
    ("vyx", "response", "reason"),
    [
        ({}, "shield", "no-shield"),
        ({"shield": SHIELD | {"broken": True}}, "shield", ""),
        ({"shield": SHIELD | {"dropped": True}}, "shield", ""),
        ({"shield": SHIELD, "injuries": {"left-arm": {"level": "wound", "count": 1}}}, "shield", "arm"),
        ({"weapons": []}, "parry", "unarmed"),
        ({"weapons": [sword(dropped=True)]}, "parry", ""),
        ({"weapons": [sword(broken=True)]}, "parry", ""),
        ({"injuries": {"right-arm": {"level": "wound", "count": 1}}, "weapons": [sword()]}, "parry", ""),
        ({"injuries": {"left-leg": {"level": "wound", "count": 1}}}, "retreat", "leg"),
        ({"held": [{"by": "Rook", "hold": "restrained"}]}, "parry", "held"),
        ({"held": [{"by": "Rook", "hold": "restrained"}]}, "dodge", "held"),
        ({"held": [{"by": "Rook", "hold": "restrained"}]}, "retreat", "held"),
        ({"running": True}, "parry", "running"),
        ({"running": True}, "dodge", "running"),
        ({"injuries": {"head": {"level": "wound", "count": 1, "spot": "skull"}}}, "parry", "out"),
    ],
)
def test_answers_that_cannot_be(vyx: Raw, response: str, reason: str) -> None:
    found = not_struck(duel(None, vyx), response=response)
    assert found
    assert not reason or reason in found


@pytest.mark.rule("PS-24")
def test_odds_of_a_strike_against_a_dodge_add_up() -> None:
    found = odds(duel(), "strike", "units.Vyx.acted", attacker="Rook", target="Vyx", response="dodge")
    assert set(found) == {True, False}


@pytest.mark.rule("PS-04")
@pytest.mark.parametrize("response", ["none", "parry", "dodge", "retreat"])
def test_the_attacker_names_the_answer(response: str) -> None:
    dice = "100" if response in ("none", "retreat") else "100 50"
    assert strike(duel(), dice, response=response).data("defence") == response
