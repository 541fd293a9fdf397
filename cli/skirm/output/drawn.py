"""Tables as Rich draws them, for terminals only. Texts are data: no markup, no emoji codes."""

from __future__ import annotations

import io
import shutil
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from skirm.output.stream import escaped
from skirm.output.tables import STYLES, numeric, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.rules.view import Cell


def drawn(title: str, heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """A table as text with colours, no wider than the terminal."""
    table = Table(
        title=Text(escaped(title)) if title else None,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        show_header=any(heads),
        pad_edge=False,
    )
    columns = max([len(heads), *map(len, rows)], default=0)
    for place in range(columns):
        head = Text(escaped(heads[place])) if place < len(heads) else ""
        texts = [row[place].text for row in rows if place < len(row)]
        table.add_column(head, justify="right" if numeric(texts) else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(signed(cell), style=STYLES[cell.mark]) for cell in row))
    sheet = io.StringIO()
    console = Console(
        file=sheet,
        width=shutil.get_terminal_size().columns,
        force_terminal=True,
        markup=False,
        emoji=False,
        highlight=False,
        color_system="standard",
    )
    console.print(table)
    return sheet.getvalue().rstrip("\n")
