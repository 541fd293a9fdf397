"""Melee: SA-33."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.api import Encounter
from skirm.rules.paths import look_up

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


# Each attacks once a turn; the winded lie on the ground.


@pytest.mark.rule("SA-33")
def test_nobody_attacks_twice_in_a_turn_and_all_strike_back() -> None:
    state = play(duel(), "fight", "1 1 1 1", **FIGHT).after
    assert ids(refused(state, "fight", **FIGHT)) == ["fought"]
    back = play(state, "fight", "1 1 6 6", attacker="Vyx", target="Rook")
    assert back.result == "target"
    after = play(back.after, "phase", "4 4 4 4").after
    assert play(play(after, "phase").after, "fight", "1 1 1 1", **FIGHT).result == "neither"


@pytest.mark.rule("SA-33", "SA-24")
def test_the_winded_are_struck_and_do_not_strike() -> None:
    found = play(duel(winded_until=1), "fight", "6 6", **FIGHT)
    assert (found.result, look_up(found.report.data, "target_number")) == ("attacker", None)
    assert found.lines[-1] == "Vyx is winded and does not strike back"
    assert ids(refused(duel(winded_until=1), "fight", attacker="Vyx", target="Rook")) == ["winded"]
    equal_play(duel(winded_until=1), "fight", "result", **FIGHT)
    well_told(duel(winded_until=1), "fight", **FIGHT)


# Which weapon.


@pytest.mark.rule("SA-33")
@pytest.mark.parametrize("key", ["attacker_weapon", "target_weapon"])
def test_a_gun_is_not_fought_with_and_the_refusal_names_what_is(key: str) -> None:
    arms = [gun("M05-62", "Carbine"), WEAPONS["long"]]
    state = battle(units={"Rook": person(weapons=arms), "Vyx": person(weapons=arms)})
    refusal = refused(state, "fight", **FIGHT | {key: "carbine"})
    assert ids(refusal) == ["not-for-melee"]
    assert "for it: Sword, unarmed" in str(refusal)
    assert play(state, "fight", "1 1 1 1", **FIGHT | {key: "Unarmed"}).result == "neither"


@pytest.mark.rule("SA-33")
def test_a_blow_names_opponent_weapon_and_dice() -> None:
    found = play(duel("long", "unarmed"), "fight", "6 6 6 6", **FIGHT)
    assert found.lines == [
        "Rook at Vyx, Sword: 66 against 24, hit, 4 damage dice",
        "Vyx at Rook, bare hands: 66 against 46, hit, 1 damage die",
    ]
    assert found.report.modifiers == []


@pytest.mark.rule("SA-33", "SA-08")
@pytest.mark.parametrize(
    ("order", "text", "melee"),
    [
        ({"weapon": "S05-00 Pike [pole]"}, "S05-00 Pike [pole]", "pole"),
        ({"weapon": "S05-00 Pike [POLE]"}, "S05-00 Pike [pole]", "pole"),
        ({"weapon": "S05-00 Pike", "melee": "long"}, "S05-00 Pike [long]", "long"),
        ({"weapon": "S05-31 Pike [infantry, pole]"}, "S05-31 Pike [pole, infantry]", "pole"),
        ({"weapon": "halberd"}, "S05-00 Halberd [pole]", "pole"),
    ],
)
def test_a_melee_weapon_is_armed_by_its_code(order: Raw, text: str, melee: str) -> None:
    state = battle(units={"Rook": person(), "Vyx": armed("short")})
    found = play(state, "arm", unit="Rook", **order)
    assert (str(found.at("Rook.weapons.0")), found.at("Rook.weapons.0.melee")) == (text, melee)
    blow = play(found.after, "fight", "6 6 1 1", **FIGHT)
    assert look_up(blow.report.data, "attacker_number") == MELEE[melee][MELEE_WEAPONS.index("short")]
    assert [bundle.dice for bundle in blow.at("Vyx.pending")] == [5]  # type: ignore[attr-defined]


@pytest.mark.rule("SA-08", "SA-33")
def test_a_save_may_have_the_class_among_the_tags_and_only_one() -> None:
    state = battle(units={"Rook": person(weapons=[{"code": "S05-00", "name": "Pike", "tags": ["pole"]}])})
    assert (at(state, "Rook.weapons.0.melee"), at(state, "Rook.weapons.0.tags")) == ("pole", [])
    assert ids(refused(state, "arm", unit="Rook", weapon="S05-00 Staff [pole, long]")) == ["bad-code"]


@pytest.mark.rule("SA-08")
@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("S05-31 Rifle [infantary]", ["infantary: no effect", "infantry, short, long, pole"]),
        ("S05-00 Pike", ["no magazine", "[short], [long], [pole]"]),
    ],
)
def test_what_may_surprise_is_told(code: str, words: list[str]) -> None:
    told = play(battle(units={"Rook": person()}), "arm", unit="Rook", weapon=code).told
    rolled = play(None, "weapon", code=code).told
    assert all(word in told and word in rolled for word in words)
    assert "effect" not in play(None, "weapon", code="S16-32 Autopistol").told
