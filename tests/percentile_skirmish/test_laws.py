"""Whole fights of any orders: whatever is ordered, lawful or not, the laws of the rule book hold after it."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter, RulesError
from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run

from .anatomy import HURTS
from .book import left_of
from .lab import Raw, at, bench, fight, fighter, pistol, sword

NAMES = ["Ilse", "Bran", "Tam", "Vela", "Orm", "Kosk"]
UP = "whoever is up"
UNITS = st.sampled_from(NAMES)
ACTORS = st.sampled_from([*[UP] * 6, *NAMES])
RESPONSES = st.sampled_from(["none", "parry", "dodge", "retreat", "shield"])
AREAS = st.sampled_from(["head", "torso", "left-arm", "right-leg", "random"])
STATISTICS = ("left", "right", "agility", "perception", "strength", "coordination", "health", "will")
YES = st.just(True)
Orders = st.SearchStrategy[tuple[str, Raw]]


def order(name: str, **optional: st.SearchStrategy[object]) -> Orders:
    """An order of one fighter against another."""
    return st.tuples(st.just(name), st.fixed_dictionaries({"attacker": ACTORS, "target": UNITS}, optional=optional))


def own(name: str, **fields: st.SearchStrategy[object]) -> Orders:
    """An order that concerns oneself."""
    return st.tuples(st.just(name), st.fixed_dictionaries({"unit": ACTORS, **fields}))


TARGETS = st.lists(UNITS, min_size=1, max_size=2, unique=True)
BLAST: Orders = st.tuples(st.just("blast"), st.fixed_dictionaries({"targets": TARGETS}))
TURN: Orders = st.tuples(st.just("turn"), st.just({}))
ORDERS = st.one_of(
    order("strike", response=RESPONSES, area=AREAS, interrupt=YES, riposte=YES),
    order("strike", response=RESPONSES, damage=st.just(25)),
    order("strike", response=RESPONSES, second=st.just("Dagger")),
    order("strike", weapon=st.sampled_from(["fist", "kick"]), response=RESPONSES),
    order("shoot", range=st.just(5), modifier=st.just(100), response=st.just("dodge"), interrupt=YES),
    order("hurl", range=st.just(3), modifier=st.just(100), weapon=st.just("Dagger")),
    order("push", response=st.just("resist")),
    order("restrain", response=st.just("resist"), level=st.just("hit")),
    order("bite", damage=st.just(12)),
    own("first-aid", patient=UNITS),
    st.tuples(
        st.just("blast"), st.fixed_dictionaries({"targets": st.lists(UNITS, min_size=1, max_size=2, unique=True)})
    ),
    own("move", hexes=st.integers(1, 3)),
    own("run", hexes=st.integers(4, 9)),
    own("defer"),
    own("watch", when=st.just("somebody comes")),
    own("cast", spell=st.just("Fog"), initiative=st.integers(0, 40)),
    own("shock"),
    st.tuples(st.just("wait"), st.just({"time": 600})),
    *[TURN] * 5,
)


def melee() -> Encounter:
    """Six armed alike, three against three, of whom nobody knows where they stand."""
    hands = [sword(damage=9), sword(name="Dagger", hand="left", damage=4, effective=6, extreme=12), pistol(damage=12)]
    units = {
        name: fighter(70, side="red" if place % 2 else "blue", initiative=30 - place)
        | {"weapons": hands, "shield": {"name": "Buckler", "defence": 20, "armour": 4}}
        for place, name in enumerate(NAMES)
    }
    return fight(units=units)


class Hurt(Protocol):
    """What is read of an injury."""

    level: str
    count: int


class Sight:
    """What may only go one way in a fight."""

    def __init__(self, state: Encounter) -> None:
        self.clock = number(state, "clock")
        self.dead = {name for name in NAMES if at(state, f"{name}.dead")}
        self.lasting = {
            (name, area): HURTS.index(injury.level)
            for name in NAMES
            for area, injury in injuries(state, name).items()
            if HURTS.index(injury.level) >= HURTS.index("wound")
        }
        self.statistics = {(name, one): number(state, f"{name}.{one}") for name in NAMES for one in STATISTICS}
        self.lost = {name: sum(losses(state, name).values()) for name in NAMES}

    def follows(self, before: Sight) -> None:
        """Nothing that was done is undone by fighting."""
        assert self.clock >= before.clock
        assert self.dead >= before.dead
        assert all(self.lasting[key] >= level for key, level in before.lasting.items())
        assert all(self.statistics[key] <= value for key, value in before.statistics.items())
        assert all(self.lost[name] >= value for name, value in before.lost.items())


def number(state: Encounter, path: str) -> int:
    found = at(state, path)
    assert isinstance(found, int)
    return found


def injuries(state: Encounter, name: str) -> dict[str, Hurt]:
    found = at(state, f"{name}.injuries")
    assert isinstance(found, dict)
    return found


def losses(state: Encounter, name: str) -> dict[str, int]:
    found = at(state, f"{name}.lost")
    assert isinstance(found, dict)
    return found


def lawful(state: Encounter) -> None:
    """What holds at any moment."""
    limits = {"stun": 3, "injure": 3, "wound": 2, "maim": 2}
    for name in NAMES:
        assert all(number(state, f"{name}.{one}") >= 0 for one in STATISTICS)
        assert number(state, f"{name}.moved") >= 0
        for injury in injuries(state, name).values():
            assert 1 <= injury.count < limits.get(injury.level, 99)
        weapons = at(state, f"{name}.weapons")
        assert isinstance(weapons, list)
        assert all(weapon.loaded is None or weapon.loaded >= 0 for weapon in weapons)
        # Who has attacked has no action left.
        assert not at(state, f"{name}.attacked") or at(state, f"{name}.acted") or at(state, f"{name}.strikes") == 1
    assert sum(at(state, f"{name}.riposte") != "" for name in NAMES) <= 1
    assert state.next_up() in (*NAMES, None)


@pytest.mark.rule("PS-02", "PS-03", "PS-06", "PS-56", "PS-58", "PS-65", "PS-72", "PS-73")
@settings(max_examples=100, deadline=None, derandomize=True)
@given(orders=st.lists(ORDERS, min_size=5, max_size=50), seed=st.sampled_from("abcdefgh"))
def test_any_fight_keeps_the_laws(orders: list[tuple[str, Raw]], seed: str) -> None:
    state = melee()
    sight = Sight(state)
    for count, (name, asked) in enumerate(orders):
        fields = {key: state.next_up() if value == UP else value for key, value in asked.items()}
        before = bench.rules.freeze(state)
        dice = Counted(RandomDice(seed, "order", count))
        reasons: list[tuple[str, str]] = []
        try:
            report, after = run(bench.rules, name, bench.request(name, fields, state), state, dice)
        except RulesError as refusal:
            reasons = refusal.reasons
        if reasons:
            # A refused order draws no dice, changes nothing, and says why.
            assert (dice.thrown, bench.rules.freeze(state)) == (0, before), (name, fields)
            assert all(slug and text for slug, text in reasons)
            continue
        assert after is not None
        assert all(line and "None" not in line and "{" not in line for line in report.lines())
        lawful(after)
        Sight(after).follows(sight)
        state, sight = after, Sight(after)


class Counted:
    """Random dice that know how many were thrown."""

    name = "random"

    def __init__(self, dice: RandomDice) -> None:
        self.dice = dice
        self.thrown = 0

    def throw(self, count: int, sides: object, why: str) -> list[int | str]:
        self.thrown += count
        return self.dice.throw(count, sides, why)  # type: ignore[arg-type]


@pytest.mark.rule("PS-56", "PS-58")
@settings(max_examples=20, deadline=None, derandomize=True)
@given(st.integers(-40, 350), st.integers(-40, 350))
def test_odds_of_any_two_chances(attack: int, defence: int) -> None:
    found = bench.odds(None, "opposed", "success", attacker=attack, defender=defence)
    landed = sum((weight for level, weight in left_of(attack, defence).items() if level), Fraction(0))
    assert found == {success: chance for success, chance in ((True, landed), (False, 1 - landed)) if chance}
