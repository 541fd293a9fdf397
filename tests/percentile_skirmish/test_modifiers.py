"""What bears on a chance: PS-35 to PS-38, PS-55, each with its reason."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter

from .lab import Raw, apart, at_vyx, bench, chance_of, duel, fight, fighter, play, strike, worth

MISS = "100"
LIGHTS = {"day": 0, "dusk": -20, "moonlit": -30, "moonless": -70}
# What is said of a shot or of those who take part in it, and what it is worth.
SHOTS: list[tuple[Raw, Raw, Raw, int]] = [
    ({"braced": True}, {}, {}, 20),
    ({"surface": True}, {}, {}, -40),
    ({"crossing": True}, {}, {"agility": 17}, -17),
    ({"response": "dodge"}, {}, {"agility": 17}, -17),
    ({"cover": "light"}, {}, {}, -20),
    ({"cover": "moderate"}, {}, {}, -40),
    ({"cover": "full"}, {}, {}, -60),
    ({}, {}, {"cover": "light"}, -20),
    ({}, {}, {"cover": "moderate"}, -40),
    ({}, {}, {"cover": "full"}, -60),
    ({"cover": "none"}, {}, {"cover": "full"}, 0),
    ({"smoke": True}, {}, {}, -30),
    ({"flash": True}, {}, {}, -60),
    ({"blind": True}, {}, {}, -80),
    ({"area": "head"}, {}, {}, -30),
    ({"modifier": 7}, {}, {}, 7),
    ({}, {"moved": 1}, {}, -20),
    ({}, {"moved": 3}, {}, -60),
    ({}, {"used": 2}, {}, -20),
    ({}, {}, {"posture": "kneeling"}, -10),
    ({}, {}, {"posture": "prone"}, -20),
    ({}, {}, {"size": "elephant"}, 35),
]


def shot(rook: Raw, vyx: Raw, /, chance: int = 200, light: str = "day", smoke: bool = False, **order: object) -> int:
    """The chance of a shot at ten hexes."""
    state = apart(10, {"skills": {"pistol": chance - 34}} | rook, vyx, scene={"light": light, "smoke": smoke})
    found = chance_of(state, "shoot", **order)
    assert isinstance(found, int)
    return found


# PS-36, melee.


@pytest.mark.rule("PS-35")
@pytest.mark.parametrize(("light", "worse"), LIGHTS.items())
def test_light(light: str, worse: int) -> None:
    assert chance_of(duel({"skills": {"sword": 166}}, scene={"light": light})) == 200 + worse
    assert shot({}, {}, light=light) == 200 + worse


@pytest.mark.rule("PS-36")
@pytest.mark.parametrize(
    ("rook", "vyx", "order", "worth"),
    [
        ({"moved": 1}, {}, {}, -10),
        ({"moved": 4}, {}, {}, -40),
        ({}, {"moved": 1}, {}, -10),
        ({}, {"moved": 4}, {}, -10),
        ({}, {"running": True, "moved": 12}, {}, -10),
        ({}, {}, {"target_moving": True}, -10),
        ({}, {"moved": 2}, {"target_moving": False}, 0),
        ({}, {}, {"unsure": True}, -20),
        ({}, {}, {"area": "left-arm"}, -30),
        ({}, {"cover": "full"}, {}, 0),
        ({"used": 3}, {}, {}, -30),
    ],
)
def test_blows(rook: Raw, vyx: Raw, order: Raw, worth: int) -> None:
    assert chance_of(duel(rook, vyx), **order) == 64 + worth


@pytest.mark.rule("PS-36", "PS-35")
def test_smoke_is_of_ranged_fire_only() -> None:
    assert chance_of(duel(scene={"smoke": True})) == 64
    assert shot({}, {}, smoke=True) == 170


# PS-38, shots.


@pytest.mark.rule("PS-38", "PS-35", "PS-39")
@pytest.mark.parametrize(("order", "rook", "vyx", "worth"), SHOTS)
def test_shots(order: Raw, rook: Raw, vyx: Raw, worth: int) -> None:
    assert shot(rook, vyx, **order) == 200 + worth  # type: ignore[arg-type]


@pytest.mark.rule("PS-38")
@pytest.mark.parametrize(("one", "other"), list(combinations(range(5), 2)))
def test_all_that_are_listed_add_up(one: int, other: int) -> None:
    chosen = [SHOTS[place] for place in (one, other)]
    order = chosen[0][0] | chosen[1][0]
    vyx = chosen[0][2] | chosen[1][2]
    assert shot({}, vyx, **order) == 200 + chosen[0][3] + chosen[1][3]  # type: ignore[arg-type]


@pytest.mark.rule("PS-38")
@pytest.mark.parametrize(("rounds", "better"), [(0, 0), (1, 20), (2, 40), (3, 60), (4, 60), (9, 60)])
def test_corrected_fire_of_artillery_is_sixty_better_at_most(rounds: int, better: int) -> None:
    assert shot({}, {}, correction=rounds) == 200 + better


def car(**fields: object) -> Raw:
    return {"kind": "target", "size": "saloon car", "position": [0, 10], "facing": 1, "speed": 50} | fields


def against_car(**rook: object) -> Encounter:
    shooter = fighter(79, side="red", position=[0, 0], facing=3)
    return fight(units={"Rook": shooter | rook, "Car": car()})


@pytest.mark.rule("PS-38", "PS-39")
@pytest.mark.parametrize(("roll", "result"), [("39 1 1", "hit"), ("40", "miss"), ("92", "miss"), ("93", "fumble")])
def test_v08_a_car_that_crosses_behind_moderate_cover(roll: str, result: str) -> None:
    order: Raw = {"attacker": "Rook", "target": "Car", "crossing": True, "cover": "moderate", "braced": True}
    found = play(against_car(), "shoot", roll, **order)
    assert (found.data("chance"), found.result) == (39, result)
    assert {30, -50, -40, 20} <= {value for value, _ in found.reasons()}


@pytest.mark.rule("PS-38")
def test_without_crossing_speed_does_not_matter() -> None:
    assert play(against_car(), "shoot", MISS, attacker="Rook", target="Car").data("chance") == 79 + 30


@pytest.mark.rule("PS-38", "PS-40")
def test_beyond_effective_range_the_half_comes_first() -> None:
    state = apart(30, {"skills": {"pistol": 31}})
    # 65 / 2 + 20
    assert chance_of(state, "shoot", braced=True) == 52
    assert chance_of(apart(30), "shoot", smoke=True) == 2


@pytest.mark.rule("PS-38", "PS-56")
def test_below_nothing_counts_as_nothing() -> None:
    state = apart(10)
    found = bench.odds(state, "shoot", attacker="Rook", target="Vyx", blind=True, cover="full")
    assert found["hit"] == found["hit"].__class__(1, 100)
    assert set(found) == {"hit", "miss", "fumble"}


@pytest.mark.rule("PS-38")
def test_there_is_no_upper_bound() -> None:
    assert shot({}, {"size": "aircraft carrier"}, chance=300, braced=True) == 445


# Reasons.


@pytest.mark.rule("PS-35", "PS-36")
def test_every_figure_is_told_with_its_rule() -> None:
    state = duel({"moved": 2, "skills": {"sword": 130}}, {"moved": 1}, scene={"light": "dusk"})
    found = strike(state, MISS, area="head", unsure=True)
    assert found.data("chance") == 164 - 20 - 10 - 20 - 30 - 20
    assert sorted(map(str, worth(found, "PS-36"))) == ["-10", "-20", "-20"]
    assert sorted(map(str, worth(found, "PS-35"))) == ["-20", "-30"]


@pytest.mark.rule("PS-35", "PS-36", "PS-38")
def test_what_does_not_apply_is_told_too_with_why_not() -> None:
    found = strike(duel(), MISS)
    rest = [one for one in found.report.modifiers if not one.applied]
    assert {one.rule for one in rest} >= {"PS-35", "PS-36"}
    assert all(one.why_not for one in rest)
    shot_at = at_vyx(apart(10), "shoot", MISS)
    rest = [one for one in shot_at.report.modifiers if not one.applied]
    assert len([one for one in rest if one.rule == "PS-38"]) >= 6
    assert all(one.why_not for one in rest)


@pytest.mark.rule("PS-38")
@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.integers(0, 4), st.booleans(), st.booleans(), st.sampled_from(list(LIGHTS)), st.sampled_from(["none", "full"])
)
def test_the_sum_is_the_sum_of_its_reasons(moved: int, braced: bool, smoke: bool, light: str, cover: str) -> None:
    expected = 200 - 20 * moved + 20 * braced - 30 * smoke + LIGHTS[light] - 60 * (cover == "full")
    assert shot({"moved": moved}, {}, light=light, braced=braced, smoke=smoke, cover=cover) == max(0, expected)
