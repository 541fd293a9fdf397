"""What is asked about an expression, and the answer that is told."""

from __future__ import annotations

from math import nextafter

from skirm.dice.expression import Compare
from skirm.dice.odds.algebra import against
from skirm.dice.odds.budget import Budget, OddsLimitError
from skirm.dice.odds.distribution import Distribution, Outcomes
from skirm.dice.odds.evaluate import followed, odds
from skirm.dice.terms import Dice, Labelled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirm.dice.expression import Node
    from skirm.dice.notation import Notation
    from skirm.dice.odds.quantiles import Certified, Within


class Question:
    """An expression, and the total that counts as a success if one was named."""

    __slots__ = ("notation", "target")

    def __init__(self, notation: Notation, target: int | None = None) -> None:
        self.notation = notation
        self.target = target


class Answer:
    """The odds of an expression.

    Attributes:
        expression: What was asked, as it is printed back.
        odds: A distribution of numbers, or outcomes that have names.
        asked: The chance that was asked for, as (what, least weight, greatest weight), or None; the two differ only
            where something was not followed to its end.
        target: The total that was asked for.
        times: How many such results there are, None where nothing was repeated.
        comment: What was noted with the expression.
        opponent: What stands behind `vs`.
        about: What programs are told beside the odds.
        notes: What people are told below them.
        names: What the rows are told by, where a system was asked: the facts.
        facts: The facts of each row.
        plays: How many plays the odds are estimated from, None where they are exact.
        instead: What to ask for one number, where the odds have none.
    """

    def __init__(
        self,
        expression: str,
        found: Distribution | Outcomes,
        *,
        asked: tuple[str, int, int] | None = None,
        target: int | None = None,
        times: int | None = None,
        comment: str | None = None,
        opponent: str | None = None,
        about: Mapping[str, object] | None = None,
        notes: Sequence[str] = (),
        names: Sequence[str] = (),
        facts: Sequence[tuple[object, ...]] = (),
        plays: int | None = None,
        instead: str = "",
    ) -> None:
        self.expression = expression
        self.odds = found
        self.asked = asked
        self.target = target
        self.times = times
        self.comment = comment
        self.opponent = opponent
        self.about = dict(about or {})
        self.notes = list(notes)
        self.names = list(names)
        self.facts = list(facts)
        self.plays = plays
        self.instead = instead


class Bounds:
    """What is certain of an expression whose exact odds would cost too much.

    Attributes:
        expression: What was asked, as it is printed back.
        found: Its moments and quantiles.
        target: The total that was asked for.
        times: How many such results there are, None where nothing was repeated.
        comment: What was noted with the expression.
        limit: How many steps the exact odds were allowed.
    """

    def __init__(self, question: Question, found: Certified, limit: int) -> None:
        self.expression = str(question.notation.root)
        self.found = found
        self.target = question.target
        self.times = question.notation.times
        self.comment = question.notation.comment
        self.limit = limit


class Chances:
    """What is certain of a comparison whose exact odds would cost too much.

    Attributes:
        expression: What was asked, as it is printed back.
        opponent: What stands behind `vs`, None where the expression compares by itself.
        results: Each result with the least and the greatest chance that it can have.
        times: How many such results there are, None where nothing was repeated.
        comment: What was noted with the expression.
        limit: How many steps the exact odds were allowed.
    """

    def __init__(
        self, notation: Notation, results: Sequence[tuple[str, Within]], limit: int, opponent: Notation | None = None
    ) -> None:
        self.expression = str(notation.root)
        self.opponent = None if opponent is None else str(opponent.root)
        self.results = results
        self.times = notation.times
        self.comment = notation.comment or (opponent.comment if opponent else None)
        self.limit = limit


def bounded(question: Question, budget: Budget) -> Answer | Bounds | Chances:
    """The odds of one expression, or what is certain of it where they cost too much.

    Errors: OddsLimitError where nothing is certain either.
    """
    try:
        return answered(question, budget)
    except OddsLimitError as fault:
        from skirm.dice.odds.quantiles import certified  # noqa: PLC0415 - few expressions are so large

        root = unlabelled(question.notation)
        if isinstance(root, Compare):
            results = comparison(root, budget)
            if results is None:
                raise uncertain(fault, "chances") from fault
            return Chances(question.notation, results, budget.limit)
        found = certified(question.notation.root, question.target, budget.limit)
        if found is None:
            raise uncertain(fault, "quantiles") from fault
        return Bounds(question, found, budget.limit)


def uncertain(fault: OddsLimitError, what: str) -> OddsLimitError:
    """The refusal where nothing is certain either, with what it would take."""
    return OddsLimitError(f"{fault}; {what} are certain only of sums of dice that are all kept or counted")


def unlabelled(notation: Notation) -> Node:
    """An expression without the labels around all of it."""
    root: Node = notation.root
    while isinstance(root, Labelled):
        root = root.operand
    return root


def comparison(root: Compare, budget: Budget) -> list[tuple[str, Within]] | None:
    """How likely a comparison holds and fails, within bounds that are certain; None where nothing is."""
    from skirm.dice.odds.quantiles import compared  # noqa: PLC0415 - few expressions are so large

    found = compared(root.left, root.right, budget.limit)
    if found is None:
        return None
    more, same, less = found
    either = {">": more, ">=": opposite(less), "<": less, "<=": opposite(more), "=": same}[root.operator]
    return [("success", either), ("failure", opposite(either))]


def opposite(chance: Within) -> Within:
    """The chance that it is not so, within bounds that are certain: a float further than the nearest."""
    least, most = chance
    return max(0.0, nextafter(1 - most, 0.0)), min(1.0, nextafter(1 - least, 1.0))


def answered(question: Question, budget: Budget) -> Answer:
    """The odds of one expression.

    Errors: OddsLimitError.
    """
    notation, target = question.notation, question.target
    root = unlabelled(notation)
    found: Distribution | Outcomes
    asked = None
    instead = ""
    if isinstance(root, Dice) and root.words:
        from skirm.dice.odds.words import word_odds  # noqa: PLC0415 - few dice have words

        found = word_odds(root, budget).reduced()
        instead = "these dice show words; count one of them: 3d{hit, miss}=hit"
    else:
        found = odds(root, budget)
        if isinstance(root, Compare):
            weights = found.by_value()
            found = Outcomes({"success": weights.get(1, 0), "failure": weights.get(0, 0)}, found.total)
            asked = ("success", found.weights[0], found.weights[0] + found.adrift)
        elif target is not None:
            asked = (f"at least {target}", *found.certain_at_least(target))
    return Answer(
        str(notation.root),
        found,
        asked=asked,
        target=target,
        times=notation.times,
        comment=notation.comment,
        instead=instead,
    )


def versus(left: Notation, right: Notation, budget: Budget) -> Answer:
    """The odds of one expression against another.

    Errors: OddsLimitError.
    """
    one, other = followed([left.root, right.root], budget)
    more, same, less, _ = against(one, other, budget)
    found = Outcomes({"win": more, "tie": same, "lose": less}, one.total * other.total).reduced()
    return Answer(
        str(left.root),
        found,
        asked=("win", found.weights[0], found.weights[0] + found.adrift),
        comment=left.comment or right.comment,
        opponent=str(right.root),
    )


def versus_bounded(left: Notation, right: Notation, budget: Budget) -> Answer | Chances:
    """The odds of one expression against another, or what is certain of them where they cost too much.

    Errors: OddsLimitError where nothing is certain either.
    """
    try:
        return versus(left, right, budget)
    except OddsLimitError as fault:
        from skirm.dice.odds.quantiles import compared  # noqa: PLC0415 - few expressions are so large

        found = compared(left.root, right.root, budget.limit)
        if found is None:
            raise uncertain(fault, "chances") from fault
        return Chances(left, list(zip(("win", "tie", "lose"), found, strict=True)), budget.limit, right)
