"""What skirm promises players of any system, of this one."""

from __future__ import annotations

from typing import ClassVar

import pytest

from skirm.testing import Contract

from .lab import gun, machine


@pytest.fixture
def system_name() -> str:
    return "slaved-armour"


class TestContract(Contract):
    """All of it. Nobody is under water in the example."""

    scenes: ClassVar = {
        "river": {
            "units": {
                "Rook": machine(side="red", submerged=True, speed=1, position=[0, 0], weapons=[gun()]),
                "Vyx": machine(side="blue", position=[0, 2], weapons=[gun()]),
            }
        }
    }
