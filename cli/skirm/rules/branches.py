"""The exact distribution of a fact: every branch of a request, with equal states merged between its steps."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from skirm.errors import Stopped
from skirm.rules.asked import Asked, Facts
from skirm.rules.branching import BranchingDice, explore
from skirm.rules.engine import MOST_STEPS, Resolution
from skirm.rules.guard import told
from skirm.rules.outcome import Outcome
from skirm.rules.refusals import PluginError, RulesError, broken
from skirm.rules.work import RUNS, Budget

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from skirm.rules.models import Encounter, Request, Step
    from skirm.rules.outcome import Modifier
    from skirm.rules.paths import Path
    from skirm.rules.play import Play
    from skirm.rules.system import System

REFUSED = "refused"


class Distribution:
    """How likely each value of the facts is, as exact fractions that add up to one, and how many runs it took."""

    def __init__(
        self,
        facts: Sequence[Path],
        chances: dict[Facts, Fraction],
        runs: int,
        modifiers: Sequence[Modifier] = (),
        sparse: Collection[Path] = (),
    ) -> None:
        """Keep them.

        Args:
            sparse: The facts that no branch needs to have.
            modifiers: All that bore on a figure in any branch, each once by its figure and reason.
        """
        self.facts = tuple(facts)
        self.chances = chances
        self.runs = runs
        self.modifiers = tuple(modifiers)
        self.sparse = sparse

    def chance(self, *values: object) -> Fraction:
        """The chance that the facts have these values."""
        return self.chances.get(values, Fraction(0))


class Standing:
    """A state between two steps: the facts of the body, the encounter as bytes, and what is due.

    An order that a rule refused after dice were thrown stands where it began, and is `refused`.
    """

    __slots__ = ("due", "facts", "key", "refused", "state")

    def __init__(self, facts: Facts, state: bytes, due: tuple[Step, ...] = (), *, refused: bool = False) -> None:
        self.facts = facts
        self.state = state
        self.due = due
        self.refused = refused
        self.key = (facts, state, due, refused)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Standing) and self.key == other.key

    def __hash__(self) -> int:
        try:
            return hash(self.key)
        except TypeError:
            # A step with a list in it.
            return hash((self.facts, self.state, len(self.due)))


def distribution(
    system: System,
    request: Request,
    encounter: Encounter | None,
    by: Sequence[Path] = ("result",),
    budget: int | Budget = RUNS,
    muted: Collection[tuple[str, str]] = (),
    sparse: Collection[Path] = (),
) -> Distribution:
    """How likely each value of some facts is after a request and all its steps. Nothing is committed.

    Args:
        by: Key paths into the outcome (`result`, `success`, `total`, `data.wounds`) or the state after
            (`units.Vyx.destroyed`, `over`, `up`), as texts or as tuples of keys.
        budget: How many runs of a rule the answer may cost, or what is left of what it may.
        muted: (figure, reason) of modifiers to leave out.
        sparse: Those of `by` at which nothing may stand in any branch: a wound that nobody may have.

    A fact that a branch does not have, such as the wounds of a miss, is None there; an order that is refused in some
    branches has the result `refused` there, and the state is the one before.

    Errors: RulesError where the rules refuse in every branch; NoFactError for a fact that no branch has
    and that is not sparse; TooManyRunsError beyond the budget; PluginError where a rule is broken.
    """
    allowed = budget if isinstance(budget, Budget) else Budget(budget)
    return Survey(system, request, Asked(system.name, by, sparse), allowed, muted).whole(encounter)


class Survey:
    """One question about a request."""

    def __init__(
        self,
        system: System,
        request: Request,
        asked: Asked,
        budget: Budget,
        muted: Collection[tuple[str, str]],
    ) -> None:
        self.system = system
        self.request = system.written(request)
        self.asked = asked
        self.budget = budget
        self.muted = muted
        self.start = b""
        self.runs = 0
        self.modifiers: dict[tuple[str, str], Modifier] = {}
        self.refusal: RulesError | None = None

    def whole(self, encounter: Encounter | None) -> Distribution:
        """Every branch of the body, then of step after step until nothing is due anywhere."""
        self.start = b"" if encounter is None else self.system.freeze(encounter)
        standing = self.body()
        settled: dict[Standing, Fraction] = {}
        rounds = 0
        while standing:
            due = [(state, weight) for state, weight in standing.items() if state.due]
            merge(settled, (item for item in standing.items() if not item[0].due))
            standing = {}
            self.budget.foresee(len(state.state) for state, _ in due)
            if due and rounds == MOST_STEPS:
                broken(f"{self.system.name}: more than {MOST_STEPS} steps, the last of them {due[0][0].due[0]}")
            for state, weight in due:
                merge(standing, ((after, weight * share) for after, share in self.step(state).items()))
            rounds += 1
        if self.refusal is not None and all(state.refused for state in settled):
            raise self.refusal
        return Distribution(
            self.asked.paths, self.facts_after(settled), self.runs, list(self.modifiers.values()), self.asked.sparse
        )

    def count(self, state: bytes) -> None:
        """Errors: TooManyRunsError when this run on a state is one too many."""
        self.runs += 1
        self.budget.spend(len(state))

    def body(self) -> dict[Standing, Fraction]:
        """Where the body of the request leads."""

        def run(dice: BranchingDice) -> Standing:
            self.count(self.start)
            encounter = self.system.thaw(self.start) if self.start else None
            resolution = Resolution(self.system, self.request, encounter, (), self.muted, told=False)
            try:
                outcome, play = resolution.body(dice)
            except RulesError as refusal:
                return self.refused(refusal)
            finally:
                self.budget.ask(dice.road.depth)
            self.note(play)
            return self.standing(self.asked.of_body(outcome, play.dice.total), resolution)

        return merge({}, explore(run, totals=self.asked.total))

    def step(self, state: Standing) -> dict[Standing, Fraction]:
        """Where the step that is due first leads."""

        def run(dice: BranchingDice) -> Standing:
            self.count(state.state)
            encounter = self.system.thaw(state.state)
            resolution = Resolution(self.system, self.request, encounter, state.due, self.muted, told=False)
            try:
                _, _, play = resolution.step(dice)
            except RulesError as refusal:
                return self.refused(refusal)
            finally:
                self.budget.ask(dice.road.depth)
            self.note(play)
            return self.standing(state.facts, resolution)

        return merge({}, explore(run))

    def note(self, play: Play) -> None:
        """Keep the modifiers that were read in a run."""
        for modifier in play.modifiers:
            if modifier.op != "base" and modifier.applied:
                self.modifiers.setdefault((modifier.figure, modifier.reason), modifier)

    def refused(self, refusal: RulesError) -> Standing:
        """What is refused changes nothing, whatever was thrown before."""
        self.refusal = self.refusal or refusal
        return Standing(self.asked.of_body(Outcome(REFUSED, success=False), None), self.start, refused=True)

    def standing(self, facts: Facts, resolution: Resolution) -> Standing:
        """A state between two steps, without what nobody will read."""
        encounter = resolution.encounter
        if encounter is None:
            return Standing(facts, b"")
        try:
            if not self.asked.everything:
                encounter.forget(list(self.asked.later))
        except (KeyboardInterrupt, Stopped):
            raise
        except BaseException as fault:
            raise PluginError(f"{self.system.name}: forget failed: {told(fault)}") from fault
        return Standing(facts, self.system.freeze(encounter), tuple(resolution.due))

    def facts_after(self, settled: dict[Standing, Fraction]) -> dict[Facts, Fraction]:
        """All facts asked for, with their chances.

        Errors: NoFactError for a fact that no branch has.
        """
        chances: dict[Facts, Fraction] = {}
        for state, weight in settled.items():
            encounter = self.system.thaw(state.state) if state.state and self.asked.later else None
            facts = self.asked.of_state(state.facts, encounter)
            chances[facts] = chances.get(facts, Fraction(0)) + weight
        self.asked.refuse_nowhere()
        return chances


def merge(into: dict[Standing, Fraction], branches: Iterable[tuple[Standing, Fraction]]) -> dict[Standing, Fraction]:
    """Branches that lead to the same standing, as one."""
    for standing, weight in branches:
        into[standing] = into.get(standing, Fraction(0)) + weight
    return into
