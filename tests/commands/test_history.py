from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.commands.table import Game, lines

SHOT = ["resolve", "fight.toml", "shoot", "attacker=Rook", "target=Vyx"]


def test_undo_and_redo_restore_the_bytes(fight: Game) -> None:
    states = [Path("fight.toml").read_bytes()]
    for argv in (SHOT, ["advance", "fight.toml"], ["remove", "fight.toml", "Ash"]):
        fight.ok(*argv)
        states.append(Path("fight.toml").read_bytes())
    assert fight.ok("undo", "fight.toml", "3") == (
        "undone: remove Ash\nundone: turn\nundone: shoot attacker=Rook target=Vyx\nnow at revision 0\n"
    )
    assert Path("fight.toml").read_bytes() == states[0]
    for state in states[1:]:
        fight.ok("redo", "fight.toml")
        assert Path("fight.toml").read_bytes() == state


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["undo", "fight.toml"], "there is nothing to undo"),
        (["redo", "fight.toml"], "there is nothing to redo"),
        (["undo", "fight.toml", "x"], "the number of steps takes a whole number of at least 1, not 'x'"),
        (["undo", "fight.toml", "0"], "the number of steps takes a whole number"),
        (["undo", "fight.toml", "1", "2"], "'2' is one word too many"),
        (["undo", "-"], "undo needs a file: a save on a pipe has no journal"),
        (["log", "-"], "log needs a file"),
        (["replay", "-"], "replay needs a file"),
        (["edit", "-"], "edit needs a file"),
        (["log", "fight.toml", "-n", "x"], "takes a whole number"),
    ],
)
def test_what_is_wrong_is_told(fight: Game, argv: list[str], told: str) -> None:
    run = fight(*argv, stdin="")
    assert (run.code, run.out) == (2, "")
    assert told in run.err
    assert run.err.count("\n") == 1


def test_what_is_told_to_programs(fight: Game) -> None:
    fight.ok(*SHOT)
    (told,) = fight.objects("undo", "fight.toml")
    assert told["kind"] == "undo"
    assert told["revision"] == 0
    (entry,) = told["data"]["entries"]  # type: ignore[index]
    assert entry == {
        "id": 2,
        "kind": "resolve",
        "request": {"action": "shoot", "attacker": "Rook", "target": "Vyx"},
    }


def test_the_log_keeps_what_was_set_aside(fight: Game) -> None:
    fight.ok(*SHOT, "--dice", "1")
    fight.ok("undo", "fight.toml")
    fight.ok("advance", "fight.toml")
    fight.ok("set", "fight.toml", "units.Rook.cover=full")
    fight.ok("add", "fight.toml", "barrel", "name=Keg 4", "beside=Vyx,Ash")
    assert fight.ok("log", "fight.toml") == (
        "     1  r0    new system=toy example=yard\n"
        "-    2  r1    shoot attacker=Rook target=Vyx: miss\n"
        "     3  r0    undo to entry 1\n"
        "     4  r1    turn: round 1: Vyx is up\n"
        "     5  r2    set units.Rook.cover=full\n"
        ">    6  r3    add barrel name='Keg 4' beside=Vyx,Ash\n"
    )
    assert fight.ok("log", "fight.toml", "-n", "1").startswith(">    6")
    (told,) = fight.objects("log", "fight.toml", "-n1")
    assert told["request"] == {"add": "barrel", "name": "Keg 4", "beside": ["Vyx", "Ash"]}
    assert told["versions"] == {"toy": "1.2.3"}


def test_the_log_tells_of_a_hand_edit_that_is_no_entry_yet(fight: Game) -> None:
    listed = fight.ok("log", "fight.toml")
    path = Path("fight.toml")
    path.write_text(path.read_text().replace('cover = "full"', 'cover = "open"'))
    run = fight("log", "fight.toml")
    assert (run.code, run.out) == (0, listed)
    assert run.err == (
        'skirm: fight.toml was edited by hand: units.Brill.cover: "full" -> "open"; '
        "that becomes an entry with the next command that writes\n"
    )
    fight("advance", "fight.toml")
    assert "hand-edit" in fight.ok("log", "fight.toml")


def test_the_log_of_a_damaged_save_is_that_of_its_journal(fight: Game) -> None:
    listed = fight.ok("log", "fight.toml")
    Path("fight.toml").write_text("nonsense")
    run = fight("log", "fight.toml")
    assert (run.code, run.out) == (0, listed)
    assert run.err.startswith("skirm: fight.toml")
    assert run.err.endswith("; only the journal is listed\n")


ORDERS = st.lists(
    st.sampled_from(
        [
            {"advance": 1},
            {"action": "shoot", "attacker": "Rook", "target": "Vyx"},
            {"action": "shoot", "attacker": "Vyx", "target": "Keg 2"},
            {"action": "light", "attacker": "Ash", "target": "Keg 1"},
            {"set": {"units.Ash.cover": "full", "turns.round": 5}},
            {"remove": "Brill"},
            {"add": "musketeer", "name": "Orm", "x": 2.5},
        ]
    ),
    max_size=8,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(orders=ORDERS)
def test_any_orders_replay_and_undo_to_the_first_bytes(game: Game, orders: list[dict[str, object]]) -> None:
    assert game("new", "toy", "fight.toml", "--example", "--seed", "law", "--force").code == 0
    first = Path("fight.toml").read_bytes()
    for order in orders:
        before = Path("fight.toml").read_bytes()
        run = game("resolve", "fight.toml", stdin=lines(order))
        assert run.code in (0, 1)
        if run.code:
            assert Path("fight.toml").read_bytes() == before
    last = Path("fight.toml").read_bytes()
    made = game.revision()
    assert game("replay", "fight.toml", "-q").out == "same\n"
    if made:
        game.ok("undo", "fight.toml", str(made))
        assert Path("fight.toml").read_bytes() == first
        game.ok("redo", "fight.toml", str(made))
        assert Path("fight.toml").read_bytes() == last
