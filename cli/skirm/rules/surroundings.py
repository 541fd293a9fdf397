"""What a process has in common: a plugin that changes it while it is loaded would change skirm, and other plugins."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def surroundings_kept() -> Iterator[None]:
    """Have the folder, the permissions of new files and the depth of calls as they were, whatever was done with them.

    A save is called by its place in the folder that the command was given in, and is made with the permissions that
    its owner asks for. Both would be the plugin's otherwise.
    """
    folder, depth, masked = working_folder(), sys.getrecursionlimit(), os.umask(0o077)
    os.umask(masked)
    try:
        yield
    finally:
        os.umask(masked)
        if sys.getrecursionlimit() != depth:
            sys.setrecursionlimit(depth)
        if folder and working_folder() != folder:
            with suppress(OSError):
                os.chdir(folder)


def working_folder() -> str:
    """The folder of this process, empty where it is gone."""
    try:
        return os.getcwd()  # noqa: PTH109 - pathlib costs more than all of this
    except OSError:
        return ""
