"""`skirm SYSTEM NAME`: a command for every roll, action and advance of a system."""

from __future__ import annotations

from functools import partial
from inspect import cleandoc
from typing import TYPE_CHECKING

from skirm.commands.catalogue import catalogue
from skirm.commands.declared import Command
from skirm.commands.options import PLAYING, ROLLING, STEPS, UNTIL
from skirm.commands.systems import system_named

if TYPE_CHECKING:
    from skirm.commands.declared import Line
    from skirm.rules.system import System

IN_A_SAVE = "SAVE [KEY=VALUE]..."


def named(word: str) -> System | None:
    """The system that a first word names: its name, the beginning of it, or a plugin in a file.

    Returns: None for a word that names none.
    Errors: NoSystemError for one that could be several; PluginError, HouseError.
    """
    if word.endswith(".py"):
        return system_named(word)
    found = catalogue()
    names = {plugin.name for plugin in found.plugins if not plugin.extends}
    wanted = word.casefold()
    return system_named(word, found) if word and any(name.startswith(wanted) for name in names) else None


def run_system(system: System, argv: list[str]) -> int | None:
    """Run a command of a system without Typer.

    Args:
        system: The system that was named.
        argv: What stands behind its name.

    Returns: The exit code, or None where Typer should look at it.
    Errors: those of the command.
    """
    command = command_of(system, argv[0]) if argv else None
    line = None if command is None else command.read(argv[1:])
    return None if command is None or line is None else command.run(line)


def names_of(system: System) -> list[str]:
    """The names of all commands that are made."""
    schemas = system.schemas
    return list(dict.fromkeys([*schemas.rolls, *schemas.actions, *schemas.advances]))


def command_of(system: System, name: str) -> Command | None:
    """The command that is made of a roll, an action or an advance; None for a name that is none of them.

    Where a roll shares its name with one of the others, it is not the roll's: that is `skirm roll SYSTEM:NAME`.
    """
    schemas = system.schemas
    title = f"{system.name} {name}"
    if name in schemas.actions:
        model: type = schemas.actions[name]
        run = partial(acted, system, name)
        return Command(title, IN_A_SAVE, about(model), PLAYING, run, like="resolve")
    if name in schemas.advances:
        model = schemas.advances[name]
        run = partial(passed, system, name)
        options = (STEPS, UNTIL, *PLAYING)
        return Command(title, IN_A_SAVE, about(model), options, run, like="advance")
    return roll_command(system, name, title) if name in schemas.rolls else None


def roll_command(system: System, name: str, title: str) -> Command:
    """The command that is made of a roll, by the name under which it is told."""
    model = system.schemas.rolls[name]
    run = partial(rolled, system, name)
    return Command(title, "[KEY=VALUE]...", about(model), ROLLING, run, like="roll")


def about(model: type) -> str:
    """What a model says of itself in its docstring."""
    return cleandoc(vars(model).get("__doc__") or "") or f"{model.__name__}."


def with_help(system: System, name: str) -> Command | None:
    """The same as `command_of`, with all that its help tells of its keys and by an example."""
    from skirm.commands.system_help import about_order, about_roll  # noqa: PLC0415 - only help needs it

    command = command_of(system, name)
    if command is not None and name in system.schemas.actions:
        command.epilog = about_order(system, "action", name)
    elif command is not None and name in system.schemas.advances:
        command.epilog = about_order(system, "advance", name)
    elif command is not None:
        command.epilog = about_roll(system, name)
    return command


def rolled(system: System, name: str, line: Line) -> int:
    """Answer a roll. Errors: as `skirm roll`."""
    from skirm.commands.argv import FLAGS, VALUES, RollOptions  # noqa: PLC0415 - help needs none of it
    from skirm.commands.throw import throw  # noqa: PLC0415

    flags = {FLAGS[f"--{flag}"]: True for flag in line.flags}
    values = {VALUES[f"--{option}"]: value for option, value in line.values.items()}
    options = RollOptions([f"{system.name}:{name}", *line.words], **values, **flags)  # type: ignore[arg-type]
    return throw(options, {system.name: system})


def acted(system: System, name: str, line: Line) -> int:
    """Carry out an action. Errors: as `skirm resolve`."""
    from skirm.commands.order import from_words  # noqa: PLC0415
    from skirm.commands.resolve import one  # noqa: PLC0415
    from skirm.commands.saves import chosen_save  # noqa: PLC0415 - help needs none of it

    save = chosen_save(line)
    return one(line, save, from_words("action", name, line.words), system=system)


def passed(system: System, name: str, line: Line) -> int:
    """Let time pass. Errors: as `skirm advance`."""
    from skirm.commands.advance import advanced  # noqa: PLC0415 - help needs none of it
    from skirm.commands.order import from_words  # noqa: PLC0415
    from skirm.commands.saves import chosen_save  # noqa: PLC0415

    save = chosen_save(line)
    return advanced(line, save, from_words("advance", name, line.words), system=system)
