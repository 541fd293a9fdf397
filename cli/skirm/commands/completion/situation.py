"""What was typed before the cursor: the command, its words by what they are, its options."""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING

from skirm.commands.completion.usage import SAVE, expected
from skirm.errors import SkirmError
from skirm.saves.paths import default_save

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.commands.completion.fight import Scene
    from skirm.commands.declared import Command, Option
    from skirm.rules.system import System


class Situation:
    """A command line up to the cursor.

    Attributes:
        command: The command.
        words: The words behind it, without options.
        flags: The options that were given, by their long spelling.
        pending: The option whose value stands at the cursor, None where a word does.
        current: The word at the cursor, as far as it is typed; of an option's value what is behind its `=`.
        stem: What stands before that in the same word: `--by=`, or nothing.
        own: The system whose command it is, None for commands of skirm.
        ended: Whether no option may follow.
    """

    def __init__(self, command: Command, before: Sequence[str], current: str, own: System | None = None) -> None:
        self.command = command
        self.words: list[str] = []
        self.flags: set[str] = set()
        self.pending: Option | None = None
        self.current = current
        self.stem = ""
        self.own = own
        self.ended = False
        self.read(before)

    def read(self, before: Sequence[str]) -> None:
        """Take the words apart, as `Command.read` does."""
        known = self.command.spellings()
        rest = iter(before)
        for word in rest:
            if word == "--":
                self.ended = True
                self.words += rest
            elif word[:1] != "-" or word == "-" or self.command.takes(word):
                self.words.append(word)
            else:
                name, equals, _ = word.partition("=")
                option = known.get(name)
                if option is None:
                    continue
                self.flags.add(f"--{option.name}")
                if option.metavar and not equals and next(rest, None) is None:
                    self.pending = option
        name, equals, typed = self.current.partition("=")
        if name in known and equals and not self.ended:
            self.pending, self.current, self.stem = known[name], typed, f"{name}="

    @cached_property
    def expected(self) -> list[tuple[tuple[str, ...], dict[str, str]]]:
        """What may stand at the cursor by every way of use, and what the words are in it."""
        known = default_save(os.environ) is not None
        found = expected(self.command.usage, self.words, self.flags, default_save=known)
        return [(each.names, each.settled) for each in found]

    def settled(self, name: str) -> str:
        """The word that is what the usage calls so, empty where there is none yet."""
        return next((settled[name] for _, settled in self.expected if name in settled), "")

    @cached_property
    def scene(self) -> Scene | None:
        """The fight at hand: in the save that is named first, or that SKIRM_SAVE names."""
        from skirm.commands.completion.fight import scene_in  # noqa: PLC0415 - many lines have no fight

        save = self.settled(SAVE) or default_save(os.environ)
        return None if save is None else scene_in(save)

    @cached_property
    def system(self) -> System | None:
        """The system that the line is about; None where it names none, or cannot be had."""
        if self.own is not None:
            return self.own
        given = self.settled("SYSTEM") or self.settled("SYSTEM:ROLL").rpartition(":")[0]
        if given:
            return system_typed(given)
        return None if self.scene is None else self.scene.system


def system_typed(given: str) -> System | None:
    """The system of a name, or None."""
    from skirm.commands.systems import system_named  # noqa: PLC0415 - few lines name a system

    try:
        return system_named(given)
    except SkirmError:
        return None
