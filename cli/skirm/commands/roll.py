"""`skirm roll` as Typer sees it: what it takes, and the help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from skirm.commands.argv import RollOptions, names_roll
from skirm.commands.expressions import ExpressionCommand
from skirm.output.stream import print_out

if TYPE_CHECKING:
    from typer._click.core import Context

app = typer.Typer(add_completion=False, rich_markup_mode=None)

HELP = """Roll dice and print one line for each result.

Several words are one expression. Without words, or with - alone, expressions are read from standard input,
one a line; blank lines and lines that begin with # are skipped. SYSTEM:ROLL key=value asks an installed system.

\b
Examples:
  skirm roll 4d6kh3 + 2              four dice, keep the best three, add two
  skirm roll d66                     two dice read as tens and units
  skirm roll '5d10>=8'               count the dice that show 8 or more
  skirm roll '(1d20 + 5) >= 15'      compare the total
  skirm roll '2d6[fire]+1d4[cold]'   subtotals by label
  skirm roll 6x4d6kh3                six results
  skirm roll 1d20+3 --target 15 --exit-code && echo hit
  skirm roll 3d6 --dice 4,2,6        the dice that lie on your table
  skirm roll 3d6 -n 1000 -q --seed monday
"""

NOTATION = """\b
Notation:
  3d6 d20 d% dF       dice; 3d is 3d6, dF is a fate die
  d66 d666 d88        digit dice; 1d66 is one die of 66 sides
  d{1,1,2} d{hit,miss}   faces of your own, numbers or words
  kh3 kl1 dh1 dl1     keep or drop the highest or lowest
  r<2  ro<2           reroll while, or once
  !  !!  !p  !o       explode, compound, penetrate, explode once; !>=5 sets when
  >=8  f1             count successes right after dice; failures take one away
  min2 max5           clamp each die
  unique sort sortd   drop doubles; order the dice
  + - * / // ( )      / is exact, // rounds down
  min max abs floor ceil round     functions: max(2d6, 8)
  {4d6kh3, 3d8}kh1    keep among totals
  >= > <= < =         compare totals; ge gt le lt eq where a shell eats them
  6x(4d6kh3)          repeat
  2d6[fire]  # text   a label; a comment
"""


class RollCommand(ExpressionCommand):
    """The command; with the roll of a system its help is that of the roll, with the keys that it takes."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        roll = next(filter(names_roll, args), "")
        if roll and set(ctx.help_option_names) & set(args):
            print_out(help_of(roll, ctx))
            ctx.exit()
        return super().parse_args(ctx, args)


def help_of(roll: str, ctx: Context) -> str:
    """The help of a roll that is written `SYSTEM:ROLL`.

    Errors: NoSystemError, RequestError for a roll that the system has not; PluginError, HouseError.
    """
    from skirm.commands.system import roll_command  # noqa: PLC0415 - dice need no system
    from skirm.commands.system_help import about_roll  # noqa: PLC0415
    from skirm.commands.system_roll import unknown  # noqa: PLC0415
    from skirm.commands.systems import system_named  # noqa: PLC0415
    from skirm.commands.typed import typer_command  # noqa: PLC0415

    given, _, name = roll.rpartition(":")
    system = system_named(given)
    if name not in system.schemas.rolls:
        raise unknown(system, name)
    declared = roll_command(system, name, f"{system.name}:{name}")
    declared.epilog = about_roll(system, name)
    command = typer_command(declared)
    return command.get_help(type(ctx)(command, parent=ctx.parent, info_name=f"roll {system.name}:{name}"))


@app.command("roll", cls=RollCommand, help=HELP, epilog=NOTATION)
def roll(
    words: Annotated[list[str] | None, typer.Argument(metavar="EXPR", hidden=True)] = None,
    *,
    number: Annotated[
        str | None, typer.Option("-n", "--number", metavar="N", help="Roll it N times, a line each.")
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="TEXT", help="Any text; the same seed gives the same dice everywhere."),
    ] = None,
    show_seed: Annotated[
        bool, typer.Option("--show-seed", help="Tell the seed on standard error, so that the roll can be repeated.")
    ] = False,
    dice: Annotated[
        str | None,
        typer.Option(
            "--dice", metavar="4,2,6|ask", help="Use these faces, in order; or ask for them when they are needed."
        ),
    ] = None,
    target: Annotated[
        str | None, typer.Option("--target", metavar="N", help="A total of at least N is a success.")
    ] = None,
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit with 1 unless every result is a success.")
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell what was thrown for what below each result.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line, errors included.")] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Print the result alone.")] = False,
) -> int:
    """Roll dice; the help is in HELP. Returns the exit code; errors as `throw`."""
    options = RollOptions(
        words or (),
        number=number,
        seed=seed,
        show_seed=show_seed,
        dice=dice,
        target=target,
        exit_code=exit_code,
        explain=explain,
        json=json,
        quiet=quiet,
    )
    from skirm.commands.throw import throw  # noqa: PLC0415 - help needs no dice

    return throw(options)
