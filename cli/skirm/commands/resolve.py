"""`skirm resolve`: an action from the command line, or orders as JSON lines."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from skirm.commands.fights import fight_at
from skirm.commands.order import from_file, from_input, from_words
from skirm.commands.outcomes import results_of
from skirm.commands.referee import asking, dice_for, play
from skirm.commands.saves import chosen_save
from skirm.errors import OutputError, SkirmError
from skirm.output.stream import print_err
from skirm.saves.paths import STREAM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirm.commands.declared import Line
    from skirm.commands.fights import Fight
    from skirm.commands.order import Order
    from skirm.commands.referee import Chooses
    from skirm.output.results import Results
    from skirm.rules.system import System


def resolve(line: Line) -> int:
    """Carry the line out.

    Errors: RulesError, RequestError, UsageError; those of saves and output.
    """
    save = chosen_save(line)
    if line.words:
        if line.value("orders") is not None:
            raise line.wrong(f"--orders and the action {line.words[0]!r} are two ways to give orders; choose one")
        return one(line, save, from_words("action", line.words[0], line.words[1:]))
    return many(line, save)


def one(line: Line, save: str, order: Order, steps: int = 1, system: System | None = None) -> int:
    """Play one order, or the same advance several times; a save of another system than the one given is refused.

    Errors: as `resolve`.
    """
    dice = chooses(line, save, steps)
    with results_of(line, save) as results, fight_at(save, dry_run=line.has("dry-run"), system=system) as fight:
        for _ in range(steps):
            for told in play(fight, order, dice):
                results.tell(*told)
    return 0


def chooses(line: Line, save: str, steps: int) -> Chooses:
    """Where the dice of the line come from.

    Errors: UsageError where one set of dice would have to do for several orders.
    """
    given = line.value("dice")
    if given is None:
        return dice_for
    if given != "ask":
        if steps > 1:
            raise line.wrong("--dice are those of one order; with several, each brings its own")
        from skirm.dice.given import GivenDice  # noqa: PLC0415 - only for given dice

        return lambda _order, _fight: GivenDice(given)
    from skirm.commands.stdin import ask, at_terminal  # noqa: PLC0415 - only to ask a person

    if save == STREAM:
        raise line.wrong("--dice ask needs standard input for the dice, so the save must be a file")
    return asking(ask, print_err if at_terminal() else None)


def many(line: Line, save: str) -> int:
    """Play the orders of a file or of standard input. Errors as `resolve`."""
    file = line.value("orders")
    if line.value("dice") is not None:
        raise line.wrong("--dice are those of one order; orders bring their own")
    if file is None:
        if save == STREAM:
            raise line.wrong("an action is missing; with - as the save, give one, or --orders FILE")
        if sys.stdin is None or sys.stdin.isatty():
            raise line.wrong("an action is missing; give one, --orders FILE, or orders on standard input")
    orders = from_input() if file is None or file == STREAM else from_file(file)
    if file == STREAM == save:
        raise line.wrong("the save and the orders cannot both come from standard input")
    with results_of(line, save) as results, fight_at(save, dry_run=line.has("dry-run")) as fight:
        results.begin()
        play_all(fight, orders, results, file)
    return 0


def play_all(fight: Fight, orders: Iterable[tuple[int, Order]], results: Results, file: str | None) -> None:
    """Play numbered orders until one is refused.

    Errors: as `resolve`; they know file and line.
    """
    number = 0
    try:
        for number, order in orders:
            try:
                for told in play(fight, order):
                    results.tell(*told)
            except OutputError:
                raise
            except SkirmError as fault:
                fault.line = number
                raise
    except SkirmError as fault:
        fault.file = None if fault.line is None else file
        raise
    if not number:
        print_err("skirm: no orders came; nothing was done")
