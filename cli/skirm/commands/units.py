"""`skirm add`, `skirm remove` and `skirm set`: who takes part, and what stands in the save."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.declared import Command
from skirm.commands.options import CHANGING

if TYPE_CHECKING:
    from skirm.commands.declared import Line
    from skirm.commands.order import Order


def add(line: Line) -> int:
    """Let a unit join. Errors: as `changed`."""
    from skirm.commands.order import from_words  # noqa: PLC0415
    from skirm.commands.saves import chosen_save  # noqa: PLC0415 - help needs none of it

    save = chosen_save(line)
    template = line.needed("a template")
    if "=" in template:
        raise line.wrong(f"a template is missing before {template!r}")
    return changed(line, save, [from_words("add", template, line.words)])


def remove(line: Line) -> int:
    """Let units leave. Errors: as `changed`."""
    from skirm.commands.order import Order  # noqa: PLC0415
    from skirm.commands.saves import as_text, chosen_save  # noqa: PLC0415 - help needs none of it

    save = chosen_save(line)
    if not line.words:
        raise line.wrong("the name of a unit is missing")
    return changed(line, save, [Order("remove", as_text(name, "a name")) for name in line.words])


def put(line: Line) -> int:
    """Set values. Errors: as `changed`."""
    from skirm.commands.order import to_set  # noqa: PLC0415
    from skirm.commands.saves import chosen_save  # noqa: PLC0415 - help needs none of it

    save = chosen_save(line)
    if not line.words:
        raise line.wrong("a path and its value are missing: units.Rook.cover=partial")
    return changed(line, save, [to_set(line.words)])


def changed(line: Line, save: str, orders: list[Order]) -> int:
    """Commit changes, an entry each.

    Errors: RulesError, RequestError, PathError, UsageError; those of saves and output.
    """
    from skirm.commands.fights import fight_at  # noqa: PLC0415 - help needs none of it
    from skirm.commands.referee import play  # noqa: PLC0415
    from skirm.commands.resolve import results_of  # noqa: PLC0415

    with results_of(line, save) as results, fight_at(save, dry_run=line.has("dry-run")) as fight:
        for order in orders:
            for report, json in play(fight, order):
                results.tell(report, json)
    return 0


ADD = """Let a unit join that is made from one of the system's templates.

Fields of the template can be changed on the way; := takes JSON.

\b
Examples:
  skirm add fight.toml trooper name=Orm
  skirm add fight.toml trooper name='Jean Luc' side=blue cover=partial
"""
REMOVE = """Remove units from an encounter. A turn that one of them had goes to the next in the order.

\b
Example:
  skirm remove fight.toml Orm
"""
SET = """Set values in an encounter, at key paths. Names in a path that are no plain words stand in quotes.

\b
Examples:
  skirm set fight.toml units.Rook.cover=partial
  skirm set fight.toml units.Rook.hp=3 'units."Jean Luc".hp=4'
  skirm set fight.toml units.Rook.tags:='["brave"]'
"""

COMMANDS = {
    "add": Command("add", "SAVE TEMPLATE name=NAME [KEY=VALUE]...", ADD, CHANGING, add),
    "remove": Command("remove", "SAVE UNIT...", REMOVE, CHANGING, remove),
    "set": Command("set", "SAVE PATH=VALUE...", SET, CHANGING, put),
}
