"""Big saves as they were written last, so that the next command need not parse them.

Nothing here is trusted: what is kept must belong to exactly the bytes of the file, and its content must have exactly
the digest that the file states. It may be deleted at any time.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from skirm.descriptors import BINARY
from skirm.saves.digest import DIGITS, exact, fingerprint
from skirm.saves.save import Found, document, from_document

if TYPE_CHECKING:
    from pathlib import Path

    from skirm.saves.place import Place
    from skirm.saves.save import Save
    from skirm.saves.values import Table

SMALLEST = 1 << 13
"""Below this a save is parsed as fast as the cache's folder is found."""
MOST = 32
ENDING = 'digest = "'


def file_of(place: Place) -> Path:
    """The cache's file for a save.

    Raises:
        FileNotFoundError: nobody knows the user's home, where it would be.
    """
    from platformdirs import user_cache_path  # noqa: PLC0415 - only for big saves

    try:
        folder = user_cache_path("skirm", appauthor=False)
    except RuntimeError as error:
        raise FileNotFoundError(str(error)) from error
    return folder / "saves" / fingerprint(os.fsencode(place.path))


def recall(place: Place, data: bytes) -> Found | None:
    """The save in some bytes, if it is what was written last.

    Args:
        place: where the bytes come from.
        data: the bytes of the file.
    """
    if len(data) < SMALLEST:
        return None
    ending = f'\n{ENDING}{"0" * DIGITS}"\n'
    stated = data[-len(ending) :].decode("ascii", "replace")[len(ENDING) + 1 : -2]
    try:
        label, _, content = file_of(place).read_bytes().partition(b"\n")
    except OSError:
        return None
    if label.decode("ascii", "replace") != fingerprint(data) or fingerprint(content) != stated:
        return None
    table: Table = msgspec.json.decode(content)
    return Found(from_document(table, place.shown), stated, stated, data.decode(), ours=True)


def remember(place: Place, save: Save, data: bytes) -> None:
    """Keep a save that was written; that it cannot be kept is no fault.

    Args:
        place: where it was written.
        save: its content.
        data: its bytes.
    """
    if len(data) < SMALLEST:
        return
    with suppress(OSError):
        path = file_of(place)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        temporary = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(fingerprint(data).encode() + b"\n" + exact(document(save)))
        temporary.replace(path)
        kept = sorted(path.parent.iterdir(), key=lambda file: file.stat().st_mtime)
        for old in kept[:-MOST]:
            old.unlink(missing_ok=True)
