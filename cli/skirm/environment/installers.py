"""The installers that can be called from here. What stands on the PATH is tried before it is trusted."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from skirm.homes import home

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

HOMES = (".local/bin", ".cargo/bin")


class Installers:
    """Finds the installers.

    Attributes:
        python: The interpreter of the environment.
        works: Tells whether a command is what its name says.
    """

    def __init__(self, python: str, works: Callable[[Sequence[str]], bool] | None = None) -> None:
        self.python = python
        self.works = answers if works is None else works

    def uv(self) -> list[str]:
        """The command uv, nothing where there is none."""
        return self.first([*named("uv"), os.environ.get("UV", "")])

    def pipx(self) -> list[str]:
        """The command pipx, nothing where there is none."""
        return self.first(named("pipx"))

    def has_pip(self) -> bool:
        """Whether the environment has pip of its own; a `pip` on the PATH may be any other environment's."""
        return find_spec("pip") is not None

    def first(self, places: Iterable[str]) -> list[str]:
        """The first command that works."""
        return next(([place] for place in places if place and self.works([place, "--version"])), [])


def named(name: str) -> Iterable[str]:
    """Where a command may be: on the PATH, then where its own installer puts it."""
    yield name if shutil.which(name) else ""
    if here := home():
        for place in HOMES:
            yield shutil.which(name, path=str(here / place)) or ""


def answers(argv: Sequence[str]) -> bool:
    """Whether a command can be run: a shim may stand for a version that is not there."""
    return answered(tuple(argv))


@cache
def answered(argv: tuple[str, ...]) -> bool:
    """The same, asked once."""
    try:
        return subprocess.run(argv, capture_output=True, check=False, timeout=60).returncode == 0  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return False
