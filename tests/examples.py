"""The example of an installed system at the command line: what the tests of every system do with theirs."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from skirm.api import Encounter
from skirm.testing.bench import Bench
from tests.commands.table import Game, Json, lines
from tests.shell import Here, Run


@pytest.fixture
def game(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """skirm in this process with what is installed, in an empty folder."""
    monkeypatch.setenv("SKIRM_CONFIG_DIR", str(tmp_path / "config"))
    (tmp_path / "fights").mkdir()
    monkeypatch.chdir(tmp_path / "fights")
    return Game(here)


def save() -> bytes:
    """What fight.toml holds, byte for byte."""
    return Path("fight.toml").read_bytes()


def as_saved(state: object) -> Json:
    """A state or a unit as a save holds it."""
    found = msgspec.to_builtins(state)
    assert isinstance(found, dict)
    return found


class Example:
    """An example of a system, and its orders; the save is fight.toml."""

    def __init__(self, bench: Bench, name: str) -> None:
        self.bench = bench
        self.name = name

    @property
    def encounter(self) -> Encounter:
        """The state that it begins with."""
        return self.bench.rules.schemas.examples[self.name].encounter

    def orders(self) -> list[Json]:
        """What it has for `skirm resolve --orders`."""
        return [dict(order) for order in self.bench.rules.schemas.examples[self.name].orders]

    def begin(self, game: Game, seed: str) -> Game:
        """A save of it."""
        game.ok("new", self.bench.name, "fight.toml", "--example", "--seed", seed)
        return game

    def played(self, game: Game, *options: str) -> Run:
        """Its orders, resolved from a file."""
        Path("orders.jsonl").write_text(lines(*self.orders()), encoding="utf-8")
        return game("resolve", "fight.toml", "--orders", "orders.jsonl", *options)

    def ends(self, game: Game, seed: str, given: list[Json], state: Encounter) -> None:
        """Play orders that lead to an end: it is shown and replayed, nothing happens after it, and all can be undone.

        Args:
            seed: Of the save.
            given: The orders, the last of which ends it.
            state: Where they lead, as the test has reckoned.
        """
        self.begin(game, seed)
        told = game("resolve", "fight.toml", "--orders", "-", "-q", stdin=lines(*given))
        assert (told.code, told.err) == (0, ""), told
        assert re.search(rf"^over: {re.escape(str(state.over()))}$", game.ok("show", "fight.toml"), re.MULTILINE)
        revision = game.revision()
        assert revision == len(given)
        assert game("advance", "fight.toml").code == 1
        assert game.revision() == revision
        assert game.ok("replay", "fight.toml").endswith("the same state\n")
        game.ok("undo", "fight.toml", str(revision))
        assert game.state().get("turn", 1) == 1
