"""Promises that are kept or broken in other processes: two hash seeds, and what is imported."""

from __future__ import annotations

import ast
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING, cast

from skirm.rules.plugins import is_file
from skirm.testing.witness import ask

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.testing.bench import Bench

# What costs so much that no command should wait for it, or has no business in rules.
HEAVY = {
    "aiohttp", "asyncio", "attr", "attrs", "cattrs", "click", "concurrent", "dask", "django", "flask", "ftplib",
    "http", "httpx", "hypothesis", "jinja2", "jsonschema", "lxml", "matplotlib", "multiprocessing", "networkx",
    "numba", "numpy", "pandas", "PIL", "pkg_resources", "polars", "pydantic", "pytest", "requests", "rich", "scipy",
    "setuptools", "shapely", "smtplib", "socket", "sqlalchemy", "sqlite3", "ssl", "sympy", "tkinter", "torch", "typer",
    "unittest", "urllib3", "xml", "yaml",
}  # fmt: skip
# Two seeds of Python's hashes under which small sets of texts, in most cases, have another order.
HASHES = (1, 2)
SURFACE = ("skirm.api", "skirm.hexes", "skirm.testing")


def hash_seeds_do_not_matter(bench: Bench, seeds: tuple[str, ...], plays: int) -> Iterator[str]:
    """The same orders with the same dice ask the same and lead to the same, whatever the seed of Python's hashes."""
    told = []
    for hashes in HASHES:
        try:
            found = ask("campaign", system=bench.given, seeds=list(seeds), plays=plays, hashes=hashes)
        except RuntimeError as fault:
            yield f"{bench.given} cannot be played in a process of its own: {last_line(fault)}"
            return
        told.append(cast("list[list[str]]", found))
    for (order, first), (_, second) in zip(*told, strict=False):
        if first != second:
            yield (
                f"{order}: under one seed of Python's hashes {brief(first, second)}, under another "
                f"{brief(second, first)}; a set has no order that a rule may use"
            )
            return


def brief(text: str, other: str) -> str:
    """The first line in which a text differs from another."""
    pairs = zip([*text.splitlines(), ""], [*other.splitlines(), ""], strict=False)
    return repr(next((line for line, there in pairs if line != there), text[:80]))


def last_line(fault: RuntimeError) -> str:
    """The line of a traceback that says what went wrong."""
    return str(fault).splitlines()[-1]


def nothing_heavy_is_imported(bench: Bench) -> Iterator[str]:
    """Importing the system loads nothing that costs more than the rules themselves."""
    modules = imported_by(bench)
    heavy = dict.fromkeys(name.partition(".")[0] for name in modules if name.partition(".")[0] in HEAVY)
    for name in heavy:
        places = [place for place, imported in imports_in(bench, modules) if imported.partition(".")[0] == name]
        where = places[0] if places else "something that the system imports"
        yield f"{where} imports {name}, for which every command would wait; import it where it is used, or do without"


def only_the_surface_is_imported(bench: Bench) -> Iterator[str]:
    """Authors build on `skirm.api` and `skirm.hexes`; all else may change from one release to the next."""
    for place, name in imports_in(bench, imported_by(bench)):
        if (
            name.partition(".")[0] == "skirm"
            and name not in SURFACE
            and not name.startswith(tuple(f"{known}." for known in SURFACE))
        ):
            yield f"{place} imports {name}; authors import skirm.api and skirm.hexes alone"


def imported_by(bench: Bench) -> dict[str, str]:
    """The modules that are loaded with the system, with their files."""
    return cast("dict[str, str]", ask("imports", system=bench.given))


def sources(bench: Bench, modules: dict[str, str]) -> list[Path]:
    """The source files of the system itself: those of the packages that its plugins are in."""
    own = set()
    for plugin in bench.rules.manager.get_plugins():
        module = getattr(plugin, "__name__", type(plugin).__module__)
        own.add(module if is_file(module) else module.partition(".")[0])
    files = {Path(file) for name, file in modules.items() if name in own or name.partition(".")[0] in own}
    return sorted(file for file in files if file.suffix == ".py")


def imports_in(bench: Bench, modules: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Every import in the system's own files: file and line, and the module that is imported."""
    for path in sources(bench, modules):
        with tokenize.open(path) as file:
            tree = ast.parse(file.read())
        for node in ast.walk(tree):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                names = [node.module] if node.module != "skirm" else [f"skirm.{alias.name}" for alias in node.names]
            yield from ((f"{path.name}, line {node.lineno}", name) for name in names)  # type: ignore[attr-defined]
