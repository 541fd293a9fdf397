"""What a system declares: rolls, actions, advances, and encounters with their units. Each is declared once."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, cast

import msgspec
from msgspec import Meta

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from skirm.rules.known import Known
    from skirm.rules.outcome import Outcome
    from skirm.rules.play import Play
    from skirm.rules.view import Expiry, View

UNIT_NAME = "unit name"
DURATION = "duration"

# The name of a unit of the encounter; compared without case, and an unknown one lists the candidates.
UnitName = Annotated[str, Meta(extra={"skirm": UNIT_NAME})]
# A span of time in seconds; people write 90s, 10m, 2h, 3d.
Duration = Annotated[int, Meta(ge=0, extra={"skirm": DURATION})]


@lru_cache(maxsize=1024)
def kebab(name: str) -> str:
    """The name under which a class is known in the shell: `ToHit` is `to-hit`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()


class Part(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Anything in the state of an encounter that is no unit: a weapon, a module, a fire."""


class Unit(Part, tag_field="kind", tag=kebab):
    """A combatant, vehicle or person. In the save it carries its class as `kind`, so that kinds can share a table."""


class Encounter(Part):
    """The state of one fight. A system adds `units` (a dict by name) and whatever else its game needs."""

    def view(self) -> View:
        """What `show` draws. By default a table of all units with their simple fields."""
        from skirm.rules.view import plain_view  # noqa: PLC0415 - only `show` needs it

        return plain_view(self)

    def next_up(self) -> str | None:
        """The name of the unit whose turn it is, or None where turns have no owner."""
        return None

    def over(self) -> str | None:
        """Why nothing more can happen, or None while the fight goes on."""
        return None

    def expiring(self) -> list[Expiry]:
        """What will run out, and when."""
        return []

    def able(self, name: str) -> bool:
        """Whether a unit can still act. By default whoever has no true field `out`, `dead` or `destroyed`."""
        unit = units_of(self)[name]
        return not any(getattr(unit, field, False) for field in ("out", "dead", "destroyed"))

    def vigour(self, name: str) -> float | None:
        """How much a unit can still take, in the system's own measure: the weakest has the least. None: not told."""
        return None

    def apart(self, name: str, other: str) -> float | None:
        """How far two units are from each other, in the system's own measure, or None where nobody knows."""
        return None

    def joined(self, name: str) -> None:
        """A unit of this name has just been added: by `skirm add`, not while an example is made."""

    def leaving(self, name: str) -> None:
        """The unit of this name is about to be removed."""

    def forget(self, asked: Collection[str]) -> None:
        """For odds: blank what neither due work nor the facts asked for read.

        It is run between the steps of an odds run, on a copy, and must change no answer.

        Args:
            asked: Key paths of the question, such as `units.Vyx.health`; empty where only results are asked for.
        """


def units_of(encounter: Encounter) -> dict[str, Unit]:
    """The units of an encounter by name."""
    return cast("dict[str, Unit]", getattr(encounter, "units", {}))


# The encounter model of the system: a model's methods name their own, which no common base could.
AnyEncounter = Any


class Asks(msgspec.Struct, forbid_unknown_fields=True):
    """What can be asked of a system by keys and values."""

    @classmethod
    def suggest(cls, key: str, known: Known) -> Iterable[str] | None:  # noqa: ARG003 - for others to override
        """Values that a key may well have, in the order in which completion at the shell shows them.

        Most models need none: choices, yes and no, and names of units come from the types, and a text gets the names
        that stand under the key's own word, in who acts (`weapon` in the `weapons` of the attacker), in the fight, or
        in a table.

        Returns: None for whatever skirm finds by itself.
        """
        return None


class Roll(Asks, forbid_unknown_fields=True):
    """A question to a system that needs no encounter: `skirm roll SYSTEM:NAME key=value`."""

    kind: ClassVar[str] = "roll"

    def roll(self, play: Play) -> Outcome:
        """Answer it.

        Errors: RulesError when the rules do not allow it.
        """
        raise NotImplementedError


class Action(Asks, forbid_unknown_fields=True):
    """An order inside an encounter: `skirm resolve SAVE NAME key=value`."""

    kind: ClassVar[str] = "action"

    def resolve(self, encounter: AnyEncounter, play: Play) -> Outcome:
        """Carry it out on the encounter, which is a copy that may be changed freely.

        Errors: RulesError when the rules do not allow it.
        """
        raise NotImplementedError


class Advance(Asks, forbid_unknown_fields=True):
    """Time passes: `skirm advance SAVE [NAME key=value]`. The body only lists its work; the work is done by steps.

    The body runs before its work, so its result says what kind of time passed (`combat`, `rested`), by which odds are
    grouped and scripts go on. What the steps changed is summed up by themselves: each is a part of the report with a
    result, facts and lines of its own, and the last of them (`NextTurn`) sees the state after all others.
    A fight that is over refuses to advance, but for kinds such as a rest, which set `after_the_fight`.
    """

    kind: ClassVar[str] = "advance"
    after_the_fight: ClassVar[bool] = False

    def advance(self, encounter: AnyEncounter, play: Play) -> Outcome:
        """Say what is due.

        Errors: RulesError when the rules do not allow it.
        """
        raise NotImplementedError


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of a resolution that is due, such as a hit, a fire, a skid. It names the one unit that it touches.

    Declare it with `frozen=True`: steps that are due are compared when odds join what is equal.
    """

    kind: ClassVar[str] = "step"

    def take(self, encounter: AnyEncounter, play: Play) -> Outcome:
        """Do it on the encounter, which may be changed freely. Whatever it brings on is put into `play`.

        Errors: RulesError where the rules do not allow it, which refuses the whole order.
        """
        raise NotImplementedError


Request = Roll | Action | Advance


class Written(NamedTuple):
    """A request as it was asked, written down once, to be read as often as it is played."""

    model: type[Request]
    data: bytes
