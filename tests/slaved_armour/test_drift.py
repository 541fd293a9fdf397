"""Drift: what has speed and got no move goes on by itself at the end of the turn (SA-18, SA-20, SA-A23)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm import hexes
from skirm.api import Encounter
from skirm.rules.branches import distribution
from skirm.rules.paths import look_up

from .lab import Played, Raw, armour, battle, equal_play, fires, gone, machine, odds, person, play, request, well_told

STRONG = [" ".join(f"{letter}{row}" for letter in "abcdefgh") for row in range(1, 7)]


def going(speed: int = 3, **fields: object) -> Raw:
    """A machine that goes up from the middle of the map."""
    return machine(*STRONG, **{"speed": speed, "position": [0, 0], "drive": "roller-pitons"} | fields)


def ending(turn: int = 1, **units: Raw) -> Encounter:
    """The end of a combat phase."""
    return battle(turn=turn, phase="combat", units=units)


def ended(dice: str = "", /, turn: int = 1, **units: Raw) -> Played:
    return play(ending(turn, **units), "phase", dice)


def drifts(found: Played) -> list[str]:
    """The results of all drifts, in order."""
    return [result for name, result in found.parts if name == "drift"]


@pytest.mark.rule("SA-18")
@pytest.mark.parametrize("speed", range(7))
@pytest.mark.parametrize("heading", range(6))
def test_who_got_no_move_goes_straight_ahead(speed: int, heading: int) -> None:
    found = ended(Vyx=going(speed, heading=heading))
    assert drifts(found) == (["drifted"] if speed else [])
    assert found.at("Vyx.position") == hexes.step((0, 0), heading, speed)
    assert (found.at("Vyx.speed"), found.at("Vyx.heading"), found.faces) == (speed, heading, [])


@pytest.mark.rule("SA-18")
def test_who_was_moved_does_not_drift() -> None:
    state = battle(units={"Vyx": going(3)})
    moved = play(state, "move", unit="Vyx", steps=[1, 1])
    found = play(play(moved.after, "phase").after, "phase")
    assert (drifts(found), found.at("Vyx.position")) == ([], moved.at("Vyx.position"))
    # In the next turn it is without a move again.
    later = play(play(found.after, "phase").after, "phase")
    assert later.at("Vyx.position") == hexes.step((0, 0), 1, 4)


@pytest.mark.rule("SA-18")
def test_a_move_that_ended_in_a_collision_was_a_move() -> None:
    state = battle(units={"Vyx": going(2), "Orm": going(0, position=[0, -2])})
    found = play(play(state, "move", "1 2", unit="Vyx").after, "phase")
    assert drifts(play(found.after, "phase")) == []


@pytest.mark.rule("SA-18")
def test_without_a_position_only_the_speed_counts() -> None:
    found = ended(Vyx=going(3, position=None))
    assert (drifts(found), found.at("Vyx.position"), found.at("Vyx.speed")) == (["drifted"], None, 3)


@pytest.mark.rule("SA-18", "SA-16")
def test_it_comes_after_all_that_is_due_and_before_the_next_turn() -> None:
    blaze = {"kind": "external", "module": "x1", "since": 1}
    found = ended("1 2", turn=2, Vyx=going(3, hits=1, fires=[blaze]), Orm=going(1, position=[9, 9]))
    assert [name for name, _ in found.parts] == ["hit", "fire", "drift", "drift", "next-turn"]
    assert found.at("turn") == 3


@pytest.mark.rule("SA-18")
@pytest.mark.parametrize(
    ("speed", "after"),
    [(6, 5), (5, 4), (4, 3), (3, 3), (2, 2)],
)
def test_a23_who_is_too_fast_for_the_drive_that_is_left_slows_down_by_one(speed: int, after: int) -> None:
    lame = machine("p1=x a1", "p2=x", speed=speed, position=[0, 0], drive="roller-pitons")
    found = ended(Vyx=lame)
    assert (found.at("Vyx.speed"), found.at("Vyx.position")) == (after, hexes.step((0, 0), 0, after))
    assert ("SA-18" in {rule for _, rule in found.reasons()}) is (after < speed)


@pytest.mark.rule("SA-18", "SA-10")
def test_a23_a_drive_that_was_lost_in_this_phase_slows_it_down_in_this_turn() -> None:
    found = ended("1", Vyx=machine("p1=", "a2", speed=6, position=[0, 0], drive="roller-pitons", hits=1))
    assert (found.at("Vyx.speed"), found.at("Vyx.position")) == (5, (0, -5))


@pytest.mark.rule("SA-18")
@pytest.mark.parametrize(
    ("drive", "speed", "after"), [("roller-pitons", 9, 8), ("roller-pitons", 7, 6), ("legs", 9, 8)]
)
def test_speeds_that_no_drive_allows_come_down(drive: str, speed: int, after: int) -> None:
    found = ended(Vyx=going(speed, drive=drive))
    assert found.at("Vyx.speed") == after


# People and wrecks.


@pytest.mark.rule("SA-18")
def test_people_without_an_order_stop() -> None:
    found = ended(Orm=person(speed=1, position=[0, 0]))
    assert (drifts(found), found.at("Orm.speed"), found.at("Orm.position")) == (["stopped"], 0, (0, 0))


@pytest.mark.rule("SA-18")
def test_a_run_is_over_with_the_turn_in_which_it_was_made() -> None:
    state = battle(units={"Orm": person(position=[0, 0])})
    state = play(state, "move", unit="Orm", steps=[0]).after
    assert look_up(state, "units.Orm.speed") == 1
    state = play(play(state, "phase").after, "phase").after
    assert look_up(state, "units.Orm.speed") == 0
    # In the next turn it is nothing to the shooters.
    assert play(state, "move", unit="Orm", steps=[0]).at("Orm.speed") == 1


@pytest.mark.rule("SA-18")
def test_turns_that_are_set_back_freeze_nobody() -> None:
    state = battle(units={"Vyx": machine("a1", moved=5, speed=1, position=[0, 0])})
    assert play(state, "move", unit="Vyx").at("Vyx.position") == (0, -1)
    assert drifts(ended(Vyx=going(1, moved=5))) == ["drifted"]


@pytest.mark.rule("SA-24", "SA-26")
@pytest.mark.parametrize(
    "unit",
    [
        person(speed=1, wound="stun", damage=2, out=True, moved=1),
        person(speed=1, pending=[{"dice": 1}], armour=1),
        person(speed=1, pending=[{"dice": 1}]),
        machine("a1*x", speed=3, destroyed=True, moved=1, position=[0, 0]),
        machine("a1*", speed=3, hits=1, position=[0, 0]),
    ],
)
def test_whoever_is_out_winded_or_a_wreck_stands_still(unit: Raw) -> None:
    dice = "1" if unit.get("pending") or unit.get("hits") else ""
    found = ended(dice, Vyx=unit)
    assert found.at("Vyx.speed") == 0
    assert drifts(found) in ([], ["stopped"])
    assert found.at("Vyx.position") == ((0, 0) if unit["kind"] == "machine" else None)


@pytest.mark.rule("SA-20")
def test_a_wreck_is_rammed_at_the_rammers_own_speed() -> None:
    wreck = machine("a1*x", destroyed=True, speed=5, heading=3, position=[0, -1])
    found = play(battle(units={"Vyx": going(1), "Wreck": wreck}), "move", "1", unit="Vyx")
    assert look_up(found.report.data, "relative_speed") == 1


# Collisions.


@pytest.mark.rule("SA-20")
@pytest.mark.parametrize(("gap", "position"), [(1, (0, 0)), (2, (0, -1)), (3, (0, -2))])
def test_a_drift_ends_before_what_stands_in_its_way(gap: int, position: hexes.Hex) -> None:
    found = ended("1 1 2 2", Vyx=going(3), Orm=going(0, position=[0, -gap]))
    assert drifts(found) == ["collision"]
    assert (found.at("Vyx.position"), gone(found.after, "Vyx"), gone(found.after, "Orm")) == (
        position,
        "a1 b1",
        "a2 b2",
    )
    assert [name for name, _ in found.parts] == ["drift", "hit", "hit", "hit", "hit", "next-turn"]


@pytest.mark.rule("SA-20")
@pytest.mark.parametrize(
    "other",
    [
        person(),
        person(wound="dead", damage=5, out=True),
        going(0, submerged=True),
        going(0, position=[0, -4]),
        going(0, position=[1, -2]),
    ],
)
def test_what_is_not_in_the_way(other: Raw) -> None:
    found = ended(Vyx=going(3), Orm={"position": [0, -2]} | other)
    assert (drifts(found), found.at("Vyx.position")) == (["drifted"], (0, -3))


@pytest.mark.rule("SA-20")
@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize("theirs", [True, False])
def test_under_water_and_on_the_ground_are_two_ways(mine: bool, theirs: bool) -> None:
    units = {"Vyx": going(1, submerged=mine), "Orm": going(0, submerged=theirs, position=[0, -1])}
    meets = mine == theirs
    found = play(battle(phase="combat", units=units), "phase", "1 1" if meets else "")
    assert drifts(found) == ["collision" if meets else "drifted"]
    moved = play(battle(units=units), "move", "1 1" if meets else "", unit="Vyx")
    assert moved.result == ("collision" if meets else "moved")


@pytest.mark.rule("SA-20")
def test_two_who_drift_meet_where_the_second_finds_the_first() -> None:
    # Vyx goes to 0,-2 first; Orm comes down on it, at 2 + 4.
    found = ended("1 1 1 2 2 2", Vyx=going(2), Orm=going(4, position=[0, -6], heading=3))
    assert drifts(found) == ["drifted", "collision"]
    assert (found.at("Vyx.position"), found.at("Orm.position")) == ((0, -2), (0, -3))


@pytest.mark.rule("SA-20", "SA-11")
def test_a_machine_that_a_drift_has_wrecked_drifts_no_more() -> None:
    found = ended("1 1", Vyx=going(1), Orm=machine("a1*", speed=2, position=[0, -1]))
    assert drifts(found) == ["collision", "stopped"]
    assert (found.at("Orm.position"), found.at("Orm.speed")) == ((0, -1), 0)


@pytest.mark.rule("SA-20", "SA-12")
def test_a_fire_of_a_drift_is_as_old_as_the_turn() -> None:
    found = ended("1 1", turn=2, Vyx=going(1), Orm=machine("a1~", position=[0, -1]))
    assert fires(found.after, "Orm") == [("external", "a1")]
    assert found.at("Orm.fires.0.since") == 2


@pytest.mark.rule("SA-18")
def test_a_drift_ends_at_the_edge_of_the_map() -> None:
    found = ended(Vyx=going(3, position=[0, -999_999]))
    assert found.at("Vyx.position") == (0, -1_000_000)


# Odds: what may be forgotten.


def crossing() -> Encounter:
    """Vyx comes down on Orm; whether it gets there depends on its drive, and whether it drifts at all on its pilot."""
    return ending(
        Vyx=machine("p1= a1*", "a2 b2", speed=4, drive="roller-pitons", heading=3, position=[0, 0], hits=1),
        Orm=machine("a1 b1*", position=[0, 4]),
        Far=machine("a1 b1*", "a2", position=[9, 9], speed=2, hits=1),
        Ash=person(speed=1, position=[0, 1]),
    )


@pytest.mark.rule("SA-18", "SA-20")
@pytest.mark.parametrize(
    "fact",
    [
        *(f"units.Orm.{key}" for key in ("destroyed", "speed", "position", "rows.0.0.destroyed", "rows", "fires")),
        *(f"units.Vyx.{key}" for key in ("destroyed", "speed", "position", "heading", "drive", "moved", "rows")),
        *(f"units.Far.{key}" for key in ("destroyed", "speed", "position")),
        "units.Ash.speed",
        "units.Orm",
        "turn",
    ],
)
def test_forgetting_changes_no_odds_of_a_drift(fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = odds(crossing(), "phase", fact)
    monkeypatch.setattr(type(crossing()), "forget", Encounter.forget)
    assert found == odds(crossing(), "phase", fact)


@pytest.mark.rule("SA-18", "SA-20")
def test_odds_of_a_drift_equal_play() -> None:
    # Row 1 takes the drive of Vyx, which then is too slow to reach Orm.
    vyx = machine("p1=", "a2", speed=4, drive="roller-pitons", position=[0, 0], hits=1)
    state = ending(Vyx=vyx, Orm=machine("a1*", "a2", speed=3, moved=1, position=[0, -4]))
    equal_play(state, "phase", "units.Orm.destroyed", "units.Vyx.position", "units.Vyx.speed")
    assert odds(state, "phase", "units.Vyx.speed") == {3: Fraction(1, 6), 4: Fraction(5, 6)}


@pytest.mark.rule("SA-18")
def test_who_cannot_meet_anybody_costs_hardly_more_than_who_stands() -> None:
    def runs(speed: int, **fields: object) -> int:
        state = ending(
            Vyx=machine("a1 b1*", "a2! b2", speed=speed, hits=3, position=[0, 0]),
            Orm=machine("a1 b1*", "a2! b2", hits=3, **{"position": [5, 5]} | fields),
        )
        return distribution(armour(), request("phase", {}, state), state, ("units.Vyx.destroyed",)).runs

    # A step for the drift in each state that is left, and no state more.
    assert runs(0) < runs(3) < 1.1 * runs(0)
    assert runs(3, position=[0, -2]) > 2 * runs(0)


def test_every_branch_is_told() -> None:
    well_told(ending(Vyx=going(1), Orm=machine("a1*", position=[0, -1]), Ash=person(speed=1)), "phase")
    well_told(ending(Vyx=machine("p1=x", speed=5, drive="roller-pitons"), Orm=going(0)), "phase")
