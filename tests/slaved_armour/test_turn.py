"""The turn: SA-01."""

from __future__ import annotations

import pytest

from skirm.api import Encounter

from .lab import LAB, Played, at, battle, equal_play, fires, gone, gun, ids, machine, person, play, refused, well_told


def ended(state: Encounter, dice: str = "") -> Played:
    return play(state, "phase", dice)


@pytest.mark.rule("SA-01")
def test_movement_then_combat_then_the_next_turn() -> None:
    state = battle(units={"Rook": machine(), "Vyx": machine()})
    assert (at(state, "turn"), at(state, "phase")) == (1, "move")
    found = play(state, "phase")
    assert (found.result, found.at("turn"), found.at("phase"), found.faces) == ("combat", 1, "combat", [])
    found = play(found.after, "phase")
    assert (found.result, found.at("turn"), found.at("phase"), found.faces) == ("ended", 2, "move", [])
    assert found.parts[-1][0] == "next-turn"


@pytest.mark.rule("SA-01")
def test_a_unit_that_will_be_destroyed_still_shoots() -> None:
    units = {name: machine("a1*", weapons=[gun()], side=name) for name in ("Rook", "Vyx")}
    state = battle(phase="combat", units=units)
    state = play(state, "shoot", "6 6 1", attacker="Rook", target="Vyx", band="short").after
    assert (at(state, "Vyx.hits"), at(state, "Vyx.destroyed")) == (1, False)
    state = play(state, "shoot", "6 6 1", attacker="Vyx", target="Rook", band="short").after
    found = ended(state, "1 1")
    assert (found.at("Rook.destroyed"), found.at("Vyx.destroyed")) == (True, True)


@pytest.mark.rule("SA-01")
def test_everything_pending_is_resolved_and_cleared() -> None:
    units = {
        "Rook": machine(hits=2),
        "Orm": person(armour=9, pending=[{"dice": 1}, {"dice": 2}]),
        "Vyx": machine(hits=1),
    }
    found = ended(battle(phase="combat", units=units), "1 1  4  4 4  6")
    assert [found.at(path) for path in ("Rook.hits", "Orm.pending", "Vyx.hits")] == [0, [], 0]
    assert [name for name, _ in found.parts] == ["hit", "hit", "damage", "damage", "hit", "next-turn"]


@pytest.mark.rule("SA-01", "SA-16")
def test_a9_a20_all_that_is_pending_comes_before_any_fire() -> None:
    units = {
        "Rook": machine(hits=1, fires=[{"kind": "external", "module": "x1", "since": 1}]),
        "Vyx": machine(hits=1, fires=[{"kind": "internal", "module": "x1", "since": 1}]),
    }
    found = ended(battle(turn=2, phase="combat", units=units), "1 1  6 5")
    assert [name for name, _ in found.parts] == ["hit", "hit", "fire", "fire", "next-turn"]
    assert (fires(found.after, "Rook"), fires(found.after, "Vyx")) == ([], [("internal", "x1")])


@pytest.mark.rule("SA-01", "SA-32")
def test_direct_hits_come_before_those_through_cover() -> None:
    state = battle(
        phase="combat",
        units={"Vyx": machine(hits=1, behind="wall", pending=[{"hits": 2, "through": "wall"}])},
        covers={"wall": {"material": "brick", "modules": 1}},
    )
    found = ended(state, "1 6")
    assert gone(found.after, "Vyx") == "a1 a2 a6"
    assert [name for name, _ in found.parts] == ["hit", "through", "hit", "next-turn"]


@pytest.mark.rule("SA-01")
def test_no_dice_where_nothing_is_due() -> None:
    assert ended(battle(phase="combat", units={"Rook": machine(), "Orm": person()})).faces == []


@pytest.mark.rule("SA-01")
def test_the_same_dice_again_give_the_same_state() -> None:
    units = {
        "Rook": machine("a1! b1", "a2! b2~", "a3^", hits=5, fires=[{"kind": "internal", "module": "x1", "since": 1}]),
        "Orm": person(armour=1, pending=[{"dice": 3}, {"dice": 2}]),
    }
    state = battle(turn=2, phase="combat", units=units)
    for seed in "abcdef":
        LAB.same_again(state, "phase", seed)


@pytest.mark.rule("SA-01")
def test_odds_of_a_mixed_phase_equal_play() -> None:
    units = {
        "Rook": machine("a1 b1*", hits=1, fires=[{"kind": "external", "module": "x1", "since": 1}]),
        "Orm": person(armour=2, profile="Human3999", pending=[{"dice": 1}]),
    }
    state = battle(turn=2, phase="combat", units=units)
    equal_play(state, "phase", "units.Rook.destroyed", "units.Orm.wound", "units.Rook.fires", "turn", "result")


# The end.


@pytest.mark.rule("SA-01")
def test_a_battle_is_over_when_only_one_side_is_in_action() -> None:
    def over(**units: object) -> bool:
        return battle(units=units).over() is not None

    stunned = person(side="blue", wound="stun", damage=2, out=True)
    assert not over(Rook=machine(side="red"), Vyx=machine(side="blue"))
    assert over(Rook=machine(side="red"), Vyx=machine(side="blue", destroyed=True))
    assert over(Rook=machine(side="red"), Orm=stunned)
    assert not over(Rook=machine(side="red"), Orm=stunned, Vyx=person(side="blue"))
    assert over(Rook=machine(side="red", destroyed=True), Orm=stunned)
    assert not over(Rook=machine(side="red"), Vyx=machine(side="red"))
    assert not over()


@pytest.mark.rule("SA-01")
def test_it_tells_who_is_left() -> None:
    state = battle(units={"Rook": machine(side="red"), "Vyx": machine(side="blue", destroyed=True)})
    assert "red" in str(state.over())


@pytest.mark.rule("SA-01")
def test_moving_waits_for_the_next_turn() -> None:
    state = ended(battle(units={"Rook": machine()})).after
    assert ids(refused(state, "move", unit="Rook", speed=1)) == ["phase"]
    assert play(ended(state).after, "move", unit="Rook", speed=1).result == "moved"


def test_every_branch_is_told() -> None:
    units = {
        "Rook": machine("a1 b1", "a2*", hits=1, fires=[{"kind": "internal", "module": "x1", "since": 1}]),
        "Orm": person(armour=1, pending=[{"dice": 1}]),
    }
    well_told(battle(turn=2, phase="combat", units=units), "phase")
    well_told(battle(units=units), "phase")
