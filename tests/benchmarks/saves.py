"""What a change of a save costs, against reading and writing the same state with tomllib and tomli_w.

Run it: `uv run python -m tests.benchmarks.saves [ROUNDS]`. Rounds are interleaved and medians compared. A change is
all of it: lock, read, decode, encode, append to the journal, write the file, both flushed to disk.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import tomli_w

from skirm.saves.creation import create
from skirm.saves.loading import load
from skirm.saves.models import encode
from skirm.saves.save import document
from skirm.saves.transaction import Transaction
from tests.saves import toy

COUNTS = (10, 1000)
BATCH = 300


def seconds(work: Callable[[], None]) -> float:
    """The time that a piece of work takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def change(path: str) -> None:
    """One order: one unit changes."""
    with Transaction.open(path, toy.schema_for) as fight:
        assert isinstance(fight.encounter, toy.Battle)
        fight.encounter.turn += 1
        next(iter(fight.encounter.units.values())).side = str(fight.encounter.turn)
        fight.commit("resolve", encode(fight.encounter), request={"action": "shoot"}, outcome={"result": "hit"})


def parse_and_write(path: str) -> None:
    """What a program without a journal does: parse, write in a temporary file, flush, rename."""
    state = tomllib.loads(Path(path).read_text())
    other = Path(f"{path}.other")
    with other.open("w") as file:
        file.write(tomli_w.dumps(state))
        file.flush()
        os.fsync(file.fileno())
    other.replace(f"{path}.plain")


def show(path: str) -> None:
    """What a command reads that changes nothing."""
    load(path, toy.schema_for)


def forget() -> None:
    """Have the next command read without a cache."""
    for file in Path(os.environ["XDG_CACHE_HOME"]).rglob("*"):
        if file.is_file():
            file.unlink()


def batch(path: str, count: int) -> float:
    """Orders a second in one transaction, each appended to the journal before the next."""
    with Transaction.open(path, toy.schema_for) as fight:
        battle = fight.encounter
        assert isinstance(battle, toy.Battle)
        unit = next(iter(battle.units.values()))
        began = time.perf_counter()
        for number in range(count):
            unit.side = str(number)
            fight.commit("resolve", encode(battle), request={"action": "shoot"}, outcome={"result": "hit"})
        return count / (time.perf_counter() - began)


def measure(count: int, rounds: int, *, machines: bool) -> None:
    """Print the ratios of one size of fight."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = str(Path(folder, "cache"))
        path = str(Path(folder, "fight.toml"))
        create(path, toy.save(toy.crowd(count, machines=machines)), versions={})
        cases: dict[str, Callable[[], None]] = {
            "tomllib and tomli_w": lambda: parse_and_write(path),
            "change": lambda: change(path),
            "change without the cache": lambda: change(path),
            "load": lambda: show(path),
        }
        times: dict[str, list[float]] = {name: [] for name in cases}
        for _ in range(rounds):
            for name, work in cases.items():
                if "without" in name:
                    forget()
                times[name].append(seconds(work))
        medians = {name: statistics.median(found) for name, found in times.items()}
        what = f"{count} {'machines' if machines else 'people'}, {Path(path).stat().st_size // 1000} kB"
        base = medians["tomllib and tomli_w"]
        for name, median in medians.items():
            print(f"{what:24} {name:26} {median / base:6.2f}   {median * 1000:8.1f} ms")
        assert document(load(path).save)
        rate = statistics.median(batch(path, BATCH if count < 1000 else 30) for _ in range(3))
        print(f"{what:24} {'a batch':26} {rate * base:6.2f}   {rate:8.0f} orders/s")


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    for machines in (False, True):
        for count in COUNTS:
            measure(count, number, machines=machines)
