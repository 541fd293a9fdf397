"""Moving, running, drawing: PS-05, PS-12 to PS-14, PS-37, PS-54."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .lab import Raw, apart, at, bench, chance_of, duel, ids, next_round, next_turn, not_struck, play, refused, strike

MISS = "100"


@pytest.mark.rule("PS-12")
@pytest.mark.parametrize(("agility", "pace"), [(0, 0), (2, 0), (3, 1), (12, 4), (14, 4), (15, 5)])
def test_a2_a_third_of_agility_and_four_times_that_at_a_run(agility: int, pace: int) -> None:
    state = apart(90, {"agility": agility})
    if pace:
        assert play(state, "move", unit="Rook", hexes=pace).result == "moved"
        assert play(state, "run", unit="Rook", hexes=4 * pace).result == "ran"
    assert "rate" in ids(refused(state, "move", unit="Rook", hexes=pace + 1))
    assert "rate" in ids(refused(state, "run", unit="Rook", hexes=4 * pace + 1))


@pytest.mark.rule("PS-12", "PS-13")
def test_v20_d_agility_14_moves_4_and_runs_16() -> None:
    assert play(apart(90), "move", unit="Rook", hexes=4).at("Rook.position") == (0, 4)
    assert play(apart(90), "run", unit="Rook", hexes=16).at("Rook.position") == (0, 16)


@pytest.mark.rule("PS-12")
def test_a_rate_of_ones_own_replaces_the_third() -> None:
    state = apart(90, {"rate": 6})
    assert play(state, "move", unit="Rook", hexes=6).result == "moved"
    assert "rate" in ids(refused(state, "move", unit="Rook", hexes=7))


@pytest.mark.rule("PS-12")
def test_several_moves_of_a_round_share_the_rate() -> None:
    state = play(apart(90), "move", unit="Rook", steps=[2, 2]).after
    assert (at(state, "Rook.position"), at(state, "Rook.moved")) == ((2, 0), 2)
    assert "rate" in ids(refused(state, "move", unit="Rook", hexes=3))
    state = play(state, "move", unit="Rook", hexes=2).after
    assert at(next_round(state), "Rook.moved") == 0


@pytest.mark.rule("PS-36", "PS-37", "PS-12")
@pytest.mark.parametrize("hexes", range(5))
def test_every_hex_before_the_blow_costs_ten(hexes: int) -> None:
    state = apart(hexes + 1)
    if hexes:
        state = play(state, "move", unit="Rook", hexes=hexes).after
    assert chance_of(state) == 64 - 10 * hexes
    state = duel({"moved": hexes})
    assert chance_of(state) == 64 - 10 * hexes


@pytest.mark.rule("PS-37")
def test_movement_comes_before_the_attack_unless_the_referee_allows() -> None:
    state = strike(apart(), MISS).after
    assert "after" in ids(refused(state, "move", unit="Rook", steps=[0]))
    found = play(state, "move", unit="Rook", steps=[0], after=True)
    assert (found.result, found.at("Rook.position")) == ("moved", (0, -1))


@pytest.mark.rule("PS-12")
@pytest.mark.parametrize("response", ["dodge", "parry"])
def test_who_has_moved_may_defend_himself(response: str) -> None:
    found = strike(duel(None, {"moved": 4}), "70 50", response=response)
    assert found.data("defence") == response


# Running.


@pytest.mark.rule("PS-13")
@pytest.mark.parametrize("response", ["parry", "dodge"])
def test_a23_who_runs_can_neither_parry_nor_dodge(response: str) -> None:
    state = duel(None, {"running": True, "moved": 8, "acted": True})
    assert "running" in not_struck(state, response=response)


@pytest.mark.rule("PS-13")
def test_who_runs_does_nothing_else() -> None:
    state = play(apart(17), "run", unit="Rook", hexes=16).after
    assert (at(state, "Rook.running"), at(state, "Rook.position")) == (True, (0, 16))
    assert "running" in not_struck(state)
    assert {"running", "turn"} & set(ids(refused(state, "draw", unit="Rook", weapon="Sword")))
    assert "running" in ids(refused(state, "move", unit="Rook", hexes=1))
    state = next_round(state)
    assert at(state, "Rook.running") is False


@pytest.mark.rule("PS-13", "PS-03")
def test_nobody_runs_after_an_attack() -> None:
    assert ids(refused(strike(apart(), MISS).after, "run", unit="Rook", hexes=3))


@pytest.mark.rule("PS-14")
def test_a_vehicle_moves_a_hex_for_each_kilometre_an_hour() -> None:
    car: Raw = {"kind": "target", "size": "saloon car", "position": [9, 0], "facing": 3, "speed": 50}
    state = bench.encounter({"units": {"Car": car}})
    found = play(state, "drive", unit="Car", hexes=50)
    assert found.at("Car.position") == (9, 50)
    assert ids(refused(state, "drive", unit="Car", hexes=51))


# Drawing and other things that take a while.


@pytest.mark.rule("PS-54", "PS-05")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("moved", [0, 3])
def test_a22_a_fast_draw_costs_the_die_in_hexes_as_far_as_there_are_any(face: int, moved: int) -> None:
    rook: Raw = {"moved": moved, "weapons": [sheathed()]}
    found = play(apart(1, rook), "draw", str(face), unit="Rook", weapon="Sword")
    used = min(face, 4 - moved)
    assert (found.result, found.data("used")) == ("drawn", used)
    assert found.at("Rook.weapons.0.drawn") is True
    assert chance_of(found.after) == 64 - 10 * (used + moved)
    assert "rate" in ids(refused(found.after, "move", unit="Rook", hexes=4 - moved - used + 1))


def sheathed() -> Raw:
    return {"name": "Sword", "skill": "sword", "accuracy": 10, "codes": ["melee"], "drawn": False}


@pytest.mark.rule("PS-54")
def test_what_is_in_its_sheath_strikes_nobody() -> None:
    state = duel({"weapons": [sheathed()]})
    assert "not-drawn" in not_struck(state, weapon="Sword")
    assert "drawn" in ids(refused(duel(), "draw", unit="Rook", weapon="Sword"))
    assert "weapon" in ids(refused(duel(), "draw", unit="Rook", weapon="Halberd"))


@pytest.mark.rule("PS-54")
def test_a_ranged_shot_after_a_fast_draw_pays_ten_a_hex_too() -> None:
    rook: Raw = {
        "weapons": [
            {"name": "Pistol", "skill": "pistol", "accuracy": 10, "drawn": False, "loaded": 9}
            | {"codes": ["ranged"], "effective": 20, "extreme": 40}
        ]
    }
    state = play(apart(9, rook), "draw", "3", unit="Rook", weapon="Pistol").after
    assert chance_of(state, "shoot", weapon="Pistol") == 64 - 30


@pytest.mark.rule("PS-05")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_task_of_unknown_length_is_a_die(face: int) -> None:
    found = play(apart(), "task", str(face), unit="Rook", what="bar the door")
    assert (found.result, found.data("used")) == ("busy", min(face, 4))
    assert chance_of(found.after) == 64 - 10 * min(face, 4)


@pytest.mark.rule("PS-05", "PS-54")
def test_what_was_used_is_forgotten_with_the_round() -> None:
    state = next_round(play(apart(), "task", "6", unit="Rook", what="shout").after)
    assert chance_of(state) == 64


@pytest.mark.rule("PS-12")
def test_postures() -> None:
    state = play(duel(), "posture", unit="Rook", posture="prone").after
    assert at(state, "Rook.posture") == "prone"
    assert at(next_turn(state), "Rook.posture") == "prone"


@pytest.mark.rule("PS-12")
def test_a_move_needs_a_map_only_where_it_has_directions() -> None:
    assert play(duel(), "move", unit="Rook", hexes=2).at("Rook.moved") == 2
    assert "steps" in ids(refused(duel(), "move", unit="Rook", steps=[0]))


@pytest.mark.rule("PS-12")
@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 60))
def test_a_run_is_four_times_a_move(agility: int) -> None:
    state = apart(90, {"agility": agility})
    assert "rate" in ids(refused(state, "run", unit="Rook", hexes=4 * (agility // 3) + 1))
    assert agility < 3 or play(state, "run", unit="Rook", hexes=4 * (agility // 3)).result == "ran"
