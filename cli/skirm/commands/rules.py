"""`skirm rules`: the tables and rules of a system, with the kind of every figure and the reason for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec import to_builtins

from skirm.commands.systems import system_named
from skirm.errors import SkirmError
from skirm.output.stream import write_out
from skirm.output.tables import print_table
from skirm.rules.names import folded
from skirm.rules.outcome import FigureUse
from skirm.rules.view import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.commands.declared import Line
    from skirm.rules.schemas import RuleText
    from skirm.rules.system import System
    from skirm.rules.tables import Table
    from skirm.rules.view import Mark
    from skirm.saves.values import Table as SaveTable


class NoRuleError(SkirmError):
    """A system has no table and no rule of this name."""

    id = "no-rule"


def rules(line: Line) -> int:
    """Carry the line out.

    Errors: NoSystemError, NoRuleError, PluginError, HouseError; OutputError.
    """
    system = system_named(line.needed("a system"))
    name = " ".join(line.words) or None
    if name is None:
        if line.has("toml"):
            raise line.wrong(f"--toml prints one table; {tables_told(system)}")
        tell_all(line, system)
        return 0
    found = found_as(system, name)
    if found is None:
        from skirm.rules.names import candidates  # noqa: PLC0415 - only when something is wrong

        names = [*system.tables, *system.schemas.rule_texts]
        spelled = set(map(folded, names))
        titles = [text.title for text in system.schemas.rule_texts.values() if folded(text.title) not in spelled]
        raise NoRuleError(f"{system.name} has no table or rule {name!r}; {candidates(folded(name), names + titles)}")
    kind, key = found
    if line.has("toml"):
        if kind != "table":
            raise line.wrong(f"--toml prints a table, and {key} is a rule; {tables_told(system)}")
        write_out(as_toml(system, system.tables[key]).encode())
    elif kind == "table":
        tell_table(line, system, system.tables[key])
    elif kind == "rule":
        tell_rule(line, system, key)
    else:
        tell_figures(line, system, key)
    return 0


def tables_told(system: System) -> str:
    """Which tables there are."""
    return f"{system.name} has the tables {', '.join(system.tables)}" if system.tables else f"{system.name} has none"


def found_as(system: System, name: str) -> tuple[str, str] | None:
    """What somebody means: a table or a rule by its name, a figure's own rule such as TOY-1h, a title.

    Returns: `table`, `rule` or `figures`, and the name as it is spelled; None where there is nothing of that name.
    """
    wanted, texts = folded(name), system.schemas.rule_texts
    known = [("table", key, key) for key in system.tables]
    known += [("rule", number, number) for number in texts]
    known += [("figures", use.rule, use.rule) for use, _ in uses(system)]
    known += [("rule", number, text.title) for number, text in texts.items()]
    known += [("table", key, table.title) for key, table in system.tables.items()]
    return next(((kind, key) for kind, key, spelled in known if folded(spelled) == wanted), None)


def uses(system: System) -> Iterator[tuple[FigureUse, str]]:
    """The single figures and rows that have a rule of their own, with their reasons."""
    for table in system.tables.values():
        for cell, value, origin in table.every():
            if origin.rule and origin.rule != table.origin.rule:
                yield FigureUse(table.name, cell, value, origin.kind, origin.rule, table.source), origin.reason


def as_toml(system: System, table: Table) -> str:
    """A table as the file of a house table, to be changed: whatever stands in it is then house."""
    from skirm.rules.house import config_folder  # noqa: PLC0415 - only here
    from skirm.saves.text import section  # noqa: PLC0415 - only here

    file = config_folder() / system.name / f"{table.name}.toml"
    data = {key: value for key, value in table.data.items() if key not in ("kind", "reason", "figures")}
    rows = data.get("rows")
    if isinstance(rows, list):
        data["rows"] = [{key: value for key, value in row.items() if key not in ("kind", "reason")} for row in rows]
    told = f"# The table {table.name} of {system.name}, for {file}: change what your house plays otherwise.\n"
    return told + section("", cast("SaveTable", {"kind": "house", **data}))


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


def tell_figures(line: Line, system: System, number: str) -> None:
    """Tell the single figures that have a rule of their own, and the rule that it belongs to."""
    found = [(use, reason) for use, reason in uses(system) if use.rule == number]
    if line.has("json"):
        figures = [{**to_builtins(use), "reason": reason} for use, reason in found]
        print_json({"kind": "figures", "system": system.name, "rule": number, "figures": figures})
        return
    from skirm.output.report import figure  # noqa: PLC0415 - programs need none of it
    from skirm.output.stream import escaped, print_out  # noqa: PLC0415

    for use, reason in found:
        print_out(escaped(f"{figure(use)}, {use.kind}{f': {reason}' if reason else ''}"))
    whole = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    if whole in system.schemas.rule_texts:
        tell_rule(line, system, whole)


def print_json(found: dict[str, object]) -> None:
    """Print an object."""
    from skirm.output.report import to_json  # noqa: PLC0415 - people need none of it

    write_out(to_json(found) + b"\n")
