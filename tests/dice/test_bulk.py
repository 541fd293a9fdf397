"""Many rolls at once: the same lines, from the same dice, as one roll after another."""

from __future__ import annotations

import pytest

from skirm.dice.bulk import bulk_totals
from skirm.dice.notation import parse
from skirm.dice.seeds import RandomDice


def one_by_one(expression: str, n: int, seed: str) -> list[str]:
    notation, source = parse(expression), RandomDice(seed)
    return [str(notation.roll(source).total) for _ in range(n)]


def in_bulk(expression: str, n: int, seed: str) -> list[str] | None:
    stream = bulk_totals(parse(expression), n, RandomDice(seed))
    if stream is None:
        return None
    text = b"".join(stream)
    assert text.endswith(b"\n") == (n > 0)
    return text.decode("ascii").splitlines()


PLAIN = [
    "1d6",
    "3d6",
    "d20",
    "2d6 + 3",
    "1d20 - 2",
    "d%",
    "3d6 + 1d8",
    "1d4 + 2d6 - 1d8 + 1",
    "10d10",
    "2d200",
    "1d1000",
    "1d6 - 1d1000",
    "1d129 + 1d2",
    "50d6",
    "-1d6",
]


@pytest.mark.parametrize("expression", PLAIN)
@pytest.mark.parametrize("seed", ["bulk", "1"])
def test_bulk_is_single(expression: str, seed: str) -> None:
    assert in_bulk(expression, 400, seed) in (None, one_by_one(expression, 400, seed))


@pytest.mark.parametrize("expression", ["1d6", "3d6", "d20", "2d6 + 3", "1d20 - 2", "d%", "1d200", "10d10"])
def test_a_plain_sum_of_dice_has_a_bulk_path(expression: str) -> None:
    assert in_bulk(expression, 10, "x") == one_by_one(expression, 10, "x")


@pytest.mark.parametrize("expression", ["1d6", "3d6", "1d200", "4d20 - 1"])
def test_more_rolls_begin_with_what_fewer_give(expression: str) -> None:
    longest = in_bulk(expression, 20_000, "prefix")
    assert longest is not None
    assert len(longest) == 20_000
    for n in (1, 2, 7, 168, 4_096, 9_999):
        assert in_bulk(expression, n, "prefix") == longest[:n]
    assert one_by_one(expression, 20_000, "prefix") == longest


@pytest.mark.parametrize(
    "expression",
    [
        "4d6kh3",
        "3d6!",
        "2d6r1",
        "5d10>=8",
        "(1d20 + 5) >= 15",
        "3d{hit, miss}",
        "1d6 / 2",
        "d66",
        "4dF",
        "2d{1, 1, 2}",
        "{1d6, 1d8}kh1",
        "(1d4)d6",
        "2 * 1d6",
        "max(1d6, 3)",
        "2d6[fire] + 1d4[cold]",
        "7",
    ],
)
def test_whatever_has_a_bulk_path_agrees_with_single_rolls(expression: str) -> None:
    assert in_bulk(expression, 200, "agree") in (None, one_by_one(expression, 200, "agree"))


def test_a_source_goes_on_after_a_bulk() -> None:
    source = RandomDice("on")
    stream = bulk_totals(parse("2d6"), 300, source)
    assert stream is not None
    before = [int(line) for line in b"".join(stream).split()]
    after = [parse("2d6").roll(source).total for _ in range(5)]
    assert [str(total) for total in before + after] == one_by_one("2d6", 305, "on")
