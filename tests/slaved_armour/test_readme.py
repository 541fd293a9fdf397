"""The page of the plugin shows a battle in which something happens; that it happens so is tested with all documents."""

from __future__ import annotations

from tests.documents import PAGES
from tests.guide import blocks, commands


def test_what_was_placed_comes_to_something() -> None:
    text = PAGES["slaved-armour"].read_text(encoding="utf-8")
    (battle,) = [block for block in blocks(text) if block.language == "console"]
    (end,) = [shown for command, shown in commands(battle.text) if command.startswith("skirm advance")]
    for what in ("damage dice", "destroyed", "Wall takes", "fire starts"):
        assert what in end
