"""Commands that are Typer applications of their own, declared once more for completion, which has no time for Typer.

A test holds these to what the applications take.
"""

from __future__ import annotations

from skirm.commands.declared import Command, Option
from skirm.commands.options import JSON, ROLLING

APPLICATIONS = {
    "roll": Command("roll", "EXPR | SYSTEM:ROLL [KEY=VALUE]...", "", ROLLING, ""),
    "plugins": Command(
        "plugins",
        "[new NAME]",
        "",
        (
            Option("--into", "Where new makes its folder; here by default.", "FOLDER"),
            Option("--check", "Load each of them, and say which fail."),
            JSON,
        ),
        "",
    ),
}
# What stands before a command.
GLOBAL = (
    Option("--version", "Show the version and exit."),
    Option("--plugin", "Try a rule system in a file: ./duel.py", "FILE", several=True),
    Option("--without", "Switch a rule system or extension off.", "NAME", several=True),
    Option("--no-plugins", "Do as if no rule systems were installed."),
)
HELP = Option("-h --help", "Show this message and exit.")
# The line before its command.
SKIRM = Command("", "COMMAND", "", GLOBAL, "")
