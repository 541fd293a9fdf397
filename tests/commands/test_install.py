"""`skirm install` and `uninstall` without an installer: what is run and said. Real ones: tests/environment."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from pathlib import Path

import pytest

import skirm
from skirm.commands import install
from skirm.commands.census import Census, census, census_now, tried
from skirm.commands.manual_of_install import INSTALLING
from skirm.commands.trying import UnsoundError
from skirm.environment.errands import Errand
from skirm.environment.installers import Installers
from skirm.environment.kinds import Environment, Kind
from skirm.environment.things import thing
from tests.rules.toys import DUEL, Installs, installs
from tests.shell import Here, Run, python

__all__ = ["installs"]

WHEEL = "skirm_duel-1.0-py3-none-any.whl"


@pytest.fixture
def desk(here: Here, installs: Installs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    """skirm in an environment of uv, with a folder and a wheel at hand, and the duel installed."""
    installs.add("skirm-duel", {"duel": "duel_rules"}, "1/0", summary="A duel at dawn")
    desk = tmp_path / "desk"
    (desk / "skirm-duel").mkdir(parents=True)
    (desk / "skirm-duel" / "pyproject.toml").write_text('[project]\nname = "skirm-duel"\n')
    (desk / WHEEL).write_text("")
    monkeypatch.chdir(desk)
    monkeypatch.setattr(Installers, "uv", lambda self: ["uv"])
    in_environment(monkeypatch, "uv")
    return here


def in_environment(monkeypatch: pytest.MonkeyPatch, kind: Kind) -> None:
    monkeypatch.setattr(install, "this_environment", lambda: Environment(kind, "/env", "/env/bin/python"))


def examples() -> list[str]:
    """Every example in the help."""
    lines = [line.strip() for command in INSTALLING.values() for line in command.help.splitlines()]
    return [line for line in lines if re.match(r"skirm (un)?install ", line)]


@pytest.mark.parametrize("line", examples())
def test_the_examples_in_the_help_mean_something(desk: Here, line: str) -> None:
    run = desk(*line.split()[1:], "--dry-run")
    assert (run.code, run.err) == (0, "")
    assert re.match(r"uv pip (un)?install --python /env/bin/python ", run.out)


def test_a_dry_run_prints_the_command_alone(desk: Here) -> None:
    run = desk("install", "skirm-duel", "--dry-run")
    assert run.out == "uv pip install --python /env/bin/python skirm-duel\n"
    told = json.loads(desk("uninstall", "duel", "--dry-run", "--json").out)
    assert (told["kind"], told["result"], told["environment"]) == ("uninstall", "dry-run", "uv")
    assert told["command"] == ["uv", "pip", "uninstall", "--python", "/env/bin/python", "skirm-duel"]


@pytest.mark.parametrize(
    ("argv", "code", "told"),
    [
        (("install",), 2, "what to install is missing"),
        (("uninstall",), 2, "what to remove is missing"),
        (
            ("install", "skirm"),
            1,
            "refused: skirm is no plugin; to have another version of it: uv pip install --upgrade",
        ),
        (("install", "./skirm-duel", "skirm==9"), 1, "refused: skirm is no plugin"),
        (("install", "pluggy"), 1, "refused: pluggy brings no plugin, and skirm needs it as it is; it is left alone"),
        (("install", "x", "Annotated.Doc>1"), 1, "refused: annotated-doc brings no plugin"),
        (("install", "./pluggy-99-py3-none-any.whl"), 1, "refused: pluggy brings no plugin, and skirm needs it"),
        (("install", "./sly-1-py3-none-any.whl"), 1, "refused: {desk}/sly-1-py3-none-any.whl would replace files of"),
        (("install", "--editable", "x"), 2, "there is no option --editable"),
        (("install", "--", "--editable"), 2, "'--editable' looks like an option"),
        (("uninstall", "skirm"), 1, "refused: skirm does not remove itself; to do so: uv pip uninstall skirm"),
        (("uninstall", "chess"), 2, "no plugin 'chess' is installed"),
    ],
)
def test_what_is_refused(desk: Here, argv: tuple[str, ...], code: int, told: str) -> None:
    Path("pluggy-99-py3-none-any.whl").write_text("")
    with zipfile.ZipFile("sly-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("sly.py", "")
        wheel.writestr("skirm/rules/guard.py", "")
    run = desk(*argv)
    assert (run.code, run.out) == (code, "")
    assert run.err.startswith(f"skirm: {told.replace('{desk}', str(Path.cwd()))}")


def test_what_was_there_before_and_brings_no_plugin_is_not_to_be_removed(desk: Here, installs: Installs) -> None:
    """Something else may need it."""
    installs.add("bystander", {"x": "y"}, group="other")
    installs.add("newcomer", {"x": "y"}, group="other")
    line = INSTALLING["install"].read(["x"])
    assert line is not None
    change = install.Change(line, Errand(["uv"]), Environment("uv", "/env", "/env/bin/python"))
    now = census()
    before = Census({name: version for name, version in now.versions.items() if name != "newcomer"}, now.plugins)
    things = [thing("bystander"), thing("newcomer")]
    install.judge(change, things, before, now, Installers("/env/bin/python"))
    assert change.result == "no-plugin"
    assert change.warnings == [
        "bystander 1.0 brings no plugin; it was there already",
        "newcomer 1.0 brings no plugin; to remove it: uv pip uninstall --python /env/bin/python newcomer",
    ]


@pytest.mark.parametrize("hurt", ["skirm/rules/guard.py", "pluggy.py"])
@pytest.mark.parametrize("debug", ["0", "1"])
def test_skirm_broken_by_what_was_installed_is_told_in_a_line_with_what_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hurt: str, debug: str
) -> None:
    """Another distribution may have replaced its files, or what it needs."""
    shutil.copytree(Path(skirm.__file__).parent, tmp_path / "skirm", ignore=shutil.ignore_patterns("__p*"))
    (tmp_path / hurt).write_text("1 / 0\n")
    installs = Installs(tmp_path)
    installs.duel()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("SKIRM_DEBUG", debug)
    with pytest.raises(UnsoundError) as fault:
        census_now(Census({}, []), [], "pip install --force-reinstall skirm")
    assert fault.value.exit_code == 6
    assert fault.value.message == (
        "it is done, and skirm does not work any more (skirm cannot be loaded: ZeroDivisionError: division by zero); "
        "to mend it: pip install --force-reinstall skirm"
    )
    run = python(
        "import sys; from skirm.__main__ import main; sys.exit(main(['plugins', '--check']))",
        PYTHONPATH=str(tmp_path),
        SKIRM_DEBUG=debug,
    )
    assert run.code == 6
    assert run.err.splitlines()[-1] == "skirm: skirm cannot be loaded: ZeroDivisionError: division by zero"
    assert len(run.err.splitlines()) == 1 or debug == "1"


def test_a_plugin_that_forks_itself_answers_once(installs: Installs) -> None:
    installs.duel()
    installs.add("twin-rules", {"twin": "twin_rules"}, f"{DUEL}\nimport os\nos.fork()\n")
    found = tried(installs.seen(), Census({}, []), [])
    assert [(seen.plugin.name, seen.state.word) for seen in found.plugins] == [("duel", "ok"), ("twin", "ok")]


@pytest.mark.parametrize("kind", ["system", "one-run"])
def test_an_environment_that_is_not_ours_is_left_alone(desk: Here, monkeypatch: pytest.MonkeyPatch, kind: Kind) -> None:
    in_environment(monkeypatch, kind)
    run = desk("install", "skirm-duel", "--json")
    assert (run.code, json.loads(run.out)["kind"]) == (1, "refusal")
    assert "uv tool install skirm --with skirm-duel" in run.err


def test_an_installer_that_cannot_be_run_is_told(desk: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Installers, "uv", lambda self: ["/nowhere/uv"])
    run = desk("install", "skirm-duel")
    assert (run.code, run.out) == (1, "")
    assert run.err.splitlines()[-1] == "skirm: refused: /nowhere/uv cannot be run: No such file or directory"


AT_HAND = """
import sys
from skirm.__main__ import main
from skirm.commands import install
from skirm.commands.census import Census, tried
from skirm.environment.installers import Installers
from skirm.environment.kinds import Environment
install.this_environment = lambda: Environment("uv", "/env", "/env/bin/python")
Installers.uv = lambda self: [sys.argv[1]]
sys.exit(main(sys.argv[2:]))
"""


class TestWhatAnInstallerSays:
    @pytest.fixture
    def uv(self, tmp_path: Path) -> str:
        """An installer that says much, asks, and fails for one name."""
        script = tmp_path / "uv"
        script.write_text(
            '#!/bin/sh\necho Resolved; echo Downloading >&2; read -r answer && echo "heard $answer"\n'
            'case "$*" in *bad*) exit 3;; esac\n'
        )
        script.chmod(0o755)
        return str(script)

    def test_is_not_shown_where_all_went_well(self, uv: str) -> None:
        run = python(AT_HAND, uv, "install", "skirm-good", stdin=b"yes\n")
        assert run == Run(0, "", f"$ {uv} pip install --python /env/bin/python skirm-good\n")

    def test_is_shown_where_it_failed(self, uv: str) -> None:
        run = python(AT_HAND, uv, "install", "skirm-bad", stdin=b"yes\n")
        shown, *said = run.err.splitlines()
        assert (run.code, run.out, shown[0]) == (3, "", "$")
        assert said == ["Resolved", "Downloading", f"skirm: {uv} failed with exit code 3"]

    @pytest.mark.parametrize("flag", ["-v", "--verbose"])
    def test_is_shown_where_it_is_asked_for(self, uv: str, flag: str) -> None:
        run = python(AT_HAND, uv, "install", "skirm-good", flag, stdin=b"yes\n")
        assert (run.code, run.out) == (0, "")
        assert run.err.splitlines()[1:] == ["Resolved", "Downloading", "heard yes"]


def test_what_was_installed_is_told_though_it_ends_the_process_that_tries_it(installs: Installs) -> None:
    installs.duel()
    installs.add("fatal-rules", {"fatal": "fatal_rules"}, "import os; os._exit(0)")
    found = tried(installs.seen(), Census({}, []), [])
    assert [(seen.plugin.name, seen.state.word) for seen in found.plugins] == [("duel", "ok"), ("fatal", "broken")]
    assert found.plugins[1].state.why == (
        "system fatal (fatal-rules 1.0): it ends the process that loads it (exit code 0); "
        "remove it: skirm uninstall fatal"
    )


@pytest.mark.parametrize("harm", ["os.close(1)", "os.close(2)", "sys.path.clear(); sys.modules.clear()"])
def test_a_plugin_is_not_blamed_for_what_another_did_to_the_process(installs: Installs, harm: str) -> None:
    installs.add("a-rules", {"a": "a_rules"}, f"{DUEL}\nimport os, sys\n{harm}\n")
    installs.duel()
    found = tried(installs.seen(), Census({}, []), [])
    assert [(seen.plugin.name, seen.state.word) for seen in found.plugins][1:] == [("duel", "ok")]


def test_what_the_installer_left_is_told_with_where_it_lies(tmp_path: Path, installs: Installs) -> None:
    installs.duel()
    folder = installs.folder / "duel_rules-1.0.dist-info"
    told = {
        str(tmp_path): f"delete {folder}",
        "/env": f"it does not belong to /env, but lies in {folder}",
    }
    for prefix, said in told.items():
        assert install.lying("duel-rules", Environment("uv", prefix, "python")) == said
