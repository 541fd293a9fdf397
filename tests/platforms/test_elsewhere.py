"""Windows and macOS, as far as they can be had here: what they lack is taken away, what they do is done to us."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from skirm import descriptors
from skirm.commands.edit import with_file
from skirm.commands.shares import meant_by
from skirm.errors import ClosedPipeError, OutputError
from skirm.output.stream import wants_colour, write_out
from skirm.saves import disk, lock
from skirm.saves.errors import KindError, LockedError, WriteError
from skirm.saves.lock import Lock, is_held
from skirm.saves.place import Place
from tests.shell import Run, environment
from tests.toy.install import install_toy

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_toy(tmp_path_factory.mktemp("elsewhere") / "site")


class Bare:
    """skirm on a Python without what only Unix has, in a folder."""

    def __init__(self, site: Path, folder: Path) -> None:
        self.variables = {
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(site)]),
            "SKIRM_CONFIG_DIR": str(folder / "config"),
        }
        self.folder = folder

    def __call__(self, *argv: str, stdin: bytes = b"") -> Run:
        done = subprocess.run(
            [sys.executable, "-m", "tests.platforms.bare", *argv],
            input=stdin,
            capture_output=True,
            cwd=self.folder,
            env=environment(**self.variables),
            timeout=120,
            check=False,
        )
        return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def bare(site: Path, tmp_path: Path) -> Bare:
    return Bare(site, tmp_path)


def test_a_fight_without_anything_of_unix(bare: Bare) -> None:
    assert bare("new", "toy", "fight.toml", "--example", "--seed", "monday", "-q") == Run(0, "new\n", "")
    shot = bare("resolve", "fight.toml", "-q", stdin=b'{"action": "shoot", "attacker": "Rook", "target": "Vyx"}\n')
    assert (shot.code, shot.err) == (0, "")
    assert bare("advance", "fight.toml", "-q") == Run(0, "ended\n", "")
    assert bare("undo", "fight.toml", "-q") == Run(0, "undone\n", "")
    assert "up: Rook" in bare("show", "fight.toml").out
    assert bare("check", "fight.toml").out == "fight.toml: sound; toy, revision 1, 7 units, 4 entries\n"
    assert sorted(path.name for path in bare.folder.iterdir()) == ["fight.toml", "fight.toml.journal.jsonl"]


@pytest.mark.parametrize(
    ("argv", "stdin", "out"),
    [
        (["roll", "1+1"], b"", "1 + 1 = 2\n"),
        (["roll", "-"], b"1+1\n", "1 + 1 = 2\n"),
        (["roll", "d6", "--dice", "ask"], b"4\n", "1d6 (4) = 4\n"),
        (["--complete", "bash", "1", "skirm", "adv"], b"", None),
        (["plugins"], b"", None),
        (["odds", "2d6", "-q"], b"", "7\n"),
    ],
)
def test_commands_without_anything_of_unix(bare: Bare, argv: list[str], stdin: bytes, out: str | None) -> None:
    run = bare(*argv, stdin=stdin)
    assert run.code == 0, run
    assert out is None or run.out == out


def test_simulations_in_processes_without_anything_of_unix(bare: Bare) -> None:
    bare("new", "toy", "fight.toml", "--example", "--seed", "monday")
    (bare.folder / "orders").write_text('{"advance": 1}\n')
    one = bare("simulate", "fight.toml", "orders", "-n", "8", "--json", "--jobs", "1")
    assert (one.code, one.err) == (0, "")


@pytest.fixture
def no_flock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "fcntl", None)


@pytest.mark.usefixtures("no_flock")
def test_a_lock_by_way_of_filelock(folder: Path) -> None:
    place = Place("fight.toml")
    assert not is_held(place)
    held, other = Lock(place), Lock(place, wait=0.05)
    held.take()
    assert is_held(place)
    with pytest.raises(LockedError, match=r"another process is working on it; waited 0\.05 s"):
        other.take()
    held.release()
    assert not is_held(place)
    other.take()
    other.release()


@pytest.mark.usefixtures("no_flock")
def test_what_lies_in_its_place_is_told_there_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place("fight.toml")
    place.lock.mkdir()
    with pytest.raises(KindError, match="is a folder"):
        Lock(place).take()
    place.lock.rmdir()
    monkeypatch.setattr("filelock.FileLock.acquire", refused)
    with pytest.raises(WriteError, match=r"cannot lock it with \.fight\.toml\.lock: permission denied"):
        Lock(place).take()


def refused(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@contextmanager
def windows() -> Iterator[None]:
    """As if this were Windows, for what makes no new paths."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "name", "nt")
        yield


def test_a_file_that_somebody_has_open_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(descriptors, "PAUSES", (0, 0, 0))
    tried: list[int] = []

    def step() -> str:
        tried.append(1)
        if len(tried) < 4:
            raise PermissionError
        return "done"

    with windows():
        assert descriptors.patiently(step) == "done"
    tried.clear()
    with pytest.raises(PermissionError):
        descriptors.patiently(step)
    assert len(tried) == 1, "elsewhere a refusal is one"


def test_a_rename_onto_a_file_that_is_open(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(descriptors, "PAUSES", (0,))
    Path("new").write_text("new")
    replace = os.replace
    failed: list[int] = []

    def busy(source: Path, target: Path) -> None:
        if not failed:
            failed.append(1)
            raise PermissionError(13, "in use")
        replace(source, target)

    monkeypatch.setattr(os, "replace", busy)
    source, target = Path("new"), Path("old")
    with windows():
        disk.rename(source, target)
    assert target.read_text() == "new"


class Gone(io.RawIOBase):
    """A pipe whose reader has gone, as Windows tells it."""

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        raise OSError(22, "Invalid argument")


def test_a_closed_pipe_is_an_invalid_argument_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BufferedWriter(Gone()), write_through=True))
    with windows(), pytest.raises(ClosedPipeError):
        write_out(b"1\n")
    with pytest.raises(OutputError, match="Invalid argument"):
        write_out(b"1\n")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("variables", "colour"),
    [
        ({}, False),
        ({"WT_SESSION": "1"}, True),
        ({"TERM": "xterm"}, True),
        ({"TERM": "dumb"}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"WT_SESSION": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_where_the_terminal_says_what_it_is(variables: dict[str, str], colour: bool) -> None:
    with windows():
        assert wants_colour(Terminal(), variables) is colour
    assert wants_colour(Terminal(), {}) is True


def test_an_editor_with_backslashes_in_its_path() -> None:
    with windows():
        assert with_file(r'"C:\Program Files\edit.exe" -w', r"C:\a b\f.toml") == (
            r'"C:\Program Files\edit.exe" -w "C:\a b\f.toml"'
        )
    assert with_file("code -w", "/a b/f.toml") == ["code", "-w", "/a b/f.toml"]


def test_patterns_that_no_shell_has_replaced(folder: Path) -> None:
    for name in ("share2", "share10", "other"):
        Path(name).write_text("")
    assert meant_by("share*") == ["share10", "share2"]
    assert meant_by("share[2]") == ["share2"]
    Path("share[2]").write_text("")
    assert meant_by("share[2]") == ["share[2]"], "a file of that very name is meant"
    assert meant_by("none*") == ["none*"]
    assert meant_by("-") == ["-"]


STARTED_SO = """
import multiprocessing, sys
if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    from skirm.__main__ import main
    sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_simulations_by_the_ways_in_which_others_start_processes(bare: Bare, method: str) -> None:
    bare("new", "toy", "fight.toml", "--example", "--seed", "monday")
    (bare.folder / "orders").write_text('{"action": "shoot", "attacker": "Rook", "target": "Vyx"}\n')
    (bare.folder / "start.py").write_text(STARTED_SO)
    simulate = ["simulate", "fight.toml", "orders", "-n", "8", "--json", "--jobs"]
    done = subprocess.run(
        [sys.executable, "start.py", method, *simulate, "2"],
        capture_output=True,
        cwd=bare.folder,
        env=environment(**bare.variables),
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == bare(*simulate, "1").out
