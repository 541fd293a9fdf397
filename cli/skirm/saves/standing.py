"""What a save and its journal say together: which revision is current, and what happened outside of skirm."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.saves.entries import Entries
from skirm.saves.history import History
from skirm.saves.patch import Change, difference
from skirm.saves.save import Found, Save, at_revision, digest_of, document, from_document

if TYPE_CHECKING:
    from skirm.saves.journal import Entry, Journal

TOLD = 8


class Pending(msgspec.Struct, frozen=True):
    """What happened to the save outside of a command, and becomes an entry with the next write."""

    kind: str
    save: Save
    parent: int
    changes: list[Change]
    text: str = ""


class Standing(msgspec.Struct, frozen=True):
    """The current state of a fight."""

    save: Save
    digest: str
    head: int
    """The entry whose state this is, before what is pending; 0 without a journal."""
    pending: list[Pending]
    warnings: list[str]
    outside: bool = False
    """Whether a reader has to look twice: a writer that is half-way done looks the same."""
    behind: bool = False
    """Whether the file is another revision than the journal's; under a writer that is at work it always is."""
    versions: dict[str, str] = {}
    """What the latest order of this state was played with: the distributions of system and extensions."""


def stand(found: Found | None, journal: Journal, shown: str) -> Standing | None:
    """Bring a save and its journal together.

    Args:
        found: the save as it was read; None where there is no file.
        journal: the journal beside it, read after the save.
        shown: the save's name in messages.

    Returns:
        The current state, or None where there is neither save nor journal.

    Raises:
        DamagedError: the journal is needed and is damaged.
    """
    last = journal.last
    if last is None:
        return None if found is None else begin(found, shown)
    standing = beside(found, last, journal, shown)
    return msgspec.structs.replace(standing, versions=versions_at(journal, standing.head))


def versions_at(journal: Journal, number: int) -> dict[str, str]:
    """The versions that led to the state of an entry: its own, or those of the last order before it that had any."""
    last = journal.last
    if last is not None and last.id == number and last.versions:
        return last.versions
    while number:
        entry = journal.at(number)
        if entry.versions:
            return entry.versions
        number = entry.parent
    return {}


def beside(found: Found | None, last: Entry, journal: Journal, shown: str) -> Standing:
    """The standing of a save beside a journal that has entries, `last` the last of them."""
    if found is None:
        history = History(Entries(journal), journal.shown)
        save = from_document(history.document(), shown)
        warning = f"{shown} is missing; revision {save.meta.revision} comes from its journal"
        return Standing(save, last.digest, history.head, [], [warning], outside=True)
    if found.digest == last.digest:
        return Standing(found.save, found.digest, last.state_id, [], [])
    history = History(Entries(journal), journal.shown)
    known = history.find(found.digest)
    if known:
        return forward(found.save, known, history, shown)
    if found.digest == found.stated:
        return replaced(found, history, shown)
    return edited(found, history, shown)


def begin(found: Found, shown: str) -> Standing:
    """A save without a journal: its history starts here, with the whole state, so that it can be told and rebuilt."""
    if found.digest == found.stated:
        pending = Pending("replace", found.save, 0, difference({}, document(found.save)))
        return Standing(found.save, found.digest, 0, [pending], [])
    save = at_revision(found.save, found.save.meta.revision + 1)
    pending = Pending("hand-edit", save, 0, difference({}, document(save)), found.text)
    warning = f"{shown} was edited by hand; there is no journal to tell what changed"
    return Standing(save, digest_of(save), 0, [pending], [warning])


def forward(save: Save, known: int, history: History, shown: str) -> Standing:
    """A save that is behind its journal, or ahead of an undo that was not written: take the journal's word."""
    state = history.travel(document(save), known, history.head)
    current = from_document(state, shown)
    warning = (
        f"{shown} is behind its journal: the file has revision {save.meta.revision}, "
        f"the journal revision {current.meta.revision}, which counts"
    )
    ahead, behind = history.between(history.head, known)
    if ahead and not behind:
        warning += f"; to go back to the file's: skirm undo {shown} {len(ahead)}"
    return Standing(current, history.entry(history.head).digest, history.head, [], [warning], behind=True)


def replaced(found: Found, history: History, shown: str) -> Standing:
    """A whole save that the journal does not know: a copy from elsewhere was put in its place."""
    changes = difference(history.document(), document(found.save))
    warning = f"{shown} was replaced by a save that its journal does not know: {summary(changes)}"
    pending = Pending("replace", found.save, history.head, changes)
    return Standing(found.save, found.digest, history.head, [pending], [warning], outside=True)


def edited(found: Found, history: History, shown: str) -> Standing:
    """A save whose content is not what its digest says: it was edited by hand, on the revision of that digest."""
    base = history.find(found.stated) or history.head
    before = history.document(base)
    revision = from_document(before, shown).meta.revision
    changes = difference(before, document(at_revision(found.save, revision)))
    if not changes:
        return forward(from_document(before, shown), base, history, shown)
    save = at_revision(found.save, revision + 1)
    warning = f"{shown} was edited by hand: {summary(changes)}"
    after, before_it = history.between(history.head, base)
    if len(after) > len(before_it):
        warning += f"; the edit builds on revision {revision}, what came after it is set aside (`skirm log {shown}`)"
    changes = difference(before, document(save))
    pending = Pending("hand-edit", save, base, changes, found.text)
    return Standing(save, digest_of(save), base, [pending], [warning], outside=True)


def summary(changes: list[Change]) -> str:
    """The changes in one line."""
    told = [str(change) for change in changes if change.path != ["save", "revision"]]
    more = len(told) - TOLD
    return ", ".join(told[:TOLD]) + (f" and {more} more" if more > 0 else "") if told else "only its revision"
