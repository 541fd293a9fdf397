"""The judge that is no formula: long seeded plays of every roll and of the orders of every example."""

from __future__ import annotations

import msgspec
import pytest

from skirm.api import Encounter, Request, Roll, RulesError
from skirm.dice.seeds import RandomDice
from skirm.rules.branches import distribution
from skirm.rules.engine import run
from skirm.rules.estimate import estimate
from skirm.rules.loading import load_needed
from skirm.rules.refusals import TooManyRunsError
from skirm.rules.requests import build
from skirm.rules.system import System

SYSTEMS = ["slaved-armour", "percentile-skirmish", "vehicle-chase"]
# What a roll has to be told, by the name of the key.
GIVEN: dict[str, object] = {
    "attacker": "64",
    "chance": 64,
    "code": "S16-32 Autopistol",
    "count": 3,
    "defender": "32",
    "factor": 1,
    "loaded": 4,
    "number": 3,
    "speed": 45,
    "target_number": 34,
    "value": 12,
    "wd": 12,
}
# Beyond so many runs a test would take too long; such orders are pinned by the tests of their systems.
BUDGET = 600
PLAYS = 400


def rolls() -> list[tuple[str, str]]:
    return [(name, roll) for name in SYSTEMS for roll in load_needed(name).schemas.rolls]


def asked(model: type[Roll], name: str) -> Roll:
    """The roll with what it needs to be told; numbers of attackers and the like as texts of the shell."""
    wanted = {field.name for field in msgspec.structs.fields(model) if field.required}
    wanted |= {"target_number"} & set(model.__struct_fields__)
    return build(model, {key: GIVEN[key] for key in wanted}, name=name)


def agree(system: System, name: str, request: Request, state: Encounter | None) -> None:
    """The exact odds of the result lie within four standard deviations of what many plays show."""
    exact = distribution(system, request, state, ["result"], BUDGET)
    assert sum(exact.chances.values()) == 1
    seen = estimate(system, request, state, ["result"], "judge", range(PLAYS))
    assert set(seen.counts) <= set(exact.chances)
    for facts, chance in exact.chances.items():
        assert (seen.counts[facts] / PLAYS - chance) ** 2 <= 16 * chance * (1 - chance) / PLAYS, facts


@pytest.mark.parametrize(("name", "roll"), rolls())
def test_odds_of_a_roll_equal_a_long_play(name: str, roll: str) -> None:
    system = load_needed(name)
    agree(system, roll, asked(system.schemas.rolls[roll], roll), None)


@pytest.mark.parametrize("name", SYSTEMS)
def test_odds_of_the_orders_of_an_example_equal_long_plays(name: str) -> None:
    system = load_needed(name)
    example = next(iter(system.schemas.examples.values()))
    state, judged = example.encounter, 0
    for number, order in enumerate(example.orders):
        fields = {key: value for key, value in order.items() if key not in ("action", "advance", "dice")}
        verb = str(order.get("action") or system.schemas.default_advance)
        if isinstance(order.get("advance"), str):
            verb = str(order["advance"])
        models: dict[str, type[Request]] = {**system.schemas.actions, **system.schemas.advances}
        request = build(models[verb], fields, system.names(state), verb)
        try:
            agree(system, verb, request, state)
            judged += 1
        except TooManyRunsError:
            pass
        except RulesError:
            continue
        _, after = run(system, verb, request, state, RandomDice("judge", "revision", number))
        assert after is not None
        state = after
    assert judged >= 8
