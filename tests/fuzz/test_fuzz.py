"""The same inputs in every run, some hundred for each place where something comes in."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from tests.fuzz.__main__ import look
from tests.fuzz.mutation import mutated
from tests.fuzz.running import FaultError, run
from tests.fuzz.targets import TARGETS, Inputs
from tests.toy.install import install_toy

INPUTS = {
    "notation": 800,
    "save": 40,
    "journal": 40,
    "hand": 120,
    "orders": 60,
    "path": 100,
    "condition": 60,
    "table": 30,
    "share": 400,
    "words": 120,
}


@pytest.fixture
def inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Inputs:
    for name in [name for name in os.environ if name.startswith("SKIRM_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("SKIRM_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(install_toy(tmp_path / "site")))
    monkeypatch.chdir(tmp_path)
    return Inputs()


@pytest.mark.parametrize("what", TARGETS)
def test_whatever_comes_in_an_answer_comes_out(what: str, inputs: Inputs) -> None:
    inputs.reset()
    told = [fault for number in range(INPUTS[what]) if (fault := look(what, number, inputs))]
    assert not told, "\n".join(told)


def test_the_same_number_is_the_same_input(inputs: Inputs) -> None:
    for make, _ in TARGETS.values():
        assert make(inputs, Random("7")) == make(inputs, Random("7"))
    assert len({mutated([b"units.Rook.health"], Random(number)) for number in range(100)}) > 60


def test_a_fault_would_be_found(inputs: Inputs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skirm.saves.reading.decoded", lambda data, shown: data.decode("utf-8"))
    with pytest.raises(FaultError, match="wrong exit code"):
        run("check", "-", stdin=b"\xff")
