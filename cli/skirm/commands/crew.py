"""Who plays the trials of a simulation: this process, several beside it, or the workers of a cluster."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from skirm.commands.fights import fight_in
from skirm.commands.order import from_lines, numbered
from skirm.commands.switches import Switches, current, switched
from skirm.commands.tally import Tally
from skirm.commands.trials import Trials
from skirm.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

# Enough to be worth a message between processes, few enough that Ctrl-C and a progress bar have something to tell.
SMALLEST, LARGEST = 20, 500
# Below that, starting other processes takes longer than the trials.
ALONE = 400


class Job(NamedTuple):
    """Everything that trials need, as plain data that can be sent elsewhere.

    Plugins in files have to lie where they lie here; what SKIRM_PLUGIN names is sent along, for a worker has its own.
    """

    save: bytes
    orders: str
    by: tuple[str, ...]
    until: str | None
    seed: str
    question: str
    switches: Switches


@lru_cache(maxsize=2)
def ready(save: bytes, orders: str, by: tuple[str, ...], until: str | None, switches: Switches) -> Trials:
    """The position and the orders, read once in every process.

    Errors: those of saves and of orders; UsageError.
    """
    with switched(switches):
        fight = fight_in(save)
    return Trials(fight.system, fight.encounter, list(from_lines(numbered(orders))), by, until)


def share(job: Job, first: int, count: int) -> Tally:
    """Play some trials. Errors: as `ready`; PluginError."""
    trials = ready(job.save, job.orders, job.by, job.until, job.switches)
    tally = Tally(job.question, job.seed, trials.system.name, [(first, count)])
    return trials.play(range(first, first + count), tally)


def shares(first: int, count: int, hands: int) -> list[tuple[int, int]]:
    """Trials in portions for so many hands."""
    size = max(SMALLEST, min(LARGEST, count // (hands * 8)))
    return [(start, min(size, first + count - start)) for start in range(first, first + count, size)]


def played(job: Job, first: int, count: int, jobs: int | None, scheduler: str | None) -> Iterator[Tally]:
    """Play trials, and give every portion when it is done, in any order.

    Args:
        jobs: How many processes; None for as many as the machine has processors.
        scheduler: The address of a Dask cluster that plays them instead.

    Errors: as `share`; UsageError where the cluster cannot be had.
    """
    hands = 1 if jobs is None and count < ALONE else jobs or processors()
    if scheduler is None and hands == 1:
        for begin, some in shares(first, count, 1):
            yield share(job, begin, some)
        return
    with crew(hands, scheduler) as executor:
        waiting = [executor.submit(share, job, begin, some) for begin, some in shares(first, count, hands)]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            for future in waiting:
                future.cancel()


def switches_sent() -> Switches:
    """The switches that hold, with files that are found from any folder."""
    switches = current()
    files = tuple(os.path.abspath(os.path.expanduser(file)) for file in switches.files)  # noqa: PTH100, PTH111 - texts
    return switches._replace(files=files)


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


@contextmanager
def crew(hands: int, scheduler: str | None) -> Iterator[Executor]:
    """An executor of processes, or that of a cluster."""
    if scheduler is None:
        with ProcessPoolExecutor(hands, initializer=deaf) as executor:
            yield executor
        return
    try:
        from distributed import Client  # type: ignore[import-not-found] # noqa: PLC0415 - an extra
    except ImportError as fault:
        raise UsageError(
            "--scheduler needs Dask, which is not installed; install skirm[cluster]", "simulate"
        ) from fault
    try:
        client = Client(scheduler, timeout=10)
    except (OSError, ValueError, TimeoutError) as fault:
        raise UsageError(f"--scheduler {scheduler}: no cluster answers there: {fault}", "simulate") from fault
    with client:
        yield client.get_executor()


def deaf() -> None:
    """Let Ctrl-C be heard by whoever reports, not by those who play."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
