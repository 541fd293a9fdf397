"""`skirm help`: what `--help` tells, by the word that people try first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.argv import names_roll

if TYPE_CHECKING:
    from skirm.commands.declared import Line


def tell(line: Line) -> int:
    """Tell the help of the command that a line names, or that of skirm. Returns the exit code; errors are told."""
    from skirm.__main__ import main  # noqa: PLC0415 - the way in imports the commands

    roll = ["roll"] if line.words and names_roll(line.words[0]) else []
    return main([*roll, *line.words, "--help"])
