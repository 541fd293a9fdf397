"""`skirm roll` among pipes, disks, terminals and signals. Every test waits for what it needs and for no clock."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell import SKIRM, Run, environment, sh, skirm

FULL = Path("/dev/full")
UNBUFFERED = pytest.mark.parametrize("unbuffered", ["", "1"])
MANY = "-q -n 1000000 3d6"


class TestPipes:
    @UNBUFFERED
    @pytest.mark.parametrize("argv", [MANY, "-n 100000 3d6", "--json -n 20000 3d6", "-q -n 200000 4d6kh3"])
    def test_a_reader_that_goes_ends_us_quietly(self, argv: str, unbuffered: str) -> None:
        run = sh(f"{{ skirm roll {argv}; echo $? >&2; }} | head -1", PYTHONUNBUFFERED=unbuffered)
        assert run.err == "141\n"
        assert run.out.count("\n") == 1

    @pytest.mark.parametrize(
        ("argv", "code"),
        [
            (["roll", "3d6"], 141),
            (["roll", "3d6", "--json"], 141),
            (["--help"], 141),
            (["roll", "--help"], 141),
            (["--version"], 141),
            (["roll", "3d6+", "--json"], 2),
        ],
    )
    def test_a_pipe_that_was_closed_before(self, argv: list[str], code: int) -> None:
        reader, writer = os.pipe()
        os.close(reader)
        process = subprocess.run([SKIRM, *argv], stdout=writer, stderr=subprocess.PIPE, env=environment(), check=False)
        os.close(writer)
        assert process.returncode == code
        assert (process.stderr == b"") == (code == 141)

    @UNBUFFERED
    def test_bulk_is_whole(self, unbuffered: str) -> None:
        run = sh(f"skirm roll {MANY} | wc -l", PYTHONUNBUFFERED=unbuffered)
        assert run.out.strip() == "1000000"

    def test_answers_come_line_by_line(self) -> None:
        with subprocess.Popen(
            [SKIRM, "roll"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for number in range(3):
                process.stdin.write(f"{number}+1\n".encode())
                process.stdin.flush()
                assert process.stdout.readline() == f"{number} + 1 = {number + 1}\n".encode()
            process.stdin.close()
            assert process.wait() == 0

    def test_asked_dice_answer_line_by_line(self) -> None:
        with subprocess.Popen(
            [SKIRM, "roll", "d6", "-n2", "--dice", "ask"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(),
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for face in (2, 3):
                process.stdin.write(f"{face}\n".encode())
                process.stdin.flush()
                assert process.stdout.readline() == f"1d6 ({face}) = {face}\n".encode()
            assert process.wait() == 0


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
class TestFullDisk:
    @UNBUFFERED
    @pytest.mark.parametrize(
        "argv", ["roll 3d6", f"roll {MANY}", "roll -n 100000 3d6", "roll --json 3d6", "--version", "--help", "roll -h"]
    )
    def test_is_told_in_one_line(self, argv: str, unbuffered: str) -> None:
        run = sh(f"skirm {argv} > /dev/full", PYTHONUNBUFFERED=unbuffered)
        assert run == Run(74, "", "skirm: cannot write to standard output: No space left on device\n")

    def test_an_error_keeps_its_code(self) -> None:
        assert sh("skirm roll 3d6+ --json > /dev/full").code == 2

    def test_is_no_fault_of_a_line(self) -> None:
        assert "line" not in sh("echo 3d6 | skirm roll > /dev/full").err


class TestClosedStreams:
    @pytest.mark.parametrize("argv", ["roll 3d6", f"roll {MANY}", "--version", "--help", "roll --help"])
    def test_stdout(self, argv: str) -> None:
        run = sh(f"skirm {argv} >&-")
        assert run == Run(74, "", "skirm: cannot write to standard output: it is closed\n")

    def test_stdout_that_can_only_be_read(self) -> None:
        assert sh("skirm roll 3d6 1</dev/null").code == 74

    def test_stderr(self) -> None:
        assert sh("skirm roll 3d6+ 2>&-") == Run(2, "", "")
        assert sh("skirm roll --nope 2>&-") == Run(2, "", "")
        assert sh("skirm 2>&-") == Run(2, "", "")
        assert sh("skirm roll 1+1 --show-seed 2>&-") == Run(0, "1 + 1 = 2\n", "")

    def test_stderr_on_a_full_disk(self) -> None:
        assert sh("skirm roll 3d6+ 2>/dev/full").code == 2

    def test_stdin(self) -> None:
        assert sh("skirm roll 1+1 <&-") == Run(0, "1 + 1 = 2\n", "")
        run = sh("skirm roll <&-")
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith("skirm: an expression is missing")
        assert sh("skirm roll - <&-").code == 2
        assert sh("skirm roll d6 --dice ask <&-").code == 2

    def test_all_of_them(self) -> None:
        assert sh("skirm roll 3d6 <&- >&- 2>&-").code == 74
        assert sh("skirm --nope <&- >&- 2>&-").code == 2

    def test_stdin_that_can_only_be_written(self) -> None:
        run = sh("skirm roll 0>/dev/null")
        assert run == Run(2, "", "skirm: cannot read standard input: Bad file descriptor\n")

    def test_stdin_without_an_end(self) -> None:
        run = sh("skirm roll < /dev/zero")
        assert run.code == 2
        assert "SKIRM_MAX_LENGTH" in run.err


class TestEncodings:
    @pytest.mark.parametrize(
        ("encoding", "comment"),
        [("ascii", "? ?"), ("latin-1", "\xe9 ?"), ("utf-8", "\xe9 \u9ab0"), ("cp437", "\xe9 ?")],
    )
    def test_a_stream_without_a_character_gets_another(self, encoding: str, comment: str) -> None:
        process = subprocess.run(
            [SKIRM, "roll", "3 # \xe9 \u9ab0"],
            env=environment(PYTHONIOENCODING=encoding, PYTHONUTF8="1"),
            capture_output=True,
            check=True,
        )
        assert process.stdout.decode(encoding) == f"3 = 3  # {comment}\n"

    def test_an_ellipsis_is_three_dots_where_there_is_none(self) -> None:
        assert " ... 40 more)" in skirm("roll", "100d6", PYTHONIOENCODING="ascii").out

    def test_json_is_utf_8_everywhere(self) -> None:
        assert "\xe9" in skirm("roll", "--json", "3 # \xe9", PYTHONIOENCODING="ascii", PYTHONUTF8="1").out

    def test_errors_in_ascii(self) -> None:
        run = skirm("roll", "3d6 \u9ab0", PYTHONIOENCODING="ascii", PYTHONUTF8="1")
        assert run.code == 2
        assert run.err.isascii()

    @pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
    def test_locales(self, locale: str) -> None:
        assert skirm("roll", "3 # \xe9", LC_ALL=locale).out == "3 = 3  # \xe9\n"

    def test_bytes_on_the_command_line_that_are_no_text(self) -> None:
        run = sh("skirm roll \"$(printf '3d6\\377')\"")
        assert run.code == 2
        assert run.err.startswith("skirm: column 4: ")


ON_ITS_TERMINAL = """
import fcntl, os, sys, termios
os.setsid()
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


def at_a_terminal(
    *argv: str, typed: bytes = b"", wait_for: bytes = b"", variables: dict[str, str] | None = None
) -> tuple[int, str]:
    """Run skirm at a terminal; type something when the prompt has come. Returns exit code and what it showed."""
    terminal, line = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", ON_ITS_TERMINAL, SKIRM, *argv],
        stdin=line,
        stdout=line,
        stderr=line,
        env=environment(**variables or {}),
    ) as process:
        os.close(line)
        shown = b""
        while True:
            if typed and wait_for in shown:
                os.write(terminal, typed)
                typed = b""
            try:
                chunk = os.read(terminal, 4096)
            except OSError:
                break
            if not chunk:
                break
            shown += chunk
        code = process.wait()
    os.close(terminal)
    return code, shown.decode().replace("\r\n", "\n")


class TestTerminal:
    def test_colour(self) -> None:
        code, shown = at_a_terminal("roll", "2d6kh1", "--dice", "5,2")
        assert (code, shown) == (0, "2d6kh1 (5 \x1b[2m~2~\x1b[0m) = \x1b[1m5\x1b[0m\n")

    @pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"NO_COLOR": "1", "FORCE_COLOR": "1"}])
    def test_no_colour(self, variables: dict[str, str]) -> None:
        assert at_a_terminal("roll", "2d6kh1", "--dice", "5,2", variables=variables) == (0, "2d6kh1 (5 ~2~) = 5\n")

    def test_json_has_none(self) -> None:
        assert "\x1b" not in at_a_terminal("roll", "2d6kh1", "--json")[1]

    def test_colour_in_a_pipe_by_force(self) -> None:
        run = skirm("roll", "2d6kh1", "--dice", "5,2", FORCE_COLOR="1")
        assert run.out == "2d6kh1 (5 \x1b[2m~2~\x1b[0m) = \x1b[1m5\x1b[0m\n"

    def test_a_terminal_is_not_waited_for(self) -> None:
        code, shown = at_a_terminal("roll")
        assert code == 2
        assert shown.startswith("skirm: an expression is missing")

    def test_a_minus_reads_the_terminal(self) -> None:
        code, shown = at_a_terminal("roll", "-", typed=b"1+1\n\x04")
        assert code == 0
        assert "1 + 1 = \x1b[1m2\x1b[0m\n" in shown

    def test_asking(self) -> None:
        code, shown = at_a_terminal(
            "roll", "3d6", "--dice", "ask", typed=b"7\n1 2\n3\n", wait_for=b"3 dice: ", variables={"NO_COLOR": "1"}
        )
        assert code == 0
        assert shown.count("3d6, 3 dice: ") == 2
        assert shown.endswith("3d6 (1 2 3) = 6\n")

    def test_the_end_of_asking(self) -> None:
        code, shown = at_a_terminal("roll", "3d6", "--dice", "ask", typed=b"\x04", wait_for=b"3 dice: ")
        assert code == 2
        assert "the input ended" in shown

    def test_ctrl_c_while_asking_is_silent(self) -> None:
        code, shown = at_a_terminal("roll", "3d6", "--dice", "ask", typed=b"\x03", wait_for=b"3 dice: ")
        assert code == 130
        assert shown.replace("^C", "") == "3d6, 3 dice: "


class TestInterrupts:
    def test_during_a_long_roll(self) -> None:
        with subprocess.Popen(
            [SKIRM, "roll", "-q", "-n", "1000000000", "3d6"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.readline()
            process.send_signal(signal.SIGINT)
            process.stdout.read()
            assert process.stderr.read() == b""
            assert process.wait() == 130

    def test_while_waiting_for_lines(self) -> None:
        with subprocess.Popen(
            [SKIRM, "roll"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdin.write(b"1+1\n")
            process.stdin.flush()
            assert process.stdout.readline() == b"1 + 1 = 2\n"
            process.send_signal(signal.SIGINT)
            assert process.stderr.read() == b""
            assert process.wait() == 130


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_the_hash_seed_changes_nothing(seed: str) -> None:
    argv = ("roll", "--json", "4d6kh3[a] + 2d8[b] - d66", "--seed", "monday")
    assert skirm(*argv, PYTHONHASHSEED=seed).out == skirm(*argv, PYTHONHASHSEED="7").out


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati"])
def test_nor_does_the_folder_or_the_zone(zone: str, tmp_path: Path) -> None:
    there = sh(f"cd {tmp_path} && skirm roll 10d1000 --seed monday", TZ=zone)
    assert there == sh("skirm roll 10d1000 --seed monday")


def test_set_e_and_and_can_use_the_exit_code() -> None:
    assert sh("skirm roll '(d20) >= 1' --exit-code -q && echo hit").out == "success\nhit\n"
    assert sh("skirm roll '(d20) >= 21' --exit-code -q || echo miss").out == "failure\nmiss\n"
