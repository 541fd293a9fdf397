"""What people and programs write, before a model looks at it: `key=value` words and JSON as trees of keys.

attacker=Rook             text, which the model turns into what it needs
range:=3                  JSON
targets=Vyx,Orm           a list by commas, or by repeating the key
response.Vyx=dodge        a dot reaches inside
response.'a=b'=dodge      quotes keep dots and signs in a key
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

import msgspec

from skirm.errors import cut
from skirm.rules.keys import pair, parted
from skirm.rules.refusals import RequestError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# What no save could keep is no request.
DEEPEST = 48
SMALLEST_INT, LARGEST_INT = -(1 << 63), (1 << 63) - 1


class Text:
    """Values that were typed for one key, each still a text."""

    __slots__ = ("values",)

    def __init__(self, values: list[str]) -> None:
        self.values = values


def read_pairs(words: Iterable[str], otherwise: str = "") -> dict[str, object]:
    """Words such as `key=value`, `key:=json` and `outer.inner=value` as a tree of keys.

    Args:
        words: What was typed.
        otherwise: How the error ends where no word tells what was meant.

    Errors: RequestError for a word without `=`, a key twice in different forms, or JSON that is none.
    """
    tree: dict[str, object] = {}
    words = list(words)
    for place, word in enumerate(words):
        key, equals, value = pair(word)
        if not equals or not key.strip(":"):
            raise no_pair("key", words, place, otherwise)
        path = parted(key.removesuffix(":"))
        if len(path) > DEEPEST:
            raise too_deep(cut(key))
        plant(tree, path, read_value(key, value), key.removesuffix(":"))
    return tree


def no_pair(key: str, words: Sequence[str], place: int, otherwise: str = "") -> RequestError:
    """The error for a word that is no pair.

    Args:
        key: What stands before a `=` there: key or path.
        words: All words that were to be pairs.
        place: Which of them is none, from 0.
        otherwise: The end of the sentence where the words around it do not tell what was meant.
    """
    from skirm.rules.unpaired import remedy  # noqa: PLC0415 - only when something is wrong

    hint = remedy(words, place) or otherwise
    return RequestError([("no-pair", f"expected {key}=value, found {cut(words[place])!r}{hint}")])


def read_value(key: str, value: str) -> object:
    """What stands behind the `=`: a text, or JSON where the key ends in a colon."""
    if not key.endswith(":"):
        return Text([value])
    try:
        found = msgspec.json.decode(value.encode("utf-8", "surrogateescape"))
    except RecursionError as fault:
        raise too_deep(cut(key[:-1])) from fault
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise RequestError([("no-json", f"{key[:-1]}: expected JSON behind :=, found {cut(value)!r}")]) from fault
    keepable(found, key[:-1])
    if isinstance(found, dict | list):
        refuse_twice(value, f"{key[:-1]}.")
    return found


def refuse_twice(text: str | bytes, at: str = "") -> None:
    """Look for keys that stand twice in one table of some JSON, of which reading would keep the last in silence.

    Errors: RequestError.
    """
    import json  # noqa: PLC0415 - words need none of it

    def table(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            again = next(key for place, key in enumerate(keys) if key in keys[:place])
            raise RequestError([("twice", f"{at}{cut(again)}: given twice, and takes one value")])
        return found

    json.loads(text, object_pairs_hook=table)


def plant(tree: dict[str, object], path: list[str], value: object, key: str) -> None:
    """Put a value into a tree at a path; texts for the same key are collected."""
    for step in path[:-1]:
        inner = tree.setdefault(step, {})
        if not isinstance(inner, dict):
            raise RequestError([("twice", f"{key}: {step} has a value already")])
        tree = inner
    last = path[-1]
    if last not in tree:
        tree[last] = value
    elif isinstance(known := tree[last], Text) and isinstance(value, Text):
        known.values += value.values
    else:
        raise RequestError([("twice", f"{key}: given twice")])


def keepable(value: object, key: str) -> None:
    """Look at a value before its model does.

    Errors: RequestError for numbers and nesting that no save could keep, with the path.
    """
    for found, path in shallow(value, key):
        if isinstance(found, int) and not SMALLEST_INT <= found <= LARGEST_INT:
            raise too_large(path)
        if isinstance(found, float) and not isfinite(found):
            raise RequestError([("bad-value", f"{cut(path)}: {found} is no number that can be kept")])


def shallow(value: object, key: str) -> list[tuple[object, str]]:
    """All values inside of a value that are no lists or tables, with their paths.

    Errors: RequestError for nesting that no save could keep.
    """
    waiting: list[tuple[object, str, int]] = [(value, key, 1)]
    leaves: list[tuple[object, str]] = []
    while waiting:
        found, path, depth = waiting.pop()
        if not isinstance(found, dict | list):
            leaves.append((found, path))
            continue
        if depth > DEEPEST:
            raise too_deep(cut(key))
        inner = found.items() if isinstance(found, dict) else enumerate(found)
        waiting += [(each, f"{path}.{name}", depth + 1) for name, each in inner]
    return leaves


def too_deep(key: str) -> RequestError:
    """The error for nesting beyond what a save keeps."""
    return RequestError([("too-deep", f"{key}: nested more than {DEEPEST} deep")])


def too_large(key: str) -> RequestError:
    """The error for a whole number that no save keeps."""
    return RequestError([("bad-value", f"{cut(key)}: the number does not fit in 64 bits")])
