from __future__ import annotations

import json
import sys

import pytest

from skirm import __version__
from skirm.app import run_app
from tests.shell import Here, python, sh, skirm

COSTLY = {"typing", "enum", "re", "dataclasses", "functools", "collections", "json", "fractions", "typer", "contextlib"}
LOADED = """
import sys
before = set(sys.modules)
from skirm.__main__ import main
code = main(sys.argv[1:])
print(*sorted(set(sys.modules) - before), file=sys.stderr)
sys.exit(code)
"""


def loaded(*argv: str) -> set[str]:
    """The modules that a command line imports."""
    run = python(LOADED, *argv)
    assert run.code == 0, run
    return set(run.err.split())


@pytest.mark.parametrize(
    "argv",
    [
        ["--version"],
        ["roll", "3d6"],
        ["roll", "4d6kh3", "+", "2", "-n", "3", "--seed", "a"],
        ["roll", "-1d20", "--target=-25", "--exit-code"],
        ["roll", "(2d6[fire] + 3) >= 2"],
        ["roll", "3d6", "-q", "-n", "1000"],
        ["roll", "3d6", "--dice", "1,2,3"],
    ],
)
def test_a_roll_imports_next_to_nothing(argv: list[str]) -> None:
    modules = loaded(*argv)
    assert not modules & COSTLY
    foreign = {name for name in modules if not name.startswith("skirm")}
    assert foreign <= {"__future__", "_sha3"} | ({"unicodedata"} if "--dice" in argv else set())
    assert not modules & {
        "skirm.app",
        "skirm.exits",
        "skirm.output.failure",
        "skirm.output.objects",
        "skirm.commands.stdin",
    }


def test_the_version_imports_no_dice() -> None:
    assert not [name for name in loaded("--version") if name.startswith("skirm.dice")]


def test_json_is_imported_for_json_alone() -> None:
    modules = loaded("roll", "3d6", "--json")
    assert "msgspec" in modules
    assert "json" not in modules


def test_the_version_is_the_same_by_both_ways(here: Here, capsys: pytest.CaptureFixture[str]) -> None:
    assert here("--version").out == f"skirm {__version__}\n"
    assert run_app(["--version"]) == 0
    assert capsys.readouterr().out == f"skirm {__version__}\n"


def test_python_m_skirm_is_skirm() -> None:
    run = sh(f"{sys.executable} -m skirm roll 3d6 --dice 1,2,3")
    assert (run.code, run.out, run.err) == (0, "3d6 (1 2 3) = 6\n", "")


class TestAFaultOfOurOwn:
    @pytest.fixture
    def broken(self, here: Here, monkeypatch: pytest.MonkeyPatch) -> Here:
        def fail(text: str, limits: object) -> None:
            raise ZeroDivisionError(f"by zero\nin {text}")

        monkeypatch.setattr("skirm.commands.throw.parse", fail)
        return here

    def test_is_one_line_and_a_code_of_its_own(self, broken: Here) -> None:
        run = broken("roll", "3d6")
        assert (run.code, run.out) == (70, "")
        assert run.err == (
            "skirm: internal error: ZeroDivisionError: by zero in 3d6 (SKIRM_DEBUG=1 shows the traceback)\n"
        )

    def test_shows_its_traceback_for_debugging(self, broken: Here, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SKIRM_DEBUG", "1")
        assert broken("roll", "3d6").err.startswith("Traceback (most recent call last):\n")

    def test_is_told_to_programs(self, broken: Here) -> None:
        run = broken("roll", "3d6", "--json")
        told = json.loads(run.out)
        assert (told["kind"], told["exit"], told["reasons"][0]["id"]) == ("error", 70, "internal")


def test_debugging_shows_the_traceback_of_any_error(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRM_DEBUG", "1")
    run = here("roll", "3d6+")
    assert "Traceback" in run.err
    assert run.err.endswith("  3d6+\n      ^\n")
    monkeypatch.setenv("SKIRM_DEBUG", "0")
    assert "Traceback" not in here("roll", "3d6+").err


def test_functions_registered_with_atexit_still_run() -> None:
    code = "import atexit, sys; from skirm.__main__ import run; atexit.register(print, 'ran'); run()"
    run = python(code, "roll", "3d6", "--dice", "1,2,3")
    assert (run.code, run.out) == (0, "3d6 (1 2 3) = 6\nran\n")


def test_what_others_left_unwritten_is_written() -> None:
    code = (
        "import sys, skirm.app; from skirm.__main__ import run\n"
        "skirm.app.run_app = lambda argv: print('from a plugin', end='') or 0\n"
        "run()"
    )
    assert python(code, "other").out == "from a plugin"


@pytest.mark.parametrize("argv", [["--json"], ["roll", "--json", "--nope"], ["nope", "--json"]])
def test_usage_errors_reach_programs_too(here: Here, argv: list[str]) -> None:
    run = here(*argv)
    assert run.code == 2
    told = json.loads(run.out)
    assert told["exit"] == 2
    assert told["reasons"][0]["id"] == "usage"
    assert told["reasons"][0]["text"] in run.err


def test_json_behind_two_minuses_is_a_word(here: Here) -> None:
    assert here("roll", "--", "--json").out == ""


def test_json_as_a_seed_is_a_seed(here: Here) -> None:
    assert here("roll", "3d6+", "--seed", "--json").out == ""


def test_what_was_printed_before_a_fault_is_not_lost() -> None:
    code = (
        "import skirm.app; from skirm.__main__ import run\n"
        "skirm.app.run_app = lambda argv: print('from a plugin') or 1 / 0\n"
        "run()"
    )
    run = python(code, "other")
    assert (run.code, run.out) == (70, "from a plugin\n")


def test_the_script_runs() -> None:
    assert skirm("roll", "2 + 3 * 4").out == "2 + 3 * 4 = 14\n"
