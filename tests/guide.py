"""The authors' guide as something that runs: its chapters, and in each the blocks of code in order.

console        `$ command` with all that it prints, compared
sh             a script that has to succeed; what it prints is not compared
python FILE    the next piece of a file; its first piece begins the file anew
toml FILE      a whole file; so is jsonl

Every chapter begins in a folder of its own. The first one has an environment of its own as well, in which nothing is
but skirm; in the others `duel` lies in the folder as `skirm plugins new duel` makes it, and is there as if installed.

`python -m tests.guide [TITLE]` writes into the guide what its commands print, for an author of the guide to read.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from skirm.scaffold import plugin_files
from tests.shell import environment
from tests.toy.install import install

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "plugins" / "README.md"
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
PROMPT = "$ "


class Block(NamedTuple):
    """A block of code: its language, the file it belongs to, the text, and where it stands in the guide."""

    language: str
    file: str
    text: str
    start: int
    end: int


def chapters(text: str) -> dict[str, str]:
    """The chapters by title."""
    parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def blocks(text: str) -> list[Block]:
    """The blocks of code in a text."""
    return [Block(found[1], found[2] or "", found[3], found.start(3), found.end(3)) for found in BLOCK.finditer(text)]


def commands(block: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with what is shown below it."""
    parts = re.split(rf"^{re.escape(PROMPT)}", block, flags=re.MULTILINE)[1:]
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


def unpacked(name: str, folder: Path) -> Path:
    """A new plugin in a folder, without asking the command line for it."""
    plugin = folder / name.replace(".", "-")
    for path, text in plugin_files(name, "chance").items():
        (plugin / path).parent.mkdir(parents=True, exist_ok=True)
        (plugin / path).write_text(text, encoding="utf-8")
    return plugin


class Desk:
    """A folder in which a chapter is worked through; what the shell changes (where it is, what it exports) stays."""

    def __init__(self, folder: Path, variables: Mapping[str, str]) -> None:
        self.folder = folder
        self.variables = environment(SKIRM_CONFIG_DIR=str(folder / ".config"), **variables)
        self.place = folder
        self.begun: set[Path] = set()

    def put(self, block: Block) -> None:
        """A piece of a file, or a whole one."""
        path = self.place / block.file
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text(encoding="utf-8") if block.language == "python" and path in self.begun else ""
        self.begun.add(path)
        if block.language == "toml":
            tomllib.loads(block.text)
        path.write_text(f"{before}\n\n{block.text}" if before else block.text, encoding="utf-8")

    def run(self, script: str) -> subprocess.CompletedProcess[str]:
        """A piece of shell, with both streams as one."""
        kept = self.folder.parent / f"{self.folder.name}.kept"
        run = subprocess.run(
            ["bash", "-c", f"{{ {script}\n}} 2>&1\ncode=$?; {{ pwd; env -0; }} > {kept}; exit $code"],
            env=self.variables,
            cwd=self.place,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        if kept.exists():
            place, _, variables = kept.read_text(encoding="utf-8").partition("\n")
            self.place = Path(place)
            self.variables = dict(each.split("=", 1) for each in variables.split("\0") if "=" in each)
        return run


def desk(folder: Path) -> Desk:
    """The desk of any chapter but the first."""
    folder.mkdir()
    duel = unpacked("duel", folder)
    lib = install(folder.parent / f"{folder.name}.lib", "skirm-duel", {"duel": "skirm_duel"}, version="0.1.0")
    return Desk(folder, {"PYTHONPATH": f"{duel / 'src'}{os.pathsep}{lib}"})


def bare_desk(folder: Path) -> Desk:
    """The desk of the first chapter: an empty folder, and an environment of its own with skirm."""
    folder.mkdir()
    place = folder.parent / f"{folder.name}.venv"
    wheels = folder.parent / f"{folder.name}.wheels"
    uv("venv", "--python", sys.executable, str(place))
    uv("build", "--wheel", str(ROOT), "--out-dir", str(wheels))
    (wheel,) = wheels.glob("*.whl")
    variables = uv("pip", "install", "--python", str(place), str(wheel))
    found = Desk(folder, variables)
    found.variables["PATH"] = f"{place / 'bin'}{os.pathsep}{found.variables['PATH']}"
    return found


def uv(*argv: str) -> dict[str, str]:
    """Run uv, at first with what it has at hand, then with what it may fetch.

    Returns: The variables under which it succeeded.
    """
    program = os.environ.get("UV") or shutil.which("uv") or "uv"
    for variables in ({"UV_OFFLINE": "1"}, dict[str, str]()):
        run = subprocess.run(
            [program, "--quiet", *argv], env=environment(**variables), capture_output=True, text=True, check=False
        )
        if not run.returncode:
            return variables
    raise OSError(run.stderr)


def worked(chapter: str, at: Desk, *, installs: bool = True) -> tuple[str, list[str]]:
    """Work a chapter through.

    Args:
        installs: Whether the desk has an environment that may be changed.

    Returns: The chapter with what its commands print, and what failed.
    """
    told, faults, done = "", [], 0
    for block in blocks(chapter):
        told += chapter[done : block.start]
        done = block.end
        text = block.text
        if block.language == "console":
            text = ""
            for command, shown in commands(block.text):
                text += f"{PROMPT}{command}\n{at.run(command).stdout if can_run(command) else shown}"
        elif block.language == "sh" and can_run(text):
            run = at.run(f"set -e; {text if installs else harmless(text)}")
            faults += [f"{text}{run.stdout}"] if run.returncode else []
        elif block.file:
            at.put(block)
        told += text
    return told + chapter[done:], faults


def can_run(script: str) -> bool:
    """Whether what a script needs beside skirm is there, and it makes no environment of its own."""
    return ("jq" not in script or shutil.which("jq") is not None) and "uv tool install" not in script


def harmless(script: str) -> str:
    """A script that installs nothing into the environment of the tests, but asks what would be."""
    return re.sub(r"^skirm (un)?install ", r"skirm \1install --dry-run ", script, flags=re.MULTILINE)


def rewrite() -> None:
    """Write into the guide what its commands print."""
    text = GUIDE.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for number, (title, chapter) in enumerate(chapters(text).items()):
            if len(sys.argv) < 2 or sys.argv[1].casefold() in title.casefold():
                place = Path(folder) / f"chapter-{number}"
                told, faults = worked(chapter, desk(place) if number else bare_desk(place))
                text = text.replace(f"## {title}{chapter}", f"## {title}{told}")
                for fault in faults:
                    print(title, fault, sep="\n", file=sys.stderr)
    GUIDE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    rewrite()
