"""The scripts as `skirm completion` prints them, and as they lie in completions/."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
import typer

from skirm.app import app
from skirm.commands.completion.applications import APPLICATIONS, GLOBAL
from skirm.commands.completion.scripts import FILES, options_of, script
from skirm.commands.declared import Option
from skirm.commands.manual import MANUAL
from skirm.commands.table import APPLICATIONS as TYPERS
from skirm.commands.table import COMMANDS
from tests.shell import Here

FOLDER = Path(__file__).parents[3] / "completions"


@pytest.mark.parametrize("shell", FILES)
def test_the_scripts_are_current(shell: str, here: Here) -> None:
    file = FOLDER / FILES[shell]
    printed = here("completion", shell).out
    assert file.read_text() == printed, f"make it anew: skirm completion {shell} > completions/{FILES[shell]}"


@pytest.mark.parametrize("shell", FILES)
def test_every_command_and_every_option_stands_in_every_script(shell: str) -> None:
    text = script(shell)
    assert "@" not in text.replace('"${@:', "").replace('"$@"', "").replace("(@)", "").replace("(@P)", "").replace(
        "[@]", ""
    )
    for name, options in options_of():
        assert name in text
        for option in options:
            assert option.flags[-1].lstrip("-") in text


def test_every_command_is_declared() -> None:
    assert {name for name, _ in options_of()} == {"", *COMMANDS}
    assert set(APPLICATIONS) == set(TYPERS)


def taken(options: tuple[Option, ...]) -> dict[str, bool]:
    """Options by their spellings, and whether each takes a value."""
    return {flag: bool(option.metavar) for option in options for flag in option.flags}


def typers(command: object) -> dict[str, bool]:
    """The same as Typer has them."""
    parameters = [each for each in getattr(command, "params") if each.param_type_name == "option"]  # noqa: B009
    return {flag: not each.is_flag for each in parameters for flag in each.opts}


@pytest.mark.parametrize("name", TYPERS)
def test_what_is_declared_twice_is_declared_the_same(name: str) -> None:
    command = typer.main.get_command(import_module(TYPERS[name]).app)
    assert taken(APPLICATIONS[name].options) == typers(command)
    usage = command.make_context(name, [], resilient_parsing=True).get_usage()
    assert usage.endswith(("[OPTIONS] [EXPR]...", f"[OPTIONS] {APPLICATIONS[name].usage}"))


def test_what_stands_before_a_command_is_declared_the_same() -> None:
    assert taken(GLOBAL) == typers(typer.main.get_command(app))


def test_a_shell_that_is_not_known_is_refused_with_those_that_are(here: Here) -> None:
    run = here("completion", "tcsh")
    assert (run.code, run.out) == (2, "")
    assert "there is for bash, zsh, fish" in run.err
    assert here("completion").code == 2


# What is offered nowhere: it is the player's own to make up.
FREE = {"EXPR", "NAME", "N", "RULE-ID", "TITLE", "TABLE=FILE", "ASKED", "vs"}


@pytest.mark.parametrize("name", [*MANUAL, *APPLICATIONS])
def test_everything_that_a_usage_names_is_offered_or_free(name: str) -> None:
    from skirm.commands.completion.usage import ways
    from skirm.commands.completion.words import MEANT, SUPPLIERS

    command = APPLICATIONS.get(name) or MANUAL[name]
    names = {each for way in ways(command.usage) for slot in way.slots for each in slot.names}
    strangers = {each for each in names - FREE if not each.islower() and each not in SUPPLIERS}
    assert not {each for each in strangers if (name, each) not in MEANT}
