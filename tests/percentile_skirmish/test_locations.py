"""Where a blow lands: PS-53, PS-62, PS-63 and PS-B1."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from skirm.dice.errors import DiceError

from .anatomy import AREAS, D6, D10, VEHICLE, exposed_chances, spots
from .lab import at, bench, chance_of, duel, harm, ids, not_struck, odds, play, refused, strike


def where(dice: str, /, **fields: object) -> tuple[object, object]:
    """Area and spot of a roll."""
    found = play(None, "location", dice, **fields)
    return found.data("area"), found.data("spot")


@pytest.mark.rule("PS-62")
@pytest.mark.parametrize(("first", "second"), list(product(D6, D6)))
def test_every_location(first: int, second: int) -> None:
    area = AREAS[first - 1]
    assert where(f"{first} {second}") == (area, spots(area)[second - 1])


@pytest.mark.rule("PS-62")
@pytest.mark.parametrize(
    ("dice", "area", "spot"), [("3 5", "left-arm", "wrist"), ("6 1", "right-leg", "hip"), ("2 6", "torso", "groin")]
)
def test_v18_locations(dice: str, area: str, spot: str) -> None:
    assert where(dice) == (area, spot)


@pytest.mark.rule("PS-53", "PS-62")
@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("die", D6)
def test_who_aims_at_an_area_hits_it_and_rolls_for_the_spot(area: str, die: int) -> None:
    assert where(str(die), area=area) == (area, spots(area)[die - 1])
    found = strike(duel(), f"{die} 5 5", area=area, level="hit")
    assert harm(found, area) == ("stun", 1)
    assert at(found.after, f"Vyx.injuries.{area}.spot") == spots(area)[die - 1]


@pytest.mark.rule("PS-53", "PS-35")
@pytest.mark.parametrize("fields", [{"area": "head"}, {"area": "head", "spot": "eye"}])
def test_aiming_costs_thirty_once(fields: dict[str, object]) -> None:
    assert chance_of(duel(), **fields) == 34


@pytest.mark.rule("PS-53")
@pytest.mark.parametrize("level", ["x2", "x4"])
def test_v18_an_exact_spot_is_hit_by_a_critical_blow(level: str) -> None:
    found = strike(duel(), "5 5", area="head", spot="eye", level=level)
    assert at(found.after, "Vyx.injuries.head.spot") == "eye"


@pytest.mark.rule("PS-53")
@pytest.mark.parametrize("die", D6)
@pytest.mark.parametrize("level", ["hit", "glance"])
def test_v18_and_by_a_plain_one_anywhere_in_the_area(level: str, die: int) -> None:
    found = strike(duel(), f"{die} 5 5", area="head", spot="eye", level=level)
    assert at(found.after, "Vyx.injuries.head.spot") == spots("head")[die - 1]


@pytest.mark.rule("PS-53")
@pytest.mark.parametrize(("area", "spot"), [("head", "knee"), ("left-leg", "wrist"), ("torso", "skull")])
def test_a_spot_belongs_to_its_area(area: str, spot: str) -> None:
    assert "spot" in not_struck(duel(), area=area, spot=spot)


@pytest.mark.rule("PS-62")
def test_what_is_aimed_at_nothing_hits_the_torso() -> None:
    found = strike(duel(), "30 5 5")
    assert (harm(found), [why.partition(" of ")[0] for why in found.why]) == (
        ("stun", 1),
        ["strike", "damage", "damage"],
    )


@pytest.mark.rule("PS-62")
def test_random_locations_are_each_as_likely() -> None:
    assert odds(None, "location", "data.area") == {area: Fraction(1, 6) for area in AREAS}
    assert odds(None, "location", "data.spot")["hip"] == Fraction(3, 36)


# Cover.


@pytest.mark.rule("PS-38", "PS-62")
@pytest.mark.parametrize("cover", ["light", "moderate", "full"])
def test_b1_what_is_hidden_is_rolled_again(cover: str) -> None:
    expected = exposed_chances(cover)
    areas: dict[str, Fraction] = {}
    for (area, _), chance in expected.items():
        areas[area] = areas.get(area, Fraction(0)) + chance
    assert odds(None, "location", "data.area", cover=cover) == areas


@pytest.mark.rule("PS-38", "PS-62")
@pytest.mark.parametrize(
    ("cover", "dice", "area", "spot"),
    [
        ("full", "2 1 5 1 1 6", "head", "neck"),
        ("full", "6 2 3 3", "left-arm", "elbow"),
        ("moderate", "2 5 2 6 2 4", "torso", "abdomen"),
        ("moderate", "5 1 4 4", "right-arm", "lower arm"),
        ("light", "6 6", "right-leg", "foot"),
    ],
)
def test_b1_rolls_behind_cover(cover: str, dice: str, area: str, spot: str) -> None:
    # Whoever asks area by area throws one die of each pair that is rolled again.
    assert where_again(dice, cover) == (area, spot)


def where_again(dice: str, cover: str) -> tuple[object, object]:
    """The first of the pairs of dice that is exposed, whether or not a hidden area needs a second die."""
    faces = dice.split()
    try:
        return where(dice, cover=cover)
    except DiceError:
        pairs = [faces[place : place + 2] for place in range(0, len(faces), 2)]
        short = [pair[:1] if pair[0] in hidden(cover) else pair for pair in pairs[:-1]]
        return where(" ".join(face for pair in [*short, pairs[-1]] for face in pair), cover=cover)


def hidden(cover: str) -> str:
    """First dice that name an area of which nothing can be seen."""
    return {"light": "", "moderate": "56", "full": "256"}[cover]


# Vehicles.


@pytest.mark.rule("PS-63")
@pytest.mark.parametrize("die", D10)
def test_a6_every_component(die: int) -> None:
    assert play(None, "vehicle-location", str(die)).result == VEHICLE[die - 1]


@pytest.mark.rule("PS-63")
def test_what_a_vehicle_has_not_is_rolled_again() -> None:
    found = play(None, "vehicle-location", "7 8 1", absent=["cargo", "passengers"])
    assert found.result == "bodyshell"
    rest = odds(None, "vehicle-location", absent=["cargo", "passengers"])
    assert rest == {name: Fraction(1, 8) for name in VEHICLE if name not in ("cargo", "passengers")}


@pytest.mark.rule("PS-63")
def test_a_vehicle_without_components_is_refused() -> None:
    assert ids(refused(None, "vehicle-location", absent=list(VEHICLE)))


def test_every_branch_is_told() -> None:
    bench.well_told(None, "location")
    bench.well_told(None, "location", area="head")
    bench.well_told(None, "vehicle-location")
