"""The story of a result: templates over draws and facts, filled in when the dice are known."""

from __future__ import annotations

from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING

from skirm.rules.refusals import PluginError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.rules.draws import Draw

# What would begin a new line: a fact, such as a name that somebody chose, is never more than part of its own.
BREAKS = {
    ord(sign): f"\\x{ord(sign):02x}" if ord(sign) < 256 else f"\\u{ord(sign):04x}"
    for sign in "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
}
FIELDS = ("total", "natural", "sum", "faces", "row")


def fill(template: str, draws: Mapping[str, Draw], facts: Mapping[str, object]) -> str:
    """A line of the story.

    Args:
        template: Text with `{fact}` and `{draw.total}`, `.natural`, `.sum`, `.faces` or `.row`.
        draws: What was drawn so far, by purpose.
        facts: Values by name; they are data, and never read as templates.

    Errors: PluginError for a name that is neither a draw nor a fact.
    """
    return "".join(
        literal if field is None else literal + part(template, field, draws, facts)
        for literal, field in pieces(template)
    )


@lru_cache(maxsize=1024)
def pieces(template: str) -> tuple[tuple[str, str | None], ...]:
    """A template as pairs of text and the field that follows it.

    Errors: PluginError where it is no template, or a field has a format.
    """
    try:
        found = tuple(Formatter().parse(template))
    except ValueError as fault:
        raise PluginError(f"story {template!r}: {fault}") from fault
    for _, field, spec, conversion in found:
        if spec or conversion:
            raise PluginError(f"story {template!r}: {{{field}}} takes no format")
    return tuple((literal, field) for literal, field, _, _ in found)


def part(template: str, field: str, draws: Mapping[str, Draw], facts: Mapping[str, object]) -> str:
    """One fact or one side of a draw, as text."""
    if field in facts:
        return str(facts[field]).translate(BREAKS)
    name, _, side = field.rpartition(".")
    if name in draws and side in FIELDS:
        draw = draws[name]
        if side == "faces":
            return " ".join(map(str, draw.faces)) if draw.faces else "..."
        if side == "sum" and draw.natural is not None and draw.total is not None:
            return reckoned(draw.natural, draw.total)
        value = getattr(draw, side, None)
        if value is not None:
            return str(value)
        raise PluginError(f"story {template!r}: the draw {name!r} has no {side}")
    raise PluginError(f"story {template!r}: there is no fact or draw {{{field}}}")


def reckoned(natural: int, total: int) -> str:
    """What was thrown and what became of it: `44 - 10 = 34`, or `44` where nothing was added."""
    added = total - natural
    return f"{natural} {'-' if added < 0 else '+'} {abs(added)} = {total}" if added else str(total)
