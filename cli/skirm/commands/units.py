"""`skirm add`, `skirm remove` and `skirm set`: who takes part, and what stands in the save."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.fights import fight_at
from skirm.commands.order import Order, from_words, to_set
from skirm.commands.outcomes import results_of
from skirm.commands.referee import play
from skirm.commands.saves import as_text, chosen_save

if TYPE_CHECKING:
    from skirm.commands.declared import Line


def add(line: Line) -> int:
    """Let a unit join. Errors: as `changed`."""
    save = chosen_save(line)
    template = line.needed("a template")
    if "=" in template:
        raise line.wrong(f"a template is missing before {template!r}")
    return changed(line, save, [from_words("add", template, line.words)])


def remove(line: Line) -> int:
    """Let units leave. Errors: as `changed`."""
    save = chosen_save(line)
    if not line.words:
        raise line.wrong("the name of a unit is missing")
    return changed(line, save, [Order("remove", as_text(name, "a name")) for name in line.words])


def put(line: Line) -> int:
    """Set values. Errors: as `changed`."""
    save = chosen_save(line)
    if not line.words:
        raise line.wrong("a path and its value are missing: units.Rook.cover=partial")
    return changed(line, save, [to_set(line.words)])


def changed(line: Line, save: str, orders: list[Order]) -> int:
    """Commit changes, an entry each.

    Errors: RulesError, RequestError, PathError, UsageError; those of saves and output.
    """
    with results_of(line, save) as results, fight_at(save, dry_run=line.has("dry-run")) as fight:
        for order in orders:
            for told in play(fight, order):
                results.tell(*told)
    return 0
