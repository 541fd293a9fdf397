"""The lowest and highest total that an expression can come to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.dice.bounds import bounds
from skirm.dice.notation import parse


@pytest.mark.parametrize(
    ("expression", "lowest", "highest"),
    [
        ("7", 7, 7),
        ("3d6", 3, 18),
        ("0d6", 0, 0),
        ("4d6kh3", 3, 18),
        ("4d6dl1", 3, 18),
        ("1d6kh2", 1, 6),
        ("4d6dh4", 0, 0),
        ("4dF", -4, 4),
        ("d%", 1, 100),
        ("d66", 11, 66),
        ("d666", 111, 666),
        ("d88", 11, 88),
        ("1d66", 1, 66),
        ("2d{-3, 5}", -6, 10),
        ("-3d6", -18, -3),
        ("1d6 - 1d6", -5, 5),
        ("2d6 * 1d4", 2, 48),
        ("(1d6 - 3) * (1d6 - 3)", -6, 9),
        ("2d6 / 2", 1, 6),
        ("7 / 1d2", Fraction(7, 2), 7),
        ("1d6 // 4", 0, 1),
        ("max(2d6, 8)", 8, 12),
        ("min(2d6, 8)", 2, 8),
        ("abs(1d6 - 4)", 0, 3),
        ("ceil(1d6 / 4)", 1, 2),
        ("round(1d6 / 4)", 0, 2),
        ("{1d6, 1d8}kh1", 1, 8),
        ("(1d4)d6", 1, 24),
        ("1d(2d4)", 1, 8),
        ("3d6min2", 6, 18),
        ("3d6max2", 3, 6),
        ("3d6ro<3", 3, 18),
        ("1d6!", 1, None),
        ("1d6!!", 1, None),
        ("1d6!o", 1, 12),
        ("-1d6!", None, -1),
        ("5d10>=8", 0, 5),
        ("5d10>=8f=1", -5, 5),
        ("5d10>=8>=10", 0, 10),
        ("5d10!>=9>=9", 0, None),
        ("(1d20) >= 15", 0, 1),
        ("5 + (1d20>=15)", 5, 6),
        ("2x3d6", 3, 18),
    ],
)
def test_bounds_are_tight_for_simple_expressions(
    expression: str, lowest: int | Fraction | None, highest: int | Fraction | None
) -> None:
    assert bounds(parse(expression)) == (lowest, highest)


@pytest.mark.parametrize(
    ("expression", "lowest", "highest"),
    [("{1d6, 1d8}kl1", 1, 6), ("3d6r<3", 9, 18), ("1d6!p", 1, 1000), ("3d6unique", 1, 15), ("2d6kh1!", 1, 1000)],
)
def test_bounds_are_never_too_narrow(expression: str, lowest: int, highest: int) -> None:
    low, high = bounds(parse(expression))
    assert low is None or low <= lowest
    assert high is None or high >= highest
