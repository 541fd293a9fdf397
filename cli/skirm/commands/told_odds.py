"""The odds of a system's question as they are told: by which facts, as which numbers, and what modifiers are worth."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import isfinite, lcm
from typing import TYPE_CHECKING

from skirm.dice.odds.distribution import Distribution as Numbers
from skirm.dice.odds.distribution import Outcomes
from skirm.dice.odds.question import Answer
from skirm.output.odds import counted
from skirm.output.values import said, told_apart
from skirm.rules.asked import KnownApart
from skirm.rules.estimate import Estimate
from skirm.rules.intervals import interval

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirm.commands.declared import Line
    from skirm.commands.question import Fact, Question
    from skirm.rules.branches import Distribution

SUCCESS = "success"
Values = tuple[object, ...]


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
        self.success = found.facts.index((SUCCESS,))
        self.by_result = [fact.text for fact in facts] == ["result"]
        self.weighed, self.denominator = weights(found)
        self.grouped = self.by_facts(self.weighed)

    def answer(self) -> Answer:
        """The answer that is printed. Errors: UsageError."""
        odds, values = self.odds()
        asked, target = self.asked(odds), self.target
        found = self.found
        explained = self.explained() if self.line.has("explain") else None
        return Answer(
            self.told(),
            odds,
            asked=asked,
            target=target,
            about=self.about() | ({} if explained is None else {"explain": explained[0]}),
            notes=self.notes(odds, explained[1] if explained else []),
            names=[fact.text for fact in self.facts],
            facts=values,
            plays=found.plays if isinstance(found, Estimate) else None,
            instead="" if asked is not None or isinstance(odds, Numbers) else self.instead(),
        )

    def told(self) -> str:
        """What was asked, in words."""
        by = ", ".join(fact.text for fact in self.facts)
        system = self.question.system.name
        return f"{system} {self.question.name}" + ("" if by == "result" else f" by {by}")

    def by_facts(self, weighed: Mapping[Values, int]) -> dict[Values, int]:
        """The weights by what was asked for, conditions judged."""
        found: dict[Values, int] = {}
        for values, weight in weighed.items():
            seen = KnownApart(fact.value(values[place]) for fact, place in zip(self.facts, self.places, strict=True))
            found[seen] = found.get(seen, 0) + weight
        return found

    def odds(self) -> tuple[Numbers | Outcomes, list[Values]]:
        """Numbers where all are, names else, the likeliest first; with the facts of each."""
        if len(self.facts) == 1:
            numbers: dict[int | Fraction | None, int] = {}
            written: dict[int | Fraction, Values] = {}
            for (value,), weight in self.grouped.items():
                number = number_of(value)
                numbers[number] = numbers.get(number, 0) + weight
                written |= {} if number is None else {number: (value,)}
            if None not in numbers:
                known = {number: weight for number, weight in numbers.items() if number is not None}
                return Numbers(known, self.denominator), [written[number] for number in sorted(written)]
        named: dict[str, int] = {}
        values: dict[str, Values] = {}
        ordered = sorted(self.grouped.items(), key=lambda item: -item[1])
        # Of one fact the name is what is told; several stand in columns, and their names are only told apart.
        single = told_apart([facts[0] for facts, _ in ordered]) if len(self.facts) == 1 else None
        labels = single or [repr(tuple(facts)) for facts, _ in ordered]
        for label, (facts, weight) in zip(labels, ordered, strict=True):
            named[label] = named.get(label, 0) + weight
            values.setdefault(label, facts)
        return Outcomes(named, self.denominator), list(values.values())

    def asked(self, odds: Numbers | Outcomes) -> tuple[str, int, int] | None:
        """The one chance that was asked for, or None. Errors: UsageError."""
        if self.target is not None:
            if not isinstance(odds, Numbers):
                raise self.line.wrong("--target needs numbers, and these odds are of words; ask for one with --by")
            return f"at least {self.target}", *odds.certain_at_least(self.target)
        won = 0
        if self.by_result:
            won = sum(weight for values, weight in self.weighed.items() if values[self.success] is True)
            judged = [values[self.success] for values in self.weighed]
        else:
            won = sum(weight for values, weight in self.grouped.items() if values == (True,))
            judged = [values[0] for values in self.grouped] if len(self.facts) == 1 else []
            judged = judged if all(value is None or isinstance(value, bool) for value in judged) else []
        if not any(value is not None for value in judged):
            return None
        return SUCCESS if self.by_result else "yes", won, won

    def instead(self) -> str:
        """What to ask for one number."""
        if len(self.facts) > 1:
            return "these odds are by several facts; name one with --by"
        fact, ((likely, *_), *_) = self.facts[0].text, self.grouped
        if any(number_of(value) is not None for (value,) in self.grouped):
            return f"{fact} is not always one; ask for a comparison: --by '{fact}>=1'"
        total = ", or for a total: --target N" if self.by_result else ""
        return f"these odds are of words; ask for one of them: --by '{fact}={said(likely)}'{total}"

    def about(self) -> dict[str, object]:
        """What programs are told beside the odds."""
        found = self.found
        estimated = isinstance(found, Estimate)
        return {
            "system": self.question.system.name,
            "name": self.question.name,
            "by": [fact.text for fact in self.facts],
            "estimate": estimated,
            "runs": None if isinstance(found, Estimate) else found.runs,
            "plays": found.plays if isinstance(found, Estimate) else None,
        }

    def notes(self, odds: Numbers | Outcomes, explained: list[str]) -> list[str]:
        """What people are told below the odds."""
        notes: list[str] = []
        if isinstance(self.found, Estimate):
            plays = self.found.plays
            # Of numbers, what is told of at least and at most is as uncertain as its own count.
            counts = [*odds.weights, *(accumulate(odds.weights) if isinstance(odds, Numbers) else ())]
            wide = max(spread(count, plays) for count in counts)
            notes.append(
                f"estimated from {counted(plays)}: each chance is within {100 * wide:.2f} points of what is told, "
                "95 of 100 times"
            )
        notes += explained
        if len(self.grouped) == 1 and self.by_result:
            notes += self.asked_too_little()
        return notes

    def asked_too_little(self) -> list[str]:
        """What else to ask for where every way leads to the same result."""
        if self.question.encounter is not None:
            return ["every way leads to this result; ask for a fact of the state with --by, such as --by over"]
        if isinstance(self.found, Estimate) or self.found.runs > 1:
            return ["every way leads to this result; ask for another fact with --by: total, or data.KEY"]
        return []

    def explained(self) -> tuple[object, list[str]]:
        """What each modifier is worth, for programs and for people; why it is not told where it is not."""
        if isinstance(self.found, Estimate):
            why_not = "--explain: what modifiers are worth is the difference of exact odds, and these are estimated"
            return None, [why_not]
        from skirm.commands.told_worths import worths_told  # noqa: PLC0415 - only where they are asked for

        return worths_told(self, self.found)

    def shares(self, found: Distribution) -> dict[str, Fraction]:
        """The chances by what is told: of success where the rules say what one is, else of each result."""
        weighed, total = weights(found)
        if self.by_result and all(values[self.success] is not None for values in weighed):
            won = sum(weight for values, weight in weighed.items() if values[self.success] is True)
            return {SUCCESS: Fraction(won, total)}
        shares: dict[str, Fraction] = {}
        for values, weight in self.by_facts(weighed).items():
            label = ", ".join(map(said, values))
            shares[label] = shares.get(label, Fraction(0)) + Fraction(weight, total)
        return shares


def weights(found: Distribution | Estimate) -> tuple[Mapping[Values, int], int]:
    """Whole weights of the facts, and what they come to."""
    if isinstance(found, Estimate):
        return found.counts, found.plays
    total = lcm(*(chance.denominator for chance in found.chances.values()))
    return {values: int(chance * total) for values, chance in found.chances.items()}, total


def number_of(value: object) -> int | Fraction | None:
    """A fact as an exact number, None where it is none; a float is the decimal number that it is written as."""
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        return None
    if isinstance(value, float):
        return whole_or_not(Fraction(repr(value))) if isfinite(value) else None
    return value


def whole_or_not(value: Fraction) -> int | Fraction:
    """A number as an int where it is whole."""
    return value.numerator if value.denominator == 1 else value


def spread(count: int, plays: int) -> float:
    """How far a chance that was estimated may be off."""
    low, high = interval(count, plays)
    return max(count / plays - low, high - count / plays)
