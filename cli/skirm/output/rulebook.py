"""Tables, rules and rulings as `skirm rules` tells them to people: what was drawn up by whom, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.output.report import figure_line, said
from skirm.output.stream import AtOnce, escaped, print_out
from skirm.output.tables import print_table
from skirm.rules.differing import differences
from skirm.rules.view import Cell

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from skirm.rules.differing import Difference
    from skirm.rules.outcome import FigureUse
    from skirm.rules.rulings import Citation, Ruling
    from skirm.rules.schemas import RuleText
    from skirm.rules.tables import Table
    from skirm.rules.view import Mark


def print_lists(tables: Collection[Table], texts: Mapping[str, RuleText]) -> None:
    """Print the lists of all tables and all rules. Errors: OutputError, as for all functions here that print."""
    listed_tables = [
        [Cell(table.name), Cell(table.title), Cell(table.origin.kind), Cell(table.origin.rule)] for table in tables
    ]
    with AtOnce():
        if listed_tables:
            print_table("", ["table", "title", "kind", "rule"], listed_tables)
        if listed_tables and texts:
            print_out("")
        if texts:
            rows = [[Cell(number), Cell(text.title), Cell(text.kind)] for number, text in texts.items()]
            print_table("", ["rule", "title", "kind"], rows)
        for table in tables:
            if table.replaces is not None:
                print_out("")
                print_differences(table, table.replaces)


def print_rules_table(table: Table) -> None:
    """Print one table, with notes on the figures that are of another kind, which a star marks."""
    origin = table.origin
    source = "" if table.source == "plugin" else table.source
    about = ", ".join(filter(None, [origin.kind, origin.rule, table.dice, source]))
    heads, rows, notes = drawn(table)
    with AtOnce():
        print_lines([f"{table.title} ({about})", *filter(None, [origin.reason])])
        print_table("", heads, rows)
        for note in notes:
            print_out(escaped(f"* {note}"))
        if table.replaces is not None:
            print_differences(table, table.replaces)


def print_differences(table: Table, original: Table) -> None:
    """Print where a house table comes from, and figure by figure what the original has in its place."""
    where = f"{table.where} of the save" if table.source == "save" else table.where
    lead = f"{table.name}: {where}, in place of the system's own ({original.origin.kind})"
    found = differences(original, table)
    print_lines([lead if found else f"{lead}; all figures are the same", *(f"  {differing(each)}" for each in found)])


def differing(found: Difference) -> str:
    """A figure that is another one, in words."""
    new = "none" if found.kind is None else f"{said(found.new)} ({found.kind})"
    old = "none" if found.was is None else f"{said(found.old)} ({found.was})"
    return f"{found.at}: {old} -> {new}"


def print_rule(number: str, text: RuleText, tables: Sequence[Table]) -> None:
    """Print one rule, its rulings, and the tables that belong to it."""
    told = [f"{number} {text.title} ({text.kind})", *text.text.splitlines()]
    told += [f"ruling: {ruling}" for ruling in text.rulings]
    if tables:
        told.append(f"tables: {', '.join(with_kind(table.name, table.origin.kind) for table in tables)}")
    print_lines(told)


def print_ruling(ruling: Ruling) -> None:
    """Print one ruling by its number: under which rules it stands and what it says there, and who cites it."""
    told = [f"{ruling.number} (ruling)"]
    told += [f"{standing.rule} {standing.title}: {standing.text}" for standing in ruling.stands]
    if ruling.cited:
        told.append(f"tables: {', '.join(map(place_of, ruling.cited))}")
    print_lines(told)


def print_figures(found: Iterable[FigureUse]) -> None:
    """Print single figures with their reasons."""
    print_out("\n".join(map(figure_line, found)))


def print_lines(texts: Iterable[str]) -> None:
    """Print texts of a plugin, a line each."""
    print_out("\n".join(map(escaped, texts)))


def with_kind(name: str, kind: str) -> str:
    """A name, with its kind where that is no printed one."""
    return name if kind == "printed" else f"{name} ({kind})"


def place_of(citation: Citation) -> str:
    """Where a ruling is cited."""
    return with_kind(f"{citation.table}/{citation.key}" if citation.key else citation.table, citation.kind)


def drawn(table: Table) -> tuple[list[str], list[list[Cell]], list[str]]:
    """A table as heads, rows and notes on single figures."""
    data = table.data
    if table.rows:
        return rows_drawn(table)
    notes = [f"{at}: {noted(origin.kind, origin.rule, origin.reason)}" for at, origin in table.figures.items()]
    entries, grid = data.get("entries"), data.get("grid")
    if isinstance(entries, dict):
        rows = [[Cell(str(key)), marked(table, str(key), value)] for key, value in entries.items()]
        return ["", "value"], rows, notes
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
    return Cell(said(value), "hot" if at in table.figures and table.figures[at].kind != "printed" else "")


def rows_drawn(table: Table) -> tuple[list[str], list[list[Cell]], list[str]]:
    """A table of rows by band."""
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
