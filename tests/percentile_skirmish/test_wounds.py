"""What harm does: PS-65 to PS-71, PS-73, PS-B5, PS-B7."""

from __future__ import annotations

import pytest

from skirm.api import Encounter, RulesError

from .anatomy import AREAS, HURTS, LIMBS, accumulated, standings
from .lab import (
    Played,
    Raw,
    at,
    duel,
    fight,
    fighter,
    harm,
    hurt,
    ids,
    next_round,
    next_turn,
    not_struck,
    play,
    refused,
    strike,
    sword,
)

SWORD_ARM = "right-arm"


def again(state: Encounter) -> Encounter:
    """The next round, and Rook's turn."""
    state = next_round(state)
    assert state.next_up() == "Rook"
    return state


def injured(area: str, level: str, count: int = 1, **fields: object) -> Raw:
    return {"injuries": {area: {"level": level, "count": count} | fields}} if level else {}


def vyx_may_strike(state: Encounter) -> bool:
    """Whether Vyx may use his sword in his turn."""
    assert state.next_up() == "Vyx"
    order = {"attacker": "Vyx", "target": "Rook", "weapon": "Sword"}
    try:
        play(state, "strike", "100", **order)
    except RulesError:
        return False
    return True


# PS-73 as a table: every standing of a location against every new harm.


@pytest.mark.rule("PS-73")
@pytest.mark.parametrize("area", ["left-leg", "torso"])
@pytest.mark.parametrize("new", HURTS)
@pytest.mark.parametrize(("level", "count"), list(standings()))
def test_a18_harm_adds_up(level: str, count: int, new: str, area: str) -> None:
    # Nothing here deteriorates or runs out in the meantime.
    state = duel(None, injured(area, level, count, until=9 if level == "injure" else 0))
    assert harm(hurt(state, new, area), area) == accumulated(level, count, new)


@pytest.mark.rule("PS-73")
@pytest.mark.parametrize(
    ("hurts", "expected"),
    [
        ("stun stun stun", ("injure", 1)),
        ("stun injure", ("injure", 1)),
        ("stun stun injure stun", ("injure", 1)),
        ("injure injure injure", ("wound", 1)),
        ("stun stun stun injure injure", ("wound", 1)),
        ("wound wound", ("maim", 1)),
        ("wound wound maim", ("destroy", 1)),
        ("maim maim", ("destroy", 1)),
        ("maim wound wound wound", ("maim", 1)),
        ("injure stun stun stun stun", ("injure", 1)),
    ],
)
def test_a18_a_fight_blow_by_blow(hurts: str, expected: tuple[str, int]) -> None:
    state = duel()
    for place, new in enumerate(hurts.split()):
        found = hurt(state, new, "left-leg", last=10)
        state = again(found.after)
        assert place == 0 or harm(found, "left-leg")[1] > 0
    assert harm(Played(found.report, state), "left-leg") == expected


@pytest.mark.rule("PS-73")
def test_a18_each_arm_and_leg_counts_for_itself() -> None:
    state = duel()
    for area in ("left-arm", "right-arm", "left-leg"):
        state = again(hurt(state, "stun", area).after)
    assert {harm(hurt(state, "stun", area), area) for area in ("left-arm", "right-arm", "left-leg")} == {("stun", 2)}


@pytest.mark.rule("PS-73", "PS-66")
def test_an_injured_leg_that_is_stunned_costs_the_next_action_and_stays_injured() -> None:
    found = hurt(duel(None, injured("right-arm", "wound")), "stun", "right-arm")
    assert harm(found, "right-arm") == ("wound", 1)
    leg = hurt(duel(None, injured("left-leg", "injure", until=1)), "stun", "left-leg")
    assert harm(leg, "left-leg") == ("injure", 1)
    assert at(leg.after, "Vyx.injuries.left-leg.stunned") == 1


@pytest.mark.rule("PS-73", "PS-69", "PS-71")
def test_a_maim_on_what_is_destroyed_still_costs_a_statistic_and_shock() -> None:
    found = hurt(duel(None, injured("left-leg", "destroy")), "maim", "left-leg", lose=4)
    assert harm(found, "left-leg")[0] == "destroy"
    lost = at(found.after, "Vyx.lost")
    assert isinstance(lost, dict)
    assert sum(lost.values()) == 4
    assert at(found.after, "Vyx.shocks") == [-10]


# Stun.


@pytest.mark.rule("PS-66", "PS-65")
def test_a_stunned_arm_is_of_no_use_for_the_next_action() -> None:
    state = next_turn(hurt(duel(), "stun", SWORD_ARM).after)
    assert not vyx_may_strike(state)
    state = next_turn(next_round(state))
    assert vyx_may_strike(state)


@pytest.mark.rule("PS-66")
def test_who_has_acted_already_loses_the_action_of_the_next_round() -> None:
    state = next_turn(duel({"initiative": 10}))
    state = next_round(hurt(state, "stun", SWORD_ARM).after)
    assert not vyx_may_strike(state)
    assert vyx_may_strike(next_round(state))


@pytest.mark.rule("PS-66")
@pytest.mark.parametrize(("area", "spot"), [("torso", 0), ("head", 1), ("head", 6)])
def test_a_stunned_vital_area_may_cost_the_action_altogether(area: str, spot: int) -> None:
    state = next_turn(hurt(duel(), "stun", area, spot=spot or 2).after)
    assert "stunned" in not_struck(state, attacker="Vyx", target="Rook")
    assert vyx_may_strike(next_turn(next_round(state)))


@pytest.mark.rule("PS-66")
@pytest.mark.parametrize(("spot", "vital"), [(1, False), (2, True), (3, True), (4, True), (5, False), (6, False)])
def test_b5_of_the_torso_chest_and_abdomen_are_vital(spot: int, vital: bool) -> None:
    found = strike(duel(), f"{spot} 5 5", area="torso", level="hit")
    assert (at(found.after, "Vyx.stunned") != 0) is vital
    destroyed = strike(duel({"weapons": [sword(damage=20)]}), f"{spot} 5 5", area="torso", level="hit")
    assert at(destroyed.after, "Vyx.dead") is vital


# Injure.


@pytest.mark.rule("PS-67", "PS-65")
@pytest.mark.parametrize("rounds", [1, 2, 5, 10])
def test_a17_an_injured_arm_is_of_no_use_for_so_many_of_ones_turns(rounds: int) -> None:
    state = next_turn(hurt(duel(), "injure", SWORD_ARM, last=rounds).after)
    for _ in range(rounds):
        assert not vyx_may_strike(state)
        state = next_turn(next_round(state))
    assert vyx_may_strike(state)
    assert at(state, "Vyx.injuries") == {}


@pytest.mark.rule("PS-67")
def test_b7_of_two_injures_the_longer_counts() -> None:
    state = again(hurt(duel(), "injure", SWORD_ARM, last=8).after)
    until = at(state, f"Vyx.injuries.{SWORD_ARM}.until")
    found = hurt(state, "injure", SWORD_ARM, last=2)
    assert harm(found, SWORD_ARM) == ("injure", 2)
    assert at(found.after, f"Vyx.injuries.{SWORD_ARM}.until") == until
    longer = hurt(state, "injure", SWORD_ARM, last=10)
    assert at(longer.after, f"Vyx.injuries.{SWORD_ARM}.until") > until  # type: ignore[operator]


# Wound, Maim, Destroy.


@pytest.mark.rule("PS-68", "PS-69", "PS-70")
@pytest.mark.parametrize("level", ["wound", "maim", "destroy"])
@pytest.mark.parametrize("area", LIMBS)
def test_a_wounded_limb_is_of_no_use_until_it_is_healed(level: str, area: str) -> None:
    state = next_turn(hurt(duel(), level, area).after)
    for _ in range(3):
        assert vyx_may_strike(state) is (area != SWORD_ARM)
        if area.endswith("leg"):
            assert "leg" in ids(refused(state, "move", unit="Vyx", hexes=1))
        state = next_turn(next_round(state))


@pytest.mark.rule("PS-69")
@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("lose", [1, 10])
def test_a_maim_takes_a_die_of_one_statistic_for_good(area: str, lose: int) -> None:
    before = duel()
    found = hurt(before, "maim", area, lose=lose)
    lost = at(found.after, "Vyx.lost")
    assert isinstance(lost, dict)
    ((statistic, amount),) = lost.items()
    assert amount == lose
    assert at(found.after, f"Vyx.{statistic}") == at(before, f"Vyx.{statistic}") - lose  # type: ignore[operator]


@pytest.mark.rule("PS-69")
def test_no_statistic_falls_below_nothing() -> None:
    names = ("left", "right", "agility", "perception", "strength", "coordination", "health", "will")
    low: Raw = dict.fromkeys(names, 3)
    for area in AREAS:
        found = hurt(duel(None, low), "maim", area, lose=10)
        assert all(at(found.after, f"Vyx.{name}") >= 0 for name in low)  # type: ignore[operator]


@pytest.mark.rule("PS-70")
@pytest.mark.parametrize(("area", "hand"), [("left-arm", "left"), ("right-arm", "right")])
def test_a_destroyed_arm_has_no_hand(area: str, hand: str) -> None:
    found = hurt(duel(), "destroy", area)
    assert at(found.after, f"Vyx.{hand}") == 0
    assert at(found.after, "Vyx.dead") is False


@pytest.mark.rule("PS-70", "PS-69")
@pytest.mark.parametrize("area", ["head", "torso"])
def test_what_is_destroyed_in_a_vital_area_is_fatal(area: str) -> None:
    assert at(hurt(duel(), "destroy", area, spot=2).after, "Vyx.dead") is True
    maimed = hurt(duel(), "maim", area, spot=2)
    assert at(maimed.after, "Vyx.dead") is False
    assert "out" in ids(refused(next_turn(maimed.after), "strike", attacker="Vyx", target="Rook"))


# Shock.


@pytest.mark.rule("PS-69", "PS-70", "PS-71")
@pytest.mark.parametrize(("level", "due"), [("wound", []), ("maim", [-10]), ("destroy", [0])])
def test_shock_is_due_with_the_modifier_of_its_table(level: str, due: list[int]) -> None:
    assert at(hurt(duel(), level, "left-leg").after, "Vyx.shocks") == due


@pytest.mark.rule("PS-71")
@pytest.mark.parametrize(
    ("multiplier", "roll", "passed"), [(1, 12, True), (1, 13, False), (3, 36, True), (3, 37, False)]
)
def test_shock_is_a_check_of_will_whose_multiplier_is_an_input(multiplier: int, roll: int, passed: bool) -> None:
    state = hurt(duel(), "maim", "left-leg").after
    found = play(state, "shock", str(roll), unit="Vyx", multiplier=multiplier)
    assert found.report.success is passed
    assert found.at("Vyx.shocks") == []
    assert passed or "-10" in found.told.replace("\u2212", "-")


@pytest.mark.rule("PS-71")
def test_no_shock_is_rolled_that_is_not_due() -> None:
    assert ids(refused(duel(), "shock", unit="Vyx"))


# How long harm lasts.


@pytest.mark.rule("PS-73")
def test_b7_stuns_count_until_the_combat_ends() -> None:
    state = again(again(again(hurt(duel(), "stun", "left-leg").after)))
    assert harm(hurt(state, "stun", "left-leg"), "left-leg") == ("stun", 2)
    paused = play(state, "wait", time="5m").after
    assert (at(paused, "Vyx.injuries.left-leg.level"), at(paused, "Vyx.injuries.left-leg.count")) == ("stun", 1)
    won = duel({"dead": True}, injured("left-leg", "stun", 2))
    assert at(play(won, "wait", time="5m").after, "Vyx.injuries") == {}


@pytest.mark.rule("PS-73", "PS-66")
def test_b7_what_stuns_goes_with_the_injury_that_did_it() -> None:
    stunned: Raw = {"injuries": {"head": {"level": "stun", "stunned": 9, "spot": "eye"}}, "stunned": 9}
    rested = play(duel({"dead": True}, stunned), "wait", time="5s").after
    assert (at(rested, "Vyx.injuries"), at(rested, "Vyx.stunned")) == ({}, 0)
    fighting = play(duel({}, stunned), "wait", time="5s").after
    assert at(fighting, "Vyx.stunned") == 9


@pytest.mark.rule("PS-66", "PS-65", "PS-06")
@pytest.mark.parametrize(
    ("economy", "lost"),
    [
        ({}, 0),
        ({"acted": True}, 1),
        ({"acted": True, "defended": True}, 1),
        ({"acted": True, "attacked": True, "spent_next": True}, 2),
    ],
    ids=["still to act", "acted", "parried", "acted and parried"],
)
def test_b20_a_stun_costs_the_next_action_that_is_left(economy: Raw, lost: int) -> None:
    found = hurt(duel({}, economy), "stun", "head", spot=2)
    assert (at(found.after, "Vyx.stunned"), found.at("Vyx.injuries.head.stunned")) == (lost + 1, lost + 1)


@pytest.mark.rule("PS-67")
def test_an_injure_counts_rounds_whether_or_not_an_action_is_left() -> None:
    assert hurt(duel({}, {"acted": True}), "injure", "left-leg", last=3).at("Vyx.injuries.left-leg.until") == 3


@pytest.mark.rule("PS-06")
@pytest.mark.parametrize(("time", "acted"), [("5s", True), ("10s", False)])
def test_a_wait_does_not_give_back_what_a_parry_took(time: str, acted: bool) -> None:
    spent: Raw = {"acted": True, "attacked": True, "spent_next": True}
    later = play(duel({}, spent), "wait", time=time).after
    assert (at(later, "Vyx.acted"), at(later, "Vyx.spent_next")) == (acted, False)


@pytest.mark.rule("PS-73", "PS-69")
def test_a_maim_on_a_destroyed_arm_throws_its_die_and_takes_what_is_left() -> None:
    gone: Raw = {"left": 0, "injuries": {"left-arm": {"level": "destroy"}}}
    found = hurt(duel({}, gone), "maim", "left-arm", lose=4)
    assert ("maim", "lost") in found.parts
    assert found.at("Vyx.left") == 0


@pytest.mark.rule("PS-68")
def test_b7_wounds_stay() -> None:
    state = hurt(duel(), "wound", "left-leg").after
    assert harm_after(play(state, "wait", time="10m").after) == ("wound", 1)


def harm_after(state: Encounter) -> tuple[object, object]:
    return at(state, "Vyx.injuries.left-leg.level"), at(state, "Vyx.injuries.left-leg.count")


@pytest.mark.rule("PS-70")
def test_who_is_dead_takes_no_turns() -> None:
    units = {
        name: fighter(side=side, initiative=start)
        for name, side, start in (("Rook", "red", 30), ("Vyx", "blue", 20), ("Orm", "blue", 10))
    }
    state = next_turn(hurt(fight(units=units), "destroy").after)
    assert state.next_up() == "Orm"
