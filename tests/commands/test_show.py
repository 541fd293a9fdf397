from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.table import Game
from tests.rules.toys import Installs

YARD = """\
round 1

fighters
name    side  health  rounds  state
> Rook  red        6       3  ready
Vyx     blue       6       3  ready
Ash     red        6       3  ready
Brill   blue       6       3  ready

barrels
name   state
Keg 1  whole
Keg 2  whole
Keg 3  whole

up: Rook
"""


def test_the_picture_of_the_system_with_marks_as_signs(fight: Game) -> None:
    assert fight.ok("show", "fight.toml") == YARD


def test_marks_expiries_and_the_end_are_told_without_colour(fight: Game) -> None:
    fight.ok("resolve", "fight.toml", "light", "attacker=Rook", "target=Keg 1")
    fight.ok("set", "fight.toml", "units.Vyx.health=0", "units.Brill.health=0", "units.'Keg 3'.exploded=yes")
    out = fight.ok("show", "fight.toml")
    assert "Vyx     blue       0       3  x down\n" in out
    assert "Keg 1  * lit\n" in out
    assert "Keg 3  x exploded\n" in out
    assert out.endswith(
        "\nexpires  unit   when\nfuse     Keg 1  end of Rook's turn, 2 to go\n\nover: only red is left\n"
    )


def test_colour_is_another_coat_over_the_same_signs(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    out = fight.ok("show", "fight.toml")
    assert "\x1b[" in out
    assert "> Rook" in out
    monkeypatch.setenv("NO_COLOR", "1")
    assert fight.ok("show", "fight.toml") == YARD


@pytest.mark.parametrize("columns", ["20", "1", "0"])
def test_a_narrow_terminal(fight: Game, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", columns)
    fight.ok("show", "fight.toml")


def test_one_unit(fight: Game) -> None:
    assert fight.ok("show", "fight.toml", "rook") == (
        "round 1\n\nfighters\nname    side  health  rounds  state\n> Rook  red        6       3  ready\n\nup: Rook\n"
    )
    run = fight("show", "fight.toml", "Rok")
    assert (run.code, run.out) == (1, "")
    assert "there is no unit 'Rok'; did you mean Rook?" in run.err


def test_json_has_state_who_is_up_and_what_expires(fight: Game) -> None:
    fight.ok("resolve", "fight.toml", "light", "attacker=Rook", "target=Keg 1")
    (told,) = fight.objects("show", "fight.toml")
    assert list(told)[:6] == ["kind", "system", "revision", "up", "over", "expires"]
    assert (told["system"], told["revision"], told["up"], told["over"]) == ("toy", 1, "Rook", None)
    assert told["expires"] == [{"unit": "Keg 1", "what": "fuse", "when": "end of Rook's turn, 2 to go"}]
    state = fight.state()
    del state["save"]
    assert told["state"] == state


def test_json_is_never_coloured(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in fight.ok("show", "fight.toml", "--json")


def test_from_a_pipe(fight: Game) -> None:
    assert fight.ok("show", "-", stdin=Path("fight.toml").read_bytes()) == YARD


class TestWithoutItsSystem:
    @pytest.fixture(autouse=True)
    def gone(self, fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SKIRM_WITHOUT", "toy")

    def test_a_save_is_shown_as_it_stands(self, fight: Game) -> None:
        run = fight("show", "fight.toml")
        assert run.code == 0
        assert run.out == Path("fight.toml").read_text()
        assert "the save is shown as it stands" in run.err

    def test_one_unit_as_it_stands(self, fight: Game) -> None:
        assert fight("show", "fight.toml", "vyx").out.startswith("[units.Vyx]\n")

    def test_json(self, fight: Game) -> None:
        told = json.loads(fight("show", "fight.toml", "--json").out)
        assert told["view"] is None
        assert "Rook" in told["state"]["units"]

    def test_the_file_is_checked(self, fight: Game) -> None:
        run = fight("check", "fight.toml")
        assert run.code == 0
        assert run.out == "fight.toml: sound; toy, revision 0, 7 units, 1 entry\n"
        assert "only the file was checked" in run.err

    def test_history_needs_no_system(self, fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("SKIRM_WITHOUT")
        before = Path("fight.toml").read_bytes()
        fight.ok("advance", "fight.toml")
        after = Path("fight.toml").read_bytes()
        monkeypatch.setenv("SKIRM_WITHOUT", "all")
        assert fight.ok("undo", "fight.toml") == "undone: turn\nnow at revision 0\n"
        assert Path("fight.toml").read_bytes() == before
        assert fight.ok("redo", "fight.toml") == "redone: turn\nnow at revision 1\n"
        assert Path("fight.toml").read_bytes() == after
        assert fight.ok("log", "fight.toml").count("\n") == 4


def test_a_system_that_fails_at_its_picture(game: Game, installs: Installs) -> None:
    source = (
        "from skirm.api import Encounter, hookimpl\n"
        "class Fight(Encounter):\n"
        "    round: int = 1\n"
        "    def view(self):\n"
        "        return 1 / 0\n"
        "@hookimpl\n"
        "def register_schemas(schemas):\n"
        "    schemas.encounter(Fight)\n"
    )
    installs.add("bad-rules", {"bad": "bad_rules"}, source)
    game.ok("new", "bad", "b.toml", "--seed", "x")
    run = game("show", "b.toml")
    assert run.code == 6
    assert "ZeroDivisionError" in run.err
    assert "[save]" in run.out


class TestCheck:
    def test_a_sound_save(self, fight: Game) -> None:
        fight.ok("advance", "fight.toml", "--steps", "2")
        fight.ok("undo", "fight.toml")
        assert fight.ok("check", "fight.toml") == "fight.toml: sound; toy, revision 1, 7 units, 4 entries\n"
        assert fight.ok("check", "fight.toml", "-q") == "sound\n"
        (told,) = fight.objects("check", "fight.toml")
        assert told["complete"] is True

    def test_every_fault_at_once_with_its_path(self, fight: Game) -> None:
        path = Path("fight.toml")
        path.write_text(
            path.read_text().replace('side = "red"', 'sied = "red"', 1).replace('cover = "full"', "cover = 3")
        )
        run = fight("check", "fight.toml")
        assert run.code == 3
        assert "units.Rook.sied: this key is not known; did you mean side?" in run.err
        assert "units.Brill.cover: expected a text, found " in run.err
        assert run.err.count("\n") == 1

    def test_a_damaged_journal(self, fight: Game) -> None:
        journal = Path("fight.toml.journal.jsonl")
        journal.write_text("nonsense\n" + journal.read_text())
        run = fight("check", "fight.toml")
        assert run.code == 3
        assert "line 1" in run.err

    def test_a_file_cut_short(self, fight: Game) -> None:
        path = Path("fight.toml")
        path.write_text(path.read_text().partition("[save]")[0])
        run = fight("show", "fight.toml")
        assert (run.code, run.out) == (3, "")
        assert "[save] table at the end is missing" in run.err

    def test_a_hand_edit_is_said_and_becomes_an_entry(self, fight: Game) -> None:
        path = Path("fight.toml")
        path.write_text(path.read_text().replace('cover = "full"', 'cover = "open"'))
        run = fight("check", "fight.toml")
        assert run.code == 0
        assert "fight.toml was edited by hand: units.Brill.cover" in run.err
        assert fight("advance", "fight.toml").code == 0
        assert "hand-edit" in fight.ok("log", "fight.toml")


def test_an_older_copy_that_was_put_back_is_told(fight: Game) -> None:
    old = Path("fight.toml").read_bytes()
    fight.ok("advance", "fight.toml", "--steps", "2")
    Path("fight.toml").write_bytes(old)
    for command in ("show", "check"):
        run = fight(command, "fight.toml")
        assert run.code == 0
        assert run.err == (
            "skirm: fight.toml is behind its journal: the file has revision 0, the journal revision 2, which counts; "
            "to go back to the file's: skirm undo fight.toml 2\n"
        )
    assert fight("undo", "fight.toml", "2").code == 0
    assert Path("fight.toml").read_bytes() == old
