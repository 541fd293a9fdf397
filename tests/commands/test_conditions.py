from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.commands.conditions import Condition, parted
from skirm.errors import SkirmError, UsageError
from tests.commands.table import Game
from tests.toy.skirm_toy.example import yard
from tests.toy.skirm_toy.yard import Timer


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("units.Vyx.health<=6", True),
        ("units.vyx.health < 6", False),
        ("units.Vyx.health ge 6", True),
        ("units.Vyx.health gt 6", False),
        ("units.Vyx.health le 6", True),
        ("units.Vyx.health lt 7", True),
        ("units.Vyx.health eq 6", True),
        ("units.Vyx.health ne 6", False),
        ("units.Vyx.health==6", True),
        ("units.Vyx.health!=6", False),
        ("units.Vyx.x>=2.5", True),
        pytest.param(f"units.Vyx.x<{'9' * 400}", True, id="beyond all floats"),
        pytest.param(f"units.Vyx.health>-{'9' * 400}", True, id="below all floats"),
        ('units."Keg 1".exploded=no', True),
        ("units.'Keg 1'.exploded=false", True),
        ('units."Keg 1".beside.0=Vyx', True),
        ("units.Vyx.side=BLUE", True),
        ('units.Vyx.side="blue"', True),
        ("right=none", True),
        ("right.who=none", True),
        ("up=Rook", True),
        ("over=no", True),
        ("turns.round=1", True),
        ("turns.round=yes", False),
        ("timers.0.turns<3", False),
        ("timers.0.turns!=3", True),
        ("timers.0.turns=none", True),
        ("right.who<3", False),
        ("units.Nobody.health<3", False),
    ],
)
def test_a_condition_reads_the_state(text: str, holds: bool) -> None:
    assert Condition(text).holds(yard()) is holds


@given(st.text(max_size=30))
def test_any_text_is_a_condition_or_a_told_error(text: str) -> None:
    with suppress(SkirmError):
        Condition(text).holds(yard())


@pytest.mark.parametrize("given", ["fuse", "FUSE", "dazed"])
def test_a_choice_is_one_of_its_words(given: str) -> None:
    fight = yard()
    fight.timers.append(Timer("Vyx", "fuse", "end", "Vyx"))
    condition = Condition(f"timers.0.what={given}")
    condition.check(fight)
    assert condition.holds(fight) is (given != "dazed")
    with pytest.raises(UsageError, match=r"timers\.0\.what is one of fuse, dazed, not 'fuze'"):
        Condition("timers.0.what=fuze").check(fight)


def test_a_unit_may_have_the_name_of_a_number() -> None:
    fight = yard()
    fight.units["7"] = fight.units["Vyx"]
    fight.turns.current = "7"
    condition = Condition("up=7")
    condition.check(fight)
    assert condition.holds(fight)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("units.'a=b'.health<3", ("units", "a=b", "health")),
        ('units."a<b".health<3', ("units", "a<b", "health")),
        ("units.O'Neil.health<3", ("units", "O'Neil", "health")),
        ('units."O\'Neil".health<3', ("units", "O'Neil", "health")),
        ('units."a \\" le b".health<3', ("units", 'a " le b', "health")),
        ("'a=b' = 3", ("a=b",)),
        ("units.O'Neil.name='x<y'", ("units", "O'Neil", "name")),
    ],
)
def test_signs_in_quotes_are_no_comparison_and_an_apostrophe_inside_a_name_is_a_letter(
    text: str, keys: tuple[str, ...]
) -> None:
    assert Condition(text).keys == keys


@pytest.mark.parametrize("text", ["units.'a=b'.health", "units.O'Neil.health", "over", ""])
def test_what_has_no_comparison_is_a_path(text: str) -> None:
    assert parted(text) is None


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "infinity", "1_000", "yes", "\uff11"])
def test_only_a_number_is_more_or_less(value: str) -> None:
    with pytest.raises(UsageError, match="compares numbers"):
        Condition(f"units.Vyx.health<{value}")


def test_a_text_may_read_like_no_number() -> None:
    fight = yard()
    fighter = fight.fighter("Vyx")
    fighter.side = "Inf"
    assert Condition("units.Vyx.side=inf").holds(fight)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        (["advance", "fight.toml", "--until", "units.Vyx.health<nan"], "advance"),
        (["toy", "turn", "fight.toml", "--until", "units.Vyx.health<nan"], "toy turn"),
        (["toy", "turn", "fight.toml", "--until"], "toy turn"),
        (["--no-plugins", "odds", "3d6", "--by", "over"], "odds"),
        (["odds", "fight.toml", "turn", "--by", "up<3"], "odds"),
        (["odds", "fight.toml", "turn", "--by", "units"], "odds"),
    ],
)
def test_a_slip_points_to_the_help_of_the_command_that_was_typed(fight: Game, line: list[str], command: str) -> None:
    run = fight(*line)
    assert (run.code, run.out) == (2, "")
    assert run.err.endswith(f"(see: skirm {command} --help)\n")
