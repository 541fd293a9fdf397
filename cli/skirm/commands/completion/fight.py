"""The fight at hand: the save that the command line names, read without a lock, a journal or a word of complaint."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, cast

from skirm.saves.cache import recall
from skirm.saves.paths import STREAM, expanded
from skirm.saves.place import Place

if TYPE_CHECKING:
    from skirm.rules.models import Encounter
    from skirm.rules.system import System
    from skirm.saves.values import Table

# A larger save that is not in the cache takes longer to read than anybody waits for a name.
LARGEST = 1 << 22


class Scene:
    """A save as it lies in its file, which may be a moment old or not quite right; and its system, if that can be had.

    Attributes:
        state: What stands in the file, without what skirm keeps there for itself.
        name: The name of its system, empty where it names none.
        house: The house tables it carries.
    """

    def __init__(self, state: Table, name: str = "", house: Table | None = None, schema: int = 0) -> None:
        self.state = state
        self.name = name
        self.house = house or {}
        self.schema = schema

    @cached_property
    def system(self) -> System | None:
        """The system, with the tables of the save; None where it is missing or broken."""
        from skirm.commands.systems import play_by, system_needed  # noqa: PLC0415 - names alone need no system
        from skirm.errors import SkirmError  # noqa: PLC0415

        if not self.name:
            return None
        try:
            system = system_needed(self.name)
        except SkirmError:
            return None
        with suppress(SkirmError):
            play_by(system, self.house)
        return system

    @cached_property
    def encounter(self) -> Encounter | None:
        """The state as the system's model; None where it does not fit, or the system is not there."""
        from skirm.saves.models import convert  # noqa: PLC0415 - names alone need no model

        system = self.system
        if system is None or system.schemas.encounter_model is None:
            return None
        try:
            return cast("Encounter", convert(system, self.state_for(system)))
        except Exception:  # whatever a hand, a migration or a model did: the names stand in the file
            return None

    def state_for(self, system: System) -> Table:
        """The state in the version of the system that is there."""
        state = cast("dict[str, object]", self.state)
        for version in range(self.schema, system.version):
            state = system.migrations[version](dict(state))
        return cast("Table", state)

    @property
    def units(self) -> dict[str, Table]:
        """What stands in the file of every unit."""
        units = self.state.get("units")
        return {name: unit for name, unit in units.items() if isinstance(unit, dict)} if isinstance(units, dict) else {}

    def able(self, name: str) -> bool:
        """Whether a unit can still act, as far as the system says."""
        try:
            return self.encounter is None or bool(self.encounter.able(name))
        except Exception:  # the system's own code
            return True

    @cached_property
    def up(self) -> str | None:
        """Whose turn it is, as far as the system says."""
        try:
            return None if self.encounter is None else self.encounter.next_up()
        except Exception:  # the system's own code
            return None


def scene_in(save: str) -> Scene | None:
    """The fight in a file; None for a pipe, and for what cannot be read."""
    if save == STREAM:
        return None
    try:
        place = Place(expanded(save))
        data = place.read()
        if data is None:
            return None
        found = recall(place, data)
        if found is not None:
            return Scene(found.save.state, found.save.meta.system, found.save.house, found.save.meta.schema)
        return None if len(data) > LARGEST else scene_of(data)
    except Exception:  # a TAB tells no errors; the command that follows will
        return None


def scene_of(data: bytes) -> Scene:
    """The fight in the bytes of a save. Errors: those of TOML, ValueError and TypeError."""
    from tomllib import loads  # noqa: PLC0415 - a save in the cache needs no parser

    state = cast("Table", loads(data.decode()))
    meta, house = state.pop("save", {}), state.pop("house", {})
    meta = meta if isinstance(meta, dict) else {}
    schema = meta.get("schema")
    return Scene(
        state,
        str(meta.get("system", "")),
        house if isinstance(house, dict) else {},
        schema if isinstance(schema, int) else 0,
    )
