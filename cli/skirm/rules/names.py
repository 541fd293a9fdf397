"""Names as people type them: compared without case and Unicode composition, and never guessed."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING
from unicodedata import normalize

from skirm.rules.refusals import RulesError

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_LISTED = 12


def folded(name: str) -> str:
    """A name as it is compared: composed, without case."""
    return normalize("NFC", normalize("NFC", name).casefold()).strip()


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
        raise RulesError((f"ambiguous-{what}", f"{what} {given!r} could be {' or '.join(map(repr, found))}"))
    raise RulesError((f"unknown-{what}", f"there is no {what} {given!r}; {candidates(wanted, names)}"))


def candidates(wanted: str, names: list[str]) -> str:
    """Who there is, the most similar first."""
    if not names:
        return "there are none"
    by_folded = {folded(name): name for name in names}
    close = [by_folded[name] for name in get_close_matches(wanted, by_folded, n=3)]
    if close:
        return f"did you mean {' or '.join(close)}?"
    listed = ", ".join(names[:MOST_LISTED])
    return f"there are {listed}" + (f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else "")
