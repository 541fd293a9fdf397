"""The scripts in the shells that they are for: sourced, and asked by a TAB."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from skirm.commands.completion.scripts import FILES
from tests.shell import SKIRM, environment
from tests.terminals import TAB, Terminal, needs

ROOT = Path(__file__).parents[3]
SHELLS = list(FILES)
# Each begins with a letter of its own; all of them are names that a unit can have.
NAMES = [
    "Jean Luc",
    "O'Neil",
    'Quoted "Q"',
    "Dollar$HOME",
    "Run$(touch pwned)",
    "Back`touch pwned`",
    "Slash\\n",
    "Wow!",
    "Amp&Co;ls",
    "Gl*b?[a]",
    "Brace{a,b}",
    "Hash#tag",
    "Eq=1",
    "Colon:x",
    "Mr. Pipe|x",
    "Tilde~",
    "Ünal",
    "日本 太郎",
    "Pro%s@home",
    "Less<More>",
]


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory, toys: Path) -> Path:
    """A folder with a fight, and one unit of a hostile name in a fight of its own each."""
    folder = tmp_path_factory.mktemp("yard")
    run(folder, toys, "new", "toy", "fight.toml", "--example", "--seed", "monday")
    for place, name in enumerate(NAMES):
        save = f"{place}.toml"
        run(folder, toys, "new", "toy", save, "--seed", "monday")
        run(folder, toys, "add", save, "duellist", f"name={name}")
    (folder / "my orders.jsonl").touch()
    (folder / "notes.txt").touch()
    return folder


def run(folder: Path, toys: Path, *argv: str) -> None:
    subprocess.run(
        [SKIRM, *argv], cwd=folder, env=environment(PYTHONPATH=str(toys)), check=True, stdout=subprocess.DEVNULL
    )


@pytest.fixture(scope="module", params=SHELLS)
def terminal(
    request: pytest.FixtureRequest, yard: Path, toys: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Terminal]:
    """A terminal in that folder."""
    shell = str(request.param)
    script = ROOT / "completions" / FILES[shell]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(yard)
        with Terminal(shell, script, tmp_path_factory.mktemp("home"), PYTHONPATH=str(toys)) as ready:
            yield ready


LINES = [
    ("skirm res", "skirm resolve "),
    ("skirm to", "skirm toy "),
    ("skirm --no-p", "skirm --no-plugins "),
    ("skirm --no-plugins res", "skirm --no-plugins resolve "),
    ("skirm --without t", "skirm --without toy "),
    ("skirm resolve --ord", "skirm resolve --orders "),
    ("skirm resolve fi", "skirm resolve fight.toml "),
    ("skirm resolve ./fi", "skirm resolve ./fight.toml "),
    ("skirm resolve fight.toml sh", "skirm resolve fight.toml shoot "),
    ("skirm resolve fight.toml shoot att", "skirm resolve fight.toml shoot attacker="),
    ("skirm resolve fight.toml shoot attacker=Ro", "skirm resolve fight.toml shoot attacker=Rook "),
    ("skirm resolve fight.toml shoot attacker=ro", "skirm resolve fight.toml shoot attacker=Rook "),
    ("skirm resolve fight.toml strike response=pa", "skirm resolve fight.toml strike response=parry "),
    ("skirm resolve fight.toml --orders my", "skirm resolve fight.toml --orders my\\ orders.jsonl "),
    ("skirm resolve fight.toml --orders=my", "skirm resolve fight.toml --orders=my\\ orders.jsonl "),
    ("skirm advance fight.toml re", "skirm advance fight.toml rest "),
    ("skirm set fight.toml uni", "skirm set fight.toml units."),
    ("skirm set fight.toml units.Rook.cov", "skirm set fight.toml units.Rook.cover="),
    ("skirm set fight.toml units.Rook.cover=par", "skirm set fight.toml units.Rook.cover=partial "),
    ("skirm roll toy", "skirm roll toy:"),
    ("skirm roll toy:ner", "skirm roll toy:nerve "),
    ("skirm odds fight.toml shoot --by units.Vyx.hea", "skirm odds fight.toml shoot --by units.Vyx.health "),
    ("skirm odds fight.toml shoot --by=units.Vyx.hea", "skirm odds fight.toml shoot --by=units.Vyx.health "),
    ("skirm toy sh", "skirm toy shoot "),
    ("skirm toy shoot fight.toml --dry", "skirm toy shoot fight.toml --dry-run "),
    ("skirm completion f", "skirm completion fish "),
    ("skirm nobody x", "skirm nobody x"),
    ("skirm show missing.toml R", "skirm show missing.toml R"),
]


@pytest.mark.parametrize(("typed", "completed"), LINES)
def test_a_tab_completes_the_line(terminal: Terminal, typed: str, completed: str) -> None:
    assert terminal.line_after(typed + TAB) == completed


ARGUMENTS = {
    "bash": """skirm() {{ printf '%s\\0' "$@"; }}; {line}""",
    "zsh": """skirm() {{ print -rNn -- "$@"; print -n '\\0' }}; {line}""",
    "fish": """function skirm; printf '%s\\0' $argv; end; {line}""",
}


def arguments(shell: str, line: str, folder: Path) -> list[str]:
    """The arguments that a line has for the shell that runs it."""
    if shell == "zsh":  # at a terminal, history takes this backslash away, also within double quotes
        line = line.replace("\\!", "!")
    done = subprocess.run(
        [shell, "-c", ARGUMENTS[shell].format(line=line)],
        cwd=folder,
        env=environment(),
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().split("\0")[:-1]


@pytest.mark.parametrize("quote", ["", "'", '"'])
@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_unit_is_called_the_shell_takes_it_as_it_is(
    terminal: Terminal, yard: Path, name: str, quote: str
) -> None:
    save = f"{NAMES.index(name)}.toml"
    line = terminal.line_after(f"skirm show {save} {quote}{name[0]}{TAB}")
    assert arguments(terminal.shell, line, yard) == ["show", save, name]
    line = terminal.line_after(f"skirm resolve {save} shoot attacker={quote}{name[0]}{TAB}")
    assert arguments(terminal.shell, line, yard) == ["resolve", save, "shoot", f"attacker={name}"]
    assert not (yard / "pwned").exists()


def test_a_list_tells_what_each_is_where_the_shell_shows_it(terminal: Terminal) -> None:
    terminal.line_after(f"skirm resolve fight.toml {TAB}{TAB}")
    assert "volley" in terminal.shown
    assert ("Fire several times" in terminal.shown) == (terminal.shell != "bash")


@pytest.mark.parametrize("shell", SHELLS)
def test_sourcing_runs_nothing(shell: str, tmp_path: Path) -> None:
    needs(shell)
    ran = tmp_path / "ran"
    for program in ("skirm", "python", "python3"):
        (tmp_path / program).write_text(f"#!/bin/sh\ntouch {ran}\n")
        (tmp_path / program).chmod(0o755)
    found = shutil.which(shell)
    assert found is not None
    script = ROOT / "completions" / FILES[shell]
    done = subprocess.run(
        [found, "-c", f". {script}"], env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert not ran.exists()


def test_bash_is_answered_where_only_the_function_is_called(yard: Path, toys: Path) -> None:
    needs("bash")
    line = "skirm resolve fight.toml shoot attacker="
    code = f"""
set -euo pipefail
. {ROOT}/completions/skirm.bash
COMP_LINE='{line}' COMP_POINT={len(line)} COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
COMP_WORDS=(skirm resolve fight.toml shoot attacker = '') COMP_CWORD=6
_skirm skirm '' =
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(
        ["bash", "-c", code], cwd=yard, env=environment(PYTHONPATH=str(toys)), capture_output=True, check=True
    )
    assert done.stdout.decode().split("\n")[:2] == ["Rook", "Vyx"]


def test_commands_and_options_come_without_skirm(tmp_path: Path) -> None:
    needs("bash")
    for line, expected in (("skirm un", ["undo", "uninstall"]), ("skirm new --ex", ["--example"])):
        code = f"""
. {ROOT}/completions/skirm.bash
COMP_LINE='{line}' COMP_POINT={len(line)}
_skirm skirm '' ''
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
        done = subprocess.run(["bash", "-c", code], env={"PATH": "/usr/bin:/bin"}, capture_output=True, check=True)
        assert (done.stdout.decode().split(), done.stderr) == (expected, b"")
