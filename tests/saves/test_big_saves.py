"""Big fights: the cache, and what a small change may cost."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirm.saves import cache, reading
from skirm.saves.cache import file_of
from skirm.saves.digest import LARGE, fingerprint
from skirm.saves.loading import load, read_history
from skirm.saves.models import encode
from skirm.saves.place import Place
from skirm.saves.save import read_bytes, to_bytes
from tests.saves import toy
from tests.saves.fights import FIGHT, JOURNAL, change, start, turn, undo


@pytest.fixture
def big(folder: Path) -> bytes:
    start(FIGHT, toy.crowd(400))
    return Path(FIGHT).read_bytes()


def no_parser(*arguments: object) -> None:
    raise AssertionError("the text was parsed")


def test_a_big_save_is_not_parsed_twice(big: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = load(FIGHT, toy.schema_for)
    monkeypatch.setattr(reading, "read_toml", no_parser)
    assert load(FIGHT, toy.schema_for) == expected
    change(FIGHT, turn)
    undo()
    assert Path(FIGHT).read_bytes() == big


def test_a_small_save_leaves_no_trace_elsewhere(folder: Path) -> None:
    start()
    assert not file_of(Place(FIGHT)).exists()


def test_the_cache_may_be_deleted_damaged_or_of_another_save(big: bytes) -> None:
    expected = load(FIGHT, toy.schema_for).save
    kept = file_of(Place(FIGHT))
    content = kept.read_bytes()
    assert kept.stat().st_mode & 0o777 == 0o600
    kept.unlink()
    assert load(FIGHT, toy.schema_for).save == expected
    for damaged in (b"", b"\n", content[:-1], content.replace(b"prone", b"proud"), b"x" + content, b"\xff\n{}"):
        kept.write_bytes(damaged)
        assert load(FIGHT, toy.schema_for).save == expected
    kept.write_bytes(content)
    Path(FIGHT).write_bytes(big.replace(b"hp = 8", b"hp = 7", 1))
    assert load(FIGHT, toy.schema_for).warnings, "the file counts, not the cache"


def test_a_cache_that_cannot_be_written_is_no_fault(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    start(FIGHT, toy.crowd(400))
    change(FIGHT, turn)
    assert load(FIGHT).save.meta.revision == 1


def test_the_cache_does_not_grow_for_ever(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST", 2)
    for number in range(4):
        start(f"{number}.toml", toy.crowd(400))
    assert len(list(file_of(Place(FIGHT)).parent.iterdir())) == 2


def test_the_written_text_is_the_rendered_text(big: bytes) -> None:
    def order(battle: toy.Battle) -> None:
        person = battle.units["Person 7"]
        assert isinstance(person, toy.Person)
        person.hp -= 1
        person.stance = None
        del battle.units["Person 8"]
        battle.units["Newcomer"] = toy.Person()

    (content,) = change(FIGHT, order)
    assert Path(FIGHT).read_bytes() == content
    assert read_bytes(content, "x").ours
    assert len(Path(JOURNAL).read_bytes().splitlines()[-1]) < 1200
    assert undo() == big


def test_the_digest_is_the_same_by_either_way() -> None:
    import hashlib

    for size in (0, 1, LARGE - 1, LARGE, LARGE + 1):
        assert fingerprint(b"x" * size) == hashlib.shake_128(b"x" * size).hexdigest(16)


def test_10_000_units(folder: Path) -> None:
    start(FIGHT, toy.crowd(10_000))
    (content,) = change(FIGHT, turn)
    loaded = load(FIGHT, toy.schema_for)
    assert len(loaded.save.units) == 10_000
    assert to_bytes(loaded.save) == content
    assert len(read_history(FIGHT).entries) == 2
    assert isinstance(loaded.encounter, toy.Battle)
    assert len(encode(loaded.encounter)["units"]) == 10_000  # type: ignore[arg-type]
