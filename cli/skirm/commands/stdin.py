"""Standard input: expressions, one a line, and the answers of a person who is asked for dice."""

from __future__ import annotations

import os
import sys

from skirm.errors import InputError
from skirm.output.stream import print_err

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LONGEST_ANSWER = 1 << 20
BYTES_A_CHARACTER = 4


def ask(prompt: str) -> str:
    """Ask the person at the table, on standard error, for standard output is for answers.

    Errors: InputError at the end of input.
    """
    print_err(prompt, end="")
    line = read_line(LONGEST_ANSWER)
    if not (line and at_terminal()):
        print_err("")
    if not line:
        raise InputError(f"the input ended before the dice were given; asked was: {prompt.rstrip(': ')}")
    return decoded(line).strip()


def at_terminal() -> bool:
    """Whether somebody sits at standard input."""
    return sys.stdin is not None and sys.stdin.isatty()


def lines(length: int, read: Callable[[bytes], str] | None = None) -> Iterator[tuple[int, str]]:
    """The lines on standard input with their numbers; blank lines and lone comments are left out.

    Args:
        length: The longest line that is allowed. Longer ones are cut behind it, so that endless ones are refused for
            their length and never held in memory.
        read: Makes a text of the bytes of a line; by itself `decoded`.

    Errors: InputError when it cannot be read; what `read` raises, with the line's number.
    """
    number = 0
    size = BYTES_A_CHARACTER * length + 8
    while line := read_line(size):
        number += 1
        try:
            text = (read or decoded)(line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line).rstrip("\r\n")
        except InputError as fault:
            fault.line = number
            raise
        if len(text) > length or (text.strip() and not text.lstrip().startswith("#")):
            yield number, text


def read_line(size: int) -> bytes:
    """One line of standard input, at most `size` bytes of it; nothing at its end.

    Errors: InputError when it cannot be read.
    """
    if sys.stdin is None:
        raise InputError("standard input is closed")
    try:
        # A parent may have left it non-blocking; reading would then take a pause for the end.
        if not os.get_blocking(sys.stdin.fileno()):
            os.set_blocking(sys.stdin.fileno(), True)
    except (OSError, ValueError, AttributeError):  # no descriptor at all, as in tests; Windows before Python 3.12
        pass
    try:
        return sys.stdin.buffer.readline(size)
    except OSError as fault:
        raise InputError(f"cannot read standard input: {fault.strerror or fault}") from fault


def decoded(line: bytes) -> str:
    """A line that somebody typed, as text: UTF-8, else what the terminal speaks; what is neither becomes a mark."""
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode(sys.stdin.encoding or "utf-8", "replace")


def utf_8(line: bytes) -> str:
    """A line that a program wrote, as text: JSON is UTF-8 whatever the terminal speaks.

    Errors: InputError.
    """
    try:
        return line.decode()
    except UnicodeDecodeError as fault:
        raise InputError(f"no UTF-8 at byte {fault.start}; JSON lines are UTF-8") from fault
