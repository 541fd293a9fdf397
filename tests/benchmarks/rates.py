"""Many rolls: a million totals as a whole process, and rolls a second in this one.

Run it: `uv run python -m tests.benchmarks.rates [ROUNDS]`. Beside them stand rolldice, the C program of that name, and
d20, a Python library, if they are installed.
"""

from __future__ import annotations

import importlib
import os
import shutil
import statistics
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

from skirm.dice.notation import parse
from skirm.dice.seeds import RandomDice
from tests.benchmarks.start import SKIRM, seconds

if TYPE_CHECKING:
    from collections.abc import Callable

MILLION = 1_000_000
ROLLS = 100_000
GOAL_BULK = 0.8
GOAL_RATE = 600_000


def main(rounds: int) -> None:
    """Measure and print."""
    bulk(rounds)
    rates(rounds)


def bulk(rounds: int) -> None:
    """A million times 3d6 to nowhere."""
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")}
    environment["PATH"] = environment.get("PATH", "") + ":/usr/games"
    commands = {"skirm": [SKIRM, "roll", "-n", str(MILLION), "3d6", "-q"]}
    rolldice = shutil.which("rolldice", path=environment["PATH"])
    if rolldice:
        commands["rolldice"] = [rolldice, *["10000x3d6"] * (MILLION // 10_000)]
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            times[name].append(seconds(command, environment))
    ours = statistics.median(times["skirm"])
    if rolldice:
        ratio = ours / statistics.median(times["rolldice"])
        print(f"{MILLION} x 3d6 -q         {ratio:5.2f} of rolldice          goal {GOAL_BULK}")
    else:
        print(f"{MILLION} x 3d6 -q           {ours * 1000:5.0f} ms (rolldice is not installed)")


def rates(rounds: int) -> None:
    """Rolls a second of parsed expressions, faces recorded; the best round counts."""
    source = RandomDice("benchmark")
    for text in ("3d6", "4d6kh3 + 2", "6d6!"):
        roll = parse(text).roll
        best = min(timed(partial(roll, source)) for _ in range(max(3, rounds // 4)))
        goal = f", goal {GOAL_RATE:,}" if text == "3d6" else ""
        print(f"{text:24} {1 / best:9,.0f} rolls a second{goal}")
    try:
        d20 = importlib.import_module("d20")
    except ImportError:
        return
    roller = d20.Roller()
    tree = roller.parse("3d6")
    best = min(timed(lambda: roller.roll(tree), 2_000) for _ in range(3))
    print(f"{'3d6 by d20':24} {1 / best:9,.0f} rolls a second")


def timed(roll: Callable[[], object], times: int = ROLLS) -> float:
    """Seconds a roll."""
    began = time.perf_counter()
    for _ in range(times):
        roll()
    return (time.perf_counter() - began) / times


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
