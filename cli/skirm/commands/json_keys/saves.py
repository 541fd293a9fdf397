"""The keys of what is asked of a save, and of its journal."""

from __future__ import annotations

ENTRY = {
    "id": "its number",
    "what": "new, resolve, advance, add, remove, set, edit, adopt, hand-edit, replace, migrate, undo or redo",
    "revision": "of the save after it",
    "current": "whether the save stands here, or came by here",
    "parent": "the entry on whose state it builds, or null",
    "head": "of an undo or redo: the entry that it leads to; else null",
    "request": "the order, as resolve reads it",
    "dice": "every throw, a list of {sides, faces, why, source}, or null",
    "outcome": "the result, as --json printed it; or null",
    "versions": "of the system and its extensions, by name",
    "digest": "of the state after it",
    "patch": "what changed, a list of {path, old, new, place, order}; it goes both ways",
}
SHOWN = {
    "system": "the rule system",
    "revision": "of the save",
    "up": "whose turn it is, or null",
    "over": "why the fight is over, or null",
    "expires": "what will run out, a list",
    "view": "what people are shown, {title, sections, places, ground, measure}; null where the system is missing",
    "state": "the state as it stands in the save; of a UNIT that unit alone",
    "seed": "of the save",
}
MAP = {
    "system": "the rule system",
    "revision": "of the save",
    "title": "of the view",
    "ground": "hexes or plane",
    "measure": "what distances are told in",
    "from": "the unit that distances are told from, or null",
    "places": "a list of {name, unit, side, at, x, y, heading, mark, came, apart, reaches}: unit is false of a thing, "
    "y grows downwards, came is [x, y] of where it came from, or null",
}
CHECKED = {
    "system": "the rule system",
    "revision": "of the save",
    "result": "sound; what is not ends in an error",
    "units": "by name, a list",
    "entries": "how many the journal has",
    "complete": "whether the system was there to check",
    "warnings": "a list",
}
REPLAYED = {
    "id": "of the entry",
    "revision": "of the entry",
    "request": "the order",
    "differences": "in words, a list",
    "versions": "of the system and its extensions then",
    "now": "the versions now",
    "outcome": "with --explain: the result now, or null where the rules refuse or fail",
}
REPLAY = {"result": "same or different", "entries": "how many were played", "different": "how many are"}
META = {
    "format": "of saves, 1",
    "system": "the rule system",
    "schema": "the version of the system's state",
    "seed": "what the dice of every order come from, with the revision that it makes",
    "revision": "0 at the beginning, and 1 more with every change",
    "digest": "of the content, 32 hexadecimal digits: where it differs, somebody edited the file by hand",
}
JOURNAL = {
    "id": "the number of the entry, from 1",
    "kind": "new, resolve, advance, add, remove, set, edit, adopt, hand-edit, replace, migrate, undo or redo",
    "revision": "of the save after it",
    "digest": "of the save after it",
    "parent": "the entry on whose state it builds; none of the first one",
    "head": "of an undo or redo: the entry that it leads to",
    "request": "the order, as resolve reads it",
    "outcome": "the result, as --json prints it",
    "dice": "every throw in order, a list of {sides, faces, why, source}",
    "versions": "of the system and its extensions, by name",
    "text": "the file as it was found, where somebody had written into it",
    "patch": "what changed, a list of {path, old, new, place, order}: without old a key is new, without new gone; "
    "place is where it stands among its siblings, order their keys before and after",
}
