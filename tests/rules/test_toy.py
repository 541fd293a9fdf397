"""The toy system by its own rule book, and what holds for every system: odds equal play, every branch can be told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from importlib.metadata import distributions
from pathlib import Path

import msgspec
import pytest

from skirm.api import Advance, Encounter, Request, RulesError
from skirm.dice.given import GivenDice
from skirm.dice.seeds import RandomDice
from skirm.rules.branches import distribution
from skirm.rules.branching import explore
from skirm.rules.engine import Resolution, run
from skirm.rules.outcome import Report
from skirm.rules.requests import build
from skirm.rules.thrown import RecordedDice
from skirm.rules.trees import read_pairs

from ..toy.install import install_toy, toy
from ..toy.skirm_toy.example import yard
from ..toy.skirm_toy.fencing import Riposte, Strike
from ..toy.skirm_toy.powder import Light
from ..toy.skirm_toy.rolls import Loot, Nerve
from ..toy.skirm_toy.shooting import Reload, Shoot, Volley
from ..toy.skirm_toy.turns import Rest, Turn
from ..toy.skirm_toy.yard import Barrel, Fighter, Timer, Yard
from .lab import ONE, Chances, plays

TOY = toy()


def play(request: Request, state: Encounter | None, dice: str = "") -> tuple[Report, Yard]:
    source = GivenDice(dice.split())
    report, after = run(TOY, "x", request, state, source)
    source.finish()
    return report, after if isinstance(after, Yard) else Yard()


# Shots.


def test_a_shot_that_hits_wounds() -> None:
    report, after = play(Shoot("Rook", "Vyx", 3), yard(), "5 4")
    assert report.lines() == ["Rook: 5 - 1 = 4 against 4, hit", "Vyx: wound, 4 left"]
    assert (report.result, report.success, report.total, report.data) == ("hit", True, 4, {"rounds left": 2})
    assert [(m.figure, m.value, m.reason, m.applied, m.why_not) for m in report.modifiers] == [
        ("to hit", -1, "partial cover", True, ""),
        ("to hit", -1, "dazed", False, "not dazed"),
    ]
    assert [(use.table, use.key, use.kind) for use in report.figures] == [
        ("to-hit", "pistol/6", "printed"),
        ("cover", "partial", "printed"),
    ]
    assert after.fighter("Rook").fired == 1


def test_full_cover_halves_the_harm_rounded_down_and_is_a_ruling() -> None:
    report, after = play(Shoot("Ash", "Brill", 2), in_turn_of("Ash"), "6 6")
    assert after.fighter("Brill").health == 6 - 3 // 2
    assert [use.kind for use in report.figures] == ["printed", "ruling"]
    assert report.parts[0].figures[0].kind == "house"


def in_turn_of(name: str) -> Yard:
    state = yard()
    state.turns.current = name
    return state


def test_all_that_forbids_a_shot_is_told_at_once() -> None:
    state = yard()
    state.fighter("Vyx").rounds = 0
    with pytest.raises(RulesError) as refused:
        play(Shoot("Vyx", "Vyx", 13), state)
    assert [reason for reason, _ in refused.value.reasons] == ["no-turn", "self", "no-ammo", "too-far"]


def test_a_volley_stops_when_the_target_is_gone() -> None:
    report, after = play(Volley("Rook", "Keg 1", 3), yard(), "6 1 1")
    assert [part.name for part in report.parts] == ["shot", "explode", "blast", "blast", "shot", "shot"]
    assert [part.result for part in report.parts][-2:] == ["held", "held"]
    assert after.fighter("Rook").rounds == 2


def test_reloading_spills() -> None:
    state = yard()
    state.fighter("Rook").rounds = 0
    assert play(Reload("Rook"), state, "1")[1].fighter("Rook").rounds == 1
    assert play(Reload("Rook"), state, "3")[1].fighter("Rook").rounds == 3
    with pytest.raises(RulesError, match="pouch is full"):
        play(Reload("Rook"), yard())


# Barrels.


def test_barrels_set_one_another_off_depth_first_and_the_chain_ends() -> None:
    report, after = play(Shoot("Rook", "Keg 1"), yard(), "6 2 5 2 5")
    assert report.lines() == [
        "Rook: 6 + 1 = 7 against 4, hit",
        "Keg 1 explodes",
        "Vyx: 2 from the blast, 4 left",
        "Keg 2: 5, it fires",
        "Keg 2 explodes",
        # The blast of the second barrel finds the first one spent, and goes on.
        "Brill: 2 from the blast, 4 left",
        "Keg 3: 5, it fires",
        "Keg 3 explodes",
    ]
    assert all(unit.exploded for unit in after.units.values() if isinstance(unit, Barrel))


def test_a_fuse_burns_for_two_turns_of_whoever_lit_it() -> None:
    _, state = play(Light("Rook", "Keg 3"), yard())
    assert [(e.unit, e.what, e.when) for e in state.expiring()] == [("Keg 3", "fuse", "end of Rook's turn, 2 to go")]
    report, state = play(Turn(), state)
    assert report.lines()[1:] == ["Keg 3: fuse, 1 to go", "round 1: Vyx is up"]
    for _ in range(3):
        report, state = play(Turn(), state)
    assert report.lines()[1:] == ["round 2: Rook is up"]
    report, state = play(Turn(), state, "1")
    assert report.lines()[1:] == ["Keg 3: fuse ends", "Keg 3 explodes", "Keg 2: 1, nothing", "round 2: Vyx is up"]
    assert state.expiring() == []


def test_the_turn_is_not_skipped_when_its_owner_falls_at_its_end() -> None:
    state = yard()
    state.fighter("Rook").health = 1
    state.barrel("Keg 3").beside = ["Rook"]
    state.timers = [Timer("Keg 3", "fuse", "end", "Rook")]
    report, after = play(Turn(), state, "3")
    assert report.lines()[-2:] == ["Rook: 3 from the blast, 0 left", "round 1: Vyx is up"]
    assert (after.next_up(), after.turns.names) == ("Vyx", ["Vyx", "Ash", "Brill"])


def test_the_dazed_are_so_until_their_next_turn_starts() -> None:
    _, state = play(Shoot("Rook", "Vyx", 3), yard(), "6 6")
    assert state.has("Vyx", "dazed")
    report, after = play(Turn(), state)
    assert report.lines()[-2:] == ["round 1: Vyx is up", "Vyx: dazed ends"]
    assert not after.has("Vyx", "dazed")


# Swords.


@pytest.mark.parametrize(
    ("response", "dice", "result"),
    [
        ("none", "3 1", "hit"),
        ("none", "2", "miss"),
        ("dodge", "3", "miss"),
        ("dodge", "4 1", "hit"),
        ("parry", "2", "miss"),
        ("parry", "3 3 1", "hit"),
        ("parry", "3 5", "parried"),
        ("parry", "3 6", "riposte"),
    ],
)
def test_the_one_who_is_struck_answers_in_the_same_order(response: str, dice: str, result: str) -> None:
    request = msgspec.convert({"attacker": "Rook", "target": "Vyx", "response": response}, Strike)
    assert play(request, yard(), dice)[0].result == result


def test_a_right_stands_until_the_next_order_takes_it() -> None:
    _, state = play(Strike("Rook", "Vyx", "parry"), yard(), "3 6")
    assert state.right is not None
    report, after = play(Riposte("Vyx"), state, "1")
    assert report.lines() == ["Vyx ripostes", "Rook: graze, 5 left"]
    assert after.right is None


def test_or_it_is_lost() -> None:
    _, state = play(Strike("Rook", "Vyx", "parry"), yard(), "3 6")
    _, state = play(Turn(), state)
    with pytest.raises(RulesError, match="Vyx has no right to riposte"):
        play(Riposte("Vyx"), state)


# Time.


def peace() -> Yard:
    state = yard()
    for name in ("Vyx", "Brill"):
        state.hurt(name, 6)
    state.hurt("Rook", 3)
    return state


def test_a_rest_heals_with_every_six() -> None:
    report, after = play(Rest(10 * 60), peace(), "6 6")
    assert report.lines() == ["x: rested", "Rook has 5"]
    assert (after.clock, after.over()) == (600, "only red is left")


def test_nobody_rests_in_a_fight_nor_beside_a_fuse() -> None:
    state = yard()
    state.timers = [Timer("Keg 1", "fuse", "end", "Rook")]
    with pytest.raises(RulesError) as refused:
        play(Rest(60), state)
    assert [reason for reason, _ in refused.value.reasons] == ["fighting", "lit", "short"]


def test_who_comes_takes_turns_and_who_leaves_takes_none() -> None:
    state = yard()
    state.units["New"] = Fighter(side="blue")
    state.joined("New")
    assert state.turns.names[-1] == "New"
    state.leaving("Rook")
    assert state.next_up() == "Vyx"


# The view.


def test_the_view_shows_who_is_up_who_is_down_and_what_burns() -> None:
    state = yard()
    state.hurt("Brill", 6)
    state.daze("Vyx")
    state.timers.append(Timer("Keg 2", "fuse", "end", "Rook", 2))
    state.barrel("Keg 3").exploded = True
    marks = {row[0].text: (row[0].mark, row[-1].text, row[-1].mark) for s in state.view().sections for row in s.rows}
    assert marks == {
        "Rook": ("up", "ready", "good"),
        "Vyx": ("", "dazed", "bad"),
        "Ash": ("", "ready", "good"),
        "Brill": ("", "down", "gone"),
        "Keg 1": ("", "whole", ""),
        "Keg 2": ("", "lit", "hot"),
        "Keg 3": ("", "exploded", "gone"),
    }


# What holds for every system.

STRETCHED = yard()
STRETCHED.fighter("Vyx").health = 3
STRETCHED.timers = [Timer("Keg 3", "fuse", "end", "Rook"), Timer("Vyx", "dazed", "start", "Vyx")]

REQUESTS: dict[str, tuple[Request, Encounter | None]] = {
    "shoot": (Shoot("Rook", "Vyx", 3), STRETCHED),
    "shoot a barrel": (Shoot("Rook", "Keg 1"), STRETCHED),
    "volley": (Volley("Rook", "Vyx", 2), STRETCHED),
    "reload": (Reload("Rook"), peace()),
    "strike": (Strike("Rook", "Vyx"), STRETCHED),
    "strike and parry": (Strike("Rook", "Vyx", "parry"), STRETCHED),
    "turn": (Turn(), STRETCHED),
    "light": (Light("Rook", "Keg 1"), STRETCHED),
    "rest": (Rest(900), peace()),
    "nerve": (Nerve(), None),
    "loot": (Loot(["gold", "rum"]), None),
}
REQUESTS["reload"][1].units["Rook"].rounds = 0  # type: ignore[union-attr]


def fact(path: str, report: Report, after: Encounter | None) -> object:
    """A fact of a play, read by plain Python."""
    if path == "data":
        return json.dumps(report.data, separators=(",", ":"))
    if path in ("result", "success"):
        return getattr(report, path)
    assert isinstance(after, Yard)
    _, unit, field = path.split(".")
    return getattr(after.units[unit], field)


@pytest.mark.parametrize("name", REQUESTS)
def test_odds_equal_play(name: str) -> None:
    request, state = REQUESTS[name]
    every = list(plays(TOY, request, state))
    questions: list[tuple[str, ...]] = [("result",), ("success", "data")]
    if state is not None:
        questions += [("units.Vyx.health",), ("units.Brill.health", "units.Keg 3.exploded"), ("units.Rook.fired",)]
    for paths in questions:
        found = distribution(TOY, request, state, paths).chances
        expected: Chances = {}
        for report, after, weight in every:
            told = tuple(fact(path, report, after) for path in paths)
            expected[told] = expected.get(told, Fraction(0)) + weight
        assert found == expected
        assert sum(found.values()) == ONE


@pytest.mark.parametrize("name", REQUESTS)
def test_the_story_of_every_branch_can_be_told(name: str) -> None:
    request, state = REQUESTS[name]

    def whole(dice: object) -> list[str]:
        resolution = Resolution(TOY, request, None if state is None else TOY.thaw(TOY.freeze(state)))
        outcome, told = resolution.body(dice)  # type: ignore[arg-type]
        lines = [*told.lines, outcome.result]
        while resolution.due:
            _, outcome, told = resolution.step(dice)  # type: ignore[arg-type]
            lines += [*told.lines, outcome.result]
        return lines

    branches = list(explore(whole))
    assert sum(weight for _, weight in branches) == ONE
    assert all(line and "{" not in line and "None" not in line for lines, _ in branches for line in lines)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize("name", REQUESTS)
def test_recorded_dice_arrive_at_the_same_state(name: str, seed: str) -> None:
    request, state = REQUESTS[name]
    first, after = run(TOY, name, request, state, RandomDice(seed))
    record = RecordedDice(first.all_dice())
    again, same = run(TOY, name, request, state, record)
    record.finish()
    assert same == after
    assert again.lines() == first.lines()


def test_what_a_reason_is_worth() -> None:
    aimed = distribution(TOY, Shoot("Rook", "Vyx", 3), yard()).chance("hit")
    bare = distribution(TOY, Shoot("Rook", "Vyx", 3), yard(), muted=[("to hit", "partial cover")]).chance("hit")
    assert (aimed, bare) == (Fraction(1, 3), Fraction(1, 2))


def test_at_night_it_is_darker() -> None:
    night = toy(at_night=True)
    assert distribution(night, Shoot("Rook", "Vyx", 3), yard()).chance("hit") == Fraction(1, 6)
    assert distribution(night, Nerve(tries=2), None).chance("steady") == Fraction(1, 9)


@pytest.mark.parametrize(
    ("name", "paths", "runs"),
    [
        ("shoot", ("result",), 5),
        ("shoot a barrel", ("units.Vyx.health",), 63),
        ("volley", ("units.Vyx.health",), 22),
        ("strike and parry", ("result",), 7),
        ("nerve", ("result",), 21),
        ("loot", ("result",), 72),
    ],
)
def test_the_runs_that_known_questions_take(name: str, paths: tuple[str, ...], runs: int) -> None:
    assert distribution(TOY, *REQUESTS[name], paths).runs == runs


# The distribution, and other processes.


def test_toy_can_be_installed_without_pip(tmp_path: Path) -> None:
    install_toy(tmp_path, at_night=True)
    (found,) = distributions(path=[str(tmp_path)])
    assert (found.name, found.version) == ("skirm-toy", "1.2.3")
    assert {(entry.group, entry.name, entry.value) for entry in found.entry_points} == {
        ("skirm.v1", "toy", "skirm_toy"),
        ("skirm.v1", "toy.night", "skirm_toy.night"),
    }


QUESTIONS = """
import json, sys
import skirm_toy
from skirm.rules.branches import distribution
from skirm.rules.branching import BranchingDice, Crossroads
from skirm.rules.engine import Resolution
from skirm.rules.system import assemble

system = assemble("toy", {"toy": skirm_toy})
asked = []
ask = Crossroads.ask
Crossroads.ask = lambda self, question, ways: asked.append(repr(question)) or ask(self, question, ways)
state = skirm_toy.yard()
for request, paths in (
    (skirm_toy.Shoot("Rook", "Keg 1"), ("units.Brill.health", "units.Keg 3.exploded")),
    (skirm_toy.Volley("Rook", "Vyx", 2), ("units.Vyx.health",)),
    (skirm_toy.Strike("Rook", "Vyx", "parry"), ("result",)),
    (skirm_toy.Turn(), ("turns",)),
):
    found = distribution(system, request, state, paths)
    asked.append([[repr(key), str(chance)] for key, chance in found.chances.items()] + [found.runs])
print(json.dumps(asked))
"""


def test_the_same_questions_are_asked_under_any_hash_seed(tmp_path: Path) -> None:
    install_toy(tmp_path)

    def questions(seed: str) -> object:
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(tmp_path)}
        told = subprocess.run([sys.executable, "-c", QUESTIONS], env=env, capture_output=True, check=True, text=True)
        return json.loads(told.stdout)

    first = questions("1")
    assert isinstance(first, list)
    assert len(first) > 60
    assert questions("2") == first


def test_the_example_plays_its_own_orders() -> None:
    example = TOY.schemas.examples["yard"]
    state: Encounter | None = example.encounter
    for number, order in enumerate(example.orders):
        fields = {key: value for key, value in order.items() if key not in ("action", "advance", "dice")}
        kind = order.get("action") or order["advance"]
        model: type[Request]
        if kind == 1:
            assert TOY.schemas.default_advance is not None
            kind = TOY.schemas.default_advance
        models: dict[str, type[Request]] = {**TOY.schemas.actions, **TOY.schemas.advances}
        model = models[str(kind)]
        dice = order.get("dice")
        source = GivenDice(map(str, dice)) if isinstance(dice, list) else RandomDice("x", "revision", number)
        report, state = run(TOY, str(kind), msgspec.convert(fields, model), state, source)
        assert report.kind == ("advance" if issubclass(model, Advance) else "action")
    assert isinstance(state, Yard)


def test_every_rule_that_a_table_names_is_told() -> None:
    named = {table.origin.rule for table in TOY.schemas.table_data.values()}
    assert named <= set(TOY.schemas.rule_texts)
    assert {template.kind for template in TOY.schemas.templates.values()} == {"house", "printed"}


@pytest.mark.parametrize(
    ("words", "order"),
    [
        (["attacker=ROOK", "target=vyx", "distance=5"], Shoot("Rook", "Vyx", 5)),
        (["attacker=rook", "target=keg 1"], Shoot("Rook", "Keg 1")),
    ],
)
def test_an_order_as_it_is_typed(words: list[str], order: Shoot) -> None:
    assert build(Shoot, read_pairs(words), list(yard().units)) == order


def test_a_rest_as_it_is_typed() -> None:
    assert build(Rest, read_pairs(["time=1h30m"]), []) == Rest(5400)
