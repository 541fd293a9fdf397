"""Rules are watched, and nobody else who happens to run meanwhile."""

from __future__ import annotations

import gc
import time

import pytest

from skirm.testing.chance import Watch


@pytest.mark.parametrize("collects", [True, False])
def test_whoever_times_collections_is_no_rule(collects: bool) -> None:
    times: list[float] = []

    def timed(_phase: str, _info: dict[str, int]) -> None:
        times.append(time.perf_counter())

    before, thresholds = gc.isenabled(), gc.get_threshold()
    gc.callbacks.append(timed)
    try:
        gc.set_threshold(1)
        (gc.enable if collects else gc.disable)()
        with Watch() as watch:
            made = [[number] for number in range(1_000)]
        assert gc.isenabled() is collects
    finally:
        gc.callbacks.remove(timed)
        gc.set_threshold(*thresholds)
        (gc.enable if before else gc.disable)()
    assert (len(made), watch.caught) == (1_000, {})


def test_a_rule_that_looks_at_the_clock_is_caught() -> None:
    with Watch() as watch:
        time.perf_counter()
    assert [caught.rpartition(": ")[2] for caught in watch.caught] == ["time.perf_counter"]
