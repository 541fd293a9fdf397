"""The exact distribution of a fact: every branch of a request, with equal states merged between its steps."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from skirm.rules.answers import next_up_of, over_of
from skirm.rules.branching import BranchingDice, explore
from skirm.rules.engine import MOST_STEPS, Resolution
from skirm.rules.guard import Guard
from skirm.rules.models import Encounter
from skirm.rules.outcome import Outcome
from skirm.rules.places import place_in
from skirm.rules.refusals import PluginError, RulesError, TooManyRunsError, broken

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from skirm.rules.models import Request, Step
    from skirm.rules.outcome import Modifier
    from skirm.rules.play import Play
    from skirm.rules.system import System

Facts = tuple[object, ...]
REFUSED = "refused"
# Told apart from None, which a rule may well mean.
MISSING = object()
BUDGET = 200_000
# What an encounter is asked for, beside what stands in it.
ASKED: dict[str, Callable[[Encounter], str | None]] = {"over": over_of, "up": next_up_of}


class Distribution:
    """How likely each value of the facts is, as exact fractions that add up to one, and how many runs it took."""

    def __init__(
        self, facts: Sequence[str], chances: dict[Facts, Fraction], runs: int, modifiers: Sequence[Modifier] = ()
    ) -> None:
        """Keep them.

        Args:
            modifiers: All that bore on a figure in any branch, each once by its figure and reason.
        """
        self.facts = tuple(facts)
        self.chances = chances
        self.runs = runs
        self.modifiers = tuple(modifiers)

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
    by: Sequence[str] = ("result",),
    budget: int = BUDGET,
    muted: Collection[tuple[str, str]] = (),
) -> Distribution:
    """How likely each value of some facts is after a request and all its steps. Nothing is committed.

    Args:
        by: Key paths into the outcome (`result`, `success`, `data.wounds`) or the state after (`units.Vyx.destroyed`).
        budget: How many runs of a rule the answer may cost.

    A fact that a branch does not have, such as the wounds of a miss, is None there; an order that is refused in some
    branches has the result `refused` there, and the state is the one before.

    Errors: RulesError where the rules refuse in every branch, and for a fact that no branch has; TooManyRunsError
    beyond the budget; PluginError where a rule is broken.
    """
    return Survey(system, request, by, budget, muted).whole(encounter)


class Survey:
    """One question about a request."""

    def __init__(
        self,
        system: System,
        request: Request,
        by: Sequence[str],
        budget: int,
        muted: Collection[tuple[str, str]],
    ) -> None:
        self.system = system
        self.request = request
        self.by = tuple(by)
        self.budget = budget
        self.muted = muted
        self.start = b""
        self.runs = 0
        self.modifiers: dict[tuple[str, str], Modifier] = {}
        self.refusal: RulesError | None = None
        self.no_fact: RulesError | None = None

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
            if due and rounds == MOST_STEPS:
                broken(f"{self.system.name}: more than {MOST_STEPS} steps, the last of them {due[0][0].due[0]}")
            for state, weight in due:
                merge(standing, ((after, weight * share) for after, share in self.step(state).items()))
            rounds += 1
        if self.refusal is not None and all(state.refused for state in settled):
            raise self.refusal
        return Distribution(self.by, self.facts_after(settled), self.runs, list(self.modifiers.values()))

    def count(self) -> None:
        """Errors: TooManyRunsError when this run is one too many."""
        self.runs += 1
        if self.runs > self.budget:
            raise TooManyRunsError(f"more than {self.budget} runs of the rules are needed for an exact answer")

    def body(self) -> dict[Standing, Fraction]:
        """Where the body of the request leads."""

        def run(dice: BranchingDice) -> Standing:
            self.count()
            encounter = self.system.thaw(self.start) if self.start else None
            resolution = Resolution(self.system, self.request, encounter, (), self.muted, told=False)
            try:
                outcome, play = resolution.body(dice)
            except RulesError as refusal:
                return self.refused(refusal)
            self.note(play)
            return self.standing(self.facts_of(outcome), resolution)

        return merge({}, explore(run))

    def step(self, state: Standing) -> dict[Standing, Fraction]:
        """Where the step that is due first leads."""

        def run(dice: BranchingDice) -> Standing:
            self.count()
            encounter = self.system.thaw(state.state)
            resolution = Resolution(self.system, self.request, encounter, state.due, self.muted, told=False)
            try:
                _, _, play = resolution.step(dice)
            except RulesError as refusal:
                return self.refused(refusal)
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
        return Standing(self.facts_of(Outcome(REFUSED, success=False)), self.start, refused=True)

    def standing(self, facts: Facts, resolution: Resolution) -> Standing:
        """A state between two steps, without what nobody will read."""
        encounter = resolution.encounter
        if encounter is None:
            return Standing(facts, b"")
        try:
            # Whether it is over, and whose turn it is, may depend on anything.
            if not any(path in ASKED for path in self.by):
                encounter.forget([path for path in self.by if not of_outcome(path)])
        except Exception as fault:
            raise PluginError(f"{self.system.name}: forget failed: {type(fault).__name__}: {fault}") from fault
        return Standing(facts, self.system.freeze(encounter), tuple(resolution.due))

    def facts_of(self, outcome: Outcome) -> Facts:
        """The facts that the body settles; missing are those that the state after will tell."""
        return tuple(self.fact(outcome, path) if of_outcome(path) else MISSING for path in self.by)

    def facts_after(self, settled: dict[Standing, Fraction]) -> dict[Facts, Fraction]:
        """All facts asked for, with their chances.

        Errors: RulesError for a fact that no branch has.
        """
        chances: dict[Facts, Fraction] = {}
        found = [False] * len(self.by)
        for state, weight in settled.items():
            facts = state.facts
            if not all(map(of_outcome, self.by)):
                encounter = self.system.thaw(state.state) if state.state else None
                facts = tuple(
                    fact if of_outcome(path) else self.fact(encounter, path)
                    for path, fact in zip(self.by, facts, strict=True)
                )
            found = [known or fact is not MISSING for known, fact in zip(found, facts, strict=True)]
            facts = tuple(None if fact is MISSING else fact for fact in facts)
            chances[facts] = chances.get(facts, Fraction(0)) + weight
        if self.no_fact is not None and not all(found):
            raise self.no_fact
        return chances

    def fact(self, value: object, path: str) -> object:
        """What stands at a key path, or that there is nothing."""
        try:
            return frozen(look_up(value, path))
        except RulesError as no_fact:
            self.no_fact = self.no_fact or no_fact
            return MISSING


def merge(into: dict[Standing, Fraction], branches: Iterable[tuple[Standing, Fraction]]) -> dict[Standing, Fraction]:
    """Branches that lead to the same standing, as one."""
    for standing, weight in branches:
        into[standing] = into.get(standing, Fraction(0)) + weight
    return into


def of_outcome(path: str) -> bool:
    """Whether a path leads into the outcome, and not into the state after."""
    return path.partition(".")[0] in ("result", "success", "data")


def look_up(value: object, path: str) -> object:
    """What stands at a key path of structs, tables and lists; None beyond a None. A key of a table may have dots in it.

    Errors: RulesError where the path leads nowhere.
    """
    if path in ASKED and isinstance(value, Encounter):
        with Guard(f"{path} failed"):
            return ASKED[path](value)
    keys = path.split(".")
    top = value
    while keys:
        if isinstance(value, dict):
            # The longest key that fits: a unit may be called `Mk.2`.
            taken = next((n for n in range(len(keys), 0, -1) if ".".join(keys[:n]) in value), 0)
            if taken:
                value = value[".".join(keys[:taken])]
                del keys[:taken]
                continue
        key = keys.pop(0)
        if isinstance(value, msgspec.Struct) and key in value.__struct_fields__:
            value = getattr(value, key)
        elif isinstance(value, list | tuple) and (place := place_in(key, len(value))) is not None:
            value = value[place]
        elif value is None and top is not None:
            return None
        else:
            raise RulesError(("no-fact", f"{path}: there is no {key}"))
    return value


def frozen(value: object) -> object:
    """A value by which results can be grouped."""
    try:
        hash(value)
    except TypeError:
        return msgspec.json.encode(value, enc_hook=str).decode()
    return value
