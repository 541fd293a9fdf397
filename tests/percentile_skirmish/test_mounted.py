"""Fighting from a saddle: PS-51, PS-52, PS-14."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.api import Encounter

from .lab import Played, Raw, bench, fight, fighter, harm, ids, odds, play, refused, sword, with_dice

MISS = "100"
LANCE: Raw = {"name": "Lance", "skill": "sword", "accuracy": 10, "damage": 5, "codes": ["melee", "long"]}


def cavalry(rook: Raw | None = None, vyx: Raw | None = None, hexes: int = 1, speed: int = 12) -> Encounter:
    """Rook on a horse, and Vyx on foot so many hexes below."""
    skills = {"sword": 30, "pistol": 30, "riding": 45}
    units: dict[str, Raw] = {
        "Rook": fighter(side="red", initiative=30, position=[0, 0], facing=3, mount="Horse", skills=skills)
        | (rook or {}),
        "Vyx": fighter(side="blue", initiative=20, position=[0, hexes], facing=0) | (vyx or {}),
        "Horse": {"kind": "target", "size": "horse and rider", "position": [0, 0], "facing": 3, "speed": speed},
    }
    return fight(units=units)


def riding(found: Played) -> list[str]:
    return [result for name, result in found.parts if name == "riding"]


@pytest.mark.rule("PS-51")
@pytest.mark.parametrize(("hands", "rolls"), [(1, 0), (2, 1)])
def test_a_weapon_for_two_hands_needs_a_riding_roll(hands: int, rolls: int) -> None:
    state = cavalry({"weapons": [sword(hands=hands)]})
    found = play(state, "strike", MISS + " 45" * rolls, attacker="Rook", target="Vyx")
    assert riding(found) == ["kept"] * rolls


@pytest.mark.rule("PS-51")
@pytest.mark.parametrize(("roll", "result"), [("45", "kept"), ("46", "lost"), ("1", "kept"), ("100", "lost")])
def test_a_riding_roll_is_the_skill(roll: str, result: str) -> None:
    assert play(cavalry(), "control", roll, unit="Rook", why="a shot startles it").result == result


@pytest.mark.rule("PS-51")
def test_a_rider_who_is_hit_must_keep_his_seat() -> None:
    state = play(cavalry(), "turn").after
    found = play(state, "strike", "30 1 1 90", attacker="Vyx", target="Rook")
    assert riding(found) == ["lost"]
    assert riding(play(state, "strike", MISS, attacker="Vyx", target="Rook")) == []


@pytest.mark.rule("PS-51")
def test_a_mount_that_is_hit_frightens_its_rider() -> None:
    state = play(cavalry(hexes=5), "turn").after
    found = play(state, "shoot", "30 1 1 90", attacker="Vyx", target="Horse")
    assert riding(found) == ["lost"]


@pytest.mark.rule("PS-51", "PS-14")
def test_a_rider_moves_with_his_mount() -> None:
    state = cavalry(hexes=20)
    found = play(state, "ride", unit="Rook", hexes=12)
    assert (found.at("Rook.position"), found.at("Horse.position"), found.at("Rook.moved")) == ((0, 12), (0, 12), 0)
    assert ids(refused(state, "ride", unit="Rook", hexes=13))
    assert "not-mounted" in ids(refused(play(state, "turn").after, "ride", unit="Vyx", hexes=1))


@pytest.mark.rule("PS-36", "PS-51")
def test_a_blow_from_a_moving_mount_is_unsure_and_no_hex_is_walked() -> None:
    state = play(cavalry(hexes=5), "ride", unit="Rook", hexes=4).after
    assert play(state, "strike", MISS, attacker="Rook", target="Vyx").data("chance") == 44


# Charging.


@pytest.mark.rule("PS-52")
@pytest.mark.parametrize("speed", [4, 8, 12])
def test_a_charge_adds_the_movement_of_the_mount_to_the_lance(speed: int) -> None:
    state = cavalry({"weapons": [LANCE]}, {"armour": {"torso": 3 + speed}}, hexes=4, speed=speed)
    # 5 and the speed, less armour, and 10 on the dice: 12.
    found = play(state, "charge", "20 5 5 45", attacker="Rook", target="Vyx")
    assert harm(found) == ("stun", 1)


@pytest.mark.rule("PS-52", "PS-51")
@pytest.mark.parametrize(("breaks", "roll"), [(True, "45"), (False, "46")])
def test_the_mount_goes_on_the_seat_is_rolled_for_and_the_lance_breaks(breaks: bool, roll: str) -> None:
    state = cavalry({"weapons": [LANCE]}, hexes=4)
    found = play(state, "charge", f"30 1 1 3 {roll}", attacker="Rook", target="Vyx", breaks=breaks)
    assert (riding(found), found.at("Rook.weapons.0.broken")) == (["kept" if roll == "45" else "lost"], breaks)
    where = found.at("Horse.position")
    assert where == found.at("Rook.position")
    assert where == (0, 12)


@pytest.mark.rule("PS-52", "PS-58")
def test_a_charge_may_be_parried() -> None:
    state = cavalry({"weapons": [LANCE]}, hexes=4)
    faces = {"strike": 30, "parry": 20, "riding": 45}
    found = with_dice(state, "charge", faces, attacker="Rook", target="Vyx", response="parry")
    assert (found.data("economy"), found.at("Vyx.acted")) == ("parry", True)


@pytest.mark.rule("PS-52", "PS-03")
def test_who_has_no_mount_does_not_charge() -> None:
    state = cavalry({"mount": "", "weapons": [LANCE]}, hexes=4)
    assert "not-mounted" in ids(refused(state, "charge", attacker="Rook", target="Vyx"))
    spent = cavalry({"weapons": [LANCE], "acted": True}, hexes=4)
    assert "spent" in ids(refused(spent, "charge", attacker="Rook", target="Vyx"))
    far = cavalry({"weapons": [LANCE]}, hexes=30)
    assert ids(refused(far, "charge", attacker="Rook", target="Vyx"))


@pytest.mark.rule("PS-51")
@pytest.mark.parametrize("skill", [0, 45, 100])
def test_odds_of_keeping_the_seat(skill: int) -> None:
    state = cavalry({"skills": {"riding": skill}})
    kept = odds(state, "control", unit="Rook").get("kept", Fraction(0))
    assert kept == Fraction(skill, 100)


def test_every_branch_is_told() -> None:
    state = cavalry({"weapons": [LANCE], "skills": {"riding": 45}}, hexes=4)
    bench.well_told(state, "charge", attacker="Rook", target="Vyx")


@pytest.mark.rule("PS-51", "PS-52")
@pytest.mark.parametrize(("dice", "why"), [("20 5 5", "the lance meets its mark"), ("95", "takes both hands")])
def test_b28_a_charge_rolls_once(dice: str, why: str) -> None:
    units = {
        "Rook": fighter(side="red", initiative=30, mount="Nag", position=[0, 0], weapons=[sword(hands=2)]),
        "Vyx": fighter(side="blue", position=[0, 5]),
        "Nag": {"kind": "target", "size": "cow", "speed": 12, "position": [0, 0]},
    }
    found = play(fight(units=units), "charge", f"{dice} 50", attacker="Rook", target="Vyx")
    assert [name for name, _ in found.parts].count("riding") == 1
    assert why in found.told
