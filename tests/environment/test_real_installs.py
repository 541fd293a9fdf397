"""Real environments, made by pip, uv, uv tool and pipx; wheels of our own, and no network."""

from __future__ import annotations

import ensurepip
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.rules.toys import DUEL, NIGHT
from tests.shell import OURS, Run
from tests.wheelhouse import plugin_wheel, wheelhouse

WINDOWS = sys.platform == "win32"
CHANGED = ("PIP_", "UV_", "PIPX_", "VIRTUAL_ENV", "PYTHON", "XDG_", *OURS)


class House(NamedTuple):
    """Wheels, and what makes installers look for packages there and nowhere else."""

    wheels: Path
    things: Path
    variables: dict[str, str]


class World:
    """One environment with skirm in it."""

    def __init__(self, skirm: Path, house: House, variables: dict[str, str], folder: Path) -> None:
        self.skirm = skirm
        self.house = house
        self.variables = house.variables | variables
        self.folder = folder

    def __call__(self, *argv: str) -> Run:
        """Run skirm there."""
        return ran([str(self.skirm), *argv], self.variables, self.folder)

    def wheel(self, name: str) -> str:
        """The wheel of a plugin."""
        return str(next(self.house.things.glob(f"{name}-*.whl")))


def ran(argv: list[str], variables: dict[str, str], folder: Path) -> Run:
    """Run a command in an environment that nobody has prepared."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(CHANGED)}
    done = subprocess.run(
        argv, env=plain | {"COLUMNS": "80"} | variables, cwd=folder, capture_output=True, timeout=300, check=False
    )
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


def worked(argv: list[str], variables: dict[str, str], folder: Path) -> None:
    run = ran(argv, variables, folder)
    assert run.code == 0, run


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    wheels = wheelhouse(tmp_path_factory.mktemp("wheels"))
    things = tmp_path_factory.mktemp("things")
    plugin_wheel(things, "skirm-duel", {"duel": "duel_rules"}, {"duel_rules.py": DUEL}, summary="A duel at dawn")
    plugin_wheel(
        things,
        "skirm-duel-night",
        {"duel.night": "duel_night"},
        {"duel_night.py": NIGHT},
        needs=("skirm", "skirm-duel"),
    )
    plugin_wheel(things, "broken-rules", {"broken": "broken_rules"}, {"broken_rules.py": "1 / 0"})
    plugin_wheel(things, "no-rules", {}, {"no_rules.py": ""})
    plugin_wheel(things, "later-rules", {"later": "later_rules"}, {"later_rules.py": ""}, group="skirm.v2")
    shutil.copy(next(things.glob("skirm_duel-*.whl")), wheels)
    links = {"PIP_FIND_LINKS": str(wheels), "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    links |= {"UV_FIND_LINKS": str(wheels), "UV_NO_INDEX": "1", "UV_OFFLINE": "1", "UV_PYTHON_DOWNLOADS": "never"}
    # Without a cache of its own, uv would remember what wheels of the same name held in an earlier run.
    links |= {"UV_CACHE_DIR": str(tmp_path_factory.mktemp("cache"))}
    return House(wheels, things, links)


def uv() -> str:
    found = shutil.which("uv")
    if found is None or subprocess.run([found, "--version"], capture_output=True, check=False).returncode:
        pytest.skip("there is no uv here")
    return found


def pipx(folder: Path) -> Path:
    """A pipx: the one on the PATH, or one of the module, where that is installed."""
    found = shutil.which("pipx")
    if found is None or subprocess.run([found, "--version"], capture_output=True, check=False).returncode:
        pytest.skip("there is no pipx here")
    return Path(found)


def by_pip(folder: Path, house: House) -> World:
    worked([sys.executable, "-m", "venv", "--without-pip", "env"], {}, folder)
    python = folder / "env" / "bin" / "python"
    # What `venv` does in half a minute where others are at work: it puts the pip that Python brings there.
    for wheel in (Path(ensurepip.__file__).parent / "_bundled").glob("pip-*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(next((folder / "env" / "lib").glob("python*/site-packages")))
    worked([str(python), "-m", "pip", "install", "-q", "skirm"], house.variables, folder)
    # A `uv` on the PATH would be as good; here it is shown that none is needed.
    return World(folder / "env" / "bin" / "skirm", house, {"PATH": "/nowhere", "HOME": str(folder)}, folder)


def by_uv(folder: Path, house: House) -> World:
    worked([uv(), "venv", "-q", "--python", sys.executable, "env"], house.variables, folder)
    python = folder / "env" / "bin" / "python"
    worked([uv(), "pip", "install", "-q", "--python", str(python), "skirm"], house.variables, folder)
    return World(folder / "env" / "bin" / "skirm", house, {}, folder)


def by_uv_tool(folder: Path, house: House) -> World:
    places = {"UV_TOOL_DIR": str(folder / "tools"), "UV_TOOL_BIN_DIR": str(folder / "bin")}
    worked([uv(), "tool", "install", "-q", "--python", sys.executable, "skirm"], house.variables | places, folder)
    return World(folder / "bin" / "skirm", house, {}, folder)


def by_pipx(folder: Path, house: House) -> World:
    places = {"PIPX_HOME": str(folder / "home"), "PIPX_BIN_DIR": str(folder / "bin")}
    worked([str(pipx(folder)), "install", "skirm"], house.variables | places, folder)
    return World(folder / "bin" / "skirm", house, {}, folder)


MAKERS: dict[str, Callable[[Path, House], World]] = {
    "pip": by_pip,
    "uv": by_uv,
    "uv-tool": by_uv_tool,
    "pipx": by_pipx,
}
COMMANDS = {
    "pip": "-P -m pip install ",
    "uv": "uv pip install --python ",
    "uv-tool": "uv tool install skirm --reinstall-package skirm-duel --with ",
    "pipx": "pipx inject skirm ",
}

pytestmark = pytest.mark.skipif(WINDOWS, reason="the environments are laid out as on POSIX")


@pytest.fixture(scope="module", params=MAKERS)
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, house: House) -> World:
    world = MAKERS[request.param](tmp_path_factory.mktemp("world"), house)
    world.variables["MAKER"] = request.param
    return world


def plugins(world: World) -> list[str]:
    return [json.loads(line)["name"] for line in world("plugins", "--json").out.splitlines()]


def test_a_plugin_comes_plays_and_goes(world: World) -> None:
    """In one test, since an environment takes longer to make than all that is done in it."""
    maker = world.variables["MAKER"]
    assert plugins(world) == []

    dry = world("install", world.wheel("skirm_duel"), "--dry-run")
    assert (dry.code, dry.err) == (0, "")
    assert COMMANDS[maker] in dry.out
    assert plugins(world) == []

    duel = world("install", world.wheel("skirm_duel"))
    assert (duel.code, duel.out) == (0, "system duel (skirm-duel 1.0): A duel at dawn\n"), duel
    assert f"$ {dry.out}" in duel.err
    assert world("roll", "duel:strike", "chance=100", "-q").out == "hit\n"

    night = json.loads(world("install", world.wheel("skirm_duel_night"), "--json").out)
    assert (night["kind"], night["result"], night["environment"]) == ("install", "installed", maker)
    assert [found["name"] for found in night["plugins"]] == ["duel.night"]
    assert night["distributions"] == [{"name": "skirm_duel_night", "before": None, "now": "1.0"}]
    assert plugins(world) == ["duel", "duel.night"]

    broken = world("install", world.wheel("broken_rules"))
    assert (broken.code, broken.out) == (6, "system broken (broken-rules 1.0)\n"), broken
    told = "skirm: system broken (broken-rules 1.0): it cannot be imported: ZeroDivisionError: division by zero "
    assert told + "(broken_rules.py, line 1); remove it: skirm uninstall broken\n" in broken.err

    # All that follows is done with a broken plugin installed.
    later = world("install", world.wheel("later_rules"))
    assert later.code == 6
    assert "made for skirm.v2; this skirm has skirm.v1; remove it: skirm uninstall later\n" in later.err
    empty = world("install", world.wheel("no_rules"))
    assert (empty.code, empty.out) == (6, "")
    assert "skirm: no-rules 1.0 brings no plugin; to remove it: " in empty.err

    needed = world("uninstall", "duel")
    assert (needed.code, needed.out) == (1, "")
    told = "skirm-duel is needed by skirm-duel-night 1.0; remove both: skirm uninstall skirm-duel-night skirm-duel"
    assert needed.err == f"skirm: refused: {told}\n"
    for name in ("broken", "later-rules"):
        gone = world("uninstall", name)
        assert (gone.code, gone.out) == (
            0,
            f"removed system {name.removesuffix('-rules')} ({name.removesuffix('-rules')}-rules 1.0)\n",
        ), gone
    both = world("uninstall", "duel.night", "duel", "--json")
    assert json.loads(both.out)["result"] == "removed", both
    assert plugins(world) == []
    assert world("roll", "3d6", "-q", "--seed", "x").code == 0
    assert world("uninstall", "skirm").code == world("uninstall", "typer").code == 1


def test_an_installer_that_fails_gives_its_exit_code(world: World) -> None:
    run = world("install", "skirm-nowhere-to-be-found")
    assert run.code in (1, 2)
    assert run.out == ""
    assert f"failed with exit code {run.code}\n" in run.err
    told = json.loads(world("install", "skirm-nowhere-to-be-found", "--json").out)
    assert (told["kind"], told["exit"]) == ("error", run.code)


def test_an_upgrade_of_skirm_keeps_the_plugin(world: World) -> None:
    maker = world.variables["MAKER"]
    upgrade = {"uv-tool": ["uv", "tool", "upgrade", "--reinstall", "skirm"], "pipx": ["pipx", "reinstall", "skirm"]}
    if maker not in upgrade:
        pytest.skip("pip and uv leave alone what they are not asked about")
    home = Path(world.skirm).parent.parent
    places = {"UV_TOOL_DIR": str(home / "tools"), "UV_TOOL_BIN_DIR": str(home / "bin")}
    places |= {"PIPX_HOME": str(home / "home"), "PIPX_BIN_DIR": str(home / "bin")}
    assert world("install", "skirm-duel").code == 0
    worked(upgrade[maker], world.variables | places, home)
    assert plugins(world) == ["duel"]
    assert world("uninstall", "duel").code == 0
