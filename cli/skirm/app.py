"""The Typer application. Its commands are a table; the module of a command is imported when it is used."""

from __future__ import annotations

from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperCommand

from skirm import __version__
from skirm.commands.frugal import FrugalGroup
from skirm.commands.switches import SWITCHES
from skirm.commands.table import APPLICATIONS, COMMANDS
from skirm.errors import UsageError
from skirm.exits import Exit, table
from skirm.output.stream import print_err, print_out, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from typer._click.core import Command, Context
    from typer._click.formatting import HelpFormatter
    from typer._click.shell_completion import CompletionItem

HELP = """A referee for the shell: roll dice, resolve the actions of a rule system, play encounters that live in files.

\b
  skirm roll 4d6kh3 + 2                      roll dice
  skirm odds 4d6kh3                          how likely every total is
  skirm new SYSTEM fight.toml --example      begin an encounter
  skirm show fight.toml                      who is there, who is up
  skirm resolve fight.toml ACTION key=value  carry out an action
  skirm advance fight.toml                   the next turn
  skirm undo fight.toml                      take it back
  skirm help COMMAND                         more, with examples
"""

EPILOG = f"""\b
Exit codes:
{table()}

\b
Variables:
  SKIRM_SAVE        the save where none is given
  SKIRM_PLUGIN      a file of a plugin to try; as --plugin
  SKIRM_WITHOUT     plugins to switch off, NAME,NAME; as --without
  SKIRM_CONFIG_DIR  the folder of your house tables
  SKIRM_MAX_DICE, SKIRM_MAX_DEPTH, SKIRM_MAX_LENGTH, SKIRM_MAX_DIGITS
                    bound what an expression may cost, SKIRM_MAX_ODDS
                    what its odds may
  SKIRM_DEBUG       1 shows the traceback of an error
  NO_COLOR, FORCE_COLOR are honoured
"""

# How alike a word must be to a command to be what was meant: `rol` is roll and not resolve.
CLOSE = 0.65
# Click's errors, whose module is private in some releases of Typer and a package of its own in others.
CLICK_ERRORS = tuple(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")


class Commands(FrugalGroup):
    """The group of all commands. It lists them from the table, and imports the one that is asked for."""

    from_table = False

    def list_commands(self, ctx: Context) -> list[str]:
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """The command, imported now; while a list is made, a stand-in with name and summary.

        A name that is none of ours may be a system's, whose commands are then a group of their own.
        """
        if cmd_name not in COMMANDS:
            return self.systems_commands(cmd_name)
        if self.from_table:
            return TyperCommand(cmd_name, short_help=COMMANDS[cmd_name])
        if cmd_name in APPLICATIONS:
            return typer.main.get_command(import_module(APPLICATIONS[cmd_name]).app)
        from skirm.commands.manual import MANUAL  # noqa: PLC0415 - roll has an application of its own
        from skirm.commands.typed import typer_command  # noqa: PLC0415 - roll has an application of its own

        return typer_command(MANUAL[cmd_name])

    def systems_commands(self, name: str) -> Command | None:
        """The commands of a system.

        Errors: NoSystemError for the beginning of several names; PluginError, HouseError.
        """
        from skirm.commands.system import named  # noqa: PLC0415 - only where a first word is none of ours

        system = named(name)
        if system is None:
            return None
        from skirm.commands.system_group import system_group  # noqa: PLC0415

        return system_group(system)

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        """Find the command that the arguments begin with.

        Errors: UsageError with what may have been meant.
        """
        if args[0] in COMMANDS or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        command = None if args[0].startswith("-") else self.get_command(ctx, args[0])
        if command is None:
            raise UsageError(unknown_command(args))
        return command.name, command, args[1:]

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """List the commands in the help, and the systems by their metadata, of which nothing is imported."""
        with self.stand_ins():
            super().format_commands(ctx, formatter)
        from skirm.commands.catalogue import catalogue  # noqa: PLC0415 - only the help lists systems

        systems = catalogue().systems()
        if systems:
            with formatter.section("Systems"):
                formatter.write_dl([(plugin.name, " ".join(shown(plugin.summary).split())) for plugin in systems])

    def shell_complete(self, ctx: Context, incomplete: str) -> list[CompletionItem]:
        """The commands that begin with what was typed."""
        with self.stand_ins():
            return super().shell_complete(ctx, incomplete)

    @contextmanager
    def stand_ins(self) -> Iterator[None]:
        """Let `get_command` answer from the table for a while."""
        self.from_table = True
        try:
            yield
        finally:
            self.from_table = False


app = typer.Typer(
    name="skirm",
    cls=Commands,
    help=HELP,
    epilog=EPILOG,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def show_version(value: bool) -> None:
    """Print the version and end the command."""
    if value:
        print_out(f"skirm {__version__}")
        raise typer.Exit


@app.callback()
def skirm(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    plugin: Annotated[
        list[str] | None, typer.Option("--plugin", metavar="FILE", help="Try a rule system in a file: ./duel.py")
    ] = None,
    without: Annotated[
        list[str] | None, typer.Option("--without", metavar="NAME", help="Switch a rule system or extension off.")
    ] = None,
    no_plugins: Annotated[bool, typer.Option("--no-plugins", help="Do as if no rule systems were installed.")] = False,
) -> None:
    """What stands before a command, for the help. `skirm.commands.switches` has read what is about plugins by now."""


def run_app(argv: list[str]) -> int:
    """Run a command by way of Typer. Without one, print the help where errors go, for a script forgot something.

    Args:
        argv: The arguments after the program's name.

    Returns: The exit code.
    Errors: UsageError for all that Typer refuses, and what the command raises.
    """
    group = typer.main.get_command(app)
    try:
        if not argv:
            with group.make_context("skirm", [], resilient_parsing=True) as ctx:
                print_err(ctx.get_help())
            return Exit.USAGE.value
        with group.make_context("skirm", list(argv)) as ctx:
            code = group.invoke(ctx)
    except typer.Exit as end:
        return end.exit_code
    except Exception as fault:
        if isinstance(fault, CLICK_ERRORS):
            raise usage_error(fault) from fault
        raise
    return code if isinstance(code, int) else Exit.DONE.value


def usage_error(fault: BaseException) -> UsageError:
    """One of Click's errors as ours: one line, small at its beginning, with what may have been meant."""
    context = getattr(fault, "ctx", None)
    names: list[str] = []
    while context is not None and context.parent is not None:
        names.insert(0, context.info_name or "")
        context = context.parent
    command = " ".join(names)
    option = getattr(fault, "option_name", None)
    if option in SWITCHES and command:
        text = f"{option} stands before the command: skirm {option} ... {command}"
    elif option is not None and hasattr(fault, "possibilities"):
        text = f"there is no option {option}{did_you_mean(list(fault.possibilities or ()))}"
    else:
        text = " ".join(getattr(fault, "format_message", fault.__str__)().split()).rstrip(".")
        text = text[:1].lower() + text[1:]
    return UsageError(text, command)


def unknown_command(args: list[str]) -> str:
    """What to say of arguments that begin with no command: a command with a similar name, or dice without `roll`."""
    from skirm.commands.catalogue import catalogue  # noqa: PLC0415
    from skirm.dice.errors import DiceError  # noqa: PLC0415 - only when something is wrong
    from skirm.dice.notation import parse  # noqa: PLC0415
    from skirm.saves.paths import is_save  # noqa: PLC0415 - only when something is wrong

    saves = [word for word in args[1:] if is_save(word) and word != "-"]
    action = f"; an action is resolved: skirm resolve {saves[0]} {args[0]}" if saves and not is_save(args[0]) else ""
    if not saves and args[1:] == ["--help"] and args[0].replace("-", "").isalpha():
        action = f"; what a system has is told by: skirm help SYSTEM {args[0]}"
    names = [*COMMANDS, *(plugin.name for plugin in catalogue().systems())]
    try:
        parse(args[0])
    except DiceError:
        return f"there is no command {args[0]!r}{did_you_mean(get_close_matches(args[0], names, cutoff=CLOSE))}{action}"
    from shlex import join  # noqa: PLC0415

    return f"there is no command {args[0]!r}; did you mean: skirm roll {join(args)}"


def did_you_mean(names: list[str]) -> str:
    """The end of a sentence that suggests names, empty without any."""
    return f"; did you mean {' or '.join(names[:3])}?" if names else ""
