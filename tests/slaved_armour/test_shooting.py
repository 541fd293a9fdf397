"""Shots: SA-02 to SA-06, SA-09 and SA-21."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.api import Encounter
from skirm.rules.house import HouseTable, in_effect
from skirm.rules.paths import look_up
from skirm.rules.refusals import RequestError

from .book import BANDS, COVERS, D66, TARGET_NUMBERS, chance_to_hit
from .lab import Raw, armour, at, battle, equal_play, gone, gun, ids, machine, odds, person, play, refused, tally

LETTERS = {"short": "S", "medium": "M", "long": "L"}


def duel(target: Raw | None = None, code: str = "S16-32", skill: int = 0, **weapon: object) -> Encounter:
    """Rook, who has a gun, and Vyx, who is a machine where nothing else is said; both as they stand."""
    shooter = machine(skill=skill, weapons=[gun(code, **weapon)], side="red")
    return battle(phase="combat", units={"Rook": shooter, "Vyx": {"side": "blue"} | (target or machine())})


SHOT: dict[str, object] = {"attacker": "Rook", "target": "Vyx", "band": "short"}


# The vectors.


@pytest.mark.rule("SA-05", "SA-04", "SA-06")
def test_v01_a_total_that_equals_the_target_number_hits() -> None:
    found = play(duel(), "shoot", "4 4 2", **SHOT | {"band": "medium", "target_number": 34})
    assert (found.result, found.report.success, found.report.total) == ("hit", True, 34)
    assert found.at("Rook.weapons.0.loaded") == 1
    assert found.at("Vyx.hits") == 1
    # It may fire on, and this time the magazine runs dry.
    again = play(found.after, "shoot", "6 6 4", **SHOT)
    assert (again.result, again.at("Rook.weapons.0.loaded"), again.at("Vyx.hits")) == ("hit", 0, 2)


@pytest.mark.rule("SA-05", "SA-06")
def test_v02_one_below_misses_and_costs_ammunition_all_the_same() -> None:
    found = play(duel(), "shoot", "4 3 3", **SHOT | {"band": "medium", "target_number": 34})
    assert (found.result, found.report.success, found.report.total) == ("miss", False, 33)
    assert (found.at("Rook.weapons.0.loaded"), found.at("Vyx.hits")) == (0, 0)
    assert ids(refused(found.after, "shoot", **SHOT)) == ["empty"]


@pytest.mark.rule("SA-05", "SA-02")
def test_v04_skill_is_added_in_decimal_and_not_counted_along_the_results() -> None:
    found = play(duel(code="S16-62", skill=3), "shoot", "2 6 1", **SHOT | {"target_number": 31})
    assert (found.result, found.report.total, found.at("Rook.weapons.0.loaded")) == ("miss", 29, 5)


@pytest.mark.rule("SA-05", "SA-04", "SA-06")
def test_v05_a_total_may_be_negative_and_a_magazine_may_not() -> None:
    found = play(duel(code="L16-32"), "shoot", "1 5 6", **SHOT | {"target_number": 11})
    assert (found.result, found.report.total, found.at("Rook.weapons.0.loaded")) == ("miss", -5, 0)


@pytest.mark.rule("SA-06")
def test_v07a_an_empty_magazine_is_refused() -> None:
    assert ids(refused(duel(loaded=0), "shoot", **SHOT)) == ["empty"]


@pytest.mark.rule("SA-04")
@pytest.mark.parametrize(("band", "refusal"), [("long", None), ("extreme", ["bands"]), ("orbital", ["bands"])])
def test_v07b_a_target_three_bands_off_is_refused(
    band: str, refusal: list[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    bands = {"title": "Bands", "entries": {"short": 1, "medium": 2, "long": 3, "extreme": 4, "orbital": 5}}
    monkeypatch.setattr(armour(), "tables", in_effect(armour().tables, {"bands": HouseTable(bands, "bands.toml")}))
    if refusal is None:
        assert play(duel(), "shoot", "6 6 1", **SHOT | {"band": band}).report.total == 46
    else:
        assert ids(refused(duel(), "shoot", **SHOT | {"band": band})) == refusal


# SA-02, SA-A4: no clamping, and no throw that hits or misses by itself.


@pytest.mark.rule("SA-02")
def test_a_six_six_misses_what_is_too_high_and_a_one_one_hits_what_is_low() -> None:
    assert play(duel(), "shoot", "6 6 1", **SHOT | {"target_number": 67}).result == "miss"
    assert play(duel(), "shoot", "1 1 1", **SHOT | {"target_number": 11}).result == "hit"


@pytest.mark.rule("SA-02")
@pytest.mark.parametrize("throw", D66)
def test_the_first_die_is_tens_and_the_second_units(throw: int) -> None:
    tens, units = divmod(throw, 10)
    for number, result in ((throw, "hit"), (throw + 1, "miss")):
        found = play(duel(), "shoot", f"{tens} {units} 1", **SHOT | {"target_number": number})
        assert (found.result, found.report.total) == (result, throw)


def test_a_d66_may_be_typed_as_one_number() -> None:
    assert play(duel(), "shoot", "44 2", **SHOT | {"target_number": 44}).result == "hit"


# SA-03: the target number.


@pytest.mark.rule("SA-03")
@pytest.mark.parametrize("cover", COVERS)
@pytest.mark.parametrize("speed", range(7))
def test_target_numbers_by_cover_and_speed(cover: str, speed: int) -> None:
    number = TARGET_NUMBERS[cover][speed]
    state = duel(machine(cover=cover, speed=speed, drive="roller-pitons"))
    for throw, result in ((number, "hit"), (number - 1, "miss")):
        found = play(state, "shoot", f"{throw // 10} {throw % 10} 1", **SHOT)
        assert (found.result, found.report.total) == (result, throw)
        assert look_up(found.report.data, "target_number") == number
        assert "house" in {use.kind for use in found.figures}


@pytest.mark.rule("SA-03", "SA-21")
@pytest.mark.parametrize("cover", COVERS)
def test_a_sprinting_human_is_a_target_of_speed_1(cover: str) -> None:
    standing = odds(duel(person(cover=cover)), "shoot", **SHOT)
    sprinting = odds(duel(person(cover=cover, speed=1)), "shoot", **SHOT)
    assert standing["hit"] == chance_to_hit(TARGET_NUMBERS[cover][0])
    assert sprinting["hit"] == chance_to_hit(TARGET_NUMBERS[cover][1])
    assert standing["hit"] > sprinting["hit"]


@pytest.mark.rule("SA-03")
def test_the_chances_that_the_book_prints_for_the_open() -> None:
    chances = [round(100 * chance_to_hit(TARGET_NUMBERS["open"][speed])) for speed in (0, 1, 3, 5)]
    assert chances == [86, 69, 53, 36]


@pytest.mark.rule("SA-03")
def test_a_target_number_by_hand_needs_no_table() -> None:
    found = play(duel(machine(cover="full")), "shoot", "2 1 1", **SHOT | {"target_number": 21})
    assert found.result == "hit"
    assert "cover" not in {use.table for use in found.figures}


# SA-04: range.


@pytest.mark.rule("SA-04")
@pytest.mark.parametrize("own", BANDS)
@pytest.mark.parametrize("band", BANDS)
def test_each_step_between_bands_takes_ten(own: str, band: str) -> None:
    off = abs(BANDS.index(own) - BANDS.index(band))
    found = play(duel(code=f"{LETTERS[own]}16-32"), "shoot", "4 4 1", **SHOT | {"band": band, "target_number": 34})
    assert found.report.total == 44 - 10 * off
    assert found.result == ("hit" if off < 2 else "miss")
    maluses = [value for value, rule in found.reasons() if rule == "SA-04" and value]
    assert maluses == ([-10 * off] if off else [])


@pytest.mark.rule("SA-04")
def test_a_band_that_nobody_knows_is_refused() -> None:
    assert ids(refused(duel(), "shoot", **SHOT | {"band": "orbital"})) == ["no-figure"]


@pytest.mark.rule("SA-04")
@pytest.mark.parametrize(
    ("hexes", "band"),
    [(0, "short"), (1, "short"), (5, "short"), (6, "medium"), (15, "medium"), (16, "long"), (30, "long")],
)
def test_b6_hexes_give_the_band_where_positions_are_known(hexes: int, band: str) -> None:
    state = placed(hexes)
    without = play(state, "shoot", "4 4 1", attacker="Rook", target="Vyx", target_number=34)
    by_order = play(duel(), "shoot", "4 4 1", **SHOT | {"band": band, "target_number": 34})
    assert without.report.total == by_order.report.total
    assert "house" in {use.kind for use in without.figures}


def placed(hexes: int) -> Encounter:
    """Two machines so many hexes apart."""
    shooter = machine(weapons=[gun()], side="red", position=[0, 0])
    return battle(phase="combat", units={"Rook": shooter, "Vyx": machine(side="blue", position=[hexes, 0])})


@pytest.mark.rule("SA-04")
def test_beyond_thirty_hexes_there_is_no_band() -> None:
    assert ids(refused(placed(31), "shoot", attacker="Rook", target="Vyx")) == ["too-far"]


@pytest.mark.rule("SA-04")
def test_the_band_of_the_order_goes_before_positions() -> None:
    far = play(placed(29), "shoot", "4 4 1", **SHOT | {"target_number": 44})
    assert (far.result, far.report.total) == ("hit", 44)


@pytest.mark.rule("SA-04")
def test_without_positions_the_band_is_an_input() -> None:
    refusal = refused(duel(), "shoot", attacker="Rook", target="Vyx")
    assert ids(refusal) == ["no-band"]
    assert "band" in str(refusal)


# SA-05: what is added and taken.


@pytest.mark.rule("SA-05")
@pytest.mark.parametrize("skill", [-2, 0, 1, 5, 12])
@pytest.mark.parametrize("situation", [0, 3, 10])
@pytest.mark.parametrize("bonus", [0, 2])
def test_skill_and_bonus_are_added_and_the_situation_is_taken(skill: int, situation: int, bonus: int) -> None:
    found = play(duel(skill=skill), "shoot", "3 3 1", **SHOT | {"situation": situation, "bonus": bonus})
    assert found.report.total == 33 - situation + skill + bonus


@pytest.mark.rule("SA-05")
def test_every_reason_is_told_with_its_rule() -> None:
    order = SHOT | {"band": "long", "situation": 3, "bonus": 2}
    found = play(duel(skill=4), "shoot", "6 6 1", **order)
    reasons = [(m.value, m.rule) for m in found.report.modifiers if m.figure == "to hit"]
    assert [value for value, _ in reasons if value] == [-20, -3, 4, 2]
    assert {rule for value, rule in reasons if value} == {"SA-04", "SA-05"}


@pytest.mark.rule("SA-05")
@pytest.mark.parametrize("number", [*range(9, 70, 5), *D66[::5]])
@pytest.mark.parametrize(("band", "off"), [("short", 0), ("medium", 1), ("long", 2)])
def test_odds_of_a_shot_by_the_36_throws(number: int, band: str, off: int) -> None:
    order = SHOT | {"band": band, "target_number": number, "situation": 2, "bonus": 1}
    found = odds(duel(skill=3), "shoot", **order)
    assert found.get("hit", 0) == chance_to_hit(number, off, 2, 3, 1)


@pytest.mark.rule("SA-05", "SA-06")
def test_odds_of_a_shot_equal_play() -> None:
    order = SHOT | {"band": "medium"}
    equal_play(duel(skill=1), "shoot", "result", "units.Vyx.hits", "units.Rook.weapons.0.loaded", **order)


# SA-06: ammunition.


@pytest.mark.rule("SA-06")
@pytest.mark.parametrize("loaded", range(1, 9))
@pytest.mark.parametrize("face", range(1, 7))
def test_each_shot_takes_a_die_of_shots(loaded: int, face: int) -> None:
    state = duel(code="S16-92", loaded=loaded)
    for first, result in (("6 6", "hit"), ("1 1", "miss")):
        found = play(state, "shoot", f"{first} {face}", **SHOT)
        assert (found.result, found.at("Rook.weapons.0.loaded")) == (result, max(0, loaded - face))


@pytest.mark.rule("SA-06")
def test_the_shot_is_rolled_before_the_ammunition() -> None:
    found = play(duel(), "shoot", "4 1 2", **SHOT)
    assert found.faces in ([41, 2], [4, 1, 2])
    assert [why.split(" of ")[0] for why in dict.fromkeys(found.why)] == ["shot", "ammo"]


@pytest.mark.rule("SA-06")
def test_odds_of_running_dry() -> None:
    for loaded in range(1, 8):
        found = odds(duel(code="S16-72", loaded=loaded), "shoot", "units.Rook.weapons.0.loaded", **SHOT)
        assert found == tally((max(0, loaded - face), Fraction(1, 6)) for face in range(1, 7))


# SA-09, SA-21: what a hit places.


@pytest.mark.rule("SA-09")
@pytest.mark.parametrize("hits", range(4))
def test_a_hit_on_a_machine_places_the_hits_of_the_weapon(hits: int) -> None:
    found = play(duel(code=f"S{hits}6-32"), "shoot", "6 6 1", **SHOT)
    assert (found.result, found.at("Vyx.hits")) == ("hit", hits)


@pytest.mark.rule("SA-09", "SA-21")
def test_a_hit_on_a_person_places_a_bundle_of_damage_dice_each() -> None:
    state = duel(person(), code="S16-92")
    for count in (1, 2):
        found = play(state, "shoot", "6 6 1", **SHOT)
        state = found.after
        pending = at(state, "Vyx.pending")
        assert isinstance(pending, list)
        assert [bundle.dice for bundle in pending] == [6] * count
        assert found.at("Vyx.damage") == 0


@pytest.mark.rule("SA-09")
def test_nothing_is_resolved_before_the_phase_ends() -> None:
    found = play(duel(), "shoot", "6 6 1", **SHOT)
    assert found.parts == []
    assert gone(found.after, "Vyx") == "a2"


@pytest.mark.rule("SA-09")
def test_a15_infantry_weapons_do_nothing_to_a_machine_and_say_so() -> None:
    state = battle(
        phase="combat",
        units={
            "Rook": person(weapons=[gun("S16-92", "Carbine", tags=["infantry"])], side="red"),
            "Vyx": machine(side="blue"),
            "Orm": person(side="blue"),
        },
    )
    found = play(state, "shoot", "6 6 1", **SHOT)
    assert (found.result, found.at("Vyx.hits"), found.at("Vyx.pending")) == ("hit", 0, [])
    assert "Vyx" in found.told
    assert any(word in found.told for word in ("nothing", "no effect", "ineffective", "no harm", "cannot"))
    hurt = play(state, "shoot", "6 6 1", **SHOT | {"target": "Orm"})
    assert len(hurt.at("Orm.pending")) == 1  # type: ignore[arg-type]


@pytest.mark.rule("SA-09")
def test_a15_the_figure_counts_where_no_tag_says_infantry() -> None:
    state = battle(phase="combat", units={"Rook": person(weapons=[gun()], side="a"), "Vyx": machine(side="b")})
    assert play(state, "shoot", "6 6 1", **SHOT).at("Vyx.hits") == 1


@pytest.mark.rule("SA-01", "SA-05")
def test_any_number_of_shots_while_there_is_ammunition() -> None:
    state = duel(code="S16-F2")
    for count in range(1, 16):
        found = play(state, "shoot", "6 6 1", **SHOT)
        state = found.after
        assert (found.at("Vyx.hits"), found.at("Rook.weapons.0.loaded")) == (count, 15 - count)
    assert ids(refused(state, "shoot", **SHOT)) == ["empty"]


@pytest.mark.rule("SA-05")
def test_only_the_weapon_that_is_named_fires() -> None:
    guns = [gun(), gun("M2A-91", "Rifle")]
    state = battle(phase="combat", units={"Rook": machine(weapons=guns, side="a"), "Vyx": machine(side="b")})
    found = play(state, "shoot", "6 6 1", **SHOT | {"weapon": "rifle"})
    assert [found.at(f"Rook.weapons.{place}.loaded") for place in (0, 1)] == [3, 8]
    assert found.at("Vyx.hits") == 2
    assert play(state, "shoot", "6 6 1", **SHOT).at("Rook.weapons.0.loaded") == 2


# Refusals: no dice, no change, every reason at once.


@pytest.mark.parametrize(
    ("state", "order", "reasons"),
    [
        (duel, {"target": "Rook"}, {"self"}),
        (duel, {"weapon": "Howitzer"}, {"no-weapon"}),
        (lambda: battle(units={"Rook": machine(), "Vyx": machine()}), {}, {"no-weapon"}),
        (lambda: duel(machine(destroyed=True)), {}, {"gone"}),
        (lambda: duel(machine(submerged=True)), {}, {"submerged"}),
        (lambda: duel(person(wound="dead", out=True, damage=5)), {}, {"gone"}),
        (lambda: duel(machine(destroyed=True), loaded=0), {}, {"gone", "empty"}),
        (duel, {"through": "wall"}, {"no-cover"}),
    ],
)
def test_a_shot_is_refused_with_every_reason_at_once(state: object, order: Raw, reasons: set[str]) -> None:
    assert callable(state)
    assert set(ids(refused(state(), "shoot", **SHOT | order))) == reasons


@pytest.mark.rule("SA-26", "SA-24")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"wound": "stun", "out": True, "damage": 2}, "out"),
        ({"wound": "light", "out": True, "damage": 3}, "out"),
        ({"wound": "dead", "out": True, "damage": 5}, "out"),
        ({"winded_until": 3}, "winded"),
    ],
)
def test_who_is_down_or_winded_does_not_fire(fields: Raw, reason: str) -> None:
    shooter = person(weapons=[gun()], side="a") | fields
    state = battle(turn=3, phase="combat", units={"Rook": shooter, "Vyx": machine(side="b")})
    assert ids(refused(state, "shoot", **SHOT)) == [reason]


def test_a_negative_situation_is_a_fault_of_the_order() -> None:
    with pytest.raises(RequestError):
        play(duel(), "shoot", "6 6 1", **SHOT | {"situation": -1})


def test_a_shot_begins_the_combat_phase() -> None:
    state = battle(units={"Rook": machine(weapons=[gun()], side="a"), "Vyx": machine(side="b")})
    assert at(state, "phase") == "move"
    assert play(state, "shoot", "6 6 1", **SHOT).at("phase") == "combat"


@pytest.mark.parametrize("name", ["ROOK", "rook", " Rook "])
def test_names_in_any_case(name: str) -> None:
    assert play(duel(), "shoot", "6 6 1", **SHOT | {"attacker": name, "weapon": "AUTOPISTOL"}).result == "hit"


def test_names_composed_differently() -> None:
    composed, apart = "Ren\u00e9", "Rene\u0301"
    state = battle(units={composed: machine(weapons=[gun("S16-32", "Fus\u00e9e")], side="a"), "Vyx": machine(side="b")})
    order = SHOT | {"attacker": apart, "weapon": "fuse\u0301e"}
    found = play(state, "shoot", "6 6 1", **order)
    assert found.result == "hit"
    assert found.at(f"{composed}.weapons.0.loaded") == 2


# What is told of a shot.


@pytest.mark.rule("SA-08")
@pytest.mark.parametrize(
    ("code", "name", "noted"),
    [
        ("M05-62", "Carbine", ["house"]),
        ("S3A-43", "Slug Thrower", ["house"]),
        ("S16-32", "Autopistol", ["printed"]),
        ("M06-62", "Carbine", []),
        ("S16-32", "Howitzer", []),
    ],
)
def test_the_figures_of_a_weapon_of_the_table_are_the_houses(code: str, name: str, noted: list[str]) -> None:
    state = battle(units={"Rook": machine(weapons=[gun(code, name)]), "Vyx": machine()})
    found = play(state, "shoot", "1 1 1", attacker="Rook", target="Vyx", band="short", target_number=66)
    assert [use.kind for use in found.figures if use.table == "weapons"] == noted


@pytest.mark.rule("SA-04", "SA-05", "SA-06")
def test_range_and_skill_are_told_apart_and_so_is_what_left_the_magazine() -> None:
    state = battle(units={"Rook": machine(weapons=[gun()], skill=2), "Vyx": machine()})
    found = play(state, "shoot", "4 4 5", attacker="Rook", target="Vyx", band="medium", bonus=-1)
    assert "44 - 10 far range + 2 skill - 1 bonus = 35 against 16" in found.told
    assert found.told.endswith("ammunition 5: 3 of 3 gone, 0 left")
    assert "far range, medium for a weapon made for short" in {entry.reason for entry in found.report.modifiers}
    rolled = play(None, "to-hit", "4 4", weapon_band="long", band="short", target_number=30)
    assert rolled.told == "44 - 20 too close range = 24 against 30: miss"
    assert play(None, "to-hit", "4 4", target_number=30).told == "44 against 30: hit"
