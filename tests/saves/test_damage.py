"""Every prefix and every changed byte of a save: an error, the same state, or an edit that is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirm.errors import SkirmError
from skirm.saves.digest import fingerprint
from skirm.saves.errors import DamagedError, SaveError
from skirm.saves.loading import load
from skirm.saves.save import to_bytes
from tests.saves import toy
from tests.saves.fights import FIGHT, JOURNAL, change, speed, start

SMALL = toy.Battle(units={"Rook": toy.Machine(speed=3), "Vyx": toy.Person()})


def outcome(path: str) -> str:
    """`same`, `told` or `refused`; anything else is a fault of ours."""
    try:
        loaded = load(path, toy.schema_for)
    except SkirmError as error:
        return "refused" if error.exit_code in {3, 5} and "\n" not in str(error) else str(error)
    except AssertionError:
        return "refused"  # The toy knows no other system; a real finder of schemas raises its own error.
    if loaded.encounter == SMALL and loaded.save.meta == toy.save(SMALL).meta:
        return "same"
    assert loaded.warnings
    return "told"


def test_every_prefix(folder: Path) -> None:
    content = to_bytes(toy.save(SMALL))
    path = Path(FIGHT)
    results = []
    for length in range(len(content) + 1):
        path.write_bytes(content[:length])
        results.append(outcome(FIGHT))
    assert set(results[:-2]) == {"refused"}
    assert results[-2:] == ["same", "same"], "only the last line's end can be missed"


@pytest.mark.parametrize("flip", [0x01, 0x20, 0x80])
def test_every_flipped_byte(folder: Path, flip: int) -> None:
    content = to_bytes(toy.save(SMALL))
    path = Path(FIGHT)
    results = set()
    for place in range(len(content)):
        path.write_bytes(content[:place] + bytes([content[place] ^ flip]) + content[place + 1 :])
        results.add(outcome(FIGHT))
    assert results <= {"refused", "same", "told"}
    assert "refused" in results
    assert "same" in results or flip == 0x80


def test_every_lost_line_is_noticed(folder: Path) -> None:
    rows = to_bytes(toy.save(SMALL)).splitlines(keepends=True)
    for number, row in enumerate(rows):
        Path(FIGHT).write_bytes(b"".join(rows[:number] + rows[number + 1 :]))
        expected = {"same"} if row.startswith(b"#") or not row.strip() else {"refused", "told", "same"}
        assert outcome(FIGHT) in expected  # A default that is gone leaves the fight as it was.


def test_a_flipped_byte_beside_a_journal_loses_nothing(folder: Path) -> None:
    start(FIGHT, SMALL)
    change(FIGHT, speed(4))
    content = Path(FIGHT).read_bytes()
    good = fingerprint(content)
    for place in range(0, len(content), 7):
        Path(FIGHT).write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        try:
            loaded = load(FIGHT, toy.schema_for)
        except (SkirmError, AssertionError):
            continue
        assert loaded.warnings or fingerprint(to_bytes(loaded.save)) == good


def test_every_prefix_of_a_journal(folder: Path) -> None:
    start(FIGHT, SMALL)
    change(FIGHT, speed(4), speed(5))
    content, journal = Path(FIGHT).read_bytes(), Path(JOURNAL).read_bytes()
    for length in range(0, len(journal), 11):
        Path(JOURNAL).write_bytes(journal[:length])
        loaded = load(FIGHT, toy.schema_for)
        assert to_bytes(loaded.save) == content


def test_every_flipped_byte_of_a_journal(folder: Path) -> None:
    start(FIGHT, SMALL)
    old = Path(FIGHT).read_bytes()
    states = {fingerprint(old), *(fingerprint(state) for state in change(FIGHT, speed(4), speed(5)))}
    journal = Path(JOURNAL).read_bytes()
    Path(FIGHT).write_bytes(old)  # So that the journal is needed.
    for place in range(0, len(journal), 3):
        Path(JOURNAL).write_bytes(journal[:place] + bytes([journal[place] ^ 4]) + journal[place + 1 :])
        try:
            loaded = load(FIGHT, toy.schema_for)
        except DamagedError:
            continue
        assert fingerprint(to_bytes(loaded.save)) in states or loaded.warnings


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "the file is empty; move it away, and skirm rebuilds revision 2 from the journal"),
        (b" \n", "the file is empty; move it away, and skirm rebuilds revision 2 from the journal"),
        (b"units = {", "; put it right, or move it away, and skirm rebuilds revision 2 from the journal"),
        (b"turn = 1\n", "; put it right, or move it away, and skirm rebuilds revision 2 from the journal"),
        (b"\xff\xfe", "; put it right, or move it away, and skirm rebuilds revision 2 from the journal"),
    ],
)
def test_with_a_sound_journal_the_error_says_how_to_go_on(folder: Path, content: bytes, told: str) -> None:
    start()
    whole = change(FIGHT, speed(4), speed(5))[-1]
    Path(FIGHT).write_bytes(content)
    for command in (lambda: load(FIGHT, toy.schema_for), lambda: change(FIGHT, speed(6))):
        with pytest.raises(SaveError) as fault:
            command()
        assert str(fault.value).endswith(told)
        assert fault.value.message == str(fault.value)
        assert "\n" not in str(fault.value)
    Path(FIGHT).rename("aside")
    assert to_bytes(load(FIGHT, toy.schema_for).save) == whole


@pytest.mark.parametrize("journal", [b"", b"{}\n", None])
def test_without_one_it_promises_nothing(folder: Path, journal: bytes | None) -> None:
    Path(FIGHT).write_bytes(b"units = {")
    if journal is not None:
        Path(JOURNAL).write_bytes(journal)
    with pytest.raises(SaveError) as fault:
        load(FIGHT, toy.schema_for)
    assert "rebuild" not in str(fault.value)
