"""What an answer may cost: counted, and given up as soon as it is certain that it costs more."""

from __future__ import annotations

import pytest

from skirm.api import Outcome, Play
from skirm.rules.branches import distribution
from skirm.rules.estimate import estimate
from skirm.rules.refusals import TooManyRunsError
from skirm.rules.work import PART, QUESTION, RUN, Budget

from .lab import Ask, Do, Lab, Soldier, Work, of_action, of_roll


def two_shots(lab: Lab, play: Play) -> Outcome:
    def second(lab: Lab, play: Play) -> None:
        lab.score += play.dice.sum("1d4", "second")

    lab.score = play.dice.sum("1d6", "first")
    play.then(Work("second", second))
    return Outcome("done")


def test_a_run_counts_with_the_state_that_it_reads_and_what_it_asks() -> None:
    system, lab = of_action(two_shots), Lab(units={"Vyx": Soldier()})
    size = len(system.freeze(lab))
    budget = Budget()
    assert distribution(system, Do(), lab, ["score"], budget).runs == budget.runs == 6 + 6 * 4
    # A score is one byte, whatever it is here, and only written where it is not 0.
    larger = len(system.freeze(Lab(units={"Vyx": Soldier()}, score=1)))
    assert budget.work == 6 * (RUN + size + QUESTION) + 24 * (RUN + larger + QUESTION)


@pytest.mark.parametrize("short", [0, 1])
def test_the_work_is_bounded_to_the_byte(short: int) -> None:
    system, lab = of_action(two_shots), Lab()
    spent = Budget()
    distribution(system, Do(), lab, ["score"], spent)
    budget = Budget(most_work=spent.work - short)
    if not short:
        assert distribution(system, Do(), lab, ["score"], budget).runs == spent.runs
        return
    with pytest.raises(TooManyRunsError, match="--budget allows more"):
        distribution(system, Do(), lab, ["score"], budget)


@pytest.mark.parametrize("budget", [Budget(11), Budget(most_work=9 * RUN + RUN)])
def test_states_that_are_more_than_the_budget_are_not_begun(budget: Budget) -> None:
    with pytest.raises(TooManyRunsError):
        distribution(of_action(two_shots), Do(), Lab(), ["score"], budget)
    assert budget.runs == 6


def test_several_answers_may_share_a_budget() -> None:
    system = of_roll(lambda play: play.dice.sum("1d6", "shot"))
    budget = Budget(11)
    assert distribution(system, Ask(), None, budget=budget).runs == 6
    with pytest.raises(TooManyRunsError, match="more than 11 runs"):
        distribution(system, Ask(), None, budget=budget)


@pytest.mark.parametrize(("work", "plays"), [(0, 1), (PART - 1, 1), (PART, 2), (10 * PART - 1, 10), (None, 50)])
def test_an_estimate_ends_after_so_much_work(work: int | None, plays: int) -> None:
    system = of_roll(lambda play: play.dice.sum("1d6", "shot"))
    assert estimate(system, Ask(), None, ["result"], "monday", range(50), work).plays == plays
