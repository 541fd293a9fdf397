"""What damage does: VC-07 to VC-09, VC-22, VC-23."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.api import Encounter

from .book import PROFILES, Hull, chart, dice, figure, seen, skids, struck
from .lab import (
    Raw,
    at,
    chase,
    equal_play,
    ids,
    odds,
    person,
    place,
    play,
    refused,
    tally,
    vehicle,
    well_told,
    wounds,
)

TOUGH: Raw = {"major": 12, "critical": 20}


def hit(profile: str = "car", /, **fields: object) -> Encounter:
    """A vehicle with two aboard that is about to be damaged."""
    rook = vehicle(
        profile, **({"speed": 20, "position": [0, 0], "driver": "Orm", "occupants": ["Orm", "Ash"]} | fields)
    )
    return chase(Rook=rook, Orm=person(), Ash=person())


# VC-07.


@pytest.mark.rule("VC-07")
@pytest.mark.parametrize(
    ("score", "more", "result"),
    [
        (0, "", "nothing"),
        (11, "", "nothing"),
        (12, "2", "major"),
        (19, "2", "major"),
        (20, "1 1 1 1 1 1 1 1 1 1", "destroyed"),
    ],
)
def test_v09_thresholds(score: int, more: str, result: str) -> None:
    found = play(hit(**TOUGH), "damage", more, unit="Rook", score=score)
    assert (found.result, found.at("Rook.destroyed")) == (result, result == "destroyed")


@pytest.mark.rule("VC-07")
@pytest.mark.parametrize("profile", PROFILES)
def test_a4_every_profile_at_its_thresholds(profile: str) -> None:
    major, critical = figure(profile, "major"), figure(profile, "critical")
    assert isinstance(major, int)
    assert isinstance(critical, int)
    state = hit(profile, bike=False, occupants=[], driver="")
    for score in (major - 1, major, critical - 1, critical, critical + 30):
        result = struck(score, major, critical)
        more = {"nothing": "", "major": "2", "destroyed": "1 1 1 1"}[result]
        assert play(state, "damage", more, unit="Rook", score=score).result == result


@pytest.mark.rule("VC-07")
def test_b4_scores_do_not_add_up() -> None:
    state = hit(**TOUGH)
    for _ in range(4):
        found = play(state, "damage", unit="Rook", score=11)
        assert (found.result, found.after) == ("nothing", state)
        state = found.after


# VC-08.


@pytest.mark.rule("VC-08", "VC-23")
def test_v10a_a19_fire() -> None:
    found = play(hit(), "damage", "6  3 4  6 6", unit="Rook", score=8)
    assert [wounds(found.after, name) for name in ("Orm", "Ash")] == [[(7, "none")], [(12, "none")]]
    assert [name for name, _ in found.parts] == ["major", "wound", "wound"]
    assert found.why == ["major of Rook", *["wound of Orm"] * 2, *["wound of Ash"] * 2]
    assert at(found.after, "Orm.wounds.0.cause") == "fire"
    assert (found.at("Orm.panic"), found.at("Rook.destroyed")) == (0, False)


@pytest.mark.rule("VC-08", "VC-14")
def test_v10b_a_skid_roll() -> None:
    found = play(hit(), "damage", "4  2", unit="Rook", score=8)
    assert found.parts == [("major", "skid"), ("skid", "none")]


@pytest.mark.rule("VC-08", "VC-10")
@pytest.mark.parametrize("face", range(1, 7))
def test_v10c_a_steering_jam(face: int) -> None:
    found = play(hit(), "damage", f"1  {face}", unit="Rook", score=8)
    side = "right" if face <= 3 else "left"
    assert (found.parts, found.at("Rook.jams")) == ([("major", "steering-jam")], [side])
    assert ids(refused(found.after, "move", unit="Rook", turn=side, distance=1)) == ["jam"]


@pytest.mark.rule("VC-10")
def test_the_same_jam_again_is_one_jam_and_the_other_makes_two() -> None:
    state = hit(jams=["right"])
    same = play(state, "damage", "1 2", unit="Rook", score=8)
    assert same.at("Rook.jams") == ["right"]
    both = play(state, "damage", "1 5", unit="Rook", score=8).after
    for side in ("left", "right"):
        assert ids(refused(both, "move", unit="Rook", turn=side, distance=1)) == ["jam"]


@pytest.mark.rule("VC-08")
@pytest.mark.parametrize(("face", "flag"), [(2, "control_loss"), (3, "power_loss")])
def test_what_is_lost(face: int, flag: str) -> None:
    found = play(hit(), "damage", str(face), unit="Rook", score=8)
    assert found.parts == [("major", flag.replace("_", "-"))]
    assert (found.at(f"Rook.{flag}"), found.at("Rook.speed")) == (True, 20)
    again = play(found.after, "damage", str(face), unit="Rook", score=8)
    assert again.at(f"Rook.{flag}") is True


@pytest.mark.rule("VC-08", "VC-15")
@pytest.mark.parametrize("face", [4, 5])
def test_a_skid_by_damage_has_no_need_of_speed(face: int) -> None:
    found = play(hit(speed=0), "damage", f"{face}  4  6 9  4", unit="Rook", score=8, side="right")
    assert place(found.after, "Rook") == (4.0, 15.0, 0.0)


@pytest.mark.rule("VC-08", "VC-16")
def test_a_crash_by_damage() -> None:
    found = play(hit(), "damage", "5  5  1 1 1 1  1 1 1  2 2 2", unit="Rook", score=8)
    assert place(found.after, "Rook") == (0.0, 16.0, 0.0)
    assert [wounds(found.after, name) for name in ("Orm", "Ash")] == [[(3, "unspecified")], [(6, "unspecified")]]


@pytest.mark.rule("VC-08", "VC-14")
def test_odds_of_the_chart() -> None:
    state = hit(skid_factor=1, driver="", occupants=[])
    sixth = Fraction(1, 6)
    assert odds(state, "damage", "units.Rook.jams", unit="Rook", score=8) == {
        "[]": 5 * sixth,
        '["right"]': sixth / 2,
        '["left"]': sixth / 2,
    }
    for face, flag in ((2, "control_loss"), (3, "power_loss")):
        assert chart(face) == flag.replace("_", "-")
        assert odds(state, "damage", f"units.Rook.{flag}", unit="Rook", score=8)[True] == sixth
    assert odds(state, "damage", "units.Rook.destroyed", unit="Rook", score=8)[True] == 2 * sixth * skids(1)["crash"]
    assert odds(state, "damage", "units.Rook.skidded", unit="Rook", score=8)[1] == 2 * sixth * skids(1)["skid"]


@pytest.mark.rule("VC-08", "VC-23")
def test_odds_of_a_fire() -> None:
    # A skid roll that is always without effect: wounds come of the fire alone.
    state = hit(skid_factor=-9)
    found = odds(state, "damage", "units.Ash.wounds.0.total", unit="Rook", score=8)
    wanted = {total: weight / 6 for total, weight in dice(2).items()}
    assert found == {None: Fraction(5, 6)} | wanted


# VC-09.


@pytest.mark.rule("VC-09", "VC-23")
def test_critical_damage() -> None:
    found = play(hit(speed=35), "damage", "1 2 3 4  1 1 1  6 6 6", unit="Rook", score=11)
    assert place(found.after, "Rook") == (0.0, 25.0, 0.0)
    assert (found.at("Rook.speed"), found.at("Rook.destroyed")) == (0, True)
    assert [wounds(found.after, name) for name in ("Orm", "Ash")] == [[(3, "none")], [(18, "none")]]
    assert at(found.after, "Orm.wounds.0.cause") == "destroyed"
    assert [found.at(f"{name}.panic") for name in ("Orm", "Ash")] == [0, 0]
    assert found.why == ["crash of Rook"] * 4 + ["wound of Orm"] * 3 + ["wound of Ash"] * 3


@pytest.mark.rule("VC-09")
@pytest.mark.parametrize(("speed", "moved"), [(0, 0), (40, 0), (41, 1), (55, 15)])
def test_a_wreck_rolls_out(speed: int, moved: int) -> None:
    found = play(hit(speed=speed, driver="", occupants=[]), "damage", "10 10 10 10", unit="Rook", score=11)
    assert place(found.after, "Rook") == (0.0, float(moved), 0.0)


@pytest.mark.rule("VC-09")
def test_odds_of_a_wound() -> None:
    found = odds(hit(), "damage", "units.Ash.wounds.0.total", unit="Rook", score=11)
    assert found == dice(3)


@pytest.mark.rule("VC-07")
def test_a_wreck_is_damaged_no_more() -> None:
    assert "destroyed" in ids(refused(hit(destroyed=True), "damage", unit="Rook", score=30))


# VC-22.


@pytest.mark.rule("VC-22")
def test_v19_a_motorbike() -> None:
    state = hit("motorbike", major=8, critical=14, occupants=["Orm"])
    found = play(state, "damage", "3  3", unit="Rook", score=12)
    assert (found.result, found.at("Rook.power_loss"), wounds(found.after, "Orm")) == ("major", True, [])
    assert found.why == ["bike of Rook", "major of Rook"]
    found = play(state, "damage", "5", unit="Rook", score=12)
    assert (found.result, wounds(found.after, "Orm")) == ("rider", [(12, "helps")])
    assert (found.at("Rook.destroyed"), found.at("Rook.power_loss")) == (False, False)


@pytest.mark.rule("VC-22")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("score", [1, 7, 10, 40])
def test_a8_at_any_score(score: int, face: int) -> None:
    state = hit("motorbike", occupants=["Orm"])
    result = struck(score, 7, 10) if face <= 3 else "rider"
    more = {"major": " 2", "destroyed": " 1 1 1 1  1 1 1"}.get(result, "")
    found = play(state, "damage", f"{face}{more}", unit="Rook", score=score)
    assert found.result == result
    if result == "rider":
        assert wounds(found.after, "Orm") == [(score, "helps")]


@pytest.mark.rule("VC-22")
def test_a8_nothing_needs_no_die() -> None:
    assert play(hit("motorbike"), "damage", unit="Rook", score=0).result == "nothing"


@pytest.mark.rule("VC-22")
def test_a_car_throws_no_such_die() -> None:
    assert play(hit("car"), "damage", unit="Rook", score=1).faces == []


@pytest.mark.rule("VC-22")
def test_the_rider_is_who_drives() -> None:
    both: Raw = {"driver": "Ash", "occupants": ["Orm", "Ash"]}
    found = play(hit("motorbike", **both), "damage", "4", unit="Rook", score=3)
    assert (wounds(found.after, "Orm"), wounds(found.after, "Ash")) == ([], [(3, "helps")])


@pytest.mark.rule("VC-22")
def test_a_bike_without_anybody_takes_it_itself() -> None:
    assert play(hit("motorbike", driver="", occupants=[]), "damage", "2", unit="Rook", score=7).why == ["major of Rook"]


@pytest.mark.rule("VC-22", "VC-08", "VC-09")
def test_a8_wounds_of_fire_and_of_the_end_are_not_thrown_for_again() -> None:
    state = hit("motorbike", occupants=["Orm"])
    assert play(state, "damage", "1  6  2 3", unit="Rook", score=7).faces == [1, 6, 2, 3]
    assert play(state, "damage", "1  1 1 1 1  2 3 4", unit="Rook", score=10).faces == [1, 1, 1, 1, 1, 2, 3, 4]
    assert play(state, "damage", "1  5  6  1 1 1 1  2 3 4", unit="Rook", score=7).at("Rook.destroyed") is True


@pytest.mark.rule("VC-22", "VC-07")
@pytest.mark.parametrize("score", [0, 5, 8, 9])
@pytest.mark.parametrize("bike", [False, True])
def test_odds_of_the_end(score: int, *, bike: bool) -> None:
    hull = Hull(skid_factor=1, major=6, critical=9, bike=bike)
    state = hit(bike=bike, skid_factor=1, major=6, critical=9, occupants=["Orm"])
    found = odds(state, "damage", "units.Rook.destroyed", unit="Rook", score=score)
    assert found.get(True, Fraction(0)) == hull.wrecked_by(score)


# All of it.


@pytest.mark.rule("VC-07", "VC-08")
def test_odds_equal_play() -> None:
    # Calm enough never to skid: the tens of a skid are played elsewhere.
    state = hit("motorbike", skid_factor=-9, driver="Orm", occupants=["Orm"])
    facts = ("result", "units.Rook.jams", "units.Orm.wounds", "units.Rook.control_loss")
    equal_play(state, "damage", *facts, unit="Rook", score=7)
    assert sum(tally(seen(dice(1), chart).items()).values()) == 1


def test_every_branch_is_told() -> None:
    for score in (0, 6, 7, 10):
        well_told(hit("motorbike", occupants=["Orm"]), "damage", unit="Rook", score=score)
        well_told(hit("car", occupants=["Orm"], position=None), "damage", unit="Rook", score=score + 1)
