"""Shooting from vehicles and at them: VC-03, VC-04. The shot itself belongs to the parent game."""

from __future__ import annotations

import pytest

from skirm.api import Encounter

from .book import PROFILES, figure, part
from .lab import Played, Raw, chase, ids, person, play, refused, turns, vehicle, well_told

SPEEDS = [0, 1, 30, 31, 35, 40, 41, 49, 50, 51, 60, 61]
SIZES = {"car": 1, "large": 2, "none": 0}


def field(speed: int = 0, target: Raw | None = None, /, **fields: object) -> Encounter:
    """Orm drives, Ash rides, Lark stands by; Vyx may be shot at."""
    rook = vehicle(speed=speed, driver="Orm", occupants=["Orm", "Ash"], **fields)
    return chase(Rook=rook, Orm=person(), Ash=person(), Lark=person(), Vyx=target or vehicle())


def skidded(state: Encounter) -> Encounter:
    """Rook has skidded in this turn."""
    return play(state, "rough", "1 1 1 1", unit="Rook", side="left").after


def fire(state: Encounter, shooter: str, /, **fields: object) -> Played:
    found = play(state, "fire", shooter=shooter, **fields)
    assert (found.result, found.after, found.faces) == ("fired", state, [])
    return found


# VC-03.


@pytest.mark.rule("VC-03")
@pytest.mark.parametrize(
    ("speed", "modifier"),
    [(0, 0), (30, 0), (31, -1), (35, -1), (40, -1), (41, -2), (49, -2), (50, -2), (51, -3)],
)
def test_v04_tens_or_parts_of_ten(speed: int, modifier: int) -> None:
    assert part(speed) == -modifier
    assert fire(field(speed), "Ash").data("modifier") == modifier
    assert fire(field(speed), "Orm").data("modifier") == modifier - (speed > 0)


@pytest.mark.rule("VC-03")
@pytest.mark.parametrize("speed", [0, 1, 31])
def test_the_driver_of_a_moving_vehicle_has_a_pistol_only(speed: int) -> None:
    state = field(speed)
    assert fire(state, "Ash", weapon="rifle").data("modifier") == -part(speed)
    if speed:
        assert ids(refused(state, "fire", shooter="Orm", weapon="rifle")) == ["pistol"]
    else:
        assert fire(state, "Orm", weapon="rifle").data("modifier") == 0


@pytest.mark.rule("VC-03")
def test_who_is_on_foot_has_no_speed_to_reckon_with() -> None:
    assert fire(field(90), "Lark").data("modifier") == 0
    assert fire(field(90), "Lark", weapon="rifle").data("modifier") == 0


@pytest.mark.rule("VC-03")
def test_every_reason_is_told() -> None:
    found = fire(field(35, vehicle(speed=41)), "Orm", target="Vyx")
    assert sorted(found.reasons()) == [(-2, "VC-04"), (-1, "VC-03"), (-1, "VC-03"), (1, "VC-04")]
    assert {m.figure for m in found.report.modifiers} == {"hit roll"}


@pytest.mark.rule("VC-03", "VC-15")
def test_nobody_shoots_out_of_a_skid() -> None:
    state = skidded(field(31, skid_factor=2))
    for name in ("Orm", "Ash"):
        assert ids(refused(state, "fire", shooter=name)) == ["skidded"]
    assert fire(state, "Lark", target="Rook").data("modifier") == 0
    assert [(one.unit, one.what) for one in state.expiring()] == [
        ("Rook", "skidding"),
        ("Ash", "not shooting"),
        ("Orm", "not shooting"),
    ]


@pytest.mark.rule("VC-15")
def test_b8_it_is_who_was_aboard_that_does_not_shoot() -> None:
    state = skidded(field(31, skid_factor=2))
    out = play(state, "disembark", "6", figure="Ash").after
    assert ids(refused(out, "fire", shooter="Ash")) == ["skidded"]
    # Who gets in afterwards was not thrown about, and who is out shoots again in the next turn.
    later = chase(
        Rook=vehicle(skidded=1, driver="Orm", occupants=["Orm", "Lark"]), Orm=person(skidded=1), Lark=person()
    )
    assert ids(refused(later, "fire", shooter="Orm")) == ["skidded"]
    assert fire(later, "Lark").data("modifier") == 0
    assert fire(turns(out, ""), "Ash").data("modifier") == 0


@pytest.mark.rule("VC-03", "VC-15")
def test_all_that_speaks_against_it_at_once() -> None:
    refusal = refused(skidded(field(31, skid_factor=2)), "fire", shooter="Orm", weapon="rifle", target="Rook")
    assert set(ids(refusal)) == {"skidded", "pistol", "self"}


# VC-04.


@pytest.mark.rule("VC-04")
@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("profile", PROFILES)
def test_a11_speed_and_size_of_the_target(profile: str, speed: int) -> None:
    size = SIZES[str(figure(profile, "size"))]
    found = fire(field(0, vehicle(profile, speed=speed)), "Lark", target="Vyx")
    assert found.data("modifier") == size - part(speed)


@pytest.mark.rule("VC-04")
@pytest.mark.parametrize("size", SIZES)
def test_a11_robots_have_the_size_of_their_profile(size: str) -> None:
    assert fire(field(0, vehicle("", size=size)), "Lark", target="Vyx").data("modifier") == SIZES[size]


@pytest.mark.rule("VC-04")
def test_a_size_that_is_nowhere() -> None:
    refusal = refused(field(0, vehicle("")), "fire", shooter="Lark", target="Vyx")
    assert ids(refusal) == ["no-figure"]
    assert "units.Vyx.size" in str(refusal)


@pytest.mark.rule("VC-03", "VC-04")
@pytest.mark.parametrize("own", [0, 30, 31, 50])
@pytest.mark.parametrize("other", [0, 30, 41])
def test_both_speeds_add_up(own: int, other: int) -> None:
    found = fire(field(own, vehicle("truck", speed=other)), "Orm", target="Vyx")
    assert found.data("modifier") == 2 - part(own) - part(other) - (own > 0)


@pytest.mark.rule("VC-04")
def test_a_figure_on_foot_as_target() -> None:
    assert fire(field(0), "Ash", target="Lark").data("modifier") == 0
    assert fire(field(41), "Ash", target="Lark").data("modifier") == -2


@pytest.mark.rule("VC-04")
@pytest.mark.parametrize("speed", [0, 30, 35, 51])
@pytest.mark.parametrize("profile", ["car", "truck", "motorbike"])
def test_b7_whoever_is_aboard_is_shot_at_as_the_vehicle_is(profile: str, speed: int) -> None:
    rides = vehicle(profile, speed=speed, position=[3, 4], driver="Kit", occupants=["Kit"])
    state = chase(Vyx=rides, Kit=person(), Lark=person(position=[0, 0]))
    found = fire(state, "Lark", target="Kit")
    assert found.data("modifier") == fire(state, "Lark", target="Vyx").data("modifier")
    assert found.data("modifier") == SIZES[str(figure(profile, "size"))] - part(speed)
    assert (found.data("aboard"), found.data("distance")) == ("Vyx", 5.0)
    assert "fires at Kit in Vyx" in found.told
    assert any("VC-B7" in m.reason for m in found.report.modifiers)


@pytest.mark.rule("VC-04")
def test_b7_nobody_shoots_within_a_vehicle() -> None:
    assert ids(refused(field(), "fire", shooter="Ash", target="Orm")) == ["same-vehicle"]
    bare = chase(Vyx=vehicle("", occupants=["Kit"]), Kit=person(), Lark=person())
    assert ids(refused(bare, "fire", shooter="Lark", target="Kit")) == ["no-figure"]


@pytest.mark.rule("VC-04")
@pytest.mark.parametrize(("shooter", "target"), [("Lark", "Lark"), ("Orm", "Rook"), ("Ash", "Rook")])
def test_nobody_shoots_at_himself(shooter: str, target: str) -> None:
    assert ids(refused(field(), "fire", shooter=shooter, target=target)) == ["self"]


@pytest.mark.rule("VC-03")
def test_a_vehicle_does_not_shoot() -> None:
    assert ids(refused(field(), "fire", shooter="Rook")) == ["no-person"]


@pytest.mark.rule("VC-03")
def test_b3_the_distance_is_told_where_it_is_known() -> None:
    state = chase(Lark=person(position=[0, 0]), Vyx=vehicle(position=[3, 4]))
    assert fire(state, "Lark", target="Vyx").data("distance") == 5.0


def test_every_branch_is_told() -> None:
    well_told(field(35, vehicle(speed=41)), "fire", shooter="Orm", target="Vyx")
    well_told(field(), "fire", shooter="Ash", target="Lark")
    well_told(field(), "fire", shooter="Lark")
