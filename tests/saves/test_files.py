"""Kinds of file, modes, full disks, and editors that come in between."""

from __future__ import annotations

import os
import shutil
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from errno import EBUSY, EIO, ENOSPC
from pathlib import Path

import pytest

from skirm.errors import SkirmError
from skirm.saves import checkpoint, disk
from skirm.saves.creation import create
from skirm.saves.errors import ConflictError, DamagedError, InvalidError, KindError, WriteError
from skirm.saves.loading import load, read_history
from skirm.saves.save import to_bytes
from skirm.saves.transaction import Transaction
from tests.saves import toy
from tests.saves.fights import FIGHT, JOURNAL, VERSIONS, change, leftovers, speed, start, turn, undo

ROOT = Path(__file__).parents[2]


def refusal(path: str) -> str:
    """The one line that reading, changing and undoing all give, with exit code 3."""
    told = set()
    for command in (lambda: load(path), lambda: change(path, turn), lambda: undo(path)):
        with pytest.raises(KindError) as caught:
            command()
        assert caught.value.exit_code == 3
        told.add(str(caught.value))
    (line,) = told
    assert "\n" not in line
    return line


def make(path: str) -> None:
    create(path, toy.save(), versions=VERSIONS)


def test_a_link_is_followed_and_stays_a_link(folder: Path) -> None:
    Path("real").mkdir()
    start("real/fight.toml")
    Path("link.toml").symlink_to("real/fight.toml")
    change("link.toml", speed(5))
    assert Path("link.toml").is_symlink()
    assert load("real/fight.toml").save.meta.revision == 1
    assert sorted(file.name for file in Path("real").iterdir()) == [".fight.toml.lock", "fight.toml", JOURNAL]
    assert [file.name for file in folder.iterdir() if file.name.startswith("link")] == ["link.toml"]


def test_a_linked_folder_is_followed(folder: Path) -> None:
    Path("real").mkdir()
    Path("link").symlink_to("real")
    start("link/fight.toml")
    change("real/fight.toml", speed(5))
    assert load("link/fight.toml").save.meta.revision == 1


def test_a_link_to_nothing(folder: Path) -> None:
    Path("link.toml").symlink_to("fight.toml")
    assert "link.toml: the link leads to" in refusal("link.toml")
    make("link.toml")
    assert Path("link.toml").is_symlink()
    assert load(FIGHT).save == load("link.toml").save


def test_a_loop_of_links(folder: Path) -> None:
    Path("a.toml").symlink_to("b.toml")
    Path("b.toml").symlink_to("a.toml")
    assert refusal("a.toml") == "a.toml: the links lead in a circle"
    with pytest.raises(KindError):
        make("a.toml")


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as end:
        end.bind(path.name)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (a_folder, "is a folder, and a save is a file"),
        (a_pipe, "is a pipe; give - as the save"),
        (a_socket, "is a socket"),
    ],
)
def test_what_is_no_file(folder: Path, kind: Callable[[Path], None], told: str) -> None:
    kind(Path(FIGHT))
    assert told in refusal(FIGHT)
    for force in (False, True):
        with pytest.raises(KindError):
            create(FIGHT, toy.save(), versions={}, force=force)


def test_odd_paths(folder: Path) -> None:
    assert "is a device" in refusal("/dev/null")
    assert "the folder" in refusal("nowhere/fight.toml")
    assert "a part of the path is no folder" in refusal("/dev/null/fight.toml")
    assert "no file can have this name" in refusal("a\0.toml")
    assert "is a folder, and a save is a file" in refusal("/")
    assert "is a folder" in refusal(".")
    assert "the name is too long" in refusal("x" * 300 + ".toml")
    with pytest.raises(WriteError, match=r"nowhere/fight.toml: the folder .* does not exist"):
        make("nowhere/fight.toml")


def test_a_name_of_255_bytes_leaves_no_room_for_the_journal(folder: Path) -> None:
    name = "é" * 125 + ".toml"
    with pytest.raises(WriteError, match="the name has 255 bytes; at most 230"):
        make(name)
    Path(name).write_bytes(to_bytes(toy.save()))
    assert load(name).save == toy.save()
    fits = "x" * 225 + ".toml"
    start(fits)
    change(fits, speed(5))
    create(fits, toy.save(), versions={}, force=True)


def test_names_that_look_like_options_or_patterns(folder: Path) -> None:
    for name in ("-x.toml", "a b.toml", "[x].toml", "*.toml", "a\nb.toml", "fight.toml.toml"):
        start(name)
        change(name, speed(5))
        assert load(name).save.meta.revision == 1


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o666])
def test_the_mode_is_kept_and_the_journal_has_it_too(folder: Path, mode: int) -> None:
    Path(FIGHT).write_bytes(to_bytes(toy.save()))
    Path(FIGHT).chmod(mode)
    mask = os.umask(0)
    try:
        change(FIGHT, speed(5))
    finally:
        os.umask(mask)
    assert stat.S_IMODE(Path(FIGHT).stat().st_mode) == mode
    assert stat.S_IMODE(Path(JOURNAL).stat().st_mode) == mode


@pytest.mark.parametrize(("before", "after"), [(0o600, 0o600), (0o640, 0o640), (0o664, 0o644)])
def test_a_save_that_is_made_more_private_takes_its_journal_along(folder: Path, before: int, after: int) -> None:
    start()
    Path(JOURNAL).chmod(0o644)
    Path(FIGHT).chmod(before)
    change(FIGHT, speed(5))
    assert stat.S_IMODE(Path(JOURNAL).stat().st_mode) == after


def test_a_new_journal_is_for_all_who_have_the_save_whatever_the_umask(folder: Path) -> None:
    Path(FIGHT).write_bytes(to_bytes(toy.save()))
    Path(FIGHT).chmod(0o660)
    mask = os.umask(0o077)
    try:
        change(FIGHT, speed(5))
    finally:
        os.umask(mask)
    assert stat.S_IMODE(Path(JOURNAL).stat().st_mode) == 0o660


def test_a_new_save_has_the_mode_of_new_files(folder: Path) -> None:
    mask = os.umask(0o027)
    try:
        start()
    finally:
        os.umask(mask)
    assert stat.S_IMODE(Path(FIGHT).stat().st_mode) == 0o640
    assert stat.S_IMODE(Path(JOURNAL).stat().st_mode) == 0o640


def test_a_read_only_file_is_left_alone(folder: Path) -> None:
    start()
    Path(FIGHT).chmod(0o444)
    before = Path(FIGHT).read_bytes(), Path(JOURNAL).read_bytes()
    with pytest.raises(WriteError, match=r"fight.toml: the file is read-only") as caught:
        change(FIGHT, speed(5))
    assert caught.value.exit_code == 74
    assert (Path(FIGHT).read_bytes(), Path(JOURNAL).read_bytes()) == before
    assert load(FIGHT).save.meta.revision == 0


def test_a_read_only_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start()
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).is_file())
    with pytest.raises(WriteError, match=r"fight.toml: the folder .* is read-only"):
        change(FIGHT, speed(5))
    assert load(FIGHT).save.meta.revision == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="needs to become someone else")
def test_a_folder_of_someone_else(folder: Path) -> None:
    place = Path("/tmp") / f"skirm-{os.getpid()}"
    place.mkdir(mode=0o755)
    try:
        start(str(place / FIGHT))
        start()
        script = """
import os, sys
from skirm.saves.errors import WriteError
from tests.saves.fights import change, speed
change(sys.argv[1], speed(5))  # All modules are there, before someone else cannot read them.
os.setuid(65534)
try:
    change(sys.argv[2], speed(5))
except WriteError as error:
    sys.exit("read-only" not in str(error))
sys.exit(2)
"""
        command = [sys.executable, "-c", script, str(folder / FIGHT), str(place / FIGHT)]
        assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0
        assert load(str(place / FIGHT)).save.meta.revision == 0
    finally:
        shutil.rmtree(place)


def test_another_hard_link_keeps_the_old_revision_and_that_is_said(folder: Path) -> None:
    start()
    before = Path(FIGHT).read_bytes()
    Path("other").hardlink_to(FIGHT)
    with Transaction.open(FIGHT, toy.schema_for) as fight:
        fight.commit("set", fight.save.state)
    assert fight.warnings == ["fight.toml has another hard link, which keeps the revision before"]
    assert Path("other").read_bytes() == before


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="there is no other file system")
def test_a_save_on_another_file_system(folder: Path) -> None:
    place = Path("/dev/shm") / f"skirm-{os.getpid()}"
    place.mkdir()
    try:
        start(str(place / FIGHT))
        Path(FIGHT).symlink_to(place / FIGHT)
        change(FIGHT, speed(5))
        assert load(str(place / FIGHT)).save.meta.revision == 1
    finally:
        shutil.rmtree(place)


def test_temporary_files_of_the_dead_are_swept_and_only_those(folder: Path) -> None:
    start()
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    ours = Path(f".fight.toml.{dead.pid}.tmp")
    kept = [Path(f".fight.toml.{os.getppid()}.tmp"), Path(f".other.toml.{dead.pid}.tmp"), Path(".fight.toml.x.tmp")]
    for path in (ours, *kept):
        path.write_bytes(b"")
    change(FIGHT, speed(5))
    assert not ours.exists()
    assert all(path.exists() for path in kept)


def replaces(target: str, content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have an editor replace the save right before a command does."""
    original = checkpoint.write_temporary

    def write(*arguments: object) -> None:
        original(*arguments)  # type: ignore[arg-type]
        Path(target).write_bytes(content)

    monkeypatch.setattr(checkpoint, "write_temporary", write)


def test_an_editor_that_replaces_the_file_meanwhile_is_not_overwritten(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start()
    edited = Path(FIGHT).read_bytes().replace(b"hp = 10", b"hp = 7")
    with monkeypatch.context() as patch:
        replaces(FIGHT, edited, patch)
        with pytest.raises(ConflictError, match="another program changed it while this command ran") as caught:
            change(FIGHT, speed(5))
    assert caught.value.exit_code == 4
    assert Path(FIGHT).read_bytes() == edited
    assert leftovers(folder) == []
    (warning,) = load(FIGHT, toy.schema_for).warnings
    assert 'units."Jean Luc".hp: 10 -> 7; the edit builds on revision 0, what came after it is set aside' in warning
    change(FIGHT, turn)
    assert [entry.kind for entry in read_history(FIGHT).entries] == ["new", "resolve", "hand-edit", "resolve"]


def test_a_file_that_is_removed_meanwhile_does_not_come_back_by_itself(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start()
    original = checkpoint.write_temporary

    def write(*arguments: object) -> None:
        original(*arguments)  # type: ignore[arg-type]
        Path(FIGHT).unlink()

    with monkeypatch.context() as patch:
        patch.setattr(checkpoint, "write_temporary", write)
        with pytest.raises(ConflictError):
            change(FIGHT, speed(5))
    assert load(FIGHT).save.meta.revision == 1


def test_a_folder_that_is_removed_meanwhile(folder: Path) -> None:
    Path("gone").mkdir()
    start("gone/fight.toml")

    def go() -> None:
        with Transaction.open("gone/fight.toml", toy.schema_for) as fight:
            shutil.rmtree("gone")
            fight.commit("set", fight.save.state)

    with pytest.raises(WriteError, match="there is no such file or folder") as caught:
        go()
    assert caught.value.exit_code == 74


@pytest.mark.parametrize("error", [ENOSPC, EIO, EBUSY])
@pytest.mark.parametrize("step", ["open_end", "write", "flush", "create", "rename", "flush_folder"])
def test_what_the_disk_does_not_take_is_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: int
) -> None:
    start()
    before = Path(FIGHT).read_bytes()

    def fails(*arguments: object) -> None:
        raise OSError(error, os.strerror(error))

    with monkeypatch.context() as patch:
        patch.setattr(disk, step, fails)
        with pytest.raises(WriteError) as caught:
            change(FIGHT, speed(5))
    assert caught.value.exit_code == 74
    assert str(caught.value).count(os.strerror(error).lower()) == 1
    assert "\n" not in str(caught.value)
    if step != "flush_folder":
        assert Path(FIGHT).read_bytes() == before
    assert load(FIGHT).save.meta.revision == (0 if step in {"open_end", "write"} else 1)


def test_a_full_disk_in_a_batch_loses_only_the_order_that_did_not_fit(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start()
    original = disk.write

    def half(descriptor: int, content: bytes) -> None:
        original(descriptor, content[:20])
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    def no(*arguments: object) -> None:
        raise OSError(EIO, os.strerror(EIO))

    with Transaction.open(FIGHT, toy.schema_for) as fight:
        fight.commit("set", {**fight.save.state, "turn": 2})
        with monkeypatch.context() as patch:
            patch.setattr(disk, "write", half)
            patch.setattr(disk, "cut", no)
            with pytest.raises(WriteError, match="no space left on device; nothing was changed"):
                fight.commit("set", {**fight.save.state, "turn": 3})
        fight.commit("set", {**fight.save.state, "turn": 4})
    assert load(FIGHT).save.state["turn"] == 4
    assert [entry.revision for entry in read_history(FIGHT).entries] == [0, 1, 2]


@pytest.mark.parametrize("kind", [a_folder, a_pipe, a_socket])
def test_a_journal_that_is_no_file(folder: Path, kind: Callable[[Path], None]) -> None:
    Path(FIGHT).write_bytes(to_bytes(toy.save()))
    kind(Path(JOURNAL))
    for command in (lambda: load(FIGHT), lambda: change(FIGHT, turn), undo):
        with pytest.raises(DamagedError, match=r"fight\.toml\.journal\.jsonl: is no ordinary file"):
            command()


def test_a_limit_on_the_size_of_files(folder: Path) -> None:
    start()
    before = Path(FIGHT).read_bytes(), Path(JOURNAL).read_bytes()
    script = """
import resource, sys
from skirm.saves.errors import WriteError
from tests.saves.fights import change, speed
limit = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    change(sys.argv[1], speed(5))
except WriteError as error:
    sys.exit("file too large" not in str(error))
sys.exit(2)
"""
    command = [sys.executable, "-c", script, str(folder / FIGHT), str(len(before[1]) + 20)]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0
    assert (Path(FIGHT).read_bytes(), Path(JOURNAL).read_bytes()) == before


def test_an_error_after_some_commits_keeps_them(folder: Path) -> None:
    start()

    def fails(battle: toy.Battle) -> None:
        raise RuntimeError("a plugin failed")

    with pytest.raises(RuntimeError):
        change(FIGHT, speed(5), fails)
    assert Path(FIGHT).read_bytes() == to_bytes(load(FIGHT).save)
    assert load(FIGHT).save.meta.revision == 1


def test_a_state_that_cannot_be_kept_commits_nothing(folder: Path) -> None:
    start()
    before = Path(JOURNAL).read_bytes()
    with Transaction.open(FIGHT, toy.schema_for) as fight:
        with pytest.raises(SkirmError):
            fight.commit("set", {**fight.save.state, "turn": float("nan")})
        with pytest.raises(InvalidError, match="the order: a text in it is not valid Unicode"):
            fight.commit("set", fight.save.state, request={"target": "\udcff"})
        assert fight.save.meta.revision == 0
        fight.commit("set", {**fight.save.state, "turn": 2})
    assert Path(JOURNAL).read_bytes().startswith(before)
    assert len(read_history(FIGHT).entries) == 2


def test_a_command_that_changes_nothing_writes_nothing(folder: Path) -> None:
    start()
    before = [(path.stat().st_ino, path.stat().st_mtime_ns) for path in (Path(FIGHT), Path(JOURNAL))]
    with Transaction.open(FIGHT, toy.schema_for):
        pass
    assert before == [(path.stat().st_ino, path.stat().st_mtime_ns) for path in (Path(FIGHT), Path(JOURNAL))]
