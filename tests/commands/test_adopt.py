"""A fight keeps the tables it began with, until somebody adopts others; that is an entry like any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.table import Game

COVER = "[entries]\nopen = 0\npartial = -2\nfull = -3\n"
SHOT = ["resolve", "fight.toml", "shoot", "attacker=Rook", "target=Vyx", "--dice", "6,1", "--json"]


@pytest.fixture
def cover(fight: Game, tmp_path: Path) -> Path:
    """A house table that came after the fight had begun."""
    file = tmp_path / "config" / "toy" / "cover.toml"
    file.parent.mkdir(parents=True)
    file.write_text(COVER)
    return file


def modifier(game: Game) -> object:
    """What partial cover takes from a shot, which is taken back."""
    (told,) = game.objects(*SHOT[:-1])
    game.ok("undo", "fight.toml")
    (found,) = [each for each in told["modifiers"] if each["reason"] == "partial cover"]  # type: ignore[attr-defined]
    return found["value"]


def test_all_house_tables_are_adopted_as_a_new_fight_would_have_them(fight: Game, cover: Path) -> None:
    assert modifier(fight) == -1
    assert fight.ok("adopt", "fight.toml") == (
        f"cover: {cover}\n  partial: -1 (printed) -> -2 (house)\n  full: -2 (ruling) -> -3 (house)\n"
    )
    assert modifier(fight) == -2
    assert fight.ok("log", "fight.toml", "-n", "1").endswith("undo to entry 4\n")
    assert "adopt cover" in fight.ok("log", "fight.toml")
    cover.unlink()
    assert fight.ok("adopt", "fight.toml").startswith("cover: as the system has it\n  partial: -2 (house) -> -1 (pri")
    assert modifier(fight) == -1


def test_is_undone_and_redone_to_the_byte(fight: Game, cover: Path) -> None:
    before = Path("fight.toml").read_bytes()
    fight.ok("adopt", "fight.toml", "cover")
    after = Path("fight.toml").read_bytes()
    fight.ok("undo", "fight.toml")
    assert Path("fight.toml").read_bytes() == before
    fight.ok("redo", "fight.toml")
    assert Path("fight.toml").read_bytes() == after


def test_what_was_played_before_is_replayed_by_the_tables_of_its_time(fight: Game, cover: Path) -> None:
    shot = ["resolve", "fight.toml", "shoot", "attacker=Rook", "target=Vyx", "distance=2", "--dice"]
    fight.ok(*shot, "4,1")
    fight.ok("adopt", "fight.toml", "--quiet")
    fight.ok("advance", "fight.toml", "--steps", "4")
    fight.ok(*shot, "4", "-q")
    results = [line.rpartition(": ")[2] for line in fight.ok("log", "fight.toml").splitlines() if "shoot" in line]
    assert results == ["hit", "miss"]
    assert fight.ok("replay", "fight.toml").endswith("played again, the same state\n")


@pytest.mark.parametrize("given", ["./cover.toml", "cover=tried/other.toml"])
def test_a_table_from_a_file(fight: Game, given: str) -> None:
    file = Path(given.rpartition("=")[2])
    file.parent.mkdir(exist_ok=True)
    file.write_text(COVER)
    assert fight.ok("adopt", "fight.toml", given).startswith(f"cover: {file}\n  partial: -1 (printed) -> -2 (house)\n")
    assert modifier(fight) == -2


def test_some_go_back_to_the_original(fight: Game, cover: Path) -> None:
    cover.with_name("wound.toml").write_text(
        "[[rows]]\nto = 5\nrow = 'graze'\nharm = 1\n[[rows]]\nrow = 'maim'\nharm = 3"
    )
    fight.ok("adopt", "fight.toml", "-q")
    fight.ok("adopt", "fight.toml", "--original", "cover", "-q")
    assert list(fight.state()["house"]) == ["wound"]  # type: ignore[call-overload]
    (told,) = fight.objects("adopt", "fight.toml", "--original")
    assert told["data"]["original"] == ["wound"]  # type: ignore[index]
    assert "house" not in fight.state()


def test_through_a_pipe(fight: Game, cover: Path) -> None:
    run = fight("adopt", "-", stdin=Path("fight.toml").read_bytes())
    assert (run.code, run.err.splitlines()[0]) == (0, f"cover: {cover}")
    assert "[house.cover.entries]" in run.out


def test_a_dry_run_changes_nothing(fight: Game, cover: Path) -> None:
    before = Path("fight.toml").read_bytes()
    assert "partial: -1 (printed) -> -2 (house)" in fight("adopt", "fight.toml", "--dry-run").out
    assert Path("fight.toml").read_bytes() == before


def test_tables_that_are_in_effect_already_make_no_entry(fight: Game, cover: Path) -> None:
    fight.ok("adopt", "fight.toml", "-q")
    run = fight("adopt", "fight.toml")
    assert (run.code, run.out) == (0, "")
    assert run.err == "skirm: fight.toml: the fight is played by these tables already\n"
    assert fight.revision() == 1


WRONG = {
    "no such table": (["covr"], "toy has no table 'covr'; did you mean cover?"),
    "none of the user's": (["wound"], "wound.toml; skirm rules toy wound --copy begins one"),
    "no such file": (["./spark.toml"], "spark.toml: No such file or directory"),
    "not in the fight": (["--original", "cover"], "the fight is played by no house table 'cover'; it has none"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_adopted(fight: Game, cover: Path, what: str) -> None:
    argv, told = WRONG[what]
    run = fight("adopt", "fight.toml", *argv)
    assert (run.code, run.out) == (2, "")
    assert told in run.err
    assert fight.revision() == 0


def test_a_broken_table_leaves_the_fight_as_it_is(fight: Game, cover: Path) -> None:
    cover.write_text("entries = {open = 0, partial = 'x'}")
    run = fight("adopt", "fight.toml")
    assert (run.code, fight.revision()) == (2, 0)
    assert "cover.toml: entries: missing full; " in run.err
    assert "entries.partial: expected a whole number, found 'x'" in run.err
