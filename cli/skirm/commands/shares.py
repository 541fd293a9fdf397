"""Shares of a simulation, as they come back from elsewhere: read, and believed only where they can be."""

from __future__ import annotations

import os
from glob import glob
from itertools import chain
from typing import TYPE_CHECKING

import msgspec

from skirm.commands.order import text_in
from skirm.commands.saves import whole_input
from skirm.commands.tally import MOST_TEXTS, MergeError, Tally, joined, too_many
from skirm.errors import InputError, cut
from skirm.saves.paths import STREAM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

# What the digest of the question settles.
SETTLED = ("question", "seed", "system", "start", "orders")


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


def whole_text(file: str) -> str:
    """All of a file, or of standard input for `-`. Errors: InputError."""
    if file != STREAM:
        return text_in(file)
    try:
        return whole_input().decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(f"standard input: no UTF-8 at byte {fault.start}") from fault


def shares_in(file: str) -> Iterator[tuple[int, Tally]]:
    """The shares in a file with their lines, one JSON object a line.

    Errors: InputError, MergeError.
    """
    number = 0
    for line, row in enumerate(whole_text(file).split("\n"), 1):
        if row.strip():
            number = line
            try:
                share = msgspec.json.decode(row, type=Tally)
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
                raise MergeError(f"{file}, line {line}: no share of a simulation: {fault}") from fault
            wrong = next(faults(share), None)
            if wrong is not None:
                raise MergeError(f"{file}, line {line}: this share was altered or damaged: {wrong}")
            yield number, share
    if not number:
        raise MergeError(f"{file}: there is no share in it; simulate writes one with --json")


def compare(place: str, share: Tally, known_place: str, known: Tally) -> None:
    """Errors: MergeError for shares of different simulations."""
    if share.question != known.question:
        raise MergeError(
            f"{place}: of another simulation than {known_place}: they are different simulations unless position, "
            "orders, facts and seed are equal"
        )
    for field in SETTLED:
        if getattr(share, field) != getattr(known, field):
            raise MergeError(f"{place}: {field} is not as in {known_place}, though the question is the same")
    if share.facts.keys() != known.facts.keys():
        raise MergeError(f"{place}: facts are not those in {known_place}, though the question is the same")


def played_twice(share: Tally, other: Tally) -> int | None:
    """A trial that two shares have in common, or None."""
    common = [
        max(first, begin)
        for first, count in share.shares
        for begin, some in other.shares
        if first < begin + some and begin < first + count
    ]
    return min(common, default=None)


def faults(share: Tally) -> Iterator[str]:
    """What cannot be in a share that was written by simulate."""
    plays = share.plays
    if not plays:
        yield "shares: no trial was played"
    if any(sum(before) >= after[0] for before, after in zip(share.shares, share.shares[1:], strict=False)):
        yield "shares: they are not in order, or touch or cover each other"
    yield from units_faults(share, plays)
    yield from total_faults("ends", share.ends, plays, whole=len(share.ends) < MOST_TEXTS)
    if share.cut > share.ends.get("", 0):
        yield f"cut: {share.cut} trials, of {share.ends.get('', 0)} that were not over"
    yield from total_faults("advances", share.advances, plays)
    yield from number_faults("advances", share.advances)
    yield from order_faults(share)
    for fact, values in share.facts.items():
        if fact not in share.unbounded:
            yield from total_faults(f"facts of {cut(fact)}", values, plays)
        elif values:
            yield f"facts of {cut(fact)}: they are counted, and were too many"
        if too_many(values):
            yield f"facts of {cut(fact)}: they are too many"
        yield from (f"facts of {cut(fact)}: {cut(value)!r} is no JSON" for value in values if not is_json(value))
    if not share.facts.keys() >= set(share.unbounded):
        yield "unbounded: it names what is not among the facts"


def units_faults(share: Tally, plays: int) -> Iterator[str]:
    """What is wrong about units and sides."""
    if not share.units.keys() >= share.start.keys() or share.out.keys() != share.units.keys():
        yield "units: they are not those of start and out"
        return
    for name, there in share.units.items():
        if not there <= plays or not plays - there <= share.out[name] <= plays:
            yield f"units: {cut(name)} was there {there} times, and out {share.out[name]} times of {plays}"
    if not share.survivors.keys() >= set(share.sides):
        yield "survivors: a side is missing"
    for side, counts in share.survivors.items():
        yield from number_faults("survivors", counts)
        yield from total_faults(f"survivors of {cut(side) or 'no side'}", counts, plays)


def order_faults(share: Tally) -> Iterator[str]:
    """What is wrong about orders."""
    yield from number_faults("orders", share.orders)
    for field in ("done", "refused", "skipped", "reasons"):
        for number in getattr(share, field):
            if number not in share.orders:
                yield f"{field}: there is no order in line {cut(number)}"
    for number, reasons in share.reasons.items():
        refused = share.refused.get(number, 0)
        counts = [reason.count for reason in reasons.values()]
        if max(counts, default=0) > refused or (sum(counts) < refused and len(counts) < MOST_TEXTS):
            yield f"reasons: those of line {cut(number)} are not for {refused} refusals"
    if share.refused.keys() != share.reasons.keys():
        yield "reasons: they are not those of the orders that were refused"


def total_faults(what: str, counts: Mapping[str, int], plays: int, *, whole: bool = True) -> Iterator[str]:
    """Errors where counts do not add up to all trials, or to no more of them where they are not whole."""
    total = sum(counts.values())
    if total > plays or (whole and total < plays):
        yield f"{what}: they add up to {total}, and {plays} trials were played"


def number_faults(what: str, keys: Iterable[str]) -> Iterator[str]:
    """Where a key is no number as it is written here."""
    for key in keys:
        if not (key.isascii() and key.isdecimal() and (key == "0" or key[0] != "0")):
            yield f"{what}: {cut(key)!r} is no number"


def is_json(value: str) -> bool:
    """Whether a text is a value as JSON."""
    try:
        msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True
