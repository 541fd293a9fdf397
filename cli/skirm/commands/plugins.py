"""`skirm plugins`: which systems and extensions are installed, and how they stand; `plugins new` makes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from skirm.commands.catalogue import catalogue
from skirm.commands.frugal import FrugalCommand
from skirm.errors import UsageError
from skirm.exits import Exit
from skirm.output.plugins import Standing, plugin_lines, plugin_object
from skirm.output.stream import Answers, print_err
from skirm.rules.plugins import State

if TYPE_CHECKING:
    from typer._click.core import Context

    from skirm.rules.discovery import Installed

app = typer.Typer(add_completion=False, rich_markup_mode=None)

HELP = """List the systems and extensions that are installed, a line each; with new make one of your own.

An extension has the name of its system before a dot, and is loaded with it. Nothing of a plugin is run to list it;
with --check each is loaded once to see whether it can be played and what it brings, and the exit code is 6 where one
cannot.

skirm plugins new NAME writes a rule system that works, with tables, tests and a README, into a folder of its own, to be
changed into yours; a name such as duel.night makes house rules for the system duel. Nothing is overwritten.

\b
Examples:
  skirm plugins
  skirm plugins --check
  skirm --without duel.night plugins         as it is without one of them
  skirm --plugin ./duel.py plugins --check   as it is with one in a file
  skirm plugins new duel
  skirm plugins new duel.night --into ~/games
"""


class PluginsCommand(FrugalCommand):
    """The command; its words are told in the usage, for Typer knows them only as a list of texts."""

    def collect_usage_pieces(self, ctx: Context) -> list[str]:
        """The options and the words."""
        return ["[OPTIONS]", "[new NAME]"]


@app.command("plugins", cls=PluginsCommand, help=HELP)
def plugins(
    words: Annotated[list[str] | None, typer.Argument(metavar="[new NAME]", hidden=True)] = None,
    *,
    into: Annotated[
        str | None, typer.Option("--into", metavar="FOLDER", help="Where new makes its folder; here by default.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Load each of them, and say which fail.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line, errors included.")] = False,
) -> int:
    """List the plugins, or make one; the help is in HELP. Returns the exit code."""
    if words or into is not None:
        return made(words or [], into, check=check, as_json=json)
    seen = catalogue()
    states = checked(seen) if check else [Standing(plugin, seen.state(plugin)) for plugin in seen.plugins]
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


def made(words: list[str], into: str | None, *, check: bool, as_json: bool) -> int:
    """Make a plugin. Errors: UsageError for anything but `new NAME`; those of `new_plugin`."""
    if words[:1] != ["new"]:
        raise UsageError(
            "--into goes with new"
            if not words
            else f"{words[0]!r} is one word too many; a plugin is made by: skirm plugins new NAME",
            "plugins",
        )
    if len(words) != 2 or check:
        raise UsageError("expected new and one name, as in: skirm plugins new duel", "plugins")
    from skirm.commands.new_plugin import new_plugin  # noqa: PLC0415 - a list makes nothing

    new_plugin(words[1], into or ".", as_json=as_json)
    return Exit.DONE.value


def checked(seen: Installed) -> list[Standing]:
    """How all plugins stand: what their metadata say, whether they can be loaded, and what they bring."""
    from skirm.commands.trying import tried_apart  # noqa: PLC0415 - a list tries nothing

    states = {plugin: seen.state(plugin) for plugin in seen.plugins}
    sound = [plugin for plugin, state in states.items() if state.word == "ok"]
    brings = {}
    for plugin, found in zip(sound, tried_apart(sound, seen), strict=True):
        brings[plugin] = found.brings
        if found.fault:
            states[plugin] = State("broken", found.fault)
    return [Standing(plugin, states[plugin], brings.get(plugin)) for plugin in seen.plugins]
