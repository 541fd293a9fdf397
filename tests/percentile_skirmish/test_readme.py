"""The page of the plugin is true; its examples are run with those of all documents."""

from __future__ import annotations

import tomllib

from tests.documents import PAGES
from tests.guide import blocks

from .lab import bench


def test_the_fight_in_a_save_is_one() -> None:
    text = PAGES["percentile-skirmish"].read_text(encoding="utf-8")
    (written,) = [block.text for block in blocks(text) if block.language == "toml"]
    state = bench.encounter(tomllib.loads(written))
    assert state.next_up() == "Rook"
