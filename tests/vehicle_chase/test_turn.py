"""The turn: VC-24, and when a chase is over."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from skirm.api import Encounter

from .lab import Raw, at, chase, encounter, equal_play, ids, person, place, play, refused, turns, vehicle, well_told


@pytest.mark.rule("VC-24")
def test_drift_then_the_new_turn_then_forced_changes() -> None:
    state = chase(
        Vyx=vehicle(speed=20, position=[0, 0], control_loss=True),
        Rook=vehicle(speed=15, position=[9, 0], heading=90.0, power_loss=True, control_loss=True),
    )
    found = play(state, "turn", "1  3 4  9")
    assert found.parts == [
        ("drift", "drifted"),
        ("drift", "drifted"),
        ("next-turn", "turn"),
        ("control-loss", "faster"),
        ("power-loss", "slower"),
        ("control-loss", "faster"),
    ]
    # They drift at the speed of the old turn.
    assert (place(found.after, "Vyx"), found.at("Vyx.speed")) == ((0.0, 20.0, 0.0), 29)
    assert (place(found.after, "Rook"), found.at("Rook.speed")) == ((24.0, 0.0, 90.0), 9)
    assert found.why == ["control-loss of Rook", "power-loss of Rook", "power-loss of Rook", "control-loss of Vyx"]
    assert (found.at("turn"), found.result) == (2, "ended")


@pytest.mark.rule("VC-24")
def test_who_has_moved_does_not_drift() -> None:
    state = chase(Rook=vehicle(speed=20, position=[0, 0]))
    moved = play(state, "move", unit="Rook").after
    found = play(moved, "turn")
    assert (place(found.after, "Rook"), [name for name, _ in found.parts]) == ((0.0, 20.0, 0.0), ["next-turn"])


@pytest.mark.rule("VC-24")
def test_who_has_moved_a_little_drifts_the_rest() -> None:
    state = chase(Rook=vehicle(speed=20, position=[0, 0]))
    moved = play(state, "move", unit="Rook", distance=5).after
    assert place(play(moved, "turn").after, "Rook") == (0.0, 20.0, 0.0)


@pytest.mark.rule("VC-24")
def test_drifting_never_skids() -> None:
    state = chase(Rook=vehicle("sports-car", speed=90, position=[0, 0]))
    assert place(turns(state, "", ""), "Rook") == (0.0, 180.0, 0.0)


@pytest.mark.rule("VC-24")
def test_who_stands_and_who_is_a_wreck_stay() -> None:
    state = chase(
        Rook=vehicle(position=[0, 0]), Vyx=vehicle(position=[0, 0], destroyed=True, speed=20, control_loss=True)
    )
    found = play(state, "turn")
    assert found.parts == [("next-turn", "turn")]
    assert [place(found.after, name) for name in ("Rook", "Vyx")] == [(0.0, 0.0, 0.0)] * 2


@pytest.mark.rule("VC-24")
def test_without_a_place_a_drift_is_told() -> None:
    found = play(chase(Rook=vehicle(speed=20)), "turn")
    assert (found.parts[0], found.at("Rook.position")) == (("drift", "drifted"), None)
    assert "20" in found.told


@pytest.mark.rule("VC-24", "VC-15")
def test_marks_of_the_turn_clear() -> None:
    state = chase(Rook=vehicle(speed=40, position=[0, 0]), Orm=person())
    state = play(state, "accelerate", unit="Rook", by=5).after
    state = play(state, "rough", "3 1 1 1", unit="Rook", side="left").after
    later = turns(state, "")
    assert at(later, "Rook.driven") == 0
    assert play(later, "accelerate", unit="Rook", by=5).at("Rook.speed") == 50


@pytest.mark.rule("VC-24", "VC-11")
def test_the_order_of_the_file_makes_no_difference() -> None:
    one = {"Rook": vehicle(control_loss=True, speed=1), "Vyx": vehicle(power_loss=True, speed=30)}
    other = dict(reversed(one.items()))
    assert play(chase(**one), "turn", "4  5 6").told == play(chase(**other), "turn", "4  5 6").told


@pytest.mark.rule("VC-24", "VC-11", "VC-12")
def test_odds_of_a_turn_equal_play() -> None:
    state = chase(Rook=vehicle(speed=7, power_loss=True), Vyx=vehicle(speed=2, control_loss=True))
    equal_play(state, "turn", "units.Rook.speed", "units.Vyx.speed", "turn", "result")


# The end.


def over(**units: object) -> bool:
    return chase(**units).over() is not None


@pytest.mark.rule("VC-24")
def test_a_chase_is_over_when_one_side_goes_on() -> None:
    red, blue = vehicle(side="red"), vehicle(side="blue")
    wreck = blue | {"destroyed": True}
    assert not over(Rook=red, Vyx=blue)
    assert over(Rook=red, Vyx=wreck)
    assert over(Rook=red | {"destroyed": True}, Vyx=wreck)
    assert not over(Rook=red, Vyx=red)
    assert not over(Rook=red | {"destroyed": True})
    assert not over()


@pytest.mark.rule("VC-24")
def test_on_foot_the_chase_goes_on_and_inside_a_wreck_it_does_not() -> None:
    wreck = vehicle(side="blue", destroyed=True)
    assert not over(Rook=vehicle(side="red"), Vyx=wreck, Orm=person(side="blue"))
    assert over(Rook=vehicle(side="red"), Vyx=wreck | {"occupants": ["Orm"]}, Orm=person(side="blue"))


@pytest.mark.rule("VC-24")
def test_bystanders_take_no_part() -> None:
    wreck = vehicle(side="blue", destroyed=True)
    assert over(Rook=vehicle(side="red"), Vyx=wreck, Lark=person())
    assert not over(Rook=vehicle(side="red"), Lark=person(), Vyx=vehicle())


@pytest.mark.rule("VC-24")
def test_it_tells_who_is_left() -> None:
    state = chase(Rook=vehicle(side="ochre"), Vyx=vehicle(side="blue", destroyed=True))
    assert state.over() == "only ochre can go on"


@pytest.mark.rule("VC-24")
def test_b5_a_side_is_its_people() -> None:
    red, blue = vehicle(side="red"), vehicle(side="blue")
    orm, ash = person(side="red"), person(side="blue")
    # A car that was left standing keeps nobody in the chase.
    wreck = red | {"destroyed": True, "occupants": ["Orm"], "driver": "Orm"}
    assert over(Rook=wreck, Vyx=blue, Dart=red, Orm=orm, Ash=ash)
    # Whoever rides counts for their own side, in whosever vehicle, at the wheel or not.
    assert not over(Rook=blue | {"occupants": ["Orm"]}, Vyx=blue, Orm=orm, Ash=ash)
    assert over(Rook=blue | {"occupants": ["Ash"], "driver": "Ash"}, Vyx=wreck, Orm=orm, Ash=ash)
    # Who gets out of a wreck goes on.
    state = chase(Rook=wreck, Vyx=blue, Orm=orm, Ash=ash)
    assert state.over() == "only blue can go on"
    assert play(state, "disembark", figure="Orm").after.over() is None


@pytest.mark.rule("VC-24")
def test_b5_robots_count_for_themselves() -> None:
    red, blue = vehicle(side="red"), vehicle(side="blue")
    robot = red | {"grade": "regular"}
    people: Raw = {"Orm": person(side="red"), "Ash": person(side="blue")}
    wreck = vehicle(side="red", destroyed=True, occupants=["Orm"])
    assert not over(Rook=wreck, Drone=robot, Vyx=blue, **people)
    assert over(Rook=wreck, Drone=robot | {"destroyed": True}, Vyx=blue, **people)
    # A side without figures is its vehicles.
    assert not over(Rook=red, Ash=person(side="blue"))
    assert not over(Rook=red | {"occupants": ["Kit"], "driver": "Kit"}, Kit=person(), Ash=person(side="blue"))
    assert over(Rook=red | {"occupants": ["Ash"]}, Ash=person(side="blue"))


@pytest.mark.rule("VC-24")
def test_turns_are_counted_so_far_and_no_farther() -> None:
    from msgspec import ValidationError

    for turn in (0, -1, 100_001):
        with pytest.raises(ValidationError):
            chase(turn)
    last = chase(100_000, Rook=vehicle())
    assert ids(refused(last, "turn")) == ["turns"]
    assert turns(chase(99_999, Rook=vehicle()), "") == last


@pytest.mark.rule("VC-11")
def test_the_most_speed_that_there_is_is_told() -> None:
    found = play(chase(Rook=vehicle(speed=4995, control_loss=True)), "turn", "9")
    assert found.at("Rook.speed") == 5000
    assert "the most that skirm counts, though it would be 5004" in found.told
    assert "the most" not in play(chase(Rook=vehicle(speed=4995, control_loss=True)), "turn", "5").told


@pytest.mark.rule("VC-16", "VC-21")
def test_wounds_and_panic_are_counted_so_far_and_no_farther() -> None:
    wound = {"total": 1, "armour": "none", "cause": "fire"}
    state = chase(Rook=vehicle(speed=20), Lark=person(wounds=[wound] * 1000, panic=100_000))
    hit = play(state, "run-down", "1  3 4", unit="Rook", pedestrian="Lark")
    kept = hit.at("Lark.wounds")
    assert isinstance(kept, list)
    assert (len(kept), kept[-1].total, kept[-2].total) == (1000, 7, 1)
    assert "the oldest is forgotten" in hit.told
    near = play(state, "run-down", "6", unit="Rook", pedestrian="Lark", side="left")
    assert near.at("Lark.panic") == 100_000
    for after in (hit.after, near.after):
        assert encounter(to_builtins(after)) == after
        assert play(after, "turn").at("turn") == 2


@pytest.mark.rule("VC-16")
def test_a_wreck_stands_however_it_was_written_down() -> None:
    assert at(chase(Rook=vehicle(speed=40, destroyed=True)), "Rook.speed") == 0


@pytest.mark.rule("VC-24")
def test_a_drift_says_what_it_rests_on() -> None:
    found = play(chase(Rook=vehicle(speed=20)), "turn")
    assert any("VC-24" in m.reason for m in found.report.parts[0].modifiers)


def driving() -> Encounter:
    return chase(
        Rook=vehicle(speed=15, power_loss=True, control_loss=True, position=[0, 0]), Vyx=vehicle(speed=20), Orm=person()
    )


def test_every_branch_is_told() -> None:
    well_told(driving(), "turn")
