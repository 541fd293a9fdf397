"""Paths that were gone before: played no more than they must be, with the state, result and dice of real play."""

from __future__ import annotations

from inspect import getsource, isfunction

import pytest

from skirm.api import Encounter, Outcome, Play, PlayDice, RulesError, at_least, refuse
from skirm.dice.seeds import RandomDice
from skirm.dice.sides import plain
from skirm.rules.engine import run
from skirm.rules.models import Written
from skirm.rules.positions import End, Position, Positions, Question
from skirm.rules.rehearsal import Rehearsal
from skirm.rules.remembered import NotingDice
from skirm.rules.thrown import UnrecordedDice

from .lab import Do, Lab, Soldier, Work, of_action

DO = Written(Do, b"")
START = Lab(units={"Vyx": Soldier(9)})
TRIALS = 80


def wounded(lab: Lab, play: Play) -> None:
    soldier = lab.units["Vyx"]
    assert isinstance(soldier, Soldier)
    soldier.health -= play.dice.sum("1d2", "harm", "Vyx")


def everything(lab: Lab, play: Play) -> Outcome:
    """Asks all that can be asked of dice, in an order that the answers decide."""
    dice = play.dice
    row = dice.on((*((number, [number]) for number in range(1, 4)), (None, [9])), "row", "1d4")
    lab.notes.append(str(row))
    if row == [9]:
        lab.notes.append(dice.choose(["b", "a"], "choice"))
        dice.told("2d6", "wound")
        lab.notes.append(" ".join(dice.draw(["ace", "two", "two", "three"], 2, "hand", "Vyx")))
    elif row == [1]:
        lab.notes.append(str(dice.pool("2d2", "pool")))
        lab.notes.append(str(dice.until((("1d3", "place"), ("1d3", "spot")), [(1, 2), (3, 1)])))
    else:
        lab.notes.append(str(dice.roll("2d2", "faces")))
        lab.notes.append(str(dice.sum("1d4", "worth", values=(0, 0, 1, 5))))
        refuse(("jam", "it jams") if lab.notes[-1] == "5" else ("", ""))
    play.then(Work("wounded", wounded))
    return Outcome(dice.on(at_least(2), "shot", "1d2"))


def test_what_was_gone_before_is_the_same_as_real_play() -> None:
    system = of_action(everything)
    rehearsal = Rehearsal(system, START)
    seen: dict[str, int] = {}
    for trial in range(TRIALS):
        reasons: list[tuple[str, str]] = []
        told: list[tuple[str, str]] = []
        after: Encounter | None = START
        thrown, source = RandomDice("tuesday", "trial", trial), RandomDice("tuesday", "trial", trial)
        rehearsal.again()
        try:
            report, after = run(system, "do", Do(), START, thrown)
            result = report.result
        except RulesError as refusal:
            result, reasons = "refused", refusal.reasons
        try:
            assert rehearsal.play(system.written(Do()), source) == result
        except RulesError as refusal:
            told = refusal.reasons
        assert told == reasons
        assert rehearsal.encounter == after
        # The next order finds the dice where real play would leave them.
        assert source.throw(3, plain(1000), "next") == thrown.throw(3, plain(1000), "next")
        seen[result] = seen.get(result, 0) + 1
    assert set(seen) == {"hit", "miss", "refused"}


def test_whatever_can_be_asked_of_dice_is_noted() -> None:
    """What is asked and not noted would be answered the same for ever."""
    asks = {name for name, asked in vars(PlayDice).items() if "raise NotImplementedError" in source_of(asked)}
    assert asks >= {"roll", "pool", "sum", "fall", "choose", "draw", "until", "told"}
    assert asks <= set(vars(NotingDice))


def source_of(asked: object) -> str:
    return getsource(asked) if isfunction(asked) else ""


def test_a_path_is_played_once_and_a_beginning_once_more() -> None:
    played = []

    def shoots(lab: Lab, play: Play) -> Outcome:
        result = play.dice.on(at_least(60), "shot", "d100")
        played.append(result)
        lab.notes.append(result)
        return Outcome(result)

    system = of_action(shoots)
    rehearsal = Rehearsal(system, START)
    found = set()
    for trial in range(TRIALS):
        rehearsal.again()
        found.add(rehearsal.play(system.written(Do()), RandomDice("wednesday", "trial", trial)))
    assert found == {"hit", "miss"}
    # Whatever the d100 shows, the rule learns no more than one of two words.
    assert len(played) <= 3


def test_other_requests_and_other_states_are_played_for_themselves() -> None:
    def notes(lab: Lab, _: Play) -> Outcome:
        lab.notes.append(str(len(lab.notes)))
        return Outcome(lab.notes[-1])

    system = of_action(notes)
    rehearsal = Rehearsal(system, START)
    for _ in range(4):
        rehearsal.again()
        assert [rehearsal.play(system.written(Do()), RandomDice("x")) for _ in range(4)] == ["0", "1", "2", "3"]
        assert rehearsal.play(system.written(Do(names=["Vyx"])), RandomDice("x")) == "4"


def test_a_state_that_was_set_is_the_one_that_is_played_on() -> None:
    def notes(lab: Lab, _: Play) -> Outcome:
        return Outcome(" ".join(lab.notes) or "nothing")

    system = of_action(notes)
    rehearsal = Rehearsal(system, START)
    for _ in range(4):
        rehearsal.again()
        assert rehearsal.play(system.written(Do()), RandomDice("x")) == "nothing"
        rehearsal.encounter = Lab(notes=["set"])
        assert rehearsal.play(system.written(Do()), RandomDice("x")) == "set"


def test_the_end_of_a_fight_is_asked_once_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def over(_: Lab) -> str:
        asked.append(1)
        return "nobody is left"

    monkeypatch.setattr(Lab, "over", over)
    rehearsal = Rehearsal(of_action(everything), START)
    assert [rehearsal.over() for _ in range(3)] == ["nobody is left"] * 3
    assert len(asked) == 1


def test_no_more_is_kept_than_is_allowed() -> None:
    positions = Positions(most=10_000)
    start = positions.at(b"start", ())
    for number in range(100):
        end = positions.at(bytes([number]) * 1000, ())
        positions.keep(start, Written(Do, bytes([number])), [], End(end))
        assert len(positions.known) <= 10
    assert start.walk(Written(Do, bytes([99])), RandomDice("x")) is not None
    assert start.walk(Written(Do, bytes([0])), RandomDice("x")) is None


def test_what_is_forgotten_holds_nothing_any_more() -> None:
    """Positions that lead to each other would stay for as long as the simulation lasts."""
    positions = Positions()
    here, there = positions.at(b"here", ()), positions.at(b"there", ())
    positions.keep(here, DO, [], End(there))
    positions.keep(there, DO, [], End(here))
    positions.forget()
    assert not here.ways
    assert not there.ways


def test_a_position_of_a_state_that_is_known_takes_no_paths_of_its_own() -> None:
    """Nobody would ever forget them."""
    positions = Positions()
    stray, known = Position(b"here", ()), positions.at(b"here", ())
    positions.take_up(known)
    positions.keep(stray, DO, [], End(stray))
    assert not stray.ways
    assert known.walk(DO, RandomDice("x")) == End(known)


def test_an_answer_that_was_never_given_leads_into_the_unknown_with_its_dice() -> None:
    positions = Positions()
    start, after = positions.at(b"start", ()), positions.at(b"after", ())
    asked: list[tuple[Question, object]] = []
    shown = NotingDice(RandomDice("x"), asked).roll("3d6", "faces")
    positions.keep(start, DO, asked, End(after))
    assert start.walk(DO, RandomDice("x")) == End(after)
    dice = RandomDice("y")
    place = dice.stream.place()
    assert start.walk(DO, dice) is None
    dice.stream.back(place)
    again = UnrecordedDice(dice).roll("3d6", "faces")
    assert again == RandomDice("y").throw(3, plain(6), "faces") != shown
