"""What the rules core costs: `uv run python -m tests.benchmarks.rules`.

Prints µs for each resolved order and for each question of odds, the median of several interleaved rounds, beside the
runs that the odds take and the µs a run. Ratios are to a copy of the encounter, the least that any order costs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

from skirm.api import Request
from skirm.dice.seeds import RandomDice
from skirm.rules.branches import distribution
from skirm.rules.engine import run

from ..toy.install import toy
from ..toy.skirm_toy.example import yard
from ..toy.skirm_toy.fencing import Strike
from ..toy.skirm_toy.shooting import Shoot, Volley
from ..toy.skirm_toy.turns import Turn

ROUNDS = 7
TOY = toy()
STATE = yard()
ORDERS: dict[str, Request] = {
    "shot": Shoot("Rook", "Vyx", 3),
    "strike and parry": Strike("Rook", "Vyx", "parry"),
    "volley of three": Volley("Rook", "Vyx", 3),
    "barrel": Shoot("Rook", "Keg 1"),
    "turn": Turn(),
}
QUESTIONS: dict[str, tuple[Request, tuple[str, ...]]] = {
    "shot": (ORDERS["shot"], ("result",)),
    "strike and parry": (ORDERS["strike and parry"], ("result",)),
    "volley, health": (ORDERS["volley of three"], ("units.Vyx.health",)),
    "barrel, two facts": (ORDERS["barrel"], ("units.Brill.health", "units.Keg 3.exploded")),
}


def timed(work: Callable[[], object], times: int) -> float:
    """µs for each time."""
    start = perf_counter()
    for _ in range(times):
        work()
    return (perf_counter() - start) * 1e6 / times


def main() -> None:
    frozen = TOY.freeze(STATE)
    jobs: dict[str, tuple[Callable[[], object], int]] = {
        "copy of the encounter": (lambda: TOY.thaw(TOY.freeze(STATE)), 2000),
        "reading of the encounter": (lambda: TOY.thaw(frozen), 2000),
    }
    for name, order in ORDERS.items():
        dice = RandomDice("benchmark")
        jobs[f"order: {name}"] = (lambda order=order, dice=dice: run(TOY, "x", order, STATE, dice), 300)  # type: ignore[misc]
    runs: dict[str, int] = {}
    for name, (order, paths) in QUESTIONS.items():
        runs[f"odds: {name}"] = distribution(TOY, order, STATE, paths).runs
        jobs[f"odds: {name}"] = (lambda order=order, paths=paths: distribution(TOY, order, STATE, paths), 10)  # type: ignore[misc]
    found: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(ROUNDS):
        for name, (work, times) in jobs.items():
            found[name].append(timed(work, times))
    unit = median(found["copy of the encounter"])
    for name, each in found.items():
        cost = median(each)
        told = f"   {runs[name]:4d} runs, {cost / runs[name]:6.1f} µs a run" if name in runs else ""
        sys.stdout.write(f"{name:28} {cost:9.1f} µs  {cost / unit:7.1f} copies{told}\n")


if __name__ == "__main__":
    main()
