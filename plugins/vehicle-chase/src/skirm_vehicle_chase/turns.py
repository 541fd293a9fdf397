"""The end of a turn: VC-24."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Advance, Outcome, Play, Step, refuse

from .driving import Drift
from .speed import ControlLoss, PowerLoss
from .vehicles import MOST, Vehicle

if TYPE_CHECKING:
    from .chase import Chase


class Turn(Advance):
    """The turn ends. Vehicles drift for what is left of their moves; then the next turn forces its changes of speed.

    The order: drifting, in the order of names; the number of the turn; control loss, then power loss of each vehicle,
    in the order of names.
    """

    def advance(self, encounter: Chase, play: Play) -> Outcome:
        vehicles = encounter.vehicles()
        refuse(("turns" if encounter.turn >= MOST else "", f"skirm counts turns up to {MOST}: set turn=1 to go on"))
        play.tell("turn {turn} ends", turn=encounter.turn)
        play.then(*(Drift(name) for name, vehicle in vehicles.items() if vehicle.left and not vehicle.destroyed))
        play.then(NextTurn())
        for name, vehicle in vehicles.items():
            play.then(*forced(name, vehicle))
        return Outcome("ended")


def forced(name: str, vehicle: Vehicle) -> list[Step]:
    """The forced changes of a vehicle's speed; both, where both are due (VC-A20). Without power it stands for good."""
    if vehicle.destroyed or (vehicle.power_loss and not vehicle.speed):
        return []
    return [
        *([ControlLoss(name)] if vehicle.control_loss else []),
        *([PowerLoss(name)] if vehicle.power_loss else []),
    ]


class NextTurn(Step, frozen=True):
    """The next turn begins: nobody has moved in it, and who skidded in the last one may shoot again."""

    def take(self, encounter: Chase, play: Play) -> Outcome:
        encounter.turn += 1
        for vehicle in encounter.vehicles().values():
            vehicle.driven = 0.0
            vehicle.arc = None
        play.tell("turn {turn}", turn=encounter.turn)
        return Outcome("turn", data={"turn": encounter.turn})
