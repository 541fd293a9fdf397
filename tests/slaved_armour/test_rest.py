"""After the fight: SA-27, SA-28 and SA-30."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter
from skirm.rules.refusals import RequestError

from .lab import Played, Raw, at, battle, ids, machine, person, play, refused

STUNNED: Raw = {"wound": "stun", "damage": 2, "out": True, "before_stun": 1}


def camp(enemy: bool = False, /, **fields: object) -> Encounter:
    units = {"Orm": person(**{"side": "a"} | fields)}
    return battle(units=units | ({"Ash": person(side="a"), "Vyx": person(side="b")} if enemy else {}))


def rested(state: Encounter, time: str = "10m", **fields: object) -> Played:
    found = play(state, "rest", time=time, **fields)
    assert found.faces == []
    return found


# SA-27: stuns.


@pytest.mark.rule("SA-27")
def test_ten_minutes_clear_a_stun_and_b2_its_damage() -> None:
    found = rested(camp(**STUNNED))
    assert [found.at(f"Orm.{key}") for key in ("wound", "damage", "out")] == ["", 1, False]
    assert [found.at(f"Orm.{key}") for key in ("strength", "dexterity", "scars")] == [4, 5, 0]


@pytest.mark.rule("SA-27")
def test_b2_the_damage_before_the_stun_is_remembered_in_a_fight() -> None:
    state = battle(phase="combat", units={"Orm": person(damage=1, pending=[{"dice": 1}])})
    state = play(state, "phase", "1").after
    assert (at(state, "Orm.damage"), at(state, "Orm.wound")) == (2, "stun")
    assert rested(state).at("Orm.damage") == 1


@pytest.mark.rule("SA-27")
@pytest.mark.parametrize("time", ["0s", "1s", "9m59s"])
def test_less_than_ten_minutes_is_no_rest(time: str) -> None:
    assert ids(refused(camp(**STUNNED), "rest", time=time)) == ["short"]


@pytest.mark.rule("SA-27")
@pytest.mark.parametrize(("time", "seconds"), [("10m", 600), ("600s", 600), ("2h", 7200)])
def test_the_clock_goes_on(time: str, seconds: int) -> None:
    assert rested(camp(**STUNNED), time).at("clock") == seconds


# SA-28: fit to fight again.


@pytest.mark.rule("SA-28", "SA-26")
@pytest.mark.parametrize("wound", ["light", "severe"])
def test_the_wounded_fight_again_after_ten_minutes(wound: str) -> None:
    found = rested(camp(wound=wound, damage=4, out=True, scars=1, strength=2, full_strength=4))
    # B2: a wound keeps its damage, and its loss.
    assert [found.at(f"Orm.{key}") for key in ("wound", "damage", "out", "strength", "scars")] == [
        wound,
        4,
        False,
        2,
        1,
    ]


@pytest.mark.rule("SA-28")
def test_the_bedridden_do_not() -> None:
    found = rested(camp(wound="light", damage=3, out=True, strength=0, bedridden=True))
    assert [found.at(f"Orm.{key}") for key in ("out", "bedridden")] == [True, True]


@pytest.mark.rule("SA-27", "SA-28")
def test_the_dead_stay_dead() -> None:
    found = rested(camp(wound="dead", damage=5, out=True))
    assert [found.at(f"Orm.{key}") for key in ("wound", "damage", "out")] == ["dead", 5, True]
    found = play(found.after, "bed", days=30)
    assert [found.at(f"Orm.{key}") for key in ("wound", "out")] == ["dead", True]


@pytest.mark.rule("SA-28", "SA-25")
def test_b2_the_wounded_are_hurt_from_where_they_were() -> None:
    state = rested(camp(wound="light", damage=3, out=True, strength=9, full_strength=10, dexterity=9)).after
    import msgspec

    from .lab import encounter

    raw = msgspec.to_builtins(state)
    raw["phase"] = "combat"
    raw["units"]["Orm"]["pending"] = [{"dice": 1}]
    found = play(encounter(raw), "phase", "1 1 1 1")
    assert (found.at("Orm.damage"), found.at("Orm.wound")) == (4, "severe")


# SA-30: bed.


@pytest.mark.rule("SA-30")
@pytest.mark.parametrize("days", range(1, 8))
def test_a18_each_damaged_attribute_heals_a_point_a_day(days: int) -> None:
    hurt = {"strength": 1, "full_strength": 4, "dexterity": 3, "full_dexterity": 5}
    found = play(camp(wound="severe", damage=4, out=True, scars=1, **hurt), "bed", days=days)
    assert found.faces == []
    assert (found.at("Orm.strength"), found.at("Orm.dexterity")) == (min(4, 1 + days), min(5, 3 + days))
    healed = days >= 3
    # B2: the damage goes when the attributes are healed.
    assert (found.at("Orm.wound"), found.at("Orm.damage")) == (("", 0) if healed else ("severe", 4))
    assert found.at("Orm.scars") == 1


@pytest.mark.rule("SA-30", "SA-28")
def test_from_a_wound_to_health() -> None:
    state = battle(phase="combat", units={"Orm": person(strength=4, dexterity=5, pending=[{"dice": 1}])})
    state = play(state, "phase", "3  2 6").after
    assert (at(state, "Orm.strength"), at(state, "Orm.dexterity"), at(state, "Orm.bedridden")) == (0, 3, True)
    state = play(state, "bed", days=1).after
    assert (at(state, "Orm.strength"), at(state, "Orm.dexterity")) == (1, 4)
    assert (at(state, "Orm.bedridden"), at(state, "Orm.out"), at(state, "Orm.wound")) == (False, False, "light")
    state = play(state, "bed", days=3).after
    assert [at(state, f"Orm.{key}") for key in ("strength", "dexterity", "wound", "damage")] == [4, 5, "", 0]
    assert play(state, "bed", days=10).at("Orm.strength") == 4


@pytest.mark.rule("SA-30")
@settings(max_examples=60, deadline=None, derandomize=True)
@given(first=st.integers(1, 9), second=st.integers(1, 9), strength=st.integers(0, 6), dexterity=st.integers(1, 6))
def test_days_add_up(first: int, second: int, strength: int, dexterity: int) -> None:
    fields = {"strength": strength, "dexterity": dexterity, "full_strength": 6, "full_dexterity": 6}
    state = camp(wound="light", damage=3, out=True, bedridden=strength == 0, **fields)
    apart = play(play(state, "bed", days=first).after, "bed", days=second).after
    together = play(state, "bed", days=first + second).after
    for key in ("strength", "dexterity", "wound", "damage", "bedridden", "out"):
        assert at(apart, f"Orm.{key}") == at(together, f"Orm.{key}")


# When there is rest.


@pytest.mark.rule("SA-27", "SA-30")
@pytest.mark.parametrize(("advance", "fields"), [("rest", {"time": "10m"}), ("bed", {"days": 1})])
def test_nobody_rests_in_a_fight(advance: str, fields: Raw) -> None:
    assert ids(refused(camp(True, **STUNNED), advance, **fields)) == ["fighting"]
    found = play(camp(True, **STUNNED), advance, **fields | {"truce": True})
    assert found.at("Orm.wound") == ""


@pytest.mark.rule("SA-27")
def test_nobody_rests_while_harm_is_pending_or_something_burns() -> None:
    pending = battle(units={"Orm": person(**STUNNED), "Vyx": machine(hits=1)})
    assert "pending" in ids(refused(pending, "rest", time="10m"))
    fire = {"kind": "external", "module": "x1", "since": 1}
    burning = battle(units={"Orm": person(**STUNNED), "Vyx": machine(fires=[fire])})
    assert "burning" in ids(refused(burning, "rest", time="10m"))


@pytest.mark.rule("SA-27")
def test_nobody_rests_for_more_than_a_lifetime() -> None:
    state = battle(units={"Orm": person(wound="stun", damage=2, out=True)})
    assert ids(refused(state, "rest", time=36_501 * 86_400)) == ["long"]
    with pytest.raises(RequestError):
        play(state, "bed", days=36_501)


# Bystanders.


def watched(**fields: object) -> Encounter:
    """Orm of red, and somebody of no side."""
    return battle(units={"Orm": person(side="red", damage=2, wound="stun", out=True), "Watcher": person()} | fields)


@pytest.mark.rule("SA-27")
def test_who_has_no_side_keeps_no_fight_going() -> None:
    ash, dead = person(side="blue"), person(side="blue", damage=5, wound="dead", out=True)
    assert watched(Vyx=person(side="red"), Ash=dead).over() == "only red is left in action"
    assert watched(Ash=dead).over() == "nobody is left in action"
    assert watched(Vyx=person(side="red"), Ash=ash).over() is None
    assert play(watched(Vyx=person(side="red")), "rest", time="10m").at("Orm.wound") == ""


@pytest.mark.rule("SA-27")
def test_the_refusal_of_a_rest_names_who_stands() -> None:
    refusal = refused(watched(Vyx=person(side="red"), Ash=person(side="blue")), "rest", time="10m")
    assert ids(refusal) == ["fighting"]
    assert "Vyx (red), Ash (blue)" in str(refusal)
    assert "Orm" not in str(refusal)
    assert "Watcher" not in str(refusal)


@pytest.mark.rule("SA-27", "SA-30")
@pytest.mark.parametrize(
    ("order", "fields", "told"),
    [("rest", {"time": "10m"}, "10 minutes of rest"), ("bed", {"days": 1}, "1 day of rest")],
)
def test_a_rest_that_helps_nobody_says_so(order: str, fields: Raw, told: str) -> None:
    nobody = play(battle(units={"Vyx": person()}), order, **fields)
    assert nobody.lines == [f"{told}: nobody is hurt, nothing changes"]
    assert play(watched(), order, **fields).lines[0] == told


@pytest.mark.rule("SA-24", "SA-18")
@pytest.mark.parametrize(("order", "fields"), [("rest", {"time": "10m"}), ("bed", {"days": 1})])
def test_after_a_rest_nobody_is_winded_and_all_stand(order: str, fields: Raw) -> None:
    found = play(battle(units={"Orm": person(winded_until=9, speed=1), "Vyx": machine(speed=3)}), order, **fields)
    assert (found.after.expiring(), found.at("Orm.speed"), found.at("Vyx.speed")) == ([], 0, 0)
    assert play(found.after, "move", unit="Orm", steps=[0]).result == "moved"
