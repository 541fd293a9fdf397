"""From a command line up to the cursor to what may stand there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from skirm.commands.completion.offers import Files, Offer
from skirm.commands.completion.situation import Situation
from skirm.commands.completion.words import about_model, option_offers, systems, word_offers
from skirm.commands.switches import Switches, is_switch, leading, switched
from skirm.commands.table import COMMANDS
from skirm.errors import SkirmError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skirm.commands.completion.offers import AnyOffer
    from skirm.rules.system import System


def offers(before: Sequence[str], current: str) -> Iterator[AnyOffer]:
    """What may stand behind some words.

    Args:
        before: The words without quotes, `skirm` the first of them but for variables that are set for it alone.
        current: The word at the cursor, as far as it is typed.
    """
    words = list(before)
    while words and "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        if name.startswith("SKIRM_"):
            os.environ[name] = value
    del words[:1]
    try:
        switches, rest = leading(words)
    except UsageError:  # the last of them lacks its value, which is being typed
        switches, rest = Switches(), words[-1:]
    with switched(switches):
        yield from behind_switches(rest, current)


def behind_switches(words: Sequence[str], current: str) -> Iterator[AnyOffer]:
    """What may stand behind some words of which the first, if there is any, is the command."""
    from skirm.commands.completion.applications import SKIRM  # noqa: PLC0415 - a command is known as a rule

    if not words or is_switch(words[0]):
        situation = Situation(SKIRM, words, current)
        if situation.pending is not None:
            yield from word_offers(situation)
        elif current.startswith("-"):
            yield from option_offers(situation)
        else:
            # The commands of skirm's own stand in the scripts.
            yield from systems()
        return
    name, *rest = words
    if name in COMMANDS:
        yield from of_command(name, rest, current)
    elif (system := system_meant(name)) is not None:
        yield from of_system(system, rest, current)


def of_command(name: str, rest: Sequence[str], current: str) -> Iterator[AnyOffer]:
    """What may stand in a command of skirm's own."""
    from skirm.commands.completion.applications import APPLICATIONS  # noqa: PLC0415 - only here
    from skirm.commands.manual import MANUAL  # noqa: PLC0415 - only here

    yield from in_situation(Situation(APPLICATIONS.get(name) or MANUAL[name], rest, current))


def in_situation(situation: Situation) -> Iterator[AnyOffer]:
    """What may stand in a command: its options, or words."""
    if situation.current.startswith("-") and situation.pending is None and not situation.ended:
        yield from option_offers(situation)
    else:
        yield from word_offers(situation)


def system_meant(word: str) -> System | None:
    """The system that a first word names, or None."""
    from skirm.commands.system import named  # noqa: PLC0415 - only where a first word is none of ours

    try:
        return named(word)
    except SkirmError:
        return None


def of_system(system: System, rest: Sequence[str], current: str) -> Iterator[AnyOffer]:
    """What may stand in a command of a system."""
    from skirm.commands.completion.applications import HELP  # noqa: PLC0415 - only here
    from skirm.commands.system import command_of, names_of  # noqa: PLC0415 - only here

    schemas = system.schemas
    if rest:
        command = command_of(system, rest[0])
        if command is not None:
            yield from in_situation(Situation(command, rest[1:], current, system))
        else:
            yield Files()
    elif current.startswith("-"):
        yield Offer("--help", HELP.help)
    else:
        models: dict[str, type] = {**schemas.rolls, **schemas.actions, **schemas.advances}
        yield from (Offer(name, about_model(models[name])) for name in names_of(system))
        yield from own_commands(system)


def own_commands(system: System) -> Iterator[Offer]:
    """The commands that a system registers itself, which takes Typer."""
    if not system.manager.hook.register_commands.get_hookimpls():
        return
    from skirm.commands.system_group import system_group  # noqa: PLC0415 - few systems have commands of their own

    found = getattr(system_group(system), "commands", {})
    yield from (Offer(name, command.get_short_help_str()) for name, command in found.items() if not command.hidden)
