"""`skirm roll SYSTEM:ROLL key=value`: a system's answer to a question that needs no encounter."""

from __future__ import annotations

from shlex import split
from typing import TYPE_CHECKING

from skirm.errors import UsageError
from skirm.output.report import lines, to_json
from skirm.output.stream import escaped
from skirm.rules.engine import run
from skirm.rules.names import candidates
from skirm.rules.refusals import RequestError
from skirm.rules.requests import build
from skirm.rules.trees import read_pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.commands.throw import Table
    from skirm.rules.outcome import Report
    from skirm.rules.system import System


def answer(table: Table, words: list[str]) -> None:
    """Ask as often as the options say, and print each answer.

    Args:
        table: The options, the dice and the output; dice are drawn on in the order of all lines and repetitions.
        words: `system:roll`, then `key=value`.

    Errors: NoSystemError, RequestError, RulesError, UsageError, PluginError, HouseError; those of the dice.
    """
    given, _, name = words[0].rpartition(":")
    system = system_of(table, given)
    rolls = system.schemas.rolls
    if name not in rolls:
        raise unknown(system, name)
    request = build(rolls[name], read_pairs(words[1:]), name=words[0])
    for _ in range(table.options.number or 1):
        report, _after = run(system, name, request, None, table.source)
        turning: list[str] = []
        if table.options.explain:
            from skirm.rules.worth import turns_told  # noqa: PLC0415 - only where it is asked for

            turning = turns_told(system, name, request, None, report)
        judge(table, report)
        table.tell_seed()
        tell(table, report, turning)


def words_of(text: str) -> list[str]:
    """The words of a line, quoted as in a shell.

    Errors: UsageError where a quote is not closed.
    """
    try:
        return split(text)
    except ValueError as fault:
        raise UsageError(f"{text.strip()!r}: {str(fault).lower()}", "roll") from fault


def system_of(table: Table, given: str) -> System:
    """The system, loaded once for all lines."""
    if given not in table.systems:
        from skirm.commands.systems import system_named  # noqa: PLC0415 - `skirm SYSTEM ROLL` has loaded it

        table.systems[given] = system_named(given)
    return table.systems[given]


def unknown(system: System, name: str) -> RequestError:
    """The error for a name that no roll has."""
    schemas = system.schemas
    what = f"{system.name} has no roll {name!r}"
    if name in schemas.actions:
        return RequestError([("unknown-roll", f"{what}; did you mean: skirm resolve SAVE {name}")])
    if name in schemas.advances:
        return RequestError([("unknown-roll", f"{what}; did you mean: skirm advance SAVE {name}")])
    return RequestError([("unknown-roll", f"{what}; {candidates(name, list(schemas.rolls))}")])


def judge(table: Table, report: Report) -> None:
    """Let a target say what a success is.

    Errors: UsageError where there is no total to reach it.
    """
    target = table.options.target
    if target is not None:
        if report.total is None:
            raise UsageError(f"--target needs a total, and {report.name} has none", "roll")
        report.success = report.total >= target
    table.all_succeeded = table.all_succeeded and report.success is True


def tell(table: Table, report: Report, turning: Sequence[str] = ()) -> None:
    """Print an answer as it was asked for."""
    options = table.options
    if options.json:
        table.answers.add(to_json(report) + b"\n")
    elif options.quiet:
        table.answers.line(escaped(report.result))
    else:
        for line in [*lines(report, explain=options.explain, colour=table.colour), *map(escaped, turning)]:
            table.answers.line(line)
