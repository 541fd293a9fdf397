"""Wounds: SA-25, SA-26, SA-28 and SA-29."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter
from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run

from .book import FACES, harm_of, level_of, loss, throws
from .lab import Played, armour, at, battle, odds, person, play, request, tally, well_told

LEVELS = ["", "stun", "light", "severe", "dead"]


def hurt(*dice: int, **fields: object) -> Encounter:
    """Orm without armour, and bundles that are due."""
    return battle(phase="combat", units={"Orm": person(**{"pending": [{"dice": count} for count in dice]} | fields)})


def ended(state: Encounter, dice: str = "") -> Played:
    return play(state, "phase", dice)


# The vectors.


@pytest.mark.rule("SA-28", "SA-25", "SA-26")
def test_v17a_a_light_wound_takes_what_is_over_from_the_other_attribute() -> None:
    found = ended(hurt(1, strength=4, dexterity=5), "3  2 6")
    assert [found.at(f"Orm.{key}") for key in ("damage", "wound", "strength", "dexterity")] == [3, "light", 0, 3]
    assert [found.at(f"Orm.{key}") for key in ("bedridden", "scars", "out")] == [True, 1, True]


@pytest.mark.rule("SA-29", "SA-25")
def test_v17b_a_severe_wound_takes_two_dice_and_may_kill() -> None:
    found = ended(hurt(2, strength=3, dexterity=5), "1 3  5 4 5")
    assert [found.at(f"Orm.{key}") for key in ("damage", "strength", "dexterity")] == [4, 0, 0]
    assert found.at("Orm.wound") == "dead"
    assert found.at("Orm.messy") is False


# SA-25: the profile.


@pytest.mark.rule("SA-25")
@pytest.mark.parametrize(
    ("text", "thresholds"),
    [
        ("Human2345", (2, 3, 4, 5)),
        ("Bear579A", (5, 7, 9, 10)),
        ("TankFFFF", (15, 15, 15, 15)),
        ("War Dog1234", (1, 2, 3, 4)),
    ],
)
def test_profiles_are_a_name_and_four_hex_digits(text: str, thresholds: tuple[int, ...]) -> None:
    found = import_module("skirm_slaved_armour.people").profile(text)
    assert (found.stun, found.light, found.severe, found.death) == thresholds
    assert found.name == text[:-4]
    assert at(battle(units={"Orm": person(profile=text)}), "Orm.profile") == text


@pytest.mark.rule("SA-25")
@pytest.mark.parametrize("text", ["", "Human", "Human234", "Human234G", "Human5432", "Human2325", "Human234\u0665"])
def test_what_is_no_profile_is_a_fault(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        import_module("skirm_slaved_armour.people").profile(text)
    with pytest.raises(msgspec.ValidationError):
        battle(units={"Orm": person(profile=text)})


@pytest.mark.rule("SA-25")
@pytest.mark.parametrize("profile", ["Human2345", "Bear579A"])
@pytest.mark.parametrize("total", range(1, 13))
def test_every_damage_by_its_profile(profile: str, total: int) -> None:
    faces = [3] * (total // 3) + ([total % 3] if total % 3 else [])
    level = level_of(total, profile[-4:])
    dice = " ".join(map(str, faces)) + {"light": " 1 1", "severe": " 1 1 1"}.get(level, "")
    found = ended(hurt(len(faces), profile=profile, strength=9, dexterity=9), dice)
    assert (found.at("Orm.damage"), found.at("Orm.wound"), found.at("Orm.out")) == (total, level, bool(level))
    assert found.at("Orm.messy") is (total > int(profile[-1], 16))
    assert found.at("Orm.scars") == (1 if level in ("light", "severe") else 0)
    told = play(None, "damage", " ".join(map(str, faces)), count=len(faces), profile=profile)
    messy = total > int(profile[-1], 16)
    assert told.result == ("messy" if messy else level or "applied")


@pytest.mark.rule("SA-25")
@pytest.mark.parametrize(
    ("before", "level", "faces", "after", "result"),
    [
        (0, "", "1", "", "applied"),
        (1, "", "1", "stun", "stun"),
        (2, "stun", "1", "light", "light"),
        (3, "light", "1", "severe", "severe"),
        (4, "severe", "1", "dead", "dead"),
        (4, "severe", "2", "dead", "messy"),
        (1, "", "3", "severe", "severe"),
        (2, "stun", "3", "dead", "dead"),
    ],
)
def test_damage_is_cumulative(before: int, level: str, faces: str, after: str, result: str) -> None:
    dice = faces + {"light": " 1 1", "severe": " 1 1 1"}.get(after, "")
    found = ended(hurt(1, damage=before, wound=level, out=bool(level), strength=9), dice)
    assert (found.at("Orm.wound"), found.parts[0]) == (after, ("damage", result))


@pytest.mark.rule("SA-25")
def test_a17_only_the_highest_of_several_thresholds_is_applied() -> None:
    found = ended(hurt(2, strength=12, dexterity=12), "1 3  1 2 2")
    assert (found.at("Orm.wound"), found.at("Orm.strength"), found.at("Orm.dexterity")) == ("severe", 8, 12)
    assert found.at("Orm.scars") == 1
    assert [name for name, _ in found.parts].count("wound") == 1


@pytest.mark.rule("SA-25", "SA-28", "SA-29")
def test_a17_a_later_and_higher_wound_applies_its_own_loss() -> None:
    found = ended(hurt(1, 1, strength=12, dexterity=12), "3  1 4  1  6 1 2")
    assert [found.at(f"Orm.{key}") for key in ("damage", "wound", "strength", "dexterity")] == [4, "severe", 8, 9]


@pytest.mark.rule("SA-25")
def test_a_level_is_applied_once() -> None:
    found = ended(hurt(1, profile="Bear379A", damage=3, wound="stun", out=True), "2")
    assert (found.at("Orm.damage"), found.at("Orm.wound"), found.parts[0]) == (5, "stun", ("damage", "applied"))


@pytest.mark.rule("SA-25")
def test_t_at_the_death_threshold_is_death_and_beyond_it_is_messy() -> None:
    found = ended(hurt(2), "3 2")
    assert (found.at("Orm.damage"), found.at("Orm.wound"), found.at("Orm.messy")) == (5, "dead", False)
    found = ended(hurt(2), "3 3")
    assert (found.at("Orm.damage"), found.at("Orm.wound"), found.at("Orm.messy")) == (6, "dead", True)


@pytest.mark.rule("SA-25", "SA-23")
def test_armour_and_the_profile_together() -> None:
    found = ended(hurt(2, 2, armour=3), "3 1  1 1 1  3 5")
    # 4 passes whole: a severe wound, its selector and two dice; then 3 is stopped.
    assert (found.at("Orm.damage"), found.at("Orm.wound"), found.at("Orm.strength")) == (4, "severe", 2)
    assert [result for name, result in found.parts if name == "damage"] == ["severe", "winded"]


# SA-26.


@pytest.mark.rule("SA-26")
@pytest.mark.parametrize(("count", "dice"), [(1, "2"), (1, "3 1 1"), (2, "3 1 1 1 1")])
def test_stun_or_worse_is_the_end_of_the_combat(count: int, dice: str) -> None:
    state = ended(hurt(count), dice).after
    assert at(state, "Orm.out") is True
    for _ in range(6):
        state = play(state, "phase").after
        assert at(state, "Orm.out") is True


# SA-28, SA-29: the loss.


@pytest.mark.rule("SA-28")
@pytest.mark.parametrize("selector", FACES)
@pytest.mark.parametrize("amount", FACES)
@pytest.mark.parametrize(("strength", "dexterity"), [(4, 5), (1, 2), (3, 3), (9, 9)])
def test_a18_a_light_wound_by_selector_and_amount(selector: int, amount: int, strength: int, dexterity: int) -> None:
    found = ended(hurt(1, strength=strength, dexterity=dexterity), f"3  {selector} {amount}")
    left = loss(strength, dexterity, selector, amount)
    assert (found.at("Orm.strength"), found.at("Orm.dexterity")) == left
    dead = left == (0, 0)
    assert found.at("Orm.wound") == ("dead" if dead else "light")
    if not dead:
        assert found.at("Orm.bedridden") is (0 in left)
        assert found.at("Orm.scars") == 1
    assert found.parts[1] == ("wound", "dead" if dead else "bedridden" if 0 in left else "lost")


@pytest.mark.rule("SA-29")
@pytest.mark.parametrize("selector", [1, 3, 4, 6])
@pytest.mark.parametrize(("first", "second"), [(1, 1), (1, 6), (4, 5), (6, 6)])
def test_a_severe_wound_takes_two_dice_from_one_attribute(selector: int, first: int, second: int) -> None:
    found = ended(hurt(2, strength=6, dexterity=7), f"1 3  {selector} {first} {second}")
    left = loss(6, 7, selector, first + second)
    assert (found.at("Orm.strength"), found.at("Orm.dexterity")) == left
    assert found.at("Orm.wound") == "severe"


@pytest.mark.rule("SA-28")
def test_an_attribute_that_falls_to_0_exactly_puts_to_bed() -> None:
    found = ended(hurt(1, strength=4, dexterity=5), "3  1 4")
    assert [found.at(f"Orm.{key}") for key in ("strength", "dexterity", "bedridden")] == [0, 5, True]


@pytest.mark.rule("SA-28")
def test_a_stun_costs_no_attribute_and_leaves_no_scar() -> None:
    found = ended(hurt(1), "2")
    assert [found.at(f"Orm.{key}") for key in ("wound", "strength", "dexterity", "scars")] == ["stun", 4, 5, 0]


@pytest.mark.rule("SA-28", "SA-29", "SA-25")
@pytest.mark.parametrize("dice", [1, 2])
@pytest.mark.parametrize(("strength", "dexterity"), [(4, 5), (2, 1)])
def test_odds_of_dying_by_every_throw(dice: int, strength: int, dexterity: int) -> None:
    chances = []
    for faces in throws(dice):
        level = level_of(harm_of(faces), "2345")
        count = {"light": 1, "severe": 2}.get(level, 0)
        for selector, *amounts in throws(1 + count) if count else [(1,)]:
            weight = Fraction(1, 6 ** (dice + (1 + count if count else 0)))
            dead = level == "dead" or (count and loss(strength, dexterity, selector, sum(amounts)) == (0, 0))
            chances.append(("dead" if dead else level, weight))
    found = odds(hurt(dice, strength=strength, dexterity=dexterity), "phase", "units.Orm.wound")
    assert found == tally(chances)


# Laws.


@pytest.mark.rule("SA-25", "SA-28")
@settings(max_examples=80, deadline=None, derandomize=True)
@given(
    volleys=st.lists(st.lists(st.integers(1, 4), max_size=3), min_size=1, max_size=6),
    seed=st.text("abc", min_size=1, max_size=4),
    profile=st.sampled_from(["Human2345", "Bear579A", "Rat1123"]),
    plate=st.integers(0, 4),
)
def test_a_wound_never_gets_better_in_a_fight(volleys: list[list[int]], seed: str, profile: str, plate: int) -> None:
    state: Encounter = battle(units={"Orm": person(profile=profile, armour=plate, strength=8, dexterity=8)})
    levels, totals, vigour = [""], [0], [16]
    for number, volley in enumerate(volleys):
        raw = msgspec.to_builtins(state)
        raw["phase"] = "combat"
        raw["units"]["Orm"]["pending"] = [{"dice": count} for count in volley]
        raw["turn"] = number + 1
        state = msgspec.convert(raw, armour().encounter_model)
        _, after = run(armour(), "phase", request("phase", {}, state), state, RandomDice(seed, "volley", number))
        assert after is not None
        state = after
        levels.append(str(at(state, "Orm.wound")))
        total, strength, dexterity = (at(state, f"Orm.{key}") for key in ("damage", "strength", "dexterity"))
        assert isinstance(total, int)
        assert isinstance(strength, int)
        assert isinstance(dexterity, int)
        totals.append(total)
        vigour.append(strength + dexterity)
        assert min(strength, dexterity) >= 0
        assert bool(levels[-1]) is at(state, "Orm.out")
        if levels[-1] != "dead":
            assert levels[-1] == level_of(total, profile[-4:])
            assert at(state, "Orm.bedridden") is (0 in (strength, dexterity))
    assert all(LEVELS.index(one) <= LEVELS.index(other) for one, other in pairwise(levels))
    assert totals == sorted(totals)
    assert vigour == sorted(vigour, reverse=True)


def test_every_branch_is_told() -> None:
    well_told(hurt(1, strength=2, dexterity=2), "phase")
    well_told(hurt(2, strength=2, dexterity=2), "phase")


@pytest.mark.rule("SA-23", "SA-24")
def test_the_dead_are_not_winded() -> None:
    orm = person(wound="dead", damage=5, out=True, armour=2, pending=[{"dice": 1}, {"dice": 3}])
    found = play(battle(phase="combat", units={"Orm": orm}), "phase", "1  1 1 1")
    assert (found.at("Orm.winded_until"), [result for _, result in found.parts[:2]]) == (0, ["unaffected", "messy"])


@pytest.mark.rule("SA-24")
def test_a_winded_who_dies_does_not_run_out() -> None:
    orm = person(wound="dead", damage=5, out=True, winded_until=4)
    state = battle(turn=3, units={"Orm": orm, "Ash": person(winded_until=4)})
    assert [expiry.unit for expiry in state.expiring()] == ["Ash"]


@pytest.mark.rule("SA-25")
def test_dice_that_are_dropped_name_who_is_past_harm() -> None:
    orm = person(pending=[{"dice": 2}, {"dice": 1}, {"dice": 4}])
    found = play(battle(phase="combat", units={"Orm": orm}), "phase", "3 3")
    assert [result for _, result in found.parts[:3]] == ["messy", "dropped", "dropped"]
    assert found.lines[2:4] == [
        "Orm is dead, messily: 1 damage die dropped",
        "Orm is dead, messily: 4 damage dice dropped",
    ]


# What is told.


@pytest.mark.rule("SA-23")
@pytest.mark.parametrize(
    ("dice", "armour", "told"), [("3", 3, True), ("2", 3, False), ("4", 0, False), ("3", 2, False)]
)
def test_a21_is_told_where_damage_equals_the_armour(dice: str, armour: int, told: bool) -> None:
    orm = person(armour=armour, pending=[{"dice": 1}])
    after = " 1 1" if dice == "3" and armour == 2 else ""
    found = play(battle(phase="combat", units={"Orm": orm}), "phase", dice + after)
    assert any("SA-A21" in entry.reason for part in found.report.parts for entry in part.modifiers) is told
    rolled = play(None, "damage", dice, count=1, armour=armour)
    assert any("SA-A21" in entry.reason for entry in rolled.report.modifiers) is told


@pytest.mark.rule("SA-25")
@pytest.mark.parametrize("through", ["", "wall"])
def test_a8_is_told_of_damage_dice_for_who_died_messily(through: str) -> None:
    orm = person(damage=6, wound="dead", messy=True, out=True, pending=[{"dice": 2, "through": through}])
    found = play(battle(phase="combat", units={"Orm": orm}), "phase")
    assert found.parts[0][1] == "dropped"
    assert [m.reason for m in found.report.parts[0].modifiers if "SA-A8" in m.reason] != []


@pytest.mark.rule("SA-25")
@pytest.mark.parametrize(
    ("damage", "wound", "dice", "told"),
    [
        (5, "stun", "1", "6 in all: still stunned; lightly wounded at 7"),
        (7, "light", "2", "9 in all: severely wounded"),
        (0, "", "1", "1 in all: still unhurt; stunned at 5"),
        (10, "dead", "1", "11 in all: dead, messily"),
    ],
)
def test_damage_that_makes_no_new_wound_tells_the_next_threshold(damage: int, wound: str, dice: str, told: str) -> None:
    orm = person(profile="Bear579A", damage=damage, wound=wound, out=bool(wound), pending=[{"dice": 1}])
    more = " 1 1 1" if told.endswith("severely wounded") else ""
    found = play(battle(phase="combat", units={"Orm": orm}), "phase", dice + more)
    assert found.lines[1].endswith(told)
    rolled = play(None, "damage", dice, count=1, profile="Bear579A", taken=damage)
    assert rolled.told.endswith(told.replace(": ", ", "))
