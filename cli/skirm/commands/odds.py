"""`skirm odds`: the exact distribution of a dice expression, of one against another, or of what a system answers."""

from __future__ import annotations

import os

from skirm.commands.argv import names_roll, whole_number
from skirm.commands.saves import names_save
from skirm.dice.errors import NotationError
from skirm.dice.expression import Compare
from skirm.dice.limits import Limits
from skirm.dice.notation import parse
from skirm.dice.odds.budget import Budget
from skirm.dice.odds.question import Bounds, Chances, Question, answered, bounded, versus, versus_bounded
from skirm.dice.terms import Dice, Labelled
from skirm.errors import UsageError
from skirm.saves.paths import default_save

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.commands.declared import Line
    from skirm.dice.notation import Notation
    from skirm.dice.odds.question import Answer

OPENING, CLOSING = "([{", ")]}"


def odds(line: Line) -> int:
    """Carry the line out.

    Errors: UsageError for options that contradict each other, NotationError, OddsLimitError; OutputError.
    """
    text = " ".join(line.words)
    if not line.words:
        raise line.wrong("an expression is missing, 3d6 for example")
    asked_for = [name for name in ("json", "csv", "quiet") if line.has(name)]
    if len(asked_for) > 1:
        raise line.wrong(f"--{asked_for[0]} and --{asked_for[1]} contradict each other")
    wanted = line.value("target")
    try:
        target = None if wanted is None else whole_number(wanted, "--target")
    except UsageError as fault:
        raise line.wrong(fault.message) from None
    if asks_rules(line.words):
        from skirm.commands.rule_odds import answer_of_rules  # noqa: PLC0415 - dice need no system

        answer: Answer | Bounds | Chances = answer_of_rules(line, target)
    else:
        refuse_options_of_rules(line)
        try:
            answer = answer_to(text, target, line)
        except NotationError as fault:
            from skirm.commands.throw import hint_at_system  # noqa: PLC0415 - only when something is wrong

            hint_at_system(fault, line.words, "odds")
            raise
    if isinstance(answer, Bounds | Chances):
        from skirm.output.certified import tell_certified  # noqa: PLC0415 - few expressions are so large

        tell_certified(answer, json=line.has("json"), csv=line.has("csv"), quiet=line.has("quiet"))
        return 0
    if line.has("quiet") and answer.instead:
        raise line.wrong(f"-q prints a number, and {answer.instead}")
    from skirm.output.odds import tell  # noqa: PLC0415 - what is wrong needs no output

    tell(
        answer,
        json=line.has("json"),
        csv=line.has("csv"),
        quiet=line.has("quiet"),
        fractions=line.has("fractions"),
        everything=line.has("all"),
    )
    return 0


def asks_rules(words: Sequence[str]) -> bool:
    """Whether a system is asked: `SYSTEM:ROLL`, a save, or an action in the save that SKIRM_SAVE names."""
    if names_roll(words[0]) or names_save(words[0]):
        return True
    ordered = words[0].replace("-", "").isalpha() and words[0].islower() and all("=" in word for word in words[1:])
    return ordered and (len(words) > 1 or words[0] == "advance") and default_save(os.environ) is not None


def refuse_options_of_rules(line: Line) -> None:
    """Errors: UsageError for an option that only a system can answer."""
    for name in ("by", "budget", "exact", "plays", "seed", "explain"):
        if line.has(name) or line.value(name) is not None:
            raise line.wrong(f"--{name} is for rolls and orders of a system; dice are always reckoned exactly")


def answer_to(text: str, target: int | None, line: Line) -> Answer | Bounds | Chances:
    """The odds of what was typed; what is certain of it where they cost too much, unless exact fractions are wanted.

    Errors: UsageError for a target that there is no total for; NotationError, OddsLimitError.
    """
    limits = Limits.from_environment(os.environ)
    budget = Budget.from_environment(os.environ)
    place = divided(text)
    if place is None:
        notation = parse(text, limits)
        check_target(notation, target, line)
        question = Question(notation, target)
        return answered(question, budget) if line.has("fractions") else bounded(question, budget)
    left, right = (part_of(text, start, end, limits) for start, end in ((0, place), (place + 4, len(text))))
    if target is not None:
        raise line.wrong("--target and vs are two questions at once; ask one of them")
    for notation in (left, right):
        if notation.times is not None:
            raise line.wrong("one result stands against one: leave the repetition out")
        if isinstance(notation.root, Dice) and notation.root.words:
            raise line.wrong("words cannot stand against anything; count them: 3d{hit, miss}=hit")
    return versus(left, right, budget) if line.has("fractions") else versus_bounded(left, right, budget)


def divided(text: str) -> int | None:
    """Where ` vs ` stands outside of brackets and comments; None where it does not."""
    depth = 0
    for place, character in enumerate(text):
        if depth == 0 and character == "#":
            return None
        if depth == 0 and character.isspace() and text[place + 1 : place + 4].lower() in ("vs ", "vs\t"):
            return place
        depth += (character in OPENING) - (character in CLOSING)
    return None


def part_of(text: str, start: int, end: int, limits: Limits) -> Notation:
    """A part of what was typed as an expression.

    Errors: NotationError with its place in the whole.
    """
    try:
        return parse(text[start:end], limits)
    except NotationError as fault:
        raise NotationError(fault.detail, fault.column + start, text) from None


def check_target(notation: Notation, target: int | None, line: Line) -> None:
    """Errors: UsageError for a target that there is no total for."""
    root = notation.root
    while isinstance(root, Labelled):
        root = root.operand
    if target is None:
        return
    if isinstance(root, Compare):
        raise line.wrong("--target and a comparison are two questions at once; ask one of them")
    if isinstance(root, Dice) and root.words:
        raise line.wrong("--target needs a total, and these dice show words")
