"""What stands at a key path of an outcome or of the state after it: the facts by which odds and fights are asked.

A path is a tuple of keys, or a text with dots between them, in which a key of a table may have dots of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.errors import cut
from skirm.rules.answers import next_up_of, over_of
from skirm.rules.models import Encounter
from skirm.rules.names import candidates, folded
from skirm.rules.places import place_in
from skirm.rules.refusals import RulesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

Keys = tuple[str, ...]
Path = str | Keys
# Told apart from None, which a rule may well mean.
MISSING = object()
OUTCOME = ("result", "success", "total", "data")
# What an encounter is asked for, beside what stands in it.
ASKED: Mapping[str, Callable[[Encounter], object]] = {
    "over": lambda encounter: over_of(encounter) is not None,
    "up": next_up_of,
}


class NoFactError(RulesError):
    """A path that leads nowhere; `known` has the keys that there are where it ends."""

    def __init__(self, path: str, key: str, known: Iterable[object] = ()) -> None:
        self.path = path
        self.key = key
        self.known = list(dict.fromkeys(map(str, known)))
        there = f"; {candidates(folded(key), self.known)}" if self.known else ""
        super().__init__(("no-fact", f"{cut(path)}: there is no {cut(key) or 'path'}{there}"))


def text_of(path: Path) -> str:
    """A path as a text."""
    return path if isinstance(path, str) else ".".join(path)


def of_outcome(path: Path) -> bool:
    """Whether a path leads into the outcome, and not into the state after."""
    return (path.partition(".")[0] if isinstance(path, str) else path[0]) in OUTCOME


def asks_encounter(path: Path) -> bool:
    """Whether the encounter itself is asked: whether it is over, and whose turn it is. That may depend on anything."""
    return text_of(path) in ASKED


def look_up(value: object, path: Path) -> object:
    """What stands at a path of structs, tables and lists; None beyond a None. Units are found in any case.

    Errors: NoFactError where the path leads nowhere; what the plugin raises that is asked whether it is over.
    """
    if isinstance(value, Encounter) and asks_encounter(path):
        return ASKED[text_of(path)](value)
    keys = path.split(".") if isinstance(path, str) else list(path)
    # In a text, the longest key that fits: a unit may be called `Mk.2`.
    longest = len(keys) if isinstance(path, str) else 1
    top, units = value, keys[:1] == ["units"]
    while keys:
        found, taken = below(value, keys, longest, named=units and value is not top)
        if found is MISSING:
            if value is None and top is not None:
                return None
            raise NoFactError(text_of(path), keys[0], known_in(value))
        units = units and value is top
        value = found
        del keys[:taken]
    return value


def below(value: object, keys: Sequence[str], longest: int, *, named: bool) -> tuple[object, int]:
    """What stands one step further down, and how many keys it took; MISSING where nothing does.

    Args:
        longest: How many keys may be one key of a table that has dots in it.
        named: Whether the table is that of the units.
    """
    key = keys[0]
    if isinstance(value, msgspec.Struct):
        fields = value.__struct_encode_fields__
        if key in fields:
            return getattr(value, value.__struct_fields__[fields.index(key)]), 1
    elif isinstance(value, dict):
        for count in range(min(longest, len(keys)), 0, -1):
            name = key if count == 1 else ".".join(keys[:count])
            if name in value:
                return value[name], count
            if (named or count == 1) and (meant := alike(name, value, named=named)) is not None:
                return value[meant], count
    elif isinstance(value, list | tuple) and (place := place_in(key, len(value))) is not None:
        return value[place], 1
    return MISSING, 0


def alike(name: str, table: Mapping[object, object], *, named: bool) -> object:
    """The key that is meant by a name that is none itself: a number, or the one unit that is called so; or None."""
    wanted = folded(name)
    found = [key for key in table if (folded(key) == wanted if isinstance(key, str) and named else str(key) == name)]
    return found[0] if len(found) == 1 else None


def known_in(value: object) -> list[object]:
    """The keys that a value has."""
    if isinstance(value, msgspec.Struct):
        return list(value.__struct_encode_fields__)
    return list(value) if isinstance(value, dict) else []


def look_for(value: object, path: Path) -> object:
    """As `look_up`, but None where the path leads nowhere: who has no wound has none that heals."""
    try:
        return look_up(value, path)
    except NoFactError:
        return None


def frozen(value: object) -> object:
    """A value by which results can be grouped."""
    try:
        hash(value)
    except TypeError:
        return msgspec.json.encode(value, enc_hook=str).decode()
    return value
