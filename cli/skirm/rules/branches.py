"""The exact distribution of a fact: every branch of a request, with equal states merged between its steps."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from skirm.rules.branching import BranchingDice, explore
from skirm.rules.engine import MOST_STEPS, Resolution
from skirm.rules.models import Encounter, Step, units_of
from skirm.rules.outcome import Outcome
from skirm.rules.refusals import PluginError, RulesError, broken

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from skirm.rules.models import Request
    from skirm.rules.system import System

Facts = tuple[object, ...]
REFUSED = "refused"
BUDGET = 200_000


class TooManyRunsError(PluginError):
    """The question has more branches than the budget of runs allows."""

    exit_code = 1
    id = "budget"


class Distribution:
    """How likely each value of the facts is, as exact fractions that add up to one, and how many runs it took."""

    def __init__(self, facts: Sequence[str], chances: dict[Facts, Fraction], runs: int) -> None:
        self.facts = tuple(facts)
        self.chances = chances
        self.runs = runs

    def chance(self, *values: object) -> Fraction:
        """The chance that the facts have these values."""
        return self.chances.get(values, Fraction(0))


class Standing:
    """A state between two steps: the facts of the body, the encounter as bytes, and what is due."""

    __slots__ = ("due", "facts", "state")

    def __init__(self, facts: Facts, state: bytes, due: tuple[Step, ...]) -> None:
        self.facts = facts
        self.state = state
        self.due = due

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Standing) and (self.facts, self.state, self.due) == (
            other.facts,
            other.state,
            other.due,
        )

    def __hash__(self) -> int:
        return hash((self.facts, self.state, self.due))


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

    Errors: RulesError where the rules refuse from the start; TooManyRunsError beyond the budget; PluginError where a
    rule is broken.
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
        self.runs = 0

    def whole(self, encounter: Encounter | None) -> Distribution:
        """Every branch of the body, then of step after step until nothing is due anywhere."""
        start = b"" if encounter is None else self.system.freeze(encounter)
        standing = self.body(start)
        rounds = 0
        while any(state.due for state in standing):
            rounds += 1
            if rounds > MOST_STEPS:
                broken(f"{self.system.name}: more than {MOST_STEPS} steps")
            merged: dict[Standing, Fraction] = {}
            for state, weight in standing.items():
                for after, share in self.step(state) if state.due else [(state, Fraction(1))]:
                    merged[after] = merged.get(after, Fraction(0)) + weight * share
            standing = merged
        chances: dict[Facts, Fraction] = {}
        for state, weight in standing.items():
            facts = self.facts_after(state)
            chances[facts] = chances.get(facts, Fraction(0)) + weight
        return Distribution(self.by, chances, self.runs)

    def count(self) -> None:
        """Errors: TooManyRunsError when this run is one too many."""
        self.runs += 1
        if self.runs > self.budget:
            raise TooManyRunsError(f"more than {self.budget} runs of the rules are needed for an exact answer")

    def body(self, start: bytes) -> dict[Standing, Fraction]:
        """Where the body of the request leads."""

        def run(dice: BranchingDice) -> Standing:
            self.count()
            encounter = self.system.thaw(start) if start else None
            resolution = Resolution(self.system, self.request, encounter, (), self.muted)
            try:
                outcome, _ = resolution.body(dice)
            except RulesError:
                if not dice.road.forks:
                    raise
                # What is refused changes nothing, whatever was thrown before.
                return Standing(self.facts_of(Outcome(REFUSED, success=False)), start, ())
            return self.standing(self.facts_of(outcome), resolution)

        return self.merged(explore(run))

    def step(self, state: Standing) -> list[tuple[Standing, Fraction]]:
        """Where the step that is due first leads."""

        def run(dice: BranchingDice) -> Standing:
            self.count()
            resolution = Resolution(self.system, self.request, self.system.thaw(state.state), state.due, self.muted)
            resolution.step(dice)
            return self.standing(state.facts, resolution)

        return list(self.merged(explore(run)).items())

    def merged(self, branches: object) -> dict[Standing, Fraction]:
        """Branches that lead to the same standing, as one."""
        found: dict[Standing, Fraction] = {}
        for standing, weight in branches:  # type: ignore[attr-defined]
            found[standing] = found.get(standing, Fraction(0)) + weight
        return found

    def standing(self, facts: Facts, resolution: Resolution) -> Standing:
        """A state between two steps, without what nobody will read."""
        encounter = resolution.encounter
        if encounter is None:
            return Standing(facts, b"", ())
        encounter.forget([path for path in self.by if not of_outcome(path)])
        return Standing(facts, self.system.freeze(encounter), tuple(resolution.due))

    def facts_of(self, outcome: Outcome) -> Facts:
        """The facts that the body settles; None for those that the state after will tell."""
        return tuple(frozen(look_up(outcome, path)) if of_outcome(path) else None for path in self.by)

    def facts_after(self, state: Standing) -> Facts:
        """All facts asked for."""
        if all(of_outcome(path) for path in self.by):
            return state.facts
        encounter = self.system.thaw(state.state)
        return tuple(
            fact if of_outcome(path) else frozen(look_up(encounter, path))
            for path, fact in zip(self.by, state.facts, strict=True)
        )


def of_outcome(path: str) -> bool:
    """Whether a path leads into the outcome, and not into the state after."""
    return path.partition(".")[0] in ("result", "success", "data")


def look_up(value: object, path: str) -> object:
    """What stands at a key path of structs, tables and lists.

    Errors: RulesError where the path leads nowhere.
    """
    for place, key in enumerate(path.split(".")):
        if isinstance(value, Encounter) and key == "units":
            value = units_of(value)
        elif isinstance(value, msgspec.Struct) and key in value.__struct_fields__:
            value = getattr(value, key)
        elif isinstance(value, dict) and key in value:
            value = value[key]
        elif isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        elif place and value is None:
            return None
        else:
            raise RulesError(("no-fact", f"{path}: there is no {key}"))
    return value


def frozen(value: object) -> object:
    """A value by which results can be grouped."""
    if isinstance(value, msgspec.Struct | list | dict):
        return msgspec.json.encode(value).decode()
    return value
