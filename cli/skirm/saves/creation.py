"""A new save, and never over an old one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.saves import disk
from skirm.saves.checkpoint import keep_copy
from skirm.saves.errors import ExistsError, WriteError
from skirm.saves.hold import Hold
from skirm.saves.journal import Entry, raw
from skirm.saves.lock import WAIT
from skirm.saves.patch import difference
from skirm.saves.place import Place, why
from skirm.saves.save import digest_of, document

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from skirm.saves.journal import Journal
    from skirm.saves.save import Save


def create(
    path: str,
    save: Save,
    *,
    versions: Mapping[str, str],
    request: object = None,
    force: bool = False,
    wait: float = WAIT,
) -> list[str]:
    """Write the first revision of a fight.

    Args:
        path: as it was typed.
        save: from `first_save`.
        versions: the distributions of the system and its extensions.
        request: what was asked for, for the journal.
        force: put the save and journal that are there aside, under names with a number, instead of refusing.
        wait: how long to wait for another process, in seconds.

    Returns:
        Warnings, such as where an old save went.

    Raises:
        ExistsError: there is a save or a journal.
        KindError: what is there is no file.
        WriteError: the disk did not take it; an old save is as it was.
        LockedError: another process works on the old save.
    """
    place = Place(path)
    hold = Hold(place, wait)
    hold.take()
    try:
        if not force:
            hold.read_journal()
            refuse_existing(place, hold.journal)
        data = place.read()
        warnings = archive(place, data)
        hold.read_journal()
        digest = digest_of(save)
        entry = Entry(
            id=1,
            kind="new",
            revision=save.meta.revision,
            digest=digest,
            request=raw(request),
            versions=dict(versions),
            patch=raw(difference({}, document(save))),
        )
        with hold.signals.held():
            hold.record([entry], more=False)
            warnings += hold.write(save, digest, None, data)
    finally:
        hold.release()
    return warnings


def refuse_existing(place: Place, journal: Journal) -> None:
    """Refuse to write over a save, or to let an old journal speak for a new save."""
    if place.status() is not None:
        raise ExistsError(f"{place.shown}: there is a save already; --force puts it aside and begins a new one")
    if journal.last is not None:  # One that is empty, or torn in its first line, tells of a command that died.
        raise ExistsError(
            f"{place.shown}: there is a journal of an older save ({place.journal.name}); "
            "--force puts it aside and begins a new one"
        )


def archive(place: Place, data: bytes | None) -> list[str]:
    """Put an old save and its journal aside.

    The save keeps its name as well until the new one takes it, and the journal goes first: at every moment the old
    save is whole.
    """
    aside: list[Path] = []
    save, journal = free_pair(place)
    try:
        if data is not None:
            keep_copy(place, save, data)
            aside.append(save)
        if place.journal.exists():
            disk.rename(place.journal, journal)
            aside.append(journal)
    except OSError as error:
        raise WriteError(f"{place.shown}: cannot put the old save aside: {why(error)}") from error
    return [f"{place.shown}: the old save is kept as {' and '.join(path.name for path in aside)}"] if aside else []


def free_pair(place: Place) -> tuple[Path, Path]:
    """The first names with the same number for a save and its journal that are both free."""
    number = 1
    while True:
        save = place.path.with_name(f"{place.path.name}.{number}.bak")
        journal = place.path.with_name(f"{place.journal.name}.{number}.bak")
        if not save.exists() and not journal.exists():
            return save, journal
        number += 1
