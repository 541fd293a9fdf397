"""Quantiles of sums that are too costly lie between certified bounds: judged by the exact distributions."""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from skirm.dice.notation import parse
from skirm.dice.odds import circle
from skirm.dice.odds.algebra import against
from skirm.dice.odds.budget import Budget, OddsLimitError
from skirm.dice.odds.distribution import Distribution
from skirm.dice.odds.evaluate import odds
from skirm.dice.odds.quantiles import Certified, certified, compared

AS_GOOD_AS_CERTAIN = Fraction(1, 10**9)


def found(expression: str, target: int | None = None) -> Certified:
    told = certified(parse(expression).root, target)
    assert told is not None, expression
    return told


def judge(expression: str) -> tuple[Certified, Distribution]:
    """Check every quantile, the moments and the chance of some targets against the exact distribution."""
    exact = odds(parse(expression).root)
    told = found(expression)
    assert exact.moments == (told.mean, told.variance)
    for quantile in told.quantiles:
        value = exact.quantile(Fraction(quantile.percent, 100))
        assert value is not None
        assert quantile.at_least <= value <= quantile.at_most, (expression, quantile.percent)
    for value in {exact.values[0], exact.values[-1], *exact.values[:: len(exact.values) // 5 + 1]}:
        for target in (int(value), int(value) + 1):
            least, most = (exact.chance(weight) for weight in exact.certain_at_least(target))
            low, high = found(expression, target).chance or (2, 2)
            assert low <= most, (expression, target)
            assert least <= high, (expression, target)
    return told, exact


EXACTLY_KNOWN = [
    "1d20",
    "2d6",
    "100d6",
    "200d{1, 2, 100}",
    "40dF",
    "20d66",
    "100d6>=5",
    "100d6>=5f1",
    "30d6!>=5",
    "100d10min3",
    "100d10max8min2",
    "100d6r1",
    "100d6ro<3",
    "50d6!",
    "50d6!!",
    "50d6!p",
    "50d6!o",
    "30d2!",
    "30d6!>=4",
    "30d6!1",
    "25d{-3, 1, 5}!5",
    "40d{0, 5, 10}!",
    "10d6!+10d8!>=7",
    "50d6/2+1/3",
    "10-50d6*3",
    "20d20-20d12",
    "10*100d6+1d10",
    "7*20d6+3*20d4",
    "{20d6, 20d8}",
    "100d6+4d6kh3",
    "100d6+1d6*1d6",
    "100d6+1d20//3",
    "100d6+max(1d6, 3)",
    "100d6[fire]+5d8[cold]",
    "1d1+60d6",
]


@pytest.mark.parametrize("expression", EXACTLY_KNOWN)
def test_the_true_quantile_lies_between_the_bounds(expression: str) -> None:
    judge(expression)


@pytest.mark.parametrize("expression", [text for text in EXACTLY_KNOWN if "200d" not in text])
def test_so_it_does_where_too_many_terms_would_matter(expression: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circle, "MOST_LOOKS", 0)
    judge(expression)


def test_bounds_of_a_sum_of_far_and_few_values_are_wide_but_there() -> None:
    told = found("500d{-1000, 3, 77777}")
    deviation = float(told.variance) ** 0.5
    assert told.quantiles[0].at_most < told.quantiles[3].at_least < told.mean < told.quantiles[3].at_most
    assert all(quantile.at_most - quantile.at_least < deviation * 2 for quantile in told.quantiles)


@pytest.mark.parametrize("expression", ["100d6", "2000d6", "300d20", "100d6!", "1000d6>=5", "100d6-50d8", "200d10min3"])
def test_the_bounds_meet_wherever_a_chance_is_no_tie(expression: str) -> None:
    told, exact = judge(expression)
    for quantile in told.quantiles:
        share = Fraction(quantile.percent, 100)
        value = exact.quantile(share)
        assert value is not None
        reached = 1 - exact.chance(exact.certain_at_least(value + 1)[0])
        if (
            reached - share > AS_GOOD_AS_CERTAIN
            and share - reached + exact.chance(exact.by_value()[value]) > AS_GOOD_AS_CERTAIN
        ):
            assert quantile.at_least == quantile.at_most == value


COUNT = st.integers(1, 20)
FACES = st.lists(st.integers(-30, 30), min_size=2, max_size=5).map(lambda faces: f"d{{{', '.join(map(str, faces))}}}")
DICE = st.one_of(
    st.builds("{}d{}".format, COUNT, st.integers(1, 60)),
    st.builds("{}{}".format, COUNT, FACES),
    st.builds("{}d8min{}max{}".format, COUNT, st.integers(1, 4), st.integers(4, 8)),
    st.builds("({}d10>={}f1)".format, COUNT, st.integers(2, 10)),
    st.builds("{}d{}{}".format, st.integers(1, 15), st.integers(2, 12), st.sampled_from(["!", "!o", "!p"])),
)
FACTOR = st.sampled_from(["1", "2", "3", "-1", "-5", "1/2"])
SUMS = st.lists(st.builds("{1}*({0})".format, DICE, FACTOR), min_size=1, max_size=3).map("+".join)


@settings(deadline=None, max_examples=40)
@given(SUMS)
@example("1*(1d1)+2*(1d2)")
def test_any_sum(expression: str) -> None:
    root = parse(expression).root
    try:
        exact = odds(root, Budget(100_000))
    except OddsLimitError:
        return
    told = certified(root)
    if told is None:
        return
    for quantile in told.quantiles:
        share = Fraction(quantile.percent, 100)
        reached = [1 - exact.chance(weight) for weight in exact.certain_at_least(quantile.at_least)]
        assert min(reached) <= share or quantile.at_least <= exact.values[0]
        value = exact.quantile(share)
        if value is not None:
            assert quantile.at_least <= value <= quantile.at_most
    if exact.moments is not None:
        assert exact.moments == (told.mean, told.variance)


@pytest.mark.parametrize(
    ("expression", "mean", "variance", "median"),
    [
        ("10000d6", 35_000, Fraction(10_000 * 35, 12), 35_000),
        ("1000d1000", 500_500, Fraction(1000 * 999_999, 12), 500_500),
        ("5000d6!", 21_000, Fraction(266_000, 5), 20_999),
        ("100000d6>=5", Fraction(100_000, 3), Fraction(200_000, 9), 33_333),
        ("1000d1000000", 500_000_500, Fraction(1000 * (10**12 - 1), 12), 500_000_500),
        ("10000d{1, 2, 100}", Fraction(1_030_000, 3), None, 343_327),
        ("3000d1000min500", 1_875_750, None, 1_875_725),
        ("20*10000d6+1d10", Fraction(1_400_011, 2), None, None),
        ("2d1000000", 1_000_001, None, None),
        ("1d1000000", Fraction(1_000_001, 2), None, 500_000),
    ],
)
def test_large_sums_at_once(
    expression: str, mean: Fraction | int | None, variance: Fraction | None, median: int | None
) -> None:
    before = process_time()
    told = found(expression)
    assert process_time() - before < 1
    assert mean in (None, told.mean)
    assert variance in (None, told.variance)
    middle = told.quantiles[3]
    assert median is None or middle.at_least <= median <= middle.at_most
    ends = [(quantile.at_least, quantile.at_most) for quantile in told.quantiles]
    assert ends == sorted(ends)
    deviation = float(told.variance) ** 0.5
    assert all(high - low <= deviation / 100 + 1 for low, high in ends)


def test_quantiles_of_a_fair_coin_thrown_often_by_their_exact_binomials() -> None:
    throws, coins = 4000, found("4000d2>=2")
    ways, way = [], 1
    for heads in range(throws + 1):
        ways.append(way)
        way = way * (throws - heads) // (heads + 1)
    for quantile in coins.quantiles:
        below = sum(ways[: int(quantile.at_least)])
        assert below * 100 < quantile.percent * 2**throws
        assert sum(ways[: int(quantile.at_most) + 1]) * 100 >= quantile.percent * 2**throws


@pytest.mark.parametrize("expression", ["500d100kh400", "(10000d6)//3", "(10000d6)*(10000d6)", "7+3"])
def test_where_nothing_is_certain_nothing_is_told(expression: str) -> None:
    assert certified(parse(expression).root) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [("40d6", "40d6"), ("30d6!", "20d10"), ("20d6/2", "35"), ("50d6>=5", "10d6"), ("5d6", "9d{0, 10}")],
)
def test_chances_of_a_comparison_lie_within_their_bounds(one: str, other: str) -> None:
    roots = parse(one).root, parse(other).root
    mine, theirs = (odds(root) for root in roots)
    told = compared(*roots)
    assert told is not None
    more, same, less, open_ = against(mine, theirs, Budget())
    total = mine.total * theirs.total
    for (low, high), weight in zip(told, (more, same, less), strict=True):
        assert low <= Fraction(weight + open_, total)
        assert Fraction(weight, total) <= high
        assert high - low < 1e-6
