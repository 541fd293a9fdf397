"""Characters that people paste from rule books and chats, as the notation writes them."""

from __future__ import annotations

SAME = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63", "-"),
    **dict.fromkeys("\u00d7\u2217\u2715\u2716\u22c5", "*"),
    **dict.fromkeys("\u00f7\u2215\u2044", "/"),
}
FULL_WIDTH = range(0xFF01, 0xFF5F)
JOINERS = "\u200c\u200d"


def plain_character(character: str) -> str:
    """The character that is meant, in lower case; one that means nothing in the notation stays as it is."""
    if character in SAME:
        return SAME[character]
    if ord(character) in FULL_WIDTH:
        return chr(ord(character) - 0xFEE0).lower()
    if character.isdecimal():
        return str(int(character))
    if character.isspace():
        return " "
    return character.lower() if character.isascii() else character


def plain_text(text: str) -> str:
    """The text character by character as the notation writes it, of the same length."""
    return "".join(map(plain_character, text))


def plain_spaces(text: str) -> str:
    """The text with a plain space for every other kind of white space."""
    return "".join(" " if character.isspace() else character for character in text)


def unprintable(text: str) -> int | None:
    """Where the first character stands that must not reach a terminal, or None."""
    for place, character in enumerate(text):
        if not character.isprintable() and character not in JOINERS:
            return place
    return None
