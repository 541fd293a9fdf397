"""How fast a fight is played: commands against a two-command Typer application, and orders a second.

Run it: `uv run python -m tests.benchmarks.play [ROUNDS]`. Commands work on the toy's yard, seven units; rounds are
interleaved and medians compared. Orders are JSON lines from a file, each committed and printed; the time that the
rules themselves take is measured apart and told beside them.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run
from tests.benchmarks.start import SKIRM, TWO_COMMANDS, seconds
from tests.toy.install import install_toy, toy

GOAL = 0.9
GOAL_ORDERS = 2000
ORDERS = 2000
CROWD = 1000


def main(rounds: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")}
        environment["PYTHONPATH"] = str(install_toy(folder / "site"))
        environment["XDG_CACHE_HOME"] = str(folder / "cache")
        save = str(folder / "fight.toml")
        subprocess.run([SKIRM, "new", "toy", save, "--example"], env=environment, check=True, capture_output=True)
        commands(rounds, folder, save, environment)
        orders(rounds, folder, save, environment)
        crowd(rounds, folder, save, environment)


def commands(rounds: int, folder: Path, save: str, environment: dict[str, str]) -> None:
    """Single commands."""
    application = folder / "two.py"
    application.write_text(TWO_COMMANDS)
    lines = {
        "typer first": [sys.executable, str(application), "first"],
        "skirm show": [SKIRM, "show", save],
        "skirm resolve": [SKIRM, "resolve", save, "volley", "attacker=Rook", "target=Vyx", "--dry-run"],
        "skirm advance": [SKIRM, "advance", save],
        "skirm undo": [SKIRM, "undo", save],
        "skirm roll toy:nerve": [SKIRM, "roll", "toy:nerve"],
    }
    times: dict[str, list[float]] = {name: [] for name in lines}
    for turn in range(rounds + 1):
        for name, line in lines.items():
            took = seconds(line, environment)
            if turn:
                times[name].append(took)
    base = statistics.median(times.pop("typer first"))
    for name, taken in times.items():
        print(f"{name:24} {statistics.median(taken) / base:5.2f} of {'typer first':20} goal {GOAL}")


def orders(rounds: int, folder: Path, save: str, environment: dict[str, str]) -> None:
    """Orders a second, without the time that starting takes.

    Long and short batches take turns and their medians are compared: the least difference of two runs would be the one
    whose short run was disturbed, and flatter us without bound.
    """
    path = folder / "orders.jsonl"

    def batch(count: int) -> float:
        path.write_text('{"advance": "turn"}\n' * count)
        began = time.perf_counter()
        line = [SKIRM, "resolve", save, "--orders", str(path), "--json"]
        done = subprocess.run(line, env=environment, check=True, capture_output=True)
        took = time.perf_counter() - began
        if done.stdout.count(b"\n") != count:
            raise RuntimeError(f"{count} orders gave {done.stdout.count(bytes([10]))} results")
        return took

    long, short, rules = [], [], []
    for _ in range(rounds):
        long.append(batch(ORDERS))
        short.append(batch(1))
        rules.append(rule_time())
    each = (statistics.median(long) - statistics.median(short)) / ORDERS
    rule = statistics.median(rules)
    print(
        f"JSON-line orders        {1 / (each - rule):6.0f} a second, {1 / each:.0f} with the {rule * 1e6:.0f} us of "
        f"the rules  goal {GOAL_ORDERS}"
    )


def rule_time() -> float:
    """The time that the rules take for one of the orders."""
    system = toy()
    turn = system.schemas.advances["turn"]()
    yard = system.thaw(system.freeze(system.schemas.examples["yard"].encounter))
    began = time.perf_counter()
    for number in range(ORDERS):
        run(system, "turn", turn, yard, RandomDice("benchmark", "revision", number))
    return (time.perf_counter() - began) / ORDERS


def crowd(rounds: int, folder: Path, save: str, environment: dict[str, str]) -> None:
    """An advance among a thousand, against one among ten."""
    large = str(folder / "crowd.toml")
    Path(large).write_bytes(Path(save).read_bytes())
    joining = folder / "crowd.jsonl"
    joining.write_text("".join(f'{{"add": "duellist", "name": "No {n}", "side": "red"}}\n' for n in range(CROWD)))
    subprocess.run(
        [SKIRM, "resolve", large, "--orders", str(joining), "-q"], env=environment, check=True, capture_output=True
    )
    few, many = [], []
    for _ in range(rounds):
        few.append(seconds([SKIRM, "advance", save], environment))
        many.append(seconds([SKIRM, "advance", large], environment))
    ratio = statistics.median(many) / statistics.median(few)
    print(f"advance among {CROWD}      {ratio:5.2f} of advance among 7     goal 2.0")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
