"""A fight that goes on by other rules than it was played by: that is said, once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.commands.table import Game
from tests.commands.test_pipes import Shell, shell
from tests.shell import Here
from tests.toy.install import install_toy

__all__ = ["shell"]

OFF = "skirm: fight.toml: this fight was played with toy.night 1.2.3, which is switched off now\n"


@pytest.fixture
def night(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A fight that was begun with toy.night."""
    monkeypatch.syspath_prepend(str(install_toy(tmp_path / "site", at_night=True)))
    monkeypatch.setenv("SKIRM_CONFIG_DIR", str(tmp_path / "config"))
    (tmp_path / "fights").mkdir()
    monkeypatch.chdir(tmp_path / "fights")
    game = Game(here)
    game.ok("new", "toy", "fight.toml", "--example", "--seed", "monday")
    game.ok("advance", "fight.toml")
    return game


def test_an_extension_that_is_switched_off(night: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRM_WITHOUT", "toy.night")
    assert night("check", "fight.toml").err == OFF
    assert night("advance", "fight.toml", "--dry-run").err.endswith(OFF)
    assert night("advance", "fight.toml").err == OFF
    assert night("advance", "fight.toml").err == ""
    assert night("check", "fight.toml").err == ""
    monkeypatch.delenv("SKIRM_WITHOUT")
    told = "skirm: fight.toml: this fight was played without toy.night 1.2.3, which is loaded now\n"
    assert night("resolve", "fight.toml", "reload", "unit=Vyx", "--dry-run").err.splitlines()[1] == told.strip()
    night("undo", "fight.toml", "2")
    assert night("check", "fight.toml").err == "", "what was undone does not count"


def test_it_is_told_after_an_edit_by_hand_too(night: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    save = Path("fight.toml")
    save.write_text(save.read_text().replace("partial", "full"))
    monkeypatch.setenv("SKIRM_WITHOUT", "toy.night")
    assert night("set", "fight.toml", "units.Rook.x=1").err.endswith(OFF)


@pytest.mark.parametrize(
    ("at_night", "version", "told"),
    [
        (False, "1.2.3", "with toy.night 1.2.3, which is not installed now"),
        (True, "1.3", "with toy 1.2.3, which is 1.3 now, and with toy.night 1.2.3, which is 1.3 now"),
    ],
)
def test_other_distributions(
    night: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_night: bool, version: str, told: str
) -> None:
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path / "fights")
    monkeypatch.syspath_prepend(str(install_toy(tmp_path / "other", at_night=at_night, version=version)))
    assert night("check", "fight.toml").err == f"skirm: fight.toml: this fight was played {told}\n"


def test_a_name_that_is_no_plugin_is_told_once(shell: Shell) -> None:
    run = shell("skirm new toy fight.toml --example -q && skirm toy nerve -q --seed 1", SKIRM_WITHOUT="toy.nigth, toi")
    assert run.code == 0
    told = [
        "skirm: SKIRM_WITHOUT switches off 'toi', and there is no such plugin; did you mean toy?",
        "skirm: SKIRM_WITHOUT switches off 'toy.nigth', and there is no such plugin; there are toy",
    ]
    # Whatever else is installed beside the toy may be listed beside it.
    lines = [re.sub(r"there are .*\btoy\b.*$", "there are toy", line) for line in run.err.splitlines()]
    assert lines == told * 2
    assert shell("skirm roll 3d6", SKIRM_WITHOUT="toy.nigth").err == ""
