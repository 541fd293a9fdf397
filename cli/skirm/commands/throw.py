"""`skirm roll`: where the dice come from, where the expressions come from, and what is printed for each result."""

from __future__ import annotations

import os
import sys

from skirm.commands.argv import names_roll
from skirm.dice.expression import Compare
from skirm.dice.limits import Limits
from skirm.dice.notation import parse
from skirm.dice.terms import Dice, Labelled
from skirm.errors import OutputError, SkirmError, UsageError
from skirm.output.stream import Answers, print_err, wants_colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.commands.argv import RollOptions
    from skirm.dice.given import AskedDice, GivenDice
    from skirm.dice.notation import Notation
    from skirm.dice.rolled import Rolled
    from skirm.dice.seeds import RandomDice
    from skirm.rules.system import System

    Source = RandomDice | GivenDice | AskedDice

BULK = 64


def throw(options: RollOptions, systems: dict[str, System] | None = None) -> int:
    """Roll what the options ask for and print it.

    Args:
        options: What was asked for.
        systems: Systems that are loaded already, by name.

    Returns: The exit code: 0, or 1 where `--exit-code` was given and a result is no success.
    Errors: SkirmError for everything that is wrong with notation, dice, input or output.
    """
    if options.from_stdin:
        from skirm.commands.stdin import at_terminal, lines  # noqa: PLC0415 - words need none of it

        if not options.words and (sys.stdin is None or at_terminal()):
            raise UsageError("an expression is missing, 3d6 for example, or - to type one a line", "roll")
    table = Table(options, systems)
    try:
        if options.from_stdin:
            for number, text in lines(table.limits.length):
                table.answer_line(number, text, forgiving=at_terminal())
        elif names_roll(options.words[0]):
            table.ask_system(list(options.words))
        else:
            try:
                table.answer(" ".join(options.words))
            except SkirmError as fault:
                hint_at_system(fault, options.words)
                raise
        table.settle()
    except SkirmError:
        if not table.answers.held:
            table.answers.flush()
        raise
    return 1 if options.exit_code and not table.all_succeeded else 0


def hint_at_system(fault: SkirmError, words: Sequence[str], command: str = "roll") -> None:
    """Say how a system's roll is asked for, where words stand that are no dice: `nerve`, or `toy nerve`."""
    from skirm.commands.argv import FUNCTIONS, lower_case  # noqa: PLC0415 - only when something is wrong

    names = [word for word in words if "=" not in word]
    if fault.id != "notation" or not 0 < len(names) < 3 or f"{names[0]}(" in FUNCTIONS:
        return
    if all(lower_case(name) and len(name) > 2 and not any(map(str.isdigit, name)) for name in names):
        asked = ":".join(names if len(names) == 2 else ["SYSTEM", *names])
        more = [word for word in words if "=" in word]
        fault.args = (f"{fault.args[0]}; a system's roll is asked for so: skirm {command} {' '.join([asked, *more])}",)


class Table:
    """The table that the dice fall on: one source of dice and one output for all lines and repetitions.

    Attributes:
        all_succeeded: Whether every result so far was a success.
    """

    def __init__(self, options: RollOptions, systems: dict[str, System] | None = None) -> None:
        self.options = options
        self.systems = {} if systems is None else systems
        self.limits = Limits.from_environment(os.environ)
        self.source = source_of_dice(options)
        self.answers = Answers(eager=options.dice == "ask", held=self.source.name == "given")
        self.colour = not options.json and wants_colour(sys.stdout)
        self.seed_told = not options.show_seed
        self.all_succeeded = True
        self.results = 0

    def answer(self, text: str) -> None:
        """Read one expression, throw it as often as it asks for, and print each result.

        Errors: SkirmError; nothing of a result that failed is printed.
        """
        options = self.options
        notation = parse(text, self.limits)
        if options.exit_code or options.target is not None:
            check_question(notation, options)
        count = (options.number or 1) * (notation.times or 1)
        self.results += count
        if self.answers.held and self.results > self.limits.dice:
            raise UsageError(
                f"more than {self.limits.dice} results from given dice (SKIRM_MAX_DICE raises the bound)", "roll"
            )
        plain = options.quiet and not options.json and not options.exit_code and options.target is None
        if plain and count >= BULK and self.answer_in_bulk(notation, count):
            return
        several = count > 1 or options.number is not None or notation.times is not None
        for repetition in range(1, count + 1):
            rolled = notation.roll(self.source)
            self.print_result(notation, rolled, repetition if several else None)

    def ask_system(self, words: list[str]) -> None:
        """Let a system answer one of its rolls. Errors: as `answer`, RulesError, RequestError, PluginError."""
        from skirm.commands.system_roll import answer  # noqa: PLC0415 - dice need no system

        answer(self, words)

    def print_result(self, notation: Notation, rolled: Rolled, repetition: int | None) -> None:
        """Print one result as it was asked for: an object, the result alone, or a line that tells all."""
        options = self.options
        success = self.verdict(rolled)
        self.tell_seed()
        if options.json:
            from skirm.output.objects import roll_report, to_line  # noqa: PLC0415 - a line for people needs no JSON

            found = roll_report(
                notation, rolled, source=self.source, success=success, target=options.target, repetition=repetition
            )
            self.answers.add(to_line(found))
            return
        from skirm.output.text import roll_line, roll_result  # noqa: PLC0415 - bulk rolls do without

        if options.quiet:
            self.answers.line(roll_result(rolled))
        else:
            self.answers.line(roll_line(notation, rolled, success, options.target, colour=self.colour))
        if options.explain and not options.quiet:
            from skirm.output.objects import explained_roll  # noqa: PLC0415 - only where it is asked for

            for line in explained_roll(rolled, self.source):
                self.answers.line(line)

    def answer_in_bulk(self, notation: Notation, count: int) -> bool:
        """Print the totals of many simple rolls by the block. Returns: whether that was possible."""
        from skirm.dice.bulk import bulk_totals  # noqa: PLC0415 - costs time that a single roll should not pay

        blocks = bulk_totals(notation, count, self.source)
        if blocks is None:
            return False
        self.tell_seed()
        self.answers.flush()
        for block in blocks:
            self.answers.add(block)
            self.answers.flush()
        return True

    def verdict(self, rolled: Rolled) -> bool | None:
        """Whether a result is a success; None where nothing was asked that it could be."""
        target = self.options.target
        success = rolled.success if target is None or rolled.total is None else rolled.total >= target
        self.all_succeeded = self.all_succeeded and success is True
        return success

    def tell_seed(self) -> None:
        """Tell the seed on standard error, once, before the first result."""
        if not self.seed_told:
            self.seed_told = True
            print_err(f"skirm: seed {getattr(self.source, 'seed', '')}")

    def answer_line(self, number: int, text: str, *, forgiving: bool) -> None:
        """Answer one line of standard input at once, for whoever sent it may be waiting.

        Args:
            number: The number of the line, from 1.
            text: The expression.
            forgiving: Whether somebody sits there who can type it again; then a slip is told and does not end it all.

        Errors: SkirmError that names the line, unless it is about the output.
        """
        try:
            if names_roll(text.lstrip().partition(" ")[0]):
                from skirm.commands.system_roll import words_of  # noqa: PLC0415 - dice need no system

                self.ask_system(words_of(text))
            else:
                self.answer(text)
            if not self.answers.held:
                self.answers.flush()
        except OutputError:
            raise
        except SkirmError as fault:
            from skirm.dice.errors import DiceError  # noqa: PLC0415 - only when something is wrong

            if forgiving and isinstance(fault, DiceError):
                from skirm.output.failure import tell  # noqa: PLC0415

                tell(fault, as_json=self.options.json)
                return
            fault.line = number
            raise

    def settle(self) -> None:
        """All is thrown: look for dice left over, then print what was held back.

        Errors: GivenDiceError for dice left over, OutputError.
        """
        finish = getattr(self.source, "finish", None)
        if finish is not None:
            finish()
        self.answers.flush()


def check_question(notation: Notation, options: RollOptions) -> None:
    """Look before the dice are thrown whether the options ask something that this expression answers.

    Errors: UsageError for a target that there is no total for, and for --exit-code without anything to succeed.
    """
    root = notation.root
    while isinstance(root, Labelled):
        root = root.operand
    if options.target is not None:
        if isinstance(root, Compare):
            raise UsageError("--target and a comparison are two questions at once; ask one of them", "roll")
        if isinstance(root, Dice) and root.words:
            raise UsageError("--target needs a total, and these dice show words", "roll")
    elif not (isinstance(root, Compare) or (isinstance(root, Dice) and root.counts)):
        raise UsageError(
            "--exit-code needs something that can fail: a comparison, a count of successes or --target", "roll"
        )


def source_of_dice(options: RollOptions) -> Source:
    """Random dice, dice that were given, or a person who is asked for them."""
    if options.dice is None:
        from skirm.dice.seeds import RandomDice  # noqa: PLC0415 - one source of three

        return RandomDice(options.seed)
    from skirm.dice.given import AskedDice, GivenDice  # noqa: PLC0415 - one source of three

    if options.dice != "ask":
        return GivenDice(options.dice)
    from skirm.commands.stdin import ask, at_terminal  # noqa: PLC0415 - only to ask a person

    return AskedDice(ask, print_err if at_terminal() else None)
