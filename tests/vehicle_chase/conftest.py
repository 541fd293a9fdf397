from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.table import Game
from tests.shell import Here


@pytest.fixture
def game(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """skirm in this process with what is installed, in an empty folder."""
    monkeypatch.setenv("SKIRM_CONFIG_DIR", str(tmp_path / "config"))
    (tmp_path / "fights").mkdir()
    monkeypatch.chdir(tmp_path / "fights")
    return Game(here)
