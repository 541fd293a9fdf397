"""All benchmarks: `uv run python -m tests.benchmarks [ROUNDS]`."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
for file in sorted(Path(__file__).parent.glob("[a-z]*.py")):
    print(f"-- {file.stem}")
    importlib.import_module(f"tests.benchmarks.{file.stem}").main(rounds)
