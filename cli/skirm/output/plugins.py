"""Plugins as lines for people and objects for programs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from skirm.errors import bounded, cut
from skirm.output.stream import shown, wants_colour
from skirm.output.text import GREEN, PLAIN, RED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirm.output.objects import Json
    from skirm.rules.plugins import Plugin, State


class Standing(NamedTuple):
    """A plugin and how it stands.

    Attributes:
        plugin: The plugin.
        state: Whether it can be played.
        brings: The names of its rolls, actions and advances, where it was loaded to find out.
    """

    plugin: Plugin
    state: State
    brings: Mapping[str, Sequence[str]] | None = None


def plugin_lines(found: Sequence[Standing]) -> list[str]:
    """A line for each: name, version, state, who brings it, and what it is and brings, or what is wrong with it."""
    rows = [
        [shown(cell) for cell in (named(plugin), plugin.version, state.word, plugin.distribution or plugin.target)]
        for plugin, state, _ in found
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    colour = wants_colour(sys.stdout)
    lines = []
    for row, standing in zip(rows, found, strict=True):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        if colour:
            cells[2] = f"{GREEN if standing.state.word == 'ok' else RED}{cells[2]}{PLAIN}"
        lines.append("  ".join([*cells, about(standing)]).rstrip())
    return lines


def about(standing: Standing) -> str:
    """What is wrong with a plugin, or what it is: its summary, what it extends, what it brings."""
    plugin, state, brings = standing
    if state.why:
        return " ".join(shown(bounded(state.why)).split())
    told = [" ".join(shown(plugin.summary).split())] if plugin.summary else []
    if plugin.extends:
        told.append(f"extends {plugin.system}")
    if brings is not None:
        told.append(", ".join(many(what, len(names)) for what, names in brings.items() if names) or "no commands")
    return "; ".join(told)


def named(plugin: Plugin) -> str:
    """The name of a plugin where it stands in a list, which also has those that nobody should have."""
    return cut(plugin.name) or repr(plugin.name)


def many(what: str, count: int) -> str:
    """So many of them: `1 roll`, `2 rolls`."""
    return f"{count} {what if count != 1 else what.removesuffix('s')}"


def plugin_object(plugin: Plugin, state: State, brings: Mapping[str, Sequence[str]] | None = None) -> dict[str, Json]:
    """All that is known of a plugin."""
    told: dict[str, Json] = {
        "kind": "plugin",
        "name": plugin.name,
        "system": plugin.system,
        "extension": plugin.extends,
        "version": plugin.version,
        "distribution": plugin.distribution,
        "summary": plugin.summary,
        "module": plugin.target,
        "api": plugin.group,
        "state": state.word,
        "why": state.why,
    }
    return told | {what: list(names) for what, names in (brings or {}).items()}


def plugin_said(plugin: Plugin) -> str:
    """What came or went, in a line."""
    summary = " ".join(plugin.summary.split())
    return f"{plugin.what}: {summary}" if summary else plugin.what


def change_object(
    kind: str,
    result: str,
    plugins: Sequence[tuple[Plugin, State]],
    distributions: Mapping[str, tuple[str, str]],
) -> dict[str, Json]:
    """What came of a change of the environment.

    Args:
        distributions: Versions before and after by name, empty where there was or is none.
    """
    changed: list[Json] = [
        {"name": name, "before": before or None, "now": now or None} for name, (before, now) in distributions.items()
    ]
    told: list[Json] = [plugin_object(plugin, state) for plugin, state in plugins]
    return {"kind": kind, "result": result, "plugins": told, "distributions": changed}
