"""How long commands take to start, against the bare interpreter and an ordinary Typer application.

Run it: `uv run python -m tests.benchmarks.start [ROUNDS]`. Rounds are interleaved and medians compared, so that a busy
machine slows all alike. Only ratios are printed; they are what the goals are about.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

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


def seconds(command: list[str], environment: dict[str, str]) -> float:
    """The time that one run takes."""
    began = time.perf_counter()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - began


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
            "typer --help": [sys.executable, str(typer), "--help"],
            "typer first --help": [sys.executable, str(typer), "first", "--help"],
            "skirm --help": [SKIRM, "--help"],
            "skirm roll --help": [SKIRM, "roll", "--help"],
            "skirm roll (an error)": [SKIRM, "roll", "--nope"],
        }
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
