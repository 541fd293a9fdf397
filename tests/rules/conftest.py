from __future__ import annotations

from tests.rules.toys import installs

__all__ = ["installs"]
