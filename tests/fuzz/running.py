"""skirm in this process for the fuzz, and what no answer may be."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from skirm.__main__ import main
from skirm.exits import Exit

DOCUMENTED = {code.value for code in Exit} - {Exit.FAULT, Exit.PLUGIN, Exit.PIPE, Exit.INTERRUPTED, Exit.LOCKED}
# What they find wrong is their answer.
SAID_ON_STDOUT = {"--check", "replay"}
LONGEST_LINE = 4000
SECONDS = 20


class FaultError(AssertionError):
    """An answer that should never be."""


class Answer:
    """What a command gave: exit code, standard output, standard error."""

    def __init__(self, code: int, out: bytes, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


def run(*argv: str, stdin: bytes = b"") -> Answer:
    """Run a command.

    Errors: FaultError for an answer that breaks the promises all commands make.
    """
    streams = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    sys.stdout = io.TextIOWrapper(out, "utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(err, "utf-8", write_through=True)
    try:
        code = main(list(argv))
        return promised(argv, Answer(code, out.getvalue(), err.getvalue().decode()))
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams


def promised(argv: tuple[str, ...], answer: Answer) -> Answer:
    """The answer, if it is one.

    Errors: FaultError.
    """
    told = f"{argv}: exit code {answer.code}\n{answer.err[:3000]}"
    if answer.code not in DOCUMENTED:
        raise FaultError(f"an undocumented or a wrong exit code: {told}")
    if "Traceback" in answer.err or "internal error" in answer.err:
        raise FaultError(f"a fault that reached the user: {told}")
    lines = answer.err.splitlines()
    if answer.code and not any(line.startswith("skirm: ") for line in lines) and not SAID_ON_STDOUT.intersection(argv):
        raise FaultError(f"it failed and said nothing: {told}")
    if not answer.err.replace("\n", "").isprintable() or max(map(len, lines), default=0) > LONGEST_LINE:
        raise FaultError(f"it told what nobody can read: {told}")
    return answer


@contextmanager
def watched() -> Iterator[None]:
    """Errors: FaultError for what takes longer than it ever should."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def late(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    except KeyboardInterrupt:
        raise FaultError(f"it took longer than {SECONDS} s") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def at_home(folder: str) -> None:
    """Leave out of it what the user has: configuration, cache, variables."""
    for name in [name for name in os.environ if name.startswith("SKIRM_")]:
        del os.environ[name]
    os.environ["SKIRM_CONFIG_DIR"] = os.path.join(folder, "config")  # noqa: PTH118
    os.environ["XDG_CACHE_HOME"] = os.path.join(folder, "cache")  # noqa: PTH118
