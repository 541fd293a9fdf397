"""Kills and full disks at every write, flush, rename and unlink, in programs of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.saves.crashing import SCENARIOS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("way", ["dies", "fails", "stops"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_step_is_the_last_the_fight_is_whole(tmp_path: Path, scenario: str, way: str) -> None:
    command = [sys.executable, "-m", "tests.saves.crashing", way, str(tmp_path), scenario]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    assert int(result.stdout.split()[1]) >= 5, "the steps were not seen"
