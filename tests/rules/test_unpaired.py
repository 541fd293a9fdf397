"""Words that are no pairs: the error says what they were meant to be."""

from __future__ import annotations

import pytest

from skirm.rules.refusals import RequestError
from skirm.rules.trees import read_pairs


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            ["weapon=slug", "thrower"],
            "found 'thrower'; a value of several words stands in quotes: weapon='slug thrower'",
        ),
        (["weapon=big", "slug", "thrower", "unit=Rook"], "stands in quotes: weapon='big slug thrower'"),
        (["steps=0", "1", "-1", "0"], "found '1'; a list has commas and no blanks: steps=0,1,-1,0"),
        (["to=1,", "-2"], "a list has commas and no blanks: to=1,-2"),
        (["attacker", "=", "Rook"], "found 'attacker'; no blank stands beside the =: attacker=Rook"),
        (["attacker", "=Rook"], "found 'attacker'; no blank stands beside the =: attacker=Rook"),
        (["attacker=", "Rook"], "found 'Rook'; no blank stands beside the =: attacker=Rook"),
        (["unit=Rook", "name", "=", "Jean Luc"], "no blank stands beside the =: name='Jean Luc'"),
    ],
)
def test_the_words_around_it_tell_what_was_meant(typed: list[str], told: str) -> None:
    with pytest.raises(RequestError, match="expected key=value, found") as raised:
        read_pairs(typed, "; and so on")
    assert raised.value.message.endswith(told)


@pytest.mark.parametrize("typed", [["Rook"], ["="], ["=3"], ["a=b", "=3"], ["attacker", "="], [""]])
def test_where_they_do_not_the_caller_may(typed: list[str]) -> None:
    with pytest.raises(RequestError) as raised:
        read_pairs(typed, "; and so on")
    assert raised.value.message.endswith("; and so on")
