"""The examples in the help do something: each is run, with the names of toy for the placeholders."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from skirm.commands.manual import MANUAL
from skirm.commands.manual_of_install import INSTALLING
from tests.commands.test_pipes import Shell, fight, shell

__all__ = ["fight", "shell"]

TOY = {
    "SYSTEM:ROLL": "toy:nerve",
    "SYSTEM": "toy",
    "TEMPLATE": "duellist",
    "RULE-ID": "TOY-2",
    "RULING-ID": "TOY-A1",
    "TABLE": "to-hit",
    "ACTION": "shoot",
    "NAME": "yard",
}
# What toy has for facts of the systems that come with skirm.
FACTS = {
    "units.Tern.speed<=0": "units.Vyx.health<=6",
    "units.Vyx.destroyed": "units.Vyx.cover",
    "units.Rook.weapons.0.loaded": "units.Rook.rounds",
    "units.Rook.speed": "units.Rook.health",
}

# A house table, and two files that may be tried.
TRIED = (
    "skirm rules toy cover --toml | sed s/-1/-2/ > tried.toml; cp tried.toml cover.toml;"
    "mkdir -p config/toy; cp tried.toml config/toy/cover.toml; skirm rules toy to-hit --toml > to-hit.toml"
)


def examples() -> list[tuple[str, str]]:
    """Every line of help that is a command, with the command that it belongs to."""
    return [
        (name, line.strip())
        for name, command in MANUAL.items()
        if name not in INSTALLING  # which would change the environment of these tests: test_install tries those
        for line in command.help.splitlines()
        if line.startswith("  ") and "skirm " in line
    ]


def test_there_are_some() -> None:
    assert {name for name, _ in examples()} == set(MANUAL) - set(INSTALLING)


@pytest.mark.parametrize(("name", "line"), examples(), ids=[line for _, line in examples()])
def test_an_example_works(shell: Shell, fight: Path, name: str, line: str) -> None:
    if "jq" in line and shutil.which("jq") is None:
        pytest.skip("jq is not installed")
    if name == "new":
        shell("rm -f fight.toml*")
    prepare = {
        "redo": "skirm advance fight.toml --steps 3 -q && skirm undo fight.toml 3 -q",
        "adopt": f"{TRIED}; skirm adopt fight.toml cover -q" if "--original" in line else TRIED,
        "rules": TRIED if ".toml" in line else "true",
        "undo": "skirm advance fight.toml --steps 3 -q",
        "remove": "skirm add fight.toml duellist name=Orm -q",
        "set": "skirm add fight.toml duellist name='Jean Luc' -q",
        "simulate": "for k in 0 9; do skirm simulate fight.toml round.jsonl -n 9 --first $k --json; done > all;"
        "head -n 1 all > share1.json; tail -n 1 all > share2.json",
        "advance": "skirm set fight.toml units.Vyx.health=0 units.Brill.health=0 -q" if " rest " in line else "true",
    }
    for orders in ("round.jsonl", "duel.jsonl"):
        (shell.folder / orders).write_text('{"advance": 1}\n')
    shell(prepare.get(name, "true"))
    line = re.sub("|".join(TOY), lambda found: TOY[found[0]], line)
    line = re.sub("|".join(map(re.escape, FACTS)), lambda found: FACTS[found[0]], line)
    line = line.replace("/backup", str(shell.folder.parent)).replace("'code --wait'", "true")
    run = shell(line, EDITOR="true")
    assert run.code == 0, run
    assert os.linesep.join(run.err.splitlines()).count("skirm: ") <= 1


def test_the_help_of_a_system_lists_templates_and_examples(shell: Shell) -> None:
    told = shell("skirm toy --help").out
    assert re.search(r"Templates \(skirm add\):\n  duellist +a pistol and a sword\n", told)
    assert re.search(r"Examples \(skirm new\):\n  yard +two a side among three barrels\n", told)
