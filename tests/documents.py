"""The README and the pages of the systems as something that is made and that runs.

Their examples are run as those of the guide (`tests.guide`), all of a document in one folder, from the first to the
last. Behind a line `<!-- skirm COMMAND --help -->` stands a block with what that command prints, behind
`<!-- table: NAME -->` a table that is made of what the program declares.

`python -m tests.documents` writes both into the documents, for their author to read.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

from skirm.commands.json_keys import OBJECTS
from skirm.commands.json_keys.results import FAILURES, IN_A_FIGHT
from skirm.commands.json_keys.saves import JOURNAL, META
from skirm.commands.json_keys.told import Told
from skirm.commands.table import COMMANDS
from skirm.exits import Exit
from skirm.rules.loading import load_needed
from skirm.rules.models import Request
from skirm.rules.requests import fields_of
from skirm.rules.system import System
from tests.guide import Desk, worked
from tests.shell import SKIRM, environment

ROOT = Path(__file__).parent.parent
SYSTEMS = ("slaved-armour", "percentile-skirmish", "vehicle-chase")
README = ROOT / "README.md"
PAGES = {name: ROOT / "plugins" / name / "README.md" for name in SYSTEMS}
DOCUMENTS = (README, *PAGES.values())
HELP = re.compile(r"^<!-- skirm (.*) -->\n```text\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"^<!-- table: (.*) -->\n((?:\|.*\n)*)", flags=re.MULTILINE)


def made(text: str) -> str:
    """A document with its blocks of help and its tables as they are now."""
    text = HELP.sub(lambda found: f"<!-- skirm {found[1]} -->\n```text\n{printed(found[1])}```", text)
    return TABLE.sub(lambda found: f"<!-- table: {found[1]} -->\n{TABLES[found[1]]()}", text)


def printed(line: str) -> str:
    """What a command prints."""
    run = subprocess.run(
        [SKIRM, *shlex.split(line)],
        env=environment(),
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=True,
    )
    return run.stdout


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table."""
    lines = [list(heads), *map(list, rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "".join(
        f"|{'|'.join(f' {cell} ' if cell and cell != '---' else cell or ' ' for cell in line)}|\n" for line in lines
    )


def code(words: Iterable[str]) -> str:
    """Words as code."""
    return " ".join(f"`{word}`" for word in words)


def cell(text: str) -> str:
    """A text in a cell, where a bar would end it."""
    return text.replace("|", "\\|")


def commands() -> str:
    """The commands with their summaries."""
    return table(["command", ""], ([f"`{name}`", cell(about)] for name, about in COMMANDS.items()))


def exit_codes() -> str:
    """The exit codes with what they mean."""
    return table(["code", "meaning"], ([str(found.value), found.meaning] for found in Exit))


def keys(heads: Iterable[str], found: Mapping[str, str]) -> str:
    """Keys with what they have; what stands in braces is code."""
    return table(heads, ([f"`{key}`", re.sub(r"(\{.*?\})", r"`\1`", cell(text))] for key, text in found.items()))


def json_keys() -> str:
    """The kinds of objects by command, with the names of their keys; kinds that have the same ones in one row."""
    rows: dict[tuple[str, str], list[str]] = {}
    for command, objects in OBJECTS.items():
        for told in objects:
            kind = f"`{told.kind}`{f', {told.when}' if told.when else ''}"
            rows.setdefault((command, named(told)), []).append(kind)
    rows["any", code(FAILURES[0].keys)] = [f"`{told.kind}`" for told in FAILURES]
    return table(
        ["command", "`kind`", "other keys"],
        (
            [command if command == "any" else f"`{command}`", ", ".join(kinds), names]
            for (command, names), kinds in rows.items()
        ),
    )


def named(told: Told) -> str:
    """The names of an object's keys."""
    if told.kind == "roll" or "parts" not in told.keys:
        return code(told.keys)
    if "revision" not in told.keys:
        return "as below, without `revision`"
    data = told.keys["data"]
    return f"as below; `data` has {told_code(data)}" if "{" in data else "as below"


def told_code(text: str) -> str:
    """The words in braces, as code."""
    return code(re.findall(r"\w+", text.partition("}")[0]))


def of_system(name: str, rows: Callable[[System], str]) -> str:
    """A table about a system."""
    return rows(load_needed(name))


def orders(system: System) -> str:
    """What is done in a fight, with the keys that have to be given: actions, then the ways in which time passes."""
    schemas = system.schemas
    usual = schemas.default_advance
    return table(
        ["order", "what it does"],
        [
            *([needed(name, model), about(model)] for name, model in schemas.actions.items()),
            *(
                [needed("advance" if name == usual else f"advance {name}", model), about(model)]
                for name, model in schemas.advances.items()
            ),
        ],
    )


def rolls(system: System) -> str:
    """What can be asked of a system without a fight."""
    found = system.schemas.rolls.items()
    return table(["roll", "what it tells"], ([needed(name, model), about(model)] for name, model in found))


def needed(name: str, model: type[Request]) -> str:
    """A name as code, with the keys that have to be given."""
    return code([" ".join([name, *(f"{key}=" for key, field in fields_of(model).items() if field.required)])])


def templates(system: System) -> str:
    """Who can join."""
    found = system.schemas.templates
    return table(["template", "is"], ((f"`{name}`", cell(template.summary)) for name, template in found.items()))


def about(model: type) -> str:
    """The summary of a model."""
    return cell((vars(model).get("__doc__") or "").partition("\n")[0])


TABLES: dict[str, Callable[[], str]] = {
    "commands": commands,
    "exit codes": exit_codes,
    "keys of --json": json_keys,
    "keys of a result": partial(
        keys, ["key", "has"], {"kind": "roll, action, advance or step, or what else was changed", **IN_A_FIGHT}
    ),
    "keys of [save]": partial(keys, ["in `[save]`", "is"], META),
    "keys of the journal": partial(keys, ["in the journal", "is"], JOURNAL),
}
TABLES |= {
    f"{name} of {system}": partial(of_system, system, rows)
    for system in SYSTEMS
    for name, rows in (("orders", orders), ("rolls", rolls), ("templates", templates))
}


def played(path: Path, folder: Path) -> tuple[str, list[str]]:
    """Work a document through, in a folder.

    Returns: The document with what its commands print, and what failed.
    """
    folder.mkdir()
    for name in SYSTEMS:
        (folder / "plugins").mkdir(exist_ok=True)
        (folder / "plugins" / name).symlink_to(ROOT / "plugins" / name)
    return worked(path.read_text(encoding="utf-8"), Desk(folder, {}), installs=False)


def rewrite(paths: Iterable[Path]) -> None:
    """Write into documents what their commands print, and what is made."""
    with tempfile.TemporaryDirectory() as folder:
        for number, path in enumerate(paths):
            path.write_text(made(path.read_text(encoding="utf-8")), encoding="utf-8")
            told, faults = played(path, Path(folder) / f"desk-{number}")
            path.write_text(told, encoding="utf-8")
            for fault in faults:
                print(path, fault, sep="\n", file=sys.stderr)


if __name__ == "__main__":
    rewrite([Path(name).resolve() for name in sys.argv[1:]] or DOCUMENTS)
