"""Cover: SA-31 and SA-32."""

from __future__ import annotations

import pytest

from skirm.api import Encounter
from skirm.rules.paths import look_up

from .book import COVERS, GRID, TARGET_NUMBERS
from .lab import Played, Raw, battle, equal_play, gone, gun, ids, machine, modules_of, person, play, refused, well_told

THROUGH: Raw = {"attacker": "Rook", "target": "Vyx", "band": "short", "through": "wall"}


def behind(
    modules: int, code: str = "S36-92", target: Raw | None = None, material: str = "brick", **more: Raw
) -> Encounter:
    """Vyx behind a wall, and Rook with a gun."""
    vyx = (target or machine(*GRID)) | {"behind": "wall", "side": "blue"}
    units = {"Rook": machine(weapons=[gun(code)], side="red"), "Vyx": vyx}
    return battle(phase="combat", units=units | more, covers={"wall": {"material": material, "modules": modules}})


# The vector.


@pytest.mark.rule("SA-32", "SA-10")
def test_v20g_hits_take_the_modules_of_the_cover_and_the_rest_goes_on() -> None:
    shot = play(behind(2), "shoot", "6 6 1", **THROUGH)
    assert (shot.result, modules_of(shot.after, "wall")) == ("hit", 2)
    found = play(shot.after, "phase", "4")
    assert modules_of(found.after, "wall") == 0
    assert gone(found.after, "Vyx") == "a2 a4"


# SA-32: the target number, and what goes through.


@pytest.mark.rule("SA-32", "SA-03")
@pytest.mark.parametrize("cover", COVERS)
@pytest.mark.parametrize("speed", [0, 2, 4, 6])
def test_the_fully_protected_row_serves_whatever_the_target_has(cover: str, speed: int) -> None:
    state = behind(2, target=machine(cover=cover, speed=speed, drive="roller-pitons"))
    number = TARGET_NUMBERS["full"][speed]
    found = play(state, "shoot", "6 6 1", **THROUGH)
    assert look_up(found.report.data, "target_number") == number


@pytest.mark.rule("SA-32")
@pytest.mark.parametrize("modules", range(5))
@pytest.mark.parametrize("hits", range(5))
def test_every_hit_removes_one_module_of_the_cover_and_what_is_over_passes(modules: int, hits: int) -> None:
    lines = ["a1 b1 c1 d1 e1"]
    state = play(behind(modules, f"S{hits}6-92", machine(*lines)), "shoot", "6 6 1", **THROUGH).after
    over = max(0, hits - modules)
    found = play(state, "phase", "1 " * over)
    assert modules_of(found.after, "wall") == max(0, modules - hits)
    assert gone(found.after, "Vyx") == " ".join(["a1", "b1", "c1", "d1"][:over])


@pytest.mark.rule("SA-32")
def test_two_shots_share_the_wall() -> None:
    state = behind(3, "S26-92")
    for _ in range(2):
        state = play(state, "shoot", "6 6 1", **THROUGH).after
    found = play(state, "phase", "1")
    assert (modules_of(found.after, "wall"), gone(found.after, "Vyx")) == (0, "a1 a2")


@pytest.mark.rule("SA-32")
def test_a_miss_harms_neither() -> None:
    shot = play(behind(2), "shoot", "1 1 1", **THROUGH)
    found = play(shot.after, "phase")
    assert (shot.result, modules_of(found.after, "wall"), gone(found.after, "Vyx")) == ("miss", 2, "a2")


@pytest.mark.rule("SA-32")
def test_a12_a_weapon_without_hits_does_not_get_through_what_stands() -> None:
    state = behind(1, "S06-92", person())
    found = play(play(state, "shoot", "6 6 1", **THROUGH).after, "phase")
    assert (modules_of(found.after, "wall"), found.at("Vyx.damage"), found.faces) == (1, 0, [])


@pytest.mark.rule("SA-32")
@pytest.mark.parametrize(
    ("hits", "dice", "damage", "left"), [(1, "", 0, 1), (3, "3 5 5 5 5 5", 3, 0), (4, "3 5 5 5 5 5", 3, 0)]
)
def test_b3_damage_dice_reach_a_person_only_with_a_hit_to_spare(hits: int, dice: str, damage: int, left: int) -> None:
    state = play(behind(2, f"S{hits}6-92", person(profile="Bear579A")), "shoot", "6 6 1", **THROUGH).after
    found = play(state, "phase", dice)
    assert (found.at("Vyx.damage"), modules_of(found.after, "wall")) == (damage, left)


@pytest.mark.rule("SA-32")
def test_b3_damage_dice_reach_a_person_where_no_module_stands() -> None:
    state = play(behind(0, "S06-92", person(profile="Bear579A")), "shoot", "6 6 1", **THROUGH).after
    assert play(state, "phase", "3 5 5 5 5 5").at("Vyx.damage") == 3


@pytest.mark.rule("SA-31", "SA-32")
def test_b4_wood_stops_nothing_and_its_row_still_applies() -> None:
    state = behind(0, target=person(profile="Bear579A"), material="wood")
    shot = play(state, "shoot", "6 6 1", **THROUGH)
    assert look_up(shot.report.data, "target_number") == TARGET_NUMBERS["full"][0]
    assert play(shot.after, "phase", "3 5 5 5 5 5").at("Vyx.damage") == 3


@pytest.mark.rule("SA-32")
def test_b7_a_wall_covers_all_who_stand_behind_it() -> None:
    state = behind(2, "S26-92", Orm=machine(*GRID, behind="wall", side="blue"))
    state = play(state, "shoot", "6 6 1", **THROUGH).after
    state = play(state, "shoot", "6 6 1", **THROUGH | {"target": "Orm"}).after
    found = play(state, "phase", "1 1")
    assert (gone(found.after, "Vyx"), gone(found.after, "Orm")) == ("a2", "a1 b1 a2")


@pytest.mark.rule("SA-32")
def test_only_cover_that_the_target_stands_behind_can_be_shot_through() -> None:
    state = behind(2)
    assert ids(refused(state, "shoot", **THROUGH | {"through": "hedge"})) == ["no-cover"]
    open_ground = behind(2, Orm=machine())
    assert ids(refused(open_ground, "shoot", **THROUGH | {"target": "Orm"})) == ["not-behind"]


@pytest.mark.rule("SA-32")
def test_the_name_of_a_wall_in_any_case() -> None:
    assert play(behind(2), "shoot", "6 6 1", **THROUGH | {"through": "WALL"}).result == "hit"


@pytest.mark.rule("SA-32")
def test_a_shot_that_does_not_go_through_leaves_the_wall_alone() -> None:
    order = {key: value for key, value in THROUGH.items() if key != "through"}
    found = play(play(behind(2, "S16-92"), "shoot", "6 6 1", **order).after, "phase", "1")
    assert (modules_of(found.after, "wall"), gone(found.after, "Vyx")) == (2, "a1 a2")


# SA-31: what cover is worth.


@pytest.mark.rule("SA-31")
@pytest.mark.parametrize(
    ("material", "light", "heavy"), [("wood", 0, 0), ("brick", 1, 2), ("stone", 1, 2), ("concrete", 3, 4)]
)
def test_modules_by_material_and_weight(material: str, light: int, heavy: int) -> None:
    for weight, modules in (("light", light), ("heavy", heavy)):
        found = play(battle(), "place", name="wall", material=material, weight=weight)
        assert (found.result, modules_of(found.after, "wall")) == ("placed", modules)


@pytest.mark.rule("SA-31")
@pytest.mark.parametrize("name", ["wall", "WALL", " Wall"])
def test_b7_two_covers_of_one_name_are_refused(name: str) -> None:
    assert ids(refused(behind(1), "place", name=name, material="wood")) == ["taken"]


@pytest.mark.rule("SA-32")
@pytest.mark.parametrize("hits", [1, 2, 3])
def test_odds_through_a_wall_equal_play(hits: int) -> None:
    target = person(armour=1)
    state = play(behind(1, f"S{hits}2-92", target), "shoot", "6 6 1", **THROUGH).after
    equal_play(state, "phase", "units.Vyx.damage", "units.Vyx.wound", "covers.wall.modules")


@pytest.mark.rule("SA-32")
def test_a12_what_comes_through_one_cover_adds_up_for_a_machine() -> None:
    pending = [{"hits": 1, "through": "Wall"}, {"hits": 2, "through": "WALL"}]
    units = {"Vyx": machine("a1 b1 c1", behind="wall", pending=pending)}
    state = battle(phase="combat", units=units, covers={"wall": {"material": "brick", "modules": 1}})
    found = play(state, "phase", "1 1")
    assert [name for name, _ in found.parts] == ["through", "hit", "hit", "next-turn"]
    assert "Wall takes 1 Hit, 0 modules left; on to Vyx: 2 Hits" in found.told
    assert (gone(found.after, "Vyx"), modules_of(found.after, "wall")) == ("a1 b1", 0)


@pytest.mark.rule("SA-32", "SA-25")
def test_nothing_goes_through_to_the_messily_dead() -> None:
    vyx = person(wound="dead", messy=True, damage=9, out=True, pending=[{"dice": 2, "hits": 1, "through": "wall"}])
    state = battle(phase="combat", units={"Vyx": vyx})
    found = play(state, "phase")
    assert (found.parts[0], "Vyx" in found.lines[1]) == (("through", "dropped"), True)


@pytest.mark.rule("SA-31")
def test_cover_may_have_a_place() -> None:
    found = play(battle(), "place", name="Wall", material="concrete", weight="heavy", position=[2, -1])
    assert (found.at("covers.Wall.position"), found.at("covers.Wall.modules")) == ((2, -1), 4)
    assert "Wall: concrete, 4 modules" in found.told
    assert ids(refused(found.after, "place", name="WALL", material="wood")) == ["taken"]


def test_every_branch_is_told() -> None:
    well_told(behind(1), "shoot", **THROUGH)
    for hits in range(3):
        for target in (machine("a1!", "a2*"), person(armour=1)):
            state = play(behind(1, f"S{hits}1-92", target), "shoot", "6 6 1", **THROUGH).after
            well_told(state, "phase")


# SA-31: whoever moves off leaves their cover.


SHELTERED: Raw = {"cover": "partial", "behind": "wall", "position": [0, 0]}
WALL: Raw = {"wall": {"material": "brick", "modules": 2, "position": [0, 0]}}


def sheltered(unit: Raw, **fields: object) -> Encounter:
    """Vyx in the cover of a wall, in its hex."""
    return battle(covers=WALL, units={"Vyx": unit | SHELTERED} | fields)


def shelter(found: Played) -> tuple[object, object]:
    return found.at("Vyx.cover"), found.at("Vyx.behind")


@pytest.mark.rule("SA-31")
@pytest.mark.parametrize("unit", [machine(speed=1), person(speed=1)])
def test_whoever_moves_off_leaves_their_cover(unit: Raw) -> None:
    found = play(sheltered(unit), "move", unit="Vyx", steps=[0])
    assert shelter(found) == ("open", "")
    assert found.told.endswith("; leaves wall")
    nameless = play(battle(units={"Vyx": unit | {"cover": "full"}}), "move", unit="Vyx", steps=[0])
    assert nameless.told.endswith("; leaves cover")
    assert "leaves" not in play(battle(units={"Vyx": unit}), "move", unit="Vyx", steps=[0]).told


@pytest.mark.rule("SA-31", "SA-32")
def test_nobody_is_shot_at_through_cover_that_they_have_left() -> None:
    after = play(sheltered(machine(), Rook=machine(weapons=[gun()])), "move", unit="Vyx", steps=[0]).after
    order: Raw = {"attacker": "Rook", "target": "Vyx", "band": "short", "through": "wall"}
    assert ids(refused(after, "shoot", **order)) == ["not-behind"]


@pytest.mark.rule("SA-31")
def test_who_stays_keeps_their_cover() -> None:
    assert shelter(play(sheltered(machine()), "move", unit="Vyx", steps=[])) == ("partial", "wall")
    # A collision ends the move in the hex where it began.
    blocked = play(sheltered(machine(speed=1), Rook=machine(position=[0, -1])), "move", "1 1", unit="Vyx")
    assert (blocked.result, *shelter(blocked)) == ("collision", "partial", "wall")
    # There and back is off, for a while.
    assert shelter(play(sheltered(machine(speed=1)), "move", unit="Vyx", steps=[0, 3])) == ("open", "")


@pytest.mark.rule("SA-31", "SA-18")
def test_a_drift_leaves_cover_as_a_move_does() -> None:
    state = sheltered(machine(speed=2))
    found = play(play(state, "phase").after, "phase")
    assert shelter(found) == ("open", "")
    assert any(line.endswith("; leaves wall") for line in found.lines)
    met = sheltered(machine("a1", "a2", speed=1), Rook=machine("b1", position=[0, -1]))
    assert shelter(play(play(met, "phase").after, "phase", "1 1")) == ("partial", "wall")
    equal_play(play(met, "phase").after, "phase", "units.Vyx.cover", "units.Vyx.behind")
    equal_play(play(state, "phase").after, "phase", "units.Vyx.cover", "units.Vyx.behind")


@pytest.mark.rule("SA-31")
@pytest.mark.parametrize(
    ("order", "cover", "behind"),
    [
        ({"cover": "full"}, "full", ""),
        ({"behind": "WALL"}, "partial", "wall"),
        ({"behind": "wall", "cover": "full"}, "full", "wall"),
        ({"behind": "wall", "cover": "open"}, "open", "wall"),
    ],
)
def test_a_move_says_what_cover_there_is_at_its_end(order: Raw, cover: str, behind: str) -> None:
    found = play(sheltered(machine()), "move", unit="Vyx", steps=[0], **order)
    assert shelter(found) == (cover, behind)
    assert f"cover {cover}" in found.told


@pytest.mark.rule("SA-31")
def test_cover_that_is_not_there_shelters_nobody() -> None:
    assert ids(refused(sheltered(machine()), "move", unit="Vyx", steps=[0], behind="Kiln")) == ["no-cover"]
    far = battle(covers=WALL, units={"Vyx": machine(position=[0, 4])})
    assert ids(refused(far, "move", unit="Vyx", steps=[0], behind="wall")) == ["reach"]


@pytest.mark.rule("SA-31")
@pytest.mark.parametrize("name", ["Wall\nVyx is destroyed", "\x1b[2J", "w" * 61])
def test_the_name_of_a_cover_stands_in_a_line(name: str) -> None:
    assert ids(refused(battle(units={}), "place", name=name, material="brick")) == ["bad-name"]
    with pytest.raises(Exception, match="printable characters"):
        battle(covers={name: {"material": "brick", "modules": 1}})
