"""`skirm map`: the yard as text, as SVG and as JSON; where everybody came from; what cannot be drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.table import Game

PLACES = ("units.Rook.x=0", "units.Rook.y=0", "units.Vyx.x=30", "units.Vyx.y=-10", "units.Ash.x=30", "units.Ash.y=-10")


def test_the_yard_with_the_way_that_somebody_came(fight: Game) -> None:
    fight.ok("set", "fight.toml", *PLACES)
    fight.ok("set", "fight.toml", "units.Rook.x=20")
    told = fight.ok("map", "fight.toml", "--width", "40")
    lines = told.splitlines()
    assert lines[0] == "round 1"
    assert ". 10 apart, up is north" in lines
    assert "& Vyx and Ash, at 30, -10" in lines
    assert ": the way of the last move" in lines
    assert any(line.split() == ["R", ">", "Rook", "red", "20,", "0", "20"] for line in lines)


def test_distances_from_somebody_else(fight: Game) -> None:
    fight.ok("set", "fight.toml", *PLACES)
    told = fight.ok("map", "fight.toml", "--unit", "vyx")
    assert "from Vyx" in told
    (chart,) = fight.objects("map", "fight.toml", "--unit", "Vyx")
    places = chart["places"]
    assert isinstance(places, list)
    assert chart["from"] == "Vyx"
    assert {place["name"]: place["apart"] for place in places if place["name"] in ("Rook", "Ash")} == {
        "Rook": pytest.approx(1000**0.5),
        "Ash": 0,
    }


def test_a_hand_edit_is_a_move_as_well(fight: Game) -> None:
    fight.ok("set", "fight.toml", *PLACES)
    text = Path("fight.toml").read_text()
    Path("fight.toml").write_text(text.replace("y = -10", "y = 10", 1))
    run = fight("map", "fight.toml", "--json")
    assert run.code == 0
    assert '"came":[30.0,-10.0]' in run.out.replace(" ", "")


def test_undo_takes_the_way_back(fight: Game) -> None:
    fight.ok("set", "fight.toml", *PLACES)
    before = fight.ok("map", "fight.toml")
    fight.ok("set", "fight.toml", "units.Rook.x=5")
    assert fight.ok("map", "fight.toml") != before
    fight.ok("undo", "fight.toml")
    assert fight.ok("map", "fight.toml") == before


def test_a_save_on_a_pipe_has_no_ways(fight: Game) -> None:
    fight.ok("set", "fight.toml", *PLACES)
    fight.ok("set", "fight.toml", "units.Rook.x=5")
    told = fight.ok("map", "-", stdin=Path("fight.toml").read_bytes())
    assert "last move" not in told
    assert "Rook" in told


def test_an_svg_file_and_nothing_on_standard_output(fight: Game) -> None:
    fight.ok("set", "fight.toml", *PLACES)
    assert fight.ok("map", "fight.toml", "-o", "yard.svg") == ""
    drawing = Path("yard.svg").read_text(encoding="utf-8")
    assert drawing.startswith("<svg ")
    assert fight.ok("map", "fight.toml", "-o", "-") == drawing
    Path("yard.svg").chmod(0o600)
    fight.ok("map", "fight.toml", "-o", "yard.svg")
    assert Path("yard.svg").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in Path().iterdir() if "svg" in path.name] == ["yard.svg"]


@pytest.mark.parametrize("name", ["fight.toml", "fight.svg.txt", ""])
def test_a_map_is_never_written_over_something_else(fight: Game, name: str) -> None:
    fight.ok("set", "fight.toml", *PLACES)
    before = Path("fight.toml").read_bytes()
    run = fight("map", "fight.toml", "-o", name)
    assert run.code == 2
    assert run.out == ""
    assert Path("fight.toml").read_bytes() == before
    Path("notes.svg").write_text("my notes")
    run = fight("map", "fight.toml", "-o", "notes.svg")
    assert (run.code, run.err) == (
        2,
        "skirm: -o notes.svg: there is a file that is no map of skirm's; remove it, or take another name "
        "(see: skirm map --help)\n",
    )
    assert Path("notes.svg").read_text() == "my notes"


def test_a_folder_that_is_not_there(fight: Game) -> None:
    run = fight("map", "fight.toml", "-o", "nowhere/yard.svg")
    assert (run.code, run.out) == (74, "")
    assert run.err == "skirm: cannot write to nowhere/yard.svg: No such file or directory\n"


def test_nothing_is_written_where_nothing_can_be_drawn(fight: Game) -> None:
    run = fight("map", "fight.toml", "--unit", "Nobody", "-o", "yard.svg")
    assert (run.code, run.out) == (1, "")
    assert "no unit 'Nobody'" in run.err
    run = fight("map", "fight.toml", "--unit", "Keg 1")
    assert (run.code, run.out, run.err) == (1, "", "skirm: refused: Keg 1 has no position\n")
    fight.ok("remove", "fight.toml", "Rook", "Vyx", "Ash", "Brill")
    run = fight("map", "fight.toml")
    assert (run.code, run.out, run.err) == (1, "", "skirm: refused: nothing in fight.toml has a position\n")
    assert not Path("yard.svg").exists()


@pytest.mark.parametrize("columns", ["19", "1001", "x"])
def test_a_width_that_is_none(fight: Game, columns: str) -> None:
    run = fight("map", "fight.toml", "--width", columns)
    assert (run.code, run.out) == (2, "")
