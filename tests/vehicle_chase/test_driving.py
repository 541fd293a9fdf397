"""Turning and moving on the table top: VC-10, VC-13, VC-17."""

from __future__ import annotations

from fractions import Fraction
from math import dist, pi

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec import ValidationError, to_builtins

from skirm.api import Encounter
from skirm.rules.refusals import RequestError

from .book import PROFILES, ahead, arc, figure
from .lab import Played, Raw, at, chase, encounter, ids, odds, person, place, play, refused, turns, vehicle, well_told

SIDES = ["left", "right"]
ORDERS: dict[str, Raw] = {
    "move": {"distance": 5},
    "accelerate": {"by": 5},
    "brake": {"count": 1},
    "pivot": {"heading": 5},
}


def driving(speed: int, profile: str = "car", /, **fields: object) -> Encounter:
    return chase(Rook=vehicle(profile, **({"speed": speed, "position": [0, 0]} | fields)))


def move(state: Encounter, dice: str = "", /, **fields: object) -> Played:
    return play(state, "move", dice, unit="Rook", **fields)


def angle(found: Played) -> float:
    """By how much a vehicle that headed up has turned to the right."""
    heading = found.at("Rook.heading")
    assert isinstance(heading, float)
    return heading


def near(one: tuple[float, ...], other: tuple[float, ...], by: float = 0.011) -> bool:
    """Whether two places are the same within what rounding to 0.01 may do."""
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


def apart(one: float, other: float) -> float:
    """How many degrees lie between two headings."""
    return abs((one - other + 180) % 360 - 180)


# The vectors.


@pytest.mark.rule("VC-13", "VC-17")
@pytest.mark.parametrize(
    ("profile", "speed", "distance", "radius", "degrees", "rolls"),
    [
        ("car", 20, 20, 20, 57.30, False),
        ("motorbike", 30, 30, 15, 114.59, False),
        ("motorbike", 40, 40, 20, 114.59, True),
        ("motorbike", 40, 31, 20, 88.81, False),
        ("motorbike", 40, 32, 20, 91.67, True),
        ("car", 40, 40, 40, 57.30, False),
    ],
)
def test_v12_arcs(profile: str, speed: int, distance: int, radius: int, degrees: float, *, rolls: bool) -> None:
    # With a skid factor of nothing, a 1 has no effect.
    state = driving(speed, profile, skid_factor=0)
    found = move(state, "1" if rolls else "", turn="right", distance=distance)
    assert angle(found) == pytest.approx(degrees, abs=0.01)
    assert found.why == (["skid of Rook"] if rolls else [])
    (x, y), _ = arc((0, 0), 0, distance, radius, "right")
    assert near(place(found.after, "Rook")[:2], (x, y))


@pytest.mark.rule("VC-13")
def test_by_default_all_that_is_left_on_the_smallest_arc() -> None:
    found = move(driving(20), turn="right")
    assert found.after == move(driving(20), turn="right", distance=20, radius=20).after
    first = move(driving(20), distance=5).after
    assert move(first, turn="left").after == move(first, turn="left", distance=15, radius=20).after


@pytest.mark.rule("VC-13")
@pytest.mark.parametrize("profile", PROFILES)
def test_the_smallest_radius_is_speed_times_factor(profile: str) -> None:
    factor = figure(profile, "turning_factor")
    assert isinstance(factor, int | float)
    state = driving(20, profile)
    found = move(state, turn="right", distance=10)
    assert angle(found) == pytest.approx(10 / (20 * factor) * 180 / pi, abs=0.01)
    assert move(state, turn="right", distance=10, radius=20 * factor).after == found.after
    tight = refused(state, "move", unit="Rook", turn="right", distance=10, radius=20 * factor - 0.5)
    assert ids(tight) == ["radius"]


@pytest.mark.rule("VC-13")
def test_b2_a_wider_arc_may_be_asked_for() -> None:
    found = move(driving(20), turn="left", distance=20, radius=40)
    (x, y), heading = arc((0, 0), 0, 20, 40, "left")
    assert near(place(found.after, "Rook"), (x, y, heading))


@pytest.mark.rule("VC-13")
def test_b2_straight_and_arc_in_one_move() -> None:
    state = driving(30, position=[3, 4], heading=90.0)
    state = move(state, distance=10).after
    assert place(state, "Rook") == (13.0, 4.0, 90.0)
    state = move(state, turn="left", distance=15).after
    (x, y), heading = arc((13, 4), 90, 15, 30, "left")
    assert near(place(state, "Rook"), (x, y, heading))
    assert at(state, "Rook.driven") == 25
    assert ids(refused(state, "move", unit="Rook", distance=6)) == ["distance"]
    state = move(state, distance=5).after
    assert at(state, "Rook.driven") == 30
    for fields in ({"distance": 0.5}, {"distance": 0.5, "turn": "right"}, {}, {"turn": "left"}):
        assert ids(refused(state, "move", unit="Rook", **fields)) == ["distance"]


@pytest.mark.rule("VC-13")
@pytest.mark.parametrize("distance", [20.01, 21, 1000])
def test_not_farther_than_the_speed(distance: float) -> None:
    assert ids(refused(driving(20), "move", unit="Rook", distance=distance)) == ["distance"]
    assert ids(refused(driving(20), "move", unit="Rook", turn="left", distance=distance)) == ["distance"]


@pytest.mark.rule("VC-13")
def test_a_radius_belongs_to_a_turn() -> None:
    assert ids(refused(driving(20), "move", unit="Rook", distance=5, radius=40)) == ["radius"]


@pytest.mark.rule("VC-13")
@pytest.mark.parametrize("fields", [{"distance": 0}, {"distance": -1}, {"turn": "around"}])
def test_what_is_no_move(fields: Raw) -> None:
    with pytest.raises(RequestError):
        move(driving(20), **fields)


@pytest.mark.rule("VC-13")
def test_the_next_turn_has_a_move_of_its_own() -> None:
    state = move(driving(20), distance=20).after
    state = turns(state, "")
    assert at(state, "Rook.driven") == 0
    assert place(move(state, distance=20).after, "Rook") == (0.0, 40.0, 0.0)


@pytest.mark.rule("VC-13")
def test_who_has_no_place_moves_by_hand() -> None:
    state = chase(Rook=vehicle(speed=40, skid_factor=0))
    found = play(state, "move", unit="Rook", turn="right", distance=20)
    assert found.at("Rook.position") is None
    assert found.at("Rook.driven") == 20


@pytest.mark.rule("VC-13")
def test_who_stands_goes_nowhere() -> None:
    for fields in ({"distance": 1}, {"distance": 1, "turn": "left"}):
        assert "standing" in ids(refused(driving(0), "move", unit="Rook", **fields))


# Pivots.


@pytest.mark.rule("VC-13")
@pytest.mark.parametrize("profile", PROFILES)
def test_only_bikes_and_tracks_pivot(profile: str) -> None:
    state = driving(0, profile)
    if figure(profile, "pivots"):
        for heading in (0, 90, 359.5, 180.25):
            found = play(state, "pivot", unit="Rook", heading=heading)
            assert (place(found.after, "Rook"), found.faces) == ((0.0, 0.0, heading), [])
    else:
        assert ids(refused(state, "pivot", unit="Rook", heading=90)) == ["cannot-pivot"]


@pytest.mark.rule("VC-13")
def test_nobody_pivots_on_the_move() -> None:
    assert ids(refused(driving(1, "motorbike"), "pivot", unit="Rook", heading=90)) == ["moving"]


@pytest.mark.rule("VC-13")
@pytest.mark.parametrize("heading", [-0.01, -90, 360, 450])
def test_headings_are_within_a_circle(heading: float) -> None:
    with pytest.raises(RequestError):
        play(driving(0, "motorbike"), "pivot", unit="Rook", heading=heading)


@pytest.mark.rule("VC-10", "VC-13")
@pytest.mark.parametrize("jams", [["left"], ["right"], ["left", "right"]])
def test_a_pivot_needs_a_side_that_is_free(jams: list[str]) -> None:
    state = driving(0, "motorbike", jams=jams)
    if len(jams) == 2:
        assert ids(refused(state, "pivot", unit="Rook", heading=90)) == ["jam"]
    else:
        assert play(state, "pivot", unit="Rook", heading=90).at("Rook.heading") == 90


@pytest.mark.rule("VC-12", "VC-13")
def test_without_power_nothing_pivots() -> None:
    assert ids(refused(driving(0, "motorbike", power_loss=True), "pivot", unit="Rook", heading=90)) == ["power-loss"]


@pytest.mark.rule("VC-13")
def test_a_vehicle_of_its_own_pivots_if_it_says_so() -> None:
    assert play(driving(0, "car", pivots=True), "pivot", unit="Rook", heading=45).at("Rook.heading") == 45
    assert ids(refused(driving(0, "motorbike", pivots=False), "pivot", unit="Rook", heading=45)) == ["cannot-pivot"]


# VC-10.


@pytest.mark.rule("VC-10")
@pytest.mark.parametrize("jams", [[], ["left"], ["right"], ["left", "right"]])
@pytest.mark.parametrize("side", SIDES)
def test_a_jam_on_one_side_and_on_both(jams: list[str], side: str) -> None:
    state = driving(20, jams=jams)
    if side in jams:
        assert ids(refused(state, "move", unit="Rook", turn=side, distance=5)) == ["jam"]
    else:
        assert move(state, turn=side, distance=5).faces == []
    assert place(move(state, distance=20).after, "Rook") == (0.0, 20.0, 0.0)


# VC-17.


@pytest.mark.rule("VC-17", "VC-14")
@pytest.mark.parametrize(("dice", "result"), [("1", "none"), ("2", "skid"), ("3", "skid"), ("4", "crash")])
def test_v13_rough_ground_at_31(dice: str, result: str) -> None:
    state = driving(31, "sports-car")
    more = {"skid": " 6 9  4", "crash": " 1 1 1 1"}.get(result, "")
    found = move(state, dice + more, rough=True, side="left")
    assert found.parts[0] == ("skid", result)


@pytest.mark.rule("VC-17")
@pytest.mark.parametrize("speed", [1, 29, 30])
def test_v13_rough_ground_at_30_is_harmless(speed: int) -> None:
    assert move(driving(speed, "sports-car"), rough=True).faces == []


@pytest.mark.rule("VC-17")
@pytest.mark.parametrize(("speed", "rolls"), [(30, False), (31, True)])
def test_a2_a_quarter_turn_is_90_degrees(speed: int, *, rolls: bool) -> None:
    state = driving(speed, "motorbike", skid_factor=0, turning_factor=0.25)
    quarter = speed * 0.25 * pi / 2
    assert move(state, turn="left", distance=quarter - 0.02).faces == []
    assert move(state, "1" if rolls else "", turn="left", distance=quarter + 0.02).why == ["skid of Rook"] * rolls


@pytest.mark.rule("VC-17")
def test_a16_each_trigger_has_a_roll_of_its_own() -> None:
    state = driving(40, "motorbike", skid_factor=0)
    assert move(state, "1 2", turn="left", rough=True).why == ["skid of Rook"] * 2


@pytest.mark.rule("VC-17")
def test_a16_who_crashes_rolls_no_more() -> None:
    state = driving(40, "motorbike", skid_factor=0)
    assert move(state, "6  10 10 10 10", turn="left", rough=True).at("Rook.destroyed") is True


@pytest.mark.rule("VC-17")
@pytest.mark.parametrize("legs", [(20, 20), (31, 9), (10, 10, 10, 10), (31.4, 0.1, 8.5)])
def test_a17_an_arc_that_is_driven_on_is_one_arc(legs: tuple[float, ...]) -> None:
    # A quarter of radius 20 is 31.42 cm: the leg that reaches it brings the roll, once.
    state = driving(40, "motorbike", skid_factor=0)
    rolls = []
    for place_, distance in enumerate(legs):
        reached = sum(legs[:place_]) < 31.42 <= sum(legs[: place_ + 1])
        found = move(state, "1" if reached else "", turn="left", distance=distance)
        rolls += found.why
        state = found.after
    assert rolls == ["skid of Rook"]
    assert apart(place(state, "Rook")[2], 360 - 114.59) < 0.05


@pytest.mark.rule("VC-17")
@pytest.mark.parametrize(
    ("between", "then"),
    [
        ({"distance": 1}, {"turn": "left"}),
        ({"distance": 1, "turn": "right"}, {"turn": "left"}),
        ({"distance": 1, "turn": "left", "radius": 30}, {"turn": "left"}),
        ({"distance": 1, "turn": "left"}, {"turn": "left", "radius": 25}),
        ({"distance": 1, "turn": "left"}, {"turn": "right"}),
    ],
)
def test_a17_another_leg_ends_the_arc(between: Raw, then: Raw) -> None:
    state = driving(40, "motorbike", skid_factor=0)
    state = move(state, turn="left", distance=20).after
    state = move(state, **between).after
    assert move(state, **then, distance=15).faces == []


@pytest.mark.rule("VC-17")
def test_a17_another_turn_ends_the_arc() -> None:
    state = move(driving(40, "motorbike", skid_factor=0), turn="left", distance=30).after
    assert at(state, "Rook.arc.length") == 30
    later = turns(state, "")
    assert at(later, "Rook.arc") is None
    assert move(later, turn="left", distance=30).faces == []


@pytest.mark.rule("VC-17")
def test_a17_is_told_where_it_is_used() -> None:
    state = move(driving(40, "motorbike", skid_factor=0), turn="left", distance=20).after
    found = move(state, "1", turn="left", distance=20)
    assert any("VC-A17" in m.reason for m in found.report.modifiers)
    assert "a turn of 114.59° in one arc" in found.told


@pytest.mark.rule("VC-17")
@pytest.mark.parametrize(("degrees", "rolls"), [(89.997, False), (90.0001, True)])
def test_89_997_degrees_are_not_90(degrees: float, *, rolls: bool) -> None:
    state = driving(1000, skid_factor=0, turning_factor=0.5)
    found = move(state, "1" if rolls else "", turn="left", distance=500 * degrees * pi / 180)
    assert found.why == ["skid of Rook"] * rolls


@pytest.mark.rule("VC-17", "VC-15")
def test_a18_a_skid_is_the_end_of_the_move() -> None:
    found = move(driving(40), "3  6 9  4", distance=10, rough=True, side="left")
    assert place(found.after, "Rook") == (-4.0, 25.0, 0.0)
    assert found.at("Rook.speed") == 40
    for order, fields in ORDERS.items():
        assert "skidded" in ids(refused(found.after, order, unit="Rook", **fields))
    # Nor does it drift.
    later = play(found.after, "turn")
    assert place(later.after, "Rook") == (-4.0, 25.0, 0.0)
    assert place(move(later.after, distance=40).after, "Rook") == (-4.0, 65.0, 0.0)


@pytest.mark.rule("VC-17")
def test_odds_of_a_fast_corner_on_rough_ground() -> None:
    state = driving(40, "motorbike", skid_factor=0)
    found = odds(state, "move", "units.Rook.destroyed", unit="Rook", turn="left", rough=True)
    # A skid is the end of the move, and the second roll comes all the same: it was due by the corner.
    assert found == {True: 1 - Fraction(2, 3) ** 2, False: Fraction(2, 3) ** 2}


# The rough order.


@pytest.mark.rule("VC-17", "VC-14")
@pytest.mark.parametrize("dice", ["1", "2"])
def test_rough_ground_is_an_order_too(dice: str) -> None:
    found = play(driving(31), "rough", dice, unit="Rook")
    assert (found.result, found.parts) == ("roll", [("skid", "none")])
    assert play(driving(31), "rough", dice, unit="Rook", modifier=-3).parts == found.parts


@pytest.mark.rule("VC-17")
def test_rough_ground_at_30_as_an_order() -> None:
    found = play(driving(30), "rough", unit="Rook")
    assert (found.result, found.parts, found.after) == ("safe", [], driving(30))


# Laws of the arc.

SPEEDS = st.integers(1, 120)
HEADINGS = st.floats(0, 359.99).map(lambda degrees: round(degrees, 2))
PLACES = st.tuples(st.floats(-500, 500), st.floats(-500, 500)).map(lambda p: (round(p[0], 2), round(p[1], 2)))
LAWS = settings(max_examples=80, deadline=None, derandomize=True)


def turned(
    speed: int, factor: float, start: tuple[float, float], heading: float, distance: float, side: str
) -> Encounter:
    """Where a vehicle is after an arc; a skid roll has no effect on one that is so stable."""
    quarters = distance / (speed * factor) / (pi / 2)
    assume(abs(quarters - 1) > 0.001)
    state = driving(speed, turning_factor=factor, skid_factor=-9, position=list(start), heading=heading)
    return move(state, "1" if speed > 30 and quarters > 1 else "", turn=side, distance=distance).after


@pytest.mark.rule("VC-13")
@LAWS
@given(
    SPEEDS,
    st.sampled_from([0.5, 0.6, 1.0, 1.25, 1.5, 3.0]),
    PLACES,
    HEADINGS,
    st.floats(0.05, 1),
    st.sampled_from(SIDES),
)
def test_an_arc_has_its_length_its_radius_and_its_angle(
    speed: int, factor: float, start: tuple[float, float], heading: float, share: float, side: str
) -> None:
    distance, radius = round(speed * share, 2), speed * factor
    x, y, after = place(turned(speed, factor, start, heading, distance, side), "Rook")
    sign = 1 if side == "right" else -1
    # The center lies a radius to that side, of the start as of the end.
    center = ahead(start, heading, 0, sign * radius)
    assert abs(dist(center, (x, y)) - radius) <= 0.011
    assert near(ahead((x, y), heading + sign * distance / radius * 180 / pi, 0, sign * radius), center, 0.02)
    assert apart(after, heading + sign * distance / radius * 180 / pi) <= 0.011
    assert near(arc(start, heading, distance, radius, side)[0], (x, y))


@pytest.mark.rule("VC-13")
@LAWS
@given(SPEEDS, PLACES, HEADINGS, st.floats(0.05, 1))
def test_left_and_right_are_mirror_images(speed: int, start: tuple[float, float], heading: float, share: float) -> None:
    x, y, after = place(turned(speed, 1.0, start, heading, round(speed * share, 2), "right"), "Rook")
    mirrored = (-start[0], start[1])
    mx, my, back = place(
        turned(speed, 1.0, mirrored, round((360 - heading) % 360, 2), round(speed * share, 2), "left"), "Rook"
    )
    assert near((mx, my), (-x, y))
    assert apart(back, -after) <= 0.011


@pytest.mark.rule("VC-13")
@LAWS
@given(st.integers(2, 60), st.sampled_from([0.5, 1.0, 1.5]), HEADINGS, st.sampled_from(SIDES))
def test_two_half_arcs_are_one_arc(speed: int, factor: float, heading: float, side: str) -> None:
    state = driving(min(speed, 30), turning_factor=factor, heading=heading)
    whole = move(state, turn=side).after
    halves = move(move(state, turn=side, distance=min(speed, 30) / 2).after, turn=side).after
    assert (
        near(place(whole, "Rook"), place(halves, "Rook"), 0.03)
        or apart(place(whole, "Rook")[2], place(halves, "Rook")[2]) < 0.03
    )
    assert near(place(whole, "Rook")[:2], place(halves, "Rook")[:2], 0.03)


@pytest.mark.rule("VC-13")
@LAWS
@given(SPEEDS, PLACES, HEADINGS, st.floats(0.05, 1))
def test_straight_is_straight(speed: int, start: tuple[float, float], heading: float, share: float) -> None:
    found = move(driving(speed, position=list(start), heading=heading), distance=round(speed * share, 2))
    x, y, after = place(found.after, "Rook")
    assert near((x, y), ahead(start, heading, round(speed * share, 2)))
    assert (after, found.faces) == (heading, [])


@pytest.mark.rule("VC-13")
@LAWS
@given(SPEEDS, PLACES, HEADINGS, st.floats(0.05, 1), st.sampled_from(SIDES))
def test_places_are_kept_to_a_hundredth(
    speed: int, start: tuple[float, float], heading: float, share: float, side: str
) -> None:
    for number in place(turned(speed, 1.25, start, heading, round(speed * share, 2), side), "Rook"):
        assert number == round(number, 2)
    after = place(turned(speed, 1.25, start, heading, round(speed * share, 2), side), "Rook")[2]
    assert 0 <= after < 360


# Who moves at all.


@pytest.mark.rule("VC-13", "VC-16")
def test_a_wreck_goes_nowhere() -> None:
    state = driving(20, destroyed=True)
    for order, fields in ORDERS.items():
        assert "destroyed" in ids(refused(state, order, unit="Rook", **fields))


@pytest.mark.rule("VC-13")
def test_all_reasons_at_once() -> None:
    refusal = refused(driving(20, jams=["left"]), "move", unit="Rook", turn="left", distance=30, radius=5)
    assert set(ids(refusal)) == {"jam", "distance", "radius"}


def test_every_branch_is_told() -> None:
    well_told(driving(40, skid_factor=-1), "move", unit="Rook", distance=5)
    well_told(driving(20), "move", unit="Rook", turn="left")
    well_told(chase(Rook=vehicle(speed=20)), "move", unit="Rook", turn="right", distance=3)
    well_told(driving(0, "motorbike"), "pivot", unit="Rook", heading=90)


# The edges of the table of numbers.


@pytest.mark.rule("VC-13")
def test_a_heading_never_becomes_360() -> None:
    state = driving(20, turning_factor=5, heading=359.99)
    assert move(state, turn="right", distance=0.01).at("Rook.heading") == 0.0


@pytest.mark.rule("VC-13")
@pytest.mark.parametrize("heading", [0.0, 90.0, 180.0, 270.0])
def test_no_place_is_minus_nought(heading: float) -> None:
    found = move(driving(20, heading=heading), distance=20)
    assert "-0.0" not in str(place(found.after, "Rook"))


@pytest.mark.rule("VC-13")
def test_many_small_moves_use_up_the_move() -> None:
    state = driving(1)
    for _ in range(10):
        state = move(state, distance=0.1).after
    assert (at(state, "Rook.driven"), place(state, "Rook")) == (1.0, (0.0, 1.0, 0.0))
    assert ids(refused(state, "move", unit="Rook")) == ["distance"]


@pytest.mark.rule("VC-13")
def test_what_is_too_small_to_be_kept_is_no_move() -> None:
    for fields in ({"distance": 0.009}, {"distance": 10_001}, {"radius": 0.009}, {"radius": 1e300}):
        with pytest.raises(RequestError):
            move(driving(20), turn="left", **fields)
    assert move(driving(1), turn="left", distance=0.01).at("Rook.driven") == 0.01


@pytest.mark.rule("VC-13")
@pytest.mark.parametrize("radius", [23.996, 23.9999, 19])
def test_a_radius_that_is_nearly_wide_enough_is_too_small(radius: float) -> None:
    refusal = refused(driving(24), "move", unit="Rook", turn="left", distance=5, radius=radius)
    assert (ids(refusal), f"radius of {radius:g}:" in str(refusal)) == (["radius"], True)
    assert move(driving(24), turn="left", distance=5, radius=24).result == "moved"


@pytest.mark.rule("VC-13")
def test_the_distance_is_judged_before_the_angle() -> None:
    state = driving(40, "motorbike", skid_factor=None)
    refusal = refused(state, "move", unit="Rook", turn="left", distance=9_999)
    assert ids(refusal) == ["distance"]
    assert "°" not in str(refusal)


@pytest.mark.rule("VC-13")
@pytest.mark.parametrize("factor", [0, 0.009, 100.1, -1])
def test_a_factor_has_bounds(factor: float) -> None:
    with pytest.raises(ValidationError):
        driving(20, turning_factor=factor)


@pytest.mark.rule("VC-13")
def test_nothing_goes_beyond_the_edge_and_no_turn_stops_for_it() -> None:
    state = driving(5000, position=[0, 999_999_999])
    found = play(state, "turn")
    assert found.at("Rook.position") == (0.0, 1e9)
    assert "the edge of what skirm counts" in found.told
    assert encounter(to_builtins(found.after)) == found.after


@pytest.mark.rule("VC-13")
@pytest.mark.parametrize("heading", [359.995, 359.999])
def test_a_heading_next_to_360_is_0(heading: float) -> None:
    assert at(driving(0, heading=heading), "Rook.heading") == 0.0


@pytest.mark.rule("VC-10")
def test_the_same_jam_twice_is_one() -> None:
    state = driving(20, jams=["left", "left"])
    assert at(state, "Rook.jams") == ["left"]
    assert move(state, turn="right", distance=5).result == "moved"


# Who drives.


def crewed(speed: int, /, **fields: object) -> Encounter:
    """A vehicle in which Ash rides, and nobody drives unless it is said."""
    rook = vehicle("motorbike", **({"speed": speed, "occupants": ["Ash"], "skid_factor": -9} | fields))
    return chase(Rook=rook, Ash=person(), Lark=person())


@pytest.mark.rule("VC-01", "VC-02", "VC-13")
@pytest.mark.parametrize(
    ("order", "speed", "fields"),
    [
        ("accelerate", 20, {"by": 5}),
        ("brake", 20, {"count": 1}),
        ("move", 20, {"turn": "left", "distance": 5}),
        ("pivot", 0, {"heading": 90}),
    ],
)
def test_b6_with_nobody_at_the_wheel_nobody_drives(order: str, speed: int, fields: Raw) -> None:
    assert ids(refused(crewed(speed), order, unit="Rook", **fields)) == ["no-driver"]
    dice = "3" if order == "brake" else ""
    for state in (crewed(speed, driver="Ash"), crewed(speed, occupants=[])):
        assert play(state, order, dice, unit="Rook", **fields).result
    taken = play(crewed(speed), "take-wheel", figure="Ash")
    assert (taken.data("ap"), taken.at("Rook.driver"), taken.faces) == (1, "Ash", [])
    assert "1 AP" in taken.told
    assert play(taken.after, order, dice, unit="Rook", **fields).result


@pytest.mark.rule("VC-13")
def test_b6_without_a_driver_it_rolls_on() -> None:
    assert play(crewed(20), "move", unit="Rook", distance=5).at("Rook.driven") == 5
    assert play(crewed(20), "turn").parts[0] == ("drift", "drifted")


@pytest.mark.rule("VC-18")
def test_b6_who_cannot_take_the_wheel() -> None:
    assert ids(refused(crewed(20), "take-wheel", figure="Lark")) == ["not-aboard"]
    assert ids(refused(crewed(20), "take-wheel", figure="Rook")) == ["no-person"]
    assert ids(refused(crewed(20, driver="Ash"), "take-wheel", figure="Ash")) == ["has-driver"]
    assert ids(refused(crewed(0, destroyed=True), "take-wheel", figure="Ash")) == ["destroyed"]
