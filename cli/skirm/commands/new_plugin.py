"""`skirm plugins new`: a plugin that works, for its author to change."""

from __future__ import annotations

import os
import shlex
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from skirm.commands.catalogue import catalogue
from skirm.commands.table import RESERVED
from skirm.errors import SkirmError, UsageError, cut
from skirm.output.stream import Answers, escaped, print_err
from skirm.rules.discovery import meaning
from skirm.scaffold import folder_of, plugin_files, well_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skirm.output.objects import Json
    from skirm.rules.outcome import Report
    from skirm.rules.system import System

COMMAND = "plugins"
USUAL_FIGURE = "chance"
PREFIX = "skirm-"
PROJECT = "pyproject.toml"


def new_plugin(name: str, into: str, *, as_json: bool = False) -> None:
    """Write a plugin into a folder of its own, and tell what to do next.

    Args:
        name: What it is called, `duel`; with a dot it extends a system, `duel.night`.
        into: The folder in which the plugin's own folder is made.
        as_json: Whether a program reads what is told.

    Errors: UsageError for a name that cannot be one, where something stands in the way, and where nothing can be
    written. Nothing is written then.
    """
    refuse_name(name)
    warn_of_others(name)
    folder = Path(into) / folder_of(name)
    needs = distribution_of(name) if "." in name else ""
    made = plugin_files(name, figure_of(name), needs) if "." in name else plugin_files(name)
    made[PROJECT] = with_sources(made[PROJECT], needs)
    write_folder(folder, made)
    answers = Answers()
    if as_json:
        from skirm.output.objects import to_line  # noqa: PLC0415 - only programs need it

        found: dict[str, Json] = {
            "kind": "new-plugin",
            "name": name,
            "folder": str(folder),
            "files": [*made],
            "next": [*next_commands(name, folder)],
        }
        answers.add(to_line(found))
    else:
        answers.line(escaped(f"{folder}: {'house rules' if '.' in name else 'a rule system'} in {len(made)} files"))
        for command in next_commands(name, folder):
            answers.line(escaped(f"  {command}"))
    answers.flush()


def refuse_name(name: str) -> None:
    """Errors: UsageError for a name that no plugin can have."""
    if not well_named(name):
        raise UsageError(
            f"{cut(name)!r} cannot be a plugin's name: it takes lower-case letters, digits and hyphens: card-duel; "
            "before an extension's stand its system's name and a dot: card-duel.night",
            COMMAND,
        )
    system = name.partition(".")[0]
    if system in RESERVED:
        raise UsageError(f"{system} {meaning(system)}, and cannot be the name of a system", COMMAND)
    if name.startswith(PREFIX):
        short = name.removeprefix(PREFIX)
        raise UsageError(f"{PREFIX} is put before the name by itself: skirm plugins new {short}", COMMAND)


def warn_of_others(name: str) -> None:
    """Tell on standard error who has the name already."""
    for plugin in catalogue().plugins:
        if plugin.name == name:
            print_err(escaped(f"skirm: {plugin.what} is installed already; both at once would clash"))


def distribution_of(name: str) -> str:
    """The distribution of the system that a new extension is for, empty where it is not there."""
    system = name.partition(".")[0]
    return next((plugin.distribution for plugin in catalogue().plugins if plugin.name == system), "")


def with_sources(project: str, needs: str) -> str:
    """A `pyproject.toml` by which uv finds skirm, and what else is needed, where they were installed from."""
    from skirm.environment.sources import table_of  # noqa: PLC0415 - only what is written asks

    table = table_of(filter(None, ("skirm", needs)))
    return f"{project}\n{table}" if table else project


def figure_of(name: str) -> str:
    """The figure that a new extension changes: the first one that the system's example reads.

    A system that is not there, or fails, has one that is assumed; that is told on standard error.
    """
    system = name.partition(".")[0]
    found, why = "", f"there is no system {system!r} here"
    if any(plugin.name == system for plugin in catalogue().plugins):
        from skirm.commands.systems import system_named  # noqa: PLC0415 - a system is made without any other

        try:
            found = next(figures_read(system_named(system)), "")
            why = "" if found else f"the examples of {system} read no figure"
        except SkirmError as fault:
            why = fault.message
    if why:
        print_err(escaped(f"skirm: {why}; its orders are assumed to read a figure {USUAL_FIGURE!r}"))
    return found or USUAL_FIGURE


def figures_read(system: System) -> Iterator[str]:
    """The names of the figures that the orders of a system's examples read, in the order of play."""
    from functools import partial  # noqa: PLC0415 - only extensions ask

    from skirm.commands.order import from_object  # noqa: PLC0415
    from skirm.commands.referee import outcome_of  # noqa: PLC0415
    from skirm.dice.seeds import RandomDice  # noqa: PLC0415
    from skirm.rules.refusals import RulesError  # noqa: PLC0415

    for example in system.schemas.examples.values():
        encounter = system.thaw(system.freeze(example.encounter))
        for place, data in enumerate(example.orders):
            dice = partial(RandomDice, "figure", "order", place)
            try:
                encounter, report, _ = outcome_of(system, encounter, from_object(dict(data)), dice)
            except RulesError:  # chance may have made it impossible
                continue
            yield from figures_in(report)


def figures_in(report: Report) -> Iterator[str]:
    """The names of the figures in a report and its parts."""
    yield from (modifier.figure for modifier in report.modifiers)
    for part in report.parts:
        yield from figures_in(part)


def write_folder(folder: Path, made: Mapping[str, str]) -> None:
    """Write files into a new folder: all of them, or none.

    Errors: UsageError where something of that name stands there, or nothing can be written.
    """
    if os.path.lexists(folder):
        raise UsageError(f"{folder} is there already, and nothing is overwritten; give another name or --into", COMMAND)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.parent) as unfinished:
            plugin = Path(unfinished) / folder.name
            for path, text in made.items():
                file = plugin / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8", newline="\n")
            plugin.rename(folder)
    except OSError as fault:
        raise UsageError(f"{folder}: {fault.strerror or fault}", COMMAND) from fault


def next_commands(name: str, folder: Path) -> list[str]:
    """What an author types next."""
    system = name.partition(".")[0]
    return [
        f"cd {shlex.quote(str(folder))}",
        "uv run pytest",
        f"uv run skirm demo {system}",
        "skirm install .",
    ]
