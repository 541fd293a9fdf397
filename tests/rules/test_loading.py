from __future__ import annotations

import os
import shutil
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
import typer

from skirm.dice.seeds import RandomDice
from skirm.rules.discovery import MissingSystemError, NoSystemError
from skirm.rules.engine import run
from skirm.rules.loading import imported, load, load_needed, tried
from skirm.rules.plugins import EVERY, file_plugin
from skirm.rules.refusals import PluginError
from tests.rules.toys import DUEL, NIGHT, Installs
from tests.shell import python

if TYPE_CHECKING:
    from skirm.rules.outcome import Report
    from skirm.rules.system import System

MUTE = """
from skirm.errors import UsageError
class Mute({}):
    def __str__(self): {}
    message = property(__str__)
    def __init__(self): ...
raise Mute
"""
IMPORTS = "from skirm.api import *\nfrom skirm.api import Modifier, Outcome, Play, Roll, hookimpl\n"


def strike(system: System, **keys: object) -> Report:
    """A strike of the duel."""
    request = msgspec.convert(keys, system.schemas.rolls["strike"])
    report, _ = run(system, "strike", request, None, RandomDice("x"))
    return report


def wound(system: System) -> tuple[Report, Any]:
    """A wound in the duel: the report, and the encounter after it."""
    state = msgspec.convert({"units": {"Ann": {"kind": "duellist"}}}, system.encounter_model)
    request = msgspec.convert({"target": "Ann"}, system.schemas.actions["wound"])
    return run(system, "wound", request, state, RandomDice("x"))


def refused(installs: Installs, name: str = "duel") -> str:
    """The one line that a system is refused with."""
    with pytest.raises(PluginError) as fault:
        load(name, installs.seen())
    assert fault.value.exit_code == 6
    assert "\n" not in str(fault.value)
    return str(fault.value)


class TestASystem:
    def test_is_loaded_by_name_or_its_beginning(self, installs: Installs) -> None:
        installs.duel()
        for given in ("duel", "du"):
            system = load(given, installs.seen())
            assert system.name == "duel"
            assert system.versions == {"duel": "1.0"}
            assert list(system.schemas.rolls) == ["strike"]

    def test_plays(self, installs: Installs) -> None:
        installs.duel()
        assert strike(load("duel", installs.seen()), chance=100).result == "hit"

    def test_is_found_on_the_path_without_further_ado(self, installs: Installs) -> None:
        installs.duel()
        assert load("duel").name == "duel"
        assert load_needed("duel").name == "duel"

    def test_may_be_an_object_in_a_module(self, installs: Installs) -> None:
        source = IMPORTS + (
            "class Plugin:\n    @hookimpl\n    def register_schemas(self, schemas):\n"
            "        schemas.encounter(Encounter)\n"
            "class Holder:\n    plugin = Plugin()\n"
        )
        installs.add("duel-rules", {"duel": "duel_rules:Holder.plugin"}, source)
        assert load("duel", installs.seen()).schemas.encounter_model is not None

    def test_is_the_only_one_that_is_imported(self, installs: Installs) -> None:
        installs.duel()
        installs.add("night", {"duel.night": "duel_night"}, NIGHT)
        installs.add("other", {"other": "other_rules", "other.more": "other_more"}, "raise SystemExit(3)")
        load("duel", installs.seen())
        assert {"duel_rules", "duel_night"} <= set(sys.modules)
        assert not {"other_rules", "other_more"} & set(sys.modules)

    def test_that_a_save_needs_has_to_be_there(self, installs: Installs) -> None:
        with pytest.raises(MissingSystemError):
            load_needed("duel", installs.seen())


class TestABrokenSystem:
    @pytest.mark.parametrize(
        ("source", "what"),
        [
            ("\n1/0", "ZeroDivisionError: division by zero (duel_rules.py, line 2)"),
            ("import not_there", "ModuleNotFoundError: No module named 'not_there' (duel_rules.py, line 1)"),
            ("x = (", "SyntaxError: '(' was never closed (duel_rules.py, line 1)"),
            ("raise SystemExit(0)", "it ends the program (SystemExit: 0) (duel_rules.py, line 1)"),
            ("import sys\n\nsys.exit()", "it ends the program (SystemExit) (duel_rules.py, line 3)"),
            ("class Quiet(BaseException): ...\nraise Quiet", ": Quiet (duel_rules.py, line 2)"),
            ("raise ValueError('two\\nlines')", "ValueError: two lines (duel_rules.py, line 1)"),
            ("import tomllib\n\ntomllib.loads('=')", "line 3)"),
            ("raise KeyboardInterrupt", ": KeyboardInterrupt (duel_rules.py, line 1)"),
            ("raise GeneratorExit", ": GeneratorExit (duel_rules.py, line 1)"),
            (f"{MUTE.format('Exception', '1 / 0')}", ": Mute, which cannot say what it is (duel_rules.py, line 7)"),
            (f"{MUTE.format('BaseException', 'raise KeyboardInterrupt')}", ": Mute, which cannot say what it is"),
            (f"{MUTE.format('SystemExit', 'raise SystemExit')}", ": Mute, which cannot say what it is"),
            (f"{MUTE.format('SyntaxError', 'return 7')}", ": Mute, which cannot say what it is"),
            (f"{MUTE.format('UsageError', '1 / 0')}", ": Mute, which cannot say what it is"),
            (
                f"{MUTE.format('Exception', 'return chr(120) * 10**8')}",
                f": Mute: {'x' * 397}... (duel_rules.py, line 7)",
            ),
            (
                "raise ValueError(type('Odd', (), {'__repr__': lambda self: 1 / 0})(), 2)",
                "ValueError, which cannot say",
            ),
            ("raise type('x' * 10**6, (Exception,), {})", f": {'x' * 57}... (duel_rules.py, line 1)"),
            ("a, b = ValueError('a'), ValueError('b')\na.__cause__ = b\nb.__cause__ = a\nraise a", "ValueError: a"),
        ],
    )
    def test_that_cannot_be_imported_is_told_in_one_line(self, installs: Installs, source: str, what: str) -> None:
        installs.add("duel-rules", {"duel": "duel_rules"}, source)
        told = refused(installs)
        assert told.startswith("system duel (duel-rules 1.0): it cannot be imported: ")
        assert what in told
        assert told.endswith("; remove it: skirm uninstall duel")

    def test_whose_module_is_called_like_a_file_opens_none(
        self, installs: Installs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Only what `--plugin` gave is a file; `duel.py` in the folder one stands in is not installed."""
        monkeypatch.chdir(tmp_path)
        tmp_path.joinpath("duel.py").write_text(DUEL)
        for target in ("duel.py", str(tmp_path / "duel.py")):
            installs.add("duel-rules", {"duel": target}, version=str(len(target)))
            assert "it cannot be imported: " in refused(installs)
            shutil.rmtree(installs.folder / f"duel_rules-{len(target)}.dist-info")

    def test_without_its_module_says_so(self, installs: Installs) -> None:
        installs.add("duel-rules", {"duel": "duel_rules"})
        assert "it cannot be imported: ModuleNotFoundError: No module named 'duel_rules'; remove" in refused(installs)

    def test_keeps_the_traceback_for_those_who_want_it(self, installs: Installs) -> None:
        installs.add("duel-rules", {"duel": "duel_rules"}, "1/0")
        with pytest.raises(PluginError) as fault:
            load("duel", installs.seen())
        causes: list[BaseException] = [fault.value]
        while causes[-1].__cause__ is not None:
            causes.append(causes[-1].__cause__)
        assert isinstance(causes[-1], ZeroDivisionError)

    @pytest.mark.parametrize(
        "source",
        [
            "import signal\nsignal.raise_signal(signal.SIGINT)",
            MUTE.format("Exception", "import signal; signal.raise_signal(signal.SIGINT)"),
            f"{IMPORTS}import signal\n@hookimpl\ndef register_schemas(schemas): signal.raise_signal(signal.SIGINT)",
        ],
    )
    def test_lets_ctrl_c_through(self, installs: Installs, source: str) -> None:
        before = signal.getsignal(signal.SIGINT)
        installs.add("duel-rules", {"duel": "duel_rules"}, source)
        with pytest.raises(KeyboardInterrupt):
            load("duel", installs.seen())
        assert signal.getsignal(signal.SIGINT) is before

    def test_keeps_its_hands_off_ctrl_c(self, installs: Installs) -> None:
        before = signal.getsignal(signal.SIGINT)
        installs.add("duel-rules", {"duel": "duel_rules"}, "import signal\nsignal.signal(2, signal.SIG_IGN)\n1/0")
        refused(installs)
        assert signal.getsignal(signal.SIGINT) is before

    def test_is_told_by_a_thread_as_well(self, installs: Installs) -> None:
        installs.add("duel-rules", {"duel": "duel_rules"}, "raise KeyboardInterrupt")
        with ThreadPoolExecutor(1) as others:
            assert "it cannot be imported: KeyboardInterrupt" in others.submit(refused, installs).result()

    def test_does_not_make_python_warn_of_how_it_is_written(
        self, installs: Installs, recwarn: pytest.WarningsRecorder
    ) -> None:
        installs.add("duel-rules", {"duel": "duel_rules"}, f"{DUEL}\none = 1 is 1\n")
        load("duel", installs.seen())
        assert [str(warning.message) for warning in recwarn] == []

    @pytest.mark.parametrize(
        ("hooks", "what"),
        [
            (
                "@hookimpl\ndef resolv(encounter): ...",
                "there is no hook 'resolv'; there are register_schemas, register_commands, roll, resolve, advance, mod",
            ),
            ("@hookimpl(specname='rol')\ndef mine(request): ...", "there is no hook 'rol'; there are"),
            (
                "@hookimpl\ndef resolve(encounter, request, play): ...",
                "hook resolve: there is no argument 'request'; there are encounter, action, play",
            ),
            ("@hookimpl(wrapper=True)\ndef roll(request): ...", "it cannot be registered: PluginValidationError: "),
            ("def register_schemas(schemas): ...", "it has no hooks; @hookimpl from skirm.api makes a function one"),
            ("@hookimpl\ndef register_schemas(schemas): ...", "it registers neither an encounter nor a roll"),
            (
                "@hookimpl\ndef register_schemas(schemas):\n    schemas.nothing()",
                "register_schemas failed: AttributeError: 'Schemas' object has no attribute 'nothing' (duel_rules.py, ",
            ),
            (
                "@hookimpl\ndef register_schemas(schemas):\n    raise SystemExit(1)",
                "register_schemas failed: it ends the program (SystemExit: 1)",
            ),
            (
                "@hookimpl\ndef register_schemas(schemas):\n    schemas.roll(Roll)\n    schemas.roll(Roll)",
                "register_schemas failed: the roll 'roll' is registered twice; remove",
            ),
        ],
    )
    def test_is_told_what_is_wrong_with_its_hooks(self, installs: Installs, hooks: str, what: str) -> None:
        installs.add("duel-rules", {"duel": "duel_rules"}, IMPORTS + hooks)
        told = refused(installs)
        assert told.startswith(f"system duel (duel-rules 1.0): {what}")
        assert told.endswith("; remove it: skirm uninstall duel")

    def test_harms_no_other(self, installs: Installs) -> None:
        installs.duel()
        installs.add("bad", {"bad": "bad"}, "1/0")
        refused(installs, "bad")
        assert load("duel", installs.seen()).name == "duel"

    def test_may_be_tried_again_when_it_is_mended(self, installs: Installs) -> None:
        installs.add("duel-rules", {"duel": "duel_rules"}, "1/0")
        refused(installs)
        installs.module("duel_rules", DUEL)
        assert load("duel", installs.seen()).name == "duel"


def test_what_a_plugin_prints_at_import_stays_out_of_the_answers(installs: Installs) -> None:
    shouting = "import sys; print('printed'); sys.stdout.buffer.write(b'bytes\\n'); sys.stdout.flush()\n"
    source = DUEL.replace("from skirm", shouting + "from skirm", 1)
    source = source.replace("    schemas.encounter", "    print('registered')\n    schemas.encounter", 1)
    installs.add("duel-rules", {"duel": "duel_rules"}, source)
    code = "from skirm.rules.loading import load; load('duel'); print('answer')"
    told = python(code, PYTHONPATH=str(installs.folder))
    assert told.out == "answer\n"
    assert sorted(told.err.split()) == ["bytes", "printed", "registered"]


class TestAnExtension:
    @pytest.fixture(autouse=True)
    def duel(self, installs: Installs) -> None:
        installs.duel()

    def test_is_loaded_with_its_system(self, installs: Installs) -> None:
        installs.add("night-rules", {"duel.night": "duel_night"}, NIGHT, version="0.2")
        assert load("duel", installs.seen()).versions == {"duel": "1.0", "duel.night": "0.2"}

    def test_adds_modifiers_to_a_figure(self, installs: Installs) -> None:
        installs.add("night-rules", {"duel.night": "duel_night"}, NIGHT)
        installs.add("rain-rules", {"duel.rain": "duel_rain"}, NIGHT.replace("-20", "-5").replace("night", "rain"))
        told = strike(load("duel", installs.seen()), chance=60).modifiers
        assert [(entry.value, entry.reason) for entry in told] == [(60, "base"), (-5, "rain"), (-20, "night")]

    def test_that_is_switched_off_is_not_imported(self, installs: Installs) -> None:
        installs.add("night-rules", {"duel.night": "duel_night"}, "1/0")
        assert load("duel", installs.seen(disabled=("duel.night",))).versions == {"duel": "1.0"}
        assert "duel_night" not in sys.modules

    def test_that_fails_takes_its_system_along(self, installs: Installs) -> None:
        installs.add("night-rules", {"duel.night": "duel_night"}, "1/0", version="0.2")
        assert refused(installs) == (
            "extension duel.night (night-rules 0.2): it cannot be imported: ZeroDivisionError: division by zero "
            "(duel_night.py, line 1); switch it off: skirm --without duel.night COMMAND, "
            "or remove it: skirm uninstall duel.night"
        )

    @pytest.mark.parametrize(
        "hooks",
        [
            "@hookimpl\ndef resolv(encounter): ...",
            "x = 1",
            "class Strike(Roll): ...\n@hookimpl\ndef register_schemas(schemas):\n    schemas.roll(Strike)",
        ],
    )
    def test_is_named_when_it_is_at_fault(self, installs: Installs, hooks: str) -> None:
        installs.add("night-rules", {"duel.night": "duel_night"}, IMPORTS + hooks)
        assert refused(installs).startswith("extension duel.night (night-rules 1.0): ")

    def test_may_wrap_a_hook_as_a_house_rule(self, installs: Installs) -> None:
        wrapper = IMPORTS + (
            "@hookimpl(wrapper=True)\n"
            "def resolve(encounter, action):\n"
            "    outcome = yield\n"
            "    encounter.units[action.target].wounds *= 10\n"
            "    outcome.result += ' badly'\n"
            "    return outcome\n"
        )
        installs.add("grim-rules", {"duel.grim": "duel_grim"}, wrapper)
        report, after = wound(load("duel", installs.seen()))
        assert (report.result, after.units["Ann"].wounds) == ("wounded badly", 10)

    def test_may_answer_before_the_system(self, installs: Installs) -> None:
        source = IMPORTS + "@hookimpl\ndef roll(request, play):\n    return Outcome('hit by decree')\n"
        installs.add("decree", {"duel.decree": "duel_decree"}, source)
        assert strike(load("duel", installs.seen())).result == "hit by decree"

    def test_may_leave_the_answer_to_others(self, installs: Installs) -> None:
        source = IMPORTS + "@hookimpl\ndef roll(request, play):\n    return None\n"
        installs.add("shy", {"duel.shy": "duel_shy"}, source)
        assert strike(load("duel", installs.seen()), chance=100).result == "hit"

    def test_may_declare_more(self, installs: Installs) -> None:
        source = (
            IMPORTS + "class Feint(Roll): ...\n@hookimpl\ndef register_schemas(schemas):\n    schemas.roll(Feint)\n"
        )
        installs.add("feints", {"duel.feints": "duel_feints"}, source)
        assert list(load("duel", installs.seen()).schemas.rolls) == ["strike", "feint"]


class TestEachHook:
    """The hooks of design.md, one by one, in a plugin that is installed."""

    def system(self, installs: Installs, hooks: str) -> System:
        installs.add("duel-rules", {"duel": "duel_rules"}, DUEL + hooks)
        return load("duel", installs.seen())

    def test_register_schemas(self, installs: Installs) -> None:
        schemas = self.system(installs, "").schemas
        assert (list(schemas.rolls), list(schemas.actions), list(schemas.advances)) == (["strike"], ["wound"], ["rest"])

    def test_register_commands(self, installs: Installs) -> None:
        source = "\n@hookimpl\ndef register_commands(app):\n    @app.command('bow')\n    def bow(): ...\n"
        app = typer.Typer()
        self.system(installs, source).add_commands(app)
        assert [command.name for command in app.registered_commands] == ["bow"]

    def test_register_commands_that_fails(self, installs: Installs) -> None:
        system = self.system(installs, "\n@hookimpl\ndef register_commands(app):\n    raise SystemExit\n")
        with pytest.raises(PluginError, match="duel: register_commands failed: it ends the program"):
            system.add_commands(typer.Typer())

    def test_roll(self, installs: Installs) -> None:
        system = self.system(
            installs, "\n@hookimpl\ndef roll(request, play):\n    return Outcome(str(request.chance))\n"
        )
        assert strike(system, chance=7).result == "7"

    def test_resolve(self, installs: Installs) -> None:
        source = "\n@hookimpl\ndef resolve(encounter, action, play):\n    return Outcome(action.target)\n"
        assert wound(self.system(installs, source))[0].result == "Ann"

    def test_advance(self, installs: Installs) -> None:
        body = "    encounter.hours = 8\n    return Outcome('slept')\n"
        system = self.system(installs, "\n@hookimpl\ndef advance(encounter, request, play):\n" + body)
        request = system.schemas.advances["rest"]()
        report, after = run(system, "rest", request, system.encounter_model(), RandomDice("x"))
        assert (report.result, getattr(after, "hours", 0)) == ("slept", 8)

    def test_modifiers(self, installs: Installs) -> None:
        system = self.system(installs, NIGHT)
        assert [entry.reason for entry in strike(system).modifiers] == ["base", "night"]

    @pytest.mark.parametrize(
        ("hook", "answer", "what"),
        [
            ("roll(request, play)", "'nonsense'", "strike returned str, no Outcome"),
            ("roll(request, play)", "1/0", "strike failed: ZeroDivisionError: division by zero (duel_rules.py, line "),
            ("roll(request, play)", "__import__('sys').exit(3)", "strike failed: it ends the program (SystemExit: 3)"),
            ("modifiers(encounter, request)", "[1]", "modifiers returned int, no Modifier"),
            ("modifiers(encounter, request)", "1", "modifiers failed: TypeError: 'int' object is not iterable"),
            ("modifiers(encounter, request)", "1/0", "modifiers failed: ZeroDivisionError"),
        ],
    )
    def test_that_answers_nonsense(self, installs: Installs, hook: str, answer: str, what: str) -> None:
        system = self.system(installs, f"\n@hookimpl\ndef {hook}:\n    return {answer}\n")
        with pytest.raises(PluginError) as fault:
            strike(system)
        assert str(fault.value).startswith(f"duel: {what}")


class TestAFile:
    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        file = tmp_path / "my_duel.py"
        file.write_text(DUEL)
        return file

    def test_is_a_system(self, installs: Installs, file: Path) -> None:
        system = load(str(file), installs.seen())
        assert system.name == "my-duel"
        assert system.versions["my-duel"].startswith("0+")
        assert wound(system)[1].units["Ann"].wounds == 1

    def test_hides_no_module(self, installs: Installs, tmp_path: Path) -> None:
        file = tmp_path / "json.py"
        file.write_text(DUEL)
        load(str(file), installs.seen())
        import json

        assert json.dumps([]) == "[]"

    def test_is_read_as_it_stands_however_soon_after_a_change(
        self, installs: Installs, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "dont_write_bytecode", False)
        for word in ("light", "grave"):  # of a length, and in the same second
            file.write_text(f"{DUEL}\nWORD = {word!r}\n")
            os.utime(file, (1_000_000_000, 1_000_000_000))
            module = imported(file_plugin(str(file)))
            assert getattr(module, "WORD", "") == word

    def test_with_a_dot_in_its_name_is_an_extension(self, installs: Installs, tmp_path: Path) -> None:
        installs.duel()
        file = tmp_path / "duel.night.py"
        file.write_text(NIGHT)
        system = load(str(file), installs.seen())
        assert (system.name, list(system.versions)) == ("duel", ["duel", "duel.night"])

    def test_that_fails_is_named_without_a_command_to_remove_it(self, installs: Installs, file: Path) -> None:
        file.write_text("1/0")
        with pytest.raises(PluginError) as fault:
            load(str(file), installs.seen())
        assert str(fault.value) == (
            f"system my-duel ({file}): it cannot be imported: "
            "ZeroDivisionError: division by zero (my_duel.py, line 1); mend it"
        )
        assert str(file) not in sys.modules

    def test_that_is_not_there_is_a_mistake_of_the_command_line(self, installs: Installs) -> None:
        from skirm.errors import UsageError

        with pytest.raises(UsageError, match=r"nowhere\.py: No such file"):
            load("./nowhere.py", installs.seen())


def test_without_plugins_no_system_is_there(installs: Installs) -> None:
    installs.duel()
    with pytest.raises(NoSystemError, match="is switched off"):
        load("duel", installs.seen(disabled=EVERY))


class TestACheck:
    def test_of_a_good_plugin_finds_nothing(self, installs: Installs) -> None:
        installs.duel()
        installs.add("night", {"duel.night": "duel_night"}, NIGHT)
        seen = installs.seen()
        assert [tried(plugin, seen).fault for plugin in seen.plugins] == ["", ""]

    def test_blames_the_extension_and_not_its_system(self, installs: Installs) -> None:
        installs.duel()
        installs.add("night", {"duel.night": "duel_night"}, "1/0")
        installs.add("rain", {"duel.rain": "duel_rain"}, NIGHT)
        seen = installs.seen()
        duel, night, rain = (tried(plugin, seen).fault for plugin in seen.plugins)
        assert (duel, rain) == ("", "")
        assert night.startswith("extension duel.night (night 1.0): it cannot be imported")

    def test_of_an_extension_of_a_broken_system_names_the_system(self, installs: Installs) -> None:
        installs.add("duel-rules", {"duel": "duel_rules"}, "1/0")
        installs.add("night", {"duel.night": "duel_night"}, NIGHT)
        seen = installs.seen()
        assert tried(seen.plugins[1], seen).fault.startswith("its system duel (duel-rules 1.0): it cannot be imported")
