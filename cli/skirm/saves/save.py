"""A save in memory, and its way from and to bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.saves.digest import DIGITS, exact, fingerprint
from skirm.saves.errors import DamagedError, InvalidError, NewerError
from skirm.saves.keypath import brief, told
from skirm.saves.values import Table

if TYPE_CHECKING:
    from skirm.saves.values import Value

FORMAT = 1
RESERVED = ("house", "save")
HEX = frozenset("0123456789abcdef")


class Meta(msgspec.Struct, frozen=True):
    """What a save says of itself."""

    system: str
    schema: int
    seed: str
    revision: int = 0
    format: int = FORMAT


class Save(msgspec.Struct, frozen=True):
    """One revision of one fight. Tables are shared between revisions: never change one in place."""

    state: Table
    meta: Meta
    house: Table = msgspec.field(default_factory=dict)

    @property
    def units(self) -> Table:
        """The units by name; a state without a table of them has none."""
        units = self.state.get("units")
        return units if isinstance(units, dict) else {}


class Found(msgspec.Struct, frozen=True):
    """A save as it was found on the disk or on a pipe."""

    save: Save
    stated: str
    """The digest that the save states."""
    digest: str
    """The digest that its content has."""
    text: str
    ours: bool
    """Whether the text is what we would write, without comments or another layout."""


def document(save: Save) -> Table:
    """The whole save as one table, which patches and the digest are about; the digest itself is not in it."""
    meta = save.meta
    table: Table = dict(save.state)
    if save.house:
        table["house"] = save.house
    table["save"] = {
        "format": meta.format,
        "system": meta.system,
        "schema": meta.schema,
        "seed": meta.seed,
        "revision": meta.revision,
    }
    return table


def at_revision(save: Save, revision: int) -> Save:
    """The same save under another revision."""
    return Save(save.state, msgspec.structs.replace(save.meta, revision=revision), save.house)


def from_document(table: Table, shown: str) -> Save:
    """The save that a document stands for.

    Raises:
        DamagedError: the `[save]` table is missing, torn or holds what it cannot.
        NewerError: a newer program wrote it.
        InvalidError: names of units that cannot stand.
    """
    from skirm.saves.names import faults  # noqa: PLC0415 - modules that read it need no names

    state = dict(table)
    meta = read_meta(state.pop("save", None), shown)
    house = state.pop("house", {})
    if not isinstance(house, dict):
        raise InvalidError(shown, ["house: expected a table"])
    units = state.get("units")
    wrong = faults(list(units)) if isinstance(units, dict) else []
    if wrong:
        raise InvalidError(shown, wrong)
    return Save(state, meta, house)


def read_meta(table: Value | None, shown: str) -> Meta:
    """The `[save]` table, checked."""
    if table is None:
        raise DamagedError(f"{shown}: the [save] table at the end is missing; the file was cut short or is no save")
    if not isinstance(table, dict):
        raise DamagedError(f"{shown}: save is no table")
    version = table.get("format")
    if isinstance(version, int) and not isinstance(version, bool) and version > FORMAT:
        raise NewerError(f"{shown}: written in format {version} by a newer skirm; this one knows format {FORMAT}")
    faults = []
    for name, kind in (("format", int), ("system", str), ("schema", int), ("seed", str), ("revision", int)):
        value = table.get(name)
        if value is None:
            faults.append(f"save.{name} is missing")
        elif type(value) is not kind or (isinstance(value, int) and value < (name != "revision")):
            faults.append(f"save.{name} cannot be {brief(value)}")
    faults += [f"{told(('save', name))} is not known" for name in table if name not in Meta.__struct_fields__]
    if faults:
        raise DamagedError(f"{shown}: the [save] table is damaged: {', '.join(faults)}")
    return msgspec.convert(table, Meta)


def digest_of(save: Save) -> str:
    """The digest of a save's content."""
    return fingerprint(exact(document(save)))


def save_text(save: Save, digest: str | None = None, written: dict[str, str] | None = None) -> str:
    """The text of a save.

    Args:
        save: what to write.
        digest: its digest, where that is known.
        written: texts of units that are known, as `unit_texts` gives them.
    """
    from skirm.saves.text import document_text  # noqa: PLC0415 - a save that is only read is not written

    return f'{document_text(document(save), written)}digest = "{digest or digest_of(save)}"\n'


def to_bytes(save: Save) -> bytes:
    """The bytes of a save, as they stand in a file or go through a pipe."""
    return save_text(save).encode()


def read_bytes(data: bytes, shown: str) -> Found:
    """The save in some bytes, read strictly.

    Args:
        data: TOML.
        shown: the save's name in messages.

    Raises:
        SaveError: no TOML that could be a save; line and column, or key path, and what would be right.
        NewerError: a newer program wrote it.
    """
    from skirm.saves.reading import read_toml  # noqa: PLC0415 - a save in the cache is not parsed
    from skirm.saves.shape import settled  # noqa: PLC0415

    table = settled(read_toml(data, shown), shown)
    stated = take_digest(table, shown)
    save = from_document(table, shown)
    digest = digest_of(save)
    text = data.decode()
    return Found(save, stated, digest, text, ours=text == save_text(save, stated))


def take_digest(table: Table, shown: str) -> str:
    """Take the digest line out of a document that was read."""
    meta = table.get("save")
    digest: Value | None = None
    if isinstance(meta, dict):
        meta = dict(meta)
        digest = meta.pop("digest", None)
        table["save"] = meta
    read_meta(meta, shown)
    if not isinstance(digest, str) or len(digest) != DIGITS or not HEX.issuperset(digest):
        state = "is missing" if digest is None else "is damaged"
        raise DamagedError(f"{shown}: save.digest {state}; the file was cut short or is no save")
    return digest
