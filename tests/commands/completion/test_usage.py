from __future__ import annotations

import pytest

from skirm.commands.completion.usage import Slot, expected, ways

ODDS = "EXPR [vs EXPR] | SYSTEM:ROLL [KEY=VALUE]... | SAVE ACTION [KEY=VALUE]..."
RULES = "SYSTEM|SAVE [TABLE | TITLE] | SYSTEM|SAVE --check [FILE...]"


def test_a_usage_is_read_into_its_ways() -> None:
    first, second = ways(RULES)
    assert first.slots == (Slot(("SYSTEM", "SAVE")), Slot(("TABLE", "TITLE"), optional=True))
    assert (second.flag, second.slots[1]) == ("--check", Slot(("FILE",), optional=True, repeated=True))


@pytest.mark.parametrize(
    ("usage", "words", "names"),
    [
        ("SAVE [KIND] [KEY=VALUE]...", [], {"SAVE"}),
        ("SAVE [KIND] [KEY=VALUE]...", ["a.toml"], {"KIND", "KEY=VALUE"}),
        ("SAVE [KIND] [KEY=VALUE]...", ["a.toml", "a=b"], {"KEY=VALUE"}),
        ("SAVE [KIND] [KEY=VALUE]...", ["a.toml", "rest"], {"KEY=VALUE"}),
        ("SAVE UNIT...", ["a.toml", "Rook"], {"UNIT"}),
        ("SAVE", ["a.toml", "more"], set()),
        ("SAVE TEMPLATE name=NAME [KEY=VALUE]...", ["a.toml", "bear"], {"KEY=VALUE"}),
        (ODDS, [], {"EXPR", "SYSTEM:ROLL", "SAVE"}),
        (ODDS, ["3d6"], {"vs", "EXPR"}),
        (ODDS, ["toy:nerve"], {"KEY=VALUE"}),
        (ODDS, ["a.toml"], {"ACTION"}),
        (ODDS, ["a.toml", "shoot", "a=b"], {"KEY=VALUE"}),
        (RULES, ["toy"], {"TABLE", "TITLE"}),
        ("bash|zsh", [], {"bash", "zsh"}),
        ("[new NAME]", [], {"new", "NAME"}),
        ("[new NAME]", ["new"], {"NAME"}),
        ("", [], set()),
    ],
)
def test_what_may_come_behind_words(usage: str, words: list[str], names: set[str]) -> None:
    found = expected(usage, words, (), default_save=False)
    assert {name for each in found for name in each.names} == names


def test_a_flag_chooses_its_way() -> None:
    (found,) = expected(RULES, ["toy"], ["--check"], default_save=False)
    assert found.names == ("FILE",)


def test_a_known_save_may_be_left_out() -> None:
    (found,) = expected("SAVE UNIT", ["Rook"], (), default_save=True)
    assert found.settled == {"UNIT": "Rook"}
