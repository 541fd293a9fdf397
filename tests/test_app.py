from __future__ import annotations

import sys

import pytest
import typer

from skirm import app as application
from skirm.app import app
from skirm.commands.table import APPLICATIONS, COMMANDS
from tests.shell import Here, python, skirm

LOADED = """
import sys
from skirm.__main__ import main
code = main(sys.argv[1:])
print(*sorted(sys.modules), file=sys.stderr)
"""


@pytest.mark.parametrize(
    "argv", [["--help"], ["roll", "--help"], ["-h"], ["roll", "-h"], [], ["roll", "--nope"], ["nope"], ["roll", "-n"]]
)
def test_neither_help_nor_errors_import_pydantic_or_rich(argv: list[str]) -> None:
    modules = set(python(LOADED, *argv).err.split())
    assert "typer" in modules
    assert not {"pydantic", "pydantic_core", "rich"} & modules


def test_the_list_of_commands_imports_no_command() -> None:
    modules = set(python(LOADED, "--help").err.split())
    assert not {*APPLICATIONS.values(), "skirm.commands.manual"} & modules
    assert not [name for name in modules if name.startswith("skirm.dice")]


def test_completion_of_a_command_imports_no_command() -> None:
    code = (
        "import sys, typer; from skirm.app import app; group = typer.main.get_command(app)\n"
        "context = group.make_context('skirm', [], resilient_parsing=True)\n"
        "print(*[(item.value, item.help) for item in group.shell_complete(context, 'ro')])\n"
        "print('skirm.commands.roll' in sys.modules)"
    )
    assert python(code).out == f"('roll', {COMMANDS['roll']!r})\nFalse\n"


def test_every_command_of_the_table_is_there_and_named_so() -> None:
    group = typer.main.get_command(app)
    context = group.make_context("skirm", [], resilient_parsing=True)
    assert isinstance(group, application.Commands)
    for name in COMMANDS:
        command = group.get_command(context, name)
        assert command is not None
        assert command.name == name


@pytest.mark.parametrize("argv", [["--help"], ["-h"], ["-h", "--version"]])
def test_help(here: Here, argv: list[str]) -> None:
    run = here(*argv)
    assert (run.code, run.err) == (0, "")
    assert run.out.startswith("Usage: skirm [OPTIONS] COMMAND [ARGS]...\n")
    for summary in COMMANDS.values():
        assert summary in run.out


def test_help_of_roll_is_the_manual(here: Here) -> None:
    text = here("roll", "--help").out
    assert text.startswith("Usage: skirm roll [OPTIONS] [EXPR]...\n")
    for part in ("Examples:", "Notation:", "Exit codes:", "-n, --number N", "--dice 4,2,6|ask", "-h, --help"):
        assert part in text


def test_the_examples_in_the_help_of_roll_work(here: Here) -> None:
    from shlex import split

    from skirm.commands.roll import HELP

    lines = [line.strip() for line in HELP.splitlines() if line.startswith("  skirm roll")]
    assert len(lines) > 6
    for line in lines:
        words = split(line.partition("   ")[0].partition(" &&")[0])
        assert here(*words[1:]).code in (0, 1), line


def test_help_is_the_same_under_any_hash_seed() -> None:
    texts = {skirm("roll", "--help", PYTHONHASHSEED=str(seed)).out for seed in range(4)}
    assert len(texts) == 1


def test_help_fits_a_narrow_terminal() -> None:
    run = skirm("roll", "--help", COLUMNS="20")
    assert (run.code, run.err) == (0, "")


def test_without_a_command_the_help_goes_where_errors_go(here: Here) -> None:
    run = here()
    assert (run.code, run.out) == (2, "")
    assert run.err == here("--help").out


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["rol"], "there is no command 'rol'; did you mean roll? (see: skirm --help)"),
        (["xyz"], "there is no command 'xyz' (see: skirm --help)"),
        (["3d6"], "there is no command '3d6'; did you mean: skirm roll 3d6 (see: skirm --help)"),
        (["3d6 >= 4"], "there is no command '3d6 >= 4'; did you mean: skirm roll '3d6 >= 4' (see: skirm --help)"),
        (["--vershun"], "there is no option --vershun; did you mean --version? (see: skirm --help)"),
        (["roll", "--sead", "x"], "there is no option --sead; did you mean --seed? (see: skirm roll --help)"),
        (["roll", "-x"], "there is no option -x (see: skirm roll --help)"),
        (["roll", "--seed"], "option '--seed' requires an argument (see: skirm roll --help)"),
        (["roll", "--json=1"], "option '--json' does not take a value (see: skirm roll --help)"),
        (["\x1b[31m"], "there is no command '\\x1b[31m' (see: skirm --help)"),
    ],
)
def test_a_usage_error_is_one_line_that_says_what_would_be_right(here: Here, argv: list[str], told: str) -> None:
    run = here(*argv)
    assert (run.code, run.err) == (2, f"skirm: {told}\n")


def test_an_unknown_error_of_typer_is_no_usage_error(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(application.Commands, "resolve_command", fail)
    assert here("nope").code == 70


def test_typer_can_end_a_command_with_a_code(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(*_: object, **__: object) -> None:
        raise typer.Exit(3)

    monkeypatch.setattr(application.Commands, "resolve_command", leave)
    assert here("nope").code == 3


def test_the_tests_run_the_python_that_is_supported() -> None:
    assert sys.version_info >= (3, 11)
