"""Where a distribution came from that came from no registry: a folder, a file, a repository (PEP 610)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote, urlsplit

import msgspec

Source: TypeAlias = "dict[str, str | bool]"

DIRECT = "direct_url.json"


class Vcs(msgspec.Struct):
    """A repository, and the commit that was taken."""

    vcs: str
    commit_id: str


class Folder(msgspec.Struct):
    """A folder, which is worked on where it is editable."""

    editable: bool = False


class Direct(msgspec.Struct):
    """Where an installer found what it was told to install by its place."""

    url: str
    dir_info: Folder | None = None
    vcs_info: Vcs | None = None
    subdirectory: str = ""


def source_of(name: str) -> Source:
    """Where an installed distribution came from, as uv writes it; empty for a registry, and for what is not there."""
    try:
        found = distribution(name).read_text(DIRECT)
    except PackageNotFoundError:
        return {}
    return source_in(found) if found else {}


def source_in(text: str) -> Source:
    """The same, of the file that an installer leaves; empty for what is gone, and for what uv has no word for."""
    try:
        direct = msgspec.json.decode(text, type=Direct)
    except msgspec.DecodeError:
        return {}
    within: Source = {"subdirectory": direct.subdirectory} if direct.subdirectory else {}
    if direct.vcs_info is not None:
        return {"git": direct.url, "rev": direct.vcs_info.commit_id, **within} if direct.vcs_info.vcs == "git" else {}
    parts = urlsplit(direct.url)
    if parts.scheme != "file":
        return {"url": direct.url, **within}
    path = Path(unquote(parts.path), direct.subdirectory)
    editable: Source = {"editable": True} if direct.dir_info is not None and direct.dir_info.editable else {}
    return {"path": str(path), **editable} if path.exists() else {}


def table_of(names: Iterable[str]) -> str:
    """The table of a `pyproject.toml` that tells uv where distributions are; empty where they came from a registry."""
    return table_in({name: source_of(name) for name in names})


def table_in(sources: Mapping[str, Source]) -> str:
    """Sources as a table of a `pyproject.toml`, empty where there are none."""
    lines = [f"{name} = {{ {written(source)} }}" for name, source in sources.items() if source]
    about = (
        "# Where uv finds what came from no registry: take it out when it does. A wheel of the plugin has none of it."
    )
    return "\n".join([about, "[tool.uv.sources]", *lines, ""]) if lines else ""


def written(source: Source) -> str:
    """The keys of a source as TOML."""
    return ", ".join(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in source.items())
