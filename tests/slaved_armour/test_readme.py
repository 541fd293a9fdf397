"""The README of the plugin is true: its first battle is played as it is shown, one command after the other."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from tests.shell import OURS, SCRIPTS
from tests.test_readme import examples

from .lab import armour

README = (Path(__file__).parents[2] / "plugins" / "slaved-armour" / "README.md").read_text(encoding="utf-8")


def test_the_first_battle_goes_as_it_is_shown(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    environment |= {"PATH": f"{SCRIPTS}{os.pathsep}{environment['PATH']}", "SKIRM_CONFIG_DIR": str(tmp_path / "config")}
    (tmp_path / "fights").mkdir()
    played = examples(README)
    assert len(played) > 8
    for command, shown in played:
        run = subprocess.run(
            ["bash", "-c", f"{{ {command}\n}} 2>&1"],
            env=environment,
            cwd=tmp_path / "fights",
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        assert (command, run.stdout) == (command, shown)


def test_what_was_placed_comes_to_something() -> None:
    (end,) = [shown for command, shown in examples(README) if command.startswith("skirm advance")]
    for what in ("damage dice", "destroyed", "Wall takes", "fire starts"):
        assert what in end


def test_all_that_is_named_is_there() -> None:
    schemas = armour().schemas
    lists = dict(re.findall(r"^\| (orders|rolls|templates) \| (.*?) \|$", README, flags=re.MULTILINE))
    named = {kind: set(re.findall(r"`([a-z-]+)`", text)) for kind, text in lists.items()}
    assert named["templates"] == set(schemas.templates)
    assert named["rolls"] == set(schemas.rolls)
    assert named["orders"] == set(schemas.actions)
