"""Where the outcomes of a command go, and in which form: lines or objects, on a stream or in a file."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from stat import S_ISREG
from typing import TYPE_CHECKING

from skirm.descriptors import BINARY, clear_of_streams
from skirm.errors import OutputError, SkirmError
from skirm.output.stream import encoded, escaped, wants_colour, write_all, write_out

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from msgspec import Raw

    from skirm.rules.outcome import Report


class Results:
    """The outcomes of one command.

    Each is written at once, for it has been committed and somebody may wait for it. A file that takes them is opened
    before anything is played, so that one which cannot be written is found in time; what it held is replaced by
    `begin`: with the first outcome, or where the command ends well or is refused by the rules.
    """

    def __init__(
        self, *, json: bool = False, quiet: bool = False, explain: bool = False, aside: bool = False, file: str | None
    ) -> None:
        """Say where and how.

        Args:
            json: One object a line.
            quiet: The result alone.
            explain: Modifiers, dice and figures as well.
            aside: Standard output belongs to the save, so outcomes go to standard error.
            file: A file that takes the outcomes instead.

        Errors: OutputError for a file that cannot be written.
        """
        self.json = json
        self.quiet = quiet
        self.explain = explain
        self.aside = aside
        self.descriptor = -1
        self.file = file
        self.made = False
        self.begun = file is None
        self.colour = False
        self.write: Callable[[bytes], None] = write_out
        if file is not None:
            self.write = self.to_file
            try:
                self.descriptor, self.made = opened(file)
            except (OSError, ValueError) as fault:
                raise self.unwritable(fault) from fault
        else:
            if aside:
                self.write = to_stderr
            self.colour = not json and wants_colour(sys.stderr if aside else sys.stdout)
        self.stream = sys.stderr if aside else sys.stdout

    def __enter__(self) -> Results:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Tell a program of an error where it looks for outcomes, if that is not standard output.

        A file that nothing was written to stays as it was; the error is then told where it would be without a file.
        """
        try:
            if fault is None or (isinstance(fault, SkirmError) and fault.kind == "refusal"):
                self.begin()
            elif not self.begun:
                self.write = to_stderr
            if isinstance(fault, SkirmError) and self.json and (self.aside or (self.file is not None and self.begun)):
                from skirm.output.objects import error_object, to_line  # noqa: PLC0415 - only when something is wrong

                fault.written = True
                if not isinstance(fault, OutputError):
                    self.write(to_line(error_object(fault, fault.exit_code)))
        finally:
            if self.descriptor >= 0:
                os.close(self.descriptor)
                if self.made and not self.begun and self.file is not None:
                    with suppress(OSError):
                        os.unlink(self.file)  # noqa: PTH108 - pathlib is not needed for more

    def begin(self) -> None:
        """Empty the file, once.

        Errors: OutputError.
        """
        if self.begun:
            return
        self.begun = True
        try:
            if S_ISREG(os.fstat(self.descriptor).st_mode):
                os.ftruncate(self.descriptor, 0)
        except OSError as fault:
            raise self.unwritable(fault) from fault

    def tell(self, report: Report, json: bytes | Raw, turned: Callable[[], list[str]] = list) -> None:
        """Write one outcome.

        Args:
            report: What to tell.
            json: The same as JSON.
            turned: Finds out what else is explained to people.

        Errors: OutputError, ClosedPipeError.
        """
        if self.json:
            self.write(bytes(json) + b"\n")
        elif self.quiet:
            self.line(escaped(report.result))
        else:
            from skirm.output.report import lines  # noqa: PLC0415 - programs need none of it

            told = lines(report, explain=self.explain, colour=self.colour)
            self.line("\n".join([*told, *(map(escaped, turned()) if self.explain else ())]))

    def line(self, text: str) -> None:
        """Write a line for people.

        Errors: as `tell`.
        """
        self.write(text.encode("utf-8", "replace") + b"\n" if self.file else encoded(self.stream, text + "\n"))

    def to_file(self, data: bytes) -> None:
        """Write to the file."""
        self.begin()
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self.descriptor, rest) :]
        except OSError as fault:
            raise self.unwritable(fault) from fault

    def unwritable(self, fault: OSError | ValueError) -> OutputError:
        """The error for the file."""
        return OutputError(f"cannot write to {self.file}: {getattr(fault, 'strerror', None) or fault}")


def opened(file: str) -> tuple[int, bool]:
    """A descriptor for a file, whose content stays for now, and whether the file is new.

    Errors: OSError; ValueError for a name that no file can have.
    """
    made = os.O_WRONLY | os.O_CREAT | BINARY
    try:
        return clear_of_streams(os.open(file, made | os.O_EXCL, 0o666)), True
    except FileExistsError:
        return clear_of_streams(os.open(file, made, 0o666)), False


def to_stderr(data: bytes) -> None:
    """Write to standard error. Where that is impossible there is nobody left to tell."""
    try:
        write_all(sys.stderr, data)
    except OSError:
        return
