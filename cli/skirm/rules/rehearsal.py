"""A request played in place, with dice but without a record or a story: what simulations do by the thousand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.rules.engine import Resolution
from skirm.rules.refusals import RulesError
from skirm.rules.thrown import ThrownDice, UnrecordedDice

if TYPE_CHECKING:
    from skirm.dice.rolled import Source
    from skirm.rules.models import Encounter, Request
    from skirm.rules.outcome import Outcome
    from skirm.rules.system import System


class Rehearsal:
    """A fight that is played on and on, and may be taken back to where it began.

    Attributes:
        encounter: The state now.
    """

    __slots__ = ("encounter", "start", "system")

    def __init__(self, system: System, encounter: Encounter) -> None:
        self.system = system
        self.start = system.freeze(encounter)
        self.encounter = system.thaw(self.start)

    def again(self) -> None:
        """Go back to the beginning."""
        self.encounter = self.system.thaw(self.start)

    def play(
        self, request: Request, source: Source, dice: type[ThrownDice | UnrecordedDice] = UnrecordedDice
    ) -> Outcome:
        """Play a request with all its steps.

        Args:
            source: Where the dice come from.
            dice: How they are thrown; those that are recorded tell more of what is wrong with dice that were given.

        Returns: The outcome of the request itself.
        Errors: RulesError where the rules refuse, and the state is then what it was; PluginError.
        """
        before = self.system.freeze(self.encounter)
        try:
            resolution = Resolution(self.system, request, self.encounter, told=False)
            outcome, _ = resolution.body(dice(source))
            taken = 0
            while resolution.due:
                resolution.refuse_endless(taken)
                resolution.step(dice(source))
                taken += 1
        except RulesError:
            self.encounter = self.system.thaw(before)
            raise
        return outcome
