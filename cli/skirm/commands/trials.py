"""Trials: an order list played from one position with the dice of a trial's number, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.changes import change
from skirm.commands.conditions import Condition
from skirm.commands.counts import Counts, Happened
from skirm.commands.meant import actors, named
from skirm.commands.order import about_line
from skirm.commands.question import Fact
from skirm.commands.referee import request_of
from skirm.commands.slips import Company
from skirm.dice.seeds import RandomDice
from skirm.errors import SkirmError
from skirm.rules.guard import Guard
from skirm.rules.models import Advance
from skirm.rules.paths import look_for
from skirm.rules.policies import able
from skirm.rules.readback import TRIALS, Enough, Suspicious
from skirm.rules.refusals import RulesError
from skirm.rules.rehearsal import Rehearsal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from skirm.commands.order import Order
    from skirm.commands.tally import Tally
    from skirm.rules.models import Encounter, Written
    from skirm.rules.system import System

# How often a list is played again before its condition is given up.
MOST_ROUNDS = 100


def never() -> bool:
    """Nobody asks for an early end."""
    return False


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

        Errors: UsageError for a fact or condition that is none; for an order that can never be right, those of
        `Company`.
        """
        self.system = system
        self.start = encounter
        self.rehearsal: Rehearsal = Rehearsal(system, encounter)
        self.looked = False
        self.orders = list(orders)
        company = Company(system, encounter, self.orders)
        self.conditions = company.conditions
        self.facts = [Fact(text, company.encounter, at_the_end=True) for text in by]
        self.until = None if until is None else Condition(until)
        if self.until is not None:
            self.until.check(company.encounter)
        # What names its units and depends on nothing is read once, for as long as these are the units.
        self.names = self.rehearsal.names
        self.ready: dict[int, Written] = {}
        for place, (number, order) in enumerate(self.orders):
            if order.verb in ("action", "advance") and not order.has_policies:
                try:
                    self.ready[place] = system.written(about_line(number, request_of, system, encounter, order)[1])
                except RulesError:
                    # A unit that joins later.
                    continue

    def play(self, trials: Iterable[int], tally: Tally, halted: Callable[[], bool] = never) -> Tally:
        """Play some trials, and count how they end.

        Args:
            trials: Their numbers, from the first one of the tally on; trial t throws the dice of (seed, trial t).
            halted: Asked between orders; a trial that is not played to its end then does not count, and no other is
                begun.

        Errors: PluginError where a rule is broken; GivenDiceError for an order that brings too many or too few dice;
        PathError, RequestError, UsageError for one that turns out to be none. They know the line of the order.
        """
        if not self.looked:
            self.looked, self.rehearsal.reads_back = True, self.strays(halted)
        counts = Counts(self.start, [fact.text for fact in self.facts])
        for trial in trials:
            self.rehearsal.again()
            happened = Happened()
            if not self.one(RandomDice(tally.seed, "trial", trial), happened, halted):
                break
            counts.add(happened, self.encounter, self.over(), [self.found(fact) for fact in self.facts])
        counts.into(tally)
        tally.orders = {str(number): told(order) for number, order in self.orders}
        tally.times = {str(number): order.times for number, order in self.orders if not order.has_policies}
        return tally

    def strays(self, halted: Callable[[], bool]) -> bool:
        """Whether this system leaves states that are others when they are read back, as far as some trials tell.

        They are the same whichever trials are played then, and by whom.
        """
        playing = self.rehearsal
        self.rehearsal = looking = Suspicious(self.system, self.start)
        try:
            for trial in range(TRIALS):
                looking.again()
                if not self.one(RandomDice("readback", "trial", trial), Happened(), halted):
                    break
        except (Enough, SkirmError):
            # What fails here fails again, or fails nowhere.
            pass
        finally:
            self.rehearsal = playing
        return looking.stray is not None

    @property
    def encounter(self) -> Encounter:
        """The state now."""
        return self.rehearsal.encounter

    def one(self, dice: RandomDice, happened: Happened, halted: Callable[[], bool]) -> bool:
        """Play one trial. Returns: whether it came to its end."""
        for _ in range(1 if self.until is None else MOST_ROUNDS):
            if self.until is not None and self.ended():
                return True
            for place, (number, order) in enumerate(self.orders):
                for _ in range(order.times):
                    if halted():
                        return False
                    self.order(place, number, order, dice, happened)
            happened.rounds += 1
        happened.cut = self.until is not None and not self.ended()
        return True

    def ended(self) -> bool:
        """Whether there is no use in playing the list once more."""
        with Guard(f"{self.system.name}: {self.until} failed", allowed=SkirmError):
            return self.over() is not None or (self.until is not None and self.until.holds(self.encounter))

    def over(self) -> str | None:
        """Why nothing more can happen, or None. Errors: PluginError."""
        return self.rehearsal.over()

    def order(self, place: int, number: int, order: Order, dice: RandomDice, happened: Happened) -> None:
        """Play one order; what the rules refuse is counted and left out."""
        try:
            if place in self.conditions and not self.holds(self.conditions[place]):
                happened.skipped.append(number)
                return
            if place in self.ready and self.names == self.rehearsal.names:
                self.request(self.ready[place], order, dice, happened)
            elif order.verb in ("action", "advance"):
                for actor in actors(self.system, self.encounter, order):
                    if actor is None or actor in able(self.encounter):
                        self.for_one(number, order, actor, dice, happened)
                return
            else:
                self.rehearsal.encounter, _, _ = change(self.system, self.encounter, order)
            happened.done.append(number)
        except RulesError as refusal:
            happened.refuse(number, refusal)
        except SkirmError as fault:
            fault.line = number
            raise

    def holds(self, condition: Condition) -> bool:
        """Whether the condition of an order holds; of a unit that has left hardly any does. Errors: PluginError."""
        with Guard(f"{self.system.name}: {condition} failed", allowed=SkirmError):
            return condition.holds(self.encounter)

    def for_one(self, number: int, order: Order, actor: str | None, dice: RandomDice, happened: Happened) -> None:
        """Play an order that means units without naming them, for one of those who carry it out."""
        try:
            given = order.giving(named(self.system, self.encounter, order, actor))
            _, request = request_of(self.system, self.encounter, given)
            self.request(self.system.written(request), order, dice, happened)
            happened.done.append(number)
        except RulesError as refusal:
            happened.refuse(number, refusal)

    def request(self, request: Written, order: Order, dice: RandomDice, happened: Happened) -> None:
        """Play a request. Errors: RulesError; GivenDiceError for too many or too few dice that the order brings."""
        if issubclass(request.model, Advance):
            if not request.model.after_the_fight and (reason := self.over()) is not None:
                raise RulesError(("over", f"the fight is over: {reason}"))
            happened.passed += 1
        if order.dice is None:
            self.rehearsal.play(request, dice)
            return
        from skirm.dice.given import GivenDice  # noqa: PLC0415 - few orders bring their own

        given = GivenDice(order.dice)
        self.rehearsal.play_given(request, given)
        given.finish()

    def found(self, fact: Fact) -> object:
        """A fact of the state now, None where there is no such thing. Errors: PluginError."""
        with Guard(f"{self.system.name}: {fact.text} failed", allowed=SkirmError):
            return fact.value(look_for(self.encounter, fact.path))


def told(order: Order) -> str:
    """An order in few words."""
    return f"{order.verb} {order.name}".strip()
