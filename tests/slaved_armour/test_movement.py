"""Movement: SA-18 to SA-20, and the map of hexes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm import hexes
from skirm.api import Encounter
from skirm.rules.paths import look_up

from .lab import Raw, battle, gone, gun, ids, machine, modules_of, person, play, refused, well_told

DRIVES = {"legs": (3, 1), "roller-pitons": (6, 2)}
STRONG = [" ".join(f"{letter}{row}" for letter in "abcdefgh") for row in range(1, 7)]


def moving(speed: int, drive: str = "roller-pitons", **fields: object) -> Encounter:
    return battle(units={"Vyx": machine(speed=speed, drive=drive, position=[0, 0], **fields)})


def turned(state: Encounter) -> Encounter:
    """The next turn, in which nobody else did anything."""
    return play(play(state, "phase").after, "phase").after


def allowed(speed: int) -> set[int]:
    """SA-19: the directions that may be entered, by the heading at the start."""
    return {0, 1, 2, 3, 4, 5} if speed <= 2 else {0, 1, 2, 4, 5} if speed <= 4 else {0, 1, 5}


# The vectors.


@pytest.mark.rule("SA-18")
def test_v20a_roller_pitons_do_not_go_beyond_6() -> None:
    assert "too-fast" in ids(refused(moving(5), "move", unit="Vyx", speed=7))


@pytest.mark.rule("SA-18")
def test_v20b_legs_go_one_faster_a_turn_and_never_beyond_3() -> None:
    assert set(ids(refused(moving(2, "legs"), "move", unit="Vyx", speed=4))) == {"too-fast", "acceleration"}


@pytest.mark.rule("SA-18")
def test_v20c_roller_pitons_go_two_faster_a_turn() -> None:
    assert play(moving(4), "move", unit="Vyx", speed=6).at("Vyx.speed") == 6


@pytest.mark.rule("SA-19")
def test_v20d_at_speed_5_a_slalom_forward() -> None:
    found = play(moving(5), "move", unit="Vyx", steps=[0, 1, -1, 0, 0])
    path = [0, 1, 5, 0, 0]
    place = (0, 0)
    for heading in path:
        place = hexes.step(place, heading)
    assert (found.result, found.at("Vyx.position"), found.at("Vyx.heading")) == ("moved", place, 0)


@pytest.mark.rule("SA-19")
def test_v20e_two_hexfaces_aside_at_speed_5_and_at_4() -> None:
    assert ids(refused(moving(5), "move", unit="Vyx", steps=[2, 0, 0, 0, 0])) == ["turn"]
    assert play(moving(4), "move", unit="Vyx", steps=[2, 0, 0, 2]).at("Vyx.heading") == 2


@pytest.mark.rule("SA-19")
def test_v20f_backwards_at_speed_3_and_at_2() -> None:
    assert ids(refused(moving(3), "move", unit="Vyx", steps=[3, 0, 0])) == ["turn"]
    assert play(moving(2), "move", unit="Vyx", steps=[3, 3]).at("Vyx.heading") == 3


# SA-18: speed.


@pytest.mark.rule("SA-18")
@pytest.mark.parametrize(
    ("drive", "speed"), [(drive, speed) for drive in DRIVES for speed in range(DRIVES[drive][0] + 1)]
)
@pytest.mark.parametrize("wanted", range(9))
def test_speed_by_drive(drive: str, speed: int, wanted: int) -> None:
    most, change = DRIVES[drive]
    reasons = {
        name for name, holds in (("too-fast", wanted > most), ("acceleration", abs(wanted - speed) > change)) if holds
    }
    if reasons:
        assert set(ids(refused(moving(speed, drive), "move", unit="Vyx", speed=wanted))) == reasons
    else:
        found = play(moving(speed, drive), "move", unit="Vyx", speed=wanted)
        ahead = hexes.step((0, 0), 0, wanted)
        assert (found.at("Vyx.speed"), found.at("Vyx.position"), found.faces) == (wanted, ahead, [])


@pytest.mark.rule("SA-18")
@pytest.mark.parametrize(
    ("order", "speed", "path"),
    [
        ({}, 4, [0, 0, 0, 0]),
        ({"speed": 5}, 5, [0, 0, 0, 0, 0]),
        ({"steps": [1, 0, 1]}, 3, [1, 0, 1]),
        ({"steps": [1, 0, -1], "speed": 3}, 3, [1, 0, 5]),
    ],
)
def test_speed_is_the_number_of_hexes_that_are_moved(order: Raw, speed: int, path: list[int]) -> None:
    found = play(moving(4), "move", unit="Vyx", **order)
    place = (0, 0)
    for heading in path:
        place = hexes.step(place, heading)
    assert (found.at("Vyx.speed"), found.at("Vyx.position"), found.at("Vyx.heading")) == (speed, place, path[-1])


@pytest.mark.rule("SA-18")
@pytest.mark.parametrize(("steps", "speed"), [([], 1), ([0], 2), ([0, 0, 0], 2), ([0], 0)])
def test_a_move_has_as_many_steps_as_the_speed(steps: list[int], speed: int) -> None:
    refusal = refused(moving(1), "move", unit="Vyx", steps=steps, speed=speed)
    assert ids(refusal) == ["steps"]
    assert f"speed {speed} is {speed} step" in str(refusal)
    assert f"there are {len(steps)}" in str(refusal)


@pytest.mark.rule("SA-18")
def test_no_steps_at_all_are_speed_0() -> None:
    found = play(moving(2), "move", unit="Vyx", steps=[])
    assert (found.at("Vyx.speed"), found.at("Vyx.position"), found.at("Vyx.heading")) == (0, (0, 0), 0)


@pytest.mark.rule("SA-18")
def test_without_a_position_only_speed_and_heading_change() -> None:
    state = battle(units={"Vyx": machine(speed=2, heading=1)})
    found = play(state, "move", unit="Vyx", steps=[0, 1, 2])
    assert (found.at("Vyx.speed"), found.at("Vyx.heading"), found.at("Vyx.position")) == (3, 3, None)


@pytest.mark.rule("SA-18")
@pytest.mark.parametrize(("unit", "most"), [("Vyx", "3 is the most by legs"), ("Orm", "1 is the most by foot")])
def test_the_limit_of_the_drive_is_told(unit: str, most: str) -> None:
    state = battle(units={"Vyx": machine(), "Orm": person()})
    assert most in str(refused(state, "move", unit=unit, speed=7))


@pytest.mark.rule("SA-18")
def test_a23_the_slower_limit_of_this_turn_is_told_beside_that_of_the_drive() -> None:
    state = battle(units={"Vyx": machine("p1=x a1", speed=6, drive="roller-pitons")})
    refusal = str(refused(state, "move", unit="Vyx"))
    assert "3 is the most by legs" in refusal
    assert "slows down by 1, to 5" in refusal


@pytest.mark.rule("SA-18")
def test_the_map_has_an_edge() -> None:
    state = battle(units={"Vyx": machine(speed=1, position=[0, -1_000_000])})
    assert ids(refused(state, "move", unit="Vyx")) == ["edge"]
    assert play(state, "move", unit="Vyx", steps=[3]).at("Vyx.position") == (0, -999_999)


@pytest.mark.rule("SA-18")
def test_b5_speed_changes_once_a_turn() -> None:
    found = play(moving(2), "move", unit="Vyx", speed=4)
    assert ids(refused(found.after, "move", unit="Vyx", speed=6)) == ["moved"]
    later = turned(found.after)
    assert play(later, "move", unit="Vyx", speed=6).at("Vyx.speed") == 6


@pytest.mark.rule("SA-18", "SA-19")
def test_b5_the_speed_after_the_change_sets_the_limits() -> None:
    assert ids(refused(moving(2), "move", unit="Vyx", speed=4, steps=[0, 0, 0, 3])) == ["turn"]
    assert ids(refused(moving(4), "move", unit="Vyx", steps=[0, 0, 0, 0, 2])) == ["turn"]
    assert play(moving(5), "move", unit="Vyx", speed=4, steps=[2, 0, 0, 0]).result == "moved"
    assert play(moving(3), "move", unit="Vyx", steps=[3, 0]).result == "moved"
    assert play(moving(2), "move", unit="Vyx", speed=3, steps=[0, 0, 0]).result == "moved"


@pytest.mark.rule("SA-18")
def test_a23_without_its_pitons_a_machine_slows_down_by_one_a_turn() -> None:
    state = battle(units={"Vyx": machine("p1=x a1", "p2=x", speed=6, drive="roller-pitons", position=[0, 0])})
    for wanted in (6, 4, 7):
        assert set(ids(refused(state, "move", unit="Vyx", speed=wanted))) & {"too-fast", "acceleration"}
    for speed in (5, 4, 3):
        state = turned(play(state, "move", unit="Vyx", speed=speed).after)
    assert play(state, "move", unit="Vyx", speed=3).result == "moved"
    assert set(ids(refused(state, "move", unit="Vyx", speed=4))) == {"too-fast"}


@pytest.mark.rule("SA-18")
def test_a23_one_piton_is_enough() -> None:
    state = battle(units={"Vyx": machine("p1=x a1", "p2=", speed=4, drive="roller-pitons")})
    assert play(state, "move", unit="Vyx", speed=6).at("Vyx.speed") == 6


@pytest.mark.rule("SA-18")
def test_people_walk_and_sprint() -> None:
    state = battle(units={"Orm": person(position=[0, 0])})
    found = play(state, "move", unit="Orm", speed=1, steps=[2])
    assert (found.at("Orm.speed"), found.at("Orm.position")) == (1, hexes.step((0, 0), 2))
    assert "too-fast" in ids(refused(state, "move", unit="Orm", speed=2))


@pytest.mark.rule("SA-18")
def test_machines_move_before_combat() -> None:
    state = battle(phase="combat", units={"Vyx": machine()})
    assert ids(refused(state, "move", unit="Vyx")) == ["phase"]


@pytest.mark.rule("SA-24", "SA-26")
@pytest.mark.parametrize(
    ("unit", "reason"),
    [
        (machine(destroyed=True), "out"),
        (person(wound="stun", damage=2, out=True), "out"),
        (person(winded_until=1), "winded"),
    ],
)
def test_who_cannot_move(unit: Raw, reason: str) -> None:
    assert ids(refused(battle(units={"Vyx": unit}), "move", unit="Vyx", speed=0)) == [reason]


# SA-19: turning.


@pytest.mark.rule("SA-19")
@pytest.mark.parametrize("speed", range(7))
@pytest.mark.parametrize("direction", [-3, -2, -1, 0, 1, 2, 3])
def test_directions_by_speed(speed: int, direction: int) -> None:
    steps = [direction] * speed
    if direction % 6 in allowed(speed) or not steps:
        found = play(moving(speed, heading=4), "move", unit="Vyx", steps=steps)
        heading = (4 + direction) % 6 if steps else 4
        assert (found.at("Vyx.heading"), found.at("Vyx.position")) == (heading, hexes.step((0, 0), heading, speed))
    else:
        assert ids(refused(moving(speed), "move", unit="Vyx", steps=steps)) == ["turn"]


@pytest.mark.rule("SA-19")
def test_a13_directions_count_from_the_heading_at_the_start() -> None:
    # By the heading of each step 1, 1 would be two faces aside; counted from the start it is not.
    found = play(moving(6), "move", unit="Vyx", steps=[1, 1, 1, -1, -1, -1])
    place = hexes.step(hexes.step((0, 0), 1, 3), 5, 3)
    assert (found.at("Vyx.position"), found.at("Vyx.heading")) == (place, 5)


@pytest.mark.rule("SA-19")
def test_all_that_is_wrong_with_a_move_is_told_at_once() -> None:
    order: Raw = {"speed": 5, "steps": [0, 3, 0, 0, 0, 0]}
    assert set(ids(refused(moving(5), "move", unit="Vyx", **order))) == {"steps", "turn"}
    assert set(ids(refused(moving(2), "move", unit="Vyx", **order))) == {"steps", "turn", "acceleration"}


@pytest.mark.rule("SA-18", "SA-19")
@settings(max_examples=120, deadline=None, derandomize=True)
@given(
    drive=st.sampled_from(sorted(DRIVES)),
    speed=st.integers(0, 6),
    heading=st.integers(0, 5),
    steps=st.lists(st.integers(-3, 3), max_size=7),
    missing=st.integers(-1, 1),
)
def test_whatever_moves_stays_within_the_limits(
    drive: str, speed: int, heading: int, steps: list[int], missing: int
) -> None:
    from skirm.api import RulesError

    most, change = DRIVES[drive]
    speed = min(speed, most)
    wanted = max(0, len(steps) + missing)
    lawful = (
        wanted <= most
        and abs(wanted - speed) <= change
        and len(steps) == wanted
        and all(step % 6 in allowed(wanted) for step in steps)
    )
    try:
        found = play(moving(speed, drive, heading=heading), "move", unit="Vyx", speed=wanted, steps=steps)
    except RulesError:
        assert not lawful
        return
    assert lawful
    place = found.at("Vyx.position")
    assert isinstance(place, tuple)
    assert hexes.distance((0, 0), place) <= wanted
    assert found.at("Vyx.heading") == ((heading + steps[-1]) % 6 if steps else heading)


# SA-20: collisions.


@pytest.mark.rule("SA-20")
@pytest.mark.parametrize(
    ("speed", "hits"),
    [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5), (11, 6), (12, 6)],
)
def test_half_the_relative_speed_rounded_up_to_each(speed: int, hits: int) -> None:
    state = battle(units={"Vyx": machine(*STRONG), "Orm": machine(*STRONG)})
    found = play(state, "collide", " ".join(["1"] * hits + ["2"] * hits), unit="Vyx", target="Orm", speed=speed)
    assert found.result == "collision"
    assert (look_up(found.report.data, "hits"), look_up(found.report.data, "relative_speed")) == (hits, speed)
    assert gone(found.after, "Vyx") == " ".join(f"{letter}1" for letter in "abcdefgh"[:hits])
    assert gone(found.after, "Orm") == " ".join(f"{letter}2" for letter in "abcdefgh"[:hits])


def apart(faces: int, speed: int, other: int) -> Encounter:
    """Two machines whose headings differ by so many hexfaces."""
    units = {
        "Vyx": machine(*STRONG, speed=speed, heading=1, drive="roller-pitons"),
        "Orm": machine(*STRONG, speed=other, heading=(1 + faces) % 6, drive="roller-pitons"),
    }
    return battle(units=units)


@pytest.mark.rule("SA-20")
@pytest.mark.parametrize("speed", range(0, 7, 2))
@pytest.mark.parametrize("other", range(0, 7, 3))
@pytest.mark.parametrize("faces", range(6))
def test_a14_relative_speed_is_a_distance_on_the_hexes(speed: int, other: int, faces: int) -> None:
    meant = {0: abs(speed - other), 1: max(speed, other), 2: speed + other, 3: speed + other}[min(faces, 6 - faces)]
    hits = (meant + 1) // 2
    found = play(apart(faces, speed, other), "collide", "1 " * (2 * hits), unit="Vyx", target="Orm")
    assert look_up(found.report.data, "relative_speed") == meant
    assert hexes.relative_speed(1, speed, (1 + faces) % 6, other) == meant


@pytest.mark.rule("SA-20", "SA-10")
def test_hits_of_a_collision_are_dealt_with_at_once_the_rammers_first() -> None:
    units = {"Vyx": machine("a1!", "a2 b2 c2 d2 e2"), "Orm": machine("a1", "a2")}
    found = play(battle(units=units), "collide", "1 2 2 2 2 2  1", unit="Vyx", target="Orm", speed=1)
    assert gone(found.after, "Vyx") == "a1 a2 b2 c2 d2"
    assert gone(found.after, "Orm") == "a1"


@pytest.mark.rule("SA-20", "SA-31")
def test_an_obstacle_takes_hits_too() -> None:
    state = battle(
        units={"Vyx": machine(*STRONG, speed=5, drive="roller-pitons")},
        covers={"wall": {"material": "concrete", "modules": 4}},
    )
    found = play(state, "collide", "1 1 1", unit="Vyx", cover="wall")
    assert (gone(found.after, "Vyx"), modules_of(found.after, "wall")) == ("a1 b1 c1", 1)
    assert look_up(found.report.data, "relative_speed") == 5


@pytest.mark.rule("SA-20")
def test_a_step_into_a_machine_is_a_collision_and_ends_the_move_before_it() -> None:
    ahead = hexes.step((0, 0), 0, 2)
    units = {
        "Vyx": machine(*STRONG, speed=3, position=[0, 0]),
        "Orm": machine(*STRONG, speed=2, heading=3, position=list(ahead)),
    }
    found = play(battle(units=units), "move", "1 1 1 2 2 2", unit="Vyx", steps=[0, 0, 0])
    assert (found.result, found.at("Vyx.position")) == ("collision", hexes.step((0, 0), 0))
    assert (gone(found.after, "Vyx"), gone(found.after, "Orm")) == ("a1 b1 c1", "a2 b2 c2")


@pytest.mark.rule("SA-20")
@pytest.mark.parametrize(("speed", "heading", "relative"), [(0, 0, 3), (1, 1, 2), (2, 4, 5), (2, 2, 3), (2, 5, 5)])
def test_a_machine_runs_in_the_direction_of_its_step(speed: int, heading: int, relative: int) -> None:
    ahead = list(hexes.step((0, 0), 1))
    units = {
        "Vyx": machine(*STRONG, speed=3, position=[0, 0]),
        "Orm": machine(*STRONG, speed=speed, heading=heading, position=ahead),
    }
    hits = (relative + 1) // 2
    found = play(battle(units=units), "move", "1 " * (2 * hits), unit="Vyx", steps=[1, 0, 0])
    assert (found.result, found.at("Vyx.position")) == ("collision", (0, 0))
    assert gone(found.after, "Vyx") == gone(found.after, "Orm") == " ".join(f"{letter}1" for letter in "abc"[:hits])


@pytest.mark.rule("SA-20")
@pytest.mark.parametrize(
    ("other", "collides"),
    [
        (person(), False),
        (person(wound="dead", damage=5, out=True), False),
        (machine(*STRONG, submerged=True), False),
        (machine(*STRONG), True),
        (machine("a1*x", destroyed=True), True),
    ],
)
def test_what_stands_in_the_way(other: Raw, collides: bool) -> None:
    ahead = hexes.step((0, 0), 0)
    units = {"Vyx": machine(*STRONG, speed=1, position=[0, 0]), "Orm": other | {"position": list(ahead)}}
    dice = "" if not collides else "1" if other.get("destroyed") else "1 1"
    found = play(battle(units=units), "move", dice, unit="Vyx", steps=[0])
    assert (found.result, found.at("Vyx.position")) == (("collision", (0, 0)) if collides else ("moved", ahead))


@pytest.mark.rule("SA-20")
def test_without_positions_nobody_collides_by_moving() -> None:
    for mine, theirs in ((None, [0, 0]), ([0, 0], None), (None, None)):
        units = {"Vyx": machine(speed=1, position=mine), "Orm": machine(position=theirs)}
        assert play(battle(units=units), "move", unit="Vyx", steps=[0]).result == "moved"


@pytest.mark.rule("SA-20", "SA-31")
def test_wood_breaks_and_still_stops_a_machine() -> None:
    state = battle(units={"Vyx": machine(*STRONG, speed=3)}, covers={"shed": {"material": "wood", "modules": 0}})
    found = play(state, "collide", "1 1", unit="Vyx", cover="SHED")
    assert (gone(found.after, "Vyx"), modules_of(found.after, "shed")) == ("a1 b1", 0)


@pytest.mark.rule("SA-20")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ({"target": "Vyx"}, "self"),
        ({"target": "Ash"}, "no-machine"),
        ({"unit": "Ash", "target": "Vyx"}, "no-machine"),
        ({"cover": "hedge"}, "no-cover"),
        ({"target": "Orm", "cover": "wall"}, "against"),
        ({"unit": "Wreck", "target": "Vyx"}, "gone"),
    ],
)
def test_collisions_that_cannot_be(order: Raw, reason: str) -> None:
    units = {"Vyx": machine(speed=3), "Orm": machine(), "Ash": person(), "Wreck": machine(destroyed=True)}
    state = battle(units=units, covers={"wall": {"material": "brick", "modules": 1}})
    assert reason in ids(refused(state, "collide", **{"unit": "Vyx"} | order))


@pytest.mark.rule("SA-20")
@pytest.mark.parametrize(
    ("state", "order", "reason"),
    [
        ({"phase": "combat"}, {"target": "Orm"}, "phase"),
        ({}, {"target": "Far"}, "reach"),
        ({}, {"target": "Dory"}, "submerged"),
        ({}, {"unit": "Dory", "target": "Vyx"}, "submerged"),
        ({}, {"cover": "wall"}, "reach"),
        ({}, {"cover": "WALLS"}, "ambiguous-cover"),
    ],
)
def test_collisions_belong_to_movement_and_to_neighbours(state: Raw, order: Raw, reason: str) -> None:
    units = {
        "Vyx": machine(*STRONG, speed=3, position=[0, 0]),
        "Orm": machine(*STRONG, position=[0, -1]),
        "Far": machine(*STRONG, position=[0, -2]),
        "Dory": machine(*STRONG, position=[0, -1], submerged=True),
    }
    wall: Raw = {"material": "brick", "modules": 1}
    covers = {"wall": wall | {"position": [2, 0]}, "near": wall | {"position": [1, 0]}, "any": wall}
    covers |= {"Walls": wall, "walls": wall}
    field = battle(units=units, covers=covers, **state)
    refusal = refused(field, "collide", **{"unit": "Vyx"} | order)
    assert ids(refusal) == [reason]
    if reason == "reach":
        assert "2 hexes apart" in str(refusal)
    for cover in ("near", "any"):
        assert play(battle(units=units, covers=covers), "collide", "1 1", unit="Vyx", cover=cover).result == "collision"


@pytest.mark.rule("SA-20", "SA-11")
def test_a_wreck_is_an_obstacle_whose_hits_are_dropped() -> None:
    state = battle(units={"Vyx": machine(*STRONG, speed=3), "Wreck": machine("a1*x", destroyed=True)})
    found = play(state, "collide", "1 1", unit="Vyx", target="Wreck")
    assert (gone(found.after, "Vyx"), gone(found.after, "Wreck")) == ("a1 b1", "a1")


def test_every_branch_is_told() -> None:
    units = {"Vyx": machine("a1^ b1"), "Orm": machine("a1~", "a2*")}
    well_told(battle(units=units), "collide", unit="Vyx", target="Orm", speed=1)
    well_told(moving(2), "move", unit="Vyx", speed=3)
    well_told(moving(0), "move", unit="Vyx")


def test_whoever_moved_can_shoot_afterwards() -> None:
    state = battle(units={"Vyx": machine(weapons=[gun()], side="a", speed=1), "Orm": machine(side="b")})
    state = play(state, "move", unit="Vyx", steps=[0]).after
    assert play(state, "shoot", "6 6 1", attacker="Vyx", target="Orm", band="short").result == "hit"


# The laws of the map.

HEXES = st.tuples(st.integers(-50, 50), st.integers(-50, 50))
HEADINGS = st.integers(0, 5)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(place=HEXES, heading=HEADINGS, count=st.integers(0, 9))
def test_so_many_steps_are_so_far_and_the_way_back_leads_home(place: hexes.Hex, heading: int, count: int) -> None:
    there = hexes.step(place, heading, count)
    assert hexes.distance(place, there) == count
    assert hexes.step(there, hexes.turned(heading, 3), count) == place


@settings(max_examples=60, deadline=None, derandomize=True)
@given(place=HEXES)
def test_six_neighbours_and_a_walk_around(place: hexes.Hex) -> None:
    around = [hexes.step(place, heading) for heading in range(6)]
    assert len(set(around)) == 6
    for one, other in zip(around, around[1:] + around[:1], strict=True):
        assert hexes.distance(one, other) == 1
    walked = place
    for heading in range(6):
        walked = hexes.step(walked, heading)
    assert walked == place


@settings(max_examples=60, deadline=None, derandomize=True)
@given(a=HEXES, b=HEXES, c=HEXES)
def test_distance_is_a_distance(a: hexes.Hex, b: hexes.Hex, c: hexes.Hex) -> None:
    assert hexes.distance(a, b) == hexes.distance(b, a) >= 0
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)
    assert hexes.norm(hexes.difference(a, b)) == hexes.distance(a, b)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(heading=HEADINGS, by=st.integers(-20, 20))
def test_turns(heading: int, by: int) -> None:
    turned = hexes.turned(heading, by)
    assert turned in range(6)
    assert -2 <= hexes.turn(heading, turned) <= 3
    assert hexes.turned(heading, hexes.turn(heading, turned)) == turned


@settings(max_examples=60, deadline=None, derandomize=True)
@given(first=HEADINGS, other=HEADINGS, speed=st.integers(0, 9), others=st.integers(0, 9), by=HEADINGS)
def test_relative_speed_is_the_same_for_both_and_from_every_side(
    first: int, other: int, speed: int, others: int, by: int
) -> None:
    found = hexes.relative_speed(first, speed, other, others)
    assert found == hexes.relative_speed(other, others, first, speed)
    assert found == hexes.relative_speed(hexes.turned(first, by), speed, hexes.turned(other, by), others)
    assert abs(speed - others) <= found <= speed + others
    assert hexes.relative_speed(first, speed, other, 0) == speed


@pytest.mark.rule("SA-19")
@pytest.mark.parametrize(
    ("steps", "told"), [([0, 0, 0], False), (None, False), ([0, 1, 0], True), ([1, 0], True), ([1], True)]
)
def test_a13_is_told_where_a_step_turns(steps: list[int] | None, told: bool) -> None:
    state = battle(units={"Vyx": machine(speed=2 if steps else 3, position=[0, 0])})
    order = {} if steps is None else {"steps": steps}
    found = play(state, "move", unit="Vyx", **order)
    assert any("SA-A13" in use.reason for use in found.figures) is told


@pytest.mark.rule("SA-18")
@pytest.mark.parametrize("drive", ["legs", "roller-pitons"])
def test_a23_is_by_one_whatever_the_drive(drive: str) -> None:
    state = battle(units={"Vyx": machine("a1", drive=drive, speed=9)})
    assert ids(refused(state, "move", unit="Vyx", speed=9)) == ["too-fast"]
    assert play(state, "move", unit="Vyx", speed=8).at("Vyx.speed") == 8


def test_a_heading_is_told_by_the_compass() -> None:
    state = battle(units={"Vyx": machine(speed=1, position=[0, 0])})
    assert play(state, "move", unit="Vyx", steps=[1]).told == "Vyx moves at speed 1: to 1,-1, heading NE"
