from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.table import Game


def test_an_empty_fight(game: Game) -> None:
    assert game.ok("new", "toy", "fight.toml", "--seed", "x") == "fight.toml: toy, nobody there yet, seed x\n"
    assert game.revision() == 0


@pytest.mark.parametrize(
    "words",
    [
        ["toy", "fight.toml", "--example"],
        ["toy", "--example", "fight.toml"],
        ["--example", "yard", "toy", "fight.toml"],
        ["toy", "fight.toml", "--example", "yard"],
        ["toy", "fight.toml", "--example=yard"],
        ["to", "fight.toml", "--example="],
        ["--example", "--force", "toy", "./fight.toml"],
    ],
)
def test_an_example_with_or_without_its_name(game: Game, words: list[str]) -> None:
    out = game.ok("new", *words, "--seed", "x")
    assert out.endswith("fight.toml: toy, yard, 7 units, seed x\n")


def test_a_seed_of_its_own(game: Game) -> None:
    game.ok("new", "toy", "a.toml")
    game.ok("new", "toy", "b.toml")
    assert game.state("a.toml")["save"] != game.state("b.toml")["save"]


def test_through_a_pipe_the_save_and_nothing_else(game: Game) -> None:
    out = game.ok("new", "toy", "-", "--example", "--seed", "x")
    game.ok("new", "toy", "fight.toml", "--example", "--seed", "x")
    assert out == Path("fight.toml").read_text()


def test_never_over_a_save(fight: Game) -> None:
    before = Path("fight.toml").read_bytes()
    run = fight("new", "toy", "fight.toml")
    assert run.code == 2
    assert run.err == "skirm: fight.toml: there is a save already; --force puts it aside and begins a new one\n"
    assert Path("fight.toml").read_bytes() == before
    run = fight("new", "toy", "fight.toml", "--force")
    assert run.code == 0
    assert "fight.toml.1.bak" in run.err
    assert Path("fight.toml.1.bak").read_bytes() == before


def test_what_is_told_to_programs(game: Game) -> None:
    (told,) = game.objects("new", "toy", "fight.toml", "--example", "--seed", "x")
    assert told["kind"] == "new"
    assert told["revision"] == 0
    assert told["data"] == {
        "save": "fight.toml",
        "seed": "x",
        "example": "yard",
        "units": ["Rook", "Vyx", "Ash", "Brill", "Keg 1", "Keg 2", "Keg 3"],
    }


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ([], 2, "a system is missing; there are percentile-skirmish, slaved-armour, toy, vehicle-chase (see"),
        (["toy"], 2, "a save is missing"),
        (
            ["toy", "fight"],
            2,
            "a save is missing, and 'fight' is none; did you mean fight.toml?; a save ends in .toml or",
        ),
        (["fight.toml", "toy"], 2, "the system stands before the save: skirm new toy fight.toml"),
        (["tyo", "fight.toml"], 2, "there is no system 'tyo'; did you mean toy?"),
        (["toy", "fight.toml", "x"], 2, "'x' is one word too many"),
        (["toy", "fight.toml", "--example", "yrad"], 2, "toy has no example 'yrad'; did you mean yard?"),
        (["toy", "fight.toml", "--seed="], 2, "--seed takes any text but an empty one"),
        (["toy", "no/fight.toml"], 74, "no/fight.toml"),
    ],
)
def test_what_is_wrong_is_told(game: Game, words: list[str], code: int, told: str) -> None:
    run = game("new", *words)
    assert run.code == code, run
    assert told in run.err
    assert run.out == ""
    assert not list(Path().glob("*fight.toml"))


def test_house_tables_in_effect_go_along(game: Game, tmp_path: Path) -> None:
    folder = tmp_path / "config" / "toy"
    folder.mkdir(parents=True)
    (folder / "cover.toml").write_text("[entries]\nopen = 0\npartial = -5\nfull = -6\n")
    game.ok("new", "toy", "fight.toml", "--example")
    (folder / "cover.toml").unlink()
    out = game.ok("resolve", "fight.toml", "shoot", "attacker=Rook", "target=Vyx", "--dice", "6")
    assert out == "Rook: 6 - 5 = 1 against 4, miss\nhouse: cover\n"


def test_a_running_fight_does_not_ask_for_the_users_tables(fight: Game, tmp_path: Path) -> None:
    folder = tmp_path / "config" / "toy"
    folder.mkdir(parents=True)
    (folder / "cover.toml").write_text("[entries]\nopen = 0\npartial = -5\nfull = -6\n")
    words = ["attacker=Rook", "target=Vyx", "--dice", "2", "--dry-run"]
    assert fight("resolve", "fight.toml", "shoot", *words).out == "Rook: 2 - 1 = 1 against 4, miss\n"
    assert fight("toy", "shoot", "fight.toml", *words).out == "Rook: 2 - 1 = 1 against 4, miss\n"
    assert fight.ok("rules", "toy", "cover").startswith("Cover (house, TOY-2, house rules)\n")
