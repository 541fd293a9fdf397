"""`skirm odds` of rolls and orders: exact by the rules that play, by any fact, estimated beyond the budget."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from skirm.rules.intervals import interval
from tests.commands.table import Game

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
        (["over=yes"], {"no": Fraction(1)}),
        (["over=no"], {"yes": Fraction(1)}),
        (["up=rook"], {"yes": Fraction(1)}),
        (["result=hit"], {"yes": Fraction(1, 3), "no": Fraction(2, 3)}),
        (["data.rounds left<3"], {"yes": Fraction(1)}),
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


def test_several_facts_have_a_column_each(fight: Game) -> None:
    by = [*SHOT, "--by", "result", "--by", "units.Rook.fired", "--by", "over"]
    assert fight.ok(*by) == (
        "toy shoot by result, units.Rook.fired, over\n"
        "result  units.Rook.fired  over      %\n"
        "miss    1                 no    66.67\n"
        "hit     1                 no    33.33\n"
    )
    assert fight.ok(*by, "--csv").splitlines() == [
        "result,units.Rook.fired,over,chance",
        "miss,1,no,0.6666666666666666",
        "hit,1,no,0.3333333333333333",
    ]
    [found] = fight.objects(*by)
    shared = {"units.Rook.fired": 1, "over": False}
    assert found["odds"] == [
        {"facts": {"result": "miss", **shared}, "weight": 2, "chance": pytest.approx(2 / 3)},
        {"facts": {"result": "hit", **shared}, "weight": 1, "chance": pytest.approx(1 / 3)},
    ]
    run = fight(*by, "-q")
    assert (run.code, run.out) == (2, "")
    assert "by several facts; name one" in run.err


@pytest.mark.parametrize(
    ("by", "number"),
    [
        (["--by", "success"], "0.333333333333"),
        (["--by", "units.Vyx.health<6"], "0.333333333333"),
        (["--by", "result=miss"], "0.666666666667"),
        (["--by", "over"], "0"),
        (["--by", "data.'rounds left'"], "2"),
        (["--by", "units.Vyx.x"], "3"),
        (["--by", "total"], "2.5"),
        (["--target", "4"], "0.333333333333"),
    ],
)
def test_quiet_is_always_a_number(fight: Game, by: list[str], number: str) -> None:
    assert fight.ok(*SHOT, "-q", *by) == f"{number}\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([*SHOT, "--by", "up"], "ask for one of them: --by 'up=Rook'"),
        (["odds", "fight.toml", "turn"], "--by 'result=ended', or for a total: --target N"),
        ([*SHOT, "--by", "units.Vyx.side"], "--by 'units.Vyx.side=blue'"),
        (
            [*SHOT, "--by", "timers.0.turns"],
            "not always one; ask for a comparison: --by 'timers.0.turns>=1'",
        ),
        (["odds", "2d{hit, miss}"], "count one of them: 3d{hit, miss}=hit"),
    ],
)
def test_quiet_refuses_words_and_says_what_to_ask_instead(fight: Game, words: list[str], told: str) -> None:
    run = fight(*words, "-q")
    assert (run.code, run.out) == (2, "")
    assert told in run.err
    assert run.err.endswith("(see: skirm odds --help)\n")


def test_the_total_is_told_apart_where_only_a_row_matters_to_the_rule(fight: Game) -> None:
    # The pistol: 1d6, less 1 for the cover.
    sixth = Fraction(1, 6)
    assert odds(fight, *SHOT, "--by", "total") == dict.fromkeys(range(6), sixth)


def test_explain_is_told_to_programs_as_well(fight: Game) -> None:
    [found] = fight.objects(*SHOT, "--explain")
    assert found["explain"] == [
        {
            "figure": "to hit",
            "op": "add",
            "value": -1,
            "reason": "partial cover",
            "rule": "TOY-2",
            "gains": [{"of": "success", "gain": pytest.approx(-1 / 6), "exact": "-1/6"}],
        }
    ]
    assert "explain" not in fight.objects(*SHOT)[0]
    for option in ("--csv", "-q"):
        run = fight(*SHOT, "--explain", option)
        assert (run.code, run.out) == (2, "")
        assert "--explain has no place" in run.err


def test_an_estimate_says_why_nothing_is_explained(fight: Game) -> None:
    few = [*SHOT, "--budget", "1", "--plays", "50", "--explain"]
    assert "difference of exact odds, and these are estimated" in fight.ok(*few)
    assert fight.objects(*few)[0]["explain"] is None


def test_an_estimate_carries_its_margin_everywhere(fight: Game) -> None:
    few = [*SHOT, "--budget", "1", "--plays", "400"]
    [found] = fight.objects(*few)
    assert (found["estimate"], found["plays"]) == (True, 400)
    rows = found["odds"]
    assert isinstance(rows, list)
    for row in rows:
        assert (row["low"], row["high"]) == pytest.approx(interval(row["weight"], 400))
    heads, *lines = fight.ok(*few, "--csv").splitlines()
    assert heads == "result,chance,low,high"
    assert [float(line.split(",")[2]) for line in lines] == [row["low"] for row in rows]
    assert fight.ok(*few).splitlines()[1].split() == ["result", "%", "low", "%", "high", "%"]
    [exact] = fight.objects(*SHOT)
    assert (exact["estimate"], exact["plays"]) == (False, None)
    assert "low" not in str(exact["odds"])


def test_an_estimated_number_alone_has_its_margin_on_standard_error(fight: Game) -> None:
    few = [*SHOT, "--budget", "1", "--plays", "400"]
    run = fight(*few, "-q")
    assert run.code == 0
    assert 0.2 < float(run.out) < 0.5
    assert run.err.startswith("skirm: estimated from 400 plays; the number lies between 0.")
    run = fight(*few, "--by", "units.Vyx.health", "-q")
    [found] = fight.objects(*few, "--by", "units.Vyx.health")
    assert float(run.out) == pytest.approx(found["mean_float"])
    assert f"between {found['mean_low']:.4g} and {found['mean_high']:.4g}," in run.err


def test_the_margin_of_an_estimate_holds_of_at_least_and_at_most_as_well(fight: Game) -> None:
    few = [*SHOT, "--budget", "1", "--plays", "400", "--by", "total"]
    [found] = fight.objects(*few)
    rows = found["odds"]
    assert isinstance(rows, list)
    counts = [round(400 * row["at_most"]) for row in rows]
    wide = max(max(count / 400 - low, high - count / 400) for count in counts for low, high in [interval(count, 400)])
    assert f"each chance is within {100 * wide:.2f} points of what is told" in fight.ok(*few)


def test_what_cannot_be_told_of_a_roll_is_hinted_at(game: Game) -> None:
    loot = ["odds", "toy:loot", "things=gold"]
    hint = "every way leads to this result; ask for another fact with --by: total, or data.KEY"
    assert game.ok(*loot).splitlines()[-1] == hint
    assert hint not in game.ok(*loot, "--by", "total")
    assert game.ok(*loot, "--explain").splitlines()[-2] == "--explain: no modifier bears on any figure here"
    assert game.objects(*loot, "--explain")[0]["explain"] == []


def test_one_play_is_told_as_one(fight: Game) -> None:
    assert "estimated from 1 play: each" in fight.ok(*SHOT, "--budget", "1", "--plays", "1")


@pytest.mark.parametrize(
    ("condition", "yes"),
    [
        # A hit in the vitals dazes: one in eighteen.
        ("timers.0.turns<3", Fraction(1, 18)),
        ("timers.0.what=dazed", Fraction(1, 18)),
        ("timers.0.turns=none", Fraction(17, 18)),
        ("timers.0.turns!=1", Fraction(17, 18)),
        ("timers.3.turns>=0", Fraction(0)),
        ("timers.0.turns=3", Fraction(0)),
        ("right.who=Rook", Fraction(0)),
        ("right=none", Fraction(1)),
    ],
)
def test_where_nothing_stands_no_comparison_holds_but_with_none(fight: Game, condition: str, yes: Fraction) -> None:
    assert odds(fight, *SHOT, "--by", condition).get("yes", 0) == yes


def test_names_with_signs_in_them_are_quoted_as_in_toml(fight: Game) -> None:
    fight.ok("add", "fight.toml", "duellist", "name=a=b", "side=red", "-q")
    fight.ok("add", "fight.toml", "duellist", "name=O'Neil", "side=red", "-q")
    half = {6: Fraction(1)}
    assert odds(fight, *SHOT, "--by", "units.'a=b'.health") == half
    assert odds(fight, *SHOT, "--by", "units.O'Neil.health") == half
    for name in ("'a=b'", '"a=b"', "O'Neil", '"O\'Neil"', '"o\'neil"'):
        assert odds(fight, *SHOT, "--by", f"units.{name}.health<7") == {"yes": Fraction(1)}


def test_what_would_take_too_long_is_estimated_from_as_much_as_may_be(
    fight: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skirm.commands.rule_odds.WORK", 3000)
    monkeypatch.setattr("skirm.commands.rule_odds.PLAYING", 100_000)
    [found] = fight.objects(*SHOT)
    assert found["estimate"] is True
    assert isinstance(found["plays"], int)
    assert 10 < found["plays"] < 100
    assert fight.objects(*SHOT) == [found]
    run = fight(*SHOT, "--exact")
    assert (run.code, run.out) == (1, "")
    assert "--budget allows more" in run.err
    # Who says how many runs, and how many plays, gets them.
    assert fight.objects(*SHOT, "--budget", "1000")[0]["estimate"] is False
    assert fight.objects(*SHOT, "--plays", "321")[0]["plays"] == 321


def test_the_worth_of_a_modifier_that_costs_too_much_is_not_told(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skirm.commands.told_worths.WORK", 3000)
    assert "partial cover (TOY-2): not reckoned, for it costs too much" in fight.ok(*SHOT, "--explain")
    assert fight.objects(*SHOT, "--explain")[0]["explain"][0]["gains"] is None  # type: ignore[index]


def test_help_tells_every_key(fight: Game) -> None:
    told = set(re.findall(r"[a-z_]+", fight.ok("odds", "--help").partition("Keys of --json")[2]))
    for words in (
        [*SHOT, "--explain"],
        [*SHOT, "--by", "units.Vyx.health", "--target", "3", "--budget", "1", "--plays", "9"],
        ["odds", "2d6!", "--target", "9"],
        ["odds", "1d6", "vs", "1d8"],
        ["odds", "100000d6", "--target", "9"],
    ):
        [found] = fight.objects(*words)
        assert keys_in(found) <= told, keys_in(found) - told


def keys_in(value: object) -> set[str]:
    """All keys of an object, but those that are facts and results themselves."""
    if isinstance(value, list):
        return set().union(*map(keys_in, value))
    if not isinstance(value, dict):
        return set()
    return set(value).union(*(keys_in(inner) for key, inner in value.items() if key != "facts"))


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
        ([*SHOT[1:], "--by", "units.Vyx.health.x"], 2, "is a whole number and has no keys"),
        ([*SHOT[1:], "--by", "right.whom"], 2, "did you mean who"),
        ([*SHOT[1:], "--by", "data.wounds"], 2, "there is no wounds; there are rounds"),
        ([*SHOT[1:], "--by", "result.x"], 2, "result has no keys"),
        ([*SHOT[1:], "--by", "units"], 2, "this is a whole table; ask for one fact in it"),
        ([*SHOT[1:], "--by", "units.Vyx"], 2, "ask for one fact in it (side, weapon"),
        ([*SHOT[1:], "--by", "right"], 2, "or whether there is one: right!=none"),
        ([*SHOT[1:], "--by", "data"], 2, "data.KEY"),
        ([*SHOT[1:], "--by", "units.Vyx.health<nan"], 2, "compares numbers"),
        ([*SHOT[1:], "--by", "up", "--target", "3"], 2, "--by"),
        (["fight.toml", "turn", "--target", "3"], 2, "turn has none; name a number with --by"),
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
    assert fight.ok(*SHOT, "--by", "units.Keg 1.beside").splitlines()[2].split()[0] == '["Vyx","Keg'
    [found] = fight.objects(*SHOT, "--by", "units.Vyx.x")
    assert found["odds"] == [
        {
            "value": 3.0,
            "facts": {"units.Vyx.x": 3.0},
            "weight": 3,
            "chance": 1.0,
            "at_least": 1.0,
            "at_most": 1.0,
        }
    ]


def test_a_fact_with_a_comma_is_quoted(fight: Game) -> None:
    fight.ok("set", "fight.toml", "units.Rook.side=a, b", "units.Ash.side=c", "-q")
    words = [*SHOT, "--by", "units.Rook.side", "--by", "units.Ash.side"]
    assert '"a, b",c,1.0' in fight.ok(*words, "--csv")
