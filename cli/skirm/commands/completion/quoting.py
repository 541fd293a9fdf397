"""What was typed in a shell, without its quotes; and names in a form that a shell reads as they are.

Nothing is expanded: a `$` or a backquote that was typed stays as it is, and one in a name is quoted.
"""

from __future__ import annotations

from typing import NamedTuple

BLANK = " \t\n"
# Within double quotes a backslash stands before these; before others it is itself.
ESCAPED = {"bash": '"\\$`\n', "zsh": '"\\$`\n', "fish": '"\\$\n'}
# What needs no backslash in bash. A tilde and a minus are harmless within a word; neither begins a name's rest.
BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=,+@%^-")


class Piece(NamedTuple):
    """A word that was typed: its raw text, what it means, and the quote that is open at its end."""

    raw: str
    text: str
    quote: str = ""


class Reader:
    """Reads words as a shell does, as far as they go: the last may end anywhere."""

    def __init__(self, line: str, shell: str) -> None:
        self.line = line
        self.shell = shell
        self.place = 0

    def words(self) -> list[Piece]:
        """All words; the last one is that at the cursor, empty behind a blank."""
        found: list[Piece] = []
        while True:
            while self.line[self.place : self.place + 1] and self.line[self.place] in BLANK:
                self.place += 1
            found.append(self.word())
            if self.place >= len(self.line):
                return found

    def word(self) -> Piece:
        """The word that begins here, up to a blank."""
        begin, text, quote = self.place, "", ""
        while self.place < len(self.line):
            letter = self.line[self.place]
            if not quote and letter in BLANK:
                break
            self.place += 1
            if letter == quote:
                quote = ""
            elif not quote and letter in "'\"":
                quote = letter
            elif letter == "\\" and self.escapes(quote):
                text += self.line[self.place : self.place + 1]
                self.place += 1
            else:
                text += letter
        self.place = min(self.place, len(self.line))
        return Piece(self.line[begin : self.place], text, quote)

    def escapes(self, quote: str) -> bool:
        """Whether a backslash that was just read is none itself."""
        following = self.line[self.place : self.place + 1]
        if quote == "'":
            return self.shell == "fish" and following in ("'", "\\")
        return quote == "" or following in ESCAPED[self.shell]


def read_line(line: str, shell: str) -> list[Piece]:
    """The words of a command line up to the cursor."""
    return Reader(line, shell).words()


def read_word(raw: str, shell: str) -> str:
    """One word without its quotes, blanks and all."""
    piece = Reader(raw, shell)
    texts = []
    while piece.place < len(raw):
        texts.append(piece.word().text)
        texts.append(raw[piece.place : piece.place + 1])
        piece.place += 1
    return "".join(texts)


def for_bash(text: str, current: Piece, breaks: str) -> str | None:
    """What bash is to put in the place of what it takes for the current word, for a whole word to stand there.

    Args:
        text: The whole word.
        current: The word as it was typed up to the cursor.
        breaks: COMP_WORDBREAKS, at which bash begins a word anew.

    Returns: None where what stands before it cannot be the beginning of the word.
    """
    kept = settled(current, breaks)
    before = Reader(kept, "bash").word()
    if not text.startswith(before.text):
        return None
    rest = text[len(before.text) :]
    quote = before.quote
    if not quote:
        return "".join(letter if letter in BARE or not letter.isascii() else f"\\{letter}" for letter in rest)
    inside = "".join(in_quotes(letter, quote) for letter in rest)
    # bash closes the quote, but where it finds one at the end.
    return inside + quote if inside.endswith(quote) else inside


def in_quotes(letter: str, quote: str) -> str:
    """A letter within quotes of bash; where no backslash helps the quotes end before it and begin anew."""
    if quote == "'":
        return "'\\''" if letter == quote else letter
    if letter == "!":
        return '"\\!"'
    return f"\\{letter}" if letter in '"\\$`' else letter


def settled(current: Piece, breaks: str) -> str:
    """The beginning of a raw word that bash leaves alone: up to an open quote, or the last bare letter that breaks."""
    reader = Reader(current.raw, "bash")
    raw, end, quote, opened = current.raw, 0, "", 0
    place = 0
    while place < len(raw):
        letter = raw[place]
        place += 1
        if quote:
            if letter == quote:
                quote = ""
                end = place if letter in breaks else end
            elif letter == "\\":
                reader.place = place
                place += reader.escapes(quote)
        elif letter == "\\":
            place += 1
        elif letter in "'\"":
            quote, opened = letter, place
        elif letter in breaks:
            end = place
    return raw[: opened if quote else end]
