"""`skirm odds` of what a system answers: a roll, an action or an advance in a fight, by any fact of it."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from skirm.commands.argv import names_roll
from skirm.commands.question import Fact, facts_of, in_fight, of_roll
from skirm.commands.saves import as_text, chosen_save
from skirm.dice.odds.distribution import Distribution as Numbers
from skirm.dice.odds.distribution import Outcomes
from skirm.dice.odds.question import Answer
from skirm.dice.seeds import composed, new_seed
from skirm.rules.branches import BUDGET, distribution
from skirm.rules.estimate import PLAYS, Estimate, estimate, interval
from skirm.rules.refusals import TooManyRunsError
from skirm.rules.worth import worths

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from skirm.commands.declared import Line
    from skirm.commands.question import Question
    from skirm.rules.branches import Distribution
    from skirm.rules.outcome import Modifier

SUCCESS = "success"
Values = tuple[object, ...]


def answer_of_rules(line: Line, target: int | None) -> Answer:
    """The odds of what a line asks of a system.

    Errors: UsageError for a fact or a target that there is nothing for; those of saves; RequestError, RulesError where
    the rules refuse; TooManyRunsError with --exact; PluginError.
    """
    question = question_of(line)
    facts = facts_of((as_text(text, "a fact") for text in line.several("by")), question.encounter)
    asked = list(dict.fromkeys([*(fact.path for fact in facts), SUCCESS]))
    budget = line.number("budget") or BUDGET
    try:
        found: Distribution | Estimate = distribution(
            question.system, question.request, question.encounter, asked, budget
        )
    except TooManyRunsError:
        if line.has("exact"):
            raise
        found = estimated(line, question, asked)
    return Shown(question, facts, found, target, line).answer()


def question_of(line: Line) -> Question:
    """What is asked. Errors: as `answer_of_rules`."""
    if names_roll(line.words[0]):
        return of_roll([as_text(word, "a value") for word in line.words])
    save = chosen_save(line)
    if not line.words:
        raise line.wrong(f"an action is missing: skirm odds {save} ACTION key=value, or skirm odds {save} advance")
    return in_fight(save, line.words)


def estimated(line: Line, question: Question, asked: Sequence[str]) -> Estimate:
    """The odds as so many plays tell them. Errors: as `estimate`; UsageError."""
    seed = line.value("seed")
    seed = composed(as_text(seed, "the seed")) if seed is not None else question.seed or new_seed()
    plays = line.number("plays") or PLAYS
    return estimate(
        question.system, question.name, question.request, question.encounter, asked, seed, range(plays)
    )


class Shown:
    """The odds of a question as they are shown."""

    def __init__(
        self, question: Question, facts: Sequence[Fact], found: Distribution | Estimate, target: int | None, line: Line
    ) -> None:
        self.question = question
        self.facts = list(facts)
        self.found = found
        self.target = target
        self.line = line
        self.places = [found.facts.index(fact.path) for fact in facts]

    def answer(self) -> Answer:
        """The answer that is printed. Errors: UsageError."""
        weights, total = self.weights(self.found)
        grouped = self.grouped(weights)
        odds = self.odds(grouped, total)
        asked = None
        if self.target is not None:
            if not isinstance(odds, Numbers):
                raise self.line.wrong("--target needs numbers, and these odds are of words; ask with --by")
            asked = (f"at least {self.target}", *odds.certain_at_least(self.target))
        elif [fact.path for fact in self.facts] == ["result"]:
            won = sum(weight for values, weight in weights.items() if values[-1] is True)
            if any(values[-1] is not None for values in weights):
                asked = (SUCCESS, won, won)
        return Answer(
            self.told(), odds, asked=asked, target=self.target, about=self.about(), notes=self.notes(weights, total)
        )

    def told(self) -> str:
        """What was asked, in words."""
        by = ", ".join(fact.text for fact in self.facts)
        system = self.question.system.name
        return f"{system} {self.question.name}" + ("" if by == "result" else f" by {by}")

    def weights(self, found: Distribution | Estimate) -> tuple[Mapping[Values, int], int]:
        """Whole weights of the facts, and what they come to."""
        if isinstance(found, Estimate):
            return found.counts, found.plays
        total = lcm(*(chance.denominator for chance in found.chances.values()))
        return {values: int(chance * total) for values, chance in found.chances.items()}, total

    def grouped(self, weights: Mapping[Values, int]) -> dict[Values, int]:
        """The weights by what was asked for, conditions judged."""
        found: dict[Values, int] = {}
        for values, weight in weights.items():
            seen = tuple(fact.value(values[place]) for fact, place in zip(self.facts, self.places, strict=True))
            found[seen] = found.get(seen, 0) + weight
        return found

    def odds(self, grouped: Mapping[Values, int], total: int) -> Numbers | Outcomes:
        """Numbers where all are, names else, the likeliest first."""
        if len(self.facts) == 1 and all(type(value) in (int, Fraction) for (value,) in grouped):
            return Numbers({value: weight for (value,), weight in grouped.items()}, total)  # type: ignore[misc]
        ordered = sorted(grouped.items(), key=lambda item: -item[1])
        named: dict[str, int] = {}
        for values, weight in ordered:
            label = ", ".join(map(plain, values))
            named[label] = named.get(label, 0) + weight
        return Outcomes(named, total)

    def about(self) -> dict[str, object]:
        """What programs are told beside the odds."""
        found = self.found
        return {
            "system": self.question.system.name,
            "name": self.question.name,
            "by": [fact.text for fact in self.facts],
            "runs": None if isinstance(found, Estimate) else found.runs,
            "plays": found.plays if isinstance(found, Estimate) else None,
        }

    def notes(self, weights: Mapping[Values, int], total: int) -> list[str]:
        """What people are told below the odds."""
        notes: list[str] = []
        if isinstance(self.found, Estimate):
            wide = max(spread(count, total) for count in self.grouped(weights).values())
            notes.append(
                f"estimated from {total:,} plays: each chance is within {100 * wide:.2f} points of what is told, "
                "95 of 100 times"
            )
        elif self.line.has("explain"):
            notes += self.worths()
        return notes

    def worths(self) -> Iterable[str]:
        """What each modifier is worth, the decisive one first."""
        question, found = self.question, self.found
        if isinstance(found, Estimate):
            return
        before = self.shares(found)
        told: list[tuple[Fraction, str]] = []
        for worth in worths(question.system, question.request, question.encounter, found):
            after = {} if worth.without is None else self.shares(worth.without)
            gains = {key: before.get(key, Fraction(0)) - after.get(key, Fraction(0)) for key in before | after}
            most = max(map(abs, gains.values()), default=Fraction(0))
            told.append((most, f"{modifier_told(worth.modifier)}: {points(gains)}"))
        yield from (text for _, text in sorted(told, key=lambda pair: -pair[0]))

    def shares(self, found: Distribution) -> dict[str, Fraction]:
        """The chances by what is told: of success where the rules say what one is, else of each result."""
        weights, total = self.weights(found)
        if [fact.path for fact in self.facts] == ["result"] and all(values[-1] is not None for values in weights):
            won = sum(weight for values, weight in weights.items() if values[-1] is True)
            return {SUCCESS: Fraction(won, total)}
        return {
            ", ".join(map(plain, values)): Fraction(weight, total) for values, weight in self.grouped(weights).items()
        }


def spread(count: int, plays: int) -> float:
    """How far a chance that was estimated may be off."""
    low, high = interval(count, plays)
    return max(count / plays - low, high - count / plays)


def modifier_told(modifier: Modifier) -> str:
    """A modifier in words."""
    sign = f"x {modifier.value}" if modifier.op == "times" else f"{modifier.value:+}"
    rule = f" ({modifier.rule})" if modifier.rule else ""
    return f"{modifier.figure} {sign}, {modifier.reason}{rule}"


def points(gains: Mapping[str, Fraction]) -> str:
    """Differences of chances in percentage points, the greatest first."""
    shown = sorted(((key, gain) for key, gain in gains.items() if gain), key=lambda item: -abs(item[1]))
    return ", ".join(f"{key} {100 * float(gain):+.2f} points" for key, gain in shown[:4]) or "worth nothing"


def plain(value: object) -> str:
    """A fact in words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
