"""The command line in this process, as a player's would be on a fresh day."""

from __future__ import annotations

import io
import json
import os
from typing import TYPE_CHECKING

import pytest

from skirm.__main__ import main

if TYPE_CHECKING:
    from pathlib import Path

# Whatever changes what skirm prints.
OURS = ("SKIRM_", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM")


class Ran:
    """What a command did: its exit code, standard output, standard error."""

    def __init__(self, argv: tuple[str, ...], code: int, out: str, err: str) -> None:
        self.argv = argv
        self.code = code
        self.out = out
        self.err = err

    def __repr__(self) -> str:
        return f"skirm {' '.join(self.argv)}: exit code {self.code}\n{self.out}---\n{self.err}"

    @property
    def json(self) -> list[object]:
        """Every JSON document on standard output, in order."""
        decoder = json.JSONDecoder()
        found, rest = [], self.out.strip()
        while rest:
            document, end = decoder.raw_decode(rest)
            found.append(document)
            rest = rest[end:].lstrip()
        return found

    def ok(self) -> Ran:
        """This command, which has to have succeeded and to have nothing to warn of."""
        if self.code or self.err:
            pytest.fail(f"expected success and nothing on standard error\n{self!r}")
        return self


class Shell:
    """Runs the command line in a folder of the test's own; nobody's configuration or variables have a say in it."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], plugin: str = ""
    ) -> None:
        """Sit down in an empty folder.

        Args:
            folder: Where its folder is made, and one for a configuration.
            monkeypatch: Puts everything back after the test.
            capsys: Reads what is printed.
            plugin: The file of a plugin that is not installed.
        """
        self.folder = folder / "fights"
        self.folder.mkdir()
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        for name in list(os.environ):
            if name.startswith(OURS):
                monkeypatch.delenv(name)
        monkeypatch.setenv("SKIRM_CONFIG_DIR", str(folder / "config"))
        if plugin:
            monkeypatch.setenv("SKIRM_PLUGIN", plugin)
        monkeypatch.chdir(self.folder)

    def __call__(self, *argv: str, stdin: str | bytes | None = None) -> Ran:
        """Run a command.

        Args:
            argv: The words behind `skirm`.
            stdin: What stands on standard input.
        """
        if stdin is not None:
            data = stdin.encode() if isinstance(stdin, str) else stdin
            self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        self.capsys.readouterr()
        code = main(list(argv))
        return Ran(argv, code, *self.capsys.readouterr())
