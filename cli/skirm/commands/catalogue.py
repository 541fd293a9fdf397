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


def catalogue(ctx: Context | None = None) -> Installed:
    """What is installed.

    Args:
        ctx: The context of a command that Typer runs. Its root knows whether --no-plugins was given; where a command
            is read without Typer, `main` has switched all off already.
    """
    off = switched_off(os.environ.get("SKIRM_WITHOUT", ""))
    if ctx is not None and ctx.find_root().params.get("no_plugins"):
        off = EVERY
    return installed(reserved=COMMANDS, disabled=off)
