"""The reader that needs no Typer, and Typer, make the same of the same words."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.commands.declared import Command, Line, Option
from skirm.commands.manual import MANUAL
from skirm.commands.table import APPLICATIONS, COMMANDS
from skirm.commands.typed import typer_command
from skirm.errors import UsageError
from tests.shell import Here

ALL = list(MANUAL.values())


def test_every_command_is_declared_or_an_application() -> None:
    assert sorted([*MANUAL, *APPLICATIONS]) == sorted(COMMANDS)
    for command in ALL:
        assert isinstance(command.target, str)
        module, _, name = command.target.partition(":")
        assert callable(getattr(import_module(module), name))


def by_typer(command: Command, argv: list[str]) -> Line | str:
    """What Typer makes of a line; the kind of error where it makes none."""
    lines: list[Line] = []

    def keep(line: Line) -> int:
        lines.append(line)
        return 0

    copy = Command(
        command.name,
        command.usage,
        "Help.",
        command.options,
        keep,
        optional=command.optional,
        notation=command.notation,
    )
    built = typer_command(copy)
    try:
        with built.make_context("x", list(argv)) as context:
            built.invoke(context)
    except Exception as fault:
        return type(fault).__name__
    return lines[0]


def words_for(command: Command) -> Iterator[str]:
    """Words that may stand behind a command."""
    for option in command.options:
        for flag in option.flags:
            yield flag
            if option.metavar:
                yield f"{flag}=3" if flag.startswith("--") else f"{flag}3"
    yield from ("fight.toml", "-", "--", "shoot", "attacker=Rook", "-3", "a=-b", "3", "", "--nope", "-x", "--json=1")


@pytest.mark.parametrize("command", ALL, ids=lambda command: command.name)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_both_readers_agree(command: Command, data: st.DataObject) -> None:
    argv = data.draw(st.lists(st.sampled_from(sorted(set(words_for(command)))), max_size=6))
    line = command.read(argv)
    if line is not None:
        assert line == by_typer(command, argv)


@pytest.mark.parametrize("command", ALL, ids=lambda command: command.name)
def test_every_command_has_help_with_examples_that_are_read(command: Command, here: Here) -> None:
    from shlex import split

    text = here(command.name, "--help").out
    assert text.startswith(f"Usage: skirm {command.name} [OPTIONS] ")
    lines = [
        line.strip() for line in command.help.splitlines() if line.startswith("  ") and f"skirm {command.name}" in line
    ]
    assert lines, f"{command.name} has no example"
    for line in lines:
        words = split(
            line.partition(f"skirm {command.name} ")[2].partition(" |")[0].partition(" &&")[0].partition(" >")[0]
        )
        assert command.read(words) is not None, line


def test_bundled_short_options_are_left_to_typer() -> None:
    command = Command("x", "", "Help.", [Option("-q --quiet", ""), Option("-n --last", "", "N")], lambda _: 0)
    assert command.read(["-qn5"]) is None
    assert by_typer(command, ["-qn5"]) == Line("x", [], ["quiet"], {"last": "5"})


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["toy", "--example"], Line("new", ["toy"], [], {"example": ""})),
        (["toy", "--example", "yard"], Line("new", ["toy"], [], {"example": "yard"})),
        (["toy", "--example", "f.toml"], Line("new", ["toy", "f.toml"], [], {"example": ""})),
        (["toy", "--example", "--force"], Line("new", ["toy"], ["force"], {"example": ""})),
        (["toy", "--example", "-"], Line("new", ["toy", "-"], [], {"example": ""})),
        (["toy", "--", "--example"], Line("new", ["toy", "--example"])),
    ],
)
def test_an_optional_value(argv: list[str], line: Line) -> None:
    command = MANUAL["new"]
    assert command.read(argv) == line == by_typer(command, argv)


def test_numbers_are_plain() -> None:
    line = Line("x", [], [], {"n": "07", "steps": "-1"})
    assert line.number("n") == 7
    assert line.number("other") is None
    with pytest.raises(UsageError, match="--steps takes a whole number"):
        line.number("steps")


def test_a_number_of_too_many_digits_is_told_as_one(here: Here) -> None:
    run = here("simulate", "fight.toml", "duel.jsonl", "-n", "1" + 30 * "0")
    assert (run.code, run.out) == (2, "")
    assert "--number takes a whole number of at most 18 digits, not '1000" in run.err


def test_typer_ends_with_the_exit_code() -> None:
    command = Command("x", "", "Help.", [], lambda _: 3)
    built = typer_command(command)
    assert isinstance(built, typer.core.TyperCommand)
    with built.make_context("x", []) as context:
        assert built.invoke(context) == 3
