"""Where outcomes go with --results: never over what the command itself reads or keeps, nor over anything too early."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.commands.table import Game
from tests.commands.test_pipes import Shell, fight, shell

__all__ = ["fight", "shell"]


def contents() -> dict[str, bytes]:
    """All files here but the lock, which means nothing."""
    return {path.name: path.read_bytes() for path in Path().iterdir() if path.is_file() and path.suffix != ".lock"}


@pytest.fixture
def crowded(game: Game) -> Game:
    """A fight, and everything in its folder that could be mistaken for a file for results."""
    game.ok("new", "toy", "fight.toml", "--example", "--seed", "monday")
    game.ok("advance", "fight.toml")
    Path("orders.jsonl").write_text('{"advance": 1}\n')
    for name in ("fight.toml", "orders.jsonl", "fight.toml.journal.jsonl"):
        Path(f"to-{name}").symlink_to(name)
        os.link(name, f"hard-{name}")
    Path("folder").symlink_to(".")
    return game


@pytest.mark.parametrize(
    ("file", "what"),
    [
        ("fight.toml", "the save"),
        ("./fight.toml", "the save"),
        ("to-fight.toml", "the save"),
        ("hard-fight.toml", "the save"),
        ("folder/fight.toml", "the save"),
        ("fight.toml.journal.jsonl", "the journal of the save"),
        ("to-fight.toml.journal.jsonl", "the journal of the save"),
        ("hard-fight.toml.journal.jsonl", "the journal of the save"),
        (".fight.toml.lock", "the lock of the save"),
        ("orders.jsonl", "the file of the orders"),
        ("to-orders.jsonl", "the file of the orders"),
        ("hard-orders.jsonl", "the file of the orders"),
    ],
)
@pytest.mark.parametrize("save", ["fight.toml", "to-fight.toml"])
def test_no_file_of_the_command_takes_outcomes(crowded: Game, save: str, file: str, what: str) -> None:
    before = contents()
    run = crowded("resolve", save, "--orders", "orders.jsonl", "--results", file)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(f"skirm: --results {file}: that is {what}; outcomes need a file of their own")
    assert contents() == before


@pytest.mark.parametrize(
    "argv", [["set", "fight.toml", "units.Rook.x=1"], ["add", "fight.toml", "barrel", "name=K"], ["advance"]]
)
def test_nor_with_any_other_command(crowded: Game, monkeypatch: pytest.MonkeyPatch, argv: list[str]) -> None:
    monkeypatch.setenv("SKIRM_SAVE", "fight.toml")
    before = contents()
    assert crowded(*argv, "--results", "fight.toml").code == 2
    assert contents() == before


def test_the_lock_of_a_new_name_is_no_file_for_outcomes(crowded: Game) -> None:
    for lock in Path().glob(".*.lock"):
        lock.unlink()
    assert crowded("advance", "fight.toml", "--results", ".fight.toml.lock").code == 2


@pytest.mark.parametrize(
    ("command", "file"),
    [
        ("skirm advance - --results fight.toml < fight.toml > next.toml", "fight.toml"),
        ("skirm advance - --results next.toml < fight.toml > next.toml", "fight.toml"),
        ("skirm advance - --results /dev/stdout < fight.toml | cat > next.toml", "fight.toml"),
        ("skirm resolve fight.toml --results orders.jsonl < orders.jsonl", "orders.jsonl"),
    ],
)
def test_nor_what_the_shell_opened_for_it(shell: Shell, fight: Path, command: str, file: str) -> None:
    shell("echo '{\"advance\": 1}' > orders.jsonl")
    before = (shell.folder / file).read_bytes()
    assert "outcomes need a file of their own" in shell(command).err
    assert (shell.folder / file).read_bytes() == before


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (["resolve", "fight.toml", "dance"], 2),
        (["resolve", "fight.toml", "shoot", "atacker=Rook"], 2),
        (["resolve", "fight.toml", "shoot", "attacker=Vyx", "target=Ash", "--dice", "7"], 2),
        (["resolve", "fight.toml", "--orders", "nothing.jsonl"], 2),
        (["resolve", "missing.toml", "shoot"], 3),
        (["advance", "torn.toml"], 3),
        (["advance", "fight.toml", "--steps", "x"], 2),
        (["advance", "fight.toml", "--until", "turns.rund=1"], 2),
        (["set", "fight.toml", "units.Rook.helth=1"], 2),
    ],
)
@pytest.mark.parametrize("held", ["yesterday\n", None])
def test_a_file_keeps_what_it_held_until_line_and_save_are_good(
    crowded: Game, argv: list[str], code: int, held: str | None
) -> None:
    Path("torn.toml").write_text("units = {")
    if held is not None:
        Path("results").write_text(held)
    before = contents()
    run = crowded(*argv, "--results", "results")
    assert (run.code, run.out) == (code, "")
    assert contents() == before
    (told,) = crowded.objects(*argv, "--results", "results")
    assert told["kind"] == "error"
    assert contents() == before


def test_it_is_replaced_by_outcomes_and_by_a_refusal(crowded: Game) -> None:
    Path("results").write_text("yesterday, and longer than what comes\n" * 9)
    assert crowded("advance", "fight.toml", "-q", "--results", "results").code == 0
    assert Path("results").read_text() == "ended\n"
    assert crowded("advance", "fight.toml", "--until", "turns.round=1", "--results", "results").code == 0
    assert Path("results").read_text() == ""


def test_orders_that_fail_later_leave_what_came_before(crowded: Game) -> None:
    Path("orders.jsonl").write_text('{"advance": 1}\n{"advance": "nap"}\n')
    Path("results").write_text("yesterday\n")
    assert crowded("resolve", "fight.toml", "--orders", "orders.jsonl", "-q", "--results", "results").code == 2
    assert Path("results").read_text() == "ended\n"
