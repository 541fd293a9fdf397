"""Every way in which a plugin can be broken, and every command beside it: one line for it, and all else works."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from importlib import invalidate_caches
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from skirm.commands.crew import ready
from skirm.rules.distributions import distributions
from tests.rules.toys import DUEL, Installs, installs
from tests.shell import Here, Run

if TYPE_CHECKING:
    from skirm.rules.distributions import Distribution

__all__ = ["installs"]

SOUND = DUEL + '    schemas.template("man", Duellist())\n'
HOOK = "\n@hookimpl\ndef {hook}:\n    {body}\n"


class Kind(NamedTuple):
    """A kind of breakage.

    Attributes:
        source: The module, which was the sound duel when the fight was begun.
        fails: The commands that it fails.
        told: What is said.
    """

    source: str
    fails: tuple[str, ...]
    told: str


def hook(hook: str, body: str) -> str:
    """The duel with one more hook."""
    return SOUND + HOOK.format(hook=hook, body=body)


ROLL, RESOLVE, ADVANCE = "roll(request, play)", "resolve(encounter, action, play)", "advance(encounter, request, play)"
ALL = ("new", "roll", "resolve", "advance", "odds", "simulate", "rules", "schema", "help")
SCHEMAS = "@hookimpl\ndef register_schemas(schemas):\n    "
IMPORTS = "from skirm.api import *\nfrom skirm.api import hookimpl\n"
KINDS = {
    "it cannot be imported": Kind("1/0", ALL, "cannot be imported: ZeroDivisionError"),
    "it is no Python": Kind("x = (", ALL, "cannot be imported: SyntaxError"),
    "it ends the program": Kind("raise SystemExit(0)", ALL, "it ends the program"),
    "it has no hooks": Kind("x = 1", ALL, "it has no hooks"),
    "it has a hook that is none": Kind(hook("resolv(encounter)", "..."), ALL, "there is no hook 'resolv'"),
    "register_schemas raises": Kind(f"{IMPORTS}{SCHEMAS}1/0", ALL, "register_schemas failed: ZeroDivisionError"),
    "register_schemas registers nothing": Kind(f"{IMPORTS}{SCHEMAS}return 7", ALL, "neither an encounter nor a roll"),
    "register_schemas registers nonsense": Kind(f"{IMPORTS}{SCHEMAS}schemas.roll(7)", ALL, "register_schemas failed"),
    "register_schemas registers twice": Kind(
        SOUND + "    schemas.roll(Strike)\n", ALL, "the roll 'strike' is registered twice"
    ),
    "register_commands raises": Kind(hook("register_commands(app)", "1/0"), ("help",), "register_commands failed"),
    "register_commands takes a name": Kind(
        hook("register_commands(app)", "app.command('strike')(lambda: None)"), ("help",), "register_commands adds"
    ),
    "roll raises": Kind(hook(ROLL, "1/0"), ("roll", "odds"), "strike failed: ZeroDivisionError"),
    "roll returns nonsense": Kind(hook(ROLL, "return 7"), ("roll", "odds"), "strike returned int, no Outcome"),
    "resolve raises": Kind(hook(RESOLVE, "1/0"), ("resolve", "simulate"), "wound failed: ZeroDivisionError"),
    "resolve returns nonsense": Kind(hook(RESOLVE, "return {}"), ("resolve", "simulate"), "wound returned dict"),
    "advance raises": Kind(hook(ADVANCE, "1/0"), ("advance",), "rest failed: ZeroDivisionError"),
    "advance returns nonsense": Kind(hook(ADVANCE, "return []"), ("advance",), "rest returned list, no Outcome"),
    "modifiers raises": Kind(
        hook("modifiers(encounter, request)", "1/0"),
        ("roll", "odds"),
        "modifiers failed: ZeroDivisionError",
    ),
    "modifiers returns nonsense": Kind(
        hook("modifiers(encounter, request)", "return [7]"),
        ("roll", "odds"),
        "modifiers returned int, no Modifier",
    ),
}
COMMANDS = {
    "new": ("new", "duel", "other.toml"),
    "roll": ("roll", "duel:strike", "chance=50"),
    "odds": ("odds", "duel:strike", "chance=50"),
    "resolve": ("resolve", "fight.toml", "wound", "target=Ann"),
    "advance": ("advance", "fight.toml"),
    "simulate": ("simulate", "fight.toml", "orders.jsonl", "-n", "3"),
    "rules": ("rules", "duel"),
    "schema": ("schema", "duel"),
    "help": ("duel", "--help"),
}
# What works whatever is installed.
BESIDE = [
    ("roll", "3d6"),
    ("odds", "3d6"),
    ("--help",),
    ("plugins",),
    ("roll", "chess:strike", "chance=100"),
    ("new", "chess", "chess.toml", "--force"),
    ("log", "fight.toml"),
    ("show", "fight.toml"),
    ("undo", "fight.toml"),
    ("redo", "fight.toml"),
    ("--without", "duel", "roll", "chess:strike"),
]
REMEDY = "remove it: skirm uninstall duel"


@pytest.fixture
def fight(here: Here, installs: Installs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    """A fight of the duel in a file, with a history; chess is installed as well, and sound."""
    installs.add("duel-rules", {"duel": "duel_rules"}, SOUND)
    installs.add("chess-rules", {"chess": "chess_rules"}, DUEL)
    (tmp_path / "fights").mkdir()
    monkeypatch.chdir(tmp_path / "fights")
    monkeypatch.setenv("SKIRM_CONFIG_DIR", str(tmp_path / "config"))
    for argv in (
        ("new", "duel", "fight.toml", "--seed", "x"),
        ("set", "fight.toml", "hours=3"),
        ("add", "fight.toml", "man", "name=Ann"),
    ):
        assert here(*argv).code == 0
    Path("orders.jsonl").write_text('{"action": "wound", "target": "Ann"}\n')
    return here


def worsen(installs: Installs, kind: Kind) -> None:
    """Break the duel, as a new version of it would."""
    installs.module("duel_rules", kind.source)
    sys.modules.pop("duel_rules", None)
    ready.cache_clear()
    invalidate_caches()


def lines(run: Run) -> list[str]:
    return run.err.splitlines()


@pytest.mark.parametrize("name", KINDS)
def test_a_broken_plugin_is_told_in_one_line_and_harms_nothing_else(fight: Here, installs: Installs, name: str) -> None:
    kind = KINDS[name]
    worsen(installs, kind)
    before = Path("fight.toml").read_bytes()
    for command, argv in COMMANDS.items():
        run = fight(*argv)
        if command not in kind.fails:
            assert run.code == 0, (command, run)
            if command in ("resolve", "advance"):
                assert fight("undo", "fight.toml").code == 0
            continue
        assert (run.code, len(lines(run))) == (6, 1), (command, run)
        (told,) = lines(run)
        assert kind.told in told
        assert "duel-rules 1.0" in told
        assert told.endswith(REMEDY)
        assert "Traceback" not in told
    assert Path("fight.toml").read_bytes() == before
    for beside in BESIDE:
        run = fight(*beside)
        assert run.code == 0, (beside, run)
    assert Path("fight.toml").read_bytes() == before


@pytest.mark.parametrize("name", KINDS)
def test_the_traceback_is_for_those_who_ask(
    fight: Here, installs: Installs, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    kind = KINDS[name]
    worsen(installs, kind)
    monkeypatch.setenv("SKIRM_DEBUG", "1")
    run = fight(*COMMANDS[kind.fails[0]])
    assert run.err.startswith("Traceback (most recent call last):\n")
    assert lines(run)[-1].endswith(REMEDY)


class Claim(NamedTuple):
    """A plugin that cannot be played by what its metadata says: how it comes there, and what is said."""

    entries: dict[str, str]
    group: str
    told: str
    save: int


CLAIMS = {
    "a later API": Claim({"duel": "x"}, "skirm.v2", r"system duel \(sly 2\.0\) is made for skirm\.v2; this", 5),
    "an earlier API": Claim({"duel": "x"}, "skirm.v0", r"system duel \(sly 2\.0\) is made for skirm\.v0; this", 5),
    "a taken name": Claim({"duel": "x"}, "skirm.v1", r"the name duel is claimed by duel-rules 1\.0 and sly 2\.0; ", 6),
    "an extension of a later API": Claim(
        {"duel.moon": "x"}, "skirm.v2", r"extension duel\.moon \(sly 2\.0\) is made for skirm\.v2; this", 6
    ),
    "an extension that fails": Claim(
        {"duel.moon": "x"}, "skirm.v1", r"extension duel\.moon \(sly 2\.0\): it cannot", 6
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_plugin_that_claims_what_it_cannot_have(fight: Here, installs: Installs, name: str) -> None:
    claim = CLAIMS[name]
    if claim.save == 5:
        installs.folder.joinpath("duel_rules-1.0.dist-info", "entry_points.txt").write_text("")
    installs.add("sly", claim.entries, "1/0", version="2.0", group=claim.group)
    for command, argv in COMMANDS.items():
        run = fight(*argv)
        on_save = command in ("resolve", "advance", "simulate")
        assert (run.code, len(lines(run))) == (claim.save if on_save else 6, 1), (command, run)
        assert re.search(claim.told, run.err)
        assert "skirm uninstall " in run.err
    for beside in BESIDE[:-1]:
        run = fight(*beside)
        assert run.code == 0, (beside, run)


@pytest.mark.parametrize("core", ["roll", "install"])
def test_a_system_with_the_name_of_a_command(fight: Here, installs: Installs, core: str) -> None:
    installs.add("sly", {core: "x"}, "1/0", version="2.0")
    run = fight("new", core, "other.toml")
    assert (run.code, run.err) == (
        6,
        f"skirm: system {core} (sly 2.0): {core} is a command of skirm; remove it: skirm uninstall {core}\n",
    )
    for beside in BESIDE:
        assert fight(*beside).code == 0


def test_of_several_plugins_the_one_whose_code_it_was_is_blamed(fight: Here, installs: Installs) -> None:
    source = "from skirm.api import hookimpl\n@hookimpl\ndef modifiers(encounter, request):\n    return [1 / 0]\n"
    installs.add("moon-rules", {"duel.moon": "duel_moon"}, source, version="0.3")
    run = fight("roll", "duel:strike")
    assert run.code == 6
    told = "it is the fault of duel.moon of moon-rules 0.3; switch it off: skirm --without duel.moon COMMAND, or "
    assert run.err.endswith(f"; {told}remove it: skirm uninstall duel.moon\n")
    assert fight("--without", "duel.moon", "roll", "duel:strike").code == 0
    assert fight("--no-plugins", "roll", "duel:strike").code == 2


@pytest.mark.parametrize(
    ("argv", "times"),
    [
        (("--help",), 1),
        (("show", "fight.toml"), 1),
        (COMMANDS["resolve"], 1),
        (COMMANDS["advance"], 1),
        (COMMANDS["roll"], 1),
        (("duel", "wound", "fight.toml", "target=Ann"), 1),
        (("roll", "3d6"), 0),
        (("log", "fight.toml"), 0),
        (("undo", "fight.toml"), 0),
    ],
)
def test_a_command_looks_once_at_what_is_installed(
    fight: Here, monkeypatch: pytest.MonkeyPatch, argv: tuple[str, ...], times: int
) -> None:
    looked = []

    def counted(path: Sequence[str] | None = None) -> Iterator[Distribution]:
        looked.append(path)
        return distributions(path)

    monkeypatch.setattr("skirm.rules.discovery.distributions", counted)
    assert fight(*argv).code == 0
    assert len(looked) == times
