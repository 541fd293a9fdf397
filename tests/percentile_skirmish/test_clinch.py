"""Hurting without a weapon in the clinch: PS-31 to PS-33."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.api import Encounter
from skirm.rules.refusals import RequestError

from .anatomy import damage_chances
from .book import chances
from .lab import Raw, apart, at_vyx, bench, chance_of, duel, harm, ids, not_struck, odds, refused

TOGETHER: Raw = {"position": [0, 0], "facing": None}
HELD: Raw = {"held": [{"by": "Rook", "hold": "grasped", "area": "left-arm"}]}


def clinch(rook: Raw | None = None, vyx: Raw | None = None) -> Encounter:
    return apart(0, TOGETHER | {"weapons": []} | (rook or {}), TOGETHER | (vyx or {}))


@pytest.mark.rule("PS-31")
@pytest.mark.parametrize(("mine", "theirs", "more"), [(15, 12, 3), (12, 12, 0), (9, 12, 0), (30, 10, 20)])
def test_a26_rending_adds_the_strength_that_one_has_more(mine: int, theirs: int, more: int) -> None:
    state = clinch({"strength": mine}, {"strength": theirs} | HELD)
    fields: Raw = {"attacker": "Rook", "target": "Vyx", "damage": 3}
    found = odds(state, "rend", "units.Vyx.injuries.left-arm.level", **fields)
    expected = damage_chances(3 + more, "hit")
    assert {level or None: weight for level, weight in expected.items()} == found


@pytest.mark.rule("PS-31", "PS-30")
def test_rending_is_automatic_after_a_grasp_and_only_then() -> None:
    found = at_vyx(clinch(None, HELD), "rend", "5 5", damage=0)
    assert (found.result, harm(found, "left-arm")) == ("rent", ("stun", 1))
    assert "grip" in not_struck(clinch(), order="rend", damage=0)
    other: Raw = {"held": [{"by": "Orm", "hold": "grasped", "area": "left-arm"}]}
    assert "grip" in not_struck(clinch(None, other), order="rend", damage=0)


@pytest.mark.rule("PS-32")
def test_a_bear_hug_is_strength_co_ordination_and_perception() -> None:
    state = clinch({"strength": 20, "coordination": 13, "perception": 9})
    found = at_vyx(state, "bear-hug", "100", damage=0)
    assert found.data("chance") == 42
    assert odds(state, "bear-hug", attacker="Rook", target="Vyx", damage=0) == chances(42)


@pytest.mark.rule("PS-32", "PS-31")
def test_a_bear_hug_hurts_by_strength() -> None:
    found = at_vyx(clinch({"strength": 22}, {"strength": 12}), "bear-hug", "20 1 1 5", damage=3)
    # 2 + 3 + 10
    assert harm(found) == ("injure", 1)


@pytest.mark.rule("PS-32")
def test_a_bear_hug_is_not_opposed() -> None:
    with pytest.raises(RequestError):
        at_vyx(clinch(), "bear-hug", "100", response="resist")


# Biting.


@pytest.mark.rule("PS-33")
@pytest.mark.parametrize("agility", [0, 7, 14, 33, 40])
def test_a_bite_is_three_times_agility(agility: int) -> None:
    found = at_vyx(clinch({"agility": agility}), "bite", "100", damage=0)
    assert found.data("chance") == 3 * agility


@pytest.mark.rule("PS-33")
@pytest.mark.parametrize(("will", "roll", "result"), [(12, 36, "endured"), (12, 37, "ceased"), (0, 1, "ceased")])
def test_a19_who_is_bitten_where_he_wears_nothing_must_stand_it(will: int, roll: int, result: str) -> None:
    found = at_vyx(clinch(None, {"will": will}), "bite", f"20 1 1 {roll}", damage=0)
    assert found.parts[-1] == ("flinch", result)
    assert found.at("Vyx.acted") is (result == "ceased")


@pytest.mark.rule("PS-33", "PS-64")
def test_armour_spares_the_test_of_will() -> None:
    found = at_vyx(clinch(None, {"armour": {"torso": 1}}), "bite", "20 1 1", damage=0)
    assert "will" not in {why.partition(" of ")[0] for why in found.why}


@pytest.mark.rule("PS-33")
def test_b10_a_bite_hurts_like_bare_hands_where_nothing_else_is_said() -> None:
    by_table = at_vyx(clinch(), "bite", "20 1 1 36")
    assert {use.kind for use in by_table.figures if use.table == "unarmed"} == {"house"}
    found = at_vyx(clinch(None, {"armour": {"torso": 1}}), "bite", "20 10 1 5", damage=8)
    assert harm(found)[0] == "injure"


@pytest.mark.rule("PS-33")
@pytest.mark.parametrize("hold", ["restrained", "throttled"])
def test_nobody_bites_who_is_throttled_or_restrained(hold: str) -> None:
    state = clinch({"held": [{"by": "Vyx", "hold": hold}]})
    assert {"bite", "held"} & set(not_struck(state, order="bite"))


@pytest.mark.rule("PS-33", "PS-30")
def test_who_is_grasped_by_an_arm_may_bite() -> None:
    state = clinch({"held": [{"by": "Vyx", "hold": "grasped", "area": "left-arm"}]})
    assert at_vyx(state, "bite", "100", damage=0).result == "fumble"


@pytest.mark.rule("PS-31", "PS-32", "PS-33")
@pytest.mark.parametrize("order", ["rend", "bear-hug", "bite"])
def test_the_clinch_needs_arms_length(order: str) -> None:
    assert "far" in not_struck(apart(4, {"weapons": []}, HELD), order=order)
    assert "spent" in not_struck(duel({"acted": True}, HELD), order=order)
    assert "turn" in ids(refused(duel(HELD), order, attacker="Vyx", target="Rook"))


@pytest.mark.rule("PS-33")
def test_odds_of_a_bite_that_ends_an_action() -> None:
    state = clinch(None, {"will": 12})
    found = odds(state, "bite", "units.Vyx.acted", attacker="Rook", target="Vyx", damage=0)
    lands = sum(weight for name, weight in chances(42).items() if name in ("hit", "x2", "x4"))
    assert found[True] == lands * Fraction(64, 100)


def test_every_branch_is_told() -> None:
    bench.well_told(clinch(), "bite", attacker="Rook", target="Vyx")
    bench.well_told(clinch(None, HELD), "rend", attacker="Rook", target="Vyx")
    bench.well_told(clinch(), "bear-hug", attacker="Rook", target="Vyx")


@pytest.mark.rule("PS-32", "PS-35", "PS-53")
@pytest.mark.parametrize("order", ["bear-hug", "bite"])
@pytest.mark.parametrize(("aim", "less"), [({}, 0), ({"area": "random"}, 0), ({"area": "head"}, 30)])
def test_b26_a_stated_area_costs_what_aiming_costs(order: str, aim: Raw, less: int) -> None:
    free = chance_of(apart(0), order)
    assert isinstance(free, int)
    assert chance_of(apart(0), order, **aim) == free - less
