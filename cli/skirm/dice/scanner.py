"""Reading a text character by character: where we are, what comes next, and what to say when it does not fit."""

from __future__ import annotations

from skirm.dice.limits import Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

DIGITS = "0123456789"
# Python's own bound on calls within calls is raised before an expression this deep gets near it.
SHALLOW = 20
FRAMES_A_LEVEL = 12
FRAMES_IN_USE = 1000


class Scanner:
    """A place in a text.

    `text` is what was typed; `plain` the same, character by character, in lower case and as the notation writes
    it. `at` counts from 0; columns told to people count from 1.
    """

    __slots__ = ("at", "depth", "limits", "plain", "text")

    def __init__(self, text: str, limits: Limits) -> None:
        self.text = text
        self.limits = limits
        self.at = 0
        self.depth = 0
        if len(text) > limits.length:
            self.fail(
                f"{len(text)} characters, more than the {limits.length} that are read (SKIRM_MAX_LENGTH raises the "
                "bound)",
                limits.length,
            )
        self.text = text = text.rstrip()
        if text.isascii():
            self.plain = text.lower()
        else:
            from skirm.dice.pasted import plain_text  # noqa: PLC0415 - most expressions are ASCII

            self.plain = plain_text(text)

    def fail(self, detail: str, at: int | None = None) -> NoReturn:
        """Refuse the text, pointing at a place in it, by default the present one."""
        from skirm.dice.errors import NotationError  # noqa: PLC0415 - only when something is wrong

        raise NotationError(detail, (self.at if at is None else at) + 1, self.text)

    def expected(self, what: str) -> NoReturn:
        """Say what should stand here, and what does."""
        self.fail(f"expected {what}, found {self.found()}")

    def found(self) -> str:
        """What stands at the present place, in words."""
        self.space()
        if self.at >= len(self.text):
            return "the end"
        character = self.text[self.at]
        if character == '"':
            return "a quotation mark"
        code = f"U+{ord(character):04X}"
        if not character.isprintable():
            return f"the character {code}"
        if not character.isascii():
            return f'"{character}" ({code})'
        end = self.at
        while end < len(self.plain) and self.plain[end].isascii() and self.plain[end].isalpha():
            end += 1
        word = self.text[self.at : max(end, self.at + 1)]
        return f'"{word}"' if len(word) <= 20 else f'"{word[:20]}..."'

    def space(self) -> None:
        """Go on to the next character that is no space."""
        plain, at = self.plain, self.at
        while at < len(plain) and (plain[at] == " " or plain[at].isspace()):
            at += 1
        self.at = at

    def peek(self) -> str:
        """The next character that is no space, or nothing at the end."""
        self.space()
        return self.plain[self.at : self.at + 1]

    def accept(self, word: str) -> bool:
        """Step over a word if it is the next thing that stands here."""
        self.space()
        if self.plain.startswith(word, self.at):
            self.at += len(word)
            return True
        return False

    def expect(self, word: str, what: str | None = None) -> None:
        """Step over a word that has to stand here."""
        if not self.accept(word):
            self.expected(what or f'"{word}"')

    def digits(self) -> str:
        """The run of digits that begins right here, without spaces; may be empty."""
        plain, start = self.plain, self.at
        end = start
        while end < len(plain) and plain[end] in DIGITS:
            end += 1
        if end - start > self.limits.digits:
            self.fail(
                f"a number of {end - start} digits, more than {self.limits.digits} (SKIRM_MAX_DIGITS raises the bound)"
            )
        self.at = end
        return plain[start:end]

    def integer(self) -> int | None:
        """The number without a sign that stands next, or None."""
        self.space()
        digits = self.digits()
        return int(digits) if digits else None

    def signed_integer(self, what: str) -> int:
        """The whole number, perhaps with a minus, that has to stand next."""
        negative = self.accept("-")
        if not negative:
            self.accept("+")
        number = self.integer()
        if number is None:
            self.expected(what)
        return -number if negative else number

    def enter(self) -> None:
        """Go one level deeper."""
        self.depth += 1
        if self.depth > self.limits.depth:
            self.fail(f"nested more than {self.limits.depth} deep (SKIRM_MAX_DEPTH raises the bound)")
        if self.depth == SHALLOW:
            import sys  # noqa: PLC0415 - hardly any expression is this deep

            needed = FRAMES_IN_USE + FRAMES_A_LEVEL * self.limits.depth
            sys.setrecursionlimit(max(needed, sys.getrecursionlimit()))

    def leave(self) -> None:
        """Come back up one level."""
        self.depth -= 1

    def until(self, closing: str, what: str) -> str:
        """The text as it was typed up to a closing character, which is stepped over; printable, without outer space."""
        end = self.plain.find(closing, self.at)
        if end < 0:
            self.at = len(self.text)
            self.expected(f'"{closing}" after {what}')
        content = self.printable(self.at, end)
        self.at = end + 1
        return content

    def printable(self, start: int, end: int) -> str:
        """The text between two places, with tabs as spaces; characters that must not reach a terminal are refused."""
        content = self.text[start:end]
        if not content.isprintable():
            from skirm.dice.pasted import plain_spaces, unprintable  # noqa: PLC0415 - only when something may be wrong

            content = plain_spaces(content)
            place = unprintable(content)
            if place is not None:
                self.fail(f"the character U+{ord(content[place]):04X} cannot be shown", start + place)
        return content.strip()
