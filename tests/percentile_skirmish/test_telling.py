"""What is told in words: what a wound means, what a dodge costs, what a burst hits, and no words of the machine."""

from __future__ import annotations

import re

import pytest

from skirm.api import Encounter
from skirm.rules.models import units_of

from .lab import (
    Raw,
    apart,
    at_vyx,
    bench,
    duel,
    fighter,
    hurt,
    next_turn,
    pistol,
    play,
    refused,
    strike,
    sword,
    with_dice,
)

MACHINE = re.compile(r"^[a-z-]+: [a-z-]+$|right-|left-|\b1 (rounds|hexes)\b|\bhi[sm]\b|an x[24]")


def rested(state: Encounter) -> Encounter:
    """The same, and Rook may attack once more."""
    rook = units_of(state)["Rook"]
    rook.acted = rook.attacked = False  # type: ignore[attr-defined]
    return state


def clean(lines: list[str]) -> bool:
    return not any(MACHINE.search(line) for line in lines)


@pytest.mark.rule("PS-01", "PS-67")
@pytest.mark.parametrize("order", ["wait", "rest"])
def test_time_tells_who_recovers_and_no_machine_words(order: str) -> None:
    state = hurt(rested(hurt(duel(), "injure", "left-arm").after), "stun").after
    found = play(state, order, time=600)
    assert found.lines[0] == "10 min pass"
    assert "Vyx can use the left arm again" in found.lines
    assert "Vyx is no longer stunned" in found.lines
    assert not [line for line in found.lines if line.startswith("Rook can")]
    assert clean(found.lines)
    assert play(duel(), order, time=600).lines == ["10 min pass", "round 121, initiative 30: Rook"]


@pytest.mark.rule("PS-66", "PS-68", "PS-72")
@pytest.mark.parametrize(
    ("new", "area", "told"),
    [
        ("stun", "torso", "Vyx: the action of round 1 is lost"),
        ("stun", "left-arm", "Vyx: the left arm cannot be used until the turn of round 1 is over"),
        ("wound", "torso", "Vyx: out of the fight; first aid is due before round 241"),
        ("wound", "left-leg", "Vyx: the left leg cannot be used until it is healed; first aid is due before round 241"),
        ("injure", "left-arm", "Vyx cannot use the left arm for 3 rounds"),
        ("injure", "head", "Vyx can do nothing for 3 rounds"),
    ],
)
def test_what_a_harm_means_is_told(new: str, area: str, told: str) -> None:
    lines = hurt(duel(), new, area).lines
    assert any(line.startswith(told) for line in lines), lines
    assert clean(lines)


@pytest.mark.rule("PS-67")
def test_one_round_is_no_rounds() -> None:
    assert "Vyx cannot use the left arm for 1 round" in hurt(duel(), "injure", "left-arm", last=1).lines


@pytest.mark.rule("PS-72")
def test_deterioration_tells_who_is_out_and_who_dies() -> None:
    lame = with_dice(hurt(duel(), "wound", "left-leg").after, "wait", {"health": 100, "maim": 2}, time=1200)
    assert "Vyx, left leg: 100 against 36, untreated: from wounded to maimed" in lame.lines
    assert clean(lame.lines)
    dead = with_dice(hurt(duel(), "maim", "head").after, "rest", {"health": 100, "maim": 2})
    assert "that is the end of Vyx" in dead.lines


@pytest.mark.rule("PS-06", "PS-38")
def test_a_dodge_of_a_shot_tells_what_it_costs() -> None:
    found = at_vyx(duel(), "shoot", "100", range=5, response="dodge")
    assert "the defence of Vyx takes the action of this round" in found.lines
    assert found.data("spent") == "this"
    assert found.at("Vyx.acted") is True
    free = at_vyx(duel(), "shoot", "100", range=5)
    assert free.data("spent") == ""
    again = at_vyx(next_turn(next_turn(found.after)), "shoot", "100", range=5, response="dodge")
    assert again.data("spent") in ("this", "next")


def bursting(**fields: object) -> Encounter:
    gun = pistol(automatic=True, skill="pistol", **fields)
    return duel({"weapons": [gun]}, {"armour": {"torso": 30}})


@pytest.mark.rule("PS-44")
def test_a_burst_tells_how_many_of_its_rounds_hit_whom() -> None:
    found = with_dice(
        bursting(), "burst", {"strike": 50, "burst": 2, "damage": 1}, attacker="Rook", target="Vyx", range=5
    )
    assert "of 6 rounds 2 hit Vyx; 24 rounds left" in found.lines[0]
    once = with_dice(
        bursting(), "burst", {"strike": 50, "burst": 1, "damage": 1}, attacker="Rook", target="Vyx", range=5
    )
    assert "of 6 rounds 1 hits Vyx" in once.lines[0]


@pytest.mark.rule("PS-75")
@pytest.mark.parametrize(
    ("roll", "told"),
    [(40, "Vyx, blast: 40 against 100, a hit"), (100, "Vyx, blast: 100 against 100, which does nothing")],
)
def test_a_blast_tells_its_chance(roll: int, told: str) -> None:
    found = with_dice(duel({}, {"armour": {"torso": 40}}), "blast", {"blast": roll, "damage": 1}, targets=["Vyx"])
    assert told in found.lines


@pytest.mark.rule("PS-27", "PS-28")
def test_a_throw_tells_that_he_lies_and_that_damage_is_due() -> None:
    found = at_vyx(duel(), "throw", level="hit")
    assert "Vyx is thrown, and lies prone" in found.lines
    assert "fall damage=" in found.lines[-1]
    assert found.at("Vyx.posture") == "prone"
    assert not [line for line in at_vyx(duel(), "throw", "5 5", level="hit", damage=3).lines if "is due" in line]


@pytest.mark.rule("PS-58")
@pytest.mark.parametrize(
    ("level", "defence", "told"),
    [
        ("miss", "miss", ["Vyx, parry: which fails against 32, as told", "the blow misses"]),
        ("hit", "hit", ["Vyx, parry: which succeeds against 32, as told", "the blow is parried"]),
        ("hit", "x4", ["Vyx, parry: which succeeds x4 against 32, as told"]),
    ],
)
def test_a_defence_hits_nobody(level: str, defence: str, told: list[str]) -> None:
    lines = strike(duel(), response="parry", level=level, defence_level=defence).lines
    assert [line for line in told if line not in lines] == []
    assert clean(lines)


@pytest.mark.rule("PS-15")
@pytest.mark.parametrize(
    ("hexes", "codes", "told"),
    [
        (5, ["melee"], "Vyx is 5 hexes away; the Sword is for 1 hex (melee) (PS-15)"),
        (2, ["melee"], "Vyx is 2 hexes away; the Sword is for 1 hex (melee) (PS-15)"),
        (5, ["melee", "long"], "Vyx is 5 hexes away; the Sword is for 1 or 2 hexes (melee, long) (PS-15)"),
        (0, ["melee"], "Vyx is in the same hex; the Sword is for 1 hex (melee) (PS-15)"),
    ],
)
def test_a_blow_that_does_not_reach_names_the_reach_of_its_weapon(hexes: int, codes: list[str], told: str) -> None:
    state = apart(hexes, {"weapons": [sword(codes=codes)]})
    assert told in str(refused(state, "strike", attacker="Rook", target="Vyx"))


@pytest.mark.rule("PS-05")
def test_reloading_uses_up_movement_and_fills_the_weapon() -> None:
    state = duel({"weapons": [pistol(name="pistol", loaded=0)]})
    found = play(state, "reload", "3", unit="Rook")
    assert found.result == "reloaded"
    assert found.at("Rook.weapons.0.loaded") == 8
    assert (found.at("Rook.used"), found.at("Rook.acted")) == (3, False)
    assert {use.table for use in found.report.figures if use.kind == "house"} == {"weapons", "reload"}
    assert play(state, "reload", "3", unit="Rook", rounds=2).at("Rook.weapons.0.loaded") == 2


@pytest.mark.rule("PS-05")
@pytest.mark.parametrize(
    ("rook", "fields", "why"),
    [
        ({"weapons": [pistol(name="derringer", loaded=0)]}, {}, "say rounds="),
        ({"weapons": [pistol(loaded=9)]}, {"rounds": 9}, "holds 9 already"),
        ({"weapons": [sword()]}, {}, "no weapon that counts its rounds"),
        ({"weapons": [sword()]}, {"weapon": "Sword"}, "nobody counts"),
        ({"weapons": [pistol(loaded=0, drawn=False)]}, {"rounds": 3}, "is not drawn"),
    ],
)
def test_what_cannot_be_loaded(rook: Raw, fields: Raw, why: str) -> None:
    assert why in str(refused(duel(rook), "reload", unit="Rook", **fields))


@pytest.mark.rule("PS-16", "PS-26", "PS-64")
def test_figures_of_the_house_tables_are_told_where_they_are_used() -> None:
    units = {
        "Rook": bench.rules.schemas.templates["swordsman"].unit,
        "Vyx": bench.rules.schemas.templates["swordsman"].unit,
    }
    raw = {name: fighter(side=name) for name in units}
    state = bench.encounter({"units": raw})
    state.units.update(units)
    found = with_dice(
        bench.rules.thaw(bench.rules.freeze(state)),
        "strike",
        {"damage": 1},
        attacker="Rook",
        target="Vyx",
        response="shield",
        level="hit",
        defence_level="hit",
    )
    used = {use.table for part in (found.report, *found.report.parts) for use in part.figures if use.kind == "house"}
    assert used == {"weapons", "shields", "armours"}
    own = strike(duel(), "5 1 1")
    assert not [use for use in own.report.figures if use.kind == "house"]


@pytest.mark.rule("PS-48")
def test_a_grenade_needs_no_target_where_a_hex_is_named() -> None:
    bomb = pistol(name="bomb", skill="throwing", thrown=True, burst_radius=1, loaded=1, codes=["ranged"])
    state = apart(4, {"weapons": [bomb]}, {"armour": {"torso": 30}})
    faces = {"strike": 1, "blast": 40, "damage": 1}
    found = with_dice(state, "grenade", faces, attacker="Rook", at=[0, 3])
    assert found.result == "landed"
    assert found.data("exploded") == ["Vyx"]
    assert "say where to" in str(refused(state, "grenade", attacker="Rook"))
