"""The authors' guide is true: its examples are run, its signatures compared, and no call is left out."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from skirm import api, hexes, testing
from skirm.api import (
    Action,
    Advance,
    Cell,
    Encounter,
    Figure,
    Place,
    Play,
    PlayDice,
    Reach,
    Roll,
    Row,
    Schemas,
    Section,
    Step,
    TableInPlay,
    TurnOrder,
    View,
)
from skirm.rules import hookspecs
from skirm.rules.system import HOOKS
from skirm.scaffold import plugin_files
from tests.guide import GUIDE, bare_desk, blocks, chapters, desk, unpacked, worked
from tests.shell import environment
from tests.test_readme import README

TEXT = GUIDE.read_text(encoding="utf-8")
CHAPTERS = chapters(TEXT)
FIRST = "Five steps"


@pytest.mark.parametrize("title", [title for title in CHAPTERS if blocks(CHAPTERS[title])])
def test_a_chapter_does_what_it_shows(title: str, tmp_path: Path) -> None:
    """The first one begins with nothing but skirm, installs what it makes, and takes it out again."""
    at = (bare_desk if title == FIRST else desk)(tmp_path / "desk")
    told, faults = worked(CHAPTERS[title], at)
    assert faults == []
    assert told == CHAPTERS[title]


def test_its_code_is_typed_and_clean(tmp_path: Path) -> None:
    """As strictly as that of a new plugin; every file is one of a chapter, put together of its pieces."""
    duel = unpacked("duel", tmp_path)
    code = [block for block in blocks(TEXT) if block.language == "python" and block.file != "signatures"]
    for block in code:
        path = tmp_path / "guide" / f"{re.sub(r'[^a-z]', '_', block.file.removesuffix('.py'))}.py"
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\n\n{block.text}" if file.tell() else block.text)
    as_there = ["--no-cache", "--config", str(duel / "pyproject.toml")]
    for command in (
        ["mypy", "--strict", "--explicit-package-bases", "--cache-dir", str(tmp_path / "cache")],
        ["ruff", "check", *as_there],
        ["ruff", "format", "--check", *as_there],
    ):
        run = subprocess.run(
            [sys.executable, "-m", *command, str(tmp_path / "guide")],
            env=environment(MYPYPATH=str(duel / "src")),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stdout + run.stderr


def test_the_signatures_are_those_of_the_hooks() -> None:
    (block,) = [block for block in blocks(CHAPTERS["Hooks"]) if block.file == "signatures"]
    shown = [node for node in ast.parse(block.text).body if isinstance(node, ast.FunctionDef)]
    assert [hook.name for hook in shown] == list(HOOKS)
    for hook in shown:
        signature = inspect.signature(getattr(hookspecs, hook.name))
        assert hook.returns is not None
        assert f"({ast.unparse(hook.args)}) -> {ast.unparse(hook.returns)}" == str(signature).replace("'", "")


def public(kind: type) -> Iterator[str]:
    """What a class offers by itself: methods and properties, but not what its own __init__ keeps."""
    for name, value in vars(kind).items():
        if not name.startswith("_") and (callable(value) or isinstance(value, property)):
            yield name


@pytest.mark.parametrize("name", api.__all__)
def test_every_name_of_the_surface_is_in_it(name: str) -> None:
    assert re.search(rf"`[^`\n]*\b{name}\b[^`\n]*`", TEXT), name


@pytest.mark.parametrize(
    ("kind", "called"),
    [
        (Play, "play"),
        (PlayDice, "dice"),
        (TableInPlay, "table"),
        (Figure, "figure"),
        (Schemas, "schemas"),
        (TurnOrder, "turns"),
        (Row, "row"),
        (Encounter, ""),
        (Roll, ""),
        (Action, ""),
        (Advance, ""),
        (Step, ""),
    ],
)
def test_every_method_of_the_surface_is_in_it(kind: type, called: str) -> None:
    missing = [name for name in public(kind) if not mentioned(name, called)]
    assert missing == []


def mentioned(name: str, called: str) -> bool:
    """Whether a method stands in the guide: `play.tell(…)`, or of a model by itself."""
    return re.search(rf"`[^`\n]*{re.escape(called)}\.?\b{name}\b[^`\n]*`", TEXT) is not None


# What is run: the code of the guide, and the game that it builds on.
RUN = "\n".join(
    [
        *(block.text for block in blocks(TEXT) if block.language == "python" and block.file != "signatures"),
        *(text for path, text in plugin_files("duel", "chance").items() if path.endswith(".py")),
    ]
)
CORES_OWN = set(re.findall(r"\b(\w+)\(", TEXT.rpartition("The core's own")[2]))


@pytest.mark.parametrize("name", api.__all__)
def test_every_name_of_the_surface_has_an_example(name: str) -> None:
    assert re.search(rf"\b{name}\b", RUN), name


@pytest.mark.parametrize("kind", [Play, PlayDice, TableInPlay, Figure, Schemas, TurnOrder, Row])
def test_every_call_has_an_example(kind: type) -> None:
    missing = [name for name in public(kind) if name not in CORES_OWN and not re.search(rf"\.{name}\b", RUN)]
    assert missing == []


@pytest.mark.parametrize("kind", [Encounter, Roll, Action, Advance, Step])
def test_every_method_that_authors_write_has_an_example(kind: type) -> None:
    missing = [name for name in public(kind) if f"def {name}(self" not in RUN]
    assert missing == []


@pytest.mark.parametrize("name", testing.__all__)
def test_every_name_of_the_kit_is_in_it(name: str) -> None:
    assert re.search(rf"\b{name}\b", CHAPTERS["Tests"]), name


@pytest.mark.parametrize(("kind", "called"), [(testing.Bench, "system."), (testing.Played, ".")])
def test_every_method_of_the_kit_is_in_it(kind: type, called: str) -> None:
    assert [name for name in public(kind) if not re.search(rf"`[^`]*{called}{name}\b", CHAPTERS["Tests"])] == []


def test_every_promise_is_in_it_and_no_other() -> None:
    promises = {name.removeprefix("test_") for name in vars(testing.Contract) if name.startswith("test_")}
    rows = re.findall(r"^\| (`\w+_\w+`.*?) \|", CHAPTERS["Tests"], flags=re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", " ".join(rows))) == promises


def test_every_chapter_is_in_the_list_at_the_head() -> None:
    head = TEXT.partition("\n## ")[0]
    assert re.findall(r"^- \[(.*?)\]", head, flags=re.MULTILINE) == list(CHAPTERS)


def test_every_link_leads_somewhere() -> None:
    anchors = {title.casefold().replace(" ", "-") for title in CHAPTERS}
    assert set(re.findall(r"\]\(#(.*?)\)", TEXT)) <= anchors


def test_the_readme_leads_to_it() -> None:
    assert "plugins/README.md" in README


@pytest.mark.parametrize("name", [name for name, made in vars(hexes).items() if inspect.isfunction(made)])
def test_every_call_of_the_hexes_is_in_it_with_what_it_takes(name: str) -> None:
    takes = [
        parameter.name if parameter.default is parameter.empty else f"{parameter.name}={parameter.default}"
        for parameter in inspect.signature(getattr(hexes, name)).parameters.values()
    ]
    assert f"`{name}({', '.join(takes)})`" in CHAPTERS["The state"]


@pytest.mark.parametrize("model", [View, Section, Cell, Place, Reach])
def test_every_field_of_a_view_is_in_it(model: type[msgspec.Struct]) -> None:
    (row,) = re.findall(rf"^\| `{model.__name__}` \| (.*) \|$", CHAPTERS["Views"], flags=re.MULTILINE)
    assert [field for field in model.__struct_fields__ if f"`{field}`" not in row] == []
