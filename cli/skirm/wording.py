"""Types in the words of people, wherever a value does not fit: `a whole number`, never `int`."""

from __future__ import annotations

import re

WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "a table",
}
QUOTED = re.compile(r"`([^`]*)`")


def plain(message: str) -> str:
    """A message of the validation library without its backticks, and with people's words for types."""
    text = QUOTED.sub(lambda quoted: " or ".join(WORDS.get(word, word) for word in quoted[1].split(" | ")), message)
    text = text.replace(", got ", ", found ")
    return text[:1].lower() + text[1:]
