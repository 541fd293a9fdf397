from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.table import Game


def editor(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Let $EDITOR be a script that gets the file as its first argument."""
    path = Path("editor.sh").resolve()
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", f"sh '{path}'")


def test_what_was_written_becomes_one_entry(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Path("fight.toml").read_bytes()
    editor(monkeypatch, "sed -i 's/partial/full/' \"$1\"")
    assert fight.ok("edit", "fight.toml") == 'units.Vyx.cover: "partial" -> "full"\n'
    assert fight.revision() == 1
    assert "edit edit=fight.toml" in fight.ok("log", "fight.toml", "-n", "1") or "edit" in fight.ok("log", "fight.toml")
    fight.ok("undo", "fight.toml")
    assert Path("fight.toml").read_bytes() == before


def test_nothing_written_is_no_entry(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    editor(monkeypatch, "true")
    run = fight("edit", "fight.toml")
    assert (run.code, run.out, run.err) == (0, "", "skirm: fight.toml: nothing was changed\n")
    assert fight.revision() == 0


def test_an_editor_that_removes_the_file_changes_nothing(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", "rm")
    run = fight("edit", "fight.toml")
    assert (run.code, run.out, run.err) == (2, "", "skirm: the editor left no file; nothing was changed\n")
    assert fight.revision() == 0


def test_without_a_terminal_nobody_waits_for_vi(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    monkeypatch.setattr("skirm.commands.edit.at_terminal", lambda: False)
    run = fight("edit", "fight.toml")
    assert (run.code, run.out, run.err) == (
        2,
        "",
        "skirm: there is no terminal for vi; VISUAL and EDITOR name an editor that needs none\n",
    )


def test_a_hand_edit_before_it_is_told_once(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path("fight.toml")
    path.write_text(path.read_text().replace('cover = "full"', 'cover = "open"'))
    editor(monkeypatch, "sed -i 's/partial/full/' \"$1\"")
    run = fight("edit", "fight.toml")
    assert (run.code, run.out) == (0, 'units.Vyx.cover: "partial" -> "full"\n')
    assert run.err.count("was edited by hand") == 1


def test_comments_are_kept_in_the_entry(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    editor(monkeypatch, "sed -i 's/partial/full/; 2i # Vyx hides' \"$1\"")
    fight.ok("edit", "fight.toml")
    assert "# Vyx hides\n" in kept_text()
    assert "Vyx hides" not in Path("fight.toml").read_text()


def test_comments_alone_make_no_revision_and_are_kept_with_the_next_entry(
    fight: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Path("fight.toml.journal.jsonl").read_bytes()
    editor(monkeypatch, "sed -i '2i # Vyx hides' \"$1\"")
    run = fight("edit", "fight.toml")
    assert (run.code, run.out) == (0, "")
    assert run.err.startswith("skirm: fight.toml: only comments and layout were changed; they stand in the file, with")
    assert fight.revision() == 0
    assert Path("fight.toml.journal.jsonl").read_bytes() == journal
    assert "# Vyx hides\n" in Path("fight.toml").read_text()
    editor(monkeypatch, "grep -q 'Vyx hides' \"$1\" && sed -i '2i # so does Ash' \"$1\"")
    assert fight("edit", "fight.toml").code == 0
    fight.ok("advance", "fight.toml")
    assert "# so does Ash\n# Vyx hides\n" in kept_text()
    assert "#" not in Path("fight.toml").read_text().partition("\n")[2]


def kept_text() -> str:
    """The text that the journal's last entry keeps."""
    return str(json.loads(Path("fight.toml.journal.jsonl").read_text().splitlines()[-1])["text"])


@pytest.mark.parametrize(
    ("script", "code", "told"),
    [
        ("sed -i 's/^.units.Vyx./[units.Vyx/' \"$1\"", 3, "the text of fight.toml"),
        ("sed -i 's/^cover = .*/cover = 3/' \"$1\"", 3, "units.Vyx.cover"),
        ("sed -i 's/^cover/covr/' \"$1\"", 3, "units.Vyx.covr: this key is not known; did you mean cover?"),
        ('sed -i \'s/^seed.*/seed = "x"/\' "$1"', 3, "save: this table is skirm's own"),
        ("exit 3", 2, "ended with 3; nothing was changed"),
        (': > "$1"', 3, "the text of fight.toml"),
    ],
)
def test_what_does_not_hold_changes_nothing(
    fight: Game, monkeypatch: pytest.MonkeyPatch, script: str, code: int, told: str
) -> None:
    before = Path("fight.toml").read_bytes()
    editor(monkeypatch, script)
    run = fight("edit", "fight.toml")
    assert run.code == code
    assert told in run.err
    assert Path("fight.toml").read_bytes() == before
    if code == 3:
        kept = run.err.splitlines()[0].removeprefix("skirm: what you wrote is kept in ")
        assert Path(kept).exists()


def test_an_editor_that_is_not_there(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VISUAL", "no-such-editor")
    run = fight("edit", "fight.toml")
    assert run.code == 2
    assert "cannot run the editor 'no-such-editor': No such file or directory" in run.err


def test_a_save_that_went_on_meanwhile_is_left(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Path("other.toml")
    fight.ok("new", "toy", "other.toml", "--example", "--seed", "other")
    editor(monkeypatch, f"sed -i 's/partial/full/' \"$1\"; cp {other.resolve()} {Path('fight.toml').resolve()}")
    run = fight("edit", "fight.toml")
    assert run.code == 4
    assert "it was changed while you edited it" in run.err
    assert Path("fight.toml").read_bytes() == other.read_bytes()
