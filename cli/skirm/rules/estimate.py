"""Odds by playing: for questions whose branches are too many to go through all of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from skirm.dice.seeds import RandomDice
from skirm.rules.asked import Asked, Facts
from skirm.rules.branches import REFUSED
from skirm.rules.engine import Resolution
from skirm.rules.intervals import interval
from skirm.rules.outcome import Outcome
from skirm.rules.refusals import RulesError
from skirm.rules.thrown import UnrecordedDice
from skirm.rules.work import PART

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from skirm.dice.rolled import Source
    from skirm.rules.models import Encounter, Request
    from skirm.rules.paths import Path
    from skirm.rules.system import System

PLAYS = 10_000


class Estimate:
    """How often each value of the facts came of so many plays."""

    def __init__(self, facts: Sequence[Path], counts: Counter[Facts], plays: int) -> None:
        self.facts = tuple(facts)
        self.counts = counts
        self.plays = plays

    def chance(self, *values: object) -> float:
        """The share of plays in which the facts had these values."""
        return self.counts[values] / self.plays

    def interval(self, *values: object) -> tuple[float, float]:
        """Where the chance lies with 95 % confidence."""
        return interval(self.counts[values], self.plays)


def estimate(
    system: System,
    request: Request,
    encounter: Encounter | None,
    by: Sequence[Path],
    seed: str,
    trials: Iterable[int] = range(PLAYS),
    work: int | None = None,
    sparse: Collection[Path] = (),
) -> Estimate:
    """Play a request again and again, and count what comes of it. Nothing is committed.

    Args:
        by: Key paths, as for `distribution`.
        seed: Play number t throws the dice of (seed, trial t), however many are played.
        trials: The numbers of the plays.
        sparse: Those at which nothing may stand in any play, as for `distribution`.
        work: After how much work to end, as `rules.work` counts it; None to play them all. One is played in any case.

    Errors: RulesError where the rules refuse every play; NoFactError for a fact that no play has; PluginError.
    """
    asked = Asked(system.name, by, sparse)
    counts: Counter[Facts] = Counter()
    refusals: list[RulesError] = []
    start = b"" if encounter is None else system.freeze(encounter)
    done = 0
    for trial in trials:
        resolution = Resolution(system, request, system.thaw(start) if start else None, told=False)
        facts, parts = played(resolution, RandomDice(seed, "trial", trial), asked, refusals)
        if facts is None:
            facts = asked.of_state(asked.of_body(Outcome(REFUSED, success=False), None), encounter)
        counts[facts] += 1
        done += parts * PART + 2 * len(start)
        if work is not None and done > work:
            break
    plays = counts.total()
    if len(refusals) == plays:
        raise refusals[0]
    asked.refuse_nowhere()
    return Estimate(asked.paths, counts, plays)


def played(
    resolution: Resolution, source: Source, asked: Asked, refusals: list[RulesError]
) -> tuple[Facts | None, int]:
    """Play a request out with all its steps.

    Returns: The facts, None where the rules refused, which is kept; and in how many parts it was played.
    Errors: PluginError.
    """
    system, taken = resolution.system, 0
    try:
        outcome, play = resolution.body(UnrecordedDice(source))
        while resolution.due:
            resolution.refuse_endless(taken)
            resolution.step(UnrecordedDice(source))
            taken += 1
    except RulesError as refusal:
        refusals.append(refusal)
        return None, 1
    after = resolution.encounter
    if after is not None and asked.later:
        # Read back, as a save would give it back.
        after = system.thaw(system.freeze(after))
    return asked.of_state(asked.of_body(outcome, play.dice.total), after), 1 + taken
