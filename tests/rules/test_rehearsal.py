"""Playing on and on without a record: the same state and results as real play, refusals change nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter, Outcome, Play, Request, RulesError, at_least, refuse
from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run
from skirm.rules.refusals import PluginError
from skirm.rules.rehearsal import Rehearsal

from ..toy.install import toy
from ..toy.skirm_toy.example import yard
from ..toy.skirm_toy.fencing import Strike
from ..toy.skirm_toy.shooting import Shoot, Volley
from ..toy.skirm_toy.turns import Turn
from .lab import Do, Lab, Soldier, Work, of_action


def hurt(lab: Lab, play: Play) -> None:
    soldier = lab.units["Vyx"]
    assert isinstance(soldier, Soldier)
    soldier.health -= play.dice.sum("1d4", "harm", "Vyx")


def fires(lab: Lab, play: Play) -> Outcome:
    lab.notes.append("fired")
    result = play.dice.on(at_least(3), "shot", "1d6", mark=True)
    refuse(("jam", "it jams") if play.dice.sum("1d6", "jam") == 6 else ("", ""))
    if result == "hit":
        play.then(Work("hurt", hurt), Work("hurt", hurt))
    return Outcome(result, success=result == "hit")


def test_a_rehearsal_arrives_where_real_play_does() -> None:
    system = of_action(fires)
    start = Lab(units={"Vyx": Soldier(9)})
    rehearsal = Rehearsal(system, start)
    state, refused = start, 0
    for trial in range(60):
        result: str | None = None
        try:
            report, after = run(system, "do", Do(), state, RandomDice("monday", "trial", trial))
            assert isinstance(after, Lab)
            state, result = after, report.result
        except RulesError:
            refused += 1
        try:
            assert rehearsal.play(system.written(Do()), RandomDice("monday", "trial", trial)) == result
        except RulesError:
            assert result is None
        assert rehearsal.encounter == state
    assert refused
    rehearsal.again()
    assert rehearsal.encounter == start


TOY = toy()
ORDERS: list[Request] = [
    Shoot("Rook", "Vyx", 3),
    Shoot("Rook", "Keg 1"),
    Volley("Rook", "Vyx", 3),
    Strike("Rook", "Vyx", "parry"),
    Strike("Vyx", "Rook"),
    Turn(),
]


@settings(max_examples=25)
@given(
    orders=st.lists(st.sampled_from(ORDERS), min_size=1, max_size=8),
    seed=st.text("abc", min_size=1),
    most=st.sampled_from([2_000, 20_000, 1 << 20]),
)
def test_what_is_remembered_is_what_is_played(orders: list[Request], seed: str, most: int) -> None:
    """Also where much has been forgotten in between, and the next order finds the dice where real play leaves them."""
    rehearsal = Rehearsal(TOY, yard())
    rehearsal.positions.most = most
    for trial in range(12):
        rehearsal.again()
        state: Encounter | None = yard()
        played, dice = RandomDice(seed, "trial", trial), RandomDice(seed, "trial", trial)
        for order in orders:
            found: object
            wanted: object
            try:
                report, state = run(TOY, "order", order, state, played)
                wanted = report.result
            except RulesError as refusal:
                wanted = refusal.reasons
            try:
                found = rehearsal.play(TOY.written(order), dice)
            except RulesError as refusal:
                found = refusal.reasons
            assert found == wanted
            assert rehearsal.encounter == state
            assert dice.stream.take(1) == played.stream.take(1)


def test_steps_without_end_are_stopped() -> None:
    def more(_: Lab, play: Play) -> Outcome:
        play.then(Work("more", more))
        return Outcome("on and on")

    system = of_action(more)
    with pytest.raises(PluginError, match="more than 10000 steps"):
        Rehearsal(system, Lab()).play(system.written(Do()), RandomDice("monday"))
