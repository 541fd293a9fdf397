"""`skirm odds` of what a system answers: a roll, an action or an advance in a fight, by any fact of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.argv import names_roll
from skirm.commands.question import facts_of, in_fight, of_roll
from skirm.commands.saves import as_text, chosen_save
from skirm.commands.told_odds import SUCCESS, Shown
from skirm.dice.seeds import composed, new_seed
from skirm.rules.branches import distribution
from skirm.rules.estimate import PLAYS, estimate
from skirm.rules.paths import NoFactError, of_outcome
from skirm.rules.refusals import TooManyRunsError
from skirm.rules.work import PLAYING, WORK, Budget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.commands.declared import Line
    from skirm.commands.question import Question
    from skirm.dice.odds.question import Answer
    from skirm.rules.branches import Distribution
    from skirm.rules.estimate import Estimate
    from skirm.rules.paths import Path


def answer_of_rules(line: Line, target: int | None) -> Answer:
    """The odds of what a line asks of a system.

    Errors: UsageError for a fact or a target that there is nothing for; those of saves; RequestError, RulesError where
    the rules refuse; TooManyRunsError with --exact; PluginError.
    """
    for option in ("csv", "quiet"):
        if line.has("explain") and line.has(option):
            raise line.wrong(f"--explain has no place in the output of --{option}; ask with --json, or without both")
    question = question_of(line)
    # A target is reached by a total, unless another number is named.
    otherwise = "result" if target is None else "total"
    facts = facts_of((as_text(text, "a fact") for text in line.several("by")), question.encounter, otherwise)
    asked = list(dict.fromkeys([*(fact.path for fact in facts), (SUCCESS,)]))
    try:
        found = odds_of(line, question, asked)
    except NoFactError as fault:
        if target is not None and not line.several("by"):
            raise line.wrong(f"--target needs a total, and {question.name} has none; name a number with --by") from None
        raise line.wrong(f"--by {fault.message}") from fault
    return Shown(question, facts, found, target, line).answer()


def odds_of(line: Line, question: Question, asked: Sequence[Path]) -> Distribution | Estimate:
    """The exact odds within the budget, else an estimate. Errors: as `answer_of_rules`; NoFactError."""
    # Paths of the state were compared with its model: what none has now, somebody may have.
    sparse = [path for path in asked if not of_outcome(path)]
    try:
        return distribution(
            question.system, question.request, question.encounter, asked, budget_of(line), sparse=sparse
        )
    except TooManyRunsError:
        if line.has("exact"):
            raise
    seed = line.value("seed")
    seed = composed(as_text(seed, "the seed")) if seed is not None else question.seed or new_seed()
    plays = line.number("plays")
    work = PLAYING if plays is None else None
    return estimate(
        question.system, question.request, question.encounter, asked, seed, range(plays or PLAYS), work, sparse
    )


def budget_of(line: Line) -> Budget:
    """What one answer may cost: so many runs where somebody said so, else also so much work. Errors: UsageError."""
    runs = line.number("budget")
    return Budget(most_work=WORK) if runs is None else Budget(runs)


def question_of(line: Line) -> Question:
    """What is asked. Errors: as `answer_of_rules`."""
    if names_roll(line.words[0]):
        return of_roll([as_text(word, "a value") for word in line.words])
    save = chosen_save(line)
    if not line.words:
        raise line.wrong(f"an action is missing: skirm odds {save} ACTION key=value, or skirm odds {save} advance")
    return in_fight(save, line.words)
