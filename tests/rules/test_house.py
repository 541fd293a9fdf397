from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run
from skirm.rules.house import CarriedHouseError, HouseError, config_folder, house_tables, in_effect, to_carry
from skirm.rules.loading import load
from skirm.rules.refusals import PluginError
from skirm.rules.tables import Table
from tests.rules.toys import Installs

if TYPE_CHECKING:
    from collections.abc import Callable

    from skirm.rules.house import HouseTable

    User = Callable[..., dict[str, HouseTable]]

ENTRIES = """
title = "Wounds"
rule = "D-1"
entries = { light = 1, deep = 3 }
"""
GRID = """
title = "Cover"
across = [2, 4, 6]
[grid]
open = [16, 26, 36]
hull = [12, 22, 32]
"""
BANDED_GRID = """
title = "Range"
across = ["pistol", "rifle"]
down = [10, 20]
grid = [[1, 2], [3, 4]]
"""
ROWS = """
title = "Skids"
dice = "2d6"
[[rows]]
to = 3
row = "skid"
skids = ["target"]
turn = 60
[[rows]]
row = "steady"
turn = 0
note = "nothing"
"""


def tables(**sources: str) -> dict[str, Table]:
    """Tables of a plugin."""
    return {name: Table(name, {"kind": "printed"} | tomllib.loads(text), "plugin") for name, text in sources.items()}


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> User:
    """Writes a user's tables for the duel, and reads them."""
    monkeypatch.setenv("SKIRM_CONFIG_DIR", str(tmp_path / "config"))
    folder = tmp_path / "config" / "duel"

    def write(**sources: str | bytes) -> dict[str, HouseTable]:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in sources.items():
            folder.joinpath(f"{name}.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
        return house_tables("duel")

    return write


def faults(original: str, house: str) -> list[str]:
    """What is wrong with a table of a save."""
    try:
        in_effect(tables(t=original), save={"t": tomllib.loads(house)})
    except CarriedHouseError as fault:
        return [text.removeprefix("house.t: ") for _, text in fault.reasons]
    return []


class TestTheConfigurationFolder:
    def test_is_the_operating_systems(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("SKIRM_CONFIG_DIR", raising=False)
        assert config_folder().name == "skirm"

    def test_without_tables_there_are_none(self, user: User) -> None:
        assert house_tables("duel") == {}
        assert user() == {}

    def test_has_a_table_in_each_file(self, user: User) -> None:
        found = user(wounds=b"\xef\xbb\xbf" + ENTRIES.encode(), cover=GRID)
        assert list(found) == ["cover", "wounds"]
        assert found["wounds"].data["entries"] == {"light": 1, "deep": 3}
        assert found["wounds"].where.endswith("wounds.toml")

    def test_other_files_are_passed_over(self, user: User) -> None:
        user()
        for name in ("notes.txt", ".wounds.toml", "wounds.toml~"):
            config_folder().joinpath("duel", name).write_text("=")
        assert house_tables("duel") == {}

    def test_all_files_that_cannot_be_read_are_told_at_once(self, user: User) -> None:
        config_folder().joinpath("duel", "folder.toml").mkdir(parents=True)
        with pytest.raises(HouseError) as fault:
            user(bad="x = ", worse=b"\xff", deep="x = " + "[" * 5000, fine=ENTRIES)
        told = [text for _, text in fault.value.reasons]
        assert len(told) == 4
        assert "bad.toml: Invalid value (at end of document)" in told[0]
        assert fault.value.exit_code == 2

    def test_that_is_a_file_is_an_error(self, user: User) -> None:
        config_folder().mkdir()
        config_folder().joinpath("duel").write_text("")
        with pytest.raises(HouseError, match="duel: Not a directory"):
            house_tables("duel")


class TestWhatIsInEffect:
    def test_are_the_tables_of_the_plugin(self) -> None:
        own = tables(wounds=ENTRIES)
        assert in_effect(own) == own
        assert own["wounds"].source == "plugin"

    def test_a_users_table_replaces_one_of_its_name(self, user: User) -> None:
        own = tables(wounds=ENTRIES, cover=GRID)
        played = in_effect(own, user(wounds="entries = { light = 2, deep = 6 }"))
        assert played["wounds"].find("deep")[0] == 6
        assert played["wounds"].source == "house rules"
        assert played["cover"] is own["cover"]

    def test_a_saves_table_replaces_both(self, user: User) -> None:
        house = user(wounds="entries = { light = 2, deep = 6 }")
        played = in_effect(tables(wounds=ENTRIES), house, {"wounds": {"entries": {"light": 5, "deep": 5}}})
        assert played["wounds"].find("deep")[0] == 5
        assert played["wounds"].source == "save"

    def test_a_fight_that_has_begun_does_not_ask_the_user(self, user: User) -> None:
        house = user(wounds="entries = { light = 2, deep = 6 }")
        assert in_effect(tables(wounds=ENTRIES), house, {})["wounds"].find("deep")[0] == 3

    def test_is_carried_by_a_save_as_it_was(self, user: User) -> None:
        house = user(wounds="entries = { light = 2, deep = 6 }")
        own = tables(wounds=ENTRIES)
        carried = in_effect(own, save=to_carry(house))
        assert carried["wounds"].data == in_effect(own, house)["wounds"].data

    def test_counts_as_house_and_keeps_title_rule_and_dice(self) -> None:
        house = "[[rows]]\nto = 4\nrow = 'skid'\nturn = 90\n[[rows]]\nrow = 'steady'\nturn = 0\nkind = 'printed'\n"
        played = in_effect(tables(skids=ROWS), save={"skids": tomllib.loads(house)})["skids"]
        assert (played.title, played.dice) == ("Skids", "2d6")
        assert [row.origin.kind for row in played.rows] == ["house", "printed"]
        assert in_effect(tables(w=ENTRIES), save={"w": {"entries": {"light": 1, "deep": 1}}})["w"].origin.rule == "D-1"

    def test_may_say_its_own_kind_and_reason(self) -> None:
        house = {"kind": "ruling", "reason": "agreed", "entries": {"light": 1, "deep": 1}}
        origin = in_effect(tables(wounds=ENTRIES), save={"wounds": house})["wounds"].origin
        assert (origin.kind, origin.reason) == ("ruling", "agreed")

    def test_a_table_that_the_system_does_not_have_is_an_error(self, user: User) -> None:
        with pytest.raises(HouseError, match=r"wound\.toml: the system has no table 'wound'; did you mean wounds\?"):
            in_effect(tables(wounds=ENTRIES), user(wound=ENTRIES))

    def test_every_fault_of_every_table_is_told(self, user: User) -> None:
        house = user(wounds="entries = { light = 'x', deep = true }", cover="x = 1", nope=ENTRIES)
        with pytest.raises(HouseError) as fault:
            in_effect(tables(wounds=ENTRIES, cover=GRID), house)
        told = [text.partition(".toml: ")[2] for _, text in fault.value.reasons]
        assert told == [
            "unknown field 'x'",
            "the system has no table 'nope'; there are wounds, cover",
            "entries.light: expected a whole number, found 'x'",
            "entries.deep: expected a whole number, found True",
        ]

    def test_is_told_by_the_outcome(self, installs: Installs) -> None:
        installs.duel()
        system = load("duel", installs.seen())
        system.tables = in_effect(system.schemas.table_data, save={"wounds": {"entries": {"light": 4, "deep": 9}}})
        state = msgspec.convert({"units": {"Ann": {"kind": "duellist"}}}, system.encounter_model)
        request = msgspec.convert({"target": "Ann"}, system.schemas.actions["wound"])
        report, _ = run(system, "wound", request, state, RandomDice("x"))
        (use,) = report.figures
        assert (use.value, use.kind, use.origin) == (4, "house", "save")


@pytest.mark.parametrize(
    ("original", "house", "told"),
    [
        (ENTRIES, "entries = { light = 1, deep = 2, mortal = 9 }", []),
        (ENTRIES, "entries = { LIGHT = 1, Deep = 2 }", []),
        (ENTRIES, "entries = { light = 1 }", ["entries: missing deep"]),
        (ENTRIES, "entries = { light = 1, deep = 1.5 }", ["entries.deep: expected a whole number, found 1.5"]),
        (ENTRIES, "entries = { light = 1, deep = [1] }", ["entries.deep: expected a whole number, found [1]"]),
        (ENTRIES, GRID, ["expected entries, as the original has, found grid"]),
        (ENTRIES, "", ["expected one of entries, grid and rows"]),
        (ENTRIES, "entries = { light = 1, deep = 1, Deep = 2 }", ["entries.Deep: the same key as deep"]),
        (ENTRIES, "title = 1\nentries = { light = 1, deep = 1 }", ["title: expected a text"]),
        (ENTRIES, "rule = 1\nentries = { light = 1, deep = 1 }", ["rule: expected a text"]),
        (
            ENTRIES,
            "kind = 'mine'\nentries = { light = 1, deep = 1 }",
            ["kind: expected printed, ruling or house, found 'mine'"],
        ),
        (GRID, "across = [3, 9]\ngrid = { open = [1, 2], hull = [3, 4], hill = [5, 6] }", []),
        (
            GRID,
            "across = [3, 5]\ngrid = { open = [1, 2], hull = [3, 4] }",
            ["across: expected the last band to reach 6, as the original has; it ends at 5"],
        ),
        (
            GRID,
            "across = ['a', 'b']\ngrid = { open = [1, 2], hull = [3, 4] }",
            ["across: expected bounds, as the original has"],
        ),
        (
            GRID,
            "across = [5, 3]\ngrid = { open = [1, 2], hull = [3, 4] }",
            ["across.2: 3 stands behind 5; bounds rise"],
        ),
        (
            GRID,
            "across = [5, 'x']\ngrid = { open = [1, 2], hull = [3, 4] }",
            ["the keys along one side are either texts or whole numbers"],
        ),
        (GRID, "across = [6]\ngrid = { open = [1, 2], hull = [3] }", ["grid: every row has 1 figures"]),
        (
            GRID,
            "across = [6]\ngrid = { open = ['1'] , hull = [2] }",
            ["grid.open.6: expected a whole number, found '1'"],
        ),
        (GRID, "across = [6]\ngrid = { open = [1] }", ["down: missing hull"]),
        (BANDED_GRID, "across = ['rifle', 'pistol', 'bow']\ndown = [30]\ngrid = [[1, 2, 3]]", []),
        (
            BANDED_GRID,
            "across = ['rifle']\ndown = [15]\ngrid = [[1]]",
            ["down: expected the last band to reach 20, as the original has; it ends at 15", "across: missing pistol"],
        ),
        (ROWS, "[[rows]]\nrow = 'steady'\nturn = 0", []),
        (
            ROWS,
            "[[rows]]\nto = 9\nrow = 'steady'\nturn = 0",
            ["rows: expected the last band to have no upper bound, as the original has; it ends at 9"],
        ),
        (ROWS, "[[rows]]\nrow = 'spin'\nturn = 0", ["rows.1.row: the original has no 'spin'; it has skid, steady"]),
        (
            ROWS,
            "[[rows]]\nrow = 'skid'\nskids = [1]\nspeed = 2",
            [
                "rows.1.skids.1: expected a text, found 1",
                "rows.1.speed: unknown; there are skids, turn, note",
                "rows.1.turn: missing",
            ],
        ),
        (
            ROWS,
            "[[rows]]\nto = 2\nrow = 'skid'\nturn = 1\n[[rows]]\nto = 2\nrow = 'steady'\nturn = 1",
            ["rows.2.to: 2 is the upper bound of rows.1 already"],
        ),
        ("entries = { a = 1.5 }", "entries = { a = 2 }", []),
        ("entries = { a = 1.5 }", "entries = { a = nan }", ["entries.a: nan is no number to play with"]),
        (
            "entries = { a = { hp = 1 }, b = { hp = 2, ap = 3 } }",
            "entries = { a = { hp = 2 }, b = { ap = 'x' } }",
            ["entries.b.ap: expected a whole number, found 'x'", "entries.b.hp: missing"],
        ),
        ("entries = { a = [] }", "entries = { a = [1, 'x'] }", []),
    ],
)
def test_a_house_table_has_to_have_the_shape_of_the_original(original: str, house: str, told: list[str]) -> None:
    assert faults(original, house) == told


def test_what_is_no_table_in_a_save_is_damage() -> None:
    with pytest.raises(CarriedHouseError) as fault:
        in_effect(tables(wounds=ENTRIES), save={"wounds": 3})
    assert str(fault.value) == "house.wounds: expected one of entries, grid and rows"
    assert fault.value.exit_code == 3


def test_a_plugins_own_table_is_held_to_the_same() -> None:
    with pytest.raises(PluginError, match=r"table t \(plugin\): the bands do not rise"):
        tables(t="[[rows]]\nto = 4\n[[rows]]\nto = 4")
