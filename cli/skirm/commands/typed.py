"""A declared command as a Typer command: for help, for completion, and for telling what is wrong with a line."""

from __future__ import annotations

from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, cast

import typer

from skirm.commands.declared import Line
from skirm.commands.expressions import ExpressionCommand
from skirm.commands.frugal import FrugalCommand

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer._click.core import Command as ClickCommand
    from typer._click.core import Context

    from skirm.commands.declared import Command, Option


def typer_command(command: Command) -> ClickCommand:
    """Make it. What it returns when it is invoked is the exit code."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(command.name, cls=shaped(command), help=command.help, epilog=command.epilog or None)(answering(command))
    return typer.main.get_command(app)


def shaped(command: Command) -> type[FrugalCommand]:
    """The class of the command, which knows how its words are told in the usage."""

    class Declared(ExpressionCommand if command.notation else FrugalCommand):  # type: ignore[misc]
        """A command whose usage comes from its declaration."""

        like = command.like or command.name

        def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
            """Read the arguments, with the values that were left out."""
            read: list[str] = super().parse_args(ctx, command.with_values(args))
            return read

        def collect_usage_pieces(self, ctx: Context) -> list[str]:
            """The options and the words."""
            return ["[OPTIONS]", command.usage]

    return Declared


def answering(command: Command) -> Callable[..., int]:
    """A function with a parameter for the words and one for every option, as Typer wants to see them."""

    def answer(**given: object) -> int:
        words = cast("list[str] | None", given.pop("words"))
        fields = {field(option): option for option in command.options}
        flags = [fields[name].name for name, value in given.items() if value is True]
        values = {fields[name].name: value for name, value in given.items() if isinstance(value, str)}
        values |= {
            fields[name].name: "\n".join(value) for name, value in given.items() if isinstance(value, list) and value
        }
        return command.run(Line(command.name, words or [], flags, values))

    words = Annotated[list[str] | None, typer.Argument(metavar="WORD", hidden=True)]
    parameters = [Parameter("words", Parameter.KEYWORD_ONLY, default=None, annotation=words)]
    for option in command.options:
        name = field(option)
        if option.several:
            many = Annotated[list[str] | None, typer.Option(*option.flags, metavar=option.metavar, help=option.help)]
            parameters.append(Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=many))
        elif option.metavar:
            said = Annotated[str | None, typer.Option(*option.flags, metavar=option.metavar, help=option.help)]
            parameters.append(Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=said))
        else:
            flag = Annotated[bool, typer.Option(*option.flags, help=option.help)]
            parameters.append(Parameter(name, Parameter.KEYWORD_ONLY, default=False, annotation=flag))
    vars(answer)["__signature__"] = Signature(parameters)
    answer.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return answer


def field(option: Option) -> str:
    """An option's name as that of a parameter."""
    return option.name.replace("-", "_")
