"""What stands before a command: plugins in files that are tried, and plugins that are switched off."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from skirm.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

PLUGIN, WITHOUT, NO_PLUGINS = "--plugin", "--without", "--no-plugins"
SWITCHES = (PLUGIN, WITHOUT, NO_PLUGINS)
EXAMPLES = {PLUGIN: "a file: skirm --plugin ./duel.py COMMAND", WITHOUT: "a name: skirm --without duel.night COMMAND"}


class Switches(NamedTuple):
    """Which plugins count beside, or in spite of, what is installed.

    Attributes:
        files: Plugins in files, of the option, then of SKIRM_PLUGIN.
        without: The names that --without switches off.
        none: Whether nothing that is installed counts.
    """

    files: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    none: bool = False


now = [Switches()]
"""The switches of the command that runs, last; below them those of the command that called it."""


def is_switch(argument: str) -> bool:
    """Whether an argument is one of the options that stand before a command."""
    return argument.partition("=")[0] in SWITCHES


def leading(argv: list[str]) -> tuple[Switches, list[str]]:
    """Take the switches off the beginning of a command line.

    Errors: UsageError for one that lacks its value.
    """
    files: list[str] = []
    without: list[str] = []
    none = False
    rest = list(argv)
    while rest and is_switch(rest[0]):
        name, equals, value = rest.pop(0).partition("=")
        if name == NO_PLUGINS:
            if equals:
                raise UsageError(f"{NO_PLUGINS} takes no value")
            none = True
            continue
        if not equals:
            value = rest.pop(0) if rest else ""
        if not value or value.startswith("--"):
            raise UsageError(f"{name} takes {EXAMPLES[name]}")
        (files if name == PLUGIN else without).append(value)
    return Switches(tuple(files), tuple(without), none), rest


def refuse_unreadable(switches: Switches) -> None:
    """Errors: UsageError for a file that is no plugin, or cannot be read: also where nobody would have looked at it."""
    from skirm.rules.plugins import file_plugin  # noqa: PLC0415 - few commands name a file

    for file in switches.files:
        file_plugin(file)


@contextmanager
def switched(switches: Switches) -> Iterator[None]:
    """Let switches hold for a while."""
    now.append(switches)
    try:
        yield
    finally:
        now.pop()


def current() -> Switches:
    """The switches that hold, with the files that SKIRM_PLUGIN names, parted as in PATH."""
    found = now[-1]
    listed = tuple(filter(None, os.environ.get("SKIRM_PLUGIN", "").split(os.pathsep)))
    return Switches((*listed, *(file for file in found.files if file not in listed)), found.without, found.none)
