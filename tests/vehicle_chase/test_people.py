"""Getting in, getting out, and standing in the way: VC-18 to VC-21."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.api import Encounter

from .book import GRADES, dice, evades, evading_row, full, leaves, leaving_row, part
from .lab import Raw, at, chase, equal_play, ids, odds, person, place, play, refused, turns, vehicle, well_told, wounds

SPEEDS = [0, 30, 31, 39, 40, 41, 49, 50, 60, 61, 90, 131]


def street(speed: int, grade: str = "regular", /, **fields: object) -> Encounter:
    """Orm drives, Ash rides, Lark stands in the street."""
    rook = vehicle(**({"speed": speed, "position": [0, 0], "driver": "Orm", "occupants": ["Orm", "Ash"]} | fields))
    return chase(Rook=rook, Orm=person(grade), Ash=person(grade), Lark=person(grade, position=[3, 4]))


# VC-18.


@pytest.mark.rule("VC-18")
@pytest.mark.parametrize("speed", [0, 1, 30])
def test_v17_entering_up_to_30(speed: int) -> None:
    found = play(street(speed), "embark", figure="Lark", vehicle="Rook")
    assert (found.result, found.data("ap"), found.faces) == ("embarked", 1, [])
    assert found.at("Rook.occupants") == ["Orm", "Ash", "Lark"]
    assert (found.at("Rook.driver"), found.at("Lark.position")) == ("Orm", None)


@pytest.mark.rule("VC-18")
def test_v17_not_above_30() -> None:
    assert ids(refused(street(31), "embark", figure="Lark", vehicle="Rook")) == ["too-fast"]


@pytest.mark.rule("VC-18")
def test_b3_contact_is_declared_and_the_distance_told() -> None:
    found = play(street(0), "embark", figure="Lark", vehicle="Rook")
    assert found.data("distance") == 5.0
    assert "5" in found.told


@pytest.mark.rule("VC-18")
def test_who_takes_the_wheel() -> None:
    empty = street(0, driver="", occupants=[])
    assert play(empty, "embark", figure="Lark", vehicle="Rook", drive=True).at("Rook.driver") == "Lark"
    assert play(empty, "embark", figure="Lark", vehicle="Rook").at("Rook.driver") == ""
    assert ids(refused(street(0), "embark", figure="Lark", vehicle="Rook", drive=True)) == ["has-driver"]


@pytest.mark.rule("VC-18")
def test_nobody_sits_in_two_places() -> None:
    state = chase(Rook=vehicle(occupants=["Orm"]), Vyx=vehicle(), Orm=person())
    assert ids(refused(state, "embark", figure="Orm", vehicle="Vyx")) == ["aboard"]
    assert ids(refused(state, "embark", figure="Orm", vehicle="Rook")) == ["aboard"]


@pytest.mark.rule("VC-18")
def test_nobody_enters_a_wreck() -> None:
    assert ids(refused(street(0, destroyed=True), "embark", figure="Lark", vehicle="Rook")) == ["destroyed"]


@pytest.mark.rule("VC-18")
def test_all_that_speaks_against_entering() -> None:
    refusal = refused(street(31), "embark", figure="Ash", vehicle="Rook", drive=True)
    assert set(ids(refusal)) == {"too-fast", "aboard", "has-driver"}


# VC-19, VC-20.


@pytest.mark.rule("VC-19")
@pytest.mark.parametrize("speed", [0, 1, 30])
def test_leaving_up_to_30_needs_no_die(speed: int) -> None:
    found = play(street(speed), "disembark", figure="Ash")
    assert (found.result, found.data("ap"), found.faces) == ("safe", 1, [])
    assert (found.at("Rook.occupants"), found.at("Ash.position")) == (["Orm"], (0.0, 0.0))


@pytest.mark.rule("VC-20")
@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("speed", [31, 39, 40, 49, 50, 60, 100])
@pytest.mark.parametrize("face", range(1, 7))
def test_a3_leaving_above_30(face: int, speed: int, grade: str) -> None:
    total = face - full(speed) + (grade == "hero")
    row = leaving_row(total)
    found = play(street(speed, grade), "disembark", f"{face} 7" if row == "injured" else str(face), figure="Ash")
    assert (found.result, found.report.success, found.report.total) == (row, row == "safe", total)
    assert wounds(found.after, "Ash") == ([(7, "none")] if row == "injured" else [])
    assert found.at("Ash.panic") == (row == "panic")
    assert found.at("Rook.occupants") == ["Orm"]
    # It costs an action in any case.
    assert found.data("ap") == 1


@pytest.mark.rule("VC-20")
def test_a12_a_hero_may_reach_7_and_a_fall_may_go_below_1() -> None:
    found = play(street(31, "hero"), "disembark", "6", figure="Ash")
    assert (found.report.total, found.result) == (7, "safe")
    found = play(street(131), "disembark", "1 10", figure="Ash")
    assert (found.report.total, found.result) == (-9, "injured")


@pytest.mark.rule("VC-20")
def test_a21_when_the_driver_leaves_nobody_drives() -> None:
    found = play(street(40), "disembark", "6", figure="Orm")
    assert (found.at("Rook.driver"), found.at("Rook.occupants"), found.at("Rook.speed")) == ("", ["Ash"], 40)
    assert found.data("ap") == 1


@pytest.mark.rule("VC-20")
def test_an_injury_is_told_with_its_cause() -> None:
    found = play(street(40), "disembark", "1 4", figure="Ash")
    assert found.why == ["leaving of Ash", "wound of Ash"]
    assert (found.parts, at(found.after, "Ash.wounds.0.cause")) == ([("wound", "wounded")], "leaving")


@pytest.mark.rule("VC-19", "VC-16")
def test_out_of_a_wreck() -> None:
    found = play(street(0, destroyed=True), "disembark", figure="Orm")
    assert (found.result, "nobody drives" in found.told) == ("safe", False)
    assert "nobody drives Rook now" in play(street(0), "disembark", figure="Orm").told


@pytest.mark.rule("VC-19")
def test_only_who_is_aboard_leaves() -> None:
    assert ids(refused(street(0), "disembark", figure="Lark")) == ["not-aboard"]
    assert ids(refused(street(0), "disembark", figure="Rook")) == ["no-person"]


@pytest.mark.rule("VC-19", "VC-20")
@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("grade", ["regular", "hero"])
def test_odds_of_leaving(speed: int, grade: str) -> None:
    found = odds(street(speed, grade), "disembark", figure="Ash")
    assert found == (leaves(speed, hero=grade == "hero") if speed > 30 else {"safe": 1})


@pytest.mark.rule("VC-20")
def test_odds_of_a_wound_while_leaving() -> None:
    found = odds(street(50), "disembark", "units.Ash.wounds.0.total", figure="Ash")
    injured = leaves(50)["injured"]
    assert found == {None: 1 - injured} | dict.fromkeys(range(1, 11), injured / 10)


# VC-21.


@pytest.mark.rule("VC-21")
@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("speed", [1, 30, 31, 40, 41, 90])
@pytest.mark.parametrize("face", range(1, 7))
def test_running_down(face: int, speed: int, grade: str) -> None:
    total = face - part(speed) + (grade == "hero")
    row = evading_row(total)
    more = " 3 4" if row == "hit" else ""
    found = play(street(speed, grade), "run-down", f"{face}{more}", unit="Rook", pedestrian="Lark", side="left")
    assert (found.result, found.report.success, found.report.total) == (row, row == "hit", total)
    assert wounds(found.after, "Lark") == ([(7, "none")] if row == "hit" else [])
    assert found.at("Lark.panic") == (row == "near-miss")
    # The vehicle does not suffer.
    assert at(found.after, "Rook") == at(street(speed, grade), "Rook")


@pytest.mark.rule("VC-21")
def test_who_does_not_evade_is_hit() -> None:
    found = play(street(20, "hero"), "run-down", "1 1", unit="Rook", pedestrian="Lark", evade=False)
    assert (found.result, found.why) == ("hit", ["wound of Lark"] * 2)
    assert (wounds(found.after, "Lark"), at(found.after, "Lark.wounds.0.cause")) == ([(2, "none")], "run down")


@pytest.mark.rule("VC-21")
def test_a12_even_at_great_speed_there_is_a_row() -> None:
    assert play(street(200), "run-down", "6 1 1", unit="Rook", pedestrian="Lark").report.total == -11


@pytest.mark.rule("VC-21")
@pytest.mark.parametrize(
    ("heading", "left", "right"), [(0.0, (-5.0, 0.0), (5.0, 0.0)), (90.0, (0.0, 5.0), (0.0, -5.0))]
)
@pytest.mark.parametrize("grade", ["regular", "hero"])
def test_who_evades_stands_aside(
    grade: str, heading: float, left: tuple[float, float], right: tuple[float, float]
) -> None:
    state = street(20, grade, heading=heading)
    for side, spot in (("left", left), ("right", right)):
        found = play(state, "run-down", "6", unit="Rook", pedestrian="Lark", side=side)
        assert found.result == ("miss" if grade == "hero" else "near-miss")
        assert (found.at("Lark.position"), found.data("side")) == (spot, side)
        assert "house" in {use.kind for use in found.figures}


@pytest.mark.rule("VC-21")
@pytest.mark.parametrize("face", range(1, 7))
def test_a9_to_which_side_is_thrown_last(face: int) -> None:
    found = play(street(20), "run-down", f"6 {face}", unit="Rook", pedestrian="Lark")
    assert found.why == ["evading of Lark", "side of Lark"]
    assert found.at("Lark.position") == ((-5.0 if face <= 3 else 5.0), 0.0)


@pytest.mark.rule("VC-21")
def test_who_is_hit_stays_where_he_is() -> None:
    found = play(street(20), "run-down", "1 1 1", unit="Rook", pedestrian="Lark")
    assert found.at("Lark.position") == (3.0, 4.0)


@pytest.mark.rule("VC-21")
def test_b3_the_distance_is_told() -> None:
    found = play(street(20), "run-down", "1 1 1", unit="Rook", pedestrian="Lark")
    assert found.data("distance") == 5.0


@pytest.mark.rule("VC-21")
def test_without_places_it_is_only_told() -> None:
    state = chase(Rook=vehicle(speed=20), Lark=person())
    found = play(state, "run-down", "6", unit="Rook", pedestrian="Lark", side="left")
    assert (found.result, found.at("Lark.position"), found.at("Lark.panic")) == ("near-miss", None, 1)


@pytest.mark.rule("VC-21")
@pytest.mark.parametrize(
    ("fields", "pedestrian", "reasons"),
    [
        ({"destroyed": True, "speed": 0}, "Lark", {"destroyed", "standing"}),
        ({"speed": 0}, "Lark", {"standing"}),
        ({}, "Ash", {"aboard"}),
        ({}, "Rook", {"no-person"}),
    ],
)
def test_who_is_not_run_down(fields: Raw, pedestrian: str, reasons: set[str]) -> None:
    state = (
        street(20, **fields)
        if "speed" not in fields
        else street(0, **{k: v for k, v in fields.items() if k != "speed"})
    )
    assert set(ids(refused(state, "run-down", unit="Rook", pedestrian=pedestrian))) == reasons


@pytest.mark.rule("VC-21")
@pytest.mark.parametrize("speed", [1, 30, 31, 40, 41, 61])
@pytest.mark.parametrize("grade", ["regular", "hero"])
def test_odds_of_evading(speed: int, grade: str) -> None:
    state = street(speed, grade)
    assert odds(state, "run-down", unit="Rook", pedestrian="Lark") == evades(speed, hero=grade == "hero")
    assert odds(state, "run-down", unit="Rook", pedestrian="Lark", evade=False) == {"hit": 1}


@pytest.mark.rule("VC-21")
def test_odds_of_its_wound() -> None:
    found = odds(street(20), "run-down", "units.Lark.wounds.0.total", unit="Rook", pedestrian="Lark")
    hit = evades(20)["hit"]
    assert found == {None: 1 - hit} | {total: weight * hit for total, weight in dice(2).items()}


@pytest.mark.rule("VC-20", "VC-21")
def test_odds_equal_play() -> None:
    equal_play(street(40), "disembark", "result", "units.Ash.wounds", "units.Ash.panic", figure="Ash")
    facts = ("result", "success", "units.Lark.wounds", "units.Lark.panic", "units.Lark.position")
    equal_play(street(20, "hero"), "run-down", *facts, unit="Rook", pedestrian="Lark")
    assert sum(evades(20).values(), Fraction(0)) == 1


@pytest.mark.rule("VC-18", "VC-19")
def test_in_and_out_again() -> None:
    state = play(street(0), "embark", figure="Lark", vehicle="Rook").after
    state = turns(state, "")
    state = play(state, "disembark", figure="Lark").after
    assert (at(state, "Rook.occupants"), place(state, "Rook")) == (["Orm", "Ash"], (0.0, 0.0, 0.0))


@pytest.mark.rule("VC-20", "VC-21", "VC-18")
@pytest.mark.parametrize(
    ("order", "dice", "fields", "told", "not_told"),
    [
        ("disembark", "6", {"figure": "Ash"}, {"VC-A3", "VC-A21"}, {"VC-A12"}),
        ("disembark", "1 5", {"figure": "Ash"}, {"VC-A12"}, set()),
        ("run-down", "1 1 1", {"unit": "Rook", "pedestrian": "Lark"}, {"VC-A12", "VC-B3"}, set()),
        ("run-down", "6 1 1", {"unit": "Rook", "pedestrian": "Lark"}, {"VC-B3"}, {"VC-A12"}),
    ],
)
def test_rulings_are_told_where_they_are_used(
    order: str, dice: str, fields: Raw, told: set[str], not_told: set[str]
) -> None:
    found = play(street(50), order, dice, **fields)
    reasons = " ".join(modifier.reason for modifier in found.report.modifiers)
    assert all(f"({ruling})" in reasons for ruling in told)
    assert not any(f"({ruling})" in reasons for ruling in not_told)


@pytest.mark.rule("VC-18")
def test_b3_is_told_of_boarding() -> None:
    found = play(street(0), "embark", figure="Lark", vehicle="Rook")
    assert any("(VC-B3)" in modifier.reason for modifier in found.report.modifiers)


@pytest.mark.rule("VC-20")
@pytest.mark.parametrize(("dice", "told"), [("1 4", ", and is hurt: 1 AP"), ("5", ", safely: 1 AP")])
def test_how_leaving_is_told(dice: str, told: str) -> None:
    assert told in play(street(31), "disembark", dice, figure="Ash").told


def test_every_branch_is_told() -> None:
    well_told(street(40, "hero"), "disembark", figure="Ash")
    well_told(street(20), "disembark", figure="Ash")
    well_told(street(20), "embark", figure="Lark", vehicle="Rook")
    well_told(street(20, driver="", occupants=["Orm"]), "embark", figure="Ash", vehicle="Rook", drive=True)
    well_told(street(20, "hero"), "run-down", unit="Rook", pedestrian="Lark")
    well_told(street(20), "run-down", unit="Rook", pedestrian="Lark", evade=False)
