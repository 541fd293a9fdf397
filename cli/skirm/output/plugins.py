"""Plugins as lines for people and objects for programs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from skirm.output.stream import shown, wants_colour
from skirm.output.text import GREEN, PLAIN, RED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.output.objects import Json
    from skirm.rules.plugins import Plugin, State


def plugin_lines(states: Sequence[tuple[Plugin, State]]) -> list[str]:
    """A line for each: name, version, state, who brings it, and its summary or what is wrong with it."""
    rows = [
        [shown(cell) for cell in (plugin.name, plugin.version, state.word, plugin.distribution)]
        for plugin, state in states
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    colour = wants_colour(sys.stdout)
    found = []
    for row, (plugin, state) in zip(rows, states, strict=True):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        if colour:
            cells[2] = f"{GREEN if state.word == 'ok' else RED}{cells[2]}{PLAIN}"
        found.append("  ".join([*cells, " ".join(shown(state.why or plugin.summary).split())]).rstrip())
    return found


def plugin_object(plugin: Plugin, state: State) -> dict[str, Json]:
    """All that is known of a plugin."""
    return {
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
