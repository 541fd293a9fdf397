from __future__ import annotations

from pathlib import Path

import pytest

from skirm.rules.house import house_tables, in_effect
from tests.commands.table import Game
from tests.toy.install import toy as assemble_toy


def test_all_tables_and_rules(game: Game) -> None:
    out = game.ok("rules", "toy")
    assert out.startswith("table   title               kind     rule\ncover   Cover               printed  TOY-2\n")
    assert "\n\nrule    title       kind\nTOY-1   Shots       printed\n" in out


def test_a_grid_with_its_house_figure(game: Game) -> None:
    assert game.ok("rules", "toy", "TO-HIT") == (
        "To hit (printed, TOY-1, 1d6)\n"
        "        to 2  to 6  to 12\n"
        "pistol     3     4  * 6\n"
        "musket     3     3  4\n"
        "* pistol/12: house (TOY-1h): printed as impossible\n"
    )


def test_entries_with_a_ruling(game: Game) -> None:
    assert game.ok("rules", "toy", "cover") == (
        "Cover (printed, TOY-2)\n"
        "         value\n"
        "open     0\n"
        "partial  -1\n"
        "full     * -2\n"
        "* full: ruling (TOY-2): the table stops at partial cover (TOY-A1)\n"
    )


def test_rows_by_band(game: Game) -> None:
    assert game.ok("rules", "toy", "wound") == (
        "Wounds (printed, TOY-4, 1d6)\n"
        "      row     harm  dazes\n"
        "to 2  graze      1\n"
        "to 5  wound      2\n"
        "more  * maim     3      1\n"
        "* maim: house (TOY-4): the printed table does not daze\n"
    )


def test_a_table_that_is_a_ruling_says_why(game: Game) -> None:
    out = game.ok("rules", "toy", "spark")
    assert out.startswith("Sparks on a barrel (ruling, TOY-9, 1d6)\nthe rule says that it may\n")


def test_a_rule_with_its_rulings_and_tables(game: Game) -> None:
    assert game.ok("rules", "toy", "toy-2") == (
        "TOY-2 Cover (printed)\n"
        "Cover takes from the die; a barrel is a broad target and adds to it.\n"
        "ruling: Barrels have no cover.\n"
        "ruling: TOY-A1: full cover takes two.\n"
        "tables: cover\n"
    )


def test_json(game: Game) -> None:
    (told,) = game.objects("rules", "toy")
    assert [table["name"] for table in told["tables"]] == ["cover", "spark", "to-hit", "wound"]  # type: ignore[attr-defined]
    (table,) = game.objects("rules", "toy", "spark")
    assert table["origin"] == {"kind": "ruling", "rule": "TOY-9", "reason": "the rule says that it may"}
    (rule,) = game.objects("rules", "toy", "TOY-2")
    assert rule["rulings"] == ["Barrels have no cover.", "TOY-A1: full cover takes two."]
    assert rule["tables"] == ["cover"]


def test_what_is_not_there(game: Game) -> None:
    run = game("rules", "toy", "covr")
    assert (run.code, run.out) == (2, "")
    assert run.err == "skirm: toy has no table or rule 'covr'; did you mean cover?\n"
    assert game("rules").code == 2
    assert "there is no system 'nope'" in game("rules", "nope").err


def test_a_ruling_by_its_number_with_the_rules_it_stands_under_and_who_cites_it(game: Game) -> None:
    assert game.ok("rules", "toy", "toy-a1") == (
        "TOY-A1 (ruling)\n"
        "TOY-2 Cover: full cover takes two.\n"
        "TOY-4 Wounds: full cover is cover of stone, which halves.\n"
        "tables: cover/full (ruling)\n"
    )
    (told,) = game.objects("rules", "toy", "TOY-A1")
    assert told == {
        "kind": "ruling",
        "system": "toy",
        "ruling": "TOY-A1",
        "rules": [
            {"rule": "TOY-2", "title": "Cover", "text": "full cover takes two."},
            {"rule": "TOY-4", "title": "Wounds", "text": "full cover is cover of stone, which halves."},
        ],
        "tables": [{"table": "cover", "key": "full", "kind": "ruling"}],
    }


def test_who_is_meant_may_be_a_ruling_and_who_there_is_are_tables_and_rules(game: Game) -> None:
    assert "did you mean TOY-A1" in game("rules", "toy", "TOYA1").err
    assert game("rules", "toy", "quux").err == (
        "skirm: toy has no table or rule 'quux'; there are cover, spark, to-hit, wound, TOY-1, TOY-2, TOY-3, TOY-4, "
        "TOY-5, TOY-6 and 8 more\n"
    )


def test_a_rule_by_its_title(game: Game) -> None:
    assert game.ok("rules", "toy", "fuses") == game.ok("rules", "toy", "TOY-10")
    assert (
        game.ok("rules", "toy", "To Hit") == game.ok("rules", "toy", "to", "hit") == game.ok("rules", "toy", "to-hit")
    )
    assert game.ok("rules", "toy", "fuse") == game.ok("rules", "toy", "TOY-10")
    assert "did you mean Fuses?" in game("rules", "toy", "fuzes").err


def test_words_of_the_game_list_what_they_stand_in(game: Game) -> None:
    out = game.ok("rules", "toy", "cover")
    assert out == game.ok("rules", "toy", "Cover")
    assert "TOY-10" in game.ok("rules", "toy", "barrels")
    [found] = game.objects("rules", "toy", "barrels")
    assert found["kind"] == "rules"
    assert game.ok("rules", "toy", "rulings").startswith("TOY-A1 (TOY-2 Cover): ")
    [found] = game.objects("rules", "toy", "rulings")
    assert found["kind"] == "rulings"


def test_a_figure_by_the_rule_of_its_own(game: Game) -> None:
    assert game.ok("rules", "toy", "toy-1H").splitlines()[:2] == [
        "to-hit/pistol/12 = 6 (TOY-1h), house: printed as impossible",
        "TOY-1 Shots (printed)",
    ]
    (told,) = game.objects("rules", "toy", "TOY-1h")
    assert told["figures"] == [
        {
            "table": "to-hit",
            "key": "pistol/12",
            "value": 6,
            "kind": "house",
            "rule": "TOY-1h",
            "origin": "plugin",
            "reason": "printed as impossible",
        }
    ]


@pytest.mark.parametrize("table", ["cover", "spark", "to-hit", "wound"])
def test_a_table_as_the_beginning_of_a_house_table(game: Game, tmp_path: Path, table: str) -> None:
    text = game.ok("rules", "toy", table, "--toml")
    file = tmp_path / "config" / "toy" / f"{table}.toml"
    assert text.startswith(f"# The table {table} of toy, for {file}: change what your house plays otherwise.\n")
    file.parent.mkdir(parents=True)
    file.write_text(text)
    before, after = assemble_toy().tables[table], in_effect(assemble_toy().tables, house_tables("toy"))[table]
    assert after.origin.kind == "house"
    assert {origin.kind for _, _, origin in after.every()} == {"house"}
    assert [(cell, value) for cell, value, _ in after.every()] == [(cell, value) for cell, value, _ in before.every()]
    assert game.ok("rules", "toy", table, "--toml") == text


def test_only_a_table_has_a_file(game: Game) -> None:
    for argv in (["TOY-1", "--toml"], ["TOY-A1", "--toml"], ["--toml"]):
        run = game("rules", "toy", *argv)
        assert (run.code, run.out) == (2, "")
        assert "toy has the tables cover, spark, to-hit, wound" in run.err
