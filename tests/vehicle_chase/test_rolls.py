"""The rolls that need no chase, against the judge of book.py."""

from __future__ import annotations

from fractions import Fraction
from math import pi

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.rules.refusals import RequestError

from .book import braked, chart, dice, evades, full, leaves, ram_row, seen, skid_row, skids
from .lab import Raw, equal_play, ids, odds, play, refused, tally, well_told

RAMS = {"miss": "miss", "target": "target-skids", "rammer": "rammer-skids", "crash": "crash"}


@pytest.mark.rule("VC-14")
@pytest.mark.parametrize("factor", range(-3, 4))
@pytest.mark.parametrize("modifier", [-1, 0, 2])
def test_skid(factor: int, modifier: int) -> None:
    assert odds(None, "skid", factor=factor, modifier=modifier) == skids(factor + modifier)


@pytest.mark.rule("VC-15")
def test_a_skid_says_how_far() -> None:
    found = play(None, "skid", "3  6 9  4  1")
    assert (found.result, found.report.success) == ("skid", False)
    assert (found.data("forward"), found.data("sideways"), found.data("side")) == (15, 4, "left")
    assert play(None, "skid", "3  6 9  4", side="right").data("side") == "right"
    assert play(None, "skid", "1").report.success is True
    assert play(None, "skid", "5").result == skid_row(5)


@pytest.mark.rule("VC-15")
def test_odds_of_how_far_a_skid_goes() -> None:
    skidding = skids(0)["skid"]
    for fact, chances in (("data.forward", dice(2, 10)), ("data.sideways", dice(1, 10))):
        wanted: dict[object, Fraction] = {None: 1 - skidding}
        wanted |= {total: weight * skidding for total, weight in chances.items()}
        assert odds(None, "skid", fact, side="left") == wanted


@pytest.mark.rule("VC-05")
@pytest.mark.parametrize("modifier", range(-2, 3))
@pytest.mark.parametrize("target", range(-2, 3))
def test_ramming(modifier: int, target: int) -> None:
    wanted = seen(dice(1), lambda face: RAMS[ram_row(face + modifier + target)])
    assert odds(None, "ram", modifier=modifier, target_modifier=target) == wanted


@pytest.mark.rule("VC-05")
@pytest.mark.parametrize("fields", [{"modifier": 3}, {"target_modifier": -3}])
def test_no_grade_gives_more_than_two(fields: Raw) -> None:
    with pytest.raises(RequestError):
        play(None, "ram", "3", **fields)


@pytest.mark.rule("VC-06")
@pytest.mark.parametrize("speed", [0, 30, 39, 40, 55, 60])
def test_ram_dice(speed: int) -> None:
    crash = Fraction(1, 6)
    wanted: dict[object, Fraction] = {None: 1 - crash}
    wanted |= {total: weight * crash for total, weight in dice(2 + full(speed)).items()}
    assert odds(None, "ram", "data.score", ram_dice=2, speed=speed) == wanted
    assert odds(None, "ram", "data.target_score", target_ram_dice=2, target_speed=speed) == wanted


@pytest.mark.rule("VC-06")
def test_the_dice_of_a_crash_come_one_side_after_the_other() -> None:
    found = play(None, "ram", "6  3 5 6 2  1 1 2 3", ram_dice=2, speed=55, target_ram_dice=4, target_speed=20)
    assert (found.data("score"), found.data("target_score"), found.result) == (16, 7, "crash")


@pytest.mark.rule("VC-02")
@pytest.mark.parametrize("speed", [1, 12, 30, 60])
@pytest.mark.parametrize("count", [1, 3, 5])
def test_braking(speed: int, count: int) -> None:
    wanted = braked(speed, count)
    assert odds(None, "brake", "data.speed", speed=speed, count=count) == wanted
    stopped = wanted.get(0, Fraction(0))
    chances = {"stopped": stopped, "braked": 1 - stopped}
    assert odds(None, "brake", speed=speed, count=count) == {name: c for name, c in chances.items() if c}


@pytest.mark.rule("VC-02")
def test_v01_as_a_roll() -> None:
    found = play(None, "brake", "2 8 6", speed=30, count=3)
    assert (found.data("by"), found.data("speed"), found.result) == (16, 14, "braked")


@pytest.mark.rule("VC-08")
def test_odds_of_major_damage() -> None:
    assert odds(None, "major-damage") == seen(dice(1), chart)
    assert odds(None, "major-damage", "data.jam") == {
        None: Fraction(5, 6),
        "left": Fraction(1, 12),
        "right": Fraction(1, 12),
    }
    for factor in (-2, 0, 1):
        wanted: dict[object, Fraction] = {None: Fraction(2, 3)}
        wanted |= {row: weight / 3 for row, weight in skids(factor).items()}
        assert odds(None, "major-damage", "data.skid", factor=factor) == wanted


@pytest.mark.rule("VC-08", "VC-16", "VC-23")
def test_major_damage_with_two_aboard() -> None:
    fire = play(None, "major-damage", "6  3 4  6 6", occupants=2)
    assert (fire.result, fire.data("wounds")) == ("fire", [7, 12])
    crash = play(None, "major-damage", "4  5  1 2 3 4  1 1 1  2 2 2", occupants=2, speed=31)
    assert (crash.result, crash.data("skid"), crash.data("distance"), crash.data("wounds")) == (
        "skid",
        "crash",
        21,
        [3, 6],
    )
    skid = play(None, "major-damage", "5  4  6 9  4", side="left")
    assert (skid.data("skid"), skid.data("forward"), skid.data("sideways")) == ("skid", 15, 4)
    jam = play(None, "major-damage", "1 4")
    assert (jam.result, jam.data("jam")) == ("steering-jam", "left")


@pytest.mark.rule("VC-19", "VC-20")
@pytest.mark.parametrize("speed", [0, 30, 31, 40, 59, 60, 100])
@pytest.mark.parametrize("hero", [False, True])
def test_leaving(speed: int, *, hero: bool) -> None:
    wanted = leaves(speed, hero=hero) if speed > 30 else {"safe": Fraction(1)}
    assert odds(None, "disembark", speed=speed, hero=hero) == wanted
    injured = wanted.get("injured", Fraction(0))
    if injured:
        wound = {None: 1 - injured} | dict.fromkeys(range(1, 11), injured / 10)
        assert odds(None, "disembark", "data.wound", speed=speed, hero=hero) == {f: c for f, c in wound.items() if c}


@pytest.mark.rule("VC-21")
@pytest.mark.parametrize("speed", [1, 30, 31, 40, 41, 100])
@pytest.mark.parametrize("hero", [False, True])
def test_pedestrian(speed: int, *, hero: bool) -> None:
    wanted = evades(speed, hero=hero)
    assert odds(None, "pedestrian", speed=speed, hero=hero) == wanted
    assert odds(None, "pedestrian", speed=speed, hero=hero, evade=False) == {"hit": 1}
    hit = wanted["hit"]
    wound = {None: 1 - hit} | {total: weight * hit for total, weight in dice(2).items()}
    assert odds(None, "pedestrian", "data.wound", speed=speed, hero=hero) == {f: c for f, c in wound.items() if c}


@pytest.mark.rule("VC-13", "VC-17")
@pytest.mark.parametrize(
    ("speed", "factor", "distance", "radius", "angle", "rolls"),
    [
        (20, 1, None, 20, 57.30, False),
        (30, 0.5, None, 15, 114.59, False),
        (40, 0.5, 40, 20, 114.59, True),
        (40, 0.5, 31, 20, 88.81, False),
        (40, 0.5, 32, 20, 91.67, True),
        (40, 1, 40, 40, 57.30, False),
    ],
)
def test_v12_turning(
    speed: int, factor: float, distance: int | None, radius: int, angle: float, *, rolls: bool
) -> None:
    found = play(None, "turn", speed=speed, factor=factor, distance=distance)
    assert (found.data("radius"), found.data("angle"), found.data("skid_roll")) == (radius, angle, rolls)
    assert found.data("distance") == (distance or speed)


@pytest.mark.rule("VC-13")
def test_turns_that_cannot_be() -> None:
    assert "standing" in ids(refused(None, "turn", speed=0, factor=1))
    assert ids(refused(None, "turn", speed=20, factor=1, distance=21)) == ["distance"]


@pytest.mark.rule("VC-13")
@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.integers(1, 200), st.sampled_from([0.25, 0.5, 0.6, 1.0, 1.25, 1.5]), st.floats(0.01, 1))
def test_angle_times_radius_is_the_distance(speed: int, factor: float, share: float) -> None:
    distance = max(0.01, round(speed * share, 2))
    found = play(None, "turn", speed=speed, factor=factor, distance=distance)
    angle, radius = found.data("angle"), found.data("radius")
    assert isinstance(angle, float)
    assert isinstance(radius, float | int)
    assert abs(radius - speed * factor) <= 0.0051
    assert abs(angle * pi / 180 * speed * factor - distance) <= 0.0051 * pi / 180 * speed * factor + 1e-9
    if abs(angle - 90) > 0.01:
        assert found.data("skid_roll") is (speed > 30 and angle > 90)


@pytest.mark.rule("VC-16", "VC-20", "VC-21")
@pytest.mark.parametrize(
    ("name", "dice", "fields", "data", "told"),
    [
        ("disembark", "1 5", {"speed": 31}, {"wound": 5, "armour": "none", "panic": False}, "armour does not help"),
        ("disembark", "3", {"speed": 31}, {"panic": True}, "a panic reaction"),
        ("disembark", "6", {"speed": 31}, {"panic": False}, "safe"),
        ("pedestrian", "1 3 4", {"speed": 9}, {"wound": 7, "armour": "none", "panic": False}, "armour does not help"),
        ("pedestrian", "6", {"speed": 9}, {"panic": True}, "with a panic counter"),
        ("major-damage", "6  1 2", {"occupants": 1}, {"armour": "none", "panic": False}, "armour does not help"),
        (
            "major-damage",
            "4 5  1 1 1 1  1 1 1",
            {"occupants": 1},
            {"armour": "unspecified", "panic": True},
            "armour is not excluded (VC-A10); a panic reaction, if it is survived",
        ),
    ],
)
def test_armour_and_panic_are_told_as_in_a_chase(name: str, dice: str, fields: Raw, data: Raw, told: str) -> None:
    found = play(None, name, dice, **fields)
    assert {key: found.data(key) for key in data} == data
    assert told in found.told


@pytest.mark.rule("VC-05")
@pytest.mark.parametrize(
    ("face", "told"),
    [(1, "a miss, both may skid"), (2, "the target may skid"), (4, "the rammer may skid"), (6, "they crash together")],
)
def test_a_ram_in_plain_words(face: int, told: str) -> None:
    assert told in play(None, "ram", str(face)).told


@pytest.mark.rule("VC-13")
@pytest.mark.parametrize(
    "fields",
    [{"factor": 0}, {"factor": 0.009}, {"factor": 101}, {"factor": 1, "distance": 0.009}, {"factor": 1, "speed": 5001}],
)
def test_what_is_no_turn(fields: Raw) -> None:
    with pytest.raises(RequestError):
        play(None, "turn", **({"speed": 20} | fields))


@pytest.mark.rule("VC-17")
def test_89_997_degrees_bring_no_roll() -> None:
    found = play(None, "turn", speed=40, factor=0.5, distance=20 * 89.997 * pi / 180)
    assert (found.data("angle"), found.data("skid_roll")) == (90.0, False)


ROLLS: list[tuple[str, Raw]] = [
    ("skid", {"factor": 1, "side": "left"}),
    ("ram", {"modifier": 1, "ram_dice": 1, "target_ram_dice": 2, "speed": 40}),
    ("ram", {}),
    ("brake", {"speed": 12, "count": 2}),
    ("major-damage", {"occupants": 1, "factor": -9}),
    ("disembark", {"speed": 45}),
    ("disembark", {"speed": 30}),
    ("pedestrian", {"speed": 45, "hero": True}),
    ("pedestrian", {"speed": 0, "evade": False}),
    ("turn", {"speed": 45, "factor": 0.5}),
]


@pytest.mark.rule("VC-02", "VC-05", "VC-08", "VC-14", "VC-20", "VC-21")
@pytest.mark.parametrize(("name", "fields"), ROLLS)
def test_odds_equal_play(name: str, fields: Raw) -> None:
    equal_play(None, name, "result", "success", "data", **fields)


@pytest.mark.parametrize(("name", "fields"), ROLLS)
def test_every_branch_is_told(name: str, fields: Raw) -> None:
    well_told(None, name, **fields)


def test_the_judge_adds_up() -> None:
    for chances in (skids(1), leaves(55), evades(31), seen(dice(1), chart)):
        assert sum(tally(chances.items()).values()) == 1
