"""Who made the environment that skirm runs in, told by the files that its maker leaves in it."""

from __future__ import annotations

import os
import re
import sys
import sysconfig
from pathlib import Path
from typing import Literal, NamedTuple

RECEIPT = "uv-receipt.toml"
PIPX = "pipx_metadata.json"
MANAGED = "EXTERNALLY-MANAGED"
# uv keeps what it makes for one run in such folders of its cache.
CACHED = re.compile(r"(archive|builds|environments)-v\d+")

Kind = Literal["uv-tool", "pipx", "uv-project", "uv", "pip", "one-run", "system"]


class Environment(NamedTuple):
    """An environment.

    Attributes:
        kind: What made it: `uv tool`, pipx, uv for a project (`uv run`), uv otherwise, something that pip looks after;
            or one that nothing can be installed into: made for one run (uvx, `pipx run`), or the operating system's.
        prefix: Its folder.
        python: Its interpreter.
    """

    kind: Kind
    prefix: str
    python: str

    @property
    def name(self) -> str:
        """The name that uv or pipx knows it by: that of its folder."""
        return Path(self.prefix).name


def this_environment() -> Environment:
    """The environment of this process."""
    return environment_at(sys.prefix, sys.base_prefix, sys.executable, sysconfig.get_path("stdlib"))


def environment_at(prefix: str, base_prefix: str, python: str, library: str) -> Environment:
    """The environment in a folder.

    Args:
        prefix: `sys.prefix` in it.
        base_prefix: `sys.base_prefix` in it.
        python: Its interpreter.
        library: Where its standard library is, in which an operating system says that it manages it (PEP 668).
    """
    return Environment(kind_of(Path(prefix), Path(base_prefix), Path(library)), prefix, python)


def kind_of(prefix: Path, base_prefix: Path, library: Path) -> Kind:
    """What made an environment."""
    if (prefix / RECEIPT).is_file():
        return "uv-tool"
    if (prefix / PIPX).is_file():
        return "pipx" if prefix.parent.name == "venvs" else "one-run"
    if any(CACHED.fullmatch(part) for part in prefix.parts):
        return "one-run"
    if prefix == base_prefix:
        return "system" if (library / MANAGED).is_file() else "pip"
    if not made_by_uv(prefix):
        return "pip"
    return "uv-project" if is_project(prefix) else "uv"


def made_by_uv(prefix: Path) -> bool:
    """Whether uv made a virtual environment, which it notes beside the path of Python."""
    try:
        lines = (prefix / "pyvenv.cfg").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    return any(line.partition("=")[0].strip() == "uv" for line in lines)


def is_project(prefix: Path) -> bool:
    """Whether an environment is a project's, which `uv sync` makes what the project's lock file says."""
    return os.environ.get("UV_PROJECT_ENVIRONMENT") == str(prefix) or (prefix.parent / "uv.lock").is_file()
