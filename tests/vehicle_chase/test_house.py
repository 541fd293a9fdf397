"""A table of the house that has a figure which cannot be: it is told by table and key, and nothing happens."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

import pytest

from skirm.commands.new import carried
from skirm.saves.models import encode
from skirm.saves.revision import first_save
from skirm.saves.save import to_bytes
from tests.commands.table import Game

from .lab import chase, person, system, vehicle

TABLES = files("skirm_vehicle_chase") / "tables"
MOVE = ["move", "unit=Rook", "turn=left", "distance=5"]
FIRE = ["fire", "shooter=Lark", "target=Rook"]
FAST = ["disembark", "figure=Orm"]
HURT = ["damage", "unit=Rook", "score=9"]

# The table, what is replaced in it by what, an order that reads it, and what has to be told.
WRONG: list[tuple[str, str, str, list[str], str]] = [
    ("profiles", "[1.0, 0.6", "[0, 0.6", MOVE, "turning_factor/car: expected a number from 0.01 to 100, found 0"),
    ("profiles", "[1.0, 0.6", "[-1.0, 0.6", MOVE, "turning_factor/car"),
    ("profiles", "[1.0, 0.6", "[1e300, 0.6", MOVE, "turning_factor/car"),
    ("profiles", "[1.0, 0.6", "['wide', 0.6", MOVE, "turning_factor/car"),
    ("profiles", "[30, 40", "[-30, 40", ["accelerate", "unit=Rook", "by=1"], "acceleration/car"),
    ("profiles", "[4, 5, 3", "[101, 5, 3", ["brake", "unit=Rook", "count=1"], "braking_dice/car"),
    ("profiles", "major = [8", "major = [0", HURT, "major/car: expected a whole number from 1 to 100000, found 0"),
    ("profiles", "major = [8", "major = [8.5", HURT, "major/car"),
    ("profiles", "major = [8", "major = [true", HURT, "major/car"),
    ("profiles", 'size = ["car"', 'size = ["driver"', FIRE, "size/car: expected one of car, large, none"),
    ("profiles", "pivots = [false", "pivots = [0", ["pivot", "unit=Ox", "heading=9"], "pivots/car"),
    ("profiles", "skid_factor = [0", "skid_factor = [9999", ["rough", "unit=Rook"], "skid_factor/car"),
    ("profiles", "ram_dice = [2", "ram_dice = [-2", ["ram", "unit=Rook", "target=Vyx", "--dice", "6"], "ram_dice/car"),
    ("speed", "step = 10", "step = 0", FIRE, "table speed at step: expected a whole number from 1"),
    ("speed", "free = 30", "free = -1", FIRE, "table speed at free"),
    ("boarding", "ap = 1", "ap = -1", FAST, "table boarding at ap"),
    ("sharp-turn", "degrees = 90", "degrees = 0", MOVE, "table sharp-turn at degrees"),
    ("aside", "cm = 5", "cm = -5", ["run-down", "unit=Vyx", "pedestrian=Lark", "--dice", "6,1"], "table aside at cm"),
    ("hero", "leaving = 1", "leaving = 1000000", FAST, "table hero at leaving"),
    ("ram-modifier", "hero = 2", "hero = -2", ["ram", "unit=Rook", "target=Vyx", "modifier=2"], "ram-modifier at hero"),
    ("wounds", '"1d10"', '"1d10-5"', [*FAST, "--dice", "1"], "table wounds at leaving: expected dice such as 2d6"),
    ("wounds", '"1d10"', '"999d10"', [*FAST, "--dice", "1"], "table wounds at leaving"),
    ("wounds", '"1d10"', '"1d1001"', [*FAST, "--dice", "1"], "table wounds at leaving"),
    ("wound-armour", 'leaving = "none"', 'leaving = "some"', [*FAST, "--dice", "1,5"], "table wound-armour at leaving"),
    ("skid-move", '"2d10"', '"2d999"', ["rough", "unit=Rook", "--dice", "3"], "table skid-move at forward"),
    ("crash-move", 'crash = "4d10"', 'crash = "99d%"', ["rough", "unit=Rook", "--dice", "6"], "crash-move at crash"),
    ("forced", '"1d10"', '"1d1001"', [], "table forced at control-loss"),
    ("skid", 'dice = "1d6"', 'dice = "0d6"', ["rough", "unit=Rook"], "table skid at dice: expected dice such as 2d6"),
    ("ram", '["unit", "target"]', '["both"]', ["ram", "unit=Rook", "target=Vyx", "--dice", "1"], "ram at miss/skids"),
]


def house(table: str, old: str, new: str) -> None:
    """A table of the house: the one that is shipped, but for one figure."""
    text = (TABLES / f"{table}.toml").read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    folder = Path(os.environ["SKIRM_CONFIG_DIR"]) / "vehicle-chase"
    folder.mkdir(parents=True)
    folder.joinpath(f"{table}.toml").write_text(text, encoding="utf-8")


def scene() -> bytes:
    state = chase(
        Rook=vehicle(speed=45, position=[0, 0], driver="Orm", occupants=["Orm"]),
        Vyx=vehicle(position=[3, 4], speed=20),
        Dart=vehicle("motorbike", driver="Kit", occupants=["Kit"], control_loss=True),
        Orm=person("hero"),
        Kit=person(),
        Ox=vehicle(),
        Lark=person(),
    )
    return to_bytes(first_save(system(), encode(state), "house", carried("vehicle-chase")))


@pytest.mark.rule("VC-13")
@pytest.mark.parametrize(("table", "old", "new", "order", "told"), WRONG)
def test_a_figure_that_cannot_be(game: Game, table: str, old: str, new: str, order: list[str], told: str) -> None:
    house(table, old, new)
    Path("fight.toml").write_bytes(scene())
    run = game("resolve", "fight.toml", *order) if order else game("advance", "fight.toml")
    assert (run.code in (1, 6), run.out) == (True, ""), run
    assert told in run.err
    assert f"table {table} at " in run.err
    assert "Error" not in run.err
    assert "Traceback" not in run.err
    assert Path("fight.toml").read_bytes() == scene()


@pytest.mark.rule("VC-13", "VC-20")
def test_figures_of_the_house_that_can_be(game: Game) -> None:
    house("profiles", "[1.0, 0.6", "[2, 0.6")
    Path("fight.toml").write_bytes(scene())
    assert "radius 90" in game("resolve", "fight.toml", *MOVE).out


@pytest.mark.rule("VC-20")
def test_dice_of_the_house_may_have_a_constant(game: Game) -> None:
    house("wounds", '"1d10"', '"2d4+1"')
    Path("fight.toml").write_bytes(scene())
    assert "takes a wound of 6 (2d4+1)" in game("resolve", "fight.toml", *FAST, "--dice", "1,2,3").out
