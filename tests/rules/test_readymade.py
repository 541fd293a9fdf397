"""Templates and examples in files: what an author writes, and what is wrong with a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirm.rules.refusals import PluginError
from skirm.rules.schemas import Schemas
from tests.toy.skirm_toy.yard import Barrel, Fighter, Yard

UNITS = """
[duellist]
summary = "a pistol and a sword"
kind = "printed"
[duellist.unit]
kind = "fighter"
rounds = 2

[keg]
[keg.unit]
kind = "barrel"
"""
SCENE = """
summary = "one against a barrel"
[units.Rook]
template = "duellist"
side = "red"
[units.Keg]
template = "keg"
[units.Bare]
kind = "barrel"
exploded = true
[turns]
names = ["Rook"]
current = "Rook"
"""


def schemas() -> Schemas:
    found = Schemas("toy")
    found.encounter(Yard)
    return found


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(text)
    return folder


def test_templates_and_an_example_with_its_orders(tmp_path: Path) -> None:
    found = schemas()
    found.templates_in(write(tmp_path, units__toml=UNITS, README__md="no template"))
    assert [(name, one.kind, one.summary) for name, one in found.templates.items()] == [
        ("duellist", "printed", "a pistol and a sword"),
        ("keg", "house", ""),
    ]
    assert found.templates["duellist"].unit == Fighter(rounds=2)
    (tmp_path / "scenes").mkdir()
    found.examples_in(
        write(tmp_path / "scenes", yard__toml=SCENE, yard__jsonl='# first\n{"advance": 1}\n\n{"advance": 2}')
    )
    example = found.examples["yard"]
    assert isinstance(example.encounter, Yard)
    assert example.encounter.units == {
        "Rook": Fighter(rounds=2, side="red"),
        "Keg": Barrel(),
        "Bare": Barrel(exploded=True),
    }
    assert example.encounter.turns.current == "Rook"
    assert (example.summary, example.orders) == ("one against a barrel", [{"advance": 1}, {"advance": 2}])


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"units__toml": "[a]\nsummary = 3\n[a.unit]\nkind = 'barrel'"}, "Expected `str`"),
        ({"units__toml": "[a]\nunit = {kind = 'dragon'}"}, "template a: kind: Invalid value 'dragon'"),
        (
            {"units__toml": "[a]\nunit = {kind = 'fighter', rounds = 'two'}"},
            r"template a: rounds: Expected `int`, got `str`$",
        ),
        ({"units__toml": "[a]\nunit = {kind = 'barrel'}\ncolour = 'red'"}, "colour"),
        ({"units__toml": "[a\n"}, "units.toml"),
    ],
)
def test_a_template_that_is_none_is_told(tmp_path: Path, files: dict[str, str], told: str) -> None:
    with pytest.raises(PluginError, match=told):
        schemas().templates_in(write(tmp_path, **files))


@pytest.mark.parametrize(
    ("scene", "orders", "told"),
    [
        ("[units.Rook]\ntemplate = 'giant'", "", "units.Rook: there is no template 'giant'"),
        ("[units.Rook]\nkind = 'fighter'\nheath = 3", "", "heath"),
        (
            "[units.Vyx]\nkind = 'fighter'\n[units.Rook]\nkind = 'fighter'\nrounds = 'two'",
            "",
            r"^example yard: units\.Rook: rounds: Expected `int`, got `str`$",
        ),
        ("wind = 3", "", "wind"),
        ("units = 3", "", "example yard"),
        ("", '{"advance": 1}\n[]', "line 2 of its orders"),
    ],
)
def test_an_example_that_is_none_is_told(tmp_path: Path, scene: str, orders: str, told: str) -> None:
    with pytest.raises(PluginError, match=told):
        schemas().examples_in(write(tmp_path, yard__toml=scene, yard__jsonl=orders))


def test_the_encounter_comes_first(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match="declared before"):
        Schemas("toy").templates_in(write(tmp_path, units__toml=UNITS))
