"""Signals that wait while a step must be whole, and then end the command in order."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

from skirm.errors import Stopped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

ENDING = [
    number
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if (number := getattr(signal, name, None)) is not None
]


class Signals:
    """While installed, SIGTERM and SIGHUP unwind as SIGINT does, and all three wait for what must be whole.

    A second signal does not wait: a disk that hangs must not take the terminal with it, and what it cuts short is read
    again as after a crash.
    A signal that is ignored (`nohup`) stays ignored, and outside of the main thread nothing is installed.
    """

    def __init__(self) -> None:
        self.before: dict[int, object] = {}
        self.depth = 0
        self.waiting: int | None = None

    def install(self) -> None:
        """Take the signals over."""
        for number in ENDING:
            before = signal.getsignal(number)
            if before in {signal.SIG_IGN, None}:
                continue
            try:
                signal.signal(number, self.arrived)
            except ValueError:  # Not the main thread.
                return
            self.before[number] = before

    def restore(self) -> None:
        """Give the signals back."""
        for number, before in self.before.items():
            signal.signal(number, before)  # type: ignore[arg-type]
        self.before = {}
        self.tell()

    def arrived(self, number: int, frame: FrameType | None) -> None:
        if self.depth and self.waiting is None:
            self.waiting = number
        else:
            self.waiting = None
            end(number)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let signals wait until the step is done."""
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1
        self.tell()

    def tell(self) -> None:
        """Act on a signal that waited."""
        if self.waiting is not None and not self.depth:
            number, self.waiting = self.waiting, None
            end(number)


def end(number: int) -> None:
    """Unwind the program as a signal asks.

    Raises:
        KeyboardInterrupt: for SIGINT.
        Stopped: for the others.
    """
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise Stopped(number)
