"""The story of a result: templates over draws and facts, filled in when the dice are known."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING

from skirm.rules.refusals import PluginError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.rules.draws import Draw

FIELDS = ("total", "natural", "faces", "row")


def fill(template: str, draws: Mapping[str, Draw], facts: Mapping[str, object]) -> str:
    """A line of the story.

    Args:
        template: Text with `{fact}` and `{draw.total}`, `.natural`, `.faces` or `.row`.
        draws: What was drawn so far, by purpose.
        facts: Values by name; they are data, and never read as templates.

    Errors: PluginError for a name that is neither a draw nor a fact.
    """
    parts = []
    for literal, field, spec, conversion in Formatter().parse(template):
        parts.append(literal)
        if field is None:
            continue
        if spec or conversion:
            raise PluginError(f"story {template!r}: {{{field}}} takes no format")
        parts.append(part(template, field, draws, facts))
    return "".join(parts)


def part(template: str, field: str, draws: Mapping[str, Draw], facts: Mapping[str, object]) -> str:
    """One fact or one side of a draw, as text."""
    if field in facts:
        return str(facts[field])
    name, _, side = field.rpartition(".")
    if name in draws and side in FIELDS:
        draw = draws[name]
        if side == "faces":
            return " ".join(map(str, draw.faces)) if draw.faces else "..."
        return str(getattr(draw, side))
    raise PluginError(f"story {template!r}: there is no fact or draw {{{field}}}")
