"""What odds and simulations of the three systems cost: `uv run python -m tests.benchmarks.forecasts [ROUNDS]`.

Prints the time of `skirm odds` of an order by that of `skirm resolve --dry-run` of the same order, whole processes in
interleaved rounds; the time of a question about an advance on a machine of 6 rows of 3 modules; and how many plays of
each example's orders a second one processor does: here, and as many as it would be on the machine that the goals were
set on, by what icepool takes here and took there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import msgspec

from skirm.commands.order import from_object
from skirm.commands.tally import Tally
from skirm.commands.trials import Trials
from skirm.rules.branches import distribution
from skirm.rules.loading import load_needed
from skirm.rules.requests import build
from tests.benchmarks.odds import CASES, THEIRS
from tests.benchmarks.odds import seconds as icepool_seconds

SKIRM = Path(sys.executable).parent / "skirm"
SHOT = ["shoot", "attacker=Anvil", "target=Vyx", "band=medium"]
PARRY = ["strike", "attacker=Vela", "target=Ilse", "response=parry", "distance=1"]
ORDERS = {"slaved-armour": SHOT, "percentile-skirmish": PARRY}
FIRES = [{"kind": "internal", "module": f"f{number}", "since": 1} for number in range(3)]
BURNING = {
    "turn": 3,
    "phase": "combat",
    "units": {
        "Vyx": {
            "kind": "machine",
            "hits": 6,
            "fires": FIRES,
            "rows": [
                [{"name": f"{column}{row}", "critical": (column, row) == ("b", 2)} for column in "abc"]
                for row in range(6)
            ],
        }
    },
}
# What icepool's calculations took on the machine of the goals, in ms: its time here tells how fast this machine is now.
REFERENCE = {"100d6": 85, "16d10kh8": 8.3, "40d20kh10": 48, "100d6kh50": 138}
# As many as `skirm simulate` plays where nobody says how many.
PLAYS = 1000


def seconds(argv: list[str], folder: str) -> float:
    """How long a command takes."""
    began = time.perf_counter()
    done = subprocess.run([SKIRM, *argv], cwd=folder, capture_output=True, check=False, env=environment())
    if done.returncode:
        raise SystemExit(f"{' '.join(argv)}: {done.stderr.decode()}")
    return time.perf_counter() - began


def environment() -> dict[str, str]:
    """The environment without what slows Python down."""
    return {
        key: value for key, value in os.environ.items() if key not in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
    }


def commands(rounds: int) -> None:
    """Odds against resolving, by command."""
    with tempfile.TemporaryDirectory() as folder:
        for system in ORDERS:
            seconds(["new", system, f"{system}.toml", "--example", "--seed", "benchmark"], folder)
        ratios: dict[str, list[float]] = {system: [] for system in ORDERS}
        for _ in range(rounds):
            for system, order in ORDERS.items():
                resolved = seconds(["resolve", f"{system}.toml", *order, "--dry-run"], folder)
                ratios[system].append(seconds(["odds", f"{system}.toml", *order], folder) / resolved)
    for system, found in ratios.items():
        print(f"odds of {system} {ORDERS[system][0]}: {median(found):.2f} of one resolve (goal 1.5)")


def advance(rounds: int) -> None:
    """Six pending Hits and three fires: is the machine destroyed?"""
    system = load_needed("slaved-armour")
    state = msgspec.convert(BURNING, system.encounter_model)
    request = build(system.schemas.advances["phase"], {}, ["Vyx"])
    found, times = None, []
    for _ in range(rounds):
        began = time.perf_counter()
        found = distribution(system, request, state, ["units.Vyx.destroyed"], 10**7)
        times.append(time.perf_counter() - began)
    assert found is not None
    print(f"six hits and three fires: {median(times):.3f} s, {found.runs} runs (goal 1 s)")


def plays(rounds: int) -> None:
    """Plays a second of the examples' orders."""
    for name in ("slaved-armour", "percentile-skirmish", "vehicle-chase"):
        system = load_needed(name)
        example = next(iter(system.schemas.examples.values()))
        orders = [(number, from_object(dict(order))) for number, order in enumerate(example.orders, 1)]
        rates, there = [], []
        for _ in range(rounds):
            before = slowness()
            # Every round begins without what the one before has met.
            trials = Trials(system, example.encounter, orders)
            began = time.process_time()
            trials.play(range(PLAYS), Tally("benchmark", "benchmark", name, [(0, PLAYS)]))
            rates.append(PLAYS / (time.process_time() - began))
            there.append(rates[-1] * (before + slowness()) / 2)
        print(
            f"{name}: {median(rates):.0f} plays a second of {len(orders)} orders; "
            f"{median(there):.0f} on the machine of the goals (goal 400)"
        )


def slowness() -> float:
    """How many times slower this machine is at the moment than the one of the goals."""
    return median(
        icepool_seconds(THEIRS.format(CASES[case])) * 1000 / reference for case, reference in REFERENCE.items()
    )


def main(rounds: int = 5) -> None:
    """Run them."""
    rounds = min(rounds, 9)
    commands(rounds)
    advance(rounds)
    plays(rounds)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
