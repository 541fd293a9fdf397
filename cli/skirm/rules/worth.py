"""What a modifier is worth: the odds with it and without it, and whether it turned a result."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from skirm.rules.branches import distribution
from skirm.rules.engine import run
from skirm.rules.refusals import PluginError, RulesError, TooManyRunsError
from skirm.rules.thrown import RecordedDice
from skirm.rules.work import RUNS, Budget

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skirm.rules.branches import Distribution
    from skirm.rules.models import Encounter, Request
    from skirm.rules.outcome import Modifier, Report
    from skirm.rules.system import System

NOTHING = Fraction(0)


class Worth:
    """A modifier, and the odds of the same question without it.

    Attributes:
        without: None where the rules refuse it without, or where the answer costs too much.
        known: Whether it does not cost too much.
    """

    __slots__ = ("known", "modifier", "without")

    def __init__(self, modifier: Modifier, without: Distribution | None, *, known: bool = True) -> None:
        self.modifier = modifier
        self.without = without
        self.known = known

    def gain(self, found: Distribution, *values: object) -> Fraction:
        """By how much it raises the chance of some values; 1 is certainty."""
        return found.chance(*values) - (NOTHING if self.without is None else self.without.chance(*values))


def worths(
    system: System,
    request: Request,
    encounter: Encounter | None,
    found: Distribution,
    budget: Budget | None = None,
) -> list[Worth]:
    """What each modifier of a question is worth, in the order in which they were read.

    Args:
        found: The answer with all of them.
        budget: What all answers together may cost; by default as many runs as one answer may for each modifier.

    Errors: PluginError.
    """
    told: list[Worth] = []
    allowed = budget or Budget(RUNS * max(1, len(found.modifiers)))
    for modifier in found.modifiers:
        muted = [(modifier.figure, modifier.reason)]
        try:
            without = distribution(system, request, encounter, found.facts, allowed, muted, found.sparse)
            told.append(Worth(modifier, without))
        except RulesError:
            told.append(Worth(modifier, None))
        except TooManyRunsError:
            told.append(Worth(modifier, None, known=False))
    return told


def turned(
    system: System, name: str, request: Request, encounter: Encounter | None, report: Report
) -> Iterator[tuple[Modifier, Report]]:
    """Which modifiers turned a result that was played: without them the same dice would have led elsewhere.

    A modifier without which the rules would have asked for other dice is left out, since nobody knows what they would
    have shown.

    Args:
        encounter: The state before.
        report: What was played.

    Returns: Each such modifier, with what the same dice would have led to.
    """
    for modifier in once(report):
        muted = [(modifier.figure, modifier.reason)]
        dice = RecordedDice(report.all_dice())
        try:
            other, _ = run(system, name, request, encounter, dice, muted)
            dice.finish()
        except (PluginError, RulesError):
            continue
        if (other.result, other.success) != (report.result, report.success):
            yield modifier, other


def once(report: Report) -> Sequence[Modifier]:
    """The modifiers that were applied in a result, each once by its figure and reason; bases are none."""
    found: dict[tuple[str, str], Modifier] = {}
    for part in (report, *report.parts):
        for modifier in part.modifiers:
            if modifier.applied and modifier.op != "base":
                found.setdefault((modifier.figure, modifier.reason), modifier)
    return list(found.values())


def turns_told(system: System, name: str, request: Request, encounter: Encounter | None, report: Report) -> list[str]:
    """Which modifiers turned a result, in words; as `turned`."""
    return [
        f"without {modifier.reason} the same dice give {other.result}"
        for modifier, other in turned(system, name, request, encounter, report)
    ]
