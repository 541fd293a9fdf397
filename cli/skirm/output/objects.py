"""Results and errors as JSON, one object a line, always in UTF-8 and never coloured."""

from __future__ import annotations

from json import JSONEncoder

from skirm.output.text import roll_line, roll_result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.dice.notation import Notation
    from skirm.dice.rolled import Pool, Rolled, Value
    from skirm.errors import SkirmError

    Json = Mapping[str, "Json"] | list["Json"] | str | int | float | bool | None


ENCODER = JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def to_line(found: Mapping[str, Json]) -> bytes:
    """An object as one line. msgspec is faster but ends at 64 bits, and a total may have a hundred digits."""
    return ENCODER.encode(found).encode("utf-8", "replace") + b"\n"


def exact(value: Value | None) -> int | str | None:
    """A number as JSON has it: an integer as it is, a fraction as text."""
    return value if value is None or isinstance(value, int) else str(value)


def roll_object(
    notation: Notation,
    rolled: Rolled,
    *,
    source: object,
    success: bool | None,
    target: int | None,
    repetition: int | None,
) -> dict[str, Json]:
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
    found: dict[str, Json] = {
        "kind": "roll",
        "system": None,
        "name": notation.expression,
        "result": result,
        "success": success,
        "total": exact(rolled.total),
    }
    if rolled.total is not None and not isinstance(rolled.total, int):
        try:
            found["total_float"] = float(rolled.total)
        except OverflowError:
            found["total_float"] = None
    data: dict[str, Json] = {
        "comment": notation.comment,
        "subtotals": {label: exact(value) for label, value in (rolled.subtotals or {}).items()},
        "pools": [pool_object(pool) for pool in rolled.pools],
    }
    if rolled.compared is not None:
        data["compared"] = [exact(total) for total in rolled.compared]
    if repetition is not None:
        data["repetition"] = repetition
    data["seed"] = getattr(source, "seed", None)
    origin = getattr(source, "name", None)
    found |= {
        "data": data,
        "modifiers": [],
        "figures": [],
        "dice": [draw for pool in rolled.pools for draw in drawn(pool, origin)],
        "parts": [],
        "text": roll_line(notation, rolled, success, target),
    }
    return found


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


def drawn(pool: Pool, origin: str | None) -> list[Json]:
    """The throws of a pool with faces as they were drawn, so that they can be given back with --dice."""
    if pool.sides is None:
        return []
    return [{"sides": pool.sides.name, "faces": list(faces), "why": why, "source": origin} for why, faces in pool.draws]


def exact_face(value: Value | str) -> int | str:
    """The value of a die: a number or a word, or a fraction, as elements of sets may be, as text."""
    return value if isinstance(value, int) else str(value)


def error_object(error: SkirmError, code: int) -> dict[str, Json]:
    """An error with all its reasons, and the place where one is known."""
    place: dict[str, Json] = {}
    for name in ("line", "column"):
        number = getattr(error, name, None)
        if number is not None:
            place[name] = number
    # A notation error has its column in its message; here the column has a key of its own.
    detail = getattr(error, "detail", None)
    reasons: list[Json] = [{"id": reason, "text": detail or text, **place} for reason, text in error.reasons]
    return {"kind": "error", "exit": code, "reasons": reasons}
