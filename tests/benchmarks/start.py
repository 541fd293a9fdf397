"""How long commands take to start, against the bare interpreter and an ordinary Typer application.

Run it: `uv run python -m tests.benchmarks.start [ROUNDS]`. Time on a processor counts, rounds are interleaved and
medians compared, so that a busy machine slows all alike. Only ratios are printed; they are what the goals are about.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

SCRIPTS = Path(sysconfig.get_path("scripts"))
SKIRM = str(SCRIPTS / "skirm")
TWO_COMMANDS = """
import typer
app = typer.Typer()
@app.command()
def first(name: str = "a") -> None: print(name)
@app.command()
def second(number: int = 1) -> None: print(number)
app()
"""
GOALS = {
    "skirm --version": ("python -c pass", 1.3),
    "skirm roll 3d6": ("python -c pass", 1.3),
    "skirm --help": ("typer --help", 0.8),
    "skirm roll --help": ("typer first --help", 0.8),
    "skirm roll (an error)": ("typer first --help", 0.8),
}
# What a TAB asks of skirm, by what is typed; the save is the example of a system.
TABS = {
    "TAB: skirm ...": [""],
    "TAB: a save": ["show", ""],
    "TAB: a roll": ["roll", "slaved-armour:"],
    "TAB: an action": ["resolve", "SAVE", "sh"],
    "TAB: a unit": ["resolve", "SAVE", "shoot", "attacker="],
    "TAB: a weapon": ["resolve", "SAVE", "shoot", "attacker=Rook", "weapon="],
    "TAB: a path": ["set", "SAVE", "units.Rook."],
}
GOALS |= dict.fromkeys(TABS, ("typer first", 0.9))


def seconds(command: list[str], environment: dict[str, str]) -> float:
    """The time on a processor that one run takes."""
    began = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    ended = getrusage(RUSAGE_CHILDREN)
    return ended.ru_utime - began.ru_utime + ended.ru_stime - began.ru_stime


def main(rounds: int) -> None:
    """Measure all commands and print their ratios."""
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")}
    with tempfile.TemporaryDirectory() as folder:
        typer = Path(folder) / "two.py"
        typer.write_text(TWO_COMMANDS)
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "skirm --version": [SKIRM, "--version"],
            "skirm roll 3d6": [SKIRM, "roll", "3d6"],
            "typer first": [sys.executable, str(typer), "first"],
            "typer --help": [sys.executable, str(typer), "--help"],
            "typer first --help": [sys.executable, str(typer), "first", "--help"],
            "skirm --help": [SKIRM, "--help"],
            "skirm roll --help": [SKIRM, "roll", "--help"],
            "skirm roll (an error)": [SKIRM, "roll", "--nope"],
        }
        save = str(Path(folder) / "fight.toml")
        seconds([SKIRM, "new", "slaved-armour", save, "--example"], environment)
        for name, words in TABS.items():
            commands[name] = [
                SKIRM,
                "--complete",
                "fish",
                "skirm",
                *(save if word == "SAVE" else word for word in words),
            ]
        times: dict[str, list[float]] = {name: [] for name in commands}
        for turn in range(rounds + 1):
            for name, command in commands.items():
                took = seconds(command, environment)
                if turn:
                    times[name].append(took)
    for name, (against, goal) in GOALS.items():
        ratio = statistics.median(times[name]) / statistics.median(times[against])
        print(f"{name:24} {ratio:5.2f} of {against:20} goal {goal}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
