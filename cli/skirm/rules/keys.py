"""Keys in quotes: `units.'a=b'.health=1`. A quote means something at the beginning of a key alone, as in TOML."""

from __future__ import annotations

QUOTES = ("'", '"')


def quoted_key(text: str, place: int) -> tuple[str, int] | None:
    """The key in quotes that begins at a place of a text, and where it has ended; None where it does not end."""
    mark = text[place]
    key: list[str] = []
    place += 1
    while place < len(text):
        letter = text[place]
        if letter == mark:
            return "".join(key), place + 1
        if letter == "\\" and mark == '"' and place + 1 < len(text):
            place += 1
            letter = text[place]
        key.append(letter)
        place += 1
    return None


def pair(word: str) -> tuple[str, str, str]:
    """The path, the `=` and the value of a word, as `str.partition` has them; in quotes a `=` belongs to the key."""
    path, equals, value = word.partition("=")
    if not equals or not any(mark in path for mark in QUOTES):
        return path, equals, value
    place, begins = 0, True
    while place < len(word) and word[place] != "=":
        if begins and word[place] in QUOTES:
            found = quoted_key(word, place)
            if found is None:
                return path, equals, value
            place, begins = found[1], False
        else:
            begins = word[place] == "."
            place += 1
    return word[:place], word[place : place + 1], word[place + 1 :]


def parted(path: str) -> list[str]:
    """The keys of a path: dots part them, save in quotes."""
    if not any(mark in path for mark in QUOTES):
        return path.split(".")
    keys: list[str] = []
    place = 0
    while True:
        found = quoted_key(path, place) if path[place : place + 1] in QUOTES else None
        if found is not None and path[found[1] : found[1] + 1] in ("", "."):
            key, place = found
        else:
            end = path.find(".", place)
            key, place = path[place : end if end >= 0 else len(path)], end if end >= 0 else len(path)
        keys.append(key)
        if place >= len(path):
            return keys
        place += 1
