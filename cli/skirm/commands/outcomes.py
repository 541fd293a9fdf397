"""Where the outcomes of a command line go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.output.results import Results
from skirm.saves.paths import STREAM

if TYPE_CHECKING:
    from skirm.commands.declared import Line


def results_of(line: Line, save: str) -> Results:
    """Where the outcomes of a line go.

    Errors: OutputError.
    """
    return Results(
        json=line.has("json"),
        quiet=line.has("quiet"),
        explain=line.has("explain"),
        aside=save == STREAM,
        file=line.value("results"),
    )
