from __future__ import annotations

import pytest

from skirm.commands.expressions import words_last

TAKES_VALUE = {"-n", "--number", "--seed"}


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["3d6"], ["--", "3d6"]),
        (["-3d6", "-q"], ["-q", "--", "-3d6"]),
        (["5", "-n", "2", "-1d4"], ["-n", "2", "--", "5", "-1d4"]),
        (["-n2", "5", "-qn", "3", "-1"], ["-n2", "-qn", "3", "--", "5", "-1"]),
        (["--seed", "-1", "--seed=-1", "-1"], ["--seed", "-1", "--seed=-1", "--", "-1"]),
        (["1", "--", "-q", "--"], ["--", "1", "-q", "--"]),
        (["-", "-q"], ["-q", "--", "-"]),
        (["3d6", "--seed"], ["--seed"]),
        (["-x5", "--nope", "3d6"], ["-x5", "--nope", "--", "3d6"]),
    ],
)
def test_words_go_last_in_their_order(args: list[str], expected: list[str]) -> None:
    assert words_last(args, TAKES_VALUE) == expected
