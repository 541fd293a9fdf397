"""Saves that somebody wrote by hand, and not with care: they are refused with a path, or played without a fault."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skirm.api import RulesError
from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run

from .lab import Raw, armour, battle, gun, machine, person, request

MODULES = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["", "arm", "Autopistol", "{row.total}"]),
        "critical": st.sampled_from([False, False, True]),
        "explosive": st.booleans(),
        "fire": st.sampled_from(["", "external", "internal"]),
        "drive": st.sampled_from(["", "roller-pitons"]),
        "destroyed": st.booleans(),
    }
)
PLACES = st.sampled_from([None, [0, 0], [0, -1], [0, 1], [1, 0], [0, -3], [1_000_000, -1_000_000]])
BUNDLES = st.lists(
    st.fixed_dictionaries(
        {"dice": st.integers(0, 3), "hits": st.integers(0, 3), "through": st.sampled_from(["", "wall", "WALL", "moat"])}
    ),
    max_size=3,
)
COMMON: dict[str, st.SearchStrategy[object]] = {
    "side": st.sampled_from(["", "red", "blue"]),
    "position": PLACES,
    "heading": st.integers(0, 5),
    "behind": st.sampled_from(["", "wall", "WALL", "moat"]),
    "weapons": st.sampled_from([[], [gun(loaded=0)], [gun("L00-00", "")], [gun(), gun("S16-32", "autopistol")]]),
    "pending": BUNDLES,
    "moved": st.integers(0, 3),
}
MACHINES = st.fixed_dictionaries(
    COMMON
    | {
        "kind": st.just("machine"),
        "drive": st.sampled_from(["legs", "roller-pitons"]),
        "speed": st.sampled_from([0, 1, 3, 6, 9, 99]),
        "rows": st.lists(st.lists(MODULES, max_size=2), max_size=6),
        "hits": st.sampled_from([0, 1, 3, 40]),
        "destroyed": st.sampled_from([False, False, True]),
        "submerged": st.booleans(),
    }
)
PEOPLE = st.fixed_dictionaries(
    COMMON
    | {
        "kind": st.just("person"),
        "speed": st.sampled_from([0, 1, 6]),
        "profile": st.sampled_from(["Human2345", "0000", "XFFFF"]),
        "damage": st.integers(0, 20),
        "strength": st.integers(0, 2),
        "wound": st.sampled_from(["", "stun", "light", "dead"]),
        "winded_until": st.integers(0, 3),
    }
)
NAMES = st.sampled_from(["Rook", "Vyx", "Orm"])
ORDERS = st.sampled_from(["phase", "phase", "move", "collide", "shoot", "fight", "reload", "surface", "submerge"])
WALL: Raw = {"material": "brick", "modules": 1}


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(
    units=st.fixed_dictionaries({"Rook": MACHINES, "Vyx": st.one_of(MACHINES, PEOPLE), "Orm": PEOPLE}),
    covers=st.sampled_from([{}, {"wall": WALL}, {"Wall": WALL, "wall": WALL}]),
    phase=st.sampled_from(["move", "combat"]),
    orders=st.lists(st.tuples(ORDERS, NAMES, NAMES), min_size=3, max_size=8),
)
def test_any_state_can_be_shown_and_played(
    units: Raw, covers: Raw, phase: str, orders: list[tuple[str, str, str]]
) -> None:
    state = battle(turn=2, units=units, covers=covers, phase=phase)
    for count, (name, one, other) in enumerate(orders):
        fields: Raw = {"unit": one}
        if name in ("shoot", "fight"):
            fields = {"attacker": one, "target": other}
        elif name == "collide":
            fields["target"] = other
        assert state.view().sections
        state.expiring()
        state.over()
        try:
            asked = request(name, {} if name == "phase" else fields, state)
            report, after = run(armour(), name, asked, state, RandomDice("hostile", "order", count))
        except RulesError:
            continue
        assert after is not None
        assert all(line and "None" not in line for line in report.lines())
        state = after


@pytest.mark.parametrize(
    ("unit", "path"),
    [
        (machine(speed=100), "speed"),
        (machine(speed=-1), "speed"),
        (machine(hits=1_001), "hits"),
        (machine(position=[1_000_001, 0]), "position"),
        (machine(position=[0]), "position"),
        (machine(skill=10_000), "skill"),
        (machine(pending=[{"dice": 61}]), "pending"),
        (machine(weapons=[gun(loaded=4)]), "weapons"),
        (machine("a1", "a2", "a3", "a4", "a5", "a6", "a7"), "rows"),
        (person(speed=100), "speed"),
        (person(pending=[{"hits": 61}]), "pending"),
        (person(profile="Human5432"), "thresholds"),
    ],
)
def test_figures_beyond_all_reason_are_faults_of_the_save(unit: Raw, path: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=path):
        battle(units={"Vyx": unit})
