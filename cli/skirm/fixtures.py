"""The fixtures with which authors test a plugin: what pytest finds by itself where skirm is installed.

Nothing of skirm is imported before a test asks for it, so that other suites of the same environment pay nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from skirm.api import Encounter
    from skirm.testing import Bench, Dice, Shell

INI = "skirm_system"
UNNAMED = (
    f'which system is tested? Say so in pyproject.toml: [tool.pytest.ini_options], {INI} = "duel" (its name, or a '
    "file such as ./duel.py), or override the fixture system_name"
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The setting that says which system a suite is about."""
    parser.addini(INI, "the system under test: its name where it is installed, or the path of a file such as ./duel.py")


@pytest.fixture
def system_name(pytestconfig: pytest.Config) -> str:
    """The system under test: its name, or the path of its file. Set in `skirm_system`, or overridden."""
    given = str(pytestconfig.getini(INI))
    return str((pytestconfig.rootpath / given).resolve()) if given.endswith(".py") else given


@pytest.fixture
def system(system_name: str) -> Bench:
    """The system on the bench: its rolls, actions and advances with given dice, its odds, its tables."""
    from skirm.errors import SkirmError  # noqa: PLC0415 - as the docstring says
    from skirm.testing import Bench  # noqa: PLC0415

    if not system_name:
        pytest.fail(UNNAMED, pytrace=False)
    bench = Bench(system_name)
    try:
        bench.rules  # noqa: B018 - loads it, so that what is wrong with it is told here
    except SkirmError as fault:
        why = f"{system_name} cannot be loaded: {fault}"
        why += "; to test the one in this folder install it first: pip install -e ." if fault.id == "no-system" else ""
    else:
        return bench
    # Outside, so that pytest does not tell the same thrice, as what came of what.
    pytest.fail(why, pytrace=False)


@pytest.fixture
def encounter(system: Bench) -> Encounter:
    """A fresh copy of the system's first example."""
    found: Encounter = system.example()
    return found


@pytest.fixture
def dice() -> Dice:
    """Dice as they fall: `dice(4, 2, 6)`, or `dice.seeded("ochre")`, the same in every run."""
    from skirm.testing import Dice  # noqa: PLC0415

    return Dice()


@pytest.fixture
def skirm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], system_name: str
) -> Shell:
    """The command line in this process, in an empty folder, without the user's configuration."""
    from skirm.testing import Shell  # noqa: PLC0415

    return Shell(tmp_path, monkeypatch, capsys, system_name if system_name.endswith(".py") else "")
