from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.table import Game
from tests.rules.toys import installs
from tests.shell import Here
from tests.toy.install import install_toy

__all__ = ["installs"]


@pytest.fixture(scope="session")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the system toy is installed."""
    return install_toy(tmp_path_factory.mktemp("toys") / "site")


@pytest.fixture
def game(here: Here, toys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """skirm in this process, with toy installed and nothing else, in an empty folder."""
    monkeypatch.syspath_prepend(str(toys))
    monkeypatch.setenv("SKIRM_CONFIG_DIR", str(tmp_path / "config"))
    (tmp_path / "fights").mkdir()
    monkeypatch.chdir(tmp_path / "fights")
    return Game(here)


@pytest.fixture
def fight(game: Game) -> Game:
    """The same with the yard of toy's example in fight.toml, its seed monday."""
    assert game("new", "toy", "fight.toml", "--example", "--seed", "monday").code == 0
    return game
