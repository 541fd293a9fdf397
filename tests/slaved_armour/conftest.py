from __future__ import annotations

from tests.examples import game

__all__ = ["game"]
