"""What is offered at the cursor: words with a description, or files that the shell itself looks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skirm.rules.names import folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# What a description takes of a line at most.
WIDTH = 70
# Behind these ends the word goes on, so that no space follows it.
UNFINISHED = ("=", ".", ":", ",")


class Offer(NamedTuple):
    """A whole word that may stand at the cursor, and what is said of it."""

    text: str
    about: str = ""


class Files(NamedTuple):
    """Files whose names end so, and folders on the way there; folders alone for a slash."""

    ending: str = ""


AnyOffer = Offer | Files


def fitting(offers: Iterable[AnyOffer], current: str) -> Iterator[AnyOffer]:
    """What goes on from what was typed, in any case, each once; files only where nothing was typed or no word fits.

    A name with characters that nobody sees is left out: to type it would send them to the terminal.
    """
    wanted = folded(current) if current.strip() == current else current.casefold()
    seen: set[str] = set()
    files: dict[Files, None] = {}
    for offer in offers:
        if isinstance(offer, Files):
            files[offer] = None
        elif offer.text not in seen and offer.text.isprintable() and starts(offer.text, current, wanted):
            seen.add(offer.text)
            yield offer
    if not (current and seen):
        yield from files


def starts(text: str, current: str, wanted: str) -> bool:
    """Whether a word begins as it was typed, whatever the case; the quotes of a key in a path may be left out."""
    if text.startswith(current) or folded(text).startswith(wanted) or text.casefold().startswith(wanted):
        return True
    return '"' in text and text.replace('"', "").casefold().startswith(wanted.replace('"', ""))


def brief(text: str) -> str:
    """A description in a line, with whatever could disturb a terminal escaped."""
    from skirm.output.stream import escaped  # noqa: PLC0415 - bash shows no descriptions

    line = escaped(" ".join(text.split()))
    return line if len(line) <= WIDTH else line[: WIDTH - 3].rstrip() + "..."
