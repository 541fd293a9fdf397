"""`skirm odds` of rolls and orders: exact by the rules that play, by any fact, estimated beyond the budget."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.commands.table import Game, Json

SHOT = ["odds", "fight.toml", "shoot", "attacker=rook", "target=vyx"]


def odds(game: Game, *argv: str) -> dict[object, Fraction]:
    """The chances by value or result."""
    [found] = game.objects(*argv)
    rows = found["odds"]
    assert isinstance(rows, list)
    total = found["denominator"]
    assert isinstance(total, int)
    return {row["value"] if "value" in row else row["result"]: Fraction(row["weight"], total) for row in rows}


def test_a_shot(fight: Game) -> None:
    # Toy: a pistol needs 4 at six paces, less 1 for the cover: a 5 or a 6.
    assert fight.ok(*SHOT) == "toy shoot\nresult      %\nmiss    66.67\nhit     33.33\n"
    assert fight.ok(*SHOT, "-q") == "0.333333333333\n"
    assert fight.ok(*SHOT, "-q", "--fractions") == "1/3\n"
    assert fight.ok(*SHOT, "--csv") == "result,chance\nmiss,0.6666666666666666\nhit,0.3333333333333333\n"


def test_nothing_is_committed(fight: Game) -> None:
    before = Path("fight.toml").read_bytes()
    fight.ok(*SHOT, "--by", "units.Vyx.health")
    assert Path("fight.toml").read_bytes() == before
    assert fight.ok("log", "fight.toml").count("\n") == 1


@pytest.mark.parametrize(
    ("by", "chances"),
    [
        (["success"], {"yes": Fraction(1, 3), "no": Fraction(2, 3)}),
        (["units.vyx.health<6"], {"yes": Fraction(1, 3), "no": Fraction(2, 3)}),
        (["over"], {"no": Fraction(1)}),
        (["up"], {"Rook": Fraction(1)}),
        (["result", "units.Rook.fired"], {"hit, 1": Fraction(1, 3), "miss, 1": Fraction(2, 3)}),
    ],
)
def test_by_any_fact_or_condition(fight: Game, by: list[str], chances: dict[str, Fraction]) -> None:
    assert odds(fight, *SHOT, *(word for fact in by for word in ("--by", fact))) == chances


def test_numbers_have_a_mean_and_a_target(fight: Game) -> None:
    [found] = fight.objects(*SHOT, "--by", "units.Vyx.health", "--target", "6")
    assert found["target"] == {"at_least": 6, "weight": 12, "chance": pytest.approx(2 / 3)}
    assert found["system"] == "toy"
    assert found["by"] == ["units.Vyx.health"]
    assert isinstance(found["mean"], str | int)


def test_a_roll_a_pipe_and_an_advance(fight: Game) -> None:
    assert sum(odds(fight, "odds", "toy:nerve", "number=3").values()) == 1
    run = fight("odds", "-", *SHOT[2:], stdin=Path("fight.toml").read_bytes())
    assert (run.code, run.out) == (0, fight.ok(*SHOT))
    out = fight.ok("odds", "fight.toml", "advance")
    assert out == (
        "toy turn\nresult    %\nended   100\n"
        "every way leads to this result; ask for a fact of the state with --by, such as --by over\n"
    )
    assert (
        fight.ok("odds", "fight.toml", "advance", "turn", "--by", "up") == "toy turn by up\nresult    %\nVyx     100\n"
    )
    assert fight.ok("odds", "fight.toml", "turn", "--by", "up") == "toy turn by up\nresult    %\nVyx     100\n"


def test_explain_tells_what_each_modifier_is_worth(fight: Game) -> None:
    assert fight.ok(*SHOT, "--explain") == (
        "toy shoot\nresult      %\nmiss    66.67\nhit     33.33\n"
        "to hit -1, partial cover (TOY-2): success -16.67 points\n"
    )
    out = fight.ok(*SHOT, "--explain", "--by", "units.Vyx.health<6")
    assert out.endswith("to hit -1, partial cover (TOY-2): no +16.67 points, yes -16.67 points\n")


def test_beyond_the_budget_it_estimates_and_says_so_or_refuses(fight: Game) -> None:
    few = [*SHOT, "--budget", "1", "--plays", "400"]
    out = fight.ok(*few)
    assert "estimated from 400 plays: each chance is within 4." in out
    assert out == fight.ok(*few)
    [found] = fight.objects(*few)
    assert (found["plays"], found["runs"], found["denominator"]) == (400, None, 400)
    assert odds(fight, *few, "--seed", "other") != odds(fight, *few)
    run = fight(*few, "--exact")
    assert (run.code, run.out) == (1, "")
    assert "more than 1 runs" in run.err


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["fight.toml"], 2, "an action is missing"),
        (["fight.toml", "dance"], 2, "has no action 'dance'"),
        (["fight.toml", "shoot", "attacker=Rook", "target=Nobody"], 1, "Nobody"),
        (["fight.toml", "shoot", "attacker=Rook", "target=Rook"], 1, "themselves"),
        ([*SHOT[1:], "--by", "units.Vyx.heath"], 2, "did you mean"),
        ([*SHOT[1:], "--by", "data.wounds"], 1, "data.wounds"),
        ([*SHOT[1:], "--target", "3"], 2, "--by"),
        (["toy:nerve", "number=3", "--by", "units.Vyx.health"], 2, "a roll has the facts"),
        (["toy:nrve"], 2, "nerve"),
        (["none.toml", "shoot"], 3, "none.toml"),
        (["3d6", "--by", "result"], 2, "--by is for rolls and orders"),
        (["3d6", "--explain"], 2, "--explain is for rolls and orders"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(fight: Game, words: list[str], code: int, told: str) -> None:
    run = fight("odds", *words)
    assert (run.code, run.out) == (code, ""), run
    assert told in run.err
    assert run.err.count("\n") == 1


def test_a_finished_fight_has_no_odds_of_its_next_turn(fight: Game) -> None:
    fight.ok("set", "fight.toml", "units.Vyx.health=0", "units.Brill.health=0", "-q")
    run = fight("odds", "fight.toml", "advance")
    assert (run.code, run.out) == (1, "")
    assert "over" in run.err


def test_the_save_may_come_from_the_environment(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRM_SAVE", "fight.toml")
    assert fight.ok("odds", "shoot", "attacker=Rook", "target=Vyx") == fight.ok(*SHOT)
    assert fight.ok("odds", "3d6", "-q") == "10.5\n"


def test_what_a_fact_is_told_as(fight: Game) -> None:
    found: Json = fight.objects(*SHOT, "--by", "units.Vyx")[0]
    rows = found["odds"]
    assert isinstance(rows, list)
    assert all(row["result"].startswith('{"kind":"fighter"') for row in rows)
