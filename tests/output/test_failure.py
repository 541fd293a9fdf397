from __future__ import annotations

import json

import pytest

from skirm.errors import ClosedPipeError, OutputError, SkirmError, UsageError
from skirm.output.failure import tell


def test_a_closed_pipe_is_not_talked_about(capsys: pytest.CaptureFixture[str]) -> None:
    assert tell(ClosedPipeError("closed"), as_json=True) == 141
    assert capsys.readouterr() == ("", "")


def test_an_error_is_one_line_whatever_its_message(capsys: pytest.CaptureFixture[str]) -> None:
    assert tell(SkirmError("two\nlines"), as_json=False) == 2
    assert capsys.readouterr() == ("", "skirm: two lines\n")


def test_the_hint_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert tell(UsageError("no", "roll"), as_json=True) == 2
    out, err = capsys.readouterr()
    assert err == "skirm: no (see: skirm roll --help)\n"
    assert json.loads(out) == {"kind": "error", "exit": 2, "reasons": [{"id": "usage", "text": "no"}]}


def test_an_error_that_cannot_be_written_keeps_its_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout", None)
    assert tell(OutputError("full"), as_json=True) == 74
    assert tell(UsageError("no"), as_json=True) == 2
    assert capsys.readouterr().err == "skirm: full\nskirm: no (see: skirm --help)\n"


def test_a_fault_of_ours_without_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert tell(AssertionError(), as_json=False) == 70
    assert capsys.readouterr().err == "skirm: internal error: AssertionError (SKIRM_DEBUG=1 shows the traceback)\n"
