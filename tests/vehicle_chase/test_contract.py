"""What skirm promises players of any system, of this one."""

from __future__ import annotations

import pytest

from skirm.testing import Contract


@pytest.fixture
def system_name() -> str:
    return "vehicle-chase"


class TestContract(Contract):
    """All of it."""
