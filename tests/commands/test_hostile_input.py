"""Whatever is typed or sent, the answer is a line that says where it is wrong, exit code 2, and the save as it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.table import Game

HUGE = "9" * 26
DIGITS = "9" * 5000


def nested(depth: int) -> str:
    """JSON of many lists in one another."""
    return "[" * depth + "]" * depth


def refused(fight: Game, *argv: str, stdin: str | None = None) -> str:
    """What a command says that must not be understood."""
    before = Path("fight.toml").read_bytes()
    run = fight(*argv, stdin=stdin)
    assert (run.code, run.out, Path("fight.toml").read_bytes()) == (2, "", before), run
    assert run.err.count("\n") == 1
    return run.err


@pytest.mark.parametrize("word", [f"distance={HUGE}", f"distance:={HUGE}", f"distance={DIGITS}", f"distance:=-{HUGE}"])
def test_whole_numbers_end_at_64_bits(fight: Game, word: str) -> None:
    told = refused(fight, "resolve", "fight.toml", "shoot", "attacker=Rook", "target=Vyx", word)
    assert "distance: " in told


def test_spans_of_time_end_at_64_bits(fight: Game) -> None:
    assert "time: " in refused(fight, "advance", "fight.toml", "rest", f"time={HUGE}h")
    assert "time: " in refused(fight, "advance", "fight.toml", "rest", f"time={DIGITS}h")


@pytest.mark.parametrize(
    "order",
    [
        f'{{"action": "shoot", "attacker": "Rook", "target": "Vyx", "distance": {HUGE}}}',
        f'{{"action": "shoot", "attacker": {nested(900)}}}',
        f'{{"action": "shoot", "attacker": {nested(90_000)}}}',
        f'{{"set": {{"round": {HUGE}}}}}',
        f'{{"set": {{"round": {nested(900)}}}}}',
        f'{{"add": "rifleman", "name": "Ann", "cover": {nested(900)}}}',
        f'{{"advance": {HUGE}}}',
        f'{{"action": "shoot", "dice": {nested(900)}}}',
        f'{{"action": {nested(900)}}}',
    ],
)
def test_orders_are_refused_with_their_line(fight: Game, order: str) -> None:
    assert refused(fight, "resolve", "fight.toml", stdin=order + "\n").startswith("skirm: line 1: ")


def test_keys_reach_only_so_deep(fight: Game) -> None:
    path = "attacker" + ".a" * 3000
    assert "nested more than 48 deep" in refused(fight, "resolve", "fight.toml", "shoot", f"{path}=x")
    refused(fight, "set", "fight.toml", f"units.Rook{'.a' * 3000}=x")
    refused(fight, "resolve", "fight.toml", "shoot", f"attacker:={nested(90_000)}")


@pytest.mark.parametrize("key", [DIGITS, "0" * 5000, "٣", "²"])
def test_a_place_in_a_list_has_few_digits(fight: Game, key: str) -> None:
    refused(fight, "set", "fight.toml", f"timers.{key}.turns=1")
    refused(fight, "advance", "fight.toml", "--until", f"timers.{key}.turns=1")


@pytest.mark.parametrize("value", [f"={HUGE}", f":={HUGE}", f":={nested(900)}", ":=1e999", "=nan", "=-inf"])
def test_what_no_save_can_hold_is_not_set(fight: Game, value: str) -> None:
    refused(fight, "set", "fight.toml", f"round{value}")


def test_a_key_is_given_once(fight: Game) -> None:
    twice = '{"action": "shoot", "attacker": "Rook", "attacker": "Vyx", "target": "Vyx"}'
    assert "line 1: attacker: given twice" in refused(fight, "resolve", "fight.toml", stdin=twice)
    assert "line 1: x: given twice" in refused(
        fight, "resolve", "fight.toml", stdin='{"set": {"units.Rook": {"x": 1, "x": 2}}}'
    )
    assert "units.Rook.x: given twice" in refused(fight, "set", "fight.toml", 'units.Rook:={"x": 1, "x": 2}')
    assert "clock: given twice" in refused(fight, "set", "fight.toml", "clock=1", "clock=2")
    assert "given twice" in refused(fight, "set", "fight.toml", "units.Rook.x=1", "units.rook.x=2")
    assert "name: given twice" in refused(fight, "add", "fight.toml", "duellist", "name=x", "name=y")


def test_an_empty_table_changes_nothing_and_is_refused(fight: Game) -> None:
    assert "units.Rook: {} changes nothing" in refused(fight, "set", "fight.toml", "units.Rook:={}")
    assert "units: {} changes nothing" in refused(fight, "set", "fight.toml", "units:={}")


LONG = "x" * 1_000_000


@pytest.mark.parametrize(
    "order",
    [
        {"action": "shoot", "attacker": LONG, "target": "Vyx"},
        {"action": LONG},
        {"action": "shoot", LONG: 1},
        {"action": "shoot", **{f"key{n}": n for n in range(50_000)}},
        {"add": LONG, "name": "x"},
        {"add": "duellist", "name": LONG},
        {"remove": LONG},
        {"set": {LONG: 1}},
        {"set": {f"units.{LONG}.x": 1}},
        {"set": {f"units.Rook.{LONG}": 1}},
        {"set": {"units.Rook.x": LONG}},
        {f"key{n}": n for n in range(50_000)},
    ],
)
@pytest.mark.parametrize("way", [(), ("--json",)])
def test_errors_quote_and_list_no_more_than_one_reads(
    fight: Game, order: dict[str, object], way: tuple[str, ...]
) -> None:
    run = fight("resolve", "fight.toml", *way, stdin=json.dumps(order))
    assert run.code in (1, 2)
    assert len(run.err) < 1500
    assert len(run.out) < 20_000
