"""How the tests run skirm: in this process where that is enough, as a process of its own where the shell matters."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from skirm.__main__ import main

SCRIPTS = sysconfig.get_path("scripts")
SKIRM = str(Path(SCRIPTS) / "skirm")
OURS = (
    "SKIRM_",
    "PYTHONUNBUFFERED",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONIOENCODING",
    "NO_COLOR",
    "FORCE_COLOR",
    "COLUMNS",
    "TERM",
)


class Run:
    """What a command did: exit code, standard output, standard error."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Run) and (self.code, self.out, self.err) == (other.code, other.out, other.err)

    def __repr__(self) -> str:
        return f"exit code {self.code}\n{self.out}---\n{self.err}"

    __hash__ = None  # type: ignore[assignment]


class Here:
    """skirm in this process, with the streams of the test."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *argv: str, stdin: str | bytes | None = None) -> Run:
        if stdin is not None:
            data = stdin.encode() if isinstance(stdin, str) else stdin
            self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        code = main(list(argv))
        out, err = self.capsys.readouterr()
        return Run(code, out, err)


def environment(**variables: str) -> dict[str, str]:
    """The environment without anything that changes what skirm prints, and with what the test wants."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    plain["PATH"] = SCRIPTS + os.pathsep + plain.get("PATH", "")
    return plain | {"TERM": "xterm", "COLUMNS": "80"} | variables


def skirm(*argv: str, stdin: bytes = b"", **variables: str) -> Run:
    """The console script as a process."""
    return finished([SKIRM, *argv], stdin, variables)


def sh(script: str, **variables: str) -> Run:
    """A line of shell."""
    return finished(["sh", "-c", script], b"", variables)


def python(code: str, *argv: str, stdin: bytes = b"", **variables: str) -> Run:
    """A piece of Python in an interpreter of its own."""
    return finished([sys.executable, "-c", code, *argv], stdin, variables)


def finished(command: list[str], stdin: bytes, variables: dict[str, str]) -> Run:
    done = subprocess.run(
        command, input=stdin, capture_output=True, env=environment(**variables), timeout=120, check=False
    )
    return Run(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))
