"""What `skirm rules` says: every mechanic, the kind of every figure, and what the source does not contain."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec
import pytest

from skirm_slaved_armour.shipped import band_at, top_speed
from skirm_slaved_armour.weapons import parse
from tests.commands.table import Game

from .book import COVERS, MELEE, MELEE_WEAPONS, TARGET_NUMBERS
from .lab import armour, at, battle

SLAVED = "slaved-armour"
# The last column of each band of speed.
BANDS_OF_SPEED = (0, 2, 4, 6)


def kind(table: str, *keys: str | int) -> tuple[object, str]:
    """A figure and its kind."""
    value, _, origin = armour().tables[table].find(*keys)
    return value, origin.kind


def test_every_mechanic_can_be_looked_up() -> None:
    assert list(armour().schemas.rule_texts) == [f"SA-{number:02d}" for number in range(1, 35)]


@pytest.mark.parametrize("number", range(1, 35))
def test_every_mechanic_is_told_on_the_command_line(game: Game, number: int) -> None:
    out = game.ok("rules", SLAVED, f"sa-{number:02d}")
    assert out.startswith(f"SA-{number:02d} ")
    assert len(out.splitlines()) >= 2


def test_every_ruling_is_told_by_its_number() -> None:
    told = " ".join(ruling for text in armour().schemas.rule_texts.values() for ruling in text.rulings)
    wanted = {f"SA-A{number}" for number in range(1, 24)} | {f"SA-B{number}" for number in range(1, 8)}
    assert wanted - set(re.findall(r"SA-[AB]\d+", told)) == set()


def test_every_table_belongs_to_a_rule() -> None:
    for table in armour().schemas.table_data.values():
        assert table.origin.rule in armour().schemas.rule_texts
        assert table.origin.kind == "printed" or table.origin.reason


# What is lost is house, and says so.


@pytest.mark.rule("SA-03")
@pytest.mark.parametrize("cover", COVERS)
def test_a1_the_target_numbers_are_house(game: Game, cover: str) -> None:
    assert [kind("cover", cover, speed)[0] for speed in range(7)] == list(TARGET_NUMBERS[cover])
    assert {kind("cover", cover, speed)[1] for speed in range(7)} == {"house"}
    out = game.ok("rules", SLAVED, "cover")
    assert "(house, SA-03)" in out
    assert re.search(
        rf"^{cover} +" + " +".join(str(TARGET_NUMBERS[cover][speed]) for speed in BANDS_OF_SPEED), out, re.MULTILINE
    )


@pytest.mark.rule("SA-03")
def test_target_numbers_end_in_4_or_6_so_that_skill_counts() -> None:
    assert {number % 10 for row in TARGET_NUMBERS.values() for number in row} == {4, 6}
    rows = [TARGET_NUMBERS[cover] for cover in COVERS]
    assert all(list(row) == sorted(row) for row in rows)
    assert all(low < high for one, other in pairwise(rows) for low, high in zip(one, other, strict=True))


@pytest.mark.rule("SA-33")
@pytest.mark.parametrize("own", MELEE_WEAPONS)
def test_a2_melee_is_house(own: str) -> None:
    assert [kind("melee", own, other) for other in MELEE_WEAPONS] == [(number, "house") for number in MELEE[own]]


@pytest.mark.rule("SA-33")
def test_a2_bare_hands_are_house() -> None:
    assert armour().tables["unarmed"].origin.kind == "house"


@pytest.mark.rule("SA-04")
def test_a5_only_the_short_band_is_attested() -> None:
    assert [kind("bands", band)[1] for band in ("short", "medium", "long")] == ["printed", "house", "house"]
    assert [kind("range-malus", off) for off in ("0", "1", "2")] == [(0, "printed"), (-10, "printed"), (-20, "printed")]


@pytest.mark.rule("SA-04")
def test_b6_distances_are_house() -> None:
    assert armour().tables["ranges"].origin.kind == "house"


@pytest.mark.rule("SA-08")
def test_only_the_autopistol_is_printed() -> None:
    table = armour().tables["weapons"]
    kinds = {name: kind("weapons", name) for name in table.down.labels}
    assert kinds.pop("autopistol") == ("S16-32 Autopistol", "printed")
    assert {origin for _, origin in kinds.values()} == {"house"}


@pytest.mark.rule("SA-13", "SA-14", "SA-15", "SA-16")
def test_a9_which_faces_of_a_fire_do_harm_is_a_ruling() -> None:
    for table in ("fire-external", "fire-internal", "fire-explosive", "explosion"):
        assert armour().tables[table].origin.kind == "ruling"


@pytest.mark.rule("SA-28", "SA-30")
def test_a18_the_selector_and_healing_are_rulings() -> None:
    assert armour().tables["attribute"].origin.kind == "ruling"
    assert "ruling" in {kind("recovery", key)[1] for key in armour().tables["recovery"].down.labels}


@pytest.mark.rule("SA-19")
def test_a13_turning_is_a_ruling_and_a11_so_is_reloading() -> None:
    assert armour().tables["turning"].origin.kind == "ruling"
    assert armour().tables["reload"].origin.kind == "ruling"


@pytest.mark.rule("SA-18", "SA-22", "SA-31")
def test_what_is_printed_is_told_as_printed() -> None:
    for table in ("damage-faces", "drives", "materials", "range-malus"):
        assert armour().tables[table].origin.kind == "printed"
    assert [kind("drives", "legs", key) for key in ("speed", "change")] == [(3, "printed"), (1, "printed")]
    assert [kind("drives", "roller-pitons", key) for key in ("speed", "change")] == [(6, "printed"), (2, "printed")]


@pytest.mark.rule("SA-34")
def test_nothing_is_made_of_the_lost_footnotes(game: Game) -> None:
    out = game.ok("rules", SLAVED, "SA-34")
    assert "footnote" in out
    assert "tables:" not in out
    assert not any(table.origin.rule == "SA-34" for table in armour().tables.values())


@pytest.mark.rule("SA-03", "SA-33")
def test_the_rules_of_lost_tables_say_that_they_are_lost(game: Game) -> None:
    for rule, key in (("SA-03", "target_number="), ("SA-33", "attacker_number=")):
        out = game.ok("rules", SLAVED, rule)
        assert "(house)" in out
        assert "lost" in out
        assert key in out


@pytest.mark.rule("SA-12")
def test_that_sheets_are_house_is_told(game: Game) -> None:
    assert "house" in game.ok("rules", SLAVED, "SA-12")
    machines = [one for one in armour().schemas.templates.values() if type(one.unit).__name__ == "Machine"]
    assert machines
    assert {template.kind for template in machines} == {"house"}


# A table of the house replaces a figure, and the outcome says so.


@pytest.mark.rule("SA-03")
def test_a_player_brings_the_table_that_the_source_lost(game: Game) -> None:
    import os
    from pathlib import Path

    folder = Path(os.environ["SKIRM_CONFIG_DIR"]) / SLAVED
    folder.mkdir(parents=True)
    lines = "\n".join(f"{cover} = [21, 31, 41, 51]" for cover in COVERS)
    folder.joinpath("cover.toml").write_text(f'title = "Ours"\nacross = [0, 2, 4, 6]\n[grid]\n{lines}\n')
    out = game("roll", f"{SLAVED}:to-hit", "cover=full", "speed=4", "--dice", "41").out
    assert "41 against 41" in out
    assert "house: cover\n" in out


@pytest.mark.rule("SA-03", "SA-33")
def test_outcomes_say_which_figures_are_house(game: Game) -> None:
    out = game("roll", f"{SLAVED}:to-hit", "cover=open", "--dice", "16").out
    assert "house: cover\n" in out
    out = game("roll", f"{SLAVED}:melee", "own=pole", "other=short", "--dice", "24,46").out
    assert "house: melee; ruling: SA-A2\n" in out
    by_hand = game("roll", f"{SLAVED}:to-hit", "target_number=16", "--dice", "16").out
    assert "house" not in by_hand


@pytest.mark.parametrize("word", ["fire", "move", "wound", "explosion", "magazine", "skill", "melee", "cover", "drift"])
def test_the_words_of_the_game_stand_in_titles(word: str) -> None:
    schemas = armour().schemas
    titles = [text.title for text in schemas.rule_texts.values()] + [
        table.title for table in schemas.table_data.values()
    ]
    assert any(re.search(rf"\b{word}\b", title, re.IGNORECASE) for title in titles)


@pytest.mark.rule("SA-08", "SA-33")
def test_every_weapon_of_the_table_shoots_or_strikes_and_the_templates_have_theirs_from_it() -> None:
    table = armour().tables["weapons"]
    entries = {str(name): str(table.find(name)[0]) for name in table.down.labels}
    assert all(parse(text).oddities == "" for text in entries.values())
    assert {"bayonet", "knife", "club"} <= set(entries)
    for template in armour().schemas.templates.values():
        state = battle(units={"Orm": msgspec.to_builtins(template.unit)})
        for weapon in at(state, "Orm.weapons"):  # type: ignore[attr-defined]
            assert entries[weapon.name.casefold().replace(" ", "-")] == weapon.text


@pytest.mark.rule("SA-18", "SA-04")
def test_show_has_the_figures_of_the_tables_that_are_shipped() -> None:
    drives, ranges = armour().tables["drives"], armour().tables["ranges"]
    for drive in ("legs", "roller-pitons", "foot"):
        assert top_speed(drive) == drives.find(drive, "speed")[0]
    for hexes in range(31):
        assert band_at(hexes) == ranges.find(hexes)[1]
    assert band_at(31) == ""
