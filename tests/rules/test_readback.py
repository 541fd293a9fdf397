"""States that are others when they are read back: found, and played in simulations as they are in real play."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from skirm.api import Action, Encounter, Outcome, Part, Play, Schemas, Unit, hookimpl
from skirm.commands.asked import Asked
from skirm.commands.order import from_lines, numbered
from skirm.commands.tally import Tally
from skirm.commands.trials import Trials
from skirm.dice.seeds import RandomDice
from skirm.rules.engine import run
from skirm.rules.readback import stray
from skirm.rules.refusals import PluginError
from skirm.rules.system import System, assemble

ORDERS = 3
TRIALS = 30


class Wound(Part):
    depth: int = 0


class Body(Unit):
    health: int = 6
    pain: float = 0
    wounds: list[Wound] = msgspec.field(default_factory=list)

    def __post_init__(self) -> None:
        """Nobody is less than dead, or has more than nine wounds."""
        self.health = max(0, self.health)
        if len(self.wounds) > 9:
            raise ValueError("nobody has ten wounds")


class Ward(Encounter):
    units: dict[str, Body] = msgspec.field(default_factory=dict)


Rule = Callable[[Ward, Play], None]


def clamped(ward: Ward, play: Play) -> None:
    """Hurts more than there is to hurt, and heals after that."""
    ward.units["Vyx"].health += play.dice.sum("1d8", "luck") - 6


def whole(ward: Ward, play: Play) -> None:
    """A whole number where there may be fractions; shown as 1, read back as 1.0."""
    ward.units["Vyx"].pain = play.dice.sum("1d4", "pain")


def shared(ward: Ward, play: Play) -> None:
    """The wounds of one are those of the other, from then on."""
    play.dice.sum("1d4", "luck")
    if not ward.units["Rook"].wounds:
        ward.units["Rook"].wounds = ward.units["Vyx"].wounds
    ward.units["Vyx"].wounds.append(Wound(1))


def sound(ward: Ward, play: Play) -> None:
    """Leaves what is read back."""
    ward.units["Vyx"].health = play.dice.sum("1d4", "luck")
    ward.units["Vyx"].pain = 0.5
    ward.units["Rook"].wounds = [Wound(1)]


def system_of(rule: Rule) -> System:
    """A system of one rule."""

    class Do(Action):
        """Do it."""

        def resolve(self, encounter: Ward, play: Play) -> Outcome:
            rule(encounter, play)
            return Outcome("done")

    class Plugin:
        @hookimpl
        def register_schemas(self, schemas: Schemas) -> None:
            schemas.encounter(Ward)
            schemas.action(Do)

    return assemble("ward", {"ward": Plugin()})


def ward() -> Ward:
    return Ward(units={"Vyx": Body(), "Rook": Body()})


FACTS = ("units.Vyx.health", "units.Vyx.pain", "units.Rook.wounds.1.depth")


def simulated(system: System) -> dict[str, dict[str, int]]:
    """What a simulation counts of the facts."""
    orders = list(from_lines(numbered('{"action": "do"}\n' * ORDERS)))
    trials = Trials(system, ward(), orders, FACTS)
    return trials.play(range(TRIALS), Tally("", "monday", "ward", [(0, TRIALS)], Asked())).facts


def really_played(system: System) -> dict[str, dict[str, int]]:
    """What playing the orders one by one comes to."""
    counts: dict[str, dict[str, int]] = {fact: {} for fact in FACTS}
    for trial in range(TRIALS):
        dice = RandomDice("monday", "trial", trial)
        state: Encounter | None = ward()
        for _ in range(ORDERS):
            _, state = run(system, "do", system.schemas.actions["do"](), state, dice)
        assert isinstance(state, Ward)
        vyx, rook = state.units["Vyx"], state.units["Rook"]
        second = rook.wounds[1].depth if len(rook.wounds) > 1 else None
        for fact, found in zip(FACTS, (vyx.health, vyx.pain, second), strict=True):
            value = msgspec.json.encode(found).decode()
            counts[fact][value] = counts[fact].get(value, 0) + 1
    return {fact: dict(sorted(values.items())) for fact, values in counts.items()}


@pytest.mark.parametrize("rule", [clamped, whole, shared, sound])
def test_a_simulation_is_real_play_whatever_becomes_of_states_that_are_read_back(rule: Rule) -> None:
    assert simulated(system_of(rule)) == really_played(system_of(rule))


def test_what_no_save_can_hold_is_told_by_a_simulation_too() -> None:
    def worse(ward: Ward, play: Play) -> None:
        ward.units["Vyx"].wounds += [Wound(play.dice.sum("1d4", "depth"))] * 5

    with pytest.raises(PluginError, match="nobody has ten wounds"):
        really_played(system_of(worse))
    with pytest.raises(PluginError, match="nobody has ten wounds"):
        simulated(system_of(worse))


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (lambda ward: setattr(ward.units["Vyx"], "health", -2), "units.Vyx.health: -2 is read back as 0"),
        (lambda ward: setattr(ward.units["Vyx"], "pain", 1), "units.Vyx.pain: 1 is read back as 1.0"),
        (
            lambda ward: setattr(ward.units["Vyx"], "wounds", (Wound(1),)),
            "units.Vyx.wounds: (Wound(depth=1),) is read back as [Wound(depth=1)]",
        ),
        (
            lambda ward: setattr(ward.units["Rook"], "wounds", ward.units["Vyx"].wounds),
            "units.Rook.wounds: it is the very list of units.Vyx.wounds, and is read back as one of its own",
        ),
        (lambda ward: ward.units["Vyx"].wounds.append(Wound(2)), None),
    ],
)
def test_where_a_state_is_another_when_it_is_read_back(rule: Callable[[Ward], object], told: str | None) -> None:
    state = ward()
    rule(state)
    assert stray(system_of(sound), state) == told
