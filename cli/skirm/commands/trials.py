"""Trials: an order list played from one position with the dice of a trial's number, and how it ends."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from skirm.commands.changes import change
from skirm.commands.conditions import Condition
from skirm.commands.meant import actors, holds, named
from skirm.commands.question import Fact
from skirm.commands.referee import request_of
from skirm.commands.tally import Tally
from skirm.dice.seeds import RandomDice
from skirm.errors import SkirmError
from skirm.rules.answers import over_of
from skirm.rules.guard import Guard
from skirm.rules.models import Advance, units_of
from skirm.rules.paths import look_for
from skirm.rules.policies import able, side_of
from skirm.rules.refusals import RulesError
from skirm.rules.rehearsal import Rehearsal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from skirm.commands.order import Order
    from skirm.dice.rolled import Source
    from skirm.rules.models import Encounter, Request
    from skirm.rules.system import System

# How often a list is played again before its condition is given up.
MOST_ROUNDS = 100
JSON = msgspec.json.Encoder(enc_hook=str, order="deterministic")


class Trials:
    """A position and an order list, ready to be played again and again."""

    def __init__(
        self,
        system: System,
        encounter: Encounter,
        orders: Sequence[tuple[int, Order]],
        by: Sequence[str] = (),
        until: str | None = None,
    ) -> None:
        """Prepare them.

        Args:
            orders: The orders with the numbers of their lines.
            by: Facts of the end that are counted.
            until: A condition; the list is played again and again until it holds, or the fight is over.

        Errors: UsageError for a fact or condition that is none; RequestError for an order that is none.
        """
        self.system = system
        self.rehearsal = Rehearsal(system, encounter)
        self.orders = list(orders)
        self.names = list(units_of(encounter))
        self.facts = [Fact(text, encounter, at_the_end=True) for text in by]
        self.until = None if until is None else Condition(until)
        if self.until is not None:
            self.until.check(encounter)
        # What names its units and depends on nothing is read once.
        self.ready: dict[int, Request] = {}
        for place, (number, order) in enumerate(self.orders):
            if order.verb in ("action", "advance") and not order.has_policies:
                try:
                    self.ready[place] = request_of(system, encounter, order)[1]
                except RulesError:
                    # A unit that joins later.
                    continue
                except Exception as fault:
                    fault.line = number  # type: ignore[attr-defined]
                    raise

    def play(self, trials: Iterable[int], tally: Tally) -> Tally:
        """Play some trials, and count how they end.

        Args:
            trials: Their numbers; trial t throws the dice of (seed, trial t).

        Errors: PluginError where a rule is broken.
        """
        counts = Counts()
        for trial in trials:
            self.rehearsal.again()
            self.one(RandomDice(tally.seed, "trial", trial), counts)
            self.count(counts)
        counts.into(tally, self)
        return tally

    @property
    def encounter(self) -> Encounter:
        """The state now."""
        return self.rehearsal.encounter

    def one(self, dice: Source, counts: Counts) -> None:
        """Play one trial to its end."""
        for _ in range(1 if self.until is None else MOST_ROUNDS):
            if self.until is not None and self.ended():
                return
            for place, (number, order) in enumerate(self.orders):
                for _ in range(order.times):
                    self.order(place, number, order, dice, counts)

    def ended(self) -> bool:
        """Whether there is no use in playing the list once more."""
        with Guard(f"{self.system.name}: {self.until} failed", allowed=SkirmError):
            return self.over() is not None or (self.until is not None and self.until.holds(self.encounter))

    def over(self) -> str | None:
        """Why nothing more can happen, or None. Errors: PluginError."""
        with Guard(f"{self.system.name}: over failed"):
            return over_of(self.encounter)

    def order(self, place: int, number: int, order: Order, dice: Source, counts: Counts) -> None:
        """Play one order; what the rules refuse is counted and left out."""
        try:
            if not holds(self.system, self.encounter, order, self.names):
                counts.skipped[number] += 1
                return
            if place in self.ready:
                self.request(self.ready[place], order, dice, counts)
            elif order.verb in ("action", "advance"):
                for actor in actors(self.system, self.encounter, order):
                    if actor is None or actor in able(self.encounter):
                        self.for_one(number, order, actor, dice, counts)
                return
            else:
                self.rehearsal.encounter, _, _ = change(self.system, self.encounter, order)
            counts.done[number] += 1
        except RulesError:
            counts.refused[number] += 1

    def for_one(self, number: int, order: Order, actor: str | None, dice: Source, counts: Counts) -> None:
        """Play an order that means units without naming them, for one of those who carry it out."""
        try:
            given = order.giving(named(self.system, self.encounter, order, actor))
            _, request = request_of(self.system, self.encounter, given)
            self.request(request, order, dice, counts)
            counts.done[number] += 1
        except RulesError:
            counts.refused[number] += 1

    def request(self, request: Request, order: Order, dice: Source, counts: Counts) -> None:
        """Play a request. Errors: RulesError."""
        if isinstance(request, Advance):
            if not request.after_the_fight and (reason := self.over()) is not None:
                raise RulesError(("over", reason))
            counts.passed += 1
        if order.dice is not None:
            from skirm.dice.given import GivenDice  # noqa: PLC0415 - few orders bring their own

            dice = GivenDice(order.dice)
        self.rehearsal.play(request, dice)

    def count(self, counts: Counts) -> None:
        """Count how a trial ended."""
        encounter = self.encounter
        standing = set(able(encounter))
        sides: Counter[str] = Counter()
        for name in units_of(encounter):
            counts.units[name] += 1
            counts.able[name] += name in standing
            sides[side_of(encounter, name)] += name in standing
        for side, count in sides.items():
            counts.survivors.setdefault(side, Counter())[count] += 1
        counts.ends[self.over() or ""] += 1
        counts.advances[counts.passed] += 1
        counts.passed = 0
        for fact in self.facts:
            with Guard(f"{self.system.name}: {fact.text} failed", allowed=SkirmError):
                found = fact.value(look_for(encounter, fact.path))
            counts.facts.setdefault(fact.text, Counter())[JSON.encode(found).decode()] += 1


class Counts:
    """What is counted while trials are played."""

    def __init__(self) -> None:
        self.units: Counter[str] = Counter()
        self.able: Counter[str] = Counter()
        self.survivors: dict[str, Counter[int]] = {}
        self.ends: Counter[str] = Counter()
        self.advances: Counter[int] = Counter()
        self.done: Counter[int] = Counter()
        self.refused: Counter[int] = Counter()
        self.skipped: Counter[int] = Counter()
        self.facts: dict[str, Counter[str]] = {}
        self.passed = 0

    def into(self, tally: Tally, trials: Trials) -> None:
        """Write them down."""
        tally.units = dict(self.units)
        tally.out = {name: tally.plays - self.able[name] for name in self.units}
        tally.survivors = {side: by_key(found) for side, found in self.survivors.items()}
        tally.ends = dict(self.ends)
        tally.advances = by_key(self.advances)
        tally.orders = {str(number): told(order) for number, order in trials.orders}
        tally.done, tally.refused, tally.skipped = by_key(self.done), by_key(self.refused), by_key(self.skipped)
        tally.facts = {fact: dict(found) for fact, found in self.facts.items()}


def by_key(counts: Counter[int]) -> dict[str, int]:
    """Counts by number, in rising order, as JSON has them."""
    return {str(key): counts[key] for key in sorted(counts)}


def told(order: Order) -> str:
    """An order in few words."""
    return f"{order.verb} {order.name}".strip()
