"""Rounds and who acts in them: PS-01, PS-02, PS-04, PS-08 to PS-11."""

from __future__ import annotations

import pytest

from skirm.api import Encounter

from .lab import Raw, apart, at, duel, fight, fighter, ids, next_round, next_turn, not_struck, play, refused, strike

MISS = "70"


def crowd(**starts: int) -> Encounter:
    """Fighters with these initiatives, on two sides by turns."""
    units = {
        name: fighter(side="red" if place % 2 else "blue", initiative=start)
        for place, (name, start) in enumerate(starts.items())
    }
    return fight(units=units)


def turns_of(state: Encounter, count: int) -> list[str | None]:
    """Who has the next turns."""
    found = []
    for _ in range(count):
        found.append(state.next_up())
        state = next_turn(state)
    return found


@pytest.mark.rule("PS-02")
def test_the_highest_initiative_is_first() -> None:
    assert turns_of(crowd(Orm=10, Rook=32, Vyx=30), 6) == ["Rook", "Vyx", "Orm"] * 2


@pytest.mark.rule("PS-02")
def test_a28_ties_act_in_the_order_in_which_they_are_listed() -> None:
    assert turns_of(crowd(Orm=20, Rook=20, Vyx=25, Ash=20), 4) == ["Vyx", "Orm", "Rook", "Ash"]


@pytest.mark.rule("PS-01")
def test_the_clock_counts_rounds_of_five_seconds() -> None:
    state = crowd(Orm=10, Rook=32)
    assert at(state, "clock") == 0
    assert at(next_turn(state), "clock") == 0
    assert at(next_turn(state, 2), "clock") == 1
    assert at(next_turn(state, 8), "clock") == 4


@pytest.mark.rule("PS-01")
def test_twenty_minutes_are_240_rounds() -> None:
    assert at(play(duel(), "wait", time="20m").after, "clock") == 240


@pytest.mark.rule("PS-02")
def test_nobody_acts_before_his_turn_or_after_it() -> None:
    state = duel()
    assert "turn" in not_struck(state, attacker="Vyx", target="Rook")
    assert "turn" in not_struck(next_turn(state))
    assert "turn" in ids(refused(state, "move", unit="Vyx", hexes=1))


@pytest.mark.rule("PS-02", "PS-12")
def test_one_character_does_everything_before_the_next() -> None:
    state = play(apart(3), "move", unit="Rook", to=[0, 2]).after
    assert state.next_up() == "Rook"
    assert strike(state, MISS).result == "miss"


@pytest.mark.rule("PS-04")
def test_the_attack_is_rolled_before_the_defence_and_then_come_location_and_damage() -> None:
    found = strike(duel(), "30 90 1 1", response="parry")
    order = [why.partition(" of ")[0] for why in found.why]
    assert order[:2] == ["strike", "parry"]
    assert order[-2:] == ["damage", "damage"]


# Deferred and waiting.


@pytest.mark.rule("PS-08")
def test_a_deferred_action_comes_later_in_the_round() -> None:
    state = play(crowd(Rook=30, Vyx=20, Orm=10), "defer", unit="Rook").after
    assert at(state, "Rook.deferred") is True
    if state.next_up() == "Rook":
        state = next_turn(state)
    assert state.next_up() == "Vyx"
    state = play(state, "strike", MISS, attacker="Vyx", target="Rook").after
    found = play(state, "strike", MISS, attacker="Rook", target="Vyx")
    assert found.result == "miss"
    assert found.at("Rook.deferred") is False
    assert found.after.next_up() in ("Vyx", "Orm")


@pytest.mark.rule("PS-08")
def test_a_deferred_action_interrupts_nobody() -> None:
    state = play(apart(3, {"position": [0, 0]}), "defer", unit="Rook").after
    if state.next_up() == "Rook":
        state = next_turn(state)
    state = play(state, "move", unit="Vyx", to=[0, 1]).after
    assert "interrupting" in not_struck(state)
    state = play(state, "strike", MISS, attacker="Vyx", target="Rook").after
    assert strike(state, MISS).result == "miss"


@pytest.mark.rule("PS-08")
@pytest.mark.parametrize("order", [{"attacker": "Vyx", "target": "Rook"}, {"unit": "Vyx", "steps": [3]}], ids=str)
def test_b24_nobody_interrupts_what_was_deferred_either(order: Raw) -> None:
    begun = play(next_turn(play(apart(2), "defer", unit="Rook").after), "move", unit="Rook", steps=[3]).after
    kind = "strike" if "target" in order else "move"
    assert "interrupting" in ids(refused(begun, kind, **order))
    struck = strike(begun, MISS).after
    assert play(struck, "move", unit="Vyx", steps=[3]).result == "moved"
    # Or he is done without a blow, and the turn is still whose it was.
    done = next_turn(begun)
    assert (done.next_up(), at(done, "Rook.acted"), at(done, "Rook.deferred")) == ("Vyx", True, False)
    assert play(done, "move", unit="Vyx", steps=[3]).result == "moved"
    assert next_turn(done).next_up() == "Rook"


@pytest.mark.rule("PS-09", "PS-11")
def test_b24_an_opportunity_and_the_referee_come_in_between() -> None:
    state = crowd(Rook=30, Vyx=20, Orm=10)
    state = play(next_turn(play(state, "watch", unit="Rook", when="a shot").after), "defer", unit="Vyx").after
    begun = play(next_turn(state), "task", "1", unit="Vyx").after
    assert "interrupting" in ids(refused(begun, "task", unit="Orm"))
    assert play(begun, "task", "1", unit="Rook").result == "busy"
    assert play(begun, "move", unit="Orm", hexes=1, interrupt=True).result == "moved"


@pytest.mark.rule("PS-08", "PS-61")
def test_b24_a_riposte_is_not_what_was_deferred() -> None:
    state = duel({"deferred": True, "riposte": "Vyx"}, turns={"names": ["Rook", "Vyx"], "current": "Vyx"})
    struck = strike(state, MISS, riposte=True).after
    assert (at(struck, "Rook.deferred"), at(struck, "Rook.begun")) == (True, False)
    assert play(struck, "move", unit="Vyx", hexes=1).result == "moved"


@pytest.mark.rule("PS-08")
def test_a_deferred_action_is_lost_when_the_round_ends() -> None:
    state = next_round(play(duel(), "defer", unit="Rook").after)
    assert at(state, "Rook.deferred") is False
    assert at(state, "Rook.acted") is False
    assert "turn" in not_struck(next_turn(state))


@pytest.mark.rule("PS-08", "PS-03")
def test_who_has_acted_has_nothing_to_defer() -> None:
    assert "spent" in ids(refused(strike(duel(), MISS).after, "defer", unit="Rook"))


@pytest.mark.rule("PS-09")
def test_an_opportunity_comes_at_any_time_of_the_round() -> None:
    when = "whoever comes through the doorway"
    state = play(apart(3), "watch", unit="Rook", when=when).after
    assert at(state, "Rook.watching") == when
    if state.next_up() == "Rook":
        state = next_turn(state)
    # Vyx comes, and has not struck yet.
    state = play(state, "move", unit="Vyx", to=[0, 1]).after
    found = strike(state, MISS)
    assert (found.result, found.at("Rook.watching"), found.at("Rook.acted")) == ("miss", "", True)


@pytest.mark.rule("PS-09")
def test_an_opportunity_that_does_not_come_is_lost_with_the_round() -> None:
    state = next_round(play(duel(), "watch", unit="Rook", when="somebody comes").after)
    assert (at(state, "Rook.watching"), at(state, "Rook.acted")) == ("", False)


# Magic.


@pytest.mark.rule("PS-10")
def test_a_spell_takes_effect_next_round_at_its_own_initiative() -> None:
    state = crowd(Rook=30, Vyx=20, Orm=10)
    state = play(state, "cast", unit="Rook", spell="Fog", initiative=15).after
    assert at(state, "Rook.acted") is True
    told = []
    for _ in range(6):
        found = play(state, "turn")
        told.append([part.name for part in found.report.parts if part.name == "spell"] != [])
        state = found.after
    # Rook, Vyx, Orm; Rook, Vyx, then the spell at 15 before Orm at 10.
    assert told == [False, False, False, False, True, False]
    assert at(state, "spells") == []


@pytest.mark.rule("PS-10", "PS-03")
def test_a_spell_is_a_combat_action() -> None:
    state = play(duel(), "cast", unit="Rook", spell="Fog", initiative=15).after
    assert "spent" in not_struck(state)
    spent = strike(duel(), MISS).after
    assert "spent" in ids(refused(spent, "cast", unit="Rook", spell="Fog", initiative=15))


@pytest.mark.rule("PS-10")
@pytest.mark.parametrize(("initiative", "turns"), [(40, 2), (30, 2), (25, 3), (5, 4)])
def test_spells_quicker_than_everybody_and_slower(initiative: int, turns: int) -> None:
    state = play(duel(), "cast", unit="Rook", spell="Fog", initiative=initiative).after
    count = 0
    while at(state, "spells"):
        state = next_turn(state)
        count += 1
        assert count < 10
    # Two turns to the next round; at equal initiative the spell may come before or after its equal.
    assert count in ((turns, turns + 1) if initiative == 30 else (turns,))


# The defensive shot.

RUSH: list[Raw] = [{"initiative": 32, "agility": 12}, {"initiative": 30}]


@pytest.mark.rule("PS-11")
def test_a_pistol_against_a_rush() -> None:
    state = apart(5, *RUSH)
    state = play(state, "move", unit="Rook", to=[0, 4]).after
    order: Raw = {"attacker": "Vyx", "target": "Rook", "weapon": "Pistol"}
    assert "turn" in ids(refused(state, "shoot", **order))
    found = play(state, "shoot", MISS, **order, interrupt=True)
    assert (found.result, found.at("Vyx.acted")) == ("miss", True)
    # He failed, and is stabbed.
    assert found.after.next_up() == "Rook"
    assert strike(found.after, "100").result == "fumble"


@pytest.mark.rule("PS-11", "PS-03")
def test_an_interruption_costs_the_action() -> None:
    state = play(apart(3), "shoot", MISS, attacker="Vyx", target="Rook", weapon="Pistol", interrupt=True).after
    assert "spent" in ids(refused(state, "shoot", attacker="Vyx", target="Rook", weapon="Pistol", interrupt=True))
