"""What is asked about an expression, and the answer that is told."""

from __future__ import annotations

from skirm.dice.expression import Compare
from skirm.dice.odds.algebra import against
from skirm.dice.odds.budget import Budget
from skirm.dice.odds.distribution import Distribution, Outcomes
from skirm.dice.odds.evaluate import Evaluation, odds
from skirm.dice.terms import Dice, Labelled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.expression import Node
    from skirm.dice.notation import Notation


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
    ) -> None:
        self.expression = expression
        self.odds = found
        self.asked = asked
        self.target = target
        self.times = times
        self.comment = comment
        self.opponent = opponent


def answered(question: Question, budget: Budget) -> Answer:
    """The odds of one expression.

    Errors: OddsLimitError.
    """
    notation, target = question.notation, question.target
    root: Node = notation.root
    while isinstance(root, Labelled):
        root = root.operand
    found: Distribution | Outcomes
    asked = None
    if isinstance(root, Dice) and root.words:
        from skirm.dice.odds.words import word_odds  # noqa: PLC0415 - few dice have words

        found = word_odds(root, budget).reduced()
    else:
        found = odds(root, budget)
        if isinstance(root, Compare):
            weights = found.by_value()
            found = Outcomes({"success": weights.get(1, 0), "failure": weights.get(0, 0)}, found.total)
            asked = ("success", found.weights[0], found.weights[0] + found.adrift)
        elif target is not None:
            asked = (f"at least {target}", *found.certain_at_least(target))
    return Answer(
        str(notation.root), found, asked=asked, target=target, times=notation.times, comment=notation.comment
    )


def versus(left: Notation, right: Notation, budget: Budget) -> Answer:
    """The odds of one expression against another.

    Errors: OddsLimitError.
    """
    evaluation = Evaluation(budget)
    one, other = evaluation.of(left.root), evaluation.of(right.root)
    more, same, less, _ = against(one, other)
    found = Outcomes({"win": more, "tie": same, "lose": less}, one.total * other.total).reduced()
    return Answer(
        str(left.root),
        found,
        asked=("win", found.weights[0], found.weights[0] + found.adrift),
        comment=left.comment or right.comment,
        opponent=str(right.root),
    )
