"""Helps do without a manual: they fit, their examples work, they say what is printed and how it ends."""

from __future__ import annotations

import ast
import re
import shlex
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.app import HELP as FIRST
from skirm.commands.completion.applications import APPLICATIONS
from skirm.commands.exits_told import ENDINGS
from skirm.commands.helps import fitted
from skirm.commands.keys import described
from skirm.commands.manual import MANUAL
from skirm.commands.meant import notes_of
from skirm.commands.plugins import HELP as PLUGINS
from skirm.commands.system import names_of
from skirm.commands.table import COMMANDS
from skirm.exits import Exit
from skirm.rules.loading import load_needed
from skirm.rules.models import UNIT_NAME
from skirm.rules.requests import fields_of
from tests.commands.table import Game
from tests.shell import Here, skirm

CODE = Path(__file__).parents[2] / "cli" / "skirm"
SYSTEMS = ("slaved-armour", "percentile-skirmish", "vehicle-chase", "toy")
WIDTHS = (80, 60)


def every_help() -> list[tuple[str, ...]]:
    """The words behind `skirm help`."""
    of_systems = [(name, each) for name in SYSTEMS[:3] for each in ("", *names_of(load_needed(name)))]
    return [(), *((name,) for name in COMMANDS), *(tuple(filter(None, words)) for words in of_systems)]


@pytest.mark.parametrize("words", every_help(), ids=" ".join)
def test_a_help_fits_and_says_what_it_has_to(
    here: Here, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = here("help", *words).out
    assert text == here(*words, "--help").out
    assert max(map(len, text.splitlines())) <= 80
    if len(words) != 1 or words[0] in COMMANDS:
        assert re.search(r"^  (Exit codes:|Keys of --json and exit codes: skirm help)", text, flags=re.MULTILINE)
    if "--json  " in text:
        assert "Keys of --json" in text


def every_key() -> list[tuple[str, msgspec.structs.FieldInfo]]:
    """The keys of the systems' rolls, actions and advances."""
    schemas = [(name, load_needed(name).schemas) for name in SYSTEMS[:3]]
    return [
        (f"{name} {each} {key}", field)
        for name, found in schemas
        for models in (found.rolls, found.actions, found.advances)
        for each, model in models.items()
        for key, field in fields_of(model).items()
    ]


def test_every_key_says_what_it_is_about() -> None:
    """Who acts on whom is told by the names of the keys alone."""
    unsaid = [
        key for key, field in every_key() if not any(described(field.type)) and UNIT_NAME not in notes_of(field.type)
    ]
    assert unsaid == []


def test_at_a_narrow_terminal_it_is_narrower() -> None:
    wide, narrow = (skirm("help", "simulate", COLUMNS=str(columns)).out for columns in WIDTHS)
    assert max(map(len, narrow.splitlines())) <= 60 < max(map(len, wide.splitlines())) <= 80


WORDS = st.lists(
    st.sampled_from(["fight.toml", "--json", "|", "skirm", "show", "-", "'a b c'", '"Jean Luc"', "x" * 20]), max_size=40
)


@given(WORDS, st.integers(30, 120))
def test_a_command_that_is_broken_is_the_same_command(words: list[str], columns: int) -> None:
    line = " ".join(["    skirm", *words])
    broken = fitted(line, columns)
    assert shlex.split(broken.replace("\\\n", " ")) == shlex.split(line)
    assert all(len(part) <= columns for part in broken.split("\n"))


@given(st.text("ab ", max_size=300), st.integers(30, 120))
def test_an_explanation_goes_on_where_it_began(text: str, columns: int) -> None:
    line = f"    key   {text}"
    first, *rest = fitted(line, columns).split("\n")
    assert " ".join(" ".join([first, *rest]).split()) == " ".join(line.split())
    assert all(part.startswith(" " * 10) for part in rest)


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_example_of_every_command_of_a_system_works(game: Game, name: str) -> None:
    """What stands under another heading than `Example` is in the right form, and the rules may refuse it."""
    game.ok("new", name, "fight.toml", "--example")
    shown = 0
    for each in names_of(load_needed(name)):
        heading, *lines = example_in(game.ok("help", name, each))
        shown += heading.startswith("Example")
        for line in lines:
            words = shlex.split(line)[1:]
            if words[0] == "new":
                words.append("--force")
            run = game(*words)
            assert run.code == 0 or (run.code < 2 and heading != "Example:" and "begins" not in heading), (line, run)
    assert shown


def example_in(text: str) -> list[str]:
    """The heading and the lines of the example in a help; nothing under a heading where a word has to be filled in."""
    found = re.search(r"^  ((?:Example|In this form).*:)\n((?:    .*\n)+)", text, flags=re.MULTILINE)
    lines = found[2].replace("\\\n", " ").splitlines() if found else []
    return [found[1] if found else "", *(line.strip() for line in lines if not re.search(r"=[A-Z]+\b(?!\.)", line))]


@pytest.mark.parametrize("line", [line.strip() for line in PLUGINS.splitlines() if line.startswith("  ")])
def test_the_examples_in_the_help_of_plugins_work(
    game: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str
) -> None:
    Path("duel.py").write_text("from tests.toy.skirm_toy import *\n")
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "games").mkdir()
    words = shlex.split(
        line.partition("   ")[0].replace("~", str(tmp_path)).replace("--without duel.night", "--without toy")
    )
    assert game(*words[1:]).code == 0


def test_the_examples_of_the_first_help_work_one_after_the_other(game: Game) -> None:
    told = {"SYSTEM": "toy", "ACTION key=value": "shoot attacker=Rook target=Vyx", "COMMAND": "undo"}
    lines = [line.strip().partition("  ")[0] for line in FIRST.splitlines() if line.startswith("  skirm")]
    assert len(lines) > 6
    for line in lines:
        words = shlex.split(re.sub("|".join(told), lambda found: told[found[0]], line))
        game.ok(*words[1:])


def test_exit_codes_are_told_of_every_command_and_are_some() -> None:
    assert set(ENDINGS) == set(COMMANDS)
    for text in ENDINGS.values():
        assert {int(code) for code in re.findall(r"(?:^|, )(\d+) ", text)} <= set(Exit)


def test_what_is_said_of_exit_codes_holds(game: Game) -> None:
    fight = ["fight.toml"]
    game.ok("new", "toy", *fight, "--example", "--seed", "monday")
    for code, words in (
        (2, ["new", "toy", *fight]),
        (2, ["new", "nope", "other.toml"]),
        (3, ["show", "missing.toml"]),
        (1, ["show", *fight, "Nobody"]),
        (1, ["map", *fight, "--unit", "Nobody"]),
        (1, ["add", *fight, "duellist", "name=Rook"]),
        (1, ["remove", *fight, "Nobody"]),
        (2, ["set", *fight, "units.Rook.health=x"]),
        (0, ["adopt", *fight]),
        (2, ["undo", *fight]),
        (2, ["redo", *fight]),
        (2, ["rules", "toy", "nope"]),
        (2, ["rules", "nope"]),
        (2, ["schema", "toy", "nope"]),
        (2, ["completion", "tcsh"]),
        (2, ["demo", "nope"]),
        (2, ["help", "nope"]),
        (3, ["check", "missing.toml"]),
        (3, ["log", "missing.toml"]),
    ):
        assert (words, game(*words).code) == (words, code)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["nope"],
            "skirm: there is no command 'nope'; what a system has is told by: skirm help SYSTEM nope "
            "(see: skirm --help)\n",
        ),
        (
            ["shoot"],
            "skirm: there is no command 'shoot'; did you mean show?; what a system has is told by: "
            "skirm help SYSTEM shoot (see: skirm --help)\n",
        ),
        (["nope", "nerve"], "skirm: there is no command 'nope' (see: skirm --help)\n"),
        (
            ["vehicle-chase", "rma"],
            "skirm: vehicle-chase has no command 'rma'; did you mean ram? (see: skirm vehicle-chase --help)\n",
        ),
    ],
)
def test_help_about_what_there_is_not_says_what_there_is(here: Here, words: list[str], told: str) -> None:
    run = here("help", *words)
    assert (run.code, run.out, run.err) == (2, "", told)


def test_help_knows_plugins_in_files(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "duel.py"
    file.write_text("from tests.toy.skirm_toy import *\n")
    assert "Usage: skirm duel " in game("--plugin", str(file), "help", "duel").out


def texts_of(path: Path) -> list[str]:
    """The texts in a module that somebody may read, docstrings left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
    docstrings = {id(first.value) for node in documented if isinstance(first := node.body[0], ast.Expr)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    ]


def test_every_command_that_a_hint_names_is_one() -> None:
    """Behind a colon, `see`, `with` and the like stands something to type."""
    found = {
        (path.name, word)
        for path in CODE.rglob("*.py")
        for text in texts_of(path)
        for word in re.findall(r"(?:[:(;`] ?|\b(?:or|with|see|by|as|to|than|than in) )`?skirm ([a-z][\w-]*)", text)
    }
    prose = {"finds", "is", "runs"}
    assert {(file, word) for file, word in found if word not in {*COMMANDS, *prose, *SYSTEMS}} == set()
    assert len(found) > 30


def test_every_option_that_a_hint_names_is_one() -> None:
    known = {flag for command in (*MANUAL.values(), *APPLICATIONS.values()) for flag in command.spellings()}
    # One for shells, one for an editor, one of the installers that mend skirm.
    known |= {"--help", "--version", "--plugin", "--without", "--no-plugins", "--complete", "--wait", "--reinstall"}
    installers = {"environment", "scaffold"}
    for path in CODE.rglob("*.py"):
        if not installers & set(path.parts) and "completion" not in path.parts:
            for text in texts_of(path):
                assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text)) - known == set(), path
