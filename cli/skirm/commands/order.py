"""Orders: what is to happen in a fight, from the words of a command line or from JSON lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

import msgspec

from skirm.commands.options import MOST_STEPS
from skirm.commands.saves import as_text
from skirm.errors import InputError, SkirmError, cut, some
from skirm.rules.keys import pair
from skirm.rules.refusals import RequestError
from skirm.rules.trees import Text, keepable, no_pair, read_pairs, read_value, refuse_twice
from skirm.saves.errors import PathError
from skirm.saves.keypath import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

P = ParamSpec("P")
T = TypeVar("T")
VERBS = ("action", "advance", "add", "remove", "set")
LONGEST = 1 << 22
# How a file begins that PowerShell 5 wrote with `>`.
UTF16 = (b"\xff\xfe", b"\xfe\xff")
KEYS = "an order has one of the keys action, advance, add, remove and set"

Place = tuple[tuple[str, ...], object]


class Order:
    """One order.

    Attributes:
        verb: action, advance, add, remove or set.
        name: The action, the kind of advance (empty for the default one), the template, or the unit to remove.
        given: The keys of the request, or the fields of the unit to add.
        places: For `set`, key paths and their values.
        times: How often to advance.
        dice: The faces that were thrown for it, or None.
        condition: What has to hold for it to be carried out, or None.
    """

    __slots__ = ("condition", "dice", "given", "name", "places", "times", "verb")

    def __init__(
        self,
        verb: str,
        name: str = "",
        given: dict[str, object] | None = None,
        *,
        places: Sequence[Place] = (),
        times: int = 1,
        dice: str | list[str] | None = None,
        condition: str | None = None,
    ) -> None:
        self.condition = condition
        self.verb = verb
        self.name = name
        self.given = given or {}
        self.places = list(places)
        self.times = times
        self.dice = dice

    @property
    def has_policies(self) -> bool:
        """Whether it may mean units without naming them: `@nearest`."""
        return any(text.startswith("@") for value in self.given.values() for text in texts(value))

    def giving(self, given: dict[str, object]) -> Order:
        """The same order with other keys."""
        return Order(self.verb, self.name, given, times=self.times, dice=self.dice, condition=self.condition)

    @property
    def kind(self) -> str:
        """What the journal calls it."""
        return "resolve" if self.verb == "action" else self.verb


def texts(value: object) -> list[str]:
    """The texts in a value that was given: one, or a list of them."""
    if isinstance(value, Text):
        return [part for text in value.values for part in text.split(",")]
    if isinstance(value, list):
        return [item for item in value if isinstance(item, str)]
    return [value] if isinstance(value, str) else []


def from_words(verb: str, name: str, words: Iterable[str]) -> Order:
    """The order that a command line gives: a name, and `key=value` words.

    Errors: RequestError.
    """
    typed = [as_text(word, "a value") for word in words]
    if verb != "add":
        return Order(verb, name, read_pairs(typed, f"; the keys are told by: skirm help SYSTEM {name or 'ADVANCE'}"))
    return Order(verb, name, read_pairs(typed, f"; did you mean name={quoted(typed[0])}?" if typed else ""))


def quoted(word: str) -> str:
    """A word as it is typed in a shell."""
    from shlex import quote  # noqa: PLC0415 - only when something is wrong

    return quote(cut(word))


def to_set(words: Iterable[str]) -> Order:
    """What `skirm set SAVE path=value …` asks for; the value is text, or JSON behind `:=`.

    Errors: RequestError, PathError.
    """
    places: list[Place] = []
    typed = [as_text(word, "a value") for word in words]
    for place, word in enumerate(typed):
        path, equals, value = pair(word)
        if not equals or not path.strip(":"):
            after = typed[place + 1] if place + 1 < len(typed) and "=" not in typed[place + 1] else ""
            meant = f"; did you mean {cut(word)}={quoted(after)}?" if after and "=" not in word else ""
            if word.startswith("units.") and not after and place + 1 < len(typed):
                meant = """; a name with blanks stands in quotes: 'units."Jean Luc".health=3'"""
            raise no_pair("path", typed, place, meant)
        places.append((parse(path.removesuffix(":")), read_value(path, value)))
    return Order("set", places=places)


def from_json(line: bytes | str) -> Order:
    """The order in a JSON object.

    Errors: RequestError that says what would be right.
    """
    try:
        found = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise wrong("no-json", f'expected a JSON object such as {{"action": "shoot"}}: {fault}') from fault
    if not isinstance(found, dict):
        raise wrong("no-object", f'expected a JSON object such as {{"action": "shoot"}}, found {brief(found)}')
    order = from_object(found)
    refuse_twice(line)
    return order


def from_object(found: dict[str, object]) -> Order:
    """The order in an object that was read.

    Errors: RequestError that says what would be right.
    """
    for key, value in found.items():
        keepable(value, key)
    verbs = [verb for verb in VERBS if verb in found]
    if len(verbs) != 1:
        told = f"this one has {' and '.join(verbs)}" if verbs else f"this one has {some(found) or 'none'}"
        raise wrong("no-verb", f"{KEYS}; {told}")
    given = {key: value for key, value in found.items() if key not in (verbs[0], "dice", "if")}
    if "seed" in given:
        raise wrong("seed", "seed: an order has none of its own; the save has one")
    dice = None if found.get("dice") is None else faces(found["dice"])
    order = shaped(verbs[0], found[verbs[0]], given, dice)
    order.condition = condition_in(found.get("if"))
    return order


def condition_in(found: object) -> str | None:
    """The condition in the `if` of an order.

    Errors: RequestError.
    """
    if found is None or isinstance(found, str):
        return found
    raise wrong("if", f"if: expected a condition such as 'units.Vyx.speed>0', found {brief(found)}")


def shaped(verb: str, subject: object, given: dict[str, object], dice: str | list[str] | None) -> Order:
    """An order by its verb."""
    if verb == "set":
        if given or not isinstance(subject, dict) or not subject:
            raise wrong("no-paths", 'set: expected paths and values, {"set": {"units.Rook.cover": "partial"}}')
        try:
            return Order("set", places=[(parse(path), value) for path, value in subject.items()], dice=dice)
        except PathError as fault:
            raise wrong("path", f"set: {fault.message}") from fault
    if verb == "advance" and type(subject) is int:
        if not 0 < subject <= MOST_STEPS or given:
            told = f"expected a number from 1 to {MOST_STEPS} by itself, or the name of an advance"
            raise wrong("advance", f"advance: {told}")
        if subject > 1 and dice is not None:
            raise wrong("dice", "dice: they are those of one advance; with several, give each a line")
        return Order("advance", times=subject, dice=dice)
    if not isinstance(subject, str) or not subject:
        raise wrong("no-name", f"{verb}: expected a name, found {brief(subject)}")
    return Order(verb, subject, given, dice=dice)


def faces(found: object) -> str | list[str]:
    """The faces in the `dice` of an order: a list, or a text as `--dice` has it.

    Errors: RequestError.
    """
    if isinstance(found, str):
        return found
    if isinstance(found, list) and all(isinstance(face, int | str) and not isinstance(face, bool) for face in found):
        return [str(face) for face in found]
    raise wrong("dice", f"dice: expected a list of faces such as [4, 2], found {brief(found)}")


def brief(value: object) -> str:
    """A JSON value in few characters."""
    text = msgspec.json.encode(value).decode("utf-8", "replace")
    return text if len(text) <= 40 else text[:37] + "..."


def wrong(reason: str, text: str) -> RequestError:
    """An order that is none."""
    return RequestError([(reason, text)])


def about_line(number: int, carry_out: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """What comes of something that is done for a line; its errors know which, from 1."""
    try:
        return carry_out(*given, **named)
    except SkirmError as fault:
        fault.line = number
        raise


def from_lines(numbered: Iterable[tuple[int, str]]) -> Iterator[tuple[int, Order]]:
    """The orders in lines, with their numbers.

    Errors: RequestError that knows its line.
    """
    for number, line in numbered:
        try:
            yield number, from_json(line)
        except SkirmError as fault:
            fault.line = number
            raise


def from_file(path: str) -> Iterator[tuple[int, Order]]:
    """The orders in a file, a JSON object a line; it is read at once.

    Errors: InputError where it cannot be; RequestError, with its order, that knows its line.
    """
    return from_lines(numbered(text_in(path)))


def text_in(path: str) -> str:
    """The text of a file. Errors: InputError."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is not needed for more
            return file.read().decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        hint = "; the file is UTF-16, store it as UTF-8" if fault.object.startswith(UTF16) else ""
        raise InputError(f"{path}: no UTF-8 at byte {fault.start}{hint}") from fault
    except (OSError, ValueError) as fault:
        raise InputError(f"{path}: {getattr(fault, 'strerror', None) or fault}") from fault


def numbered(text: str) -> Iterator[tuple[int, str]]:
    """The lines of an order list with their numbers; blank lines and lines that begin with # are left out."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line


def from_input() -> Iterator[tuple[int, Order]]:
    """The orders on standard input, each as soon as its line is there.

    Errors: RequestError that knows its line; InputError.
    """
    from skirm.commands.stdin import lines, utf_8  # noqa: PLC0415 - only where orders come from there

    return from_lines(lines(LONGEST, utf_8))
