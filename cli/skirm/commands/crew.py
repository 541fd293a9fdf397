"""Who plays the trials of a simulation, and in which portions: this process, several beside it, or a cluster."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, wait
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from skirm.commands.fights import fight_in
from skirm.commands.hands import EACH, cluster, processes, processors
from skirm.commands.order import from_lines, numbered
from skirm.commands.switches import Switches, current, switched
from skirm.commands.tally import Tally
from skirm.commands.trials import Trials, never
from skirm.errors import SkirmError
from skirm.rules.guard import told
from skirm.rules.refusals import PluginError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from concurrent.futures import Executor, Future

    from skirm.commands.asked import Asked

# Enough to be worth a message between processes, and short enough for a progress bar: at most so many trials, and no
# further one after so many seconds.
LARGEST, SECONDS = 500, 0.5
# Before other processes are started, so long it is tried without them; they must save more than their start costs.
ALONE, WORTH = 0.2, 0.6
# Seconds between two looks whether all are to come to an end.
LOOK = 0.1
# Of a process with several threads, one plays at a time: they share the position.
PLAYING = threading.Lock()


class Job(NamedTuple):
    """Everything that trials need, as plain data that can be sent elsewhere.

    Plugins in files have to lie where they lie here; what SKIRM_PLUGIN names is sent along, for a worker has its own.
    """

    save: bytes
    orders: str
    by: tuple[str, ...]
    until: str | None
    seed: str
    asked: Asked
    switches: Switches


@lru_cache(maxsize=2)
def ready(save: bytes, orders: str, by: tuple[str, ...], until: str | None, switches: Switches) -> Trials:
    """The position and the orders, read once in every process.

    Errors: those of saves and of orders; UsageError.
    """
    with switched(switches):
        fight = fight_in(save)
    return Trials(fight.system, fight.encounter, list(from_lines(numbered(orders))), by, until)


def share(
    job: Job, first: int, count: int, halted: Callable[[], bool] = never, seconds: float | None = SECONDS
) -> Tally:
    """Play some trials, or the first of them: no further one is begun after some seconds.

    Errors: as `ready`; those of `Trials.play`.
    """
    with PLAYING:
        trials = ready(job.save, job.orders, job.by, job.until, job.switches)
        name = trials.system.name
        tally = Tally(job.asked.question(job.seed, name), job.seed, name, [(first, count)], job.asked)
        return trials.play(in_time(first, count, seconds), tally, halted)


def in_time(first: int, count: int, seconds: float | None) -> Iterator[int]:
    """The numbers of some trials, but for the first one only as long as there is time."""
    end = None if seconds is None else time.monotonic() + seconds
    for trial in range(first, first + count):
        if trial > first and end is not None and time.monotonic() > end:
            return
        yield trial


class Portions:
    """Trials in portions for some hands; what a hand did not come to is given back."""

    def __init__(self, first: int, count: int, hands: int) -> None:
        self.first, self.end = first, first + count
        self.size = max(1, min(LARGEST, count // (hands * 8)))
        self.given_back: list[tuple[int, int]] = []

    def next(self) -> tuple[int, int] | None:
        """The next portion, the first trial and how many; None where all are given out."""
        if self.given_back:
            return self.given_back.pop()
        first, self.first = self.first, min(self.first + self.size, self.end)
        return (first, self.first - first) if first < self.end else None

    def done(self, portion: tuple[int, int], plays: int) -> None:
        """Of a portion so many trials were played, the first ones."""
        first, count = portion
        if plays < count:
            self.given_back.append((first + plays, count - plays))


def played(
    job: Job, first: int, count: int, jobs: int | None, scheduler: str | None, halted: Callable[[], bool] = never
) -> Generator[Tally, None, None]:
    """Play trials, and give every portion when it is done, in any order.

    Args:
        jobs: In how many processes, at most `EACH` for a processor; None for as many as are worth it.
        scheduler: The address of a Dask cluster that plays them instead.
        halted: Whether all are to come to an end; what they have until then is given.

    Errors: as `share`; UsageError where the cluster cannot be had; PluginError where its workers fail.
    """
    if scheduler is not None:
        with cluster(scheduler) as (executor, hands):
            try:
                yield from together(executor, partial(share, job), Portions(first, count, hands), hands, halted)
            except SkirmError:
                raise
            except Exception as fault:
                # Workers that are killed, have no skirm or another one: Dask has errors of its own for each.
                raise PluginError(f"--scheduler {scheduler}: what plays there failed: {told(fault)}") from fault
        return
    hands = min(count, jobs or processors(), EACH * processors())
    if jobs is None or hands == 1:
        plays = 0
        for tally in alone(job, first, count, halted, worth=hands > 1):
            yield tally
            plays += tally.plays
        first, count = first + plays, count - plays
    if count and not halted():
        with processes(hands, take, job) as (executor, stop):
            # What nobody has begun is given back at once by whoever begins it. It is not taken back: an executor whose
            # processes are ended fails over what was.
            yield from together(executor, portion, Portions(first, count, hands), hands, halted, lambda _: stop())


def alone(job: Job, first: int, count: int, halted: Callable[[], bool], *, worth: bool) -> Iterator[Tally]:
    """Play trials in this process.

    Args:
        worth: Whether to leave the rest where other processes would have it done sooner.
    """
    portions = Portions(first, count, 1)
    began, plays = time.monotonic(), 0
    while not halted() and (some := portions.next()) is not None:
        tally = share(job, *some, halted, ALONE if worth else SECONDS)
        portions.done(some, tally.plays)
        plays += tally.plays
        if tally.plays:
            yield tally
        if worth and plays and (time.monotonic() - began) / plays * (count - plays) > WORTH:
            return


class Hand:
    """What a process beside that of the command plays."""

    def __init__(self) -> None:
        self.job: Job | None = None
        self.halted: Callable[[], bool] = never


HAND = Hand()


def take(asked: threading.Event, job: Job) -> None:
    """Take a job in this process, until asked to come to an end.

    A function and no method, which a process that is started afresh would get with a `Hand` of its own.
    """
    HAND.job, HAND.halted = job, asked.is_set


def portion(first: int, count: int) -> Tally:
    """Play some trials of the job of this process. Errors: as `share`."""
    assert HAND.job is not None  # noqa: S101 - it was taken first
    return share(HAND.job, first, count, HAND.halted)


def take_back(flying: Iterable[Future[Tally]]) -> None:
    """Take back what nobody has begun, where those who play cannot be asked."""
    for future in flying:
        future.cancel()


def together(
    executor: Executor,
    play: Callable[[int, int], Tally],
    portions: Portions,
    hands: int,
    halted: Callable[[], bool],
    stop: Callable[[Iterable[Future[Tally]]], None] = take_back,
) -> Iterator[Tally]:
    """Let an executor play, two portions for every hand at a time.

    Args:
        stop: Asks all who play to come to an end, or takes back what nobody has begun.

    Errors: as `played`.
    """
    flying: dict[Future[Tally], tuple[int, int]] = {}
    while True:
        if halted():
            stop(flying)
        else:
            while len(flying) < 2 * hands and (some := portions.next()) is not None:
                flying[executor.submit(play, *some)] = some
        if not flying:
            return
        for future in wait(flying, LOOK, FIRST_COMPLETED).done:
            some = flying.pop(future)
            if future.cancelled():
                continue
            try:
                tally = future.result()
            except BrokenExecutor as fault:
                raise lost(some) from fault
            portions.done(some, tally.plays)
            if tally.plays:
                yield tally


def lost(portion: tuple[int, int]) -> PluginError:
    """The error for trials whose process is gone."""
    first, count = portion
    return PluginError(
        f"a process that played trials {first} to {first + count - 1} is gone: it was killed, memory ran out, or a "
        "rule ended it; --jobs 1 plays without others"
    )


def switches_sent() -> Switches:
    """The switches that hold, with files that are found from any folder."""
    switches = current()
    files = tuple(os.path.abspath(os.path.expanduser(file)) for file in switches.files)  # noqa: PTH100, PTH111 - texts
    return switches._replace(files=files)
