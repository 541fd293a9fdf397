"""Odds equal play: every branch with its weight, judged by playing every throw and by icepool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Outcome, Play, Row, at_least, at_most
from skirm.rules.branches import distribution
from skirm.rules.branching import BranchingDice, explore
from skirm.rules.play import Play as RulePlay
from skirm.rules.refusals import TooManyRunsError

from .lab import ONE, Ask, Chances, fault, odds_of, of_roll, played

LOCATION: dict[str, object] = {
    "title": "Where it hits",
    "kind": "printed",
    "dice": "2d6",
    "rows": [
        {"to": 4, "row": "legs", "vital": False, "armour": 1},
        {"to": 6, "row": "arms", "vital": False, "armour": 1},
        {"to": 9, "row": "body", "vital": True, "armour": 2},
        {"row": "head", "vital": True, "armour": 0, "roll again": True},
    ],
}
# Two rows that only their columns tell apart.
NAMELESS: dict[str, object] = {
    "title": "Twins",
    "kind": "printed",
    "dice": "1d6",
    "rows": [{"to": 1, "harm": 1}, {"to": 3, "row": "x", "harm": 2}, {"to": 5, "row": "x", "harm": 3}, {"harm": 4}],
}
TABLES = {"location": LOCATION, "nameless": NAMELESS}


def parry(play: Play) -> str:
    attack = play.dice.on(at_most(64), "strike")
    return attack if attack == "miss" else play.dice.on(at_least(4, "parried", "through"), "parry", "1d6")


def exploding(play: Play) -> int:
    """A six is thrown again, twice at most; the questions depend on the answers."""
    total, dice = 0, 3
    while dice and total < 40:
        face = play.dice.sum("1d6", "wave")
        total += face
        dice -= 1 if face == 6 else dice
    return total


def deck(play: Play) -> str:
    """Cards are what is left in the deck."""
    cards = ["ace", "king", "queen", "jack"]
    hand = []
    for _ in range(3):
        card = play.dice.choose(cards, "card")
        cards.remove(card)
        hand.append(card)
    return " ".join(hand)


def hand(play: Play) -> str:
    """Two cards at once, and another one of what is left."""
    cards = ["ace", "king", "ace", "queen", "jack"]
    for card in (held := play.dice.draw(cards, 2, "hand", "Rook")):
        cards.remove(card)
    return " ".join([*held, play.dice.choose(cards, "card")])


def told(play: Play) -> int:
    play.dice.told("1d6", "wound")
    return play.dice.sum("1d4", "shot")


def critical(play: Play) -> object:
    row = play.dice.on(play.table("location"), "location", add=play.figure("aim", 1))
    if row.name == "head":
        return row.name, play.dice.pool("2d4", "stars")
    return row.name, play.dice.sum("1d6+2", "damage") - row.number("armour")


RULES: dict[str, Callable[[Play], object]] = {
    "one die": lambda play: play.dice.sum("1d6", "shot"),
    "faces in order": lambda play: play.dice.roll("3d4", "shot"),
    "the first die decides": lambda play: play.dice.roll("2d6", "shot")[0] > 3,
    "sorted faces": lambda play: play.dice.pool("4d4", "hits"),
    "sorted faces of a die of one's own": lambda play: play.dice.pool("3d{1,1,2}", "hits"),
    "fate": lambda play: play.dice.pool("3dF", "fate"),
    "digits": lambda play: play.dice.sum("d66", "shot"),
    "a sum": lambda play: play.dice.sum("2d6+1d4-2", "damage"),
    "values": lambda play: play.dice.sum("4d6", "damage", values=(1, 2, 3, 0, 0, 0)),
    "values and a constant": lambda play: play.dice.sum("2d4+3", "damage", values=(0, -1, -1, 5)),
    "bands": lambda play: play.dice.on(((2, "low"), (4, "middle"), (None, "high")), "shot", "1d6", add=1),
    "bands of numbers": lambda play: play.dice.on(((5, 0), (9, 1), (None, 0)), "shot", "2d6"),
    "bands that repeat a row": lambda play: play.dice.on(((3, "bad"), (8, "good"), (None, "bad")), "shot", "2d6"),
    "one and true and yes": lambda play: play.dice.on(((1, 1), (2, True), (3, "1"), (None, 1)), "shot", "1d6"),
    "rows": lambda play: play.dice.on(play.table("location"), "location"),
    "rows with a figure": lambda play: play.dice.on(play.table("location"), "location", add=play.figure("aim", -3)),
    "a column": lambda play: play.dice.on(play.table("location"), "location", ask="vital"),
    "a column that some rows lack": lambda play: play.dice.on(play.table("location"), "location", ask="roll again"),
    "rows without names": lambda play: play.dice.on(play.table("nameless"), "twins").number("harm"),
    "a column of rows without names": lambda play: play.dice.on(play.table("nameless"), "twins", ask="harm"),
    "a choice": lambda play: play.dice.choose(["a", "b", "c"], "who"),
    "a choice of one": lambda play: play.dice.choose(["a"], "who"),
    "a choice with a name twice": lambda play: play.dice.choose(["a", "b", "a"], "who"),
    "a deck": deck,
    "a hand": lambda play: " ".join(play.dice.draw(["ace", "king", "ace", "queen", "jack"], 3, "hand")),
    "a hand of the whole deck": lambda play: " ".join(play.dice.draw(["ace", "king"], 2, "hand")),
    "an empty hand": lambda play: play.dice.draw(["ace"], 0, "hand") == [],
    "a hand and the card after it": hand,
    "a strike and a parry": parry,
    "a critical": critical,
    "exploding": exploding,
    "told": told,
    "no dice": lambda play: "always",
    "the same question twice": lambda play: play.dice.sum("1d4", "shot") - play.dice.sum("1d4", "shot"),
}


@pytest.mark.parametrize("what", RULES)
def test_odds_equal_play(what: str) -> None:
    chances = odds_of(RULES[what], TABLES)
    assert chances == played(RULES[what], TABLES)
    assert sum(chances.values()) == ONE


@settings(max_examples=60, deadline=None)
@given(
    dice=st.sampled_from(["1d6", "2d4", "1d6+1d4", "d66", "2d3-1"]),
    bounds=st.lists(st.integers(-3, 15), min_size=1, max_size=4, unique=True).map(sorted),
    rows=st.lists(st.sampled_from(["a", "b", "c"]), min_size=5, max_size=5),
    added=st.integers(-4, 4),
)
def test_any_bands_and_any_figure(dice: str, bounds: list[int], rows: list[str], added: int) -> None:
    bands = (*zip(bounds, rows, strict=False), (None, rows[-1]))

    def rule(play: Play) -> object:
        return play.dice.on(bands, "shot", dice, add=added)

    assert odds_of(rule) == played(rule)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_tree_of_questions(data: st.DataObject) -> None:
    """Rules made up of random questions, of which later ones depend on earlier answers."""
    plan = data.draw(
        st.lists(
            st.tuples(st.sampled_from(["sum", "roll", "pool", "on", "choose"]), st.integers(1, 2), st.integers(2, 4)),
            min_size=1,
            max_size=3,
        )
    )

    def rule(play: Play) -> object:
        answers: list[object] = []
        for place, (kind, count, sides) in enumerate(plan):
            size = sides + len(repr(answers)) % 2
            dice, why = f"{count}d{size}", f"question-{place}"
            if kind == "sum":
                answers.append(play.dice.sum(dice, why))
            elif kind == "roll":
                answers.append(play.dice.roll(dice, why)[-1])
            elif kind == "pool":
                answers.append(play.dice.pool(dice, why))
            elif kind == "on":
                answers.append(play.dice.on(at_least(3), why, dice))
            else:
                answers.append(play.dice.choose([str(n) for n in range(size)], why))
        return answers

    assert odds_of(rule) == played(rule)


# Another judge.


def of_icepool(die: icepool.Die[object]) -> Chances:
    return {(repr(outcome),): Fraction(weight, die.denominator()) for outcome, weight in die.items()}


def test_what_counts_has_the_weight_that_is_left_to_it() -> None:
    keep = [(1, 3), (2, 1), (2, 2)]
    chances = odds_of(lambda play: tuple(play.dice.until((("1d6", "row"), ("d{1,1,2,3}", "place")), keep)))
    # Of the 24 pairs of faces 4 count: 1 3 once, 2 1 twice, 2 2 once.
    assert chances == {("(1, 3)",): Fraction(1, 4), ("(2, 1)",): Fraction(1, 2), ("(2, 2)",): Fraction(1, 4)}


def test_sums_as_icepool_counts_them() -> None:
    assert odds_of(lambda play: play.dice.sum("5d6+2d8-3", "damage")) == of_icepool(
        5 @ icepool.d(6) + 2 @ icepool.d(8) - 3
    )


def test_worths_as_icepool_counts_them() -> None:
    worth = icepool.Die([1, 2, 3, 0, 0, 0])
    rule = odds_of(lambda play: play.dice.sum("6d6", "damage", values=(1, 2, 3, 0, 0, 0)))
    assert rule == of_icepool(6 @ worth)


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (5, 6), (3, 10), (8, 3)])
def test_pools_as_icepool_counts_them(count: int, sides: int) -> None:
    expected = icepool.d(sides).pool(count).expand()
    assert odds_of(lambda play: tuple(play.dice.pool(f"{count}d{sides}", "hits"))) == of_icepool(expected)


def test_bands_as_icepool_counts_them() -> None:
    expected = (3 @ icepool.d(6)).map(lambda total: "low" if total + 2 <= 9 else "mid" if total + 2 <= 14 else "high")
    bands = ((9, "low"), (14, "mid"), (None, "high"))
    assert odds_of(lambda play: play.dice.on(bands, "shot", "3d6", add=2)) == of_icepool(expected)


def test_the_best_three_of_four_as_icepool_counts_them() -> None:
    rule = odds_of(lambda play: sum(play.dice.pool("4d6", "strength")[1:]))
    assert rule == of_icepool(icepool.highest(*[icepool.d(6)] * 4, keep=3))


# What odds cost: a rule is run once for every answer that it could tell apart.

RUNS: list[tuple[str, int]] = [
    ("one die", 6),
    ("faces in order", 4**3),
    ("sorted faces", comb(4 + 4 - 1, 4)),
    ("sorted faces of a die of one's own", 4),
    ("digits", 36),
    ("a sum", 14),
    ("values", 13),
    ("bands", 3),
    ("bands that repeat a row", 2),
    ("rows", 4),
    ("a column", 2),
    ("a column of rows without names", 4),
    ("a choice with a name twice", 2),
    ("a deck", 24),
    ("a strike and a parry", 3),
    ("told", 4),
    ("no dice", 1),
]


def runs_of(rule: Callable[[Play], object]) -> list[tuple[object, Fraction]]:
    from .lab import Ask, of_roll

    system = of_roll(rule, TABLES)
    return list(explore(lambda dice: system.answer(Ask(), None, RulePlay(dice, system.tables)).result))


@pytest.mark.parametrize(("what", "runs"), RUNS)
def test_a_rule_is_run_no_more_than_it_can_tell_apart(what: str, runs: int) -> None:
    branches = runs_of(RULES[what])
    assert len(branches) == runs
    assert sum(weight for _, weight in branches) == ONE


def test_every_branch_has_its_own_weight() -> None:
    branches = runs_of(RULES["sorted faces"])
    assert Counter(weight for _, weight in branches)[Fraction(24, 256)] == 1


# Rules that cannot be run again.


def test_a_rule_that_asks_something_else_when_run_again_is_broken() -> None:
    times: list[int] = []

    def fickle(play: Play) -> int:
        times.append(1)
        return play.dice.sum("1d6" if len(times) < 3 else "1d8", "shot")

    assert "a rule that was run again asked" in fault(lambda: odds_of(fickle))


def test_a_rule_that_asks_less_when_run_again_is_broken() -> None:
    times: list[int] = []

    def lazy(play: Play) -> int:
        times.append(1)
        return play.dice.sum("1d6", "shot") + (play.dice.sum("1d6", "ammo") if len(times) < 3 else 0)

    assert "asked fewer questions" in fault(lambda: odds_of(lazy))


def test_rows_without_a_text_of_their_own_are_the_same_when_run_again() -> None:
    class Skid:
        def __repr__(self) -> str:
            return "a skid"

    def rule(play: Play) -> str:
        return repr(play.dice.on(((2, Skid()), (None, object())), "skid", "1d6"))[:6]

    assert sum(odds_of(rule).values()) == ONE


@pytest.mark.parametrize(
    "rule", [lambda play: play.dice.pool("20d20", "x"), lambda play: play.dice.sum("999d99999", "x")]
)
def test_what_cannot_even_be_listed_is_refused_and_does_not_hang(rule: Callable[[Play], object]) -> None:
    with pytest.raises(TooManyRunsError, match="too many throws"):
        odds_of(rule)


def test_dice_that_branch_record_nothing_and_know_no_faces_of_a_sum() -> None:
    told: list[str] = []

    def run(dice: BranchingDice) -> Outcome:
        play = RulePlay(dice, {})
        play.dice.sum("2d6", "damage")
        play.tell("{damage.faces} is {damage.total}")
        told.extend(play.lines)
        assert dice.records == []
        return Outcome("x")

    list(explore(run))
    assert told == [f"... is {total}" for total in range(2, 13)]


def test_rows_are_equal_by_what_stands_in_them() -> None:
    from skirm.rules.rows import Origin

    plain, other = Row("x", {"harm": 1}, Origin("printed")), Row("x", {"harm": 2}, Origin("printed"))
    assert plain == Row("x", {"harm": 1}, Origin("house"))
    assert plain != other
    assert len({plain, other}) == 2


def endless(play: Play) -> None:
    while True:
        play.dice.roll("1d6", "again")


def until_a_one(play: Play) -> None:
    """Every way has an end, and each is longer than the last."""
    while play.dice.sum("1d6", "again") != 1:
        pass


def until_a_six(play: Play) -> None:
    """The way that is gone first has none."""
    while play.dice.sum("1d6", "again") != 6:
        pass


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (endless, "one way needs more than 10,000 throws"),
        (until_a_six, "one way needs more than 10,000 throws"),
        (until_a_one, "throw dice more than 300,000 times"),
    ],
)
def test_odds_of_a_rule_that_draws_without_end_are_given_up(rule: Callable[[Play], object], told: str) -> None:
    system = of_roll(rule)
    with pytest.raises(TooManyRunsError, match=told):
        distribution(system, Ask(), None, budget=3_000)
