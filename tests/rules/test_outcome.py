"""Results as data."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from skirm.api import Modifier, Outcome
from skirm.rules.outcome import DrawRecord, Report


def report(text: str, *parts: Report, faces: list[int | str] | None = None) -> Report:
    dice = [] if faces is None else [DrawRecord(6, faces, "shot", "given")]
    return Report("step", "lab", "x", "x", None, None, {}, [], [], dice, list(parts), text)


def test_dice_and_lines_come_in_the_order_of_play() -> None:
    inner = report("b\nc", report("d", faces=[3]), faces=[2])
    whole = report("a", inner, report("e", faces=[4]), faces=[1])
    assert whole.lines() == ["a", "b", "c", "d", "e"]
    assert [record.faces for record in whole.all_dice()] == [[1], [2], [3], [4]]


def test_a_revision_is_there_only_in_an_encounter() -> None:
    plain = report("a")
    assert "revision" not in msgspec.to_builtins(plain)
    plain.revision = 7
    assert msgspec.to_builtins(plain)["revision"] == 7


def test_an_outcome_needs_a_result_and_no_more() -> None:
    assert (Outcome("x").success, Outcome("x").data) == (None, {})
    assert Outcome("x").data is not Outcome("x").data


def test_a_modifier_may_be_a_fraction() -> None:
    assert Modifier("aim", "times", Fraction(1, 2), "far").applied
