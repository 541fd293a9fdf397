"""Commands as they are declared: words, options, help. Two readers make the same `Line` of the same declaration.

What is well formed is read here, without Typer, which would cost three times what the command itself does. All else
(help, unknown options, bundled short ones) goes to the Typer command that `skirm.commands.typed` makes of the same
declaration, so that errors and help are worded in one place.
"""

from __future__ import annotations

from importlib import import_module

from skirm.errors import UsageError, cut

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

DIGITS = 18


class Option:
    """An option of a command: a flag, or one that takes a value where it has a metavar.

    Attributes:
        name: Its long name without the minus signs; `dry-run`.
        flags: All its spellings.
        metavar: What stands for its value in the help, empty for a flag.
        help: What it does.
        several: Whether it may be given several times; otherwise the last one counts.
    """

    __slots__ = ("flags", "help", "metavar", "name", "several")

    def __init__(self, flags: str, text: str, metavar: str = "", *, several: bool = False) -> None:
        self.several = several
        self.flags = tuple(flags.split())
        self.name = self.flags[-1].lstrip("-")
        self.help = text
        self.metavar = metavar


class Line:
    """A command line that was read: the words in order, and the options that were given.

    The values of an option that may be given several times stand in one text, each on a line of its own.
    """

    __slots__ = ("command", "flags", "values", "words")

    def __init__(
        self, command: str, words: Iterable[str], flags: Iterable[str] = (), values: Mapping[str, str] | None = None
    ) -> None:
        self.command = command
        self.words = list(words)
        self.flags = frozenset(flags)
        self.values = dict(values or {})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and all(getattr(self, f) == getattr(other, f) for f in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Line({self.command!r}, {self.words!r}, {sorted(self.flags)!r}, {self.values!r})"

    def has(self, name: str) -> bool:
        """Whether a flag was given."""
        return name in self.flags

    def value(self, name: str) -> str | None:
        """What an option was given, or None."""
        return self.values.get(name)

    def several(self, name: str) -> list[str]:
        """What an option was given that may be given several times."""
        return self.values[name].split("\n") if name in self.values else []

    def number(self, name: str, least: int = 1, most: int | None = None) -> int | None:
        """A whole number that an option was given, or None.

        Errors: UsageError for anything else.
        """
        text = self.values.get(name)
        return None if text is None else self.whole(text, f"--{name}" if len(name) > 1 else f"-{name}", least, most)

    def whole(self, text: str, what: str, least: int = 1, most: int | None = None) -> int:
        """A whole number that was typed.

        Errors: UsageError for anything but ASCII digits, for too many of them, and for a number below the least one or
        above the most.
        """
        digits = text.isascii() and text.isdecimal()
        if digits and len(text) > DIGITS and most is None:
            raise self.wrong(f"{what} takes a whole number of at most {DIGITS} digits, not {cut(text)!r}")
        number = int(text) if digits and len(text) <= DIGITS else None
        if number is not None and number >= least and (most is None or number <= most):
            return number
        bounds = f"of at least {least}" if most is None else f"from {least} to {most}"
        raise self.wrong(f"{what} takes a whole number {bounds}, not {cut(text)!r}")

    def wrong(self, message: str) -> UsageError:
        """An error about this command line."""
        return UsageError(message, self.command)

    def needed(self, what: str) -> str:
        """The next word, taken off.

        Errors: UsageError where there is none.
        """
        if not self.words:
            raise self.wrong(f"{what} is missing")
        return self.words.pop(0)

    def ended(self) -> None:
        """Errors: UsageError where words are left that nobody asked for."""
        if self.words:
            raise self.wrong(f"{self.words[0]!r} is one word too many")


class Command:
    """The declaration of a command.

    Attributes:
        name: What is typed.
        usage: The words it takes, as the help shows them.
        help: The help; its first line is the summary.
        options: What else it takes.
        target: What carries out a line and returns the exit code: `module:function`, imported then, or a function.
        epilog: What stands below the options.
        optional: Options that may stand without their value, if what follows is no word for them.
        notation: Whether its words are dice notation, which may begin with a minus: `-3d6` is no option then.
        like: The command whose keys of --json and exit codes its help tells; its own without.
    """

    __slots__ = ("epilog", "help", "like", "name", "notation", "optional", "options", "target", "usage")

    def __init__(
        self,
        name: str,
        usage: str,
        text: str,
        options: Iterable[Option],
        target: str | Callable[[Line], int],
        *,
        epilog: str = "",
        optional: str = "",
        notation: bool = False,
        like: str = "",
    ) -> None:
        self.name = name
        self.usage = usage
        self.help = text
        self.options = tuple(options)
        self.target = target
        self.epilog = epilog
        self.optional = optional
        self.notation = notation
        self.like = like

    def run(self, line: Line) -> int:
        """Carry out a line. Returns the exit code; raises what the command raises.

        An error of usage that does not know whose line is wrong points to the help of this command.
        """
        try:
            if not isinstance(self.target, str):
                return self.target(line)
            module, _, name = self.target.partition(":")
            carry_out: Callable[[Line], int] = getattr(import_module(module), name)
            return carry_out(line)
        except UsageError as fault:
            # What several commands read points to the help of the one that was typed.
            from skirm.commands.table import COMMANDS  # noqa: PLC0415 - only when something is wrong

            if not fault.command or fault.command in COMMANDS:
                fault.command = self.name
            raise

    def spellings(self) -> dict[str, Option]:
        """Its options by every spelling."""
        return {flag: option for option in self.options for flag in option.flags}

    def read(self, argv: Iterable[str]) -> Line | None:
        """Read the arguments after the command's name.

        Returns: The line, or None for everything that Typer should look at.
        """
        known = self.spellings()
        words: list[str] = []
        flags: list[str] = []
        values: dict[str, str] = {}
        rest = iter(self.with_values(argv))
        for argument in rest:
            if argument == "--":
                words.extend(rest)
            elif argument[:1] != "-" or argument == "-" or self.takes(argument):
                words.append(argument)
            elif argument in known and not known[argument].metavar:
                flags.append(known[argument].name)
            else:
                name, value = split_option(argument)
                if value is None:
                    value = next(rest, None)
                if name not in known or not known[name].metavar or value is None:
                    return None
                option = known[name]
                before = values.get(option.name) if option.several else None
                values[option.name] = value if before is None else f"{before}\n{value}"
        return Line(self.name, words, flags, values)

    def takes(self, argument: str) -> bool:
        """Whether an argument that begins with a minus is one of the words."""
        if not self.notation:
            return False
        from skirm.commands.argv import is_expression  # noqa: PLC0415 - few commands take notation

        return is_expression(argument)

    def with_values(self, argv: Iterable[str]) -> list[str]:
        """The arguments, the optional value of an option made plain: `--example` is `--example=`.

        A word behind it is its value unless it names a save.
        """
        arguments = list(argv)
        flag = f"--{self.optional}"
        end = arguments.index("--") if "--" in arguments else len(arguments)
        if not self.optional or flag not in arguments[:end]:
            return arguments
        from skirm.saves.paths import is_save  # noqa: PLC0415 - one command in twenty needs it

        place = arguments.index(flag)
        after = arguments[place + 1 : place + 2]
        taken = bool(after) and not after[0].startswith("-") and not is_save(after[0])
        return [*arguments[:place], f"{flag}={after[0] if taken else ''}", *arguments[place + 1 + taken :]]


def split_option(argument: str) -> tuple[str, str | None]:
    """An option that takes a value, and that value where it is written together: `--seed=x`, `-n5`."""
    if argument.startswith("--"):
        name, equals, value = argument.partition("=")
        return name, value if equals else None
    return argument[:2], argument[2:] or None
