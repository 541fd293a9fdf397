"""Odds are what the evaluator that plays gives when every ordered throw is played."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from skirm.dice.errors import NotationError
from skirm.dice.notation import parse
from skirm.dice.odds.budget import OddsLimitError
from skirm.dice.odds.evaluate import odds
from tests.dice.odds.judge import TooManyError, agree

EXACT = """
3d6 | 2d6+1 | -2d4 | 3dF | d66 | 1d1 | 2d{-2, 5, 5} | 2d{1, 100, 7} | 2d{3, 3, 3} | 7/2 | 1.5*1d4 | 0d6 + 1
4d4kh3 | 4d4kl3 | 4d4dl1 | 4d4dh1 | 4d4k9 | 4d4kh0 | 4d4dl4 | 4d4dl3 | 4d4dh1dl1 | 5d4dh1dl2 | 4d4kh3kl2
4d4kh3min2kl2 | 3d4dh1>=2 | 4d3sortd kh2sort | 5d3dh1dl1>=2 | 4d3dh1dl1ro1
3d4>=3 | 3d4>=3f1 | 3d4>=2>=4 | 3d4kh2>=3 | 3d{a, b, b}=b f=a
3d4ro<3 | 3d4kh2ro<3 | 3d4kh1ro=2 | 3d4kl1ro=2 | 3d4kl2ro<3 | 3d4kh2ro<3unique
3d4unique | 3d2unique | 3d4unique>=2 | 3d4unique kh1 | 3d4unique dl1 | 3d4kh2unique | 3d4unique ro1
3d3!o | 3d3!o dh1 | 4d{1, 1, 2, 3}unique | 4d{1, 1, 2, 2}dl1
3d3!okh2 | 3d3!o dl1 | 3d4kh2!o | 3d4kh2!o>=3 | 3d4kh2!okl1 | 2d4!o=2kh2
{1d6, 1d4, 1d3}kh2 | {1d6, 1d4, 1d3}dh1dl1 | {1d4, 1d4, 1d3, 1d2}kl2 | {1d4} | {1d4, 1d4}
{1d4/2, 1d3, 1}kh2 | {1d4, 2}dh2
(1d3)d4 | 1d(1d4) | (1d3-1)d4kh1 | 1d4*1d3 | 1d6/1d4 | 7//1d4 | -7//1d4 | 1d4/-2 | abs(1d4-1d3)
max(1d4, 1d6) | min(1d4, 3)
floor(1d6/4) | ceil(1d6/4) | round(1d6/4) | round(-1d6/4) | (1d6+1)>=4 | (2d4)=(2d4) | (1d6)<(1d4+1)
(1d4 > 2) + (1d6 <= 2)
"""
ENDLESS = """
3d4! | 2d4!kh1 | 3d3!kh2 | 3d3!kl2 | 3d3!dl1 | 4d3kh2! | 2d4!=1 | 2d4!>=3>=3 | 2d4!=4r<3 | 2d4!min3kh2
2d4!max2 | 2d4!kh2r1
1d4!p | 2d4!pkh1 | 3d3!p dl1 | 2d4kh1!p | 2d4!! | 2d3!!=3>=4 | 2d4!!kh1 | 3d3!!kl1 | 3d3!!min2 | 2d3!!max7
2d3!!r<2
3d4kh2!!=4>=6 | 3d4kh2!!=4max7 | 3d4!!unique | 3d4!unique | 3d3!p unique | 3d4unique! | 3d4kh2!p unique
3d3!dh1 | 2d4!dl1>=3 | 2d4!=1dh1 | 2d3!p min2dh1 | 2d{-1, 1, 3}!=-1dl1 | 2d{0, 1, 2}!=0dh1 | 2d4ro1!dl1
3d3!dl2 | 2d4!dh1dl1 | 3d3!dl1dh1>=2 | 3d3!dh2 | 3d4!=2dl2>=2 | 2d4!>2dl2 | 3d{0, 1, 3}!=0dl2 | 2d4!min2dl2
3d{0, 1, 3}!=0dh1dl1 | 2d{-1, 1, 3}!=1dl2 | 2d{-1, 1, 3}!=-1dl2 | 2d3!dl2dh1 | 3d3!dl3 | 2d4!min2dh1max3dl1
3d4r<2kh2 | 3d4kh2r1 | 3d4kh2r1kl1 | 2d4r4! | 2d4ro4! | 2d4ro1! | 2d4min2!=4 | 3d4ro4!kh2
2dF! | 2dF!!=-1>=0 | 2d{-1, 1, 3}!=-1 | 2d{-1, 1, 3}!<2 | 2d{-1, 1, 2}!!<2>=0 | 2d{-1, 0, 1, 2}!=0
2d{0, 1, 2}!=0kh1
2d{-1, 2}!!=-1kh1 | 2d{-1, 2}!!=-1kl1 | 3d4!=4>=3f=1 | 3d4!=4 f3 | 3d4!=1 f3>=1
1d4!-1d4! | 1d4!+1d3! | -1d4! | abs(1d4!-3) | max(1d4!, 2) | min(1d4!, 2) | min(1d4!, 1d6!)
max(1d4, 1d6!) | max(-1d4!, 1d3)
floor(1d4!/2) | 1d4!//2 | 1d4!*2 | 1d4!/-2 | 1d4!//-2 | (1d4!)*(1d2) | (1d4!)>=3 | (1d4!)>(1d4!)
(1d4!)>=(-1d4!)
{1d4!, 1d6}kh1 | {1d4!, 1d6}kl1 | {1d4!, 1d6, 1d3}kh2 | (1d2)d4! | (1d2)d4!kh1 | 3d3!dl1kh2 | 3d3!kh2dl1
"""


def listed(text: str) -> list[str]:
    return [expression.strip() for line in text.strip().splitlines() for expression in line.split(" | ")]


@pytest.mark.parametrize("expression", listed(EXACT))
def test_an_expression_that_ends(expression: str) -> None:
    agree(expression)


@pytest.mark.parametrize("expression", listed(ENDLESS))
def test_an_expression_without_end(expression: str) -> None:
    agree(expression, most=8)


def small_pools() -> st.SearchStrategy[str]:
    """Pools whose throws can all be played: two or three dice with two to four faces and any modifiers."""
    dice = st.sampled_from(["2d3", "3d2", "2d{-1, 1, 2}", "2d{0, 2, 2}", "1d4", "2d4", "3d3"])
    keeps = ["kh1", "kh2", "kl1", "kl2", "dh1", "dl1", "unique", "sort", "sortd", "min2", "max2"]
    again = ["r1", "r<2", "ro2", "ro>1", "!", "!!", "!p", "!o", "!=2", "!!=2", "!o=1", "!p=2"]
    modifier = st.sampled_from([*keeps, *again])
    count = st.sampled_from(["", "", ">=2", ">1 f1", "f2", ">=2>=3", "=1"])
    return st.tuples(dice, st.lists(modifier, max_size=3).map(" ".join), count).map("{0[0]}{0[1]} {0[2]}".format)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(small_pools())
def test_any_small_pool(expression: str) -> None:
    try:
        parse(expression)
    except NotationError:
        assume(False)
    try:
        agree(expression, most=6)
    except (TooManyError, OddsLimitError):
        assume(False)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(["1d4", "2d2", "1d3!o", "3", "2d3kh1", "1d{-1, 2}"]), min_size=2, max_size=3),
    st.sampled_from([" + ", " - ", " * ", ", "]),
    st.sampled_from(["{}", "max({})", "min({})", "{{{}}}kh2", "{{{}}}dl1", "{{{}}}kl1"]),
)
def test_any_small_expression(parts: list[str], sign: str, around: str) -> None:
    if sign == ", " and around == "{}":
        return
    agree(around.format(sign.join(parts)))


@pytest.mark.parametrize("expression", ["2d3!kh1unique", "2d3!unique kh1", "3d2!kh2unique>=2"])
def test_distinct_dice_that_explode_and_are_kept(expression: str) -> None:
    agree(expression, most=6)


@pytest.mark.parametrize("expression", ["1d100!=1", "1d100!!=1"])
def test_a_large_die_that_explodes_on_a_small_face(expression: str) -> None:
    # Its mean m is 50.5 + m / 100.
    moments = odds(parse(expression).root).moments
    assert moments is not None
    assert moments[0] == Fraction(5050, 99)
