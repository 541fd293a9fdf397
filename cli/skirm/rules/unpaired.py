"""Words that are no pairs: what they were meant to be, as far as the words around them tell."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from skirm.errors import cut
from skirm.rules.keys import pair

if TYPE_CHECKING:
    from collections.abc import Sequence


def is_pair(word: str) -> bool:
    """Whether a word has a key and a `=`."""
    key, equals, _ = pair(word)
    return bool(equals and key.strip(":"))


def remedy(words: Sequence[str], place: int) -> str:
    """What would be right in place of a word that is no pair, as the end of a sentence; empty where nothing tells.

    Args:
        words: All words that were to be pairs.
        place: Which of them is none, from 0.
    """
    word, after = words[place], words[place + 1] if place + 1 < len(words) else ""
    if after.startswith("="):
        return apart(word, after, words[place + 2] if place + 2 < len(words) else "")
    if word.startswith("=") or place == 0 or not is_pair(words[place - 1]):
        return ""
    key, _, begun = pair(words[place - 1])
    if not begun:
        return f"; no blank stands beside the =: {told(key, word)}"
    rest = [begun]
    for more in words[place:]:
        if is_pair(more):
            break
        rest.append(more)
    if all(map(is_number, rest)):
        return f"; a list has commas and no blanks: {told(key, ','.join(part.strip(',') for part in rest))}"
    return f"; a value of several words stands in quotes: {told(key, ' '.join(rest))}"


def apart(key: str, sign: str, value: str) -> str:
    """What would be right where a `=` has blanks beside it: `key = value`, `key =value`."""
    value = sign[1:] or value
    return f"; no blank stands beside the =: {told(key, value)}" if value else ""


def told(key: str, value: str) -> str:
    """A pair as it is typed in a shell."""
    return f"{cut(key)}={quote(cut(value))}"


def is_number(text: str) -> bool:
    """Whether a text is a whole number, or such with commas."""
    return text.replace(",", "").removeprefix("-").isdecimal()
