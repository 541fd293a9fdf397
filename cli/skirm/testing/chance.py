"""Watches rules while they run: whether they take chance, or the time, from anywhere but `play.dice`."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from skirm.rules.guard import passed_through

if TYPE_CHECKING:
    from types import FrameType, TracebackType

# Modules of Python's own that give chance, and whose functions may have been imported by name.
RANDOM = {"random", "secrets", "uuid"}
FUNCTIONS = {"urandom", "getrandom", "getrandbits", "random", "randbytes", "seed", "shuffle", "generate_time_safe"}
CLOCKS = {"time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "localtime", "gmtime"}
CALENDARS = {"now", "today", "utcnow"}
OWNERS = {"posix", "nt", "time", "_random", "_uuid", "random", "numpy"}


class Watch:
    """A context in which every call is looked at; what must not be called is kept, with the place that calls it.

    Attributes:
        caught: What was called and where: `duel.py, line 12: random.randint`, each once.
    """

    def __init__(self) -> None:
        self.caught: dict[str, None] = {}
        self.before = sys.getprofile()
        self.collects = gc.isenabled()

    def __enter__(self) -> Watch:
        # Whoever asked to be told of collections, as Hypothesis does to time them, is no rule.
        self.collects = gc.isenabled()
        gc.disable()
        self.before = sys.getprofile()
        sys.setprofile(self.look)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, traceback: TracebackType | None
    ) -> None:
        sys.setprofile(self.before)
        if self.collects:
            gc.enable()

    def look(self, frame: FrameType, event: str, called: object) -> None:
        """Look at one call, as Python's profiler shows it."""
        if event == "call":
            module = frame.f_globals.get("__name__")
            if module in RANDOM and frame.f_back is not None and not frame.f_code.co_name.startswith("<"):
                self.catch(frame.f_back, f"{module}.{frame.f_code.co_name.lstrip('_')}")
        elif event == "c_call" and (name := forbidden(called)):
            self.catch(frame, name)

    def catch(self, frame: FrameType | None, name: str) -> None:
        """Keep what was called, unless it is called by what was caught already, such as `random` by itself."""
        if frame is not None and frame.f_globals.get("__name__") in RANDOM:
            return
        while frame is not None and passed_through(frame.f_code.co_filename):
            frame = frame.f_back
        if frame is not None:
            self.caught[f"{Path(frame.f_code.co_filename).name}, line {frame.f_lineno}: {name}"] = None


def forbidden(called: object) -> str:
    """The name of a built-in function that gives chance or the time; empty for all others."""
    name = getattr(called, "__name__", "")
    if name in CALENDARS:
        owner = getattr(called, "__self__", None)
        return f"{owner.__name__}.{name}" if isinstance(owner, type) and owner.__module__ == "datetime" else ""
    if name not in FUNCTIONS and name not in CLOCKS:
        return ""
    owner = getattr(called, "__self__", None)
    where = getattr(called, "__module__", None) or getattr(owner, "__name__", None) or type(owner).__module__ or ""
    where = where.partition(".")[0]
    if name in CLOCKS and where != "time":
        return ""
    told = {"posix": "os", "nt": "os", "_random": "random", "_uuid": "uuid"}.get(where, where)
    return f"{told}.{name}" if where in OWNERS else ""
