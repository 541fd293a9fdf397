"""Card Duel keeps all that skirm promises players of a system, as a stranger's package would."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirm.testing import Contract
from tests.toy.install import install


class TestContract(Contract):
    """The fourth system is held to the contract, installed as `pip` would leave it."""

    @pytest.fixture
    def system_name(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
        site = install(tmp_path / "site", "skirm-card-duel", {"card-duel": "skirm_card_duel"}, version="1.0")
        monkeypatch.syspath_prepend(str(site))
        return "card-duel"
