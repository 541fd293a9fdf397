"""The journal beside a save: one JSON line an entry, written ahead; what stands in it has happened."""

from __future__ import annotations

from errno import ENAMETOOLONG, ENOENT
from stat import S_ISREG
from typing import TYPE_CHECKING

import msgspec

from skirm.saves import disk
from skirm.saves.errors import DamagedError, InvalidError
from skirm.saves.patch import Change

if TYPE_CHECKING:
    from pathlib import Path
    from typing import NoReturn

NOTHING = msgspec.Raw(b"null")
MOVES = ("undo", "redo")
KINDS = (
    "new",
    "resolve",
    "advance",
    "add",
    "remove",
    "set",
    "edit",
    "adopt",
    "hand-edit",
    "replace",
    "migrate",
    *MOVES,
)
SMALL = 1 << 20
"""Up to this many bytes the whole journal is checked by every command, beyond it only by those that read it all."""
BLOCK = 1 << 14


class Entry(msgspec.Struct, omit_defaults=True, frozen=True):
    """One line of the journal.

    An order's entry names in `parent` the entry on whose state it builds (0 for none), and its patch leads from that
    state to its own. An entry of `undo` or `redo` has no state: it moves the head from `parent` to `head`.
    """

    id: int
    kind: str
    revision: int
    digest: str
    parent: int = 0
    head: int = 0
    request: msgspec.Raw = NOTHING
    outcome: msgspec.Raw = NOTHING
    dice: msgspec.Raw = NOTHING
    versions: dict[str, str] = {}
    text: str = ""
    """The file as it was found, where it held more than its state: comments, another layout."""
    patch: msgspec.Raw = NOTHING

    @property
    def is_move(self) -> bool:
        """Whether the entry only moves the head."""
        return self.kind in MOVES

    @property
    def state_id(self) -> int:
        """The id of the entry whose state is current after this one."""
        return self.head if self.is_move else self.id

    def plain(self, part: msgspec.Raw) -> object:
        """One of its parts as plain values.

        Raises:
            DamagedError: no program of ours wrote that.
        """
        try:
            return msgspec.json.decode(part)
        except msgspec.DecodeError as error:
            raise DamagedError(f"line {self.id} of the journal: {error}") from error

    def changes(self) -> list[Change]:
        """The patch.

        Raises:
            msgspec.DecodeError: it is no patch; `History` tells where.
        """
        return msgspec.json.decode(self.patch, type=list[Change] | None) or []


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Entry).decode


def raw(value: object) -> msgspec.Raw:
    """A value as it will stand in the journal.

    Args:
        value: what msgspec can write; None is left out.

    Raises:
        InvalidError: it holds half a character, as bytes from a command line that are no UTF-8 do.
    """
    if value is None or isinstance(value, msgspec.Raw):
        return value or NOTHING
    try:
        return msgspec.Raw(encode(value))
    except UnicodeEncodeError:
        raise InvalidError("the order", ["a text in it is not valid Unicode"]) from None


def entry_line(entry: Entry) -> bytes:
    """The line of an entry; parts that hold nothing are left out."""
    return encode(entry) + b"\n"


class Journal:
    """A journal as it was read: its last entry always, all of them when asked.

    A last line without its end was being written when the process died; nobody was told of it, so it does not count.
    """

    def __init__(self, path: Path, shown: str) -> None:
        self.path = path
        self.shown = shown
        self.length = 0
        """How many bytes of the file count."""
        self.last: Entry | None = None
        self.read: list[Entry] | None = None
        self.tail: list[Entry] = []
        """The latest entries, as far as they were read from the end."""
        self.find_last()

    def find_last(self) -> None:
        """Read the end of the file, or all of it where that is quick."""
        try:
            status = self.path.stat()
            if not S_ISREG(status.st_mode):
                raise DamagedError(f"{self.shown}: is no ordinary file; move it away")
            size = status.st_size
            if size <= SMALL:
                self.read = self.parse(disk.read(self.path))
                self.last = self.read[-1] if self.read else None
                return
            with self.path.open("rb") as file:
                block = BLOCK
                while True:
                    start = max(0, size - block)
                    file.seek(start)
                    tail = file.read(size - start)
                    end = tail.rfind(b"\n") + 1
                    begin = tail.rfind(b"\n", 0, max(0, end - 1)) + 1
                    if start == 0 or (end and begin):
                        break
                    block *= 8
        except OSError as error:
            if error.errno not in {ENOENT, ENAMETOOLONG}:
                raise
            self.read = []  # There is none; where its name would be too long there never was.
            return
        self.length = start + end
        if end:
            self.last = self.entry(tail[begin:end], None)

    def entries(self) -> list[Entry]:
        """Every entry, oldest first.

        Raises:
            DamagedError: a line that is no entry, with its number.
        """
        if self.read is None:
            self.read = self.parse(disk.read(self.path)[: self.length])
        return self.read

    def latest(self, count: int) -> list[Entry]:
        """The latest entries, oldest first; of a long journal only its end is read.

        Args:
            count: how many, from 1 up; all where there are no more.

        Raises:
            DamagedError: a line among them that is no entry, with its number.
        """
        return self.reach(count)[-count:]

    def reach(self, count: int) -> list[Entry]:
        """At least the latest entries, oldest first, as `latest` has them; not to be changed by the caller."""
        if self.read is not None:
            return self.read
        if len(self.tail) < count and self.last is not None:
            lines, start = self.last_lines(count)
            tail: list[Entry] = []
            for line in lines:
                entry = self.entry(line, None, start)
                if tail and entry.id != tail[-1].id + 1:
                    self.refuse(None, f"entry {entry.id} stands where entry {tail[-1].id + 1} belongs", start)
                tail.append(entry)
                start += len(line) + 1
            self.tail = tail
        return self.tail

    def last_lines(self, count: int) -> tuple[list[bytes], int]:
        """The last whole lines of the file, and where the first of them begins."""
        block = BLOCK
        with self.path.open("rb") as file:
            while True:
                start = max(0, self.length - block)
                file.seek(start)
                data = file.read(self.length - start)
                if start == 0 or data.count(b"\n") > count:
                    break
                block *= 4
        lines = data.split(b"\n")[:-1]
        lines = lines[-count:] if start == 0 else lines[max(1, len(lines) - count) :]
        return lines, self.length - sum(len(line) + 1 for line in lines)

    def at(self, number: int) -> Entry:
        """The entry with an id; of a long journal what comes after it is read, and nothing before.

        Raises:
            DamagedError: there is none, or a line on the way to it is no entry.
        """
        last = self.last.id if self.last else 0
        if not 0 < number <= last:
            raise DamagedError(f"{self.shown}: the journal leads to entry {number}, which is not there")
        count = last - number + 1
        # Whoever asks for one asks for those before it next.
        entries = self.reach(count if count <= len(self.tail) else min(last, max(64, 4 * count)))
        if count > len(entries) or entries[-count].id != number:
            self.refuse(None, f"entry {number} is not where it belongs")
        return entries[-count]

    def parse(self, data: bytes) -> list[Entry]:
        lines = data.split(b"\n")
        lines.pop()  # Empty, or torn.
        entries = []
        for number, line in enumerate(lines, 1):
            entry = self.entry(line, number)
            if entry.id != number:
                self.refuse(number, f"entry {entry.id} stands where entry {number} belongs")
            entries.append(entry)
        self.length = data.rfind(b"\n") + 1
        return entries

    def entry(self, line: bytes, number: int | None, begins: int | None = None) -> Entry:
        """The entry in a line, checked by itself.

        Args:
            line: without its end, or with it.
            number: the line's number, where it is known.
            begins: where the line begins in the file; without it and the number it is the last one.
        """
        try:
            if not line.isascii():
                line.decode()  # The parts that wait to be read are not looked at yet.
            entry = decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.refuse(number, str(error), begins)
        if entry.kind not in KINDS:
            self.refuse(number, f"the kind {entry.kind!r} is not known", begins)
        if not (0 <= entry.parent < entry.id and 0 <= entry.head < entry.id and (entry.head > 0) is entry.is_move):
            self.refuse(number, "it builds on an entry that is not there", begins)
        return entry

    def refuse(self, number: int | None, reason: str, begins: int | None = None) -> NoReturn:
        if number is None:
            end = self.length - 1 if begins is None else begins
            number = disk.read(self.path).count(b"\n", 0, end) + 1
        raise DamagedError(
            f"{self.shown}, line {number}: the journal is damaged here ({reason}); "
            "put this line right, or move the journal away to go on without the history"
        )

    def add(self, entry: Entry, line: bytes) -> None:
        """Take note of an entry whose line was written."""
        self.length += len(line)
        self.last = entry
        if self.read is not None:
            self.read.append(entry)
        elif self.tail:
            self.tail.append(entry)
