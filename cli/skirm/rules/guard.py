"""The code of plugins runs in a guard: what it raises is told as its fault, what it prints stays out of the answers."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pluggy

from skirm.errors import SkirmError, Stopped, cut
from skirm.rules.interrupts import Interrupts
from skirm.rules.refusals import PluginError, broken

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import TextIO

OURS = str(Path(__file__).parent.parent) + os.sep
PLUGGY = str(Path(pluggy.__file__).parent) + os.sep
SAID = 400
PYTHON = str(Path(os.__file__).parent) + os.sep


class Guard:
    """Runs code of a plugin.

    Whatever it raises becomes a PluginError that begins with `what`; only Ctrl-C and its like come through, and
    refusals where they are `allowed`. Where the plugin is named, a KeyboardInterrupt that nobody pressed is its fault
    like any other. What it prints goes to standard error.
    """

    def __init__(self, what: str, plugin: str = "", allowed: type[SkirmError] | tuple[()] = ()) -> None:
        self.what = what
        self.plugin = plugin
        self.allowed = allowed
        self.streams = sys.stdout, sys.stderr
        self.interrupts = Interrupts()

    def __enter__(self) -> None:
        self.streams = sys.stdout, sys.stderr
        sys.stdout = sys.stderr
        if self.plugin:
            self.interrupts.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.plugin:
            self.interrupts.__exit__(kind, fault, traceback)
        given_back(self.streams, self.what)
        if self.plugin:
            still_open(self.what)
        if fault is None or kind is None or issubclass(kind, self.passing):
            return
        raise PluginError(f"{self.what}: {told(fault)}", self.plugin) from fault

    @property
    def passing(self) -> tuple[type[BaseException], ...]:
        """What comes through."""
        allowed = self.allowed if isinstance(self.allowed, tuple) else (self.allowed,)
        pressed = (KeyboardInterrupt,) if self.interrupts.heard or not self.plugin else ()
        return (Stopped, *pressed, *allowed)


def untouched(streams: tuple[TextIO | None, TextIO | None]) -> bool:
    """Whether the standard streams are still these, and open."""
    out, error = streams
    if sys.stdout is not out or sys.stderr is not error:
        return False
    return not ((out is not None and out.closed) or (error is not None and error.closed))


def given_back(streams: tuple[TextIO | None, TextIO | None], what: str) -> None:
    """Have the standard streams again, whatever a plugin put in their places.

    Errors: PluginError that begins with `what` where it closed one.
    """
    sys.stdout, sys.stderr = streams
    for stream, known in zip(streams, ("output", "error"), strict=True):
        if stream is not None and stream.closed:
            if stream is sys.stderr:
                sys.stderr = None
            broken(f"{what}: it closed standard {known}")


def still_open(what: str) -> None:
    """Look whether a plugin closed a descriptor under a standard stream; that costs a call of the system each.

    Errors: PluginError that begins with `what`.
    """
    for stream, ours, known in ((sys.stdout, sys.__stdout__, "output"), (sys.stderr, sys.__stderr__, "error")):
        if stream is not None and ours is not None and stream is ours and not stream.closed:
            try:
                os.fstat(ours.fileno())
            except OSError as fault:
                raise PluginError(f"{what}: it closed standard {known}") from fault


def told(fault: BaseException) -> str:
    """An exception in a line: its kind, what it says, and where it was raised."""
    kind = cut(" ".join(type(fault).__name__.split()))
    ours = issubclass(type(fault), SkirmError)
    says = said(lambda: fault.message if ours else fault)  # type: ignore[attr-defined] # ours has one
    if says is None:
        return f"{kind}, which cannot say what it is{raised_at(fault)}"
    if ours:
        return says
    what = f"{kind}: {says}" if says else kind
    if issubclass(type(fault), SyntaxError):  # says itself where it is
        return what
    return (f"it ends the program ({what})" if issubclass(type(fault), SystemExit) else what) + raised_at(fault)


def said(asked: Callable[[], object]) -> str | None:
    """What something of a plugin's says of itself, in a line that ends; None where it raises instead."""
    with Interrupts() as interrupts:
        try:
            return cut(" ".join(str(asked())[: 2 * SAID].split()), SAID)
        except BaseException as fault:
            if interrupts.heard or issubclass(type(fault), Stopped):
                raise
            return None


def raised_at(fault: BaseException) -> str:
    """Where an exception was raised, as a file and a line of the plugin's; empty where it took no part."""
    place = ""
    step = fault.__traceback__
    while step is not None:
        file = step.tb_frame.f_code.co_filename
        if not passed_through(file):
            place = f" ({os.path.basename(file)}, line {step.tb_lineno})"  # noqa: PTH119 - a code object has a text
        step = step.tb_next
    return place


def passed_through(file: str) -> bool:
    """Whether a file is Python's, pluggy's or our own, which only stand between a fault and whoever made it."""
    return file.startswith(("<", OURS, PLUGGY)) or (file.startswith(PYTHON) and "-packages" not in file)
