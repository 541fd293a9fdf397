"""The bounds: refused at once and by name, raised by environment variables, never a crash."""

from __future__ import annotations

import pytest

from skirm.dice.bounds import bounds
from skirm.dice.errors import DiceError, LimitError
from skirm.dice.given import GivenDice
from skirm.dice.limits import Limits
from skirm.dice.notation import parse
from skirm.dice.seeds import RandomDice
from tests.dice.rolling import draws, given, limits, over_the_bound, seeded, waves

DEFAULT = limits()


@pytest.mark.parametrize(
    ("expression", "variable"),
    [
        pytest.param("(" * 20_000 + "1" + ")" * 20_000, "SKIRM_MAX_", id="20,000 parentheses"),
        pytest.param("(" * 20_000, "SKIRM_MAX_", id="20,000 opening parentheses"),
        pytest.param("+".join(["1"] * 20_000), "SKIRM_MAX_LENGTH", id="1+1+… 20,000 times"),
        pytest.param("1d6+" * 250_000 + "1", "SKIRM_MAX_LENGTH", id="1 MB of dice"),
        pytest.param("1" * 1_000_000, "SKIRM_MAX_", id="1 MB of digits"),
        pytest.param(" " * 1_000_000 + "1", "SKIRM_MAX_LENGTH", id="1 MB of spaces"),
        pytest.param("#" + "x" * 1_000_000, "SKIRM_MAX_LENGTH", id="1 MB of comment"),
        pytest.param("-" * 1_000_000 + "1", "SKIRM_MAX_LENGTH", id="1 MB of signs"),
        pytest.param("1" * 101, "SKIRM_MAX_DIGITS", id="101 digits"),
        pytest.param("0." + "1" * 101, "SKIRM_MAX_DIGITS", id="101 decimals"),
        pytest.param("1" * 60 + "*" + "1" * 60, "SKIRM_MAX_DIGITS", id="a product of 119 digits"),
        pytest.param("*".join(["9" * 90] * 100), "SKIRM_MAX_DIGITS", id="a product of 9,000 digits"),
        pytest.param("1d" + "9" * 101, "SKIRM_MAX_DIGITS", id="sides of 101 digits"),
        pytest.param("9999999d999999999", "SKIRM_MAX_DICE", id="9999999d999999999"),
        pytest.param("1000000000d6", "SKIRM_MAX_DICE", id="1000000000d6"),
        pytest.param("9" * 99 + "d6", "SKIRM_MAX_DICE", id="a count of 99 digits"),
        pytest.param("100001d6", "SKIRM_MAX_DICE", id="100,001 dice"),
        pytest.param("100000d6!", "SKIRM_MAX_DICE", id="100000d6!: 120,000 expected"),
        pytest.param("100000d6!!", "SKIRM_MAX_DICE", id="100000d6!!"),
        pytest.param("100000d6!p", "SKIRM_MAX_DICE", id="100000d6!p"),
        pytest.param("100000d6!o", "SKIRM_MAX_DICE", id="100000d6!o"),
        pytest.param("60000d6r<4", "SKIRM_MAX_DICE", id="60000d6r<4: 120,000 expected"),
        pytest.param("90000d6ro<4", "SKIRM_MAX_DICE", id="90000d6ro<4: 135,000 expected"),
        pytest.param("d1000000!>=2", "SKIRM_MAX_DICE", id="d1000000!>=2: 1,000,000 expected"),
        pytest.param("50001d6+50000d6", "SKIRM_MAX_DICE", id="two pools"),
        pytest.param("{50001d6, 50000d6}kh1", "SKIRM_MAX_DICE", id="two elements of a set"),
        pytest.param("2x50001d6", "SKIRM_MAX_DICE", id="a repeat"),
        pytest.param("100001x1d6", "SKIRM_MAX_DICE", id="100,001 repeats"),
        pytest.param("9" * 50 + "x1d6", "SKIRM_MAX_DICE", id="a repeat of 50 digits"),
        pytest.param("(1d1000000)d6", "SKIRM_MAX_DICE", id="a computed count"),
        pytest.param("((100000d6)d6)d6", "SKIRM_MAX_DICE", id="counts of counts"),
    ],
)
def test_too_much_is_refused_before_anything_is_thrown(expression: str, variable: str) -> None:
    error = over_the_bound(expression, variable, DEFAULT)
    assert len(str(error)) < 1000, "the error is short however long the input was"


@pytest.mark.parametrize(
    "expression",
    [
        pytest.param("210d6", id="210 dice, ordinary in wargames"),
        pytest.param("100000d6", id="100,000 dice"),
        pytest.param("50000d6 + 50000d6", id="two pools of 50,000"),
        pytest.param("2x50000d6", id="two results of 50,000"),
        pytest.param("80000d6!", id="96,000 expected"),
        pytest.param("(" * 50 + "1d6" + ")" * 50, id="50 deep"),
        pytest.param("+".join(["1d6"] * 2_400), id="2,400 terms"),
        pytest.param("-" * 500 + "1d6", id="500 signs"),
        pytest.param("9" * 100, id="100 digits"),
        pytest.param("1d" + "9" * 90, id="a die of 90 digits"),
    ],
)
def test_what_the_bounds_allow_works(expression: str) -> None:
    rolled = parse(expression, DEFAULT).roll(RandomDice("bounds"))
    assert rolled.total is not None
    assert str(parse(str(parse(expression, DEFAULT)), limits(LENGTH=100_000)))


def test_a_hundred_thousand_dice_are_all_thrown() -> None:
    (pool,) = seeded("100000d6", "many").pools
    assert len(pool.dice) == 100_000
    assert sum(len(wave) for wave in waves(pool)) == 100_000


def test_explosions_end_with_the_named_cap() -> None:
    # d10000!>=2 expects 10,000 dice and may be thrown; who throws 100,001 twos meets the cap, and is told.
    with pytest.raises(LimitError, match="SKIRM_MAX_DICE"):
        given("d10000!>=2", "2 " * 100_001)


@pytest.mark.parametrize("expression", ["d10!>=2", "d10!!>=2", "d10!p>=2", "d10r>=2"])
def test_the_cap_stops_a_roll_with_an_error_never_silently(expression: str) -> None:
    notation = parse(expression, limits(DICE=20))
    with pytest.raises(LimitError, match="SKIRM_MAX_DICE") as caught:
        notation.roll(GivenDice(["2"] * 21))
    assert "20" in str(caught.value)
    source = GivenDice(["2"] * 19 + ["1"])
    assert len(draws(notation.roll(source))) == 20
    source.finish()


def test_the_cap_counts_the_dice_of_all_pools_of_one_result() -> None:
    notation = parse("d10!>=2 + d10!>=2", limits(DICE=20))
    with pytest.raises(LimitError):
        notation.roll(GivenDice([*["2"] * 9, "1", *["2"] * 11]))
    notation.roll(GivenDice([*["2"] * 9, "1", *["2"] * 9, "1"]))


@pytest.mark.parametrize(
    ("expression", "bound", "variable"),
    [
        ("6d6", {"DICE": 5}, "SKIRM_MAX_DICE"),
        ("((((1))))", {"DEPTH": 3}, "SKIRM_MAX_DEPTH"),
        ("{{{{1}}}}", {"DEPTH": 3}, "SKIRM_MAX_DEPTH"),
        ("abs(abs(abs(abs(1))))", {"DEPTH": 3}, "SKIRM_MAX_DEPTH"),
        ("((((1)d6)d6)d6)d6", {"DEPTH": 3}, "SKIRM_MAX_DEPTH"),
        ("1d(1d(1d(1d(6))))", {"DEPTH": 3}, "SKIRM_MAX_DEPTH"),
        ("1d6 + 1d6", {"LENGTH": 8}, "SKIRM_MAX_LENGTH"),
        ("1234", {"DIGITS": 3}, "SKIRM_MAX_DIGITS"),
        ("99*99", {"DIGITS": 3}, "SKIRM_MAX_DIGITS"),
        ("-99*99", {"DIGITS": 3}, "SKIRM_MAX_DIGITS"),
    ],
)
def test_a_variable_lowers_its_bound(expression: str, bound: dict[str, int], variable: str) -> None:
    parse(expression, DEFAULT)
    over_the_bound(expression, variable, limits(**bound))


@pytest.mark.parametrize(
    ("expression", "bound"),
    [
        ("100001d6", {"DICE": 100_001}),
        ("1d6" + "+1" * 20_000, {"LENGTH": 50_000}),
        ("(" * 150 + "1" + ")" * 150, {"DEPTH": 150}),
        ("1" * 150, {"DIGITS": 150}),
    ],
    ids=["dice", "length", "depth", "digits"],
)
def test_a_variable_raises_its_bound(expression: str, bound: dict[str, int]) -> None:
    over_the_bound(expression, f"SKIRM_MAX_{next(iter(bound))}", DEFAULT)
    rolled = parse(expression, limits(**bound)).roll(RandomDice("raised"))
    assert rolled.total is not None


def test_the_bounds_are_exact() -> None:
    assert parse("5d6", limits(DICE=5)).roll(RandomDice("x")).total is not None
    parse("(((1)))", limits(DEPTH=3))
    parse("1d6 + 12", limits(LENGTH=8))
    parse("999", limits(DIGITS=3))


@pytest.mark.parametrize(
    "expression",
    [
        "(" * 20_000 + "1d6" + ")" * 20_000,
        "+".join(["1d6"] * 20_000),
        "-" * 20_000 + "1d6",
        "abs(" * 20_000 + "1" + ")" * 20_000,
        "9" * 5_000,
        "*".join(["9" * 90] * 100),
        "1" + "/3" * 5_000,
    ],
    ids=["parentheses", "sum", "signs", "functions", "digits", "product", "quotient"],
)
def test_bounds_raised_without_measure_end_in_an_answer_or_an_error_of_dice(expression: str) -> None:
    wide = limits(DICE=10**9, DEPTH=1_000, LENGTH=10**9, DIGITS=4_000)  # as wide as they go
    try:
        notation = parse(expression, wide)
        total = notation.roll(RandomDice("wide")).total
        told = str(notation)
    except DiceError as error:
        total, told = 0, str(error) if "SKIRM_MAX_" in str(error) else ""
    assert total is not None
    assert told


@pytest.mark.parametrize("variable", ["SKIRM_MAX_DICE", "SKIRM_MAX_DEPTH", "SKIRM_MAX_LENGTH", "SKIRM_MAX_DIGITS"])
@pytest.mark.parametrize("text", ["0", "-1", "many", "", "1.5", "1e3", "0x10", "1 000", "²"])
def test_a_bound_that_is_no_positive_integer_is_an_error(variable: str, text: str) -> None:
    with pytest.raises(DiceError, match=variable):
        Limits.from_environment({variable: text})


def test_a_bound_of_absurd_size_is_an_error() -> None:
    with pytest.raises(DiceError, match="SKIRM_MAX_DICE"):
        Limits.from_environment({"SKIRM_MAX_DICE": "9" * 5_000})


def test_other_variables_do_not_matter() -> None:
    Limits.from_environment({"SKIRM_MAX": "x", "PATH": "/bin", "SKIRM_MAX_DICE": "7"})


@pytest.mark.parametrize(
    ("opening", "inside", "closing"),
    [
        ("(", "1d6", ")"),
        ("abs(", "1d6", ")"),
        ("{", "1d6", "}"),
        ("max(1, ", "1d6", ")"),
        ("1d(", "2", ")"),
        ("-(", "1d6", ")"),
    ],
)
def test_nesting_as_deep_as_the_bound_can_be_raised_works(opening: str, inside: str, closing: str) -> None:
    deepest = limits(DEPTH=1_000, LENGTH=100_000)
    notation = parse(opening * 600 + inside + closing * 600, deepest)
    assert notation.roll(RandomDice("deep")).total is not None
    assert parse(str(notation), deepest) == notation
    assert bounds(notation) != (None, None)
