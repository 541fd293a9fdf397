"""Damage of one blow: PS-46, PS-57, PS-59, PS-64, PS-65."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .anatomy import BANDS, HURTS, band, damage_chances, force
from .lab import Raw, bench, duel, harm, odds, play, strike, sword

LEVELS = ("glance", "hit", "x2", "x4")
HARMS = ("none", *HURTS)


def harmed(name: str) -> str:
    """A level of damage as the roll calls it."""
    return name or "none"


@pytest.mark.rule("PS-64", "PS-57", "PS-59")
@pytest.mark.parametrize(
    ("level", "total", "expected"),
    [("hit", 24, "wound"), ("x2", 36, "destroy"), ("x4", 60, "destroy"), ("glance", 13, "stun")],
)
def test_v09_twelve_against_four(level: str, total: int, expected: str) -> None:
    found = play(None, "damage", "7 9", wd=12, armour=4, level=level)
    assert (found.report.total, found.result) == (total, expected)


@pytest.mark.rule("PS-64", "PS-39")
@pytest.mark.parametrize(
    ("wd", "armour", "size", "total", "expected"),
    [(20, 5, "saloon car", 16, "injure"), (5, 0, "domestic cat", 24, "wound")],
)
def test_v11_sizes_are_added_with_their_sign(wd: int, armour: int, size: str, total: int, expected: str) -> None:
    found = play(None, "damage", "6 5", wd=wd, armour=armour, size=size)
    assert (found.report.total, found.result) == (total, expected)


@pytest.mark.rule("PS-65")
@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (-3, "none"),
        (9, "none"),
        (10, "stun"),
        (14, "stun"),
        (15, "injure"),
        (19, "injure"),
        (20, "wound"),
        (24, "wound"),
        (25, "maim"),
        (29, "maim"),
        (30, "destroy"),
        (99, "destroy"),
    ],
)
def test_v11_a4_every_edge_of_the_bands(total: int, expected: str) -> None:
    found = play(None, "damage", "6 5", wd=max(0, total - 11), armour=max(0, 11 - total))
    assert (found.report.total, found.result) == (total, expected)


@pytest.mark.rule("PS-65")
def test_a4_only_the_wound_is_printed() -> None:
    kinds = {row.name: row.origin.kind for row in bench.rules.tables["damage"].rows}
    assert [kind for name, kind in kinds.items() if "wound" in name] in ([], ["printed"])
    assert len(BANDS) == len(bench.rules.tables["damage"].rows)
    assert list(kinds.values()).count("printed") == 1


@pytest.mark.rule("PS-64", "PS-59")
def test_v14_a_a_glance_of_twenty() -> None:
    found = play(None, "damage", "4 5", wd=20, level="glance")
    assert (found.report.total, found.result) == (11, "stun")


@pytest.mark.rule("PS-64", "PS-59")
@pytest.mark.parametrize("wd", [0, 1, 9, 10, 19, 20, 99, 100])
@pytest.mark.parametrize("level", LEVELS)
def test_the_level_multiplies_before_the_dice(wd: int, level: str) -> None:
    assert play(None, "damage", "1 1", wd=wd, level=level).report.total == 2 + force(wd, level)


@pytest.mark.rule("PS-64", "PS-40")
@pytest.mark.parametrize("wd", [5, 7, 11, 15])
@pytest.mark.parametrize("level", LEVELS)
def test_a31_multiplied_and_halved_at_once_and_rounded_once(wd: int, level: str) -> None:
    found = play(None, "damage", "1 1", wd=wd, level=level, halved=True)
    assert found.report.total == 2 + force(wd, level, Fraction(1, 2))


@pytest.mark.rule("PS-64", "PS-65")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("wd", "armour"), [(0, 0), (12, 4), (20, 9), (15, 30)])
def test_odds_of_a_damage_roll_are_the_100_throws(level: str, wd: int, armour: int) -> None:
    expected = {harmed(name): chance for name, chance in damage_chances(wd, level, armour).items()}
    assert odds(None, "damage", wd=wd, level=level, armour=armour) == expected
    bench.equal_play(None, "damage", "result", wd=wd, level=level, armour=armour)


@pytest.mark.rule("PS-64")
@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 60), st.integers(0, 60))
def test_more_damage_never_hurts_less_and_more_armour_never_more(wd: int, armour: int) -> None:
    def at_least(name: str, wd: int, armour: int) -> Fraction:
        found = odds(None, "damage", wd=wd, armour=armour)
        return sum((found.get(one, Fraction(0)) for one in HARMS[HARMS.index(name) :]), Fraction(0))

    for name in HARMS:
        assert at_least(name, wd, armour) <= at_least(name, wd + 1, armour)
        assert at_least(name, wd, armour + 1) <= at_least(name, wd, armour)


@pytest.mark.rule("PS-57", "PS-64")
def test_a_better_level_never_hurts_less() -> None:
    for wd in range(40):
        assert all(force(wd, one) <= force(wd, other) for one, other in pairwise(LEVELS))
        assert [play(None, "damage", "5 5", wd=wd, level=level).report.total for level in LEVELS] == [
            10 + force(wd, level) for level in LEVELS
        ]


# In a fight.


@pytest.mark.rule("PS-64")
@pytest.mark.parametrize("worn", [0, 3, 10])
@pytest.mark.parametrize("dice", [2, 11, 19, 20])
def test_a_blow_in_a_fight(worn: int, dice: int) -> None:
    rook: Raw = {"weapons": [sword(damage=4)]}
    expected = band(dice + 4 - worn)
    extra = " 5" if expected == "injure" else ""
    found = strike(duel(rook, {"armour": {"torso": worn}}), f"{dice // 2} {dice - dice // 2}{extra}", level="hit")
    assert harm(found)[0] == expected
    assert found.parts[0] == ("blow", harmed(expected))


@pytest.mark.rule("PS-64")
def test_armour_protects_the_area_that_it_covers() -> None:
    vyx: Raw = {"armour": {"head": 20}}
    assert harm(strike(duel(None, vyx), "5 5", level="hit"))[0] == "stun"
    assert harm(strike(duel(None, vyx), "3 5 5", area="head", level="hit"), "head")[0] == ""


@pytest.mark.rule("PS-64", "PS-57")
@pytest.mark.parametrize("level", LEVELS)
def test_odds_of_a_blow_in_a_fight(level: str) -> None:
    state = duel({"weapons": [sword(damage=7)]}, {"armour": {"torso": 3}})
    found = odds(state, "strike", "units.Vyx.injuries.torso.level", attacker="Rook", target="Vyx", level=level)
    expected = {name or None: chance for name, chance in damage_chances(7, level, 3).items()}
    assert found == expected


def test_every_branch_is_told() -> None:
    bench.well_told(None, "damage", wd=12, armour=4)
    bench.well_told(duel({"weapons": [sword(damage=9)]}), "strike", attacker="Rook", target="Vyx", level="x2")
