"""What `uv tool` notes of a tool: what was asked for, so that it can be asked for again with something more or less."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from skirm.rules.distributions import normal

# What is understood of a receipt and of a requirement in it. Of anything else it is not known how to ask for it.
TOLD = {"requirements", "entrypoints", "python", "options"}
SOURCES = ("path", "directory", "editable", "url", "git")
ASKED = {"name", "extras", "specifier", "marker", "subdirectory", *SOURCES}


class ReceiptError(ValueError):
    """A receipt that says something that cannot be repeated."""


class Requirement(NamedTuple):
    """One of the distributions that a tool was installed with.

    Attributes:
        name: Its name as names are compared.
        argument: What uv is told to get the same again.
        editable: Whether it is installed so that changes of its source count.
        executables: Whether its commands are on the PATH as well.
    """

    name: str
    argument: str
    editable: bool = False
    executables: bool = False


class Receipt(NamedTuple):
    """A receipt.

    Attributes:
        tool: The tool itself.
        others: What was installed with it.
        flags: Options that get the rest again: the Python, where packages come from.
        commands: The folder in which its commands are; empty where it has none.
        lost: Options that cannot be given again.
    """

    tool: Requirement
    others: list[Requirement]
    flags: list[str]
    commands: str
    lost: list[str]


def read_receipt(file: Path, tool: str) -> Receipt:
    """Read a receipt.

    Args:
        file: The receipt.
        tool: The name of the tool, which is that of the folder it is in.

    Errors: ReceiptError.
    """
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))["tool"]
        refuse_strange(found)
        entries = found.get("entrypoints", [])
        linked = {normal(entry["from"]) for entry in entries if "from" in entry}
        asked = [requirement(entry, linked) for entry in found["requirements"]]
        commands = {str(Path(entry["install-path"]).parent) for entry in entries}
        flags, lost = flags_of(found.get("options", {}))
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as fault:
        kind = "" if isinstance(fault, ReceiptError) else f"{type(fault).__name__}: "
        raise ReceiptError(f"{file} cannot be understood: {kind}{fault}") from fault
    own = [entry for entry in asked if entry.name == normal(tool)]
    if len(own) != 1:
        raise ReceiptError(f"{file} does not say what {tool} is")
    python = found.get("python")
    return Receipt(
        own[0],
        [entry for entry in asked if entry.name != own[0].name],
        [*(["--python", str(python)] if python else []), *flags],
        commands.pop() if len(commands) == 1 else "",
        lost,
    )


def refuse_strange(found: dict[str, object]) -> None:
    """Errors: ReceiptError for what nobody knows how to ask for."""
    strange = sorted(key for key in found.keys() - TOLD if found[key])
    if strange:
        raise ReceiptError(f"it has {', '.join(strange)}")


def requirement(entry: dict[str, object], linked: set[str]) -> Requirement:
    """One entry. Errors: ReceiptError."""
    strange = sorted(entry.keys() - ASKED)
    if strange:
        raise ReceiptError(f"it asks for {entry['name']} with {', '.join(strange)}")
    shown, name = str(entry["name"]), normal(str(entry["name"]))
    extras = entry.get("extras")
    bare = f"{shown}[{','.join(map(str, extras))}]" if isinstance(extras, list) and extras else shown
    marker = f" ; {entry['marker']}" if entry.get("marker") else ""
    source = next((key for key in SOURCES if key in entry), "")
    place = str(entry.get(source, ""))
    if source == "editable":
        return Requirement(name, place, editable=True)
    if not source:
        argument = f"{bare}{entry.get('specifier', '')}{marker}"
    elif source in ("path", "directory"):
        argument = place if bare == shown and not marker else f"{bare} @ {Path(place).as_uri()}{marker}"
    else:
        url = place if source == "url" else from_git(place)
        below = entry.get("subdirectory")
        argument = f"{bare} @ {url}{f'#subdirectory={below}' if below else ''}{marker}"
    return Requirement(name, argument, executables=name in linked)


def from_git(place: str) -> str:
    """A git URL as receipts have it, as uv is told one: `https://host/x?rev=v1` is `git+https://host/x@v1`."""
    parts = urlsplit(place)
    asked = parse_qs(parts.query)
    strange = sorted(asked.keys() - {"rev", "tag", "branch", "subdirectory"})
    if strange:
        raise ReceiptError(f"it asks git for {', '.join(strange)}")
    wanted = next((asked[key][0] for key in ("rev", "tag", "branch") if key in asked), "")
    below = f"#subdirectory={asked['subdirectory'][0]}" if "subdirectory" in asked else ""
    return f"git+{parts._replace(query='', fragment='').geturl()}{f'@{wanted}' if wanted else ''}{below}"


def flags_of(options: dict[str, object]) -> tuple[list[str], list[str]]:
    """The options of a receipt as flags, and the names of those that cannot be given so.

    Each is given once: uv notes what it is told beside what its own configuration says, so the list would grow.
    """
    flags: list[tuple[str, ...]] = []
    lost: list[str] = []
    for name, value in options.items():
        if name == "index" and isinstance(value, list):
            flags += map(index_flag, value)
        elif value is True:
            flags.append((f"--{name}",))
        elif isinstance(value, str):
            flags.append((f"--{name}", value))
        elif isinstance(value, list) and all(isinstance(part, str) for part in value):
            flags += [(f"--{name}", part) for part in value]
        elif value is not False:
            lost.append(name)
    return [word for flag in dict.fromkeys(flags) for word in flag], lost


def index_flag(index: dict[str, object]) -> tuple[str, str]:
    """A place that packages come from, as a flag."""
    name = f"{index['name']}=" if index.get("name") else ""
    return "--default-index" if index.get("default") else "--index", f"{name}{index['url']}"
