"""Dice that people throw on their own table: typed in beforehand, or asked for one throw at a time."""

from __future__ import annotations

from skirm.dice.errors import GivenDiceError
from skirm.dice.sides import DIGIT_DICE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from skirm.dice.sides import Face, Sides

FATE_SIGNS = {"+": 1, "-": -1, "\N{MINUS SIGN}": -1}


def split_faces(text: str) -> list[str]:
    """The faces that were typed, between commas, semicolons or spaces; words keep their inner spaces at commas."""
    if "," in text or ";" in text:
        parts = [part.strip() for part in text.replace(";", ",").split(",")]
        return [piece for part in parts for piece in (part.split() if numeric(part) else [part]) if piece]
    return text.split()


def numeric(text: str) -> bool:
    """Whether a text has nothing but numbers in it."""
    return all(piece.lstrip("+-").isdecimal() for piece in text.split())


def read_face(text: str, sides: Sides) -> Face | None:
    """The face that a person means by a text, or None where the die has no such face.

    `00` is 100 on a d100 and `0` is 10 on a d10, as these dice are printed; fate dice may be typed as signs.
    """
    if sides.words:
        return text if text in (sides.values or ()) else None
    if sides.name == "dF" and text in FATE_SIGNS:
        return FATE_SIGNS[text]
    if text == "00" and sides.name == 100:
        return 100
    if text == "0" and sides.name == 10:
        return 10
    digits = text.replace("\N{MINUS SIGN}", "-")
    if not digits.removeprefix("-").removeprefix("+").isdecimal() or len(digits) > 100:
        return None
    face = int(digits)
    return face if sides.holds(face) else None


def range_of(sides: Sides) -> str:
    """The faces of a die in words, for the person who gave another."""
    if sides.values is None:
        hint = {100: ", 00 for 100", 10: ", 0 for 10"}.get(sides.size, "")
        return f"1 to {sides.size}{hint}"
    if sides.digits:
        size = DIGIT_DICE[int(sides.notation[1:])][0]
        return f"{sides.digits} digits of 1 to {size}"
    return ", ".join(str(face) for face in dict.fromkeys(sides.values))


class FaceReader:
    """Turns what was typed into faces of the dice asked for; a digit die may come digit by digit."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self.typed = list(texts)
        self.used = 0

    @property
    def texts(self) -> list[str]:
        """What was typed and is not used yet."""
        return self.typed[self.used :]

    def next_face(self, sides: Sides, why: str) -> Face | None:
        """The next face, taken off what was typed; None where nothing is left.

        Errors: GivenDiceError for a face that the die does not have.
        """
        if self.used == len(self.typed):
            return None
        # One digit of a digit die: the others follow, each by itself.
        count = sides.digits if sides.digits and len(self.typed[self.used]) == 1 else 1
        if len(self.typed) - self.used < count:
            return None
        text = "".join(self.typed[self.used : self.used + count])
        face = read_face(text, sides)
        if face is None:
            shown = text if text.isprintable() else ascii(text)
            raise GivenDiceError(f"{why}: {shown} is no face of {sides.notation} ({range_of(sides)})")
        self.used += count
        return face


class GivenDice:
    """Dice typed in beforehand; every one of them must be used, and they must suffice."""

    name = "given"

    def __init__(self, texts: Iterable[str]) -> None:
        self.reader = FaceReader(texts)
        self.given = len(self.reader.typed)

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
                    f"{why}: too few dice given, {missing} more {sides.notation} wanted after the {self.given} given"
                )
            faces.append(face)
        return faces

    def finish(self) -> None:
        """Errors: GivenDiceError when dice are left over."""
        texts = self.reader.texts
        if texts:
            left = ", ".join(texts[:10]) + (", ..." if len(texts) > 10 else "")
            raise GivenDiceError(f"too many dice given: {left} left over")


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
        pending: list[str] = []
        while len(faces) < count:
            missing = count - len(faces)
            more = " more" if faces or pending else ""
            noun = "" if more else " die" if missing == 1 else " dice"
            kind = f" ({sides.notation})" if sides.notation not in why else ""
            answer = self.ask(f"{why}{kind}, {missing}{more}{noun}: ")
            reader = FaceReader([*pending, *split_faces(answer)])
            try:
                found = self.read(reader, missing, sides, why)
            except GivenDiceError as fault:
                if self.complain is None:
                    raise
                self.complain(str(fault))
                pending = []
                continue
            faces += found
            pending = reader.texts
        return faces

    def read(self, reader: FaceReader, missing: int, sides: Sides, why: str) -> list[Face]:
        """The faces of one answer, all of them possible and not more than are missing."""
        found: list[Face] = []
        while len(found) < missing:
            face = reader.next_face(sides, why)
            if face is None:
                return found
            found.append(face)
        if reader.texts:
            raise GivenDiceError(f"{why}: {missing} wanted, {missing + len(reader.texts)} typed")
        return found
