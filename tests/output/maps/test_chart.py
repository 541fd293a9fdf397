"""Charts: signs, distances, headings, who stands together."""

from __future__ import annotations

from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm import hexes
from skirm.output.maps.chart import CROWD, bearing, hex_at, nice, plain, signs
from tests.output.maps.charts import chart, on_hex, piece


def test_a_sign_is_the_first_letter_that_is_free() -> None:
    assert signs(["Rook", "Rose", "Ro", "東", "7"]) == {"Rook": "R", "Rose": "O", "Ro": "o", "東": "A", "7": "B"}


def test_more_units_than_letters_share_the_sign_of_a_crowd() -> None:
    found = list(signs(f"u{number}" for number in range(60)).values())
    assert sorted(found[:52]) == sorted(ascii_letters)
    assert found[52:] == [CROWD] * 8


@pytest.mark.parametrize(
    ("heading", "told"),
    [
        (None, ""),
        (0, "0 N"),
        (60, "60 NE"),
        (120, "120 SE"),
        (300, "300 NW"),
        (245.41, "245.4 SW"),
        (-90, "270 W"),
        (720, "0 N"),
    ],
)
def test_a_heading_in_degrees_and_by_the_compass(heading: float | None, told: str) -> None:
    assert bearing(heading) == told


@given(st.integers(-500, 500), st.integers(-500, 500))
def test_a_hex_is_found_again_from_its_middle(q: int, r: int) -> None:
    assert hex_at(hexes.center((q, r))) == (q, r)


@given(st.floats(1e-6, 1e12))
def test_a_nice_length_is_1_2_or_5_times_a_power_of_ten(length: float) -> None:
    found = nice(length)
    assert length <= found < length * 2.5000001
    assert f"{found:e}"[0] in "125"


def test_distances_are_told_in_the_measure_of_the_ground() -> None:
    hexagonal = chart(on_hex("Rook", 0, 0), on_hex("Vyx", 3, -1), ground="hexes", measure="hexes")
    assert hexagonal.apart(*hexagonal.pieces) == 3
    assert [hexagonal.measured(length) for length in (1, 2)] == ["1 hex", "2 hexes"]
    plane = chart(piece("Rook"), piece("Vyx", 3, 4, came=(3, 5.5)))
    assert plane.apart(*plane.pieces) == 5
    assert plane.measured(plane.moved(plane.pieces[1])) == "1.5 m"
    assert plain(19.96) == "20"


def test_who_stands_together() -> None:
    found = chart(piece("Rook"), piece("Wall", unit=False), piece("Vyx", 1), piece("Ash", 1)).together()
    assert [[each.name for each in pieces] for pieces in found] == [["Vyx", "Ash"]]
