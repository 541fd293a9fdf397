"""What holds for every order: forgetting changes no odds, recorded dice lead back, stories have no holes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter, RulesError
from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run
from skirm.rules.models import units_of

from .lab import Raw, at, chase, ids, odds, person, refused, request, same_again, system, vehicle

FACTS = [
    "result",
    "turn",
    "units.Rook",
    *(f"units.Rook.{key}" for key in ("position", "speed", "destroyed", "skidded", "driven", "jams", "control_loss")),
    *(f"units.Rook.{key}" for key in ("power_loss", "changed", "occupants", "driver", "heading", "side", "profile")),
    "units.Vyx",
    *(f"units.Vyx.{key}" for key in ("position", "speed", "destroyed", "jams", "control_loss", "power_loss", "arc")),
    "units.Orm",
    *(f"units.Orm.{key}" for key in ("wounds", "wounds.0.total", "panic", "grade", "position", "side", "skidded")),
    "units.Lark",
    *(f"units.Lark.{key}" for key in ("wounds", "panic", "position", "grade")),
]


def field() -> Encounter:
    """A bit of everything, in the third turn: small figures, so that nothing has many ends."""
    tough: Raw = {"ram_dice": 1, "major": 5, "critical": 40, "skid_factor": -3}
    return chase(
        3,
        Rook=vehicle(
            side="red",
            speed=35,
            position=[0, 0],
            driver="Orm",
            occupants=["Orm"],
            control_loss=True,
            changed=2,
            **tough,
        ),
        Vyx=vehicle("motorbike", side="blue", speed=20, position=[10, 0], heading=90.0, power_loss=True, **tough),
        Ox=vehicle(occupants=["Kit"]),
        Kit=person(),
        Orm=person("hero", side="red"),
        Lark=person(side="blue", position=[3, 4], wounds=[{"total": 3, "armour": "none", "cause": "fire"}]),
    )


REQUESTS: dict[str, tuple[str, Raw]] = {
    "rough": ("rough", {"unit": "Rook", "side": "left"}),
    "a corner": ("move", {"unit": "Vyx", "turn": "left"}),
    "ram": ("ram", {"unit": "Vyx", "target": "Rook"}),
    "damage": ("damage", {"unit": "Rook", "score": 5, "side": "left"}),
    "run down": ("run-down", {"unit": "Rook", "pedestrian": "Lark"}),
    "leave": ("disembark", {"figure": "Orm"}),
    "turn": ("turn", {}),
    "embark": ("embark", {"figure": "Lark", "vehicle": "Vyx", "drive": True}),
    "straight on": ("move", {"unit": "Vyx", "distance": 5}),
    "wheel": ("take-wheel", {"figure": "Kit"}),
    "fire": ("fire", {"shooter": "Orm", "target": "Vyx"}),
}
SMALL = ["a corner", "run down", "leave", "turn", "embark", "fire", "straight on", "wheel"]


@pytest.mark.rule("VC-05", "VC-08", "VC-14", "VC-21", "VC-24")
@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("name", SMALL)
def test_forgetting_changes_no_answer(name: str, fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    order, fields = REQUESTS[name]
    state = field()
    found = asked(state, order, fact, fields)
    monkeypatch.setattr(type(state), "forget", Encounter.forget)
    assert found == asked(state, order, fact, fields)


def asked(state: Encounter, order: str, fact: str, fields: Raw) -> object:
    """The odds of a fact, or that no branch has it."""
    try:
        return odds(state, order, fact, **fields)
    except RulesError as refusal:
        return ids(refusal)


# Where a skid may throw a vehicle anywhere, only what does not ask where is worth the wait.
QUICK = [
    fact
    for fact in FACTS
    if fact.count(".") == 2 and not fact.endswith(("position", "wounds")) and not fact.startswith("units.Lark")
]


@pytest.mark.rule("VC-08", "VC-14")
@pytest.mark.parametrize("fact", [fact for fact in QUICK if fact.startswith("units.Rook")])
@pytest.mark.parametrize("name", ["rough", "damage"])
def test_forgetting_changes_no_answer_after_a_skid(name: str, fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    order, fields = REQUESTS[name]
    state = field()
    del units_of(state)["Lark"]
    found = odds(state, order, fact, **fields)
    monkeypatch.setattr(type(state), "forget", Encounter.forget)
    assert found == odds(state, order, fact, **fields)


@pytest.mark.rule("VC-24")
@pytest.mark.parametrize("name", REQUESTS)
@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_recorded_dice_arrive_at_the_same_state(name: str, seed: str) -> None:
    order, fields = REQUESTS[name]
    same_again(field(), order, seed, **fields)


NAMES = st.sampled_from(["Rook", "Vyx", "Orm", "Lark"])
SIDES = st.sampled_from(["left", "right", None])
ANY = st.one_of(
    st.tuples(st.just("accelerate"), st.fixed_dictionaries({"unit": NAMES, "by": st.integers(0, 50)})),
    st.tuples(st.just("brake"), st.fixed_dictionaries({"unit": NAMES, "count": st.integers(1, 6)})),
    st.tuples(
        st.just("move"),
        st.fixed_dictionaries(
            {
                "unit": NAMES,
                "turn": SIDES,
                "distance": st.sampled_from([None, 1, 10.5, 35]),
                "rough": st.booleans(),
                "side": SIDES,
            }
        ),
    ),
    st.tuples(st.just("pivot"), st.fixed_dictionaries({"unit": NAMES, "heading": st.integers(0, 359)})),
    st.tuples(st.just("fire"), st.fixed_dictionaries({"shooter": NAMES, "target": NAMES})),
    st.tuples(st.just("ram"), st.fixed_dictionaries({"unit": NAMES, "target": NAMES, "modifier": st.integers(-2, 2)})),
    st.tuples(st.just("run-down"), st.fixed_dictionaries({"unit": NAMES, "pedestrian": NAMES, "evade": st.booleans()})),
    st.tuples(st.just("damage"), st.fixed_dictionaries({"unit": NAMES, "score": st.integers(0, 45)})),
    st.tuples(st.just("rough"), st.fixed_dictionaries({"unit": NAMES})),
    st.tuples(st.just("embark"), st.fixed_dictionaries({"figure": NAMES, "vehicle": NAMES, "drive": st.booleans()})),
    st.tuples(st.just("take-wheel"), st.fixed_dictionaries({"figure": NAMES})),
    st.tuples(st.just("disembark"), st.fixed_dictionaries({"figure": NAMES})),
    st.tuples(st.just("turn"), st.just({})),
)


@pytest.mark.rule("VC-24")
@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(ANY, max_size=12), st.integers(0, 9))
def test_whatever_is_ordered_the_state_stays_sound(orders: list[tuple[str, Raw]], seed: int) -> None:
    state = field()
    for number, (name, fields) in enumerate(orders):
        asked = {key: value for key, value in fields.items() if value is not None}
        before = system().freeze(state)
        try:
            report, after = run(system(), name, request(name, asked, state), state, RandomDice(str(seed), "n", number))
        except RulesError:
            refused(state, name, **asked)
            continue
        assert system().freeze(state) == before
        assert after is not None
        assert system().thaw(system().freeze(after)) == after
        assert report.text
        sound(after)
        state = after


def sound(state: Encounter) -> None:
    """What holds of every state that the rules lead to."""
    aboard = [name for unit in ("Rook", "Vyx") for name in seats(state, unit)]
    assert len(aboard) == len(set(aboard))
    for name in ("Rook", "Vyx"):
        speed, driven, heading = (at(state, f"{name}.{key}") for key in ("speed", "driven", "heading"))
        assert isinstance(speed, int)
        assert isinstance(driven, int | float)
        assert isinstance(heading, float | int)
        assert speed >= 0
        assert 0 <= heading < 360
        assert at(state, f"{name}.driver") in ("", *seats(state, name))
        if at(state, f"{name}.destroyed"):
            assert speed == 0
        elif at(state, f"{name}.skidded") != at(state, "turn"):
            assert driven <= speed
        jams = at(state, f"{name}.jams")
        assert isinstance(jams, list)
        assert len(jams) == len(set(jams))


def seats(state: Encounter, name: str) -> list[str]:
    found = at(state, f"{name}.occupants")
    assert isinstance(found, list)
    return found
