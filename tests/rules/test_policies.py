"""Whom an order means that names nobody."""

from __future__ import annotations

import pytest

from skirm.api import Encounter, RulesError, Unit, field
from skirm.rules.policies import chosen, everyone, is_each, is_policy
from skirm.rules.refusals import PluginError
from tests.toy.skirm_toy.example import yard
from tests.toy.skirm_toy.yard import Fighter, Yard


def fought() -> Yard:
    """Rook and Ash are red; of the blues, Vyx stands nearer and Brill is weaker."""
    state = yard()
    brill = state.units["Brill"]
    assert isinstance(brill, Fighter)
    brill.health = 2
    return state


@pytest.mark.parametrize(
    ("policy", "actor", "who"),
    [
        ("@first", "Rook", "Vyx"),
        ("@nearest", "Rook", "Vyx"),
        ("@nearest", "Brill", "Ash"),
        ("@weakest", "Rook", "Brill"),
        ("@WEAKEST", "Rook", "Brill"),
        ("@weakest:red", "Vyx", "Rook"),
        ("@first:red", "Rook", "Ash"),
        ("@nearest:blue", "Vyx", "Brill"),
        ("@first", None, "Rook"),
    ],
)
def test_a_policy_chooses_among_those_who_can_act(policy: str, actor: str | None, who: str) -> None:
    assert chosen(policy, fought(), actor) == who


def test_who_cannot_act_is_not_chosen() -> None:
    state = fought()
    vyx = state.units["Vyx"]
    assert isinstance(vyx, Fighter)
    vyx.health = 0
    assert chosen("@nearest", state, "Rook") == "Brill"
    assert everyone("@each", state) == ["Rook", "Ash", "Brill"]
    assert everyone("@each:Red", state) == ["Rook", "Ash"]


class Thing(Unit):
    out: bool = False


class Plain(Encounter):
    """A system that tells nothing of its units."""

    units: dict[str, Thing] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("policy", "reason"),
    [
        ("@strongest", "unknown-policy"),
        ("@each", "unknown-policy"),
        ("@first:green", "unknown-side"),
        ("@nearest", "unmeasured"),
        ("@weakest", "unmeasured"),
    ],
)
def test_what_cannot_be_chosen_is_refused_with_the_reason(policy: str, reason: str) -> None:
    state = Plain(units={"A": Thing(), "B": Thing(), "C": Thing(out=True)})
    with pytest.raises(RulesError) as refused:
        chosen(policy, state, "A")
    assert [found for found, _ in refused.value.reasons] == [reason]


def test_without_sides_everybody_else_is_another() -> None:
    state = Plain(units={"A": Thing(), "B": Thing(), "C": Thing(out=True)})
    assert chosen("@first", state, "A") == "B"
    with pytest.raises(RulesError, match="nobody left"):
        chosen("@first", Plain(units={"A": Thing()}), "A")
    with pytest.raises(RulesError, match="nobody there can act"):
        everyone("@each", Plain(units={"A": Thing(out=True)}))


def test_a_unit_may_be_called_like_a_policy() -> None:
    state = Plain(units={"@first": Thing()})
    assert not is_policy("@first", state)
    assert is_policy("@nearest", state)
    assert is_each("@each:red", state)


def test_a_system_that_fails_at_it_is_told() -> None:
    class Faulty(Plain):
        def able(self, name: str) -> bool:
            raise ZeroDivisionError

    with pytest.raises(PluginError, match="able failed"):
        chosen("@first", Faulty(units={"A": Thing()}), None)
