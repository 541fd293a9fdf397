"""Whether Ctrl-C was pressed, or a plugin only raised what Ctrl-C raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import signal as _signal
    from collections.abc import Callable
    from types import FrameType, TracebackType
else:
    # What `signal` is made of, which would cost a roll as much as all the rest of it.
    import _signal

SIGINT = _signal.SIGINT


class Interrupts:
    """For a while, notes whether Ctrl-C was pressed; whoever heard it before hears it still.

    Outside of the main thread nobody hears it, and nothing is noted. Whatever a plugin put in the place of whoever
    listens is gone afterwards.

    Attributes:
        heard: Whether it was pressed.
    """

    __slots__ = ("before", "heard")

    def __init__(self) -> None:
        self.heard = False
        self.before: Callable[[int, FrameType | None], object] | None = None

    def __enter__(self) -> Interrupts:
        before = _signal.getsignal(SIGINT)
        if callable(before):
            try:
                _signal.signal(SIGINT, self.note)
                self.before = before
            except ValueError:  # not the main thread
                self.before = None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.before is not None:
            _signal.signal(SIGINT, self.before)

    def note(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-C. Errors: what whoever heard it before makes of it."""
        self.heard = True
        if self.before is not None:
            self.before(number, frame)
