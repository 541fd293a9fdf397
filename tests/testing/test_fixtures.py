"""The fixtures as an author uses them: a suite of a plugin in a file, run by pytest in a process of its own."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.shell import Run, finished

from ..toy.install import install
from .test_promises import source

GOOD = '''
"""A suite that passes."""
from fractions import Fraction

import pytest

from skirm.api import RulesError


def test_a_shot(system, encounter, dice):
    found = system.resolve(encounter, "shoot", dice(3, 5), attacker="rook", target="VYX")
    assert (found.result, found.success, found.at("Vyx.health")) == ("hit", True, 3)
    assert found.parts == [("wound", "wound")]
    assert (found.faces, found.why) == ([3, 5], ["shot", "wound"])
    assert found.told == "Rook shoots: 3, hit\\nVyx: wound, 3 left"
    assert found.data("shots") == 1
    assert [use.table for use in found.figures] == ["wounds"]
    assert encounter.units["Vyx"].health == 6


def test_dice_as_they_are_typed(system, encounter):
    assert system.resolve(encounter, "shoot", "3 5", attacker="Rook", target="Vyx").result == "hit"


def test_every_test_has_a_fresh_encounter(system, encounter):
    encounter.units["Vyx"].health = 0
    assert system.example("dawn").units["Vyx"].health == 6
    assert system.refused(encounter, "shoot", attacker="Rook", target="Vyx").ids == ["gone"]


def test_time_and_rolls(system, encounter, dice):
    assert system.advance(encounter).after.turn == 2
    assert system.advance(encounter, "turn").result == "turned"
    assert system.roll("nerve", dice(50), chance=50).success is True
    assert system.roll("nerve", dice.seeded("ochre")).faces == system.roll("nerve", dice.seeded("ochre")).faces


def test_odds(system, encounter):
    assert system.odds(None, "nerve", chance=64) == {"steady": Fraction(64, 100), "shaken": Fraction(36, 100)}
    health = system.odds(encounter, "shoot", "units.Vyx.health", attacker="Rook", target="Vyx")
    assert health == {6: Fraction(1, 3), 5: Fraction(1, 3), 3: Fraction(1, 3)}
    system.equal_play(encounter, "shoot", "result", "units.Vyx.health", attacker="Rook", target="Vyx")
    system.same_again(encounter, "shoot", "ochre", attacker="Rook", target="Vyx")
    system.well_told(encounter, "shoot", attacker="Rook", target="Vyx")


def test_what_is_registered(system):
    assert system.table("wounds").row(4).name == "wound"
    assert system.template("duellist").health == 6
    assert system.encounter({"units": {"Ash": {"kind": "duellist"}}}).units["Ash"].shots == 0


def test_dice_have_to_fit(system, encounter, dice):
    for faces, fault in (((3,), "too few"), ((3, 5, 1), "too many"), ((7,), "no face")):
        with pytest.raises(Exception, match=fault):
            system.resolve(encounter, "shoot", dice(*faces), attacker="Rook", target="Vyx")


def test_the_command_line(skirm, monkeypatch):
    assert [one["total"] for one in skirm("roll", "3d1", "--json").json] == [3]
    assert skirm("roll", "3d1").ok().out == "3d1 (1 1 1) = 3\\n"
    assert skirm("roll", "3x").code == 2
    assert skirm("roll", "-q", "-n", "2", "2d1").out == "2\\n2\\n"
'''

BAD = '''
"""A suite whose tests all fail."""


def test_no_such_roll(system):
    system.roll("nerves")


def test_no_such_action(system, encounter):
    system.resolve(encounter, "shot")


def test_no_such_example(system):
    system.example("dusk")


def test_no_such_template(system):
    system.template("duelist")


def test_no_such_table(system):
    system.table("wound")


def test_not_refused(system, encounter):
    system.refused(encounter, "turn")


def test_dice_of_a_refusal(system, encounter):
    system.refused(encounter, "shoot", attacker="Rook", target="Vyx")


def test_not_ok(skirm):
    skirm("roll", "3x").ok()
'''

TOLD = """\
duel has no roll 'nerves'; did you mean nerve?
duel has no action or advance 'shot'; did you mean shoot?
duel has no example 'dusk'; there are dawn
duel has no template 'duelist'; did you mean duellist?
duel has no table 'wound'; did you mean wounds?
turn was not refused; it gave turned
a refused order threw 1 of d6 for shot; it has to be refused before
expected success and nothing on standard error
"""


def suite(folder: Path, tests: str, settings: str = 'skirm_system = "duel.py"', **variables: str) -> Run:
    """What pytest says of some tests, of the duel beside them."""
    (folder / "pyproject.toml").write_text(f"[tool.pytest.ini_options]\n{settings}\n", encoding="utf-8")
    (folder / "duel.py").write_text(source(), encoding="utf-8")
    (folder / "test_duel.py").write_text(tests, encoding="utf-8")
    script = 'cd "$0" && exec "$1" -m pytest -q -p no:cacheprovider --tb=short -rf'
    return finished(["sh", "-c", script, str(folder), sys.executable], b"", variables)


def test_a_suite_that_passes(tmp_path: Path) -> None:
    run = suite(tmp_path, GOOD)
    assert run.code == 0, run
    assert "8 passed" in run.out


def test_a_suite_whose_failures_say_what_would_be_right(tmp_path: Path) -> None:
    run = suite(tmp_path, BAD)
    assert "8 failed" in run.out
    for line in TOLD.splitlines():
        assert line in run.out, (line, run)


CONTRACT = "from skirm.testing import Contract\n\n\nclass TestContract(Contract):\n    '''All of it.'''\n"


def test_the_contract_tells_which_promise_is_broken_and_where(tmp_path: Path) -> None:
    broken = source(("attacker.shots += 1\n", "attacker.shots += 1\n        import random\n        random.random()\n"))
    site = install(tmp_path / "site", "skirm-duel", {"duel": "duel_at_dawn"}, {"duel_at_dawn.py": broken})
    run = suite(tmp_path, CONTRACT, 'skirm_system = "duel"', PYTHONPATH=str(site))
    # pytest repeats it whole in its summary where CI is set.
    lines = [line for line in run.out.splitlines() if "random.random is called" in line and line.startswith("shoot")]
    line = lines[0]
    assert re.search(r"duel_at_dawn\.py, line \d+: random\.random is called; chance comes from play\.dice alone", line)
    assert "test_chance_comes_from_play_dice" in run.out
    assert "1 failed" in run.out, run
    assert ".py:" not in run.out.partition("short test summary")[0], "a promise is told without a traceback"


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ("", "which system is tested? Say so in pyproject.toml"),
        ('skirm_system = "dule"', "dule cannot be loaded: there is no system 'dule'"),
        ('skirm_system = "dule"', "; to test the one in this folder install it first: pip install -e ."),
        ('skirm_system = "nobody.py"', "cannot be loaded: "),
    ],
)
def test_a_system_that_is_not_there(tmp_path: Path, settings: str, told: str) -> None:
    run = suite(tmp_path, "def test_it(system):\n    pass\n", settings)
    assert run.code == 1
    assert told in run.out
    assert "During handling" not in run.out


def test_who_does_not_ask_for_the_fixtures_pays_nothing(tmp_path: Path) -> None:
    loaded = "def test_it():\n    import sys\n    assert not {'skirm.api', 'msgspec', 'typer'} & set(sys.modules)\n"
    run = suite(tmp_path, loaded, "")
    assert run.code == 0, run
