"""Where a user is nobody and a folder is nowhere: no home, no current folder. An error is one line, never a fault."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import pytest

from skirm.saves.cache import SMALLEST
from tests.commands.table import Game

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a folder that is in use stays there; everybody has a home")
NOBODY = "~nobody-of-this-name/x"


@pytest.fixture
def homeless(fight: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A user of whom the system knows no more than a number, as in a container."""
    import pwd

    def unknown(who: object) -> NoReturn:
        raise KeyError(who)

    for name in ("HOME", "SKIRM_CONFIG_DIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    monkeypatch.setattr(pwd, "getpwnam", unknown)
    return fight


@pytest.mark.parametrize(
    "line",
    [
        "new toy new.toml --example",
        "new toy - --example",
        "rules toy",
        "rules toy cover",
        "rules toy --check",
        "advance fight.toml",
        "show fight.toml",
        "odds toy:nerve",
    ],
)
def test_without_a_home_there_are_no_house_tables_and_all_else_works(homeless: Game, line: str) -> None:
    run = homeless(*line.split())
    assert run.code == 0, run
    assert "home" not in run.err


@pytest.mark.parametrize("line", ["rules toy cover --copy", "adopt fight.toml cover"])
def test_without_a_home_whoever_needs_it_is_told(homeless: Game, line: str) -> None:
    run = homeless(*line.split())
    assert (run.code, run.out) == (2, "")
    assert run.err == "skirm: nobody knows your home folder, where house tables are; set HOME or SKIRM_CONFIG_DIR\n"
    assert not Path("~").exists()


@pytest.mark.parametrize("file", ["~/x.toml", f"{NOBODY}.toml"])
@pytest.mark.parametrize(
    "line", ["install FILE", "adopt fight.toml cover=FILE", "rules toy --check FILE", "show FILE", "uninstall FILE"]
)
def test_a_home_that_nobody_knows_is_told_in_a_line(homeless: Game, line: str, file: str) -> None:
    run = homeless(*line.replace("FILE", file).split())
    assert run.code in {2, 3}, run
    assert len((run.err or run.out).splitlines()) <= 2
    assert "x" in run.err + run.out


def test_a_big_save_is_kept_in_no_cache_where_there_is_no_home(homeless: Game) -> None:
    joins = [f'{{"add": "duellist", "name": "N{number}"}}\n' for number in range(250)]
    assert homeless("resolve", "fight.toml", stdin="".join(joins)).code == 0
    assert Path("fight.toml").stat().st_size > SMALLEST
    assert homeless("advance", "fight.toml").code == 0


@pytest.fixture
def gone(fight: Game, tmp_path: Path) -> Game:
    """In a folder that somebody removed."""
    os.chdir(tmp_path)
    folder = tmp_path / "gone"
    folder.mkdir()
    os.chdir(folder)
    folder.rmdir()
    return fight


@pytest.mark.parametrize(
    "line",
    [
        *["show SAVE", "advance SAVE", "undo SAVE", "redo SAVE", "check SAVE", "log SAVE", "replay SAVE", "map SAVE"],
        *["new toy SAVE", "edit SAVE", "adopt SAVE", "add SAVE duellist", "remove SAVE Rook", "odds SAVE advance"],
        *["resolve SAVE shoot", "set SAVE units.Rook.health=3"],
    ],
)
@pytest.mark.parametrize("save", ["fight.toml", "../fights/fight.toml", "sub/fight.toml"])
def test_in_a_folder_that_is_gone_no_save_can_be_found(gone: Game, line: str, save: str) -> None:
    run = gone(*line.replace("SAVE", save).split())
    assert (run.code, run.out, run.err) == (3, "", f"skirm: {save}: the current folder has been removed\n")


def test_a_save_elsewhere_is_still_there(gone: Game, tmp_path: Path) -> None:
    save = str(tmp_path / "fights" / "fight.toml")
    assert gone("advance", save).code == 0
    run = gone("advance", save, "--results", "told.jsonl")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("skirm: --results told.jsonl: the current folder has been removed")


@pytest.mark.parametrize("line", ["plugins", "show fight.toml"])
def test_a_warning_quotes_no_more_than_one_reads(fight: Game, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setenv("SKIRM_WITHOUT", "x" * 9999)
    assert len(fight(*line.split()).err) < 300


def test_nor_does_that_of_a_missing_system(fight: Game) -> None:
    save = Path("fight.toml")
    save.write_text(save.read_text().replace('system = "toy"', f'system = "{"y" * 9999}"'))
    run = fight("show", "fight.toml")
    assert run.code == 0
    assert len(run.err) < 600
