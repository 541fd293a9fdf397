"""A house table is told as one wherever it shows, whether it says what it is or not."""

from __future__ import annotations

import os
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


def test_the_list_tells_where_each_replaced_table_is_from_and_every_figure_that_differs(
    house: Game, tmp_path: Path
) -> None:
    folder = tmp_path / "config" / "toy"
    assert house.ok("rules", "toy").endswith(
        f"\n\ncover: {folder}/cover.toml, in place of the system's own (printed)\n"
        "  partial: -1 (printed) -> -2 (house)\n"
        "  full: -2 (ruling) -> -3 (house)\n"
        f"\nwound: {folder}/wound.toml, in place of the system's own (printed)\n"
        "  graze/to: 2 (printed) -> 5 (house)\n"
        "  wound/to: 5 (printed) -> none\n"
        "  wound/harm: 2 (printed) -> none\n"
        "  maim/dazes: 1 (house) -> none\n"
    )
    (told,) = house.objects("rules", "toy", "cover")
    assert told["where"] == str(folder / "cover.toml")
    assert told["differences"] == [
        {"at": "partial", "old": -1, "new": -2, "was": "printed", "kind": "house"},
        {"at": "full", "old": -2, "new": -3, "was": "ruling", "kind": "house"},
    ]


def test_a_fight_tells_the_tables_that_it_is_played_by(house: Game) -> None:
    house.ok("new", "toy", "fight.toml", "--example")
    assert house.ok("rules", "fight.toml", "cover").endswith(
        "cover: house.cover of the save, in place of the system's own (printed)\n"
        "  partial: -1 (printed) -> -2 (house)\n"
        "  full: -2 (ruling) -> -3 (house)\n"
    )
    assert house.ok("rules", "./fight.toml").count("of the save, in place of") == 2
    house.ok("adopt", "fight.toml", "--original", "-q")
    assert "in place of" not in house.ok("rules", "fight.toml", "cover")
    assert "in place of" in house.ok("rules", "toy", "cover")


def test_a_table_is_copied_as_the_beginning_of_a_house_table_and_never_over_one(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "config" / "toy" / "cover.toml"
    told = game.ok("rules", "toy", "cover", "--copy")
    assert told == f"{file}: a copy of the table cover, which your new fights are played by; change it\n"
    assert file.read_text() == game.ok("rules", "toy", "cover", "--toml")
    assert game.ok("rules", "toy", "cover").endswith(
        "in place of the system's own (printed); all figures are the same\n"
    )
    file.write_text("mine")
    run = game("rules", "toy", "cover", "--copy")
    assert (run.code, run.out, file.read_text()) == (2, "", "mine")
    assert run.err == f"skirm: {file}: there is a house table already; change it, or remove it first\n"


def test_a_folder_that_cannot_be_written_takes_no_copy(game: Game, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("")
    run = game("rules", "toy", "cover", "--copy")
    assert (run.code, run.out) == (74, "")
    assert "cover.toml: cannot be written: " in run.err


DEEP = f"[entries]\n{'a.' * 5000}b = 1\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (DEEP, "nested more than 20 deep"),
        (f"x = {'[' * 30}{']' * 30}", "nested more than 20 deep"),
        ("# words\n" * (1 << 21) + COVER, "a table has at most 16 MB"),
    ],
)
@pytest.mark.parametrize(
    "argv",
    [("rules", "toy"), ("rules", "toy", "--check"), ("rules", "toy", "--check", "{file}"), ("new", "toy", "a.toml")],
)
def test_a_file_that_is_too_much_is_told(house: Game, tmp_path: Path, text: str, told: str, argv: tuple[str]) -> None:
    file = tmp_path / "config" / "toy" / "cover.toml"
    file.write_text(text)
    run = house(*(word.replace("{file}", str(file)) for word in argv))
    assert run.code == 2, run
    assert f"{file}: {told}" in run.out + run.err


@pytest.mark.parametrize("argv", [("rules", "toy"), ("new", "toy", "a.toml"), ("rules", "toy", "--check")])
def test_a_pipe_among_the_tables_is_told_and_not_waited_for(house: Game, tmp_path: Path, argv: tuple[str]) -> None:
    file = tmp_path / "config" / "toy" / "cover.toml"
    file.unlink()
    os.mkfifo(file)
    run = house(*argv)
    assert run.code == 2
    assert f"{file}: this is no file, but a folder, a pipe or a device" in run.out + run.err


def test_a_table_of_another_form_is_told_as_one(house: Game, tmp_path: Path) -> None:
    file = tmp_path / "config" / "toy" / "wound.toml"
    file.write_text(COVER)
    told = f"{file}: expected rows, as the original has, found entries\n"
    assert house("rules", "toy", "--check").out.startswith(told)
