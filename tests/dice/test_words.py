"""Own faces, numbers or words: what they yield, what can be done with them, and what is refused."""

from __future__ import annotations

import pytest

from skirm.dice.bounds import bounds
from skirm.dice.notation import parse
from skirm.dice.seeds import RandomDice
from tests.dice.rolling import first, given, refusal, subtotals


@pytest.mark.parametrize(
    ("expression", "dice", "words"),
    [
        ("d{hit,miss}", "hit", ["hit"]),
        ("3d{hit,miss}", "hit miss hit", ["hit", "miss", "hit"]),
        ("3d{ hit , miss }", "hit miss hit", ["hit", "miss", "hit"]),
        ("2d{critical hit, miss}", "critical_hit miss", ["critical hit", "miss"]),
        ("2d{Hit, hit}", "Hit hit", ["Hit", "hit"]),
        ("2d{1, two}", "1 two", ["1", "two"]),
        ("2d{Treffer, verfehlt, Ärger}", "Ärger Treffer", ["Ärger", "Treffer"]),
        ("2d{🗡, 🛡}", "🗡 🛡", ["🗡", "🛡"]),
        ("3d{hit,miss}r=miss", "hit miss miss miss hit hit", ["hit", "hit", "hit"]),
        ("2d{hit,miss,none}r=miss r=none", "miss none none hit miss hit", ["hit", "hit"]),
        ("2d{hit,miss}ro=miss", "miss hit miss", ["miss", "hit"]),
        ("2d{hit,miss}!=hit", "hit miss hit miss", ["hit", "hit", "miss", "miss"]),
        ("2d{hit,miss}!o=hit", "hit miss hit", ["hit", "hit", "miss"]),
        ("4d{hit,miss}unique", "miss hit miss hit", ["miss", "hit"]),
    ],
)
def test_word_faces_yield_words(expression: str, dice: str, words: list[str]) -> None:
    rolled = given(expression, dice)
    assert rolled.words == words
    assert rolled.total is None
    assert rolled.success is None
    assert rolled.pools[0].sides is not None
    assert rolled.pools[0].sides.words


@pytest.mark.parametrize(
    ("expression", "dice", "successes"),
    [
        ("3d{hit,miss}=hit", "hit miss hit", 2),
        ("3d{hit,miss}=hit f=miss", "hit miss miss", -1),
        ("3d{hit,miss,crit}=hit=crit", "hit miss crit", 2),
        ("3d{hit,crit}=hit=crit=crit", "hit crit crit", 5),
        ("2d{hit,miss}!=hit=hit", "hit miss hit miss", 2),
        ("2d{critical hit, miss}=critical hit", "critical_hit miss", 1),
        ("(3d{hit,miss}=hit) + 2", "hit miss hit", 4),
        ("3d{hit,miss}unique=hit", "hit hit miss", 1),
    ],
)
def test_words_can_be_counted(expression: str, dice: str, successes: int) -> None:
    rolled = given(expression, dice)
    assert rolled.total == successes
    assert rolled.words is None


@pytest.mark.parametrize(
    "text",
    [
        "d{hit,miss} + 1",
        "1 + d{hit,miss}",
        "2 * d{hit,miss}",
        "-d{hit,miss}",
        "d{hit,miss} / 2",
        "max(d{hit,miss}, 1)",
        "(d{hit,miss})d6",
        "1d(d{hit,miss})",
        "(d{hit,miss}) >= 1",
        "2d{hit,miss}kh1",
        "2d{hit,miss}dl1",
        "2d{hit,miss}k",
        "2d{hit,miss}sort",
        "2d{hit,miss}sortd",
        "2d{hit,miss}min 1",
        "2d{hit,miss}max 1",
        "2d{hit,miss}!!=hit !p=hit",
        "2d{hit,miss}!p=hit",
        "2d{hit,miss}>=hit",
        "2d{hit,miss}<hit",
        "2d{hit,miss}r<hit",
        "2d{1, two}>=1",
    ],
)
def test_words_have_no_order_and_no_arithmetic(text: str) -> None:
    refusal(text)


@pytest.mark.parametrize(
    ("text", "word"), [("2d{hit,miss}=hot", "hot"), ("2d{hit,miss}r=his", "his"), ("2d{hit,miss}=Hit", "Hit")]
)
def test_a_word_that_is_no_face_is_refused(text: str, word: str) -> None:
    assert word in refusal(text).message


@pytest.mark.parametrize(
    "text",
    [
        "d{a\x00b}",
        "d{a\x1b[31m}",
        "d{a\u202eb}",
        "d{a\u2028b}",
        "1d6[a\x07]",
        "1d6[a\u202eb]",
        "1d6 # a\x1b[0m",
        "1d6 # a\u2066b",
        "d{a,,b}",
        "d{a,}",
        "d{,a}",
        "1d6[]",
    ],
)
def test_faces_labels_and_comments_are_printable(text: str) -> None:
    refusal(text)


def test_joiners_belong_to_printable_words() -> None:
    family = "\U0001f469\u200d\U0001f467"
    assert given(f"1d{{{family}, x}}", family).words == [family]
    assert subtotals(given(f"1d6[{family}] # {family}\u200c", "3")) == {family: 3}


@pytest.mark.parametrize(
    "text",
    [
        "3d{hit, miss}=hit f=miss",
        "3d{hit, miss}=hit=hit",
        "3d{hit, hitf, miss}=hit f=miss",
        "3d{hit, hit unique}r=hit unique",
        "3d{miss, missr, hit}r=miss r=hit",
        "3d{-1, 1, x}=-1",
        "3d{a b, c}!=a b unique=c",
    ],
)
def test_conditions_on_words_are_printed_so_that_they_are_read_again(text: str) -> None:
    printed = str(parse(text))
    assert parse(printed) == parse(text)
    assert str(parse(printed)) == printed


@pytest.mark.parametrize(
    ("expression", "dice", "total", "dice_shown"),
    [
        ("2d{1, 1, 2}", "1 2", 3, "1 2"),
        ("d{-3,-2,-1}", "-2", -2, "-2"),
        ("d{ -3, -2 , -1 }", "-3", -3, "-3"),
        ("3d{0, 5, 50}kh2", "0 50 5", 55, "~0~ 50 5"),
        ("2d{7}", "7 7", 14, "7 7"),
        ("2d{10, -10}!", "10 -10 -10", -10, "10! -10 -10"),
        ("2d{3, 1, 2}!", "3 1 2", 6, "3! 2 1"),
    ],
)
def test_own_faces_that_are_numbers(expression: str, dice: str, total: int, dice_shown: str) -> None:
    rolled = given(expression, dice)
    assert rolled.total == total
    assert rolled.words is None
    assert first(rolled) == dice_shown


def test_negative_faces_bound_the_total() -> None:
    assert bounds(parse("3d{-3,-2,-1}")) == (-9, -3)


@pytest.mark.parametrize(
    ("expression", "faces"), [("2000d{1, 1, 2}", {1, 2}), ("2000dF", {-1, 0, 1}), ("2000d{-3, 0, 4, 4}", {-3, 0, 4})]
)
def test_every_face_of_the_die_and_no_other_comes_up(expression: str, faces: set[int]) -> None:
    (pool,) = parse(expression).roll(RandomDice("faces")).pools
    assert {die.value for die in pool.dice} == faces


@pytest.mark.parametrize(
    ("expression", "dice", "name"),
    [
        ("2d{1,1,2}", "1 2", "d{1, 1, 2}"),
        ("2df", "1 0", "dF"),
        ("2d6", "1 2", 6),
        ("D66", "12", "d66"),
        ("d%", "12", 100),
    ],
)
def test_the_die_is_named_by_its_faces(expression: str, dice: str, name: int | str) -> None:
    sides = given(expression, dice).pools[0].sides
    assert sides is not None
    assert sides.name == name
