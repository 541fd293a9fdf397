from __future__ import annotations

import json
import sys
from importlib import import_module

import pytest

from skirm.commands.table import COMMANDS
from tests.rules.toys import DUEL, NIGHT, Installs, installs
from tests.shell import Here, Run, python, skirm

__all__ = ["installs"]

BAD = "raise SystemExit('imported')"
LOADED = """
import sys
from skirm.__main__ import main
code = main(sys.argv[1:])
print(*sorted(sys.modules), file=sys.stderr)
sys.exit(code)
"""


@pytest.fixture
def listed(here: Here, installs: Installs, monkeypatch: pytest.MonkeyPatch) -> Here:
    """skirm in this process, which sees only what the test installs: plugins of this workspace are none of its."""
    for module in ("skirm.app", "skirm.commands.plugins"):
        import_module(module)  # while Typer can be found
    own = [place for place in sys.path if "site-packages" not in place]
    monkeypatch.setattr(sys, "path", [str(installs.folder), *own])
    return here


def objects(run: Run) -> list[dict[str, object]]:
    return [json.loads(line) for line in run.out.splitlines()]


class TestTheList:
    def test_has_a_line_for_each(self, listed: Here, installs: Installs) -> None:
        installs.duel()
        installs.add("night-rules", {"duel.night": "duel_night"}, BAD, version="0.2.1", summary="No moon")
        installs.add("later-rules", {"chess": "chess"}, group="skirm.v2")
        run = listed("plugins")
        assert (run.code, run.err) == (0, "")
        assert run.out == (
            "chess       1.0    for another skirm  later-rules  "
            "system chess (later-rules 1.0) is made for skirm.v2; this skirm has skirm.v1\n"
            "duel        1.0    ok                 duel-rules   A duel at dawn\n"
            "duel.night  0.2.1  ok                 night-rules  No moon; extends duel\n"
        )

    def test_imports_no_plugin(self, listed: Here, installs: Installs) -> None:
        installs.add("bad-rules", {"bad": "bad_rules"}, BAD)
        assert listed("plugins").out == "bad  1.0  ok  bad-rules\n"
        assert "bad_rules" not in sys.modules

    def test_without_plugins_is_empty(self, listed: Here) -> None:
        assert listed("plugins") == Run(0, "", "no plugins are installed\n")
        assert listed("plugins", "--json").out == ""

    @pytest.mark.parametrize("command", sorted(COMMANDS))
    def test_tells_of_a_system_with_the_name_of_a_command(self, listed: Here, installs: Installs, command: str) -> None:
        installs.add("sly", {command: "sly"})
        assert f"misnamed  sly  system {command} (sly 1.0): {command} is a command of skirm\n" in listed("plugins").out

    def test_tells_of_a_clash_at_both(self, listed: Here, installs: Installs) -> None:
        installs.duel()
        installs.add("fork", {"duel": "fork"})
        lines = listed("plugins").out.splitlines()
        assert len(lines) == 2
        assert all("clashing" in line for line in lines)
        assert all(line.endswith("the name duel is claimed by duel-rules 1.0 and fork 1.0") for line in lines)

    def test_as_objects(self, listed: Here, installs: Installs) -> None:
        installs.duel()
        assert objects(listed("plugins", "--json")) == [
            {
                "kind": "plugin",
                "name": "duel",
                "system": "duel",
                "extension": False,
                "version": "1.0",
                "distribution": "duel-rules",
                "summary": "A duel at dawn",
                "module": "duel_rules",
                "api": "skirm.v1",
                "state": "ok",
                "why": "",
            }
        ]

    def test_shows_names_as_data(self, listed: Here, installs: Installs) -> None:
        installs.add("x", {"du\x1b[31mel": "x"}, summary="\x1b[2J[red]")
        run = listed("plugins")
        assert "\x1b" not in run.out
        assert "misnamed" in run.out

    def test_shows_no_more_of_a_text_than_one_reads(self, listed: Here, installs: Installs) -> None:
        installs.add("x", {"": "x", "y" * 10**5: "x", "duel": "x"}, summary="long " * 10**5)
        run = listed("plugins")
        assert run.out.startswith("''")
        assert max(map(len, run.out.splitlines())) < 500
        (system,) = (line for line in listed("--help").out.splitlines() if line.startswith("  duel "))
        assert len(listed("--help").out.splitlines()) < 100
        assert system

    def test_has_colour_where_it_is_wanted(
        self, listed: Here, installs: Installs, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installs.duel()
        monkeypatch.setenv("FORCE_COLOR", "1")
        assert "\x1b[32mok\x1b[0m" in listed("plugins").out
        assert "\x1b" not in listed("plugins", "--json").out


def test_the_help_shows_the_words_that_are_typed(here: Here) -> None:
    told = here("plugins", "--help").out
    assert told.startswith("Usage: skirm plugins [OPTIONS] [new NAME]\n")
    assert "list[str]" not in told


class TestSwitchingOff:
    @pytest.fixture(autouse=True)
    def two(self, installs: Installs) -> None:
        installs.duel()
        installs.add("night-rules", {"duel.night": "duel_night"}, BAD)

    def states(self, run: Run) -> list[object]:
        return [found["state"] for found in objects(run)]

    def test_one_by_name(self, listed: Here, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SKIRM_WITHOUT", "duel.night")
        assert self.states(listed("plugins", "--json")) == ["ok", "switched off"]
        assert listed("plugins", "--check").code == 0

    def test_what_did_it_is_told(self, listed: Here, monkeypatch: pytest.MonkeyPatch) -> None:
        assert "system duel (duel-rules 1.0) is switched off by --no-plugins\n" in listed("--no-plugins", "plugins").out
        monkeypatch.setenv("SKIRM_WITHOUT", "duel.night")
        assert "is switched off by SKIRM_WITHOUT=duel.night\n" in listed("plugins").out

    def test_all(self, listed: Here, monkeypatch: pytest.MonkeyPatch) -> None:
        assert self.states(listed("--no-plugins", "plugins", "--json")) == ["switched off"] * 2
        monkeypatch.setenv("SKIRM_WITHOUT", "all")
        assert self.states(listed("plugins", "--json")) == ["switched off"] * 2


class TestTheCheck:
    def test_finds_nothing_wrong_with_good_plugins(self, listed: Here, installs: Installs) -> None:
        installs.duel()
        installs.add("night-rules", {"duel.night": "duel_night"}, NIGHT)
        run = listed("plugins", "--check")
        assert run.code == 0
        assert [line.split()[2] for line in run.out.splitlines()] == ["ok", "ok"]

    def test_tells_which_are_broken_and_why(self, listed: Here, installs: Installs) -> None:
        installs.duel()
        installs.add("bad-rules", {"bad": "bad_rules"}, BAD)
        installs.add("loud-rules", {"loud": "loud_rules"}, "print('loud')")
        run = listed("plugins", "--check", "--json")
        assert run.code == 6
        assert [(found["name"], found["state"]) for found in objects(run)] == [
            ("bad", "broken"),
            ("duel", "ok"),
            ("loud", "broken"),
        ]
        assert objects(run)[0]["why"] == (
            "system bad (bad-rules 1.0): it cannot be imported: it ends the program (SystemExit: imported) "
            "(bad_rules.py, line 1); remove it: skirm uninstall bad"
        )
        assert run.err == "loud\n"

    @pytest.mark.parametrize(
        ("source", "how"),
        [
            ("import os; os._exit(0)", "it ends the process that loads it (exit code 0)"),
            ("import os; os._exit(7)", "it ends the process that loads it (exit code 7)"),
            ("import os; os.kill(os.getpid(), 9)", "it ends the process that loads it (SIGKILL)"),
            ("import os; os.closerange(3, 99)", "it ends the process that loads it (exit code 1)"),
            ("import os; os.write(1, b'7\\n[\"\", null]\\n'); os._exit(0)", "it ends the process that loads it"),
            ("raise KeyboardInterrupt", "it cannot be imported: KeyboardInterrupt (bad_rules.py, line 1)"),
            ("class Mute(Exception):\n    __str__ = None\nraise Mute", "Mute, which cannot say what it is"),
        ],
    )
    def test_goes_on_whatever_a_plugin_does_to_it(
        self, listed: Here, installs: Installs, source: str, how: str
    ) -> None:
        installs.add("bad-rules", {"bad": "bad_rules", "worse": "bad_rules"}, source)
        installs.add("act-rules", {"act": "act_rules"}, DUEL)
        installs.duel()
        run = listed("plugins", "--check", "--json")
        assert run.code == 6
        states = {found["name"]: found["state"] for found in objects(run)}
        assert states == {"act": "ok", "bad": "broken", "duel": "ok", "worse": "broken"}
        (why,) = (str(found["why"]) for found in objects(run) if found["name"] == "bad")
        assert why.startswith("system bad (bad-rules 1.0): ")
        assert how in why
        assert why.endswith("; remove it: skirm uninstall bad")

    def test_is_kept_by_no_thread(self, listed: Here, installs: Installs) -> None:
        source = f"{DUEL}\nimport threading, time\nthreading.Thread(target=time.sleep, args=(3600,)).start()\n"
        installs.add("duel-rules", {"duel": "duel_rules"}, source)
        assert listed("plugins", "--check").code == 0

    def test_tells_what_each_brings(self, listed: Here, installs: Installs) -> None:
        installs.duel()
        more = NIGHT + "\nfrom skirm.api import Outcome, Roll\nclass Howl(Roll):\n    def roll(self, play):\n        "
        more += "return Outcome('loud')\n@hookimpl\ndef register_schemas(schemas):\n    schemas.roll(Howl)\n"
        installs.add("night-rules", {"duel.night": "duel_night"}, more)
        duel, night = objects(listed("plugins", "--check", "--json"))
        assert (duel["rolls"], duel["actions"], duel["advances"]) == (["strike"], ["wound"], ["rest"])
        assert (night["rolls"], night["actions"], night["advances"]) == (["howl"], [], [])

    def test_counts_what_metadata_tells(self, listed: Here, installs: Installs) -> None:
        installs.add("night-rules", {"duel.night": "duel_night"}, NIGHT)
        run = listed("plugins", "--check")
        assert (run.code, run.out.count("without its system")) == (6, 1)


class TestWhatCostsNothing:
    """No plugin has a say in dice, and none is imported before it is needed."""

    @pytest.fixture(autouse=True)
    def bad(self, installs: Installs) -> None:
        installs.add("bad-rules", {"bad": "bad_rules", "bad.more": "bad_more"}, BAD, summary="A bad game")

    @pytest.mark.parametrize(
        "argv",
        [["--version"], ["roll", "3d6"], ["roll", "3d6", "--json"], ["roll", "3d6", "--target=3", "-n2", "--quiet"]],
    )
    def test_a_roll_scans_no_metadata(self, installs: Installs, argv: list[str]) -> None:
        run = python(LOADED, *argv, PYTHONPATH=str(installs.folder))
        modules = set(run.err.split())
        assert run.code == 0
        assert not {"importlib.metadata", "pluggy", "bad_rules", "bad_more"} & modules
        # The keys of a result are declared once, for dice and rules alike.
        declared = {"skirm.rules", "skirm.rules.outcome", "skirm.rules.refusals"} if "--json" in argv else set()
        assert {module for module in modules if module.startswith("skirm.rules")} == declared

    def test_help_lists_systems_and_imports_none(self, installs: Installs) -> None:
        run = python(LOADED, "--help", PYTHONPATH=str(installs.folder))
        assert run.code == 0
        assert "\nSystems:\n" in run.out
        assert "  bad " in run.out
        assert "A bad game" in run.out
        assert "bad.more" not in run.out
        costly = {"importlib.metadata", "pluggy", "msgspec", "bad_rules", "bad_more", "pydantic", "rich", "zipfile"}
        assert not costly & set(run.err.split())

    def test_help_without_plugins_lists_none(self, installs: Installs) -> None:
        place = str(installs.folder)
        for run in (
            skirm("--no-plugins", "--help", PYTHONPATH=place),
            skirm("--help", PYTHONPATH=place, SKIRM_WITHOUT="all"),
        ):
            assert (run.code, "Systems:" in run.out) == (0, False)

    def test_the_list_imports_nothing_to_play_with(self, installs: Installs) -> None:
        run = python(LOADED, "plugins", PYTHONPATH=str(installs.folder))
        modules = set(run.err.split())
        assert not {"importlib.metadata", "pluggy", "msgspec", "bad_rules", "pydantic", "rich", "json"} & modules
