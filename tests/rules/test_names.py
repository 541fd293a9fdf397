"""Names as people type them."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.api import RulesError
from skirm.rules.names import folded, match

FORCE = ["Rook", "KO1", "KO10", "Éowyn", "Straße", "Vyx the Grey"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Rook", "Rook"),
        ("rook", "Rook"),
        ("ROOK", "Rook"),
        (" rook ", "Rook"),
        ("ko1", "KO1"),
        ("ko10", "KO10"),
        (normalize("NFD", "Éowyn"), "Éowyn"),
        (normalize("NFD", "éowyn"), "Éowyn"),
        ("STRASSE", "Straße"),
        ("vyx THE grey", "Vyx the Grey"),
    ],
)
def test_a_name_in_any_case_and_composition(typed: str, meant: str) -> None:
    assert match(typed, FORCE) == meant


@pytest.mark.parametrize(
    "typed",
    ["KO", "K", "Roo", "Rooks", "Vyx", "", " ", "R\u043e\u043ek", "\uff32ook", "R\u200book", "KO\u0661", "Eowyn"],
)
def test_nothing_is_guessed_not_a_beginning_nor_a_look_alike(typed: str) -> None:
    with pytest.raises(RulesError) as refused:
        match(typed, FORCE)
    assert refused.value.reasons[0][0] == "unknown-unit"


def test_an_exact_name_wins_over_one_in_another_case() -> None:
    assert match("rook", ["Rook", "rook"]) == "rook"


def test_a_name_that_fits_several_lists_them() -> None:
    with pytest.raises(RulesError, match="unit 'ROOK' could be 'Rook' or 'rook'") as refused:
        match("ROOK", ["Rook", "rook", "Vyx"])
    assert refused.value.reasons[0][0] == "ambiguous-unit"


@pytest.mark.parametrize(
    ("typed", "names", "told"),
    [
        ("Rok", FORCE, "there is no unit 'Rok'; did you mean Rook?"),
        ("zzz", ["a", "b"], "there is no unit 'zzz'; there are a, b"),
        ("zzz", [], "there is no unit 'zzz'; there are none"),
        ("zzz", [f"q{n}" for n in range(14)], "q8, q9 and 4 more"),
    ],
)
def test_an_unknown_name_says_who_there_is(typed: str, names: list[str], told: str) -> None:
    with pytest.raises(RulesError) as refused:
        match(typed, names)
    assert told in str(refused.value)


def test_it_may_be_the_name_of_something_else() -> None:
    with pytest.raises(RulesError) as refused:
        match("x", [], "template")
    assert refused.value.reasons == [("unknown-template", "there is no template 'x'; there are none")]


@given(st.text(max_size=12))
def test_every_composition_of_a_name_is_the_same_name(name: str) -> None:
    assert folded(normalize("NFD", name)) == folded(normalize("NFC", name)) == folded(name)


@given(st.text(max_size=12))
def test_a_name_is_folded_once(name: str) -> None:
    assert folded(folded(name)) == folded(name)


@given(st.lists(st.text(min_size=1, max_size=6), unique_by=folded, min_size=1))
def test_every_name_of_a_company_finds_its_own_unit(names: list[str]) -> None:
    for name in names:
        assert match(name, names) == name
        assert match(normalize("NFD", name), names) == name
