"""Rulings that begin with a number of their own are found by it."""

from __future__ import annotations

import pytest

from skirm.rules.rulings import Citation, Standing, led, numbers_in, rulings
from skirm.rules.schemas import RuleText
from skirm.rules.tables import Table


@pytest.mark.parametrize(
    ("text", "numbers", "says"),
    [
        ("SA-A9: one die for each fire", ["SA-A9"], "one die for each fire"),
        ("PS-A10: once", ["PS-A10"], "once"),
        ("VC-C1, VC-C2: both", ["VC-C1", "VC-C2"], "both"),
        ("Barrels have no cover.", [], "Barrels have no cover."),
        ("Note: SA-A9 says so", [], "Note: SA-A9 says so"),
        ("SA-A9 holds: always", [], "SA-A9 holds: always"),
    ],
)
def test_the_number_stands_before_a_colon(text: str, numbers: list[str], says: str) -> None:
    assert led(text) == (numbers, says)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("added as a plain number (SA-A3)", ["SA-A3"]),
        ("SA-A1 and SA-B12.", ["SA-A1", "SA-B12"]),
        ("TOY-1h", ["TOY-1h"]),
        ("d66, a d6-1, 3-4, no-2", []),
        ("XSA-A1-2", []),
    ],
)
def test_numbers_are_whole_words(text: str, numbers: list[str]) -> None:
    assert numbers_in(text) == numbers


def test_a_number_that_only_a_table_cites_is_found_and_one_of_a_rule_is_no_ruling() -> None:
    data = {"title": "T", "kind": "house", "rule": "R-1", "reason": "lost (R-A1)", "entries": {"a": 1, "b": 2}}
    figures = [{"at": "b", "kind": "ruling", "reason": "R-A2, as R-A1"}]
    table = Table("t", data | {"figures": figures}, "plugin")
    found = rulings({"R-1": RuleText("Rule", "text", rulings=["R-A2: so"])}, {"t": table})
    assert list(found) == ["R-A2", "R-A1"]
    assert found["R-A1"].stands == []
    assert found["R-A1"].cited == [Citation("t", "", "house"), Citation("t", "b", "ruling")]
    assert found["R-A2"].stands == [Standing("R-1", "Rule", "so")]
    assert found["R-A2"].cited == [Citation("t", "b", "ruling")]
