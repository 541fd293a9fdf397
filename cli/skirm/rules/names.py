"""Names as people type them: compared without case and Unicode composition, and never guessed."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from skirm.errors import cut, some
from skirm.rules.refusals import RulesError

if TYPE_CHECKING:
    from collections.abc import Iterable


# Printable by their category, and yet nothing is seen of them: Unicode's default-ignorable characters.
UNSEEN = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2060\u3164\ufeff\uffa0") | frozenset(
    map(chr, [*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
)
LONGEST = 200
JOINERS = "\u200c\u200d"


def visible(name: str) -> str:
    """A name without what nobody sees. Between letters of scripts that are joined, joiners are seen and stay."""
    if name.isascii():
        return name
    seen = [letter for letter in name if letter not in UNSEEN]
    return "".join(
        letter
        for place, letter in enumerate(seen)
        if letter not in JOINERS or joined(seen[place - 1 : place] + seen[place + 1 : place + 2])
    )


def joined(neighbours: list[str]) -> bool:
    """Whether two characters are letters of scripts from Arabic to those of India and the Mongols."""
    return len(neighbours) == 2 and all(
        "\u0600" <= letter <= "\u1aff" and category(letter)[0] in "LM" for letter in neighbours
    )


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """A name as it is compared: what is seen of it, composed, without case."""
    if name.isascii():
        return name.casefold().strip()
    return normalize("NFC", normalize("NFC", visible(name)).casefold()).strip()


def match(given: str, names: Iterable[str], what: str = "unit") -> str:
    """The one name that is meant.

    Args:
        given: What was typed: the whole name, in any case and composition.
        names: The names there are.
        what: What they name, for the error.

    Errors: RulesError for an unknown or ambiguous name, which lists the candidates.
    """
    names = list(names)
    if given in names:
        return given
    wanted = folded(given)
    found = [name for name in names if folded(name) == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        raise RulesError(
            (f"ambiguous-{what}", f"{what} {cut(given)!r} could be {some([repr(name) for name in found], ' or ')}")
        )
    raise RulesError((f"unknown-{what}", f"there is no {what} {cut(given)!r}; {candidates(wanted, names)}"))


def candidates(wanted: str, names: list[str], also: Iterable[str] = ()) -> str:
    """Who is meant, or else who there is.

    Args:
        wanted: The name that was typed, folded.
        names: The names there are.
        also: Other words by which one of them is found. They may be what was meant, and are not listed.
    """
    if not names:
        return "there are none"
    by_folded = {folded(name): name for name in (*also, *names)}
    close = [by_folded[name] for name in get_close_matches(wanted[:LONGEST], by_folded, n=3)]
    if close:
        return f"did you mean {some(close, ' or ')}?"
    return f"there are {some(names)}"
