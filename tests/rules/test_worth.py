"""What a modifier is worth: odds with and without it, and whether it turned what was played."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.api import Modifier, Outcome, Play, at_least, refuse
from skirm.dice.given import GivenDice
from skirm.rules.branches import distribution
from skirm.rules.engine import run
from skirm.rules.outcome import Report
from skirm.rules.system import System, assemble
from skirm.rules.work import Budget
from skirm.rules.worth import turned, worths

from .lab import Ask, Do, Lab, Rules, Work, of_action, of_roll


def aimed(play: Play) -> Outcome:
    """A six-sided shot that needs 4: +1 for a rest, -2 for the wind."""
    aim = play.figure("aim").add(1, "rest", "L-1").add(-2, "wind").add(5, "sun", when=False, why_not="it is night")
    result = play.dice.on(at_least(4), "shot", "1d6", add=aim)
    return Outcome(result, success=result == "hit")


def played(system: System, dice: str) -> Report:
    report, _ = run(system, "ask", Ask(), None, GivenDice(dice.split()))
    return report


def test_each_modifier_is_worth_the_difference_of_two_odds() -> None:
    system = of_roll(aimed)
    found = distribution(system, Ask(), None)
    assert found.chance("hit") == Fraction(2, 6)
    told = {worth.modifier.reason: worth.gain(found, "hit") for worth in worths(system, Ask(), None, found)}
    assert told == {"rest": Fraction(1, 6), "wind": Fraction(-2, 6)}


def test_a_modifier_of_a_house_rule_has_its_worth_too() -> None:
    house = [Modifier("aim", "add", -1, "rain", "H-1", "house")]
    system = assemble("lab", {"lab": Rules(roll=aimed, house=lambda _, __: list(house))})
    found = distribution(system, Ask(), None)
    assert [worth.gain(found, "hit") for worth in worths(system, Ask(), None, found)][-1] == Fraction(-1, 6)
    assert house[0].applied


def test_a_modifier_of_a_step_counts_as_well() -> None:
    def blow(lab: Lab, play: Play) -> Outcome:
        harm = play.figure("harm").add(2, "edge")
        lab.score = int(play.dice.on(at_least(4), "harm", "1d4", add=harm) == "hit")
        return Outcome("done")

    def strike(lab: Lab, play: Play) -> Outcome:
        play.then(Work("blow", blow))
        return Outcome("struck")

    system = of_action(strike)
    found = distribution(system, Do(), Lab(), ["score"])
    [edge] = worths(system, Do(), Lab(), found)
    assert edge.modifier.reason == "edge"
    assert edge.gain(found, 1) == Fraction(2, 4)


def test_without_what_makes_it_legal_all_of_the_chance_is_its_worth() -> None:
    def rule(play: Play) -> Outcome:
        strength = int(play.figure("strength").add(1, "lever"))
        refuse(("weak", "too weak") if not strength else ("", ""))
        return Outcome(play.dice.on(at_least(3), "lift", "1d4"))

    system = of_roll(rule)
    found = distribution(system, Ask(), None)
    [lever] = worths(system, Ask(), None, found)
    assert lever.without is None
    assert lever.gain(found, "hit") == found.chance("hit") == Fraction(1, 2)


@pytest.mark.parametrize(
    ("die", "reasons"),
    # It hits from 5 on. Without the wind it would from 3 on, without the rest from 6 on.
    [("6", []), ("5", ["rest"]), ("4", ["wind"]), ("3", ["wind"]), ("2", []), ("1", [])],
)
def test_a_modifier_turned_a_result_if_the_same_dice_lead_elsewhere_without_it(die: str, reasons: list[str]) -> None:
    system = of_roll(aimed)
    report = played(system, die)
    assert [modifier.reason for modifier, _ in turned(system, "ask", Ask(), None, report)] == reasons


def test_nothing_is_said_where_other_dice_would_have_been_thrown() -> None:
    def rule(play: Play) -> Outcome:
        aim = play.figure("aim").add(1, "rest")
        hit = play.dice.on(at_least(4), "shot", "1d6", add=aim)
        return Outcome(f"harm {play.dice.sum('1d6', 'harm')}" if hit == "hit" else "miss")

    system = of_roll(rule)
    assert [other.result for _, other in turned(system, "ask", Ask(), None, played(system, "2"))] == []
    # Without the rest it misses, and the die of the harm would be left over.
    assert list(turned(system, "ask", Ask(), None, played(system, "3 6"))) == []


def test_what_costs_too_much_is_not_known_and_no_error() -> None:
    system = of_roll(aimed)
    found = distribution(system, Ask(), None)
    told = worths(system, Ask(), None, found, Budget(found.runs))
    assert [(worth.modifier.reason, worth.known, worth.without is None) for worth in told] == [
        ("rest", True, False),
        ("wind", False, True),
    ]
