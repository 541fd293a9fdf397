"""A request played in place, with dice but without a record or a story: what simulations do by the thousand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.rules.answers import over_in
from skirm.rules.engine import Resolution
from skirm.rules.models import units_of
from skirm.rules.positions import End, Position, Positions
from skirm.rules.refusals import RulesError
from skirm.rules.remembered import NotingDice
from skirm.rules.thrown import ThrownDice, UnrecordedDice

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from skirm.dice.rolled import Source
    from skirm.dice.seeds import RandomDice
    from skirm.rules.models import Encounter, Written
    from skirm.rules.positions import Question
    from skirm.rules.system import System


class Rehearsal:
    """A fight that is played on and on, and may be taken back to where it began.

    What was played before from the same state, with the same answers of the dice, is not played again.

    Attributes:
        reads_back: Whether what the rules leave is read back after every order, as in real play; it goes on faster
            without, and the same where that changes nothing (`rules.readback`).
    """

    __slots__ = ("here", "live", "positions", "reads_back", "start", "system")

    def __init__(self, system: System, encounter: Encounter) -> None:
        self.system = system
        self.reads_back = False
        self.positions = Positions()
        self.start = self.here = self.arrived(encounter)
        # The state as an encounter, where somebody has needed it.
        self.live: Encounter | None = None

    @property
    def encounter(self) -> Encounter:
        """The state now, to be looked at; who changes it sets it."""
        if self.live is None:
            self.live = self.system.thaw(self.here.state)
        return self.live

    @encounter.setter
    def encounter(self, encounter: Encounter) -> None:
        self.here = self.arrived(encounter)
        self.live = encounter

    def arrived(self, encounter: Encounter) -> Position:
        """The position that an encounter is."""
        return self.positions.at(self.system.freeze(encounter), tuple(units_of(encounter)))

    def again(self) -> None:
        """Go back to the beginning."""
        self.go(self.positions.at(self.start.state, self.start.names))

    def go(self, position: Position) -> None:
        """Go to a position where a fight was before."""
        position.again = True
        if position is not self.here:
            self.here = position
            self.live = None

    def over(self) -> str | None:
        """Why nothing more can happen, or None. Errors: PluginError."""
        here = self.here
        if here.over is None:
            here.over = (over_in(self.system.name, self.encounter),)
        return here.over[0]

    @property
    def names(self) -> tuple[str, ...]:
        """The units that are there now."""
        return self.here.names

    def play(self, request: Written, dice: RandomDice) -> str:
        """Play a request with all its steps.

        Returns: The result of the request itself.
        Errors: RulesError where the rules refuse, and the state is then what it was; PluginError.
        """
        here = self.here
        if request in here.ways:
            place = dice.stream.place()
            end = here.walk(request, dice)
            if end is not None:
                if end.position is None:
                    raise RulesError(*end.reasons)
                self.go(end.position)
                return end.result
            dice.stream.back(place)
        if not here.again:
            return self.anew(request, lambda: UnrecordedDice(dice))
        asked = list[tuple["Question", "Hashable"]]()
        try:
            result = self.anew(request, lambda: NotingDice(dice, asked))
        except RulesError as refusal:
            self.positions.keep(here, request, asked, End(None, reasons=tuple(refusal.reasons)))
            raise
        self.positions.keep(here, request, asked, End(self.here, result))
        return result

    def play_given(self, request: Written, given: Source) -> str:
        """Play a request with dice that an order brings, which must be neither too many nor too few for it.

        Nothing is remembered: recorded dice tell better what is wrong with them. Errors: as `play`; GivenDiceError.
        """
        return self.anew(request, lambda: ThrownDice(given))

    def anew(self, request: Written, dice: Callable[[], ThrownDice | UnrecordedDice]) -> str:
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
        self.encounter = self.system.thaw(self.system.freeze(encounter)) if self.reads_back else encounter
        return outcome.result
