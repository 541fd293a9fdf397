"""`--plugin ./duel.py`: a module that is tried without installing it, with every command."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from skirm.commands.switches import Switches, leading
from skirm.errors import UsageError
from tests.rules.toys import DUEL, NIGHT, Installs, installs
from tests.shell import Here, skirm

__all__ = ["installs"]

SOUND = DUEL + '    schemas.template("man", Duellist())\n'
FILE = ("--plugin", "./duel.py")
BESIDE = """
from importlib.resources import files
from pathlib import Path

from skirm.api import Encounter, Outcome, Roll, hookimpl

from . import cards
from .more.suits import SUITS


class Draw(Roll):
    def roll(self, play):
        return Outcome(f"{cards.NAME} of {SUITS[0]} {play.table('worth').at('ace')} {play.table('price').at('ace')}")


@hookimpl
def register_schemas(schemas):
    schemas.roll(Draw)
    schemas.tables(files(__package__) / "tables")
    schemas.tables(Path(__file__).parent / "prices")
"""
TABLE = 'title = "Worth"\nkind = "house"\nreason = "a game of ours"\n[entries]\nace = {worth}\n'


@pytest.fixture
def desk(here: Here, installs: Installs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    """skirm in a folder with the duel in a file."""
    (tmp_path / "desk").mkdir()
    monkeypatch.chdir(tmp_path / "desk")
    monkeypatch.setenv("SKIRM_CONFIG_DIR", str(tmp_path / "config"))
    Path("duel.py").write_text(SOUND)
    return here


def beside(folder: Path) -> None:
    """Modules and tables beside a plugin."""
    for name, text in {
        "cards.py": "NAME = 'ace'",
        "more/suits.py": "SUITS = ['spades']",
        "tables/worth.toml": TABLE.format(worth=11),
        "prices/price.toml": TABLE.format(worth=7),
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def test_every_command_takes_it(desk: Here) -> None:
    Path("orders.jsonl").write_text('{"action": "wound", "target": "Ann"}\n')
    for argv in (
        ("new", "duel", "fight.toml", "--seed", "x"),
        ("add", "fight.toml", "man", "name=Ann"),
        ("resolve", "fight.toml", "wound", "target=Ann"),
        ("duel", "wound", "fight.toml", "target=Ann"),
        ("advance", "fight.toml"),
        ("set", "fight.toml", "units.Ann.wounds=2"),
        ("show", "fight.toml"),
        ("check", "fight.toml"),
        ("replay", "fight.toml"),
        ("odds", "fight.toml", "wound", "target=Ann"),
        ("odds", "duel:strike", "chance=30"),
        ("roll", "duel:strike"),
        ("simulate", "fight.toml", "orders.jsonl", "-n", "50", "--jobs", "2"),
        ("rules", "duel"),
        ("schema", "duel", "orders"),
        ("duel", "--help"),
        ("remove", "fight.toml", "Ann"),
        ("undo", "fight.toml"),
        ("redo", "fight.toml"),
        ("log", "fight.toml"),
        ("roll", "3d6"),
    ):
        run = desk(*FILE, *argv)
        assert (run.code, run.err) == (0, ""), (argv, run)
    assert "  duel" in desk(*FILE, "--help").out


def test_it_is_listed_with_its_file(desk: Here) -> None:
    run = desk("--no-plugins", "--plugin=duel.py", "plugins", "--check", "--json")
    (duel,) = [found for line in run.out.splitlines() if (found := json.loads(line))["state"] == "ok"]
    assert (run.code, duel["name"], duel["distribution"]) == (0, "duel", "")
    assert (duel["module"], duel["version"][:2]) == (str(Path("duel.py").absolute()), "0+")
    assert (duel["rolls"], duel["actions"], duel["advances"]) == (["strike"], ["wound"], ["rest"])


def test_a_variable_does_the_same_in_a_process_of_its_own(desk: Here) -> None:
    Path("night").mkdir()
    Path("night/duel.night.py").write_text(NIGHT)
    run = skirm("roll", "duel:strike", "chance=100", "--explain", SKIRM_PLUGIN="duel.py:night/duel.night.py")
    assert (run.code, "night" in run.out) == (0, True), run


def test_it_stands_in_for_what_is_installed(desk: Here, installs: Installs) -> None:
    installs.add("duel-rules", {"duel": "duel_rules"}, "1/0")
    assert desk("roll", "duel:strike").code == 6
    assert desk(*FILE, "roll", "duel:strike").code == 0
    assert desk(*FILE, "--no-plugins", "roll", "duel:strike").code == 0


def test_a_save_says_when_it_is_missing(desk: Here) -> None:
    assert desk(*FILE, "new", "duel", "fight.toml").code == 0
    run = desk("advance", "fight.toml")
    told = "it was played by a plugin in a file: skirm --plugin ./duel.py COMMAND\n"
    assert (run.code, run.err.endswith(told)) == (5, True), run
    shown = desk("show", "fight.toml")
    assert (shown.code, told.strip() in shown.err, "[save]" in shown.out) == (0, True, True)
    assert desk("log", "fight.toml").code == 0


def test_another_text_is_another_version(desk: Here) -> None:
    assert desk(*FILE, "new", "duel", "fight.toml").code == 0
    Path("duel.py").write_text(SOUND + "# A word more.\n")
    run = desk(*FILE, "check", "fight.toml")
    assert run.code == 0
    assert run.err.startswith("skirm: fight.toml: this fight was played with duel 0+")


def test_what_lies_beside_it_can_be_imported_and_read(desk: Here) -> None:
    Path("cards").mkdir()
    Path("cards/game.py").write_text(BESIDE)
    beside(Path("cards"))
    assert desk("--plugin", "cards/game.py", "roll", "game:draw", "-q").out == "ace of spades 11 7\n"


def test_a_package_is_one_of_its_folders_name(desk: Here) -> None:
    Path("My_Game").mkdir()
    Path("My_Game/__init__.py").write_text(BESIDE)
    beside(Path("My_Game"))
    for given in ("./My_Game/", "My_Game/__init__.py"):
        assert desk("--plugin", given, "roll", "my-game:draw", "-q").out == "ace of spades 11 7\n"
    versions = []
    for worth in (11, 12):
        Path("My_Game/tables/worth.toml").write_text(TABLE.format(worth=worth))
        lines = desk("--plugin", "My_Game", "plugins", "--json").out.splitlines()
        versions += [found["version"] for line in lines if (found := json.loads(line))["name"] == "my-game"]
    assert len(set(versions)) == 2


def test_a_fault_of_it_is_told_with_its_file(desk: Here) -> None:
    Path("duel.py").write_text("1 / 0")
    run = desk(*FILE, "roll", "duel:strike")
    told = f"system duel ({Path('duel.py').absolute()}): it cannot be imported: ZeroDivisionError: division by zero "
    assert (run.code, run.err) == (6, f"skirm: {told}(duel.py, line 1); mend it\n")


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--plugin", "./nowhere.py", "plugins"), "./nowhere.py: No such file or directory"),
        (("--plugin", "notes.txt", "plugins"), "notes.txt is no plugin in a file: ./duel.py, or a folder with"),
        (("--plugin",), "--plugin takes a file: skirm --plugin ./duel.py COMMAND"),
        (("--without", "--plugin", "x"), "--without takes a name: skirm --without duel.night COMMAND"),
        (("--no-plugins=x", "plugins"), "--no-plugins takes no value"),
        (("roll", "3d6", "--plugin", "./duel.py"), "--plugin stands before the command: skirm --plugin ... roll"),
        (("show", "x.toml", "--without=duel"), "--without stands before the command: skirm --without ... show"),
    ],
)
def test_what_is_wrong_with_the_options(desk: Here, argv: tuple[str, ...], told: str) -> None:
    run = desk(*argv)
    assert (run.code, run.out) == (2, ""), run
    assert run.err.startswith(f"skirm: {told}")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_not_waited_for(desk: Here) -> None:
    os.mkfifo("pipe.py")
    Path("folder.py").mkdir()
    for file in ("pipe.py", "folder.py"):
        run = desk("--plugin", f"./{file}", "plugins")
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith(f"skirm: ./{file}")


def test_errors_are_objects_for_programs_behind_the_options_too(desk: Here) -> None:
    assert json.loads(desk(*FILE, "roll", "duel:nope", "--json").out)["kind"] == "error"
    assert json.loads(desk("--plugin", "./nowhere.py", "plugins", "--json").out)["exit"] == 2


def test_a_name_that_is_switched_off_and_is_none_is_told(desk: Here) -> None:
    run = desk(*FILE, "--without", "duell", "roll", "duel:strike")
    assert run.err == "skirm: --without switches off 'duell', and there is no such plugin; did you mean duel?\n"


def test_the_options_are_read_off_the_beginning_alone() -> None:
    argv = ["--plugin", "a.py", "--without=x", "--no-plugins", "--plugin=b.py", "roll", "--plugin", "c.py"]
    assert leading(argv) == (Switches(("a.py", "b.py"), ("x",), True), ["roll", "--plugin", "c.py"])
    assert leading(["roll"]) == (Switches(), ["roll"])
    with pytest.raises(UsageError):
        leading(["--plugin="])


@pytest.mark.parametrize(
    "argv",
    [
        ("roll", "3d6"),
        ("odds", "3d6"),
        ("--version",),
        ("--help",),
        ("plugins",),
        ("log", "x.toml"),
        ("completion", "sh"),
    ],
)
@pytest.mark.parametrize(
    ("given", "told"),
    [("./duell.py", "./duell.py: No such file or directory"), ("duell", "duell is no plugin in a file: ./duel.py, or")],
)
def test_one_that_is_not_there_is_told_by_every_command(
    desk: Here, argv: tuple[str, ...], given: str, told: str
) -> None:
    """Also where nobody would look at it: who mistypes it would play by other rules and never know."""
    run = desk("--plugin", given, *argv)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(f"skirm: {told}")
    assert desk("roll", "3d6", "--plugin", given).code == 2
