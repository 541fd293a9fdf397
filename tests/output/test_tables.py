from __future__ import annotations

import pytest

from skirm.output.drawn import drawn
from skirm.output.tables import aligned, width
from skirm.rules.view import Cell, Mark


def test_columns_are_as_wide_as_their_widest_cell_and_numbers_stand_right() -> None:
    assert aligned(["name", "hp"], [["Rook", "6"], ["Jean Luc", "10"]]) == [
        "name      hp",
        "Rook       6",
        "Jean Luc  10",
    ]


def test_wide_and_combining_characters_keep_their_columns() -> None:
    assert width("\u9f8d") == 2
    assert width("e\u0308") == 1
    assert aligned([], [["\u9f8d", "x"], ["ab", "y"]]) == ["\u9f8d  x", "ab  y"]


@pytest.mark.parametrize("rows", [[], [[]], [["a"], ["b", "c"]]])
def test_rows_may_be_short(rows: list[list[str]]) -> None:
    aligned(["one", "two"], rows)
    aligned([], rows)


@pytest.mark.parametrize("mark", ["", "good", "bad", "hot", "gone", "dim", "up"])
def test_texts_are_data_at_a_terminal_too(mark: Mark) -> None:
    told = drawn("[bold]t", ["[/]", ":skull:"], [[Cell("[red]x[/]", mark), Cell("\x1b[31m\u202e", mark)]])
    assert "[red]x[/]" in told
    assert ":skull:" in told
    assert "\\x1b[31m\\u202e" in told
