"""The fourth system is a distribution of its own; the tests of its rules import it from its folder."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "card_duel" / "src"))
