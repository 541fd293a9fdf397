"""Dice that people throw on their own table: typed in beforehand, or asked for one throw at a time."""

from __future__ import annotations

from skirm.dice.errors import GivenDiceError
from skirm.dice.sides import DIGIT_DICE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from skirm.dice.sides import Face, Sides

FATE_SIGNS = {"+": 1, "-": -1, "\u2212": -1}
SEPARATORS = " ,;\t"
LONGEST_SHOWN = 40
LONGEST_NUMBER = 100
MOST_TOLD = 8


def read_number(text: str, sides: Sides) -> int | None:
    """The face that a person means by a text, or None where the die has no such face.

    `00` is 100 on a d100 and `0` is 10 on a d10, as these dice are printed; fate dice may be typed as signs.
    """
    if sides.name == "dF" and text in FATE_SIGNS:
        return FATE_SIGNS[text]
    if text == "00" and sides.name == 100:
        return 100
    if text == "0" and sides.name == 10:
        return 10
    sign = FATE_SIGNS.get(text[:1])
    digits = text if sign is None else text[1:]
    if not digits.isdecimal() or len(digits) > LONGEST_NUMBER:
        return None
    face = int(digits) * (1 if sign is None else sign)
    return face if sides.holds(face) else None


def shown(text: str) -> str:
    """What was typed, short and fit for a terminal."""
    text = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
    return text if text.isprintable() else ascii(text)


def range_of(sides: Sides) -> str:
    """The faces of a die in words, for the person who gave another."""
    if sides.names:
        return ", ".join(dict.fromkeys(sides.names))
    if sides.values is None:
        hint = {100: ", 00 for 100", 10: ", 0 for 10"}.get(sides.size, "")
        return f"1 to {sides.size}{hint}"
    if sides.digits:
        size = DIGIT_DICE[int(sides.notation[1:])][0]
        return f"{sides.digits} digits of 1 to {size}"
    return ", ".join(str(face) for face in dict.fromkeys(sides.values))


class FaceReader:
    """Turns what was typed into faces of the dice asked for, between commas, semicolons or spaces.

    Which text is a face depends on the die: a word may have spaces in it, a digit die may come digit by digit.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def peek(self) -> int:
        """Where the next face begins."""
        while self.at < len(self.text) and self.text[self.at] in SEPARATORS:
            self.at += 1
        return self.at

    def left(self) -> list[str]:
        """What was typed and is not used yet."""
        rest = self.text[self.peek() :]
        for separator in SEPARATORS:
            rest = rest.replace(separator, " ")
        return rest.split()

    def piece(self, start: int) -> str:
        """The text from a place to the next separator."""
        end = start
        while end < len(self.text) and self.text[end] not in SEPARATORS:
            end += 1
        return self.text[start:end]

    def next_face(self, sides: Sides, why: str) -> Face | None:
        """The next face, taken off what was typed; None where nothing is left.

        Errors: GivenDiceError for a face that the die does not have.
        """
        start = self.peek()
        if start == len(self.text):
            return None
        face: Face | None
        if sides.words:
            text = face = self.word(sides.values or (), start)
            end = start + len(text or "")
        elif sides.names and (text := self.word(sides.names, start)) is not None and not text.isdecimal():
            # Of things that are called by numbers, numbers are places all the same.
            face, end = sides.names.index(text) + 1, start + len(text)
        else:
            text = self.piece(start)
            end = start + len(text)
            if sides.digits and len(text) == 1:
                text, end = self.digit_by_digit(sides, end, text)
                if len(text) < sides.digits:
                    self.at = start
                    return None
            face = read_number(text, sides)
        if face is None:
            wrong = shown(text or self.piece(start))
            what = "none of" if sides.names else f"no face of {sides.notation}"
            raise GivenDiceError(f"{why}: {wrong} is {what} ({range_of(sides)})")
        self.at = end
        return face

    def word(self, words: Iterable[Face], start: int) -> str | None:
        """The longest of some words that stands at a place and ends where a separator or the end is."""
        for face in sorted(map(str, words), key=len, reverse=True):
            end = start + len(face)
            if self.text.startswith(face, start) and (end == len(self.text) or self.text[end] in SEPARATORS):
                return face
        return None

    def digit_by_digit(self, sides: Sides, end: int, text: str) -> tuple[str, int]:
        """The digits of a digit die that were typed apart, and where they end."""
        self.at = end
        while len(text) < sides.digits and len(digit := self.piece(self.peek())) == 1:
            text += digit
            self.at += 1
        return text, self.at


class GivenDice:
    """Dice typed in beforehand; every one of them must be used, and they must suffice."""

    name = "given"

    def __init__(self, faces: str | Iterable[str]) -> None:
        """Take dice as they were typed, or as a list of faces."""
        self.reader = FaceReader(faces if isinstance(faces, str) else ",".join(faces))
        self.used = 0
        self.asked: list[str] = []

    def throw(self, count: int, sides: Sides, why: str) -> list[Face]:
        """The next `count` faces.

        Errors: GivenDiceError when they are too few or impossible.
        """
        faces: list[Face] = []
        while len(faces) < count:
            face = self.reader.next_face(sides, why)
            if face is None:
                missing = count - len(faces)
                raise GivenDiceError(
                    f"{why}: too few dice given, {missing} more {sides.notation} wanted after the {self.used} given"
                )
            faces.append(face)
            self.used += 1
        self.asked = [*self.asked[-MOST_TOLD:], f"{count} for {why}"]
        return faces

    def finish(self) -> None:
        """Errors: GivenDiceError when dice are left over."""
        texts = self.reader.left()
        if texts:
            left = ", ".join(shown(text) for text in texts[:10]) + (", ..." if len(texts) > 10 else "")
            raise GivenDiceError(f"too many dice given: {left} left over; wanted were {self.told() or 'none'}")

    def told(self) -> str:
        """What dice were wanted for, the last of many."""
        more = len(self.asked) - MOST_TOLD
        return ("... " if more > 0 else "") + ", ".join(self.asked[-MOST_TOLD:])


class AskedDice:
    """Dice asked for when they are needed.

    `ask` is called with a prompt and returns what was typed; it raises what ends the asking. `complain` is told
    what is wrong with an answer, which is then asked for again; without it a wrong answer is an error.
    """

    name = "asked"

    def __init__(self, ask: Callable[[str], str], complain: Callable[[str], None] | None = None) -> None:
        self.ask = ask
        self.complain = complain

    def throw(self, count: int, sides: Sides, why: str) -> list[Face]:
        """Ask for `count` faces; several may be typed at once, and what is missing is asked for again.

        Errors: GivenDiceError for an impossible face or too many, where nobody can be told to try again.
        """
        faces: list[Face] = []
        pending = ""
        while len(faces) < count:
            missing = count - len(faces)
            more = " more" if faces or pending else ""
            noun = "" if more else " die" if missing == 1 else " dice"
            kind = f" ({range_of(sides) if sides.names else sides.notation})" if sides.notation not in why else ""
            answer = self.ask(f"{why}{kind}, {missing}{more}{noun}: ")
            reader = FaceReader(f"{pending} {answer}")
            try:
                found = self.read(reader, missing, sides, why)
            except GivenDiceError as fault:
                if self.complain is None:
                    raise
                self.complain(str(fault))
                pending = ""
                continue
            faces += found
            pending = reader.text[reader.peek() :]
        return faces

    def read(self, reader: FaceReader, missing: int, sides: Sides, why: str) -> list[Face]:
        """The faces of one answer, all of them possible and not more than are missing."""
        found: list[Face] = []
        while len(found) < missing:
            face = reader.next_face(sides, why)
            if face is None:
                return found
            found.append(face)
        left = reader.left()
        if left:
            raise GivenDiceError(f"{why}: {missing} wanted, {missing + len(left)} typed")
        return found
