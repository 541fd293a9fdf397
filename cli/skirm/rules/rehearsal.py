"""A request played in place, with dice but without a record or a story: what simulations do by the thousand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.rules.answers import over_in
from skirm.rules.engine import Resolution
from skirm.rules.models import units_of
from skirm.rules.refusals import RulesError
from skirm.rules.remembered import End, NotingDice, Paths, ThrownBefore
from skirm.rules.thrown import ThrownDice, UnrecordedDice

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from skirm.dice.rolled import Source
    from skirm.rules.models import Encounter, Request
    from skirm.rules.remembered import Question
    from skirm.rules.system import System


class Rehearsal:
    """A fight that is played on and on, and may be taken back to where it began.

    What was played before from the same state, with the same answers of the dice, is not played again.

    Attributes:
        state: The state now, as bytes.
    """

    __slots__ = ("live", "paths", "start", "state", "system")

    def __init__(self, system: System, encounter: Encounter) -> None:
        self.system = system
        self.start = self.state = system.freeze(encounter)
        self.paths = Paths()
        # The state as an encounter, where somebody has needed it.
        self.live: Encounter | None = None

    @property
    def encounter(self) -> Encounter:
        """The state now, to be looked at; who changes it sets it."""
        if self.live is None:
            self.live = self.system.thaw(self.state)
        return self.live

    @encounter.setter
    def encounter(self, encounter: Encounter) -> None:
        self.state = self.system.freeze(encounter)
        self.live = encounter

    def again(self) -> None:
        """Go back to the beginning."""
        self.go(self.start)

    def go(self, state: bytes) -> None:
        """Go to a state."""
        if state is not self.state:
            self.state = state
            self.live = None

    def over(self) -> str | None:
        """Why nothing more can happen, or None. Errors: PluginError."""
        return self.paths.over(self.state, lambda: over_in(self.system.name, self.encounter))

    def names(self) -> list[str]:
        """The units that are there now."""
        return self.paths.names(self.state, lambda: list(units_of(self.encounter)))

    def play(self, request: Request, source: Source) -> str:
        """Play a request with all its steps.

        Returns: The result of the request itself.
        Errors: RulesError where the rules refuse, and the state is then what it was; PluginError.
        """
        start = (type(request), self.system.encoder.encode(request), self.state)
        if start in self.paths.ways:
            thrown = ThrownBefore(source)
            end = self.paths.walk(start, thrown)
            if end is not None:
                if end.reasons:
                    raise RulesError(*end.reasons)
                self.go(end.state)
                return end.result
            thrown.again()
            source = thrown
        return self.noted(start, request, source)

    def play_given(self, request: Request, given: Source) -> str:
        """Play a request with dice that an order brings, which must be neither too many nor too few for it.

        Nothing is remembered: recorded dice tell better what is wrong with them. Errors: as `play`; GivenDiceError.
        """
        return self.anew(request, lambda: ThrownDice(given))

    def noted(self, start: Hashable, request: Request, source: Source) -> str:
        """Play what was not played before; remember it where it may come again. Errors: as `play`."""
        if not self.paths.meets_again(start):
            return self.anew(request, lambda: UnrecordedDice(source))
        asked = list[tuple["Question", "Hashable"]]()
        try:
            result = self.anew(request, lambda: NotingDice(source, asked))
        except RulesError as refusal:
            self.paths.keep(start, asked, End(self.state, reasons=tuple(refusal.reasons)))
            raise
        self.paths.keep(start, asked, End(self.state, result))
        return result

    def anew(self, request: Request, dice: Callable[[], ThrownDice | UnrecordedDice]) -> str:
        """Play a request, each of its steps with dice of its own. Errors: as `play`."""
        encounter = self.encounter
        # Until it is done, or where it is refused, nothing has happened.
        self.live = None
        resolution = Resolution(self.system, request, encounter, told=False)
        outcome, _ = resolution.body(dice())
        taken = 0
        while resolution.due:
            resolution.refuse_endless(taken)
            resolution.step(dice())
            taken += 1
        self.encounter = encounter
        return outcome.result
