"""Hexes: the laws of the map."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.hexes import (
    DIRECTIONS,
    Hex,
    center,
    degrees,
    difference,
    distance,
    norm,
    relative_speed,
    step,
    turn,
    turned,
    velocity,
)

headings = st.integers(0, 5)
hexes = st.tuples(st.integers(-50, 50), st.integers(-50, 50))
speeds = st.integers(0, 6)


def test_headings_go_clockwise_from_up() -> None:
    assert [step((0, 0), heading) for heading in range(6)] == [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    up, right_up, right_down, down, left_down, left_up = (center(place) for place in DIRECTIONS)
    assert (up, down) == ((0, -1), (0, 1))
    assert right_up[0] == right_down[0] == -left_up[0] == -left_down[0] == 0.87
    assert (right_up[1], right_down[1], left_up[1], left_down[1]) == (-0.5, 0.5, -0.5, 0.5)
    assert [degrees(heading) for heading in (0, 1, 5, 6)] == [0, 60, 300, 0]


def test_a_ring_of_six_closes() -> None:
    place = (4, -7)
    for heading in range(6):
        place = step(place, heading, 3)
    assert place == (4, -7)


@given(place=hexes, heading=headings, far=st.integers(0, 20))
def test_a_line_is_as_long_as_its_steps(place: Hex, heading: int, far: int) -> None:
    assert distance(place, step(place, heading, far)) == far
    assert step(step(place, heading, far), turned(heading, 3), far) == place


@given(a=hexes, b=hexes, c=hexes)
def test_distances_are_distances(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a) == norm(difference(a, b))
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert (distance(a, b) == 0) == (a == b)


@given(a=hexes)
def test_a_distance_is_the_fewest_steps(a: Hex) -> None:
    nearer = [distance(step(a, heading), (0, 0)) for heading in range(6)]
    assert min(nearer) == max(distance(a, (0, 0)) - 1, 0) or a == (0, 0)
    assert max(nearer) == distance(a, (0, 0)) + 1


@given(heading=headings, by=st.integers(-12, 12))
def test_turns_lead_where_they_say(heading: int, by: int) -> None:
    there = turned(heading, by)
    assert 0 <= there <= 5
    assert -2 <= turn(heading, there) <= 3
    assert turned(heading, turn(heading, there)) == there


@given(a=hexes, b=hexes)
def test_centers_of_neighbours_are_one_apart(a: Hex, b: Hex) -> None:
    (ax, ay), (bx, by) = center(a), center(b)
    assert hypot(ax - bx, ay - by) <= distance(a, b) + 0.02
    if distance(a, b) == 1:
        assert hypot(ax - bx, ay - by) == pytest.approx(1, abs=0.02)


@given(heading=headings, speed=speeds, other=speeds)
def test_relative_speed_by_the_angle(heading: int, speed: int, other: int) -> None:
    def at(by: int) -> int:
        return relative_speed(heading, speed, turned(heading, by), other)

    assert at(0) == abs(speed - other)
    assert at(1) == at(-1) == max(speed, other)
    assert at(2) == at(-2) == at(3) == speed + other
    assert relative_speed(heading, speed, 0, 0) == speed == norm(velocity(heading, speed))
