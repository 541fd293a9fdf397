"""A system's commands as Typer sees them: those that are made of its models, and those that it registers itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer
from typer.core import TyperCommand

from skirm.commands.frugal import FrugalGroup
from skirm.commands.system import command_of, names_of, summary
from skirm.commands.typed import typer_command
from skirm.output.stream import shown
from skirm.rules.refusals import PluginError

if TYPE_CHECKING:
    from typer._click.core import Command, Context
    from typer._click.formatting import HelpFormatter

    from skirm.rules.system import System


def system_group(system: System) -> Command:
    """Make the group.

    Errors: PluginError where the system's own commands cannot be added, or have the name of one that is made.
    """
    made = names_of(system)
    templates = [(name, template.summary) for name, template in system.schemas.templates.items()]
    examples = [(name, example.summary) for name, example in system.schemas.examples.items()]

    class SystemCommands(FrugalGroup):
        """The commands of the system."""

        from_table = False

        def list_commands(self, ctx: Context) -> list[str]:
            """The names: what is made first, then what is registered."""
            return [*made, *super().list_commands(ctx)]

        def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
            """A command; while a list is made, a stand-in with name and summary."""
            if cmd_name not in made:
                return super().get_command(ctx, cmd_name)
            if self.from_table:
                return TyperCommand(cmd_name, short_help=summary(system, cmd_name))
            command = command_of(system, cmd_name)
            return None if command is None else typer_command(command)

        def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
            """List the commands in the help."""
            self.from_table = True
            try:
                super().format_commands(ctx, formatter)
            finally:
                self.from_table = False
            for title, found in (("Templates (skirm add)", templates), ("Examples (skirm new)", examples)):
                if found:
                    with formatter.section(title):
                        formatter.write_dl([(name, " ".join(shown(text).split())) for name, text in found])

    about = f"The rolls, actions and advances of {system.name}. Its tables and rules: skirm rules {system.name}"
    app = typer.Typer(name=system.name, cls=SystemCommands, help=about, add_completion=False, rich_markup_mode=None)

    @app.callback()
    def nothing() -> None:
        """What stands before a command; it makes a single command remain one of a group."""

    system.add_commands(app)
    group = typer.main.get_command(app)
    taken = sorted(set(made) & set(getattr(group, "commands", {})))
    if taken:
        raise PluginError(f"{system.name}: register_commands adds {taken[0]!r}, which is a command already")
    return group
