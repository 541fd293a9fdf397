from __future__ import annotations

import io
import os
import threading

import pytest

from skirm.errors import ClosedPipeError, OutputError
from skirm.output import stream
from skirm.output.stream import Answers, encoded, print_err, shown, wants_colour, write_all, write_out


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def text_stream(encoding: str = "utf-8") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding)


class Stingy(io.RawIOBase):
    """A file that takes three bytes at a time."""

    def __init__(self) -> None:
        self.taken = b""

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        assert isinstance(data, memoryview)
        self.taken += bytes(data[:3])
        return len(data[:3])


def test_a_file_that_takes_little_at_a_time_gets_all() -> None:
    stingy = Stingy()
    out = io.TextIOWrapper(stingy, write_through=True)  # type: ignore[type-var]
    write_all(out, b"0123456789")
    assert stingy.taken == b"0123456789"


def test_a_pipe_that_does_not_block_is_waited_for() -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    data = b"x" * 1_000_000
    read: list[bytes] = []

    def drain() -> None:
        while chunk := os.read(reader, 1 << 16):
            read.append(chunk)

    draining = threading.Thread(target=drain)
    draining.start()
    with open(writer, "w") as out:  # noqa: PTH123 - a descriptor, no path
        write_all(out, data)
    draining.join()
    os.close(reader)
    assert b"".join(read) == data


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        ("utf-8", "é … 骰".encode()),
        ("latin-1", b"\xe9 ... ?"),
        ("ascii", b"? ... ?"),
        ("cp1252", b"\xe9 ... ?"),
    ],
)
def test_a_character_that_is_missing_is_replaced(encoding: str, expected: bytes) -> None:
    assert encoded(text_stream(encoding), "é … 骰") == expected


def test_a_lone_surrogate_is_replaced() -> None:
    assert encoded(text_stream(), "a\udcffb") == b"a?b"


def test_a_closed_stream_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    with pytest.raises(OutputError, match="cannot write to standard output: it is closed"):
        write_out(b"x")
    monkeypatch.setattr("sys.stderr", None)
    print_err("nobody hears this")


@pytest.mark.parametrize(
    ("fault", "expected", "code"),
    [(BrokenPipeError(32, "Broken pipe"), ClosedPipeError, 141), (OSError(28, "No space left"), OutputError, 74)],
)
def test_faults_of_the_system_get_a_code(
    monkeypatch: pytest.MonkeyPatch, fault: OSError, expected: type[OutputError], code: int
) -> None:
    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(stream, "write_all", fail)
    with pytest.raises(expected) as caught:
        write_out(b"x")
    assert caught.value.exit_code == code
    print_err("stderr may fail as well")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain é 骰", "plain é 骰"),
        ("two\nlines", "two\nlines"),
        ("\x1b[31mred", "\ufffd[31mred"),
        ("a\u202eb", "a\ufffdb"),
        ("bell\x07 tab\t", "bell\ufffd tab\ufffd"),
        ("joined\u200demoji\x00", "joined\u200demoji\ufffd"),
    ],
)
def test_nothing_that_steers_a_terminal_gets_through(text: str, expected: str) -> None:
    assert shown(text) == expected


@pytest.mark.parametrize(
    ("terminal", "variables", "colour"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (False, {"FORCE_COLOR": "1"}, True),
        (False, {"FORCE_COLOR": ""}, False),
        (False, {"FORCE_COLOR": "0"}, False),
        (True, {"FORCE_COLOR": "0"}, True),
        (False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (False, {"FORCE_COLOR": "1", "TERM": "dumb"}, False),
    ],
)
def test_who_gets_colour(terminal: bool, variables: dict[str, str], colour: bool) -> None:
    out = Terminal(io.BytesIO()) if terminal else text_stream()
    assert wants_colour(out, variables) is colour


def test_a_closed_stream_gets_no_colour() -> None:
    assert not wants_colour(None, {"FORCE_COLOR": "1"})


class TestAnswers:
    @pytest.fixture
    def written(self, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
        blocks: list[bytes] = []
        monkeypatch.setattr(stream, "write_out", blocks.append)
        return blocks

    def test_lines_are_gathered(self, written: list[bytes]) -> None:
        answers = Answers()
        answers.line("a")
        answers.line("b")
        assert written == []
        answers.flush()
        answers.flush()
        assert written == [b"a\nb\n"]

    def test_a_full_block_is_written(self, written: list[bytes]) -> None:
        answers = Answers()
        answers.add(b"x" * stream.BLOCK)
        assert len(written) == 1

    def test_eager_lines_are_written_at_once(self, written: list[bytes]) -> None:
        answers = Answers(eager=True)
        answers.line("a")
        answers.line("b")
        assert written == [b"a\n", b"b\n"]

    def test_held_lines_wait(self, written: list[bytes]) -> None:
        answers = Answers(held=True)
        answers.add(b"x" * 2 * stream.BLOCK)
        assert written == []
        answers.flush()
        assert len(written) == 1
