"""A system on the bench: orders with given dice, refusals, odds, stories."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import msgspec
import pytest

from skirm.dice.given import GivenDice
from skirm.dice.seeds import RandomDice
from skirm.errors import SkirmError
from skirm.rules.branches import distribution
from skirm.rules.branching import explore
from skirm.rules.engine import Resolution, run
from skirm.rules.loading import load
from skirm.rules.names import candidates
from skirm.rules.paths import frozen, look_up, of_outcome
from skirm.rules.reading import TableInPlay
from skirm.rules.refusals import RulesError
from skirm.rules.requests import build
from skirm.rules.thrown import RecordedDice
from skirm.saves.migration import brought_up
from skirm.saves.models import decode
from skirm.testing.dice import EveryThrow, NoDice
from skirm.testing.played import Played

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skirm.dice.rolled import Source
    from skirm.rules.branching import BranchingDice
    from skirm.rules.models import AnyEncounter, Encounter, Request, Unit
    from skirm.rules.outcome import Report
    from skirm.rules.schemas import Schemas
    from skirm.rules.system import System

Chances = dict[object, Fraction]
# What shows that a story was told of Python's objects, and not of the game.
PYTHONIC = ("{", "}", "None", "<", "Fraction(", "True", "False")


@lru_cache(maxsize=64)
def loaded(name: str) -> System:
    """A system by its name or file, once a process."""
    return load(name)


class Bench:
    """One system under test.

    What stands before the keys of an order is given by its place only, so that a key may be called anything. Keys have
    the values that they have in a JSON order (`time="10m"`), names of units in any case.
    """

    def __init__(self, name: str, rules: System | None = None) -> None:
        """Put a system on the bench; it is loaded when it is used first.

        Args:
            name: Its name where it is installed, or the path of its file (`./duel.py`).
            rules: The system itself, where it is at hand.
        """
        self.given = name
        if rules is not None:
            self.rules = rules

    @cached_property
    def rules(self) -> System:
        """The system itself. Errors: as `load`."""
        return loaded(self.given)

    @property
    def name(self) -> str:
        """The system's name."""
        return self.rules.name

    @property
    def schemas(self) -> Schemas:
        """What it registered."""
        return self.rules.schemas

    # The state of a fight.

    def encounter(self, state: Mapping[str, object]) -> AnyEncounter:
        """An encounter from what a save would hold: `{"units": {"Rook": {"kind": "fighter"}}}`.

        Errors: msgspec.ValidationError for anything that the model refuses.
        """
        return msgspec.convert(state, self.rules.encounter_model)

    def migrated(self, state: Mapping[str, object], version: int = 1) -> AnyEncounter:
        """An encounter from what a save of an older version held, brought up by the migrations.

        Errors: fails the test where there is no way up, or where what comes of it does not fit the model.
        """
        try:
            return decode(self.rules, brought_up(state, version, self.rules, "the state"), "the state", strict=True)
        except SkirmError as fault:
            pytest.fail(f"from version {version} to {self.rules.version}: {fault}", pytrace=False)

    def example(self, name: str = "") -> AnyEncounter:
        """A fresh copy of an example, of the first one where none is named.

        Errors: fails the test where there is no such example.
        """
        examples = self.schemas.examples
        if not examples:
            pytest.fail(f"{self.name} has no example; schemas.example or schemas.examples_in gives it one")
        name = name or next(iter(examples))
        if name not in examples:
            pytest.fail(f"{self.name} has no example {name!r}; {candidates(name, list(examples))}")
        return self.rules.thaw(self.rules.freeze(examples[name].encounter))

    def template(self, name: str) -> Unit:
        """A fresh copy of a ready-made unit. Errors: fails the test where there is no such template."""
        templates = self.schemas.templates
        if name not in templates:
            pytest.fail(f"{self.name} has no template {name!r}; {candidates(name, list(templates))}")
        unit = templates[name].unit
        return msgspec.convert(msgspec.to_builtins(unit), type(unit))

    def table(self, name: str) -> TableInPlay:
        """A table as rules see it. Errors: fails the test where there is no such table."""
        tables = self.rules.tables
        if name not in tables:
            pytest.fail(f"{self.name} has no table {name!r}; {candidates(name, list(tables))}")
        return TableInPlay(tables[name], lambda _: None)

    # Orders.

    def request(self, name: str, fields: Mapping[str, object], state: Encounter | None) -> Request:
        """A request by its name in the shell: a roll where there is no encounter, an action or an advance in one.

        Errors: RequestError, RulesError for keys that do not fit it; fails the test for an unknown name.
        """
        schemas = self.schemas
        models: dict[str, type[Request]] = (
            {**schemas.rolls} if state is None else {**schemas.actions, **schemas.advances}
        )
        if name not in models:
            what = "roll" if state is None else "action or advance"
            pytest.fail(f"{self.name} has no {what} {name!r}; {candidates(name, list(models))}")
        return build(models[name], fields, [] if state is None else list(getattr(state, "units", {})), name)

    def roll(self, name: str, dice: Source | str | None = None, /, **fields: object) -> Played:
        """A roll with exactly these dice."""
        return self.play(None, name, dice, **fields)

    def resolve(self, state: Encounter, name: str, dice: Source | str | None = None, /, **fields: object) -> Played:
        """An action with exactly these dice; the state that is handed in stays as it is."""
        return self.play(state, name, dice, **fields)

    def advance(
        self, state: Encounter, name: str = "", dice: Source | str | None = None, /, **fields: object
    ) -> Played:
        """Time passes with exactly these dice: by the default advance where none is named."""
        return self.play(state, name or self.schemas.default_advance or "", dice, **fields)

    def play(self, state: Encounter | None, name: str, dice: Source | str | None = None, /, **fields: object) -> Played:
        """A request with exactly these dice: none may be missing, none left over.

        Args:
            state: The encounter, which is not changed; None for a roll.
            name: The name of the roll, action or advance in the shell.
            dice: Dice of the fixture `dice`, or as `--dice` takes them: `4,2,6`. Without them nothing may be thrown.
            fields: The keys of the request.

        Errors: RulesError where it is refused; GivenDiceError; RequestError; PluginError.
        """
        source = GivenDice(dice or "") if dice is None or isinstance(dice, str) else dice
        found = run(self.rules, name, self.request(name, fields, state), state, source)
        if isinstance(source, GivenDice):
            source.finish()
        return Played(*found)

    def refused(self, state: Encounter | None, name: str, /, **fields: object) -> RulesError:
        """The refusal of a request, which draws no dice and changes nothing.

        Errors: fails the test where it is not refused.
        """
        before = None if state is None else self.rules.freeze(state)
        try:
            report, _ = run(self.rules, name, self.request(name, fields, state), state, NoDice())
        except RulesError as refusal:
            if before is not None and state is not None and self.rules.freeze(state) != before:
                pytest.fail(f"{name} was refused, and changed the encounter")
            untold = [reason for reason in refusal.reasons if not all(reason) or "{" in reason[1]]
            if untold:
                pytest.fail(f"{name} was refused for a reason that says nothing: {untold[0]}")
            return refusal
        pytest.fail(f"{name} was not refused; it gave {report.result}")

    # Odds.

    def odds(self, state: Encounter | None, name: str, by: str = "result", /, **fields: object) -> Chances:
        """The exact chances of one fact: `result`, `data.wounds`, `units.Vyx.health`.

        Errors: RulesError where it is refused; TooManyRunsError; PluginError.
        """
        found = distribution(self.rules, self.request(name, fields, state), state, (by,))
        if sum(found.chances.values()) != 1:
            pytest.fail(f"the odds of {name} by {by} sum to {sum(found.chances.values())}, not to 1")
        return {values[0]: chance for values, chance in found.chances.items()}

    def every_play(
        self, state: Encounter | None, name: str, request: Request
    ) -> Iterator[tuple[Report, Encounter | None, Fraction]]:
        """Every throw of a request played out, each with its weight."""
        dice = EveryThrow()
        while True:
            report, after = run(self.rules, name, request, state, dice)
            yield report, after, dice.weight()
            if not dice.turn():
                return

    def by_hand(self, state: Encounter | None, name: str, /, *facts: str, **fields: object) -> dict[str, Chances]:
        """The chances of each fact by playing every throw of every die."""
        found: dict[str, Chances] = {by: {} for by in facts}
        for report, after, weight in self.every_play(state, name, self.request(name, fields, state)):
            for by, chances in found.items():
                fact = known(report if of_outcome(by) else after, by)
                chances[fact] = chances.get(fact, Fraction(0)) + weight
        return found

    def equal_play(self, state: Encounter | None, name: str, /, *facts: str, **fields: object) -> None:
        """The odds of each fact, `result` where none is named, are those of playing every throw.

        Errors: fails the test where they are not.
        """
        for by, chances in self.by_hand(state, name, *(facts or ("result",)), **fields).items():
            reckoned = self.odds(state, name, by, **fields)
            if reckoned != chances:
                pytest.fail(f"{name} by {by}: its odds are {told(reckoned)}; playing every throw gives {told(chances)}")

    # Replay and stories.

    def same_again(self, state: Encounter | None, name: str, seed: str, /, **fields: object) -> None:
        """Recorded dice lead to the state and the story that they led to before.

        Errors: fails the test where they do not.
        """
        asked = self.request(name, fields, state)
        first, after = run(self.rules, name, asked, state, RandomDice(seed))
        record = RecordedDice(first.all_dice())
        again, same = run(self.rules, name, asked, state, record)
        record.finish()
        if same != after or again.lines() != first.lines():
            pytest.fail(f"{name}: the same dice give {again.lines()}, and gave {first.lines()}")

    def stories(self, state: Encounter | None, name: str, /, **fields: object) -> list[list[str]]:
        """What is told in every branch of a request, results included."""
        asked = self.request(name, fields, state)
        system = self.rules

        def whole(dice: BranchingDice) -> list[str]:
            resolution = Resolution(system, asked, None if state is None else system.thaw(system.freeze(state)))
            outcome, play = resolution.body(dice)
            lines = [*play.lines, outcome.result]
            while resolution.due:
                _, outcome, play = resolution.step(dice)
                lines += [*play.lines, outcome.result]
            return lines

        branches = list(explore(whole))
        if sum(weight for _, weight in branches) != 1:
            pytest.fail(f"the branches of {name} do not add up to 1")
        return [lines for lines, _ in branches]

    def well_told(self, state: Encounter | None, name: str, /, **fields: object) -> None:
        """No branch leaves a blank, a None, a brace or a Python object in the story.

        Errors: fails the test where one does.
        """
        for lines in self.stories(state, name, **fields):
            for line in lines:
                if not line or any(sign in line for sign in PYTHONIC):
                    pytest.fail(f"{name} tells {line!r}")


def known(source: object, by: str) -> object:
    """A fact as odds group it; None where this branch has none."""
    try:
        return frozen(look_up(source, by))
    except RulesError:
        return None


def told(chances: Chances) -> str:
    """Chances in words."""
    return ", ".join(f"{fact} {chance}" for fact, chance in sorted(chances.items(), key=lambda item: str(item[0])))
