"""The manual's part about installing rule systems."""

from __future__ import annotations

from skirm.commands.declared import Command, Option
from skirm.commands.options import JSON, QUIET

UPGRADE = Option("-U --upgrade", "Take the newest version, also of what is there already.")
VERBOSE = Option("-v --verbose", "Show all that the installer says, and let it ask.")
RUN_NOTHING = Option("--dry-run", "Run nothing; print the command.")
INSTALL = """Install rule systems into the environment that skirm runs in, so that an upgrade of skirm keeps them.

THING is a name, a folder with a pyproject.toml (./duel), a wheel, an sdist or a URL. The installer that made the
environment is called: uv tool, pipx, uv or pip. Its command is shown first, and what appeared is told after it; what
the installer itself says is shown where it fails.

\b
Examples:
  skirm install skirm-duel
  skirm install ./skirm-duel
  skirm install skirm_duel-1.0-py3-none-any.whl
  skirm install https://github.com/OWNER/REPOSITORY
  skirm install skirm-duel --dry-run

To try a module without installing it: skirm --plugin ./duel.py COMMAND
"""
UNINSTALL = """Remove rule systems from the environment that skirm runs in.

NAME is a system, an extension or the distribution that brings it: skirm plugins lists all three. Saves stay as they
are. skirm itself and what it needs are not removed.

\b
Examples:
  skirm uninstall duel
  skirm uninstall skirm-duel --dry-run
"""
INSTALLING = {
    "install": Command(
        "install",
        "THING...",
        INSTALL,
        (UPGRADE, RUN_NOTHING, VERBOSE, JSON, QUIET),
        "skirm.commands.install:install",
    ),
    "uninstall": Command(
        "uninstall",
        "NAME...",
        UNINSTALL,
        (RUN_NOTHING, VERBOSE, JSON, QUIET),
        "skirm.commands.install:uninstall",
    ),
}
