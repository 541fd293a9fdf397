"""What hostile input may cost, and what it may not reach: each of these once hung, crashed or misled."""

from __future__ import annotations

import pytest

from skirm.dice.errors import DiceError, GivenDiceError
from skirm.dice.notation import parse
from skirm.dice.seeds import RandomDice
from tests.dice.rolling import given, limits, refusal


@pytest.mark.parametrize(
    ("expression", "hint"),
    [
        ("100000d20" + "=1" * 60, "SKIRM_MAX_DICE"),
        ("100000d20" + "=1" * 200, "more than 100"),
        ("100000d6" + "min1" * 60, "SKIRM_MAX_DICE"),
        ("100000d6" + "sort" * 60, "SKIRM_MAX_DICE"),
        ("d{" + "1," * 2500 + "1}" + "r2" * 2000, "more than 100"),
        ("999999999999999999999x0d6", "SKIRM_MAX_DICE"),
        ("99999999x(0d6)", "SKIRM_MAX_DICE"),
        ("100000d6min7r=7", "SKIRM_MAX_DICE"),
        ("9" * 60 + "." + "9" * 60, "SKIRM_MAX_DIGITS"),
    ],
    ids=lambda value: value[:20],
)
def test_what_costs_too_much_is_refused_before_the_roll(expression: str, hint: str) -> None:
    assert hint in refusal(expression).detail


def test_numbers_beyond_what_python_prints_are_told_all_the_same() -> None:
    nines = "9" * 200
    with pytest.raises(DiceError, match="about 10"):
        parse(f"{nines}x{nines}d6", limits(DIGITS=300))
    with pytest.raises(DiceError, match="more than 4000 digits"):
        parse("1" * 2301 + "." + "1" * 2300, limits(DIGITS=4000))


@pytest.mark.parametrize("expression", ["*".join("1" * 400), "*".join(["1d1"] * 400)])
def test_ones_multiply_to_no_large_number(expression: str) -> None:
    assert parse(expression).roll(RandomDice("a")).total == 1


@pytest.mark.parametrize(("bound", "expression"), [(3, "999+999"), (3, "999d999"), (1, "9*9")])
def test_the_largest_total_is_bounded_also_of_a_simple_sum(bound: int, expression: str) -> None:
    with pytest.raises(DiceError, match="SKIRM_MAX_DIGITS"):
        parse(expression, limits(DIGITS=bound))


@pytest.mark.parametrize("dice", ["-+4", "+-4", "--4", "+", "9" * 9000, "\u202e4"])
def test_odd_faces_are_no_faces_and_are_told_briefly(dice: str) -> None:
    with pytest.raises(GivenDiceError) as caught:
        given("1d6", dice)
    assert len(str(caught.value)) < 120
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("expression", "dice", "words"),
    [
        ("2d{Hit, hit}", "hit,Hit", ["hit", "Hit"]),
        ("1d{big hit, miss}", "big hit", ["big hit"]),
        ("2d{1 2, a}", "1 2,a", ["1 2", "a"]),
        ("2d{a;b, c}", "a;b c", ["a;b", "c"]),
        ("2d{hit, hit miss}", "hit miss hit", ["hit miss", "hit"]),
    ],
)
def test_a_word_is_read_as_the_longest_face_that_fits(expression: str, dice: str, words: list[str]) -> None:
    from skirm.dice.given import GivenDice

    assert parse(expression).roll(GivenDice(dice)).words == words


def test_signs_of_fate_dice_may_be_mixed_with_commas() -> None:
    assert given("4dF", "+ - 0 +").total == 1


def test_the_order_of_faces_and_not_of_their_hashes_decides_which_word_is_meant() -> None:
    assert given("4d{Hit,hit}=hit", "Hit hit hit Hit").total == 2


def test_a_long_chain_of_compounding_takes_no_longer_than_its_dice() -> None:
    rolled = given("1d9!!>=2", " ".join(["9"] * 20_000 + ["1"]))
    assert rolled.total == 9 * 20_000 + 1
    assert rolled.pools[0].dice[0].trail.count("+") == 20_000


@pytest.mark.parametrize(
    ("expression", "total", "count"),
    [
        ("5d10>=8*2", "(5d10) >= 8*2", "(5d10>=8)*2"),
        ("5d10>=8//2", "(5d10) >= 8//2", "(5d10>=8)//2"),
        ("5 + 1d20>=15", "(5 + 1d20) >= 15", "5 + (1d20>=15)"),
        ("1+2d6>=4*2", "(1+2d6) >= 4*2", "1+(2d6>=4)*2"),
        ("max(1, 5d10>=8 * 2)", "(5d10) >= 8 * 2", "(5d10>=8) * 2"),
        ("(1+2d6>=4)*2", "(1+2d6) >= 4", "1+(2d6>=4)"),
        ("3 - 2d6ge4 # no", "(3 - 2d6) >= 4", "3 - (2d6>=4)"),
    ],
)
def test_both_hints_of_a_count_that_does_not_stand_alone_can_be_typed(expression: str, total: str, count: str) -> None:
    detail = refusal(expression).detail
    assert detail.endswith(f": {total} compares the total, {count} counts")
    parse(total)
    parse(count)


def test_a_label_belongs_to_its_own_dice_only() -> None:
    text = parse("(1d4)d6[b]").root.text
    rolled = given("(1d4)d6[b]", "2 3 4")
    assert text(iter(rolled.pools), lambda pool: f"({len(pool.dice)})") == "(1d4 (1))d6[b] (2)"


@pytest.mark.parametrize("text", ["3d6 # 3\u00a0€", "3d6[a\u202fb]"])
def test_spaces_of_any_kind_may_stand_in_comments_and_labels(text: str) -> None:
    assert "\u00a0" not in str(parse(text))
