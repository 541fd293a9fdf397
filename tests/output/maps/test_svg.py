"""Maps as SVG: sound XML of its own, every piece inside it, names as data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.output.maps.chart import Chart
from skirm.output.maps.ground import MOST_HEXES, number
from skirm.output.maps.labels import Labels, shared, text_width, wrapped
from skirm.output.maps.svg import svg
from skirm.rules.view import Reach
from tests.output.maps.charts import chart, crowd, on_hex, piece

SVG = "{http://www.w3.org/2000/svg}"


def parsed(shown: Chart) -> Xml.Element:
    """The drawing, read by a parser that is not ours."""
    return Xml.fromstring(svg(shown))


def texts(drawing: Xml.Element) -> list[str]:
    """All that stands to be read."""
    return [element.text or "" for element in drawing.iter(f"{SVG}text")]


def signs(drawing: Xml.Element) -> dict[str, tuple[float, float]]:
    """Where the signs are."""
    found = [element for element in drawing.iter(f"{SVG}text") if element.get("class") == "sign"]
    return {element.text or "": (float(element.get("x", "")), float(element.get("y", ""))) for element in found}


def test_what_stands_on_the_paper() -> None:
    rook = on_hex("Rook", 0, 0, heading=60.0, reaches=(Reach("gun", 2),))
    shown = chart(
        rook,
        on_hex("Vyx", 4, 0, side="blue", heading=180.0, mark="gone", came=(4, 2)),
        on_hex("Wall", 4, 0, unit=False),
        ground="hexes",
        measure="hexes",
        chosen="Rook",
        title="turn 2",
    )
    drawing = parsed(shown)
    told = texts(drawing)
    assert drawing.findtext(f"{SVG}title") == "turn 2"
    assert {"turn 2", "R", "V", "Rook", "Vyx", "Wall", "N", "1 hex", "gun, 2 hexes"} <= set(told)
    assert told[-3:] == ["red: Rook (60°)", "blue: Vyx (180°)", "Rook reaches: gun to 2 hexes"]
    assert [group.get("opacity") for group in drawing.iter(f"{SVG}g") if group.get("opacity")] == ["0.45"]


def test_nothing_comes_from_elsewhere() -> None:
    text = svg(crowd(5))
    assert re.findall(r"https?://[^\"'\s]*", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<script|@import|url\(|href", text)


def test_names_are_data() -> None:
    text = svg(chart(piece("<b>&amp;\"'</b>"), title="a < b & c"))
    assert texts(Xml.fromstring(text))[1] == "<b>&amp;\"'</b>"
    assert "<b>" not in text


def test_the_same_chart_is_the_same_file() -> None:
    assert svg(crowd(30)) == svg(crowd(30))


def test_those_who_stand_together_are_drawn_apart() -> None:
    found = signs(parsed(chart(piece("Rook"), piece("Vyx"), piece("Ash"), piece("Tern", 100))))
    places = list(found.values())
    assert len(places) == 4
    for place, one in enumerate(places):
        for other in places[:place]:
            assert (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 > 24**2


def test_a_large_map_draws_hexes_around_its_pieces_alone() -> None:
    small = parsed(chart(on_hex("Rook", 0, 0), on_hex("Vyx", 9, 9), ground="hexes"))
    assert len(list(small.iter(f"{SVG}polygon"))) <= MOST_HEXES
    large = parsed(chart(on_hex("Rook", 0, 0), on_hex("Vyx", 50, 50), ground="hexes"))
    assert len(list(large.iter(f"{SVG}polygon"))) == 2 * 19
    vast = parsed(chart(on_hex("Rook", 0, 0), on_hex("Vyx", 5000, 50), ground="hexes"))
    assert list(vast.iter(f"{SVG}polygon")) == []


spots = st.lists(st.tuples(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6)), min_size=1, max_size=12)


@given(spots)
def test_every_piece_is_inside(places: Sequence[tuple[float, float]]) -> None:
    shown = chart(*(piece(name, x, y) for name, (x, y) in zip("ABCDEFGHIJKL", places, strict=False)))
    drawing = parsed(shown)
    width, height = float(drawing.get("width", "")), float(drawing.get("height", ""))
    found = signs(drawing)
    assert len(found) == len(shown.pieces)
    for x, y in found.values():
        assert 0 < x < width
        assert 0 < y < height


def test_a_label_stands_where_it_covers_nothing() -> None:
    labels = Labels([(100, 100, 14), (100, 125, 14), (100, 75, 14)], (400, 400))
    labels.name(piece("Rook"), (100, 100))
    label, discs = labels.taken[-1], labels.taken[:-1]
    assert [shared(label, disc) for disc in discs] == [0, 0, 0]


def test_long_lines_are_parted_between_words() -> None:
    found = wrapped("one two three four five", 70)
    assert " ".join(found) == "one two three four five"
    assert all(text_width(line) <= 70 for line in found)
    assert text_width("東京") == 24


@pytest.mark.parametrize(("value", "told"), [(0, "0"), (-0.04, "0"), (1.25, "1.2"), (-3.0, "-3"), (12.0, "12")])
def test_pixels_to_a_tenth(value: float, told: str) -> None:
    assert number(value) == told
