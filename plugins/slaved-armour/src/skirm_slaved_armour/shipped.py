"""Figures of the tables as they are shipped, for `show`, which is handed no tables: house tables do not reach it."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=8)
def table(name: str) -> dict[str, object]:
    """A shipped table as its file has it."""
    return tomllib.loads((files(__package__) / "tables" / f"{name}.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=8)
def top_speed(drive: str) -> int:
    """The most speed of a drive, in hexes a turn (SA-18)."""
    grid, across = table("drives")["grid"], table("drives")["across"]
    assert isinstance(grid, dict)  # noqa: S101 - the file is ours
    assert isinstance(across, list)  # noqa: S101
    return int(grid[drive][across.index("speed")])


@lru_cache(maxsize=1)
def bands() -> list[tuple[int, str]]:
    """The range bands with the most hexes of each, nearest first (SA-B6)."""
    rows = table("ranges")["rows"]
    assert isinstance(rows, list)  # noqa: S101
    return [(int(row["to"]), str(row["row"])) for row in rows]


def band_at(hexes: int) -> str:
    """The range band of a distance, empty beyond the last."""
    return next((name for most, name in bands() if hexes <= most), "")
