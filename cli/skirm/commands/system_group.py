"""A system's commands as Typer sees them: those that are made of its models, and those that it registers itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from skirm.commands.frugal import FrugalGroup
from skirm.commands.system import about, names_of, with_help
from skirm.commands.typed import typer_command
from skirm.errors import UsageError
from skirm.output.stream import shown
from skirm.rules.names import candidates
from skirm.rules.refusals import PluginError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typer._click.core import Command, Context
    from typer._click.formatting import HelpFormatter

    from skirm.rules.system import System


class SystemCommands(FrugalGroup):
    """The commands of a system."""

    system: System
    made: tuple[str, ...] = ()

    def list_commands(self, ctx: Context) -> list[str]:
        """The names: what is made first, then what is registered."""
        return [*self.made, *super().list_commands(ctx)]

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """A command: one that is made, or one that the system registers."""
        command = with_help(self.system, cmd_name)
        return super().get_command(ctx, cmd_name) if command is None else typer_command(command)

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        """Find the command that the arguments begin with. Errors: UsageError with what may have been meant."""
        if not args[0].startswith("-") and args[0] not in self.list_commands(ctx):
            name = self.system.name
            told = candidates(args[0], self.list_commands(ctx))
            raise UsageError(f"{name} has no command {args[0]!r}; {told}", name)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """List what the system has: rolls, actions, advances, its own commands, templates, examples."""
        schemas = self.system.schemas
        own = [(name, command.get_short_help_str()) for name, command in self.commands.items()]
        for title, found in (
            (f"Rolls (skirm roll {self.system.name}:ROLL)", summaries(schemas.rolls)),
            ("Actions (skirm resolve SAVE)", summaries(schemas.actions)),
            ("Advances (skirm advance SAVE)", summaries(schemas.advances)),
            ("Commands", own),
            ("Templates (skirm add)", [(name, each.summary) for name, each in schemas.templates.items()]),
            ("Examples (skirm new)", [(name, each.summary) for name, each in schemas.examples.items()]),
        ):
            if found:
                with formatter.section(title):
                    formatter.write_dl([(name, " ".join(shown(text).split())) for name, text in found])


def summaries(models: Mapping[str, type]) -> list[tuple[str, str]]:
    """Models by name, each with what it is in a line."""
    return [(name, about(model).partition("\n")[0]) for name, model in models.items()]


def system_group(system: System) -> Command:
    """Make the group.

    Errors: PluginError where the system's own commands cannot be added, or have the name of one that is made.
    """
    made = names_of(system)
    kind = type("Commands", (SystemCommands,), {"system": system, "made": tuple(made)})
    told = (
        f"The rolls, actions and advances of {system.name}. More of each: skirm help {system.name} NAME. "
        f"Its tables and rules: skirm rules {system.name}"
    )
    app = typer.Typer(name=system.name, cls=kind, help=told, add_completion=False, rich_markup_mode=None)

    @app.callback()
    def nothing() -> None:
        """What stands before a command; it makes a single command remain one of a group."""

    system.add_commands(app)
    group = typer.main.get_command(app)
    taken = sorted(set(made) & set(getattr(group, "commands", {})))
    if taken:
        raise PluginError(f"{system.name}: register_commands adds {taken[0]!r}, which is a command already")
    return group
