from __future__ import annotations

import json
from fractions import Fraction

import pytest

from skirm.output.report import lines, to_json
from skirm.output.stream import escaped
from skirm.rules.outcome import DrawRecord, FigureUse, Modifier, Report
from skirm.rules.refusals import PluginError


def report(**changed: object) -> Report:
    fields: dict[str, object] = {
        "kind": "action",
        "system": "toy",
        "name": "shoot",
        "result": "hit",
        "success": True,
        "total": 5,
        "data": {},
        "modifiers": [],
        "figures": [],
        "dice": [],
        "parts": [],
        "text": "5 against 4, hit",
    }
    return Report(**(fields | changed))  # type: ignore[arg-type]


def test_fractions_are_text_with_a_float_beside_them() -> None:
    half = Modifier("chance", "times", Fraction(1, 2), "a parry")
    told = json.loads(to_json(report(total=Fraction(7, 2), modifiers=[half], data={"odds": [Fraction(1, 3)]})))
    assert list(told)[5:8] == ["total", "total_float", "data"]
    assert (told["total"], told["total_float"]) == ("7/2", 3.5)
    assert (told["modifiers"][0]["value"], told["modifiers"][0]["value_float"]) == ("1/2", 0.5)
    assert told["data"] == {"odds": ["1/3"]}


def test_a_fraction_beyond_floats_and_a_number_beyond_64_bits() -> None:
    told = json.loads(to_json(report(total=Fraction(10**400, 3), data={"big": 10**30})))
    assert told["total_float"] is None
    assert told["data"] == {"big": 10**30}


def test_bytes_that_are_no_text_survive() -> None:
    assert json.loads(to_json(report(text="\udcff")))["text"] == "?"


def test_facts_that_json_has_no_word_for_are_the_plugins_fault() -> None:
    with pytest.raises(PluginError, match="complex"):
        to_json(report(data={"z": 1j}))


def test_the_order_of_lines_and_notes() -> None:
    house = FigureUse("cover", "open/0", 16, "house", "SA-03", "plugin")
    printed = FigureUse("cover", "open/1", 17, "printed", "SA-03", "plugin")
    part = report(kind="step", text="a hit\nanother", figures=[house, printed])
    assert lines(report(figures=[house], parts=[part])) == [
        "5 against 4, hit",
        "a hit",
        "another",
        "house: cover",
    ]


def test_what_no_printed_rule_says_is_one_line_for_a_result_and_its_parts() -> None:
    modifiers = [
        Modifier("to hit", "add", 2, "skill, as a plain number (SA-A3)", "SA-05", "ruling"),
        Modifier("to hit", "add", -1, "darkness", "NIGHT-1", "house"),
        Modifier("to hit", "add", 1, "a torch", kind="house", applied=False),
        Modifier("harm", "add", 1, "spite", kind="house"),
    ]
    figures = [
        FigureUse("turning", "ahead", 1, "ruling", "SA-19", "plugin", "counted from the heading (SA-A13)"),
        FigureUse("reload", "actions", 1, "ruling", "SA-07", "plugin"),
        FigureUse("cover", "open/0", 16, "house", "SA-03", "plugin", "the table is lost (SA-A1)"),
    ]
    part = report(modifiers=modifiers[:2], figures=figures[:1])
    whole = report(modifiers=modifiers, figures=figures, parts=[part])
    assert lines(whole)[2:] == ["house: NIGHT-1, harm, cover; ruling: SA-A3, SA-A13, reload"]


@pytest.mark.parametrize(
    ("value", "rule", "told"),
    [
        (-2, "R-1", "to hit -2: cover (R-1), ruling"),
        (3, "R-4", "to hit +3: cover (R-4), house"),
        (1, "R-4", "to hit +1: cover (R-4)"),
        (-2, "R-2", "to hit -2: cover (R-2)"),
        (-2, "", "to hit -2: cover"),
    ],
)
def test_a_modifier_rests_on_the_figure_of_its_rule_and_value(value: int, rule: str, told: str) -> None:
    figures = [
        FigureUse("cover", "full", 2, "ruling", "R-1", "plugin"),
        FigureUse("cover", "half", -2, "printed", "R-2", "plugin"),
        FigureUse("wound", "maim", {"harm": 3, "dazes": True}, "house", "R-4", "plugin"),
        FigureUse("free", "a", 2, "house", "", "plugin"),
    ]
    whole = report(modifiers=[Modifier("to hit", "add", value, "cover", rule)], figures=figures)
    assert lines(whole, explain=True)[1] == f"  {told}"


def test_colour_changes_no_character() -> None:
    import re

    whole = report(parts=[report(text="a hit")], figures=[FigureUse("t", "k", [1, True], "ruling", "", "house rules")])
    painted = lines(whole, explain=True, colour=True)
    assert [re.sub("\x1b\\[[0-9]*m", "", line) for line in painted] == lines(whole, explain=True)
    assert painted != lines(whole, explain=True)


def test_explained() -> None:
    modifiers = [
        Modifier("to hit", "base", 3, "skill", "R-1"),
        Modifier("to hit", "add", -2, "cover", kind="house"),
        Modifier("to hit", "add", 2, "aimed", applied=False, why_not="moved"),
        Modifier("to hit", "times", Fraction(1, 2), "dark"),
    ]
    dice = [DrawRecord(6, [1, 2], "shot", "random"), DrawRecord("d66", [42], "where", "given")]
    assert lines(report(modifiers=modifiers, dice=dice), explain=True)[1:] == [
        "  to hit =3: skill (R-1)",
        "  to hit -2: cover, house",
        "  to hit x 1/2: dark",
        "  to hit = 1/2",
        "  to hit, not applied: aimed +2 (moved)",
        "  shot: 2d6 -> 1 2",
        "  where: d66 -> 42 (given)",
        "house: to hit",
    ]


def test_what_could_have_borne_on_a_figure_is_one_line_of_it() -> None:
    modifiers = [
        Modifier("to hit", "add", 3, "skill"),
        Modifier("to hit", "add", -30, "night", applied=False, why_not="it is day"),
        Modifier("to hit", "add", -1, "cover"),
        Modifier("to hit", "times", Fraction(1, 2), "dark", applied=False),
        Modifier("harm", "add", 1, "axe"),
    ]
    assert lines(report(modifiers=modifiers), explain=True)[1:] == [
        "  to hit +3: skill",
        "  to hit -1: cover",
        "  to hit = 2",
        "  to hit, not applied: night -30 (it is day); dark x 1/2",
        "  harm +1: axe",
    ]


def test_two_figures_of_one_name_in_a_row_get_no_sum() -> None:
    twice = [Modifier("chance", "add", 10, "Agility"), Modifier("chance", "add", 5, "skill")] * 2
    assert not [line for line in lines(report(modifiers=twice), explain=True) if "chance = " in line]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Rook", "Rook"),
        ("[red]x[/]", "[red]x[/]"),
        (":skull:", ":skull:"),
        ("\x1b[31m", "\\x1b[31m"),
        ("a\u202eb", "a\\u202eb"),
        ("a\nb", "a\\nb"),
        ("Zo\u00eb \u2694", "Zo\u00eb \u2694"),
        ("\x07", "\\x07"),
        ("a\u200db", "a\u200db"),
    ],
)
def test_what_is_not_for_eyes_is_an_escape(text: str, shown: str) -> None:
    assert escaped(text) == shown
