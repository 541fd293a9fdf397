"""What skirm promises players of any system, of this one."""

from __future__ import annotations

from typing import ClassVar

import pytest

from skirm.testing import Contract

from .lab import NAME, fighter, pistol, sword


@pytest.fixture
def system_name() -> str:
    return NAME


HERE = {"position": [0, 0]}
HOLD = {"by": "Rook", "hold": "grasped", "area": "left-arm"}
WOUND = {"level": "wound", "count": 1, "check": 9}
GRENADE = pistol(name="Grenade", skill="throwing", explosive=True, thrown=True, burst_radius=3, loaded=2)


class TestContract(Contract):
    """All of it. The example keeps its distance; in a clinch people hold, tear and bite, and modern arms burst."""

    scenes: ClassVar = {
        "clinch": {
            "units": {
                "Rook": fighter(90, side="red", initiative=30, weapons=[], **HERE),
                "Vyx": fighter(90, side="blue", initiative=20, held=[HOLD], weapons=[], **HERE),
                "Ash": fighter(side="blue", initiative=10, injuries={"left-leg": WOUND}, shocks=[-10], **HERE),
            }
        },
        "modern": {
            "units": {
                "Rook": fighter(
                    90,
                    side="red",
                    initiative=30,
                    weapons=[pistol(automatic=True, damage=9), pistol(name="Empty", loaded=0), GRENADE],
                    position=[0, 0],
                    facing=3,
                ),
                "Vyx": fighter(side="blue", initiative=20, weapons=[sword(damage=9)], position=[0, 3], facing=0),
                "Orm": fighter(side="blue", initiative=10, mount="Roan", position=[0, 4], facing=0),
                "Roan": {"kind": "target", "size": "horse and rider", "armour": 2, "speed": 12, "position": [0, 4]},
            }
        },
    }
