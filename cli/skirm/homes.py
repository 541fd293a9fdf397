"""Where `~` is: also for a user whom the system does not know, such as a container's number without HOME."""

from __future__ import annotations

import os
from pathlib import Path


def in_full(path: str) -> Path:
    """A path with its leading `~` put in full; where nobody knows whose home that is, it stays as it was typed."""
    return Path(os.path.expanduser(path))  # noqa: PTH111 - pathlib raises for an unknown user


def home() -> Path | None:
    """The user's home folder, None where nobody knows it."""
    try:
        return Path.home()
    except RuntimeError:
        return None
