"""Ramming: VC-05, VC-06."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirm.api import Encounter

from .book import GRADES, Hull, dice, full, ram_row, rammed
from .lab import Raw, at, by_hand, chase, equal_play, ids, odds, person, play, refused, vehicle, well_told, wounds

RESULTS = {"miss": "miss", "target": "target-skids", "rammer": "rammer-skids", "crash": "crash"}
SKIDS = {"miss": ["Rook", "Vyx"], "target": ["Vyx"], "rammer": ["Rook"], "crash": []}
RAM: Raw = {"unit": "Rook", "target": "Vyx"}


def meeting(one: Raw, two: Raw, first: str = "regular", second: str = "regular") -> Encounter:
    """Two vehicles, driven by Orm and Ash."""
    return chase(
        Rook=one | {"driver": "Orm", "occupants": ["Orm"]},
        Vyx=two | {"driver": "Ash", "occupants": ["Ash"]},
        Orm=person(first),
        Ash=person(second),
    )


def cars(first: str = "regular", second: str = "regular", /, **fields: object) -> Encounter:
    """Two cars at 20; a car never skids on a roll of 1."""
    return meeting(vehicle(speed=20, **fields), vehicle(speed=20), first, second)


# VC-05.


@pytest.mark.rule("VC-05")
@pytest.mark.parametrize("face", range(1, 6))
def test_v06_misses(face: int) -> None:
    row = ram_row(face)
    found = play(cars(), "ram", " ".join([str(face), *["1"] * len(SKIDS[row])]), **RAM)
    assert (found.result, found.report.total, found.report.success) == (RESULTS[row], face, False)
    assert found.why == ["ram of Rook", *(f"skid of {name}" for name in SKIDS[row])]


@pytest.mark.rule("VC-05", "VC-06")
def test_v06_a_6_is_a_crash() -> None:
    found = play(cars(), "ram", "6  1 1  1 1", **RAM)
    assert (found.result, found.report.success, found.data("score"), found.data("target_score")) == (
        "crash",
        True,
        2,
        2,
    )


@pytest.mark.rule("VC-05")
@pytest.mark.parametrize("one", range(-2, 3))
@pytest.mark.parametrize("two", range(-2, 3))
@pytest.mark.parametrize("face", range(1, 7))
def test_a1_totals_from_minus_3_to_10(one: int, two: int, face: int) -> None:
    row = ram_row(face + one + two)
    # Heroes take all of two or nothing; whoever wants one is a veteran.
    grades = ["veteran" if abs(modifier) == 1 else "hero" for modifier in (one, two)]
    more = ["1"] * (len(SKIDS[row]) or 4)
    found = play(cars(*grades), "ram", " ".join([str(face), *more]), modifier=one, target_modifier=two, **RAM)
    assert (found.result, found.report.total) == (RESULTS[row], face + one + two)


@pytest.mark.rule("VC-05")
@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("modifier", range(-3, 4))
@pytest.mark.parametrize("who", ["modifier", "target_modifier"])
def test_a6_what_a_grade_gives(grade: str, modifier: int, who: str) -> None:
    state = cars(grade, "regular") if who == "modifier" else cars("regular", grade)
    allowed = {0, GRADES[grade], -GRADES[grade]}
    if modifier in allowed:
        # A throw that leads to the rows between: 3 or 4 at 0.
        row = ram_row(3 + modifier)
        found = play(state, "ram", " ".join(["3", *["1"] * (len(SKIDS[row]) or 4)]), **RAM, **{who: modifier})
        assert found.report.total == 3 + modifier
    else:
        assert ids(refused(state, "ram", **RAM, **{who: modifier})) == [who.replace("_", "-")]


@pytest.mark.rule("VC-05")
def test_a7_both_may_push_the_same_way() -> None:
    assert play(cars("hero", "hero"), "ram", "2  1 1  1 1", modifier=2, target_modifier=2, **RAM).result == "crash"
    assert play(cars("hero", "hero"), "ram", "5  1 1", modifier=-2, target_modifier=-2, **RAM).result == "miss"


@pytest.mark.rule("VC-05")
def test_b1_a_robot_has_no_driver() -> None:
    state = chase(
        Rook=vehicle(speed=20, driver="Orm", occupants=["Orm"]),
        Drone=vehicle("", skid_factor=0, ram_dice=1, major=5, critical=9, size="none"),
        Orm=person("hero"),
    )
    assert ids(refused(state, "ram", unit="Rook", target="Drone", target_modifier=1)) == ["target-modifier"]
    found = play(state, "ram", "2  1", unit="Rook", target="Drone")
    assert found.parts == [("skid", "none")]
    found = play(state, "ram", "6  4 5  1  1 1 1 1", unit="Rook", target="Drone")
    assert found.at("Drone.destroyed") is True


@pytest.mark.rule("VC-05")
def test_b3_contact_is_declared_and_the_distance_told() -> None:
    state = meeting(vehicle(speed=20, position=[0, 0]), vehicle(speed=20, position=[30, 40]))
    found = play(state, "ram", "2  1", **RAM)
    assert found.data("distance") == 50.0
    assert "50" in found.told


@pytest.mark.rule("VC-05", "VC-15")
def test_the_sides_of_skids_are_said_in_the_order() -> None:
    found = play(cars(), "ram", "1  3 5 5 7  4 1 1 2", side="left", target_side="right", **RAM)
    assert [(part.name, part.result) for part in found.report.parts] == [("skid", "skid")] * 2
    assert [at(found.after, f"{name}.skidded") for name in ("Rook", "Vyx")] == [1, 1]
    # Nobody says it: a die for each.
    assert play(cars(), "ram", "1  3 5 5 7 1  4 1 1 2 6", **RAM).why.count("side of Vyx") == 1


@pytest.mark.rule("VC-05")
@pytest.mark.parametrize("grade", GRADES)
def test_b1_a_robot_may_have_a_grade_of_its_own(grade: str) -> None:
    robot = vehicle("", speed=20, size="none", ram_dice=1, major=5, critical=9, skid_factor=-9)
    state = chase(Drone=robot | {"grade": grade}, Vyx=robot | {"grade": "hero", "occupants": ["Orm"]}, Orm=person())
    for modifier in range(-2, 3):
        if abs(modifier) in (0, GRADES[grade]):
            row = ram_row(2 + modifier)
            rolls = " ".join("1" for _ in SKIDS[row])
            play(state, "ram", f"2 {rolls}".strip(), unit="Drone", target="Vyx", modifier=modifier)
        else:
            refusal = refused(state, "ram", unit="Drone", target="Vyx", modifier=modifier)
            assert (ids(refusal), grade in str(refusal)) == (["modifier"], True)
    # With somebody aboard it is the driver's that counts, and nobody drives.
    assert ids(refused(state, "ram", unit="Vyx", target="Drone", modifier=2)) == ["modifier"]


# VC-06.


@pytest.mark.rule("VC-06", "VC-07", "VC-08", "VC-10")
def test_v08_a_car_into_an_apc() -> None:
    car = vehicle("", speed=55, ram_dice=2, major=8, critical=14, skid_factor=0)
    apc = vehicle("", speed=20, ram_dice=4, major=12, critical=20, skid_factor=0)
    found = play(meeting(car, apc), "ram", "6  3 5 6 2  1 1 2 3  1 3", **RAM)
    assert (found.data("score"), found.data("target_score")) == (16, 7)
    assert found.at("Vyx.jams") == ["right"]
    assert [(part.name, part.result) for part in found.report.parts] == [
        ("damage", "major"),
        ("major", "steering-jam"),
        ("damage", "nothing"),
    ]
    assert found.why == [
        "ram of Rook",
        *["ram-damage of Rook"] * 4,
        *["ram-damage of Vyx"] * 4,
        "major of Vyx",
        "jam of Vyx",
    ]


@pytest.mark.rule("VC-06")
@pytest.mark.parametrize("speed", [0, 30, 31, 39, 40, 49, 50, 55, 60, 131])
def test_a3_whole_tens_above_30_are_dice(speed: int) -> None:
    count = 3 + full(speed)
    one = vehicle(speed=20, ram_dice=1, major=99, critical=99)
    two = vehicle(speed=speed, ram_dice=3, major=99, critical=99)
    found = play(meeting(one, two), "ram", " ".join(["6", "1", *["1"] * count]), **RAM)
    assert (found.data("score"), found.data("target_score")) == (1, count)
    if speed:
        found = play(meeting(two, one), "ram", " ".join(["6", *["1"] * count, "1"]), **RAM)
        assert (found.data("score"), found.data("target_score")) == (count, 1)


@pytest.mark.rule("VC-06")
def test_b4_all_dice_of_both_before_any_effect() -> None:
    one = vehicle("sports-car", speed=40, ram_dice=1, major=2, critical=99, skid_factor=0)
    two = vehicle(speed=40, ram_dice=1, major=2, critical=99, skid_factor=0)
    found = play(meeting(one, two), "ram", "6  1 1  1 1  2  3", **RAM)
    # Either lost one thing: the target by the first chart, the rammer by the second.
    assert (found.at("Vyx.control_loss"), found.at("Rook.power_loss")) == (True, True)
    assert [name for name, _ in found.parts] == ["damage", "major", "damage", "major"]


@pytest.mark.rule("VC-06", "VC-09")
def test_b4_who_is_destroyed_has_hit_back_at_the_speed_it_had() -> None:
    one = vehicle(speed=40, ram_dice=1, major=3, critical=3)
    two = vehicle(speed=50, ram_dice=1, major=2, critical=2)
    found = play(meeting(one, two), "ram", "6  1 1  1 1 1  1 1 1 1  1 1 1  2 2 2 2  2 2 2", **RAM)
    assert (found.at("Rook.destroyed"), found.at("Vyx.destroyed")) == (True, True)
    assert (wounds(found.after, "Ash"), wounds(found.after, "Orm")) == ([(3, "none")], [(6, "none")])


@pytest.mark.rule("VC-06", "VC-07")
def test_b4_two_rams_do_not_add_up() -> None:
    state = cars()
    for _ in range(2):
        found = play(state, "ram", "6  1 6  3 4", **RAM)
        assert [name for name, _ in found.parts] == ["damage", "damage"]
        state = found.after


@pytest.mark.rule("VC-06", "VC-22")
def test_a_motorbike_in_a_ram() -> None:
    state = meeting(vehicle("truck", speed=20), vehicle("motorbike", speed=20))
    found = play(state, "ram", "6  1 2  1  4", **RAM)
    assert found.parts == [("damage", "rider"), ("wound", "wounded"), ("damage", "nothing")]
    assert wounds(found.after, "Ash") == [(3, "helps")]


# Odds.


@pytest.mark.rule("VC-05")
@pytest.mark.parametrize("modifier", [-2, 0, 2])
def test_odds_of_the_row(modifier: int) -> None:
    found = odds(cars("hero"), "ram", modifier=modifier, **RAM)
    wanted = {RESULTS[row]: weight for row, weight in dice_rows(modifier).items()}
    assert found == wanted


def dice_rows(modifier: int) -> dict[str, Fraction]:
    rows: dict[str, Fraction] = {}
    for face in dice(1):
        row = ram_row(face + modifier)
        rows[row] = rows.get(row, Fraction(0)) + Fraction(1, 6)
    return rows


HULLS = {
    "slow": (Hull(speed=20), Hull(speed=0)),
    "fast": (Hull(speed=45, skid_factor=1), Hull(speed=59, ram_dice=2, critical=12)),
    "bike": (Hull(speed=50, bike=True, skid_factor=2), Hull(speed=31, major=9, critical=10)),
    "wall": (Hull(speed=55, ram_dice=1), Hull(speed=30, ram_dice=3, major=9, critical=15, skid_factor=-1)),
}


def hull(of: Hull) -> Raw:
    fields = ("speed", "ram_dice", "major", "critical", "skid_factor", "bike")
    return vehicle("car", **{name: getattr(of, name) for name in fields})


@pytest.mark.rule("VC-05", "VC-06", "VC-07", "VC-08", "VC-14", "VC-22")
@pytest.mark.parametrize(("name", "modifier"), [("slow", -1), *((name, 0) for name in HULLS), ("bike", 1)])
def test_odds_of_who_is_left(name: str, modifier: int) -> None:
    one, two = HULLS[name]
    state = meeting(hull(one), hull(two), "elite")
    ends = rammed(one, two, modifier)
    for place, unit in enumerate(("Rook", "Vyx")):
        found = odds(state, "ram", f"units.{unit}.destroyed", modifier=modifier, **RAM)
        assert found.get(True, Fraction(0)) == sum(weight for fact, weight in ends.items() if fact[place])


@pytest.mark.rule("VC-05", "VC-06")
def test_odds_equal_play() -> None:
    # So stable and so tough that what follows costs no dice.
    fields: Raw = {"speed": 20, "ram_dice": 1, "skid_factor": -9, "major": 6, "critical": 99}
    state = meeting(vehicle(**fields), vehicle(**fields))
    facts = ("result", "data.score", "units.Vyx.jams", "units.Rook.control_loss", "units.Rook.jams")
    equal_play(state, "ram", *facts, **RAM)
    assert by_hand(state, "ram", "result", **RAM)["result"]["crash"] == Fraction(1, 6)


# Refusals.


@pytest.mark.rule("VC-05")
@pytest.mark.parametrize(
    ("one", "two", "fields", "reasons"),
    [
        ({"destroyed": True}, {}, {}, {"destroyed", "standing"}),
        ({"skidded": 1}, {}, {}, {"skidded"}),
        ({"speed": 0}, {}, {}, {"standing"}),
        ({}, {"destroyed": True}, {}, {"gone"}),
        ({}, {}, {"target": "Rook"}, {"self"}),
        ({}, {"destroyed": True}, {"modifier": 1, "target_modifier": 2}, {"gone", "modifier", "target-modifier"}),
    ],
)
def test_who_cannot_ram(one: Raw, two: Raw, fields: Raw, reasons: set[str]) -> None:
    state = meeting(vehicle(**({"speed": 20} | one)), vehicle(**({"speed": 20} | two)))
    assert set(ids(refused(state, "ram", **(RAM | fields)))) == reasons


@pytest.mark.rule("VC-05")
def test_nobody_rams_a_figure() -> None:
    assert ids(refused(cars(), "ram", unit="Rook", target="Ash")) == ["no-vehicle"]
    assert ids(refused(cars(), "ram", unit="Orm", target="Vyx")) == ["no-vehicle"]


def test_every_branch_is_told() -> None:
    # What skids and wrecks tell is told elsewhere.
    calm: Raw = {"speed": 20, "ram_dice": 1, "major": 6, "critical": 99, "skid_factor": -9}
    well_told(meeting(vehicle(position=[0, 0], **calm), vehicle(position=[3, 4], **calm)), "ram", **RAM)
