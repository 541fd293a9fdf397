"""`skirm simulate`: numbered trials, shares that join, orders by policy and condition, and what is reported."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from skirm.commands.crew import Portions
from skirm.commands.manual import MANUAL
from skirm.dice.seeds import RandomDice
from skirm.rules.branches import distribution
from skirm.rules.engine import run
from skirm.rules.requests import build
from tests.commands.table import Game, Json, lines
from tests.shell import sh
from tests.toy.install import toy
from tests.toy.skirm_toy.example import yard

SHOT: Json = {"action": "shoot", "attacker": "Rook", "target": "Vyx"}
DUEL = lines(
    {"action": "shoot", "attacker": "@each:red", "target": "@nearest", "distance": 3},
    {"action": "reload", "unit": "@each:red"},
    {"action": "reload", "unit": "Rook", "if": "units.Rook.health<1"},
    {"advance": 1},
)


@pytest.fixture
def orders(fight: Game) -> Game:
    Path("shot.jsonl").write_text(lines(SHOT))
    Path("duel.jsonl").write_text(DUEL)
    return fight


def tally(game: Game, *words: str) -> Json:
    [found] = game.objects("simulate", "fight.toml", *words)
    return found


def test_a_trial_throws_the_dice_of_its_number(orders: Game) -> None:
    # The judge: each trial played by itself, with the dice that the documentation of seeds promises.
    system, state = toy(), yard()
    shot = build(system.schemas.actions["shoot"], {"attacker": "Rook", "target": "Vyx"}, list(state.units))
    ends: Counter[str] = Counter()
    for trial in range(5, 65):
        _, after = run(system, "shoot", shot, state, RandomDice("monday", "trial", trial))
        ends[str(after.units["Vyx"].health)] += 1  # type: ignore[union-attr]
    found = tally(orders, "shot.jsonl", "-n", "60", "--first", "5", "--by", "units.vyx.health", "--jobs", "1")
    assert found["facts"] == {"units.vyx.health": dict(ends)}
    assert (found["shares"], found["seed"], found["done"]) == ([[5, 60]], "monday", {"1": 60})


def test_a_fact_that_is_asked_for_twice_is_told_once(orders: Game) -> None:
    once, twice = (tally(orders, "shot.jsonl", "-n", "3", "--jobs", "1", *["--by", "up"] * n) for n in (1, 2))
    assert once == twice


def test_a_simulation_agrees_with_the_exact_odds(orders: Game) -> None:
    system, state = toy(), yard()
    shot = build(system.schemas.actions["shoot"], {"attacker": "Rook", "target": "Vyx"}, list(state.units))
    exact = distribution(system, shot, state, ["units.Vyx.health"])
    facts = tally(orders, "shot.jsonl", "-n", "1000", "--by", "units.Vyx.health", "--jobs", "1")["facts"]
    assert isinstance(facts, dict)
    found = facts["units.Vyx.health"]
    assert {int(value) for value in found} == {health for (health,) in exact.chances}
    for (health,), chance in exact.chances.items():
        # Within four standard deviations.
        assert (found[str(health)] / 1000 - chance) ** 2 < 16 * chance * (1 - chance) / 1000


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_shares_join_to_the_whole_to_the_byte_whoever_played_them(orders: Game, jobs: str) -> None:
    # Orm joins where Vyx was badly hit, Zed where he was not: in shares where they never come, they are out.
    Path("joins.jsonl").write_text(
        DUEL
        + lines(
            {"add": "duellist", "name": "Zed", "side": "amber", "if": "units.Vyx.health=6"},
            {"add": "duellist", "name": "Orm", "side": "green", "if": "units.Vyx.health<3"},
            {"remove": "Brill", "if": "units.Vyx.health<4"},
        )
    )
    words = ["joins.jsonl", "--until", "units.Vyx.health<=3", "--by", "turns.round", "--by", "units.Vyx.health<=2"]
    whole = orders.ok("simulate", "fight.toml", *words, "-n", "12", "--json", "--jobs", jobs)
    for first, count in ((0, 1), (1, 1), (2, 7), (9, 3)):
        share = orders.ok(
            "simulate", "fight.toml", *words, "-n", str(count), "--first", str(first), "--json", "--jobs", "1"
        )
        Path(f"share{first}").write_text(share)
    assert orders.ok("simulate", "--merge", "share9", "share0", "share2", "share1", "--json") == whole
    # In another order, and with shares that were joined before.
    Path("outer").write_text(orders.ok("simulate", "--merge", "share9", "share0", "--json"))
    assert orders.ok("simulate", "--merge", "share2", "outer", "share1", "--json") == whole
    tally = json.loads(whole)
    assert all(sum(counts.values()) == 12 for counts in tally["survivors"].values())
    assert list(tally["units"]) == ["Rook", "Vyx", "Ash", "Brill", "Keg 1", "Keg 2", "Keg 3", "Orm", "Zed"]
    assert tally["out"]["Orm"] >= 12 - tally["units"]["Orm"] > 0


def test_nothing_is_committed(orders: Game) -> None:
    before = Path("fight.toml").read_bytes()
    tally(orders, "duel.jsonl", "-n", "20")
    assert Path("fight.toml").read_bytes() == before
    assert orders.revision() == 0


def test_a_fight_to_the_end(orders: Game) -> None:
    found = tally(orders, "duel.jsonl", "-n", "8", "--until", "over=yes", "--jobs", "1")
    ends, out, survivors = found["ends"], found["out"], found["survivors"]
    assert isinstance(ends, dict)
    assert isinstance(out, dict)
    assert isinstance(survivors, dict)
    # The blues never shoot, so that most fights end, and red is whole in all of them.
    assert ends["only red is left"] >= 6
    assert (out["Rook"], survivors["red"]) == (0, {"2": 8})
    assert survivors["blue"]["0"] == ends["only red is left"]


def test_what_the_rules_refuse_is_left_out_and_counted_and_what_does_not_hold_too(orders: Game) -> None:
    text = orders.ok("simulate", "fight.toml", "duel.jsonl", "-n", "10", "--jobs", "1")
    # Only Rook is up, so that of two who would shoot one is refused.
    assert (
        "line 1, action shoot, 20 times: 50.0 % done, 50.0 % refused\n    10 times no-turn: it is Rook's turn\n" in text
    )
    assert "line 3, action reload, 10 times: 0.0 % done, 100.0 % left out\n" in text
    assert text.endswith("line 4, advance, 10 times: 100.0 % done\n")


def test_the_report_for_people(orders: Game) -> None:
    Path("sure.jsonl").write_text(lines(SHOT | {"dice": [6, 6]}, {"set": {"units.Rook.rounds": 0}}, SHOT))
    out = orders.ok("simulate", "fight.toml", "sure.jsonl", "-n", "10", "--by", "units.Vyx.health", "--jobs", "1")
    assert out == (
        "10 trials (0 to 9), seed monday; in parentheses where the chance lies, 95 of 100 times\n"
        "\n"
        "how it ends\n"
        "  100.0 % (72.2 to 100.0)  it goes on\n"
        "\n"
        "out of action at the end\n"
        "  Rook     0.0 % (0.0 to 27.8)\n"
        "  Vyx      0.0 % (0.0 to 27.8)\n"
        "  Ash      0.0 % (0.0 to 27.8)\n"
        "  Brill    0.0 % (0.0 to 27.8)\n"
        "  Keg 1  100.0 % (72.2 to 100.0)\n"
        "  Keg 2  100.0 % (72.2 to 100.0)\n"
        "  Keg 3  100.0 % (72.2 to 100.0)\n"
        "\n"
        "able to act at the end, by side\n"
        "  red  mean 2.00; 2: 100.0 %\n"
        "  blue  mean 2.00; 2: 100.0 %\n"
        "  (no side)  mean 0.00; 0: 100.0 %\n"
        "\n"
        "how often time passed\n"
        "  advances  mean 0.00; 0: 100.0 %\n"
        "\n"
        "units.Vyx.health\n"
        "  100.0 % (72.2 to 100.0)  3\n"
        "\n"
        "orders\n"
        "  line 1, action shoot, 10 times: 100.0 % done\n"
        "  line 2, set, 10 times: 100.0 % done\n"
        "  line 3, action shoot, 10 times: 0.0 % done, 100.0 % refused\n"
        "    10 times no-ammo: 0 rounds left, 1 wanted; reload\n"
    )


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["fight.toml"], 2, "a file of orders is missing"),
        (["fight.toml", "none.jsonl"], 2, "none.jsonl: No such file"),
        (["fight.toml", "shot.jsonl", "--by", "units.Nobody.health"], 2, "there is no unit 'Nobody'"),
        (["fight.toml", "shot.jsonl", "--by", "units.Vyx.heath"], 2, "did you mean"),
        (["fight.toml", "shot.jsonl", "--until", "over"], 2, "has no comparison"),
        (["fight.toml", "shot.jsonl", "-n", "0"], 2, "at least 1"),
        (["fight.toml", "bad.jsonl"], 2, "bad.jsonl, line 2"),
        (["fight.toml", "odd.jsonl"], 2, "line 1"),
        (["fight.toml", "empty.jsonl"], 2, "no orders in it"),
        (["--merge", "shot.jsonl"], 2, "shot.jsonl, line 1: no share"),
        (["--merge", "a", "a"], 2, "a, line 1: trial 0 is in a, line 1 as well"),
        (["--merge", "a", "b"], 2, "b, line 1: not of the same simulation as a, line 1: seed differ"),
        (["--merge"], 2, "files of the shares"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(orders: Game, words: list[str], code: int, told: str) -> None:
    Path("bad.jsonl").write_text(lines(SHOT) + "nonsense\n")
    Path("odd.jsonl").write_text(lines({"action": "shoot", "attacker": "Rook", "tarhget": "Vyx"}))
    Path("empty.jsonl").write_text("# nothing\n\n")
    for name, seed in (("a", "x"), ("b", "y")):
        share = orders.ok("simulate", "fight.toml", "shot.jsonl", "-n", "2", "--seed", seed, "--json")
        Path(name).write_text(share)
    run = orders("simulate", *words)
    assert (run.code, run.out) == (code, "")
    assert told in run.err
    assert run.err.count("\n") == 1


def test_resolve_understands_the_same_orders(orders: Game) -> None:
    out = orders.ok("resolve", "fight.toml", "shoot", "attacker=@first:red", "target=@weakest", "--dice", "6,6")
    assert out.startswith("Rook: 6 - 1 = 5 against 4, hit\nVyx: maim")
    found = orders.objects("resolve", "fight.toml", stdin=lines(SHOT | {"if": "units.Vyx.health>3"}, {"advance": 1}))
    assert [report["kind"] for report in found] == ["advance"]
    run = orders("resolve", "fight.toml", stdin=lines({"advance": 1, "if": "over"}))
    assert (run.code, run.out) == (2, "")
    assert "has no comparison" in run.err


def test_the_portions_are_all_trials_once() -> None:
    for first, count, hands in ((0, 1, 1), (7, 5000, 2), (0, 399, 8), (3, 40, 1), (0, 12, 2)):
        portions = Portions(first, count, hands)
        found: list[int] = []
        while (some := portions.next()) is not None:
            # Of each portion half is played, and the rest given back.
            plays = (some[1] + 1) // 2
            portions.done(some, plays)
            found += range(some[0], some[0] + plays)
        assert sorted(found) == list(range(first, first + count))


def test_a_cluster_plays_the_same(orders: Game) -> None:
    distributed = pytest.importorskip("distributed")
    words = ["duel.jsonl", "-n", "60", "--json"]
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        found = orders.ok("simulate", "fight.toml", *words, "--scheduler", cluster.scheduler_address)
    assert found == orders.ok("simulate", "fight.toml", *words, "--jobs", "1")


def test_without_dask_a_cluster_cannot_be_had(orders: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    run = orders("simulate", "fight.toml", "shot.jsonl", "--scheduler", "tcp://nowhere:1")
    assert (run.code, run.out) == (2, "")
    assert "install skirm[cluster]" in run.err


def test_facts_read_as_in_odds(orders: Game) -> None:
    """One way to say yes, none, a number, a list: a shot that always comes out the same."""
    paths = ["over", "right.who", "units.Rook.x", "units.Keg 1.beside", "units.Rook.side", "turns.current"]
    out = orders.ok("simulate", "fight.toml", "shot.jsonl", "-n", "3", "--jobs", "1", *by(paths))
    for path in paths:
        [*_, told] = orders.ok("odds", "fight.toml", "shoot", "attacker=Rook", "target=Vyx", "--by", path).splitlines()
        value = told.split("  ")[0].strip() or told.split()[0]
        assert f"\n{path}\n  100.0 % (43.9 to 100.0)  {value}\n" in out


def by(paths: list[str]) -> list[str]:
    return [word for path in paths for word in ("--by", path)]


def test_where_nothing_stands_at_the_end_a_comparison_does_not_hold(orders: Game) -> None:
    Path("gone.jsonl").write_text(
        lines({"remove": "Vyx"}, {**SHOT, "target": "Brill", "if": "units.Vyx.health<99"}, {"advance": 1})
    )
    conditions = ["units.vyx.health<99", "timers.0.turns>=0", "right.who=Rook", "timers.0.turns=none"]
    found = tally(orders, "gone.jsonl", "-n", "4", "--jobs", "1", "--until", "units.Vyx.health<0", *by(conditions))
    facts = found["facts"]
    assert isinstance(facts, dict)
    assert list(facts.values()) == [{"false": 4}, {"false": 4}, {"false": 4}, {"true": 4}]
    # Its order is left out where its unit has left, and not refused.
    skipped, refused = found["skipped"], found["refused"]
    assert isinstance(skipped, dict)
    assert isinstance(refused, dict)
    assert skipped["2"] >= 4
    assert "2" not in refused


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--by", "result"], "result is told of one order"),
        (["--by", "units.Vyx"], "this is a whole table; ask for one fact in it (side, weapon"),
        (["--by", "units.Vyx.helth<3"], "did you mean health"),
        (["--by", "right.whom"], "did you mean who"),
        (["--until", "units.Vyx.health"], "has no comparison"),
        (["--until", "units.Vyx.health<nan"], "compares numbers"),
        (["--until", "timers.0.what=fuze"], "one of fuse, dazed"),
    ],
)
def test_slips_are_told_before_anything_is_played_and_point_to_the_help_of_the_command(
    orders: Game, words: list[str], told: str
) -> None:
    run = orders("simulate", "fight.toml", "shot.jsonl", *words)
    assert (run.code, run.out) == (2, "")
    assert told in run.err
    assert run.err.endswith("(see: skirm simulate --help)\n")


def test_the_shares_of_the_help_join(orders: Game, toys: Path) -> None:
    # As it stands there, but for fewer trials.
    example = re.search(r"^  for k (?:.|\n)*?share\*$", MANUAL["simulate"].help, re.MULTILINE)
    assert example is not None
    script = example[0].replace("0 99 198", "0 5 10 15").replace("-n 99", "-n 5") + " --json"
    run = sh(script, PYTHONPATH=str(toys))
    assert (run.code, run.err) == (0, "")
    assert run.out == orders.ok("simulate", "fight.toml", "duel.jsonl", "-n", "20", "--json")
