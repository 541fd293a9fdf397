"""Reading a save: with the journal's tail rolled forward in memory, without a lock."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING

import msgspec

from skirm.errors import SkirmError
from skirm.saves.cache import recall
from skirm.saves.entries import Entries
from skirm.saves.errors import DamagedError, InvalidError, SaveError
from skirm.saves.history import History
from skirm.saves.journal import Journal
from skirm.saves.place import Place, why
from skirm.saves.save import Found, Save, digest_of, document, from_document, read_bytes
from skirm.saves.standing import Pending, Standing, begin, stand
from skirm.saves.values import Schema

if TYPE_CHECKING:
    from skirm.saves.values import SchemaFor

ATTEMPTS = 50
PAUSE = 0.02
OUTSIDE = {"hand-edit", "replace"}


class Loaded(msgspec.Struct, frozen=True):
    """A fight as it stands."""

    save: Save
    digest: str
    warnings: list[str]
    """What a person should be told: edited by hand, replaced, missing."""
    schema: Schema | None = None
    encounter: msgspec.Struct | None = None
    """The state as the system's model, where a schema was asked for."""
    pending: list[Pending] = []
    head: int = 0
    versions: dict[str, str] = {}
    """What the fight was played with so far; empty where there is no journal to tell."""


def load(path: str, schema_for: SchemaFor | None = None) -> Loaded:
    """The fight in a file, for commands that change nothing.

    Args:
        path: as it was typed.
        schema_for: finds the system's schema; without it the state stays raw and is not migrated.

    Returns:
        The newest revision: that of the file, or that of the journal where the file is behind.

    Raises:
        SaveError: what is wrong with the file or its journal.
        NewerError: a newer program or system wrote it.
    """
    place = Place(path)
    for _ in range(ATTEMPTS):
        data, standing, length = attempt(place)
        if standing is None or not (standing.outside or standing.behind):
            break
        if standing.behind and at_work(place):
            standing = msgspec.structs.replace(standing, warnings=[])
            break
        if (data, length) == again(place):
            break
        sleep(PAUSE)
    if standing is None:
        raise place.missing()
    return understood(standing, place.shown, schema_for)


def attempt(place: Place) -> tuple[bytes | None, Standing | None, int]:
    """Read once: the save first, so that its journal knows at least as much."""
    data = place.read()
    found = None if data is None else find(place, data)
    journal = read_journal(place)
    return data, stand(found, journal, place.shown), journal.length


def again(place: Place) -> tuple[bytes | None, int]:
    """What has to be unchanged for a strange state to be more than a writer at work."""
    return place.read(), read_journal(place).length


def at_work(place: Place) -> bool:
    """Whether a process works on a save now, which is then behind its journal for a while."""
    from skirm.saves.lock import is_held  # noqa: PLC0415 - only where a save is behind

    return is_held(place)


def find(place: Place, data: bytes) -> Found:
    """The save in the bytes of its file, from the cache where that knows it.

    Raises:
        SaveError: it is none; and how to go on, where the journal has it.
    """
    try:
        return recall(place, data) or read_bytes(data, place.shown)
    except InvalidError:
        raise
    except SaveError as fault:
        revision = rebuildable(place)
        if revision is not None:
            repair = "" if not data.strip() else "put it right, or "
            fault.add(f"{repair}move it away, and skirm rebuilds revision {revision} from the journal")
        raise


def rebuildable(place: Place) -> int | None:
    """The revision that the journal alone can give, None where it cannot."""
    try:
        journal = read_journal(place)
        if journal.last is None:
            return None
        history = History(Entries(journal), journal.shown)
        return from_document(history.document(), place.shown).meta.revision
    except SkirmError:
        return None


def read_journal(place: Place) -> Journal:
    """The journal beside a save.

    Raises:
        DamagedError: it is damaged, or cannot be read.
    """
    shown = f"{place.shown}.journal.jsonl"
    try:
        return Journal(place.journal, shown)
    except OSError as error:
        raise DamagedError(f"{shown}: {why(error)}") from error


def read_stream(data: bytes, schema_for: SchemaFor | None = None, shown: str = "standard input") -> Loaded:
    """The fight in bytes from a pipe; it has no journal.

    Args:
        data: all of the stream.
        schema_for: finds the system's schema.
        shown: what to call it in messages.

    Raises:
        SaveError: what is wrong with it.
        NewerError: a newer program or system wrote it.
    """
    standing = begin(read_bytes(data, shown), shown)
    return understood(standing, shown, schema_for)


def read_history(path: str, *, whole: bool = True) -> History:
    """The entries beside a save, oldest first, without their system.

    Args:
        path: as it was typed.
        whole: read and check all of a long journal, and not only what is looked at.

    Raises:
        SaveError: there is no save, or the journal is damaged.
    """
    place = Place(path)
    journal = read_journal(place)
    if journal.last is None and place.status() is None:
        raise place.missing()
    return History(journal.entries() if whole else Entries(journal), journal.shown)


def understood(standing: Standing, shown: str, schema_for: SchemaFor | None) -> Loaded:
    """A state with its system: migrated and decoded."""
    save, digest, pending = standing.save, standing.digest, standing.pending
    if schema_for is None:
        return Loaded(save, digest, standing.warnings, pending=pending, head=standing.head, versions=standing.versions)
    from skirm.saves.migration import migrated  # noqa: PLC0415 - raw commands need neither
    from skirm.saves.models import decode  # noqa: PLC0415
    from skirm.saves.patch import difference  # noqa: PLC0415

    try:
        schema = schema_for(save.meta.system)
    except SkirmError as fault:
        from skirm.rules.discovery import MissingSystemError  # noqa: PLC0415 - only when something is wrong

        if isinstance(fault, MissingSystemError):
            raise fault.played_by(save.meta.system, standing.versions) from fault
        raise
    current = migrated(save, schema, shown)
    if current is not save:
        changes = difference(document(save), document(current))
        shown = f"{shown}, brought from schema {save.meta.schema} to {schema.version}"
        pending = [*pending, Pending("migrate", current, standing.head, changes)]
        save, digest = current, digest_of(current)
    strict = any(step.kind in OUTSIDE for step in pending)
    encounter = decode(schema, save.state, shown, strict=strict)
    return Loaded(save, digest, standing.warnings, schema, encounter, pending, standing.head, standing.versions)
