"""Which save a command line means, and how it comes through a pipe. Nothing here needs a system."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from skirm.errors import InputError, UsageError, bounded, cut
from skirm.output.stream import print_err
from skirm.saves.paths import BEGINNINGS, STREAM, default_save, expanded, is_save

if TYPE_CHECKING:
    from skirm.commands.declared import Line


def chosen_save(line: Line) -> str:
    """The save that a command line names first, taken off, or SKIRM_SAVE.

    Errors: UsageError where there is neither.
    """
    if line.words and names_save(line.words[0]):
        return expanded(line.words.pop(0))
    save = default_save(os.environ)
    if save is None:
        behind = next((word for word in line.words[1:] if names_save(word)), None)
        if behind is not None:
            raise line.wrong(f"the save stands first: {cut(behind)} before {cut(line.words[0])!r}")
        found = f", and {cut(line.words[0])!r} is none{close_to(line.words[0], line.command)}" if line.words else ""
        raise line.wrong(f"a save is missing{found}; a save ends in .toml or begins with ./, / or ~, or is -")
    return expanded(save)


def close_to(word: str, command: str) -> str:
    """The end of a sentence on a word that stands where a save belongs: the file that may have been meant."""
    if os.path.isdir(word):  # noqa: PTH112 - hostile words raise nothing here
        return " but a folder"
    if command == "new" or os.path.isfile(f"{word}.toml"):  # noqa: PTH113
        return f"; did you mean {cut(word)}.toml?"
    return f"; did you mean ./{cut(word)}?" if os.path.isfile(word) else ""  # noqa: PTH113


def names_save(word: str) -> bool:
    """Whether a word names a save; `file=x.toml` is a key and a value."""
    return is_save(word) and ("=" not in word or word.startswith(BEGINNINGS))


def in_file(save: str, command: str) -> str:
    """A save that has to be a file, since pipes have no journal.

    Errors: UsageError for `-`.
    """
    if save == STREAM:
        raise UsageError(f"{command} needs a file: a save on a pipe has no journal", command)
    return save


def whole_input() -> bytes:
    """All of standard input.

    Errors: InputError where it cannot be read, or is a terminal.
    """
    if sys.stdin is None:
        raise InputError("standard input is closed, and the save was to come from there")
    if sys.stdin.isatty():
        raise InputError("the save was to come from standard input, which is a terminal; pipe one in, or name a file")
    try:
        return sys.stdin.buffer.read()
    except OSError as fault:
        raise InputError(f"cannot read standard input: {fault.strerror or fault}") from fault


def as_text(word: str, what: str) -> str:
    """A word that goes into a save, as the UTF-8 that was typed, whatever the locale took it for.

    Args:
        word: What Python made of it.
        what: What it is, for the error.

    Errors: UsageError for bytes that are no UTF-8.
    """
    if word.isascii():
        return word
    try:
        return word.encode("utf-8", "surrogateescape").decode()
    except UnicodeError:
        raise UsageError(f"{what} is no UTF-8: {word!a}") from None


def warn(warnings: list[str]) -> None:
    """Tell warnings where errors go."""
    for warning in warnings:
        print_err(f"skirm: {bounded(warning)}")
