"""Fire at people: SA-21 to SA-24."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter

from .book import chances_of_harm, harm_of, level_of, stopped, throws, winds
from .lab import Played, battle, equal_play, gun, ids, odds, person, play, refused, tally, well_told


def shot_at(*dice: int, turn: int = 1, **fields: object) -> Encounter:
    """Orm with pending bundles, one for each weapon hit."""
    orm = person(pending=[{"dice": count} for count in dice], **fields)
    return battle(turn=turn, phase="combat", units={"Orm": orm})


def ended(state: Encounter, dice: str = "") -> Played:
    return play(state, "phase", dice)


# The vectors.


@pytest.mark.rule("SA-22", "SA-23", "SA-25")
def test_v13_six_points_pass_armour_3_whole_and_kill_messily() -> None:
    found = ended(shot_at(6, armour=3), "1 2 4 5 6 3")
    assert (found.at("Orm.damage"), found.at("Orm.wound"), found.at("Orm.messy")) == (6, "dead", True)
    assert found.parts[0] == ("damage", "messy")


@pytest.mark.rule("SA-22", "SA-23", "SA-24")
def test_v15_each_weapon_hit_meets_the_armour_on_its_own() -> None:
    found = ended(shot_at(2, 2, armour=3), "2 5 3 4")
    assert (found.at("Orm.damage"), found.at("Orm.wound"), found.at("Orm.winded_until")) == (0, "", 2)
    assert [result for name, result in found.parts if name == "damage"] == ["winded", "winded"]


@pytest.mark.rule("SA-22", "SA-23")
def test_v18_nothing_at_all_winds_nobody() -> None:
    found = ended(shot_at(3), "4 5 6")
    assert (found.at("Orm.damage"), found.at("Orm.winded_until"), found.parts[0]) == (0, 0, ("damage", "unaffected"))


# SA-22: the dice.


@pytest.mark.rule("SA-22")
@pytest.mark.parametrize("face", range(1, 7))
def test_what_a_face_is_worth(face: int) -> None:
    found = ended(shot_at(1, profile="Bear579A"), str(face))
    assert found.at("Orm.damage") == (face if face <= 3 else 0)


@pytest.mark.rule("SA-22")
@pytest.mark.parametrize("dice", range(1, 6))
def test_odds_of_a_pool_by_every_throw(dice: int) -> None:
    assert odds(None, "damage", "data.damage", count=dice) == chances_of_harm(dice)


@pytest.mark.rule("SA-22")
def test_the_target_throws_the_dice() -> None:
    assert all("Orm" in why for why in ended(shot_at(2, armour=6), "4 4").why)


# SA-23: armour.


@pytest.mark.rule("SA-23")
@pytest.mark.parametrize("armour", range(8))
@pytest.mark.parametrize("harm", range(10))
def test_harm_against_armour(armour: int, harm: int) -> None:
    faces = [3] * (harm // 3) + ([harm % 3] if harm % 3 else [])
    faces += [4] * (4 - len(faces))
    found = ended(shot_at(4, armour=armour, profile="TankFFFF"), " ".join(map(str, faces)))
    assert found.at("Orm.damage") == (0 if stopped(harm, armour) else harm)
    assert found.at("Orm.winded_until") == (2 if winds(harm, armour) else 0)
    result = "applied" if not stopped(harm, armour) else "winded" if winds(harm, armour) else "unaffected"
    assert found.parts[0] == ("damage", result)
    told = play(None, "damage", " ".join(map(str, faces)), count=4, armour=armour)
    assert told.result == result


@pytest.mark.rule("SA-23")
@pytest.mark.parametrize(
    ("armour", "harm", "result"),
    [
        (3, 3, "winded"),
        (3, 4, "applied"),
        (3, 2, "winded"),
        (3, 1, "unaffected"),
        (5, 2, "unaffected"),
        (5, 3, "winded"),
        (4, 2, "winded"),
        (4, 1, "unaffected"),
        (1, 1, "winded"),
        (0, 0, "unaffected"),
        (0, 1, "applied"),
    ],
)
def test_a16_a21_the_boundaries(armour: int, harm: int, result: str) -> None:
    faces = {0: "4 4", 1: "1 4", 2: "2 4", 3: "3 4", 4: "3 1"}[harm]
    assert play(None, "damage", faces, count=2, armour=armour).result == result


@pytest.mark.rule("SA-23", "SA-22")
@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("armour", range(5))
@pytest.mark.parametrize("profile", ["Human2345", "Bear579A", "Rat1123"])
def test_odds_of_damage_by_every_throw(dice: int, armour: int, profile: str) -> None:
    state = shot_at(dice, armour=armour, profile=profile)
    totals = [(0 if stopped(harm_of(faces), armour) else harm_of(faces), faces) for faces in throws(dice)]
    weight = Fraction(1, 6**dice)
    assert odds(state, "phase", "units.Orm.damage") == tally((total, weight) for total, _ in totals)
    expected = tally((2 if winds(harm_of(faces), armour) else 0, weight) for _, faces in totals)
    assert odds(state, "phase", "units.Orm.winded_until") == expected
    fell = tally((level_of(total, profile[-4:]) != "", weight) for total, _ in totals)
    assert odds(state, "phase", "units.Orm.out") == fell


@pytest.mark.rule("SA-23")
@pytest.mark.parametrize("bundles", [(1,), (2,), (1, 1)])
def test_odds_of_damage_equal_play(bundles: tuple[int, ...]) -> None:
    state = shot_at(*bundles, armour=1, profile="Human2445")
    equal_play(state, "phase", *(f"units.Orm.{key}" for key in ("damage", "wound", "strength", "winded_until")))


@pytest.mark.rule("SA-23")
@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    bundles=st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=6), max_size=4),
    armour=st.integers(0, 12),
)
def test_what_armour_stops_never_hurts(bundles: list[list[int]], armour: int) -> None:
    state = shot_at(*map(len, bundles), armour=armour, profile="TankFFFF", strength=20, dexterity=20)
    harms = [harm_of(tuple(faces)) for faces in bundles]
    total = sum(harm for harm in harms if not stopped(harm, armour))
    if total >= 15:
        return
    found = ended(state, " ".join(str(face) for faces in bundles for face in faces))
    assert found.at("Orm.damage") == total
    assert (found.at("Orm.winded_until") == 2) == any(winds(harm, armour) for harm in harms)
    assert found.at("Orm.pending") == []


@pytest.mark.rule("SA-22")
def test_each_bundle_is_thrown_before_the_next_in_the_order_of_the_hits() -> None:
    found = ended(shot_at(1, 2, armour=9), "1 2 3")
    assert [len(part.dice[0].faces) for part in found.report.parts if part.name == "damage"] == [1, 2]


# SA-24: winded.


@pytest.mark.rule("SA-24")
def test_the_winded_neither_move_nor_fire_through_the_next_round() -> None:
    units = {"Orm": person(armour=3, pending=[{"dice": 1}], weapons=[gun()], side="a"), "Vyx": person(side="b")}
    shot = {"attacker": "Orm", "target": "Vyx", "band": "short"}
    state = ended(battle(turn=4, phase="combat", units=units), "3").after
    assert (state.turn, state.units["Orm"].winded_until) == (5, 5)
    assert [(e.unit, "winded" in e.what.lower()) for e in state.expiring()] == [("Orm", True)]
    assert ids(refused(state, "move", unit="Orm", speed=0)) == ["winded"]
    assert ids(refused(state, "shoot", **shot)) == ["winded"]
    state = play(state, "phase").after
    assert ids(refused(state, "shoot", **shot)) == ["winded"]
    state = play(state, "phase").after
    assert state.expiring() == []
    assert play(state, "move", unit="Orm", speed=1).result == "moved"
    assert play(state, "shoot", "6 6 1", **shot).result == "hit"


@pytest.mark.rule("SA-24")
def test_two_winded_in_one_phase_do_not_add_up() -> None:
    assert ended(shot_at(1, 1, 1, armour=3, turn=7), "3 3 2").at("Orm.winded_until") == 8


@pytest.mark.rule("SA-24")
def test_whoever_is_winded_again_is_so_for_another_round() -> None:
    assert ended(shot_at(1, armour=3, turn=7, winded_until=7), "3").at("Orm.winded_until") == 8


@pytest.mark.rule("SA-24", "SA-01")
def test_winded_is_found_out_at_the_end_and_stops_no_shot_of_this_phase() -> None:
    units = {"Orm": person(armour=3, pending=[{"dice": 1}], weapons=[gun()], side="a"), "Vyx": person(side="b")}
    state = battle(phase="combat", units=units)
    assert play(state, "shoot", "6 6 1", attacker="Orm", target="Vyx", band="short").result == "hit"


def test_every_branch_is_told() -> None:
    for armour in range(3):
        well_told(shot_at(2, 1, armour=armour), "phase")
    well_told(shot_at(1, 1, profile="Rat1111"), "phase")
