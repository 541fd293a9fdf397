"""Which words a command takes, read from the usage that it is declared with: `SAVE [ACTION [KEY=VALUE]...]`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from skirm.commands.argv import names_roll
from skirm.commands.saves import names_save

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

PARTS = re.compile(r"\[|\]|\.\.\.| \| |\||[^\[\]|.\s]+")
PAIR = "KEY=VALUE"
SAVE = "SAVE"


class Slot(NamedTuple):
    """A place for a word.

    Attributes:
        names: What may stand there, as the usage says it: `TABLE`, `RULE-ID`; what is in small letters stands itself.
        optional: Whether it may be left out.
        repeated: Whether more of the same may follow.
    """

    names: tuple[str, ...]
    optional: bool = False
    repeated: bool = False

    def takes(self, word: str) -> bool:
        """Whether a word can stand here, as far as its form tells."""
        return any(fits(name, word) for name in self.names)


class Way(NamedTuple):
    """One of the ways in which a command is used: the flag that chooses it, or none, and its slots."""

    flag: str
    slots: tuple[Slot, ...]


class Expected(NamedTuple):
    """What may come next.

    Attributes:
        names: What may stand at the cursor.
        settled: What the words before it are: `{"SAVE": "fight.toml", "ACTION": "shoot"}`.
    """

    names: tuple[str, ...]
    settled: dict[str, str]


def fits(name: str, word: str) -> bool:
    """Whether a word can be what a usage calls so."""
    if name == SAVE:
        return names_save(word)
    if name == "SYSTEM:ROLL":
        return names_roll(word)
    if name in (PAIR, "PATH=VALUE"):
        return "=" in word
    if name == "EXPR":
        return not names_roll(word) and not names_save(word)
    if name in ("KIND", "ACTION", "TEMPLATE", "UNIT", "SYSTEM"):
        return "=" not in word and not (name == "SYSTEM" and names_save(word) and word != "-")
    return name.isupper() or name == word


def ways(usage: str) -> list[Way]:
    """The ways in which a command is used."""
    found = [Way("", ())]
    depth, joins = 0, False
    for part in PARTS.findall(usage):
        way = found[-1]
        if part in "[]":
            depth += 1 if part == "[" else -1
        elif part == " | " and not depth:
            found.append(Way("", ()))
        elif part.strip() == "|":
            joins = True
        elif part == "...":
            found[-1] = way._replace(slots=(*way.slots[:-1], way.slots[-1]._replace(repeated=True)))
        elif part.startswith("--"):
            found[-1] = way._replace(flag=part)
        elif joins:
            last = way.slots[-1]
            found[-1] = way._replace(slots=(*way.slots[:-1], last._replace(names=(*last.names, part))))
            joins = False
        else:
            name = PAIR if part.startswith("name=") else part
            found[-1] = way._replace(slots=(*way.slots, Slot((name,), optional=depth > 0)))
    return found


def expected(usage: str, words: Sequence[str], flags: Collection[str], *, default_save: bool) -> list[Expected]:
    """What may come behind some words, by every way of use that they fit.

    Args:
        usage: As the command declares it.
        words: What was typed before the cursor, without options.
        flags: The options among them.
        default_save: Whether a save that is not named is known nevertheless.
    """
    known = ways(usage)
    chosen = [way for way in known if way.flag in flags] or [way for way in known if not way.flag]
    found = [follow(way, words, default_save=default_save) for way in chosen]
    return [each for each in found if each is not None]


def follow(way: Way, words: Sequence[str], *, default_save: bool) -> Expected | None:
    """What may come by one way of use, or None where the words do not fit it."""
    settled: dict[str, str] = {}
    slots = list(way.slots)
    for word in words:
        while slots and not slots[0].takes(word):
            if not skipped(slots.pop(0), default_save=default_save):
                return None
        if not slots:
            return None
        name = next(name for name in slots[0].names if fits(name, word))
        settled.setdefault(name, word)
        if not slots[0].repeated:
            slots.pop(0)
        else:
            slots[0] = slots[0]._replace(optional=True)
    names: list[str] = []
    for slot in slots:
        names += slot.names
        if not skipped(slot, default_save=default_save):
            break
    return Expected(tuple(names), settled)


def skipped(slot: Slot, *, default_save: bool) -> bool:
    """Whether a slot may be left empty."""
    return slot.optional or (default_save and SAVE in slot.names)
