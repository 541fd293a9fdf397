"""What on a command line is a save, and what comes into play without being used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from skirm.saves.paths import default_save, expanded, is_save

SAVES = ["-", "fight.toml", "a/b.toml", "/x", "./x", "../x", "~/x", "~bob/x", "-x.toml"]
ON_WINDOWS = [r"C:\x", "c:/x", r".\x", r"..\x", r"\x", r"\\host\x"]
NO_SAVES = ["3d6", "--", "-1", "toml", "fight.tom", "x/y", "slaved-armour:strike", ".x", "", "1:/x", "c:x", "a:strike"]


@pytest.mark.parametrize("argument", SAVES + ON_WINDOWS)
def test_a_save(argument: str) -> None:
    assert is_save(argument)


@pytest.mark.parametrize("argument", NO_SAVES)
def test_no_save(argument: str) -> None:
    assert not is_save(argument)


def test_the_default() -> None:
    assert default_save({"SKIRM_SAVE": "x.toml"}) == "x.toml"
    assert default_save({"SKIRM_SAVE": ""}) is None
    assert default_save({}) is None


def test_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    assert expanded("~/fight.toml") == "/home/ann/fight.toml"
    assert expanded("./~/fight.toml") == "./~/fight.toml"


def modules(code: str, folder: Path) -> set[str]:
    """The modules that a program has imported when it ends."""
    script = f"import sys\nbare = set(sys.modules)\n{code}\nprint(*(set(sys.modules) - bare))"
    result = subprocess.run(
        [sys.executable, "-I", "-c", script], cwd=folder, capture_output=True, text=True, check=True
    )
    return set(result.stdout.split())


SLOW = {"tomllib", "tomli_w", "filelock", "platformdirs", "hashlib", "difflib", "json", "asyncio", "logging"}


def test_what_is_not_needed_is_not_imported(folder: Path) -> None:
    from tests.saves.fights import FIGHT, start

    assert modules("import skirm.saves", folder) == {"skirm.saves", "skirm"}
    assert "msgspec" not in modules("import skirm.saves.paths", folder)
    start()
    read = modules(f"from skirm.saves.loading import load; load({FIGHT!r})", folder)
    assert SLOW & read == {"tomllib"}
    assert {"skirm.saves.lock", "skirm.saves.faults", "skirm.saves.transaction"}.isdisjoint(read)
    write = f"""
from skirm.saves.transaction import Transaction
with Transaction.open({FIGHT!r}) as fight:
    fight.commit("set", fight.save.state)"""
    assert SLOW & modules(write, folder) == {"tomllib"}


def test_saves_import_nothing_above_them() -> None:
    root = Path(__file__).parents[2] / "cli" / "skirm"
    for file in (root / "saves").glob("*.py"):
        for line in file.read_text().splitlines():
            if line.strip().startswith(("from skirm", "import skirm")):
                # As the design draws it: saves lean on rules and dice, and on what stands beside all of them.
                below = (
                    "skirm.saves",
                    "skirm.rules",
                    "skirm.dice",
                    "skirm.errors",
                    "skirm.wording",
                    "skirm.descriptors",
                )
                assert line.split()[1].startswith(below), f"{file.name}: {line}"
