"""The README and the pages of the systems are true: their examples are run, what is made of the program is current."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skirm.commands.kinds import place_at
from skirm.commands.manual import MANUAL
from skirm.commands.table import COMMANDS
from skirm.dice.limits import PREFIX, Limits
from skirm.errors import SkirmError
from skirm.rules.loading import load_needed
from skirm.rules.models import Encounter
from skirm.saves.keypath import parse
from tests import documents
from tests.documents import DOCUMENTS, PAGES, ROOT, SYSTEMS, made, played

README = documents.README.read_text(encoding="utf-8")
NAMES = [str(path.relative_to(ROOT)) for path in DOCUMENTS]


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_the_examples_do_what_is_shown(path: Path, tmp_path: Path) -> None:
    """To bring them up to date: python -m tests.documents."""
    told, faults = played(path, tmp_path / "desk")
    assert faults == []
    assert told == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_helps_and_tables_are_current(path: Path) -> None:
    """To bring them up to date: python -m tests.documents."""
    text = path.read_text(encoding="utf-8")
    assert made(text) == text


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_every_link_leads_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for file, anchor in re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", text):
        there = path.parent / file if file else path
        assert there.exists(), file
        if anchor:
            titles = re.findall(r"^#+ (.*)$", there.read_text(encoding="utf-8"), flags=re.MULTILINE)
            assert anchor in {title.casefold().replace(" ", "-") for title in titles}


def test_the_first_screen_says_what_this_is_and_shows_a_fight() -> None:
    first = README.splitlines()[:40]
    shown = "\n".join(first)
    assert first[2].startswith("A referee for the shell.")
    for command in ("skirm new", "skirm odds", "skirm resolve", "skirm advance", "skirm undo"):
        assert f"$ {command} " in shown


def test_every_bound_is_named_with_its_default() -> None:
    limits = Limits()
    for field in Limits.__slots__:
        assert re.search(rf"`{PREFIX}{field.upper()}`\s+\({getattr(limits, field)} ", README), field


def test_every_option_of_roll_is_told() -> None:
    for option in (
        "-n",
        "-q",
        "--seed",
        "--show-seed",
        "--dice",
        "--dice ask",
        "--target",
        "--exit-code",
        "--explain",
        "--json",
    ):
        assert f"`{option}" in README, option


def test_the_first_command_is_the_one_that_the_checks_run() -> None:
    first = next(line.strip() for line in README.splitlines() if line.startswith("    "))
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").replace("--quiet ", "")
    assert first in script


def test_every_variable_is_told() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "cli" / "skirm").rglob("*.py"))
    section = README.partition("\n## Environment variables\n")[2].partition("\n## ")[0]
    assert set(re.findall(r"`(SKIRM_[A-Z_]+)`", section)) == set(re.findall(r"\bSKIRM_[A-Z]+(?:_[A-Z]+)*\b", code))


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_every_command_that_is_named_is_one(path: Path) -> None:
    """In a line of text; words in capitals and ellipses stand for something."""
    words = re.findall(r"`skirm ([^\s`]+)[^`]*`", path.read_text(encoding="utf-8"))
    assert words
    assert {word for word in words if not word.isupper() and word[0] not in "-…"} <= {*COMMANDS, *SYSTEMS}


def test_every_page_has_the_same_shape() -> None:
    headings = [
        "A first fight",
        "Orders",
        "Rolls",
        "Units",
        "Tables, rules and rulings",
        "House rules",
        "What is left out",
    ]
    for name, path in PAGES.items():
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f"# skirm-{name}\n")
        assert [title for title in re.findall(r"^## (.*)$", text, flags=re.MULTILINE) if title in headings] == headings
        assert f"skirm install ./plugins/{name} " in text
        for made_of in ("orders", "rolls", "templates"):
            assert f"<!-- table: {made_of} of {name} -->" in text


SHOWN = {
    "README": README,
    **{name: command.help + command.epilog for name, command in MANUAL.items()},
    **{f"--{option.name}": option.help for command in MANUAL.values() for option in command.options},
}


@pytest.mark.parametrize("shown", SHOWN.values(), ids=SHOWN)
def test_every_path_that_is_shown_leads_somewhere_in_an_example(shown: str) -> None:
    examples = [one.encounter for name in SYSTEMS for one in load_needed(name).schemas.examples.values()]
    for path in re.findall(r"""units\.(?:"[\w ]+"|\w+)(?:\.\w+)+""", shown):
        # Who joins is as those who are there.
        keys = parse(path.replace('"Jean Luc"', "Ilse"))
        assert any(leads(keys, encounter) for encounter in examples), path


def leads(keys: tuple[str, ...], encounter: Encounter) -> bool:
    """Whether something can stand there."""
    try:
        place_at(encounter, keys)
    except SkirmError:
        return False
    return True
