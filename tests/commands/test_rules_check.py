"""`skirm rules --check`: faults in tables, each with its file and key; with a broken plugin, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.table import Game
from tests.toy.install import install

COVER = "entries = {open = 0, partial = -1, full = 2}\n"
BAD = 'kind = "printed"\ndice = "d66"\nrows = [{to = 37, row = "a"}, {to = 60, row = "b"}]\n'


def config(tmp_path: Path, name: str, text: str) -> Path:
    """A house table in its place."""
    file = tmp_path / "config" / "toy" / f"{name}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def test_a_systems_own_tables_and_a_users(game: Game, tmp_path: Path) -> None:
    assert game.ok("rules", "toy", "--check") == "4 tables, no errors, no warnings\n"
    file = config(tmp_path, "cover", COVER)
    assert game.ok("rules", "toy", "--check") == (
        f"{file}: warning: entries.full: 2 is above zero; the original has nothing above 0 there\n"
        "5 tables, no errors, 1 warning\n"
    )
    file.write_text("entries = {open = 0, partial = 'x'}")
    run = game("rules", "toy", "--check")
    assert (run.code, run.err) == (2, "")
    assert run.out == (
        f"{file}: entries: missing full\n"
        f"{file}: entries.partial: expected a whole number, found 'x'\n"
        "5 tables, 2 errors, no warnings\n"
    )


def test_a_file_that_is_not_yet_in_its_place(game: Game) -> None:
    Path("wound.toml").write_text(
        "[[rows]]\nto = 3\nrow = 'graze'\nharm = 1\n[[rows]]\nto = 5\nrow = 'maim'\nharm = 1\n"
    )
    run = game("rules", "toy", "--check", "wound.toml")
    assert run.code == 2
    assert run.out == (
        "wound.toml: rows.2.to: 1d6 shows up to 6, and the last row ends at 5; leave its bound away, or end there\n"
        "wound.toml: rows: expected the last band to have no upper bound, as the original has; it ends at 5\n"
        "1 table, 2 errors, no warnings\n"
    )
    told = game.objects("rules", "toy", "--check", "wound.toml")
    assert [(each["kind"], each.get("at"), each.get("fault")) for each in told] == [
        ("fault", "rows.2.to", "gap"),
        ("fault", "rows", "fit"),
        ("check", None, None),
    ]
    assert told[-1] == {"kind": "check", "tables": 1, "errors": 2, "warnings": 0}


WRONG = {
    "no TOML": ("cover.toml", "x = ", "cover.toml: Invalid value (at end of document)\n"),
    "no table of the system": ("covr.toml", COVER, "covr.toml: the system has no table 'covr'; did you mean cover?\n"),
    "no file": ("cover.toml", None, "cover.toml: No such file or directory\n"),
}


@pytest.mark.parametrize("what", WRONG)
def test_files_that_are_no_tables(game: Game, what: str) -> None:
    name, text, told = WRONG[what]
    if text is not None:
        Path(name).write_text(text)
    run = game("rules", "toy", "--check", name)
    assert (run.code, run.out) == (2, f"{told}1 table, 1 error, no warnings\n")


def test_the_tables_of_a_system_that_is_not_installed(game: Game) -> None:
    Path("tables").mkdir()
    Path("tables/bad.toml").write_text(BAD)
    run = game("rules", "--check", "./tables")
    assert run.code == 2
    assert run.out == (
        "tables/bad.toml: rows.1.to: d66 never shows 37; the last throw below is 36\n"
        "tables/bad.toml: rows.2.to: d66 never shows 60; the last throw below is 56\n"
        "tables/bad.toml: rows.2.to: d66 shows up to 66, and the last row ends at 60; leave its bound away, or end "
        "there\n"
        "1 table, 3 errors, no warnings\n"
    )


def test_the_tables_that_a_save_carries(fight: Game, tmp_path: Path) -> None:
    assert fight.ok("rules", "fight.toml", "--check") == "0 tables, no errors, no warnings\n"
    config(tmp_path, "cover", COVER)
    fight.ok("adopt", "fight.toml", "-q")
    assert fight.ok("rules", "fight.toml", "--check").startswith("fight.toml: house.cover: warning: entries.full: 2 is")
    text = Path("fight.toml").read_text().replace("partial = -1", "partial = true")
    Path("fight.toml").write_text(text)
    run = fight("rules", "fight.toml", "--check")
    assert run.code == 2
    assert "fight.toml: house.cover: entries.partial: expected a whole number, found True\n" in run.out


@pytest.mark.parametrize("module", ["raise OSError('no good')", None])
def test_with_a_broken_plugin(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str | None) -> None:
    """One that cannot be imported, and one whose own table cannot be read."""
    reads = (
        "from importlib.resources import files\nfrom skirm.api import hookimpl\n"
        "@hookimpl\ndef register_schemas(schemas): schemas.tables(files(__name__) / 'tables')\n"
    )
    overlap = 'kind = "printed"\nrows = [{to = 4, row = "a"}, {to = 4, row = "b"}]\n'
    modules = {"skirm_bust/__init__.py": module or reads, "skirm_bust/tables/cover.toml": overlap}
    monkeypatch.syspath_prepend(str(install(tmp_path / "bust", "skirm-bust", {"bust": "skirm_bust"}, modules)))
    run = game("rules", "bust", "--check")
    assert run.code == 2
    assert run.out.endswith(
        "cover.toml: rows.2.to: 4 is the upper bound of rows.1 already\n1 table, 1 error, no warnings\n"
    )
    assert "its tables are checked as they lie in its folder" in run.err
    Path("cover.toml").write_text(overlap.replace('4, row = "b"', '5, row = "b"'))
    assert game("rules", "bust", "--check", "cover.toml").out == "1 table, no errors, no warnings\n"


def test_what_excludes_each_other_is_told(game: Game) -> None:
    for argv, told in (
        (["cover", "--toml", "--copy"], "--toml and --copy are two questions; ask one of them"),
        (["cover", "--csv"], "--csv goes with --odds"),
        (["--check", "--budget", "3"], "--budget goes with --odds"),
        (["--odds", "cover", "house", "--csv", "--json"], "--csv and --json are two ways to print; choose one"),
    ):
        run = game("rules", "toy", *argv)
        assert (run.code, told in run.err) == (2, True), run
    assert "a system, a save or a file is missing" in game("rules", "--check").err
