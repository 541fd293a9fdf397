"""Typer's commands without pydantic, which Typer 0.29 imports to read so much as the value of `--help`.

Reading None, text and plain whole numbers needs no validation library, so these values are answered here, exactly as
Typer would; all others are left to Typer. If Typer changes, the shortcut is not taken or not called: slower, not
wrong. A test compares both.
"""

from __future__ import annotations

from inspect import cleandoc
from typing import TYPE_CHECKING

from typer.core import TyperCommand, TyperGroup, TyperOption

from skirm.output.stream import print_out

if TYPE_CHECKING:
    from typer._click.core import Context, Parameter
    from typer._click.formatting import HelpFormatter

UNKNOWN = object()
PLAIN_DIGITS = 18


class FrugalCommand(TyperCommand):
    """A command whose parameters are read without pydantic wherever that is possible."""

    like = ""
    """The command whose keys of --json and exit codes are told; its own without."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments; an error that does not know its command is told, so that it can name the right help."""
        try:
            return super().parse_args(ctx, args)
        except Exception as fault:
            if getattr(fault, "ctx", self) is None:
                vars(fault)["ctx"] = ctx
            raise

    def get_params(self, ctx: Context) -> list[Parameter]:
        """The parameters, `--help` included, each with the shortcut."""
        return [spared(parameter) for parameter in super().get_params(ctx)]

    def get_help_option_names(self, ctx: Context) -> list[str]:
        """The names of the help option in their order, which stock Typer leaves to chance."""
        names = super().get_help_option_names(ctx)
        return [name for name in ctx.help_option_names if name in names]

    def get_help_option(self, ctx: Context) -> TyperOption | None:
        """The help option, writing to our own stream, which notices a full disk and a closed pipe."""
        return with_our_help(super().get_help_option(ctx))

    def get_help(self, ctx: Context) -> str:
        """The help, as wide as the terminal is."""
        return as_wide_as_fits(super().get_help(ctx), ctx)

    def format_epilog(self, ctx: Context, formatter: HelpFormatter) -> None:
        """What stands below the options: more about the command, the keys of --json, the exit codes."""
        from skirm.commands.helps import ending  # noqa: PLC0415 - only help needs it

        told = ending(self.like or self.name or "", cleandoc(self.epilog or ""), own=self.like in ("", self.name))
        if told:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(told)


class FrugalGroup(TyperGroup):
    """A group of commands with the same shortcut."""

    def get_params(self, ctx: Context) -> list[Parameter]:
        """The parameters, `--help` included, each with the shortcut."""
        return [spared(parameter) for parameter in super().get_params(ctx)]

    def get_help_option_names(self, ctx: Context) -> list[str]:
        """The names of the help option in their order, which stock Typer leaves to chance."""
        names = super().get_help_option_names(ctx)
        return [name for name in ctx.help_option_names if name in names]

    def get_help_option(self, ctx: Context) -> TyperOption | None:
        """The help option, writing to our own stream, which notices a full disk and a closed pipe."""
        return with_our_help(super().get_help_option(ctx))

    def get_help(self, ctx: Context) -> str:
        """The help, as wide as the terminal is."""
        return as_wide_as_fits(super().get_help(ctx), ctx)


def as_wide_as_fits(text: str, ctx: Context) -> str:
    """A help whose lines fit the terminal, or 80 columns."""
    from skirm.commands.helps import fitted  # noqa: PLC0415 - only help needs it

    return fitted(text, ctx.make_formatter().width)


def with_our_help(option: TyperOption | None) -> TyperOption | None:
    """The help option with `show_help` for Typer's own."""
    if option is not None:
        option.callback = show_help
    return option


def show_help(ctx: Context, _parameter: Parameter, value: object) -> None:
    """Print the help and end the command.

    Errors: OutputError, ClosedPipeError.
    """
    if value and not ctx.resilient_parsing:
        print_out(ctx.get_help())
        ctx.exit()


def spared(parameter: Parameter) -> Parameter:
    """The same parameter, with the shortcut before its `process_value`."""
    if "process_value" in vars(parameter):
        return parameter
    stock = parameter.process_value

    def process_value(ctx: Context, value: object, *further: object, **named: object) -> object:
        answer = UNKNOWN if further or named else plain_value(parameter, value)
        if answer is UNKNOWN:
            return stock(ctx, value, *further, **named)
        return answer if parameter.callback is None else parameter.callback(ctx, parameter, answer)

    vars(parameter)["process_value"] = process_value
    return parameter


def plain_value(parameter: Parameter, value: object) -> object:
    """What Typer would make of a value, or UNKNOWN where that is better left to Typer.

    Args:
        parameter: The parameter; only what it says of itself in public is read.
        value: None, what was typed, or a default.
    """
    several = parameter.multiple or parameter.nargs == -1
    if value is None or value in ((), []):
        if parameter.required or not (value is None or several):
            return UNKNOWN
        return () if value is None and several else None if value is None else []
    descriptor = getattr(parameter, "type_descriptor", None)
    annotation = getattr(descriptor, "annotation", None)
    details = getattr(descriptor, "parameter_info", None)
    if details is None or getattr(details, "parser", UNKNOWN) is not None:
        return UNKNOWN
    if several:
        plain = annotation == list[str] and isinstance(value, list | tuple) and all(type(v) is str for v in value)
        return list(value) if plain and isinstance(value, list | tuple) else UNKNOWN
    if annotation is str and type(value) is str:
        return value
    if annotation is int:
        return plain_integer(value, details)
    return UNKNOWN


def plain_integer(value: object, details: object) -> object:
    """A whole number within its bounds, written the plain way; UNKNOWN for anything that needs a second look."""
    if type(value) is str and value.isascii() and len(value) <= PLAIN_DIGITS and value.removeprefix("-").isdecimal():
        number = int(value)
        if str(number) != value:
            return UNKNOWN
    elif type(value) is int:
        number = value
    else:
        return UNKNOWN
    least, most = getattr(details, "min", UNKNOWN), getattr(details, "max", UNKNOWN)
    if least is not None and not (isinstance(least, int | float) and number >= least):
        return UNKNOWN
    if most is not None and not (isinstance(most, int | float) and number <= most):
        return UNKNOWN
    return number
