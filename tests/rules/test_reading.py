"""Figures that a rule reads within bounds: what it can reckon with is read and noted, anything else is refused."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.api import FigureUse, Play, RulesError
from skirm.rules.branches import distribution
from skirm.rules.house import HouseTable, in_effect
from skirm.rules.system import System

from .lab import Ask, ask, fault, of_roll
from .lab import given as played

Data = dict[str, object]
Rule = Callable[[Play], object]
ODDS: Data = {
    "kind": "printed",
    "rule": "R-1",
    "entries": {
        "pace": 30,
        "debt": -2,
        "share": 0.1,
        "third": 1,
        "pivots": True,
        "size": "large",
        "codes": ["near", "far"],
        "damage": "2d6+1",
        "blow": "d66",
        "nothing": "0d6",
        "long": "x" * 200,
    },
}
BANDS: Data = {"kind": "printed", "across": [5, 20], "grid": {"pistol": [60, 3000]}}
TABLES = {"odds": ODDS, "reach": BANDS}


def read(rule: Rule) -> tuple[str, list[FigureUse]]:
    report = ask(rule, "", TABLES)
    return report.result, report.figures


def refused(rule: Rule) -> str:
    with pytest.raises(RulesError) as refusal:
        read(rule)
    ((slug, told),) = refusal.value.reasons
    assert slug == "bad-table"
    return told


@pytest.mark.parametrize(
    ("rule", "found", "key", "value"),
    [
        (lambda play: play.table("odds").whole("pace"), 30, "pace", 30),
        (lambda play: play.table("odds").whole("PACE", least=30, most=30), 30, "pace", 30),
        (lambda play: play.table("odds").whole("debt", least=-2), -2, "debt", -2),
        (lambda play: play.table("reach").whole("pistol", 4), 60, "pistol/5", 60),
        (lambda play: play.table("reach").whole("pistol", 6, most=3000), 3000, "pistol/20", 3000),
        (lambda play: play.table("odds").exact("share"), Fraction(1, 10), "share", 0.1),
        (lambda play: play.table("odds").exact("share", least=Fraction(1, 10), most=1), Fraction(1, 10), "share", 0.1),
        (lambda play: play.table("odds").exact("third"), Fraction(1), "third", 1),
        (lambda play: play.table("odds").yes("pivots"), True, "pivots", True),
        (lambda play: play.table("odds").word("size", among=("car", "large")), "large", "size", "large"),
        (lambda play: play.table("odds").words("codes", among=("far", "near")), ["near", "far"], "codes", None),
        (lambda play: play.table("odds").dice_at("damage"), "2d6+1", "damage", "2d6+1"),
        (lambda play: play.table("odds").dice_at("damage", least=3, most=13), "2d6+1", "damage", "2d6+1"),
        (lambda play: play.table("odds").dice_at("blow", least=11, most=66), "d66", "blow", "d66"),
    ],
)
def test_a_figure_within_its_bounds_is_read_and_noted(rule: Rule, found: object, key: str, value: object) -> None:
    result, (use,) = read(rule)
    assert result == repr(found)
    assert (use.key, use.kind) == (key, "printed")
    assert value is None or use.value == value


def test_a_number_that_is_peeked_at_is_not_noted() -> None:
    assert read(lambda play: play.table("odds").whole("pace", peek=True)) == ("30", [])
    assert refused(lambda play: play.table("odds").whole("pace", most=29, peek=True)).startswith("table odds at pace: ")


# What is asked, and what is told.
WRONG: list[tuple[Rule, str]] = [
    (lambda play: play.table("odds").whole("pace", most=29), "pace: expected a whole number from 0 to 29, found 30"),
    (
        lambda play: play.table("odds").whole("pace", least=31),
        "pace: expected a whole number from 31 to 1000, found 30",
    ),
    (lambda play: play.table("odds").whole("debt"), "debt: expected a whole number from 0 to 1000, found -2"),
    (lambda play: play.table("odds").whole("pivots"), "pivots: expected a whole number from 0 to 1000, found True"),
    (lambda play: play.table("odds").whole("share"), "share: expected a whole number from 0 to 1000, found 0.1"),
    (lambda play: play.table("odds").exact("share", most=0), "share: expected a number from 0 to 0, found 0.1"),
    (
        lambda play: play.table("odds").exact("share", least=Fraction(11, 100)),
        "share: expected a number from 0.11 to 1000, found 0.1",
    ),
    (lambda play: play.table("odds").exact("pivots"), "pivots: expected a number from 0 to 1000, found True"),
    (lambda play: play.table("odds").exact("size"), "size: expected a number from 0 to 1000, found 'large'"),
    (lambda play: play.table("odds").yes("third"), "third: expected true or false, found 1"),
    (
        lambda play: play.table("odds").word("size", among=("car", "none")),
        "size: expected one of car, none, found 'large'",
    ),
    (lambda play: play.table("odds").word("pace", among=("car",)), "pace: expected one of car, found 30"),
    (
        lambda play: play.table("odds").words("codes", among=("near", "next")),
        "codes: expected a list of any of near, next, found ['near', 'far']",
    ),
    (lambda play: play.table("odds").words("size", among="large"), "expected a list of any of l, a, r, g, e, found"),
    (
        lambda play: play.table("odds").dice_at("damage", most=12),
        "damage: expected dice such as 2d6, with totals from 0 to 12, found '2d6+1'",
    ),
    (
        lambda play: play.table("odds").dice_at("damage", least=4),
        "damage: expected dice such as 2d6, with totals from 4 to 1000, found '2d6+1'",
    ),
    (lambda play: play.table("odds").dice_at("size"), "size: expected dice such as 2d6, with totals from 0 to 1000"),
    (lambda play: play.table("odds").dice_at("nothing"), "nothing: expected dice such as 2d6"),
    (lambda play: play.table("odds").dice_at("pace"), "pace: expected dice such as 2d6"),
    (lambda play: play.table("odds").word("long", among=()), "long: expected one of , found 'xxxxxx"),
]


@pytest.mark.parametrize(("rule", "told"), WRONG)
def test_a_figure_out_of_bounds_is_refused_with_table_key_and_what_would_be_right(rule: Rule, told: str) -> None:
    found = refused(rule)
    assert found.startswith("table odds at ")
    assert told in found
    assert len(found) < 200


def test_a_figure_of_a_band_is_told_by_the_band() -> None:
    told = "table reach at pistol/20: expected a whole number from 0 to 1000, found 3000"
    assert refused(lambda play: play.table("reach").whole("pistol", 13)) == told


@pytest.mark.parametrize(
    "rule",
    [
        lambda play: play.table("odds").whole("luck"),
        lambda play: play.table("odds").exact("luck"),
        lambda play: play.table("odds").yes("luck"),
        lambda play: play.table("odds").word("luck", among=("a",)),
        lambda play: play.table("odds").words("luck", among=("a",)),
        lambda play: play.table("odds").dice_at("luck"),
    ],
)
def test_a_figure_that_is_not_there_is_told_as_ever(rule: Rule) -> None:
    with pytest.raises(RulesError) as refusal:
        read(rule)
    assert refusal.value.ids == ["no-figure"]


@given(number=st.floats() | st.integers(-(10**30), 10**30), least=st.integers(-100, 100), most=st.integers(-100, 100))
def test_what_is_read_exactly_lies_within_its_bounds_or_is_refused(number: float, least: int, most: int) -> None:
    tables = {"t": {"kind": "printed", "entries": {"a": number}}}

    def rule(play: Play) -> object:
        return play.table("t").exact("a", least=least, most=most)

    if least <= number <= most:
        assert ask(rule, "", tables).result == repr(Fraction(str(number)))
    else:
        with pytest.raises(RulesError, match="expected a number from"):
            ask(rule, "", tables)


def test_a_list_that_was_read_is_the_rules_own() -> None:
    def rule(play: Play) -> object:
        play.table("odds").words("codes", among=("near", "far")).append("spoilt")
        return play.table("odds").words("codes", among=("near", "far"))

    assert read(rule)[0] == "['near', 'far']"


def test_a_rule_says_itself_what_no_call_can_check() -> None:
    def rule(play: Play) -> object:
        raise play.table("odds").wrong("worth", 3, expected="six faces", found=[1])

    assert refused(rule) == "table odds at worth/3: expected six faces, found [1]"


# Tables that are thrown on.

SKID: Data = {"kind": "printed", "dice": "1d6", "rows": [{"to": 2, "row": "slides"}, {"to": 6, "row": "holds"}]}


def skidding(added: int = 0, dice: str = "") -> Rule:
    return lambda play: play.dice.on(play.table("skid"), "skid", dice, add=added).name


def by_house(rule: Rule, **changed: object) -> System:
    """A system that is played by a table of the house, which is its own but for what is changed."""
    system = of_roll(rule, {"skid": SKID})
    system.tables = in_effect(system.tables, {"skid": HouseTable(SKID | changed, "skid.toml")})
    return system


def by_extension(rule: Rule, **changed: object) -> System:
    """The same, where an extension has replaced it."""
    system = of_roll(rule, {"skid": SKID})
    system.schemas.table("skid", SKID | changed, replaces=True)
    system.tables = in_effect(system.schemas.table_data)
    return system


LONGER = [{"to": 2, "row": "slides"}, {"to": 8, "row": "holds"}]


@pytest.mark.parametrize(
    ("changed", "added", "told"),
    [
        ({"dice": "banana"}, 0, "dice: expected dice such as 2d6, found 'banana'"),
        ({"dice": ""}, 0, "dice: expected dice such as 2d6, found ''"),
        ({"dice": "0d6"}, 0, "dice: expected dice such as 2d6, found '0d6'"),
        ({"dice": "4d6kh3"}, 0, "dice: expected dice such as 2d6, found '4d6kh3'"),
        ({"dice": "1d8"}, 0, "rows: expected the last one to reach 8, as 1d8 does, found 6"),
        ({"dice": "1d6+3"}, 0, "rows: expected the last one to reach 9, as 1d6+3 does, found 6"),
        ({}, 1, "rows: expected the last one to reach 7, as 1d6 with +1 does, found 6"),
        ({"rows": LONGER, "dice": "1d8"}, 2, "rows: expected the last one to reach 10, as 1d8 with +2 does, found 8"),
    ],
)
def test_a_table_in_the_place_of_another_that_cannot_be_thrown_on_is_refused_before_a_die_falls(
    changed: Data, added: int, told: str
) -> None:
    for system in (by_house(skidding(added), **changed), by_extension(skidding(added), **changed)):
        for question in (played, distribution):
            with pytest.raises(RulesError) as refusal:
                question(system, Ask(), None)
            assert refusal.value.reasons == [("bad-table", f"table skid at {told}")]


@pytest.mark.parametrize(
    ("changed", "added", "dice", "row"),
    [
        ({"rows": LONGER, "dice": "1d8"}, 0, "8", "holds"),
        ({"rows": LONGER}, 2, "6", "holds"),
        ({"dice": "1d8"}, -2, "8", "holds"),
        ({"dice": "1d4"}, 0, "1", "slides"),
        ({"rows": [{"to": 0, "row": "slides"}, {"row": "holds"}], "dice": "3d20"}, 9, "1 1 1", "holds"),
    ],
)
def test_a_house_table_may_have_other_dice_that_its_rows_can_bear(
    changed: Data, added: int, dice: str, row: str
) -> None:
    assert played(by_house(skidding(added), **changed), Ask(), None, dice)[0].result == repr(row)


def test_a_rule_that_throws_dice_of_its_own_may_do_so_on_any_table() -> None:
    assert played(by_house(skidding(dice="1d4"), dice="1d8"), Ask(), None, "4")[0].result == "'holds'"
    assert fault(lambda: played(by_house(skidding(dice="1dx")), Ask(), None)).startswith("lab: ask failed: ")


def test_a_rule_that_throws_the_dice_of_a_table_in_its_own_way_asks_for_them() -> None:
    def rule(play: Play) -> object:
        table = play.table("skid")
        return table.row(play.dice.sum(table.throws(added=-1), "skid") - 1).name

    assert played(by_house(rule, dice="1d7"), Ask(), None, "7")[0].result == "'holds'"
    with pytest.raises(RulesError) as refusal:
        played(by_house(rule, dice="1d8"), Ask(), None)
    assert refusal.value.reasons == [
        ("bad-table", "table skid at rows: expected the last one to reach 7, as 1d8 with -1 does, found 6")
    ]


@pytest.mark.parametrize("changed", [{"dice": "banana"}, {"dice": ""}, {"dice": "1d8"}])
def test_the_same_in_a_systems_own_table_is_the_fault_of_the_rule(changed: Data) -> None:
    fault(lambda: ask(skidding(), "7", {"skid": SKID | changed}))
