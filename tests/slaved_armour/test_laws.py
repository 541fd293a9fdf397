"""Whole fights of any orders: whatever is ordered, lawful or not, the laws of the rule book hold after it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter, RulesError
from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run
from skirm.rules.models import units_of
from skirm.rules.paths import look_up

from .lab import Raw, armour, at, request

LEVELS = ["", "stun", "light", "severe", "dead"]
NAMES = ["Rook", "Anvil", "Vyx", "Tern", "Orm", "Ash"]
UNITS = st.sampled_from(NAMES)
ORDERS = st.one_of(
    st.tuples(
        st.just("shoot"),
        st.fixed_dictionaries(
            {"attacker": UNITS, "target": UNITS, "band": st.sampled_from(["short", "medium", "long"])},
            optional={"bonus": st.just(60), "through": st.sampled_from(["Wall", "Kiln", "Shed"])},
        ),
    ),
    st.tuples(
        st.just("move"),
        st.fixed_dictionaries(
            {"unit": UNITS},
            optional={
                "steps": st.lists(st.sampled_from([0, 0, 0, 1, -1, 2, 3]), max_size=5),
                "speed": st.integers(0, 7),
            },
        ),
    ),
    st.tuples(st.just("collide"), st.fixed_dictionaries({"unit": UNITS, "target": UNITS, "speed": st.integers(0, 12)})),
    st.tuples(st.just("fight"), st.fixed_dictionaries({"attacker": UNITS, "target": UNITS})),
    st.tuples(st.sampled_from(["reload", "submerge", "surface"]), st.fixed_dictionaries({"unit": UNITS})),
    st.tuples(st.just("phase"), st.just({})),
    st.tuples(st.just("phase"), st.just({})),
)


class Sight:
    """What may only go one way in a fight."""

    def __init__(self, state: Encounter) -> None:
        self.wrecks = {
            (name, row, place)
            for name in units_of(state)
            for row, line in enumerate(rows(state, name))
            for place, module in enumerate(line)
            if look_up(module, "destroyed")
        }
        people = [name for name in units_of(state) if not is_machine(state, name)]
        self.levels = {name: LEVELS.index(str(at(state, f"{name}.wound"))) for name in people}
        self.damage = {name: number(state, f"{name}.damage") for name in people}
        self.standing = {name: number(state, f"covers.{name}.modules") for name in ("Wall", "Kiln", "Shed")}

    def follows(self, before: Sight) -> None:
        """Nothing came back, nobody got better."""
        assert self.wrecks >= before.wrecks
        assert all(self.levels[name] >= level for name, level in before.levels.items())
        assert all(self.damage[name] >= damage for name, damage in before.damage.items())
        assert all(0 <= self.standing[name] <= modules for name, modules in before.standing.items())


def is_machine(state: Encounter, name: str) -> bool:
    return hasattr(units_of(state)[name], "rows")


def rows(state: Encounter, name: str) -> list[list[object]]:
    found = at(state, f"{name}.rows") if is_machine(state, name) else []
    assert isinstance(found, list)
    return found


def number(state: Encounter, path: str) -> int:
    found = at(state, path)
    assert isinstance(found, int)
    return found


def lawful(state: Encounter) -> None:
    """What holds at any moment."""
    for name in units_of(state):
        guns = at(state, f"{name}.weapons")
        assert isinstance(guns, list)
        assert all(0 <= gun.loaded <= gun.capacity and gun.spares >= 0 for gun in guns)
        if is_machine(state, name):
            assert 0 <= number(state, f"{name}.speed") <= (0 if at(state, f"{name}.destroyed") else 6)
            critical = [one for line in rows(state, name) for one in line if look_up(one, "critical")]
            assert at(state, f"{name}.destroyed") is any(look_up(one, "destroyed") for one in critical)
            if at(state, f"{name}.destroyed") or at(state, f"{name}.submerged"):
                assert at(state, f"{name}.fires") == []
        else:
            assert number(state, f"{name}.speed") <= 1
            strength, dexterity = number(state, f"{name}.strength"), number(state, f"{name}.dexterity")
            assert min(strength, dexterity) >= 0
            assert at(state, f"{name}.out") is (at(state, f"{name}.wound") != "")
            if (strength, dexterity) == (0, 0):
                assert at(state, f"{name}.wound") == "dead"


@pytest.mark.rule("SA-01", "SA-06", "SA-10", "SA-11", "SA-17", "SA-18", "SA-25", "SA-26", "SA-32")
@settings(max_examples=60, deadline=None, derandomize=True)
@given(orders=st.lists(ORDERS, min_size=5, max_size=40), seed=st.sampled_from("abcdefgh"))
def test_any_fight_keeps_the_laws(orders: list[tuple[str, Raw]], seed: str) -> None:
    state = armour().schemas.examples["quarry"].encounter
    sight = Sight(state)
    for count, (name, fields) in enumerate(orders):
        try:
            asked = request(name, fields, state)
            report, after = run(armour(), name, asked, state, RandomDice(seed, "order", count))
        except RulesError:
            continue
        assert after is not None
        assert all(line and "None" not in line for line in report.lines())
        lawful(after)
        Sight(after).follows(sight)
        state, sight = after, Sight(after)
        if name == "phase" and at(state, "phase") == "move":
            for unit in units_of(state):
                assert at(state, f"{unit}.pending") == []
                assert not is_machine(state, unit) or at(state, f"{unit}.hits") == 0
