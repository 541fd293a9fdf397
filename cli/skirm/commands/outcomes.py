"""Where the outcomes of a command line go."""

from __future__ import annotations

import os
import sys
from stat import S_ISCHR, S_ISREG
from typing import TYPE_CHECKING

from skirm.output.results import Results
from skirm.saves.paths import STREAM

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from skirm.commands.declared import Line


def results_of(line: Line, save: str) -> Results:
    """Where the outcomes of a line go.

    Errors: UsageError for a file that the command itself reads or keeps; OutputError.
    """
    file = line.value("results")
    if file is not None:
        refuse_own_file(line, file, save)
    return Results(
        json=line.has("json"),
        quiet=line.has("quiet"),
        explain=line.has("explain"),
        aside=save == STREAM,
        file=file,
    )


def refuse_own_file(line: Line, file: str, save: str) -> None:
    """Refuse to write outcomes over what the command reads or keeps, by whatever name: links lead there too.

    Errors: UsageError; KindError for a save that can be none.
    """
    try:
        there = os.path.realpath(file)
    except FileNotFoundError:
        raise line.wrong(f"--results {file}: the current folder has been removed") from None
    for what, path in own_files(line, save):
        if there == os.path.realpath(path) or (os.path.exists(path) and is_same(file, os.stat(path))):  # noqa: PTH110, PTH116
            raise line.wrong(f"--results {file}: that is {what}; outcomes need a file of their own, which is replaced")
    status = status_of(sys.stdin)
    if status is not None and S_ISREG(status.st_mode) and is_same(file, status):
        raise line.wrong(f"--results {file}: that is what standard input reads; outcomes need a file of their own")
    status = status_of(sys.stdout) if save == STREAM else None
    if status is not None and not S_ISCHR(status.st_mode) and is_same(file, status):
        raise line.wrong(f"--results {file}: that is where the save goes; outcomes need a file of their own")


def own_files(line: Line, save: str) -> Iterator[tuple[str, str]]:
    """The files that a command reads or keeps, each with what it is."""
    if save != STREAM:
        from skirm.saves.place import Place  # noqa: PLC0415 - only for --results

        place = Place(save)
        yield "the save", str(place.path)
        yield "the journal of the save", str(place.journal)
        yield "the lock of the save", str(place.lock)
    orders = line.value("orders")
    if orders not in (None, STREAM):
        yield "the file of the orders", str(orders)


def status_of(stream: TextIO | None) -> os.stat_result | None:
    """The status of what a stream of ours leads to; None where it leads to no descriptor."""
    try:
        return None if stream is None else os.fstat(stream.fileno())
    except (OSError, ValueError):
        return None


def is_same(file: str, status: os.stat_result) -> bool:
    """Whether a path leads to the file that has this status."""
    try:
        return os.path.samestat(os.stat(file), status)  # noqa: PTH116 - pathlib is not needed for more
    except (OSError, ValueError):
        return False
