"""What becomes of wounds: PS-01, PS-72, PS-77 and first aid."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.api import Encounter

from .lab import Raw, at, bench, duel, hurt, ids, odds, play, refused

LEG = "left-leg"


def after(level: str, **fields: object) -> Encounter:
    """Vyx with a leg hurt at clock 0, his Health 12 where nothing else is said."""
    return hurt(duel(None, fields), level, LEG).after


def leg(state: Encounter) -> object:
    return at(state, f"Vyx.injuries.{LEG}.level")


def wait(state: Encounter, time: str, dice: str = "") -> Encounter:
    return play(state, "wait", dice, time=time).after


@pytest.mark.rule("PS-72", "PS-69", "PS-71")
def test_v20_a_a_wound_that_nobody_treats() -> None:
    state = wait(after("wound"), "20m", "40 4")
    assert (at(state, "clock"), leg(state)) == (240, "maim")
    lost = at(state, "Vyx.lost")
    assert isinstance(lost, dict)
    assert list(lost.values()) == [4]
    assert at(state, "Vyx.shocks") == [-10]
    state = wait(state, "20m", "36")
    assert (at(state, "clock"), leg(state)) == (480, "maim")
    # It has stopped.
    assert leg(wait(state, "2h")) == "maim"


@pytest.mark.rule("PS-72")
@pytest.mark.parametrize("health", [0, 5, 12, 33, 34])
def test_a19_the_check_is_three_times_health(health: int) -> None:
    state = after("wound", health=health)
    chances = odds(state, "wait", f"units.Vyx.injuries.{LEG}.level", time=1200)
    passed = Fraction(min(100, 3 * health), 100)
    assert chances == {level: chance for level, chance in (("wound", passed), ("maim", 1 - passed)) if chance}


@pytest.mark.rule("PS-72")
@pytest.mark.parametrize("roll", ["36", "37 5"])
def test_the_edge_of_the_check(roll: str) -> None:
    assert leg(wait(after("wound"), "20m", roll)) == ("wound" if roll == "36" else "maim")


@pytest.mark.rule("PS-72", "PS-70")
def test_a20_wound_maim_destroy_death() -> None:
    state = wait(after("wound"), "20m", "100 1")
    assert leg(state) == "maim"
    state = wait(state, "20m", "100")
    assert (leg(state), at(state, "Vyx.dead")) == ("destroy", False)
    assert at(state, "Vyx.shocks") == [-10, 0]
    assert at(wait(state, "20m", "100"), "Vyx.dead") is True


@pytest.mark.rule("PS-72")
@pytest.mark.parametrize(("level", "dice", "then"), [("maim", "100", "destroy"), ("destroy", "100", "destroy")])
def test_each_level_is_checked_from_where_it_was_taken(level: str, dice: str, then: str) -> None:
    state = wait(after(level), "20m", dice)
    assert leg(state) == then
    assert at(state, "Vyx.dead") is (level == "destroy")


@pytest.mark.rule("PS-72")
@pytest.mark.parametrize("level", ["stun", "injure"])
def test_lesser_harm_does_not_deteriorate(level: str) -> None:
    later = at(wait(after(level), "2h"), "Vyx.injuries")
    assert isinstance(later, dict)
    assert all(injury.level == level and not injury.check for injury in later.values())


@pytest.mark.rule("PS-72", "PS-01")
def test_nothing_is_checked_before_twenty_minutes_are_over() -> None:
    state = wait(after("wound"), "1195s")
    assert (at(state, "clock"), leg(state)) == (239, "wound")
    assert leg(wait(state, "5s", "100 1")) == "maim"


@pytest.mark.rule("PS-72")
def test_a_long_wait_checks_every_twenty_minutes() -> None:
    state = wait(after("wound"), "1h", "100 1 100 100")
    assert (leg(state), at(state, "Vyx.dead")) == ("destroy", True)
    assert at(wait(after("wound"), "1h", "36"), "clock") == 720


@pytest.mark.rule("PS-72")
def test_rounds_count_as_time() -> None:
    state = wait(after("wound"), "1195s")
    # The last round of the twenty minutes is fought.
    for dice in ("", "36"):
        state = play(state, "turn", dice).after
    assert (at(state, "clock"), leg(state)) == (240, "wound")


@pytest.mark.rule("PS-72", "PS-73")
def test_a_lesser_wound_has_a_clock_of_its_own() -> None:
    state = wait(after("maim"), "10m")
    weapons = at(state, "Rook.weapons")
    assert isinstance(weapons, list)
    while state.next_up() != "Rook":
        state = play(state, "turn").after
    found = hurt(state, "wound", LEG)
    assert leg(found.after) == "maim"
    first = play(found.after, "wait", "36", time=600).after
    assert [leg(first), leg(wait(first, "10m", "36"))] == ["maim", "maim"]


# First aid.

MEDIC: Raw = {"skills": {"sword": 30, "first-aid": 40}}


def aid(state: Encounter, roll: str) -> Encounter:
    while state.next_up() != "Rook":
        state = play(state, "turn").after
    return play(state, "first-aid", roll, unit="Rook", patient="Vyx").after


def wounded(level: str = "wound") -> Encounter:
    state = hurt(duel(MEDIC), level, LEG).after
    return play(play(state, "turn").after, "turn").after


@pytest.mark.rule("PS-72")
@pytest.mark.parametrize(("roll", "treated"), [("40", True), ("41", False), ("1", True), ("100", False)])
def test_first_aid_is_the_skill(roll: str, treated: bool) -> None:
    state = aid(wounded(), roll)
    assert at(state, f"Vyx.injuries.{LEG}.treated") is treated
    assert at(state, "Rook.acted") is True
    if treated:
        assert leg(wait(state, "2h")) == "wound"
    else:
        assert leg(wait(state, "20m", "100 1")) == "maim"


@pytest.mark.rule("PS-72")
def test_first_aid_stops_it_at_any_time() -> None:
    state = wait(wounded(), "20m", "100 1")
    assert leg(state) == "maim"
    state = aid(state, "10")
    assert leg(wait(state, "2h")) == "maim"


@pytest.mark.rule("PS-72", "PS-03")
def test_first_aid_takes_an_action_and_needs_a_wound() -> None:
    state = wounded()
    assert ids(refused(duel(MEDIC), "first-aid", unit="Rook", patient="Vyx"))
    spent = play(state, "strike", "100", attacker="Rook", target="Vyx").after
    assert "spent" in ids(refused(spent, "first-aid", unit="Rook", patient="Vyx"))
    later = play(state, "turn").after
    assert "turn" in ids(refused(later, "first-aid", unit="Rook", patient="Vyx"))


@pytest.mark.rule("PS-72")
@pytest.mark.parametrize("level", ["wound", "maim"])
def test_odds_of_an_hour_without_help(level: str) -> None:
    state = after(level)
    dead = odds(state, "wait", "units.Vyx.dead", time=3600).get(True, Fraction(0))
    failed = Fraction(64, 100)
    assert dead == (failed**3 if level == "wound" else failed**2)


@pytest.mark.rule("PS-77")
@pytest.mark.parametrize("level", ["wound", "maim", "destroy"])
def test_nothing_heals_by_rest_the_source_has_no_healing(level: str) -> None:
    state = aid(wounded(level), "10")
    rested = play(state, "rest", time="30d").after
    assert leg(rested) == level


@pytest.mark.rule("PS-72")
def test_an_untreated_wound_is_checked_in_a_rest_too() -> None:
    assert leg(play(after("wound"), "rest", "36", time="20m").after) == "wound"


def test_every_branch_is_told() -> None:
    bench.well_told(after("wound"), "wait", time=2400)
