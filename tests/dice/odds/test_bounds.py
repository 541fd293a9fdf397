"""What odds may cost, and how much may lie beyond what they tell."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.dice.notation import parse
from skirm.dice.odds import series
from skirm.dice.odds.budget import Budget, OddsLimitError
from skirm.dice.odds.evaluate import odds

HOSTILE = [
    "1000d1000",
    "1d1000000000000",
    "100000d6>=3f1",
    "10000d6",
    "99999d3>=2",
    "1000d6kh500",
    "50d{1, 1000000, 5, 77777}",
    "{1d100, 1d100, 1d100, 1d100, 1d100}dh2dl1",
    "10d1000!>=2",
    "5000d6!",
    "20d1000000",
]


@pytest.mark.parametrize("expression", HOSTILE)
def test_what_costs_too_much_is_refused_with_the_name_of_the_bound(expression: str) -> None:
    with pytest.raises(OddsLimitError, match=r"SKIRM_MAX_ODDS raises the bound"):
        odds(parse(expression).root)


@pytest.mark.parametrize("expression", ["1000d6", "1000d6!", "100d6!kh50", "300d6>=5f1", "100d20kh1", "60d66"])
def test_what_is_large_and_allowed_is_exact(expression: str) -> None:
    budget = Budget()
    found = odds(parse(expression).root, budget)
    assert sum(found.weights) + found.beyond == found.total
    assert min(found.weights) > 0
    assert budget.left > 0


@pytest.mark.parametrize(
    "expression",
    ["6d6!", "100d6!", "1d6! + 1d6! + 1d6! + 1d6!", "8d4kh4!", "50d6kh25!", "10d10!!kh5", "2d6! - 2d6!", "3d6!!min2"],
)
def test_little_lies_beyond(expression: str) -> None:
    found = odds(parse(expression).root)
    assert 0 < Fraction(found.beyond, found.total) < Fraction(1, 10**11)


@pytest.mark.parametrize(
    ("expression", "mean", "variance"),
    [
        ("1d6!", Fraction(21, 5), Fraction(266, 25)),
        ("3d6! + 1", Fraction(68, 5), Fraction(798, 25)),
        ("5d10!>=10>=8", Fraction(5, 3), None),
        ("-1d4!", Fraction(-10, 3), None),
        ("1d6! - 1d6!", Fraction(0), Fraction(532, 25)),
    ],
)
def test_mean_and_variance_of_what_has_no_end(expression: str, mean: Fraction, variance: Fraction | None) -> None:
    found = odds(parse(expression).root).moments
    assert found is not None
    assert found[0] == mean
    assert variance is None or found[1] == variance


@pytest.mark.parametrize("expression", ["3d6!", "2d4ro4!", "3d{0, 1, 2, 4}!>=2", "2d6!p", "3d6!=1", "9d10!>=8>=8"])
def test_both_ways_to_follow_a_series_agree(expression: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for most in (0, 10**9):
        monkeypatch.setattr(series, "PACKED", most)
        found.append(odds(parse(expression).root))
    one, other = found
    assert (one.values, one.weights, one.total) == (other.values, other.weights, other.total)


@pytest.mark.parametrize(
    "expression",
    ["3d4!kh2", "3d4!kl2", "3d4!kh5", "2d4!kl4", "3d4!=2kh2", "3d4!>=3kl2", "4d6!kh3", "3d4!min2kh2", "3d4!kh2r1"],
)
def test_both_ways_to_keep_of_dice_that_explode_agree(expression: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = odds(parse(expression).root)
    monkeypatch.setattr("skirm.dice.odds.bursting.bursting_odds", lambda *_: None)
    slow = odds(parse(expression).root)
    assert (quick.values, quick.weights, quick.total, quick.beyond) == (slow.values, slow.weights, slow.total, 0)


def test_quantiles() -> None:
    found = odds(parse("2d6").root)
    assert [found.quantile(Fraction(share, 100)) for share in (1, 50, 100)] == [2, 7, 12]
    assert odds(parse("1d6!").root).quantile(Fraction(1)) is None
