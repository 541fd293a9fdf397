"""Shares of a simulation, as they come back from elsewhere: read, and believed only where they can be."""

from __future__ import annotations

import json
import os
from glob import glob
from itertools import chain
from typing import TYPE_CHECKING, NoReturn

import msgspec

from skirm.commands.asked import Asked
from skirm.commands.laws import faults
from skirm.commands.order import text_in
from skirm.commands.saves import whole_input
from skirm.commands.tally import MergeError, Tally, checked, joined, ordered
from skirm.errors import InputError, cut
from skirm.saves.paths import STREAM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# What the question settles, though it does not have it.
SETTLED = ("roster", "start", "orders", "times")
# Between the shares of a file, and between the parts of JSON.
BLANK = " \t\n\r"


def merged(files: Iterable[str]) -> Tally:
    """The shares in some files as one.

    Errors: InputError; MergeError for what is no share, or goes not together, with the file.
    """
    found: list[tuple[str, Tally]] = []
    for file in chain.from_iterable(map(meant_by, files)):
        for number, share in shares_in(file):
            place = f"{file}, line {number}"
            if found:
                compare(place, share, *found[0])
            for other, known in found:
                twice = played_twice(share, known)
                if twice is not None:
                    raise MergeError(f"{place}: trial {twice} is in {other} as well; every trial counts once")
            found.append((place, share))
    return joined(share for _, share in found)


def meant_by(file: str) -> list[str]:
    """The files that a word means: itself, or what matches it, where the shell left that to us as on Windows."""
    if file == STREAM or os.path.exists(file):  # noqa: PTH110 - pathlib is not needed for more
        return [file]
    return sorted(glob(file)) or [file]  # noqa: PTH207 - as above


def missing(share: Tally) -> list[tuple[int, int]]:
    """Trials between others that were not played, as the first one and how many."""
    ends = [sum(some) for some in share.shares]
    return [(end, first - end) for end, (first, _) in zip(ends, share.shares[1:], strict=False)]


def whole_text(file: str) -> str:
    """All of a file, or of standard input for `-`. Errors: InputError."""
    if file != STREAM:
        return text_in(file)
    try:
        return whole_input().decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(f"standard input: no UTF-8 at byte {fault.start}") from fault


def shares_in(file: str) -> Iterator[tuple[int, Tally]]:
    """The shares in a file with the lines they begin in: JSON objects, in one line each or in many.

    Errors: InputError, MergeError.
    """
    text = whole_text(file)
    reader = json.JSONDecoder(object_pairs_hook=table, parse_float=no_count, parse_constant=no_count)
    place, line = 0, 1
    while rest := text[place:].lstrip(BLANK):
        begin = len(text) - len(rest)
        line += text.count("\n", place, begin)
        try:
            content, place = reader.raw_decode(text, begin)
            share = msgspec.convert(content, Tally)
            wrong = next(faults(share), None)
            if wrong is None:
                share = ordered(share)
                if share.check != checked(share):
                    wrong = "its content is not what its check was made of"
        except json.JSONDecodeError as fault:
            told = f"{fault.msg.lower()} in line {fault.lineno}, column {fault.colno}"
            raise MergeError(f"{file}, line {line}: no share of a simulation: {told}") from fault
        except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
            raise MergeError(f"{file}, line {line}: no share of a simulation: {cut(str(fault))}") from fault
        if wrong is not None:
            raise MergeError(f"{file}, line {line}: this share was altered or damaged: {wrong}")
        yield line, share
        line += text.count("\n", begin, place)
    if not place:
        raise MergeError(f"{file}: there is no share in it; simulate writes one with --json")


def table(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A table of JSON. Errors: ValueError for a key that stands twice in it."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"{cut(key)!r} stands twice in a table")
        found[key] = value
    return found


def no_count(number: str) -> NoReturn:
    """Errors: ValueError, always: a share has whole numbers."""
    raise ValueError(f"{cut(number)} is no whole number")


def compare(place: str, share: Tally, known_place: str, known: Tally) -> None:
    """Errors: MergeError for shares of different simulations."""
    other = [name for name in ("system", "seed") if getattr(share, name) != getattr(known, name)]
    other += [name for name in Asked.__struct_fields__ if getattr(share.asked, name) != getattr(known.asked, name)]
    if other:
        raise MergeError(
            f"{place}: not of the same simulation as {known_place}: {', '.join(other)} differ; shares of different "
            "simulations do not join"
        )
    for field in SETTLED:
        if getattr(share, field) != getattr(known, field):
            raise MergeError(f"{place}: {field} is not as in {known_place}, though the question is the same")


def played_twice(share: Tally, other: Tally) -> int | None:
    """A trial that two shares have in common, or None."""
    common = [
        max(first, begin)
        for first, count in share.shares
        for begin, some in other.shares
        if first < begin + some and begin < first + count
    ]
    return min(common, default=None)
