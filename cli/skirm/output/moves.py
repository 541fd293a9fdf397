"""Which odds a table moves, as lines for people, as JSON and as comma-separated values."""

from __future__ import annotations

import csv as csv_format
import io
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from skirm.output.report import to_json
from skirm.output.rulebook import differing
from skirm.output.stream import escaped, print_out, write_out
from skirm.rules.moved import PLAYS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirm.rules.differing import Difference
    from skirm.rules.moved import Answered, Asked, Move

SHOWN = 3


class Tried(NamedTuple):
    """A question and what came of it."""

    asked: Asked
    answer: Answered


def tell_moves(
    system: str,
    sides: tuple[str, str],
    changed: Sequence[tuple[str, Sequence[Difference]]],
    tried: Sequence[Tried],
    unasked: Sequence[str],
    *,
    json: bool,
    csv: bool,
) -> None:
    """Print what moves, the largest first, and which questions were tried.

    Args:
        changed: The tables that differ, with their figures.
        unasked: The rolls that were not tried for want of a value.

    Errors: OutputError.
    """
    moves = sorted((move for each in tried for move in each.answer.moves), key=lambda move: (move.certain, -move.size))
    if json:
        for move in moves:
            write_out(to_json(as_object(move)) + b"\n")
        told = {
            "kind": "moves",
            "system": system,
            "from": sides[0],
            "to": sides[1],
            "tables": [{"table": name, "differences": found} for name, found in changed],
            "moves": len(moves),
            "tried": [{"asked": each.asked.words, "came": came(each), "plays": each.answer.plays} for each in tried],
            "not_tried": list(unasked),
        }
        write_out(to_json(told) + b"\n")
    elif csv:
        print_csv(moves)
    else:
        print_moves(sides, changed, moves, tried, unasked)


def came(tried: Tried) -> str:
    """What came of a question, in a word."""
    answer = tried.answer
    if answer.refused:
        return "refused"
    if not answer.read:
        return "not read"
    return "moves" if answer.moves else "stays"


def as_object(move: Move) -> dict[str, object]:
    """A move for programs: chances and their differences, exact as texts where they are no whole numbers."""
    values = [
        {
            "value": value,
            "before": move.before.get(value, Fraction(0)),
            "after": move.after.get(value, Fraction(0)),
            "points": round(100 * float(move.by(value)), 6),
        }
        for value in move.values()
    ]
    return {"kind": "move", "asked": move.asked, "fact": move.fact, "plays": move.plays, "values": values}


def print_csv(moves: Sequence[Move]) -> None:
    """A line for each value whose chance moves."""
    out = io.StringIO()
    writer = csv_format.writer(out, lineterminator="\n")
    writer.writerow(["asked", "fact", "value", "before", "after", "points", "plays"])
    for move in moves:
        for value in move.values():
            chances = [float(side.get(value, 0)) for side in (move.before, move.after)]
            writer.writerow(
                [move.asked, move.fact, plain(value), *chances, 100 * float(move.by(value)), move.plays or ""]
            )
    write_out(out.getvalue().encode())


def print_moves(
    sides: tuple[str, str],
    changed: Sequence[tuple[str, Sequence[Difference]]],
    moves: Sequence[Move],
    tried: Sequence[Tried],
    unasked: Sequence[str],
) -> None:
    """What moves for people."""
    if not changed:
        print_out(escaped(f"{sides[0]} and {sides[1]} have the same figures"))
        return
    for name, found in changed:
        print_out(escaped(f"{name}: {', '.join(map(differing, found[:SHOWN]))}{more(len(found) - SHOWN)}"))
    for asked, others in alike(moves):
        like = f" (and {others} like it)" if others else ""
        print_out(escaped(f"{asked.asked}: {asked.fact}: {moving(asked)}{like}"))
    counts = Counter(map(came, tried))
    words = {"moves": "move", "stays": "stay", "not read": "read none of it", "refused": "are refused"}
    told = ", ".join(f"{counts[key]} {word}" for key, word in words.items() if counts[key])
    print_out(f"asked {len(tried)} question{'' if len(tried) == 1 else 's'}: {told or 'none'}")
    if any(each.answer.plays for each in tried):
        print_out(f"of orders the facts are asked that differ in {PLAYS} plays with the same dice")
    for key in ("stays", "not read"):
        listed = by_name([each.asked for each in tried if came(each) == key])
        if listed:
            print_out(escaped(f"{words[key]}: {listed}"))
    if unasked:
        print_out(escaped(f"not asked, for want of a value (add ROLL key=value): {', '.join(unasked)}"))


def alike(moves: Sequence[Move]) -> list[tuple[Move, int]]:
    """The moves, each with how many others of its roll or order move just as much in the same fact."""
    found: dict[tuple[object, ...], list[Move]] = {}
    for move in moves:
        name = move.asked.partition(" ")[0]
        key = (name, move.fact, *(tuple(side.items()) for side in (move.before, move.after)), move.plays)
        found.setdefault(key, []).append(move)
    return [(same[0], len(same) - 1) for same in found.values()]


def by_name(asked: Sequence[Asked]) -> str:
    """Questions in few words: those of one name that are many are counted."""
    found: dict[str, list[str]] = {}
    for each in asked:
        found.setdefault(each.words if each.encounter is not None else each.name, []).append(each.words)
    return "; ".join(
        "; ".join(words) if len(words) <= SHOWN else f"{name} ({len(words)})" for name, words in found.items()
    )


def moving(move: Move) -> str:
    """How a fact moves: the chances of its values in per cent, and by how many percentage points."""
    values = move.values()
    if move.certain:
        return f"{plain(next(iter(move.before)))} -> {plain(next(iter(move.after)))}"
    told = []
    for value in values[:SHOWN]:
        before, after = (100 * float(side.get(value, 0)) for side in (move.before, move.after))
        told.append(f"{plain(value)} {before:.2f} % -> {after:.2f} % ({after - before:+.2f} points)")
    estimated = f" (estimated from {move.plays} plays)" if move.plays else ""
    return f"{mean(move)}{'; '.join(told)}{more(len(values) - SHOWN)}{estimated}"


def mean(move: Move) -> str:
    """How the mean of numbers moves; nothing for words."""
    before, after = average(move.before), average(move.after)
    return "" if before is None or after is None else f"mean {before:.2f} -> {after:.2f}; "


def average(chances: Mapping[object, Fraction]) -> float | None:
    """The mean of some values, None where they are no numbers."""
    total = 0.0
    for value, chance in chances.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        total += value * float(chance)
    return total


def more(number: int) -> str:
    """How many others there are."""
    return f"; and {number} more" if number > 0 else ""


def plain(value: object) -> str:
    """A fact in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
