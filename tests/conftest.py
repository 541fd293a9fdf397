from __future__ import annotations

import os

import pytest

from tests.shell import OURS, Here


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    """skirm in this process."""
    for name in list(os.environ):
        if name.startswith(OURS):
            monkeypatch.delenv(name)
    return Here(capsys, monkeypatch)
