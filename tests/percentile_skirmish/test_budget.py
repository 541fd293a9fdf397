"""What a round allows: PS-03, PS-06, PS-07, PS-60, PS-61 and what a defence costs."""

from __future__ import annotations

import pytest

from skirm.api import Encounter

from .lab import Raw, at, duel, fight, fighter, next_round, next_turn, not_struck, play, strike, sword

PARRY: Raw = {"response": "parry"}
# Both miss: nothing happens but what it costs.
MISSED = "70 70"
PARRIED = "30 20"
MISS = "70"


def back(state: Encounter, dice: str = MISS, /, **fields: object) -> Encounter:
    """Vyx, whose turn it is, strikes at Rook."""
    return play(state, "strike", dice, attacker="Vyx", target="Rook", **fields).after


@pytest.mark.rule("PS-03")
def test_one_attack_a_round() -> None:
    state = strike(duel(), MISS).after
    assert (at(state, "Rook.acted"), at(state, "Rook.attacked")) == (True, True)
    assert "spent" in not_struck(state)
    state = next_round(state)
    assert at(state, "Rook.acted") is False
    assert strike(state, MISS).result == "miss"


@pytest.mark.rule("PS-06", "PS-60")
@pytest.mark.parametrize("dice", [MISSED, PARRIED])
def test_who_has_not_attacked_parries_with_the_action_of_this_round(dice: str) -> None:
    found = strike(duel(), dice, **PARRY)
    assert (found.at("Vyx.acted"), found.at("Vyx.spent_next")) == (True, False)
    assert found.data("spent") == "this"
    state = next_turn(found.after)
    assert state.next_up() == "Vyx"
    assert "spent" in not_struck(state, attacker="Vyx", target="Rook")
    state = next_round(state)
    assert back(next_turn(state)) != state


@pytest.mark.rule("PS-06")
@pytest.mark.parametrize("dice", [MISSED, PARRIED])
def test_who_has_attacked_parries_with_the_action_of_the_next_round(dice: str) -> None:
    # Vyx is quicker, attacks, and is attacked by Rook.
    state = duel({"initiative": 10})
    state = back(state)
    found = strike(next_turn(state), dice, **PARRY)
    assert (found.at("Vyx.spent_next"), found.data("spent")) == (True, "next")
    state = next_round(found.after)
    assert state.next_up() == "Vyx"
    assert (at(state, "Vyx.acted"), at(state, "Vyx.spent_next")) == (True, False)
    assert "spent" in not_struck(state, attacker="Vyx", target="Rook")
    state = next_round(state)
    assert (at(state, "Vyx.acted"), at(state, "Vyx.spent_next")) == (False, False)


@pytest.mark.rule("PS-06")
def test_the_action_may_be_kept_by_not_parrying() -> None:
    state = back(duel({"initiative": 10}))
    state = next_round(strike(next_turn(state), MISS).after)
    assert at(state, "Vyx.acted") is False
    assert at(back(state), "Vyx.attacked") is True


@pytest.mark.rule("PS-06")
def test_a10_who_parries_after_every_attack_attacks_every_second_round() -> None:
    state = duel({"initiative": 10})
    attacked = []
    for _ in range(6):
        may = "spent" not in refusal_of(state)
        attacked.append(may)
        if may:
            state = back(state)
        state = next_round(strike(next_turn(state), PARRIED, **PARRY).after)
    assert attacked == [True, False, True, False, True, False]


def refusal_of(state: Encounter) -> list[str]:
    """Why Vyx may not attack, nothing where he may."""
    return [] if at(state, "Vyx.acted") is False else not_struck(state, attacker="Vyx", target="Rook")


@pytest.mark.rule("PS-06", "PS-07")
def test_a10_an_action_is_taken_once_however_often_one_parries() -> None:
    state = three()
    state = strike(state, PARRIED, **PARRY).after
    found = play(next_turn(state), "strike", "30 15", attacker="Orm", target="Vyx", **PARRY)
    assert (found.at("Vyx.acted"), found.at("Vyx.spent_next")) == (True, False)
    assert found.data("spent") in ("", "none")
    assert found.at("Vyx.parries") == 2


def three(vyx: Raw | None = None) -> Encounter:
    """Rook, then Orm, then Ash against Vyx, who is last."""
    reds = {name: fighter(side="red", initiative=start) for name, start in (("Rook", 40), ("Orm", 39), ("Ash", 38))}
    return fight(units=reds | {"Vyx": fighter(side="blue", initiative=20) | (vyx or {})})


@pytest.mark.rule("PS-07", "PS-23")
@pytest.mark.parametrize("chance", [64, 65, 66, 67, 100])
def test_each_further_parry_of_a_round_is_halved_once_more(chance: int) -> None:
    state = three({"skills": {"sword": chance - 34}})
    for name, share in (("Rook", 2), ("Orm", 4), ("Ash", 8)):
        found = play(state, "strike", "70 100", attacker=name, target="Vyx", **PARRY)
        assert found.data("defence_chance") == chance // share
        # A fumbled parry drops the weapon; pick it up again for the next one.
        state = found.after
        weapons = at(state, "Vyx.weapons")
        assert isinstance(weapons, list)
        weapons[0].dropped = False
        state = next_turn(state)
    assert at(next_round(state), "Vyx.parries") == 0


@pytest.mark.rule("PS-07")
def test_dodges_are_not_halved_by_repetition() -> None:
    state = three()
    for name in ("Rook", "Orm", "Ash"):
        found = play(state, "strike", "70 50", attacker=name, target="Vyx", response="dodge")
        assert found.data("defence_chance") == 24
        state = next_turn(found.after)


@pytest.mark.rule("PS-06", "PS-24", "PS-25", "PS-26")
@pytest.mark.parametrize(("response", "dice"), [("dodge", MISSED), ("retreat", MISS), ("shield", MISSED)])
@pytest.mark.parametrize("attacked", [True, False])
def test_b2_every_defence_costs_what_a_parry_costs(response: str, dice: str, attacked: bool) -> None:
    shield = {"name": "Round Shield", "defence": 25, "armour": 8}
    vyx: Raw = {"shield": shield} | ({"attacked": True, "acted": True} if attacked else {})
    found = strike(duel(None, vyx), dice, response=response)
    assert (found.at("Vyx.spent_next"), found.at("Vyx.acted")) == (attacked, True)


@pytest.mark.rule("PS-06", "PS-20", "PS-27", "PS-29", "PS-30", "PS-34")
@pytest.mark.parametrize("order", ["push", "throw", "restrain", "grasp"])
def test_b2_resisting_costs_an_action_too(order: str) -> None:
    found = play(duel(), order, "100 50", attacker="Rook", target="Vyx", response="resist")
    assert (found.at("Vyx.acted"), found.at("Rook.acted")) == (True, True)
    assert play(duel(), order, "100", attacker="Rook", target="Vyx").at("Vyx.acted") is False


# Riposte and Counter.


@pytest.mark.rule("PS-61", "PS-06")
def test_a24_a_riposte_is_an_attack_more() -> None:
    state = strike(duel(), "70 3", **PARRY).after
    assert at(state, "Vyx.acted") is True
    found = play(state, "strike", "70", attacker="Vyx", target="Rook", riposte=True)
    assert found.result == "miss"
    assert found.at("Vyx.riposte") == ""
    again = not_struck(found.after, attacker="Vyx", target="Rook", riposte=True)
    assert "no-riposte" in again


@pytest.mark.rule("PS-61")
def test_a10_the_cost_of_the_parry_stands_in_spite_of_a_riposte() -> None:
    state = strike(duel(), "70 3", **PARRY).after
    state = next_turn(play(state, "strike", "70", attacker="Vyx", target="Rook", riposte=True).after)
    assert state.next_up() == "Vyx"
    assert "spent" in not_struck(state, attacker="Vyx", target="Rook")


@pytest.mark.rule("PS-61")
def test_a_riposte_goes_only_against_the_attacker_and_only_at_once() -> None:
    state = play(three(), "strike", "70 3", attacker="Rook", target="Vyx", **PARRY).after
    assert "no-riposte" in not_struck(state, attacker="Vyx", target="Orm", riposte=True)
    assert "no-riposte" in not_struck(next_turn(state), attacker="Vyx", target="Rook", riposte=True)
    other = next_turn(state)
    assert at(other, "Vyx.riposte") == ""


@pytest.mark.rule("PS-61")
def test_a_riposte_without_the_right_is_refused() -> None:
    assert "no-riposte" in not_struck(duel(), attacker="Vyx", target="Rook", riposte=True)


@pytest.mark.rule("PS-60")
def test_a_counter_leaves_the_action() -> None:
    found = strike(duel(), "50 1", **PARRY)
    assert found.data("economy") == "counter"
    state = next_turn(found.after)
    assert at(state, "Vyx.acted") is False
    assert back(state) != state


@pytest.mark.rule("PS-60", "PS-06")
def test_a_counter_takes_nothing_back_that_an_earlier_parry_took() -> None:
    state = next_turn(strike(three(), PARRIED, **PARRY).after)
    found = play(state, "strike", "50", attacker="Orm", target="Vyx", defence_level="x4", **PARRY)
    assert found.data("economy") == "counter"
    assert found.at("Vyx.acted") is True


@pytest.mark.rule("PS-03", "PS-50")
def test_a24_two_blows_are_one_attack() -> None:
    pair: Raw = {"weapons": [sword(), sword(name="Dagger", hand="left")]}
    state = strike(duel(pair), "70 70", weapon="Sword", second="Dagger").after
    assert "spent" in not_struck(state)
