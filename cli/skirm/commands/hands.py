"""The hands that play trials: processes beside this one, or the workers of a cluster. They come to an end when asked.

Ctrl-C is heard by whoever reports. A process that plays is told by a pipe that closes, looks up between two orders,
and gives back what it has; when whoever started it is gone, in whatever way, it ends by itself.
"""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import Pipe, active_children, connection, parent_process
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from skirm.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection
    from types import FrameType, TracebackType

    Channel = Connection[None, None]
    Hands = Iterator[tuple[Executor, Callable[[], None]]]

T = TypeVar("T")
# Seconds for an order to end that is under way when Ctrl-C comes; then it is left where it is.
GRACE = 0.8
# For each processor, at most so many processes.
EACH = 4


class Halt:
    """Ctrl-C while trials are played: the first one asks everybody to come to an end, which is waited for a moment.

    A second one, or the end of that moment, raises KeyboardInterrupt. Where Ctrl-C is ignored, or is heard by somebody
    else, it stays so.
    """

    def __init__(self) -> None:
        self.asked = Event()
        self.lock = threading.Lock()
        self.ended = False
        self.listens = False
        self.timer: threading.Timer | None = None

    def is_asked(self) -> bool:
        """Whether everybody is to come to an end."""
        return self.asked.is_set()

    def __enter__(self) -> Halt:
        main = threading.current_thread() is threading.main_thread()
        self.listens = main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self.listens:
            signal.signal(signal.SIGINT, self.heard)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, traceback: TracebackType | None
    ) -> None:
        with self.lock:
            self.ended = True
        if self.timer is not None:
            self.timer.cancel()
        if self.listens:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def heard(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-C. Errors: KeyboardInterrupt for the second one."""
        if self.ended:
            return
        if self.asked.is_set():
            raise KeyboardInterrupt
        self.asked.set()
        self.timer = threading.Timer(GRACE, self.insist)
        self.timer.daemon = True
        self.timer.start()

    def insist(self) -> None:
        """The moment is over: as if Ctrl-C were pressed again."""
        with self.lock:
            if not self.ended:
                signal.raise_signal(signal.SIGINT)


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


@contextmanager
def processes(hands: int, prepare: Callable[[Event, T], None], given: T) -> Hands:
    """An executor of processes.

    Args:
        hands: How many.
        prepare: Called in each of them first, with an event that is set when it is to come to an end.
        given: What `prepare` is given besides.

    Returns: The executor, and what asks all to come to an end. When the body fails, they are not waited for.
    """
    reader, writer = Pipe(duplex=False)
    before = set(active_children())
    executor = ProcessPoolExecutor(hands, initializer=hired, initargs=(reader, writer, prepare, given))
    try:
        yield executor, writer.close
    except BaseException:
        for child in set(active_children()) - before:
            child.kill()
        raise
    finally:
        writer.close()
        executor.shutdown(cancel_futures=True)
        reader.close()


def hired(reader: Channel, writer: Channel, prepare: Callable[[Event, T], None], given: T) -> None:
    """Make this process one that plays."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Only whoever started it holds the other end, so that it closes with them.
    writer.close()
    asked = Event()
    threading.Thread(target=watch, args=(reader, asked), daemon=True).start()
    prepare(asked, given)


def watch(reader: Channel, asked: Event) -> None:
    """Wait until this process is to come to an end, and end it where nobody is left who would take what it has."""
    parent = parent_process()
    gone = [] if parent is None else [parent.sentinel]
    if not set(connection.wait([reader, *gone])).intersection(gone):
        asked.set()
        connection.wait(gone)
    os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a Dask cluster, and how many hands it has.

    Errors: UsageError where it cannot be had.
    """
    try:
        from distributed import Client  # type: ignore[import-not-found] # noqa: PLC0415 - an extra
    except ImportError as fault:
        raise UsageError(
            "--scheduler needs Dask, which is not installed; install skirm[cluster]", "simulate"
        ) from fault
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError, TimeoutError) as fault:
        raise UsageError(f"--scheduler {address}: no cluster answers there: {fault}", "simulate") from fault
    with client:
        yield client.get_executor(), max(1, sum(client.ncores().values()))
