"""What `skirm rules` says: every mechanic, every ruling, and the kind of every figure."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import skirm_vehicle_chase
from tests.commands.table import Game

from .book import chart, evading_row, leaving_row, ram_row, skid_row
from .lab import system

CHASE = "vehicle-chase"
RULES = [f"VC-{number:02d}" for number in range(1, 25)]


def test_every_mechanic_can_be_looked_up() -> None:
    assert list(system().schemas.rule_texts) == RULES


@pytest.mark.parametrize("rule", RULES)
def test_every_mechanic_is_told_on_the_command_line(game: Game, rule: str) -> None:
    out = game.ok("rules", CHASE, rule.lower())
    assert out.startswith(f"{rule} ")
    assert len(out.splitlines()) >= 2


@pytest.mark.parametrize(
    "ruling", [f"VC-A{number}" for number in range(1, 22)] + [f"VC-B{number}" for number in range(1, 11)]
)
def test_every_ruling_is_told_by_its_number(ruling: str) -> None:
    told = " ".join(text for rule in system().schemas.rule_texts.values() for text in rule.rulings)
    assert re.search(rf"\b{ruling}\b", told)


def test_every_ruling_has_a_number() -> None:
    for rule, text in system().schemas.rule_texts.items():
        assert all(re.match(r"VC-[AB]?\d+: ", ruling) for ruling in text.rulings), rule


def test_every_ruling_that_a_rule_or_a_table_cites_is_one() -> None:
    known = " ".join(text for rule in system().schemas.rule_texts.values() for text in rule.rulings)
    sources = [
        source.read_text()
        for source in Path(skirm_vehicle_chase.__file__).parent.rglob("*.*")
        if source.suffix in (".py", ".toml")
    ]
    for number in sorted({number for source in sources for number in re.findall(r"\bVC-[AB]\d+\b", source)}):
        assert re.search(rf"\b{number}: ", known), number


@pytest.mark.rule("VC-05")
def test_the_ram_as_the_shell_tells_it(game: Game) -> None:
    out = game.ok("rules", CHASE, "VC-05")
    assert "ram" in out
    assert "VC-A1" in out
    assert "VC-A6" in out
    assert "ruling" in out


def test_every_table_belongs_to_a_rule() -> None:
    for name, table in system().schemas.table_data.items():
        assert table.origin.rule in RULES, name
        assert table.origin.kind == "printed" or table.origin.reason, name


@pytest.mark.parametrize("table", ["profiles", "ram", "major", "skid", "leaving", "evading", "wounds", "ram-modifier"])
def test_every_table_is_shown(game: Game, table: str) -> None:
    assert len(game.ok("rules", CHASE, table).splitlines()) > 3


@pytest.mark.rule("VC-05")
def test_a1_the_bounds_of_the_ram_are_data_and_a_ruling() -> None:
    assert "ruling" in kinds("ram")


@pytest.mark.rule("VC-14", "VC-20", "VC-21")
@pytest.mark.parametrize(
    ("name", "first", "last", "row"),
    [
        ("ram", -3, 10, ram_row),
        ("skid", -9, 15, skid_row),
        ("leaving", -9, 7, leaving_row),
        ("evading", -9, 7, evading_row),
    ],
)
def test_a12_bands_go_on_at_both_ends(name: str, first: int, last: int, row: Callable[[int], str]) -> None:
    found = [(system().tables[name].find(total)[0], row(total)) for total in range(first, last + 1)]
    for one, told in found:
        for other, told_too in found:
            assert (one is other) == (told == told_too)


@pytest.mark.rule("VC-08")
def test_the_chart_has_five_rows() -> None:
    rows = [system().tables["major"].find(face)[0] for face in range(1, 7)]
    assert [rows.index(row) for row in rows] == [0, 1, 2, 3, 3, 5]
    assert [chart(face) for face in (4, 5)] == ["skid", "skid"]


def kinds(name: str) -> set[str]:
    """The kinds of a table and of its rows."""
    table = system().tables[name]
    found: set[str] = {table.origin.kind}
    if table.bands is not None:
        found |= {row.origin.kind for _, row in table.bands}
    return found


@pytest.mark.rule("VC-08", "VC-14")
def test_what_is_printed_is_told_as_printed() -> None:
    for name in ("major", "jam", "skid-move", "crash-move", "forced"):
        assert "printed" in kinds(name), name


@pytest.mark.rule("VC-15", "VC-21", "VC-17")
def test_what_is_settled_here_says_so() -> None:
    assert kinds("side") == {"ruling"}
    assert kinds("aside") == {"house"}
    assert kinds("sharp-turn") == {"ruling"}


@pytest.mark.rule("VC-16")
def test_a10_the_armour_of_a_crash_is_a_ruling() -> None:
    table = system().tables["wound-armour"]
    assert [table.find(cause)[0] for cause in ("fire", "destroyed", "leaving", "run down")] == ["none"] * 4
    value, _, origin = table.find("crash")
    assert (value, origin.kind) == ("unspecified", "ruling")


@pytest.mark.rule("VC-08", "VC-09", "VC-16", "VC-20", "VC-21")
@pytest.mark.parametrize(
    ("cause", "dice"),
    [("fire", "2d6"), ("destroyed", "3d6"), ("crash", "3d6"), ("leaving", "1d10"), ("run down", "2d6")],
)
def test_wounds(cause: str, dice: str) -> None:
    value, _, origin = system().tables["wounds"].find(cause)
    assert (value, origin.kind) == (dice, "printed")


@pytest.mark.rule("VC-07", "VC-06")
def test_outcomes_say_which_figures_are_house(game: Game) -> None:
    game.ok("new", CHASE, "fight.toml", "--seed", "x")
    game.ok("add", "fight.toml", "car", "name=Rook")
    out = game("resolve", "fight.toml", "damage", "unit=Rook", "score=7").out
    assert "house: profiles" in out
    out = game("resolve", "fight.toml", "accelerate", "unit=Rook", "by=7").out
    assert "house" not in out
