"""The small language of `--until` and of order lists: a path, a comparison, a value. `units.Vyx.hp<=0`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.errors import SkirmError, UsageError, cut
from skirm.rules.answers import next_up_of, over_of
from skirm.rules.models import Encounter, units_of
from skirm.rules.names import folded, match
from skirm.rules.places import place_in
from skirm.saves.errors import PathError
from skirm.saves.keypath import parse, told

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

WORDS = {"ge": ">=", "gt": ">", "le": "<=", "lt": "<", "eq": "=", "ne": "!="}
SIGNS = ("<=", ">=", "!=", "==", "<", ">", "=")
TRUTH = {"true": True, "yes": True, "false": False, "no": False}
NOTHING = ("none", "null")

Comparable = int | float
COMPARE: Mapping[str, Callable[[Comparable, Comparable], bool]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
}


class Condition:
    """Something that holds in an encounter, or does not.

    Attributes:
        keys: The path.
        sign: The comparison.
        value: What is compared with: a number, a text, true or false, or None.
    """

    def __init__(self, text: str) -> None:
        """Read it.

        Args:
            text: `units.Vyx.hp<=0`, or with words, `units.Vyx.hp le 0`.

        Errors: UsageError that says what would be right.
        """
        self.text = text
        path, self.sign, value = split(text)
        try:
            self.keys = parse(path)
        except PathError as fault:
            raise wrong(f"{cut(text)!r}: {fault.message}") from fault
        self.value = typed(value)
        if self.sign in COMPARE and not isinstance(self.value, int | float):
            raise wrong(f"{cut(text)!r}: {self.sign} compares numbers, and {cut(value)!r} is none")

    def __str__(self) -> str:
        return self.text

    def holds(self, encounter: Encounter) -> bool:
        """Whether it holds.

        Errors: PathError for a path that leads nowhere; RulesError for an unknown unit; ConditionError for a value that
        cannot be compared so.
        """
        found = look_up(encounter, self.keys)
        if self.sign in COMPARE:
            if not isinstance(found, int | float) or not isinstance(self.value, int | float):
                raise ConditionError(f"{self.text}: {told(self.keys)} is no number")
            return COMPARE[self.sign](found, self.value)
        return same(found, self.value) is (self.sign == "=")


class ConditionError(SkirmError):
    """A condition that cannot be judged."""

    id = "condition"


def wrong(message: str) -> UsageError:
    """A condition that is none."""
    return UsageError(f"condition {message}; a condition is a path, a comparison and a value: 'units.Vyx.hp<=0'")


def split(text: str) -> tuple[str, str, str]:
    """The path, the comparison and the value of a condition.

    Errors: UsageError.
    """
    quote = ""
    for place, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        else:
            sign = next((sign for sign in SIGNS if text.startswith(sign, place)), None)
            if sign is not None:
                return told_apart(text, text[:place], "=" if sign == "==" else sign, text[place + len(sign) :])
            word = text[place : place + 4]
            if word[:1] == word[3:] == " " and word[1:3] in WORDS:
                return told_apart(text, text[:place], WORDS[word[1:3]], text[place + 4 :])
    raise wrong(f"{cut(text)!r} has no comparison (<= >= < > = !=)")


def told_apart(text: str, path: str, sign: str, value: str) -> tuple[str, str, str]:
    """The three parts without the space around them; errors as `split`."""
    if not path.strip() or not value.strip():
        raise wrong(f"{cut(text)!r} lacks its {'value' if path.strip() else 'path'}")
    return path.strip(), sign, value.strip()


def typed(text: str) -> int | float | str | bool | None:
    """A value as it was meant: a number, true or false, nothing, a text in quotes or without."""
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    if text.casefold() in NOTHING:
        return None
    if text.casefold() in TRUTH:
        return TRUTH[text.casefold()]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def same(found: object, value: object) -> bool:
    """Whether a value is what was meant; texts compare without case."""
    if isinstance(found, str) and isinstance(value, str):
        return folded(found) == folded(value)
    if isinstance(found, bool) or isinstance(value, bool) or value is None:
        return found is value
    return found == value


def look_up(encounter: Encounter, keys: tuple[str, ...]) -> object:
    """What stands at a path in an encounter; `up` and `over` ask the encounter itself.

    Errors: PathError, RulesError.
    """
    if keys == ("up",):
        return next_up_of(encounter)
    if keys == ("over",):
        return over_of(encounter) is not None
    here: object = encounter
    for place, key in enumerate(keys):
        if place == 1 and keys[0] == "units":
            units = units_of(encounter)
            here = units[match(key, units)]
        elif isinstance(here, msgspec.Struct) and key in here.__struct_fields__:
            here = getattr(here, key)
        elif isinstance(here, dict) and key in here:
            here = here[key]
        elif isinstance(here, list) and (position := place_in(key, len(here))) is not None:
            here = here[position]
        elif here is None:
            return None
        else:
            raise PathError(f"{cut(told(keys[: place + 1]))}: there is no such key")
    return here
