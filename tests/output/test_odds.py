"""Odds at a terminal: bars that fit."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.output.bars import drawn
from skirm.output.chances import decimal, percent, root
from skirm.output.values import said


def lines(monkeypatch: pytest.MonkeyPatch, columns: int, encoding: str = "utf-8") -> list[str]:
    class Terminal:
        def __init__(self) -> None:
            self.encoding = encoding

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setenv("COLUMNS", str(columns))
    rows = [["10", "75.00", "100", "75.00"], ["11", "25.00", "25.00", "100"]]
    return drawn(["value", "%", "at least", "at most"], rows, [3, 1], colour=False)


@pytest.mark.parametrize("columns", [200, 80, 60, 40, 30, 20])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_table_fits_its_terminal(monkeypatch: pytest.MonkeyPatch, columns: int, encoding: str) -> None:
    told = lines(monkeypatch, columns, encoding)
    assert max(map(len, told)) <= columns
    assert all(line.encode(encoding) for line in told)
    assert [line.split()[:2] for line in told[1:]] == [["10", "75.00"], ["11", "25.00"]]


def test_bars_are_as_long_as_chances_are_great(monkeypatch: pytest.MonkeyPatch) -> None:
    told = lines(monkeypatch, 20, "ascii")
    assert told == ["value      %", "   10  75.00  ######", "   11  25.00  ##"]
    assert lines(monkeypatch, 80)[1].endswith("\u2588" * 40)
    assert lines(monkeypatch, 80)[2].endswith("\u2588" * 13 + "\u258e")


@given(st.integers(1, 10**9), st.integers(1, 10**9))
def test_percentages_say_possible_of_what_is_possible(weight: int, more: int) -> None:
    total = weight + more
    told = percent(weight, total)
    assert told not in ("0", "0.00", "100", "100.00")
    if told[0].isdigit():
        assert abs(Fraction(told) - Fraction(100 * weight, total)) <= Fraction(1, 200)
    assert percent(0, total) == "0"
    assert percent(total, total) == "100"


@given(st.fractions(min_value=0))
def test_a_root_is_the_square_root(value: Fraction) -> None:
    assert abs(float(root(value)) - float(value) ** 0.5) <= 1e-9 * max(1.0, float(value) ** 0.5)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Fraction(0), "0"),
        (Fraction(7, 2), "3.5"),
        (Fraction(1, 3), "0.3333"),
        (Fraction(-1, 3), "-0.3333"),
        (Fraction(1, 300), "0.003333"),
        (Fraction(-7, 2_000_000), "-3.5e-06"),
        (Fraction(1, 3 * 10**400), "3.333e-401"),
        (Fraction(10**20), "1e+20"),
    ],
)
def test_what_is_small_is_not_told_as_nothing(value: Fraction, told: str) -> None:
    assert decimal(value) == told


def test_columns_of_words_begin_at_their_left_and_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn(["a", "bee", "%"], [["x", "y", "5.00"]], [1], words=2, colour=False) == [
        "a  bee     %",
        "x  y    5.00",
    ]
    assert lines(monkeypatch, 20, "ascii")[0] == "value      %"


@pytest.mark.parametrize(
    ("value", "told"),
    [(None, "none"), (True, "yes"), (False, "no"), ("hit", "hit"), (2.5, "2.5"), (Fraction(1, 2), "1/2"), ([1], "[1]")],
)
def test_a_fact_in_words(value: object, told: str) -> None:
    assert said(value) == told
