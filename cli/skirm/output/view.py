"""The picture of an encounter: sections of cells with marks, who is up, what will run out, whether it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.output.stream import AtOnce, escaped, print_out
from skirm.output.tables import print_table
from skirm.rules.view import Cell

if TYPE_CHECKING:
    from skirm.rules.view import Expiry, View


def print_view(view: View, up: str | None, expiring: list[Expiry], over: str | None) -> None:
    """Print it.

    Args:
        view: What the system wants to be seen.
        up: Whose turn it is, or None.
        expiring: What will run out.
        over: Why nothing more can happen, or None.

    Errors: OutputError, ClosedPipeError.
    """
    with AtOnce():
        for place, section in enumerate(view.sections):
            if place == 0 and view.title:
                print_out(escaped(view.title))
            if place or view.title:
                print_out("")
            print_table(section.title, section.heads, section.rows)
        if not view.sections and view.title:
            print_out(escaped(view.title))
        if expiring:
            print_out("")
            print_table("", ["expires", "unit", "when"], [[Cell(e.what), Cell(e.unit), Cell(e.when)] for e in expiring])
        if up is not None or over is not None:
            print_out("")
        if over is not None:
            print_out(f"over: {escaped(over)}")
        elif up is not None:
            print_out(f"up: {escaped(up)}")
