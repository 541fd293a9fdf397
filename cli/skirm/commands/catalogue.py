"""The plugins that a command may use: what is installed, without what the command line or SKIRM_WITHOUT switch off."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from skirm.commands.table import COMMANDS
from skirm.rules.discovery import installed
from skirm.rules.plugins import EVERY, switched_off

if TYPE_CHECKING:
    from typer._click.core import Context

    from skirm.rules.discovery import Installed

NO_PLUGINS = "--no-plugins"
TOLD: set[str] = set()
"""The names that this process has warned of; a command may look at the catalogue several times."""


def catalogue(ctx: Context | None = None) -> Installed:
    """What is installed.

    Args:
        ctx: The context of a command that Typer runs. Its root knows whether --no-plugins was given; where a command
            is read without Typer, `main` has switched all off already.
    """
    listed = os.environ.get("SKIRM_WITHOUT", "")
    off, off_by = switched_off(listed), NO_PLUGINS if NO_PLUGINS in listed else f"SKIRM_WITHOUT={listed}"
    if ctx is not None and ctx.find_root().params.get("no_plugins"):
        off, off_by = EVERY, NO_PLUGINS
    found = installed(reserved=COMMANDS, disabled=off, off_by=off_by)
    if off and off is not EVERY:
        warn_of_strangers(off, found)
    return found


def warn_of_strangers(off: frozenset[str], found: Installed) -> None:
    """Tell once of names that are switched off and belong to no plugin: a slip would leave the plugin on in silence."""
    names = {plugin.name for plugin in found.plugins}
    for name in sorted(off - names - TOLD):
        from skirm.output.stream import escaped, print_err  # noqa: PLC0415 - only when something is wrong
        from skirm.rules.names import candidates  # noqa: PLC0415

        TOLD.add(name)
        hint = candidates(name, sorted(names)) if names else "none is installed"
        print_err(escaped(f"skirm: SKIRM_WITHOUT switches off {name!r}, and there is no such plugin; {hint}"))
