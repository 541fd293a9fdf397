"""The standard streams: whole writes, encodings that lack a character, disks that are full, readers that have gone.

Bytes go past Python's own buffers, straight to the descriptor. So nothing is left over that could fail when the
interpreter ends, where nobody could turn the failure into an exit code.
"""

from __future__ import annotations

import os
import sys

from skirm.errors import ClosedPipeError, OutputError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from io import RawIOBase
    from typing import BinaryIO, TextIO

BLOCK = 1 << 16
JOINERS = "\u200c\u200d"
COLOURFUL = ("WT_SESSION", "TERM_PROGRAM", "TERM", "ANSICON", "ConEmuANSI")


def write_all(stream: TextIO | None, data: bytes) -> None:
    """Write all of `data`, also where the stream takes it piece by piece or makes us wait.

    Errors: OSError as the system gives it; EBADF for a stream that was closed before we started.
    """
    if stream is None or stream.closed:
        raise OSError(9, "it is closed")
    binary: RawIOBase | BinaryIO = getattr(stream.buffer, "raw", stream.buffer)
    rest = memoryview(data)
    while rest:
        written = binary.write(rest)
        if written is None:
            from select import select  # noqa: PLC0415 - only for a stream that somebody set not to block

            select([], [binary], [])
        else:
            rest = rest[written:]


def encoded(stream: TextIO | None, text: str) -> bytes:
    """Encode a text as the stream wants it; a character that it lacks becomes the nearest that it has, or `?`."""
    encoding = stream.encoding if stream is not None and stream.encoding else "utf-8"
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return text.replace("\u2026", "...").encode(encoding, "replace")


class AtOnce:
    """While it is entered, what goes to standard output is gathered, and at the end written at once.

    So a reader that takes the first line and goes, `| head -1`, fails no script under `pipefail`, as long as the pipe
    holds the rest. For commands that only tell; what commits must be told as it happens.
    """

    gathered: list[bytes] | None = None

    def __enter__(self) -> None:
        AtOnce.gathered = []

    def __exit__(self, *fault: object) -> None:
        """Write it, also before an error is told. Errors: as `write_out`."""
        gathered, AtOnce.gathered = AtOnce.gathered, None
        if gathered:
            write_out(b"".join(gathered))


def write_out(data: bytes) -> None:
    """Write bytes to standard output.

    Errors: ClosedPipeError when the reader has gone, OutputError when it cannot be written otherwise.
    """
    if AtOnce.gathered is not None:
        AtOnce.gathered.append(data)
        return
    try:
        write_all(sys.stdout, data)
    except OSError as fault:
        if is_broken_pipe(fault):
            raise ClosedPipeError("standard output: the pipe is closed") from None
        raise OutputError(f"cannot write to standard output: {fault.strerror or fault}") from fault


def is_broken_pipe(fault: OSError) -> bool:
    """Whether a reader has gone, which Windows tells as an invalid argument."""
    return isinstance(fault, BrokenPipeError) or (os.name == "nt" and fault.errno == 22)


def flush_out() -> None:
    """Write what others left in Python's buffer for standard output. We leave nothing there.

    Errors: as `write_out`. The buffer then goes nowhere, so that the interpreter does not fail at it once more.
    """
    if sys.stdout is None or sys.stdout.closed:
        return
    try:
        sys.stdout.flush()
    except OSError as fault:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if is_broken_pipe(fault):
            raise ClosedPipeError("standard output: the pipe is closed") from None
        raise OutputError(f"cannot write to standard output: {fault.strerror or fault}") from fault


def print_out(text: str) -> None:
    """Write a text and a line end to standard output.

    Errors: as `write_out`.
    """
    write_out(encoded(sys.stdout, text + "\n"))


def print_err(text: str, end: str = "\n") -> None:
    """Write a text to standard error. Where that is impossible there is nobody left to tell."""
    try:
        write_all(sys.stderr, encoded(sys.stderr, shown(text) + end))
    except OSError:
        return


def shown(text: str) -> str:
    """The text with everything replaced that could move a cursor, turn the direction of writing or ring a bell."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" or c in JOINERS else "\ufffd" for c in text)


def escaped(text: str) -> str:
    r"""The text with everything that is not for eyes written as an escape (`\x1b`, `\u202e`), line ends as well."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in JOINERS else ascii(c)[1:-1] for c in text)


def wants_colour(stream: TextIO | None, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether a stream gets colour: a terminal, unless NO_COLOR or TERM=dumb; FORCE_COLOR for anything else.

    On Windows only terminals that say who they are: an old console shows the codes themselves.
    NO_COLOR wins over FORCE_COLOR, and so does a dumb terminal; a FORCE_COLOR of 0 forces nothing.
    """
    if environ.get("NO_COLOR") or environ.get("TERM") == "dumb" or stream is None:
        return False
    if environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return stream.isatty() and (os.name != "nt" or any(environ.get(name) for name in COLOURFUL))


class Answers:
    """What a command answers on standard output: gathered into blocks, so that a million lines are few writes.

    Attributes:
        eager: Write every line at once, because somebody waits for it.
        held: Write nothing before `flush`, because the answers are not certain yet.
    """

    __slots__ = ("eager", "held", "parts", "size")

    def __init__(self, *, eager: bool = False, held: bool = False) -> None:
        self.eager = eager
        self.held = held
        self.parts: list[bytes] = []
        self.size = 0

    def line(self, text: str) -> None:
        """Add a line for people."""
        self.add(encoded(sys.stdout, text + "\n"))

    def add(self, data: bytes) -> None:
        """Add whole lines as bytes.

        Errors: as `write_out`.
        """
        self.parts.append(data)
        self.size += len(data)
        if not self.held and (self.eager or self.size >= BLOCK):
            self.flush()

    def flush(self) -> None:
        """Write what was gathered.

        Errors: as `write_out`.
        """
        if self.parts:
            data = b"".join(self.parts)
            self.parts.clear()
            self.size = 0
            write_out(data)
