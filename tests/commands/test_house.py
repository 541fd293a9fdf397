"""A house table is told as one wherever it shows, whether it says what it is or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.table import Game

COVER = "[entries]\nopen = 0\npartial = -2\nfull = -3\n"
WOUND = """[[rows]]
to = 5
row = "graze"
harm = 1

[[rows]]
row = "maim"
harm = 3
"""
SHOT = ["resolve", "fight.toml", "shoot", "attacker=Rook", "target=Vyx", "--dice", "6,1"]


@pytest.fixture
def house(game: Game, tmp_path: Path) -> Game:
    """A user with two tables of their own, which do not say their kind."""
    folder = tmp_path / "config" / "toy"
    folder.mkdir(parents=True)
    (folder / "cover.toml").write_text(COVER)
    (folder / "wound.toml").write_text(WOUND)
    return game


def carried(game: Game) -> None:
    """A fight whose save got the same tables by hand."""
    game.ok("new", "toy", "fight.toml", "--example", "--seed", "monday")
    save = Path("fight.toml")
    table = "[house.cover.entries]\nopen = 0\npartial = -2\nfull = -3\n\n"
    rows = "".join(f"[[house.wound.rows]]{row}" for row in WOUND.split("[[rows]]")[1:])
    save.write_text(save.read_text().replace("[save]", f"{table}{rows}\n[save]"))


def test_by_rules(house: Game) -> None:
    listed = house.ok("rules", "toy")
    assert "cover   Cover               house    TOY-2\n" in listed
    assert "wound   Wounds              house    TOY-4\n" in listed
    assert house.ok("rules", "toy", "cover").startswith("Cover (house, TOY-2, house rules)\n")
    assert house.ok("rules", "toy", "wound").startswith("Wounds (house, TOY-4, 1d6, house rules)\n")
    assert house.ok("rules", "toy", "TOY-2").endswith("tables: cover (house)\n")
    (found,) = house.objects("rules", "toy")
    tables = found["tables"]
    assert isinstance(tables, list)
    assert [table["origin"]["kind"] for table in tables] == ["house", "ruling", "printed", "house"]


def test_by_a_fight_that_began_with_them(house: Game) -> None:
    house.ok("new", "toy", "fight.toml", "--example", "--seed", "monday")
    told_as_house(house)


def test_by_a_fight_whose_save_got_them_by_hand(game: Game) -> None:
    carried(game)
    assert "was edited by hand" in game("set", "fight.toml", "units.Rook.x=1").err
    told_as_house(game)


def told_as_house(game: Game) -> None:
    """Every place in which a result tells of figures."""
    told = game.ok(*SHOT, "--explain")
    assert "  cover/partial = -2 (TOY-2), from the save, house\n" in told
    assert "  wound/graze = harm 1 (TOY-4), from the save, house\n" in told
    game.ok("undo", "fight.toml")
    (found,) = game.objects(*SHOT)
    figures, parts = found["figures"], found["parts"]
    assert isinstance(figures, list)
    assert isinstance(parts, list)
    assert {figure["table"]: figure["kind"] for figure in [*figures, *parts[0]["figures"]]} == {
        "to-hit": "printed",
        "cover": "house",
        "wound": "house",
    }
    game.ok("undo", "fight.toml")
    assert game.ok(*SHOT).endswith("house: cover, wound\n")
