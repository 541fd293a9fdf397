"""What happens to a save outside of skirm: edits by hand, copies put in its place, older schemas, a lost file."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirm.errors import SkirmError
from skirm.rules.refusals import PluginError
from skirm.saves.errors import InvalidError, KindError, NewerError, SaveError
from skirm.saves.loading import load, read_history
from skirm.saves.save import to_bytes
from skirm.saves.transaction import Transaction
from tests.saves import toy
from tests.saves.fights import FIGHT, JOURNAL, change, drop, redo, speed, start, turn, undo


def edit(old: str, new: str) -> bytes:
    path = Path(FIGHT)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    return path.read_bytes()


def kinds() -> list[str]:
    return [entry.kind for entry in read_history(FIGHT).entries]


def test_an_edit_by_hand_is_said_with_the_changed_paths(folder: Path) -> None:
    start()
    change(FIGHT, speed(5))
    edit("speed = 5", "speed = 6")
    loaded = load(FIGHT, toy.schema_for)
    assert loaded.warnings == ["fight.toml was edited by hand: units.Rook.speed: 5 -> 6"]
    assert loaded.save.meta.revision == 2
    assert kinds() == ["new", "resolve"], "reading writes nothing"


def test_an_edit_by_hand_becomes_an_entry_that_can_be_undone(folder: Path) -> None:
    start()
    (before,) = change(FIGHT, speed(5))
    found = edit("speed = 5", "speed = 6 # downhill")
    (after,) = change(FIGHT, turn)
    assert kinds() == ["new", "resolve", "hand-edit", "resolve"]
    assert read_history(FIGHT).entries[2].text == found.decode(), "the comment is kept"
    assert load(FIGHT).save.meta.revision == 3
    assert undo(FIGHT, 2) == before
    assert redo(FIGHT, 2) == after


def test_undo_takes_an_edit_by_hand_back(folder: Path) -> None:
    start()
    (before,) = change(FIGHT, speed(5))
    edit("speed = 5", "speed = 6")
    assert undo() == before
    assert kinds() == ["new", "resolve", "hand-edit", "undo"]


def test_a_refused_order_leaves_an_edit_as_it_is(folder: Path) -> None:
    start()
    found = edit("speed = 3", "speed = 6")
    with pytest.raises(RuntimeError), Transaction.open(FIGHT, toy.schema_for):
        raise RuntimeError("the rules refuse")
    assert Path(FIGHT).read_bytes() == found
    assert kinds() == ["new"]


def test_comments_are_kept_with_the_entry_that_drops_them(folder: Path) -> None:
    start()
    found = edit("speed = 3", "speed = 3 # steady")
    assert load(FIGHT, toy.schema_for).warnings == []
    change(FIGHT, turn, turn)
    texts = [entry.text for entry in read_history(FIGHT).entries]
    assert texts == ["", found.decode(), ""]


def test_an_invalid_edit_changes_nothing(folder: Path) -> None:
    start()
    found = edit("speed = 3", "speed = true")
    for command in (lambda: load(FIGHT, toy.schema_for), lambda: change(FIGHT, turn)):
        with pytest.raises(InvalidError, match=r"units\.Rook\.speed: expected a whole number, found true"):
            command()
    assert Path(FIGHT).read_bytes() == found
    assert kinds() == ["new"]


def test_many_changes_are_told_shortly(folder: Path) -> None:
    start(FIGHT, toy.crowd(30))
    edit('stance = "prone"', 'stance = "kneeling"')
    (warning,) = load(FIGHT, toy.schema_for).warnings
    assert warning.endswith(" and 22 more")
    assert "\n" not in warning


def test_an_edit_of_the_save_table_is_an_edit_too(folder: Path) -> None:
    start()
    edit('seed = "seed"', 'seed = "luck"')
    assert load(FIGHT, toy.schema_for).warnings == ['fight.toml was edited by hand: save.seed: "seed" -> "luck"']
    change(FIGHT, turn)
    assert load(FIGHT).save.meta.seed == "luck"
    undo(FIGHT, 2)
    assert load(FIGHT).save.meta.seed == "seed"


def test_a_changed_digest_or_revision_alone_is_the_same_state(folder: Path) -> None:
    start()
    (before,) = change(FIGHT, speed(5))
    digest = load(FIGHT).digest
    edit(digest, digest[::-1])
    assert to_bytes(load(FIGHT, toy.schema_for).save) == before
    Path(FIGHT).write_bytes(before)
    edit("revision = 1", "revision = 7")
    loaded = load(FIGHT, toy.schema_for)
    assert to_bytes(loaded.save) == before


def test_an_edit_of_an_old_checkpoint_sets_later_revisions_aside(folder: Path) -> None:
    start()
    old = Path(FIGHT).read_bytes()
    change(FIGHT, speed(5), speed(6))
    Path(FIGHT).write_bytes(old)
    edit("speed = 3", "speed = 4")
    (warning,) = load(FIGHT, toy.schema_for).warnings
    assert "units.Rook.speed: 3 -> 4; the edit builds on revision 0, what came after it is set aside" in warning
    change(FIGHT, turn)
    history = read_history(FIGHT)
    assert history.set_aside() == {2, 3}
    assert undo(FIGHT, 2) == old


def test_a_save_that_is_behind_its_journal_is_rolled_forward(folder: Path) -> None:
    start()
    old = Path(FIGHT).read_bytes()
    *_, new = change(FIGHT, speed(5), drop("Vyx"), turn)
    Path(FIGHT).write_bytes(old)
    told = (
        "fight.toml is behind its journal: the file has revision 0, the journal revision 3, which counts; "
        "to go back to the file's: skirm undo fight.toml 3"
    )
    loaded = load(FIGHT, toy.schema_for)
    assert to_bytes(loaded.save) == new
    assert loaded.warnings == [told]
    assert Path(FIGHT).read_bytes() == old, "reading writes nothing"
    with Transaction.open(FIGHT, toy.schema_for) as fight:
        assert load(FIGHT, toy.schema_for).warnings == [], "under a writer that is at work a file is always behind"
    assert fight.warnings == [told]
    assert Path(FIGHT).read_bytes() == new
    assert len(kinds()) == 4


def test_a_save_that_is_ahead_of_an_undo_is_told_too(folder: Path) -> None:
    start()
    (new,) = change(FIGHT, speed(5))
    undo()
    Path(FIGHT).write_bytes(new)
    assert load(FIGHT, toy.schema_for).warnings == [
        "fight.toml is behind its journal: the file has revision 1, the journal revision 0, which counts"
    ]


def test_a_save_from_elsewhere_is_a_replacement_that_can_be_undone(folder: Path) -> None:
    start()
    (before,) = change(FIGHT, speed(5))
    other = to_bytes(toy.save(seed="other"))
    Path(FIGHT).write_bytes(other)
    (warning,) = load(FIGHT, toy.schema_for).warnings
    assert warning.startswith("fight.toml was replaced by a save that its journal does not know: units.Rook.speed")
    change(FIGHT, turn)
    assert kinds() == ["new", "resolve", "replace", "resolve"]
    assert undo(FIGHT, 1) == other
    assert undo(FIGHT, 1) == before


def test_a_lost_file_comes_back_from_its_journal(folder: Path) -> None:
    start()
    (before,) = change(FIGHT, speed(5))
    Path(FIGHT).unlink()
    loaded = load(FIGHT, toy.schema_for)
    assert loaded.warnings == ["fight.toml is missing; revision 1 comes from its journal"]
    assert to_bytes(loaded.save) == before
    assert not Path(FIGHT).exists()
    change(FIGHT, turn)
    assert undo() == before


def test_undo_of_a_save_without_a_journal_starts_there(folder: Path) -> None:
    content = to_bytes(toy.save())
    Path(FIGHT).write_bytes(content)
    assert load(FIGHT, toy.schema_for).warnings == []
    change(FIGHT, speed(5))
    assert kinds() == ["replace", "resolve"]
    assert undo() == content
    with pytest.raises(SkirmError, match="there is nothing to undo"):
        undo()


def test_a_moved_journal_is_a_new_start(folder: Path) -> None:
    start()
    (before,) = change(FIGHT, speed(5))
    Path(JOURNAL).unlink()
    change(FIGHT, turn)
    assert undo() == before


def test_an_edited_save_without_a_journal(folder: Path) -> None:
    start()
    Path(JOURNAL).unlink()
    edit("speed = 3", "speed = 4")
    assert load(FIGHT, toy.schema_for).warnings == [
        "fight.toml was edited by hand; there is no journal to tell what changed"
    ]
    change(FIGHT, turn)
    assert kinds() == ["hand-edit", "resolve"]


@pytest.fixture
def old_fight(folder: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A fight of schema 1, in which speed was called pace."""
    monkeypatch.setattr(toy.SCHEMA, "version", 1)
    save = toy.save()
    units = {name: dict(unit) for name, unit in save.units.items() if isinstance(unit, dict)}
    units["Rook"]["pace"] = units["Rook"].pop("speed")
    units["Vyx"]["pace"] = units["Vyx"].pop("speed")
    from skirm.saves.creation import create
    from skirm.saves.revision import first_save

    create(FIGHT, first_save(toy.SCHEMA, {**save.state, "units": units}, "seed"), versions={})
    monkeypatch.setattr(toy.SCHEMA, "version", 2)
    return Path(FIGHT).read_bytes()


def test_an_older_schema_is_migrated_in_memory(old_fight: bytes) -> None:
    loaded = load(FIGHT, toy.schema_for)
    assert isinstance(loaded.encounter, toy.Battle)
    rook = loaded.encounter.units["Rook"]
    assert isinstance(rook, toy.Machine)
    assert rook.speed == 3
    assert loaded.save.meta.schema == 2
    assert Path(FIGHT).read_bytes() == old_fight
    assert load(FIGHT).save.meta.schema == 1, "without the system a save stays as it is"


def test_the_old_file_is_kept_when_a_migration_is_written(old_fight: bytes) -> None:
    change(FIGHT, speed(4))
    assert Path("fight.toml.v1.bak").read_bytes() == old_fight
    assert kinds() == ["new", "migrate", "resolve"]
    assert load(FIGHT).save.meta.schema == 2
    assert undo(FIGHT, 2) == old_fight
    change(FIGHT, speed(9))
    assert not Path("fight.toml.v1.1.bak").exists(), "that content is kept already"


def test_another_old_file_gets_a_number(old_fight: bytes) -> None:
    Path("fight.toml.v1.bak").write_bytes(b"something else")
    change(FIGHT, speed(4))
    assert Path("fight.toml.v1.1.bak").read_bytes() == old_fight


def test_every_step_from_an_old_schema_is_taken(old_fight: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def a_note(raw: dict[str, object]) -> dict[str, object]:
        return {**raw, "note": "from 2"}

    monkeypatch.setattr(toy.SCHEMA, "version", 3)
    monkeypatch.setattr(toy.SCHEMA, "migrations", {**toy.SCHEMA.migrations, 2: a_note})
    loaded = load(FIGHT, toy.schema_for)
    assert isinstance(loaded.encounter, toy.Battle)
    assert (loaded.encounter.note, loaded.save.meta.schema, loaded.save.meta.revision) == ("from 2", 3, 1)
    assert load(FIGHT).save.state.get("note") is None


def test_a_newer_schema_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start()
    monkeypatch.setattr(toy.SCHEMA, "version", 1)
    with pytest.raises(NewerError, match="written by toy with schema 2; the one installed knows schema 1") as caught:
        load(FIGHT, toy.schema_for)
    assert caught.value.exit_code == 5
    undo_is_possible = load(FIGHT)
    assert undo_is_possible.save.meta.schema == 2


def test_a_schema_without_a_way_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start()
    monkeypatch.setattr(toy.SCHEMA, "version", 3)
    with pytest.raises(SaveError, match="toy has no way from schema 2 to 3"):
        load(FIGHT, toy.schema_for)


def test_a_migration_that_fails_is_told_in_one_line(old_fight: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(raw: dict[str, object]) -> dict[str, object]:
        raise KeyError("wings")

    monkeypatch.setattr(toy.SCHEMA, "migrations", {1: fails})
    told = r"toy: the migration of .* from schema 1 to 2 failed: KeyError: 'wings' \(test_outside.py, line \d+\)"
    with pytest.raises(PluginError, match=f"^{told}$") as caught:
        change(FIGHT, turn)
    assert caught.value.exit_code == 6
    assert Path(FIGHT).read_bytes() == old_fight


def test_a_migration_that_forgets_to_return_is_told(old_fight: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.SCHEMA, "migrations", {1: lambda raw: None})
    with pytest.raises(PluginError, match="from schema 1 to 2 returned NoneType; it returns the state"):
        load(FIGHT, toy.schema_for)


def test_a_migration_that_leaves_what_is_not_known_is_told(old_fight: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.SCHEMA, "migrations", {1: dict})
    with pytest.raises(InvalidError, match=r"^fight.toml, brought from schema 1 to 2: units.Rook.pace: this key"):
        load(FIGHT, toy.schema_for)


def test_an_unknown_system_is_for_its_finder_to_say(folder: Path) -> None:
    start()

    def nowhere(system: str) -> toy.ToySchema:
        raise NewerError(f"{system} is not installed")

    with pytest.raises(NewerError):
        load(FIGHT, nowhere)
    assert load(FIGHT).save.meta.system == "toy"


def test_nothing_there(folder: Path) -> None:
    for command in (lambda: load(FIGHT), lambda: change(FIGHT, turn), undo, lambda: read_history(FIGHT)):
        with pytest.raises(KindError, match=r"fight.toml: there is no such save; `skirm new") as caught:
            command()
        assert caught.value.exit_code == 3
    assert list(folder.iterdir()) == []


def test_undo_straight_after_an_edit_takes_back_the_edit_alone(folder: Path) -> None:
    start()
    (before,) = change(FIGHT, speed(5))
    edited = before.replace(b"speed = 5", b"speed = 6 # faster")
    assert edited != before
    Path(FIGHT).write_bytes(edited)
    assert undo() == before
    assert b"speed = 6\n" in redo()
    kept = [entry.text for entry in read_history(FIGHT).entries if entry.kind == "hand-edit"]
    assert kept == [edited.decode()]
