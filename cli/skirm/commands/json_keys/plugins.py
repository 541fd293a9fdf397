"""The keys of what is told of plugins."""

from __future__ import annotations

PLUGIN = {
    "name": "of the system or extension",
    "system": "whose it is",
    "extension": "whether it extends another",
    "version": "of its distribution",
    "distribution": "the package that brings it",
    "summary": "what it says of itself",
    "module": "where its code is",
    "api": "the entry-point group, which tells the version of the plugin API",
    "state": "ok, or what is wrong in a word",
    "why": "what is wrong",
}
LISTED = PLUGIN | {"rolls": "with --check, by name", "actions": "the same", "advances": "the same"}
MADE = {
    "name": "of the system or extension",
    "folder": "where it is",
    "files": "that were written",
    "next": "commands to go on with",
}
CHANGED = {
    "result": "what came of it, in a word",
    "plugins": "that came or went, a list of objects as skirm plugins prints them",
    "distributions": "that changed, a list of {name, before, now}",
    "environment": "what skirm runs in: uv-tool, pipx, uv, uv-project, venv, ...",
    "command": "what was run, or would be, word by word",
    "variables": "the variables it is run with",
    "warnings": "what was said beside it",
}
