"""A request played out: the body, then every step that is due, in a fixed order, and all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest

from skirm.api import Outcome, Play, RulesError, refuse
from skirm.dice.seeds import RandomDice
from skirm.rules.engine import MOST_STEPS, run
from skirm.rules.outcome import Data
from skirm.rules.system import assemble

from .lab import Do, Gun, Lab, Pass, Robot, Rules, Soldier, Work, ask, do, fault, given, of_action


def note(name: str, then: Callable[[Play], object] = lambda play: None) -> Work:
    """A step that writes its name down, and does something more."""

    def take(lab: Lab, play: Play) -> None:
        lab.notes.append(name)
        then(play)

    return Work(name, take)


def order(body: Callable[[Play], object]) -> str:
    """The order in which the steps of an action are taken."""
    report, after = do(lambda lab, play: body(play))
    assert [part.name for part in report.parts] == ["work"] * len(after.notes)
    assert [part.result for part in report.parts] == after.notes
    return " ".join(after.notes)


def test_steps_are_taken_in_the_order_in_which_they_are_given() -> None:
    assert order(lambda play: play.then(note("a"), note("b"), note("c"))) == "a b c"
    assert order(lambda play: play.next(note("a"), note("b"), note("c"))) == "a b c"


def test_then_is_behind_and_next_is_in_front_of_all_that_is_due() -> None:
    def body(play: Play) -> None:
        play.then(note("a"))
        play.next(note("b"))
        play.then(note("c"))
        play.next(note("d"))

    assert order(body) == "d b a c"


def test_a_step_that_tells_nothing_is_silent_and_a_request_never_is() -> None:
    report, _ = do(lambda lab, play: play.then(note("a"), note("b", lambda play: play.tell("told"))))
    assert [part.text for part in report.parts] == ["", "told"]
    assert report.lines()[1:] == ["told"]
    assert report.lines()[0].startswith(report.name)


def test_what_a_step_brings_on_next_is_done_before_what_waits() -> None:
    """Depth first: a barrel that sets off another, whose blast comes before the rest of the first."""

    def first(play: Play) -> None:
        play.next(note("a1", lambda play: play.next(note("a11"), note("a12"))), note("a2"))

    assert order(lambda play: play.then(note("a", first), note("b"))) == "a a1 a11 a12 a2 b"


def test_what_a_step_brings_on_then_waits_for_all_that_is_due() -> None:
    assert order(lambda play: play.then(note("a", lambda play: play.then(note("a1"))), note("b"))) == "a b a1"


def test_a_last_step_is_last_even_if_the_body_gave_it_first_and_others_come_next() -> None:
    def body(play: Play) -> None:
        play.then(note("work", lambda play: play.next(note("more"))), note("next turn"))

    assert order(body) == "work more next turn"


def test_an_advance_drains_its_work_like_an_action() -> None:
    def advance(lab: Lab, play: Play) -> Outcome:
        play.then(note("a"), note("b"))
        return Outcome("phase", data={"number": 2})

    report, after = given(assemble("lab", {"lab": Rules(advance=advance)}), Pass(), Lab())
    assert (report.kind, report.result, [part.result for part in report.parts]) == ("advance", "phase", ["a", "b"])
    assert after == Lab(notes=["a", "b"])


def test_each_part_has_its_own_dice_story_figures_and_total() -> None:
    def hit(lab: Lab, play: Play) -> Outcome:
        play.dice.sum("1d6", "row")
        play.tell("row {row.total}")
        play.figure("armour", 2).exact  # noqa: B018 - a figure is told when it is read
        return Outcome("lost", success=False)

    def act(lab: Lab, play: Play) -> str:
        play.dice.sum("1d4", "shot")
        play.then(Work("hit", hit), Work("hit", hit))
        play.tell("a hit with {shot.total}")
        return "hit"

    report, _ = do(act, dice="3 5 6")
    assert report.lines() == ["a hit with 3", "row 5", "row 6"]
    assert (report.total, [part.total for part in report.parts]) == (3, [5, 6])
    assert [len(part.modifiers) for part in [report, *report.parts]] == [0, 1, 1]
    assert [draw.faces for draw in report.all_dice()] == [[3], [5], [6]]
    assert {part.kind for part in report.parts} == {"step"}


def test_a_part_that_tells_nothing_tells_its_result() -> None:
    assert do(lambda lab, play: Outcome("hit"))[0].text == "test: hit"


def test_a_chain_without_an_end_is_stopped_and_told_by_its_last_step() -> None:
    def again(lab: Lab, play: Play) -> None:
        play.next(Work("again", again))

    def start(lab: Lab, play: Play) -> Outcome:
        play.then(Work("again", again))
        return Outcome("x")

    told = fault(lambda: do(start))
    assert told.startswith(f"lab: do brought on more than {MOST_STEPS} steps, the last of them Work(name='again'")


def test_a_chain_as_long_as_it_may_be_is_played() -> None:
    def start(lab: Lab, play: Play) -> Outcome:
        play.then(*(Work("x", lambda lab, play: None) for _ in range(MOST_STEPS)))
        return Outcome("x")

    assert len(do(start)[0].parts) == MOST_STEPS


def test_a_roll_has_no_encounter_for_steps() -> None:
    assert "a roll has no encounter" in fault(lambda: ask(lambda play: play.then(note("a"))))


# All or nothing.


def test_the_encounter_and_the_request_that_were_given_stay_as_they_are() -> None:
    def change(lab: Lab, play: Play) -> Outcome:
        lab.score = 7
        lab.units["a"].health = 1  # type: ignore[union-attr]
        lab.units["b"] = Robot(["arm"])
        return Outcome("changed")

    class Greedy(Do):
        def resolve(self, encounter: Lab, play: Play) -> Outcome:
            self.name = "changed"
            self.names.append("changed")
            return change(encounter, play)

    before = Lab(units={"a": Soldier(gun=Gun(2))})
    request = Greedy("x", ["y"])
    _, after = given(assemble("lab", {"lab": Rules()}), request, before)
    assert before == Lab(units={"a": Soldier(gun=Gun(2))})
    assert request == Greedy("x", ["y"])
    assert after == Lab(units={"a": Soldier(1, Gun(2)), "b": Robot(["arm"])}, score=7)


def test_a_refusal_has_every_reason_and_changes_nothing() -> None:
    def act(lab: Lab, play: Play) -> Outcome:
        lab.score = 7
        refuse((True, "always"), ("no-ammo", "the magazine is empty"), ("", "not this"), (False, "nor this"))
        return Outcome("x")

    lab = Lab()
    with pytest.raises(RulesError) as refused:
        do(act, lab)
    assert refused.value.reasons == [("rules", "always"), ("no-ammo", "the magazine is empty")]
    assert str(refused.value) == "always; the magazine is empty"
    assert refused.value.exit_code == 1
    assert lab == Lab()


def test_a_refusal_in_a_step_refuses_the_whole_order() -> None:
    def act(lab: Lab, play: Play) -> Outcome:
        play.then(Work("x", lambda lab, play: refuse(("late", "too late"))))
        return Outcome("x")

    with pytest.raises(RulesError, match="too late"):
        do(act)


def test_nothing_speaks_against_an_order() -> None:
    refuse()
    refuse((False, "a"), ("", "b"))


# Broken rules.


@pytest.mark.parametrize("place", ["the body", "a step"])
@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (lambda lab, play: 1 / 0, "failed: ZeroDivisionError: division by zero"),
        (lambda lab, play: lab.units["nobody"], "failed: KeyError: 'nobody'"),
        (lambda lab, play: play.table("cover"), "failed: there is no table 'cover'; there are none"),
        (lambda lab, play: play.tell("{nothing}"), "there is no fact or draw {nothing}"),
        (lambda lab, play: play.tell("{open"), "failed: story '{open': expected"),
        (lambda lab, play: play.dice.sum("3x", "shot"), "failed: dice '3x': column 3"),
        (lambda lab, play: Outcome(7), "returned an outcome with result 7 and success None"),  # type: ignore[arg-type]
        (lambda lab, play: Outcome("x", "yes"), "result 'x' and success 'yes'"),  # type: ignore[arg-type]
    ],
)
def test_an_exception_in_a_rule_is_one_error_that_names_system_and_request(
    rule: Callable[[Lab, Play], object], told: str, place: str
) -> None:
    def act(lab: Lab, play: Play) -> Outcome:
        if place == "a step":
            play.then(Work("x", rule))
            return Outcome("x")
        answer = rule(lab, play)
        return answer if isinstance(answer, Outcome) else Outcome("x")

    message = fault(lambda: run(of_action(act), "do", Do(), Lab(), RandomDice("x")))
    assert message.startswith("lab: do " if place == "the body" else "lab: work ")
    assert told in message
    assert "\n" not in message


@pytest.mark.parametrize("nonsense", ["hit", 7, {"result": "hit"}, Outcome])
def test_what_is_no_outcome_is_the_fault_of_the_rule(nonsense: object) -> None:
    told = fault(lambda: given(assemble("lab", {"lab": Rules(act=lambda lab, play: nonsense)}), Do(), Lab()))
    assert told == f"lab: do returned {type(nonsense).__name__}, no Outcome"


def test_an_order_that_nobody_answers_is_the_fault_of_the_rule() -> None:
    told = fault(lambda: given(assemble("lab", {"lab": Rules()}), Do(), Lab()))
    assert told.startswith("lab: do failed: NotImplementedError")


@pytest.mark.parametrize("wrong", ["many", 2.5, None, object()])
def test_a_state_that_no_save_could_hold_is_the_fault_of_the_order(wrong: object) -> None:
    def act(lab: Lab, play: Play) -> Outcome:
        lab.units["a"].health = wrong  # type: ignore[union-attr]
        return Outcome("x")

    told = fault(lambda: do(act, Lab(units={"a": Soldier()})))
    assert told.startswith("lab: the state ")


def test_facts_that_cannot_be_told_are_the_fault_of_the_rule_before_anything_is_committed() -> None:
    told = fault(lambda: do(lambda lab, play: Outcome("x", data={"who": object()})))
    assert told == "lab: test returned data that cannot be told: object is neither a number, a text, a list nor a table"
    assert do(lambda lab, play: Outcome("x", data={"half": Fraction(1, 2)}))[0].data == {"half": Fraction(1, 2)}


class Wounded(msgspec.Struct):
    who: list[str]
    odds: float = 0.5


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"odds": float("nan")}, "data.odds: nan is no number"),
        ({"odds": [1, {"of": (0.5, float("-inf"))}]}, "data.odds.1.of.1: -inf is no number"),
        ({"hit": {"Rook"}}, "data.hit: a set has no order; a list has one"),
        (Wounded(frozenset("a")), "data.who: a set has no order; a list has one"),  # type: ignore[arg-type]
        ({"all": [Wounded(["Rook"], float("inf"))]}, "data.all.0.odds: inf is no number"),
    ],
)
def test_facts_that_would_be_told_wrongly_are_the_fault_of_the_rule(data: Data, told: str) -> None:
    assert fault(lambda: do(lambda lab, play: Outcome("x", data=data))).endswith(f" cannot be told: {told}")


def test_something_due_that_is_no_step_is_the_fault_of_the_rule() -> None:
    def act(lab: Lab, play: Play) -> Outcome:
        play.then("a step")  # type: ignore[arg-type]
        return Outcome("x")

    assert "lab: str failed" in fault(lambda: do(act))


def test_a_report_says_the_same_in_json() -> None:
    report, _ = do(lambda lab, play: Outcome("hit", success=True, data={"left": 2}))
    assert msgspec.json.decode(msgspec.json.encode(report)) == {
        "kind": "action",
        "system": "lab",
        "name": "test",
        "result": "hit",
        "success": True,
        "total": None,
        "data": {"left": 2},
        "modifiers": [],
        "figures": [],
        "dice": [],
        "parts": [],
        "text": "test: hit",
    }
