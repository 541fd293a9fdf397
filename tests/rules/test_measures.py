"""What the three systems tell of their units, by which policies choose: who can act, how near, how much is left."""

from __future__ import annotations

import msgspec
import pytest

from skirm.api import Encounter
from skirm.rules.loading import load_needed

ARMOUR = {
    "units": {
        "Rook": {
            "kind": "machine",
            "position": [0, 0],
            "rows": [[{"name": "a"}, {"name": "b"}], [{"name": "c", "destroyed": True}]],
        },
        "Vyx": {"kind": "machine", "position": [2, -1], "rows": [[{"name": "a"}]], "destroyed": True},
        "Orm": {"kind": "person", "profile": "Human2345", "damage": 3},
    }
}
SKIRMISH = {
    "units": {
        "Rook": {"kind": "fighter", "position": [0, 0], "injuries": {"left-arm": {"level": "wound"}}},
        "Vyx": {"kind": "fighter", "position": [0, 3], "dead": True},
        "Orm": {"kind": "target", "size": "saloon car"},
    }
}
CHASE = {
    "units": {
        "Rook": {"kind": "vehicle", "profile": "car", "position": [0, 0], "driver": "Ash", "occupants": ["Ash"]},
        "Vyx": {"kind": "vehicle", "profile": "car", "position": [30, 40], "destroyed": True},
        "Ash": {"kind": "figure"},
        "Orm": {"kind": "figure"},
    }
}


def state(system: str, raw: object) -> Encounter:
    return msgspec.convert(raw, load_needed(system).encounter_model)


@pytest.mark.parametrize(
    ("system", "raw", "able", "vigour", "apart"),
    [
        ("slaved-armour", ARMOUR, ["Rook", "Orm"], {"Rook": 2, "Vyx": 1, "Orm": 2}, 2),
        # Six areas of five levels each; a wound is the third.
        ("percentile-skirmish", SKIRMISH, ["Rook"], {"Rook": 27, "Vyx": 30, "Orm": None}, 3),
        ("vehicle-chase", CHASE, ["Rook", "Ash", "Orm"], {"Rook": None, "Ash": None}, 50),
    ],
)
def test_measures(
    system: str, raw: dict[str, dict[str, object]], able: list[str], vigour: dict[str, object], apart: float
) -> None:
    encounter = state(system, raw)
    assert [name for name in raw["units"] if encounter.able(name)] == able
    assert {name: encounter.vigour(name) for name in vigour} == vigour
    assert encounter.apart("Rook", "Vyx") == encounter.apart("Vyx", "Rook") == apart
    assert encounter.apart("Rook", "Orm") is None


def test_who_is_aboard_is_where_the_vehicle_is() -> None:
    assert state("vehicle-chase", CHASE).apart("Ash", "Vyx") == 50
