"""Each modifier with given dice: which faces were thrown, what they came to, and how the dice are shown."""

from __future__ import annotations

import pytest

from tests.dice.rolling import first, given, refusal, waves

KEEP = [
    ("4d6kh3", "6 5 1 4", 15, "6 5 ~1~ 4"),
    ("4d6kh", "6 5 1 4", 6, "6 ~5~ ~1~ ~4~"),
    ("4d6k3", "6 5 1 4", 15, "6 5 ~1~ 4"),
    ("4d6k", "6 5 1 4", 6, "6 ~5~ ~1~ ~4~"),
    ("4d6kl3", "6 5 1 4", 10, "~6~ 5 1 4"),
    ("4d6kl", "6 5 1 4", 1, "~6~ ~5~ 1 ~4~"),
    ("4d6dl", "6 5 1 4", 15, "6 5 ~1~ 4"),
    ("4d6dl2", "6 5 1 4", 11, "6 5 ~1~ ~4~"),
    ("4d6dh", "6 5 1 4", 10, "~6~ 5 1 4"),
    ("4d6dh3", "6 5 1 4", 1, "~6~ ~5~ 1 ~4~"),
    ("4d6dh4", "6 5 1 4", 0, "~6~ ~5~ ~1~ ~4~"),
    ("4d6dl9", "6 5 1 4", 0, "~6~ ~5~ ~1~ ~4~"),
    ("4d6kh9", "6 5 1 4", 16, "6 5 1 4"),
    ("4dFkh2", "- + 0 -", 1, "~-1~ 1 0 ~-1~"),
    ("2d{1, 1, 2}kl1", "2 1", 1, "~2~ 1"),
    ("2d%kh1", "00 99", 100, "100 ~99~"),
    ("3d20kh2kl1", "5 17 11", 11, "~5~ ~17~ 11"),
    ("3d20kl2kh1", "5 17 11", 11, "~5~ ~17~ 11"),
    ("5d6dl1dh1", "1 6 3 2 5", 10, "~1~ ~6~ 3 2 5"),
    ("5d6dl1dl1", "1 6 3 2 5", 14, "~1~ 6 3 ~2~ 5"),
    ("5d6kh3kh4", "1 6 3 2 5", 14, "~1~ 6 3 ~2~ 5"),
]

REROLL = [
    ("3d6r<3", "1 2 5 2 4 6", 15, "1->2->6 2->4 5"),
    ("3d6r1", "1 2 5 1 4", 11, "1->1->4 2 5"),
    ("3d6r=1", "1 2 5 1 4", 11, "1->1->4 2 5"),
    ("3d6r1r2", "1 2 5 2 1 3 4", 12, "1->2->3 2->1->4 5"),
    ("3d6r=1r=2", "1 2 5 2 1 3 4", 12, "1->2->3 2->1->4 5"),
    ("3d6r>5r<=1", "6 1 3 1 2 4", 9, "6->1->4 1->2 3"),
    ("2d6ro<3", "1 2 2 1", 3, "1->2 2->1"),
    ("4d6ro1", "1 1 3 4 1 2", 10, "1->1 1->2 3 4"),
    ("2d6ro1ro2", "1 2 2 1", 3, "1->2 2->1"),
    ("2d6r1ro2", "1 2 3 1", 4, "1->3 2->1"),
    ("2d6ro1r2", "1 3 2 2 4", 7, "1->2->2->4 3"),
    ("2d6ro1kh1ro3", "1 3 2 5", 5, "~1->2~ 3->5"),
    ("4dFr=-1", "-1 0 1 -1 -1 0 1", 2, "-1->-1->1 0 1 -1->0"),
    ("d66r<22", "12 66", 66, "12->66"),
    ("2d20ro<=10", "10 11 3", 14, "10->3 11"),
    ("2d20ro<10", "10 9 3", 13, "10 9->3"),
]

EXPLODE = [
    ("3d6!", "6 2 3 5", 16, "6! 5 2 3"),
    ("3d6!", "6 6 1 6 2 3", 24, "6! 6! 3 6! 2 1"),
    ("2d6!", "1 2", 3, "1 2"),
    ("2d6!>=5", "5 1 6 2", 14, "5! 6! 2 1"),
    ("2d6!1", "1 6 3", 10, "1! 3 6"),
    ("2d6!=1", "1 6 3", 10, "1! 3 6"),
    ("2d10!>8", "9 8 1", 18, "9! 1 8"),
    ("4dF!", "+ 0 - 0 -", -1, "1! -1 0 -1 0"),
    ("4dF!=-1", "+ 0 - 0 +", 1, "1 0 -1! 1 0"),
    ("2d{1, 1, 7}!", "7 1 1", 9, "7! 1 1"),
    ("2d{1, 1, 7}!1", "7 1 7", 15, "7 1! 7"),
    ("d66!", "66 12", 78, "66! 12"),
    ("6d10!o=10", "10 10 3 1 2 4 10 5", 45, "10! 10 10! 5 3 1 2 4"),
    ("6d10!o", "10 10 3 1 2 4 10 5", 45, "10! 10 10! 5 3 1 2 4"),
    ("3d6!o>=1", "6 1 2 6 6 6", 27, "6! 6 1! 6 2! 6"),
    ("3d6!!", "6 2 3 6 3", 20, "6+6+3 2 3"),
    ("3d6!!", "6 6 3 6 3 2", 26, "6+6+2 6+3 3"),
    ("2d6!!>=5", "5 1 5 6 2", 19, "5+5+6+2 1"),
    ("3d6!!kh1", "6 5 5 1", 7, "6+1 ~5~ ~5~"),
    ("3d6!!kl2", "6 5 5 1", 10, "~6+1~ 5 5"),
    ("2d6!p", "6 2 4", 11, "6! 4-1 2"),
    ("2d6!p>=5", "5 2 4", 10, "5! 4-1 2"),
    ("4dF!p", "1 0 0 0 -1", -1, "1! -1-1 0 0 0"),
]

COMPOSED = [
    ("8d4kh4!", "4 4 3 3 2 2 1 1 2 4 1", 21, "4! 2 4! 4! 1 3 3 ~2~ ~2~ ~1~ ~1~"),
    ("3d6!kh2", "6 2 3 5", 11, "6! 5 ~2~ ~3~"),
    ("3d6kh1!", "6 2 3 5", 11, "6! 5 ~2~ ~3~"),
    ("3d6kl1!", "6 6 3", 3, "~6~ ~6~ 3"),
    ("2d6r1!", "1 6 6 1 2", 15, "1->6! 1 6! 2"),
    ("2d6!r1", "6 2 1 5", 13, "6! 1->5 2"),
    ("2d6!r1", "6 2 1 6", 14, "6! 1->6 2"),
    ("2d6min6!", "1 2 3 4", 19, "1->6! 3 2->6! 4"),
    ("2d6!max5", "6 1 2", 8, None),
    ("2d6sort!", "6 1 2", 9, "1 6! 2"),
    ("3d6min3kl2", "1 5 2", 6, "1->3 ~5~ 2->3"),
    ("3d6kh2min5", "1 4 2", 10, None),
    ("4d6unique kh1", "6 6 3 3", 6, "6 ~6~ ~3~ ~3~"),
    ("4d6kh3unique", "6 6 3 1", 9, "6 ~6~ 3 ~1~"),
    ("3d6!unique", "6 2 3 6 2", 11, "6! ~6!~ 2 ~2~ 3"),
    ("4d6ro<3!dl1", "6 1 4 5 2 3", 18, "6! 3 ~1->2~ 4 5"),
]

CLAMP_SORT_UNIQUE = [
    ("4d6min2", "1 2 5 1", 11, "1->2 2 5 1->2"),
    ("4d6max4", "1 5 6 4", 13, "1 5->4 6->4 4"),
    ("4d6min2max5", "1 6 3 2", 12, "1->2 6->5 3 2"),
    ("4dFmin0", "- - + 0", 1, "-1->0 -1->0 1 0"),
    ("2d6min9", "1 6", 18, "1->9 6->9"),
    ("3d6sort", "5 1 3", 9, "1 3 5"),
    ("3d6sortd", "5 1 3", 9, "5 3 1"),
    ("3d6sortd", "1 3 5", 9, "5 3 1"),
    ("3d6sort sortd", "3 1 5", 9, "5 3 1"),
    ("4d6unique", "3 3 5 3", 8, "3 ~3~ 5 ~3~"),
    ("4dFunique", "- + - +", 0, "-1 1 ~-1~ ~1~"),
    ("4d6min3unique", "1 2 3 4", 7, "1->3 ~2->3~ ~3~ 4"),
]


@pytest.mark.parametrize(
    ("expression", "dice", "total", "dice_shown"),
    [
        pytest.param(*case, id=f"{case[0]} of {case[1]}")
        for case in KEEP + REROLL + EXPLODE + CLAMP_SORT_UNIQUE + COMPOSED
    ],
)
def test_dice_given_total_and_what_became_of_each(
    expression: str, dice: str, total: int, dice_shown: str | None
) -> None:
    rolled = given(expression, dice)
    assert rolled.total == total
    if dice_shown is not None:
        assert first(rolled) == dice_shown
    assert rolled.pools[0].total == total


def test_explode_then_keep_chooses_among_the_extra_dice_too() -> None:
    rolled = given("8d4!kh4", "4 4 3 3 2 2 1 1 2 4 1")
    (pool,) = rolled.pools
    assert rolled.total == 15
    assert [die.value for die in pool.dice] == [4, 2, 4, 4, 1, 3, 3, 2, 2, 1, 1]
    assert sorted(int(die.value) for die in pool.dice if die.kept) == [3, 4, 4, 4]


def test_extra_dice_come_in_waves() -> None:
    (pool,) = given("3d6!", "6 6 1 6 2 3").pools
    assert waves(pool) == [[6, 6, 1], [6, 2], [3]]
    (pool,) = given("3d6r<3", "1 2 5 2 4 6").pools
    assert waves(pool) == [[1, 2, 5], [2, 4], [6]]
    (pool,) = given("3d6!!", "6 6 3 6 3 2").pools
    assert waves(pool) == [[6, 6, 3], [6, 3], [2]]


def test_a_penetrating_die_explodes_by_its_face_and_is_worth_one_less() -> None:
    (pool,) = given("1d6!p", "6 6 2").pools
    assert [die.value for die in pool.dice] == [6, 5, 1]
    assert pool.total == 12
    (pool,) = given("1d6!p>=5", "5 5 6 1").pools
    assert [die.value for die in pool.dice] == [5, 4, 5, 0]


def test_a_compounded_die_is_one_die_with_all_its_faces() -> None:
    (pool,) = given("2d6!!", "6 2 6 3").pools
    assert [die.value for die in pool.dice] == [15, 2]
    assert pool.dice[0].faces == [6, 6, 3]
    assert pool.dice[1].faces == [2]


def test_rerolled_faces_stay_on_record() -> None:
    (pool,) = given("2d6r<3", "1 4 2 5").pools
    assert [die.faces for die in pool.dice] == [[1, 2, 5], [4]]
    assert [die.value for die in pool.dice] == [5, 4]


@pytest.mark.parametrize("text", ["2d6!!o", "2d6!!!", "2d6! !", "2d6!o!p", "2d6!kh1!", "2d6!!r1!>=5", "2d6!o!o"])
def test_two_explosions_on_one_pool_are_refused(text: str) -> None:
    refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "(3d6)!",
        "(4d6)kh3",
        "(4d6)r1",
        "(3d6)sort",
        "(3d6)unique",
        "(3d6)min 2",
        "max(3d6, 2)kh1",
        "{3d6, 2}!",
        "{3d6, 2}r1",
        "3kh1",
        "3d6[fire]kh1",
        "3d6[fire]!",
    ],
)
def test_modifiers_belong_to_dice(text: str) -> None:
    assert refusal(text).column > 1


@pytest.mark.parametrize(
    "text", ["3d6kh1.5", "3d6r<1.5", "3d6kh(1)", "3d6min", "3d6max[a]", "3d6r", "3d6!>=", "3d6sorted", "3d6 max(2)"]
)
def test_half_a_modifier_is_refused(text: str) -> None:
    assert refusal(text).column > 1
