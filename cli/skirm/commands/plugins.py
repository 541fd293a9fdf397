"""`skirm plugins`: which systems and extensions are installed, and how they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from skirm.commands.catalogue import catalogue
from skirm.commands.frugal import FrugalCommand
from skirm.exits import Exit
from skirm.output.plugins import Standing, plugin_lines, plugin_object
from skirm.output.stream import Answers, print_err
from skirm.rules.plugins import State

if TYPE_CHECKING:
    from skirm.rules.discovery import Installed
    from skirm.rules.plugins import Plugin
    from skirm.rules.system import System

app = typer.Typer(add_completion=False, rich_markup_mode=None)

HELP = """List the systems and extensions that are installed, a line each.

An extension has the name of its system before a dot, and is loaded with it. Nothing of a plugin is run to list it;
with --check each is loaded once to see whether it can be played and what it brings, and the exit code is 6 where one
cannot.

\b
Examples:
  skirm plugins
  skirm plugins --check
  skirm --without duel.night plugins         as it is without one of them
  skirm --plugin ./duel.py plugins --check   as it is with one in a file
"""


@app.command("plugins", cls=FrugalCommand, help=HELP)
def plugins(
    *,
    check: Annotated[bool, typer.Option("--check", help="Load each of them, and say which fail.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line, errors included.")] = False,
) -> int:
    """List the plugins; the help is in HELP. Returns the exit code."""
    seen = catalogue()
    states = [standing(plugin, seen, check=check) for plugin in seen.plugins]
    answers = Answers()
    if json:
        from skirm.output.objects import to_line  # noqa: PLC0415 - only programs need it

        for plugin, state, brings in states:
            answers.add(to_line(plugin_object(plugin, state, brings)))
    else:
        for line in plugin_lines(states):
            answers.line(line)
    answers.flush()
    if not states:
        print_err("no plugins are installed")
    failed = check and any(state.word not in ("ok", "switched off") for _, state, _ in states)
    return (Exit.PLUGIN if failed else Exit.DONE).value


def standing(plugin: Plugin, seen: Installed, *, check: bool) -> Standing:
    """How a plugin stands: what its metadata says, and with `check` whether it can be loaded, and what it brings."""
    state = seen.state(plugin)
    if state.word != "ok" or not check:
        return Standing(plugin, state, None)
    from skirm.rules.loading import tried  # noqa: PLC0415 - a list imports no plugin and nothing to play them

    trial = tried(plugin, seen)
    if trial.system is None:
        return Standing(plugin, State("broken", trial.fault), None)
    found = names_in(trial.system)
    if plugin.extends:
        system = next(other for other in seen.plugins if other.name == plugin.system and other.group == plugin.group)
        alone = tried(system, seen).system
        known = {} if alone is None else names_in(alone)
        found = {what: [name for name in names if name not in known.get(what, [])] for what, names in found.items()}
    return Standing(plugin, state, found)


def names_in(system: System) -> dict[str, list[str]]:
    """The rolls, actions and advances of a system."""
    schemas = system.schemas
    return {"rolls": list(schemas.rolls), "actions": list(schemas.actions), "advances": list(schemas.advances)}
