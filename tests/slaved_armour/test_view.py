"""What `show` draws of machines and people: what is destroyed, burning and critical is seen at a glance."""

from __future__ import annotations

import pytest

from skirm.api import Cell, Mark, Section
from skirm_slaved_armour.battle import Battle
from skirm_slaved_armour.cover import Cover
from skirm_slaved_armour.machines import Blaze, Machine, Module
from skirm_slaved_armour.people import Person
from skirm_slaved_armour.weapons import Bundle, Weapon


def drawn(battle: Battle, title: str) -> Section:
    """The section with this title, or with this head in its first column."""
    return next(s for s in battle.view().sections if s.title.startswith(title) or s.heads[0] == title)


def state(unit: Machine | Person) -> Cell:
    """How a unit is said to be, in turn 2."""
    return drawn(Battle(turn=2, units={"Vyx": unit}), "unit").rows[0][-1]


@pytest.mark.parametrize(
    ("module", "mark"),
    [
        (Module(name="plate"), ""),
        (Module(name="plate", destroyed=True), "gone"),
        (Module(name="pilot", critical=True), "bad"),
        (Module(name="pilot", critical=True, destroyed=True), "gone"),
        (Module(name="rockets", explosive=True, destroyed=True), "hot"),
    ],
)
def test_modules_are_marked(module: Module, mark: Mark) -> None:
    vyx = Machine(rows=[[module]], fires=[Blaze(kind="explosive", module="rockets"), Blaze(kind="external")])
    section = drawn(Battle(units={"Vyx": vyx}), "Vyx")
    assert section.unit == "Vyx"
    assert section.title == "Vyx: modules; legs, skill 0; fire on the hull: external"
    (number, cell), *_ = section.rows
    assert (number.text, cell.mark, cell.text.split()[0]) == ("1", mark, module.name)
    assert ("(critical)" in cell.text, "(explosive)" in cell.text) == (module.critical, module.explosive)


def test_wrecks_and_the_dead_are_a_line_each() -> None:
    gun = Weapon(code="S16-32", name="Autopistol")
    vyx = Machine(destroyed=True, moved=1, rows=[[Module(name="pilot", critical=True, destroyed=True)]], weapons=[gun])
    ash = Person(wound="dead", out=True, fought=1, weapons=[gun])
    (only,) = Battle(units={"Vyx": vyx, "Ash": ash}).view().sections
    assert [row[0].text for row in only.rows] == ["Vyx", "Ash"]
    assert (state(vyx), state(ash)) == (Cell("destroyed", "gone"), Cell("dead", "gone"))


@pytest.mark.parametrize(
    ("unit", "cell"),
    [
        (Machine(), Cell("ready", "good")),
        (Machine(fires=[Blaze(kind="internal")]), Cell("fires 1", "hot")),
        (Machine(submerged=True), Cell("submerged", "dim")),
        (Machine(destroyed=True, submerged=True), Cell("destroyed", "gone")),
        (Person(), Cell("ready", "good")),
        (Person(winded_until=2), Cell("winded", "bad")),
        (Person(winded_until=1), Cell("ready", "good")),
        (Person(wound="stun", out=True), Cell("stunned", "bad")),
        (Person(wound="light"), Cell("light wound", "dim")),
        (Person(wound="severe", out=True, bedridden=True), Cell("severe wound, bedridden", "bad")),
        (Person(wound="dead", out=True, messy=True), Cell("dead, messily", "gone")),
        (Person(wound="dead", out=True, winded_until=9), Cell("dead", "gone")),
    ],
)
def test_how_a_unit_is(unit: Machine | Person, cell: Cell) -> None:
    assert state(unit) == cell


def texts(section: Section, row: int = 0) -> list[str]:
    return [cell.text for cell in section.rows[row]]


def test_where_a_unit_is_where_it_goes_and_what_is_due() -> None:
    units: dict[str, Machine | Person] = {
        "Vyx": Machine(side="red", hits=2, pending=[Bundle(hits=1, through="Wall")], cover="full", speed=3),
        "Orm": Person(side="blue", pending=[Bundle(dice=6), Bundle(dice=2)], position=(2, -1), heading=1, speed=1),
        "Wreck": Machine(destroyed=True, speed=4, heading=5),
    }
    section = drawn(Battle(units=units), "unit")
    assert section.heads == ["unit", "side", "at", "goes", "cover", "due", "state"]
    assert texts(section) == ["Vyx", "red", "", "N 3/3", "full", "hits 2, 1 through Wall", "ready"]
    assert texts(section, 1) == ["Orm", "blue", "2,-1", "NE 1/1", "open", "dice 6 + 2", "ready"]
    assert texts(section, 2) == ["Wreck", "", "", "NW 0/3", "open", "", "destroyed"]
    assert [row[5].mark for row in section.rows] == ["bad", "bad", ""]


def test_nothing_is_due_before_the_shooting() -> None:
    section = drawn(Battle(units={"Vyx": Machine(), "Orm": Person()}), "unit")
    assert section.heads == ["unit", "side", "at", "goes", "cover", "state"]
    assert [len(row) for row in section.rows] == [6, 6]


@pytest.mark.parametrize(("heading", "letters"), [(0, "N"), (1, "NE"), (2, "SE"), (3, "S"), (4, "SW"), (5, "NW")])
def test_a_heading_is_told_by_the_compass(heading: int, letters: str) -> None:
    section = drawn(Battle(units={"Vyx": Machine(heading=heading, speed=2)}), "unit")
    assert texts(section)[3] == f"{letters} 2/3"


@pytest.mark.rule("SA-12")
def test_weapons_with_shots_magazines_and_the_module_that_holds_them() -> None:
    guns = [
        Weapon(code="S16-32", name="Autopistol", loaded=0, spares=2),
        Weapon(code="L4F-14", name="Rocket Rack", module="RACK"),
        Weapon(code="S02-00", name="Claw", melee="short"),
    ]
    rows = [[Module(name="rack", destroyed=True)], [Module(name="autopistol")]]
    section = drawn(Battle(units={"Vyx": Machine(weapons=guns, rows=rows), "Orm": Person()}), "armed")
    assert section.heads == ["armed", "weapon", "shots", "spare", "module"]
    assert [texts(section, row) for row in range(3)] == [
        ["Vyx", "S16-32 Autopistol", "0/3", "2", "autopistol"],
        ["Vyx", "L4F-14 Rocket Rack", "1/1", "0", "rack"],
        ["Vyx", "S02-00 Claw [short]", "", "", ""],
    ]
    assert [[cell.mark for cell in row] for row in section.rows] == [
        ["", "", "bad", "", ""],
        ["", "gone", "dim", "", "gone"],
        ["", "", "", "", ""],
    ]


def test_a_body() -> None:
    orm = Person(profile="Bear579A", armour=2, damage=3, strength=4, dexterity=5, skill=-1)
    section = drawn(Battle(units={"Orm": orm}), "person")
    assert section.heads == ["person", "profile", "armour", "damage", "STR", "DEX", "skill"]
    assert texts(section) == ["Orm", "Bear579A", "2", "3", "4", "5", "-1"]


@pytest.mark.rule("SA-31")
def test_cover_and_who_stands_behind_it() -> None:
    units: dict[str, Machine | Person] = {
        "Vyx": Machine(behind="WALL"),
        "Orm": Person(behind="wall", position=(2, -1), heading=1),
        "Ash": Person(),
    }
    covers = {"Wall": Cover(material="brick", modules=0, position=(1, 0)), "Shed": Cover(material="wood", modules=2)}
    battle = Battle(units=units, covers=covers)
    assert drawn(battle, "cover").rows == [
        [Cell("Wall"), Cell("brick"), Cell("0", "dim"), Cell("1,0"), Cell("Vyx, Orm")],
        [Cell("Shed"), Cell("wood"), Cell("2"), Cell(""), Cell("")],
    ]
    orm, wall = battle.view().places
    assert (orm.unit, orm.x, orm.y, orm.heading) == ("Orm", 1.73, 0.0, 60.0)
    assert (wall.unit, wall.x, wall.y, wall.heading, wall.mark) == ("Wall", 0.87, 0.5, None, "dim")


def test_tables_without_rows_are_not_drawn() -> None:
    assert Battle().view().sections == []
    assert [section.heads[0] for section in Battle(units={"Vyx": Machine()}).view().sections] == ["unit", "row"]


@pytest.mark.rule("SA-12", "SA-18")
def test_what_the_loss_of_a_module_brings_about_is_said() -> None:
    row = [Module(name="engine", critical=True, fire="internal"), Module(name="pitons", drive="roller-pitons")]
    section = drawn(Battle(units={"Vyx": Machine(rows=[row])}), "Vyx")
    assert texts(section) == ["1", "engine (critical, fire)", "pitons (drive)"]


def test_who_has_moved_and_fought_in_this_turn() -> None:
    assert state(Machine(moved=2)) == Cell("ready, moved", "good")
    assert state(Person(moved=2, fought=2)) == Cell("ready, moved, fought", "good")
    assert state(Person(moved=1, fought=1)) == Cell("ready", "good")


@pytest.mark.rule("SA-18")
@pytest.mark.parametrize(
    ("unit", "cell"),
    [
        (Machine(speed=3), Cell("N 3/3")),
        (Machine(speed=4), Cell("N 4/3", "bad")),
        (Machine(speed=6, drive="roller-pitons"), Cell("N 6/6")),
        (Person(speed=2), Cell("N 2/1", "bad")),
    ],
)
def test_a_speed_above_that_of_the_drive_is_marked(unit: Machine | Person, cell: Cell) -> None:
    assert drawn(Battle(units={"Vyx": unit}), "unit").rows[0][3] == cell


@pytest.mark.rule("SA-32")
def test_what_waits_through_cover_stands_apart() -> None:
    vyx = Machine(hits=1, pending=[Bundle(hits=2, through="Wall"), Bundle(hits=3), Bundle(hits=1, through="Wall")])
    orm = Person(pending=[Bundle(dice=6, through="Wall"), Bundle(dice=2), Bundle(dice=3)])
    section = drawn(Battle(units={"Vyx": vyx, "Orm": orm}), "unit")
    assert [row[5].text for row in section.rows] == ["hits 4, 3 through Wall", "dice 2 + 3, 6 through Wall"]


@pytest.mark.rule("SA-04")
def test_how_far_opponents_are_from_each_other() -> None:
    units: dict[str, Machine | Person] = {
        "Vyx": Machine(side="red", position=(0, 0)),
        "Orm": Person(side="blue", position=(0, 31)),
        "Ash": Person(side="blue", position=(0, 6)),
        "Rook": Machine(side="red", position=(0, 1)),
        "Dory": Machine(side="blue"),
        "Lark": Person(side="blue", position=(0, 2), wound="stun", out=True),
        "Kid": Person(position=(0, 2)),
    }
    section = drawn(Battle(units=units), "from")
    assert [texts(section, row) for row in range(len(section.rows))] == [
        ["Ash", "Rook", "5", "short"],
        ["Vyx", "Ash", "6", "medium"],
        ["Orm", "Rook", "30", "long"],
        ["Vyx", "Orm", "31", "beyond"],
    ]


def test_of_many_pairs_the_nearest_are_told() -> None:
    red = {f"R{place}": Person(side="red", position=(0, 0)) for place in range(4)}
    blue = {f"B{place}": Person(side="blue", position=(0, place)) for place in range(5)}
    section = drawn(Battle(units={**red, **blue}), "from")
    assert section.title == "the nearest 12 of 20 pairs"
    assert [row[2].text for row in section.rows] == ["0"] * 4 + ["1"] * 4 + ["2"] * 4
