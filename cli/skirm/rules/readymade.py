"""Units and encounters that a plugin has ready-made, as files: TOML for what they are, JSON lines for the orders."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, get_args, get_type_hints

import msgspec

from skirm.rules.models import Encounter, Unit
from skirm.rules.outcome import Kind
from skirm.rules.refusals import PluginError

if TYPE_CHECKING:
    from collections.abc import Mapping

Raw = dict[str, object]

AT = re.compile(r"(?P<fault>.*) - at `\$(?P<path>.+)`", flags=re.DOTALL)


class ReadyMade(msgspec.Struct, forbid_unknown_fields=True):
    """A unit in a file: what it is, a word on it, and the kind of its figures."""

    unit: Raw
    summary: str = ""
    kind: Kind = "house"

    def made(self, model: object, name: str) -> Unit:
        """The unit.

        Errors: PluginError for one that does not fit the units of the encounter.
        """
        return fitted(self.unit, model, f"template {name}")


class Scene(msgspec.Struct):
    """An encounter in a file: `summary`, units of which each may name a `template`, and what else the model has."""

    summary: str = ""
    units: dict[str, Raw] = {}


def fitted(raw: object, model: object, what: str) -> Unit:
    """Raw data as a model. Errors: PluginError."""
    try:
        found: Unit = msgspec.convert(raw, model)
    except (msgspec.ValidationError, ValueError) as fault:
        raise PluginError(f"{what}: {placed(str(fault))}") from fault
    return found


def placed(fault: str) -> str:
    """A fault of msgspec's with its place before it: `heading: Expected ...`."""
    found = AT.fullmatch(fault)
    return fault if found is None else f"{found['path'].lstrip('.')}: {found['fault']}"


def units_model(encounter: type[Encounter]) -> object:
    """What the units of an encounter can be.

    Errors: PluginError where it has none.
    """
    kind = get_type_hints(encounter, include_extras=True).get("units")
    if kind is None:
        raise PluginError(f"{encounter.__name__} has no units")
    return get_args(kind)[1]


def scene(raw: Raw, templates: Mapping[str, Raw], encounter: type[Encounter], name: str) -> tuple[Encounter, str]:
    """An encounter from what its file has.

    Args:
        templates: Raw units by name; a unit of the scene begins as the one it names.

    Returns: The encounter, and a word on it.
    Errors: PluginError.
    """
    try:
        read = msgspec.convert(raw, Scene)
    except msgspec.ValidationError as fault:
        raise PluginError(f"example {name}: {fault}") from fault
    units: dict[str, Raw] = {}
    for unit, given in read.units.items():
        template = given.get("template")
        if template is not None and template not in templates:
            raise PluginError(f"example {name}: units.{unit}: there is no template {template!r}")
        base = {} if template is None else templates[str(template)]
        units[unit] = base | {key: value for key, value in given.items() if key != "template"}
        # One by one, for of all of them together nobody would be told which it is.
        fitted(units[unit], units_model(encounter), f"example {name}: units.{unit}")
    whole = {key: value for key, value in raw.items() if key != "summary"} | {"units": units}
    found = fitted(whole, encounter, f"example {name}")
    assert isinstance(found, Encounter)  # noqa: S101 - of the model that was given
    return found, read.summary


def orders(text: str, name: str) -> list[Raw]:
    """The orders of an example, a JSON object a line; blank lines and lines that begin with # are left out.

    Errors: PluginError.
    """
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                found.append(msgspec.json.decode(line, type=Raw))
            except msgspec.MsgspecError as fault:
                raise PluginError(f"example {name}, line {number} of its orders: {fault}") from fault
    return found
