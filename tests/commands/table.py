"""A table to play at: skirm with the system toy, and what its files hold."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from tests.shell import Here, Run

Json = dict[str, object]


class Game:
    """skirm in this process; `fight.toml` is the save that is asked about."""

    def __init__(self, here: Here) -> None:
        self.here = here

    def __call__(self, *argv: str, stdin: str | bytes | None = None) -> Run:
        return self.here(*argv, stdin=stdin)

    def ok(self, *argv: str, stdin: str | bytes | None = None) -> str:
        """What a command prints that has to succeed and has nothing to warn of."""
        run = self.here(*argv, stdin=stdin)
        assert (run.code, run.err) == (0, ""), run
        return run.out

    def objects(self, *argv: str, stdin: str | bytes | None = None) -> list[Json]:
        """The objects that a command prints."""
        return [json.loads(line) for line in self.here(*argv, "--json", stdin=stdin).out.splitlines()]

    def state(self, save: str = "fight.toml") -> Json:
        """What stands in a save."""
        return tomllib.loads(Path(save).read_text())

    def revision(self, save: str = "fight.toml") -> int:
        """The revision of a save."""
        meta = self.state(save)["save"]
        assert isinstance(meta, dict)
        return int(meta["revision"])

    def unit(self, name: str) -> Json:
        """One unit of the save."""
        units = self.state()["units"]
        assert isinstance(units, dict)
        found = units[name]
        assert isinstance(found, dict)
        return found


def lines(*orders: Json) -> str:
    """Orders as JSON lines."""
    return "".join(json.dumps(order) + "\n" for order in orders)
