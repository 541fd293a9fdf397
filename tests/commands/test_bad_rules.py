"""A system that does what it must not: whatever it is, skirm says so in a line, names it, and keeps the save."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import pytest

from tests.rules.toys import Installs, installs
from tests.shell import SKIRM, Here, Run, environment, sh, skirm

__all__ = ["installs"]

WHOSE = "it is the fault of bad-rules 1.0; remove it: skirm uninstall bad"
BAD = """
from __future__ import annotations

import os
import sys
from typing import Any

from skirm.api import Action, Encounter, Outcome, Play, RulesError, Schemas, Unit, field, hookimpl


class Man(Unit):
    health: int = 6
    speed: float = 1.0


class Fight(Encounter):
    units: dict[str, Man] = field(default_factory=dict)
    things: dict[str, Any] = field(default_factory=dict)
    notes: list[Any] = field(default_factory=list)
{methods}

class Do(Action):
    size: int = 0
    extra: dict[str, Any] = field(default_factory=dict)

    def resolve(self, encounter: Fight, play: Play) -> Outcome:
{body}
        return Outcome("done")


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    schemas.encounter(Fight)
    schemas.action(Do)
    schemas.template("man", Man())
"""


class Bad:
    """A fight by a system with the faults that a test gives it."""

    def __init__(self, here: Here, installs: Installs) -> None:
        self.here = here
        self.installs = installs

    def fight(self, body: str = "pass", methods: str = "") -> None:
        """Install the system and begin fight.toml."""
        inner = "\n".join(f"        {line}" for line in body.splitlines())
        outer = "\n".join(f"    {line}" for line in methods.splitlines())
        source = BAD.replace("{methods}", outer).replace("{body}", inner)
        self.installs.add("bad-rules", {"bad": "bad_rules"}, source)
        made = self.here("new", "bad", "fight.toml", "--seed", "x")
        assert made.code == 0, made

    def __call__(self, *argv: str, stdin: str | None = None) -> Run:
        return self.here(*argv, stdin=stdin)


@pytest.fixture
def bad(here: Here, installs: Installs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bad:
    (tmp_path / "fights").mkdir()
    monkeypatch.chdir(tmp_path / "fights")
    return Bad(here, installs)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_rule_that_never_ends_is_stopped(bad: Bad, number: int, code: int) -> None:
    bad.fight('os.write(2, b"spinning\\n")\nwhile True:\n    pass')
    before = Path("fight.toml").read_bytes()
    child = subprocess.Popen(
        [SKIRM, "resolve", "fight.toml", "do"],
        stderr=subprocess.PIPE,
        env=environment(PYTHONPATH=str(bad.installs.folder)),
    )
    assert child.stderr is not None
    assert child.stderr.readline() == b"spinning\n"
    child.send_signal(number)
    _, err = child.communicate(timeout=20)
    assert (child.returncode, err, Path("fight.toml").read_bytes()) == (code, b"", before)


@pytest.mark.parametrize(
    "body",
    [
        'encounter.units[""] = Man()',
        'encounter.units["a\\nb"] = Man()',
        'encounter.units["\\x1b"] = Man()',
        "encounter.units.update(Rook=Man(), rook=Man())",
        'encounter.units["Rook"] = Man(speed=float("nan"))',
        "encounter.notes.append(None)",
        "encounter.things = {'a': {}}\nfor _ in range(60): encounter.things = {'a': encounter.things}",
        "encounter.things = {'a': {}}\nfor _ in range(900): encounter.things = {'a': encounter.things}",
        "encounter.things['a'] = encounter.things",
        "encounter.things['a'] = 1 << 70",
        "encounter.things['a'] = (1 << 64) - 1",
        "raise RulesError()",
        "raise RulesError(('no', ''))",
        "return Outcome('')",
        "loop = {}; loop['a'] = loop\nreturn Outcome('x', data=loop)",
        "deep = {}\nfor _ in range(900): deep = {'a': deep}\nreturn Outcome('x', data=deep)",
        "deep = {}\nfor _ in range(60): deep = {'a': deep}\nreturn Outcome('x', data=deep)",
        "return Outcome('x', data={'odds': float('nan')})",
        "return Outcome('x', data={'odds': [float('inf')]})",
        "return Outcome('x', data={'hit': {'Rook', 'Vyx'}})",
        "return Outcome('x', data=encounter.units['Orm'] if encounter.units else Man(speed=-float('inf')))",
    ],
)
@pytest.mark.parametrize("way", [(), ("--json",), ("--dry-run",)])
def test_a_rule_that_does_what_it_must_not_is_named(bad: Bad, body: str, way: tuple[str, ...]) -> None:
    bad.fight(body)
    before = Path("fight.toml").read_bytes()
    run = bad("resolve", "fight.toml", "do", *way)
    assert run.code == 6, run
    assert "skirm: bad: " in run.err
    assert Path("fight.toml").read_bytes() == before


@pytest.mark.parametrize(
    "body",
    ["sys.stdout.close()", "sys.__stdout__.close()", "os.close(1)", "os.close(1); os.open('/dev/null', os.O_RDONLY)"],
)
def test_a_rule_that_closes_standard_output_is_named(bad: Bad, body: str) -> None:
    bad.fight(body)
    files = {path: path.read_bytes() for path in Path().iterdir() if path.is_file()}
    run = skirm("resolve", "fight.toml", "do", PYTHONPATH=str(bad.installs.folder))
    if "open" in body:  # It has put something else in its place, which is no fault until it is written to.
        assert (run.code, run.err) == (74, "skirm: cannot write to standard output: Bad file descriptor\n")
        assert json.loads(Path("fight.toml.journal.jsonl").read_text().splitlines()[-1])["revision"] == 1
        return
    assert (run.code, run.err) == (6, f"skirm: bad: do: it closed standard output; {WHOSE}\n")
    assert {path: path.read_bytes() for path in Path().iterdir() if path.is_file()} == files


@pytest.mark.parametrize("body", ["os.close(2)", "os.close(1); os.close(2)", "os.closerange(0, 64)"])
def test_a_rule_that_closes_standard_error_commits_nothing_either(bad: Bad, body: str) -> None:
    bad.fight(body)
    before = Path("fight.toml").read_bytes(), Path("fight.toml.journal.jsonl").read_bytes()
    run = skirm("resolve", "fight.toml", "do", PYTHONPATH=str(bad.installs.folder))
    assert (run.code, run.out, run.err) == (6, "", "")
    assert (Path("fight.toml").read_bytes(), Path("fight.toml.journal.jsonl").read_bytes()) == before


def test_a_plugin_that_closes_standard_output_when_it_is_loaded_is_named(bad: Bad) -> None:
    bad.fight()
    source = BAD.replace("{methods}", "").replace("{body}", "        pass")
    module = bad.installs.folder / "bad_rules.py"
    module.write_text(source.replace("    schemas.encounter(Fight)", "    os.close(1); schemas.encounter(Fight)"))
    before = Path("fight.toml.journal.jsonl").read_bytes()
    run = skirm("resolve", "fight.toml", "do", PYTHONPATH=str(bad.installs.folder))
    assert run.code == 6
    assert "bad-rules 1.0): register_schemas failed: it closed standard output" in run.err
    assert Path("fight.toml.journal.jsonl").read_bytes() == before


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_what_a_rule_prints_on_a_closed_stream_stands_in_no_file(bad: Bad, closed: str) -> None:
    bad.fight(
        "for number in (0, 1, 2):\n    try:\n        os.write(number, b'hello')\n    except OSError:\n        pass"
    )
    for results in ("", "-q --results told"):
        sh(f"skirm resolve fight.toml do {results} {closed}", PYTHONPATH=str(bad.installs.folder))
    assert Path("told").read_bytes() == b"done\n"
    run = skirm("log", "fight.toml", PYTHONPATH=str(bad.installs.folder))
    assert run.out.endswith(">    3  r2    do: done\n"), run
    assert not any(b"hello" in path.read_bytes() for path in Path().iterdir() if path.is_file())


def test_a_rule_that_replaces_standard_output_answers_all_the_same(bad: Bad) -> None:
    bad.fight("sys.stdout = None")
    run = skirm("resolve", "fight.toml", "do", "-q", PYTHONPATH=str(bad.installs.folder))
    assert (run.code, run.out, run.err) == (0, "done\n", "")


@pytest.mark.parametrize(
    ("method", "name"),
    [
        ("def over(self): return ''", "over"),
        ("def over(self): return 7", "over"),
        ("def next_up(self): return ['x']", "next_up"),
        ("def view(self): return 'x'", "view"),
        ("def view(self): from skirm.api import Section, View; return View(sections=[Section(rows=[['x']])])", "view"),
        ("def expiring(self): return None", "expiring"),
        ("def expiring(self): return ['x']", "expiring"),
    ],
)
@pytest.mark.parametrize("way", [(), ("--json",)])
def test_what_an_encounter_says_of_itself_is_checked_before_it_is_shown(
    bad: Bad, method: str, name: str, way: tuple[str, ...]
) -> None:
    bad.fight(methods=method)
    run = bad("show", "fight.toml", *way)
    fault = "ValidationError: Expected `object`, got `str`" if "Section" in method else "TypeError: it returned "
    assert run.err.startswith(f"skirm: bad: {name} failed: {fault}"), run
    if way and name == "view":
        told = json.loads(run.out)
        assert (told["view"], told["state"], told["revision"]) == (None, {}, 0)
        assert (run.code, run.err.endswith("; view is null\n")) == (0, True), run
    else:
        assert "[save]" in run.out or json.loads(run.out)["state"] == {}
        assert (run.code, run.err.endswith("; the save is shown as it stands\n")) == (6, True), run


@pytest.mark.parametrize(
    ("place", "what"),
    [
        ("Place('Rook', float('nan'), 0)", "x is nan"),
        ("Place('Rook', 0, float('inf'))", "y is inf"),
        ("Place('Rook', 0, 1e308)", "y is 1e+308"),
        ("Place('Rook', 0, 0, float('nan'))", "heading is nan"),
        ("Place('Rook', 0, 0, reaches=[Reach('pike', float('nan'))])", "the reach pike is nan"),
    ],
)
def test_a_place_that_is_on_no_map_is_the_plugins_fault(bad: Bad, place: str, what: str) -> None:
    bad.fight(
        methods=f"def view(self):\n    from skirm.api import Place, Reach, View\n    return View(places=[{place}])"
    )
    for command in ("map", "show"):
        run = bad(command, "fight.toml")
        assert run.code == 6, run
        assert run.err.startswith(f"skirm: bad: view failed: ValueError: place Rook: {what}, which is on no map"), run


@pytest.mark.parametrize("method", ["def over(self): return ''", "def over(self): return 7"])
def test_a_fight_is_over_for_a_reason(bad: Bad, method: str) -> None:
    bad.fight(methods=method)
    run = bad("advance", "fight.toml", "--until", "over=true")
    assert run.code == 6, run
    assert "skirm: bad: " in run.err


@pytest.mark.parametrize("value", ["notes:=[null]", "things.a=nan", 'things:={"a":{"b":[null]}}'])
def test_what_is_set_and_no_save_can_hold_is_the_fault_of_who_sets_it(bad: Bad, value: str) -> None:
    bad.fight()
    run = bad("set", "fight.toml", value)
    assert run.code == (0 if value.endswith("nan") else 2), run


def test_a_unit_that_is_gone_after_it_joined_was_not_refused_but_lost(bad: Bad) -> None:
    bad.fight(methods="def joined(self, name): self.units.clear()")
    before = Path("fight.toml").read_bytes()
    run = bad("add", "fight.toml", "man", "name=Orm")
    assert (run.code, run.out) == (6, "")
    assert run.err == f"skirm: bad: joined took Orm away again; it refuses a unit by raising RulesError; {WHOSE}\n"
    assert Path("fight.toml").read_bytes() == before


@pytest.mark.parametrize("way", [(), ("--example",)])
@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("speed: float = float('nan')", "speed: nan is no number that can be kept"),
        ("notes: list[Any] = field(default_factory=lambda: [None])", "notes.0: "),
        ("size: int = 1 << 63", "size: the number does not fit in 64 bits"),
    ],
)
def test_what_a_fight_begins_with_can_be_kept(bad: Bad, field: str, told: str, way: tuple[str, ...]) -> None:
    made = (
        "from __future__ import annotations\nfrom typing import Any\nfrom skirm.api import Encounter, field, hookimpl"
    )
    source = (
        f"{made}\nclass Fight(Encounter, omit_defaults=False):\n    {field}\n"
        "@hookimpl\ndef register_schemas(schemas):\n"
        "    schemas.encounter(Fight)\n    schemas.example('one', Fight())\n"
    )
    bad.installs.add("bad-rules", {"bad": "bad_rules"}, source)
    run = bad("new", "bad", "fight.toml", "--seed", "x", *way)
    assert (run.code, run.out) == (6, ""), run
    what = "the example one" if way else "its empty encounter"
    assert run.err.startswith(f"skirm: bad: no save can hold {what}: {told}")
    assert not Path("fight.toml").exists()


def test_a_set_in_a_model_is_found_where_a_fight_begins_and_by_the_check_of_plugins(bad: Bad) -> None:
    source = BAD.replace("    speed: float = 1.0\n", "    wounds: dict[str, list[frozenset[str]]] = {}\n")
    bad.installs.add(
        "bad-rules", {"bad": "bad_rules"}, source.replace("{methods}", "").replace("{body}", "        pass")
    )
    run = bad("new", "bad", "fight.toml")
    told = "bad: Man.wounds is a set, whose order no seed decides; a list has one"
    assert (run.code, run.out, run.err) == (6, "", f"skirm: {told}; {WHOSE}\n")
    checked = bad("plugins", "--check")
    assert checked.code == 6
    assert told in checked.out


@pytest.mark.parametrize("when", ["imported", "registered"])
@pytest.mark.parametrize(
    "body",
    [
        "os.chdir('/')",
        "import tempfile; os.chdir(tempfile.mkdtemp()); os.rmdir(os.getcwd())",
        "os.umask(0o777)",
        "sys.setrecursionlimit(60)",
    ],
)
def test_what_a_plugin_does_to_the_process_while_it_is_loaded_is_undone(bad: Bad, body: str, when: str) -> None:
    """A save would be made in another folder, or be one that its owner cannot read."""
    bad.fight()
    file = bad.installs.folder / "bad_rules.py"
    place = "\nclass Man(Unit)" if when == "imported" else "    schemas.encounter(Fight)"
    indent = "" if when == "imported" else "    "
    file.write_text(file.read_text().replace(place, f"{indent}{body}\n{place}"))
    folder = str(bad.installs.folder)
    made = skirm("new", "bad", "other.toml", "--seed", "x", PYTHONPATH=folder)
    assert (made.code, made.err) == (0, ""), made
    assert Path("other.toml").stat().st_mode == Path("fight.toml").stat().st_mode
    assert Path("other.toml").read_bytes() == Path("fight.toml").read_bytes()
    helped = skirm("bad", "--help", PYTHONPATH=folder)
    assert (helped.code, helped.err) == (0, "")


@pytest.mark.parametrize("key", ["tuple[int, int]", "Man", "frozenset[str]", "list[int]"])
def test_a_table_by_what_is_no_key_is_found_where_a_fight_begins(bad: Bad, key: str) -> None:
    source = BAD.replace("    speed: float = 1.0\n", f"    speed: float = 1.0\n    at: dict[{key}, int] = {{}}\n")
    bad.installs.add(
        "bad-rules", {"bad": "bad_rules"}, source.replace("{methods}", "").replace("{body}", "        pass")
    )
    told = "bad: Man.at is a table by what no save can have as a key; expected texts or numbers"
    run = bad("new", "bad", "fight.toml")
    assert (run.code, run.out, run.err) == (6, "", f"skirm: {told}; {WHOSE}\n")
    assert told in bad("plugins", "--check").out


def test_who_cannot_say_whether_a_unit_is_able_is_named(bad: Bad) -> None:
    """Of a fault that does not say whose it is, the file it was raised in tells."""
    bad.fight(methods="def able(self, name):\n    return 1 / 0")
    assert bad("add", "fight.toml", "man", "name=Rook").code == 0
    run = bad("simulate", "fight.toml", "-", "-n", "2", stdin='{"action": "do"}')
    assert (run.code, run.out) == (6, "")
    told = "able failed: ZeroDivisionError: division by zero (bad_rules.py, line "
    assert run.err.startswith(f"skirm: {told}"), run
    assert run.err.endswith("; it is the fault of bad of bad-rules 1.0; remove it: skirm uninstall bad\n")


def test_who_has_a_type_without_a_schema_is_named(bad: Bad) -> None:
    source = BAD.replace("    speed: float = 1.0\n", "    speed: type = int\n")
    bad.installs.add(
        "bad-rules", {"bad": "bad_rules"}, source.replace("{methods}", "").replace("{body}", "        pass")
    )
    run = bad("schema", "bad")
    assert (run.code, run.out) == (6, "")
    assert run.err.startswith("skirm: bad: a model has a type that JSON Schema has no word for: ")
    assert run.err.endswith(f"{WHOSE}\n")
