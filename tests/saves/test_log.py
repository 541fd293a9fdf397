"""The latest entries of a long journal are read from its end, and are those that reading it all gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirm.saves import disk, journal
from skirm.saves.entries import Entries
from skirm.saves.errors import DamagedError, HistoryError
from skirm.saves.journal import Journal
from skirm.saves.loading import load, read_history
from skirm.saves.log import Log, read_log
from tests.saves import toy
from tests.saves.fights import FIGHT, JOURNAL, change, redo, speed, start, turn, undo
from tests.saves.test_history import long_journal


@pytest.fixture
def told(folder: Path) -> Log:
    """Ten entries of orders, undos, a redo and a branch that was set aside."""
    start()
    change(FIGHT, speed(5), speed(6), turn)
    undo(FIGHT, 3)
    redo(FIGHT, 2)
    undo(FIGHT, 1)
    change(FIGHT, speed(7), speed(8))
    undo(FIGHT, 1)
    log = read_log(FIGHT)
    assert len(log.entries) == 10
    assert log.aside == {3, 4, 9}
    return log


@pytest.fixture
def long(told: Log, monkeypatch: pytest.MonkeyPatch) -> Log:
    """The same in a journal that counts as long."""
    monkeypatch.setattr(journal, "SMALL", 0)
    monkeypatch.setattr(journal, "BLOCK", 100)
    return told


@pytest.mark.parametrize("count", range(1, 13))
def test_the_latest_are_the_last_of_all(long: Log, count: int) -> None:
    found = read_log(FIGHT, count)
    assert found.entries == long.entries[-count:]
    assert found.head == long.head
    assert found.aside == {entry.id for entry in found.entries} & long.aside


def test_an_entry_is_found_by_its_number(long: Log) -> None:
    for order in (range(1, 11), range(10, 0, -1)):
        read = Journal(Path(JOURNAL), "j")
        assert [read.at(number) for number in order] == [long.entries[number - 1] for number in order]
    for number in (0, -1, 11):
        with pytest.raises(DamagedError, match=f"leads to entry {number}, which is not there"):
            read.at(number)


def test_a_torn_line_is_none_of_the_latest(long: Log) -> None:
    with Path(JOURNAL).open("ab") as file:
        file.write(b'{"id":11,"kind":"resolve"')
    assert read_log(FIGHT, 4).entries == long.entries[-4:]


@pytest.mark.parametrize("bad", [b"{", b"", b'{"id":8,"kind":"dance","revision":1,"digest":"","parent":7}'])
def test_damage_among_the_latest_is_told_with_its_line(long: Log, bad: bytes) -> None:
    rows = Path(JOURNAL).read_bytes().splitlines()
    rows[7] = bad
    Path(JOURNAL).write_bytes(b"\n".join(rows) + b"\n")
    with pytest.raises(DamagedError, match=r"fight\.toml\.journal\.jsonl, line 8: the journal is damaged"):
        read_log(FIGHT, 4)
    assert len(read_log(FIGHT, 2).entries) == 2, "what lies before them is left alone"


def test_a_line_that_is_lost_among_the_latest_is_damage(long: Log) -> None:
    rows = Path(JOURNAL).read_bytes().splitlines(keepends=True)
    Path(JOURNAL).write_bytes(b"".join(rows[:7] + rows[8:]))
    with pytest.raises(DamagedError, match=r"line 8: .*entry 9 stands where entry 8 belongs"):
        read_log(FIGHT, 4)


def test_of_100_000_entries_only_the_end_is_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start()
    long_journal(Path(JOURNAL), 100_000)
    whole = disk.read

    def read(path: Path) -> bytes:
        assert path.name != JOURNAL, "the whole journal was read"
        return whole(path)

    monkeypatch.setattr(disk, "read", read)
    change(FIGHT, turn, turn)
    undo(FIGHT, 1)
    assert [entry.id for entry in read_log(FIGHT, 3).entries] == [100_002, 100_003, 100_004]
    assert load(FIGHT, toy.schema_for).save.meta.revision == 1
    assert load(FIGHT, toy.schema_for).versions == toy.SCHEMA.versions
    change(FIGHT, turn)
    assert load(FIGHT).save.meta.revision == 2
    undo(FIGHT, 2)
    redo(FIGHT, 2)
    assert load(FIGHT).save.meta.revision == 2


def test_every_entry_of_a_long_journal_is_there_from_either_end(long: Log) -> None:
    entries = Entries(Journal(Path(JOURNAL), JOURNAL), [long.entries[0]])
    assert list(reversed(entries)) == [long.entries[0], *reversed(long.entries)]
    entries = Entries(Journal(Path(JOURNAL), JOURNAL))
    assert list(entries) == long.entries
    assert entries[3:5] == long.entries[3:5]
    assert entries[-1] == long.entries[-1]
    with pytest.raises(IndexError):
        entries[len(long.entries)]


def test_undo_and_redo_go_the_same_way_in_a_long_journal(long: Log) -> None:
    undo(FIGHT, 2)
    redo(FIGHT, 3)
    with pytest.raises(HistoryError, match="there are 3 steps to undo, not 9"):
        undo(FIGHT, 9)
    with pytest.raises(HistoryError, match="there is nothing to redo"):
        redo(FIGHT, 1)
    read_history(FIGHT).check()
