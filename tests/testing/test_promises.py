"""Each promise of the contract, broken by a duel that breaks it alone; what an author is told then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from skirm.testing import Bench, Shell
from skirm.testing.campaign import Campaign, Scene
from skirm.testing.promises import apart, data, odds, play, shell, shown

from ..toy.install import install

SOURCE = Path(__file__).with_name("duel.py").read_text(encoding="utf-8")
Promise = Callable[[Campaign], Iterator[str]]
Change = tuple[str, str]

OF_A_CAMPAIGN: list[Promise] = [
    data.schemas_round_trip,
    data.json_schema_is_valid,
    data.tables_are_whole,
    play.everything_resolves,
    play.every_name_is_played,
    play.outcomes_serialise,
    play.refusals_change_nothing,
    play.refusals_say_why,
    play.chance_comes_from_play_dice,
    play.a_rerun_asks_the_same,
    play.replay_is_exact,
    play.states_are_read_back_as_they_are,
    odds.odds_sum_to_one,
    odds.odds_equal_play,
    odds.forgetting_changes_no_answer,
    shown.what_is_shown_is_safe,
]


def source(*changes: Change) -> str:
    """The duel with some of its text replaced; what is to be replaced has to be there."""
    text = SOURCE
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    return text


def duel(folder: Path, *changes: Change) -> Bench:
    """The changed duel as a plugin in a file."""
    path = folder / "duel.py"
    path.write_text(source(*changes), encoding="utf-8")
    return Bench(str(path))


def campaign(bench: Bench) -> Campaign:
    return Campaign(bench.rules, Scene.of(bench.rules), ("ochre",), 4)


# The duel as it is.


def test_the_duel_keeps_every_promise(tmp_path: Path) -> None:
    bench = duel(tmp_path)
    fought = campaign(bench)
    assert {promise.__name__: list(promise(fought)) for promise in OF_A_CAMPAIGN} == {
        promise.__name__: [] for promise in OF_A_CAMPAIGN
    }
    assert list(apart.hash_seeds_do_not_matter(bench, ("ochre",), 2)) == []
    assert list(apart.nothing_heavy_is_imported(bench)) == []
    assert list(apart.only_the_surface_is_imported(bench)) == []


def test_a_rule_that_nobody_told_is_told(tmp_path: Path) -> None:
    """As long as a system tells no rules at all, what its figures say of them is taken as it is."""
    figure = 'int(play.figure("aim", 0, "a steady hand", "D-2"))\n        row = play.dice.on'
    assert list(shown.every_rule_is_told(campaign(duel(tmp_path, (WOUND, figure))))) == []
    told = tmp_path / "told"
    told.mkdir()
    (told / "rules.toml").write_text('[D-1]\ntitle = "Shots"\nkind = "house"\ntext = "On 3 it hits."\n')
    rules = (
        'from pathlib import Path\n\n    schemas.rules(Path(__file__).with_name("rules.toml"))\n    schemas.roll(Nerve)'
    )
    (fault,) = shown.every_rule_is_told(campaign(duel(told, (WOUND, figure), ("schemas.roll(Nerve)", rules))))
    assert fault == (
        "shoot attacker=Rook target=Vyx (example dawn, seed 'ochre'): rule D-2 is named, and is none of the rules; "
        "there are D-1"
    )


def test_a_system_without_templates_has_valid_schemas(tmp_path: Path) -> None:
    template = '    schemas.template("duellist", Duellist(), summary="a pistol and six points of health")\n'
    assert list(data.json_schema_is_valid(campaign(duel(tmp_path, (template, ""))))) == []


# One promise broken at a time.

WOUND = "row = play.dice.on"
HARM = "unit.health = max(0, "
SHOT = "attacker.shots += 1\n"
TURN = "encounter.turn += 1\n"

BROKEN: list[tuple[Promise, list[Change], str]] = [
    (
        data.schemas_round_trip,
        [("notes: list[str]", "notes: list[str | None]"), (TURN, f"{TURN}        encounter.notes.append(None)\n")],
        "turn (example dawn, seed 'ochre'): the state cannot be saved as TOML and read back: ",
    ),
    (
        data.schemas_round_trip,
        [("notes: list[str]", "notes: set[str]"), ("default_factory=list", "default_factory=set")],
        "duel: Duel.notes is a set, whose order no seed decides; a list has one",
    ),
    (
        data.json_schema_is_valid,
        [("description=", 'extra_json_schema={"minimun": 0}, description=')],
        "schema of roll nerve, at $defs.Nerve.properties.chance.minimun: there is no such keyword",
    ),
    (
        data.json_schema_is_valid,
        [('"attacker": "Orm", "target": "Rook"', '"attacker": "Orm"')],
        "example dawn: ",
    ),
    (data.tables_are_whole, [('"kind": "printed"', '"kind": "house"')], "table wounds, "),
    (data.tables_are_whole, [('"to": 6', '"to": 5')], "table wounds, "),
    (
        play.everything_resolves,
        [(WOUND, "unit = 1 // 0\n        row = play.dice.on")],
        "shoot attacker=Rook target=Vyx (example dawn, seed 'ochre'): duel: wound failed: ZeroDivisionError: ",
    ),
    (
        play.everything_resolves,
        [('"attacker": "Orm", "target": "Rook"', '"attacker": "Orm", "target": "Rokk"')],
        "example dawn, order 3: shoot: there is no unit 'Rokk'; did you mean Rook?; the orders of an example are such",
    ),
    (
        play.every_name_is_played,
        [('not target.health and "gone"', '"gone"')],
        "action shoot was never allowed in ",
    ),
    (
        play.outcomes_serialise,
        [('{"shots": attacker.shots}', '{"shots": {attacker.shots}}')],
        "shoot attacker=Rook target=Vyx (example dawn, seed 'ochre'): duel: shoot returned data that cannot be told: ",
    ),
    (
        play.refusals_change_nothing,
        [("refuse(\n", 'play.dice.roll("1d6", "haste")\n        refuse(\n')],
        "): nobody shoots at themselves: refused after a die was thrown; a rule refuses before it throws",
    ),
    (
        play.refusals_change_nothing,
        [
            ("class Nerve", "SEEN: list[int] = []\n\n\nclass Nerve"),
            ("refuse(\n", 'SEEN.append(1)\n        refuse((len(SEEN) % 2 and "odd", "not at odd times"),\n'),
        ],
        ", and when it was ordered again: ",
    ),
    (play.refusals_say_why, [('"self"', '"Not At Yourself"')], "the reason 'Not At Yourself' is no slug"),
    (
        play.refusals_say_why,
        [('"nobody shoots at themselves"', '"{name}"')],
        "the reason self says '{name}'; a sentence",
    ),
    (
        play.a_rerun_asks_the_same,
        [
            ("class Nerve", "SEEN: list[int] = []\n\n\nclass Nerve"),
            (SHOT, f'{SHOT}        SEEN.append(1)\n        play.dice.roll(f"{{len(SEEN)}}d6", "haste")\n'),
        ],
        "it asked for 1 of 6 for haste, 1 of 6 for shot",
    ),
    (
        play.replay_is_exact,
        [(HARM, 'unit.health = max(int(play.dice.records[-1].source == "recorded"), ')],
        " 0 left), and its own dice give hit (",
    ),
    (
        play.replay_is_exact,
        [(HARM, f"encounter.notes.append(play.dice.records[-1].source)\n        {HARM}")],
        ": its own dice lead to another state: notes.0 is 'recorded', and was 'random'",
    ),
    (
        play.states_are_read_back_as_they_are,
        [("turn: int = 1", "turn: float = 1"), (TURN, "encounter.turn = int(encounter.turn) + 1\n")],
        "turn (example dawn, seed 'ochre'): in the state after it, turn: 2 is read back as 2.0; a rule leaves what ",
    ),
    (
        odds.odds_sum_to_one,
        [
            ("class Nerve", "SEEN: list[int] = []\n\n\nclass Nerve"),
            (SHOT, f'{SHOT}        SEEN.append(1)\n        play.dice.roll(f"{{len(SEEN)}}d6", "haste")\n'),
        ],
        "a rule that was run again asked ",
    ),
    (
        odds.odds_equal_play,
        [
            (
                'if result == "hit":',
                'if play.dice.draws["shot"].faces == [6]:\n            result = "miss"\n        if result == "hit":',
            )
        ],
        "the odds of result=miss are 1/3; playing every throw gives 1/2; a rule looks at what it asked for",
    ),
    (
        # What no result tells, and the one play that is looked at leaves alone.
        odds.odds_equal_play,
        [(HARM, f'if play.dice.draws["wound"].natural == 2:\n            encounter.turn = 9\n        {HARM}')],
        "the odds of result=hit, turn=1 are 2/3; playing every throw gives 5/9",
    ),
    (
        odds.forgetting_changes_no_answer,
        [('if f"units.{name}.shots" not in asked:', "if name:")],
        "forget(['units.",
    ),
    (
        odds.forgetting_changes_no_answer,
        [
            (
                WOUND,
                'if encounter.units["Rook"].shots:\n            return Outcome("spared")\n        row = play.dice.on',
            )
        ],
        "forget blanks only what neither due work nor the question reads",
    ),
    (
        shown.what_is_shown_is_safe,
        [("{name} shoots", "\\u202e{name} shoots")],
        "has U+202E in it, right-to-left override, which a terminal may obey or hide",
    ),
    (shown.what_is_shown_is_safe, [('row": "graze"', 'row": "[red]graze[/red]"')], "has markup in it, [red]"),
    (
        shown.what_is_shown_is_safe,
        [("name=self.unit", "name=None")],
        "tells None, which is Python and no word of the game",
    ),
    (
        shown.what_is_shown_is_safe,
        [('summary="two against one"', 'summary="two\\x1b[2J against one"')],
        "example dawn, summary: ",
    ),
    (
        shown.what_is_shown_is_safe,
        [("def over", "def next_up(self) -> str | None:\n        return self.notes[0]\n\n    def over")],
        "next_up() failed with IndexError: list index out of range",
    ),
    (
        shown.what_is_shown_is_safe,
        [("up = {unit.side", "self.turn = 0\n        up = {unit.side")],
        "looking at the encounter changed it",
    ),
]


@pytest.mark.parametrize(
    ("promise", "changes", "message"), BROKEN, ids=[f"{p.__name__}-{n}" for n, (p, _, _) in enumerate(BROKEN)]
)
def test_a_broken_promise_is_told(tmp_path: Path, promise: Promise, changes: list[Change], message: str) -> None:
    told = list(promise(campaign(duel(tmp_path, *changes))))
    assert any(message in fault for fault in told), told
    assert all("\n" not in fault for fault in told)


CHANCE: list[tuple[str, str, str]] = [
    ("import random", "random.randint(1, 6)", "random.randint"),
    ("from random import random", "random()", "random.random"),
    ("from random import Random\n\nOWN = Random(7)", "OWN.random()", "random.random"),
    ("from random import shuffle", "shuffle([1, 2, 3])", "random.shuffle"),
    ("import secrets", "secrets.randbelow(6)", "secrets.randbelow"),
    ("from secrets import token_hex", "token_hex()", "secrets.token_hex"),
    ("import os", "os.urandom(1)", "os.urandom"),
    ("from os import urandom", "urandom(1)", "os.urandom"),
    ("from uuid import uuid4", "uuid4()", "uuid.uuid4"),
    ("import time", "time.time()", "time.time"),
    ("from time import perf_counter", "perf_counter()", "time.perf_counter"),
    ("from datetime import datetime", "datetime.now()", "datetime.now"),
    ("from datetime import date", "date.today()", "date.today"),
]


@pytest.mark.parametrize(("imported", "called", "name"), CHANCE)
def test_chance_from_elsewhere_is_caught(tmp_path: Path, imported: str, called: str, name: str) -> None:
    bench = duel(tmp_path, ("from typing", f"{imported}\nfrom typing"), (SHOT, f"{SHOT}        {called}\n"))
    line = Path(bench.given).read_text().splitlines().index(f"        {called}") + 1
    assert list(play.chance_comes_from_play_dice(campaign(bench))) == [
        "shoot attacker=Rook target=Vyx (example dawn, seed 'ochre'): "
        f"duel.py, line {line}: {name} is called; chance comes from play.dice alone, and no rule knows the time"
    ]


@pytest.mark.parametrize("harmless", ["sorted([3, 1])", "'now'.title()", "__import__('time').strftime"])
def test_what_is_no_chance_is_let_pass(tmp_path: Path, harmless: str) -> None:
    bench = duel(tmp_path, (SHOT, f"{SHOT}        {harmless}\n"))
    assert list(play.chance_comes_from_play_dice(campaign(bench))) == []


def test_the_order_of_a_set_is_found_by_two_hash_seeds(tmp_path: Path) -> None:
    choice = 'encounter.notes = list({"dawn", "noon", "dusk", "night", "fog"})'
    bench = duel(tmp_path, (TURN, f"{TURN}        {choice}\n"))
    (fault,) = apart.hash_seeds_do_not_matter(bench, ("ochre",), 2)
    assert fault.startswith("turn (example dawn, seed 'ochre'): under one seed of Python's hashes ")
    assert fault.endswith("; a set has no order that a rule may use")


# A version 2 of the duel: version 1 called a duellist's health `life`.

OLD: dict[int, dict[str, object]] = {1: {"units": {"Rook": {"kind": "duellist", "life": 4}}}}
STEP = """
def up(state):
    return {**state, "units": {name: renamed(unit) for name, unit in state["units"].items()}}


def renamed(unit):
    return {"health" if key == "life" else key: value for key, value in unit.items()}


@hookimpl
def register_schemas"""
SECOND: list[Change] = [
    ("\n@hookimpl\ndef register_schemas", STEP),
    ("schemas.encounter(Duel)", "schemas.encounter(Duel, version=2, migrations={1: up})"),
]


def test_an_old_state_comes_up(tmp_path: Path) -> None:
    bench = duel(tmp_path, *SECOND)
    assert list(data.old_states_come_up(bench.rules, OLD)) == []
    assert bench.migrated(OLD[1]).units["Rook"].health == 4


MIGRATIONS: list[tuple[Change, dict[int, dict[str, object]], str]] = [
    (("", ""), {}, "there is a migration from version 1, and nothing to try it on; give the contract what a save"),
    (("", ""), {1: {"units": {}}}, "old_states, 1: no migration changes anything in it, so that none is tried"),
    (("", ""), {**OLD, 2: {}}, "old_states, 2: that is no older version; the model has version 2"),
    (
        ("def up(state):\n", "def up(state):\n    return state\n"),
        OLD,
        "old_states, 1, brought up to 2: units.Rook.life: this key is not known",
    ),
    (
        ("def up(state):\n", "def up(state):\n    return None\n"),
        OLD,
        "duel: the migration of old_states, 1 from schema 1 to 2 returned NoneType; it returns the state",
    ),
    (
        ("def up(state):\n", 'def up(state):\n    state["wings"]\n'),
        OLD,
        "duel: the migration of old_states, 1 from schema 1 to 2 failed: KeyError: 'wings' (duel.py, line ",
    ),
]


@pytest.mark.parametrize(("change", "states", "message"), MIGRATIONS)
def test_a_migration_that_does_not_lead_up_is_told(
    tmp_path: Path, change: Change, states: dict[int, dict[str, object]], message: str
) -> None:
    bench = duel(tmp_path, *SECOND)
    path = Path(bench.given)
    path.write_text(path.read_text().replace(*change, 1))
    (fault,) = data.old_states_come_up(bench.rules, states)
    assert fault.startswith(message)


def test_the_bench_says_why_a_state_does_not_come_up(tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"from version 1 to 2: the state: units\.Rook\.lives: this key"):
        duel(tmp_path, *SECOND).migrated({"units": {"Rook": {"kind": "duellist", "lives": 4}}})


def test_heavy_imports_are_told_by_line(tmp_path: Path) -> None:
    bench = duel(tmp_path, ("from typing", "import sqlite3\nfrom typing"))
    assert list(apart.nothing_heavy_is_imported(bench)) == [
        "duel.py, line 6 imports sqlite3, for which every command would wait; import it where it is used, or do without"
    ]


def test_a_file_is_found_whatever_its_name_is(tmp_path: Path) -> None:
    path = duel(tmp_path).given
    named = Path(path).rename(tmp_path / "Grand_Duel.py")
    assert list(apart.nothing_heavy_is_imported(Bench(str(named)))) == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("from skirm.rules.engine import run", "skirm.rules.engine"),
        ("import skirm.dice.seeds", "skirm.dice.seeds"),
        ("from skirm import rules", "skirm.rules"),
    ],
)
def test_imports_below_the_surface_are_told(tmp_path: Path, line: str, name: str) -> None:
    bench = duel(tmp_path, ("from typing", f"{line}\nfrom typing"))
    assert list(apart.only_the_surface_is_imported(bench)) == [
        f"duel.py, line 6 imports {name}; authors import skirm.api and skirm.hexes alone"
    ]


# At the command line, where it is installed.


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Bench]:
    """Installs the changed duel."""

    def put(*changes: Change) -> Bench:
        name = f"duel_{tmp_path.name}".replace("-", "_")
        install(tmp_path / "site", "skirm-duel", {"duel": name}, {f"{name}.py": source(*changes)})
        monkeypatch.syspath_prepend(tmp_path / "site")
        monkeypatch.delitem(sys.modules, name, raising=False)
        from skirm.rules.loading import load

        return Bench("duel", load("duel"))

    return put


@pytest.fixture
def system_name() -> str:
    return "duel"


def test_the_installed_duel_keeps_its_promises(installed: Callable[..., Bench], skirm: Shell) -> None:
    bench = installed()
    for promise in (
        shell.the_example_at_the_command_line,
        shell.templates_join_and_leave,
        shell.every_name_has_help,
    ):
        assert list(promise(bench, skirm)) == []


ShellPromise = Callable[[Bench, Shell], Iterator[str]]
AT_THE_SHELL: list[tuple[ShellPromise, list[Change], str]] = [
    (
        shell.the_example_at_the_command_line,
        [(WOUND, "unit = 1 // 0\n        row = play.dice.on")],
        "skirm resolve fight.toml --json: exit code 6, ",
    ),
    (
        shell.the_example_at_the_command_line,
        [
            ("class Nerve", "SEEN: list[int] = []\n\n\nclass Nerve"),
            (SHOT, f"{SHOT}        SEEN.append(1)\n        attacker.shots = len(SEEN)\n"),
        ],
        "gives another save: ",
    ),
    (
        shell.templates_join_and_leave,
        [("def over", "def leaving(self, name: str) -> None:\n        raise ValueError(name)\n\n    def over")],
        "template duellist: skirm remove fight.toml Newcomer: exit code 6, ",
    ),
    (
        shell.every_name_has_help,
        [('    """Shoot at somebody."""\n', "")],
        "shoot does not say what it does; the docstring of Shoot is its help",
    ),
]


@pytest.mark.parametrize(("promise", "changes", "message"), AT_THE_SHELL)
def test_a_promise_broken_at_the_command_line(
    installed: Callable[..., Bench], skirm: Shell, promise: ShellPromise, changes: list[Change], message: str
) -> None:
    told = list(promise(installed(*changes), skirm))
    assert any(message in fault for fault in told), told
