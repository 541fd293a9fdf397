"""Maps as text: golden pictures, and that every piece is on the field at every width."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.output.maps.chart import Chart
from skirm.output.maps.text import MOST_LINES, drawn, legend, notes, scaled
from skirm.rules.view import Reach
from tests.output.maps.charts import chart, crowd, on_hex, piece


def picture(shown: Chart, columns: int = 80, *, arrows: bool = True) -> str:
    """The field of a chart."""
    return "\n".join(drawn(shown, scaled(shown, columns), arrows=arrows)) + "\n"


def test_hexes_with_signs_arrows_and_the_way_that_somebody_came() -> None:
    shown = chart(
        on_hex("Rook", 0, 2, heading=60.0),
        on_hex("Vyx", 0, 0, heading=240.0, came=(0, 2)),
        on_hex("Wall", 0, 1, unit=False),
        ground="hexes",
    )
    lines = picture(shown).splitlines()
    assert lines[1].split() == ["↙V"]
    assert lines[3].split() == ["#"]
    assert lines[5].split() == ["R↗"]
    assert ":" in lines[2]
    assert ":" in lines[4]


@pytest.mark.parametrize(("heading", "told"), [(60.0, "#R↗"), (240.0, "↙R#"), (None, "#R")])
def test_what_somebody_stands_behind_is_beside_the_sign(heading: float | None, told: str) -> None:
    shown = chart(
        on_hex("Rook", 0, 0, heading=heading), on_hex("Wall", 0, 0, unit=False), on_hex("Ash", 1, 1), ground="hexes"
    )
    assert picture(shown).splitlines()[1].split()[0] == told
    assert "# beside a sign is in the same hex" in notes(shown, scaled(shown, 80))


def test_on_a_plane_there_is_no_room_beside_a_sign() -> None:
    shown = chart(piece("Rook", 0, 0), piece("Wall", 0, 0, unit=False), piece("Ash", 30, 0))
    assert "#" not in picture(shown)
    assert not [note for note in notes(shown, scaled(shown, 80)) if note.startswith("#")]


@pytest.mark.parametrize(
    ("heading", "fine", "coarse"),
    [
        (0, "R↑", "R^"),
        (60, "R↗", "R/"),
        (90, "R→", "R>"),
        (120, "R↘", "R\\"),
        (180, "R↓", "Rv"),
        (240, "↙R", "/R"),
        (270, "←R", "<R"),
        (300, "↖R", "\\R"),
        (359, "R↑", "R^"),
    ],
)
def test_arrows_and_what_stands_for_them_in_ascii(heading: float, fine: str, coarse: str) -> None:
    shown = chart(piece("Rook", heading=heading))
    assert picture(shown).split() == [fine]
    assert picture(shown, arrows=False).split() == [coarse]


def test_a_ring_on_hexes_goes_through_every_hex_at_its_distance() -> None:
    rook = on_hex("Rook", 0, 0, reaches=(Reach("knife", 1), Reach("gun", 90)))
    shown = chart(rook, on_hex("Ash", -1, -1), on_hex("Bee", 1, 1), ground="hexes", chosen="Rook")
    assert picture(shown).count("1") == 6
    assert "2" not in picture(shown)
    assert notes(shown, scaled(shown, 80))[1:] == ["1 knife, to 1 m from Rook", "2 gun, to 90 m from Rook"]


def test_a_ring_on_a_plane_is_round() -> None:
    rook = piece("Rook", 50, 50, reaches=(Reach("gun", 40),))
    shown = chart(rook, piece("Ash"), piece("Bee", 100, 100), chosen="Rook")
    found = [
        (column, line)
        for line, row in enumerate(picture(shown).splitlines())
        for column, character in enumerate(row)
        if character == "1"
    ]
    scale = scaled(shown, 80)
    middle = scale.cell(rook.spot)
    for column, line in found:
        away = ((column - middle[0]) * scale.column) ** 2 + ((line - middle[1]) * scale.line) ** 2
        assert (40 - scale.line) ** 2 <= away <= (40 + scale.line) ** 2
    assert len(found) > 20


def test_those_who_share_a_place_are_named() -> None:
    shown = chart(piece("Rook"), piece("Vyx"), piece("Ash"), piece("Tern", 5))
    assert picture(shown).split()[0] == "&"
    assert "& Rook, Vyx and Ash, at 0, 0" in notes(shown, scaled(shown, 80))


def test_distances_are_too_great_for_a_hex_each() -> None:
    shown = chart(on_hex("Rook", 0, 0), on_hex("Vyx", 400, -200), ground="hexes", measure="hexes")
    scale = scaled(shown, 80)
    assert not scale.honeycomb
    assert notes(shown, scale) == [". 50 hexes apart, up is north"]
    assert max(map(len, picture(shown).splitlines())) <= 80


def test_the_legend_leaves_out_what_nobody_has() -> None:
    heads, rows = legend(chart(piece("Rook", side=""), piece("Vyx", 3, 4, side="")))
    assert heads == ["", "unit", "at"]
    assert [[cell.text for cell in row] for row in rows] == [["R", "Rook", "0, 0"], ["V", "Vyx", "3, 4"]]


def test_the_legend_tells_from_whom() -> None:
    shown = chart(piece("Rook"), piece("Vyx", 3, 4, heading=90, came=(0, 4), mark="gone"), chosen="Rook")
    heads, rows = legend(shown)
    assert heads == ["", "unit", "side", "at", "heading", "moved", "from Rook"]
    assert [cell.text for cell in rows[1]] == ["V", "Vyx", "red", "3, 4", "90 E", "3 m", "5"]
    assert [row[1].mark for row in rows] == ["up", "gone"]


spots = st.lists(st.tuples(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6)), min_size=1, max_size=12)


@given(spots, st.integers(20, 200))
def test_every_piece_is_on_the_field_at_every_width(places: Sequence[tuple[float, float]], columns: int) -> None:
    shown = chart(*(piece(name, x, y) for name, (x, y) in zip("ABCDEFGHIJKL", places, strict=False)))
    scale = scaled(shown, columns)
    width, height = scale.size
    assert width <= columns
    assert height <= MOST_LINES
    for each in shown.pieces:
        column, line = scale.cell(each.spot)
        assert 0 <= column < width
        assert 0 <= line < height
    assert all(len(row) <= columns for row in drawn(shown, scale))


def test_a_thousand_units() -> None:
    shown = crowd(1000)
    assert len(legend(shown)[1]) == 1000
    assert max(map(len, picture(shown).splitlines())) <= 80
