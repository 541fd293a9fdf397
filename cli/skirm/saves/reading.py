"""From the bytes of a file to raw values: strict, and with one clear line for whatever is wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skirm.saves.errors import DamagedError, SaveError

if TYPE_CHECKING:
    from typing import NoReturn

UTF16 = (b"\xff\xfe", b"\xfe\xff")
BOM = b"\xef\xbb\xbf"
CONFLICT = ("<<<<<<<", "=======", ">>>>>>>")
SMART = "\u201c\u201d\u201e\u2018\u2019\u201a\u00ab\u00bb"
LONG_NUMBER = 4000
MOST_PARTS = 1000
"""Far more than a save may be deep."""
STRING = re.compile(r"""\"(?:[^"\\]|\\.)*\"|'[^']*'""")
NO_KEY = re.compile(r"[^\w\-. \t]+")


def read_toml(data: bytes, shown: str) -> dict[str, object]:
    """The raw values of a TOML text.

    Args:
        data: the bytes of the file.
        shown: the save's name in messages.

    Raises:
        SaveError: what is wrong, with its line and column.
    """
    text = decoded(data, shown)
    refuse_long_keys(text, shown)
    from tomllib import TOMLDecodeError, loads  # noqa: PLC0415 - a save in the cache needs no parser

    try:
        return loads(text)
    except TOMLDecodeError as error:
        refuse_syntax(str(error), text, shown)
    except RecursionError:
        raise SaveError(f"{shown}, line {deepest_line(text)}: nested too deeply") from None
    except ValueError as error:
        line = next((n for n, row in enumerate(text.split("\n"), 1) if has_long_number(row)), 0)
        where = f", line {line}" if line else ""
        reason = "the number does not fit in 64 bits" if line else str(error)
        raise SaveError(f"{shown}{where}: {reason}") from None


def refuse_long_keys(text: str, shown: str) -> None:
    """Refuse keys of so many parts that the parser, whose time grows by their square, would not end."""
    if '"""' in text or "'''" in text or text.count(".") < MOST_PARTS:
        return  # a text over many lines may hold anything, and skirm writes none
    for number, row in enumerate(text.split("\n"), 1):
        if row.count(".") >= MOST_PARTS:
            plain = STRING.sub("_", row).partition("#")[0]
            if any(words.count(".") >= MOST_PARTS for words in NO_KEY.split(plain)):
                raise SaveError(f"{shown}, line {number}: nested too deeply")


def decoded(data: bytes, shown: str) -> str:
    """The text of a file, which must be UTF-8 without a mark at its start."""
    if not data.strip():
        raise DamagedError(f"{shown}: the file is empty")
    if data.startswith(UTF16) or (len(data) > 1 and 0 in data[:2]):
        raise SaveError(f"{shown}: the file is UTF-16; store it as UTF-8")
    if data.startswith(BOM):
        raise SaveError(f"{shown}, line 1: the file begins with a byte order mark; store it as UTF-8 without one")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line, column = position(data, error.start)
        raise SaveError(f"{shown}, line {line}, column {column}: byte 0x{data[error.start]:02x} is not UTF-8") from None
    if "\0" in text:
        line, column = position(data, data.index(0))
        raise DamagedError(f"{shown}, line {line}, column {column}: a NUL byte")
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        if "\r" in text:
            line = text.count("\n", 0, text.index("\r")) + 1
            raise SaveError(f"{shown}, line {line}: a carriage return without a line feed; end lines with a line feed")
    return text


def position(data: bytes, offset: int) -> tuple[int, int]:
    """Line and column, counted from 1, of a byte."""
    return data.count(b"\n", 0, offset) + 1, offset - (data.rfind(b"\n", 0, offset) + 1) + 1


def refuse_syntax(message: str, text: str, shown: str) -> NoReturn:
    """Tell a syntax error with its place, and what it most likely comes from."""
    reason, _, place = message.rpartition(" (at ")
    place = place.removesuffix(")")
    rows = text.split("\n")
    for number, row in enumerate(rows, 1):
        if row.startswith(CONFLICT) and (row[7:8] in {"", " "}):
            raise SaveError(f"{shown}, line {number}: a merge conflict ({row[:7]}) is left in the file")
    if not place.startswith("line "):
        place = f"line {len(rows)}"
    row = rows[min(int(place.removeprefix("line ").partition(",")[0]), len(rows)) - 1]
    hint = ""
    if any(mark in row for mark in SMART):
        hint = "; the line has typographic quotes, TOML wants straight ones"
    raise SaveError(f"{shown}, {place}: {plainer(reason)}{hint}")


def plainer(reason: str) -> str:
    """The parser's words without Python in them."""
    head, bracket, names = reason.partition("(")
    if bracket and names.endswith((") twice", ")")):
        dotted = ".".join(part.strip(" '\"") for part in names[: names.rindex(")")].split(",") if part.strip())
        reason = f"{head}{dotted}{names[names.rindex(')') + 1 :]}"
    return reason[:1].lower() + reason[1:]


def has_long_number(row: str) -> bool:
    """Whether a row holds more digits in a row than Python reads."""
    run = 0
    for letter in row:
        run = run + 1 if letter.isdigit() or letter == "_" else 0
        if run > LONG_NUMBER:
            return True
    return False


def deepest_line(text: str) -> int:
    """The line with the most brackets."""
    rows = text.split("\n")
    return max(range(len(rows)), key=lambda place: rows[place].count("[") + rows[place].count("{")) + 1
