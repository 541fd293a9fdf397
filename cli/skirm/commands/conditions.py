"""The small language of `--until` and of order lists: a path, a comparison, a value. `units.Tern.speed<=0`."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING, Literal, get_args, get_origin

from skirm.commands.kinds import is_union, optional, place_at
from skirm.errors import SkirmError, UsageError, cut
from skirm.rules.models import UNIT_NAME, units_of
from skirm.rules.names import folded, match
from skirm.rules.paths import look_for
from skirm.rules.refusals import RulesError
from skirm.rules.requests import describe, taken_apart
from skirm.saves.errors import PathError
from skirm.saves.keypath import key_in_quotes, parse, told

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from skirm.rules.models import Encounter

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
            text: `units.Tern.speed<=0`, or with words, `units.Tern.speed le 0`.

        Errors: UsageError that says what would be right.
        """
        self.text = text
        found = parted(text)
        if found is None:
            hints = {"over": "; did you mean over=yes?", "up": "; did you mean up=NAME?"}
            raise wrong(f"{cut(text)!r} has no comparison (<= >= < > = !=){hints.get(text.strip(), '')}")
        path, self.sign, value = found
        try:
            self.keys = parse(path)
        except PathError as fault:
            raise wrong(f"{cut(text)!r}: {fault.message}") from fault
        self.typed = value
        self.value = typed(value)
        if self.sign in COMPARE and (isinstance(self.value, bool) or not isinstance(self.value, int | float)):
            raise wrong(f"{cut(text)!r}: {self.sign} compares numbers, and {cut(value)!r} is none")

    def __str__(self) -> str:
        return self.text

    def check(self, encounter: Encounter) -> None:
        """Compare it with what can stand at its path, so that a slip is told before anything is played.

        Errors: UsageError for a value that can never stand there; PathError for a path that nothing can ever stand at;
        RulesError for an unknown unit; ConditionError for what cannot be compared so.
        """
        names = list(units_of(encounter))
        kind, _, lacking = place_at(encounter, self.keys)
        bare, notes = taken_apart(kind)
        number = isinstance(bare, type) and issubclass(bare, int | float) and bare is not bool
        if self.sign in COMPARE:
            if not number and bare is not object and not is_union(bare):
                raise ConditionError(f"{self.text}: {told(self.keys)} is no number")
            return
        if (self.value is None and (lacking or optional(kind))) or bare is object or is_union(bare):
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
        return UsageError(f"condition {self.text!r}: {told(self.keys)} is {wanted}, not {self.typed!r}")

    def unit(self, names: list[str]) -> str:
        """The unit that is meant. Errors: UsageError where there is none of that name."""
        given = self.value if isinstance(self.value, str) else self.typed
        try:
            return match(given, names)
        except RulesError as fault:
            raise UsageError(f"condition {self.text!r}: {fault.message}") from fault

    def choice(self, choices: list[str]) -> str:
        """The word that is meant. Errors: UsageError where there is none."""
        found = [choice for choice in choices if folded(choice) == folded(str(self.value))]
        if not found:
            raise self.misfit(f"one of {', '.join(choices)}")
        return found[0]

    def holds(self, encounter: Encounter) -> bool:
        """Whether it holds.

        Errors: ConditionError for a value that cannot be compared so; PluginError.
        """
        return self.judges(look_for(encounter, self.keys))

    def judges(self, found: object) -> bool:
        """Whether it holds of what stands at its path. Nothing is neither more nor less than any number.

        Errors: ConditionError for a value that cannot be compared so.
        """
        if self.sign in COMPARE:
            if found is None:
                return False
            if not isinstance(found, int | float | Fraction) or not isinstance(self.value, int | float):
                raise ConditionError(f"{self.text}: {told(self.keys)} is no number")
            return COMPARE[self.sign](found, self.value)
        return same(found, self.value) is (self.sign == "=")


class ConditionError(SkirmError):
    """A condition that cannot be judged."""

    id = "condition"


def wrong(message: str) -> UsageError:
    """A condition that is none."""
    return UsageError(f"condition {message}; a condition is a path, a comparison and a value: 'units.Tern.speed<=0'")


def parted(text: str) -> tuple[str, str, str] | None:
    """The path, the comparison and the value of a condition; None where there is no comparison outside of quotes.

    Errors: UsageError for a part that is missing, or a quote that is not closed.
    """
    place, begins = 0, True
    while place < len(text):
        letter = text[place]
        if begins and letter in "\"'":
            place = after_key(text, place)
            begins = False
            continue
        sign = next((sign for sign in SIGNS if text.startswith(sign, place)), None)
        if sign is not None:
            return told_apart(text, text[:place], "=" if sign == "==" else sign, text[place + len(sign) :])
        word = text[place : place + 4]
        if word[:1] == word[3:] == " " and word[1:3] in WORDS:
            return told_apart(text, text[:place], WORDS[word[1:3]], text[place + 4 :])
        # A key is quoted from its first character on, as in TOML: an apostrophe inside of a name is a letter.
        begins = letter == "." or (begins and letter.isspace())
        place += 1
    return None


def after_key(text: str, place: int) -> int:
    """Where a key in quotes that begins at a place ends. Errors: UsageError where it does not."""
    try:
        return place + key_in_quotes(text[place:])[1]
    except PathError as fault:
        raise wrong(f"{cut(text)!r}: {fault.message}") from fault


def told_apart(text: str, path: str, sign: str, value: str) -> tuple[str, str, str]:
    """The three parts without the space around them; errors as `split`."""
    if not path.strip() or not value.strip():
        raise wrong(f"{cut(text)!r} lacks its {'value' if path.strip() else 'path'}")
    return path.strip(), sign, value.strip()


def typed(text: str) -> int | float | str | bool | None:
    """A value as it was meant: a number, true or false, nothing, a text in quotes or without."""
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        key, end = key_in_quotes(text)
        return key if end == len(text) else text
    if text.casefold() in NOTHING:
        return None
    if text.casefold() in TRUTH:
        return TRUTH[text.casefold()]
    number = number_in(text)
    return text if number is None else number


def number_in(text: str) -> int | float | None:
    """A number as it is written in a save, or None: neither nan nor inf is one, nor what has strokes in it."""
    if not text.isascii() or "_" in text:
        return None
    for kind in (int, float):
        try:
            found = kind(text)
        except ValueError:
            continue
        return found if isinstance(found, int) or isfinite(found) else None
    return None


def same(found: object, value: object) -> bool:
    """Whether a value is what was meant; texts compare without case."""
    if isinstance(found, str) and isinstance(value, str):
        return folded(found) == folded(value)
    if isinstance(found, bool) or isinstance(value, bool) or value is None:
        return found is value
    return found == value
