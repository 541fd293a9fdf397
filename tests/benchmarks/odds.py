"""Exact odds against icepool: the calculation alone, its first call in a fresh process, in the same run.

Run it: `uv run python -m tests.benchmarks.odds [ROUNDS]`. The time is that of the processor, so that a busy machine
slows both alike. A ratio above 1 says how many times quicker skirm is.
"""

from __future__ import annotations

import statistics
import subprocess
import sys

# The case, and how icepool is asked for the same; None where it fails.
CASES: dict[str, str | None] = {
    "4d6kh3": "d(6).highest(4, 3)",
    "10d6kh3": "d(6).highest(10, 3)",
    "20d6": "20 @ d(6)",
    "100d6": "100 @ d(6)",
    "1000d6": None,
    "8d10>=7": "8 @ (d(10) >= 7)",
    "6d6!": "6 @ d(6).explode(depth=9)",
    "16d10kh8": "d(10).highest(16, 8)",
    "20d10kh2": "d(10).highest(20, 2)",
    "40d20kh10": "d(20).highest(40, 10)",
    "100d6kh50": "d(6).highest(100, 50)",
    "10d10!!kh5": "d(10).explode(depth=9).highest(10, 5)",
}
OURS = """
import time
from skirm.dice.notation import parse
from skirm.dice.odds.evaluate import odds
root = parse({!r}).root
began = time.process_time()
odds(root)
print(time.process_time() - began)
"""
THEIRS = """
import time
from icepool import d
began = time.process_time()
({}).items()
print(time.process_time() - began)
"""
GOAL_MEDIAN = 10


def seconds(code: str) -> float:
    """The time that the code says it took, in an interpreter of its own."""
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def main(rounds: int) -> None:
    """Measure and print."""
    times: dict[str, tuple[list[float], list[float]]] = {case: ([], []) for case in CASES}
    for _ in range(rounds):
        for case, other in CASES.items():
            ours, theirs = times[case]
            ours.append(seconds(OURS.format(case)))
            if other is not None:
                theirs.append(seconds(THEIRS.format(other)))
    ratios = []
    for case, (ours, theirs) in times.items():
        mine = statistics.median(ours)
        told = "icepool fails"
        if theirs:
            ratios.append(statistics.median(theirs) / mine)
            told = f"icepool {statistics.median(theirs) * 1000:8.2f} ms, ratio {ratios[-1]:7.1f}"
        print(f"{case:12} {mine * 1000:8.2f} ms  {told}")
    print(f"least ratio {min(ratios):.1f}, goal 1; median {statistics.median(ratios):.1f}, goal {GOAL_MEDIAN}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
