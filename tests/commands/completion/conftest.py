from __future__ import annotations

import pytest

from tests.commands.table import Game


class Asks:
    """What skirm answers a shell: the words with what is said of them; files by their endings stand under a tab."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __call__(self, *words: str) -> dict[str, str]:
        """What may stand in the place of the last word."""
        *before, last = words
        quoted = "'" + last.replace("\\", "\\\\").replace("'", "\\'") + "'"
        run = self.game("--complete", "fish", "skirm", *before, quoted)
        assert (run.code, run.err) == (0, "")
        pairs = [line.partition("\t") for line in run.out.splitlines()]
        return {word or f"\t{about}": about if word else "" for word, _, about in pairs}

    def words(self, *words: str) -> list[str]:
        """The same without what is said of them."""
        return list(self(*words))


@pytest.fixture
def asks(game: Game) -> Asks:
    """A shell that asks, with toy installed."""
    return Asks(game)


@pytest.fixture
def asked(fight: Game) -> Asks:
    """The same with the yard of toy's example in fight.toml."""
    return Asks(fight)
