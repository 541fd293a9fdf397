"""The rolls that need no battle."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.rules.paths import look_up
from skirm.rules.refusals import RequestError

from .book import COVERS, FACES, MELEE, MELEE_WEAPONS, TARGET_NUMBERS, chance_to_hit, throws
from .lab import battle, equal_play, ids, odds, person, play, refused, tally, well_told


@pytest.mark.rule("SA-05", "SA-03")
@pytest.mark.parametrize("cover", COVERS)
@pytest.mark.parametrize("speed", range(7))
def test_to_hit_by_the_table(cover: str, speed: int) -> None:
    found = odds(None, "to-hit", cover=cover, speed=speed)
    assert found["hit"] == chance_to_hit(TARGET_NUMBERS[cover][speed])


@pytest.mark.rule("SA-03")
def test_a_cover_that_nobody_knows_is_refused() -> None:
    with pytest.raises(RequestError):
        play(None, "to-hit", cover="moat")


@pytest.mark.rule("SA-05")
@pytest.mark.parametrize("number", range(9, 70, 7))
def test_to_hit_by_hand(number: int) -> None:
    fields = {"target_number": number, "weapon_band": "short", "band": "medium", "situation": 2, "skill": 5, "bonus": 1}
    assert odds(None, "to-hit", **fields).get("hit", 0) == chance_to_hit(number, 1, 2, 5, 1)


@pytest.mark.rule("SA-05", "SA-04")
@pytest.mark.parametrize(
    ("dice", "fields", "total", "result"),
    [
        ("4 4", {"target_number": 34, "weapon_band": "short", "band": "medium"}, 34, "hit"),
        ("4 3", {"target_number": 34, "weapon_band": "short", "band": "medium"}, 33, "miss"),
        ("2 6", {"target_number": 31, "skill": 3}, 29, "miss"),
        ("1 5", {"target_number": 11, "weapon_band": "long", "band": "short"}, -5, "miss"),
    ],
)
def test_the_vectors_v01_to_v05_without_a_battle(dice: str, fields: dict[str, object], total: int, result: str) -> None:
    found = play(None, "to-hit", dice, **fields)
    assert (found.report.total, found.result, found.report.success) == (total, result, result == "hit")


@pytest.mark.rule("SA-10")
@pytest.mark.parametrize("hits", [1, 2, 3])
def test_hits_on_rows(hits: int) -> None:
    modules = [2, 1, 0, 1, 2, 1]
    expected = []
    for faces in throws(hits):
        destroyed = sum(min(faces.count(row), modules[row - 1]) for row in FACES)
        expected.append((destroyed, Fraction(1, 6**hits)))
    assert odds(None, "hits", "data.destroyed", hits=hits, modules=modules) == tally(expected)
    lost = tally((hits - destroyed, weight) for destroyed, weight in expected)
    assert odds(None, "hits", "data.lost", hits=hits, modules=modules) == lost


@pytest.mark.rule("SA-10")
@pytest.mark.parametrize("modules", [[], [2], [2, 2], [1, 2, 3, 4, 5, 6, 7]])
def test_a_grid_is_six_numbers(modules: list[int]) -> None:
    refusal = refused(None, "hits", hits=2, modules=modules)
    assert ids(refusal) == ["rows"]
    assert "six numbers, one a row" in str(refusal)
    assert f" {len(modules)}" in str(refusal)


@pytest.mark.rule("SA-25")
@pytest.mark.parametrize(
    ("dice", "taken", "result"),
    [("1", 1, "stun"), ("2", 3, "dead"), ("3", 3, "messy"), ("1", 2, "light"), ("1", 5, "messy"), ("3", 0, "light")],
)
def test_the_roll_says_what_the_step_says(dice: str, taken: int, result: str) -> None:
    rolled = play(None, "damage", dice, count=1, profile="Human2345", taken=taken)
    wounds = {0: "", 1: "", 2: "stun", 3: "light", 4: "severe", 5: "dead"}
    orm = person(damage=taken, wound=wounds[taken], out=taken > 1, pending=[{"dice": 1}])
    more = " 1 1" if result == "light" else ""
    found = play(battle(phase="combat", units={"Orm": orm}), "phase", dice + more)
    assert (rolled.result, found.parts[0]) == (result, ("damage", result))
    assert rolled.lines[0].partition(" in all, ")[2] == found.lines[1].partition(" in all: ")[2] != ""


@pytest.mark.rule("SA-10")
def test_hits_without_a_grid_tell_the_rows() -> None:
    found = play(None, "hits", "5 2 2", hits=3)
    assert (found.result, look_up(found.report.data, "rows")) == ("rows", [2, 2, 5])


@pytest.mark.rule("SA-15")
def test_an_explosive_module() -> None:
    assert odds(None, "explosion") == {"explodes": Fraction(1, 2), "burns": Fraction(1, 2)}


@pytest.mark.rule("SA-06")
@pytest.mark.parametrize("loaded", range(1, 10))
def test_ammo(loaded: int) -> None:
    for face in FACES:
        found = play(None, "ammo", str(face), loaded=loaded)
        left = max(0, loaded - face)
        assert (found.result, look_up(found.report.data, "loaded")) == ("loaded" if left else "empty", left)


@pytest.mark.rule("SA-06")
def test_an_empty_magazine_rolls_no_ammo() -> None:
    with pytest.raises(RequestError):
        play(None, "ammo", "1", loaded=0)


@pytest.mark.rule("SA-33")
@pytest.mark.parametrize("own", MELEE_WEAPONS)
@pytest.mark.parametrize("other", MELEE_WEAPONS)
def test_melee(own: str, other: str) -> None:
    mine, theirs = MELEE[own][MELEE_WEAPONS.index(other)], MELEE[other][MELEE_WEAPONS.index(own)]
    dice = " ".join(str(number) for number in (mine, theirs))
    assert play(None, "melee", dice, own=own, other=other).result == "both"


@pytest.mark.rule("SA-22", "SA-23", "SA-25")
@pytest.mark.parametrize(
    ("dice", "fields", "result"),
    [
        ("1 2 4 5 6 3", {"count": 6, "armour": 3, "profile": "Human2345"}, "messy"),
        ("4 5 6", {"count": 3}, "unaffected"),
        ("2 5", {"count": 2, "armour": 3}, "winded"),
        ("3", {"count": 1, "profile": "Human2345"}, "light"),
        ("1 3", {"count": 2, "profile": "Human2345"}, "severe"),
        ("1", {"count": 1, "profile": "Human2345", "taken": 1}, "stun"),
        ("1", {"count": 1, "profile": "Bear579A", "taken": 9}, "dead"),
    ],
)
def test_damage(dice: str, fields: dict[str, object], result: str) -> None:
    assert play(None, "damage", dice, **fields).result == result


ROLLS: list[tuple[str, dict[str, object]]] = [
    ("to-hit", {}),
    ("to-hit", {"weapon_band": "short", "band": "long", "situation": 1, "skill": 2, "bonus": 1}),
    ("hits", {"hits": 2, "modules": [1, 2, 0, 1, 1, 1]}),
    ("hits", {"hits": 2}),
    ("damage", {"count": 2}),
    ("damage", {"count": 3, "armour": 2, "profile": "Human2345", "taken": 1}),
    ("fire", {"fire": "explosive", "speed": 5}),
    ("explosion", {}),
    ("ammo", {"loaded": 3}),
    ("melee", {"own": "short", "other": "pole"}),
]


@pytest.mark.parametrize(("name", "fields"), ROLLS)
def test_odds_equal_play(name: str, fields: dict[str, object]) -> None:
    equal_play(None, name, "result", "success", **fields)


@pytest.mark.parametrize(("name", "fields"), ROLLS)
def test_every_branch_is_told(name: str, fields: dict[str, object]) -> None:
    well_told(None, name, **fields)
