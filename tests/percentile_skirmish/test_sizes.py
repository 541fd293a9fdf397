"""The size of what is struck: PS-39."""

from __future__ import annotations

import pytest

from .anatomy import RESTORED, SIZES
from .lab import Raw, bench, chance_of, duel, harm, not_struck, strike, worth

NAMES = {name.lower(): figures for name, figures in SIZES.items()}
BODIES = {"standing": "standing man", "kneeling": "kneeling man", "prone": "prone man"}


def figure(name: str, column: str) -> tuple[object, str]:
    """A figure of the table and its kind."""
    value, _, origin = bench.rules.tables["sizes"].find(name, column)
    return value, origin.kind


@pytest.mark.rule("PS-39")
@pytest.mark.parametrize("name", NAMES)
def test_every_size_as_printed(name: str) -> None:
    assert (figure(name, "strike")[0], figure(name, "damage")[0]) == NAMES[name]


@pytest.mark.rule("PS-39")
def test_there_are_no_other_sizes() -> None:
    assert sorted(bench.rules.tables["sizes"].down.labels) == sorted(NAMES)


@pytest.mark.rule("PS-39")
@pytest.mark.parametrize("name", NAMES)
def test_what_the_source_lost_is_told_as_a_ruling(name: str) -> None:
    lost = name in {one.lower() for one in RESTORED}
    assert figure(name, "strike")[1] == ("ruling" if lost else "printed")


@pytest.mark.rule("PS-39")
def test_a21_damage_is_a_third_with_the_other_sign_but_for_what_is_printed_otherwise() -> None:
    odd = {name for name, (strike_bonus, damage) in NAMES.items() if damage != -round(strike_bonus / 3)}
    assert odd == {"rodent", "kneeling man", "prone man"}


@pytest.mark.rule("PS-39", "PS-35")
@pytest.mark.parametrize("name", NAMES)
def test_a_size_counts_for_the_strike(name: str) -> None:
    found = strike(duel(None, {"size": name}), "100")
    assert found.data("chance") == 64 + NAMES[name][0]


@pytest.mark.rule("PS-39", "PS-64")
@pytest.mark.parametrize("name", NAMES)
def test_a3_and_its_figure_is_added_to_the_damage(name: str) -> None:
    rook: Raw = {"weapons": [{"name": "Sword", "skill": "sword", "codes": ["melee"], "damage": 20 - NAMES[name][1]}]}
    # Whatever the size, the total is 20 + 2.
    assert harm(strike(duel(rook, {"size": name}), "1 1", level="hit"))[0] == "wound"


@pytest.mark.rule("PS-39")
@pytest.mark.parametrize(("posture", "name"), BODIES.items())
def test_a_man_who_kneels_or_lies_is_smaller(posture: str, name: str) -> None:
    assert chance_of(duel(None, {"posture": posture})) == 64 + NAMES[name][0]


@pytest.mark.rule("PS-39")
def test_a15_the_largest_and_the_smallest_of_the_table_count_in_full() -> None:
    assert worth(strike(duel(None, {"size": "aircraft carrier"}), "100"), "PS-39") == [125]
    assert chance_of(duel(None, {"size": "rodent"})) == 14


@pytest.mark.rule("PS-39")
def test_an_unknown_size_is_refused() -> None:
    assert not_struck(duel(None, {"size": "dragon"}))
