"""A system that does what it must not: whatever it is, skirm says so in a line, names it, and keeps the save."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from tests.rules.toys import Installs, installs
from tests.shell import SKIRM, Here, Run, environment

__all__ = ["installs"]

BAD = """
from __future__ import annotations

import os
import sys
from typing import Any

from skirm.api import Action, Encounter, Outcome, Play, RulesError, Schemas, Unit, field, hookimpl


class Man(Unit):
    health: int = 6
    speed: float = 1.0


class Fight(Encounter):
    units: dict[str, Man] = field(default_factory=dict)
    things: dict[str, Any] = field(default_factory=dict)
    notes: list[Any] = field(default_factory=list)
{methods}

class Do(Action):
    size: int = 0
    extra: dict[str, Any] = field(default_factory=dict)

    def resolve(self, encounter: Fight, play: Play) -> Outcome:
{body}
        return Outcome("done")


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    schemas.encounter(Fight)
    schemas.action(Do)
    schemas.template("man", Man())
"""


class Bad:
    """A fight by a system with the faults that a test gives it."""

    def __init__(self, here: Here, installs: Installs) -> None:
        self.here = here
        self.installs = installs

    def fight(self, body: str = "pass", methods: str = "") -> None:
        """Install the system and begin fight.toml."""
        inner = "\n".join(f"        {line}" for line in body.splitlines())
        outer = "\n".join(f"    {line}" for line in methods.splitlines())
        source = BAD.replace("{methods}", outer).replace("{body}", inner)
        self.installs.add("bad-rules", {"bad": "bad_rules"}, source)
        made = self.here("new", "bad", "fight.toml", "--seed", "x")
        assert made.code == 0, made

    def __call__(self, *argv: str, stdin: str | None = None) -> Run:
        return self.here(*argv, stdin=stdin)


@pytest.fixture
def bad(here: Here, installs: Installs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bad:
    (tmp_path / "fights").mkdir()
    monkeypatch.chdir(tmp_path / "fights")
    return Bad(here, installs)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_rule_that_never_ends_is_stopped(bad: Bad, number: int, code: int) -> None:
    bad.fight('os.write(2, b"spinning\\n")\nwhile True:\n    pass')
    before = Path("fight.toml").read_bytes()
    child = subprocess.Popen(
        [SKIRM, "resolve", "fight.toml", "do"],
        stderr=subprocess.PIPE,
        env=environment(PYTHONPATH=str(bad.installs.folder)),
    )
    assert child.stderr is not None
    assert child.stderr.readline() == b"spinning\n"
    child.send_signal(number)
    _, err = child.communicate(timeout=20)
    assert (child.returncode, err, Path("fight.toml").read_bytes()) == (code, b"", before)
