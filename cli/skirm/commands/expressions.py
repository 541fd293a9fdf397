"""Commands that take dice notation as words, some of which begin with a minus: `skirm roll 5 -1d4`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.argv import is_expression
from skirm.commands.frugal import FrugalCommand

if TYPE_CHECKING:
    from collections.abc import Container

    from typer._click.core import Context


class ExpressionCommand(FrugalCommand):
    """A command for which `-3d6` is a word and no option."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments, the words put behind a `--` first, where nothing takes them for options."""
        takes_value = {
            name
            for parameter in self.get_params(ctx)
            if parameter.param_type_name == "option" and not getattr(parameter, "is_flag", False)
            for name in parameter.opts
        }
        return super().parse_args(ctx, words_last(args, takes_value))


def words_last(args: list[str], takes_value: Container[str]) -> list[str]:
    """The same arguments with all words behind a `--`, in their order.

    Args:
        args: The arguments as they were typed.
        takes_value: The names of the options, short and long, whose value may be the next argument.
    """
    options: list[str] = []
    words: list[str] = []
    rest = iter(args)
    for argument in rest:
        if argument == "--":
            words.extend(rest)
        elif argument[:1] != "-" or argument == "-" or is_expression(argument):
            words.append(argument)
        else:
            options.append(argument)
            if wants_next(argument, takes_value):
                value = next(rest, None)
                if value is None:
                    return options
                options.append(value)
    return [*options, "--", *words]


def wants_next(option: str, takes_value: Container[str]) -> bool:
    """Whether the value of an option is the next argument; `--seed=x`, `-n5` and `-qn5` carry theirs."""
    if option.startswith("--"):
        return option in takes_value
    for position, letter in enumerate(option[1:], start=2):
        if f"-{letter}" in takes_value:
            return position == len(option)
    return False
