"""The small language of `--until` and of order lists: a path, a comparison, a value. `units.Vyx.health<=0`."""

from __future__ import annotations

import types
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, Union, get_args, get_origin

import msgspec

from skirm.commands.changes import meant, step
from skirm.errors import SkirmError, UsageError, cut
from skirm.rules.answers import next_up_of, over_of
from skirm.rules.models import UNIT_NAME, Encounter, UnitName, units_of
from skirm.rules.names import folded, match
from skirm.rules.places import place_in
from skirm.rules.refusals import RulesError
from skirm.rules.requests import describe, fields_of, taken_apart
from skirm.saves.errors import PathError
from skirm.saves.keypath import parse, told

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

WORDS = {"ge": ">=", "gt": ">", "le": "<=", "lt": "<", "eq": "=", "ne": "!="}
SIGNS = ("<=", ">=", "!=", "==", "<", ">", "=")
TRUTH = {"true": True, "yes": True, "false": False, "no": False}
NOTHING = ("none", "null")

Comparable = int | float | Fraction
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
            text: `units.Vyx.health<=0`, or with words, `units.Vyx.health le 0`.

        Errors: UsageError that says what would be right.
        """
        self.text = text
        path, self.sign, value = split(text)
        try:
            self.keys = parse(path)
        except PathError as fault:
            raise wrong(f"{cut(text)!r}: {fault.message}") from fault
        self.typed = value
        self.value = typed(value)
        if self.sign in COMPARE and not isinstance(self.value, int | float):
            raise wrong(f"{cut(text)!r}: {self.sign} compares numbers, and {cut(value)!r} is none")

    def __str__(self) -> str:
        return self.text

    def check(self, encounter: Encounter) -> None:
        """Compare it with what can stand at its path, so that a slip is told before anything is played.

        Errors: UsageError for a value that can never stand there; as `holds`.
        """
        names = list(units_of(encounter))
        kind = kind_at(encounter, self.keys, names)
        bare, notes = taken_apart(kind)
        number = isinstance(bare, type) and issubclass(bare, int | float) and bare is not bool
        if self.sign in COMPARE:
            if not number and bare is not object and not is_union(bare):
                raise ConditionError(f"{self.text}: {told(self.keys)} is no number")
            return
        if (self.value is None and bare is not kind) or bare is object or is_union(bare):
            return
        if UNIT_NAME in notes:
            self.value = self.unit(names)
        elif get_origin(bare) is Literal:
            self.value = self.choice([str(choice) for choice in get_args(bare)])
        elif bare is bool and not isinstance(self.value, bool):
            raise self.misfit("true or false")
        elif number and (isinstance(self.value, bool) or not isinstance(self.value, int | float)):
            raise self.misfit("a number")
        elif bare is str:
            self.value = self.value if isinstance(self.value, str) else self.typed
        elif not number and bare is not bool:
            raise self.misfit(f"no value but {describe(bare)}; go on to one of its keys")

    def misfit(self, wanted: str) -> UsageError:
        """The error for a value that can never stand at the path."""
        return UsageError(f"condition {self.text!r}: {told(self.keys)} is {wanted}, not {self.typed!r}", "advance")

    def unit(self, names: list[str]) -> str:
        """The unit that is meant. Errors: UsageError where there is none of that name."""
        given = self.value if isinstance(self.value, str) else self.typed
        try:
            return match(given, names)
        except RulesError as fault:
            raise UsageError(f"condition {self.text!r}: {fault.message}", "advance") from fault

    def choice(self, choices: list[str]) -> str:
        """The word that is meant. Errors: UsageError where there is none."""
        found = [choice for choice in choices if folded(choice) == folded(str(self.value))]
        if not found:
            raise self.misfit(f"one of {', '.join(choices)}")
        return found[0]

    def holds(self, encounter: Encounter) -> bool:
        """Whether it holds.

        Errors: PathError for a path that leads nowhere; RulesError for an unknown unit; ConditionError for a value that
        cannot be compared so.
        """
        return self.judges(look_up(encounter, self.keys))

    def judges(self, found: object) -> bool:
        """Whether it holds of what stands at its path.

        Errors: ConditionError for a value that cannot be compared so.
        """
        if self.sign in COMPARE:
            if not isinstance(found, int | float | Fraction) or not isinstance(self.value, int | float):
                raise ConditionError(f"{self.text}: {told(self.keys)} is no number")
            return COMPARE[self.sign](found, self.value)
        return same(found, self.value) is (self.sign == "=")


class ConditionError(SkirmError):
    """A condition that cannot be judged."""

    id = "condition"


def wrong(message: str) -> UsageError:
    """A condition that is none."""
    return UsageError(f"condition {message}; a condition is a path, a comparison and a value: 'units.Vyx.health<=0'")


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
    hints = {"over": "; did you mean over=yes?", "up": "; did you mean up=NAME?"}
    raise wrong(f"{cut(text)!r} has no comparison (<= >= < > = !=){hints.get(text.strip(), '')}")


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


def kind_at(encounter: Encounter, keys: tuple[str, ...], names: list[str]) -> object:
    """The type of what stands at a path, also where nothing stands there now.

    Errors: PathError with the keys that there are; RulesError for an unknown unit.
    """
    if keys == ("up",):
        return UnitName | None
    if keys == ("over",):
        return bool
    here: object = encounter
    kind: object = type(encounter)
    path: tuple[str | int, ...] = ()
    spelled: str | int
    for key in keys:
        bare, _ = taken_apart(kind)
        if here is None and isinstance(bare, type) and issubclass(bare, msgspec.Struct):
            fields = fields_of(bare)
            if key not in fields:
                raise PathError(f"{told((*path, key))}: there is no such key{meant(key, list(fields))}")
            kind, spelled = fields[key].type, key
        elif here is None:
            return object
        elif isinstance(here, tuple) and (position := place_in(key, len(here))) is not None:
            kinds = get_args(bare) or (object,)
            here, kind, spelled = here[position], kinds[min(position, len(kinds) - 1)], position
        else:
            # What a table lacks now may stand there later: an injury, a cover.
            new = isinstance(here, dict) and path != ("units",) and fits(key, bare)
            here, kind, spelled = step(here, kind, path, key, names, new=new)
        path = (*path, spelled)
    if isinstance(here, msgspec.Struct) and is_union(taken_apart(kind)[0]):
        return type(here)
    return kind


def fits(key: str, kind: object) -> bool:
    """Whether a table of some type can have a key."""
    keys = (get_args(kind) or (str,))[0]
    choices = get_args(taken_apart(keys)[0])
    return not choices or key in choices


def is_union(kind: object) -> bool:
    """Whether a type is several at once."""
    return isinstance(kind, types.UnionType) or get_origin(kind) is Union


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
        elif isinstance(here, list | tuple) and (position := place_in(key, len(here))) is not None:
            here = here[position]
        elif here is None or isinstance(here, dict):
            return None
        else:
            raise PathError(f"{cut(told(keys[: place + 1]))}: there is no such key")
    return here
