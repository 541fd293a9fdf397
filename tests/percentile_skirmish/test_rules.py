"""What `skirm rules` says: every mechanic, the kind of every figure, and what the source does not contain."""

from __future__ import annotations

import re

import pytest

from tests.commands.table import Game

from .anatomy import AREAS, SPOTS, VEHICLE
from .book import ALL_CELLS, OPPOSED, PRINTED
from .lab import NAME, bench

COUNT = 77


def kind(table: str, *keys: str | int) -> tuple[object, str]:
    """A figure and its kind."""
    value, _, origin = bench.rules.tables[table].find(*keys)
    return value, origin.kind


def test_every_mechanic_can_be_looked_up() -> None:
    assert list(bench.rules.schemas.rule_texts) == [f"PS-{number:02d}" for number in range(1, COUNT + 1)]


@pytest.mark.parametrize("number", range(1, COUNT + 1))
def test_every_mechanic_is_told_on_the_command_line(game: Game, number: int) -> None:
    out = game.ok("rules", NAME, f"ps-{number:02d}")
    assert out.startswith(f"PS-{number:02d} ")
    assert len(out.splitlines()) >= 2


def test_every_ruling_is_told_by_its_number() -> None:
    told = " ".join(ruling for text in bench.rules.schemas.rule_texts.values() for ruling in text.rulings)
    wanted = {f"PS-A{number}" for number in range(1, 36)} | {f"PS-B{number}" for number in range(1, 12)}
    assert wanted - set(re.findall(r"PS-[AB]\d+", told)) == set()


def test_every_table_belongs_to_a_rule() -> None:
    for table in bench.rules.schemas.table_data.values():
        assert table.origin.rule in bench.rules.schemas.rule_texts, table.name
        assert table.origin.kind == "printed" or table.origin.reason, table.name


# What the source has lost, or never had.


@pytest.mark.rule("PS-76")
def test_large_warheads_break_off_and_are_not_offered(game: Game) -> None:
    out = game.ok("rules", NAME, "PS-76")
    assert "tables:" not in out
    assert not any(table.origin.rule == "PS-76" for table in bench.rules.tables.values())
    offered = [*bench.rules.schemas.actions, *bench.rules.schemas.rolls, *bench.rules.schemas.advances]
    assert not [name for name in offered if re.search("warhead|shell|missile|bomb", name)]
    assert game("resolve", "fight.toml", "warhead").code != 0


@pytest.mark.rule("PS-77")
def test_healing_is_not_offered(game: Game) -> None:
    out = game.ok("rules", NAME, "PS-77")
    assert "tables:" not in out
    offered = [*bench.rules.schemas.actions, *bench.rules.schemas.rolls, *bench.rules.schemas.advances]
    assert not [name for name in offered if "heal" in name]


@pytest.mark.rule("PS-18", "PS-49")
@pytest.mark.parametrize("table", ["unarmed", "weapons", "armours", "shields"])
def test_figures_of_weapons_are_house(table: str) -> None:
    assert {origin.kind for _, _, origin in bench.rules.tables[table].every()} == {"house"}


@pytest.mark.rule("PS-15", "PS-18", "PS-49", "PS-71")
@pytest.mark.parametrize("rule", ["PS-15", "PS-18", "PS-49", "PS-71", "PS-76", "PS-77"])
def test_what_is_missing_is_said_to_be_missing(game: Game, rule: str) -> None:
    out = game.ok("rules", NAME, rule)
    assert re.search("not |lost|missing|breaks off|ends|no figures|house", out), out


# Tables as they are printed.


@pytest.mark.rule("PS-56")
def test_the_strike_table_is_data() -> None:
    table = bench.rules.tables["strike"]
    assert len(table.rows) == len(PRINTED)
    for row, (_, _, four, two, _, _) in zip(table.rows, PRINTED, strict=True):
        figures = [figure for figure in (four, two) if figure]
        assert set(figures) <= set(row.columns.values()), row.name


@pytest.mark.rule("PS-56")
def test_a5_the_row_that_the_source_prints_twice_over_is_a_ruling() -> None:
    rows = bench.rules.tables["strike"].rows
    assert rows[3].origin.kind == "ruling" or "PS-A5" in " ".join(bench.rules.schemas.rule_texts["PS-56"].rulings)


@pytest.mark.rule("PS-58")
@pytest.mark.parametrize(("attack", "defence"), ALL_CELLS)
def test_the_opposed_table_is_data(attack: str, defence: str) -> None:
    value, origin = kind("opposed", defence, attack)
    first, *rest = str(value).split()
    cell = OPPOSED[attack, defence]
    assert first == (cell.attack or "-")
    events = [
        f"{side.lower()}-{event}" for event, sides in (("drop", cell.drops), ("break", cell.breaks)) for side in sides
    ]
    assert sorted(rest) == sorted([*events, *([cell.economy] if cell.economy else [])])
    assert origin == "printed"


@pytest.mark.rule("PS-65")
def test_a4_the_bands_that_were_lost_are_a_ruling() -> None:
    kinds = [row.origin.kind for row in bench.rules.tables["damage"].rows]
    assert (kinds.count("printed"), kinds.count("ruling")) in [(1, 5), (2, 4)]


@pytest.mark.rule("PS-62", "PS-63")
def test_locations_are_data() -> None:
    areas = " ".join(str(value) for _, value, _ in bench.rules.tables["area"].every())
    spots = " ".join(str(value) for _, value, _ in bench.rules.tables["spot"].every())
    parts = " ".join(str(value) for _, value, _ in bench.rules.tables["vehicle"].every())
    assert all(area in areas for area in AREAS)
    assert all(spot in spots for line in SPOTS.values() for spot in line)
    assert all(part in parts for part in VEHICLE)
    assert bench.rules.tables["vehicle"].origin.kind == "ruling"


@pytest.mark.rule("PS-35", "PS-36", "PS-38")
def test_modifiers_are_data() -> None:
    values = {value for _, value, _ in bench.rules.tables["modifiers"].every() if isinstance(value, int)}
    assert values >= {-30, -20, -70, -10, -5, -40, 20, -60, -80}


@pytest.mark.rule("PS-42", "PS-72", "PS-75")
def test_figures_of_time_and_blast_are_printed() -> None:
    assert kind("blast", "chance") == (100, "printed")
    assert kind("blast", "damage") == (15, "printed")
    assert 240 in {value for _, value, _ in bench.rules.tables["timers"].every()}


# A table of the house replaces a figure, and the outcome says so.


@pytest.mark.rule("PS-65", "PS-18")
def test_a_player_brings_the_weapons_that_the_source_lost(game: Game) -> None:
    import os
    from pathlib import Path

    folder = Path(os.environ["SKIRM_CONFIG_DIR"]) / NAME
    folder.mkdir(parents=True)
    folder.joinpath("unarmed.toml").write_text('title = "Ours"\n[entries]\nfist = 20\nkick = 5\nbite = 1\n')
    game.ok("new", NAME, "fight.toml", "--example", "--seed", "x")
    assert "unarmed" in str(game.state()["house"])
