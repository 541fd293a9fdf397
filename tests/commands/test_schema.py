from __future__ import annotations

import json

import pytest

from tests.commands.table import Game, Json


def schema(game: Game, *name: str) -> Json:
    found = json.loads(game.ok("schema", "toy", *name))
    assert isinstance(found, dict)
    return found


def test_all_three(game: Game) -> None:
    found = schema(game)
    assert list(found) == ["system", "encounter", "orders", "report"]
    for name in ("encounter", "orders", "report"):
        assert found[name] == schema(game, name)


def test_orders_are_closed_objects_with_what_is_ordered(game: Game) -> None:
    variants = schema(game, "orders")["anyOf"]
    assert isinstance(variants, list)
    shoot = next(v for v in variants if v["properties"].get("action") == {"const": "shoot"})
    assert shoot["required"] == ["action", "attacker", "target"]
    assert shoot["properties"]["distance"]["description"] == "paces to the target"
    assert shoot["additionalProperties"] is False
    assert [next(iter(v["properties"])) for v in variants] == [
        *["action"] * 6,
        *["advance"] * 3,
        "add",
        "remove",
        "set",
    ]


def test_a_report_has_the_keys_of_every_report(game: Game) -> None:
    found = schema(game, "report")
    model = found["$defs"]["Report"]  # type: ignore[index]
    (told,) = game.objects("roll", "3d6")
    assert list(model["properties"])[:-2] == list(told)
    assert model["required"] == list(told)


@pytest.mark.parametrize("name", ["shoot", "rest", "nerve", "encounter"])
def test_one_model(game: Game, name: str) -> None:
    assert schema(game, name)["title"] == f"toy {name}"


def test_what_is_not_there(game: Game) -> None:
    run = game("schema", "toy", "shot")
    assert (run.code, run.out) == (2, "")
    assert "toy has no schema 'shot'; did you mean shoot?" in run.err
