from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.commands.conditions import Condition
from skirm.errors import SkirmError
from tests.toy.skirm_toy.example import yard


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
    ],
)
def test_a_condition_reads_the_state(text: str, holds: bool) -> None:
    assert Condition(text).holds(yard()) is holds


@given(st.text(max_size=30))
def test_any_text_is_a_condition_or_a_told_error(text: str) -> None:
    with suppress(SkirmError):
        Condition(text).holds(yard())
