"""Acceleration, braking, and what a damaged engine does: VC-01, VC-02, VC-11, VC-12."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter
from skirm.rules.refusals import RequestError

from .book import PROFILES, braked, figure
from .lab import Raw, at, chase, equal_play, ids, odds, play, refused, turns, vehicle, well_told


def driving(speed: int, profile: str = "car", /, **fields: object) -> Encounter:
    return chase(Rook=vehicle(profile, speed=speed, **fields))


# VC-01.


@pytest.mark.rule("VC-01")
@pytest.mark.parametrize(("profile", "speed", "by", "after"), [("car", 45, 30, 75), ("motorbike", 20, 40, 60)])
def test_v03_up_to_the_maximum(profile: str, speed: int, by: int, after: int) -> None:
    found = play(driving(speed, profile), "accelerate", unit="Rook", by=by)
    assert (found.at("Rook.speed"), found.faces) == (after, [])


@pytest.mark.rule("VC-01")
def test_v03_31_is_more_than_a_car_has() -> None:
    refusal = refused(driving(45), "accelerate", unit="Rook", by=31)
    assert ids(refusal) == ["too-much"]
    assert "30" in str(refusal)


@pytest.mark.rule("VC-01")
@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_has_its_maximum(profile: str) -> None:
    most = figure(profile, "acceleration")
    assert isinstance(most, int)
    for by in (1, most - 1, most):
        assert play(driving(7, profile), "accelerate", unit="Rook", by=by).at("Rook.speed") == 7 + by
    refused(driving(7, profile), "accelerate", unit="Rook", by=most + 1)


@pytest.mark.rule("VC-01")
def test_a_vehicle_of_its_own_has_its_own_maximum() -> None:
    assert play(driving(0, acceleration=55), "accelerate", unit="Rook", by=55).at("Rook.speed") == 55
    assert play(driving(0, "", acceleration=5), "accelerate", unit="Rook", by=5).at("Rook.speed") == 5
    refused(driving(0, acceleration=5), "accelerate", unit="Rook", by=6)


@pytest.mark.rule("VC-01")
def test_there_is_no_top_speed() -> None:
    assert play(driving(4970), "accelerate", unit="Rook", by=30).at("Rook.speed") == 5000


@pytest.mark.rule("VC-01")
def test_but_a_table_has_an_end() -> None:
    assert ids(refused(driving(4971), "accelerate", unit="Rook", by=30)) == ["too-fast"]


@pytest.mark.rule("VC-01", "VC-02")
def test_a15_speed_is_changed_once_a_turn() -> None:
    faster = play(driving(10), "accelerate", unit="Rook", by=5).after
    slower = play(driving(10), "brake", "1", unit="Rook", count=1).after
    for state in (faster, slower):
        assert ids(refused(state, "accelerate", unit="Rook", by=5)) == ["changed"]
        assert ids(refused(state, "brake", unit="Rook", count=1)) == ["changed"]
    later = turns(faster, "")
    assert play(later, "brake", "3", unit="Rook", count=1).at("Rook.speed") == 12
    assert play(turns(slower, ""), "accelerate", unit="Rook", by=5).at("Rook.speed") == 14


@pytest.mark.rule("VC-01", "VC-02")
def test_speed_changes_before_the_move() -> None:
    state = play(driving(30), "move", unit="Rook", distance=10).after
    assert ids(refused(state, "accelerate", unit="Rook", by=5)) == ["moved"]
    assert ids(refused(state, "brake", unit="Rook", count=1)) == ["moved"]


# VC-02.


@pytest.mark.rule("VC-02")
def test_v01_the_emergency_stop_of_the_book() -> None:
    found = play(driving(30, "wheeled-apc", position=[0, 0]), "brake", "2 8 6", unit="Rook", count=3)
    assert (found.report.total, found.at("Rook.speed")) == (16, 14)
    assert play(found.after, "move", unit="Rook").at("Rook.position") == (0.0, 14.0)


@pytest.mark.rule("VC-02")
@pytest.mark.parametrize(("speed", "after", "result"), [(11, 1, "braked"), (10, 0, "stopped"), (9, 0, "stopped")])
def test_a14_down_to_nothing_is_stopped(speed: int, after: int, result: str) -> None:
    found = play(driving(speed), "brake", "10", unit="Rook", count=1)
    assert (found.at("Rook.speed"), found.result) == (after, result)


@pytest.mark.rule("VC-02")
def test_who_stands_brakes_no_more() -> None:
    assert ids(refused(driving(0), "brake", unit="Rook", count=1)) == ["standing"]


@pytest.mark.rule("VC-02")
@pytest.mark.parametrize("count", [0, -1])
def test_no_braking_without_dice(count: int) -> None:
    with pytest.raises(RequestError):
        play(driving(30), "brake", unit="Rook", count=count)


@pytest.mark.rule("VC-02")
@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_has_its_braking_dice(profile: str) -> None:
    most = figure(profile, "braking_dice")
    assert isinstance(most, int)
    for count in range(1, most + 1):
        found = play(driving(60, profile), "brake", " ".join(["2"] * count), unit="Rook", count=count)
        assert found.at("Rook.speed") == 60 - 2 * count
    assert str(most) in str(refused(driving(60, profile), "brake", unit="Rook", count=most + 1))


@pytest.mark.rule("VC-02")
@pytest.mark.parametrize("speed", [5, 15, 34])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_odds_of_braking(speed: int, count: int) -> None:
    assert odds(driving(speed), "brake", "units.Rook.speed", unit="Rook", count=count) == braked(speed, count)


# VC-11, VC-12: with the new turn.


@pytest.mark.rule("VC-11")
def test_v20a_control_loss() -> None:
    state = driving(34, control_loss=True)
    found = play(state, "turn", "9")
    assert (found.at("Rook.speed"), found.parts[-1]) == (43, ("control-loss", "faster"))
    for state_then in (state, found.after):
        assert ids(refused(state_then, "brake", unit="Rook", count=1)) == ["control-loss"]
        assert ids(refused(state_then, "accelerate", unit="Rook", by=1)) == ["control-loss"]


@pytest.mark.rule("VC-12")
def test_v20b_power_loss() -> None:
    state = driving(15, power_loss=True)
    for dice, speed in (("4 8", 3), ("1 1", 1), ("2 5", 0)):
        found = play(state, "turn", dice)
        assert found.parts[-1] == ("power-loss", "slower" if speed else "stopped")
        state = found.after
        assert at(state, "Rook.speed") == speed
        assert ids(refused(state, "accelerate", unit="Rook", by=1)) == ["power-loss"]
    # It stands for good: nothing is rolled any more.
    assert play(state, "turn").at("Rook.speed") == 0


@pytest.mark.rule("VC-12")
def test_power_loss_still_brakes() -> None:
    assert play(driving(40, power_loss=True), "brake", "4 5", unit="Rook", count=2).at("Rook.speed") == 31


@pytest.mark.rule("VC-11", "VC-12")
def test_a20_both_losses_first_faster_then_slower() -> None:
    state = driving(3, control_loss=True, power_loss=True)
    found = play(state, "turn", "4  3 3")
    assert found.at("Rook.speed") == 1
    assert found.why == ["control-loss of Rook", "power-loss of Rook", "power-loss of Rook"]
    assert play(state, "turn", "1  9 9").at("Rook.speed") == 0
    assert set(ids(refused(state, "accelerate", unit="Rook", by=1))) == {"control-loss", "power-loss"}
    assert ids(refused(state, "brake", unit="Rook", count=1)) == ["control-loss"]


@pytest.mark.rule("VC-12")
def test_a20_stopped_for_good_in_spite_of_control_loss() -> None:
    assert play(driving(0, control_loss=True, power_loss=True), "turn").at("Rook.speed") == 0


@pytest.mark.rule("VC-11", "VC-12")
@pytest.mark.parametrize("flag", ["control_loss", "power_loss"])
def test_a_wreck_changes_its_speed_no_more(flag: str) -> None:
    wreck: Raw = {"destroyed": True, flag: True}
    assert play(driving(0, **wreck), "turn").at("Rook.speed") == 0


@pytest.mark.rule("VC-11", "VC-12")
def test_odds_of_the_next_speed_equal_play() -> None:
    state = driving(15, control_loss=True, power_loss=True)
    equal_play(state, "turn", "units.Rook.speed", "turn", "result")


@pytest.mark.rule("VC-01", "VC-02")
@settings(max_examples=60, deadline=None, derandomize=True)
@given(speed=st.integers(0, 200), by=st.integers(0, 45), acceleration=st.integers(0, 45))
def test_whatever_is_wanted(speed: int, by: int, acceleration: int) -> None:
    state = driving(speed, acceleration=acceleration)
    if by > acceleration:
        assert ids(refused(state, "accelerate", unit="Rook", by=by)) == ["too-much"]
    else:
        assert play(state, "accelerate", unit="Rook", by=by).at("Rook.speed") == speed + by


def test_every_branch_is_told() -> None:
    well_told(driving(15), "brake", unit="Rook", count=3)
    well_told(driving(15), "accelerate", unit="Rook", by=3)
    well_told(driving(15, control_loss=True, power_loss=True), "turn")


@pytest.mark.rule("VC-11")
def test_control_loss_stays_within_what_a_save_keeps() -> None:
    from skirm.saves.models import encode

    found = play(driving(4995, control_loss=True), "turn", "10")
    assert found.at("Rook.speed") == 5000
    assert encode(found.after)
