from __future__ import annotations

import os
import signal
import sys

import pytest
from hypothesis import HealthCheck, settings

from tests.shell import OURS, Here

# The same examples in every run, so that what passes here passes elsewhere; SKIRM_FUZZ=1 looks for new ones. How fast a
# loaded machine makes examples is no fault of what they try.
SLOW = (HealthCheck.too_slow,)
settings.register_profile("same", derandomize=True, suppress_health_check=SLOW)
settings.register_profile("new", derandomize=False, suppress_health_check=SLOW)
settings.load_profile("new" if os.environ.get("SKIRM_FUZZ") else "same")

RECURSION_LIMIT = sys.getrecursionlimit()


def pytest_configure() -> None:
    """Processes that tests stop by a signal must hear it, also where a shell runs the tests in the background."""
    for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)


def pytest_runtest_teardown() -> None:
    """Deep expressions raise Python's bound on nested calls for good; no test leaves that to the next."""
    sys.setrecursionlimit(RECURSION_LIMIT)


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    """skirm in this process."""
    for name in list(os.environ):
        if name.startswith(OURS):
            monkeypatch.delenv(name)
    return Here(capsys, monkeypatch)
