"""Words in which the tests of the rule systems speak: orders with given dice, refusals, odds, stories.

Each folder of a system has a lab of its own that adds the words of its game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property

import msgspec
import pytest

from skirm.api import Encounter, Request, RulesError
from skirm.dice.given import GivenDice
from skirm.dice.seeds import RandomDice
from skirm.dice.sides import Sides
from skirm.rules.branches import distribution
from skirm.rules.branching import explore
from skirm.rules.engine import Resolution, run
from skirm.rules.loading import load_needed
from skirm.rules.outcome import FigureUse, Report
from skirm.rules.paths import frozen, look_up
from skirm.rules.requests import build
from skirm.rules.system import System
from skirm.rules.thrown import RecordedDice

from .rules.lab import plays

Raw = dict[str, object]
Chances = dict[object, Fraction]


class Played:
    """What an order did: its report, and the state after it."""

    def __init__(self, report: Report, after: Encounter | None) -> None:
        self.report = report
        self.state = after

    @property
    def after(self) -> Encounter:
        """The state, where there is one."""
        assert self.state is not None
        return self.state

    @property
    def result(self) -> str:
        return self.report.result

    @property
    def lines(self) -> list[str]:
        return self.report.lines()

    @property
    def told(self) -> str:
        """The whole story as one text."""
        return "\n".join(self.lines)

    @property
    def parts(self) -> list[tuple[str, str]]:
        """Name and result of every step, in order."""
        return [(part.name, part.result) for part in self.report.parts]

    @property
    def faces(self) -> list[int | str]:
        """Every face in the order in which it was thrown."""
        return [face for record in self.report.all_dice() for face in record.faces]

    @property
    def why(self) -> list[str]:
        """What every die was thrown for."""
        return [record.why for record in self.report.all_dice() for _ in record.faces]

    @property
    def figures(self) -> list[FigureUse]:
        """Every figure that was read, in this result and its parts."""
        return [use for report in (self.report, *self.report.parts) for use in report.figures]

    def data(self, key: str) -> object:
        """A fact of the outcome."""
        return look_up(self.report.data, key)

    def reasons(self, *, applied: bool = True) -> list[tuple[int | Fraction, str]]:
        """What was added, with its rule, for those that were applied or those that were not."""
        reports = (self.report, *self.report.parts)
        return [(m.value, m.rule) for report in reports for m in report.modifiers if m.applied is applied]

    def at(self, path: str) -> object:
        """What stands at a path of the state after, such as `Vyx.damage` or `covers.wall.modules`."""
        return at(self.after, path)


def at(state: Encounter, path: str) -> object:
    """What stands at a path: of a unit where it begins with its name, else of the encounter."""
    first = path.partition(".")[0]
    return look_up(state, f"units.{path}" if first in getattr(state, "units", {}) else path)


class NoDice:
    """A cup that nobody may touch."""

    name = "given"

    def throw(self, count: int, sides: Sides, why: str) -> list[int | str]:
        pytest.fail(f"a refused order threw {count} dice for {why}")


def ids(refusal: RulesError) -> list[str]:
    """The reasons of a refusal, as slugs."""
    return [slug for slug, _ in refusal.reasons]


def tally(facts: Iterable[tuple[object, Fraction]]) -> Chances:
    """Weights added up by fact."""
    found: Chances = {}
    for fact, weight in facts:
        found[fact] = found.get(fact, Fraction(0)) + weight
    return found


def known(source: object, by: str) -> object:
    """A fact as odds group it; None where this branch has none."""
    try:
        return frozen(look_up(source, by))
    except RulesError:
        return None


class Lab:
    """One installed system on the bench."""

    def __init__(self, name: str) -> None:
        self.name = name

    @cached_property
    def system(self) -> System:
        """The system as it is installed."""
        return load_needed(self.name)

    def encounter(self, state: Mapping[str, object]) -> Encounter:
        """An encounter from what a save would hold."""
        return msgspec.convert(state, self.system.encounter_model)

    def request(self, name: str, fields: Mapping[str, object], state: Encounter | None) -> Request:
        """By its name in the shell, a roll where there is no encounter, an action or an advance in one."""
        schemas = self.system.schemas
        models: dict[str, type[Request]] = (
            {**schemas.rolls} if state is None else {**schemas.actions, **schemas.advances}
        )
        return build(models[name], fields, [] if state is None else list(getattr(state, "units", {})), name)

    def play(self, state: Encounter | None, name: str, dice: str = "", /, **fields: object) -> Played:
        """A request with exactly these dice: none may be missing, none left over."""
        source = GivenDice(dice.split())
        found = run(self.system, name, self.request(name, fields, state), state, source)
        source.finish()
        return Played(*found)

    def refused(self, state: Encounter | None, name: str, /, **fields: object) -> RulesError:
        """The refusal of a request, which draws no dice and changes nothing."""
        before = None if state is None else self.system.freeze(state)
        with pytest.raises(RulesError) as refusal:
            run(self.system, name, self.request(name, fields, state), state, NoDice())
        assert before is None or state is None or self.system.freeze(state) == before
        assert all(slug and text and "{" not in text for slug, text in refusal.value.reasons)
        return refusal.value

    def odds(self, state: Encounter | None, name: str, by: str = "result", /, **fields: object) -> Chances:
        """The exact chances of one fact."""
        found = distribution(self.system, self.request(name, fields, state), state, (by,))
        assert sum(found.chances.values()) == 1
        return {values[0]: chance for values, chance in found.chances.items()}

    def by_hand(self, state: Encounter | None, name: str, /, *facts: str, **fields: object) -> dict[str, Chances]:
        """The chances of each fact by playing every throw of every die."""
        found: dict[str, Chances] = {by: {} for by in facts}
        for report, after, weight in plays(self.system, self.request(name, fields, state), state):
            for by, chances in found.items():
                source = report if by.partition(".")[0] in ("result", "success", "data") else after
                fact = known(source, by)
                chances[fact] = chances.get(fact, Fraction(0)) + weight
        return found

    def equal_play(self, state: Encounter | None, name: str, /, *facts: str, **fields: object) -> None:
        """The odds of each fact are those of playing every throw."""
        for by, chances in self.by_hand(state, name, *facts, **fields).items():
            assert self.odds(state, name, by, **fields) == chances, by

    def same_again(self, state: Encounter | None, name: str, seed: str, /, **fields: object) -> None:
        """Recorded dice lead to the state and the story that they led to before."""
        asked = self.request(name, fields, state)
        first, after = run(self.system, name, asked, state, RandomDice(seed))
        record = RecordedDice(first.all_dice())
        again, same = run(self.system, name, asked, state, record)
        record.finish()
        assert (same, again.lines()) == (after, first.lines())

    def stories(self, state: Encounter | None, name: str, **fields: object) -> list[list[str]]:
        """What is told in every branch of a request, results included."""
        asked = self.request(name, fields, state)
        system = self.system

        def whole(dice: object) -> list[str]:
            resolution = Resolution(system, asked, None if state is None else system.thaw(system.freeze(state)))
            outcome, told = resolution.body(dice)  # type: ignore[arg-type]
            lines = [*told.lines, outcome.result]
            while resolution.due:
                _, outcome, told = resolution.step(dice)  # type: ignore[arg-type]
                lines += [*told.lines, outcome.result]
            return lines

        branches = list(explore(whole))
        assert sum(weight for _, weight in branches) == 1
        return [lines for lines, _ in branches]

    def well_told(self, state: Encounter | None, name: str, **fields: object) -> None:
        """No branch leaves a blank, a None, a brace or a Python object in the story."""
        for lines in self.stories(state, name, **fields):
            for line in lines:
                assert line
                assert not any(sign in line for sign in ("{", "}", "None", "<", "Fraction(", "True", "False")), line
