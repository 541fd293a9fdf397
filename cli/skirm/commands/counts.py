"""What is counted while trials are played. A trial counts when it has come to its end, with all that happened in it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from skirm.commands.tally import (
    MOST_TEXTS,
    Reason,
    Reasons,
    Tally,
    bounded,
    first_of,
    in_order,
    note,
    numbered,
    too_many,
)
from skirm.rules.models import units_of
from skirm.rules.policies import able, side_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.rules.models import Encounter
    from skirm.rules.refusals import RulesError

JSON = msgspec.json.Encoder(enc_hook=str, order="deterministic")


class Happened:
    """What happened in one trial until now.

    Attributes:
        done, refused, skipped: The number of an order's line, as often as it happened to it.
        refusals: Every refusal, by that number.
        passed: How often time passed.
        rounds: How often the list was played.
        cut: Whether it was given up because the list had been played as often as it may.
    """

    __slots__ = ("cut", "done", "passed", "refusals", "refused", "rounds", "skipped")

    def __init__(self) -> None:
        self.done: list[int] = []
        self.refused: list[int] = []
        self.skipped: list[int] = []
        self.refusals: dict[int, Reasons] = {}
        self.passed = 0
        self.rounds = 0
        self.cut = False

    def refuse(self, number: int, refusal: RulesError) -> None:
        """An order was refused."""
        self.refused.append(number)
        reasons = self.refusals.setdefault(number, {})
        # Each identifier counts once: of several with the same one, the first sentence is told.
        for identifier, text in dict(reversed(refusal.reasons)).items():
            note(reasons, identifier, Reason(1, {text: 1}))


class Counts:
    """The counts of some trials.

    Attributes:
        plays: How many have come to their end.
    """

    def __init__(self, start: Encounter, facts: Sequence[str]) -> None:
        """Count nothing yet.

        Args:
            start: The position they begin with.
            facts: The facts that are counted, as they were asked for.
        """
        self.start = {name: side_of(start, name) for name in units_of(start)}
        self.plays = 0
        self.units: Counter[str] = Counter(dict.fromkeys(self.start, 0))
        self.able: Counter[str] = Counter()
        self.survivors: dict[str, Counter[int]] = {side: Counter() for side in self.start.values()}
        self.ends: Counter[str] = Counter()
        self.cut = 0
        self.advances: Counter[int] = Counter()
        self.rounds: Counter[int] = Counter()
        self.done: Counter[int] = Counter()
        self.refused: Counter[int] = Counter()
        self.skipped: Counter[int] = Counter()
        self.reasons: dict[int, Reasons] = {}
        self.facts: dict[str, Counter[str] | None] = {fact: Counter() for fact in facts}

    def add(self, happened: Happened, encounter: Encounter, over: str | None, facts: Sequence[object]) -> None:
        """Count how a trial ended.

        Args:
            encounter: Its end.
            over: Why it is over, or None.
            facts: What was found of the facts that are counted, in their order.
        """
        standing = set(able(encounter))
        sides = dict.fromkeys(self.survivors, 0)
        for name in units_of(encounter):
            self.units[name] += 1
            self.able[name] += name in standing
            side = side_of(encounter, name)
            sides[side] = sides.get(side, 0) + (name in standing)
        for side, count in sides.items():
            self.survivors.setdefault(side, Counter({0: self.plays}))[count] += 1
        self.ends[over or ""] += 1
        if len(self.ends) > 2 * MOST_TEXTS:
            self.ends = Counter(first_of(self.ends))
        self.cut += happened.cut
        self.advances[happened.passed] += 1
        self.rounds[happened.rounds] += 1
        self.done.update(happened.done)
        self.skipped.update(happened.skipped)
        if happened.refused:
            self.refused.update(happened.refused)
            self.refuse(happened.refusals)
        for fact, found in zip(self.facts, facts, strict=True):
            self.fact(fact, JSON.encode(found).decode())
        self.plays += 1

    def refuse(self, refusals: dict[int, Reasons]) -> None:
        """Count why orders were refused."""
        for number, reasons in refusals.items():
            known = self.reasons.setdefault(number, {})
            for identifier, reason in reasons.items():
                note(known, identifier, reason)
            if len(known) > 2 * MOST_TEXTS:
                self.reasons[number] = bounded(known)

    def fact(self, fact: str, value: str) -> None:
        """Count the value of a fact, unless there were too many already."""
        values = self.facts[fact]
        if values is None:
            return
        new = value not in values
        values[value] += 1
        if new and too_many(values):
            self.facts[fact] = None

    def into(self, tally: Tally) -> None:
        """Write them down in a tally that knows its first trial."""
        first = tally.shares[0][0]
        tally.shares = [(first, self.plays)] if self.plays else []
        tally.roster, tally.start = list(self.start), self.start
        tally.units = in_order(self.units, self.start)
        tally.out = {name: self.plays - self.able[name] for name in tally.units}
        sides = in_order(dict.fromkeys(self.survivors, 0), tally.sides)
        tally.survivors = {side: by_key(self.survivors[side]) for side in sides}
        tally.ends = first_of(self.ends)
        tally.cut = self.cut
        tally.advances, tally.rounds = by_key(self.advances), by_key(self.rounds)
        tally.done, tally.refused, tally.skipped = by_key(self.done), by_key(self.refused), by_key(self.skipped)
        tally.reasons = {str(number): bounded(self.reasons[number]) for number in sorted(self.reasons)}
        tally.facts = {fact: dict(sorted((values or {}).items())) for fact, values in self.facts.items()}
        tally.unbounded = [fact for fact, values in self.facts.items() if values is None]


def by_key(counts: Counter[int]) -> dict[str, int]:
    """Counts by number, in rising order, as JSON has them; what never was is left out."""
    return numbered({str(key): count for key, count in counts.items() if count})
