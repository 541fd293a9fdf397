"""The plugins that a command may use: what is installed, without what the command line or SKIRM_WITHOUT switch off."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from skirm.rules.discovery import installed
from skirm.rules.plugins import EVERY, switched_off

if TYPE_CHECKING:
    from typer._click.core import Context

    from skirm.rules.discovery import Installed


def catalogue(ctx: Context) -> Installed:
    """What is installed.

    Args:
        ctx: The context of the command that runs. Its root knows the core's commands, whose names no system may have,
            and whether --no-plugins was given.
    """
    root = ctx.find_root()
    off = EVERY if root.params.get("no_plugins") else switched_off(os.environ.get("SKIRM_WITHOUT", ""))
    return installed(reserved=getattr(root.command, "list_commands", lambda _: [])(root), disabled=off)
