"""Odds by playing: the same seed gives the same answer, which lies around the exact one and says how near it is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from skirm.api import Outcome, Play, RulesError, at_least, refuse
from skirm.rules.asked import Facts
from skirm.rules.branches import distribution
from skirm.rules.estimate import estimate
from skirm.rules.intervals import interval

from .lab import Ask, Do, Lab, of_action, of_roll


def shot(lab: Lab, play: Play) -> Outcome:
    result = play.dice.on(at_least(5), "shot", "1d6")
    lab.score += result == "hit"
    return Outcome(result, data={"faces": [1]} if result == "hit" else {})


def test_an_estimate_counts_what_the_exact_odds_say() -> None:
    system = of_action(shot)
    found = estimate(system, Do(), Lab(), ["result", "score"], "monday", range(4000))
    exact = distribution(system, Do(), Lab(), ["result", "score"])
    assert set(found.counts) == set(exact.chances)
    for facts, chance in exact.chances.items():
        low, high = found.interval(*facts)
        assert low < chance < high
        assert found.chance(*facts) == found.counts[facts] / 4000


def test_a_play_throws_the_dice_of_its_own_number() -> None:
    system = of_action(shot)

    def ask(trials: range) -> Counter[Facts]:
        return estimate(system, Do(), Lab(), ["result"], "monday", trials).counts

    whole, first, second = ask(range(100)), ask(range(40)), ask(range(40, 100))
    assert whole == first + second
    assert ask(range(100)) == whole != ask(range(100, 200))


def test_a_fact_that_some_plays_lack_is_none_there() -> None:
    found = estimate(of_action(shot), Do(), Lab(), ["data.faces.0"], "monday", range(50))
    assert set(found.counts) == {(None,), (1,)}


def test_a_fact_that_no_play_has_is_told() -> None:
    with pytest.raises(RulesError, match=r"data\.wounds"):
        estimate(of_action(shot), Do(), Lab(), ["data.wounds"], "monday", range(20))


def test_what_is_refused_in_some_plays_is_counted_as_refused() -> None:
    def rule(play: Play) -> Outcome:
        refuse(("jam", "it jams") if play.dice.sum("1d2", "jam") == 1 else ("", ""))
        return Outcome("fires")

    found = estimate(of_roll(rule), Ask(), None, ["result"], "monday", range(60))
    assert {facts[0] for facts in found.counts} == {"refused", "fires"}


def test_what_is_always_refused_is_refused() -> None:
    def rule(play: Play) -> Outcome:
        raise RulesError(("no", f"never, not even with {play.dice.sum('1d2', 'try')}"))

    with pytest.raises(RulesError, match="never"):
        estimate(of_roll(rule), Ask(), None, ["result"], "monday", range(5))


@pytest.mark.parametrize(
    ("count", "plays", "low", "high"),
    # Wilson's interval, as worked out by hand to four places.
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 1000, 0.0002, 0.0056)],
)
def test_the_interval(count: int, plays: int, low: float, high: float) -> None:
    assert interval(count, plays) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    # Exactly, over all outcomes of 200 plays with a chance of 0.3.
    chance = Fraction(3, 10)
    covered = Fraction(0)
    weight = (1 - chance) ** 200
    for count in range(201):
        low, high = interval(count, 200)
        if low <= chance <= high:
            covered += weight
        weight = weight * (200 - count) / (count + 1) * chance / (1 - chance)
    assert 0.93 < covered < 0.97
