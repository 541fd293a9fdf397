"""`skirm rules`: the tables and rules of a system, with the kind of every figure and the reason for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.systems import system_named
from skirm.errors import SkirmError
from skirm.output.stream import write_out
from skirm.output.tables import print_table
from skirm.rules.view import Cell

if TYPE_CHECKING:
    from skirm.commands.declared import Line
    from skirm.rules.schemas import RuleText
    from skirm.rules.system import System
    from skirm.rules.tables import Table
    from skirm.rules.view import Mark


class NoRuleError(SkirmError):
    """A system has no table and no rule of this name."""

    id = "no-rule"


def rules(line: Line) -> int:
    """Carry the line out.

    Errors: NoSystemError, NoRuleError, PluginError, HouseError; OutputError.
    """
    system = system_named(line.needed("a system"))
    name = line.words.pop(0) if line.words else None
    line.ended()
    if name is None:
        tell_all(line, system)
        return 0
    table = next((table for key, table in system.tables.items() if key.casefold() == name.casefold()), None)
    rule = next((key for key in system.schemas.rule_texts if key.casefold() == name.casefold()), None)
    if table is not None:
        tell_table(line, system, table)
    elif rule is not None:
        tell_rule(line, system, rule)
    else:
        from skirm.rules.names import candidates  # noqa: PLC0415 - only when something is wrong

        known = [*system.tables, *system.schemas.rule_texts]
        raise NoRuleError(f"{system.name} has no table or rule {name!r}; {candidates(name, known)}")
    return 0


def tell_all(line: Line, system: System) -> None:
    """List all tables and rules."""
    texts = system.schemas.rule_texts
    if line.has("json"):
        told: dict[str, object] = {
            "kind": "rules",
            "system": system.name,
            "tables": [brief_table(table) for table in system.tables.values()],
            "rules": [brief_rule(number, text) for number, text in texts.items()],
        }
        print_json(told)
        return
    from skirm.output.stream import print_out  # noqa: PLC0415 - programs need none of it

    tables = [
        [Cell(table.name), Cell(table.title), Cell(table.origin.kind), Cell(table.origin.rule)]
        for table in system.tables.values()
    ]
    if tables:
        print_table("", ["table", "title", "kind", "rule"], tables)
    if tables and texts:
        print_out("")
    if texts:
        rows = [[Cell(number), Cell(text.title), Cell(text.kind)] for number, text in texts.items()]
        print_table("", ["rule", "title", "kind"], rows)
    if not tables and not texts:
        print_out(f"{system.name} has no tables and no rules to tell")


def brief_table(table: Table) -> dict[str, object]:
    """A table in the list, for programs."""
    return {
        "name": table.name,
        "title": table.title,
        "origin": table.origin,
        "source": table.source,
    }


def brief_rule(number: str, text: RuleText) -> dict[str, object]:
    """A rule in the list, for programs."""
    return {"rule": number, "title": text.title, "origin": {"kind": text.kind}}


def tell_table(line: Line, system: System, table: Table) -> None:
    """Tell one table."""
    if line.has("json"):
        print_json({"kind": "table", "system": system.name, **brief_table(table), "data": table.data})
        return
    from skirm.output.stream import escaped, print_out  # noqa: PLC0415 - programs need none of it

    origin = table.origin
    source = "" if table.source == "plugin" else table.source
    about = ", ".join(filter(None, [origin.kind, origin.rule, table.dice, source]))
    print_out(escaped(f"{table.title} ({about})"))
    if origin.reason:
        print_out(escaped(origin.reason))
    heads, rows, notes = drawn(table)
    print_table("", heads, rows)
    for note in notes:
        print_out(escaped(note))


def drawn(table: Table) -> tuple[list[str], list[list[Cell]], list[str]]:
    """A table as heads, rows and notes on single figures."""
    from skirm.rules.view import Cell  # noqa: PLC0415 - programs need none of it

    data = table.data
    if table.rows:
        return rows_drawn(table)
    notes = [f"{at}: {noted(origin.kind, origin.rule, origin.reason)}" for at, origin in table.figures.items()]
    entries, grid = data.get("entries"), data.get("grid")
    if isinstance(entries, dict):
        rows = [[Cell(str(key)), marked(table, str(key), value)] for key, value in entries.items()]
        return ["", table.title], rows, notes
    across = [str(key) for key in listed(data.get("across"))]
    down = list(grid) if isinstance(grid, dict) else listed(data.get("down"))
    lines = [listed(line) for line in (grid.values() if isinstance(grid, dict) else listed(grid))]
    cells = [
        [Cell(str(key)), *(marked(table, f"{key}/{at}", value) for at, value in zip(across, line, strict=False))]
        for key, line in zip(down, lines, strict=True)
    ]
    numbers = all(isinstance(key, int) for key in listed(data.get("across")))
    return ["", *(f"to {key}" if numbers else key for key in across)], cells, notes


def listed(value: object) -> list[object]:
    """A list that a table has."""
    return value if isinstance(value, list) else []


def marked(table: Table, at: str, value: object) -> Cell:
    """A figure; one that is no printed one stands out."""
    from skirm.output.report import said  # noqa: PLC0415 - programs need none of it

    return Cell(said(value), "hot" if at in table.figures and table.figures[at].kind != "printed" else "")


def rows_drawn(table: Table) -> tuple[list[str], list[list[Cell]], list[str]]:
    """A table of rows by band."""
    from skirm.output.report import said  # noqa: PLC0415 - programs need none of it

    columns = list(dict.fromkeys(key for row in table.rows for key in row.columns))
    rows, notes = [], []
    for row, data in zip(table.rows, table.records("rows"), strict=True):
        bound = data.get("to")
        own = row.origin != table.origin
        mark: Mark = "hot" if own and row.origin.kind != "printed" else ""
        values = [Cell(said(row.columns[key]) if key in row.columns else "") for key in columns]
        rows.append([Cell("more" if bound is None else f"to {bound}"), Cell(row.name, mark), *values])
        if own:
            notes.append(f"{row.name}: {noted(row.origin.kind, row.origin.rule, row.origin.reason)}")
    return ["", "row", *columns], rows, notes


def noted(kind: str, rule: str, reason: str) -> str:
    """The kind of a figure, its rule and its reason."""
    lead = f"{kind} ({rule})" if rule else kind
    return f"{lead}: {reason}" if reason else lead


def tell_rule(line: Line, system: System, number: str) -> None:
    """Tell one rule, its rulings, and the tables that belong to it."""
    text = system.schemas.rule_texts[number]
    tables = [table.name for table in system.tables.values() if table.origin.rule == number]
    if line.has("json"):
        print_json(
            {
                "kind": "rule",
                "system": system.name,
                **brief_rule(number, text),
                "text": text.text,
                "rulings": text.rulings,
                "tables": tables,
            }
        )
        return
    from skirm.output.stream import escaped, print_out  # noqa: PLC0415 - programs need none of it

    told = [f"{number} {text.title} ({text.kind})", *text.text.splitlines()]
    told += [f"ruling: {ruling}" for ruling in text.rulings]
    if tables:
        kinds = {name: system.tables[name].origin.kind for name in tables}
        told.append(
            f"tables: {', '.join(name + (f' ({kind})' if kind != 'printed' else '') for name, kind in kinds.items())}"
        )
    print_out("\n".join(map(escaped, told)))


def print_json(found: dict[str, object]) -> None:
    """Print an object."""
    from skirm.output.report import to_json  # noqa: PLC0415 - people need none of it

    write_out(to_json(found) + b"\n")
