"""`skirm plugins new`: what it writes works as it is written."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from skirm.commands.table import COMMANDS
from skirm.environment.sources import source_of
from skirm.scaffold import plugin_files, well_named
from tests.commands.table import Game
from tests.guide import unpacked
from tests.rules.toys import Installs
from tests.shell import environment
from tests.toy.install import install

NAMES = ("duel", "card-duel-2", "d", "duel.night", "card-duel-2.no-moon-3")
PLACEHOLDER = re.compile(r"new[-_ ](game|part|figure|distribution)", flags=re.IGNORECASE)


class TestTheFiles:
    def test_are_told_with_what_to_type_next(self, game: Game) -> None:
        assert game.ok("plugins", "new", "duel") == (
            "duel: a rule system in 12 files\n  cd duel\n  uv run pytest\n  uv run skirm demo duel\n  skirm install .\n"
        )
        assert Path("duel/src/skirm_duel/__init__.py").is_file()

    def test_stand_where_they_are_wanted(self, game: Game) -> None:
        (told,) = game.objects("plugins", "new", "toy.fog", "--into", "my games/rules")
        assert (told["name"], told["folder"]) == ("toy.fog", "my games/rules/toy-fog")
        assert isinstance(told["files"], list)
        assert all(Path("my games/rules/toy-fog", file).is_file() for file in told["files"])
        assert told["next"] == [
            "cd 'my games/rules/toy-fog'",
            "uv run pytest",
            "uv run skirm demo toy",
            "skirm install .",
        ]

    @pytest.mark.parametrize("name", NAMES)
    def test_have_the_name_everywhere(self, name: str) -> None:
        made = plugin_files(name, "chance")
        assert [path for path, text in made.items() if PLACEHOLDER.search(path) or PLACEHOLDER.search(text)] == []
        project = tomllib.loads(made["pyproject.toml"])
        module = f"skirm_{re.sub('[-.]', '_', name)}"
        assert project["project"]["name"] == f"skirm-{name.replace('.', '-')}"
        assert project["project"]["entry-points"] == {"skirm.v1": {name: module}}
        assert f"src/{module}/__init__.py" in made

    def test_change_the_figure_that_the_system_reads_first(self, game: Game) -> None:
        game.ok("plugins", "new", "toy.fog")
        assert 'FIGURE = "to hit"' in Path("toy-fog/src/skirm_toy_fog/__init__.py").read_text()

    def test_need_the_distribution_of_the_system(
        self, game: Game, installs: Installs, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installs.add("old-rules", {"chess": "chess"}, "from skirm.api import *")
        monkeypatch.syspath_prepend(str(installs.folder))
        for name, needed in (("toy.fog", "skirm-toy"), ("chess.fog", "old-rules"), ("absent.fog", "skirm-absent")):
            game("plugins", "new", name)
            project = tomllib.loads(Path(name.replace(".", "-"), "pyproject.toml").read_text())
            assert project["project"]["dependencies"] == ["skirm", needed]

    def test_tell_uv_where_skirm_and_the_system_came_from(
        self, game: Game, installs: Installs, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """So that `uv run pytest` works where no registry has them."""
        installs.add("old-rules", {"chess": "chess"}, "from skirm.api import *")
        (info,) = installs.folder.glob("old_rules-*.dist-info")
        (info / "direct_url.json").write_text(json.dumps({"url": installs.folder.as_uri(), "dir_info": {}}))
        monkeypatch.syspath_prepend(str(installs.folder))
        here = {"skirm": found} if (found := source_of("skirm")) else {}
        for name, sources in (
            ("duel", here),
            ("chess", here),
            ("chess.fog", {**here, "old-rules": {"path": str(installs.folder)}}),
        ):
            game("plugins", "new", name)
            project = tomllib.loads(Path(name.replace(".", "-"), "pyproject.toml").read_text())
            assert project["tool"].get("uv", {}).get("sources", {}) == sources

    def test_change_an_assumed_figure_of_a_system_that_is_not_there(self, game: Game) -> None:
        run = game("plugins", "new", "to.fog")
        assert run.code == 0
        assert run.err == "skirm: there is no system 'to' here; its orders are assumed to read a figure 'chance'\n"
        assert 'FIGURE = "chance"' in Path("to-fog/src/skirm_to_fog/__init__.py").read_text()

    def test_clash_with_what_is_installed_and_say_so(self, game: Game) -> None:
        run = game("plugins", "new", "toy")
        assert run.code == 0
        assert run.err == "skirm: system toy (skirm-toy 1.2.3) is installed already; both at once would clash\n"


class TestNothingIsWritten:
    @pytest.mark.parametrize(
        "name",
        [
            "Duel",
            "duel_2",
            "2duel",
            "-duel",
            "duel-",
            "du--el",
            "duel.",
            ".night",
            "a.b.c",
            "du el",
            "düel",
            "../x",
            "",
        ],
    )
    def test_under_a_name_that_is_none(self, game: Game, name: str) -> None:
        run = game("plugins", "new", "--", name)
        assert (run.code, run.out) == (2, "")
        assert "cannot be a plugin's name" in run.err
        assert list(Path().iterdir()) == []

    @pytest.mark.parametrize("name", [*sorted(COMMANDS)[:3], "plugins.night"])
    def test_under_the_name_of_a_command(self, game: Game, name: str) -> None:
        run = game("plugins", "new", name)
        assert run.code == 2
        assert f"{name.partition('.')[0]} is a command of skirm" in run.err
        assert list(Path().iterdir()) == []

    def test_under_a_name_that_has_the_prefix_already(self, game: Game) -> None:
        assert "skirm plugins new duel" in game("plugins", "new", "skirm-duel").err

    @pytest.mark.parametrize("what", ["file", "folder", "link"])
    def test_over_what_is_there(self, game: Game, what: str) -> None:
        place = Path("duel")
        if what == "folder":
            place.mkdir()
        elif what == "link":
            place.symlink_to("nowhere")
        else:
            place.write_text("mine")
        run = game("plugins", "new", "duel")
        assert run.code == 2
        assert "duel is there already, and nothing is overwritten" in run.err
        assert [path.name for path in Path().iterdir()] == ["duel"]
        assert what != "file" or place.read_text() == "mine"

    def test_where_nothing_can_be(self, game: Game) -> None:
        Path("file").write_text("mine")
        run = game("plugins", "new", "duel", "--into", "file")
        assert (run.code, run.err.partition(" (see")[0]) == (2, "skirm: file/duel: File exists")
        assert Path("file").read_text() == "mine"

    def test_by_half(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(path: Path, target: Path) -> Path:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "rename", full)
        run = game("plugins", "new", "duel")
        assert (run.code, run.err.partition(" (see")[0]) == (2, "skirm: duel: No space left on device")
        assert list(Path().iterdir()) == []

    @pytest.mark.parametrize(
        "argv", [("new",), ("new", "a", "b"), ("new", "a", "--check"), ("knew", "duel"), ("--into", "x")]
    )
    def test_by_an_order_that_is_none(self, game: Game, argv: tuple[str, ...]) -> None:
        run = game("plugins", *argv)
        assert (run.code, run.out) == (2, "")
        assert "(see: skirm plugins --help)" in run.err
        assert list(Path().iterdir()) == []

    def test_and_programs_are_told_why(self, game: Game) -> None:
        (told,) = [json.loads(line) for line in game("plugins", "new", "Duel", "--json").out.splitlines()]
        assert told["kind"] == "error"


def test_a_name_that_can_be_written_can_be_installed() -> None:
    from skirm.rules.plugins import well_named as installable

    assert all(well_named(name) and installable(name) for name in NAMES)


class Written:
    """A plugin as it is written, on the path as if it were installed, with the system it belongs to."""

    def __init__(self, name: str, folder: Path) -> None:
        folder.mkdir()
        self.name = name
        self.system = name.partition(".")[0]
        self.places: list[Path] = []
        self.folder = folder
        for plugin in dict.fromkeys((self.system, name)):
            self.folder = unpacked(plugin, folder)
            module = f"skirm_{re.sub('[-.]', '_', plugin)}"
            self.places.append(self.folder / "src")
            install(folder / "lib", f"skirm-{plugin.replace('.', '-')}", {plugin: module}, version="0.1.0")
        self.places.append(folder / "lib")

    def runs(self, *command: str) -> str:
        """What a command prints that has to succeed, in the plugin's folder."""
        path = os.pathsep.join(map(str, self.places))
        run = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=self.folder,
            env=environment(PYTHONPATH=path, SKIRM_CONFIG_DIR=str(self.folder.parent / "config")),
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout


@pytest.fixture(scope="module", params=["duel", "card-duel-2", "duel.night-2"])
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Written:
    return Written(request.param, tmp_path_factory.mktemp("written") / "plugins")


class TestAsItIsWritten:
    def test_it_passes_its_own_tests(self, written: Written) -> None:
        told = written.runs("pytest", "-q", "-p", "no:cacheprovider")
        passed = re.search(r"^(\d+) passed in", told, flags=re.MULTILINE)
        assert passed, told
        assert int(passed[1]) > 20

    def test_it_is_typed_strictly(self, written: Written, tmp_path_factory: pytest.TempPathFactory) -> None:
        cache = tmp_path_factory.getbasetemp().parent / "mypy"
        assert "Success" in written.runs("mypy", "--cache-dir", str(cache))

    def test_it_is_clean(self, written: Written) -> None:
        written.runs("ruff", "check", "--no-cache")
        written.runs("ruff", "format", "--check", "--no-cache")

    def test_it_plays(self, written: Written) -> None:
        fight = str(written.folder / "fight.toml")
        assert "ok" in written.runs("skirm", "plugins", "--check")
        written.runs("skirm", "new", written.system, fight, "--example", "--seed", "monday")
        before = Path(fight).read_bytes()
        order = ("strike", "attacker=Rook", "target=Vyx")
        assert "hit" in written.runs("skirm", "odds", fight, *order)
        struck = written.runs("skirm", "resolve", fight, *order, "--explain")
        assert ("dusk" in struck) is ("." in written.name)
        written.runs("skirm", "advance", fight)
        written.runs("skirm", "replay", fight)
        written.runs("skirm", "undo", fight, "2")
        assert Path(fight).read_bytes() == before
        assert "against 64" in written.runs("skirm", "roll", f"{written.system}:strike", "chance=64")
