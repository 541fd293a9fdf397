"""Laws that hold for every expression, checked with expressions built from the grammar."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.dice.bounds import bounds
from skirm.dice.bulk import bulk_totals
from skirm.dice.given import GivenDice
from skirm.dice.notation import parse
from skirm.dice.seeds import RandomDice
from skirm.dice.terms import Dice
from tests.dice import rolling
from tests.dice.expressions import EXPRESSIONS, SUMS, inputs
from tests.dice.rolling import draws, seeded, subtotals, thrown, waves

SEEDS = st.integers(0, 10**6).map(str)
LAWS = settings(max_examples=60, deadline=None, derandomize=True)


@LAWS
@given(inputs())
def test_what_is_printed_is_read_as_the_same(text: str) -> None:
    notation = parse(text)
    printed = str(notation)
    assert parse(printed) == notation
    assert str(parse(printed)) == printed


@LAWS
@given(EXPRESSIONS, SEEDS)
def test_what_is_printed_rolls_the_same(text: str, seed: str) -> None:
    one, other = seeded(text, seed), seeded(str(parse(text)), seed)
    assert (one.total, one.success, subtotals(one), draws(one)) == (
        other.total,
        other.success,
        subtotals(other),
        draws(other),
    )


@LAWS
@given(EXPRESSIONS, SEEDS)
def test_the_total_lies_within_its_bounds(text: str, seed: str) -> None:
    lowest, highest = bounds(parse(text))
    total = seeded(text, seed).total
    assert total is not None
    assert lowest is None or lowest <= total
    assert highest is None or total <= highest
    assert isinstance(total, int) == (total.denominator == 1), "whole totals are ints"


@LAWS
@given(EXPRESSIONS, SEEDS)
def test_the_dice_that_were_drawn_give_the_same_roll_when_they_are_given(text: str, seed: str) -> None:
    rolled = seeded(text, seed)
    source = GivenDice(draws(rolled))
    again = parse(text).roll(source)
    source.finish()
    assert again.total == rolled.total
    assert again.success == rolled.success
    assert subtotals(again) == subtotals(rolled)
    assert [rolling.shown(pool) for pool in thrown(again)] == [rolling.shown(pool) for pool in thrown(rolled)]


@LAWS
@given(EXPRESSIONS, SEEDS)
def test_the_same_seed_gives_the_same_dice(text: str, seed: str) -> None:
    assert draws(seeded(text, seed)) == draws(seeded(text, seed))
    assert seeded(text, seed).total == seeded(text, seed).total


@LAWS
@given(SUMS, SEEDS)
def test_a_pool_comes_to_its_kept_dice(text: str, seed: str) -> None:
    for pool in thrown(seeded(text, seed)):
        faces = [face for wave in waves(pool) for face in wave]
        assert sorted(map(str, faces)) == sorted(str(face) for die in pool.dice for face in die.faces)
        assert isinstance(pool.node, Dice)
        if pool.node.counts:
            assert pool.total == sum(die.successes for die in pool.dice if die.kept)
        else:
            assert pool.total == sum(int(die.value) for die in pool.dice if die.kept)


POOL = st.tuples(st.integers(2, 20), st.lists(st.integers(1, 20), min_size=1, max_size=8), st.integers(1, 9)).map(
    lambda some: (some[0], [1 + face % some[0] for face in some[1]], some[2])
)


def total(expression: str, faces: list[int]) -> int:
    rolled = rolling.given(expression, " ".join(map(str, faces))).total
    assert isinstance(rolled, int)
    return rolled


@LAWS
@given(POOL)
def test_kept_and_dropped_dice_are_all_dice(pool: tuple[int, list[int], int]) -> None:
    sides, faces, some = pool
    dice = f"{len(faces)}d{sides}"
    assert total(f"{dice}kh{some}", faces) + total(f"{dice}dh{some}", faces) == sum(faces)
    assert total(f"{dice}kl{some}", faces) + total(f"{dice}dl{some}", faces) == sum(faces)
    rest = len(faces) - some
    if rest > 0:
        assert total(f"{dice}kh{some}", faces) == total(f"{dice}dl{rest}", faces)
        assert total(f"{dice}kl{some}", faces) == total(f"{dice}dh{rest}", faces)


@LAWS
@given(POOL)
def test_keeping_is_choosing_from_the_sorted_dice(pool: tuple[int, list[int], int]) -> None:
    sides, faces, some = pool
    dice = f"{len(faces)}d{sides}"
    assert total(f"{dice}kh{some}", faces) == sum(sorted(faces, reverse=True)[:some])
    assert total(f"{dice}kl{some}", faces) == sum(sorted(faces)[:some])
    assert total(f"{dice}sort", faces) == total(f"{dice}sortd", faces) == sum(faces)
    assert total(f"{dice}unique", faces) == sum(set(faces))


@LAWS
@given(POOL)
def test_successes_and_failures_of_opposite_conditions_are_all_dice(pool: tuple[int, list[int], int]) -> None:
    sides, faces, some = pool
    # One side more than the faces need, and a threshold inside: every condition here can be met and missed.
    dice, some = f"{len(faces)}d{sides + 1}", 2 + some % (sides - 1)
    assert total(f"{dice}>={some}", faces) + total(f"{dice}<{some}", faces) == len(faces)
    assert total(f"{dice}>{some}", faces) + total(f"{dice}<={some}", faces) == len(faces)
    assert total(f"{dice}>={some}f<{some}", faces) == total(f"{dice}>={some}", faces) - total(f"{dice}<{some}", faces)


TERM = st.tuples(
    st.sampled_from(["", "-"]),
    st.sampled_from(["1d6", "3d8kh2", "2", "(1d4 + 1)", "max(1d6, 3)", "(5d6>=4)", "{1d4, 1d6}kl1", "2d6!", "1.5"]),
    st.sampled_from("abc"),
)


@LAWS
@given(st.lists(TERM, min_size=1, max_size=5), SEEDS)
def test_subtotals_add_up_when_every_term_has_a_label(terms: list[tuple[str, str, str]], seed: str) -> None:
    text = " + ".join(f"{sign}{term}[{label}]" for sign, term, label in terms)
    rolled = seeded(text, seed)
    assert sum(subtotals(rolled).values()) == rolled.total
    assert list(subtotals(rolled)) == list(dict.fromkeys(label for _, _, label in terms))
    turned = seeded(text.replace(" + ", " - "), seed)
    assert sum(subtotals(turned).values()) == turned.total


@LAWS
@given(EXPRESSIONS, st.integers(0, 20), SEEDS)
def test_bulk_is_single_wherever_it_answers(text: str, n: int, seed: str) -> None:
    notation = parse(text)
    stream = bulk_totals(notation, n, RandomDice(seed))
    if stream is not None:
        source = RandomDice(seed)
        assert b"".join(stream).decode().splitlines() == [str(notation.roll(source).total) for _ in range(n)]


PLAIN_TERM = st.tuples(
    st.sampled_from([" + ", " - "]),
    st.one_of(
        st.integers(0, 99).map(str), st.tuples(st.integers(1, 9), st.integers(1, 1200)).map("{0[0]}d{0[1]}".format)
    ),
).map("".join)


@LAWS
@given(st.lists(PLAIN_TERM, max_size=4), st.integers(1, 60), SEEDS)
def test_bulk_is_single_for_sums_of_dice(terms: list[str], n: int, seed: str) -> None:
    notation, source = parse("2d6" + "".join(terms)), RandomDice(seed)
    stream = bulk_totals(notation, n, RandomDice(seed))
    if stream is not None:
        assert b"".join(stream).decode().splitlines() == [str(notation.roll(source).total) for _ in range(n)]
