"""The yard that `skirm new toy fight.toml --example` starts."""

from __future__ import annotations

from skirm.api import TurnOrder

from .yard import Barrel, Fighter, Yard

ORDERS: list[dict[str, object]] = [
    {"action": "shoot", "attacker": "Rook", "target": "Vyx", "distance": 3},
    {"advance": 1},
    {"action": "strike", "attacker": "Vyx", "target": "Rook", "response": "parry"},
    {"advance": "turn"},
    {"action": "shoot", "attacker": "Ash", "target": "Keg 1", "distance": 5, "dice": [6, 1, 2, 2]},
]


def yard() -> Yard:
    """Two a side, and three barrels in a row."""
    return Yard(
        units={
            "Rook": Fighter(side="red", x=0, y=0),
            "Vyx": Fighter(side="blue", cover="partial", x=3, y=0),
            "Ash": Fighter(side="red", weapon="musket", x=0, y=2),
            "Brill": Fighter(side="blue", cover="full", x=5, y=2),
            "Keg 1": Barrel(beside=["Vyx", "Keg 2"]),
            "Keg 2": Barrel(beside=["Keg 1", "Brill", "Keg 3"]),
            "Keg 3": Barrel(beside=["Keg 2"]),
        },
        turns=TurnOrder(["Rook", "Vyx", "Ash", "Brill"], "Rook"),
    )
