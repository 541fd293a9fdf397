"""`skirm simulate --merge`: shares are believed where they can have been played, and nowhere else."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from skirm.commands.tally import Tally, written
from tests.commands.table import Game, Json, lines

Alter = Callable[[Json], object]
FACT = "units.Vyx.health"


@pytest.fixture
def share(fight: Game) -> Json:
    """A share of trials 3 to 8, with one of everything."""
    Path("orders.jsonl").write_text(
        lines(
            {"action": "shoot", "attacker": "Rook", "target": "Vyx"},
            {"action": "shoot", "attacker": "Vyx", "target": "Rook"},
            {"advance": 1, "if": "units.Vyx.health<3"},
        )
    )
    words = ["fight.toml", "orders.jsonl", "-n", "6", "--first", "3", "--by", FACT, "--jobs", "1"]
    [found] = fight.objects("simulate", *words)
    return found


def inside(share: Json, *path: str) -> Json:
    """A table in a share."""
    for key in path:
        found = share[key]
        assert isinstance(found, dict)
        share = found
    return share


def put(*path: str, value: object) -> Alter:
    """Sets a value."""
    return lambda share: inside(share, *path[:-1]).__setitem__(path[-1], value)


def take(*path: str) -> Alter:
    """Takes a value away."""
    return lambda share: inside(share, *path[:-1]).pop(path[-1])


def sealed(share: Json) -> Json:
    """A share with question and check as they would be, had it been written so."""
    tally = msgspec.convert(share, Tally)
    tally.question = tally.asked.question(tally.seed, tally.system)
    found: Json = json.loads(written(tally))
    return found


def merged(game: Game, *shares: Json) -> tuple[int, str, str]:
    """What joining some shares comes to, each in a file of its own."""
    for number, share in enumerate(shares):
        Path(f"share{number}.json").write_text(json.dumps(share) + "\n")
    run = game("simulate", "--merge", *(f"share{number}.json" for number in range(len(shares))))
    return run.code, run.out, run.err


@pytest.mark.parametrize(
    ("alter", "told"),
    [
        (put("shares", value=[]), "no trial was played"),
        (put("shares", value=[[3, 0]]), "Expected `int` >= 1"),
        (put("shares", value=[[3, -6]]), "Expected `int` >= 1"),
        (put("shares", value=[[-3, 6]]), "Expected `int` >= 0"),
        (put("shares", value=[[3, 3], [6, 3]]), "they are not in order, or touch or cover each other"),
        (put("shares", value=[[9, 3], [3, 3]]), "not in order"),
        (put("shares", value=[[3, 7]]), "Rook was there 6 times, and out 0 times of 7"),
        (put("units", "Vyx", value=-1), "Expected `int` >= 0"),
        (put("units", "Vyx", value=7), "Vyx was there 7 times"),
        (put("units", "Vyx", value=1), "Vyx was there 1 times, and out 0 times of 6"),
        (take("units", "Vyx"), "not those of start and out"),
        (put("out", "Vyx", value=7), "out 7 times of 6"),
        (take("out", "Vyx"), "not those of start and out"),
        (put("survivors", "red", value={}), "survivors of red: they add up to 0"),
        (put("survivors", "red", value={"two": 6}), "survivors: 'two' is no number"),
        (take("survivors", "red"), "a side is missing"),
        (put("ends", value={}), "ends: they add up to 0"),
        (put("cut", value=7), "cut: 7 trials, of 6 that were not over"),
        (put("advances", value={"01": 6}), "advances: '01' is no number"),
        (put("advances", value={"-1": 6}), "advances: '-1' is no number"),
        (put("advances", value={"0": 9}), "advances: they add up to 9"),
        (put("orders", "four", value="shoot"), "orders: 'four' is no number"),
        (put("done", "9", value=6), "done: there is no order in line 9"),
        (put("refused", "9", value=6), "refused: there is no order in line 9"),
        (put("refused", "2", value=5), "not for 5 refusals"),
        (take("reasons", "2"), "not those of the orders that were refused"),
        (put("reasons", "2", "no-turn", "count", value=2), "not for 6 refusals"),
        (put("facts", FACT, value={}), f"facts of {FACT}: they add up to 0"),
        (put("facts", FACT, value={"red": 6}), "'red' is no JSON"),
        (put("facts", FACT, value={str(value): 1 for value in range(1001)}), "they add up to 1001"),
        (put("unbounded", value=[FACT]), "they are counted, and were too many"),
        (put("unbounded", value=["turns"]), "it names what is not among the facts"),
        (put("kind", value="odds"), "no share of a simulation"),
        (put("more", value=1), "no share of a simulation"),
        (take("question"), "no share of a simulation"),
        (put("plays", value=6), "no share of a simulation"),
        (put("shares", value=[[3.0, 6]]), "3.0 is no whole number"),
        (put("done", "1", value=6.0), "6.0 is no whole number"),
        (put("done", "1", value=5), "line 1 was done 5 times, refused 0 and skipped 0, and ordered 6 times"),
        (take("done", "1"), "line 1 was done 0 times"),
        (put("done", "1", value=10**30), f"line 1 was done {10**30} times"),
        (put("skipped", "3", value=0), "line 3 was done"),
        (put("times", "9", value=1), "times: there are some of no order"),
        (put("advances", value={"7": 6}), "advances: 42 in all, and the orders tell"),
        (put("rounds", value={"1": 5}), "rounds: they add up to 5"),
        (put("rounds", value={"2": 6}), "without --until the list is played once"),
        (put("survivors", "red", value={"3": 6}), "survivors: 30 in all, and 24 who were not out"),
        (put("roster", value=["Rook"]), "it does not name those of start"),
        (put("question", value="0" * 32), "it is not the digest of asked"),
        (put("asked", "facts", value=[]), "it is not the digest of asked"),
        (put("seed", value="other"), "it is not the digest of asked"),
        (put("shares", value=[[4, 6]]), "its content is not what its check was made of"),
        (put("facts", FACT, value={"1": 6}), "its content is not what its check was made of"),
        (put("reasons", "2", "no-turn", "texts", value={"red": 5}), "no-turn of line 2 was said 5 times of 6"),
        (put("reasons", "2", "no-turn", "texts", value={"red": 6, "": 1}), "no-turn of line 2 was said 7 times of 6"),
        (put("reasons", "2", "no-turn", "texts", value={"red": 6}), "its content is not what its check was made of"),
        (put("check", value="0" * 32), "its content is not what its check was made of"),
        (take("check"), "its content is not what its check was made of"),
    ],
)
def test_a_share_that_cannot_have_been_played_is_told_with_file_and_line(
    fight: Game, share: Json, alter: Alter, told: str
) -> None:
    alter(share)
    code, out, err = merged(fight, share)
    assert (code, out) == (2, "")
    assert err.startswith("skirm: share0.json, line 1: ")
    assert told in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("alter", "told"),
    [
        (put("seed", value="other"), "not of the same simulation as share0.json, line 1: seed differ"),
        (put("system", value="other"), "system differ"),
        (put("asked", "versions", "toy", value="9"), "versions differ"),
        (put("asked", "orders", value="0" * 32), "orders differ"),
        (put("asked", "house", value="0" * 32), "house differ"),
        (put("asked", "position", value="0" * 32), "position differ"),
        (put("orders", "1", value="action reload"), "orders is not as in"),
        (put("start", "Vyx", value="red"), "start is not as in"),
        (put("shares", value=[[8, 6]]), "trial 8 is in share0.json, line 1 as well"),
        (put("shares", value=[[0, 1], [5, 5]]), "trial 5 is in share0.json, line 1 as well"),
        (put("shares", value=[[0, 4], [20, 2]]), "trial 3 is in share0.json, line 1 as well"),
    ],
)
def test_shares_that_do_not_go_together_are_told_with_both_files(
    fight: Game, share: Json, alter: Alter, told: str
) -> None:
    other = sealed(json.loads(json.dumps(share)) | {"shares": [[9, 6]]})
    assert merged(fight, share, other)[0] == 0
    alter(other)
    code, out, err = merged(fight, share, sealed(other))
    assert (code, out) == (2, "")
    assert err.startswith("skirm: share1.json, line 1: ")
    assert told in err


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "there is no share in it"),
        (b"\n\n", "there is no share in it"),
        (b"10 trials (0 to 9), seed monday\n", "no share of a simulation"),
        (b'{"kind":"simulation","question":"', "no share of a simulation"),
        (b"\xff\xfe", "no UTF-8"),
        (b"[" * 100_000, "no share of a simulation"),
        (b"null", "no share of a simulation"),
    ],
)
def test_what_is_no_share_at_all(fight: Game, content: bytes, told: str) -> None:
    Path("share0.json").write_bytes(content)
    run = fight("simulate", "--merge", "share0.json")
    assert (run.code, run.out) == (2, "")
    assert "share0.json" in run.err
    assert told in run.err
    assert run.err.count("\n") == 1


@pytest.mark.parametrize(
    "option", [["-n", "3"], ["--first", "1"], ["--by", "up"], ["--until", "over=yes"], ["--seed", "x"], ["--jobs", "2"]]
)
def test_options_that_mean_nothing_with_merge_are_refused(fight: Game, share: Json, option: list[str]) -> None:
    Path("share0.json").write_text(json.dumps(share))
    run = fight("simulate", "--merge", "share0.json", *option)
    assert (run.code, run.out) == (2, "")
    assert "means nothing with --merge" in run.err


def test_a_cluster_has_processes_of_its_own(fight: Game, share: Json) -> None:
    run = fight("simulate", "fight.toml", "orders.jsonl", "--jobs", "2", "--scheduler", "tcp://nowhere:1")
    assert (run.code, run.out) == (2, "")
    assert "--scheduler plays elsewhere" in run.err
