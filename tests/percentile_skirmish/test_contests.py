"""Contests of bodies: PS-20 to PS-22, PS-27 to PS-30, PS-34."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.api import Encounter

from .book import ALL_CELLS, OPPOSED, chances, left_of
from .lab import Raw, apart, at, bench, duel, ids, not_struck, odds, play, refused, strike

# The sums of PS-20, PS-27, PS-29, PS-30 and PS-34, each with other figures on the two sides.
ROOK: Raw = {"agility": 15, "strength": 13, "coordination": 11, "perception": 9, "right": 16, "weapons": []}
VYX: Raw = {"agility": 12, "strength": 10, "coordination": 14, "perception": 8, "right": 7, "weapons": []}
BRAWL: Raw = {"skills": {"brawling": 20}}
MARTIAL: Raw = {"skills": {"martial-arts": 30, "brawling": 20}}
SAME: Raw = {"position": [0, 0], "facing": None}
SUMS = {
    "push": (9 + 15 + 13, 8 + 12 + 10),
    "throw": (13 + 11 + 9 + 20, 10 + 14 + 8 + 20),
    "restrain": (13 + 11 + 9 + 20, 10 + 14 + 8 + 20),
    "grasp": (16 + 9 + 20, 7 + 8 + 20),
    "withdraw": (11 + 13 + 9, 14 + 10 + 8),
}
DONE = {"push": "pushed", "throw": "thrown", "restrain": "restrained", "grasp": "grasped", "withdraw": "withdrawn"}
CONTESTS = list(SUMS)


def close(order: str, rook: Raw | None = None, vyx: Raw | None = None) -> tuple[Encounter, Raw]:
    """Rook and Vyx where the contest takes place, and the order."""
    hexes = 1 if order == "push" else 0
    facing: Raw = {"facing": None} if hexes == 0 else {}
    state = apart(hexes, ROOK | BRAWL | facing | (rook or {}), VYX | BRAWL | facing | (vyx or {}))
    fields: Raw = (
        {"attacker": "Rook", "target": "Vyx", "direction": 0}
        if order == "withdraw"
        else {
            "attacker": "Rook",
            "target": "Vyx",
        }
    )
    if order == "grasp":
        fields["area"] = "left-arm"
    return state, fields


@pytest.mark.rule("PS-20", "PS-27", "PS-29", "PS-30", "PS-34")
@pytest.mark.parametrize("order", CONTESTS)
def test_the_chances_of_both(order: str) -> None:
    state, fields = close(order)
    mine, theirs = SUMS[order]
    found = play(state, order, "100 100", **fields, response="resist")
    assert (found.data("chance"), found.data("defence_chance")) == (mine, theirs)
    assert [why.partition(" of ")[0] for why in found.why][:2] == [order, "resist"]


@pytest.mark.rule("PS-27", "PS-29", "PS-30")
@pytest.mark.parametrize("order", ["throw", "restrain", "grasp"])
def test_martial_arts_may_stand_for_brawling(order: str) -> None:
    state, fields = close(order, MARTIAL)
    found = play(state, order, "100", **fields)
    assert found.data("chance") == SUMS[order][0] + 10


@pytest.mark.rule("PS-22", "PS-20", "PS-27", "PS-29", "PS-30", "PS-34")
@pytest.mark.parametrize("order", CONTESTS)
@pytest.mark.parametrize(("attack", "defence"), ALL_CELLS)
def test_a14_any_level_that_is_left_is_a_success(order: str, attack: str, defence: str) -> None:
    state, fields = close(order)
    cell = OPPOSED[attack, defence]
    # PS-B11: a defender's break is a success too, there is nothing to break.
    success = cell.attack != "" or cell.breaks == "D"
    fields |= {"response": "resist", "level": attack, "defence_level": defence}
    if order == "throw" and success:
        fields["damage"] = 0
    dice = "1 1" if order == "throw" and success else ""
    found = play(state, order, dice, **fields)
    assert found.report.success is success
    assert found.result == (DONE[order] if success else "resisted")


@pytest.mark.rule("PS-22")
@pytest.mark.parametrize("order", CONTESTS)
def test_nobody_resists(order: str) -> None:
    state, fields = close(order)
    hit = odds(state, order, "success", **fields)[True]
    assert hit == sum(w for name, w in chances(SUMS[order][0]).items() if name in ("hit", "x2", "x4"))
    assert play(state, order, "100", **fields).result == "failed"


@pytest.mark.rule("PS-22")
@pytest.mark.parametrize("order", CONTESTS)
def test_odds_of_a_contest(order: str) -> None:
    state, fields = close(order)
    found = odds(state, order, "success", **fields, response="resist")
    mine, theirs = SUMS[order]
    landed = sum((w for name, w in left_of(mine, theirs).items() if name), Fraction(0))
    breaks = sum(
        one * other
        for attack, one in chances(mine).items()
        for defence, other in chances(theirs).items()
        if OPPOSED[attack, defence].breaks == "D" and not OPPOSED[attack, defence].attack
    )
    assert found[True] == landed + breaks


# What a success does.


@pytest.mark.rule("PS-20")
def test_who_is_pushed_is_one_hex_back() -> None:
    state, fields = close("push")
    found = play(state, "push", "10", **fields)
    assert (found.result, found.at("Vyx.position"), found.at("Rook.position")) == ("pushed", (0, 2), (0, 0))
    assert play(state, "push", "100", **fields).at("Vyx.position") == (0, 1)


@pytest.mark.rule("PS-20", "PS-27")
def test_a_martial_artist_who_resists_a_push_may_throw() -> None:
    state, fields = close("push", None, MARTIAL)
    found = play(state, "push", **fields, response="resist", level="miss", defence_level="hit")
    assert found.at("Vyx.may_throw") == "Rook"
    thrown = play(found.after, "throw", "10", attacker="Vyx", target="Rook", riposte=True)
    assert thrown.result == "thrown"
    plain, fields = close("push")
    found = play(plain, "push", **fields, response="resist", level="miss", defence_level="hit")
    assert found.at("Vyx.may_throw") == ""


@pytest.mark.rule("PS-29")
def test_who_is_restrained_is_held() -> None:
    state, fields = close("restrain")
    state = play(state, "restrain", "10", **fields).after
    (grip,) = grips(state)
    assert (grip.by, grip.hold) == ("Rook", "restrained")  # type: ignore[attr-defined]
    turn = play(state, "turn").after
    assert "held" in not_struck(turn, attacker="Vyx", target="Rook")
    assert "held" in ids(refused(turn, "move", unit="Vyx", hexes=1))


def grips(state: Encounter) -> list[object]:
    found = at(state, "Vyx.held")
    assert isinstance(found, list)
    return found


@pytest.mark.rule("PS-30")
def test_what_is_grasped_may_not_be_used() -> None:
    state, fields = close("grasp", None, {"weapons": duel_weapons()})
    fields |= {"area": "right-arm"}
    state = play(state, "grasp", "10", **fields).after
    (grip,) = grips(state)
    assert (grip.hold, grip.area) == ("grasped", "right-arm")  # type: ignore[attr-defined]
    turn = play(state, "turn").after
    assert "arm" in not_struck(turn, attacker="Vyx", target="Rook", weapon="Sword")
    loose = play(state, "release", unit="Rook", target="Vyx").after
    assert grips(loose) == []


def duel_weapons() -> list[Raw]:
    return [{"name": "Sword", "skill": "sword", "codes": ["melee", "close"], "hand": "right"}]


@pytest.mark.rule("PS-30", "PS-27")
@pytest.mark.parametrize(("attack", "defence"), ALL_CELLS)
def test_an_advantage_over_a_grasp_lets_a_martial_artist_throw(attack: str, defence: str) -> None:
    state, fields = close("grasp", None, MARTIAL)
    found = play(state, "grasp", **fields, response="resist", level=attack, defence_level=defence)
    advantage = OPPOSED[attack, defence].economy in ("riposte", "counter")
    assert found.at("Vyx.may_throw") == ("Rook" if advantage else "")


@pytest.mark.rule("PS-34")
def test_who_withdraws_stands_in_the_next_hex_and_both_face_somewhere() -> None:
    state, fields = close("withdraw")
    found = play(state, "withdraw", "10", **fields, face=3, target_face=0)
    assert (found.result, found.at("Rook.position")) == ("withdrawn", (0, -1))
    assert (found.at("Rook.facing"), found.at("Vyx.facing")) == (3, 0)


@pytest.mark.rule("PS-34")
def test_b4_withdrawing_is_resisted_by_the_same_sum_or_not_at_all() -> None:
    state, fields = close("withdraw")
    resisted = play(state, "withdraw", "20 20", **fields, response="resist")
    assert (resisted.data("chance"), resisted.data("defence_chance"), resisted.result) == (33, 32, "resisted")
    assert play(state, "withdraw", "20", **fields).result == "withdrawn"


# Closing.


@pytest.mark.rule("PS-21")
def test_closing_needs_no_dice() -> None:
    state, fields = close("push")
    found = play(state, "close", **fields)
    assert (found.result, found.at("Rook.position"), found.faces) == ("closed", (0, 1), [])


@pytest.mark.rule("PS-21", "PS-20")
@pytest.mark.parametrize(("roll", "result", "place"), [("10", "pushed-back", (0, 0)), ("100", "closed", (0, 1))])
def test_only_a_push_keeps_somebody_out(roll: str, result: str, place: tuple[int, int]) -> None:
    state, fields = close("push")
    found = play(state, "close", roll, **fields, response="push")
    assert (found.result, found.at("Rook.position")) == (result, place)
    assert found.at("Vyx.acted") is True


@pytest.mark.rule("PS-21")
def test_nobody_closes_from_two_hexes_away() -> None:
    assert "far" in ids(refused(apart(2), "close", attacker="Rook", target="Vyx"))


@pytest.mark.rule("PS-21", "PS-27")
def test_a_martial_artist_who_has_closed_may_throw() -> None:
    state, fields = close("push", MARTIAL)
    found = play(state, "close", **fields)
    assert found.at("Rook.may_throw") == "Vyx"


# Falling.


@pytest.mark.rule("PS-28")
@pytest.mark.parametrize(("skill", "less"), [(0, 0), (9, 0), (10, 1), (39, 3), (100, 10)])
def test_a25_a_fall_is_softened_by_full_tens(skill: int, less: int) -> None:
    state = duel({"skills": {"martial-arts": skill}})
    # 2d10 of 10 and damage of `less` are a Stun at 10, and one damage less is none.
    stun = play(state, "fall", "5 5", unit="Rook", damage=less)
    none = play(state, "fall", "5 4", unit="Rook", damage=less)
    assert (levels(stun), levels(none)) == (["stun"], [])


def levels(found: object) -> list[str]:
    return [injury.level for injury in found.at("Rook.injuries").values()]  # type: ignore[attr-defined]


@pytest.mark.rule("PS-20", "PS-21", "PS-27", "PS-29", "PS-30")
@pytest.mark.parametrize("order", ["push", "close", "throw", "restrain", "grasp"])
def test_a_contest_is_the_attack_of_the_round(order: str) -> None:
    state = strike(duel(), "100").after
    fields: Raw = {"area": "left-arm"} if order == "grasp" else {}
    assert "spent" in not_struck(state, order=order, **fields)
    assert "self" in not_struck(duel(), order=order, target="Rook", **fields)


@pytest.mark.parametrize("order", CONTESTS)
def test_every_branch_is_told(order: str) -> None:
    state, fields = close(order)
    bench.well_told(state, order, **fields, response="resist")
