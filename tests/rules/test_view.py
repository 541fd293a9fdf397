"""What `show` draws, as data."""

from __future__ import annotations

from skirm.api import Cell, Encounter, Section, View, plain_view

from .lab import Gun, Lab, Robot, Soldier


def texts(section: Section) -> list[list[str]]:
    return [[cell.text for cell in row] for row in section.rows]


def test_any_encounter_has_a_plain_view() -> None:
    class Dark(Lab):
        night: bool = True
        wind: float = 1.5
        weather: str | None = None

        def next_up(self) -> str | None:
            return "Vyx"

    view = Dark(units={"Rook": Soldier(4, Gun(1)), "Vyx": Soldier(), "R2": Robot(["arm"])}, score=3).view()
    assert view.title == "score 3, night yes, wind 1.5"
    assert view.sections[0].heads == ["unit", "health"]
    assert texts(view.sections[0]) == [["Rook", "4"], ["Vyx", "6"], ["R2", ""]]
    assert [row[0].mark for row in view.sections[0].rows] == ["", "up", ""]


def test_nothing_has_an_empty_view() -> None:
    assert plain_view(Encounter()) == View("", [Section("", ["unit"], [])])


def test_a_name_is_data_and_not_touched() -> None:
    view = Lab(units={"[red]\x1b[2J": Soldier()}).view()
    assert view.sections[0].rows[0][0] == Cell("[red]\x1b[2J")
