"""Requests worth trying: the defaults of a model, then each key otherwise while all others stay."""

from __future__ import annotations

from typing import Annotated, Literal

from skirm.api import Meta, Roll
from skirm.rules.tables import Table
from skirm.rules.tried import requests_worth_trying


class Shot(Roll):
    cover: Literal["open", "full"] = "open"
    aimed: bool = False
    speed: Annotated[int, Meta(ge=0, le=99)] = 0
    bonus: int = 0


class Needs(Roll):
    chance: int
    weapon: str = "pistol"


class Open(Roll):
    who: str


class Examples(Roll):
    code: Annotated[str, Meta(examples=["S16", "S32"])]


RANGES = Table("ranges", {"kind": "printed", "across": [2, 6], "grid": {"pistol": [1, 2], "musket": [3, 4]}}, "plugin")


def test_each_key_is_set_otherwise_once() -> None:
    assert requests_worth_trying(Shot) == [{}, {"cover": "full"}, {"aimed": True}, {"speed": 99}]


def test_numbers_are_tried_at_the_bounds_of_the_tables_and_texts_by_their_keys() -> None:
    tried = requests_worth_trying(Shot, [RANGES])
    assert [each for each in tried if "bonus" in each] == [{"bonus": 2}, {"bonus": 6}, {"bonus": 7}]
    assert {"chance": 10, "weapon": "musket"} in requests_worth_trying(Needs, [RANGES])


def test_what_is_fixed_stays() -> None:
    assert requests_worth_trying(Needs, fixed={"chance": 64}) == [{"chance": 64}]


def test_what_needs_a_value_that_nothing_is_known_of_is_not_tried() -> None:
    assert requests_worth_trying(Open) == []
    assert requests_worth_trying(Open, [RANGES])[0] == {"who": "pistol"}
    assert requests_worth_trying(Examples) == [{"code": "S16"}, {"code": "S32"}]
