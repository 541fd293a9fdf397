"""Distributions that are installed for a test: modules and metadata in a folder on the path."""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path

import pytest

from skirm.rules.discovery import Installed, installed
from tests.toy.install import install

DUEL = '''
"""A duel, the smallest of systems."""

from __future__ import annotations

from skirm.api import Action, Advance, Encounter, Outcome, Play, Roll, Schemas, Unit, UnitName, field, hookimpl


class Duellist(Unit):
    wounds: int = 0


class Duel(Encounter):
    units: dict[str, Duellist] = field(default_factory=dict)
    hours: int = 0


class Strike(Roll):
    chance: int = 50

    def roll(self, play: Play) -> Outcome:
        chance = int(play.figure("chance", self.chance))
        return Outcome("hit" if play.dice.sum("d100", "strike") <= chance else "miss")


class Wound(Action):
    target: UnitName

    def resolve(self, encounter: Duel, play: Play) -> Outcome:
        encounter.units[self.target].wounds += play.table("wounds").at("light")
        return Outcome("wounded")


class Rest(Advance):
    def advance(self, encounter: Duel, play: Play) -> Outcome:
        encounter.hours += 1
        return Outcome("rested")


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    schemas.encounter(Duel)
    schemas.roll(Strike)
    schemas.action(Wound)
    schemas.advance(Rest)
    schemas.table("wounds", {"title": "Wounds", "kind": "printed", "entries": {"light": 1, "deep": 3}})
'''

NIGHT = """
from skirm.api import Modifier, hookimpl


@hookimpl
def modifiers(encounter, request):
    return [Modifier("chance", "add", -20, "night", kind="house")]
"""


class Installs:
    """A folder on the path, and what is installed in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(
        self,
        distribution: str,
        entries: dict[str, str],
        source: str | None = None,
        *,
        version: str = "1.0",
        summary: str = "",
        group: str = "skirm.v1",
    ) -> None:
        """Install a distribution.

        Args:
            entries: The module of each plugin by its name.
            source: What stands in all of those modules; no modules are written without it.
        """
        names = {module.partition(":")[0] for module in entries.values()} if source is not None else ()
        modules = {f"{name}.py": source or "" for name in names}
        install(self.folder, distribution, entries, modules, version=version, summary=summary, group=group)

    def module(self, name: str, source: str) -> None:
        """Write a module."""
        self.folder.joinpath(f"{name}.py").write_text(source)

    def duel(self) -> None:
        """Install the duel."""
        self.add("duel-rules", {"duel": "duel_rules"}, DUEL, summary="A duel at dawn")

    def seen(self, *, reserved: Collection[str] = (), disabled: tuple[str, ...] | frozenset[str] = ()) -> Installed:
        """What is installed in this folder, and only there."""
        return installed(reserved=reserved, disabled=disabled, path=[str(self.folder)])


def add_info(folder: Path, entries: dict[str, str], *, name: str = "x", summary: str = "") -> None:
    """Write metadata as setuptools does for a folder that is edited: an egg-info without a version in its name."""
    info = folder / f"{name}.egg-info"
    info.mkdir(parents=True)
    lines = [f"{plugin} = {module}" for plugin, module in entries.items()]
    info.joinpath("entry_points.txt").write_text("\n".join(["[skirm.v1]", *lines]))
    info.joinpath("PKG-INFO").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\nSummary: {summary}\n")


@pytest.fixture
def installs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """An empty folder to install into; what is imported from it is forgotten after the test."""
    folder = tmp_path / "site-packages"
    folder.mkdir()
    known = set(sys.modules)
    monkeypatch.syspath_prepend(str(folder))
    yield Installs(folder)
    for name in set(sys.modules) - known:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]
