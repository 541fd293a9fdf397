"""Fires: SA-12 to SA-17."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter

from .book import GRID, fire_result
from .lab import Played, Raw, battle, equal_play, fires, gone, ids, machine, odds, play, refused, tally, well_told

KINDS = ("external", "internal", "explosive")
SPEEDS = (0, 1, 4, 5, 6)


def blaze(kind: str, since: int = 1, module: str = "a3") -> Raw:
    return {"kind": kind, "since": since, "module": module}


def burning(*blazes: Raw, speed: int = 0, lines: list[str] = GRID, **fields: object) -> Encounter:
    """Vyx on fire at the end of the combat phase of turn 3."""
    vyx = machine(*lines, speed=speed, drive="roller-pitons", fires=list(blazes), **fields)
    return battle(turn=3, phase="combat", units={"Vyx": vyx})


def ended(state: Encounter, dice: str = "") -> Played:
    return play(state, "phase", dice)


# The vector.


@pytest.mark.rule("SA-15", "SA-16", "SA-17")
def test_v11_a_module_that_does_not_explode_burns_until_it_is_out() -> None:
    vyx = machine(*GRID, hits=1, speed=4, drive="roller-pitons")
    found = ended(battle(phase="combat", units={"Vyx": vyx}), "3 4")
    assert gone(found.after, "Vyx") == "a2 a3"
    assert fires(found.after, "Vyx") == [("explosive", "a3")]
    # Next turn: 4 is one Hit.
    found = ended(play(found.after, "phase").after, "4 1")
    assert gone(found.after, "Vyx") == "a1 a2 a3"
    assert fires(found.after, "Vyx") == [("explosive", "a3")]
    # The turn after, at speed 5, a 5 puts it out; at speed 4 it would not.
    slow = ended(play(found.after, "phase").after, "5")
    assert fires(slow.after, "Vyx") == [("explosive", "a3")]
    fast = play(found.after, "move", unit="Vyx", speed=5)
    out = ended(play(fast.after, "phase").after, "5")
    assert fires(out.after, "Vyx") == []
    assert gone(out.after, "Vyx") == "a1 a2 a3"


# One die a fire: every face, kind and speed.


@pytest.mark.rule("SA-13", "SA-14", "SA-16", "SA-17")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("face", range(1, 7))
def test_one_die_does_harm_or_puts_the_fire_out(kind: str, speed: int, face: int) -> None:
    result = fire_result(kind, speed, face)
    rows = {"hit": " 4", "explodes": " 4 2 1 6"}.get(result, "")
    found = ended(burning(blaze(kind), speed=speed), f"{face}{rows}")
    assert [told for name, told in found.parts if name == "fire"] == [result]
    still = [] if result in ("out", "explodes") else [(kind, "a3")]
    assert fires(found.after, "Vyx") == still
    wrecks = {"hit": "a2 a4", "explodes": "a1 a2 b2 a4 a6"}.get(result, "a2")
    assert gone(found.after, "Vyx") == wrecks
    assert play(None, "fire", str(face), fire=kind, speed=speed).result == result


@pytest.mark.rule("SA-13", "SA-14", "SA-16", "SA-17")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("speed", SPEEDS)
def test_odds_of_a_fire_by_its_six_faces(kind: str, speed: int) -> None:
    expected = tally((fire_result(kind, speed, face), Fraction(1, 6)) for face in range(1, 7))
    assert odds(None, "fire", fire=kind, speed=speed) == expected


@pytest.mark.rule("SA-13", "SA-14", "SA-16")
def test_the_chances_that_the_book_prints() -> None:
    assert odds(None, "fire", fire="external")["hit"] == Fraction(1, 6)
    assert odds(None, "fire", fire="internal")["hit"] == Fraction(4, 6)
    burn = odds(None, "fire", fire="explosive")
    assert (burn["explodes"], burn["hit"]) == (Fraction(1, 6), Fraction(3, 6))


# A9: when fires roll.


@pytest.mark.rule("SA-16")
def test_a9_a_fire_rolls_from_the_turn_after_it_started() -> None:
    found = ended(burning(blaze("internal", since=3)))
    assert found.faces == []
    assert fires(found.after, "Vyx") == [("internal", "a3")]
    assert ended(play(found.after, "phase").after, "5").faces == [5]


@pytest.mark.rule("SA-16", "SA-01")
def test_a9_hits_come_first_then_the_fires_that_burned_before() -> None:
    state = burning(blaze("external"), hits=1)
    # Row 3 is explosive and begins to burn (4); the old fire then does harm (1) in row 6.
    found = ended(state, "3 4 1 6")
    assert gone(found.after, "Vyx") == "a2 a3 a6"
    assert [kind for kind, _ in fires(found.after, "Vyx")] == ["external", "explosive"]
    assert [name for name, _ in found.parts][:4] == ["hit", "explosion", "fire", "hit"]


@pytest.mark.rule("SA-16")
def test_a9_the_oldest_fire_rolls_first() -> None:
    # The external one has 2, which is nothing to it; the internal one has 2, which is a Hit in row 1.
    found = ended(burning(blaze("external", 1), blaze("internal", 2)), "2 2 1")
    assert gone(found.after, "Vyx") == "a1 a2"


@pytest.mark.rule("SA-16", "SA-12")
def test_a9_a_fire_that_is_started_by_a_fire_waits_for_the_next_turn() -> None:
    found = ended(burning(blaze("internal"), lines=["a1~ b1"]), "1 1")
    assert [kind for kind, _ in fires(found.after, "Vyx")] == ["internal", "external"]
    assert found.faces == [1, 1]


@pytest.mark.rule("SA-13")
def test_each_fire_has_a_die_of_its_own() -> None:
    # A10: one goes out, the other does not.
    found = ended(burning(blaze("external", module="x1"), blaze("external", module="x2")), "6 3")
    assert fires(found.after, "Vyx") == [("external", "x2")]
    assert ended(burning(blaze("external"), blaze("external")), "6 6").at("Vyx.fires") == []


@pytest.mark.rule("SA-16")
def test_a_burning_module_that_explodes_hits_four_times_and_burns_no_more() -> None:
    found = ended(burning(blaze("explosive"), lines=["a1", "a2", "a3!x", "a4"]), "1  1 2 3 4")
    assert gone(found.after, "Vyx") == "a1 a2 a3 a4"
    assert fires(found.after, "Vyx") == []
    assert [result for name, result in found.parts if name == "hit"] == ["destroyed", "destroyed", "lost", "destroyed"]


@pytest.mark.rule("SA-16", "SA-11")
def test_a_fire_can_destroy_the_machine_and_then_no_other_fire_rolls() -> None:
    found = ended(burning(blaze("internal", 1), blaze("internal", 2), lines=["a1*"]), "2 1")
    assert found.at("Vyx.destroyed") is True
    assert fires(found.after, "Vyx") == []


@pytest.mark.rule("SA-14", "SA-15")
def test_a_fire_that_reaches_an_explosive_module_sets_it_off_at_once() -> None:
    found = ended(burning(blaze("internal"), lines=["a1! b1", "a2 b2 c2", "a3x"]), "4 1  2  2 2 2 1")
    assert gone(found.after, "Vyx") == "a1 b1 a2 b2 c2 a3"
    assert [name for name, _ in found.parts] == ["fire", "hit", "explosion", *["hit"] * 4, "next-turn"]


@pytest.mark.rule("SA-11", "SA-16")
def test_a8_a_wreck_burns_no_more_however_it_was_destroyed() -> None:
    found = ended(burning(blaze("internal"), destroyed=True))
    assert found.faces == []


@pytest.mark.rule("SA-16")
def test_fires_of_each_machine_by_its_own_speed() -> None:
    units = {
        name: machine(speed=speed, drive="roller-pitons", fires=[blaze("external")])
        for name, speed in (("Vyx", 5), ("Orm", 4))
    }
    found = ended(battle(turn=2, phase="combat", units=units), "5 5")
    assert (fires(found.after, "Vyx"), fires(found.after, "Orm")) == ([], [("external", "a3")])


# SA-17: submerging.


@pytest.mark.rule("SA-17")
def test_submerging_puts_every_fire_out_without_a_die() -> None:
    state = burning(*(blaze(kind) for kind in KINDS))
    found = play(state, "submerge", unit="Vyx")
    assert (found.result, found.faces, fires(found.after, "Vyx")) == ("submerged", [], [])
    assert found.at("Vyx.submerged") is True
    back = play(found.after, "surface", unit="Vyx")
    assert (back.result, back.at("Vyx.submerged"), fires(back.after, "Vyx")) == ("surfaced", False, [])


@pytest.mark.rule("SA-17")
def test_submerging_is_refused_where_it_makes_no_sense() -> None:
    assert ids(refused(burning(submerged=True), "submerge", unit="Vyx")) == ["submerged"]
    assert ids(refused(burning(), "surface", unit="Vyx")) == ["surfaced"]
    assert ids(refused(burning(destroyed=True), "submerge", unit="Vyx")) == ["gone"]


@pytest.mark.rule("SA-17", "SA-12")
def test_no_fire_starts_under_water() -> None:
    found = ended(burning(hits=1, submerged=True, lines=["a1^ b1"]), "1")
    assert fires(found.after, "Vyx") == []


@pytest.mark.rule("SA-17")
@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    kinds=st.lists(st.sampled_from(KINDS), max_size=5),
    since=st.integers(1, 3),
    speed=st.integers(0, 6),
    hits=st.integers(0, 3),
)
def test_fires_never_survive_submerging(kinds: list[str], since: int, speed: int, hits: int) -> None:
    from skirm.dice.seeds import RandomDice
    from skirm.rules.engine import run

    from .lab import armour, request

    state = burning(*(blaze(kind, since) for kind in kinds), speed=speed, hits=hits)
    under = play(state, "submerge", unit="Vyx").after
    assert fires(under, "Vyx") == []
    _, after = run(armour(), "phase", request("phase", {}, under), under, RandomDice(f"{kinds} {hits}"))
    assert after is not None
    assert fires(after, "Vyx") == []


@pytest.mark.rule("SA-16")
@pytest.mark.parametrize("kind", KINDS)
def test_odds_of_a_fire_in_a_battle_equal_play(kind: str) -> None:
    state = burning(blaze(kind), lines=["a1 b1", "a2*", "a3!x"], speed=5)
    equal_play(state, "phase", "units.Vyx.destroyed", "units.Vyx.fires", "result")


@pytest.mark.parametrize("kind", KINDS)
def test_every_branch_is_told(kind: str) -> None:
    well_told(burning(blaze(kind), lines=["a1 b1", "a2*"], speed=5), "phase")
    well_told(burning(blaze(kind)), "submerge", unit="Vyx")


@pytest.mark.rule("SA-16", "SA-17")
def test_the_oldest_fire_burns_first_however_the_save_has_them() -> None:
    blazes = [{"kind": "internal", "module": "a1", "since": 3}, {"kind": "external", "module": "a2", "since": 1}]
    later = {"kind": "internal", "module": "a4", "since": 9}
    found = play(battle(turn=5, phase="combat", units={"Vyx": machine(fires=[*blazes, later])}), "phase", "6 6 6")
    kinds = [line.partition(" fire in")[0] for line in found.lines[1:4]]
    assert kinds == ["Vyx, external", "Vyx, internal", "Vyx, internal"]
    assert ["a2" in found.lines[1], "a1" in found.lines[2], "a4" in found.lines[3]] == [True] * 3


@pytest.mark.rule("SA-17")
def test_what_a_save_has_burning_under_water_does_not_burn() -> None:
    state = battle(units={"Vyx": machine(submerged=True, fires=[{"kind": "internal", "module": "a1"}])})
    assert fires(state, "Vyx") == []
