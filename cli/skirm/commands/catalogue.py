"""The plugins that a command may use: what is installed and what is tried, without what is switched off."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from skirm.commands.switches import NO_PLUGINS, WITHOUT, current
from skirm.commands.table import RESERVED
from skirm.rules.discovery import installed
from skirm.rules.plugins import EVERY, switched_off

if TYPE_CHECKING:
    from skirm.rules.discovery import Installed

VARIABLE = "SKIRM_WITHOUT"
TOLD: set[str] = set()
"""The names that this process has warned of; a command may look at the catalogue several times."""


def catalogue() -> Installed:
    """What is installed, and the files that `--plugin` and SKIRM_PLUGIN name.

    Errors: UsageError for a file that cannot be read.
    """
    switches = current()
    listed = os.environ.get(VARIABLE, "")
    named, off = frozenset(switches.without), switched_off(listed)
    if named and off is not EVERY:
        off |= named
    if switches.none:
        off = EVERY
    ways = [f"{WITHOUT} {name}" for name in switches.without] + ([f"{VARIABLE}={listed}"] if listed else [])
    off_by = NO_PLUGINS if switches.none else " and ".join(ways)
    found = installed(reserved=RESERVED, disabled=off, files=switches.files, off_by=off_by)
    if off and off is not EVERY:
        warn_of_strangers(named, WITHOUT, found)
        warn_of_strangers(switched_off(listed), VARIABLE, found)
    return found


def warn_of_strangers(off: frozenset[str], by: str, found: Installed) -> None:
    """Tell once of names that are switched off and belong to no plugin: a slip would leave the plugin on in silence."""
    names = {plugin.name for plugin in found.plugins}
    for name in sorted(off - names - TOLD):
        from skirm.errors import cut  # noqa: PLC0415
        from skirm.output.stream import escaped, print_err  # noqa: PLC0415 - only when something is wrong
        from skirm.rules.names import candidates  # noqa: PLC0415

        TOLD.add(name)
        hint = candidates(name, sorted(names)) if names else "none is installed"
        print_err(escaped(f"skirm: {by} switches off {cut(name)!r}, and there is no such plugin; {hint}"))
