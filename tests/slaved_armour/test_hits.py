"""Hits on a machine: SA-09 to SA-12, and SA-15."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter

from .book import GRID, Bench, benches
from .lab import Played, battle, equal_play, fires, gone, machine, odds, play, stories, tally

TWO_ROWS = ["a1 b1*", "a2!", "", "a4", "", ""]


def under_fire(hits: int, *lines: str, **fields: object) -> Encounter:
    """Vyx with Hits that are due at the end of this combat phase."""
    return battle(turn=2, phase="combat", units={"Vyx": machine(*lines, hits=hits, **fields)})


def ended(state: Encounter, dice: str = "") -> Played:
    """The end of a combat phase."""
    return play(state, "phase", dice)


# The vectors.


@pytest.mark.rule("SA-10")
def test_v08_hits_take_the_leftmost_undamaged_module_and_are_lost_where_there_is_none() -> None:
    found = ended(under_fire(3, *GRID), "2 2 2")
    assert gone(found.after, "Vyx") == "a2 b2 c2"
    assert found.parts == [
        ("hit", "destroyed"),
        ("hit", "destroyed"),
        ("hit", "lost"),
        ("next-turn", found.parts[-1][1]),
    ]
    assert (found.at("Vyx.hits"), found.at("Vyx.destroyed")) == (0, False)


@pytest.mark.rule("SA-10", "SA-11")
def test_v09_a_critical_module_destroys_the_machine_and_no_die_is_rolled_after_it() -> None:
    found = ended(under_fire(3, *GRID), "5 5")
    assert gone(found.after, "Vyx") == "a2 a5 b5"
    assert found.at("Vyx.destroyed") is True
    assert [result for name, result in found.parts if name == "hit"] == ["destroyed", "wrecked", "dropped"]


@pytest.mark.rule("SA-10", "SA-15")
def test_v10_an_explosive_module_explodes_on_3_with_four_hits_more() -> None:
    found = ended(under_fire(1, *GRID), "3 3 1 1 6 3")
    assert gone(found.after, "Vyx") == "a1 b1 a2 a3 a6"
    assert fires(found.after, "Vyx") == []
    assert found.parts[:6] == [
        ("hit", "destroyed"),
        ("explosion", "explodes"),
        ("hit", "destroyed"),
        ("hit", "destroyed"),
        ("hit", "destroyed"),
        ("hit", "lost"),
    ]


# SA-10: rows.


@pytest.mark.rule("SA-10")
@pytest.mark.parametrize("row", range(1, 7))
def test_the_face_is_the_row_from_the_top(row: int) -> None:
    lines = [f"a{place} b{place}" for place in range(1, 7)]
    found = ended(under_fire(1, *lines), str(row))
    assert gone(found.after, "Vyx") == f"a{row}"
    assert f"a{row}" in found.told


@pytest.mark.rule("SA-10")
@pytest.mark.parametrize("row", range(1, 7))
def test_a_hit_on_a_row_that_is_missing_or_empty_is_lost(row: int) -> None:
    found = ended(under_fire(1, "a1 b1"), str(row))
    assert [result for name, result in found.parts if name == "hit"] == ["destroyed" if row == 1 else "lost"]


@pytest.mark.rule("SA-10")
def test_a_machine_has_no_more_than_six_rows() -> None:
    with pytest.raises(msgspec.ValidationError):
        under_fire(1, *(f"a{row}" for row in range(1, 8)))


@pytest.mark.rule("SA-10")
def test_names_with_braces_are_told_as_they_are() -> None:
    units = {"{unit} %s": machine(hits=1) | {"rows": [[{"name": "{row.total} {0}"}]]}}
    found = play(battle(phase="combat", units=units), "phase", "1")
    assert "{unit} %s" in found.told
    assert "{row.total} {0}" in found.told


@pytest.mark.rule("SA-10")
def test_modules_that_are_gone_are_passed_over_wherever_they_stand() -> None:
    found = ended(under_fire(2, "a1 b1x c1 d1x e1"), "1 1")
    assert gone(found.after, "Vyx") == "a1 b1 c1 d1"


@pytest.mark.rule("SA-10")
def test_no_hits_no_dice() -> None:
    found = ended(under_fire(0, *GRID))
    assert found.faces == []
    assert gone(found.after, "Vyx") == "a2"


@pytest.mark.rule("SA-11")
def test_a_machine_that_is_destroyed_takes_no_more_dice_later() -> None:
    found = ended(under_fire(2, *GRID, destroyed=True))
    assert found.faces == []
    assert found.at("Vyx.hits") == 0


@pytest.mark.rule("SA-11", "SA-15")
def test_hits_of_an_explosion_are_dropped_with_the_machine() -> None:
    found = ended(under_fire(2, "a1!", "a2*"), "1 1 2")
    assert gone(found.after, "Vyx") == "a1 a2"
    assert found.at("Vyx.destroyed") is True
    results = [result for name, result in found.parts if name == "hit"]
    assert results[:2] == ["destroyed", "wrecked"]
    assert set(results[2:]) <= {"dropped"}


@pytest.mark.rule("SA-11", "SA-32")
def test_what_is_dropped_is_told_once() -> None:
    pending = [{"hits": 2}, {"hits": 1, "through": "wall"}, {"hits": 1, "through": "WALL"}, {"hits": 2}]
    state = under_fire(1, "a1*", "a2!", pending=pending)
    found = ended(state, "2 1  1")
    dropped = [line for line in found.lines if "dropped" in line]
    assert dropped == [
        "Vyx is destroyed already: 7 Hits dropped",
        "wall is gone; 2 Hits for what is left of Vyx: dropped",
    ]


@pytest.mark.rule("SA-10")
def test_each_machine_takes_its_own_hits_in_the_order_of_the_units() -> None:
    state = battle(phase="combat", units={"Vyx": machine(hits=1), "Orm": machine(hits=2)})
    found = ended(state, "1 6 4")
    assert (gone(found.after, "Vyx"), gone(found.after, "Orm")) == ("a1 a2", "a2 a4 a6")


# SA-12: what else a module does when it is destroyed.


@pytest.mark.rule("SA-12")
@pytest.mark.parametrize(("sign", "kind"), [("~", "external"), ("^", "internal")])
def test_a_module_may_start_a_fire_which_rolls_from_the_next_turn_on(sign: str, kind: str) -> None:
    found = ended(under_fire(1, f"a1{sign} b1"), "1")
    assert [fire for fire, _ in fires(found.after, "Vyx")] == [kind]
    assert found.at("Vyx.fires.0.since") == 2
    assert found.at("turn") == 3


@pytest.mark.rule("SA-12")
def test_a_module_that_starts_nothing_starts_nothing() -> None:
    assert fires(ended(under_fire(1, "a1 b1"), "1").after, "Vyx") == []


# SA-15: explosive modules.


@pytest.mark.rule("SA-15")
@pytest.mark.parametrize("face", range(1, 7))
def test_an_explosive_module_explodes_on_half_the_faces_and_burns_on_the_others(face: int) -> None:
    found = ended(under_fire(1, "a1!", "a2 b2 c2 d2 e2"), f"1 {face}" + (" 2 2 2 2" if face <= 3 else ""))
    assert gone(found.after, "Vyx") == ("a1 a2 b2 c2 d2" if face <= 3 else "a1")
    assert fires(found.after, "Vyx") == ([] if face <= 3 else [("explosive", "a1")])


@pytest.mark.rule("SA-15")
def test_b1_an_explosion_in_an_explosion_is_dealt_with_before_the_next_hit() -> None:
    lines = ["a1! b1", "a2! b2", "a3 b3 c3 d3", "a4 b4 c4"]
    # Row 1 explodes; its first Hit is row 2, which explodes at once: its four Hits, then the three that were left.
    found = ended(under_fire(1, *lines), "1 1  2 1  3 3 3 3  4 4 4")
    assert gone(found.after, "Vyx") == "a1 a2 a3 b3 c3 d3 a4 b4 c4"
    names = [name for name, _ in found.parts]
    assert names[:4] == ["hit", "explosion", "hit", "explosion"]
    assert names[4:] == ["hit"] * 7 + ["next-turn"]


@pytest.mark.rule("SA-15")
def test_b1_the_other_pending_hits_wait_for_the_explosion() -> None:
    found = ended(under_fire(2, "a1! b1*", "a2", "a3", "a4", "a5"), "1 3  2 3 4 5  1")
    assert found.at("Vyx.destroyed") is True
    assert gone(found.after, "Vyx") == "a1 b1 a2 a3 a4 a5"


@pytest.mark.rule("SA-15")
def test_a_chain_ends_when_there_is_nothing_left_to_explode() -> None:
    found = ended(under_fire(1, "a1! b1! c1! d1!"), "1 1" + " 1 1" * 3 + " 1" * 13)
    assert gone(found.after, "Vyx") == "a1 b1 c1 d1"


# Brute force.


@pytest.mark.rule("SA-10", "SA-11", "SA-15")
@pytest.mark.parametrize(("lines", "hits"), [(TWO_ROWS, 1), (GRID, 1), (["a1 b1", "a2*", "", "a4 b4"], 3)])
def test_odds_of_hits_by_the_book(lines: list[str], hits: int) -> None:
    state = under_fire(hits, *lines)
    expected = [(bench, weight) for bench, weight in benches(lines, hits)]
    assert sum(weight for _, weight in expected) == 1
    destroyed = tally((bench.destroyed, weight) for bench, weight in expected)
    assert odds(state, "phase", "units.Vyx.destroyed") == destroyed
    last = tally(("a1" in bench.wrecks, weight) for bench, weight in expected)
    assert odds(state, "phase", "units.Vyx.rows.0.0.destroyed") == last


@pytest.mark.rule("SA-10", "SA-15")
@pytest.mark.parametrize(("lines", "hits"), [(["a1! b1", "a2*"], 1), (["a1 b1*", "a2^ b2~"], 3)])
def test_odds_of_hits_equal_play(lines: list[str], hits: int) -> None:
    state = under_fire(hits, *lines)
    equal_play(state, "phase", *(f"units.Vyx.{key}" for key in ("destroyed", "rows", "fires", "rows.0.0.destroyed")))


# Laws.

MODULES = st.lists(st.sampled_from(["", "!", "*", "x", "~", "^", "!x", "*!", "!^"]), max_size=3)


@st.composite
def grids(draw: st.DrawFn) -> list[str]:
    signs = [draw(MODULES) for _ in range(6)]
    return [
        " ".join(f"{'abc'[place]}{row}{sign}" for place, sign in enumerate(line)) for row, line in enumerate(signs, 1)
    ]


class Cup:
    """Dice from a list that begins anew when it ends, and what was taken of it."""

    name = "given"

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces
        self.taken = 0

    def throw(self, count: int, sides: object, why: str) -> list[int | str]:
        return [self.next() for _ in range(count)]

    def next(self) -> int:
        self.taken += 1
        return self.faces[(self.taken - 1) % len(self.faces)]


@pytest.mark.rule("SA-10", "SA-11", "SA-15")
@settings(max_examples=150, deadline=None, derandomize=True)
@given(lines=grids(), hits=st.integers(0, 8), faces=st.lists(st.integers(1, 6), min_size=1, max_size=40))
def test_any_grid_goes_as_by_the_book(lines: list[str], hits: int, faces: list[int]) -> None:
    from skirm.rules.engine import run

    from .lab import armour, request

    state = under_fire(hits, *lines)
    cup, ours = Cup(faces), Cup(faces)
    report, after = run(armour(), "phase", request("phase", {}, state), state, cup)
    found = Played(report, after)
    bench = Bench(lines, iter(ours.next, None))
    bench.hits(hits)
    assert gone(found.after, "Vyx") == bench.wrecks
    assert found.at("Vyx.destroyed") is bench.destroyed
    assert cup.taken == ours.taken
    # No module is destroyed twice, and none comes back.
    destroyed = [result for name, result in found.parts if name == "hit" and result in ("destroyed", "wrecked")]
    before = sum("x" in name for line in lines for name in line.split())
    assert len(destroyed) == len(bench.gone) - before
    # A machine that is destroyed burns no more; else an explosive module that did not explode does.
    burning = [module for kind, module in fires(found.after, "Vyx") if kind == "explosive"]
    assert burning == ([] if bench.destroyed else bench.burning)


def test_every_branch_is_told() -> None:
    from .lab import well_told

    well_told(under_fire(1, *TWO_ROWS), "phase")
    assert len(stories(under_fire(2, "a1 b1*"), "phase")) >= 6


def test_the_story_names_machine_and_module() -> None:
    found = ended(under_fire(2, *GRID), "1 3 5")
    assert "Vyx" in found.told
    assert all(name in found.told for name in ("a1", "a3"))


def test_weights() -> None:
    assert sum(weight for _, weight in benches(GRID, 1)) == Fraction(1)
