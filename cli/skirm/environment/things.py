"""What can be installed: a name, a folder, a wheel or an sdist, a URL."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from skirm.environment.sources import DIRECT
from skirm.errors import UsageError, cut
from skirm.homes import in_full
from skirm.rules.distributions import normal
from skirm.rules.identity import is_name

PACKED = (".whl", ".tar.gz", ".zip")
# PEP 508 without its markers: a name, perhaps extras, perhaps versions, perhaps a URL.
NAME = r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?"
EXTRAS = r"(?:\s*\[[A-Za-z0-9._,\s-]*\])?"
VERSIONS = r"(?:\s*(?:===|==|~=|!=|<=|>=|<|>)\s*[A-Za-z0-9.*+!_-]+\s*,?)*"
NAMED = re.compile(rf"({NAME}){EXTRAS}{VERSIONS}")
LOCATED = re.compile(rf"({NAME}){EXTRAS}\s*@\s*(\S+)")
# A page of a repository, which no installer takes for the repository itself.
GITHUB = re.compile(r"https://github\.com/[^/\s]+/[^/\s#?]+/?")
SAID = "a name, a folder (./duel), a wheel, an sdist or a URL"


class Thing(NamedTuple):
    """Something to install.

    Attributes:
        argument: What an installer is told.
        name: The name of the distribution as names are compared, empty where only the installer will find out.
        local: Whether it is in a file or a folder, which may have changed under the same version.
        here: What its folder tells uv to take from elsewhere, and is in this environment from a registry.
    """

    argument: str
    name: str = ""
    local: bool = False
    here: tuple[str, ...] = ()


def thing(given: str) -> Thing:
    """What somebody wants to install.

    Errors: UsageError that says what would be right.
    """
    text = given.strip()
    if text.startswith("-"):
        raise wrong(f"{cut(text)!r} looks like an option of an installer; skirm install takes {SAID}")
    if "://" in text:
        return at_url(text)
    if is_path(text):
        return in_file(in_full(text))
    found = NAMED.fullmatch(text)
    if found is None:
        raise wrong(f"{cut(text)!r} is nothing to install: {SAID}")
    return Thing(text, normal(found[1]))


def wrong(message: str) -> UsageError:
    """An error about the command line of `skirm install`."""
    return UsageError(message, "install")


def at_url(text: str) -> Thing:
    """What lies at a URL; the page of a GitHub repository means the repository."""
    located = LOCATED.fullmatch(text)
    if located is None and any(letter.isspace() for letter in text):
        raise wrong(f"{cut(text)!r} is nothing to install: {SAID}")
    name, url = (normal(located[1]), located[2]) if located else ("", text)
    if GITHUB.fullmatch(url) and not url.endswith(PACKED):
        text = text.replace(url, f"git+{url.rstrip('/')}")
    return Thing(text, name or packed_name(urlsplit(url).path.rpartition("/")[2]))


def is_path(text: str) -> bool:
    """Whether a text names a file or folder: `duel` is a name, `./duel` a folder."""
    return text.endswith((*PACKED, ".py")) or "/" in text or os.sep in text or text.startswith((".", "~"))


def in_file(path: Path) -> Thing:
    """What lies in a file or folder. Errors: UsageError."""
    if not path.exists():
        raise wrong(f"{path} does not exist")
    if path.suffix == ".py":
        raise wrong(f"{path} is a module, and no package; try it without installing it: skirm --plugin {path} plugins")
    if path.is_dir():
        if not any((path / file).is_file() for file in ("pyproject.toml", "setup.py")):
            raise wrong(f"{path} has no pyproject.toml, so it is no package")
        return Thing(str(path.resolve()), project_name(path), local=True, here=sourced_and_here(path))
    if not path.name.endswith(PACKED):
        raise wrong(f"{path} is neither a folder nor a wheel nor an sdist")
    return Thing(str(path.resolve()), packed_name(path.name), local=True)


def packed_name(file: str) -> str:
    """The distribution in a wheel or sdist, by the file's name; empty where that does not tell."""
    ending = next((ending for ending in PACKED if file.endswith(ending)), None)
    if ending is None:
        return ""
    stem = file.removesuffix(ending)
    return normal_name(stem.partition("-")[0] if ending == ".whl" else stem.rpartition("-")[0])


def project_name(folder: Path) -> str:
    """The distribution that a folder is the source of; empty where its pyproject.toml does not tell."""
    name = table(project_of(folder), "project").get("name")
    return normal_name(name) if isinstance(name, str) else ""


def sourced_and_here(folder: Path) -> tuple[str, ...]:
    """What a folder tells uv to take from elsewhere, of the distributions that are here from a registry.

    They stay as they are: a folder that was made beside another skirm must not put that one in place of this. Of one
    that was installed from a folder of its own uv says itself that it is not the other.
    """
    sources = table(table(table(project_of(folder), "tool"), "uv"), "sources")
    return tuple(name for name in sources if is_name(name) and is_here(name))


def is_here(name: str) -> bool:
    """Whether a distribution is in this environment, and came from a registry."""
    try:
        return distribution(name).read_text(DIRECT) is None
    except PackageNotFoundError:
        return False


def project_of(folder: Path) -> Mapping[str, object]:
    """What the pyproject.toml of a folder says; nothing where it cannot be read."""
    try:
        return tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def table(within: Mapping[str, object], name: str) -> Mapping[str, object]:
    """A table within another; empty where there is none."""
    found = within.get(name)
    return found if isinstance(found, dict) else {}


def normal_name(name: str) -> str:
    """A name as names are compared; empty for what can be none, of which an installer has to make what it can."""
    return normal(name) if is_name(name) else ""
