"""Looking rules up by the words of the game: where a word stands in the titles, texts and tables of a system."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from skirm.rules.names import folded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from skirm.rules.rulings import Ruling
    from skirm.rules.schemas import RuleText
    from skirm.rules.tables import Table

WORD = re.compile(r"[^\W_]+")
ENDINGS = ("ings", "ing", "ed", "es", "s", "e")
SHORTEST = 3


class Found(NamedTuple):
    """What has the words that were looked up: tables, rules and rulings by name, by title or within."""

    tables: list[str]
    rules: list[str]
    rulings: list[str]
    within: list[str]

    @property
    def only(self) -> tuple[str, str] | None:
        """The one thing that was found by its name or title, as kind and name; None where there are several."""
        names = [
            *(("table", name) for name in self.tables),
            *(("rule", name) for name in self.rules),
            *(("ruling", name) for name in self.rulings),
        ]
        return names[0] if len(names) == 1 and not self.within else None

    def __bool__(self) -> bool:
        return any(self)


def stem(word: str) -> str:
    """A word without the ending that most forms of it do without."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word[: -len(ending)]
    return word


def stems(text: str) -> list[str]:
    """The stems of the words in a text."""
    return [stem(word) for word in WORD.findall(folded(text))]


def has_all(wanted: Iterable[str], text: str) -> bool:
    """Whether a text has words that begin with all of some stems."""
    words = WORD.findall(folded(text))
    return all(any(word.startswith(one) for word in words) for one in wanted)


def look_up(
    words: str, tables: Mapping[str, Table], texts: Mapping[str, RuleText], rulings: Mapping[str, Ruling]
) -> Found:
    """Everything that has all of some words of the game, or any of them where nothing has all; or ends like a number.

    Args:
        words: Such as `fires burn`, or `A9` for SA-A9.
    """
    number = "-" + folded(words).strip()
    ruled = [key for key in texts if folded(key).endswith(number)]
    numbered = [key for key in rulings if folded(key).endswith(number)]
    if ruled or numbered:
        return Found([], ruled, numbered, [])
    wanted = stems(words)
    found = having(wanted, tables, texts) if wanted else Found([], [], [], [])
    if not found and len(wanted) > 1:
        parts = [having([one], tables, texts) for one in wanted if len(one) >= SHORTEST]
        found = Found(*(list(dict.fromkeys(name for part in parts for name in part[place])) for place in range(4)))
    return found


def having(wanted: Collection[str], tables: Mapping[str, Table], texts: Mapping[str, RuleText]) -> Found:
    """Everything that has words beginning with all of some stems."""
    named = [name for name, table in tables.items() if has_all(wanted, f"{name} {table.title}")]
    titled = [key for key, text in texts.items() if has_all(wanted, text.title)]
    within = [
        key
        for key, text in texts.items()
        if key not in titled and has_all(wanted, " ".join([text.text, *text.rulings]))
    ]
    within += [
        name
        for name, table in tables.items()
        if name not in named and has_all(wanted, " ".join(str(cell) for cell, _, _ in table.every()))
    ]
    return Found(named, titled, [], within)
