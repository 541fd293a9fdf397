"""The metadata of what is installed, as it lies on the path.

`importlib.metadata` answers the same and is the judge in the tests; importing it costs as much as starting Python,
and `skirm --help` wants a few lines of a few files. Where a finder of its own kind may know of more distributions than
the folders show, `importlib.metadata` is asked after all: slower, not wrong.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from importlib.metadata import Distribution as PythonsOwn
    from zipfile import ZipFile

    # Gives the text of a metadata file of one distribution, empty where there is no such file.
    Reader = Callable[[str], str]

INFO = (".dist-info", ".egg-info")


class Distribution(NamedTuple):
    """A distribution, as its metadata lie there.

    Attributes:
        read: Reads its metadata files.
        stem: What its metadata folder is called without the ending, `duel_rules-1.0`; an egg's is told by the egg.
        folder: Where that folder is; both are empty where only a finder knows.
    """

    read: Reader
    stem: str = ""
    folder: str = ""


def distributions(path: Sequence[str] | None = None) -> Iterator[Distribution]:
    """Every distribution that Python would import from.

    Of two distributions with one name the first on the path counts, as for imports.

    Args:
        path: Folders and zip files to search; `sys.path` by default.
    """
    if path is None and any(finder is not PathFinder and hasattr(finder, "find_distributions") for finder in finders()):
        yield from told_by_python()
        return
    seen: set[str] = set()
    for place in sys.path if path is None else path:
        for found in lying_in(place):
            name = normal(found.stem.partition("-")[0])
            if name not in seen:
                seen.add(name)
                yield found


def finders() -> list[object]:
    """Whoever Python asks for modules."""
    return list(sys.meta_path)


def told_by_python() -> Iterator[Distribution]:
    """The same from `importlib.metadata`."""
    from importlib.metadata import distributions as all_of_them  # noqa: PLC0415 - costs as much as starting Python

    seen: set[str] = set()
    for found in all_of_them():
        place = str(getattr(found, "_path", ""))
        folder, child = os.path.split(place)  # a finder's own kind of path may not be one of the system's
        told = Distribution(reader_of(found), stem_of(child, folder) if place else "", place)
        name = normal(told.stem.partition("-")[0] or headers(told.read).get("name", ""))
        if name not in seen:
            seen.add(name)
            yield told


def reader_of(found: PythonsOwn) -> Reader:
    """Reads the files of what `importlib.metadata` found; what it cannot decode says nothing."""

    def read(file: str) -> str:
        try:
            return found.read_text(file) or ""
        except (OSError, UnicodeError):
            return ""

    return read


def lying_in(place: str) -> Iterator[Distribution]:
    """The distributions of a folder or zip file."""
    place = place or "."
    egg = place.lower().endswith(".egg")
    try:
        children = os.listdir(place)  # noqa: PTH208 - pathlib makes an object of each name
    except OSError:
        yield from packed_in(place, egg=egg)
        return
    for child in children:
        if is_metadata(child, egg=egg):
            folder = f"{place}/{child}"
            yield Distribution(reader(folder), stem_of(child, place), folder)


def packed_in(place: str, *, egg: bool) -> Iterator[Distribution]:
    """The distributions of a zip file; none of a place that is none, or is not there."""
    if not os.path.isfile(place):  # noqa: PTH113 - as above
        return
    from zipfile import BadZipFile, ZipFile  # noqa: PLC0415 - hardly anybody packs distributions into zip files

    try:
        archive = ZipFile(place)
    except (OSError, BadZipFile):
        return
    for child in dict.fromkeys(name.partition("/")[0] for name in archive.namelist()):
        if is_metadata(child, egg=egg):
            yield Distribution(packed_reader(archive, child), stem_of(child, place), f"{place}/{child}")


def is_metadata(child: str, *, egg: bool) -> bool:
    """Whether a folder of this name holds metadata."""
    child = child.lower()
    return child.endswith(INFO) or (egg and child == "egg-info")


def stem_of(child: str, place: str) -> str:
    """What a metadata folder is called without its ending; an egg's is told by the egg."""
    named = child if child.lower().endswith(INFO) else os.path.basename(place)  # noqa: PTH119 - as above
    return named.rpartition(".")[0]


def normal(name: str) -> str:
    """A name as distributions are compared: runs of hyphens, dots and underscores are one, and case is none."""
    return "_".join(part for part in name.lower().replace("-", "_").replace(".", "_").split("_") if part)


def reader(folder: str) -> Reader:
    """Reads the files of a metadata folder."""

    def read(file: str) -> str:
        try:
            with open(f"{folder}/{file}", "rb", buffering=0) as source:  # noqa: PTH123 - as above
                return source.read().decode("utf-8", "replace")
        except OSError:
            return ""

    return read


def packed_reader(archive: ZipFile, folder: str) -> Reader:
    """Reads the files of a metadata folder in a zip file."""

    def read(file: str) -> str:
        try:
            return archive.read(f"{folder}/{file}").decode("utf-8", "replace")
        except KeyError:
            return ""

    return read


def sections(text: str) -> Iterator[tuple[str, str, str]]:
    """The entries of an `entry_points.txt`: section, name, value."""
    section = None
    for raw in text.splitlines():
        line = raw.strip()
        if line.startswith("[") and line.endswith("]"):
            section = line.strip("[]")
        elif section is not None and "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield section, name.strip(), value.strip()


def head(read: Reader) -> str:
    """The beginning of a distribution's metadata, in which the fields are: what follows may be long."""
    text = read("METADATA") or read("PKG-INFO")
    end = text.find("\n\n")
    return text if end < 0 else text[:end]


def headers(read: Reader) -> dict[str, str]:
    """The fields of a distribution's metadata by lower-case name, the first of each; indented lines go on with one."""
    found: dict[str, str] = {}
    field = ""
    for line in head(read).splitlines():
        if not line.strip():
            break
        if line[0] in " \t":
            found[field] = f"{found.get(field, '')} {line.strip()}"
            continue
        field, _, value = line.partition(":")
        field = field.strip().lower()
        if field in found:
            field = ""  # what goes on here is not the first
        else:
            found[field] = value.strip()
    return found


def required(read: Reader) -> set[str]:
    """The normal names of the distributions that one needs in any case; those of its extras are not."""
    found = set()
    for line in head(read).splitlines():
        if not line.strip():
            break
        field, _, value = line.partition(":")
        requirement, _, marker = value.partition(";")
        if field.strip().lower() == "requires-dist" and "extra" not in marker:
            name = requirement.strip()
            end = next((place for place, letter in enumerate(name) if not (letter.isalnum() or letter in "._-")), None)
            found.add(normal(name[:end]))
    return found
