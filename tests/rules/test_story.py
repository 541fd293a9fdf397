"""The story: templates over draws and facts, never text that is built from faces."""

from __future__ import annotations

import pytest

from skirm.rules.draws import Draw
from skirm.rules.refusals import PluginError
from skirm.rules.story import fill

DRAWS = {
    "shot": Draw([4, 6], 10, 7, "hit"),
    "lucky": Draw([4], 4, 6, "hit"),
    "vital location": Draw([], 3, 3, None),
    "who": Draw([2], None, None, "Vyx"),
}


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("nothing to fill in", "nothing to fill in"),
        ("{shot.total} of {shot.natural} ({shot.faces}): {shot.row}", "7 of 10 (4 6): hit"),
        ("{shot.sum}, {lucky.sum}, {vital location.sum}", "10 - 3 = 7, 4 + 2 = 6, 3"),
        ("{vital location.total}, {vital location.faces}", "3, ..."),
        ("{who.row} with {who.faces}", "Vyx with 2"),
        ("{unit} has {left}", "Rook {shot.total} has 3"),
        ("{{braces}}", "{braces}"),
    ],
)
def test_what_a_template_tells(template: str, text: str) -> None:
    assert fill(template, DRAWS, {"unit": "Rook {shot.total}", "left": 3}) == text


@pytest.mark.parametrize(
    "template",
    [
        "{nobody}",
        "{shot}",
        "{shot.sides}",
        "{shots.total}",
        "{}",
        "{0}",
        "{shot.total:>3}",
        "{shot.total!r}",
        "{who.total}",
        "{who.sum}",
        "{vital location.row}",
    ],
)
def test_what_no_template_can_tell(template: str) -> None:
    with pytest.raises(PluginError, match="story"):
        fill(template, DRAWS, {})


@pytest.mark.parametrize("sign", ["\n", "\r\n", "\x0b", "\x85", "\u2028"])
def test_a_name_with_a_line_break_begins_no_line(sign: str) -> None:
    told = fill("{name}: brick", {}, {"name": f"a{sign}Rook is destroyed"})
    assert len(told.splitlines()) == 1
    assert told.endswith("Rook is destroyed: brick")
