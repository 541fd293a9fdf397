"""Skid rolls, skids and crashes: VC-14 to VC-17."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter
from skirm.rules.paths import look_up

from .book import PROFILES, ahead, dice, figure, seen, skid_row, skids
from .lab import (
    at,
    chase,
    equal_play,
    ids,
    odds,
    person,
    place,
    play,
    refused,
    turns,
    vehicle,
    well_told,
    wounds,
)

CREW = ("Orm", "Ash", "Lark")


def sliding(speed: int = 31, profile: str = "car", /, **fields: object) -> Encounter:
    """A vehicle with three aboard."""
    rook = vehicle(profile, **({"speed": speed, "position": [0, 0], "occupants": list(CREW)} | fields))
    return chase(Rook=rook, **{name: person() for name in CREW})


# VC-14.


@pytest.mark.rule("VC-14")
@pytest.mark.parametrize("factor", range(-6, 7))
@pytest.mark.parametrize("face", range(1, 7))
def test_a12_a13_every_face_with_every_factor(factor: int, face: int) -> None:
    row = skid_row(face + factor)
    more = {"none": "", "skid": " 1 1 1", "crash": " 1 1 1 1  1 1 1  1 1 1  1 1 1"}[row]
    found = play(sliding(skid_factor=factor), "rough", f"{face}{more}", unit="Rook", side="left")
    assert found.parts[0] == ("skid", row)
    assert found.report.parts[0].total == face + factor


@pytest.mark.rule("VC-14")
@pytest.mark.parametrize("profile", PROFILES)
def test_a13_the_skid_factor_is_added(profile: str) -> None:
    factor = figure(profile, "skid_factor")
    assert isinstance(factor, int)
    found = odds(sliding(31, profile, occupants=[]), "rough", "units.Rook.destroyed", unit="Rook")
    crash = skids(factor).get("crash", 0)
    assert found.get(True, 0) == crash
    skid = odds(sliding(31, profile, occupants=[]), "rough", "units.Rook.skidded", unit="Rook")
    assert skid.get(1, 0) == skids(factor).get("skid", 0)


@pytest.mark.rule("VC-14")
@pytest.mark.parametrize(("modifier", "row"), [(-1, "none"), (0, "skid"), (1, "skid"), (2, "crash")])
def test_modifiers_are_added_too(modifier: int, row: str) -> None:
    more = {"none": "", "skid": " 1 1 1", "crash": " 1 1 1 1"}[row]
    state = sliding(occupants=[])
    for order, fields in (("rough", {}), ("move", {"rough": True})):
        found = play(state, order, f"3{more}", unit="Rook", modifier=modifier, side="left", **fields)
        assert found.parts[0] == ("skid", row)


@pytest.mark.rule("VC-14")
def test_the_factor_is_among_the_reasons() -> None:
    found = play(sliding(skid_factor=-2), "rough", "4", unit="Rook")
    assert found.reasons() == [(-2, "VC-14")]


# VC-15.


@pytest.mark.rule("VC-15", "VC-14")
def test_v14_a_skid_to_the_left() -> None:
    found = play(sliding(), "rough", "3  6 9  4", unit="Rook", side="left")
    assert place(found.after, "Rook") == (-4.0, 15.0, 0.0)
    assert (found.at("Rook.speed"), found.at("Rook.destroyed"), found.at("Rook.skidded")) == (31, False, 1)
    assert found.why == ["skid of Rook", *["skid-forward of Rook"] * 2, "skid-side of Rook"]
    for name in CREW:
        assert ids(refused(found.after, "fire", shooter=name)) == ["skidded"]
        assert wounds(found.after, name) == []


@pytest.mark.rule("VC-15")
def test_a_skid_is_over_with_the_turn() -> None:
    state = play(sliding(driver="Orm"), "rough", "3  6 9  4", unit="Rook", side="left").after
    assert [(one.unit, one.what) for one in state.expiring()] == [
        ("Rook", "skidding"),
        *((name, "not shooting") for name in sorted(CREW)),
    ]
    later = turns(state, "")
    assert later.expiring() == []
    assert play(later, "fire", shooter="Orm").result == "fired"
    assert play(later, "accelerate", unit="Rook", by=5).at("Rook.speed") == 36
    assert play(later, "move", unit="Rook", distance=5).result == "moved"


@pytest.mark.rule("VC-15")
@pytest.mark.parametrize("face", range(1, 7))
def test_a9_nobody_says_where_to_the_last_die_does(face: int) -> None:
    found = play(sliding(), "rough", f"3  6 9  4  {face}", unit="Rook")
    assert place(found.after, "Rook") == ((-4.0 if face <= 3 else 4.0), 15.0, 0.0)
    assert found.why[-1] == "side of Rook"


@pytest.mark.rule("VC-15")
@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.floats(0, 359.99).map(lambda degrees: round(degrees, 2)),
    st.integers(1, 10),
    st.integers(1, 10),
    st.integers(1, 10),
    st.sampled_from(["left", "right"]),
)
def test_forward_and_sideways_by_the_heading(heading: float, one: int, two: int, aside: int, side: str) -> None:
    state = sliding(heading=heading, position=[7, -3])
    x, y, after = place(play(state, "rough", f"3 {one} {two} {aside}", unit="Rook", side=side).after, "Rook")
    right = aside if side == "right" else -aside
    wx, wy = ahead((7, -3), heading, one + two, right)
    assert abs(x - wx) <= 0.0051
    assert abs(y - wy) <= 0.0051
    assert (after, x, y) == (heading, round(x, 2), round(y, 2))


@pytest.mark.rule("VC-15")
def test_a_skid_of_who_has_no_place_is_told() -> None:
    found = play(sliding(position=None), "rough", "3  6 9  4", unit="Rook", side="left")
    assert found.at("Rook.position") is None
    assert "15" in found.told
    data = found.report.parts[0].data
    assert (look_up(data, "forward"), look_up(data, "sideways"), look_up(data, "side")) == (15, 4, "left")


# VC-16.


@pytest.mark.rule("VC-16", "VC-23", "VC-14")
def test_v14_a_crash() -> None:
    found = play(sliding(), "rough", "5  10 10 10 10  2 2 2  1 1 1  3 4 5", unit="Rook")
    assert place(found.after, "Rook") == (0.0, 0.0, 0.0)
    assert (found.at("Rook.speed"), found.at("Rook.destroyed")) == (0, True)
    assert [wounds(found.after, name) for name in CREW] == [
        [(6, "unspecified")],
        [(3, "unspecified")],
        [(12, "unspecified")],
    ]
    assert [found.at(f"{name}.panic") for name in CREW] == [1, 1, 1]
    assert [name for name, _ in found.parts] == ["skid", "crash", "wound", "wound", "wound"]
    assert found.why[5:] == [f"wound of {name}" for name in CREW for _ in range(3)]


@pytest.mark.rule("VC-16")
@pytest.mark.parametrize(
    ("speed", "faces", "moved"),
    [(31, "1 1 1 1", 27), (31, "10 10 10 1", 0), (32, "10 10 10 1", 1), (100, "10 10 10 10", 60)],
)
def test_a_crash_ends_so_far_ahead(speed: int, faces: str, moved: int) -> None:
    state = sliding(speed, heading=90.0, position=[5, 5], occupants=[])
    found = play(state, "rough", f"6 {faces}", unit="Rook")
    assert place(found.after, "Rook") == (5.0 + moved, 5.0, 90.0)
    assert (found.at("Rook.speed"), found.at("Rook.destroyed")) == (0, True)


@pytest.mark.rule("VC-16")
def test_odds_of_how_far_a_crash_goes() -> None:
    state = sliding(40, skid_factor=9, occupants=[])
    far = odds(state, "rough", "units.Rook.position", unit="Rook")
    wanted = seen(dice(4, 10), lambda total: f"[0.0,{float(max(0, 40 - total))}]")
    assert seen(far, lambda spot: spot if isinstance(spot, str) else f"[{spot[0]},{spot[1]}]") == wanted  # type: ignore[index]


@pytest.mark.rule("VC-16")
def test_a10_armour_is_not_spoken_of_and_so_not_ignored() -> None:
    found = play(sliding(occupants=["Orm"]), "rough", "6  1 1 1 1  2 2 2", unit="Rook")
    assert wounds(found.after, "Orm") == [(6, "unspecified")]
    assert at(found.after, "Orm.wounds.0.cause") == "crash"


@pytest.mark.rule("VC-23")
def test_wounds_come_in_the_order_of_the_list() -> None:
    state = sliding(occupants=["Lark", "Orm"], driver="Orm")
    found = play(state, "rough", "6  1 1 1 1  1 1 1  2 2 2", unit="Rook")
    assert [wounds(found.after, name) for name in CREW] == [[(6, "unspecified")], [], [(3, "unspecified")]]


@pytest.mark.rule("VC-16", "VC-24")
def test_a_wreck_drifts_no_more() -> None:
    state = play(sliding(occupants=[]), "rough", "6  1 1 1 1", unit="Rook").after
    assert place(turns(state, ""), "Rook") == place(state, "Rook")


@pytest.mark.rule("VC-14")
def test_a_wreck_rolls_no_more() -> None:
    assert "destroyed" in ids(refused(sliding(destroyed=True), "rough", unit="Rook"))


@pytest.mark.rule("VC-14", "VC-15")
def test_odds_equal_play() -> None:
    equal_play(
        sliding(occupants=[]),
        "rough",
        "units.Rook.skidded",
        "units.Rook.destroyed",
        unit="Rook",
        modifier=-3,
        side="left",
    )


def test_every_branch_is_told() -> None:
    well_told(sliding(occupants=["Orm"]), "rough", unit="Rook", modifier=-1)
    well_told(sliding(occupants=[], position=None), "rough", unit="Rook", side="right")
    well_told(sliding(30), "rough", unit="Rook")
