"""Locks, kills and signals, with real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from skirm.saves.errors import KindError, LockedError
from skirm.saves.loading import load, read_history
from skirm.saves.lock import Lock, is_held
from skirm.saves.place import Place
from skirm.saves.save import to_bytes
from skirm.saves.signals import Signals
from skirm.saves.transaction import Transaction
from tests.saves import toy
from tests.saves.fights import FIGHT, change, leftovers, redo, speed, start, turn, undo

ROOT = Path(__file__).parents[2]
WRITER = """
import os, sys
os.fsync = lambda descriptor: None
from tests.saves.fights import change, turn
for _ in range(int(sys.argv[2])):
    change(sys.argv[1], turn)
"""
BATCH = """
import os, signal, sys
from skirm.saves.models import encode
from skirm.saves.transaction import Transaction
from tests.saves import toy
from tests.saves.fights import battle_of, turn
with Transaction.open(sys.argv[1], toy.schema_for) as fight:
    battle = battle_of(fight)
    for number in range(int(sys.argv[2])):
        turn(battle)
        fight.commit("advance", encode(battle))
        os.write(1, b".")
        if number == 2 and sys.argv[3:]:
            os.kill(os.getpid(), int(sys.argv[3]))
"""
READER = """
import sys
from skirm.saves.loading import load
from tests.saves import toy
last = 0
while last < int(sys.argv[2]):
    loaded = load(sys.argv[1], toy.schema_for)
    assert not loaded.warnings, loaded.warnings
    assert loaded.save.meta.revision >= last, (loaded.save.meta.revision, last)
    last = loaded.save.meta.revision
    assert loaded.save.state["turn"] == last + 1
"""


def program(script: str, *arguments: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", script, str(Path(FIGHT).resolve()), *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def ended(child: subprocess.Popen[bytes]) -> bytes:
    """What a program printed that must succeed."""
    out, err = child.communicate()
    assert child.returncode == 0, err.decode()
    return out


def test_8_writers_of_50_changes_make_400(folder: Path) -> None:
    start()
    for child in [program(WRITER, 50) for _ in range(8)]:
        ended(child)
    loaded = load(FIGHT, toy.schema_for)
    assert loaded.save.meta.revision == 400
    assert loaded.save.state["turn"] == 401
    assert [entry.id for entry in read_history(FIGHT).line()] == list(range(1, 402))
    assert leftovers(folder) == []


def test_readers_see_whole_revisions_while_others_write(folder: Path) -> None:
    start()
    readers = [program(READER, 60) for _ in range(2)]
    writers = [program(WRITER, 30), program(BATCH, 30)]
    for child in (*writers, *readers):
        ended(child)


def test_a_held_lock_is_waited_for_and_then_told(folder: Path) -> None:
    start()
    before = Path(FIGHT).read_bytes()
    lock = Lock(Place(FIGHT))
    lock.take()
    with pytest.raises(LockedError, match=r"fight.toml: another process is working on it; waited 0\.05 s") as caught:
        Transaction.open(FIGHT, toy.schema_for, wait=0.05).__enter__()
    assert caught.value.exit_code == 4
    assert load(FIGHT).save.meta.revision == 0, "reading takes no lock"
    lock.release()
    assert Path(FIGHT).read_bytes() == before
    change(FIGHT, turn)


def test_who_waits_long_looks_more_often(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        now[0] += seconds

    monkeypatch.setattr("skirm.saves.lock.monotonic", lambda: now[0])
    monkeypatch.setattr("skirm.saves.lock.sleep", sleep)
    holder, waiter = Lock(Place(FIGHT)), Lock(Place(FIGHT))
    holder.take()
    with pytest.raises(LockedError):
        waiter.take()
    holder.release()
    assert 90 < sum(pause > 0.005 for pause in pauses) < 110
    assert len(pauses) > 5000


def test_a_lock_is_the_same_by_every_path(folder: Path) -> None:
    start()
    Path("link.toml").symlink_to(FIGHT)
    lock = Lock(Place("link.toml"))
    lock.take()
    with pytest.raises(LockedError):
        Lock(Place(f"../{folder.name}/{FIGHT}"), wait=0).take()
    lock.release()


def test_filelock_knows_the_lock(folder: Path) -> None:
    from filelock import FileLock, Timeout

    start()
    theirs = FileLock(".fight.toml.lock")
    theirs.acquire()
    with pytest.raises(LockedError):
        Lock(Place(FIGHT), wait=0).take()
    theirs.release()
    ours = Lock(Place(FIGHT))
    ours.take()
    with pytest.raises(Timeout):
        FileLock(".fight.toml.lock", timeout=0).acquire()
    ours.release()


def test_a_stale_lock_file_means_nothing(folder: Path) -> None:
    start()
    Path(".fight.toml.lock").write_text("4711")
    change(FIGHT, turn)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (os.mkdir, "a folder"),
        (os.mkfifo, "no ordinary file"),
        (lambda path: Path(path).symlink_to("elsewhere"), "no ordinary file"),
    ],
)
def test_what_lies_in_the_place_of_the_lock_is_told(folder: Path, make: Callable[[str], None], told: str) -> None:
    start()
    Path(".fight.toml.lock").unlink(missing_ok=True)
    make(".fight.toml.lock")
    with pytest.raises(KindError, match=f"fight.toml: its lock, .fight.toml.lock, is {told}; move that away"):
        change(FIGHT, speed(5))
    assert load(FIGHT).save.meta.revision == 0
    assert not is_held(Place(FIGHT)), "and nobody waits who only looks"


def test_a_lock_whose_holder_was_killed_lets_the_next_one_in(folder: Path) -> None:
    start()
    child = program(BATCH, 1_000_000)
    assert child.stdout is not None
    told = len(child.stdout.read(3))
    child.kill()
    told += len(child.stdout.read())
    child.communicate()
    change(FIGHT, turn)
    assert load(FIGHT).save.meta.revision > told


def test_kills_at_random(folder: Path) -> None:
    start()
    last = 0
    for pause in range(12):
        child = program(BATCH, 1_000_000)
        assert child.stdout is not None
        told = len(child.stdout.read(1))
        time.sleep(pause / 400)
        child.kill()
        told += len(child.stdout.read())
        child.communicate()
        loaded = load(FIGHT, toy.schema_for)
        assert loaded.save.meta.revision in {last + told, last + told + 1}
        assert loaded.save.state["turn"] == loaded.save.meta.revision + 1
        last = loaded.save.meta.revision
    end = to_bytes(load(FIGHT).save)
    change(FIGHT, speed(5))
    assert undo() == end
    redo()
    assert leftovers(folder) == []


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, -signal.SIGINT), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_signals_end_a_batch_in_order(folder: Path, number: int, code: int) -> None:
    start()
    child = program(BATCH, 1_000_000, int(number))
    out, err = child.communicate()
    assert child.returncode == code, err
    told = len(out)
    content = Path(FIGHT).read_bytes()
    loaded = load(FIGHT, toy.schema_for)
    assert content == to_bytes(loaded.save), "the file was written on the way out"
    assert loaded.save.meta.revision == told == 3
    assert leftovers(folder) == []


def test_a_signal_that_is_ignored_stays_ignored(folder: Path) -> None:
    start()
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Transaction.open(FIGHT, toy.schema_for) as fight:
            os.kill(os.getpid(), signal.SIGHUP)
            fight.commit("set", fight.save.state)
    finally:
        signal.signal(signal.SIGHUP, before)
    assert load(FIGHT).save.meta.revision == 1


def test_signals_wait_until_an_entry_is_whole(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from skirm.saves import disk

    start()
    original = disk.write

    def write(descriptor: int, content: bytes) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        original(descriptor, content)

    monkeypatch.setattr(disk, "write", write)
    with pytest.raises(KeyboardInterrupt):
        change(FIGHT, turn)
    monkeypatch.undo()
    os.chdir(folder)
    assert Path(FIGHT).read_bytes() == to_bytes(load(FIGHT).save)
    assert load(FIGHT).save.meta.revision == 1
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler, "given back"
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_second_signal_does_not_wait() -> None:
    signals = Signals()
    signals.depth = 1
    signals.arrived(signal.SIGTERM, None)
    with pytest.raises(KeyboardInterrupt):
        signals.arrived(signal.SIGINT, None)
    signals.depth = 0
    signals.tell()


def test_outside_of_the_main_thread_signals_are_left_alone(folder: Path) -> None:
    from threading import Thread

    start()
    thread = Thread(target=change, args=(FIGHT, turn))
    thread.start()
    thread.join()
    assert load(FIGHT).save.meta.revision == 1


def test_the_disk_is_flushed_within_a_second_of_every_commit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from threading import Event

    from skirm.saves import appending, disk

    start()
    flushed = Event()
    original = disk.flush

    def flush(descriptor: int) -> None:
        original(descriptor)
        flushed.set()

    monkeypatch.setattr(appending, "SECOND", 0.001)
    monkeypatch.setattr(disk, "flush", flush)
    with Transaction.open(FIGHT, toy.schema_for) as fight:
        fight.commit("set", fight.save.state)
        assert flushed.wait(60), "though nothing else happens"
        flushed.clear()
        fight.commit("set", fight.save.state)
        fight.flush()
        assert flushed.is_set()
