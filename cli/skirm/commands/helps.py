"""What every help ends with, and how its lines are made to fit the terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skirm.commands.exits_told import ENDINGS
from skirm.commands.json_keys import OBJECTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skirm.commands.json_keys.told import Told

# Where these have all keys of a result in their help, the others point to them.
WHOLE = ("roll", "resolve", "advance")
# Something that is explained behind two spaces or more: an option, a key, an example.
EXPLAINED = re.compile(r"(\s*\S.*?\s{2,})\S")
# What is typed into a shell: it goes on behind a backslash.
TYPED = re.compile(r"\s+(skirm |\w+=.+ skirm |for .+ do skirm |echo .+ \| skirm )")
STEP = "    "
NARROWEST = 24


def ending(command: str, epilog: str, *, own: bool) -> str:
    """What stands below the options of a command.

    Args:
        command: Whose keys of --json and exit codes it has.
        epilog: What else is said there.
        own: Whether it is this command; others point to it.
    """
    parts = [epilog.strip("\n")] if epilog else []
    if not own:
        parts.append(f"Keys of --json and exit codes: skirm help {command}")
        return "\n\n".join(parts)
    if command in OBJECTS:
        parts.append("\n".join(["\b", "Keys of --json:", *keys_told(command, OBJECTS[command])]))
    if command in ENDINGS:
        parts.append(f"Exit codes: {ENDINGS[command]}. All of them: skirm --help")
    return "\n\n".join(parts)


def keys_told(command: str, objects: tuple[Told, ...]) -> Iterator[str]:
    """The lines about the objects that a command prints."""
    first = objects[0]
    if command not in WHOLE and "parts" in first.keys:
        own = "" if len(objects) > 1 else f"; kind is {first.kind}, data has {first.keys['data']}"
        yield f"  those of skirm resolve{own}"
    elif all(each.keys is first.keys for each in objects):
        yield from explained(first.keys, ", ".join(each.kind for each in objects))
    else:
        for each in objects:
            if each is not first:
                yield from ("", "\b")
            yield from explained(each.keys, f"{each.kind}{f' ({each.when})' if each.when else ''}")


def explained(keys: Mapping[str, str], kind: str) -> Iterator[str]:
    """A line for each key."""
    width = max(map(len, keys))
    yield from (f"  {key:{width}}  {text}" for key, text in {"kind": kind, **keys}.items())


def fitted(text: str, columns: int) -> str:
    """A help whose lines are no longer than this.

    What is explained goes on below where its explanation begins; a command goes on behind a backslash, so that it can
    be copied as it stands.
    """
    return "\n".join(part for line in text.split("\n") for part in broken(line, columns))


def broken(line: str, columns: int) -> Iterator[str]:
    """A line in as many as it takes, of a command rather before an option or a pipe."""
    typed = TYPED.match(line) is not None
    indent = hanging(line, columns, typed=typed)
    room = columns - 2 if typed else columns
    while len(line) > columns:
        place = last_space(line, room, quotes=typed)
        if place <= len(line) - len(line.lstrip()):
            break
        yield line[:place].rstrip() + (" \\" if typed else "")
        line = indent + line[place:].lstrip()
    yield line


def hanging(line: str, columns: int, *, typed: bool) -> str:
    """What the lines that follow begin with."""
    own = line[: len(line) - len(line.lstrip())]
    if typed:
        return own + STEP
    found = EXPLAINED.match(line)
    at = len(found[1]) if found else len(own) + 2 * line.lstrip().startswith("{")
    return " " * at if at <= columns - NARROWEST else own + STEP


def last_space(line: str, most: int, *, quotes: bool) -> int:
    """The last place to break a line at, before so many characters: a space, of a command outside of quotes."""
    found, better, quote = 0, 0, ""
    for place, letter in enumerate(line[: most + 1]):
        if quotes and letter in "'\"" and quote in ("", letter):
            quote = "" if quote else letter
        elif letter == " " and not quote and line[:place].strip():
            found = place
            if quotes and line[place + 1 : place + 2] in ("-", "|"):
                better = place
    return better if better > most // 2 else found
