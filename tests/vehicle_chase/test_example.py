"""The example, its orders through the real command line, and every action as it is typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from skirm.api import Encounter, RulesError
from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run
from skirm.rules.models import units_of
from tests.commands.table import Game, Json
from tests.examples import Example, as_saved, save

from .lab import LAB, at, chase, encounter, person, play, request, system, vehicle

CHASE = "vehicle-chase"
CAUSEWAY = Example(LAB, "causeway")


@pytest.fixture
def causeway(game: Game) -> Game:
    """The example in fight.toml, its seed tide."""
    return CAUSEWAY.begin(game, "tide")


@pytest.mark.rule("VC-24")
def test_the_example_is_worth_playing() -> None:
    state = CAUSEWAY.encounter
    units = as_saved(state)["units"]
    assert isinstance(units, dict)
    vehicles = {name: unit for name, unit in units.items() if unit["kind"] == "vehicle"}
    people = {name: unit for name, unit in units.items() if unit["kind"] == "figure"}
    assert len(vehicles) >= 3
    drivers = [unit["driver"] for unit in vehicles.values() if unit.get("driver")]
    grades = {people[name].get("grade", "regular") for name in people}
    assert grades == {"regular", "veteran", "elite", "hero"}
    aboard = [name for unit in vehicles.values() for name in unit.get("occupants", [])]
    assert set(drivers) <= set(aboard)
    assert set(people) - set(aboard), "somebody is on foot"
    assert len({unit["side"] for unit in vehicles.values()}) >= 2
    assert state.over() is None
    assert sum("action" in order for order in CAUSEWAY.orders()) >= 10
    assert sum("advance" in order for order in CAUSEWAY.orders()) >= 2


@pytest.mark.rule("VC-24")
def test_its_orders_play_two_turns(causeway: Game) -> None:
    run = CAUSEWAY.played(causeway, "--json")
    assert (run.code, run.err) == (0, ""), run
    told = [json.loads(line) for line in run.out.splitlines()]
    assert len(told) == len(CAUSEWAY.orders())
    assert [one["revision"] for one in told] == list(range(1, len(told) + 1))
    assert all(one["text"] and one["system"] == CHASE for one in told)
    assert causeway.state()["turn"] >= 3  # type: ignore[operator]
    assert causeway.ok("check", "fight.toml").startswith("fight.toml: sound")


@pytest.mark.rule("VC-24")
def test_the_story_of_the_seed(causeway: Game) -> None:
    run = CAUSEWAY.played(causeway)
    assert (run.code, run.err) == (0, "")
    assert run.out == Path(__file__).with_name("causeway.txt").read_text(encoding="utf-8")


# As it is typed: a street where everything can happen, each order with its dice.


def street() -> bytes:
    from skirm.saves.models import encode
    from skirm.saves.revision import first_save
    from skirm.saves.save import to_bytes

    state = chase(
        Rook=vehicle(side="red", speed=40, position=[0, 0], driver="Orm", occupants=["Orm", "Ash"]),
        Vyx=vehicle("motorbike", side="blue", position=[10, 0], heading=45.0),
        Orm=person("hero", side="red"),
        Ash=person(side="red"),
        Lark=person("veteran", position=[3, 4]),
        Dart=vehicle("truck", side="blue", occupants=["Kit"]),
        Kit=person(side="blue"),
    )
    return to_bytes(first_save(system(), encode(state), "street", {}))


TYPED: list[tuple[str, list[str], str]] = [
    ("accelerate", ["unit=rook", "by=30"], ""),
    ("brake", ["unit=Rook", "count=3"], "2,8,6"),
    ("move", ["unit=Rook", "distance=20", "turn=left"], ""),
    ("move", ["unit=ROOK", "rough=yes", "side=left"], "3,6,9,4"),
    ("pivot", ["unit=Vyx", "heading=270"], ""),
    ("fire", ["shooter=Orm", "target=vyx"], ""),
    ("ram", ["unit=Rook", "target=Vyx", "modifier=2"], "4,1,1,1,1"),
    ("run-down", ["unit=Rook", "pedestrian=Lark"], "6,3,4"),
    ("run-down", ["unit=Rook", "pedestrian=Lark", "evade=no"], "3,4"),
    ("damage", ["unit=Rook", "score=8"], "1,2"),
    ("rough", ["unit=Rook"], "2"),
    ("embark", ["figure=Lark", "vehicle=Vyx", "drive=yes"], ""),
    ("disembark", ["figure=Ash"], "5"),
    ("take-wheel", ["figure=Kit"], ""),
]


@pytest.mark.rule("VC-01", "VC-02", "VC-03", "VC-05", "VC-13", "VC-14", "VC-18", "VC-19", "VC-20", "VC-21")
@pytest.mark.parametrize(("name", "words", "dice"), TYPED)
def test_every_action_as_it_is_typed(game: Game, name: str, words: list[str], dice: str) -> None:
    Path("fight.toml").write_bytes(street())
    given = ["--dice", dice] if dice else []
    told = game("resolve", "fight.toml", name, *words, *given)
    assert (told.code, told.err) == (0, ""), told
    assert told.out.strip()
    after = save()
    undone = game("undo", "fight.toml")
    assert undone.code == 0, undone
    assert save() == street()
    same = game(CHASE, name, "fight.toml", *words, *given)
    assert (same.code, same.out) == (0, told.out), same
    assert save() == after


ROLLED: list[tuple[str, list[str], str]] = [
    ("skid", ["factor=1", "side=left"], "3,1,1,1"),
    ("ram", ["modifier=1", "ram_dice=1"], "5,4"),
    ("brake", ["speed=30", "count=3"], "2,8,6"),
    ("major-damage", ["occupants=2"], "6,3,4,6,6"),
    ("disembark", ["speed=40", "hero=yes"], "1,5"),
    ("pedestrian", ["speed=40"], "1,5,5"),
    ("turn", ["speed=40", "factor=0.5"], ""),
]


@pytest.mark.rule("VC-02", "VC-05", "VC-08", "VC-13", "VC-14", "VC-20", "VC-21")
@pytest.mark.parametrize(("name", "words", "dice"), ROLLED)
def test_every_roll_as_it_is_typed(game: Game, name: str, words: list[str], dice: str) -> None:
    given = ["--dice", dice] if dice else []
    told = game("roll", f"{CHASE}:{name}", *words, *given)
    assert (told.code, told.err) == (0, ""), told
    assert told.out.strip()
    orders = {**system().schemas.actions, **system().schemas.advances}
    assert (game(CHASE, name, *words, *given).out == told.out) is (name not in orders)


def test_every_order_that_there_is_is_typed_above() -> None:
    schemas = system().schemas
    assert {name for name, _, _ in TYPED} == set(schemas.actions)
    assert {name for name, _, _ in ROLLED} == set(schemas.rolls)
    assert set(schemas.advances) == {"turn"}


def test_a_refused_order_commits_nothing(game: Game) -> None:
    Path("fight.toml").write_bytes(street())
    run = game("resolve", "fight.toml", "accelerate", "unit=Rook", "by=31")
    assert (run.code, run.out) == (1, "")
    assert "30" in run.err
    assert save() == street()


# To the end.


def chased(seed: str) -> tuple[list[Json], Encounter]:
    """Orders of a chase to its end: everybody drives and rams while they may."""
    state = CAUSEWAY.encounter
    given: list[Json] = []

    def order(kind: str, **fields: object) -> bool:
        nonlocal state
        try:
            dice = RandomDice(seed, "revision", len(given) + 1)
            _, after = run(system(), kind, request(kind, fields, state), state, dice)
        except RulesError:
            return False
        assert after is not None
        state = after
        given.append({"advance": 1} if kind == "turn" else {"action": kind} | fields)
        return True

    for _ in range(80):
        vehicles = [name for name, unit in units_of(state).items() if hasattr(unit, "occupants")]
        for name in vehicles:
            order("accelerate", unit=name, by=10) or order("brake", unit=name, count=1)
            order("move", unit=name, distance=1, rough=True)
            for enemy in vehicles:
                if at(state, f"{enemy}.side") != at(state, f"{name}.side") and state.over() is None:
                    order("ram", unit=name, target=enemy)
        for name, unit in units_of(state).items():
            if hasattr(unit, "wounds"):
                order("fire", shooter=name, target=vehicles[0])
        if state.over() is not None:
            return given, state
        order("turn")
        # People on foot keep a side in the chase, wrecks do not: who got out is put back by nobody here.
    pytest.fail(f"no end after {len(given)} orders")


@pytest.mark.rule("VC-05", "VC-16", "VC-24")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_chase_to_its_end(game: Game, seed: str) -> None:
    given, state = chased(seed)
    CAUSEWAY.ends(game, seed, given, state)


def test_a_hand_made_chase_is_read_back() -> None:
    state = chase(
        Rook=vehicle(position=[1.25, -3], heading=12.5, jams=["left"], occupants=["Orm"], driver="Orm"),
        Orm=person("hero"),
    )
    assert encounter(as_saved(state)) == state
    found = play(state, "damage", "6  3 4", unit="Rook", score=9)
    assert encounter(as_saved(found.after)) == found.after
