"""What can stand at a path, by the model alone: slips are told before anything is played."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from skirm.api import Encounter, Meta, Part, RulesError, Unit, field
from skirm.commands.kinds import is_table, optional, place_at
from skirm.saves.errors import PathError

Limb = Literal["head", "torso"]


class Injury(Part):
    level: int = 1
    until: int | None = None


class Fighter(Unit):
    injuries: dict[Limb, Injury] = field(default_factory=dict)
    pair: tuple[int, str] = (1, "x")
    grid: list[list[Injury]] = field(default_factory=list)
    skill: Annotated[int, Meta(ge=0)] | None = None


class Target(Unit):
    size: float = 1


class Gang(Encounter):
    units: dict[str, Fighter | Target] = field(default_factory=dict)
    held: Fighter | Target | None = None
    marks: dict[str, int] = field(default_factory=dict)
    loose: dict[str, object] = field(default_factory=dict)


def gang() -> Gang:
    return Gang({"Vela": Fighter(), "Post": Target(), "Jean.Luc": Fighter({"head": Injury(2)})})


@pytest.mark.parametrize(
    ("path", "kind", "lacking"),
    [
        ("units.vela.skill", Annotated[int, Meta(ge=0)] | None, False),
        ("units.Vela.injuries.torso.until", int | None, True),
        ("units.Vela.injuries.head.level", int, True),
        ("units.Vela.pair.1", str, True),
        ("units.Vela.grid.3.0.level", int, True),
        ("units.Post.size", float, False),
        ("held.size", float, True),
        ("marks.anything", int, True),
        ("loose.deep.down", object, True),
        ("over", bool, False),
    ],
)
def test_a_path_is_followed_through_tables_lists_and_what_may_be_none(path: str, kind: object, lacking: bool) -> None:
    found = place_at(gang(), tuple(path.split(".")))
    assert (repr(found.kind), found.lacking) == (repr(kind), lacking)
    assert found.keys[1:2] != ("vela",)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("unit.Vela", "did you mean units"),
        ("units.Vela.injurys", "did you mean injuries"),
        ("units.Vela.injuries.tors.level", "did you mean torso"),
        ("units.Vela.injuries.torso.untl", "did you mean until"),
        ("units.Vela.injuries.torso.until.x", "is a whole number and has no keys"),
        ("units.Vela.pair.2", "counted from 0"),
        ("units.Vela.grid.first", "counted from 0"),
        ("units.Post.injuries", "there are size"),
        ("held.sise", "did you mean size"),
        ("marks.a.b", "has no keys"),
        ("over.x", "there is no such key"),
    ],
)
def test_a_path_that_no_state_can_have_is_refused_with_what_there_is(path: str, told: str) -> None:
    with pytest.raises(PathError, match=told):
        place_at(gang(), tuple(path.split(".")))


def test_an_unknown_unit_is_told() -> None:
    with pytest.raises(RulesError, match="Vela"):
        place_at(gang(), ("units", "Velo", "skill"))


@pytest.mark.parametrize(
    ("kind", "table"),
    [
        (Injury, True),
        (Injury | None, True),
        (dict[str, int], True),
        (list[list[Injury]], True),
        (list[int], False),
        (list[str] | None, False),
        (int, False),
        (object, False),
    ],
)
def test_what_is_a_whole_table(kind: object, table: bool) -> None:
    assert is_table(kind) is table


def test_what_may_be_none() -> None:
    assert optional(int | None)
    assert optional(Annotated[Fighter | Target | None, Meta(description="held")])
    assert not optional(Fighter | Target)
    assert not optional(msgspec.Struct)
