"""Tables are data, in three forms, and every figure says where it comes from."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from skirm.api import FigureUse, Play, RulesError
from skirm.rules.refusals import PluginError
from skirm.rules.tables import Table

from .lab import ask, fault

Data = dict[str, object]
HEAD: Data = {"title": "T", "kind": "printed", "rule": "R-1"}
COVER: Data = HEAD | {
    "entries": {"Open": 0, "partial": -1, "full": -2},
    "figures": [{"at": "full", "kind": "ruling", "reason": "unclear"}],
}
NUMBER: Data = HEAD | {
    "across": [0, 2, 4, 6],
    "grid": {"open": [16, 26, 36, 46], "partial": [26, 36, 46, 56]},
    "figures": [{"at": ["open", 4], "kind": "house"}, {"at": "partial/0", "rule": "R-2"}],
}
BOTH_WAYS: Data = HEAD | {"down": [1, 3], "across": ["a", "b"], "grid": [[10, 20], [30, 40]]}
SKID: Data = HEAD | {
    "dice": "1d6",
    "rows": [
        {"to": -1, "row": "spin", "skids": ["target"], "turns": 2},
        {"to": 3, "row": "drift", "skids": "both", "turns": 1, "kind": "house", "rule": "R-9", "reason": "kinder"},
        {"row": "hold"},
    ],
}
TABLES = {"cover": COVER, "number": NUMBER, "both": BOTH_WAYS, "skid": SKID}


def read(rule: Callable[[Play], object]) -> tuple[str, list[FigureUse]]:
    report = ask(rule, "", TABLES)
    return report.result, report.figures


@pytest.mark.parametrize("key", ["full", "FULL", "Full"])
def test_a_value_by_key_in_any_case(key: str) -> None:
    use = FigureUse("cover", "full", -2, "ruling", "R-1", "plugin", "unclear")
    assert read(lambda play: play.table("cover").at(key)) == ("-2", [use])


@pytest.mark.parametrize(("speed", "number"), [(-5, 16), (0, 16), (1, 26), (2, 26), (3, 36), (4, 36), (5, 46), (6, 46)])
def test_a_grid_at_every_edge_of_its_bands(speed: int, number: int) -> None:
    assert read(lambda play: play.table("number").at("open", speed))[0] == str(number)


@pytest.mark.parametrize(("down", "across", "value"), [(0, "a", 10), (1, "b", 20), (2, "a", 30), (3, "B", 40)])
def test_a_grid_with_bands_down_the_side(down: int, across: str, value: int) -> None:
    assert read(lambda play: play.table("both").at(down, across))[0] == str(value)


@pytest.mark.parametrize(
    ("total", "row"), [(-99, "spin"), (-1, "spin"), (0, "drift"), (3, "drift"), (4, "hold"), (10**9, "hold")]
)
def test_rows_at_every_edge_of_their_bands(total: int, row: str) -> None:
    assert read(lambda play: play.table("skid").row(total).name)[0] == repr(row)


def test_what_is_read_is_noted_with_its_kind_and_rule() -> None:
    def notes(rule: Callable[[Play], object]) -> list[tuple[str, str, str]]:
        return [(use.key, use.kind, use.rule) for use in read(rule)[1]]

    assert notes(lambda play: play.table("number").at("open", 3)) == [("open/4", "house", "R-1")]
    assert notes(lambda play: play.table("number").at("PARTIAL", -1)) == [("partial/0", "printed", "R-2")]
    assert notes(lambda play: play.table("skid").row(9)) == [("hold", "printed", "R-1")]
    assert notes(lambda play: play.table("skid").row(2)) == [("drift", "house", "R-9")]
    assert notes(lambda play: play.table("skid").bands()) == []


def test_a_reason_belongs_to_its_kind() -> None:
    table = Table("t", HEAD | {"kind": "ruling", "reason": "why", "entries": {"a": 1, "b": 2},
                               "figures": [{"at": "a", "kind": "printed"}]}, "plugin")  # fmt: skip
    assert (table.find("a")[2].reason, table.find("b")[2].reason) == ("", "why")


def test_the_kind_of_a_row_may_stand_among_the_figures() -> None:
    table = Table("t", HEAD | {"rows": [{"row": "all"}], "figures": [{"at": "all", "kind": "house"}]}, "plugin")
    assert table.find(1)[2].kind == "house"


def test_a_table_of_the_house_is_house_unless_it_says_otherwise() -> None:
    table = Table("t", {"title": "T", "entries": {"a": 1}}, "house rules")
    assert table.find("a")[2].kind == "house"


def test_a_row_has_columns_as_attributes_and_by_type() -> None:
    def rule(play: Play) -> object:
        spin, drift, hold = (row for _, row in play.table("skid").bands())
        assert (spin.turns, spin.number("turns"), hold.number("turns")) == (2, 2, 0)
        assert (spin.texts("skids"), drift.texts("skids"), hold.texts("skids")) == (["target"], ["both"], [])
        assert (drift.text("skids"), hold.text("skids")) == ("both", "")
        assert str(drift) == "drift"
        return True

    assert read(rule)[0] == "True"


@pytest.mark.parametrize(
    "rule",
    [
        lambda play: play.table("skid").row(0).number("trun"),
        lambda play: play.table("skid").row(0).text("trun"),
        lambda play: play.table("skid").row(0).trun,
        lambda play: play.table("skid").row(0).number("skids"),
        lambda play: play.table("skids"),
        lambda play: play.table("cover").at("open", 3),
        lambda play: play.table("number").at("open"),
        lambda play: play.table("cover").text("open"),
        lambda play: play.table("cover").row("open"),
        lambda play: play.table("cover").bands(),
        lambda play: play.table("cover").peek(str, "open"),
    ],
)
def test_what_a_table_does_not_have_is_the_fault_of_the_rule(rule: Callable[[Play], object]) -> None:
    assert fault(lambda: read(rule)).startswith("lab: ask failed: ")


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (lambda play: play.table("cover").at("sandbags"), "table cover has no sandbags; it has Open, partial, full"),
        (lambda play: play.table("number").at("open", 7), "table number has no 7; it has up to 6"),
        (lambda play: play.table("number").at("none", 0), "table number has no none; it has open, partial"),
        (lambda play: play.table("number").at("open", "fast"), "table number has no fast; it has up to 6"),
    ],
)
def test_a_figure_that_is_not_there_is_a_refusal_that_says_what_is(rule: Callable[[Play], object], told: str) -> None:
    with pytest.raises(RulesError) as refused:
        read(rule)
    assert refused.value.reasons == [("no-figure", told)]


def test_a_rule_may_ask_whether_a_figure_is_there() -> None:
    def rule(play: Play) -> object:
        table = play.table("number")
        return [table.has("open", 6), table.has("open", 7), table.has("shut", 6)]

    assert read(rule) == ("[True, False, False]", [])


def test_a_figure_that_is_only_looked_at_is_not_noted() -> None:
    def rule(play: Play) -> object:
        table = play.table("number")
        return [table.peek(int, "open", 3), table.origin("open", 3).kind, table.origin("partial", 0).rule]

    assert read(rule) == ("[36, 'house', 'R-2']", [])


ROW: Data = {"to": 1, "row": "x"}


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({}, "one of entries, grid and rows"),
        ({"entries": {}}, "one of entries, grid and rows"),
        ({"entries": {"a": 1}, "rows": [ROW]}, "one of entries, grid and rows"),
        ({"entries": [1]}, "entries: expected a value by key"),
        ({"entries": {"Open": 1, "open": 2}}, "open occurs twice"),
        ({"entries": {"a": 1}, "colour": "red"}, "unknown field 'colour'"),
        ({"entries": {"a": 1}, "kind": "guess"}, "kind: expected printed, ruling or house, found 'guess'"),
        ({"entries": {"a": 1}, "rule": 7}, "rule: expected a text"),
        ({"entries": {"a": 1}, "title": 7}, "title: expected a text"),
        ({"entries": {"a": 1}, "figures": [{"at": "b"}]}, "figures: there is no figure at b"),
        ({"entries": {"a": 1}, "figures": [{"kind": "house"}]}, "figures: each says at which key"),
        ({"entries": {"a": 1}, "figures": [{"at": "a", "color": 1}]}, "unknown field 'color'"),
        ({"entries": {"a": 1}, "figures": {"at": "a"}}, "figures: expected a list of tables"),
        ({"rows": [{"to": 3, "row": "a"}, {"to": 3, "row": "b"}]}, "the bands do not rise"),
        ({"rows": [{"to": 3, "row": "a"}, {"to": 2, "row": "b"}]}, "the bands do not rise"),
        ({"rows": [{"row": "a"}, {"to": 2, "row": "b"}]}, "the bands do not rise"),
        ({"rows": [{"row": "a"}, {"row": "b"}]}, "the bands do not rise"),
        ({"rows": [{"to": 2.5, "row": "a"}]}, "either texts or whole numbers"),
        ({"rows": [{"to": True, "row": "a"}]}, "either texts or whole numbers"),
        ({"rows": [{"to": "3", "row": "a"}]}, "a whole number"),
        ({"rows": [{"to": "3", "row": "a"}, {"to": 4, "row": "b"}]}, "either texts or whole numbers"),
        ({"rows": [{"to": 3, "row": 7}]}, "expected a text as the name of a row, found 7"),
        ({"rows": [ROW | {"kind": "guess"}]}, "found 'guess'"),
        ({"grid": {"a": [1]}}, "across: expected a list"),
        ({"across": [1, 2], "grid": {"a": [1]}}, "every row has 2 figures"),
        ({"across": [2, 1], "grid": {"a": [1, 2]}}, "the bands do not rise"),
        ({"across": [1, "b"], "grid": {"a": [1, 2]}}, "either texts or whole numbers"),
        ({"across": [1], "grid": [[1]]}, "bounds in down"),
        ({"across": [1], "down": [1, 2], "grid": [[1]]}, "as many rows as keys"),
        ({"across": [1], "down": [2, 1], "grid": [[1], [2]]}, "the bands do not rise"),
    ],
)
def test_a_file_that_is_no_table_is_refused_with_its_fault(data: Data, told: str) -> None:
    with pytest.raises(PluginError) as refused:
        Table("t", {"title": "T", "kind": "printed"} | data, "plugin")
    assert str(refused.value).startswith("table t (plugin): ")
    assert told in str(refused.value)


def test_a_table_of_a_plugin_says_its_kind() -> None:
    with pytest.raises(PluginError, match=r"table t \(plugin\): kind is missing: printed, ruling or house"):
        Table("t", {"title": "T", "entries": {"a": 1}}, "plugin")
