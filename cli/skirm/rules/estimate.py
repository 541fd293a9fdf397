"""Odds by playing: for questions whose branches are too many to go through all of them."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING

from skirm.dice.seeds import RandomDice
from skirm.rules.branches import MISSING, REFUSED, Facts, frozen, look_up, of_outcome
from skirm.rules.engine import run
from skirm.rules.outcome import Outcome
from skirm.rules.refusals import RulesError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from skirm.rules.models import Encounter, Request
    from skirm.rules.outcome import Report
    from skirm.rules.system import System

PLAYS = 10_000
# The quantile of the normal distribution within which 95 of 100 lie.
Z = 1.959963984540054


class Estimate:
    """How often each value of the facts came of so many plays."""

    def __init__(self, facts: Sequence[str], counts: Counter[Facts], plays: int) -> None:
        self.facts = tuple(facts)
        self.counts = counts
        self.plays = plays

    def chance(self, *values: object) -> float:
        """The share of plays in which the facts had these values."""
        return self.counts[values] / self.plays

    def interval(self, *values: object) -> tuple[float, float]:
        """Where the chance lies with 95 % confidence."""
        return interval(self.counts[values], self.plays)


def interval(count: int, plays: int) -> tuple[float, float]:
    """Between what the chance of something lies that happened `count` times of `plays`, with 95 % confidence.

    Wilson's score interval: it stays within 0 and 1, and is no point where something happened never or always.
    """
    share = count / plays
    spread = Z * sqrt(share * (1 - share) / plays + Z * Z / (4 * plays * plays))
    middle, scale = share + Z * Z / (2 * plays), 1 + Z * Z / plays
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def estimate(
    system: System,
    name: str,
    request: Request,
    encounter: Encounter | None,
    by: Sequence[str],
    seed: str,
    trials: Iterable[int] = range(PLAYS),
) -> Estimate:
    """Play a request again and again, and count what comes of it. Nothing is committed.

    Args:
        name: The request's name in the shell.
        by: Key paths, as for `distribution`.
        seed: Play number t throws the dice of (seed, trial t), however many are played.
        trials: The numbers of the plays.

    Errors: RulesError where the rules refuse every play, and for a fact that no play has; PluginError.
    """
    counts: Counter[Facts] = Counter()
    refusals: list[RulesError] = []
    found = [False] * len(by)
    for trial in trials:
        try:
            report, after = run(system, name, request, encounter, RandomDice(seed, "trial", trial))
            facts = facts_of(report, after, by)
        except RulesError as fault:
            refusals.append(fault)
            facts = facts_of(Outcome(REFUSED, success=False), encounter, by)
        found = [known or fact is not MISSING for known, fact in zip(found, facts, strict=True)]
        counts[tuple(None if fact is MISSING else fact for fact in facts)] += 1
    plays = counts.total()
    if len(refusals) == plays:
        raise refusals[0]
    if not all(found):
        raise RulesError(("no-fact", f"{by[found.index(False)]}: no play has such a fact"))
    return Estimate(by, counts, plays)


def facts_of(outcome: Outcome | Report, after: Encounter | None, by: Sequence[str]) -> Facts:
    """The facts of one play, MISSING where it has none."""
    facts: list[object] = []
    for path in by:
        try:
            facts.append(frozen(look_up(outcome if of_outcome(path) else after, path)))
        except RulesError:
            facts.append(MISSING)
    return tuple(facts)
