"""A TAB breaks nothing, says nothing, waits for nobody: whatever lies about."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from tests.commands.completion.conftest import Asks
from tests.shell import python
from tests.toy.install import install, install_toy

LOADED = """
import sys
from skirm.__main__ import main
code = main(["--complete", *sys.argv[1:]])
print(*sorted(sys.modules), file=sys.stderr)
"""
HEAVY = {"typer", "click", "pydantic", "rich", "filelock", "json", "skirm.app"}


@pytest.mark.parametrize(
    ("words", "without"),
    [
        ([""], {"msgspec", "pluggy", "tomllib", "skirm_toy"}),
        (["show", ""], {"pluggy", "skirm_toy"}),
        (["show", "fight.toml", "fi"], set()),
        (["odds", "3d6", "--by", ""], {"skirm_toy"}),
        (["resolve", "fight.toml", "shoot", "attacker="], {"skirm.saves.transaction", "skirm.saves.lock"}),
        (["set", "fight.toml", "units.Rook."], {"skirm.saves.transaction", "skirm.saves.lock"}),
        (["roll", "toy:"], {"skirm.saves.journal"}),
        (["toy", ""], set()),
    ],
)
def test_no_tab_imports_what_takes_long(asked: Asks, toys: Path, words: list[str], without: set[str]) -> None:
    run = python(LOADED, "fish", "skirm", *words, PYTHONPATH=str(toys))
    assert run.code == 0
    assert not (HEAVY | without) & set(run.err.split())


def ask(folder: Path, *words: str) -> list[str]:
    """What a process of its own answers, which says nothing and succeeds."""
    code = "import sys; from skirm.__main__ import run; run()"
    run = python(code, "--complete", "fish", "skirm", *words, PYTHONPATH=str(folder))
    assert (run.code, run.err) == (0, "")
    return [line.partition("\t")[0] for line in run.out.splitlines()]


BROKEN = {
    "an import that fails": "raise OSError('no')",
    "an end of the program": "import sys; sys.exit(3)",
    "noise": "import sys; print('noise'); print('noise', file=sys.stderr); input(); 1/0",
    "bad syntax": "def (",
    "no hooks": "",
    "an unknown hook": "from skirm.api import hookimpl\n@hookimpl\ndef nope(): ...",
}


@pytest.mark.parametrize("source", BROKEN.values(), ids=BROKEN)
def test_a_broken_plugin_is_silent_and_harms_no_other(tmp_path: Path, source: str, game: object) -> None:
    folder = install_toy(tmp_path / "site")
    install(folder, "bad-rules", {"bad": "bad_rules"}, {"bad_rules.py": source})
    assert {"bad", "toy"} <= set(ask(folder, ""))
    for words in (("bad", ""), ("roll", "bad:"), ("rules", "bad", ""), ("new", "bad", "--example", "")):
        assert not [word for word in ask(folder, *words) if word]
    assert "toy:nerve" in ask(folder, "roll", "toy:")


def test_names_still_come_where_the_system_is_broken_or_missing(asked: Asks, tmp_path: Path) -> None:
    folder = install(tmp_path / "bad", "bad-rules", {"toy": "bad_rules"}, {"bad_rules.py": "1/0"})
    for place in (folder, tmp_path / "empty"):
        assert ask(place, "show", "fight.toml", "Ro") == ["Rook"]
        assert ask(place, "set", "fight.toml", "units.Rook.si") == ["units.Rook.side="]
        assert ask(place, "resolve", "fight.toml", "s") == []


def test_a_plugin_that_never_ends_is_left(tmp_path: Path, game: object) -> None:
    folder = install(tmp_path / "site", "slow-rules", {"slow": "slow_rules"}, {"slow_rules.py": "while True: pass"})
    assert ask(folder, "roll", "slow:") == []


SAVES: dict[str, bytes] = {
    "empty": b"",
    "torn": b'[units.Rook]\nkind = "fig',
    "no text": b"\xff\xfe\x00",
    "no save": b"x = 1\n",
    "newer": b'[units.Rook]\nkind = "hero"\n[save]\nformat = 99\nsystem = "toy"\nschema = 99\n',
    "odd": b'units = 3\n[save]\nsystem = 4\nschema = "x"\n',
    "deep": b"x = " + b"[" * 5000,
    "huge": b"# " + b"x" * (1 << 23),
}
LINES = (
    ("show", "odd.toml", ""),
    ("resolve", "odd.toml", "s"),
    ("resolve", "odd.toml", "shoot", "attacker="),
    ("set", "odd.toml", "units."),
    ("add", "odd.toml", ""),
    ("odds", "odd.toml", "shoot", "--by", "units."),
)


@pytest.mark.parametrize("content", SAVES.values(), ids=SAVES)
def test_a_save_that_is_not_right_is_met_with_silence(asks: Asks, content: bytes) -> None:
    Path("odd.toml").write_bytes(content)
    before = sorted(Path().iterdir())
    for line in LINES:
        asks(*line)
    assert sorted(Path().iterdir()) == before


def test_what_is_no_file_is_not_opened(asks: Asks) -> None:
    os.mkfifo("odd.toml")
    for line in LINES:
        assert asks(*line) in ({}, {"\t.toml": ""})
    Path("odd.toml").unlink()
    Path("odd.toml").mkdir()
    assert asks("show", "odd.toml", "") == {}
    assert asks("show", "odd.toml/x/fight.toml", "") == {}
    assert asks("show", "-", "") == {}


def test_a_save_that_is_locked_is_read_and_left_as_it_is(asked: Asks) -> None:
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    with Path(".fight.toml.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert asked.words("show", "fight.toml", "Ro") == ["Rook"]
    after = {path.name: path.read_bytes() for path in Path().iterdir()}
    assert {name: after[name] for name in before} == before


def test_a_save_of_an_older_version_is_understood(asked: Asks) -> None:
    path = Path("fight.toml")
    path.write_text(
        path.read_text().replace("schema = 2", "schema = 1").replace("[units.Vyx]", "[units.Vyx]\nlife = 0")
    )
    assert "units.Vyx.health=" in asked("set", "fight.toml", "units.Vyx.")


def test_whatever_is_asked_is_answered_in_order(asks: Asks) -> None:
    for argv in ([], ["bash"], ["bash", ""], ["zsh"], ["fish"], ["tcsh", "skirm", ""], ["bash", "skirm '", "="]):
        run = asks.game("--complete", *argv)
        assert (run.code, run.err) == (0, "")


SUGGESTING = """
from __future__ import annotations

from skirm.api import Known, Outcome, Play, Roll, Schemas, hookimpl


class Guess(Roll):
    animal: str
    colour: str = ""

    @classmethod
    def suggest(cls, key: str, known: Known) -> list[str] | None:
        if key == "colour":
            return ["grey"] if known.given.get("animal") == "Bear" else known.names("nothing") + ["red"]
        if key == "animal":
            raise KeyError(key)
        return None

    def roll(self, play: Play) -> Outcome:
        return Outcome("told")


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    schemas.roll(Guess)
    schemas.table("animals", {"title": "Animals", "kind": "house", "entries": {"bear": 1, "hare": 2}})
"""


def test_authors_may_suggest_values_and_may_fail_at_it(tmp_path: Path, game: object) -> None:
    folder = install(tmp_path / "site", "guess-rules", {"guess": "guess_rules"}, {"guess_rules.py": SUGGESTING})
    assert ask(folder, "roll", "guess:guess", "animal=Bear", "colour=") == ["colour=grey"]
    assert ask(folder, "roll", "guess:guess", "colour=") == ["colour=red"]
    assert ask(folder, "roll", "guess:guess", "animal=") == ["animal=bear", "animal=hare"]
