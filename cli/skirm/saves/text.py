"""The text of a save: TOML for people to read, compare and edit; the same content is always the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.saves.shape import are_sections, is_nested, is_section

if TYPE_CHECKING:
    from skirm.saves.values import Table, Value

FIRST_LINE = "# Written by skirm. Comments do not survive the next write; the journal keeps them.\n"
HEADER = "\n\n["
json = msgspec.json.Encoder().encode


def quoted(text: str) -> str:
    """A TOML string: JSON's escapes are TOML's, except that TOML wants DEL escaped too."""
    return json(text).decode().replace("\x7f", "\\u007f")


def key(name: str) -> str:
    """A key, bare where TOML allows it."""
    bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else quoted(name)


def inline(value: Value) -> str:
    """A value on one line."""
    if isinstance(value, str):
        return quoted(value)
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, dict):
        return (
            "{ " + ", ".join([f"{key(name)} = {inline(inner)}" for name, inner in value.items()]) + " }"
            if value
            else "{}"
        )
    if isinstance(value, list):
        return "[" + ", ".join([inline(element) for element in value]) + "]"
    return repr(value)


def line(name: str, value: Value) -> str:
    """The line of one plain value; a list of lists or of tables takes a line for each element."""
    if is_nested(value) and isinstance(value, list):
        rows = "".join([f"    {inline(element)},\n" for element in value])
        return f"{key(name)} = [\n{rows}]\n"
    return f"{key(name)} = {inline(value)}\n"


def section(header: str, table: Table, mark: str = "[]") -> str:
    """A table under its header, and its sub-tables after it.

    Args:
        header: the dotted key of the table, already quoted where needed; empty for the top of a file.
        table: what to write, plain values before sub-tables.
        mark: the brackets of the header; `[[]]` for an element of a list of tables.
    """
    plain = [line(name, value) for name, value in table.items() if not is_section(value)]
    inner = sections(f"{header}." if header else "", table)
    if header and (plain or not inner or mark == "[[]]"):
        half = len(mark) // 2
        return "".join([f"\n{mark[:half]}{header}{mark[half:]}\n", *plain, inner])
    return "".join([*plain, inner])


def sections(prefix: str, table: Table) -> str:
    """The sub-tables of a table."""
    parts = []
    for name, value in table.items():
        if isinstance(value, dict):
            parts.append(section(prefix + key(name), value))
        elif are_sections(value):
            parts += [section(prefix + key(name), element, "[[]]") for element in value]
    return "".join(parts)


def document_text(document: Table, written: dict[str, str] | None = None) -> str:
    """The whole file but its digest line.

    Args:
        document: the state, the house tables and the `[save]` table, in this order.
        written: by unit the text that is known already, as `unit_texts` finds it.

    Returns:
        The text, which ends inside the `[save]` table.
    """
    if not written:
        return FIRST_LINE + section("", document)
    plain = [line(name, value) for name, value in document.items() if not is_section(value)]
    parts = [FIRST_LINE, *plain]
    for name, value in document.items():
        if name == "units" and isinstance(value, dict) and value:
            loose = {unit: inner for unit, inner in value.items() if not is_section(inner)}
            if loose:
                parts.append(section("units", loose))
            for unit, inner in value.items():
                if unit not in loose:
                    parts.append(written.get(unit) or sections("units.", {unit: inner}))
        elif is_section(value):
            parts.append(sections("", {name: value}))
    return "".join(parts)


def unit_texts(text: str, names: list[str]) -> dict[str, str]:
    """The text of every unit in a file that was written by `document_text`.

    Args:
        text: the file.
        names: the units whose text is wanted.

    Returns:
        By name the sections of the unit, as they stand in the file.
    """
    wanted = {key(name): name for name in names}
    found: dict[str, list[str]] = {}
    for piece in text.split(HEADER)[1:]:
        opening = piece.lstrip("[")
        if opening.startswith("units."):
            unit = wanted.get(first_key(opening[6:]))
            if unit is not None:
                found.setdefault(unit, []).append(f"\n[{piece}\n")
    return {unit: "".join(pieces) for unit, pieces in found.items()}


def first_key(dotted: str) -> str:
    """The first key of a header's rest, as it is written."""
    if dotted[0] != '"':
        return dotted[: next(place for place, letter in enumerate(dotted) if letter in ".]")]
    place = 1
    while dotted[place] != '"':
        place += 2 if dotted[place] == "\\" else 1
    return dotted[: place + 1]
