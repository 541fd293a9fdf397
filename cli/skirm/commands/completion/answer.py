"""`skirm --complete SHELL …`: what may stand at the cursor, a line each. Whatever is wrong, it answers what it can.

The scripts of `skirm completion` ask so. A line is a word and behind a tab what it is; a line that begins with a tab
asks the shell for files whose names end in what follows. Nothing is locked, written or read from standard input.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from skirm.commands.completion.offers import Files, brief, fitting
from skirm.commands.completion.quoting import for_bash, read_line, read_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

# Longer than this nobody waits for a TAB; a plugin may be slow, or never end.
SECONDS = 3


class TooLateError(BaseException):
    """The time is up. No plugin's `except Exception` keeps it."""


def complete(argv: Sequence[str]) -> int:
    """Answer.

    Args:
        argv: The shell; for bash the line up to the cursor and COMP_WORDBREAKS, for zsh the words as they were typed,
            for fish the words without quotes and the last as it was typed. The first word is `skirm`.

    Returns: 0, always.
    """
    shell, *rest = [*argv, ""]
    lines: list[str] = []
    with quietly():
        if shell == "bash":
            pieces = read_line(rest[0], shell)
            current = pieces.pop()
            breaks = rest[1]
            gather(lines, [piece.text for piece in pieces], current.text, lambda text: for_bash(text, current, breaks))
        elif shell in ("zsh", "fish"):
            *before, last = rest[:-1] or [""]
            words = [read_word(word, shell) for word in before] if shell == "zsh" else before
            gather(lines, words, read_word(last, shell), str)
    from skirm.output.stream import write_out  # noqa: PLC0415 - for symmetry with the rest

    write_out("".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
    return 0


def gather(lines: list[str], before: list[str], current: str, quoted: Callable[[str], str | None]) -> None:
    """Put the answers into a list, which has what came until then if anything fails."""
    from skirm.commands.completion.asked import offers  # noqa: PLC0415 - what it imports may be broken

    for offer in fitting(offers(before, current), current):
        if isinstance(offer, Files):
            lines.append(f"\t{offer.ending}")
        elif (text := quoted(offer.text)) is not None:
            lines.append(f"{text}\t{brief(offer.about)}" if offer.about else text)


@contextmanager
def quietly() -> Iterator[None]:
    """Let nothing be said, read or waited for, and no fault get through."""
    streams = sys.stdin, sys.stdout, sys.stderr
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123 - pathlib costs more than all of this
        sys.stdin, sys.stdout, sys.stderr = None, nowhere, nowhere
        try:
            with bounded():
                yield
        except BaseException:  # noqa: S110 - a plugin may even end the program
            pass
        finally:
            sys.stdin, sys.stdout, sys.stderr = streams


@contextmanager
def bounded() -> Iterator[None]:
    """Raise TooLateError when the time is up, where the system has clocks that do so."""
    if not hasattr(signal, "setitimer"):  # pragma: no cover - Windows
        yield
        return

    def too_late(_number: int, _frame: object) -> None:
        raise TooLateError

    before = signal.signal(signal.SIGALRM, too_late)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
