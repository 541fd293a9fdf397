"""Melee: SA-33."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.api import Encounter
from skirm.rules.branches import look_up

from .book import FACES, MELEE, MELEE_WEAPONS, chance_to_hit, harm_of
from .lab import Raw, at, battle, equal_play, gun, ids, machine, odds, person, play, refused, tally, well_told

WEAPONS = {
    "short": {"code": "S03-01", "name": "Knife", "melee": "short"},
    "long": {"code": "S04-02", "name": "Sword", "melee": "long"},
    "pole": {"code": "S05-04", "name": "Pike", "melee": "pole"},
}
DICE = {"unarmed": 1, "short": 3, "long": 4, "pole": 5}
FIGHT: Raw = {"attacker": "Rook", "target": "Vyx"}


def armed(weapon: str, **fields: object) -> Raw:
    return person(**{"weapons": [] if weapon == "unarmed" else [WEAPONS[weapon]]} | fields)


def duel(own: str = "long", other: str = "short", **fields: object) -> Encounter:
    """Rook against Vyx at arm's length."""
    return battle(phase="combat", units={"Rook": armed(own, side="a"), "Vyx": armed(other, side="b", **fields)})


def throw(total: int) -> str:
    return f"{total // 10} {total % 10}"


@pytest.mark.rule("SA-33")
@pytest.mark.parametrize("own", MELEE_WEAPONS)
@pytest.mark.parametrize("other", MELEE_WEAPONS)
def test_each_needs_a_number_by_both_weapons(own: str, other: str) -> None:
    mine = MELEE[own][MELEE_WEAPONS.index(other)]
    theirs = MELEE[other][MELEE_WEAPONS.index(own)]
    found = play(duel(own, other), "fight", f"{throw(mine)} {throw(theirs)}", **FIGHT)
    numbers = [look_up(found.report.data, key) for key in ("attacker_number", "target_number")]
    assert (found.result, numbers) == ("both", [mine, theirs])
    assert {use.kind for use in found.figures if use.table == "melee"} == {"house"}
    missed = play(duel(own, other), "fight", f"{throw(mine - 1)} {throw(theirs - 1)}", **FIGHT)
    assert (missed.result, missed.report.success) == ("neither", False)


@pytest.mark.rule("SA-33")
@pytest.mark.parametrize(
    ("dice", "result", "success", "at_rook", "at_vyx"),
    [
        ("6 6 6 6", "both", True, 1, 1),
        ("6 6 1 1", "attacker", True, 0, 1),
        ("1 1 6 6", "target", False, 1, 0),
        ("1 1 1 1", "neither", False, 0, 0),
    ],
)
def test_both_roll_before_anything_happens(dice: str, result: str, success: bool, at_rook: int, at_vyx: int) -> None:
    found = play(duel(), "fight", dice, **FIGHT)
    assert (found.result, found.report.success) == (result, success)
    pending = [at(found.after, f"{name}.pending") for name in ("Rook", "Vyx")]
    assert [[bundle.dice for bundle in some] for some in pending] == [  # type: ignore[attr-defined]
        [DICE["short"]] * at_rook,
        [DICE["long"]] * at_vyx,
    ]
    assert [why.rpartition(" of ")[2] for why in dict.fromkeys(found.why)] == ["Rook", "Vyx"]


@pytest.mark.rule("SA-33")
@pytest.mark.parametrize(
    ("mine", "theirs", "apart"),
    [
        (None, None, 0),
        ([0, 0], None, 0),
        ([0, 0], [0, 0], 0),
        ([0, 0], [1, 0], 1),
        ([0, 0], [1, 1], 2),
        ([0, 0], [-4, 0], 4),
    ],
)
def test_a_melee_is_fought_within_one_hex(mine: object, theirs: object, apart: int) -> None:
    state = battle(units={"Rook": armed("long", position=mine), "Vyx": armed("short", position=theirs)})
    if apart <= 1:
        assert play(state, "fight", "11 11", **FIGHT).result == "neither"
        return
    refusal = refused(state, "fight", **FIGHT)
    assert ids(refusal) == ["reach"]
    assert f"Rook and Vyx are {apart} hexes apart" in str(refusal)


@pytest.mark.rule("SA-33", "SA-01")
def test_two_may_kill_each_other() -> None:
    state = play(duel("long", "long"), "fight", "6 6 6 6", **FIGHT).after
    found = play(state, "phase", "3 3 3 3  3 3 3 3")
    assert (found.at("Rook.wound"), found.at("Vyx.wound")) == ("dead", "dead")


@pytest.mark.rule("SA-33")
def test_the_bare_hands_have_one_die_of_damage() -> None:
    found = play(duel("unarmed", "unarmed"), "fight", "6 6 6 6", **FIGHT)
    assert [bundle.dice for bundle in found.at("Vyx.pending")] == [1]  # type: ignore[attr-defined]
    assert play(found.after, "phase", "2 2").at("Vyx.wound") == "stun"


@pytest.mark.rule("SA-33")
def test_a2_numbers_may_be_given_for_each_side_and_need_no_table() -> None:
    found = play(duel(), "fight", "2 1 5 4", **FIGHT | {"attacker_number": 21, "target_number": 55})
    assert found.result == "attacker"
    assert "melee" not in {use.table for use in found.figures}


@pytest.mark.rule("SA-33")
def test_no_ammunition_is_spent() -> None:
    rook = person(weapons=[{"code": "S16-32", "name": "Bayonet Rifle", "melee": "pole"}])
    state = battle(phase="combat", units={"Rook": rook, "Vyx": armed("short")})
    found = play(state, "fight", "6 6 1 1", **FIGHT)
    assert found.at("Rook.weapons.0.loaded") == 3
    assert [bundle.dice for bundle in found.at("Vyx.pending")] == [6]  # type: ignore[attr-defined]


@pytest.mark.rule("SA-33")
@pytest.mark.parametrize("own", MELEE_WEAPONS)
@pytest.mark.parametrize("other", MELEE_WEAPONS)
def test_odds_of_a_melee_by_the_36_throws_of_each(own: str, other: str) -> None:
    mine = chance_to_hit(MELEE[own][MELEE_WEAPONS.index(other)])
    theirs = chance_to_hit(MELEE[other][MELEE_WEAPONS.index(own)])
    expected = {
        "both": mine * theirs,
        "attacker": mine * (1 - theirs),
        "target": (1 - mine) * theirs,
        "neither": (1 - mine) * (1 - theirs),
    }
    assert odds(duel(own, other), "fight", **FIGHT) == {key: chance for key, chance in expected.items() if chance}
    told = {"attacker": "own", "target": "other"}
    assert odds(None, "melee", own=own, other=other) == {told.get(key, key): p for key, p in expected.items() if p}


@pytest.mark.rule("SA-33")
def test_odds_of_a_melee_equal_play() -> None:
    equal_play(duel("unarmed", "long"), "fight", "result", "success", "units.Vyx.pending", **FIGHT)


@pytest.mark.rule("SA-33", "SA-22")
def test_harm_of_a_fist() -> None:
    state = play(duel("unarmed", "unarmed"), "fight", "6 6 1 1", **FIGHT).after
    assert odds(state, "phase", "units.Vyx.damage") == tally((harm_of((face,)), Fraction(1, 6)) for face in FACES)


@pytest.mark.rule("SA-33")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ({"target": "Rook"}, "self"),
        ({"target": "Strider"}, "no-person"),
        ({"attacker": "Strider"}, "no-person"),
        ({"attacker": "Down"}, "out"),
        ({"target": "Dead"}, "gone"),
        ({"attacker_weapon": "Halberd"}, "no-weapon"),
    ],
)
def test_fights_that_cannot_be(order: Raw, reason: str) -> None:
    units = {
        "Rook": armed("long"),
        "Vyx": armed("short"),
        "Strider": machine(),
        "Down": person(wound="stun", damage=2, out=True),
        "Dead": person(wound="dead", damage=5, out=True),
    }
    assert reason in ids(refused(battle(phase="combat", units=units), "fight", **FIGHT | order))


@pytest.mark.rule("SA-33", "SA-08")
def test_a_weapon_without_a_magazine_does_not_shoot() -> None:
    order = FIGHT | {"band": "short", "weapon": "Sword"}
    assert "hand-weapon" in ids(refused(duel(), "shoot", **order))
    assert ids(refused(duel(), "reload", unit="Rook", weapon="Sword")) == ["hand-weapon"]


@pytest.mark.rule("SA-33", "SA-08")
def test_each_order_takes_the_weapon_that_is_made_for_it() -> None:
    rook = person(weapons=[WEAPONS["short"], gun("S16-32", "Rifle", melee="pole")], side="a")
    state = battle(phase="combat", units={"Rook": rook, "Vyx": armed("unarmed", side="b")})
    shot = play(state, "shoot", "6 6 1", **FIGHT | {"band": "short"})
    assert shot.at("Rook.weapons.1.loaded") == 2
    knife = play(state, "fight", "6 6 1 1", **FIGHT)
    assert [bundle.dice for bundle in knife.at("Vyx.pending")] == [DICE["short"]]  # type: ignore[attr-defined]
    rifle = play(state, "fight", "6 6 1 1", **FIGHT | {"attacker_weapon": "RIFLE"})
    assert [bundle.dice for bundle in rifle.at("Vyx.pending")] == [6]  # type: ignore[attr-defined]
    assert look_up(rifle.report.data, "attacker_number") == MELEE["pole"][0]


def test_every_branch_is_told() -> None:
    well_told(duel("unarmed", "pole"), "fight", **FIGHT)
