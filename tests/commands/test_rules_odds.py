"""`skirm rules --odds A B`: which odds a changed table moves, exactly, and what was asked."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from tests.commands.table import Game

COVER = "entries = {open = 0, partial = -2, full = -2}\n"
WOUND = (
    "[[rows]]\nto = 1\nrow = 'graze'\nharm = 1\n[[rows]]\nto = 5\nrow = 'wound'\nharm = 2\n"
    "[[rows]]\nrow = 'maim'\nharm = 3\ndazes = 1\n"
)


@pytest.fixture
def cover(game: Game, tmp_path: Path) -> Path:
    """A file with harder cover, and the same as the user's house table."""
    folder = tmp_path / "config" / "toy"
    folder.mkdir(parents=True)
    (folder / "cover.toml").write_text(COVER)
    Path("cover.toml").write_text(COVER)
    return Path("cover.toml")


def test_a_shot_at_partial_cover_is_a_sixth_harder(game: Game, cover: Path) -> None:
    out = game.ok("rules", "toy", "--odds", "cover", "./cover.toml").splitlines()
    assert out[0] == "cover: partial: -1 (printed) -> -2 (house)"
    assert (
        "yard 1: shoot attacker=Rook target=Vyx distance=3: result: "
        "miss 66.67 % -> 83.33 % (+16.67 points); hit 33.33 % -> 16.67 % (-16.67 points)"
    ) in out
    assert out[-1].startswith("read none of it: nerve; nerve number=6; ")
    Path("wound.toml").write_text(WOUND)
    told = game.ok("rules", "toy", "--odds", "wound", "wound=wound.toml").splitlines()[-1]
    assert told == "not asked, for want of a value (add ROLL key=value): loot"


def test_what_moves_is_the_difference_of_the_odds_of_two_fights(game: Game, cover: Path) -> None:
    asked = ["shoot", "attacker=Rook", "target=Vyx", "distance=3"]
    game.ok("new", "toy", "house.toml", "--example", "-q")
    game.ok("new", "toy", "plain.toml", "--example", "-q")
    game.ok("adopt", "plain.toml", "--original", "-q")
    chances = []
    for save in ("plain.toml", "house.toml"):
        (odds,) = game.objects("odds", save, *asked)
        chances.append({each["result"]: Fraction(each["chance"]).limit_denominator(99) for each in odds["odds"]})  # type: ignore[attr-defined]
    moves = [
        each
        for each in game.objects("rules", "toy", "--odds", "plain.toml", "house.toml", "plain.toml", *asked)
        if each.get("fact") == "result"
    ]
    told = {each["value"]: (Fraction(each["before"]), Fraction(each["after"])) for each in moves[0]["values"]}  # type: ignore[attr-defined]
    assert told == {value: (chances[0][value], chances[1][value]) for value in chances[0]}


SAME = [("cover", "house"), ("house", "cover=cover.toml"), ("./cover.toml", "house"), ("cover", "fight.toml")]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_a_table_is_the_original_a_file_the_users_or_that_of_a_fight(
    game: Game, cover: Path, one: str, other: str
) -> None:
    game.ok("new", "toy", "fight.toml", "--example", "-q")
    moves = len([each for each in game.objects("rules", "toy", "--odds", one, other) if each["kind"] == "move"])
    assert (moves > 0) == (one == "cover")
    if one != "cover":
        assert game.ok("rules", "toy", "--odds", one, other) == f"{one} and {other} have the same figures\n"


def test_all_that_was_asked_is_told_to_programs_and_the_largest_move_comes_first(game: Game) -> None:
    Path("wound.toml").write_text(WOUND)
    *moves, told = game.objects("rules", "toy", "--odds", "wound", "./wound.toml")
    sizes = [max(abs(each["points"]) for each in move["values"]) for move in moves]  # type: ignore[attr-defined]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes
    tried = {each["asked"]: each["came"] for each in told["tried"]}  # type: ignore[attr-defined]
    assert tried["yard 1: shoot attacker=Rook target=Vyx distance=3"] == "moves"
    assert tried["nerve"] == "not read"
    assert (told["kind"], told["moves"], told["not_tried"]) == ("moves", len(moves), ["loot"])
    facts = {move["fact"] for move in moves if move["asked"] == "yard 1: shoot attacker=Rook target=Vyx distance=3"}
    assert "units.Vyx.health" in facts
    assert "result" not in facts


def test_beyond_the_budget_they_are_estimated_and_that_is_told(game: Game) -> None:
    Path("wound.toml").write_text(WOUND)
    asked = ["rules", "toy", "--odds", "wound", "./wound.toml", "--budget", "1"]
    *moves, _ = game.objects(*asked)
    assert {move["plays"] for move in moves} == {100}
    assert "(estimated from 100 plays)" in game.ok(*asked)


def test_one_question_alone(game: Game, cover: Path) -> None:
    game.ok("new", "toy", "fight.toml", "--example", "-q")
    out = game.ok("rules", "toy", "--odds", "cover", "house", "fight.toml", "shoot", "attacker=Rook", "target=Vyx")
    assert "asked 1 question: 1 move" in out
    out = game.ok("rules", "toy", "--odds", "cover", "house", "nerve", "tries=3")
    assert out.splitlines()[-1].startswith("read none of it: nerve tries=3")


def test_as_comma_separated_values(game: Game, cover: Path) -> None:
    rows = list(csv.DictReader(game.ok("rules", "toy", "--odds", "cover", "house", "--csv").splitlines()))
    assert rows
    assert all(
        float(row["points"]) == pytest.approx(100 * (float(row["after"]) - float(row["before"]))) for row in rows
    )


def test_nothing_is_committed(fight: Game, cover: Path) -> None:
    before = Path("fight.toml").read_bytes()
    fight.ok("rules", "toy", "--odds", "fight.toml", "house", "fight.toml", "shoot", "attacker=Rook", "target=Vyx")
    assert Path("fight.toml").read_bytes() == before


WRONG = {
    "one side": (["cover"], "the other table, B is missing"),
    "two tables": (["cover", "wound"], "cover and wound are two tables"),
    "no table": (
        ["covr", "house"],
        "'covr' is neither a table of toy, nor a file, a save or house; did you mean cover?",
    ),
    "a file of no table": (["./none.toml", "house"], "toy has no table 'none'"),
    "no roll": (["cover", "house", "nerves"], "toy has no roll 'nerves'; did you mean nerve?"),
    "a key of no roll": (["cover", "house", "nerve", "tris=2"], "nerve: there is no key 'tris'"),
    "a broken file": (["cover", "./bad/cover.toml"], "entries: missing partial, full"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_question(game: Game, cover: Path, what: str) -> None:
    Path("bad").mkdir()
    Path("bad/cover.toml").write_text("entries = {open = 0}")
    argv, told = WRONG[what]
    run = game("rules", "toy", "--odds", *argv)
    assert (run.code, run.out) == (2, "")
    assert told in run.err
