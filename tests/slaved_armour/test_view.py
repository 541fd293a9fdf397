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
    return drawn(Battle(turn=2, units={"Vyx": unit}), unit.__struct_config__.tag).rows[0][-1]  # type: ignore[arg-type]


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
    assert section.title == "Vyx: modules; fire on the hull: external"
    (number, cell), *_ = section.rows
    assert (number.text, cell.mark, cell.text.split()[0]) == ("1", mark, module.name)
    assert ("(critical)" in cell.text, "(explosive)" in cell.text) == (module.critical, module.explosive)


def test_a_wreck_has_only_wreckage() -> None:
    vyx = Machine(destroyed=True, rows=[[Module(name="pilot", critical=True, destroyed=True), Module(name="b")], []])
    assert [[cell.mark for cell in row] for row in drawn(Battle(units={"Vyx": vyx}), "Vyx").rows] == [
        ["", "gone", "dim"],
        [""],
    ]
    assert state(vyx) == Cell("destroyed", "gone")


@pytest.mark.parametrize(
    ("unit", "cell"),
    [
        (Machine(), Cell("ready", "good")),
        (Machine(fires=[Blaze(kind="internal")]), Cell("fires 1", "hot")),
        (Machine(submerged=True), Cell("submerged", "dim")),
        (Person(), Cell("ready", "good")),
        (Person(winded_until=2), Cell("winded", "bad")),
        (Person(winded_until=1), Cell("ready", "good")),
        (Person(wound="stun", out=True), Cell("stunned", "bad")),
        (Person(wound="light"), Cell("lightly wounded", "dim")),
        (Person(wound="severe", out=True, bedridden=True), Cell("severely wounded, bedridden", "bad")),
        (Person(wound="dead", out=True, messy=True), Cell("dead, messily", "gone")),
    ],
)
def test_how_a_unit_is(unit: Machine | Person, cell: Cell) -> None:
    assert state(unit) == cell


def test_what_waits_and_what_is_loaded() -> None:
    gun = Weapon(code="S16-32", name="Autopistol", loaded=0)
    units: dict[str, Machine | Person] = {
        "Vyx": Machine(hits=2, pending=[Bundle(hits=1, through="Wall")], weapons=[gun]),
        "Orm": Person(pending=[Bundle(dice=6), Bundle(dice=2)], position=(2, -1), heading=1),
    }
    battle = Battle(units=units, covers={"Wall": Cover(material="brick", modules=0)})
    assert [cell.text for cell in drawn(battle, "machine").rows[0][-3:]] == ["Autopistol 0/3", "hits 3", "ready"]
    assert drawn(battle, "machine").rows[0][-3].mark == "bad"
    assert drawn(battle, "person").rows[0][-2].text == "dice 6 + 2"
    assert drawn(battle, "cover").rows == [[Cell("Wall"), Cell("brick"), Cell("0", "dim")]]
    (place,) = battle.view().places
    assert (place.unit, place.x, place.y, place.heading) == ("Orm", 1.73, 0.0, 60.0)
