"""Words in which the tests of the rules speak: a system of one rule, played with given dice or with all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

import msgspec
import pytest

from skirm.api import (
    Action,
    Advance,
    Encounter,
    Modifier,
    Outcome,
    Part,
    Play,
    Request,
    Roll,
    Schemas,
    Step,
    Unit,
    hookimpl,
)
from skirm.dice.given import GivenDice
from skirm.rules.branches import distribution
from skirm.rules.engine import run
from skirm.rules.outcome import Report
from skirm.rules.refusals import PluginError
from skirm.rules.system import System, assemble
from skirm.testing.dice import EveryThrow

T = TypeVar("T")
Chances = dict[tuple[object, ...], Fraction]
ONE = Fraction(1)


class Gun(Part):
    loaded: int = 3


class Soldier(Unit):
    health: int = 6
    gun: Gun | None = None


class Robot(Unit):
    modules: list[str] = msgspec.field(default_factory=list)


class Lab(Encounter):
    """A state with a bit of everything."""

    units: dict[str, Soldier | Robot] = msgspec.field(default_factory=dict)
    score: int = 0
    notes: list[str] = msgspec.field(default_factory=list)


class Ask(Roll):
    """Ask the rule of the test."""


class Do(Action):
    """Do what the rule of the test does."""

    name: str = ""
    names: list[str] = msgspec.field(default_factory=list)


class Pass(Advance):
    """Let the time pass that the rule of the test says."""


class Work(Step, frozen=True):
    """Due work that calls a function of the test."""

    name: str
    rule: Callable[[Lab, Play], object]

    def take(self, encounter: Lab, play: Play) -> Outcome:
        result = self.rule(encounter, play)
        return result if isinstance(result, Outcome) else Outcome(self.name)


class Rules:
    """A plugin of one rule for each kind of request, and of what a test registers."""

    def __init__(
        self,
        *,
        roll: Callable[[Play], object] | None = None,
        act: Callable[[Lab, Play], object] | None = None,
        advance: Callable[[Lab, Play], object] | None = None,
        tables: Mapping[str, Mapping[str, object]] | None = None,
        house: Callable[[Encounter | None, Request], list[Modifier]] | None = None,
    ) -> None:
        self.rule = roll
        self.act = act
        self.pass_time = advance
        self.data = dict(tables or {})
        self.house = house

    @hookimpl
    def register_schemas(self, schemas: Schemas) -> None:
        schemas.encounter(Lab)
        schemas.roll(Ask)
        schemas.action(Do)
        schemas.advance(Pass)
        for name, data in self.data.items():
            schemas.table(name, data)

    @hookimpl
    def roll(self, request: Roll, play: Play) -> object:
        return self.rule(play) if self.rule else None

    @hookimpl
    def resolve(self, encounter: Lab, action: Action, play: Play) -> object:
        return self.act(encounter, play) if self.act else None

    @hookimpl
    def advance(self, encounter: Lab, request: Advance, play: Play) -> object:
        return self.pass_time(encounter, play) if self.pass_time else None

    @hookimpl
    def modifiers(self, encounter: Encounter | None, request: Request) -> list[Modifier]:
        return self.house(encounter, request) if self.house else []


def of_roll(rule: Callable[[Play], object], tables: Mapping[str, Mapping[str, object]] | None = None) -> System:
    """A system whose roll answers as the rule does; what is no outcome becomes its result."""

    def outcome(play: Play) -> Outcome:
        answer = rule(play)
        return answer if isinstance(answer, Outcome) else Outcome(repr(answer))

    return assemble("lab", {"lab": Rules(roll=outcome, tables=tables)})


def of_action(act: Callable[[Lab, Play], object], tables: Mapping[str, Mapping[str, object]] | None = None) -> System:
    """A system whose action does as the rule does; what is no outcome becomes its result."""

    def outcome(lab: Lab, play: Play) -> Outcome:
        answer = act(lab, play)
        return answer if isinstance(answer, Outcome) else Outcome(repr(answer))

    return assemble("lab", {"lab": Rules(act=outcome, tables=tables)})


def ask(
    rule: Callable[[Play], object], dice: str = "", tables: Mapping[str, Mapping[str, object]] | None = None
) -> Report:
    """The report of a roll with exactly these dice, separated by spaces."""
    return given(of_roll(rule, tables), Ask(), None, dice)[0]


def given(
    system: System, request: Request, encounter: Encounter | None, dice: str = "", muted: Iterable[tuple[str, str]] = ()
) -> tuple[Report, Encounter | None]:
    """A request played with exactly these dice."""
    source = GivenDice(dice.split())
    found = run(system, "test", request, encounter, source, set(muted))
    source.finish()
    return found


def do(act: Callable[[Lab, Play], object], lab: Lab | None = None, dice: str = "") -> tuple[Report, Lab]:
    """The report of an action with exactly these dice, and the state after."""
    report, after = given(of_action(act), Do(), lab or Lab(), dice)
    assert isinstance(after, Lab)
    return report, after


def by_hand(
    system: System,
    request: Request,
    encounter: Encounter | None,
    facts: Callable[[Report, Encounter | None], tuple[object, ...]],
) -> Chances:
    """The chances of facts, by playing every throw."""
    found: Chances = {}
    for report, after, weight in plays(system, request, encounter):
        told = facts(report, after)
        found[told] = found.get(told, Fraction(0)) + weight
    return found


def plays(
    system: System, request: Request, encounter: Encounter | None
) -> Iterable[tuple[Report, Encounter | None, Fraction]]:
    """Every play of a request with its weight."""
    dice = EveryThrow()
    while True:
        report, after = run(system, "test", request, encounter, dice)
        yield report, after, dice.weight()
        if not dice.turn():
            return


def results(report: Report, after: Encounter | None) -> tuple[object, ...]:
    return (report.result,)


def odds_of(rule: Callable[[Play], object], tables: Mapping[str, Mapping[str, object]] | None = None) -> Chances:
    """The odds of a roll by its result."""
    return distribution(of_roll(rule, tables), Ask(), None).chances


def played(rule: Callable[[Play], object], tables: Mapping[str, Mapping[str, object]] | None = None) -> Chances:
    """The same by playing every throw."""
    return by_hand(of_roll(rule, tables), Ask(), None, results)


def fault(ask: Callable[[], object]) -> str:
    """What a broken rule is told to be."""
    with pytest.raises(PluginError) as broken:
        ask()
    assert broken.value.exit_code == 6
    return str(broken.value)
