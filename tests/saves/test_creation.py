"""A new save, and never over an old one; fights that come through a pipe."""

from __future__ import annotations

import os
from errno import ENOSPC
from pathlib import Path

import pytest

from skirm.saves import disk
from skirm.saves.creation import create
from skirm.saves.errors import DamagedError, ExistsError, InvalidError, SaveError, WriteError
from skirm.saves.loading import load, read_history, read_stream
from skirm.saves.models import encode
from skirm.saves.revision import first_save
from skirm.saves.save import to_bytes
from skirm.saves.stream import Stream
from tests.saves import toy
from tests.saves.fights import FIGHT, JOURNAL, VERSIONS, change, speed, start, turn, undo


def test_a_new_fight(folder: Path) -> None:
    save = start()
    assert Path(FIGHT).read_bytes() == to_bytes(save)
    (entry,) = read_history(FIGHT).entries
    assert (entry.kind, entry.revision, entry.versions) == ("new", 0, VERSIONS)
    assert sorted(file.name for file in folder.iterdir()) == [".fight.toml.lock", FIGHT, JOURNAL]


def test_never_over_a_save_or_a_journal(folder: Path) -> None:
    start()
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    with pytest.raises(ExistsError, match="there is a save already; --force") as caught:
        start()
    assert caught.value.exit_code == 2
    Path(FIGHT).unlink()
    with pytest.raises(ExistsError, match="there is a journal of an older save"):
        start()
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == {
        name: content for name, content in files.items() if name != FIGHT
    }


def test_force_puts_both_aside(folder: Path) -> None:
    for number in (1, 2):
        if number == 1:
            start()
        change(FIGHT, speed(5))
        old = Path(FIGHT).read_bytes(), Path(JOURNAL).read_bytes()
        (warning,) = create(FIGHT, toy.save(seed=f"new {number}"), versions={}, force=True)
        assert warning == (
            f"fight.toml: the old save is kept as fight.toml.{number}.bak and fight.toml.journal.jsonl.{number}.bak"
        )
        assert Path(f"fight.toml.{number}.bak").read_bytes() == old[0]
        assert Path(f"{JOURNAL}.{number}.bak").read_bytes() == old[1]
        assert load(FIGHT).save.meta.seed == f"new {number}"
        assert len(read_history(FIGHT).entries) == 1


def test_force_helps_against_damage(folder: Path) -> None:
    Path(FIGHT).write_bytes(b"\xff\xfe")
    Path(JOURNAL).write_bytes(b"{}\n")
    with pytest.raises(DamagedError):
        start()
    create(FIGHT, toy.save(), versions={}, force=True)
    assert load(FIGHT).save == toy.save()


def test_where_there_are_no_links_a_copy_is_kept_whole_or_not_at_all(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start()
    before = Path(FIGHT).read_bytes()

    def fails(*arguments: object) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr(disk, "link", fails)
    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", fails)
        with pytest.raises(WriteError, match=r"cannot keep a copy as fight\.toml\.1\.bak: no space left on device"):
            create(FIGHT, toy.save(), versions={}, force=True)
    assert not Path("fight.toml.1.bak").exists()
    assert Path(FIGHT).read_bytes() == before
    create(FIGHT, toy.save(seed="new"), versions={}, force=True)
    assert Path("fight.toml.1.bak").read_bytes() == before


def test_force_with_nothing_there(folder: Path) -> None:
    assert create(FIGHT, toy.save(), versions={}, force=True) == []


def test_a_seed_is_any_text_but_text(folder: Path) -> None:
    for seed in ("", "a b", '"', "é", "\n", "0" * 500):
        save = first_save(toy.SCHEMA, encode(toy.battle()), seed)
        assert read_stream(to_bytes(save)).save.meta.seed == seed
    with pytest.raises(InvalidError, match=r"save\.seed: the text is not valid Unicode"):
        first_save(toy.SCHEMA, encode(toy.battle()), "\udcff")


def test_a_fight_through_pipes() -> None:
    content = to_bytes(toy.save())
    for revision in (1, 2):
        stream = Stream(content, toy.schema_for)
        assert isinstance(stream.encounter, toy.Battle)
        turn(stream.encounter)
        stream.commit(encode(stream.encounter))
        content = stream.content()
        assert stream.save.meta.revision == revision
    assert read_stream(content, toy.schema_for).save.state["turn"] == 3


def test_a_pipe_and_a_file_give_the_same_bytes(folder: Path) -> None:
    start()
    stream = Stream(Path(FIGHT).read_bytes(), toy.schema_for)
    assert isinstance(stream.encounter, toy.Battle)
    turn(stream.encounter)
    stream.commit(encode(stream.encounter))
    (content,) = change(FIGHT, turn)
    assert stream.content() == content == Path(FIGHT).read_bytes()


def test_undo_of_a_save_from_a_pipe_starts_there(folder: Path) -> None:
    content = to_bytes(toy.save())
    Path(FIGHT).write_bytes(content)
    change(FIGHT, turn)
    assert undo() == content


def test_an_edited_stream_is_said() -> None:
    stream = Stream(to_bytes(toy.save()).replace(b"speed = 3", b"speed = 4"), toy.schema_for)
    assert stream.warnings == ["standard input was edited by hand; there is no journal to tell what changed"]
    with pytest.raises(SaveError, match="standard input: the file is empty"):
        Stream(b"")
