"""Key paths: `units.Rook.cover`, `units."Jean Luc".modules.0.name`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.errors import cut
from skirm.rules.keys import quoted_key as quoted_key_at
from skirm.rules.places import place_in
from skirm.saves.errors import PathError

if TYPE_CHECKING:
    from skirm.saves.values import Path, Table, Value

SHOWN = 60


def told(path: Path) -> str:
    """A path as people write it, with keys quoted where they would be misread."""
    return ".".join(key if plain(key) else quoted(key) for key in map(str, path))


def plain(key: str) -> bool:
    """Whether a key can stand in a path without quotes."""
    return key.replace("-", "").replace("_", "").isalnum() and key.isprintable()


def quoted(key: str) -> str:
    """A key in quotes, with whatever could disturb a terminal escaped."""
    inner = "".join(
        "\\" + letter if letter in '"\\' else letter if letter.isprintable() else ascii(letter)[1:-1] for letter in key
    )
    return f'"{inner}"'


def parse(text: str) -> tuple[str, ...]:
    """The keys of a path.

    Args:
        text: keys with dots between them; a key in single or double quotes may hold dots.

    Raises:
        PathError: an empty key, or a quote that is not closed.
    """
    keys: list[str] = []
    rest = text
    while True:
        if rest[:1] in {'"', "'"}:
            key, rest = quoted_key(rest, text)
        else:
            key, dot, rest = rest.partition(".")
            rest = dot + rest
            if not key:
                raise PathError(f"{cut(text)!r}: a key is missing; write a path such as units.Rook.cover")
        keys.append(key)
        if not rest:
            return tuple(keys)
        rest = rest[1:]


def quoted_key(rest: str, text: str) -> tuple[str, str]:
    """The key in quotes at the start of `rest`, and what follows it."""
    key, end = key_in_quotes(rest, text)
    after = rest[end:]
    if after and not after.startswith("."):
        raise unclosed(text)
    return key, after


def key_in_quotes(rest: str, text: str = "") -> tuple[str, int]:
    """The key in quotes at the start of `rest`, and how long it is with them.

    Raises:
        PathError: the quote is not closed.
    """
    found = quoted_key_at(rest, 0)
    if found is None:
        raise unclosed(text or rest)
    return found


def unclosed(text: str) -> PathError:
    """The error for a quote that is wrong."""
    return PathError(f"{cut(text)!r}: a quote is not closed, or a dot is missing after it")


def get(state: Table, keys: Path) -> Value:
    """The value at a path.

    Raises:
        PathError: there is none; close names are suggested.
    """
    value: Value = state
    for depth, key in enumerate(keys):
        value = inner(value, keys, depth, key)
    return value


def inner(value: Value, keys: Path, depth: int, key: str | int) -> Value:
    """One step down."""
    if isinstance(value, dict):
        if str(key) in value:
            return value[str(key)]
        raise PathError(f"{cut(told(keys[: depth + 1]))}: there is no such key{suggestion(str(key), list(value))}")
    if isinstance(value, list):
        place = place_in(key, len(value))
        if place is not None:
            return value[place]
        raise PathError(f"{cut(told(keys[: depth + 1]))}: the list has {len(value)} elements, counted from 0")
    raise PathError(f"{cut(told(keys[:depth]))}: this is {noun(value)} and has no {cut(told(keys[depth:]))}")


def put(state: Table, keys: Path, value: Value | None) -> Table:
    """A state with another value at a path; the state that was given stays as it is.

    The last key may be new to its table, since what is not set has no key; the schema says whether it may be.

    Args:
        state: where to put it.
        keys: from `parse`.
        value: what to put there; None takes the key out of its table.

    Raises:
        PathError: the path leads nowhere.
    """
    if not keys:
        raise PathError("the path is empty; write a path such as units.Rook.cover")
    parent = get(state, keys[:-1])
    last = keys[-1]
    changed: Value
    if isinstance(parent, dict):
        changed = {key: old for key, old in parent.items() if value is not None or key != str(last)}
        if value is not None:
            changed[str(last)] = value
        if len(keys) == 1:
            return changed
    elif value is None:
        raise PathError(f"{told(keys)}: a list cannot lose an element this way; set the whole list")
    else:
        inner(parent, keys, len(keys) - 1, last)
        changed = [value if place == int(last) else old for place, old in enumerate(parent)]  # type: ignore[arg-type]
    return put(state, keys[:-1], changed)


def brief(value: Value | None) -> str:
    """A value in few characters, with whatever could disturb a terminal escaped."""
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return f"a table of {len(value)}"
    text = msgspec.json.encode(value).decode()
    text = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


def noun(value: Value) -> str:
    """What a value is, in a word."""
    if isinstance(value, bool):
        return "true or false"
    names = {str: "a text", int: "a whole number", float: "a number", list: "a list", dict: "a table"}
    return names.get(type(value), "a value")


def suggestion(word: str, known: list[str]) -> str:
    """`; did you mean …?` where something close is known, else nothing."""
    from difflib import get_close_matches  # noqa: PLC0415 - only when something is wrong

    folded = {name.casefold(): name for name in reversed(known)}
    near = get_close_matches(word.casefold()[:200], list(folded), n=1, cutoff=0.5)
    return f"; did you mean {told((folded[near[0]],))}?" if near else ""
