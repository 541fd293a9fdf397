"""The command line of `skirm roll`, read without Typer, which alone would cost ten times what a roll does.

Everything well formed is read here. On the rest `read_roll` answers None, and Typer reads it again and says what
is wrong or shows the help, so that there is one place that words errors. Both make `RollOptions` of the same raw
texts, and a test holds the two readers to the same result.
"""

from __future__ import annotations

from skirm.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# Option → field of RollOptions. `skirm.commands.roll` declares the same for Typer; a test compares.
FLAGS = {
    "--show-seed": "show_seed",
    "--exit-code": "exit_code",
    "--explain": "explain",
    "--json": "json",
    "-q": "quiet",
    "--quiet": "quiet",
}
VALUES = {"-n": "number", "--number": "number", "--seed": "seed", "--dice": "dice", "--target": "target"}
FUNCTIONS = ("min(", "max(", "abs(", "floor(", "ceil(", "round(")
DIGITS = 18


class RollOptions:
    """What `skirm roll` is asked to do.

    Attributes:
        words: The words of the expression, none for expressions from standard input.
        number: How many results, or None where that was left open, which means one.
        seed: The seed, or None for a new one.
        show_seed: Tell the seed on standard error.
        dice: The dice that were given, as typed, or `ask`; None for random ones.
        target: The total that is a success, or None.
        exit_code: Exit with 1 unless every result is a success.
        explain: Tell what was thrown for what below each result; of a system's roll modifiers and figures as well.
        json: One object a result instead of a line.
        quiet: The result alone.
    """

    __slots__ = ("dice", "exit_code", "explain", "json", "number", "quiet", "seed", "show_seed", "target", "words")

    def __init__(
        self,
        words: Iterable[str] = (),
        *,
        number: str | None = None,
        seed: str | None = None,
        show_seed: bool = False,
        dice: str | None = None,
        target: str | None = None,
        exit_code: bool = False,
        explain: bool = False,
        json: bool = False,
        quiet: bool = False,
    ) -> None:
        """Take the options as they were typed.

        Errors: UsageError for a value that is none, and for options that contradict each other.
        """
        self.words = tuple(words)
        self.number = None if number is None else whole_number(number, "-n/--number")
        self.seed = seed
        self.show_seed = show_seed
        self.dice = dice
        self.target = None if target is None else whole_number(target, "--target")
        self.exit_code = exit_code
        self.explain = explain
        self.json = json
        self.quiet = quiet
        self.check()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RollOptions) and all(getattr(self, f) == getattr(other, f) for f in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"RollOptions({', '.join(f'{field}={getattr(self, field)!r}' for field in self.__slots__)})"

    @property
    def from_stdin(self) -> bool:
        """Whether the expressions come from standard input, one a line."""
        return self.words in ((), ("-",))

    def check(self) -> None:
        """Errors: UsageError for options that contradict each other or mean nothing."""
        if self.number is not None and self.number < 1:
            raise UsageError("-n/--number takes a whole number of at least 1", "roll")
        if self.seed == "":
            raise UsageError("--seed takes any text but an empty one", "roll")
        if self.dice is not None and self.dice.rstrip().endswith((",", ";")):
            raise UsageError("the dice end in a comma; put quotes round them, as in --dice '4, 2, 6'", "roll")
        if self.dice is None:
            return
        if self.seed is not None:
            raise UsageError("--seed and --dice contradict each other: given dice need no seed", "roll")
        if self.show_seed:
            raise UsageError("--show-seed and --dice contradict each other: given dice have no seed", "roll")
        if self.dice == "ask" and self.from_stdin:
            raise UsageError(
                "--dice ask needs standard input for the dice, so the expression must be on the command line", "roll"
            )


def whole_number(text: str, option: str) -> int:
    """Read the value of an option that takes a whole number.

    Errors: UsageError for anything but ASCII digits with an optional sign, and for more than 18 of them.
    """
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not (digits.isascii() and digits.isdecimal()):
        raise UsageError(f"{option} takes a whole number, not {text!r}", "roll")
    if len(digits) > DIGITS:
        raise UsageError(f"{option} takes a whole number of at most {DIGITS} digits", "roll")
    return int(text)


def is_expression(argument: str) -> bool:
    """Whether an argument that begins with a minus is dice notation and no option: `-3d6`, `-d6`, `-(1+2)`, `-1`.

    A single minus is left to the caller. No option begins with a digit, `d` after one minus, a bracket or a dot.
    """
    bare = argument.lstrip("-")
    first = bare[:1]
    if first in ("(", "{", ".") or first.isdigit():
        return first != ""
    if argument.startswith("--"):
        return False
    return first in ("d", "D") or bare.lower().startswith(FUNCTIONS)


def names_roll(word: str) -> bool:
    """Whether a word is a roll of a system: lower-case words around one colon; of a plugin in a file its path."""
    system, colon, name = word.partition(":")
    return colon != "" and lower_case(name) and (lower_case(system) or system.endswith(".py"))


def lower_case(word: str) -> bool:
    """Whether a word has lower-case letters, digits and hyphens, a letter first."""
    bare = word.replace("-", "a")
    return bare.isascii() and bare.isalnum() and bare.islower() and word[0].isalpha()


def read_roll(argv: list[str]) -> RollOptions | None:
    """Read the arguments after `roll`.

    Returns: The options, or None for everything that Typer should look at: help, unknown or incomplete options,
    bundled short options, values that are wrong.
    """
    words: list[str] = []
    flags: dict[str, bool] = {}
    values: dict[str, str] = {}
    rest = iter(argv)
    for argument in rest:
        if argument == "--":
            words.extend(rest)
        elif argument[:1] != "-" or argument == "-" or is_expression(argument):
            words.append(argument)
        elif argument in FLAGS:
            flags[FLAGS[argument]] = True
        else:
            name, value = split_option(argument)
            if value is None:
                value = next(rest, None)
            if name not in VALUES or value is None:
                return None
            values[VALUES[name]] = value
    try:
        return RollOptions(words, **values, **flags)  # type: ignore[arg-type]
    except UsageError:
        return None


def split_option(argument: str) -> tuple[str, str | None]:
    """An option that takes a value, and that value where it is written together: `--seed=x`, `-n5`."""
    if argument.startswith("--"):
        name, equals, value = argument.partition("=")
        return name, value if equals else None
    return argument[:2], argument[2:] or None
