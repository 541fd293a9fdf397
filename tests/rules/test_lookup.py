"""Finding rules by the words of the game."""

from __future__ import annotations

import pytest

from skirm.rules.loading import load_needed
from skirm.rules.lookup import Found, look_up, stem
from skirm.rules.rulings import rulings


def found(words: str, system: str = "slaved-armour") -> Found:
    schemas = load_needed(system).schemas
    return look_up(words, schemas.table_data, schemas.rule_texts, rulings(schemas.rule_texts, schemas.table_data))


@pytest.mark.parametrize(
    ("word", "stemmed"),
    [("wounded", "wound"), ("fires", "fir"), ("fire", "fir"), ("burning", "burn"), ("rest", "rest"), ("use", "use")],
)
def test_forms_of_a_word_have_the_same_stem(word: str, stemmed: str) -> None:
    assert stem(word) == stemmed


@pytest.mark.parametrize(
    ("words", "rules"),
    [("fire", ["SA-13", "SA-14", "SA-17"]), ("Wounded", ["SA-28", "SA-29"]), ("28", ["SA-28"])],
)
def test_titles_come_first(words: str, rules: list[str]) -> None:
    assert set(rules) <= set(found(words).rules)
    assert not set(rules) & set(found(words).within)


def test_what_no_title_has_is_found_within() -> None:
    assert "SA-30" in found("bedridden").within
    assert "drives" in found("roller-pitons").within


def test_a_number_may_lack_its_beginning() -> None:
    assert found("A9") == Found([], [], ["SA-A9"], [])
    assert found("a9").only == ("ruling", "SA-A9")


def test_where_nothing_has_all_words_any_of_them_counts() -> None:
    assert found("grenade double", "percentile-skirmish").rules
    assert not found("zzz")
    assert not found("zzz qqq")
    assert not found("!")
