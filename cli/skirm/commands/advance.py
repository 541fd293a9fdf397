"""`skirm advance`: time passes, once, several times, or until something holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.declared import Command
from skirm.commands.options import PLAYING, STEPS, UNTIL
from skirm.rules.refusals import RulesError

if TYPE_CHECKING:
    from skirm.commands.conditions import Condition
    from skirm.commands.declared import Line
    from skirm.commands.fights import Fight
    from skirm.commands.order import Order
    from skirm.commands.referee import Chooses
    from skirm.output.results import Results
    from skirm.rules.system import System

MOST = 1000

HELP = f"""Let time pass in an encounter: the system's next phase, or a kind that it declares.

A fight that is over refuses, with exit code 1, so that a loop ends: while skirm advance fight.toml; do ...; done

\b
Examples:
  skirm advance fight.toml
  skirm advance fight.toml rest time=10m
  skirm advance fight.toml --steps 4
  skirm advance fight.toml --until 'units.Vyx.hp<=0'

A condition is a path, a comparison (<= >= < > = !=, or le ge lt gt eq ne between spaces) and a value; up is whose
turn it is, over whether the fight is over. Without --steps, --until gives up after {MOST} advances.
"""


def advance(line: Line) -> int:
    """Carry the line out.

    Errors: RulesError where the rules refuse or the condition never holds; RequestError, UsageError; those of saves
    and output.
    """
    from skirm.commands.order import from_words  # noqa: PLC0415
    from skirm.commands.saves import chosen_save  # noqa: PLC0415 - help needs none of it

    save = chosen_save(line)
    kind = line.words.pop(0) if line.words and "=" not in line.words[0] else ""
    return advanced(line, save, from_words("advance", kind, line.words))


def advanced(line: Line, save: str, order: Order, system: System | None = None) -> int:
    """Advance as often as the line wants it. Errors as `advance`."""
    from skirm.commands.resolve import chooses, one  # noqa: PLC0415 - help needs none of it

    steps, until = line.number("steps"), line.value("until")
    if until is None:
        return one(line, save, order, steps or 1, system)
    from skirm.commands.conditions import Condition  # noqa: PLC0415 - only where there is one
    from skirm.commands.fights import fight_at  # noqa: PLC0415
    from skirm.commands.resolve import results_of  # noqa: PLC0415

    condition = Condition(until)
    most = steps or MOST
    dice = chooses(line, save, most)
    with results_of(line, save) as results, fight_at(save, dry_run=line.has("dry-run"), system=system) as fight:
        until_it_holds(fight, order, condition, most, dice, results)
    return 0


def until_it_holds(
    fight: Fight, order: Order, condition: Condition, most: int, dice: Chooses, results: Results
) -> None:
    """Advance until a condition holds; not at all if it holds already.

    Errors: RulesError where the fight ends before, or after as many steps as may be; as `advance`.
    """
    from skirm.commands.referee import play  # noqa: PLC0415 - help needs none of it

    for _ in range(most):
        if holds(condition, fight):
            return
        over = fight.over()
        if over is not None:
            raise RulesError(("over", f"the fight is over before {condition}: {over}"))
        for report, json in play(fight, order, dice):
            results.tell(report, json)
    if not holds(condition, fight):
        raise RulesError(("never", f"after {most} advances {condition} does not hold"))


def holds(condition: Condition, fight: Fight) -> bool:
    """Whether a condition holds in a fight. Errors: those of the condition; PluginError."""
    from skirm.errors import SkirmError  # noqa: PLC0415 - help needs none of it
    from skirm.rules.guard import Guard  # noqa: PLC0415

    with Guard(f"{fight.system.name}: {condition} failed", allowed=SkirmError):
        return condition.holds(fight.encounter)


COMMANDS = {"advance": Command("advance", "SAVE [KIND] [KEY=VALUE]...", HELP, (STEPS, UNTIL, *PLAYING), advance)}
