"""What skirm promises players of any system, of this one."""

from __future__ import annotations

from typing import ClassVar

import pytest

from skirm.testing import Contract

from .lab import person, vehicle


@pytest.fixture
def system_name() -> str:
    return "vehicle-chase"


class TestContract(Contract):
    """All of it. The example is a chase at speed; at a kerb people get in, take wheels and turn on the spot."""

    scenes: ClassVar = {
        "kerb": {
            "units": {
                "Rook": vehicle("motorbike", side="red", position=[0, 0], occupants=["Ash"]),
                "Vyx": vehicle("motorbike", side="blue", position=[3, 0], occupants=["Kit"], driver="Kit"),
                "Ash": person("hero", side="red"),
                "Kit": person(side="blue"),
                "Lark": person("veteran", side="red", position=[1, 1]),
            }
        }
    }
