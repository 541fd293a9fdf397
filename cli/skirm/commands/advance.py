"""`skirm advance`: time passes, once, several times, or until something holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.fights import fight_at
from skirm.commands.options import MOST, MOST_STEPS
from skirm.commands.order import from_words
from skirm.commands.outcomes import results_of
from skirm.commands.referee import play
from skirm.commands.resolve import chooses, one
from skirm.commands.saves import chosen_save, warn
from skirm.errors import SkirmError
from skirm.rules.guard import Guard
from skirm.rules.refusals import RulesError
from skirm.saves.paths import STREAM

if TYPE_CHECKING:
    from skirm.commands.conditions import Condition
    from skirm.commands.declared import Line
    from skirm.commands.fights import Fight
    from skirm.commands.order import Order
    from skirm.commands.referee import Chooses
    from skirm.output.results import Results
    from skirm.rules.system import System


def advance(line: Line) -> int:
    """Carry the line out.

    Errors: RulesError where the rules refuse or the condition never holds; RequestError, UsageError; those of saves
    and output.
    """
    save = chosen_save(line)
    kind = line.words.pop(0) if line.words and "=" not in line.words[0] else ""
    if kind.isdecimal():
        raise line.wrong(f"{kind} is no kind of advance; for {kind} of them: skirm advance {save} --steps {kind}")
    return advanced(line, save, from_words("advance", kind, line.words))


def advanced(line: Line, save: str, order: Order, system: System | None = None) -> int:
    """Advance as often as the line wants it. Errors as `advance`."""
    steps, until = line.number("steps", most=MOST_STEPS), line.value("until")
    if until is None:
        return one(line, save, order, steps or 1, system)
    from skirm.commands.conditions import Condition  # noqa: PLC0415 - only where there is one

    condition = Condition(until)
    most = steps or MOST
    dice = chooses(line, save, most)
    with results_of(line, save) as results, fight_at(save, dry_run=line.has("dry-run"), system=system) as fight:
        with Guard(f"{fight.system.name}: {condition} failed", allowed=SkirmError):
            condition.check(fight.encounter)
        began = fight.revision
        try:
            if not until_it_holds(fight, order, condition, most, dice, results):
                warn([f"{save}: {condition} holds already; nothing was advanced"])
        except RulesError as refusal:
            done = fight.revision - began
            if not done or save == STREAM or line.has("dry-run"):
                raise
            advances = f"{done} advance{'' if done == 1 else 's'}"
            (*others, (reason, told)) = refusal.reasons
            told += f"; {advances} committed, to take back: skirm undo {save} {done}"
            raise RulesError(*others, (reason, told)) from refusal
    return 0


def until_it_holds(fight: Fight, order: Order, condition: Condition, most: int, dice: Chooses, results: Results) -> int:
    """Advance until a condition holds; not at all if it holds already.

    Returns: How many advances it took.
    Errors: RulesError where the rules refuse one, the fight ends before, or it took as many as may be; as `advance`.
    """
    model = fight.system.schemas.advances.get(order.name or fight.system.schemas.default_advance or "")
    for done in range(most):
        if holds(condition, fight):
            return done
        over = None if model is None or model.after_the_fight else fight.over()
        if over is not None:
            raise RulesError(("over", f"the fight is over before {condition}: {over}"))
        for told in play(fight, order, dice):
            results.tell(*told)
    if holds(condition, fight):
        return most
    raise RulesError(("never", f"after {most} advance{'' if most == 1 else 's'} {condition} does not hold"))


def holds(condition: Condition, fight: Fight) -> bool:
    """Whether a condition holds in a fight. Errors: those of the condition; PluginError."""
    with Guard(f"{fight.system.name}: {condition} failed", allowed=SkirmError):
        return condition.holds(fight.encounter)
