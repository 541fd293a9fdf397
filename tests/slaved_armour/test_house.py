"""House tables with figures that nobody can play by: told as a refusal with table and key, wherever they are read."""

from __future__ import annotations

from copy import deepcopy

import pytest

from skirm.api import RulesError
from skirm.rules.house import HouseTable, in_effect
from skirm_slaved_armour.shipped import table

from .lab import Raw, armour, battle, gone, ids, machine, person, play, refused


def house(monkeypatch: pytest.MonkeyPatch, name: str, *path: str | int, value: object) -> None:
    """Play by a table of the house, which is the shipped one but for one figure."""
    raw = deepcopy(table(name))
    place: object = raw
    for key in path[:-1]:
        place = place[key]  # type: ignore[index]
    place[path[-1]] = value  # type: ignore[index]
    tables = in_effect(armour().tables, {name: HouseTable(raw, f"{name}.toml")})
    monkeypatch.setattr(armour(), "tables", tables)


BLAZE = {"kind": "internal", "module": "x9", "since": 0}
FIGHT = ("fight", "6 6 1 1", {"attacker": "Orm", "target": "Ash"})
HURT: tuple[str, str, Raw] = ("phase", "1 1 1 1 1", {})


@pytest.mark.rule("SA-22", "SA-28", "SA-31", "SA-07", "SA-18", "SA-19", "SA-33", "SA-10")
@pytest.mark.parametrize(
    ("name", "path", "value", "order"),
    [
        ("unarmed", ("entries", "dice"), 100, FIGHT),
        ("unarmed", ("entries", "dice"), -3, FIGHT),
        ("blow", ("entries", "dice"), "17d6", FIGHT),
        ("attribute", ("dice",), "0d6", HURT),
        ("materials", ("grid", "wood", 0), -1, ("place", "", {"name": "Hut", "material": "wood"})),
        ("drives", ("grid", "legs", 0), 200, ("move", "", {"unit": "Vyx", "speed": 1})),
        ("drives", ("grid", "foot", 1), -1, ("move", "", {"unit": "Ash", "speed": 1})),
        ("reload", ("entries", "actions"), -1, ("reload", "", {"unit": "Vyx"})),
        ("turning", ("rows", 0, "turn"), -1, ("move", "", {"unit": "Vyx", "steps": [1]})),
        ("recovery", ("entries", "bed"), -1, ("bed", "", {"days": 1})),
        ("wound-loss", ("entries", "light"), -1, HURT),
        ("wound-loss", ("entries", "light"), 100_000, HURT),
        ("damage-faces", ("entries", "worth"), [-9, 2, 3, 0, 0, 0], HURT),
        ("hits", ("entries", "fire"), -1, ("phase", "1 1 1 1 1 1 1", {})),
    ],
)
def test_figures_beyond_what_can_be_played_are_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, path: tuple[str | int, ...], value: object, order: tuple[str, str, Raw]
) -> None:
    house(monkeypatch, name, *path, value=value)
    kind, dice, fields = order
    weapon = {"code": "S16-32", "name": "Autopistol", "loaded": 0, "spares": 1}
    phase = "combat" if kind == "phase" else "move"
    wounded = person(pending=[{"dice": 3}]) if kind == "phase" else person()
    burning = {"fires": [BLAZE]} if kind == "phase" else {}
    units = {"Orm": wounded, "Ash": person(), "Vyx": machine(weapons=[weapon], **burning)}
    with pytest.raises(RulesError) as refusal:
        play(battle(phase=phase, units=units), kind, dice, **fields)
    assert ids(refusal.value) == ["bad-table"]
    assert f"table {name} at" in str(refusal.value)


@pytest.mark.rule("SA-10", "SA-14", "SA-15")
def test_no_hits_of_a_house_are_no_step(monkeypatch: pytest.MonkeyPatch) -> None:
    house(monkeypatch, "hits", "entries", "fire", value=0)
    found = play(battle(phase="combat", units={"Vyx": machine(fires=[BLAZE])}), "phase", "1")
    assert (gone(found.after, "Vyx"), [name for name, _ in found.parts]) == ("a2", ["fire", "next-turn"])
    house(monkeypatch, "hits", "entries", "explosion", value=0)
    found = play(battle(phase="combat", units={"Vyx": machine("a1!", hits=1)}), "phase", "1 1")
    assert [name for name, _ in found.parts] == ["hit", "explosion", "next-turn"]


@pytest.mark.rule("SA-03")
def test_the_last_column_of_the_cover_table_serves_for_all_that_is_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    found = play(None, "to-hit", "4 6", cover="open", speed=8)
    assert (found.result, found.data("target_number")) == ("hit", 46)
    assert [entry.kind for entry in found.report.modifiers if entry.figure == "speed" and entry.op == "add"] == [
        "ruling"
    ]
    assert play(None, "to-hit", "4 6", cover="open", speed=6).report.modifiers == []
    house(monkeypatch, "drives", "grid", "legs", value=[9, 9])
    gunner = person(weapons=[{"code": "S16-32", "name": "Gun"}])
    state = play(battle(units={"Vyx": machine(), "Orm": gunner}), "move", unit="Vyx", speed=9)
    shot = play(state.after, "shoot", "4 6 1", attacker="Orm", target="Vyx", band="short")
    assert (shot.result, shot.data("target_number")) == ("hit", 46)
    assert ids(refused(battle(units={"Vyx": machine()}), "move", unit="Vyx", speed=10)) != []
