"""Results and errors as JSON, one object a line, always in UTF-8 and never coloured."""

from __future__ import annotations

from skirm.errors import bounded
from skirm.output.report import dice_line, to_json
from skirm.output.text import roll_line, roll_result
from skirm.rules.outcome import DrawRecord, Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.dice.notation import Notation
    from skirm.dice.rolled import Pool, Rolled, Value
    from skirm.errors import SkirmError

    Json = Mapping[str, "Json"] | list["Json"] | str | int | float | bool | None


MOST_REASONS = 100


def to_line(found: Report | Mapping[str, Json]) -> bytes:
    """A result or an error as one line."""
    return to_json(found) + b"\n"


def exact(value: Value | None) -> int | str | None:
    """A number as JSON has it: an integer as it is, a fraction as text."""
    return value if value is None or isinstance(value, int) else str(value)


def roll_report(
    notation: Notation,
    rolled: Rolled,
    *,
    source: object,
    success: bool | None,
    target: int | None,
    repetition: int | None,
) -> Report:
    """One result with everything that is known about it.

    Args:
        notation: What was rolled.
        rolled: What came of it.
        source: Where the dice came from.
        success: Whether it is a success, None where nothing was asked.
        target: The total that was asked for, if any.
        repetition: Which of several results it is, from 1, or None.
    """
    result = roll_result(rolled)
    if target is not None:
        result = "success" if success else "failure"
    data: dict[str, object] = {
        "comment": notation.comment,
        "subtotals": {label: exact(value) for label, value in (rolled.subtotals or {}).items()},
        "pools": [pool_object(pool) for pool in rolled.pools],
    }
    if rolled.compared is not None:
        data["compared"] = [exact(total) for total in rolled.compared]
    if repetition is not None:
        data["repetition"] = repetition
    data["seed"] = getattr(source, "seed", None)
    origin = getattr(source, "name", "")
    return Report(
        kind="roll",
        system=None,
        name=notation.expression,
        result=result,
        success=success,
        total=rolled.total,
        data=data,
        modifiers=[],
        figures=[],
        dice=[draw for pool in rolled.pools for draw in drawn(pool, origin)],
        parts=[],
        text=roll_line(notation, rolled, success, target),
    )


def explained_roll(rolled: Rolled, source: object) -> list[str]:
    """What was thrown for what, a line each."""
    origin = getattr(source, "name", "")
    return [f"  {dice_line(draw)}" for pool in rolled.pools for draw in drawn(pool, origin)]


def pool_object(pool: Pool) -> dict[str, Json]:
    """One pool with its dice as they lie after all modifiers."""
    return {
        "notation": str(pool.node),
        "total": exact(pool.total),
        "dice": [
            {"value": exact_face(die.value), "faces": list(die.faces), "kept": die.kept, "successes": die.successes}
            for die in pool.dice
        ],
    }


def drawn(pool: Pool, origin: str) -> list[DrawRecord]:
    """The throws of a pool with faces as they were drawn, so that they can be given back with --dice."""
    if pool.sides is None:
        return []
    return [DrawRecord(pool.sides.name, list(faces), why, origin) for why, faces in pool.draws]


def exact_face(value: Value | str) -> int | str:
    """The value of a die: a number or a word, or a fraction, as elements of sets may be, as text."""
    return value if isinstance(value, int) else str(value)


def error_object(error: SkirmError, code: int) -> dict[str, Json]:
    """An error with all its reasons, and the place where one is known."""
    place: dict[str, Json] = {}
    for name in ("file", "line", "column"):
        found = getattr(error, name, None)
        if found is not None:
            place[name] = found
    # A notation error has its column in its message; here the column has a key of its own.
    detail = getattr(error, "detail", None)
    reasons: list[Json] = [
        {"id": reason, "text": bounded(detail or text), **place} for reason, text in error.reasons[:MOST_REASONS]
    ]
    return {"kind": error.kind, "exit": code, "reasons": reasons}
