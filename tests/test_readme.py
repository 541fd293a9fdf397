"""The README is true: its examples are run, its tables compared with the program."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from skirm.commands.table import COMMANDS
from skirm.dice.limits import PREFIX, Limits
from skirm.exits import Exit
from tests.shell import OURS, SCRIPTS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def examples(text: str) -> list[tuple[str, str]]:
    """Every `$ command` of the console blocks with what is shown below it."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", text, flags=re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            found.append((command, shown))
    return found


@pytest.mark.parametrize(("command", "shown"), examples(README), ids=[command for command, _ in examples(README)])
def test_an_example_does_what_is_shown(command: str, shown: str, tmp_path: Path) -> None:
    if "jq" in command and shutil.which("jq") is None:
        pytest.skip("jq is not installed")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    environment["PATH"] = f"{SCRIPTS}{os.pathsep}{environment['PATH']}"
    run = subprocess.run(
        ["bash", "-c", f"{{ {command}\n}} 2>&1"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert run.stdout == shown


def test_the_exit_codes_are_the_ones_there_are() -> None:
    rows = re.findall(r"^\| (\d+) \| (.*?) \|$", README, flags=re.MULTILINE)
    assert rows == [(str(code.value), code.meaning) for code in Exit]


def test_every_command_is_told_with_its_summary() -> None:
    section = README.partition("\n## Encounters\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([a-z]+)` \| (.*?) \|$", section, flags=re.MULTILINE)
    assert rows == list(COMMANDS.items())


def test_every_bound_is_named_with_its_default() -> None:
    limits = Limits()
    for field in Limits.__slots__:
        assert re.search(rf"`{PREFIX}{field.upper()}`\s+\({getattr(limits, field)} ", README), field


def test_every_option_of_roll_is_told() -> None:
    for option in (
        "-n",
        "-q",
        "--seed",
        "--show-seed",
        "--dice",
        "--dice ask",
        "--target",
        "--exit-code",
        "--explain",
        "--json",
    ):
        assert f"`{option}" in README, option


def test_the_first_command_is_the_one_that_the_checks_run() -> None:
    first = next(line.strip() for line in README.splitlines() if line.startswith("    "))
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").replace("--quiet ", "")
    assert first in script
