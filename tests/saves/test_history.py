"""Undo and redo: what was comes back, byte by byte, after the process ended and without the system."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.saves.errors import DamagedError, HistoryError
from skirm.saves.history import History
from skirm.saves.journal import Entry, Journal, raw
from skirm.saves.keypath import put
from skirm.saves.loading import load, read_history
from skirm.saves.save import to_bytes
from skirm.saves.transaction import Transaction
from tests.saves import toy
from tests.saves.fights import FIGHT, JOURNAL, battle_of, change, drop, redo, speed, start, turn, undo


def test_undo_restores_the_exact_bytes_and_the_revision(folder: Path) -> None:
    start()
    first = Path(FIGHT).read_bytes()
    states = [first, *change(FIGHT, speed(5), drop("Jean Luc"), turn, speed(0))]
    assert Path(FIGHT).read_bytes() == states[4]
    for steps in range(1, 5):
        assert undo(FIGHT, steps) == states[4 - steps]
        assert redo(FIGHT, steps) == states[4]
    assert load(FIGHT).save.meta.revision == 4


def test_undo_restores_the_order_of_units_and_of_keys(folder: Path) -> None:
    start()
    before = Path(FIGHT).read_bytes()

    def turn_round(battle: toy.Battle) -> None:
        battle.units = dict(reversed(battle.units.items()))

    def swap(battle: toy.Battle) -> None:
        battle.units["Rook"], battle.units["Vyx"] = battle.units["Vyx"], battle.units["Rook"]
        battle.units["Aim"] = battle.units.pop("Jean Luc")

    states = change(FIGHT, turn_round, swap)
    assert states[0] != before
    assert undo() == states[0]
    assert undo() == before
    assert redo(FIGHT, 2) == states[1]


def test_what_was_undone_is_told(folder: Path) -> None:
    start()
    change(FIGHT, speed(5), turn)
    with Transaction.open(FIGHT) as fight:
        undone = fight.undo(2)
        assert [entry.id for entry in undone] == [3, 2]
        assert [entry.id for entry in fight.redo(2)] == [2, 3]
    assert msgspec.json.decode(undone[0].request) == {"action": "shoot"}
    assert msgspec.json.decode(undone[0].outcome) == {"result": "hit"}
    assert msgspec.json.decode(undone[0].dice) == [4, 2]
    assert undone[0].versions == toy.SCHEMA.versions


@pytest.mark.parametrize(
    ("steps", "message"),
    [(3, "there are 2 steps to undo, not 3"), (0, "from 1 up, not 0"), (-1, "from 1 up, not -1")],
)
def test_no_further_back_than_the_start(folder: Path, steps: int, message: str) -> None:
    start()
    change(FIGHT, speed(5), turn)
    before = Path(FIGHT).read_bytes(), Path(JOURNAL).read_bytes()
    with pytest.raises(HistoryError, match=message):
        undo(FIGHT, steps)
    assert (Path(FIGHT).read_bytes(), Path(JOURNAL).read_bytes()) == before


def test_nothing_to_redo(folder: Path) -> None:
    start()
    with pytest.raises(HistoryError, match="there is nothing to redo"):
        redo()
    with pytest.raises(HistoryError, match="there is nothing to undo"):
        undo()
    change(FIGHT, speed(5))
    undo()
    with pytest.raises(HistoryError, match="there is 1 step to redo, not 2"):
        redo(FIGHT, 2)


def test_a_new_order_after_undo_keeps_the_abandoned_ones_in_the_log(folder: Path) -> None:
    start()
    old = change(FIGHT, speed(5), speed(6))
    undo()
    (new,) = change(FIGHT, turn)
    history = read_history(FIGHT)
    assert history.set_aside() == {3}
    assert [entry.id for entry in history.line()] == [1, 2, 5]
    assert history.line()[-1].revision == history.entry(3).revision == 2, "the head's revision and one"
    assert undo(FIGHT) == old[0]
    assert redo(FIGHT) == new, "redo takes the newest branch"


def test_undo_needs_no_system(folder: Path) -> None:
    start()
    change(FIGHT, speed(5))

    with Transaction.open(FIGHT) as fight:
        assert fight.encounter is None
        fight.undo()
    assert load(FIGHT).encounter is None


def test_undo_and_new_orders_in_one_transaction(folder: Path) -> None:
    start()
    with Transaction.open(FIGHT, toy.schema_for) as fight:
        battle = battle_of(fight)
        speed(5)(battle)
        fight.commit("resolve", toy_state(battle))
        fight.undo()
        assert fight.save.meta.revision == 0
        fight.commit("resolve", toy_state(battle))
        assert fight.save.meta.revision == 1
    rook = load(FIGHT).save.units["Rook"]
    assert isinstance(rook, dict)
    assert rook["speed"] == 5


def toy_state(battle: toy.Battle) -> dict[str, object]:
    from skirm.saves.models import encode

    return encode(battle)


moves = st.lists(
    st.one_of(
        st.tuples(st.just("set"), st.integers(0, 3)),
        st.tuples(st.sampled_from(["undo", "redo"]), st.integers(1, 3)),
    ),
    max_size=12,
)


@settings(max_examples=15, deadline=None)
@given(moves)
def test_undo_n_then_redo_n_is_nothing(played: list[tuple[str, int]]) -> None:
    folder = Path(tempfile.mkdtemp())
    path = str(folder / FIGHT)
    try:
        start(path)
        states = {1: Path(path).read_bytes()}
        for word, number in played:
            with Transaction.open(path) as fight:
                if word == "set":
                    entry = fight.commit("set", put(fight.save.state, ("units", "Rook", "speed"), number))
                    states[entry.id] = to_bytes(fight.save)
                else:
                    try:
                        fight.move(word, number)
                    except HistoryError:
                        continue
        history = read_history(path)
        assert Path(path).read_bytes() == states[history.head]
        end = states[history.head]
        for steps in range(1, len(history.line())):
            assert undo(path, steps) == states[history.line()[-1 - steps].id]
            assert redo(path, steps) == end
    finally:
        shutil.rmtree(folder)


def test_a_torn_last_line_is_dropped(folder: Path) -> None:
    start()
    change(FIGHT, speed(5))
    whole = Path(JOURNAL).read_bytes()
    with Path(JOURNAL).open("ab") as file:
        file.write(b'{"id":3,"kind":"resolve","rev')
    assert load(FIGHT, toy.schema_for).save.meta.revision == 1
    change(FIGHT, turn)
    assert Path(JOURNAL).read_bytes().startswith(whole + b'{"id":3,"kind":"resolve","revision":2,')
    assert len(read_history(FIGHT).entries) == 3


@pytest.mark.parametrize("bad", ["{", "x", '{"id":2}', "[]", '{"id":2,"kind":"dance","revision":1,"digest":""}', ""])
@pytest.mark.parametrize("line", [1, 2])
def test_damage_before_the_end_is_told_with_its_line(folder: Path, bad: str, line: int) -> None:
    start()
    change(FIGHT, speed(5), turn)
    rows = Path(JOURNAL).read_text().splitlines()
    rows[line - 1] = bad
    Path(JOURNAL).write_text("\n".join(rows) + "\n")
    for command in (lambda: load(FIGHT), undo, lambda: change(FIGHT, turn), lambda: read_history(FIGHT)):
        with pytest.raises(
            DamagedError, match=f"fight.toml.journal.jsonl, line {line}: the journal is damaged"
        ) as caught:
            command()
        assert caught.value.exit_code == 3


def test_a_lost_line_is_damage(folder: Path) -> None:
    start()
    change(FIGHT, speed(5), turn)
    rows = Path(JOURNAL).read_text().splitlines(keepends=True)
    Path(JOURNAL).write_text(rows[0] + rows[2])
    with pytest.raises(DamagedError, match=r"line 2: .*entry 3 stands where entry 2 belongs"):
        load(FIGHT)


def test_a_patch_that_does_not_fit_is_damage(folder: Path) -> None:
    start()
    change(FIGHT, speed(5), speed(6))
    path = Path(JOURNAL)
    read_history(FIGHT).check()
    path.write_text(path.read_text().replace('"old":5,"new":6', '"old":4,"new":6'))
    with pytest.raises(DamagedError, match="line 2: the changes that lead here do not give the state"):
        undo(FIGHT, 1)
    path.write_text(path.read_text().replace('"old":4,"new":6', '"old":4,"new":7'))
    with pytest.raises(DamagedError, match=r"line 3: a change does not fit .*units\.Rook\.speed"):
        undo(FIGHT, 1)
    with pytest.raises(DamagedError, match="line 3: a change does not fit"):
        read_history(FIGHT).check()


@pytest.mark.parametrize("part", ["request", "outcome", "dice"])
def test_bytes_that_are_no_text_are_damage_also_where_nobody_has_looked_yet(folder: Path, part: str) -> None:
    start()
    entry = msgspec.json.encode(Entry(2, "resolve", 1, "a", parent=1))
    path = Path(JOURNAL)
    path.write_bytes(path.read_bytes() + entry[:-1] + b',"%b":"\xff"}\n' % part.encode())
    with pytest.raises(DamagedError, match=r"line 2: the journal is damaged here \('utf-8' codec"):
        Journal(path, JOURNAL)


def test_entries_that_lead_in_circles_are_damage(tmp_path: Path) -> None:
    path = tmp_path / "j"
    path.write_bytes(msgspec.json.encode(Entry(id=1, kind="new", revision=0, digest="", parent=1)) + b"\n")
    with pytest.raises(DamagedError, match="builds on an entry that is not there"):
        Journal(path, "j")


def long_journal(path: Path, count: int) -> None:
    """A journal of many entries of one fight, written without fights."""
    lines = Path(JOURNAL).read_bytes()
    last = Journal(path, "j").last
    assert last is not None
    with path.open("wb") as file:
        file.write(lines)
        request = raw({"action": "shoot", "attacker": "Rook", "target": "Vyx"})
        for number in range(last.id + 1, last.id + count + 1):
            parent = number - 1
            patch = raw([{"path": ["turn"], "old": parent, "new": number}])
            entry = Entry(
                number, "resolve", number, last.digest, parent, request=request, versions=last.versions, patch=patch
            )
            file.write(msgspec.json.encode(entry) + b"\n")


def test_100_000_entries(folder: Path) -> None:
    start()
    long_journal(Path(JOURNAL), 100_000)
    journal = Journal(Path(JOURNAL), "j")
    assert journal.read is None, "the end is enough"
    assert journal.last is not None
    assert journal.last.id == 100_001
    assert journal.length == Path(JOURNAL).stat().st_size
    assert load(FIGHT).save.meta.revision == 0
    history = History(journal.entries(), "j")
    assert len(history.line()) == 100_001
    change(FIGHT, turn)
    last = Journal(Path(JOURNAL), "j").last
    assert last is not None
    assert (last.id, last.parent, last.revision) == (100_002, 100_001, 1)


@pytest.mark.parametrize("tail", [b"", b'{"id":'])
@pytest.mark.parametrize("size", [10, 20_000, 2_000_000])
def test_the_end_of_a_long_journal_is_found_whatever_its_last_line(tmp_path: Path, size: int, tail: bytes) -> None:
    path = tmp_path / "j"
    entries = [
        Entry(1, "new", 0, "a", text="x" * 1_100_000),
        Entry(2, "resolve", 1, "b", parent=1, text="y" * size),
    ]
    path.write_bytes(b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries) + tail)
    journal = Journal(path, "j")
    assert journal.read is None
    assert journal.last == entries[1]
    assert journal.length + len(tail) == path.stat().st_size
    assert journal.entries() == entries
