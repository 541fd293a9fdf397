"""Order lists with slips in them: what can never be right is told at once with its line, all else is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirm.commands.order import from_object
from skirm.commands.slips import Company
from skirm.errors import SkirmError
from tests.commands.table import Game, Json, lines
from tests.toy.install import toy
from tests.toy.skirm_toy.example import yard

SHOT: Json = {"action": "shoot", "attacker": "Rook", "target": "Vyx"}
JOINS: Json = {"add": "duellist", "name": "Orm", "side": "green"}


def simulated(game: Game, *orders: Json, by: str = "units.Vyx.health") -> Json:
    """What comes of five trials."""
    Path("orders.jsonl").write_text("# Orders\n" + lines(*orders))
    [found] = game.objects("simulate", "fight.toml", "orders.jsonl", "-n", "5", "--jobs", "1", "--by", by)
    return found


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (SHOT | {"target": "@nope"}, "there is no policy '@nope'; there are @first, @nearest, @weakest"),
        (SHOT | {"target": "@"}, "there is no policy '@'"),
        (SHOT | {"attacker": "@each:blau"}, "@each:blau: there is no side 'blau'; did you mean blue?"),
        (SHOT | {"target": "@weakest:green"}, "there is no side 'green'"),
        (SHOT | {"target": "@each"}, "target: @each is for who acts, and stands by itself in attacker"),
        (SHOT | {"attacker": "@nearest"}, "attacker: @nearest is whoever is nearest to one who acts"),
        (SHOT | {"attacker": "Rokk"}, "there is no unit 'Rokk'; did you mean Rook?"),
        (SHOT | {"attacker": "@each", "target": "Viks"}, "there is no unit 'Viks'"),
        (SHOT | {"attacker": "@each", "distanse": 3}, "there is no key 'distanse'; did you mean distance?"),
        (SHOT | {"attacker": "@each", "distance": "far"}, "distance: expected"),
        (SHOT | {"if": "units.Orm.health<3"}, "there is no unit 'Orm'"),
        (SHOT | {"if": "units.Vyx.heath<3"}, "did you mean health?"),
        (SHOT | {"if": "units.Vyx.health<few"}, "'few' is none"),
        (SHOT | {"if": "up=Orm"}, "there is no unit 'Orm'"),
        (SHOT | {"dice": [6, 1, 5, 5, 5, 5]}, "too many dice given: 5, 5, 5, 5 left over; wanted were"),
        (SHOT | {"dice": []}, "too few dice given"),
        (SHOT | {"dice": [7]}, "7 is no face of d6"),
        ({"set": {"units.Orm.health": 3}}, "there is no unit 'Orm'"),
        ({"set": {"units.Vyx.heath": 3}}, "did you mean health?"),
        ({"set": {"units.Vyx.health": -3}}, "units.Vyx.health"),
        ({"remove": "Orm"}, "there is no unit 'Orm'"),
        ({"remove": "Vyx", "dice": [3]}, "nothing is thrown"),
        ({"add": "duelist", "name": "Orm"}, "has no template 'duelist'; did you mean duellist?"),
        ({"add": "duellist"}, "name is missing"),
        ({"add": "duellist", "name": "Orm", "heath": 3}, "did you mean health?"),
        ({"action": "shot", "attacker": "Rook"}, "toy has no action 'shot'"),
        ({"advance": "sleep"}, "toy has no advance 'sleep'"),
    ],
)
def test_what_can_never_be_right_is_told_at_once_with_file_and_line(fight: Game, order: Json, told: str) -> None:
    Path("orders.jsonl").write_text("# Orders\n" + lines(SHOT | {"if": "units.Vyx.health=0"}, order))
    run = fight("simulate", "fight.toml", "orders.jsonl", "-n", "5", "--jobs", "1")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("skirm: orders.jsonl, line 3: ")
    assert told in run.err
    assert run.err.count("\n") == 1
    # Help is that of the command that was run.
    assert "skirm advance" not in run.err
    assert "skirm add" not in run.err


@pytest.mark.parametrize(("dice", "reason"), [([6, 1, 5, 5], "too many"), ([], "too few"), ([7], "no face")])
def test_dice_are_refused_as_resolve_refuses_them(fight: Game, dice: list[int], reason: str) -> None:
    Path("orders.jsonl").write_text(lines(SHOT | {"dice": dice}))
    played = fight("simulate", "fight.toml", "orders.jsonl", "-n", "5", "--jobs", "1")
    resolved = fight("resolve", "fight.toml", "--orders", "orders.jsonl")
    assert (played.code, played.err) == (resolved.code, resolved.err)
    assert reason in played.err


@pytest.mark.parametrize(
    ("by", "told"),
    [
        ("result", "result is told of one order"),
        ("data.rounds", "data is told of one order"),
        ("success", "success is told of one order"),
        ("units.Orm.health", "there is no unit 'Orm'"),
    ],
)
def test_facts_are_those_of_the_end(fight: Game, by: str, told: str) -> None:
    Path("orders.jsonl").write_text(lines(SHOT))
    run = fight("simulate", "fight.toml", "orders.jsonl", "--by", by)
    assert (run.code, run.out) == (2, "")
    assert told in run.err
    assert "see: skirm simulate --help" in run.err


def test_who_was_removed_is_missed_and_that_is_counted(fight: Game) -> None:
    found = simulated(
        fight, SHOT | {"if": "units.Vyx.health>0"}, {"remove": "Vyx"}, SHOT, SHOT | {"target": "@nearest"}
    )
    assert (found["done"], found["refused"]) == ({"2": 5, "3": 5, "5": 5}, {"4": 5})
    assert found["reasons"] == {
        "4": {
            "unknown-unit": {
                "count": 5,
                "texts": {"there is no unit 'Vyx'; there are Rook, Ash, Brill, Keg 1, Keg 2, Keg 3": 5},
            }
        }
    }
    assert (found["units"]["Vyx"], found["out"]["Vyx"]) == (0, 5)  # type: ignore[index]
    assert found["facts"] == {"units.Vyx.health": {"null": 5}}


def test_an_order_on_who_was_removed_is_left_out(fight: Game) -> None:
    found = simulated(
        fight, {"remove": "Vyx"}, {"advance": 1, "if": "units.Vyx.health>0"}, {"advance": 1, "if": "up=Vyx"}
    )
    assert (found["done"], found["refused"], found["skipped"]) == ({"2": 5}, {}, {"3": 5, "4": 5})


def test_who_joins_can_be_ordered_and_asked_for_until_they_leave(fight: Game) -> None:
    reload: Json = {"action": "shoot", "attacker": "Rook", "target": "Orm", "if": "units.orm.side=green"}
    found = simulated(
        fight,
        reload,
        JOINS,
        reload,
        {"set": {"units.Orm.cover": "full"}},
        {"advance": 1, "if": "up=Orm"},
        SHOT | {"target": "@first:green"},
        {"remove": "orm"},
        reload,
        by="units.Orm.health",
    )
    assert found["refused"] == {}
    assert found["skipped"] == {"2": 5, "6": 5, "9": 5}
    assert found["done"] == {str(line): 5 for line in (3, 4, 5, 7, 8)}
    assert found["facts"] == {"units.Orm.health": {"null": 5}}
    assert found["units"] == dict.fromkeys(yard().units, 5)


def test_until_of_who_was_removed_does_not_hold(fight: Game) -> None:
    Path("orders.jsonl").write_text(lines({"remove": "Vyx", "if": "clock=0"}, {"set": {"clock": 1}}))
    [found] = fight.objects(
        "simulate", "fight.toml", "orders.jsonl", "-n", "2", "--jobs", "1", "--until", "units.Vyx.health<1"
    )
    assert (found["cut"], found["refused"], found["skipped"]) == (2, {}, {"1": 198})


@pytest.mark.parametrize(
    "order",
    [
        SHOT | {"if": "timers.0.turns>1"},
        SHOT | {"attacker": "@first:red", "target": "@WEAKEST"},
        SHOT | {"attacker": "@each:Amber"},
        SHOT | {"attacker": "@each:grey"},
        {"add": "barrel", "name": "Keg 4", "beside": ["Keg 5"]},
        {"action": "strike", "attacker": "Rook", "target": "Vyx", "response": "parry"},
    ],
)
def test_what_may_be_right_later_is_no_slip(order: Json) -> None:
    joins: Json = {"add": "barrel", "name": "Keg 5"}
    sides: Json = {"set": {"units.Vyx.side": "amber", "units.Ash": {"side": "grey"}}}
    orders = [(number, from_object(dict(each))) for number, each in enumerate([order, joins, sides], 1)]
    Company(toy(), yard(), orders)


def test_the_position_stays_as_it_was() -> None:
    state = yard()
    Company(toy(), state, [(1, from_object(dict(JOINS)))])
    assert state == yard()


def test_a_slip_knows_its_line() -> None:
    with pytest.raises(SkirmError) as fault:
        Company(toy(), yard(), [(7, from_object({"remove": "Orm"}))])
    assert fault.value.line == 7
